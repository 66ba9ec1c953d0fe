"""Asking a chart: by column and roll, by odds, by factors, by turn."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import (
    Attrition,
    Cell,
    CityCell,
    Odds,
    TournamentCell,
    UnknownChartError,
    Weather,
    chart,
    names,
)
from openblitz.rulebook import inventory

ALL = [
    "1965.bgat", "1965.city_capture", "1965.fighter", "1965.nuclear", "1965.strategic_air", "1965.tgat",
    "1965.weather", "1975.act", "1975.bbt", "1975.bgat", "1975.mcrt", "1975.pbm.act", "1975.pbm.bbt",
    "1975.pbm.bgat", "1975.pbm.mcrt", "1975.pbm.tgat", "1975.tgat", "1975.weather",
]  # fmt: skip


def test_every_table_of_both_books_is_there() -> None:
    assert [name for name in names() if not name.startswith("modules.")] == ALL


@pytest.mark.parametrize("name", names())
def test_a_chart_is_whole(name: str) -> None:
    found = chart(name)
    faces = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] if ".pbm." in name else [1, 2, 3, 4, 5, 6]
    assert list(found.rows) == faces
    assert {len(cells) for cells in found.rows.values()} == {len(found.columns)}
    assert name.startswith(found.edition)
    book = "MS:" if found.edition == "modules" else f"{found.edition[2:]}:"
    assert {rule[:3] for rule in found.rules} == {book}


@pytest.mark.parametrize("name", names())
def test_a_chart_cites_lines_of_its_book(name: str) -> None:
    found = chart(name)
    assert inventory()[found.rules[0]].kind == "table"
    assert [rule for rule in found.rules if rule not in inventory()] == []
    assert [note.rule for note in found.notes if note.rule not in inventory()] == []


def test_a_chart_knows_what_its_cells_are() -> None:
    assert chart("1975.tgat", TournamentCell).result("4-1", 5).retreats == "defender"
    with pytest.raises(TypeError, match=r"1975\.tgat holds TournamentCell, not Attrition"):
        chart("1975.tgat", Attrition)


@pytest.mark.parametrize(("column", "roll"), [("7-1", 1), ("1-7", 1), ("6-1", 0), ("6-1", 7)])
def test_there_is_no_result_off_the_chart(column: str, roll: int) -> None:
    with pytest.raises(LookupError, match=rf"1975\.bgat has no column {column} with a row {roll}"):
        chart("1975.bgat").result(column, roll)


def test_mail_has_a_row_for_0() -> None:
    assert chart("1975.pbm.bbt").result("56+", 0) == 9


@pytest.mark.parametrize(
    ("name", "factors", "column"),
    [
        ("1975.mcrt", 3, None),
        ("1975.mcrt", 4, "4-7"),
        ("1975.mcrt", 7, "4-7"),
        ("1975.mcrt", 8, "8-11"),
        ("1975.mcrt", 23, "20-23"),
        ("1975.mcrt", 24, "24+"),
        ("1975.mcrt", 300, "24+"),
        ("1975.bbt", 0, None),
        ("1975.bbt", 1, "1"),
        ("1975.bbt", 2, "2-3"),
        ("1975.bbt", 55, "44-55"),
        ("1975.bbt", 56, "56+"),
        ("1975.act", 40, "37-40"),
        ("1975.act", 41, "41+"),
        ("1975.pbm.act", 32, "29-32"),
        ("1975.pbm.act", 41, "33+"),
    ],
)
def test_factors_find_their_band(name: str, factors: int, column: str | None) -> None:
    assert chart(name).column(factors) == column


@pytest.mark.parametrize(
    ("name", "below", "above"),
    [
        ("1965.bgat", None, "DE"),
        ("1975.bgat", None, "DE"),
        ("1975.pbm.bgat", None, "DE"),
        ("1965.tgat", None, "-a4/E"),
        ("1975.tgat", None, "-a4/E"),
        ("1975.pbm.tgat", None, "-a4/E"),
        ("1965.strategic_air", None, "-/E"),
        ("1965.fighter", "E/-", "-/E"),
    ],
)
def test_odds_off_the_ends(name: str, below: str | None, above: str) -> None:
    found = chart(name)
    assert (found.column(Odds(1, 7)), found.column(Odds(7, 1))) == (None, None)
    for roll in found.rows:
        worst, best = found.look_up(Odds(1, 7), roll), found.look_up(Odds(7, 1), roll)
        assert (worst and str(worst), str(best)) == (below, above)
        assert found.look_up(Odds(1, 6), roll) == found.result("1-6", roll)
        assert found.look_up(Odds(6, 1), roll) == found.result("6-1", roll)


@pytest.mark.rule("75:MCRT.minimum")
def test_fewer_than_four_factors_do_not_reduce_a_city() -> None:
    for name in ("1975.mcrt", "1975.pbm.mcrt", "1965.city_capture"):
        assert [chart(name).look_up(3, roll) for roll in chart(name).rows] == [None] * len(chart(name).rows)
        assert chart(name).look_up(4, 3) == CityCell(4, True)


@pytest.mark.parametrize("name", ["1975.bbt", "1975.act", "1975.pbm.bbt", "1975.pbm.act"])
def test_fire_without_factors_has_no_effect(name: str) -> None:
    assert [chart(name).look_up(0, roll) for roll in chart(name).rows] == [0] * len(chart(name).rows)
    assert chart(name).look_up(1, 1) == 1


@pytest.mark.rule("75:34b")
def test_1975_turns_1_to_7_are_always_clear() -> None:
    weather = chart("1975.weather", Weather)
    assert {weather.look_up(turn, roll) for turn in range(1, 8) for roll in weather.rows} == {Weather.CLEAR}
    assert weather.look_up(8, 6) == Weather.GALE


def test_1975_later_turns_use_the_column_that_names_them() -> None:
    weather = chart("1975.weather")
    found = [weather.column(turn) for turn in range(8, 27)]
    there = ["8(26)", "9(25)", "10(24)", "11(23)", "12(22)", "13(21)", "14(20)", "15(19)"]
    assert found == [*there, "16-18", "16-18", "16-18", *reversed(there)]


@pytest.mark.rule("75:34d")
def test_1975_seven_clear_turns_follow_each_season() -> None:
    weather = chart("1975.weather", Weather)
    for spring in (27, 53):
        summer = range(spring, spring + 7)
        assert {weather.look_up(turn, roll) for turn in summer for roll in weather.rows} == {Weather.CLEAR}
        assert weather.column(spring - 1) == "8(26)"
        assert weather.column(spring + 7) == "8(26)"


def test_1965_bands_of_turns_come_round_again() -> None:
    weather = chart("1965.weather")
    turns = [1, 5, 6, 10, 11, 15, 16, 20, 21, 25, 26, 40, 41]
    bands = [
        "1-5",
        "1-5",
        "6-10",
        "6-10",
        "11-15",
        "11-15",
        "16-20",
        "16-20",
        "1-5",
        "1-5",
        "6-10",
        "16-20",
        "1-5",
    ]
    assert [weather.column(turn) for turn in turns] == bands


@pytest.mark.parametrize(
    ("name", "number", "error"),
    [
        ("1975.bgat", 3, TypeError),
        ("1975.mcrt", Odds(3, 1), TypeError),
        ("1965.nuclear", 1, TypeError),
        ("1975.weather", 0, ValueError),
    ],
)
def test_a_question_that_a_chart_cannot_be_asked(
    name: str, number: Odds | int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        chart(name).column(number)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("1975.bgta", "1975.bgat"),
        ("1975.BGAT", "1975.bgat"),
        ("weather", "1965.weather"),
        ("pbm.act", "1975.pbm.act"),
    ],
)
def test_an_unknown_name_brings_near_ones(name: str, near: str) -> None:
    with pytest.raises(UnknownChartError) as caught:
        chart(name)
    assert near in caught.value.near


def test_a_name_like_no_other_brings_none() -> None:
    assert UnknownChartError("zzz").near == ()
    assert UnknownChartError("").near == ()


def test_plain_data_of_each_kind_of_cell() -> None:
    def first(name: str) -> object:
        rows = chart(name).plain()["rows"]
        assert isinstance(rows, dict)
        return rows["1"][0]

    assert first("1975.bgat") == "AB2"
    assert first("1975.tgat") == {"attacker": [2, 3], "defender": [0, 1]}
    assert first("1975.bbt") == 1
    assert first("1975.mcrt") == {"loss": 2, "reduced": False}
    assert first("1965.strategic_air") == ["E", 0]
    assert first("1975.weather") == "clear"
    assert first("1965.weather") == "Clear."


def test_charts_cannot_be_changed() -> None:
    found = chart("1975.bbt")
    with pytest.raises(AttributeError):
        found.title = "Mine"  # type: ignore[misc]
    rows: dict[int, tuple[Cell, ...]] = found.rows  # type: ignore[assignment]
    with pytest.raises(TypeError):
        rows[1] = ()
