"""BC:movement, BC:terrain, BC:water - moves by order: how far, over what, through whom."""

from __future__ import annotations

import math
from random import Random

import pytest
from tests.commander.arrange import battle, line, patch, table
from tests.commander.rules.terrains import again, dense, north, under_orders

from openblitz.commander.orders import Move
from openblitz.commander.position import Breach
from openblitz.commander.rules import casualties, movement, standing
from openblitz.commander.rules.book import Rules
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.initiative import Initiative
from openblitz.commander.table_top.classify import classify

WALL = [("hedge", "BC:terrain.hedge"), ("wall", "BC:terrain.hedge"), ("fence", "BC:terrain.hedge")]


def across(kind: str, **more: float) -> dict[str, object]:
    """A line of terrain from west to east at y = 45."""
    return line(kind, "x1", (0, 45), (120, 45), **more)


def area(kind: str) -> dict[str, object]:
    """An area of terrain that begins at y = 45."""
    return patch(kind, "x1", 30, 45, 90, 75)


# How far


@pytest.mark.rule("BC:movement.distance", "BC:actions.move")
@pytest.mark.parametrize("course", [0, 45, 130, 180, 270])
def test_up_to_the_move_value_in_any_direction(course: int) -> None:
    b = under_orders({"A:Inf1": (60, 60, 0)})
    x, y = (60 + math.sin(math.radians(course)) * 10.1, 60 + math.cos(math.radians(course)) * 10.1)
    assert b.refused(f"move A:Inf1 to {x:.2f},{y:.2f} face 0").rule == "BC:movement.distance"
    x, y = (60 + math.sin(math.radians(course)) * 10, 60 + math.cos(math.radians(course)) * 10)
    b.order(f"move A:Inf1 to {x:.2f},{y:.2f} face 0")
    assert b.where("A:Inf1")[:2] == (round(x, 2), round(y, 2))


@pytest.mark.rule("BC:movement.distance")
def test_the_way_counts_not_the_crow() -> None:
    b = under_orders({"A:Inf1": (60, 60, 0)})
    assert b.refused("move A:Inf1 to 60,66 66,66 face 0").rule == "BC:movement.distance"
    b.order("move A:Inf1 to 60,65 65,65 face 0")


@pytest.mark.rule("BC:movement.turning")
def test_turning_pivoting_and_reversing_cost_nothing() -> None:
    b = under_orders({"A:Inf1": (60, 60, 0), "A:Inf2": (80, 60, 0)})
    b.order("move A:Inf1 to 60,50 face 270")  # backwards, all ten centimetres, and turned
    assert b.where("A:Inf1") == (60, 50, 270)
    b.order("move A:Inf2 to 80,60 face 135")
    assert b.where("A:Inf2") == (80, 60, 135)


@pytest.mark.rule("BC:movement.repeat")
def test_one_move_for_each_order() -> None:
    b = battle({"A:HQ": (60, 30, 0), "A:Inf1": (60, 40, 0)}, steps=[CommandMoves(), Commanding()])
    for y in (50, 60, 70):
        b.order("order A:HQ: A:Inf1 move", 1, 2)
        b.order(f"move A:Inf1 to 60,{y} face 0")
        assert isinstance(b.position.steps[-1], Commanding)
    assert b.where("A:Inf1") == (60, 70, 0)


@pytest.mark.rule("BC:movement.when")
def test_units_evade_in_the_initiative_phase_and_move_by_order_in_the_command_phase() -> None:
    b = battle(
        {"A:HQ": (60, 30, 0), "A:Inf1": (60, 50, 0), "G:Inf1": (60, 68, 180)},
        steps=[CommandMoves(), Commanding(), Initiative()],
    )
    assert b.refused("move A:Inf1 to 60,45 face 0").rule == "BC:sequence.order"
    b.order("evade A:Inf1 10 face 0")
    assert b.where("A:Inf1") == (60, 40, 0)
    assert isinstance(b.position.steps[-1], Commanding)  # nobody else can use initiative
    assert b.refused("move A:Inf1 to 60,50 face 0").rule == "BC:sequence.order"
    b.order("order A:HQ: A:Inf1 move", 1, 2)
    b.order("move A:Inf1 to 60,35 face 0")
    b.order("done")
    assert isinstance(b.position.steps[-1], CommandMoves)
    assert b.refused("move A:Inf1 to 60,60 face 0").rule == "BC:command.movement"


