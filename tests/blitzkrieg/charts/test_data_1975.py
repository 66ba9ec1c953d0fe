"""The charts of 1975 against what the book implies: totals by column and row, shifts, odd cells, examples.

Totals were counted on the printed tables; one wrong cell upsets a column and a row.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from openblitz.blitzkrieg.charts import Attrition, Chart, CityCell, TournamentCell, Weather, chart

ODDS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
AE, AB2, EX, DB2, DE = Attrition


def counts(table: Chart[Attrition], result: Attrition) -> list[int]:
    """How often a result stands in each column."""
    return [[table.result(odds, roll) for roll in table.rows].count(result) for odds in table.columns]


def sums(table: Chart[int]) -> tuple[list[int], list[int]]:
    """The columns and the rows of a table of numbers, added up."""
    columns = [sum(table.result(column, roll) for roll in table.rows) for column in table.columns]
    return columns, [sum(cells) for cells in table.rows.values()]


def shares(table: Chart[TournamentCell], side: str, part: str) -> tuple[list[int], list[int]]:
    """A side's losses or moves, added up by column and by row."""
    rows = [[getattr(getattr(cell, side), part) for cell in cells] for cells in table.rows.values()]
    return [sum(column) for column in zip(*rows, strict=True)], [sum(row) for row in rows]


@pytest.mark.rule("75:BGAT")
def test_each_cell_of_the_bgat() -> None:
    """A column and a row hold as many of each result when two cells change places."""
    table, cells = chart("1975.bgat", Attrition), {}
    cells[1] = [*[AB2] * 4, *[DB2] * 2, *[DE] * 5]
    cells[2] = [AE, *[AB2] * 3, *[EX] * 5, *[DB2] * 2]
    cells[3] = [*[AE] * 2, *[AB2] * 3, *[DB2] * 4, *[DE] * 2]
    cells[4] = [*[AE] * 3, *[AB2] * 2, *[DB2] * 5, DE]
    cells[5] = [*[AE] * 5, AB2, *[EX] * 2, *[DE] * 3]
    cells[6] = [*[AE] * 6, AB2, *[DE] * 4]
    assert {roll: [table.result(odds, roll) for odds in ODDS] for roll in table.rows} == cells


@pytest.mark.rule("75:BGAT")
def test_bgat() -> None:
    table = chart("1975.bgat", Attrition)
    assert table.columns == ODDS
    assert counts(table, AE) == [5, 4, 3, 2, 2, 1, 0, 0, 0, 0, 0]
    assert counts(table, AB2) == [1, 2, 3, 4, 2, 1, 1, 0, 0, 0, 0]
    assert counts(table, EX) == [0, 0, 0, 0, 1, 1, 2, 2, 1, 0, 0]
    assert counts(table, DB2) == [0, 0, 0, 0, 1, 3, 2, 2, 2, 2, 1]
    assert counts(table, DE) == [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]
    # Roll 2 is the row of exchanges, roll 1 the attacker's best, roll 6 his worst at bad odds.
    assert [table.result(odds, 2) for odds in ODDS[4:9]] == [EX] * 5
    assert [table.result(odds, 1) for odds in ("1-6", "1-3", "1-2", "1-1", "2-1")] == [AB2, AB2, DB2, DB2, DE]
    assert [table.result(odds, 5) for odds in ("1-2", "1-1", "2-1", "3-1", "4-1")] == [AE, AB2, EX, EX, DE]
    assert [table.result(odds, 6) for odds in ("1-1", "2-1", "3-1")] == [AE, AB2, DE]


@pytest.mark.parametrize("name", ["1965.bgat", "1975.bgat", "1975.pbm.bgat"])
def test_better_odds_never_give_a_worse_basic_result(name: str) -> None:
    from_worst = list(Attrition)  # AE, AB2, EX, DB2, DE
    for cells in chart(name, Attrition).rows.values():
        ranks = [from_worst.index(cell) for cell in cells]
        assert ranks == sorted(ranks)


def test_15_3_a_3_1_attack_that_rolls_6_eliminates() -> None:
    assert chart("1975.bgat").result("3-1", 6) == DE


@pytest.mark.rule("75:TGAT")
def test_tgat() -> None:
    table = chart("1975.tgat", TournamentCell)
    assert table.columns == ODDS
    assert shares(table, "attacker", "loss") == ([12, 11, 9, 8, 7, 5, 5, 3, 3, 2, 1], [6, 11, 8, 11, 14, 16])
    assert shares(table, "attacker", "move") == (
        [16, 14, 13, 12, 9, 5, 5, 8, 11, 9, 17],
        [27, 11, 20, 18, 17, 26],
    )
    assert shares(table, "defender", "loss") == ([0, 0, 0, 0, 2, 4, 5, 9, 14, 17, 17], [18, 9, 11, 8, 9, 13])
    assert shares(table, "defender", "move") == (
        [3, 2, 1, 0, 2, 3, 6, 12, 16, 15, 23],
        [26, 6, 15, 10, 9, 17],
    )
    assert str(table.result("1-6", 3)) == "2r4/-a1"
    assert str(table.result("6-1", 6)) == "-a4/4r5"


