"""Lines of sight on small tables: one thing in the way at a time, both sides of every limit."""

from __future__ import annotations

import pytest
from shapely.geometry import Polygon, box
from tests.commander.table_top.grounds import area, line, square

from openblitz.commander.table_top.bases import Base
from openblitz.commander.table_top.sight import Obstruction, Sight, sight
from openblitz.commander.table_top.terrain import Breach, Piece, kinds

OPEN = square()


def hill(  # noqa: PLR0917
    left: float, bottom: float, right: float, top: float, level: int = 1, key: str = "hill-1"
) -> Piece:
    return Piece(key, kinds()["hill"], box(left, bottom, right, top), level=level)


def north(x: float, y: float, size: float = 3.0) -> Base:
    return Base(x, y, 0.0, size, size)


def south(x: float, y: float, size: float = 3.0) -> Base:
    return Base(x, y, 180.0, size, size)


def tank(x: float, y: float, key: str = "unit:9") -> Obstruction:
    return Obstruction(key, Base(x, y))


# --- The line and the arc ------------------------------------------------------------------------------


@pytest.mark.rule("BC:los.line")
def test_nothing_in_the_way() -> None:
    seen = sight(OPEN, north(30, 10), south(30, 50))
    assert seen == Sight(True, ((30, 11.5), (30, 48.5)))


@pytest.mark.rule("BC:los.line")
def test_a_line_runs_from_any_point_to_any_point() -> None:
    # The wood covers all of the target but 2 mm, as seen straight ahead.
    wood = area("woods", 20, 25, 31.3, 35)
    assert sight(square(wood), north(30, 10), south(30, 50)).clear
    wall = area("woods", 20, 25, 31.5, 35)
    between = sight(square(wall), north(30, 10), south(30, 50))
    assert not between.clear
    assert between.blocker == "piece:woods-1"
    assert between.at == pytest.approx((30, 24.974))


@pytest.mark.rule("BC:los.arc180")
def test_nobody_sees_behind_the_front_edge() -> None:
    behind = sight(OPEN, south(30, 30), north(30, 50))
    assert (behind.clear, behind.blocker, behind.rule) == (False, "arc", "BC:los.arc180")
    assert not sight(OPEN, north(30, 30), north(40, 30)).clear
    assert sight(OPEN, north(30, 30), north(40, 30.1)).clear


@pytest.mark.rule("BC:los.arc180")
def test_only_what_is_in_the_arc_counts() -> None:
    # The forward tip of the target can be seen only through a wood, its rear lies open.
    wood = area("woods", 34, 31, 37, 40)
    target = Base(40, 30.1)
    assert not sight(square(wood), north(30, 30), target).clear
    assert sight(square(wood), north(30, 30), target, 360).clear


@pytest.mark.rule("BC:los.arc90")
def test_restricted_visibility() -> None:
    assert sight(OPEN, north(30, 30), north(44, 44.1), 90).clear
    assert sight(OPEN, north(30, 30), north(47.9, 44.5), 90).clear is False
    aside = sight(OPEN, north(30, 30), north(50, 44), 90)
    assert (aside.clear, aside.blocker, aside.rule) == (False, "arc", "BC:los.arc90")
    assert sight(OPEN, north(30, 30), north(50, 44), 180).clear


@pytest.mark.rule("BC:los.command360")
def test_commands_see_all_round() -> None:
    command = north(30, 30, 2.0)
    for x, y in ((30, 50), (30, 10), (10, 30), (50, 30), (12, 12)):
        assert sight(OPEN, command, north(x, y), 360).clear
    assert not sight(OPEN, command, north(30, 10), 180).clear


@pytest.mark.parametrize("arc", [90, 180, 360])
def test_bases_in_contact_see_each_other_in_the_arc(arc: int) -> None:
    wood = square(area("woods", 0, 0, 60, 60))
    smoke = [box(0, 0, 60, 60)]
    assert sight(wood, north(30, 30), south(30, 33), arc, (), smoke).clear
    assert sight(wood, north(30, 30), south(30, 33.05), arc, (), smoke).clear
    assert not sight(wood, north(30, 30), south(30, 33.06), arc, (), smoke).clear
    assert sight(wood, north(30, 30), south(30, 27), arc, (), smoke).clear == (arc == 360)


# --- Ground that hides ---------------------------------------------------------------------------------


@pytest.mark.rule("BC:los.block.terrain")
@pytest.mark.parametrize("kind", ["woods", "forest", "jungle", "rough-obscured", "built-up-area"])
def test_ground_that_hides_blocks_when_it_is_between(kind: str) -> None:
    table = square(area(kind, 10, 28, 50, 29))
    seen = sight(table, north(30, 10), south(30, 50))
    assert (seen.clear, seen.blocker, seen.rule) == (False, f"piece:{kind}-1", "BC:los.block.terrain")
    assert seen.why
    assert seen.at == pytest.approx((30, 27.974))