def test_nobody_leaves_the_table() -> None:
    b = under_orders({"A:Inf1": (5, 60, 0)})
    assert b.refused("move A:Inf1 to 1.4,60 face 0").rule == "BC:movement.distance"
    assert b.refused("move A:Inf1 to 1.6,60 face 45").rule == "BC:movement.distance"  # a corner sticks out
    b.order("move A:Inf1 to 1.5,60 face 0")


def test_ways_that_are_none() -> None:
    b = under_orders({"A:Inf1": (60, 60, 0)})
    unit = b.unit("A:Inf1")
    for points, facing in (((), 0.0), (((math.nan, 60.0),), 0.0), (((60.0, 61.0),), math.inf)):
        assert b.refused(Move(unit, points, facing)).rule == "BC:movement.distance"
    assert b.refused(Move(unit, ((60.0, 60.1),) * 21, 0.0)).rule == "BC:movement.distance"
    b.order(Move(unit, ((60.0, 60.1),) * 20, 0.0))


@pytest.mark.rule("BC:movement.emplaced")
def test_a_gun_in_a_fortification_never_moves() -> None:
    b = under_orders({"A:Pak": (60, 60, 0), "A:Lorry": (60, 57, 0), "A:Inf1": (80, 60, 0)}, bonus=True)
    b.position.fortified = 1 << b.unit("A:Pak") | 1 << b.unit("A:Inf1")
    assert b.refused("move A:Pak to 60,62 face 0").rule == "BC:movement.emplaced"
    assert b.refused("mount A:Pak on A:Lorry").rule == "BC:movement.emplaced"
    b.order("move A:Inf1 to 80,65 face 0")  # troops may leave it
    assert not b.position.has(b.position.fortified, b.unit("A:Inf1"))
    b.position.fortified = 0
    b.order("mount A:Pak on A:Lorry")


# Through whom


@pytest.mark.rule("BC:movement.through.friends")
def test_through_friends_and_their_commands_but_not_on_top_of_them() -> None:
    b = under_orders({"A:Stuart1": (60, 40, 0), "A:Inf1": (60, 50, 0), "A:HQ": (60, 60, 0)})
    for y in (48.0, 52.9, 60.0, 62.4):
        assert b.refused(f"move A:Stuart1 to 60,{y} face 0").rule == "BC:movement.through.friends"
    b.order("move A:Stuart1 to 60,65 face 0")
    assert b.where("A:HQ") == (60, 60, 0)


def test_bases_may_touch_friends() -> None:
    b = under_orders({"A:Inf1": (60, 40, 0), "A:Inf2": (60, 50, 0)})
    b.order("move A:Inf1 to 60,47 face 0")


@pytest.mark.rule("BC:charge.def")
def test_nobody_goes_through_enemies_or_up_to_them_except_by_charging() -> None:
    b = under_orders({"A:Stuart1": (60, 40, 0), "G:Inf1": (60, 50, 180)})
    for to in ("60,47", "60,60", "62.9,50", "63,50", "66,60"):
        assert b.refused(f"move A:Stuart1 to {to} face 0").rule == "BC:charge.def", to
    b.order("move A:Stuart1 to 60,46.9 face 0")


def test_a_way_round_an_enemy_needs_room_for_the_base() -> None:
    b = under_orders({"A:Stuart1": (60, 40, 0), "G:Inf1": (60, 50, 180)})
    assert b.refused("move A:Stuart1 to 62,45 62,55 face 0").rule == "BC:charge.def"
    b.order("move A:Stuart1 to 63.2,45 63.2,55 face 0")


# Ground that asks nothing, and ground that lets few in


@pytest.mark.rule("BC:terrain.open")
@pytest.mark.parametrize("unit", ["A:Inf1", "A:Sherman1", "A:Lorry", "A:Bike", "A:Horse", "A:HT"])
def test_open_ground_and_hills_stop_nobody(unit: str) -> None:
    assert north(unit, to=50) == ""
    assert north(unit, area("hill"), to=50) == ""


@pytest.mark.rule("BC:terrain.frozen")
@pytest.mark.parametrize("unit", ["A:Inf1", "A:Sherman1", "A:Lorry", "A:Bike", "A:Horse"])
def test_a_frozen_lake_stops_nobody(unit: str) -> None:
    assert north(unit, area("frozen-lake"), to=50) == ""
    assert north(unit, area("lake"), to=50) == "BC:terrain.lake"


