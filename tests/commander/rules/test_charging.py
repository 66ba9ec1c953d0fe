"""BC:charge, BC:contact, BC:response, BC:counter - charges, their edges, and the answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.commander.arrange import line, patch
from tests.commander.rules.close_quarters import asked, contact, field, gone, kinds, suppressed

from openblitz.commander.rules import charging, combat, contacts
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.table_top.bases import Base, Edge

if TYPE_CHECKING:
    from tests.commander.arrange import Battle
    from tests.commander.rules.close_quarters import Units

FACING = {"A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}  # 9 cm apart
BESIDE = (66, 56.5, 180)  # within 5 cm of G:Inf1, and not before its front edge
MISS = (1, 1, 1, 1, 1)


def ordered(units: Units, *pieces: dict[str, Any], task: str = "A:Inf1 move closing", **more: Any) -> Battle:
    """A battle in which the CO has just issued an order."""
    b = field(units, *pieces, steps=[Commanding()], **more)
    b.order(f"order A:CO: {task}", 1, 2)
    return b


def why(b: Battle, unit: str, target: str, *, by_order: bool = False) -> str:
    """The rule that forbids a charge; empty when it is allowed."""
    refused = charging.refusal(b.position, b.unit(unit), b.unit(target), ordered=by_order)
    return refused.rule if refused else ""


def barred(b: Battle, unit: str, target: str, edge: Edge = Edge.FRONT) -> str:
    """The rule that bars an edge; empty when it is free."""
    refused = contacts.blocked(b.position, b.unit(unit), b.unit(target), edge)
    return refused.rule if refused else ""


# Who charges whom


@pytest.mark.rule("BC:charge.def", "BC:combat.modifiers.charge")
def test_moving_into_contact_is_charging_in_either_phase() -> None:
    by_initiative = field(FACING)
    by_initiative.order("charge A:Inf1 at G:Inf1")
    by_initiative.order("done")
    by_order = ordered(FACING)
    by_order.order("charge A:Inf1 at G:Inf1")
    by_order.order("done")
    for b in (by_initiative, by_order):
        assert contact(b, "A:Inf1", "G:Inf1")
        dice = combat.attacks(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"))
        assert dice.total == 5
        assert "BC:combat.modifiers.charge" in {part.rule for part in dice.parts}


@pytest.mark.rule("BC:charge.def")
def test_a_plain_move_does_not_bring_into_contact() -> None:
    b = ordered(FACING)
    assert b.refused("move A:Inf1 to 60,49 face 0").rule == "BC:charge.def"


@pytest.mark.rule("BC:charge.command")
@pytest.mark.parametrize(("y", "allowed"), [(53.0, True), (53.01, False)])
def test_an_ordered_charge_needs_the_movement(y: float, allowed: bool) -> None:
    b = ordered({"A:Inf1": (60, 40, 0), "G:Inf1": (60, y, 180)})
    if not allowed:
        assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:charge.command"
        return
    b.order("charge A:Inf1 at G:Inf1")
    b.order("done")
    assert b.where("A:Inf1") == (60, y - 3, 0)


@pytest.mark.rule("BC:charge.command")
def test_an_ordered_charge_needs_to_see_the_enemy_at_its_start() -> None:
    b = ordered({"A:Inf1": (60, 40, 180), "G:Inf1": (60, 52, 180)})
    assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:charge.command"


@pytest.mark.rule("BC:charge.command")
def test_an_ordered_charge_is_not_bound_to_the_nearest_enemy() -> None:
    b = ordered({**FACING, "G:Inf2": (67, 45, 180)})
    assert why(b, "A:Inf1", "G:Inf1") == "BC:initiative.charge"
    b.order("charge A:Inf1 at G:Inf1")


@pytest.mark.rule("BC:command.declare", "BC:command.modifiers.3", "BC:command.modifiers.4")
def test_an_ordered_charge_was_declared_as_nearing_the_enemy() -> None:
    b = ordered(FACING, task="A:Inf1 move")
    assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:command.modifiers.4"
    mud = ordered(FACING, patch("mud", "m", 50, 43, 70, 46))
    assert mud.refused("charge A:Inf1 at G:Inf1").rule == "BC:command.modifiers.3"
    said = ordered(FACING, patch("mud", "m", 50, 43, 70, 46), task="A:Inf1 move dense closing")
    said.order("charge A:Inf1 at G:Inf1")


@pytest.mark.rule("BC:command.modifiers.2d", "BC:command.declare")
@pytest.mark.parametrize(("x", "rule"), [(60, ""), (66, "BC:command.modifiers.2d")])
def test_a_charge_that_was_to_keep_to_the_road_keeps_to_it(x: float, rule: str) -> None:
    b = ordered(FACING, line("road", "r", (x, 0), (x, 120)), task="A:Inf1 move closing road")
    charge = b.game.check(b.position, b.game.seats[0], b.game.read_order("charge A:Inf1 at G:Inf1"))
    assert (charge.rule if charge else "") == rule


@pytest.mark.rule("BC:contact.edge")
def test_who_finds_the_edge_taken_when_he_comes_stays_where_he_is() -> None:
    b = field({**FACING, "A:Inf2": (60, 49, 0)})
    told = charging.make_contact(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"), 0)
    assert [(event.kind, event.rules) for event in told] == [("charge", ("BC:initiative.charge.oneperedge",))]
    assert b.where("A:Inf1") == (60, 40, 0)
    assert not b.position.charging


WOODS = patch("woods", "w", 50, 50, 70, 60)
TANK = {"A:Sherman1": (60, 40, 0), "G:Inf1": (60, 52, 180)}


@pytest.mark.rule("BC:charge.armour")
def test_armour_charges_into_the_open_only() -> None:
    assert why(field(TANK), "A:Sherman1", "G:Inf1") == ""
    wooded = field({**TANK, "A:Inf1": (64, 40, 0)}, WOODS)
    assert why(wooded, "A:Sherman1", "G:Inf1") == "BC:charge.armour"
    assert why(wooded, "A:Inf1", "G:Inf1") == ""


@pytest.mark.rule("BC:charge.armour")
@pytest.mark.parametrize(("kind", "rule"), [("frozen-lake", ""), ("mud", "BC:charge.armour")])
def test_a_frozen_lake_is_open_and_soft_ground_is_not(kind: str, rule: str) -> None:
    assert why(field(TANK, patch(kind, "p", 50, 50, 70, 60)), "A:Sherman1", "G:Inf1") == rule


RIDERS = {"A:Taxi": (60, 40, 0), "A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}


@pytest.mark.rule("BC:charge.armour.carrying")
@pytest.mark.parametrize(("rider", "rule"), [("A:Eng1", ""), ("A:Inf1", ""), ("A:MG1", "BC:charge.armour")])
def test_engineers_on_a_tank_help_it_as_infantry_does(rider: str, rule: str) -> None:
    units = {"A:Taxi": (60, 40, 0), rider: (60, 40, 0), "G:Inf1": (60, 52, 180)}
    assert why(field(units, WOODS, aboard={rider: "A:Taxi"}), "A:Taxi", "G:Inf1") == rule


@pytest.mark.rule("BC:charge.armour.carrying")
def test_armour_with_infantry_charges_in_any_terrain() -> None:
    empty = field({"A:Taxi": (60, 40, 0), "G:Inf1": (60, 52, 180)}, WOODS)
    assert why(empty, "A:Taxi", "G:Inf1") == "BC:charge.armour"
    ridden = field(RIDERS, WOODS, aboard={"A:Inf1": "A:Taxi"})
    assert why(ridden, "A:Taxi", "G:Inf1") == ""


@pytest.mark.rule("BC:charge.armour.carrying")
def test_terrain_that_vehicles_cannot_enter_still_holds() -> None:
    b = field(RIDERS, patch("marsh", "m", 50, 42, 70, 45), aboard={"A:Inf1": "A:Taxi"})
    assert why(b, "A:Taxi", "G:Inf1") == "BC:terrain.forest"


@pytest.mark.rule("BC:charge.dismount")
def test_riders_dismount_on_contact_and_the_tank_stands_behind_them() -> None:
    b = field(RIDERS, aboard={"A:Inf1": "A:Taxi"})
    b.order("charge A:Taxi at G:Inf1")
    assert "hits" not in kinds(b.order("done"))  # there are none to take over
    assert b.where("A:Inf1") == (60, 49, 0)
    assert b.where("A:Taxi") == (60, 46, 0)
    assert b.position.carrier[b.unit("A:Inf1")] == -1
    assert contact(b, "A:Inf1", "G:Inf1")
    assert not contact(b, "A:Taxi", "G:Inf1")
    assert b.position.supports[b.unit("A:Taxi")] == b.unit("A:Inf1")


@pytest.mark.rule("BC:charge.dismount")
def test_hits_of_the_charge_stay_with_the_troops() -> None:
    b = field(
        {"A:HT1": (60, 40, 0), "A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}, aboard={"A:Inf1": "A:HT1"}
    )
    b.position.hits[b.unit("A:HT1")] = 1  # from before the charge
    b.order("charge A:HT1 at G:Inf1")
    # 5 dice of the special stat at half range, one hit, not saved, not suppressed.
    b.order("fire G:Inf1 at A:HT1 with 5/10", 4, 1, 1, 1, 1, 1, 1)
    assert b.position.hits[b.unit("A:Inf1")] == 1
    assert b.position.hits[b.unit("A:HT1")] == 1
    assert contact(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:charge.dismount", "BC:counter.suppressed")
def test_riders_stay_on_through_the_fire_and_bear_what_it_did() -> None:
    b = field(RIDERS, aboard={"A:Inf1": "A:Taxi"})
    b.order("charge A:Taxi at G:Inf1")
    b.order("fire G:Inf1 at A:Taxi with 5/10", 4, 1, 1, 1, 1, 1, 4)  # a hit, not saved, and suppressed
    assert contact(b, "A:Inf1", "G:Inf1")
    assert (b.position.hits[b.unit("A:Inf1")], b.position.hits[b.unit("A:Taxi")]) == (1, 0)
    assert suppressed(b, "A:Inf1")


@pytest.mark.rule("BC:charge.dismount")
def test_troops_whom_the_hits_of_the_charge_finish_are_knocked_out() -> None:
    b = field(RIDERS, aboard={"A:Inf1": "A:Taxi"})
    b.position.hits[b.unit("A:Inf1")] = 5
    b.order("charge A:Taxi at G:Inf1")
    b.order("fire G:Inf1 at A:Taxi with 5/10", 4, 1, 1, 1, 1, 1, 1)
    assert gone(b, "A:Inf1")
    assert not gone(b, "A:Taxi")
    assert b.position.supports[b.unit("A:Taxi")] == -1  # there is nobody left to support


@pytest.mark.rule("BC:charge.dismount", "BC:support.limits")
@pytest.mark.parametrize(("transport", "supports"), [("A:HT1", True), ("A:Bus", False)])
def test_transport_supports_who_dismounts_if_it_has_an_attack_value(transport: str, supports: bool) -> None:
    units = {transport: (60, 40, 0), "A:Inf1": (60, 40, 0), "G:Inf1": (60, 52, 180)}
    b = field(units, aboard={"A:Inf1": transport})
    b.order(f"charge {transport} at G:Inf1")
    b.order("done")
    assert b.where(transport) == (60, 46, 0)
    assert (b.position.supports[b.unit(transport)] == b.unit("A:Inf1")) == supports


@pytest.mark.rule("BC:movement.through.command")
@pytest.mark.parametrize("y", [49.0, 47.5])
def test_a_command_where_the_troops_dismount_is_overrun_once(y: float) -> None:
    # The tank comes up to 47.5, and the troops stand from there to 50.5: the second is under both.
    b = field({**RIDERS, "G:HQ": (60, y, 180), "G:Inf2": (72, 52, 180)}, aboard={"A:Inf1": "A:Taxi"})
    b.order("charge A:Taxi at G:Inf1")
    events = b.order("done")
    assert kinds(events).count("overrun") == 1
    assert asked(b) == "joining"
    b.order("join G:HQ with G:Inf2")
    assert asked(b) != "joining"


@pytest.mark.rule("BC:charge.barred")
@pytest.mark.parametrize("unit", ["A:MG1", "A:Mor", "A:Gun", "A:Lorry"])
def test_infantry_support_guns_and_unarmoured_transport_do_not_charge(unit: str) -> None:
    b = field({unit: (60, 40, 0), "A:HT1": (66, 40, 0), "G:Inf1": (60, 52, 180)})
    assert b.refused(f"charge {unit} at G:Inf1").rule == "BC:charge.barred"
    assert why(b, "A:HT1", "G:Inf1") == ""  # armoured transport does


@pytest.mark.rule("BC:charge.barred")
def test_nor_do_guns_in_tow() -> None:
    units = {"A:Tug": (60, 40, 0), "G:Inf1": (60, 52, 180)}
    assert why(field(units), "A:Tug", "G:Inf1") == ""
    towing = field({**units, "A:Gun": (60, 40, 0)}, aboard={"A:Gun": "A:Tug"})
    assert why(towing, "A:Tug", "G:Inf1") == "BC:charge.barred"


@pytest.mark.rule("BC:commandunits.untargetable")
def test_commands_are_not_charged() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:HQ": (60, 52, 180), "G:Inf1": (60, 58, 180)})
    assert b.refused("charge A:Inf1 at G:HQ").rule == "BC:commandunits.untargetable"


@pytest.mark.rule("BC:charge.obstacle")
@pytest.mark.parametrize(("y", "rule"), [(50.25, "BC:charge.obstacle"), (41.75, "")])
def test_an_obstacle_is_charged_across_only_from_contact(y: float, rule: str) -> None:
    # Half a centimetre wide, the fence touches the infantry at 41.5 or the enemy at 50.5: one sees over it.
    b = field(FACING, line("fence", "f", (40, y), (80, y), width=0.5))
    assert why(b, "A:Inf1", "G:Inf1") == rule
    if not rule:
        b.order("charge A:Inf1 at G:Inf1")
        b.order("done")
        assert contact(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:charge.obstacle")
@pytest.mark.parametrize(("y", "rule"), [(46, "BC:charge.obstacle"), (42, "")])
def test_a_stream_between_them_is_such_an_obstacle(y: float, rule: str) -> None:
    b = field(FACING, line("stream", "s", (40, y), (80, y), width=1.0))
    assert why(b, "A:Inf1", "G:Inf1") == rule


# Edges


@pytest.mark.rule("BC:initiative.charge.edge", "BC:contact.edge")
@pytest.mark.parametrize(
    ("x", "y", "edge"),
    [
        (60, 80, Edge.FRONT),
        (80, 60, Edge.RIGHT),
        (60, 40, Edge.REAR),
        (40, 60, Edge.LEFT),
        (66, 68, Edge.FRONT),  # off the corner, but the middle of the front is nearer
        (68, 66, Edge.RIGHT),
        (62.9, 72, Edge.FRONT),  # partly beyond the right edge, which is further
    ],
)
def test_the_nearest_edge_that_is_turned_to_the_charger_is_contacted(x: float, y: float, edge: Edge) -> None:
    assert contacts.nearest_edge(Base(x, y), Base(60, 60, 0)) is edge


@pytest.mark.rule("BC:contact.edge", "BC:initiative.charge.edge")
def test_the_charger_goes_to_that_edge() -> None:
    b = field({"A:Inf1": (48, 50, 90), "G:Inf1": (60, 52, 180)})  # facing south: its right is west
    b.order("charge A:Inf1 at G:Inf1")
    b.order("done")
    assert b.where("A:Inf1") == (57, 52, 90)


@pytest.mark.rule("BC:initiative.charge.oneperedge", "BC:contact.edge")
def test_an_edge_is_contacted_by_one_unit_only() -> None:
    b = field(
        {"A:Inf1": (60, 49, 0), "A:Inf2": (64, 40, 0), "A:Inf3": (70, 52, 270), "G:Inf1": (60, 52, 180)}
    )
    assert b.refused("charge A:Inf2 at G:Inf1").rule == "BC:initiative.charge.oneperedge"
    b.order("charge A:Inf3 at G:Inf1")  # another edge
    assert b.where("A:Inf3") == (63, 52, 270)


@pytest.mark.rule("BC:initiative.charge.blocked", "BC:contact.blocked")
@pytest.mark.parametrize(("y", "rule"), [(44.0, "BC:contact.blocked"), (43.99, "")])
@pytest.mark.parametrize("by_order", [False, True])
def test_another_enemy_within_5_cm_before_the_edge_bars_it(y: float, rule: str, by_order: bool) -> None:
    # The front edge of G:Inf1 is at 50.5; its friend stands unseen behind the charger, up to 45.5.
    b = field({"A:Inf1": (60, 48.9, 0), "G:Inf1": (60, 52, 180), "G:Inf2": (60, y, 180)})
    assert why(b, "A:Inf1", "G:Inf1", by_order=by_order) == rule


@pytest.mark.rule("BC:contact.blocked")
@pytest.mark.parametrize(
    ("other", "x", "y", "rule"),
    [
        ("G:Inf2", 62.9, 48.0, "BC:contact.blocked"),  # a tenth of it stands before the edge
        ("G:Inf2", 63.0, 48.0, ""),  # beside the strip, touching it
        ("G:Inf2", 63.0, 52.0, ""),  # shoulder to shoulder
        ("G:Inf2", 60.0, 55.0, ""),  # behind it
        ("G:HQ", 62.0, 48.0, ""),  # a command is no troops
        ("G:Inf2", 62.9, 44.5, "BC:contact.blocked"),
        ("A:Inf2", 62.9, 44.5, ""),  # no enemy of the charger
    ],
)
def test_only_troops_straight_before_the_edge_bar_it(other: str, x: float, y: float, rule: str) -> None:
    b = field({"A:Inf1": (57, 40, 0), "G:Inf1": (60, 52, 180), other: (x, y, 180)})
    assert why(b, "A:Inf1", "G:Inf1", by_order=True) == rule


@pytest.mark.rule("BC:contact.blocked")
@pytest.mark.parametrize(("facing", "x", "y"), [(270.0, 55.5, 52.0), (90.0, 64.5, 52.0), (225.0, 56.5, 48.5)])
def test_the_strip_turns_with_the_edge(facing: float, x: float, y: float) -> None:
    b = field({"A:Inf1": (60, 20, 0), "G:Inf1": (60, 52, facing), "G:Inf2": (x, y, facing)})
    assert [edge for edge in Edge if barred(b, "A:Inf1", "G:Inf1", edge)] == [Edge.FRONT]


@pytest.mark.rule("BC:contact.blocked")
@pytest.mark.parametrize(("truck", "rule"), [("G:Truck", ""), ("G:StuG1", "BC:contact.blocked")])
def test_a_gun_is_not_shielded_by_the_transport_that_touches_it(truck: str, rule: str) -> None:
    """The truck stands at the gun's left edge, half a base further forward: before the front edge is room."""
    b = field({"A:Inf1": (60, 40, 0), "G:ATG": (60, 52, 180), truck: (62.97, 50.0, 180)})
    assert barred(b, "A:Inf1", "G:ATG") == ""
    b.position.put(b.unit(truck), 62.9, 49.0, 180)  # it reaches in, and touches the corner
    assert barred(b, "A:Inf1", "G:ATG") == rule


