"""Rough looks over a table: they agree with the rules where it matters."""

from __future__ import annotations

import numpy as np
from tests.commander.arrange import line, patch, table

from openblitz.players.commander.lie import Lie


def places(*points: tuple[float, float]) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array(points, dtype=np.float64)


def test_woods_hide_what_is_behind_them_but_not_who_looks_out_of_their_edge() -> None:
    lie = Lie(table(patch("woods", "w1", 40, 50, 80, 60)))
    seen = lie.views(places((60, 20), (60, 48)), places((60, 90), (60, 53), (60, 58), (10, 90)))
    assert seen.tolist() == [[False, True, False, True], [False, True, False, False]]


def test_a_hedge_hides_only_those_who_are_not_beside_it() -> None:
    lie = Lie(table(line("hedge", "h1", (20, 50), (100, 50))))
    seen = lie.views(places((60, 20), (60, 48.4)), places((60, 90)))
    assert seen.tolist() == [[False], [True]]


def test_cover_is_where_the_woods_are() -> None:
    lie = Lie(table(patch("woods", "w1", 40, 50, 80, 60), line("hedge", "h1", (20, 20), (100, 20))))
    spots = places((60, 55), (60, 18.5), (60, 80))
    assert lie.covered(spots).tolist() == [True, False, False]
    assert lie.sheltered(spots).tolist() == [True, True, False]


def test_ways_lead_round_what_is_barred_and_over_its_bridge() -> None:
    river = line("river", "r1", (0, 53), (120, 53), width=6)
    goal = places((60, 80))
    shut = Lie(table(river))
    assert not np.isfinite(shut.ways("foot", goal)[20, 60])
    assert np.isfinite(shut.ways("foot", goal)[70, 60])
    bridge = line("bridge", "b1", (100, 48), (100, 58), width=4)
    way = Lie(table(river, bridge)).ways("foot", goal)[20, 60]
    assert 90 < way < 130


def test_a_route_goes_round_a_corner_and_no_farther_than_one_can_go() -> None:
    wall = line("bocage", "b1", (0, 50), (66, 50))
    lie = Lie(table(wall))
    route = lie.route("foot", places((60, 70)), (60.5, 46.5), 30)
    assert max(x for x, _y in route) > 66
    legs = zip([(60.5, 46.5), *route], route, strict=False)
    assert sum(float(np.hypot(b[0] - a[0], b[1] - a[1])) for a, b in legs) <= 30
    assert lie.route("foot", places((60, 70)), (60.5, 46.5), 0.5) == []