@pytest.mark.rule("BC:terrain.rough", "BC:terrain.rough.kinds")
@pytest.mark.parametrize("kind", ["rough-open", "rough-obscured", "woods"])
def test_rough_ground_and_woods_keep_trucks_and_motorcycles_out(kind: str) -> None:
    for unit in ("A:Lorry", "A:Bike"):
        assert north(unit, area(kind), to=50) == "BC:terrain.rough"
        assert north(unit, area(kind), to=43.4) == ""
    for unit in ("A:Inf1", "A:Sherman1", "A:HT", "A:Horse"):
        assert north(unit, area(kind), to=50) == ""


@pytest.mark.rule("BC:terrain.forest")
@pytest.mark.parametrize("kind", ["forest", "marsh", "jungle", "swamp"])
def test_forest_marsh_jungle_and_swamp_are_for_foot(kind: str) -> None:
    assert north("A:Inf1", area(kind), to=50) == ""
    for unit in ("A:Sherman1", "A:Lorry", "A:Bike", "A:HT", "A:Horse"):
        assert north(unit, area(kind), to=50) == "BC:terrain.forest"


@pytest.mark.rule("BC:terrain.cliff")
@pytest.mark.parametrize("kind", ["ravine", "wadi", "balka"])
def test_drops_are_passed_by_marked_routes_only(kind: str) -> None:
    gap = patch(kind, "x1", 30, 45, 90, 48)
    for unit in ("A:Inf1", "A:Sherman1"):
        assert north(unit, gap, to=50) == "BC:terrain.cliff"
        assert north(unit, gap, line("route", "r1", (60, 43), (60, 50)), to=50) == ""


@pytest.mark.rule("BC:terrain.cliff")
def test_a_cliff_is_passed_by_a_marked_route_only() -> None:
    assert north("A:Inf1", across("cliff"), to=50) == "BC:terrain.cliff"
    assert north("A:Inf1", across("cliff"), line("route", "r1", (60, 43), (60, 48)), to=50) == ""


@pytest.mark.rule("BC:terrain.published")
def test_built_up_areas_let_trucks_in_by_road() -> None:
    street = line("road", "r1", (60, 0), (60, 120))
    assert north("A:Lorry", area("built-up-area"), to=50) != ""
    assert north("A:Lorry", area("built-up-area"), street, to=50) == ""
    assert north("A:Inf1", area("built-up-area"), to=50) == ""
    assert north("A:Sherman1", area("built-up-area"), to=50) == ""


@pytest.mark.rule("BC:terrain.classify")
def test_every_piece_says_what_it_does_before_play() -> None:
    laid = table(area("woods"), line("stream", "s1", (0, 20), (120, 20)))
    for piece in laid.pieces:
        assert classify(piece)


# Linear obstacles


@pytest.mark.rule("BC:terrain.hedge", "BC:movement.linear")
@pytest.mark.parametrize(("kind", "rule"), WALL)
@pytest.mark.parametrize("unit", ["A:Inf1", "A:Sherman1"])
def test_foot_and_armour_stop_at_a_hedge_and_cross_it_by_the_next_order(
    kind: str, rule: str, unit: str
) -> None:
    b = under_orders({unit: (60, 41, 0)}, across(kind, width=1.0))
    assert b.refused(f"move {unit} to 60,47 face 0").rule == rule
    b.order(f"move {unit} to 60,43 face 0")  # the hedge begins at 44.5: contact
    again(b)
    far = 43 + b.rules.move_of(b.unit(unit))
    b.order(f"move {unit} to 60,{far} face 0")  # the full distance


@pytest.mark.rule("BC:terrain.hedge")
@pytest.mark.parametrize(("kind", "rule"), WALL)
@pytest.mark.parametrize("unit", ["A:Lorry", "A:Bike", "A:HT", "A:Horse"])
def test_others_cross_no_hedge_until_it_is_breached(kind: str, rule: str, unit: str) -> None:
    b = under_orders({unit: (60, 43, 0)}, across(kind, width=1.0))
    order = f"move {unit} to 60,50 face 0"
    assert b.refused(order).rule == rule
    b.position.breaches = (Breach("x1", 60, 45),)
    b.position.touch()
    b.order(order)