@pytest.mark.rule("BC:contact.blocked")
def test_a_gun_is_shielded_by_its_transport_that_does_not_touch_it() -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:ATG": (60, 52, 180), "G:Truck": (60, 46.5, 180)})
    assert barred(b, "A:Inf1", "G:ATG") == "BC:contact.blocked"


@pytest.mark.rule("BC:contact.blocked", "BC:terrain.bocage")
@pytest.mark.parametrize(
    ("unit", "enemy", "rule"), [("A:Sherman1", "G:Inf1", ""), ("G:StuG1", "A:Inf1", "BC:contact.blocked")]
)
def test_bocage_before_the_edge_bars_those_whom_it_stops_for_good(unit: str, enemy: str, rule: str) -> None:
    b = field({unit: (60, 40, 0), enemy: (60, 52, 180)}, line("bocage", "x", (40, 48), (80, 48), width=0.5))
    assert barred(b, unit, enemy) == rule


@pytest.mark.rule("BC:contact.blocked", "BC:terrain.cliff")
@pytest.mark.parametrize(("width", "rule"), [(8.0, ""), (1.0, "BC:contact.blocked")])
def test_a_marked_route_as_wide_as_the_edge_opens_what_lies_before_it(width: float, rule: str) -> None:
    ravine = patch("ravine", "x", 30, 46, 90, 48)
    b = field(FACING, ravine, line("route", "r", (60, 40), (60, 50), width=width))
    assert barred(b, "A:Inf1", "G:Inf1") == rule


