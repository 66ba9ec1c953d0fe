"""HexSet against plain Python sets."""

from __future__ import annotations

import copy
import operator
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.hexes.plain import BESIDE, PATCHES, any_hexes, search

from openblitz.hexes import bits
from openblitz.hexes.grid import BASE, HEXES, Hex, HexNameError, name, parse
from openblitz.hexes.hexset import HexSet

if TYPE_CHECKING:
    from collections.abc import Callable

some_hexes = st.sets(st.sampled_from(PATCHES[4]), max_size=20)


@pytest.mark.parametrize("combine", [operator.or_, operator.and_, operator.xor, operator.sub])
@given(one=some_hexes, other=some_hexes)
def test_algebra(combine: Callable[[Any, Any], Any], one: set[Hex], other: set[Hex]) -> None:
    assert set(combine(HexSet(one), HexSet(other))) == combine(one, other)


@pytest.mark.parametrize(
    "compare", [operator.eq, operator.ne, operator.le, operator.lt, operator.ge, operator.gt]
)
@given(one=some_hexes, other=some_hexes)
def test_comparison(compare: Callable[[Any, Any], bool], one: set[Hex], other: set[Hex]) -> None:
    both = one | other
    for left, right in ((one, other), (one, both), (both, one), (one, set(one))):
        assert compare(HexSet(left), HexSet(right)) == compare(left, right)


@given(some_hexes, some_hexes)
def test_disjoint(one: set[Hex], other: set[Hex]) -> None:
    assert HexSet(one).isdisjoint(HexSet(other)) == one.isdisjoint(other)


@given(any_hexes())
def test_the_rest_of_the_board(chosen: set[Hex]) -> None:
    assert set(~HexSet(chosen)) == set(HEXES) - chosen


@given(any_hexes())
def test_it_is_a_collection(chosen: set[Hex]) -> None:
    made = HexSet(chosen)
    assert list(made) == sorted(chosen)
    assert len(made) == len(chosen)
    assert bool(made) == bool(chosen)
    assert [hex_ for hex_ in HEXES if hex_ in made] == sorted(chosen)


@given(any_hexes())
def test_it_goes_round_through_its_names_its_bits_and_its_repr(chosen: set[Hex]) -> None:
    made = HexSet(chosen)
    assert HexSet(str(made)) == HexSet(map(name, chosen)) == HexSet.from_bits(made.bits) == made
    assert eval(repr(made)) == made  # the repr promises to be Python
    assert made.bits == bits.of(chosen)


@settings(max_examples=25, deadline=None)
@given(any_hexes(5), st.integers(0, 6))
def test_spread_ring_and_within(chosen: set[Hex], far: int) -> None:
    made, steps = HexSet(chosen), search(chosen, set(HEXES))
    assert set(made.spread()) == {there for hex_ in chosen for there in BESIDE[hex_]}
    assert set(made.within(far)) == {hex_ for hex_, away in steps.items() if away <= far}
    assert set(made.ring(far)) == {hex_ for hex_, away in steps.items() if away == far}


@given(some_hexes, some_hexes)
def test_flood(start: set[Hex], allowed: set[Hex]) -> None:
    assert set(HexSet(start).flood(HexSet(allowed))) == set(search(start, allowed))


def test_names_are_looked_up() -> None:
    made = HexSet("DD40 EE41")
    assert "DD40" in made
    assert "EE40" not in made
    assert "ZZZ1" not in made
    assert -1 not in made
    assert None not in made


def test_hexes_and_names_mix() -> None:
    assert HexSet([parse("DD40"), "EE41"]) == HexSet("EE41 DD40")


def test_repr_names_the_hexes_in_order() -> None:
    assert repr(HexSet("EE41 A0 DD40")) == 'HexSet("A0 DD40 EE41")'
    assert repr(HexSet()) == "HexSet()"


def test_equal_sets_hash_alike_and_serve_as_keys() -> None:
    assert {HexSet("DD40 EE41"): 1}[HexSet("EE41 DD40")] == 1
    assert HexSet("DD40") != HexSet("DD41")
    assert HexSet("DD40") != {parse("DD40")}


def test_it_does_not_change() -> None:
    made = HexSet("DD40")
    with pytest.raises(AttributeError, match="does not change"):
        made.bits = 0
    with pytest.raises(AttributeError, match="does not change"):
        del made.bits
    assert made == HexSet("DD40")


def test_it_copies_and_pickles() -> None:
    made = HexSet("DD40 EE41")
    assert copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made


def test_what_is_no_hex_is_refused() -> None:
    with pytest.raises(HexNameError, match="'EE99' is not on the board"):
        HexSet("DD40 EE99")
    for stray in (1, 1 << BASE - 3, -1):
        with pytest.raises(ValueError, match="no hex of the board"):
            HexSet.from_bits(stray)
    with pytest.raises(ValueError, match="no hex of the board"):
        HexSet([Hex(0)])


@pytest.mark.parametrize(
    "combine", [operator.or_, operator.and_, operator.xor, operator.sub, operator.le, operator.gt]
)
def test_bare_integers_do_not_mix_in_unseen(combine: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(TypeError):
        combine(HexSet("DD40"), 1 << parse("DD40"))