@pytest.mark.rule("BC:terrain.bocage")
def test_bocage_is_crossed_by_american_armour_of_july_1944_alone() -> None:
    hedge = across("bocage", width=1.0)
    assert north("A:Sherman1", hedge, start=43, to=50) == ""
    assert north("A:Sherman1", hedge, start=41, to=50) == "BC:terrain.bocage"
    assert north("A:Inf1", hedge, start=43, to=50) == "BC:terrain.bocage"
    b = under_orders({"G:StuG1": (60, 43, 0)}, hedge, active="german")
    assert b.refused("move G:StuG1 to 60,50 face 0").rule == "BC:terrain.bocage"


@pytest.mark.rule("BC:terrain.breach")
def test_the_first_armour_across_leaves_a_gap_for_others() -> None:
    b = under_orders(
        {"A:Sherman1": (60, 43, 0), "A:Lorry": (60, 38, 0), "A:Inf1": (80, 43, 0)}, across("hedge", width=1.0)
    )
    b.order("move A:Inf1 to 80,50 face 0")
    assert not b.position.breaches
    assert b.refused("move A:Lorry to 60,48 face 0").rule == "BC:terrain.hedge"
    events = b.order("move A:Sherman1 to 60,55 face 0")
    assert "breached" in [event.kind for event in events]
    assert b.position.breaches == (Breach("x1", 60, 45),)
    b.order("move A:Lorry to 60,48 face 0")


@pytest.mark.rule("BC:terrain.breach")
def test_armour_that_only_comes_up_to_a_hedge_breaches_nothing() -> None:
    b = under_orders({"A:Sherman1": (60, 41, 0)}, across("hedge", width=1.0))
    b.order("move A:Sherman1 to 60,43 face 0")
    assert not b.position.breaches


@pytest.mark.rule("BC:terrain.breach")
@pytest.mark.parametrize("piece", [area("woods"), across("stream", width=1.0)])
def test_armour_breaches_hedges_and_their_like_alone(piece: dict[str, object]) -> None:
    b = under_orders({"A:Sherman1": (60, 43, 0)}, piece)
    events = b.order("move A:Sherman1 to 60,55 face 0")
    assert not b.position.breaches
    assert "breached" not in [event.kind for event in events]


@pytest.mark.rule("BC:movement.gap")
@pytest.mark.parametrize(("gap", "rule"), [(1.9, "BC:terrain.hedge"), (2.1, "")])
def test_gaps_of_less_than_2_cm_let_nobody_through(gap: float, rule: str) -> None:
    west = line("hedge", "h1", (0, 45), (60 - gap / 2, 45))
    east = line("hedge", "h2", (60 + gap / 2, 45), (120, 45))
    assert north("A:Inf1", west, east, to=50) == rule
    assert north("A:Bike", west, east, to=50) == rule


@pytest.mark.rule("BC:movement.linear")
def test_two_actions_of_one_order_do_not_cross_what_the_first_came_to() -> None:
    b = under_orders({"A:Inf1": (60, 41, 0), "A:Inf2": (80, 43, 0)}, across("hedge", width=1.0), bonus=True)
    b.order("move A:Inf1 to 60,43 face 0")
    assert b.refused("move A:Inf1 to 60,50 face 0").rule == "BC:terrain.hedge"
    b.order("move A:Inf2 to 82,43 face 0")  # along the hedge that it stood at before the order
    b.order("move A:Inf2 to 82,50 face 0")


# Water


@pytest.mark.rule("BC:terrain.stream")
@pytest.mark.parametrize("kind", ["stream", "fordable-river"])
@pytest.mark.parametrize("unit", ["A:Inf1", "A:Sherman1", "A:Lorry", "A:Horse"])
def test_all_stop_at_a_stream_and_cross_it_by_the_next_order(kind: str, unit: str) -> None:
    b = under_orders({unit: (60, 40, 0)}, across(kind, width=1.0))
    assert b.refused(f"move {unit} to 60,48 face 0").rule == "BC:terrain.stream"
    b.order(f"move {unit} to 60,43 face 0")
    again(b)
    # Reading 58: the whole move distance counts from the far bank, where the base has come out of the water.
    b.order(f"move {unit} to 60,{47 + b.rules.move_of(b.unit(unit))} face 0")