@pytest.mark.rule("BC:contact.align")
def test_there_must_be_room_where_the_charger_comes_to_stand() -> None:
    friend = field({**FACING, "A:Inf2": (62.5, 48.4, 0)})  # it does not touch the enemy
    assert why(friend, "A:Inf1", "G:Inf1") == "BC:contact.align"
    # The troops have room before the enemy, and their tank has none behind them.
    edge = {"A:Taxi": (60, 1.6, 0), "A:Inf1": (60, 1.6, 0), "G:Inf1": (60, 6.5, 180)}
    assert why(field(edge, aboard={"A:Inf1": "A:Taxi"}), "A:Taxi", "G:Inf1") == "BC:contact.align"
    edge["G:Inf1"] = (60, 7.5, 180)
    assert why(field(edge, aboard={"A:Inf1": "A:Taxi"}), "A:Taxi", "G:Inf1") == ""


@pytest.mark.rule("BC:movement.through.command")
@pytest.mark.parametrize("y", [49, 49.5])  # a hair before the edge, and against it
def test_a_command_before_the_edge_is_overrun(y: float) -> None:
    b = field({**FACING, "G:HQ": (60, y, 180), "G:Inf2": (72, 52, 180)})
    b.order("charge A:Inf1 at G:Inf1")
    events = b.order("done")
    assert contact(b, "A:Inf1", "G:Inf1")
    assert any(event.kind == "overrun" for event in events)
    assert asked(b) == "joining"


