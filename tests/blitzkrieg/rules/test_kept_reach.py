"""What is kept of reaches says the same as a reach that is worked out from nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.lays import Lays
from openblitz.blitzkrieg.ground.rules.zones import lays_of, zones_of
from openblitz.blitzkrieg.rulesets import called
from openblitz.hexes import bits
from openblitz.hexes.paths import path
from openblitz.hexes.reach import reach
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.hexes.reach import Reach


def differ(position: Position) -> list[int]:
    """The units on the board whose kept reaches are not those of their movers as these are found anew."""
    fresh = Lays(position.rules, zones_of(position.rules).anew).find(position, position.side)
    found = []
    for unit in position.on_board(position.side):
        first, *others = movement.reaches_of(position, unit)
        past = movement.past_of(position, unit, fresh)
        anew = reach(movement.mover_of(position, unit, fresh, past))
        if first != anew or any(other != reach(other.mover) for other in others):
            found.append(unit)
    return found


@pytest.mark.parametrize(
    "title",
    [
        "1975-basic",
        "1965-basic",
        "1965-tournament",
        "1975-basic+all+automatic-victory+combat-supply+strategic-movement",
    ],
)
def test_a_kept_reach_is_the_reach_itself(title: str) -> None:
    game = called(title)
    chance, dice, position = Random(11), SeededDice(11), game.start()
    for count in range(900):
        game.carry_out(position, game.pick(position, chance), dice)
        if count % 30 == 0:
            assert differ(position) == []


def test_a_way_is_the_best_of_all_reaches_though_few_of_them_are_worked_out() -> None:
    game = called("1975-basic+all+automatic-victory+combat-supply+strategic-movement")
    chance, dice, position = Random(13), SeededDice(13), game.start()
    without, beyond = 0, 0
    for count in range(900):
        game.carry_out(position, game.pick(position, chance), dice)
        if count % 30:
            continue
        for unit in position.on_board(position.side):
            ordinary, *others = movement.reaches_of(position, unit)
            every = list(bits.hexes(movement.targets(position, unit)))
            for hex_ in chance.sample(every, min(4, len(every))):
                costs = [found.cost(hex_) for found in (ordinary, *others)]
                least = min(cost for cost in costs if cost is not None)
                # Of equals the last, as far as it leaves as much in hand: it keeps the bonus open.
                best = [
                    found
                    for found, cost in zip((ordinary, *others), costs, strict=True)
                    if cost == least and _in_hand(found, hex_, least) >= _in_hand(ordinary, hex_, least)
                ]
                found = movement.reach_to(position, unit, hex_)
                assert path(found, hex_) == path(best[-1], hex_)
                assert _in_hand(found, hex_, least) == _in_hand(best[-1], hex_, least)
                assert movement.gets_to(position, unit, hex_)
                without += found is ordinary and len(best) > 1
                beyond += costs[0] is None
    assert without > 20
    assert beyond > 20


def _in_hand(found: Reach, hex_: int, cost: int) -> bool:
    return bool(found.spare) and len(found.spare) > cost and bool(found.spare[cost] >> hex_ & 1)


def test_units_far_from_the_enemy_share_what_was_found_once() -> None:
    game = called("1975-basic")
    chance, dice, position = Random(12), SeededDice(12), game.start()
    while position.turn == 0:
        game.carry_out(position, game.pick(position, chance), dice)
    lays, units = lays_of(game.rules), position.on_board(position.side)
    found = [movement.reach_of(position, unit) for unit in units]
    alone = {id(one.layers) for one in lays.empty.reaches.values()}
    assert sum(id(one.layers) in alone for one in found) > len(found) // 2
    lays.clear()
    assert not lays.empty.reaches
