"""The battle as a picture: names stay on their bases, and guns behind the table are there too."""

from __future__ import annotations

import re

import pytest
from tests.commander.arrange import battle

from openblitz.commander.position import OFF_TABLE
from openblitz.commander.telling.picture import position_svg


def test_a_long_name_is_written_smaller_than_a_short_one() -> None:
    made = battle({"A:Sherman1": (40.0, 40.0, 0.0), "A:Inf1": (60.0, 40.0, 0.0)})
    drawn = position_svg(made.rules, made.position)
    sizes = {name: float(size) for size, name in re.findall(r'font-size="([\d.]+)"[^>]*>(\w+)</text>', drawn)}
    assert sizes["Inf1"] == 0.8
    assert sizes["Sherman1"] * 0.62 * len("Sherman1") <= 3.0


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
        position_svg(made.rules, made.position),
    )
    assert [(float(x), float(y)) for x, y, _ in found] == places
    made.position.edge[0] = ""  # edges are not chosen yet
    assert "Art1" not in position_svg(made.rules, made.position)