@pytest.mark.rule("BC:initiative.charge.blocked", "BC:contact.blocked")
@pytest.mark.parametrize(
    ("west", "south", "rule"),
    [
        (61.0, 45.6, "BC:contact.blocked"),
        (61.0, 45.4, ""),
        (61.5, 50.0, ""),
        (58.0, 45.6, "BC:contact.blocked"),
    ],
)
def test_impassable_ground_within_5_cm_before_the_edge_bars_it(west: float, south: float, rule: str) -> None:
    # The front edge is at 50.5, from 58.5 to 61.5.
    b = field(FACING, patch("lake", "l", west, 38, 70, south))
    assert barred(b, "A:Inf1", "G:Inf1") == rule


# Responses


@pytest.mark.rule("BC:counter.who", "BC:response.who")
@pytest.mark.parametrize("by_order", [False, True])
def test_the_charged_and_those_within_5_cm_of_them_respond(by_order: bool) -> None:
    # 5 cm and 5.01 cm off, and both further from the edge that is contacted.
    units = {**FACING, "G:Inf2": (68, 53.5, 180), "G:Inf3": (51.99, 53.5, 180)}
    b = ordered(units) if by_order else field(units)
    b.order("charge A:Inf1 at G:Inf1")
    assert b.game.to_move(b.position) == "german"
    rule = "BC:response.who" if by_order else "BC:counter.who"
    assert b.refused("fire G:Inf3 at A:Inf1").rule == rule
    b.order("fire G:Inf2 at A:Inf1", *MISS)
    assert b.refused("fire G:Inf2 at A:Inf1").rule == rule  # reading 43: once
    b.order("fire G:Inf1 at A:Inf1", *MISS)
    assert contact(b, "A:Inf1", "G:Inf1")