@pytest.mark.parametrize("kind", ["rough-open", "marsh", "lake", "road"])
def test_open_ground_does_not(kind: str) -> None:
    piece = line(kind, (0, 28), (60, 28)) if kind == "road" else area(kind, 10, 26, 50, 30)
    assert sight(square(piece), north(30, 10), south(30, 50)).clear


@pytest.mark.rule("BC:los.5cm")
@pytest.mark.parametrize("kind", ["woods", "rough-obscured", "built-up-area"])
@pytest.mark.parametrize(("deep", "clear"), [(0.5, True), (5.0, True), (5.1, False), (9.0, False)])
def test_five_centimetres_into_and_out_of_it(kind: str, deep: float, clear: bool) -> None:
    table = square(area(kind, 0, 40, 60, 60))
    inside, outside = south(30, 41.5 + deep), north(30, 20)
    into, out = sight(table, outside, inside), sight(table, inside, outside)
    assert (into.clear, out.clear) == (clear, clear)
    if not clear:
        assert (into.rule, out.rule) == ("BC:los.5cm", "BC:los.5cm")
        assert into.blocker == out.blocker == f"piece:{kind}-1"
        assert into.at == pytest.approx((30, 40), abs=0.02)
        assert out.at == pytest.approx((30, 35 + deep), abs=0.02)


@pytest.mark.rule("BC:los.5cm")
@pytest.mark.parametrize(("apart", "clear"), [(5.0, True), (5.1, False)])
def test_five_centimetres_between_two_in_the_same_wood(apart: float, clear: bool) -> None:
    table = square(area("woods", 0, 0, 60, 60))
    assert sight(table, north(30, 20), south(30, 23 + apart)).clear is clear


@pytest.mark.rule("BC:los.5cm")
def test_out_of_one_wood_and_into_another() -> None:
    table = square(area("woods", 0, 0, 60, 20), area("woods", 0, 40, 60, 60, key="woods-2"))
    assert sight(table, north(30, 13.5), south(30, 46.5)).clear
    assert not sight(table, north(30, 13.4), south(30, 46.5)).clear
    assert not sight(table, north(30, 13.5), south(30, 46.6)).clear


@pytest.mark.rule("BC:los.5cm")
@pytest.mark.parametrize(("deep", "clear"), [(1.0, True), (4.9, True), (5.1, False)])
def test_out_of_a_wood_past_a_tank(deep: float, clear: bool) -> None:
    """The line between the middles is stopped, one at the side is not."""
    inside, outside = north(30, 18.5 - deep), south(30, 50)
    for wood in (area("woods", 0, 0, 60, 20), area("woods", 20, 10, 40, 20)):
        table = square(wood)
        assert sight(table, inside, outside, 180, [tank(29, 35)]).clear is clear
        assert sight(table, outside, inside, 180, [tank(29, 35)]).clear is clear
        assert not sight(table, inside, outside, 180, [tank(30, 35), tank(33, 35)]).clear


@pytest.mark.rule("BC:los.block.terrain")
def test_a_base_against_a_wood_is_not_in_it() -> None:
    """A wood of 4 cm is looked out of by one that stands in it, not by one that stands before it."""
    table = square(area("woods", 0, 20, 60, 24))
    assert not sight(table, north(30, 18.5), south(30, 40)).clear
    assert sight(table, north(30, 18.6), south(30, 40)).clear
    assert not sight(table, north(30, 18.5), south(30, 25.5)).clear


def test_a_line_along_the_edge_of_a_wood_is_free() -> None:
    table = square(area("woods", 31.5, 0, 60, 60))
    assert sight(table, north(30, 10), south(30, 50)).clear
    assert sight(square(area("woods", 31.5, 20, 60, 40)), north(30, 10), south(30, 50)).clear


@pytest.mark.parametrize(("gap", "clear"), [(0.0, False), (0.05, False), (0.1, True), (1.0, True)])
def test_what_touches_leaves_no_gap_and_a_millimetre_is_one(gap: float, clear: bool) -> None:
    woods = (area("woods", 0, 25, 30, 35), area("woods", 30 + gap, 25, 60, 35, key="woods-2"))
    assert sight(square(*woods), north(30, 10), south(30, 50)).clear is clear
    tanks = (
        tank(28.5, 30),
        Obstruction("unit:8", Base(31.5 + gap, 30)),
        tank(25.5, 30),
        tank(34.5 + gap, 30),
    )
    assert sight(OPEN, north(30, 20), south(30, 40), 180, tanks).clear is clear


# --- Hills ---------------------------------------------------------------------------------------------