@pytest.mark.rule("BC:terrain.river")
@pytest.mark.parametrize("kind", ["river", "canal"])
def test_rivers_and_canals_are_crossed_by_bridges_or_afloat(kind: str) -> None:
    water = across(kind, width=4.0)
    for unit in ("A:Inf1", "A:Sherman1", "A:Lorry"):
        assert north(unit, water, to=50) == "BC:terrain.river"
        bridge = line("bridge", "b1", (60, 42), (60, 48))
        assert north(unit, water, bridge, to=50) == ""
    assert north("A:Duck", water, start=41.5, to=45) == ""


@pytest.mark.rule("BC:terrain.river")
def test_who_cannot_swim_is_told_of_the_river_not_of_the_distance() -> None:
    # The near bank is at 43: the infantry, whose front is at 41.5, comes to it after 1.5 cm.
    b = under_orders({"A:Inf1": (60, 40, 0)}, line("river", "r", (0, 45), (120, 45), width=4.0))
    for y in (46, 52):  # within its 10 cm, and beyond them
        assert b.refused(f"move A:Inf1 to 60,{y} face 0").rule == "BC:terrain.river"
    trip = movement.way(b.position, b.unit("A:Inf1"), [(60.0, 46.0)])
    assert movement.reach(b.position, b.unit("A:Inf1"), trip).total == 10  # it will not get wet
    far = under_orders({"A:Inf1": (60, 30, 0)}, line("river", "r", (0, 45), (120, 45), width=4.0))
    assert far.refused("move A:Inf1 to 60,45 face 0").rule == "BC:movement.distance"


@pytest.mark.rule("BC:terrain.lake")
@pytest.mark.parametrize("kind", ["lake", "sea"])
def test_lakes_and_seas_are_for_boats_and_floating_tanks(kind: str) -> None:
    assert north("A:Inf1", area(kind), to=50) == "BC:terrain.lake"
    assert north("A:Sherman1", area(kind), to=50) == "BC:terrain.lake"
    assert north("A:Duck", area(kind), start=43.5, to=48) == ""
    assert north("A:Eng", area(kind), start=43.5, to=48) == ""


@pytest.mark.rule("BC:water.who")
@pytest.mark.parametrize(
    ("unit", "may"),
    [("A:Duck", True), ("A:Eng", True), ("A:Raft", False), ("A:Inf1", False), ("A:Sherman1", False)],
)
def test_who_may_take_to_the_water(unit: str, may: bool) -> None:
    assert (north(unit, area("lake"), start=43.5, to=48) == "") == may


@pytest.mark.rule("BC:water.orders")
def test_the_water_is_entered_and_left_by_separate_orders() -> None:
    canal = across("canal", width=1.5)
    b = under_orders({"A:Duck": (60, 40, 0)}, canal)
    assert b.refused("move A:Duck to 60,44 face 0").rule == "BC:water.orders"  # first to the bank
    b.order("move A:Duck to 60,42.75 face 0")
    again(b)
    assert b.refused("move A:Duck to 60,47.7 face 0").rule == "BC:water.orders"  # in and out at once
    b.order("move A:Duck to 60,45 face 0")
    again(b)
    b.order("move A:Duck to 60,50 face 0")


@pytest.mark.rule("BC:water.speed")
def test_five_centimetres_an_order_in_water() -> None:
    b = under_orders({"A:Duck": (60, 50, 0), "A:Eng": (70, 43.5, 0)}, area("lake"))
    assert b.refused("move A:Duck to 60,55.1 face 0").rule == "BC:water.speed"
    assert b.refused("move A:Eng to 70,48.6 face 0").rule == "BC:water.speed"
    trip = movement.way(b.position, b.unit("A:Duck"), [(60.0, 55.0)])
    assert movement.reach(b.position, b.unit("A:Duck"), trip).total == 5
    assert movement.reach(b.position, b.unit("A:Duck")).total == 20
    b.order("move A:Duck to 60,55 face 0")
    b.order("move A:Eng to 70,48.5 face 0")