@pytest.mark.rule("BC:counter.who", "BC:response.who")
@pytest.mark.parametrize("by_order", [False, True])
def test_commands_beside_them_do_not_respond(by_order: bool) -> None:
    units = {**FACING, "G:HQ": (63, 55, 180)}
    b = ordered(units) if by_order else field(units)
    b.order("charge A:Inf1 at G:Inf1")
    rule = "BC:response.who" if by_order else "BC:counter.who"
    assert b.refused("evade G:HQ 5 face 180").rule == rule


@pytest.mark.rule("BC:counter.who")
def test_responses_are_to_the_charger_alone() -> None:
    b = field({**FACING, "A:Inf2": (66, 42, 0)})
    b.order("charge A:Inf1 at G:Inf1")
    assert b.refused("fire G:Inf1 at A:Inf2").rule == "BC:counter.who"
    assert b.refused("evade G:Inf1 5 face 0 from A:Inf2").rule == "BC:counter.who"
    assert b.refused("charge G:Inf1 at A:Inf1").rule == "BC:sequence.order"


@pytest.mark.rule("BC:counter.conditions", "BC:response.conditions")
@pytest.mark.parametrize("by_order", [False, True])
def test_responders_are_unsuppressed_and_see_the_charger(by_order: bool) -> None:
    units = {**FACING, "G:Inf2": BESIDE, "G:Inf3": (54, 56.5, 0)}  # Inf3 faces away
    shaken = ["G:Inf2"]
    b = ordered(units, suppressed=shaken) if by_order else field(units, suppressed=shaken)
    b.order("charge A:Inf1 at G:Inf1")
    rule = "BC:response.conditions" if by_order else "BC:counter.conditions"
    for unit in ("G:Inf2", "G:Inf3"):
        assert b.refused(f"fire {unit} at A:Inf1").rule == rule
        assert b.refused(f"evade {unit} 5 face 0").rule == rule


