"""Dividing combat for the best exchange, in positions that a player can follow."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.battle.rules import division, sweep
from openblitz.blitzkrieg.battle.rules.contact import engaged
from openblitz.blitzkrieg.engine.orders import Attack, CallOff, Done, Lose, TakeBack
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name, neighbours
from openblitz.lab.blitzkrieg.starts import melee_position
from openblitz.players.blitzkrieg import baseline as player
from openblitz.players.blitzkrieg.announcing import announce
from openblitz.players.blitzkrieg.battles import Clash, Prospects, draw_up
from openblitz.players.blitzkrieg.staff import Enemy, Staff
from openblitz.table import LoadedDice, Seat

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg


GAME = game("1975-basic")
STAFF = Staff(GAME.rules)


def plain_hex() -> Hex:
    """A hex with nothing but open ground for two hexes around it."""
    ground = GAME.rules.ground
    special = ground.forest | ground.mountain | ground.city | ground.river | ground.desert
    plain = ground.land & ~special
    return next(hex_ for hex_ in bits.hexes(plain) if not bits.within(1 << hex_, 2) & ~plain)


def drawn_up(state: Position) -> tuple[float, list[Clash]]:
    prospects = Prospects(STAFF, state, Enemy(STAFF, state, state.side))
    return draw_up(prospects, engaged(state))


def two_stacks() -> Position:
    """Three units that touch a strong stack and a weak one."""
    here = plain_hex()
    north, east = neighbours(here)[:2]
    return GAME.read_state(f"""
        turn 3
        side blue
        at {name(here)}: B:15Inf B:GDArm B:1Art
        at {name(north)}: R:GDArm R:4Arm R:5Arm
        at {name(east)}: R:1Inf
        rest eliminated
        step announce
    """)


def test_one_unit_soaks_off_and_the_others_win() -> None:
    state = two_stacks()
    _value, clashes = drawn_up(state)
    strong = GAME.rules.roster.number["r:gdarm"]
    sizes = {bool(clash.hexes >> state.place[strong] & 1): len(clash.units) for clash in clashes}
    assert sizes == {True: 1, False: 2}


def test_no_division_promises_more() -> None:
    """Against every way to share three units between two battles, or to fight one."""
    state = two_stacks()
    prospects = Prospects(STAFF, state, Enemy(STAFF, state, state.side))
    beside = engaged(state)
    one, other = (1 << h for h in bits.hexes(beside[min(beside)]))
    units = frozenset(beside)
    everything = prospects.of(Clash(units, one | other))
    shared = [
        prospects.of(Clash(frozenset(some), one)) + prospects.of(Clash(units - set(some), other))
        for size in (1, 2)
        for some in combinations(units, size)
    ]
    assert drawn_up(state)[0] == pytest.approx(max(everything, *shared))


def test_what_is_drawn_up_is_lawful_wherever_a_division_exists() -> None:
    found = 0
    for seed in range(60):
        for ruleset in ("1975-basic", "1965-basic"):
            found += _announce_a_melee(game(ruleset), seed)
    assert found > 60


def _announce_a_melee(one: Blitzkrieg, seed: int) -> int:
    """Go to the announcements of a random melee and make them; how many battles there are."""
    text = melee_position(one, Random(seed)) + "\nstep announce"
    state = one.read_state(text)
    if division.divide(state) is None:
        return 0
    orders = announce(Staff(one.rules), state)
    seat = Seat("blue" if state.side == 0 else "red")
    for order in orders:
        assert one.check(state, seat, order) is None
        one.carry_out(state, order, LoadedDice(()))
    return len(state.battles)


def test_it_promises_no_less_than_what_the_engine_finds() -> None:
    better = 0
    for seed in range(60):
        state = GAME.read_state(melee_position(GAME, Random(seed)) + "\nstep announce")
        found = division.divide(state)
        if found is None:
            continue
        prospects = Prospects(STAFF, state, Enemy(STAFF, state, state.side))
        engines = sum(prospects.of(Clash(frozenset(b.units), bits.of(map(Hex, b.hexes)))) for b in found)
        own = sum(
            prospects.of(Clash(frozenset(order.units), bits.of(map(Hex, order.hexes))))
            for order in announce(STAFF, state)
            if isinstance(order, Attack)
        )
        assert own >= engines - 1e-6
        better += own > engines + 0.5
    assert better > 5


def test_a_surrounded_defender_is_worth_more() -> None:
    here = plain_hex()
    around = neighbours(here)
    text = f"turn 3\nside blue\nat {name(here)}: R:1Inf\nrest eliminated\nstep announce\n"
    opposite = (
        text + f"at {name(around[0])}: B:4Arm\nat {name(around[2])}: B:5Arm\nat {name(around[4])}: B:6Arm"
    )
    one_side = text + f"at {name(around[0])}: B:4Arm B:5Arm B:6Arm"
    assert drawn_up(GAME.read_state(opposite))[0] > drawn_up(GAME.read_state(one_side))[0] + 0.5


def test_hold_attacks_at_three_to_one_and_not_at_two() -> None:
    here = plain_hex()
    far = next(h for h in bits.hexes(bits.ring(1 << here, 2)))
    text = f"turn 3\nside blue\nat {name(here)}: R:1Inf\nrest eliminated\nat {name(far)}: "
    assert not _attacks(text + "B:15Inf B:16Inf")
    assert _attacks(text + "B:GDArm B:4Arm B:5Arm")


def _attacks(text: str) -> bool:
    """Whether `hold` moves beside the enemy."""
    state, general, blue = GAME.read_state(text), player("hold", 1), Seat("blue")
    while state.steps[-1].key == "movement" and state.side == 0:
        order = general.decide(GAME, state, blue)
        assert GAME.check(state, blue, order) is None
        GAME.carry_out(state, order, LoadedDice([1, 1, 1]))
    return bool(state.battles or state.steps[-1].key == "announce")


@pytest.mark.parametrize(
    ("units", "way_out"),
    [
        ("B:1Inf B:4Arm[from=EE28 spent=3]\nat DD29: B:2Inf", TakeBack),
        ("B:4Arm B:1Inf\nat DD29: B:2Inf", Lose),
    ],
)
def test_where_no_division_is_found_the_least_is_given_up(
    units: str, way_out: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RT-15: a move is taken back rather than units given up; of those the cheapest."""
    monkeypatch.setattr(sweep, "STEPS", -1)
    state = GAME.read_state(f"turn 3\nat EE29: {units}\nat EE30: R:1Inf\nrest eliminated\nstep announce")
    (order,) = announce(STAFF, state)
    assert isinstance(order, way_out)
    assert GAME.check(state, GAME.seats[0], order) is None
    if isinstance(order, Lose):
        assert GAME.rules.roster.names(order.units) == ("B:2Inf",)


def test_who_asks_for_one_order_at_a_time_is_led_to_the_end() -> None:
    """A hint is the first order of a plan that is made anew: what was announced as it would be stays."""
    state = two_stacks()
    number = GAME.rules.roster.number
    everybody = tuple(sorted(number[unit] for unit in ("b:15inf", "b:gdarm", "b:1art")))
    GAME.carry_out(state, Attack(everybody, (state.place[number["r:gdarm"]],)), LoadedDice(()))
    given: list[Order] = []
    while state.steps[-1].key == "announce" and len(given) < 6:
        given.append(player("greedy", len(given)).decide(GAME, state, Seat("blue")))
        GAME.carry_out(state, given[-1], LoadedDice(()))
    assert [type(order) for order in given] == [CallOff, Attack, Attack, Done]
