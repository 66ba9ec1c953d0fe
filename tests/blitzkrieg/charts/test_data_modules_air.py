"""The fighter and flak tables of the modules against what was counted on the printed ones."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import LossPair, Odds, chart


@pytest.mark.rule("MS:FCRT")
def test_fighter_combat() -> None:
    """Totals by column and row, and the cells at the corners; the ends repeat their column (RMS-76)."""
    table = chart("modules.fcrt", LossPair)
    assert table.columns == ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1")
    by_column = [[table.result(odds, roll) for roll in table.rows] for odds in table.columns]
    attacker = [sum(int(cell.attacker) for cell in cells) for cells in by_column]
    defender = [sum(int(cell.defender) for cell in cells) for cells in by_column]
    assert attacker == [9, 6, 5, 3, 3, 2, 2]
    assert defender == [2, 4, 5, 6, 10, 14, 20]
    assert [[str(cell) for cell in cells] for cells in table.rows.values()] == [
        row.split()
        for row in (
            "3/1 1/1 -/1 1/2 1/3 1/3 1/4",
            "2/1 1/1 1/1 1/1 1/2 1/3 1/4",
            "1/- 1/1 1/1 -/1 -/2 -/3 -/3",
            "1/- 1/1 1/1 -/1 -/1 -/2 -/3",
            "1/- 1/- 1/1 -/1 -/1 -/2 -/3",
            "1/- 1/- 1/- 1/- 1/1 -/1 -/3",
        )
    ]
    by_row = [sum(int(cell.attacker) for cell in cells) for cells in table.rows.values()]
    assert by_row == [8, 8, 3, 3, 3, 5]
    assert [str(table.result(odds, 1)) for odds in ("1-4", "1-2", "1-1", "4-1")] == [
        "3/1",
        "-/1",
        "1/2",
        "1/4",
    ]
    for roll in table.rows:
        assert table.look_up(Odds(1, 9), roll) == table.result("1-4", roll)
        assert table.look_up(Odds(9, 1), roll) == table.result("4-1", roll)


@pytest.mark.rule("MS:FDT")
def test_flak_defense() -> None:
    """Totals by column and row; factors between two columns use the lower one (RMS-70)."""
    table = chart("modules.fdt", int)
    columns = [[table.result(factors, roll) for roll in table.rows] for factors in table.columns]
    assert [sum(cells) for cells in columns] == [4, 8, 14, 21, 27, 29, 35, 38, 40, 45]
    assert [sum(cells) for cells in table.rows.values()] == [30, 37, 44, 47, 51, 52]
    found = [table.column(factors) for factors in (0, 1, 6, 7, 8, 9, 11, 12, 17, 18, 40)]
    assert found == [None, "1", "6", "7-8", "7-8", "9-11", "9-11", "12-17", "12-17", "18+", "18+"]
    assert table.look_up(0, 6) == 0