@pytest.mark.rule("BC:counter.resolve", "BC:response.fire")
@pytest.mark.parametrize("by_order", [False, True])
def test_response_fire_is_resolved_unit_by_unit(by_order: bool) -> None:
    units = {**FACING, "G:Inf2": BESIDE}
    b = ordered(units) if by_order else field(units)
    b.order("charge A:Inf1 at G:Inf1")
    assert b.refused("fire G:Inf1 at A:Inf1, G:Inf2 at A:Inf1").rule == "BC:counter.resolve"
    events = b.order("fire G:Inf1 at A:Inf1", 6, 6, 6, 6, 6, 1, 1, 1, 1, 1)
    assert "hits" in kinds(events)
    assert b.position.hits[b.unit("A:Inf1")] == 5
    events = b.order("fire G:Inf2 at A:Inf1", 6, 1, 1, 1, 1)  # the sixth hit knocks it out
    assert gone(b, "A:Inf1")
    assert b.game.to_move(b.position) == "american"
    assert asked(b) in ("acting", "commanding")


@pytest.mark.rule("BC:counter.suppressed", "BC:response.suppressed")
@pytest.mark.parametrize("by_order", [False, True])
def test_a_charger_that_is_suppressed_still_makes_contact(by_order: bool) -> None:
    b = ordered(FACING) if by_order else field(FACING)
    b.order("charge A:Inf1 at G:Inf1")
    b.order("fire G:Inf1 at A:Inf1", 4, 1, 1, 1, 1, 4)
    assert suppressed(b, "A:Inf1")
    assert contact(b, "A:Inf1", "G:Inf1")
    dice = combat.attacks(b.position, b.unit("A:Inf1"), b.unit("G:Inf1"))
    assert [(int(part.value), part.rule) for part in dice.parts] == [
        (4, "BC:combat.attacks"),
        (1, "BC:combat.modifiers.charge"),
        (-1, "BC:combat.modifiers.suppressed"),
    ]


@pytest.mark.rule("BC:morale.fallback")
def test_a_charger_that_falls_back_makes_no_contact() -> None:
    b = field({**FACING, "G:Inf2": BESIDE})
    b.order("charge A:Inf1 at G:Inf1")
    b.order("fire G:Inf1 at A:Inf1", 4, 1, 1, 1, 1, 4)
    b.order("fire G:Inf2 at A:Inf1", 4, 1, 1, 1, 1, 2)  # reading 63: responses are actions for themselves
    assert not contact(b, "A:Inf1", "G:Inf1")
    assert asked(b) == "commanding"


