"""Who is at sea or aboard something: in a box of the view, and in words."""

from __future__ import annotations

from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling import describe
from openblitz.hexes.grid import parse

G = game("1975-basic")
AFLOAT = """
turn 3
at EE20: B:4Arm
at UU30: R:1Inf
sea B: B:1Mar R:1Mar
aboard B:4Arm: B:2Inf
"""
POSITION = G.read_state(f"{AFLOAT}\nbox: B:3Inf\nrest eliminated")


def unit(name: str) -> int:
    return G.rules.roster.number[name.casefold()]


def test_a_place_is_a_box_of_the_view_with_its_units() -> None:
    view = G.view(POSITION, "red")
    assert {box.place: (box.title, box.seat) for box in view.boxes if not box.seat} == {
        "sea B": ("Sea zone B", ""),
        "aboard B:4Arm": ("Aboard B:4Arm", ""),
    }
    boxes = {box.place for box in view.boxes}
    assert {view.units[name].place for name in ("B:1Mar", "R:1Mar")} == {"sea B"}
    assert view.units["B:2Inf"].place == "aboard B:4Arm"
    assert all(state.place in boxes or parse(state.place) for state in view.units.values())
    assert "B:3Inf" not in view.units


def test_a_place_without_units_is_no_box() -> None:
    places = {box.place for box in G.view(G.start(), "blue").boxes}
    assert places == {"card", "eliminated"}


def test_they_can_do_nothing_that_only_units_on_the_map_can_do() -> None:
    seat = G.seats[0]
    for name, order in (("B:1Mar", "move B:1Mar to EE19"), ("B:2Inf", "move B:2Inf to EE19")):
        refused = G.check(POSITION, seat, G.read_order(order))
        assert refused is not None
        assert (refused.rule, refused.units) == ("75:4.2c", (name,))
    assert not any("B:1Mar" in G.write_order(o) or "B:2Inf" in G.write_order(o) for o in G.orders(POSITION))


def test_they_are_told_of_in_words() -> None:
    assert describe.unit_line(POSITION, unit("B:1Mar")) == "B:1Mar, 1st Marines 6-4: sea zone B."
    assert describe.unit_line(POSITION, unit("B:2Inf")) == "B:2Inf, 2nd Infantry 4-4: aboard B:4Arm."
    assert describe.unit_line(POSITION, unit("B:3Inf")) == "B:3Inf, 3rd Infantry 4-4: in the box."
    lines = list(describe.army_lines(POSITION, 0))
    assert lines == [
        "Great Blue on the board:",
        "EE20: B:4Arm 6-6",
        "Sea zone B: B:1Mar 6-4",
        "Aboard B:4Arm: B:2Inf 4-4",
    ]
    own = next(line for line in describe.overview(POSITION) if line.startswith("Great Blue:"))
    assert own.startswith("Great Blue: 1 unit on the board, 2 at sea or aboard, 0 to come, ")
    red = next(line for line in describe.overview(G.start()) if line.startswith("Great Blue:"))
    assert "at sea" not in red
