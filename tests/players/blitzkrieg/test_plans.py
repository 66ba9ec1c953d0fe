"""Plans that are searched: the same by seed, lawful, and no better informed than the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.appraisal import prospects
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, parse
from openblitz.players.blitzkrieg.search.breeding import Breeding, FairDice
from openblitz.players.blitzkrieg.search.lore import Lore, Threats, Troops
from openblitz.players.blitzkrieg.search.rollout import Rollout
from openblitz.players.blitzkrieg.search.script import Turn
from openblitz.players.blitzkrieg.search.strategist import Strategist
from openblitz.players.blitzkrieg.search.tactics import Assault, Plan, Spare, Withdraw
from openblitz.players.choosing import Level
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

    from openblitz.blitzkrieg.engine.position import Position

FRONT = (
    "at HH30: R:4Inf",
    "at HH27: B:4Arm B:5Arm B:6Arm",
    "at GG26: B:1Inf B:2Inf",
    "at HH40: R:5Inf R:6Inf",
)


def standing(*lines: str, ruleset: str = "1975-basic", turn: int = 5) -> Table:
    clarified = "all" if ruleset.startswith("1975") else ""
    text = "\n".join((f"turn {turn}", "side blue", *lines, "rest eliminated", "step movement"))
    return table(ruleset, text, (), clarified, "city HH20")


def ends(state: Position, plan: Plan) -> dict[str, int]:
    """Where a plan sends whom."""
    orders = Turn(Lore(state.rules), state, plan).run()
    ids = state.roster.ids
    return {ids[u]: order.hex for order in orders if isinstance(order, Move) for u in order.units}


def around(place: str) -> int:
    return bits.spread(1 << parse(place))


def test_an_attack_comes_from_opposite_sides() -> None:
    went = ends(standing(*FRONT).position, Plan())
    beside = [hex_ for hex_ in went.values() if around("HH30") >> hex_ & 1]
    shut = 0
    for hex_ in beside:
        shut |= bits.within(1 << Hex(hex_), 1)
    assert not around("HH30") & ~shut  # no way out is left


def test_who_is_spared_is_not_attacked() -> None:
    went = ends(standing(*FRONT).position, Plan(tactics=(Spare(parse("HH30")),)))
    assert not any(around("HH30") >> hex_ & 1 for hex_ in went.values())


def test_nobody_goes_beside_two_stacks() -> None:
    second = (*FRONT, "at HH31: R:7Inf R:8Inf R:9Inf", "at HH29: R:10Inf R:11Inf R:12Inf")
    state = standing(*second).position
    went = ends(state, Plan())
    touched = [bits.spread(1 << Hex(hex_)) & state.blocks(1) for hex_ in went.values()]
    assert max(hexes.bit_count() for hexes in touched) <= 1


def test_an_assault_is_made_at_the_odds_that_are_asked_for_or_not_at_all() -> None:
    state = standing(*FRONT).position
    spared = Spare(parse("HH30"))
    assert ends(state, Plan(tactics=(Assault(parse("HH30"), 2.0), spared)))
    went = ends(state, Plan(tactics=(Assault(parse("HH30"), 9.0), spared)))
    assert not any(around("HH30") >> hex_ & 1 for hex_ in went.values())


def test_who_withdraws_goes_where_nobody_threatens_him() -> None:
    t = standing("at HH30: R:4Arm", "at HH27: B:1Inf", "at HH20: B:2Inf")
    threats = Lore(t.rules).threats(t.position, 0)
    assert threats.at_least(4) >> parse("HH27") & 1
    went = ends(t.position, Plan(tactics=(Withdraw(parse("HH27")), Spare(parse("HH30")))))
    assert went["B:1Inf"] != parse("HH27")


def test_threats_add_up_hex_by_hex() -> None:
    north, middle, south = (1 << parse(place) for place in ("HH29", "HH30", "HH31"))
    found = Threats()
    found.add(north | middle, 6)
    found.add(middle | south, 8)
    assert found.at_least(2) == north | middle | south
    assert found.at_least(8) == middle | south
    assert found.at_least(14) == middle
    assert not found.at_least(16)


def test_more_of_a_threat_than_can_be_told_is_told_as_much() -> None:
    found, place = Threats(), 1 << parse("HH30")
    for _ in range(60):
        found.add(place, 8)
    assert found.at_least(120) == place


@pytest.mark.parametrize(("ruleset", "odds"), [("1975-basic", 3), ("1965-basic", 3), ("1975-basic", 6)])
def test_what_an_attack_brings_is_exact_as_far_as_the_table_goes(ruleset: str, odds: int) -> None:
    """Against a single unit that is cut off, with nobody's loss counted but his: the chance that it dies."""
    rules = standing(*FRONT, ruleset=ruleset).rules
    nothing, alone = Troops(0.0, 0.0, trapped=False), Troops(1.0, 1.0, trapped=True)
    gain = Lore(rules).gain(4 * odds, 4, nothing, alone, 0.0)
    dies = sum(
        one.chance
        for one in prospects(rules)[odds - 1]
        if one.defender.all or one.defender.units or one.defender.retreat
    )
    assert gain == pytest.approx(dies)


def test_six_playouts_see_every_face_of_each_roll_once() -> None:
    dice = [FairDice(7, number) for number in range(6)]
    for _roll in range(5):
        assert sorted(one.roll("battle") for one in dice) == [1, 2, 3, 4, 5, 6]


def test_a_playout_is_the_same_for_the_same_dice() -> None:
    t = standing(*FRONT)
    ended = []
    for _ in (0, 1):
        state = t.position.copy()
        Rollout(t.game, Lore(t.rules)).play(state, FairDice(3, 1), {}, 4)
        ended.append(t.game.write_state(state))
    assert ended[0] == ended[1] != t.game.write_state(t.position)


def test_the_same_seed_and_playouts_find_the_same_plan() -> None:
    t = standing(*FRONT)
    found = [Breeding(t.game, Lore(t.rules), t.position, 5, 40, 2).best() for _ in (0, 1)]
    assert found[0].plan == found[1].plan
    assert found[0].values == found[1].values


def test_a_search_that_is_stopped_has_a_plan() -> None:
    t = standing(*FRONT)
    search = Breeding(t.game, Lore(t.rules), t.position, 5, 10_000, 2)
    left = iter(range(30))
    search.stopped = lambda: next(left, None) is None
    assert search.best().values
    assert search.left > 9_900


def test_it_keeps_to_its_playouts() -> None:
    t = standing(*FRONT)
    search = Breeding(t.game, Lore(t.rules), t.position, 5, 33, 2)
    search.best()
    assert search.left == 0


@pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])
def test_every_order_of_a_player_turn_is_lawful_and_nobody_goes_to_and_fro(ruleset: str) -> None:
    t = standing(*FRONT, ruleset=ruleset)
    player, state, dice = Strategist(Level("trial", "Trial"), 20, 1, 2), t.position, SeededDice(4)
    moved: list[int] = []
    while (state.turn, state.side) == (5, 0) and state.outcome is None:
        seat = t.game.to_move(state)
        assert seat is not None
        order = player.decide(t.game, state, seat)
        assert t.game.check(state, seat, order) is None
        if isinstance(order, Move):
            moved += order.units
        t.game.carry_out(state, order, dice)
    assert moved
    assert len(moved) == len(set(moved))
