"""Counting what can happen: so many orders, so many different positions, after one, two and three orders.

As perft does for chess engines, these counts prove the movement, the choice of battles and what follows
from them all at once: a rule that lets one order too many or too few through shifts a number. Each count
follows every order that the engine offers, every way the die of a battle may fall, to a fixed depth. The
land is drawn for the test, so no edit of the board touches a count. Where a count can be worked out by
hand, the comment says how; the others were written down when the rules behind them had their own tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.engine.orders import Fight
from openblitz.table import LoadedDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

PLAIN = ""


class Perft(NamedTuple):
    """What lies at a depth: the orders that lead there, the dice counted, and the different positions."""

    orders: int
    positions: int


def perft(game: Blitzkrieg, start: Position, depth: int) -> list[Perft]:
    """The counts of each depth; positions met again by another order are followed only once."""
    counts = []
    level = [start]
    for _ in range(depth):
        orders, found = 0, {}
        for state in level:
            for order in game.orders(state):
                for roll in range(1, 7) if isinstance(order, Fight) else (1,):
                    after = state.copy()
                    game.carry_out(after, order, LoadedDice([roll] * 3))
                    orders += 1
                    found[after.freeze()] = after
        counts.append(Perft(orders, len(found)))
        level = list(found.values())
    return counts


def counted(ruleset: str, text: str, depth: int, land: str = PLAIN) -> list[tuple[int, int]]:
    """The counts of a set-up: orders and positions of each depth."""
    arranged = table(ruleset, f"turn 3\nside blue\nrest eliminated\n{text}", land=land)
    return [(one.orders, one.positions) for one in perft(arranged.game, arranged.position, depth)]


FAR_OFF = "at WW50: R:1Inf"
SET_UPS = {
    # 6 + 12 + 18 + 24 hexes within four steps, and done. A second order goes on or is taken back; 1965
    # knows more positions, as it remembers the hexes that were passed.
    "infantry alone": ("at EE30: B:15Inf", PLAIN),
    # The six rings of a plain, and done.
    "armor alone": ("at EE30: B:4Arm", PLAIN),
    # 1975: two desert hexes for a factor.
    "armor and desert": ("at EE30: B:4Arm", "desert EE28 EE29 EE31 EE32"),
    "infantry on a road": ("at EE30: B:15Inf", "road EE30 EE31 EE32 EE33 EE34"),
    # Nobody gets through the two forests, and the hexes four steps behind them are too far round.
    "infantry and forests": ("at EE30: B:15Inf", "forest EE29 EE31"),
    # 1975: two cities to fly to (EE40 and the capital).
    "infantry in a city": ("at EE30: B:15Inf", "city EE30 EE40; blue EE30 EE40"),
    # 1219 land hexes within twenty; in 1975 the flights to the two cities are orders of their own.
    "airborne in a city": ("at EE30: B:1Abn", "city EE30 EE40; blue EE30 EE40"),
}


@pytest.mark.parametrize(
    ("set_up", "of_1975", "of_1965"),
    [
        ("infantry alone", [(61, 61), (721, 238)], [(61, 61), (721, 576)]),
        ("armor alone", [(127, 127)], [(127, 127)]),
        ("armor and desert", [(149, 149)], [(127, 127)]),
        ("infantry on a road", [(75, 75)], [(75, 75)]),
        ("infantry and forests", [(59, 59)], [(59, 59)]),
        ("infantry in a city", [(63, 63)], [(61, 61)]),
        ("airborne in a city", [(1282, 1282)], [(1280, 1280)]),
    ],
)
def test_movement(set_up: str, of_1975: list[tuple[int, int]], of_1965: list[tuple[int, int]]) -> None:
    text, land = SET_UPS[set_up]
    for ruleset, expected in (("1975-basic", of_1975), ("1965-basic", of_1965)):
        assert counted(ruleset, f"{text}\n{FAR_OFF}", len(expected), land) == expected


def test_infantry_beside_the_enemy_is_engaged_in_1975() -> None:
    """Done is all there is; then the one attack; then that is called off, or done again."""
    assert counted("1975-basic", "at EE30: B:15Inf\nat EE31: R:1Inf", 3) == [(1, 1), (1, 1), (2, 2)]


def test_infantry_beside_the_enemy_may_withdraw_in_1965() -> None:
    assert counted("1965-basic", "at EE30: B:15Inf\nat EE31: R:1Inf", 2) == [(47, 47), (389, 287)]


def test_armor_beside_infantry_goes_where_it_likes_in_1975() -> None:
    """All but the enemy's hex and the one that lies six steps behind it."""
    assert counted("1975-basic", "at EE30: B:4Arm\nat EE31: R:1Inf", 1) == [(125, 125)]
    assert counted("1965-basic", "at EE30: B:4Arm\nat EE31: R:1Inf", 1) == [(109, 109)]


@pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])
def test_announcing_battles(ruleset: str) -> None:
    """Two units between two enemies: each, the other or both against one, the other or both of them."""
    between = "at EE30: B:15Inf B:4Arm\nat EE31: R:1Inf\nat EE29: R:2Inf\nstep announce"
    assert counted(ruleset, between, 3) == [(9, 9), (14, 6), (27, 17)]
    one_behind = "at EE30: B:15Inf B:4Arm\nat EE31: R:1Inf\nat EE32: R:2Inf\nstep announce"
    assert counted(ruleset, one_behind, 4) == [(3, 3), (4, 2), (9, 7), (48, 37)]


@pytest.mark.parametrize(
    ("ruleset", "single", "stacks"),
    [
        ("1975-basic", [(6, 4), (29, 23)], [(6, 4), (70, 55), (1124, 466)]),
        ("1965-basic", [(6, 4), (26, 20)], [(6, 4), (67, 52), (1040, 400)]),
    ],
)
def test_a_battle_and_what_follows(
    ruleset: str, single: list[tuple[int, int]], stacks: list[tuple[int, int]]
) -> None:
    """Six rolls, four results at 1-1; then the losses, retreats and advances that each edition asks for."""
    battle = "at EE30: B:15Inf\nat EE31: R:1Inf\nbattle EE31 with B:15Inf\nstep resolve"
    assert counted(ruleset, battle, 2) == single
    three = "B:15Inf B:16Inf B:4Arm"
    battle = f"at EE30: {three}\nat EE31: R:1Inf R:4Arm\nbattle EE31 with {three}\nstep resolve"
    assert counted(ruleset, battle, 3) == stacks