@pytest.mark.rule("BC:los.block.terrain", "BC:los.contour")
def test_a_hill_between_blocks() -> None:
    seen = sight(square(hill(10, 25, 50, 35)), north(30, 10), south(30, 50))
    assert (seen.clear, seen.blocker, seen.rule) == (False, "piece:hill-1", "BC:los.block.terrain")


@pytest.mark.rule("BC:los.contour")
def test_those_on_the_same_contour_see_each_other() -> None:
    table = square(hill(0, 0, 60, 60))
    assert sight(table, north(30, 5), south(30, 55)).clear
    # Also across a bay of it.
    around = Polygon(box(0, 0, 60, 60).exterior, [box(20, 20, 40, 40).exterior])
    bay = Piece("hill-1", kinds()["hill"], around, level=1)
    assert sight(square(bay), north(30, 10), south(30, 50)).clear
    # Not over a higher one.
    assert not sight(
        square(hill(0, 0, 60, 60), hill(0, 28, 60, 32, 2, "hill-2")), north(30, 10), south(30, 50)
    ).clear


@pytest.mark.rule("BC:los.5cm", "BC:los.contour")
@pytest.mark.parametrize(("deep", "clear"), [(5.0, True), (5.1, False)])
def test_who_is_five_centimetres_from_the_edge_of_a_contour_looks_down(deep: float, clear: bool) -> None:
    table = square(hill(0, 0, 60, 20))
    up, down = north(30, 18.5 - deep), south(30, 40)
    assert (sight(table, up, down).clear, sight(table, down, up).clear) == (clear, clear)


@pytest.mark.rule("BC:los.contour")
def test_from_a_higher_contour_one_looks_over_what_is_lower() -> None:
    high, low, wood = hill(0, 0, 60, 12), hill(0, 25, 60, 30, 1, "hill-2"), area("woods", 0, 25, 60, 30)
    up, down = north(30, 10), south(30, 50)
    assert sight(square(high, wood), up, down).clear
    assert sight(square(high, line("bocage", (0, 25), (60, 25))), up, down).clear
    assert sight(square(high), up, down, 180, [tank(30, 30)]).clear
    # What is as high is not looked over, nor is smoke.
    assert not sight(square(high, low), up, down).clear
    assert not sight(square(high), up, down, 180, [], [box(0, 25, 60, 30)]).clear
    top = hill(0, 0, 60, 12, 2)
    assert sight(square(top, low), up, down).clear
    assert not sight(square(high, low, wood), up, down).clear
    assert sight(square(top, low, wood), up, down).clear
    assert not sight(square(high, low), up, down, 180, [tank(30, 28)]).clear


@pytest.mark.rule("BC:los.5cm")
@pytest.mark.parametrize(("deep", "clear"), [(5.0, True), (5.1, False)])
def test_from_above_one_still_looks_only_so_far_into_a_wood(deep: float, clear: bool) -> None:
    table = square(hill(0, 0, 60, 12), area("woods", 0, 30, 60, 60))
    up, down = north(30, 10), south(30, 31.5 + deep)
    assert (sight(table, up, down).clear, sight(table, down, up).clear) == (clear, clear)


@pytest.mark.rule("BC:los.contour")
def test_a_base_stands_on_the_contour_that_has_half_of_it() -> None:
    wood = area("woods", 0, 25, 60, 30)
    down = south(30, 50)
    assert sight(square(hill(0, 0, 60, 10), wood), north(30, 10), down).clear
    assert not sight(square(hill(0, 0, 60, 9.9), wood), north(30, 10), down).clear


# --- Obstacles -----------------------------------------------------------------------------------------


@pytest.mark.rule("BC:los.block.obstacle")
@pytest.mark.parametrize("kind", ["wall", "fence", "hedge", "bocage"])
def test_an_obstacle_blocks_unless_one_touches_it(kind: str) -> None:
    table = square(line(kind, (0, 30), (60, 30), width=0.6))  # from 29.7 to 30.3
    far, near = north(30, 10), south(30, 50)
    seen = sight(table, far, near)
    assert (seen.clear, seen.blocker, seen.rule) == (False, f"piece:{kind}-1", "BC:los.block.obstacle")
    for touch, clear in ((28.2, True), (28.15, True), (28.14, False)):
        assert sight(table, north(30, touch), near).clear is clear
        assert sight(table, near, north(30, touch)).clear is clear
    assert sight(table, far, south(30, 31.8)).clear


@pytest.mark.rule("BC:los.block.obstacle")
def test_each_obstacle_must_be_touched() -> None:
    hedges = line("hedge", (0, 30), (60, 30)), line("hedge", (0, 40), (60, 40), key="hedge-2")
    width = hedges[0].width
    viewer = north(30, round(30 - width / 2 - 1.5, 2))
    assert sight(square(hedges[0]), viewer, south(30, 50)).clear
    assert sight(square(*hedges), viewer, south(30, 50)).blocker == "piece:hedge-2"