def test_a_charger_that_cannot_get_back_makes_no_contact_either() -> None:
    """RBC-305: its own friend behind halts the fall-back at 0 cm, and is suppressed by it."""
    b = field({**FACING, "G:Inf2": BESIDE, "A:Inf2": (60, 37, 0)})
    where = b.where("A:Inf1")
    b.order("charge A:Inf1 at G:Inf1")
    b.order("fire G:Inf1 at A:Inf1", 4, 1, 1, 1, 1, 4)
    events = b.order("fire G:Inf2 at A:Inf1", 4, 1, 1, 1, 1, 2)
    assert any("falls back 0 cm" in event.text for event in events)
    assert b.where("A:Inf1")[:2] == where[:2]
    assert suppressed(b, "A:Inf2")
    assert not contact(b, "A:Inf1", "G:Inf1")
    assert [event.text for event in events if event.kind == "charge"] == [
        f"{b.rules.roster.say(b.unit('A:Inf1'))} fell back: its charge is over."
    ]


def test_a_response_does_not_end_the_order_in_which_it_falls() -> None:
    units = {**FACING, "A:Inf2": (70, 30, 0), "G:Inf2": (90, 60, 180)}
    b = ordered(units, task="A:Inf1 A:Inf2 move closing", suppressed=["G:Inf2"])
    b.position.fresh = 1 << b.unit("G:Inf2")  # suppressed by this very order
    b.order("charge A:Inf1 at G:Inf1")
    b.order("fire G:Inf1 at A:Inf1", *MISS)
    assert asked(b) == "acting"
    assert b.position.has(b.position.fresh, b.unit("G:Inf2"))


# Evading a charge


@pytest.mark.rule("BC:response.evade", "BC:counter.distances")
@pytest.mark.parametrize("by_order", [False, True])
def test_an_evader_goes_directly_away_up_to_its_full_move(by_order: bool) -> None:
    units = {"A:Inf1": (60, 40, 0), "G:Inf1": (66, 48, 225)}
    b = ordered(units) if by_order else field(units)
    b.order("charge A:Inf1 at G:Inf1")
    rule = "BC:response.evade" if by_order else "BC:initiative.evade"
    assert b.refused("evade G:Inf1 10.01 face 45").rule == rule
    b.order("evade G:Inf1 10 face 45")
    assert b.where("G:Inf1") == (72, 56, 45)
    assert asked(b) == "follow-up"


@pytest.mark.rule("BC:counter.distances")
@pytest.mark.parametrize(("y", "allowed"), [(60.0, True), (60.01, False)])
def test_by_initiative_the_charger_follows_up_to_20_cm(y: float, allowed: bool) -> None:
    b = field({"A:Inf1": (60, 40, 0), "G:StuG1": (60, 55, 180)})
    b.order("charge A:Inf1 at G:StuG1")
    b.order("evade G:StuG1 20 face 180")
    order = b.game.read_order(f"follow A:Inf1 to 60,{y} face 0")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused is None) == allowed


@pytest.mark.rule("BC:response.pursuit")
@pytest.mark.parametrize(("y", "allowed"), [(50.0, True), (50.01, False)])
def test_by_order_the_charger_follows_up_to_its_move(y: float, allowed: bool) -> None:
    b = ordered({"A:Inf1": (60, 40, 0), "G:StuG1": (60, 52, 180)})
    b.order("charge A:Inf1 at G:StuG1")
    b.order("evade G:StuG1 20 face 180")
    order = b.game.read_order(f"follow A:Inf1 to 60,{y} face 0")
    refused = b.game.check(b.position, b.game.seats[0], order)
    assert (refused is None) == allowed


@pytest.mark.rule("BC:counter.evade", "BC:response.pursuit")
@pytest.mark.parametrize(("y", "lost"), [(54.0, False), (54.01, True)])
@pytest.mark.parametrize("by_order", [False, True])
def test_an_evader_less_than_5_cm_from_the_charger_is_knocked_out(
    y: float, lost: bool, by_order: bool
) -> None:
    units = {"A:Horse1": (60, 40, 0), "G:Inf1": (60, 52, 180)}
    b = ordered(units, task="A:Horse1 move closing") if by_order else field(units)
    b.order("charge A:Horse1 at G:Inf1")
    b.order("evade G:Inf1 10 face 180")  # to 62: its base ends at 60.5
    events = b.order(f"follow A:Horse1 to 60,{y} face 0")
    assert gone(b, "G:Inf1") == lost
    assert ("knocked out" in kinds(events)) == lost


@pytest.mark.rule("BC:response.pursuit")
def test_a_charger_that_does_not_follow_catches_nobody() -> None:
    b = field(FACING)
    b.order("charge A:Inf1 at G:Inf1")
    b.order("evade G:Inf1 10 face 180")
    assert b.refused("charge A:Inf1 at G:Inf1").rule == "BC:sequence.order"
    b.order("done")
    assert not gone(b, "G:Inf1")
    assert b.where("A:Inf1") == (60, 40, 0)


