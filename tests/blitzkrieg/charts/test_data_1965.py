"""The charts of 1965 against what the book implies: totals by column and row, odd cells, examples.

Totals were counted on the printed tables; one wrong cell upsets a column and a row.
"""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import Attrition, CityCell, Effect, LossPair, TournamentCell, chart

ODDS = ("1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")


@pytest.mark.rule("65:BGAT")
def test_bgat_is_the_table_of_1975() -> None:
    table = chart("1965.bgat", Attrition)
    assert table.columns == ODDS
    assert table.rows == chart("1975.bgat", Attrition).rows
    assert [table.result(odds, 2) for odds in ("1-6", "1-5", "1-2", "4-1", "5-1")] == [
        Attrition.AE, Attrition.AB2, Attrition.EX, Attrition.EX, Attrition.DB2
    ]  # fmt: skip


@pytest.mark.rule("65:TGAT")
def test_tgat_is_the_table_of_1975_but_for_one_advance() -> None:
    table, later = chart("1965.tgat", TournamentCell), chart("1975.tgat", TournamentCell)
    assert table.columns == later.columns == ODDS
    differ = [
        (odds, roll)
        for odds in ODDS
        for roll in table.rows
        if table.result(odds, roll) != later.result(odds, roll)
    ]
    assert differ == [("1-6", 3)]
    assert str(table.result("1-6", 3)) == "2r4/-a2"
    assert str(later.result("1-6", 3)) == "2r4/-a1"


@pytest.mark.rule("65:CITY-CAPTURE")
def test_city_capture_is_the_mcrt_of_1975() -> None:
    table = chart("1965.city_capture", CityCell)
    assert table.columns == ("4-7", "8-11", "12-15", "16-19", "20-23", "24+")
    assert table.rows == chart("1975.mcrt", CityCell).rows
    # Four to seven factors take a city on 3 alone, eight to eleven on 2 and 3.
    assert [roll for roll in table.rows if table.result("4-7", roll).reduced] == [3]
    assert [roll for roll in table.rows if table.result("8-11", roll).reduced] == [2, 3]


@pytest.mark.rule("65:NUCLEAR")
def test_nuclear() -> None:
    table = chart("1965.nuclear", Effect)
    assert table.columns == ("Result",)
    assert [table.result("Result", roll).word for roll in table.rows] == [
        "two", "four", "half", "half", "all", "all"
    ]  # fmt: skip
    said = [table.result("Result", roll).text for roll in table.rows]
    assert ["closed to others" in text for text in said] == [False, True, True, True, True, True]
    assert ["pinned" in text for text in said] == [False, True, True, True, False, False]
    assert ["2 factors" in text for text in said] == [True] + [False] * 5
    assert ["4 factors" in text for text in said] == [False, True, False, False, False, False]


def total(losses: list[int | str]) -> tuple[int, int]:
    """Factors lost in all, and how often everything."""
    return sum(loss for loss in losses if isinstance(loss, int)), losses.count("E")


def totals(name: str, side: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """A side's losses by column and by row."""
    table = chart(name, LossPair)
    by_column = [[getattr(table.result(odds, roll), side) for roll in table.rows] for odds in ODDS]
    by_row = [[getattr(cell, side) for cell in cells] for cells in table.rows.values()]
    return [total(cells) for cells in by_column], [total(cells) for cells in by_row]


@pytest.mark.rule("65:STRATEGIC-AIR")
def test_strategic_air() -> None:
    columns, rows = totals("1965.strategic_air", "attacker")
    assert [factors for factors, _all in columns] == [0, 0, 6, 9, 10, 6, 5, 4, 3, 2, 1]
    assert [everything for _factors, everything in columns] == [6, 6, 3, 1, 0, 0, 0, 0, 0, 0, 0]
    assert rows == [(3, 2), (4, 2), (9, 2), (14, 3), (12, 3), (4, 4)]
    columns, rows = totals("1965.strategic_air", "defender")
    assert [factors for factors, _all in columns] == [1, 3, 4, 5, 7, 15, 26, 22, 17, 6, 2]
    assert [everything for _factors, everything in columns] == [0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 5]
    assert rows == [(9, 0), (14, 1), (17, 2), (23, 2), (22, 3), (23, 4)]
    assert chart("1965.strategic_air").result("2-1", 6) == LossPair(1, 8)


@pytest.mark.rule("65:STRATEGIC-AIR.c")
def test_strategic_air_example() -> None:
    assert chart("1965.strategic_air").result("3-1", 4) == LossPair(2, 6)


@pytest.mark.rule("65:FIGHTER")
def test_fighter() -> None:
    attacker, attacker_rows = totals("1965.fighter", "attacker")
    defender, defender_rows = totals("1965.fighter", "defender")
    assert [factors for factors, _all in attacker] == [11, 11, 10, 8, 7, 3, 3, 3, 3, 3, 2]
    # What odds cost the attacker, the same odds turned round cost the defender.
    assert defender == attacker[::-1]
    assert [factors for factors, _all in attacker_rows] == [3, 8, 9, 14, 15, 15]
    assert [factors for factors, _all in defender_rows] == [4, 7, 9, 14, 15, 15]
    table = chart("1965.fighter")
    assert table.result("2-1", 5) == LossPair(1, 2)  # the book's example
    assert (table.result("1-1", 5), table.result("1-1", 6)) == (LossPair(0, 1), LossPair(0, 0))


@pytest.mark.rule("65:WEATHER")
def test_weather() -> None:
    table = chart("1965.weather", Effect)
    assert table.columns == ("1-5", "6-10", "11-15", "16-20")
    clear = {
        band: [roll for roll in table.rows if table.result(band, roll).text == "Clear."]
        for band in table.columns
    }
    assert clear == {"1-5": [1, 2, 3], "6-10": [1, 2], "11-15": [1, 2, 3], "16-20": [1]}
    rough = {band: [table.result(band, roll).word for roll in table.rows][-5:] for band in table.columns}
    assert rough["1-5"][-3:] == ["no-embarking", "no-desert-flying", "no-sea-flying"]
    assert rough["6-10"][-4:] == ["all-ashore", "slow-by-1", "no-flying", "no-invasions"]
    assert rough["11-15"][-3:] == ["frozen-rivers", "mountains-held", "slow-and-grounded"]
    assert rough["16-20"] == ["roads-only", "no-invasions", "no-drops", "sea-closed", "slow-by-2"]
