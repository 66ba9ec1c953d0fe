from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import box

from openblitz.commander.table_top.bases import (
    TOUCH,
    Base,
    Edge,
    Side3,
    against,
    aspect,
    away,
    bearing,
    behind,
    corners,
    distance,
    edge,
    heading,
    in_arc,
    middle,
    moved,
    overlapping,
    polygon,
    share_inside,
    touching,
    touching_edges,
    towards,
    turned,
)

coordinates = st.integers(-4000, 4000).map(lambda n: n / 100)
facings = st.integers(0, 3599).map(lambda n: n / 10)
sizes = st.sampled_from([1.0, 2.0, 3.0, 4.5])
bases = st.builds(Base, coordinates, coordinates, facings, sizes, sizes)


def test_a_base_faces_north_at_0_and_east_at_90() -> None:
    assert corners(Base(10, 20, 0, 4, 2)) == ((8, 21), (12, 21), (12, 19), (8, 19))
    assert corners(Base(10, 20, 90, 4, 2)) == ((11, 22), (11, 18), (9, 18), (9, 22))
    assert edge(Base(0, 0, 180), Edge.FRONT) == ((1.5, -1.5), (-1.5, -1.5))
    assert middle(Base(0, 0, 0, 2, 6), Edge.REAR) == (0, -3)
    assert heading(Base(0, 0, 45)) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))


@pytest.mark.parametrize(
    ("to", "degrees"), [((0, 5), 0), ((5, 5), 45), ((5, 0), 90), ((0, -5), 180), ((-5, 0), 270)]
)
def test_bearing(to: tuple[float, float], degrees: float) -> None:
    assert bearing((0, 0), to) == degrees


@given(bases, bases)
def test_distance_is_the_same_both_ways_and_that_of_the_shapes(a: Base, b: Base) -> None:
    assert distance(a, b) == distance(b, a)
    assert touching(a, b) == (polygon(a).distance(polygon(b)) <= TOUCH + 1e-9)
    if overlapping(a, b):
        assert distance(a, b) == 0


def test_contact_reaches_half_a_millimetre() -> None:
    assert touching(Base(0, 0), Base(0, 3.05))
    assert not touching(Base(0, 0), Base(0, 3.06))
    assert touching(Base(0, 0), Base(2, 2))
    assert not overlapping(Base(0, 0), Base(0, 2.95))
    assert overlapping(Base(0, 0), Base(0, 2.94))
    assert not overlapping(Base(0, 0), Base(0, 3))


@given(bases, st.sampled_from(Edge), sizes, sizes)
def test_a_base_against_an_edge_stands_centre_to_centre_and_faces_it(
    target: Base, which: Edge, width: float, depth: float
) -> None:
    there = against(target, which, width, depth)
    assert touching(there, target)
    assert not overlapping(there, target)
    assert touching_edges(target, there) == (which,)
    assert touching_edges(there, target) == (Edge.FRONT,)
    assert middle(there, Edge.FRONT) == pytest.approx(middle(target, which), abs=0.02)


@given(bases, sizes, sizes)
def test_support_stands_behind_and_faces_as_the_friend(friend: Base, width: float, depth: float) -> None:
    there = behind(friend, width, depth)
    assert touching_edges(friend, there) == (Edge.REAR,)
    assert touching_edges(there, friend) == (Edge.FRONT,)
    assert abs((there.facing - friend.facing + 180) % 360 - 180) < 0.06


def test_a_base_may_stand_against_two_edges_only_by_overlapping_them() -> None:
    target = Base(0, 0)
    assert touching_edges(target, Base(2, 3)) == (Edge.FRONT,)
    assert touching_edges(target, Base(0, 4)) == ()
    # Corner to corner: the edge beyond which it stands further.
    assert touching_edges(target, Base(3, 3.02)) == (Edge.FRONT,)
    assert touching_edges(target, Base(3.02, 3)) == (Edge.RIGHT,)
    assert touching_edges(target, Base(3, 0.5)) == (Edge.RIGHT,)
    assert touching_edges(target, Base(-3, 0)) == (Edge.LEFT,)
    # By the corner of a base that stands askew.
    assert touching_edges(target, Base(0, 1.5 + 1.5 * math.sqrt(2), 45)) == (Edge.FRONT,)


@pytest.mark.rule("BC:los.arc180")
def test_the_half_before_the_front_edge() -> None:
    viewer = Base(0, 0)
    assert in_arc(viewer, Base(40, 0.1), 180)
    assert not in_arc(viewer, Base(40, 0), 180)  # its front edge is on the line of ours
    assert not in_arc(viewer, Base(40, -3), 180)
    assert in_arc(viewer, Base(-40, 3, 45), 180)
    assert in_arc(viewer, (50.0, 1.6), 180)
    assert not in_arc(viewer, (0.0, 1.0), 180)


