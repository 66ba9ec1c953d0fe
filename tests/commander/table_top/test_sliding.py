"""How far a base slides before it meets another."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openblitz.commander.table_top import sliding
from openblitz.commander.table_top.bases import TOUCH, Base, overlapping

NORTH, EAST = (0.0, 1.0), (1.0, 0.0)


@pytest.mark.parametrize(("cm", "met"), [(5.0, None), (5.04, None), (5.06, 5.0), (20.0, 5.0)])
def test_contact_comes_before_the_others_ground(cm: float, met: float | None) -> None:
    assert sliding.contact(Base(0, 0), NORTH, cm, Base(0, 8)) == met


@pytest.mark.parametrize(("aside", "met"), [(2.9, 5.0), (2.96, None), (3.0, None), (-2.9, 5.0), (-3.0, None)])
def test_brushing_along_is_not_meeting(aside: float, met: float | None) -> None:
    assert sliding.contact(Base(0, 0), NORTH, 20, Base(aside, 8)) == met


def test_leaving_a_neighbour_is_not_meeting_it() -> None:
    assert sliding.contact(Base(0, 0), NORTH, 20, Base(0, -3)) is None
    assert sliding.contact(Base(0, 0), EAST, 20, Base(0, -3)) is None
    assert sliding.contact(Base(0, 0), NORTH, 20, Base(0, 3)) == 0


def test_a_turned_base_meets_with_its_corner() -> None:
    met = sliding.contact(Base(0, 0, 45), NORTH, 20, Base(0, 10))
    assert met == pytest.approx(8.5 - 1.5 * math.sqrt(2))


def test_a_way_of_several_legs() -> None:
    other = Base(10, 10)
    assert sliding.met_on_way(Base(0, 0), [(0, 10), (20, 10)], other)
    assert not sliding.met_on_way(Base(0, 0), [(0, 20), (20, 20)], other)
    assert not sliding.met_on_way(Base(0, 0), [(0, 0)], other)


@given(
    st.tuples(st.floats(-15, 15), st.floats(-15, 15), st.floats(0, 359)),
    st.floats(0, 359), st.floats(0, 359), st.floats(0, 20),
)  # fmt: skip
def test_it_agrees_with_looking_at_many_places(
    there: tuple[float, float, float], facing: float, course: float, cm: float
) -> None:
    base, other = Base(0, 0, facing), Base(*there, 2, 4)
    ahead = (math.sin(math.radians(course)), math.cos(math.radians(course)))
    met = sliding.contact(base, ahead, cm, other)
    steps = [cm * n / 200 for n in range(201)]
    inside = [s for s in steps if overlapping(base._replace(x=ahead[0] * s, y=ahead[1] * s), other)]
    if met is None:
        deep = [s for s in inside if s < cm - 0.001]
        assert not deep or overlapping(base, other) or max(deep) - min(deep) < 2 * TOUCH
    else:
        first = inside[0] if inside else cm
        assert met <= first + 1e-6
        assert not overlapping(base._replace(x=ahead[0] * met, y=ahead[1] * met), other) or met == 0
