"""Ways that are found: round what stops a base, and along the roads."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest
from tests.commander.table_top.grounds import area, line, square, unit

from openblitz.commander.table_top import ground, routes, tables
from openblitz.commander.table_top.bases import Base

Point = tuple[float, float]
HEDGE = line("hedge", (20.0, 30.0), (40.0, 30.0), key="hedge")


def length(start: Point, points: tuple[Point, ...]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise((start, *points)))


def test_a_way_goes_round_the_nearer_end_of_a_hedge() -> None:
    table = square(HEDGE)
    found = routes.round_about(table, unit(36, 25), (36.0, 35.0), "foot", 20.0)
    assert found is not None
    assert found[-1] == (36.0, 35.0)
    assert all(x > 40 for x, _ in found[:-1])  # by the east end, which is nearer
    assert ground.way(table, unit(36, 25), found, "foot").stop is None
    assert 10 < length((36.0, 25.0), found) < 17


def test_no_way_is_longer_than_it_may_be() -> None:
    table = square(HEDGE)
    far = routes.round_about(table, unit(36, 25), (36.0, 35.0), "foot", 20.0)
    assert far is not None
    most = length((36.0, 25.0), far)
    assert routes.round_about(table, unit(36, 25), (36.0, 35.0), "foot", most + 0.1) is not None
    assert routes.round_about(table, unit(36, 25), (36.0, 35.0), "foot", most - 0.1) is None


def test_a_gap_is_found_and_a_closed_ring_is_not() -> None:
    west = line("hedge", (0.0, 30.0), (28.0, 30.0), key="west")
    gap = square(west, line("hedge", (32.0, 30.0), (60.0, 30.0), key="east"))
    found = routes.round_about(gap, unit(20, 25), (20.0, 35.0), "foot", 40.0)
    assert found is not None
    assert any(28 < x < 32 for x, _ in found[:-1])
    closed = square(line("hedge", (0.0, 30.0), (60.0, 30.0)))
    assert routes.round_about(closed, unit(20, 25), (20.0, 35.0), "foot", 200.0) is None


def test_who_is_not_stopped_needs_no_way_round() -> None:
    table = square(HEDGE, area("woods", 10, 10, 12, 12))
    assert routes.round_about(table, unit(36, 25), (36.0, 28.0), "foot", 20.0) == ((36.0, 28.0),)


def test_a_way_follows_the_road_round_its_bend_and_over_a_crossing() -> None:
    table = square(
        line("road", (5.0, 10.0), (30.0, 10.0), (30.0, 50.0), width=4, key="one"),
        line("road", (10.0, 40.0), (55.0, 40.0), width=4, key="two"),
    )
    found = routes.along_roads(table, unit(10, 10), (50.0, 40.0), 100.0)
    assert found is not None
    assert found[-1] == (50.0, 40.0)
    assert ground.way(table, unit(10, 10), found, "armour").on_road
    assert not ground.way(table, unit(10, 10), ((50.0, 40.0),), "armour").on_road
    assert routes.along_roads(table, unit(10, 20), (50.0, 40.0), 100.0) is None  # it begins beside the road
    assert routes.along_roads(table, unit(10, 10), (50.0, 45.0), 100.0) is None  # and it ends there


@pytest.mark.parametrize("name", ["bocage", "village-crossroads", "open-farmland"])
def test_whatever_is_found_on_our_tables_stops_nobody(name: str) -> None:
    table = tables.named(name)
    chance = Random(5)
    found = 0
    for _ in range(60):
        base = Base(chance.uniform(5, 115), chance.uniform(5, 115), 0.0, 3.0, 3.0)
        to = (round(base.x + chance.uniform(-15, 15), 2), round(base.y + chance.uniform(-15, 15), 2))
        if not (3 < to[0] < 117 and 3 < to[1] < 117):
            continue
        if ground.impassable_for(table, base, "foot") or ground.way(table, base, (to,), "foot").stop is None:
            continue
        points = routes.round_about(table, base, to, "foot", 30.0)
        if points is None:
            continue
        found += 1
        assert ground.way(table, base, points, "foot").stop is None
        assert length((base.x, base.y), points) <= 30.1
    assert found > 3
