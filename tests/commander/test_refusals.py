"""Refusals of a battle, to whoever types anything: the price of every distance, and what decides."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from tests.commander.anything import Refused, refusals, sees
from tests.commander.arrange import battle, line, patch
from tests.commander.rules.close_quarters import field
from tests.commander.rules.terrains import under_orders

from openblitz.commander.orders import Evade, Fire, Move
from openblitz.commander.rules import contacts, movement
from openblitz.commander.rules.consequences import Overrun
from openblitz.commander.table_top.bases import Edge
from openblitz.rulebook import inventory

if TYPE_CHECKING:
    from tests.commander.arrange import Battle

    from openblitz.table import Refusal

SEEDS, POSITIONS = range(4), 25
# What is too far is told with these: so much it is, so much he has, and what that is made of.
PRICED = re.compile(
    r"(?P<cost>[\d.]+) cm[^,]*(, straight on [\d.]+)?, and \S+ (has|acts up to|charges up to) "
    r"(?P<has>[\d.]+) cm \((?P<parts>.*)\)\."
)
VAGUE = ("farther", "too far", "out of range", "out of reach", "cannot reach", "sees no enemy within")
# Paragraphs of plain distance: whoever is refused by them is told figures.
DISTANCES = {
    *("BC:fire.range", "BC:infsupport.mortar.mm", "BC:infsupport.mortar.hm", "BC:water.speed"),
    *("BC:initiative.charge.distance", "BC:combat.disengage.5cm", "BC:combat.disengage.transport"),
}


@cache
def refused() -> tuple[Refused, ...]:
    """What some battles at random refuse."""
    return tuple(one for seed in SEEDS for one in refusals(seed, POSITIONS))


def told(one: Refused) -> tuple[str, str, str]:
    """A refusal as one reads it where something is wrong."""
    return one.text, one.refusal.rule, one.refusal.reason


def test_every_verb_is_refused_by_a_line_of_the_book() -> None:
    found = refused()
    assert len(found) > 2000
    assert {one.refusal.rule for one in found} <= set(inventory())
    assert [told(one) for one in found if not one.refusal.rule.startswith("BC:")] == []


def test_out_of_step_is_refused_by_the_order_of_phases() -> None:
    late = [one for one in refused() if one.refusal.reason.startswith("This is not the time")]
    assert late
    assert {one.refusal.rule for one in late} == {"BC:sequence.order"}


def test_nobody_is_told_that_it_is_far_without_the_price() -> None:
    found = refused()
    assert [told(one) for one in found if any(word in one.refusal.reason for word in VAGUE)] == []
    plain = [one for one in found if one.refusal.rule in DISTANCES]
    assert [told(one) for one in plain if not re.search(r"\d cm.*\d", one.refusal.reason)] == []


def test_a_price_is_more_than_what_he_has_and_the_cause_is_a_part_of_it() -> None:
    priced = [(one, match) for one in refused() if (match := PRICED.search(one.refusal.reason))]
    assert len({type(one.order) for one, _ in priced}) > 2
    for one, match in priced:
        assert f"- {one.refusal.rule}" in match["parts"], told(one)
        assert float(match["cost"]) > float(match["has"]), told(one)


def test_who_is_told_that_he_does_not_see_does_not_see() -> None:
    blind = [one for one in refused() if " does not see " in one.refusal.reason]
    assert blind
    for one in blind:
        viewer, seen = one.refusal.units[:2]
        assert not sees(one.position, viewer, seen), told(one)


def test_who_is_told_of_a_nearer_enemy_has_one() -> None:
    nearer = [one for one in refused() if one.refusal.reason.startswith("The nearest enemy")]
    assert nearer
    for one in nearer:
        near, far = (float(cm) for cm in re.findall(r"([\d.]+) cm off", one.refusal.reason))
        assert near <= far <= 20, told(one)
        assert sees(one.position, one.refusal.units[0], one.refusal.units[2]), told(one)


def test_distance_is_the_cause_of_moves_that_are_refused_by_it() -> None:
    for one in refused():
        if not isinstance(one.order, Move) or one.refusal.rule != "BC:movement.distance":
            continue
        if "costs" not in one.refusal.reason:
            continue
        position, order = one.position, one.order
        trip = movement.way(position, order.unit, order.points)
        assert trip.length > float(movement.reach(position, order.unit).total), told(one)


# Sentences


def test_what_is_too_far_by_the_crow_is_told_with_the_move() -> None:
    b = under_orders({"A:Inf1": (60, 60, 0)})
    refusal = b.refused("move A:Inf1 to 60,71 face 0")
    assert refusal.rule == "BC:movement.distance"
    assert refusal.reason == (
        "The way to 60,71 costs 11 cm, and A:Inf1 has 10 cm (move of A:Inf1 - BC:movement.distance)."
    )
    b.order("move A:Inf1 to 60,70 face 0")


def test_of_a_way_with_corners_the_straight_one_is_told_too() -> None:
    b = under_orders({"A:Inf1": (60, 60, 0)})
    assert b.refused("move A:Inf1 to 60,66 66,66 face 0").reason.startswith(
        "The way by 60,66 to 66,66 costs 12 cm, straight on 8.49, and A:Inf1 has 10 cm ("
    )


@pytest.mark.rule("BC:terrain.stream")
def test_what_a_stream_does_not_cost_is_told() -> None:
    # The stream is 1 cm wide and the base 3 cm deep: 4 cm do not count (RBC-108).
    b = under_orders({"A:Inf1": (60, 43, 0)}, line("stream", "x1", (0, 45), (120, 45), width=1.0))
    assert b.refused("move A:Inf1 to 60,57.5 face 0").reason == (
        "The way to 60,57.5 costs 10.5 cm (14.5 on its way - BC:movement.distance, less 4 across Stream - "
        "BC:terrain.stream), and A:Inf1 has 10 cm (move of A:Inf1 - BC:movement.distance)."
    )
    b.order("move A:Inf1 to 60,57 face 0")


@pytest.mark.rule("BC:water.speed")
def test_in_water_what_it_takes_from_a_move_is_told() -> None:
    b = under_orders({"A:Duck": (60, 50, 0)}, patch("lake", "x1", 30, 45, 90, 75))
    refusal = b.refused("move A:Duck to 60,56 face 0")
    assert refusal.rule == "BC:water.speed"
    assert refusal.reason.endswith(
        "A:Duck has 5 cm (20 move of A:Duck - BC:movement.distance, less 15 in water - BC:water.speed)."
    )
    # So far it would not get on land either: then it is the distance.
    assert b.refused("move A:Duck to 60,70.5 face 0").rule == "BC:movement.distance"


@pytest.mark.rule("BC:terrain.rough")
def test_round_impassable_ground_the_way_is_told() -> None:
    b = under_orders({"A:Lorry": (60, 40, 0)}, patch("woods", "x1", 56, 45, 70, 50))
    refusal = b.refused("move A:Lorry to 60,55 face 0")
    assert refusal.rule == "BC:terrain.rough"
    found = re.search(r"Round it that is ([\d.]+) cm, and A:Lorry has 20 cm", refusal.reason)
    assert found
    assert 15 < float(found[1]) < 20, refusal.reason
    assert "Round it" not in b.refused("move A:Lorry to 60,47 face 0").reason  # into it no way leads


@pytest.mark.rule("BC:charge.command", "BC:initiative.charge.distance", "BC:charge.initiative")
def test_how_far_a_charge_would_have_to_go_is_told() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 63.5, 180)})
    refusal = b.refused("charge A:Inf1 at G:Inf1")
    assert refusal.rule == "BC:charge.initiative"
    assert refusal.reason == (
        "G:Inf1 is 20.5 cm off, and A:Inf1 acts up to 20 cm (by initiative - BC:charge.initiative)."
    )
    near = under_orders({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 54, 180)})
    refusal = near.refused("charge A:Inf1 at G:Inf1")
    assert refusal.rule == "BC:charge.command"
    assert refusal.reason == (
        "The front of G:Inf1 is 11 cm off, and A:Inf1 charges up to 10 cm "
        "(move of A:Inf1 - BC:charge.command)."
    )


@pytest.mark.rule("BC:water.speed")
def test_who_charges_through_water_goes_five_centimetres() -> None:
    lake = patch("lake", "x1", 30, 38, 90, 75)
    for y, allowed in ((48.0, True), (48.5, False)):
        b = under_orders({"A:Eng": (60, 40, 0), "G:Duck": (60, y, 180)}, lake)
        charge = b.game.check(b.position, b.game.seats[0], b.game.read_order("charge A:Eng at G:Duck"))
        assert (charge is None) == allowed, charge
        assert charge is None or charge.rule == "BC:water.speed"


@pytest.mark.rule("BC:initiative.evade.mount")
def test_what_boarding_takes_from_an_evasion_is_told() -> None:
    b = field({"A:Inf1": (60, 40, 0), "A:HT1": (60, 36, 0), "G:Inf1": (60, 52, 180)})
    refusal = b.refused("evade A:Inf1 11 face 0 aboard A:HT1")
    assert refusal.rule == "BC:initiative.evade.mount"
    assert refusal.reason.endswith(
        "A:HT1 has 10 cm (20 move of A:HT1 - BC:initiative.evade, x 0.5 after boarding - "
        "BC:initiative.evade.mount)."
    )
    assert b.refused("evade A:Inf1 21 face 0 aboard A:HT1").rule == "BC:initiative.evade"
    b.order(Evade(b.unit("A:Inf1"), 10.0, 0.0, b.unit("A:HT1")))


@pytest.mark.rule("BC:counter.who")
def test_who_is_too_far_from_the_charged_is_told_how_far() -> None:
    units = {"A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180), "G:Inf2": (68.5, 52, 180), "G:HQ": (60, 57, 0)}
    b = field({**units, "G:Inf3": (52, 52, 180)})
    b.order("charge A:Inf1 at G:Inf1")
    fire = "fire {} at A:Inf1"
    assert b.refused(fire.format("G:Inf2")).reason == (
        "G:Inf2 is 5.5 cm from G:Inf1; who is within 5 cm of it responds."
    )
    assert "is a command" in b.refused(fire.format("G:HQ")).reason
    b.order(fire.format("G:Inf3"), 1, 1, 1, 1, 1)
    assert "has responded already" in b.refused(fire.format("G:Inf3")).reason


@pytest.mark.rule("BC:commandunits.overrun")
def test_a_command_that_is_overrun_is_told_how_far_its_friends_are() -> None:
    b = battle({"G:HQ": (60, 60, 0), "G:Inf1": (60, 70, 0), "G:Inf2": (60, 90, 0), "A:Stuart1": (60, 50, 0)})
    b.lead_to([Overrun(command=b.unit("G:HQ"))])
    refusal = b.refused("join G:HQ with G:Inf2")
    assert refusal.reason == (
        "The way into contact with G:Inf2 is 27.5 cm, and G:HQ has 20 cm "
        "(40 move of G:HQ - BC:commandunits.overrun, x 0.5 when overrun - BC:commandunits.overrun)."
    )
    seat = b.game.to_move(b.position)
    assert seat is not None
    assert b.game.check(b.position, seat, b.game.read_order("join G:HQ with G:Inf1")) is None


@pytest.mark.rule("BC:initiative.fire")
def test_fire_by_initiative_is_refused_by_what_hinders_it() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 30, 0), "G:Inf2": (60, 70, 180), "G:HQ": (60, 45, 180)})
    shots = [b.game.read_order(f"fire A:Inf1 at {target}") for target in ("G:Inf1", "G:Inf2", "G:HQ", "A:CO")]
    assert all(isinstance(shot, Fire) for shot in shots)
    assert [b.refused(shot).rule for shot in shots] == [
        *("BC:fire.arc", "BC:initiative.fire", "BC:commandunits.untargetable", "BC:fire.when")
    ]


@pytest.mark.rule("BC:contact.blocked")
@pytest.mark.parametrize("bar", ["G:Inf2", "lake"])
def test_how_near_stands_what_bars_an_edge_is_told(bar: str) -> None:
    lake = [patch("lake", "x1", 61, 46, 70, 48)] if bar == "lake" else []
    more = {} if lake else {bar: (60.0, 46.5, 180.0)}
    b = field({"A:Inf1": (60, 35, 0), "G:Inf1": (60, 52, 180), **more}, *lake)
    refusal = b.refused("charge A:Inf1 at G:Inf1") if lake else charge(b)
    assert refusal.rule == "BC:contact.blocked"
    assert refusal.reason.endswith("is within 5 cm, straight before the front of G:Inf1: 2.5 cm off.")


def charge(b: Battle) -> Refusal:
    """Why the edge is barred, though another enemy is nearer."""
    refusal = contacts.blocked(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"), Edge.FRONT)
    assert refusal is not None
    return refusal


@pytest.mark.rule("BC:initiative.support", "BC:initiative.support.contact")
def test_how_far_off_a_combat_is_that_is_not_supported_is_told() -> None:
    units = {"A:Inf1": (60, 49, 0), "G:Inf1": (60, 52, 180), "A:Inf2": (60, 24, 0)}
    assert field(units).refused("support A:Inf2 behind A:Inf1").reason == (
        "The combat of A:Inf1 is 22 cm off, and A:Inf2 acts up to 20 cm "
        "(by initiative - BC:initiative.support)."
    )
    two = {**units, "A:Inf2": (63, 40, 0), "A:Inf3": (72, 49, 0), "G:Inf3": (72, 52, 180)}
    assert field(two).refused("support A:Inf2 behind A:Inf3").reason == (
        "The nearest friend in the nearest combat that A:Inf2 sees is A:Inf1, 6 cm off; "
        "A:Inf3 is 8.49 cm off."
    )
    blind = field({**units, "A:Inf2": (60, 40, 180)}).refused("support A:Inf2 behind A:Inf1")
    assert blind.reason == "A:Inf2 sees nobody of the combat of A:Inf1."


@pytest.mark.rule("BC:initiative.evade")
def test_from_whom_one_cannot_evade_is_told() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 70, 180), "G:HQ": (60, 55, 180)})
    far = "G:Inf1 is 27 cm off, and A:Inf1 acts up to 20 cm (by initiative - BC:initiative.evade)."
    assert b.refused("evade A:Inf1 5 face 0").reason == far
    assert b.refused("evade A:Inf1 5 face 0 from G:Inf1").reason == far
    assert b.refused("evade A:Inf1 5 face 0 from G:HQ").reason == "G:HQ is no enemy from whom a unit evades."
    away = field({"A:Inf1": (60, 40, 180), "G:Inf1": (60, 50, 180)})
    assert away.refused("evade A:Inf1 5 face 0").reason == "A:Inf1 sees no enemy."
    assert "does not see" in away.refused("evade A:Inf1 5 face 0 from G:Inf1").reason
    near = field({"A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)})
    assert near.refused("evade A:Inf1 0 face 0").rule == "BC:initiative.evade"
