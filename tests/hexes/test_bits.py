"""Bare bit sets against plain Python sets."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hexes.plain import BESIDE, PATCHES, any_hexes, members, search

from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, HEXES, STEPS, Hex, distance, parse


@given(any_hexes())
def test_hexes_come_back_in_order(chosen: set[Hex]) -> None:
    assert list(bits.hexes(bits.of(chosen))) == sorted(chosen)


@given(any_hexes())
def test_spread_is_the_neighbours_of_all(chosen: set[Hex]) -> None:
    assert members(bits.spread(bits.of(chosen))) == {there for hex_ in chosen for there in BESIDE[hex_]}


def test_spread_at_every_edge_stays_on_the_board() -> None:
    for hex_ in HEXES:
        assert members(bits.spread(1 << hex_)) == BESIDE[hex_]


@given(any_hexes(), st.sampled_from(range(6)))
def test_a_step_moves_every_hex_one_way(chosen: set[Hex], direction: int) -> None:
    moved = {Hex(hex_ + STEPS[direction]) for hex_ in chosen}
    assert members(bits.step(bits.of(chosen), direction)) == moved & set(HEXES)


@settings(max_examples=25, deadline=None)
@given(any_hexes(4), st.integers(0, 12))
def test_within_and_ring_measure_from_the_nearest_hex(chosen: set[Hex], far: int) -> None:
    nearest = {hex_: min((distance(hex_, one) for one in chosen), default=99) for hex_ in HEXES}
    mask = bits.of(chosen)
    assert members(bits.within(mask, far)) == {hex_ for hex_, near in nearest.items() if near <= far}
    assert members(bits.ring(mask, far)) == {hex_ for hex_, near in nearest.items() if near == far}


def test_a_distance_below_zero_is_refused() -> None:
    for measure in (bits.within, bits.ring):
        with pytest.raises(ValueError, match="-1 hexes away"):
            measure(1 << parse("EE34"), -1)


@given(st.data())
def test_flood_finds_what_hangs_together(data: st.DataObject) -> None:
    patch = data.draw(st.sampled_from(PATCHES))
    allowed = data.draw(st.sets(st.sampled_from(patch)))
    start = data.draw(st.sets(st.sampled_from(patch), max_size=3))
    assert members(bits.flood(bits.of(start), bits.of(allowed))) == set(search(start, allowed))


def test_flood_fills_the_whole_board_and_no_guard_cell() -> None:
    assert bits.flood(1 << HEXES[0], ~0) == BOARD


def test_flood_of_nothing_is_nothing() -> None:
    assert bits.flood(0, BOARD) == 0


def test_flood_does_not_cross_a_wall() -> None:
    wall = bits.of(hex_ for hex_ in HEXES if 0 < distance(hex_, parse("EE34")) < 2)
    assert bits.flood(1 << parse("EE34"), BOARD & ~wall) == 1 << parse("EE34")


@given(st.sets(st.sampled_from(HEXES), min_size=1))
def test_the_nth_hex_is_that_of_the_sorted_list(hexes: set[Hex]) -> None:
    together = bits.of(hexes)
    assert [bits.nth(together, place) for place in range(len(hexes))] == sorted(hexes)


@pytest.mark.parametrize("place", [-1, 2])
def test_there_is_no_hex_before_the_first_or_after_the_last(place: int) -> None:
    with pytest.raises(IndexError, match=f"a set of 2 hexes has none at place {place}"):
        bits.nth(bits.of([parse("G4"), parse("EE34")]), place)
