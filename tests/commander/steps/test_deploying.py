"""Deployment: dice, unit by unit, where they may stand, and who plays first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.commander.arrange import Battle, patch
from tests.commander.preparing import encounter, prepare

from openblitz.commander.position import KNOCKED_OUT, ON_TABLE
from openblitz.commander.rules import deployment
from openblitz.commander.scenarios import Defence

if TYPE_CHECKING:
    from openblitz.commander.scenarios import Scenario


@pytest.mark.rule("BC:scenario.deploy.order")
@pytest.mark.parametrize(
    ("dice", "winner", "loser"), [((2, 5), "german", "american"), ((6, 1), "american", "german")]
)
def test_the_higher_die_chooses_to_deploy_first_or_second(
    dice: tuple[int, int], winner: str, loser: str
) -> None:
    for choice, first in (("first", winner), ("second", loser)):
        b = prepare("edge")
        b.order("edge north", *dice)
        assert b.game.to_move(b.position) == winner
        b.order(f"choose {choice}")
        assert b.game.to_move(b.position) == first
        assert b.rules.roster.seats[b.position.deployed_first] == first


@pytest.mark.rule("BC:scenario.deploy.order")
def test_equal_dice_are_rolled_again() -> None:
    b = prepare("edge")
    events = b.order("edge north", 4, 4, 1, 1, 3, 2)
    assert b.game.to_move(b.position) == "american"
    assert [event.kind for event in events].count("roll") == 3


@pytest.mark.rule("BC:scenario.deploy.place")
def test_the_sides_place_a_unit_each_in_turn() -> None:
    b = prepare("deployment")
    assert b.game.to_move(b.position) == "german"
    b.order("place G:Inf1 at 60,110 face 180")
    assert b.where("G:Inf1") == (60.0, 110.0, 180.0)
    assert b.game.to_move(b.position) == "american"
    assert b.refused("place G:Inf2 at 70,110 face 180").rule == "BC:units.battlegroup"
    b.order("place A:Inf1 at 60,10 face 0")
    assert b.game.to_move(b.position) == "german"


@pytest.mark.rule("BC:scenario.deploy.place")
@pytest.mark.parametrize(
    ("edge", "inside", "outside"),
    [
        ("north", "60,101.5 face 180", "60,101.49 face 180"),
        ("south", "60,18.5 face 0", "60,18.51 face 0"),
        ("east", "101.5,60 face 270", "101.49,60 face 270"),
        ("west", "18.5,60 face 90", "18.51,60 face 90"),
    ],
)
def test_the_whole_base_stands_within_20_cm_of_the_own_edge(edge: str, inside: str, outside: str) -> None:
    b = prepare("deployment", edge=edge)
    # A hundredth of a centimetre beyond the tolerance of measuring.
    assert b.refused(f"place G:Inf1 at {outside}").rule == "BC:scenario.deploy.place"
    b.order(f"place G:Inf1 at {inside}")


@pytest.mark.rule("BC:scenario.deploy.place")
@pytest.mark.parametrize(
    ("edge", "place"),
    [
        *(("north", "60,100 face 180"), ("south", "60,20 face 0")),
        *(("east", "100,60 face 270"), ("west", "20,60 face 90")),
    ],
)
def test_how_far_from_the_edge_it_would_stand_is_told(edge: str, place: str) -> None:
    b = prepare("deployment", edge=edge)
    assert b.refused(f"place G:Inf1 at {place}").reason == (
        f"G:Inf1 must stand on the table, wholly within 20 cm of the {edge} edge; "
        "a corner would be 21.5 cm from it."
    )


@pytest.mark.rule("BC:scenario.deploy.place")
def test_nobody_stands_beyond_the_table() -> None:
    b = prepare("deployment")
    assert b.refused("place G:Inf1 at 1.49,110 face 180").rule == "BC:scenario.deploy.place"
    assert b.refused("place G:Inf1 at 60,118.51 face 180").rule == "BC:scenario.deploy.place"
    assert b.refused("place G:Inf1 at 60,118.5 face 135").rule == "BC:scenario.deploy.place"
    b.order("place G:Inf1 at 1.5,118.5 face 180")


@pytest.mark.rule("BC:miniatures.scale")
@pytest.mark.parametrize(
    ("scale", "size", "inside", "outside"),
    [("half", 60, "30,50.75", "30,50.74"), ("double", 240, "120,203", "120,202.99")],
)
def test_depth_and_bases_go_with_the_scale(scale: str, size: float, inside: str, outside: str) -> None:
    b = prepare("deployment", scenario=encounter(scale=scale), size=size)
    assert b.refused(f"place G:Inf1 at {outside} face 180").rule == "BC:scenario.deploy.place"
    b.order(f"place G:Inf1 at {inside} face 180")


def test_no_unit_stands_on_another_or_where_it_could_not_go() -> None:
    b = prepare("deployment", patch("lake", "l1", 80, 100, 100, 120))
    b.order("place G:Inf1 at 60,110 face 180")
    b.order("place A:Inf1 at 60,10 face 0")
    refusal = b.refused("place G:Inf2 at 62.5,110 face 180")
    assert refusal.units == ("G:Inf2", "G:Inf1")
    assert b.refused("place G:StuG1 at 90,110 face 180").rule.startswith("BC:")
    b.order("place G:Inf2 at 63,110 face 180")


def test_a_unit_is_deployed_once_and_artillery_not_at_all() -> None:
    b = prepare("deployment")
    b.order("place G:Inf1 at 60,110 face 180")
    b.order("place A:Inf1 at 60,10 face 0")
    assert b.refused("place G:Inf1 at 70,110 face 180").rule == "BC:scenario.deploy.place"
    assert b.refused("place G:RL at 70,110 face 180").rule == "BC:scenario.deploy.place"
    assert b.refused("done").rule == "BC:sequence.order"


@pytest.mark.rule("BC:scenario.deploy.place")
def test_a_gun_is_placed_with_its_transport_or_set_up_by_itself() -> None:
    b = prepare("deployment")
    b.order("place G:Truck at 60,110 face 180 with G:ATG")
    truck, gun = b.units("G:Truck", "G:ATG")
    assert b.position.carrier[gun] == truck
    assert b.position.has(b.position.limbered, gun)
    assert b.where("G:ATG") == b.where("G:Truck")
    alone = prepare("deployment")
    alone.order("place G:ATG at 60,110 face 180")
    assert alone.position.stands(gun)
    assert not alone.position.has(alone.position.limbered, gun)


@pytest.mark.parametrize(
    "order",
    [
        "place G:Truck at 60,110 face 180 with G:Inf1",
        "place G:Inf1 at 60,110 face 180 with G:ATG",
        "place G:Truck at 60,110 face 180 with G:ATG G:ATG",
        "place G:Truck at 60,110 face 180 with G:Truck",
    ],
)
def test_only_what_a_transport_carries_or_tows_comes_with_it(order: str) -> None:
    assert prepare("deployment").refused(order).rule == "BC:scenario.deploy.place"


def test_an_enemy_cannot_be_placed_with_a_transport() -> None:
    refusal = prepare("deployment").refused("place G:Truck at 60,110 face 180 with A:Inf1")
    assert refusal.rule == "BC:units.battlegroup"


def test_field_defences_are_those_that_the_scenario_gives() -> None:
    given = encounter(defences={"german": Defence(dug_in=1, fortified=1)})
    b = prepare("deployment", scenario=given)
    b.order("place G:Inf1 at 60,110 face 180 dug-in")
    b.order("place A:Inf1 at 60,10 face 0")
    assert b.refused("place G:Inf2 at 70,110 face 180 dug-in").rule == "BC:scenario.deploy.place"
    assert b.refused("place G:CO at 70,110 face 180 fortified").rule == "BC:scenario.deploy.place"
    refusal = b.refused("place G:Truck at 70,110 face 180 with G:ATG fortified")
    assert refusal.rule == "BC:scenario.deploy.place"
    b.order("place G:ATG at 70,110 face 180 fortified")
    assert b.refused("place A:Inf2 at 70,10 face 0 dug-in").rule == "BC:scenario.deploy.place"
    assert b.position.dug_in == 1 << b.unit("G:Inf1")
    assert b.position.fortified == 1 << b.unit("G:ATG")


def test_units_that_always_start_dug_in_need_none() -> None:
    b = prepare("deployment", scenario=_entrenched())
    b.order("place G:MG1 at 60,110 face 180")
    assert b.position.dug_in == 1 << b.unit("G:MG1")


def _entrenched() -> Scenario:
    """The encounter with German machine guns that are always dug in."""
    scenario = encounter()
    german = scenario.groups[1]
    dug = tuple(msgspec.structs.replace(kind, dug_in=kind.key == "MG") for kind in german.unit)
    return msgspec.structs.replace(
        scenario, groups=(scenario.groups[0], msgspec.structs.replace(german, unit=dug))
    )


def deploy_all(b: Battle) -> list[str]:
    """Place every unit in rows; who was asked each time. The last placement rolls who plays first."""
    asked = []
    for n in range(44):
        side = b.rules.roster.seats.index(str(b.game.to_move(b.position)))
        asked.append(b.rules.roster.seats[side])
        waiting = deployment.reserve(b.position, side)
        x, y = 4 + 5 * (n // 2 % 22), (5 + 5 * (n // 44)) if side == 0 else (115 - 5 * (n // 44))
        facing = 0 if side == 0 else 180
        last = len(waiting) == 1 and not deployment.reserve(b.position, 1 - side)
        order = f"place {b.rules.roster.ids[waiting[0]]} at {x},{y} face {facing}"
        b.order(order, *((3, 4) if last else ()))
    return asked


@pytest.mark.rule("BC:scenario.deploy.place", "BC:scenario.first")
def test_play_starts_when_all_are_down_and_a_die_says_who_chooses() -> None:
    b = prepare("deployment")
    asked = deploy_all(b)
    assert asked == ["german", "american"] * 22
    roster = b.rules.roster
    assert all(b.position.place[u] == ON_TABLE for u in roster.units if not roster.kind[u].off_table)
    assert b.position.turn == 0
    assert b.game.to_move(b.position) == "german"  # 4 against 3
    events = b.order("choose second")
    assert (b.position.turn, b.position.first, b.position.active) == (1, 0, 0)
    assert "BC:sequence.start" in events[0].rules


@pytest.mark.rule("BC:sequence.start")
@pytest.mark.parametrize(("americans", "germans"), [(1, 3), (3, 1), (2, 2)])
def test_play_does_not_start_before_the_last_unit_of_either_side_is_down(
    americans: int, germans: int
) -> None:
    b = prepare("deployment")
    places = [f"A:Inf{n} at {10 * n},10 face 0" for n in range(1, americans + 1)]
    places += [f"G:Inf{n} at {10 * n},110 face 180" for n in range(1, germans + 1)]
    for unit in b.rules.roster.units:
        if not any(place.startswith(f"{b.rules.roster.ids[unit]} ") for place in places):
            b.position.place[unit] = KNOCKED_OUT
    while len(places) > 1:
        side = "A:" if b.game.to_move(b.position) == "american" else "G:"
        place = next(place for place in places if place.startswith(side))
        places.remove(place)
        b.order(f"place {place}")
        assert (b.position.turn, b.position.steps[-1].key) == (0, "deployment")
        for early in ("done", "choose first", "choose second"):
            assert b.refused(early).rule == "BC:sequence.order"
    b.order(f"place {places[0]}", 3, 4)
    assert (b.position.turn, b.position.steps[-1].key) == (0, "first-turn-choice")
    b.order("choose first")
    assert b.position.turn >= 1


@pytest.mark.rule("BC:scenario.first")
def test_the_winner_may_also_play_first() -> None:
    b = prepare("deployment")
    deploy_all(b)
    b.order("choose first")
    assert (b.position.first, b.position.active) == (1, 1)
    assert b.game.to_move(b.position) == "german"


def test_who_has_more_units_goes_on_alone() -> None:
    b = prepare("deployment")
    for unit in b.rules.roster.of_side[0]:
        if unit != b.unit("A:Inf1"):
            b.position.place[unit] = -1
    b.order("place G:Inf1 at 60,110 face 180")
    b.order("place A:Inf1 at 60,10 face 0")
    b.order("place G:Inf2 at 70,110 face 180")
    assert b.game.to_move(b.position) == "german"


def test_every_place_that_is_offered_would_be_taken() -> None:
    b = prepare("deployment", patch("lake", "l1", 40, 100, 60, 120))
    offered = list(b.game.orders(b.position))
    seat = b.game.to_move(b.position)
    assert seat is not None
    assert {b.game.write_order(order).split()[1] for order in offered} >= {"G:Inf1", "G:CO", "G:Truck"}
    assert any("with G:ATG" in b.game.write_order(order) for order in offered)
    assert [order for order in offered if b.game.check(b.position, seat, order)] == []
