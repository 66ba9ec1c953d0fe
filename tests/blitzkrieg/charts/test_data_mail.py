"""The mail charts of 1975: ten digits where the die has six faces, mostly the same rows in another order."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import Attrition, CityCell, TournamentCell, chart

AE, AB2, EX, DB2, DE = Attrition


def alike(name: str) -> dict[int, list[int]]:
    """The rolls of the die table whose row a mail digit repeats."""
    die = chart(name.replace(".pbm", "")).rows
    return {digit: [roll for roll in die if die[roll] == row] for digit, row in chart(name).rows.items()}


@pytest.mark.rule("75:PBM-BGAT")
def test_mail_bgat_draws_from_the_rows_of_the_die_table() -> None:
    assert chart("1975.pbm.bgat").columns == chart("1975.bgat").columns
    assert alike("1975.pbm.bgat") == {
        1: [2], 2: [3], 3: [1], 4: [2], 5: [3], 6: [4], 7: [5], 8: [6], 9: [6], 0: [1]
    }  # fmt: skip
    table = chart("1975.pbm.bgat", Attrition)
    assert [table.result(odds, 0) for odds in ("1-6", "1-2", "2-1")] == [AB2, DB2, DE]
    assert [table.result(odds, 7) for odds in ("1-2", "1-1", "3-1")] == [AE, AB2, EX]


@pytest.mark.rule("75:PBM-TGAT")
def test_mail_tgat() -> None:
    mail, die = chart("1975.pbm.tgat", TournamentCell), chart("1975.tgat", TournamentCell)
    assert mail.columns == die.columns
    # Five digits repeat a roll of the die table; 4 does once its misprint is read so.
    assert alike("1975.pbm.tgat") == {
        1: [], 2: [1], 3: [], 4: [3], 5: [4], 6: [5], 7: [6], 8: [], 9: [], 0: []
    }  # fmt: skip
    # The other five mix: from which roll each column's cell comes (the first, where two are alike).
    mixed = {
        digit: [
            next((roll for roll in die.rows if die.result(odds, roll) == mail.result(odds, digit)), 0)
            for odds in mail.columns
        ]
        for digit in (1, 3, 8, 9, 0)
    }
    assert mixed == {
        1: [6, 6, 2, 1, 5, 6, 6, 6, 2, 2, 2],
        3: [2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 1],
        8: [3, 3, 2, 1, 3, 3, 1, 3, 3, 3, 3],
        9: [2, 4, 4, 1, 2, 4, 4, 1, 4, 2, 4],
        0: [4, 1, 4, 5, 1, 1, 5, 2, 5, 5, 5],
    }
    assert str(mail.result("4-1", 4)) == "1a1/2r2"


def test_every_mail_tgat_cell_stands_in_the_same_column_of_the_die_table() -> None:
    mail, die = chart("1975.pbm.tgat"), chart("1975.tgat")
    for odds in mail.columns:
        known = [die.result(odds, roll) for roll in die.rows]
        assert [digit for digit in mail.rows if mail.result(odds, digit) not in known] == []


@pytest.mark.parametrize("name", ["1975.pbm.bbt", "1975.pbm.act"])
def test_mail_fire_grows_with_factors_and_falls_with_the_digit(name: str) -> None:
    rows = list(chart(name, int).rows.values())
    assert all(list(row) == sorted(row) for row in rows)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*rows, strict=True))


@pytest.mark.rule("75:PBM-BBT")
def test_mail_bbt_costs_more_than_the_die_table() -> None:
    table = chart("1975.pbm.bbt", int)
    assert table.columns == chart("1975.bbt").columns
    rows = list(table.rows.values())
    assert [sum(column) for column in zip(*rows, strict=True)] == [
        2,
        5,
        10,
        18,
        30,
        45,
        63,
        85,
        110,
        136,
        165,
    ]
    assert [sum(row) for row in rows] == [117, 101, 93, 83, 72, 58, 48, 38, 32, 27]
    assert rows[0] == (1, 2, 3, 5, 7, 9, 12, 15, 18, 21, 24)
    # Its first row leaves that of the die table at 22-27.
    die = chart("1975.bbt", int).rows[1]
    assert [mine > theirs for mine, theirs in zip(rows[0], die, strict=True)] == [False] * 6 + [True] * 5


@pytest.mark.rule("75:PBM-ACT")
def test_mail_act() -> None:
    table = chart("1975.pbm.act", int)
    assert " ".join(table.columns) == "1-4 5-8 9-12 13-16 17-20 21-24 25-28 29-32 33+"
    rows = list(table.rows.values())
    assert [sum(column) for column in zip(*rows, strict=True)] == [2, 5, 10, 16, 25, 35, 45, 55, 65]
    assert [sum(row) for row in rows] == [45, 42, 36, 28, 27, 21, 21, 15, 13, 10]
    assert rows[0] == tuple(range(1, 10))
    assert [table.result("25-28", digit) for digit in (2, 9)] == [6, 3]


@pytest.mark.rule("75:PBM-MCRT")
def test_mail_mcrt() -> None:
    table, die = chart("1975.pbm.mcrt", CityCell), chart("1975.mcrt", CityCell)
    assert table.columns == die.columns
    # Digits 7, 9 and 0 differ from their roll in the first column alone.
    assert alike("1975.pbm.mcrt") == {
        1: [6], 2: [2], 3: [3], 4: [4], 5: [1], 6: [2], 7: [], 8: [4], 9: [], 0: []
    }  # fmt: skip
    assert [table.rows[digit][1:] for digit in (7, 9, 0)] == [die.rows[roll][1:] for roll in (3, 5, 6)]
    assert [table.result("4-7", digit) for digit in (7, 9, 0)] == [
        CityCell(4, False),  # without the asterisk that roll 3 has: as printed
        CityCell(7, False),
        CityCell(6, False),
    ]