@pytest.mark.rule("BC:counter.evade")
def test_a_neighbour_that_evades_too_short_is_caught_at_contact() -> None:
    # The charger's base is wider than the edge: its corners come nearer to the neighbours than the edge is.
    b = field({"A:Squad": (60, 40, 0), "G:Inf1": (60, 52, 180), "G:Inf2": BESIDE, "G:Inf3": (54, 56.5, 180)})
    b.order("charge A:Squad at G:Inf1")
    b.order("evade G:Inf2 0.1 face 180")
    b.order("evade G:Inf3 10 face 180")
    b.order("done")
    assert contact(b, "A:Squad", "G:Inf1")
    assert gone(b, "G:Inf2")
    assert not gone(b, "G:Inf3")


@pytest.mark.rule("BC:response.evade.guns")
def test_a_charged_gun_evades_only_with_transport_in_contact() -> None:
    # The gun is 6 cm long: with 3 cm its transport would be too near to the edge for a charge at all.
    units = {"A:Inf1": (60, 44, 0), "G:Long": (60, 53.5, 180), "G:Tug": (60, 58, 0)}
    b = ordered(units)
    b.order("charge A:Inf1 at G:Long")
    assert b.refused("evade G:Long 5 face 0").rule == "BC:response.evade.guns"
    assert b.refused("evade G:Long 10.01 face 0 aboard G:Tug").rule == "BC:response.evade.guns"
    b.order("evade G:Long 10 face 0 aboard G:Tug")
    assert b.where("G:Long") == b.where("G:Tug") == (60, 68, 0)
    apart = ordered({**units, "G:Tug": (60, 58.2, 0)})
    apart.order("charge A:Inf1 at G:Long")
    assert apart.refused("evade G:Long 5 face 0 aboard G:Tug").rule == "BC:response.evade.guns"


@pytest.mark.rule("BC:response.evade.mount")
@pytest.mark.parametrize(("y", "allowed"), [(60.0, True), (60.02, False)])
def test_charged_foot_boards_transport_within_5_cm(y: float, allowed: bool) -> None:
    b = ordered({**FACING, "G:HT1": (60, y, 0)})
    b.order("charge A:Inf1 at G:Inf1")
    if not allowed:
        assert b.refused("evade G:Inf1 10 face 0 aboard G:HT1").rule == "BC:response.evade.mount"
        return
    assert b.refused("evade G:Inf1 10.01 face 0 aboard G:HT1").rule == "BC:response.evade.mount"
    b.order("evade G:Inf1 10 face 0 aboard G:HT1")
    assert b.where("G:Inf1") == b.where("G:HT1") == (60, y + 10, 0)


@pytest.mark.rule("BC:response.who", "BC:counter.who")
@pytest.mark.parametrize("by_order", [False, True])
@pytest.mark.parametrize("answer", ["evade G:HT1 1 face 180", "fire G:HT1 at A:Inf1"])
def test_transport_that_has_responded_takes_nobody_away(by_order: bool, answer: str) -> None:
    units = {**FACING, "G:Inf2": (58.2, 58.2, 180), "G:HT1": (61.8, 57.2, 180)}
    b = ordered(units) if by_order else field(units)
    b.order("charge A:Inf1 at G:Inf1")
    b.order(answer, *(MISS[:3] if answer.startswith("fire") else ()))
    rule = "BC:response.who" if by_order else "BC:counter.who"
    assert b.refused("evade G:Inf2 10 face 180 aboard G:HT1").rule == rule
    listed = [b.game.write_order(order) for order in b.game.orders(b.position)]
    assert listed
    assert not any("aboard" in order for order in listed)
    b.order("evade G:Inf2 10 face 180")


@pytest.mark.rule("BC:counter.evade", "BC:ko.passengers")
def test_a_boarded_evader_that_is_caught_is_lost_with_its_transport() -> None:
    b = field({"A:Horse1": (60, 40, 0), "G:Inf1": (60, 52, 180), "G:HT1": (60, 57.1, 0)})
    b.order("charge A:Horse1 at G:Inf1")
    b.order("evade G:Inf1 5 face 0 aboard G:HT1")  # to 62.1: its base ends at 60.6
    b.order("follow A:Horse1 to 60,56 face 0")
    assert gone(b, "G:HT1")
    assert gone(b, "G:Inf1")


def test_every_listed_response_is_allowed() -> None:
    b = field({**FACING, "G:Inf2": BESIDE, "G:HT1": (60, 57.1, 0)})
    b.order("charge A:Inf1 at G:Inf1")
    for order in ("evade G:Inf1 10 face 180", "done"):
        orders = list(b.game.orders(b.position))
        assert len(orders) > 3
        assert all(b.game.check(b.position, b.game.seats[1], listed) is None for listed in orders)
        b.order(order)
    assert asked(b) == "follow-up"
    orders = list(b.game.orders(b.position))
    assert len(orders) > 3
    assert all(b.game.check(b.position, b.game.seats[0], listed) is None for listed in orders)
