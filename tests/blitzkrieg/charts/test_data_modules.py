"""The charts of the Module System, cell by cell; how they are decoded is told in docs/rulings.md."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.charts import Indicator, Odds, chart
from openblitz.blitzkrieg.charts.cells import written


def cells(name: str) -> list[str]:
    """The rows of a chart, as they are written."""
    return [" ".join(map(written, row)) for row in chart(name).rows.values()]


@pytest.mark.rule("MS:GCRT")
def test_the_standard_table_is_as_printed() -> None:
    assert chart("modules.gcrt_standard").columns == ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert cells("modules.gcrt_standard") == [
        "R1 R2 R2 R2 R3 R4 R4",
        "R1 R1 R1 R2 R3 R4 R4",
        "AD1 R1 R1 R2 R3 R3 R3",
        "AD2 AD2 R1 R2 R2 R3 R3",
        "AD2 AD2 AD2 DD1 DD2 DD3 R3",
        "AD2 AD2 AD3 Ex3 Ex3 Ex2 Ex1",
    ]


@pytest.mark.rule("MS:GCRT.blitz")
def test_the_blitz_table_is_as_printed() -> None:
    """A 4 at 4-1 costs factors where all about it drive back (RMS-17)."""
    assert chart("modules.gcrt_blitz").columns == ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert cells("modules.gcrt_blitz") == [
        "R2 R2 R2 R3 R4 R5 R5",
        "R1 R2 R2 R3 R4 R5 R5",
        "AD2 AD1 R2 R3 R4 R4 R5",
        "AD3 AD1 R1 R2 DD4 R4 R5",
        "AD3 AD2 AD3 DD2 DD5 DD7 R5",
        "AD3 AD2 AD4 Ex4 Ex4 Ex3 Ex1",
    ]


@pytest.mark.parametrize("name", ["modules.gcrt_standard", "modules.gcrt_blitz"])
@pytest.mark.rule("MS:GCRT")
def test_there_is_nothing_below_one_to_two_and_all_above_six_to_one_is_six_to_one(name: str) -> None:
    table = chart(name)
    assert table.look_up(Odds(1, 3), 1) is None
    assert table.column(Odds(1, 2)) == "1-2"
    assert {table.column(Odds(n, 1)) for n in (6, 7, 10, 96)} == {"6-1"}
    assert table.column(Odds(5, 1)) == "5-1"


@pytest.mark.rule("MS:SBT")
def test_the_strategic_bombardment_table() -> None:
    assert cells("modules.sbt") == [
        "H D D D D",
        "H H D D D",
        "- H H H D",
        "- - H H H",
        "- - - H H",
        "- - - - H",
    ]
    table = chart("modules.sbt")
    # Between two columns the lower holds, and below the first there is no effect (RMS-70).
    assert [table.column(n) for n in (2, 3, 5, 6, 11, 12, 17, 18, 23, 24, 90)] == [
        None, "3-5", "3-5", "6-11", "6-11", "12-17", "12-17", "18-23", "18-23", "24+", "24+",
    ]  # fmt: skip
    assert written(table.look_up(2, 1) or 0) == "-"


@pytest.mark.rule("MS:RIT")
def test_the_rail_interdiction_table_is_an_x_when_the_die_is_no_more_than_the_factors() -> None:
    table = chart("modules.rit")
    for factors in range(1, 9):
        for die in range(1, 7):
            cell = table.look_up(factors, die)
            assert cell is not None
            assert written(cell) == ("X" if die <= min(factors, 5) else "-")


@pytest.mark.parametrize(
    ("turn", "indicators"),
    [
        pytest.param(1, "111 111 111 122 112 232", marks=pytest.mark.rule("MS:WEATHER.spring")),
        pytest.param(10, "111 111 121 211 122 111", marks=pytest.mark.rule("MS:WEATHER.summer")),
        pytest.param(19, "111 212 123 332 221 212", marks=pytest.mark.rule("MS:WEATHER.fall")),
        pytest.param(28, "113 221 122 333 222 332", marks=pytest.mark.rule("MS:WEATHER.winter")),
    ],
)
def test_the_indicators_of_a_season_of_nine_turns(turn: int, indicators: str) -> None:
    table = chart("modules.weather", Indicator)
    for die, digits in enumerate(indicators.split(), 1):
        for day in (turn, turn + 8):
            found = table.look_up(day, die)
            assert found == Indicator(*map(int, digits))
