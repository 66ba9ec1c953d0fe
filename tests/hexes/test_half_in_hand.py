"""A move in several legs: the half in hand at the end of one pays at the beginning of the next."""

from __future__ import annotations

from msgspec.structs import replace

from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, HEXES, Hex, distance, name, parse
from openblitz.hexes.paths import path
from openblitz.hexes.reach import FACTOR, Going, Mover, Reach, reach
from openblitz.hexes.side import reach_side

START = parse("EE30")
SAND = bits.within(1 << parse("EE27"), 2)  # EE25 to EE29 and what lies round them
GOING = Going(full=BOARD & ~SAND, half=SAND)


def leg(found: Reach, hex_: Hex, allowance: int) -> Reach:
    """The next leg from a hex that the last one led to."""
    cost = found.cost(hex_)
    assert cost is not None
    in_hand = bool(found.spare and found.spare[cost] >> hex_ & 1)
    return reach(replace(found.mover, start=1 << hex_, allowance=allowance - cost, half_in_hand=in_hand))


def test_two_legs_cost_what_one_does() -> None:
    allowance = 3 * FACTOR
    whole = reach(Mover(1 << START, allowance, GOING))
    for target in bits.hexes(whole.hexes):
        for step in path(whole, target)[:-1]:
            first = whole.cost(step.hex)
            second = leg(whole, step.hex, allowance).cost(target)
            assert first is not None
            assert second is not None
            assert first + second == whole.cost(target), f"{name(target)} by {name(step.hex)}"


def test_nobody_gets_farther_in_legs() -> None:
    allowance = 3 * FACTOR
    whole = reach(Mover(1 << START, allowance, GOING))
    for stop in bits.hexes(whole.hexes):
        assert not leg(whole, stop, allowance).hexes & ~whole.hexes


def test_a_half_in_hand_pays_for_one_step_of_its_kind_and_no_other() -> None:
    here = parse("EE28")
    found = reach(Mover(1 << here, 0, GOING, half_in_hand=True))
    sandy = {h for h in HEXES if distance(h, here) <= 1 and SAND >> h & 1}
    assert set(bits.hexes(found.hexes)) == sandy
    assert [(step.hex, step.cost) for step in path(found, parse("EE27"))] == [(parse("EE27"), 0)]
    assert reach(Mover(1 << here, 0, GOING)).hexes == 1 << here


def test_far_from_the_sand_nobody_has_a_half_and_ways_are_as_if_there_were_none() -> None:
    plain = Going(full=BOARD & ~SAND)
    for start, allowance in ((parse("EE34"), 3 * FACTOR), (parse("EE33"), 2 * FACTOR), (START, 0)):
        for barred in (0, 1 << start + 1):
            found = reach(Mover(1 << start, allowance, GOING, barred))
            alone = reach(Mover(1 << start, allowance, plain, barred))
            assert (found.spare, found.hexes, found.layers) == ((), alone.hexes, alone.layers)
            assert [path(found, h) for h in bits.hexes(found.hexes)] == [
                path(alone, h) for h in bits.hexes(alone.hexes)
            ]
    nearer = reach(Mover(1 << parse("EE31"), FACTOR, GOING))
    assert not nearer.spare
    assert any(reach(Mover(1 << START, FACTOR, GOING)).spare)


def test_who_must_stop_does_not_go_on_with_a_half() -> None:
    here, stop = parse("EE28"), parse("EE27")
    going = Going(full=BOARD & ~SAND, half=SAND, stop=1 << stop)
    found = reach(Mover(1 << here, FACTOR, going, half_in_hand=True))
    assert found.cost(stop) == 0
    assert found.cost(parse("EE26")) == FACTOR  # round the hex that stops, not through it


def test_a_whole_side_takes_halves_in_hand_along() -> None:
    movers = [Mover(1 << parse("EE28"), 2 * FACTOR, GOING, half_in_hand=half) for half in (True, False)]
    side = reach_side(movers)
    assert [side[i] for i in range(2)] == [reach(mover) for mover in movers]
    assert list(side.hexes) == [reach(mover).hexes for mover in movers]
    assert side.hexes[0] != side.hexes[1]