def test_tgat_worked_examples() -> None:
    table = chart("1975.tgat", TournamentCell)
    # 4-1, roll 5: the defender loses 3 and retreats 3, the attacker loses 1 and may advance 2.
    assert table.result("4-1", 5) == TournamentCell.parse("1a2/3r3")
    # 2-1, roll 1: the defender loses 2 and retreats 3, the attacker may advance 2.
    assert table.result("2-1", 1) == TournamentCell.parse("-a2/2r3")


@pytest.mark.parametrize(
    ("name", "alike"), [("1965.tgat", ("2-1", 2)), ("1975.tgat", ("2-1", 2)), ("1975.pbm.tgat", ("2-1", 3))]
)
def test_who_loses_more_retreats(name: str, alike: tuple[str, int]) -> None:
    table = chart(name, TournamentCell)
    for odds in table.columns:
        for roll in table.rows:
            cell = table.result(odds, roll)
            ahead = int(cell.attacker.loss) - int(cell.defender.loss)
            if (odds, roll) == alike:  # one factor each, yet the defender goes
                assert (ahead, cell.retreats) == (0, "defender")
            else:
                assert cell.retreats == ("attacker" if ahead > 0 else "defender" if ahead < 0 else None)


@pytest.mark.parametrize("name", ["1965.tgat", "1975.tgat", "1975.pbm.tgat"])
def test_better_odds_never_cost_the_attacker_more_on_the_tgat(name: str) -> None:
    table = chart(name, TournamentCell)
    (attacker, _), (defender, _) = shares(table, "attacker", "loss"), shares(table, "defender", "loss")
    gains = [theirs - ours for ours, theirs in zip(attacker, defender, strict=True)]
    assert gains == sorted(gains)
    assert gains[0] < 0 < gains[-1]


@pytest.mark.parametrize("name", ["1975.bbt", "1975.act"])
def test_each_roll_is_the_one_before_a_column_later(name: str) -> None:
    rows = list(chart(name, int).rows.values())
    for before, after in pairwise(rows):
        assert after == (0, *before[:-1])


@pytest.mark.rule("75:BBT")
def test_bbt() -> None:
    table = chart("1975.bbt", int)
    assert " ".join(table.columns) == "1 2-3 4-7 8-11 12-15 16-21 22-27 28-35 36-43 44-55 56+"
    assert sums(table) == ([1, 3, 6, 11, 18, 27, 36, 45, 54, 62, 69], [87, 73, 60, 48, 37, 27])
    assert [table.result(column, 1) for column in ("1", "8-11", "16-21", "22-27", "56+")] == [1, 5, 9, 10, 14]
    assert [table.result("16-21", roll) for roll in table.rows] == [9, 7, 5, 3, 2, 1]


@pytest.mark.rule("75:ACT")
def test_act() -> None:
    table = chart("1975.act", int)
    assert " ".join(table.columns) == "1-4 5-8 9-12 13-16 17-20 21-24 25-28 29-32 33-36 37-40 41+"
    assert table.rows[1] == tuple(range(1, 12))
    assert sums(table) == ([1, 3, 6, 10, 15, 21, 27, 33, 39, 45, 51], [66, 55, 45, 36, 28, 21])


@pytest.mark.rule("75:MCRT")
def test_mcrt() -> None:
    table = chart("1975.mcrt", CityCell)
    assert table.columns == ("4-7", "8-11", "12-15", "16-19", "20-23", "24+")
    rows = list(table.rows.values())
    assert [sum(cell.loss for cell in column) for column in zip(*rows, strict=True)] == [
        27,
        27,
        23,
        19,
        15,
        10,
    ]
    assert [sum(cell.loss for cell in row) for row in rows] == [7, 12, 17, 22, 28, 35]
    # Which rolls reduce the city; the 4-7 column only on a 3.
    assert [[roll for roll in table.rows if table.result(band, roll).reduced] for band in table.columns] == [
        [3], [2, 3], [2, 3, 4, 5], [2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]
    ]  # fmt: skip
    assert table.result("8-11", 6) == CityCell(8, False)
    assert table.result("24+", 2) == CityCell(0, True)


@pytest.mark.rule("75:WEATHER")
def test_weather() -> None:
    table = chart("1975.weather", Weather)
    assert " ".join(table.columns) == "8(26) 9(25) 10(24) 11(23) 12(22) 13(21) 14(20) 15(19) 16-18"
    columns = [[table.result(turn, roll) for roll in table.rows] for turn in table.columns]
    often = {kind.value: [column.count(kind) for column in columns] for kind in Weather}
    assert often == {
        "clear": [4, 3, 2, 2, 2, 2, 2, 1, 1],
        "rain": [1, 1, 2, 2, 1, 1, 1, 1, 0],
        "gale": [1, 2, 1, 0, 0, 0, 0, 0, 0],
        "fog": [0, 0, 1, 2, 2, 1, 0, 0, 0],
        "ice": [0, 0, 0, 0, 1, 1, 1, 1, 0],
        "snow": [0, 0, 0, 0, 0, 1, 2, 3, 5],
    }
    # Kinds come in stretches down a column; where rain stands tells their order.
    rainy = [[roll for roll, weather in enumerate(column, 1) if weather == "rain"] for column in columns]
    assert rainy == [[5], [4], [4, 5], [5, 6], [5], [4], [3], [2], []]
    assert [column[-1].value for column in columns] == [
        "gale", "gale", "gale", "rain", "ice", "snow", "snow", "snow", "snow"
    ]  # fmt: skip
    assert {column[0].value for column in columns} == {"clear"}