@pytest.mark.rule("BC:water.vulnerable")
def test_who_is_in_water_is_in_cover_and_lost_to_one_hit() -> None:
    b = under_orders({"A:Duck": (60, 55, 0), "A:Sherman1": (60, 40, 0)}, area("lake"))
    duck, sherman = b.units("A:Duck", "A:Sherman1")
    assert standing.in_cover(b.position, duck, None)
    assert not standing.in_cover(b.position, sherman, None)
    assert casualties.hits_value(b.position, duck).total == 1
    assert casualties.hits_value(b.position, sherman).total == 3


# Dense terrain


@pytest.mark.rule("BC:command.dense.foot")
@pytest.mark.parametrize(
    ("kind", "hard"),
    [("swamp", True), ("marsh", True), ("mud", True), ("deep-snow", True), ("soft-sand", True),
     ("woods", False), ("rough-open", False), ("built-up-area", False), ("hill", False)],
)  # fmt: skip
def test_dense_for_foot(kind: str, hard: bool) -> None:
    assert dense("A:Inf1", area(kind)) == hard


@pytest.mark.rule("BC:command.dense.foot")
@pytest.mark.parametrize(("kind", "hard"), [("mud", True), ("deep-snow", True), ("woods", False)])
def test_dense_for_cavalry(kind: str, hard: bool) -> None:
    assert dense("A:Horse", area(kind)) == hard


@pytest.mark.rule("BC:command.dense.trucks")
@pytest.mark.parametrize(
    ("kind", "hard"),
    [("mud", True), ("deep-snow", True), ("soft-sand", True), ("steep-hill", True), ("frozen-lake", True),
     ("hill", False)],
)  # fmt: skip
def test_dense_for_trucks_is_all_but_roads_open_ground_and_gentle_hills(kind: str, hard: bool) -> None:
    assert dense("A:Lorry", area(kind)) == hard
    assert not dense("A:Lorry", area(kind), line("road", "r1", (60, 0), (60, 120)))
    assert not dense("A:Lorry")


@pytest.mark.rule("BC:command.dense.other")
@pytest.mark.parametrize(
    ("kind", "hard"),
    [("rough-open", True), ("rough-obscured", True), ("woods", True), ("mud", True), ("soft-sand", True),
     ("deep-snow", True), ("built-up-area", True), ("hill", False)],
)  # fmt: skip
def test_dense_for_armour_and_other_transport(kind: str, hard: bool) -> None:
    for unit in ("A:Sherman1", "A:HT"):
        assert dense(unit, area(kind)) == hard
    assert not dense("A:Sherman1", area("built-up-area"), line("road", "r1", (60, 0), (60, 120)))


@pytest.mark.rule("BC:miniatures.scale")
def test_miniatures_of_half_the_scale_move_half_as_far() -> None:
    b = under_orders({"A:Inf1": (60, 60, 0)})
    half = b.position.copy()
    half.rules = Rules(b.rules.scenario, b.rules.roster, 0.5)
    unit = b.unit("A:Inf1")
    assert movement.reach(half, unit).total == 5
    points = [(60.0, 65.1)]
    assert movement.refusal(half, unit, points, 0.0, movement.reach(half, unit)) is not None
    assert movement.refusal(b.position, unit, points, 0.0, movement.reach(b.position, unit)) is None


# Samples


def test_samples_of_moves_are_all_allowed() -> None:
    b = under_orders({"A:Stuart1": (60, 40, 0), "G:Inf1": (60, 55, 180)}, area("lake"))
    unit = b.unit("A:Stuart1")
    has = movement.reach(b.position, unit)
    assert has.total == 30
    for chance in (None, Random(1)):
        found = movement.destinations(b.position, unit, has, chance, 16)
        assert 3 < len(found) <= 16
        for points, facing in found:
            assert movement.refusal(b.position, unit, points, facing, has) is None


def test_a_planned_move_says_what_it_makes_of_the_order() -> None:
    b = battle(
        {"A:Sherman1": (60, 40, 0), "G:Inf1": (95, 43, 180)},
        area("woods"),
        line("road", "r1", (0, 40), (120, 40)),
    )

    def plan(x: float, y: float) -> tuple[bool, bool, bool]:
        task = movement.task_for(b.position, b.unit("A:Sherman1"), [(x, y)], 0.0)
        return task.dense, task.closing, task.road

    assert plan(60, 50) == (True, False, False)
    assert plan(40, 40) == (False, False, True)
    assert plan(60, 30) == (False, False, False)
    assert plan(75, 40) == (False, True, True)
