"""What a moving base meets: the terrain table, obstacles, gaps, roads and water."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.commander.table_top.grounds import area, line, square, unit

from openblitz.commander.table_top.ground import Way, at, impassable_for, in_cover, in_open, way
from openblitz.commander.table_top.terrain import Breach, Movement

if TYPE_CHECKING:
    from openblitz.commander.table_top.tables import Table

WEST = unit(10, 30)  # every way of these tests runs east from here
EAST = [(50.0, 30.0)]
ALL = [movement.value for movement in Movement if movement not in (Movement.BOAT, Movement.ALLIED_ARMOUR)]
LAND = [movement for movement in ALL if movement != "amphibian"]


def across(table: Table, movement: str) -> Way:
    """The way of a unit from the west of the table to its east."""
    return way(table, WEST, EAST, movement)


def may_pass(table: Table, movement: str) -> bool:
    return not across(table, movement).refusal


# --- Areas ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BC:terrain.open")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["hill", "steep-hill"])
def test_hills_and_open_ground_hold_nobody(movement: str, kind: str) -> None:
    assert across(square(), movement).stop is None
    assert across(square(area(kind, 20, 20, 30, 40)), movement).stop is None


@pytest.mark.rule("BC:terrain.frozen")
@pytest.mark.parametrize("movement", ALL)
def test_a_frozen_lake_holds_nobody(movement: str) -> None:
    assert across(square(area("frozen-lake", 20, 20, 30, 40)), movement).stop is None


@pytest.mark.rule("BC:terrain.rough", "BC:terrain.rough.kinds")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["woods", "rough-open", "rough-obscured"])
def test_rough_ground_and_woods_hold_trucks_and_motorcycles(movement: str, kind: str) -> None:
    found = across(square(area(kind, 20, 20, 30, 40)), movement)
    if movement in ("truck", "motorcycle"):
        assert (found.stop, found.refusal, found.rule) == (8.5, f"{kind}-1", "BC:terrain.rough")
    else:
        assert (found.stop, found.refusal) == (None, "")


@pytest.mark.rule("BC:terrain.forest")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["forest", "marsh", "jungle", "swamp"])
def test_forest_marsh_jungle_and_swamp_take_foot_only(movement: str, kind: str) -> None:
    assert may_pass(square(area(kind, 20, 20, 30, 40)), movement) == (movement == "foot")


@pytest.mark.rule("BC:terrain.lake", "BC:water.who")
@pytest.mark.parametrize("movement", LAND)
@pytest.mark.parametrize("kind", ["lake", "sea"])
def test_lake_and_sea_hold_all_but_what_floats(movement: str, kind: str) -> None:
    table = square(area(kind, 20, 20, 30, 40))
    assert across(table, movement).refusal == f"{kind}-1"
    assert not across(table, "amphibian").refusal
    assert not way(table, WEST, EAST, movement, amphibious=True).refusal


@pytest.mark.rule("BC:terrain.cliff")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["ravine", "wadi", "balka", "cliff"])
def test_drops_are_passed_only_where_a_route_is_marked(movement: str, kind: str) -> None:
    drop = line(kind, (25, 10), (25, 50)) if kind == "cliff" else area(kind, 20, 20, 30, 40)
    assert across(square(drop), movement).refusal == f"{kind}-1"
    assert may_pass(square(drop, line("route", (16, 30), (34, 30))), movement)
    assert not may_pass(square(drop, line("route", (16, 36), (34, 36))), movement)


@pytest.mark.parametrize("movement", ALL)
def test_trucks_keep_to_the_roads_of_a_built_up_area(movement: str) -> None:
    houses = area("built-up-area", 20, 20, 30, 40)
    held = movement in ("truck", "motorcycle")
    assert (across(square(houses), movement).refusal == "built-up-area-1") == held
    by_road = across(square(houses, line("road", (0, 30), (60, 30))), movement)
    assert (by_road.stop, by_road.dense) == (None, ())


def test_a_truck_that_leaves_the_road_in_the_woods_is_held_where_it_leaves_it() -> None:
    table = square(area("woods", 20, 20, 40, 40), line("road", (0, 30), (60, 30), width=2.5))
    found = way(table, WEST, [(30, 30), (30, 38)], "truck")
    assert found.refusal == "woods-1"
    assert found.stop == pytest.approx(20 + 1.25, abs=0.02)  # 20 cm of road, then half its width


def test_a_way_that_ends_in_contact_is_not_held() -> None:
    table = square(area("woods", 20, 20, 30, 40))
    assert way(table, WEST, [(18.5, 30)], "truck").stop is None
    assert way(table, WEST, [(18.6, 30)], "truck").stop is None  # touching, and not in it
    assert way(table, WEST, [(19.1, 30)], "truck").refusal == "woods-1"


def test_a_slanting_base_touches_with_its_corner_first() -> None:
    table = square(area("woods", 20, 20, 30, 40))
    found = way(table, unit(10, 30, facing=45), EAST, "truck")
    assert found.stop == pytest.approx(10 - 3 / 2**0.5, abs=0.01)


# --- Dense ground --------------------------------------------------------------------------------------

SOFT = ["mud", "soft-sand", "deep-snow"]
FOOT_DENSE = [*SOFT, "swamp", "marsh"]
OTHER_DENSE = [*SOFT, "rough-open", "rough-obscured", "woods", "built-up-area"]
EVERY_AREA = [*FOOT_DENSE, *OTHER_DENSE[3:], "hill", "steep-hill", "forest", "frozen-lake"]


@pytest.mark.rule("BC:command.dense.foot")
@pytest.mark.parametrize("kind", EVERY_AREA)
def test_what_is_dense_for_foot(kind: str) -> None:
    found = across(square(area(kind, 20, 20, 30, 40)), "foot")
    assert bool(found.dense) == (kind in FOOT_DENSE)


@pytest.mark.rule("BC:command.dense.foot")
@pytest.mark.parametrize("kind", SOFT)
def test_cavalry_finds_dense_what_foot_does(kind: str) -> None:
    assert across(square(area(kind, 20, 20, 30, 40)), "cavalry").dense == (f"{kind}-1",)
    assert across(square(area("woods", 20, 20, 30, 40)), "cavalry").dense == ()


@pytest.mark.rule("BC:command.dense.other")
@pytest.mark.parametrize("movement", ["armour", "other-transport"])
@pytest.mark.parametrize("kind", [*OTHER_DENSE, "hill", "steep-hill", "frozen-lake"])
def test_what_is_dense_for_armour_and_other_transport(kind: str, movement: str) -> None:
    found = across(square(area(kind, 20, 20, 30, 40)), movement)
    assert bool(found.dense) == (kind in OTHER_DENSE)


@pytest.mark.rule("BC:command.dense.trucks")
def test_for_trucks_and_towed_guns_all_is_dense_but_roads_open_ground_and_gentle_hills() -> None:
    for kind in ("steep-hill", "mud", "frozen-lake"):
        assert across(square(area(kind, 20, 20, 30, 40)), "truck").dense == (f"{kind}-1",)
    for kind in ("woods", "rough-open", "built-up-area"):
        assert across(square(area(kind, 20, 20, 30, 40)), "towed").dense == (f"{kind}-1",)
    assert across(square(), "truck").dense == ()
    assert across(square(area("hill", 20, 20, 30, 40)), "truck").dense == ()
    muddy_road = square(area("mud", 20, 20, 30, 40), line("road", (0, 30), (60, 30)))
    assert across(muddy_road, "truck").dense == ()


def test_dense_ground_counts_into_through_and_out_of_it_but_not_beside_it() -> None:
    table = square(area("woods", 20, 20, 30, 40))
    assert way(table, WEST, [(25, 30)], "armour").dense == ("woods-1",)  # into
    assert way(table, unit(25, 30), EAST, "armour").dense == ("woods-1",)  # out of
    assert way(table, unit(25, 30), [(26, 30)], "armour").dense == ("woods-1",)  # within
    assert way(table, WEST, [(18.5, 30)], "armour").dense == ()  # up to its edge
    assert way(table, unit(10, 42), [(50, 42)], "armour").dense == ()  # past it
    assert way(table, unit(10, 40.9), [(50, 40.9)], "armour").dense == ("woods-1",)


def test_what_lies_beyond_the_stop_is_not_dense_yet() -> None:
    table = square(line("hedge", (18, 10), (18, 50)), area("woods", 20, 20, 30, 40))
    assert across(table, "armour").stop_piece == "hedge-1"
    assert across(table, "armour").dense == ()


def test_the_crossings_of_an_area_are_told_in_order() -> None:
    table = square(area("woods", 20, 20, 30, 40))
    found = across(table, "armour").crossings
    assert [(c.what, c.along) for c in found] == [("enter", 8.5), ("leave", 21.5)]
    assert [c.what for c in way(table, unit(25, 30), EAST, "armour").crossings] == ["start-in", "leave"]


# --- Roads ---------------------------------------------------------------------------------------------


def test_a_way_is_on_the_road_only_when_all_of_it_is() -> None:
    table = square(line("road", (0, 30), (40, 30), (40, 60), width=2.5))
    assert way(table, WEST, [(40, 30), (40, 55)], "truck").on_road
    assert way(table, WEST, [(30, 31.2)], "truck").on_road
    assert not way(table, WEST, [(30, 31.4)], "truck").on_road
    assert not way(table, WEST, [(38, 34), (40, 55)], "truck").on_road


# --- Linear obstacles ----------------------------------------------------------------------------------

CROSSERS = ("foot", "armour")


@pytest.mark.rule("BC:terrain.hedge", "BC:movement.linear")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["hedge", "wall", "fence"])
def test_foot_and_armour_stop_at_hedge_wall_and_fence_and_nobody_else_crosses(
    movement: str, kind: str
) -> None:
    table = square(line(kind, (30, 10), (30, 50), width=0.4))
    found = across(table, movement)
    assert found.stop == pytest.approx(30 - 0.2 - 1.5 - 10)
    assert (found.stop_piece, found.rule) == (f"{kind}-1", "BC:terrain.hedge")
    assert found.refusal == ("" if movement in CROSSERS else f"{kind}-1")


@pytest.mark.rule("BC:movement.linear")
@pytest.mark.parametrize("movement", ALL)
def test_who_starts_in_contact_crosses_with_a_full_move(movement: str) -> None:
    table = square(line("hedge", (30, 10), (30, 50), width=0.4))
    touching = unit(28.3, 30)
    found = way(table, touching, [(48.3, 30)], movement)
    if movement in CROSSERS:
        assert (found.stop, found.length) == (None, 20.0)
        assert [c.what for c in found.crossings] == ["obstacle"]
    else:
        assert (found.stop, found.refusal) == (0.0, "hedge-1")


@pytest.mark.rule("BC:movement.linear")
def test_contact_ends_at_half_a_millimetre() -> None:
    table = square(line("hedge", (30, 10), (30, 50), width=0.4))
    assert way(table, unit(28.25, 30), EAST, "foot").stop is None
    assert way(table, unit(28.24, 30), EAST, "foot").stop == pytest.approx(0.06)


@pytest.mark.rule("BC:movement.linear")
def test_the_next_obstacle_stops_again_even_the_far_side_of_the_same_hedge() -> None:
    ring = line("hedge", (20, 20), (40, 20), (40, 40), (20, 40), (20, 20), width=0.4)
    two = square(line("hedge", (30, 10), (30, 50), width=0.4), line("wall", (40, 10), (40, 50), width=0.4))
    assert way(two, unit(28.3, 30), EAST, "foot").stop_piece == "wall-1"
    found = way(square(ring), unit(18.3, 30), EAST, "foot")
    assert found.stop == pytest.approx(40 - 0.2 - 1.5 - 18.3)


def test_who_slides_along_an_obstacle_from_contact_may_still_cross_it() -> None:
    table = square(line("hedge", (30, 10), (30, 50), width=0.4))
    assert way(table, unit(28.3, 30), [(28.3, 36), (40, 36)], "foot").stop is None
    assert way(table, unit(28.3, 30), [(20, 33), (40, 36)], "foot").stop_piece == "hedge-1"


def test_a_charge_from_elsewhere_may_be_told_not_to_use_its_contact() -> None:
    table = square(line("hedge", (30, 10), (30, 50), width=0.4))
    assert way(table, unit(28.3, 30), EAST, "foot", start_touching_ok=False).stop == pytest.approx(0.0)


@pytest.mark.rule("BC:terrain.bocage")
@pytest.mark.parametrize("movement", ALL)
def test_only_allied_armour_of_1944_crosses_bocage(movement: str) -> None:
    table = square(line("bocage", (30, 10), (30, 50), width=1.0))
    assert across(table, movement).refusal == "bocage-1"
    allied = way(table, WEST, EAST, movement, allied_bocage=True)
    assert allied.stop == pytest.approx(30 - 0.5 - 1.5 - 10)
    assert allied.refusal == ("" if movement == "armour" else "bocage-1")
    crossing = way(table, unit(28, 30), EAST, movement, allied_bocage=True)
    assert (crossing.stop is None) == (movement == "armour")


@pytest.mark.rule("BC:terrain.breach")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["hedge", "wall", "fence", "bocage"])
def test_all_troops_use_the_gap_of_a_breach_and_only_that(movement: str, kind: str) -> None:
    table = square(line(kind, (30, 10), (30, 50)))
    breach = [Breach(f"{kind}-1", 30, 30)]
    assert way(table, WEST, EAST, movement, breaches=breach).stop is None
    beside = way(table, unit(10, 33), [(50, 33)], movement, breaches=breach)
    assert beside.stop_piece == f"{kind}-1"
    assert way(table, WEST, EAST, movement, breaches=[Breach("hedge-9", 30, 30)]).stop is not None


def test_the_place_of_a_breach_is_where_the_way_crosses_the_obstacle() -> None:
    table = square(line("hedge", (30, 10), (30, 50), width=0.4))
    (crossing,) = way(table, unit(28.3, 33), [(45, 33)], "armour").crossings
    assert crossing.at == pytest.approx((30, 33))


def test_nothing_but_an_obstacle_can_be_breached() -> None:
    table = square(line("river", (30, 10), (30, 50)))
    assert way(table, WEST, EAST, "foot", breaches=[Breach("river-1", 30, 30)]).refusal == "river-1"


@pytest.mark.rule("BC:movement.gap")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize(("gap", "open_"), [(2.0, True), (1.98, False), (3.0, True), (1.0, False)])
def test_a_gap_lets_troops_through_from_two_centimetres(movement: str, gap: float, open_: bool) -> None:
    table = square(
        line("bocage", (30, 10), (30, 30 - gap / 2), key="bocage-1"),
        line("bocage", (30, 30 + gap / 2), (30, 50), key="bocage-2"),
    )
    assert (across(table, movement).stop is None) == open_


@pytest.mark.rule("BC:movement.gap")
def test_a_gap_between_unlike_pieces_counts_too_and_shrinks_with_the_scale() -> None:
    table = square(area("lake", 25, 10, 35, 29.2), line("wall", (30, 30.8), (30, 50), width=0.4))
    assert across(table, "truck").refusal
    assert way(table, WEST, EAST, "truck", scale=0.5).stop is None


def test_a_road_through_an_obstacle_has_a_gate() -> None:
    table = square(line("bocage", (30, 10), (30, 50)), line("road", (0, 30), (60, 30)))
    assert across(table, "truck").stop is None
    assert way(table, unit(10, 36), [(50, 36)], "truck").refusal == "bocage-1"


# --- Water ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BC:terrain.stream")
@pytest.mark.parametrize("movement", ALL)
@pytest.mark.parametrize("kind", ["stream", "fordable-river"])
def test_all_stop_at_a_stream_and_cross_it_with_the_next_order(movement: str, kind: str) -> None:
    table = square(line(kind, (30, 10), (30, 50), width=2.0))
    first = across(table, movement)
    assert (first.stop, first.refusal) == (17.5, "")
    second = way(table, unit(27.5, 30), [(42.5, 30)], movement)
    assert second.stop is None
    # The move counts from the far bank: 2 cm of water and 3 cm of base are free.
    assert (second.total, second.length) == (15.0, 10.0)


def test_wading_along_a_stream_is_not_free() -> None:
    table = square(line("stream", (30, 10), (30, 50), width=2.0))
    found = way(table, unit(27.5, 15), [(29, 15), (29, 45), (40, 45)], "foot")
    assert found.free == pytest.approx(2 + 3)


@pytest.mark.rule("BC:terrain.river")
@pytest.mark.parametrize("movement", LAND)
@pytest.mark.parametrize("kind", ["river", "canal"])
def test_a_river_is_crossed_by_bridge_or_ford_only(movement: str, kind: str) -> None:
    river = line(kind, (30, 10), (30, 50), width=4.0)
    assert across(square(river), movement).refusal == f"{kind}-1"
    bridge = line("bridge", (27, 30), (33, 30), width=2.5)
    assert across(square(river, bridge), movement).stop is None
    assert way(square(river, bridge), unit(10, 32), [(50, 32)], movement).refusal == f"{kind}-1"


@pytest.mark.rule("BC:terrain.stream")
@pytest.mark.parametrize("movement", LAND)
def test_at_a_ford_a_river_is_a_fordable_river(movement: str) -> None:
    river = line("river", (30, 10), (30, 50), width=4.0)
    ford = line("ford", (28, 30), (32, 30), width=5.0)
    found = across(square(river, ford), movement)
    assert (found.stop_piece, found.refusal) == ("ford-1", "")
    crossing = way(square(river, ford), unit(26.5, 30), EAST, movement)
    assert crossing.stop is None
    assert way(square(river, ford), unit(10, 36), [(50, 36)], movement).refusal == "river-1"


@pytest.mark.rule("BC:water.orders")
def test_amphibians_need_an_order_to_enter_the_water_and_another_to_leave_it() -> None:
    table = square(area("lake", 20, 20, 30, 40))
    to_the_bank = across(table, "amphibian")
    assert (to_the_bank.stop, to_the_bank.rule) == (8.5, "BC:water.orders")
    entering = way(table, unit(18.5, 30), EAST, "amphibian")
    assert entering.stop == pytest.approx(31.5 - 18.5 - 0.1)  # it stays in
    assert way(table, unit(18.5, 30), [(25, 30)], "amphibian").stop is None
    assert way(table, unit(25, 30), EAST, "amphibian").stop is None  # it may leave


def test_boats_keep_to_the_water() -> None:
    table = square(area("lake", 20, 20, 40, 40))
    assert way(table, unit(25, 30), [(35, 30)], "boat").stop is None
    assert way(table, unit(25, 30), EAST, "boat").stop == pytest.approx(15)
    assert across(table, "boat").stop == 0.0


# --- Standing ------------------------------------------------------------------------------------------


def test_a_base_is_in_an_area_with_half_of_it_and_at_a_line_by_touch() -> None:
    table = square(area("woods", 20, 20, 30, 40), line("wall", (40, 10), (40, 50), width=0.4))
    assert [piece.id for piece in at(table, unit(20, 30))] == ["woods-1"]
    assert at(table, unit(19.9, 30)) == ()
    assert [piece.id for piece in at(table, unit(38.3, 30))] == ["wall-1"]
    assert at(table, unit(38.2, 30)) == ()


@pytest.mark.parametrize("kind", ["woods", "forest", "jungle", "rough-obscured", "built-up-area", "lake"])
def test_cover_of_areas(kind: str) -> None:
    table = square(area(kind, 20, 20, 30, 40))
    assert in_cover(table, unit(25, 30), None)[:2] == (True, f"{kind}-1")
    assert in_cover(table, unit(19, 30), None) == (False, "", "")


@pytest.mark.parametrize("kind", ["rough-open", "hill", "marsh", "mud"])
def test_areas_without_cover(kind: str) -> None:
    assert not in_cover(square(area(kind, 20, 20, 30, 40)), unit(25, 30), unit(50, 30))[0]


@pytest.mark.parametrize("kind", ["hedge", "wall", "fence", "bocage"])
def test_an_obstacle_shelters_who_touches_it_from_fire_across_it(kind: str) -> None:
    table = square(line(kind, (30, 10), (30, 50), width=0.4))
    behind = unit(28.3, 30)
    assert in_cover(table, behind, unit(50, 35)) == (True, f"{kind}-1", "BC:fire.hits.cover")
    assert not in_cover(table, behind, unit(5, 35))[0]  # fire from its own side
    assert not in_cover(table, behind, None)[0]
    assert not in_cover(table, unit(28.2, 30), unit(50, 35))[0]  # a millimetre off
    assert not in_cover(table, behind, unit(50, 30), [Breach(f"{kind}-1", 30, 30)])[0]


def test_a_trench_shelters_from_all_sides() -> None:
    table = square(line("trench", (30, 10), (30, 50), width=1.0))
    assert in_cover(table, unit(30, 30), None)[0]
    assert not in_cover(table, unit(31, 30), None)[0]


@pytest.mark.parametrize("kind", ["hill", "steep-hill", "frozen-lake"])
def test_hills_and_ice_are_open(kind: str) -> None:
    assert in_open(square(area(kind, 20, 20, 30, 40)), unit(25, 30))


@pytest.mark.parametrize("kind", ["woods", "rough-open", "marsh", "mud", "built-up-area", "lake"])
def test_other_areas_are_not_open_for_who_stands_in_them(kind: str) -> None:
    table = square(area(kind, 20, 20, 30, 40))
    assert not in_open(table, unit(20, 30))  # half of it
    assert in_open(table, unit(19.9, 30))


def test_where_a_base_may_not_stand() -> None:
    table = square(area("woods", 20, 20, 30, 40), line("road", (0, 30), (60, 30)))
    wrong = impassable_for(table, unit(25, 35), "truck")
    assert wrong is not None
    assert wrong.id == "woods-1"
    assert impassable_for(table, unit(25, 35), "foot") is None
    assert impassable_for(table, unit(25, 30), "truck") is None  # on the road
    assert impassable_for(table, unit(19, 36), "truck") is None  # the middle of it is out
    assert impassable_for(table, unit(19.1, 36), "truck") is not None


def test_standing_follows_the_same_exceptions_as_moving() -> None:
    table = square(line("bocage", (30, 10), (30, 50)), area("lake", 40, 10, 50, 50))
    assert impassable_for(table, unit(30, 30), "armour") is not None
    assert impassable_for(table, unit(30, 30), "armour", allied_bocage=True) is None
    assert impassable_for(table, unit(30, 30), "armour", breaches=[Breach("bocage-1", 30, 30)]) is None
    assert impassable_for(table, unit(45, 30), "armour") is not None
    assert impassable_for(table, unit(45, 30), "armour", amphibious=True) is None


def test_a_way_to_where_one_stands_is_no_way() -> None:
    assert way(square(), WEST, [(10, 30)], "foot") == Way(((10, 30),), 0.0)
