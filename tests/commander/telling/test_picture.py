"""The battle as a picture: names stay on their bases, and guns behind the table are there too."""

from __future__ import annotations

import re

import pytest
from tests.commander.arrange import battle

from openblitz.commander.position import OFF_TABLE
from openblitz.commander.telling.figures import figure
from openblitz.commander.telling.picture import position_svg


def test_a_long_name_is_written_smaller_than_a_short_one() -> None:
    made = battle({"A:Sherman1": (40.0, 40.0, 0.0), "A:Inf1": (60.0, 40.0, 0.0)})
    drawn = position_svg(made.position)
    sizes = {name: float(size) for size, name in re.findall(r'font-size="([\d.]+)"[^>]*>(\w+)</text>', drawn)}
    assert sizes["Inf1"] == 7.5
    assert sizes["Sherman1"] * 0.62 * len("Sherman1") <= 30.01  # millimetres: the width of its base


def test_a_picture_has_the_figures_that_the_screen_draws() -> None:
    where = {"A:Sherman1": (40.0, 40.0, 0.0), "A:Inf1": (60.0, 40.0, 90.0), "G:StuG1": (60.0, 80.0, 180.0)}
    made = battle(where)
    told = made.game.printed()
    drawn = position_svg(made.position)
    symbols = {piece.id: piece.symbol for piece in told.pieces}
    for unit in where:
        shape = told.figures[symbols[unit]]
        assert drawn.count(f'd="{shape.solid}"') == 1, unit
        assert drawn.count(f'd="{shape.line}"') == 1, unit
    assert len({told.figures[symbols[unit]].solid for unit in where}) == 3


def test_every_unit_has_a_figure_of_its_own_kind() -> None:
    made = battle({"A:Inf1": (60.0, 40.0, 0.0)})
    told = made.game.printed()
    assert {piece.symbol for piece in told.pieces} == set(told.figures)
    assert all(shape != figure("plain") for shape in told.figures.values())


def test_what_has_happened_to_a_unit_is_drawn_on_it() -> None:
    made = battle({"A:Inf1": (60.0, 40.0, 0.0)})
    before = position_svg(made.position)
    unit = made.rules.roster.number["a:inf1"]
    made.position.hits[unit] = 2
    made.position.suppressed |= 1 << unit
    made.position.dug_in |= 1 << unit
    after = position_svg(made.position)
    for mark in (">2</text>", 'fill="#b3241a"', 'fill-opacity=".55"', "l3 -3l3 3"):
        assert mark in after
        assert mark not in before


@pytest.mark.parametrize(
    ("edge", "places"),
    [
        ("north", [(62.2, -2.5), (65.0, -2.5)]),
        ("south", [(62.2, 122.5), (65.0, 122.5)]),
        ("west", [(-2.5, 57.8), (-2.5, 55.0)]),
        ("east", [(122.5, 57.8), (122.5, 55.0)]),
    ],
)
def test_guns_behind_the_table_stand_on_their_own_edge(edge: str, places: list[tuple[float, float]]) -> None:
    made = battle({"A:Inf1": (60.0, 40.0, 0.0)})
    made.position.edge[0] = edge
    for unit in made.rules.roster.units:
        gun = made.rules.roster.ids[unit] in ("A:Art1", "A:Art2")
        if gun or made.position.place[unit] == OFF_TABLE:
            made.position.place[unit] = OFF_TABLE if gun else -1
    found = re.findall(
        r"translate\(([-\d.]+) ([-\d.]+)\)(?:(?!translate).)*>(Art\d)</text>",
        position_svg(made.position),
    )
    assert [(float(x), float(y)) for x, y, _ in found] == places
    made.position.edge[0] = ""  # edges are not chosen yet
    assert "Art1" not in position_svg(made.position)