@pytest.mark.rule("BC:los.arc90")
def test_the_quarter_before_the_front_edge() -> None:
    viewer = Base(0, -1.5)  # the middle of its front edge is at 0, 0
    assert in_arc(viewer, (10.0, 10.1), 90)
    assert not in_arc(viewer, (10.1, 10.0), 90)
    assert in_arc(viewer, (-10.0, 10.1), 90)
    assert not in_arc(viewer, (-10.1, 10.0), 90)
    assert in_arc(viewer, Base(12.9, 10), 90)  # its near corner is at 11.4, 11.5
    assert not in_arc(viewer, Base(13.1, 10), 90)
    assert in_arc(turned(viewer, 90), Base(20, -1.5), 90)


@given(bases, bases, st.sampled_from([90, 180]))
def test_what_is_in_the_quarter_is_in_the_half(viewer: Base, other: Base, degrees: int) -> None:
    if in_arc(viewer, other, 90):
        assert in_arc(viewer, other, 180)
    assert in_arc(viewer, other, 360)


@given(bases, bases, st.integers(1, 3))
def test_arcs_and_aspects_turn_with_the_table(a: Base, b: Base, quarters: int) -> None:
    def turn(base: Base) -> Base:
        x, y, facing = base.x, base.y, base.facing
        for _ in range(quarters):
            x, y, facing = y, -x, (facing + 90) % 360
        return base._replace(x=x, y=y, facing=facing)

    assert in_arc(turn(a), turn(b), 180) == in_arc(a, b, 180)
    assert in_arc(turn(a), turn(b), 90) == in_arc(a, b, 90)
    assert aspect(turn(a), turn(b)) == aspect(a, b)


@pytest.mark.rule("BC:fire.flank.line")
@pytest.mark.parametrize(
    ("firer", "side"),
    [
        (Base(0, 20), Side3.FRONT),
        (Base(15, 20), Side3.FRONT),
        (Base(15, 15.1), Side3.FRONT),
        (Base(15.1, 15), Side3.FLANK),
        (Base(-15, 15.1), Side3.FRONT),
        (Base(-15.1, 15), Side3.FLANK),
        (Base(20, 0), Side3.FLANK),
        (Base(-20, -3), Side3.FLANK),
        (Base(0, -20), Side3.FLANK),
        (Base(1, 3), Side3.FRONT),
    ],
)
def test_flank_by_the_line_from_the_nearest_corner(firer: Base, side: Side3) -> None:
    target = Base(0, 0)
    assert aspect(target, firer) is side
    # The firer's own facing does not matter, unless it moves its middle.
    assert aspect(target, turned(firer, 90)) is side


@pytest.mark.rule("BC:fire.flank.line")
def test_a_firer_halved_by_the_line_is_in_doubt() -> None:
    assert aspect(Base(0, 0), Base(15, 15)) is Side3.DOUBT
    assert aspect(Base(0, 0), Base(-15, 15, 45)) is Side3.DOUBT
    assert aspect(Base(0, 0), Base(15.01, 15)) is Side3.FLANK
    assert aspect(Base(0, 0), Base(15, 15.01)) is Side3.FRONT
    assert aspect(Base(0, 0, 90), Base(15, -15, 0)) is Side3.DOUBT


@given(bases, bases, st.integers(1, 300).map(lambda n: n / 10))
def test_away_and_towards_are_on_the_line_of_the_centres(base: Base, other: Base, cm: float) -> None:
    before = math.dist(base.centre, other.centre)
    if before < 0.1:
        return
    further = away(base, other, cm)
    assert math.dist(further.centre, other.centre) == pytest.approx(before + cm, abs=0.02)
    assert math.dist(further.centre, base.centre) == pytest.approx(cm, abs=0.02)
    assert further.facing == base.facing
    assert math.dist(towards(further, other.centre, cm).centre, base.centre) < 0.05


def test_away_from_its_own_spot_is_backwards() -> None:
    assert away(Base(5, 5, 90), Base(5, 5, 0), 4).centre == (1, 5)


@given(bases, coordinates, coordinates)
def test_a_moved_base_can_be_written_down(base: Base, dx: float, dy: float) -> None:
    there = moved(base, dx / 3, dy / 7)
    assert (there.x, there.y) == (round(there.x, 2), round(there.y, 2))
    assert 0 <= turned(there, dx * 37).facing < 360


def test_share_inside() -> None:
    assert share_inside(Base(0, 0), box(0, -10, 10, 10)) == pytest.approx(0.5)
    assert share_inside(Base(0, 0), box(-10, -10, 10, 10)) == 1
    assert share_inside(Base(0, 0), box(5, 5, 10, 10)) == 0