def test_obstacles_that_meet_leave_no_gap() -> None:
    table = square(line("hedge", (0, 30), (30, 30)), line("hedge", (30, 30), (60, 30), key="hedge-2"))
    assert not sight(table, north(30, 10), south(30, 50)).clear
    corner = square(line("wall", (0, 30), (30, 30)), line("wall", (30, 30), (30, 60), key="wall-2"))
    assert not sight(corner, Base(20, 20, 0), Base(20, 45, 180)).clear


def test_a_breach_opens_an_obstacle() -> None:
    table = square(line("bocage", (0, 30), (60, 30)))
    viewer, target = north(30, 10), south(30, 50)
    assert not sight(table, viewer, target).clear
    assert sight(table, viewer, target, 180, (), (), [Breach("bocage-1", 30.0, 30.0)]).clear
    assert sight(table, viewer, target, 180, (), (), [("bocage-1", 30.0, 30.0)]).clear
    assert not sight(table, viewer, target, 180, (), (), [("bocage-1", 10.0, 30.0)]).clear


# --- Units and smoke -----------------------------------------------------------------------------------


@pytest.mark.rule("BC:los.block.units")
def test_a_unit_in_between_blocks_and_the_ends_do_not() -> None:
    viewer, target = north(30, 10), south(30, 50)
    ends = [Obstruction("unit:0", viewer), Obstruction("unit:1", target)]
    assert sight(OPEN, viewer, target, 180, ends).clear
    seen = sight(OPEN, viewer, target, 180, [*ends, tank(30, 30)])
    # Three centimetres hide three centimetres: the corners are exactly covered.
    assert (seen.clear, seen.blocker, seen.rule) == (False, "unit:9", "BC:los.block.units")
    assert seen.at == pytest.approx((30, 28.474))
    assert sight(OPEN, viewer, target, 180, [*ends, tank(30.3, 30)]).clear


def test_a_unit_right_in_front_blocks_ahead_and_one_beside_does_not() -> None:
    viewer, target = north(30, 10), south(30, 50)
    assert not sight(OPEN, viewer, target, 180, [tank(30, 13)]).clear
    assert sight(OPEN, viewer, target, 180, [tank(33, 10), tank(27, 10)]).clear
    assert sight(OPEN, viewer, target, 180, [tank(30, 7)]).clear


@pytest.mark.rule("BC:los.block.terrain")
def test_smoke_blocks_between_and_round_either_end() -> None:
    viewer, target = north(30, 10), south(30, 50)
    for screen in (box(20, 29, 40, 30), box(20, 5, 40, 15), box(20, 40, 40, 60)):
        seen = sight(OPEN, viewer, target, 180, (), [screen])
        assert (seen.clear, seen.blocker, seen.rule) == (False, "smoke:0", "BC:los.block.terrain")
    assert sight(OPEN, viewer, target, 180, (), [box(20, 0, 40, 11)]).clear  # the front edge is out of it
    assert sight(OPEN, viewer, target, 180, (), [box(20, 29, 30, 30)]).clear


def test_the_first_thing_on_the_line_is_named() -> None:
    table = square(area("woods", 0, 30, 60, 32), area("woods", 0, 20, 60, 22, key="woods-2"))
    assert sight(table, north(30, 10), south(30, 50)).blocker == "piece:woods-2"
    assert sight(table, south(30, 50), north(30, 10)).blocker == "piece:woods-1"
    named = Piece("woods-1", kinds()["woods"], box(0, 30, 60, 32), name="Bois du Loup")
    assert "Bois du Loup" in sight(square(named), north(30, 10), south(30, 50)).why


def test_a_scale_changes_how_far_one_sees_into_it() -> None:
    table = square(area("woods", 0, 40, 60, 60))
    assert sight(table, north(30, 20), south(30, 49.5), into=10.0).clear
    assert not sight(table, north(30, 20), south(30, 44.5), into=2.5).clear


def test_a_wood_that_bends_round_the_line() -> None:
    horseshoe = Polygon([(10, 20), (50, 20), (50, 40), (40, 40), (40, 30), (20, 30), (20, 40), (10, 40)])
    table = square(Piece("woods-1", kinds()["woods"], horseshoe))
    assert sight(table, Base(30, 35, 90), Base(30, 50, 180), 360).clear
    assert not sight(table, Base(30, 35, 90), Base(55, 35, 270)).clear
    # From one arm into the other: out of the wood and into it again, five centimetres each.
    assert sight(table, Base(13.5, 35, 90), Base(46.5, 35, 270)).clear
    assert not sight(table, Base(13.4, 35, 90), Base(46.5, 35, 270)).clear
