"""What is kept of reaches says the same as a reach that is worked out from nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.rules import movement
from openblitz.blitzkrieg.rules.lays import Lays
from openblitz.blitzkrieg.rulesets import called
from openblitz.hexes.reach import reach
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


def differ(rules: Rules, position: Position) -> list[int]:
    """The units on the board whose kept reaches are not those of their movers as these are found anew."""
    fresh = Lays().find(rules, position, position.side)
    found = []
    for unit in position.on_board(rules.roster, position.side):
        first, *others = movement.reaches_of(rules, position, unit)
        past = movement.past_of(rules, position, unit, fresh)
        anew = reach(movement.mover_of(rules, position, unit, fresh, past))
        if first != anew or any(other != reach(other.mover) for other in others):
            found.append(unit)
    return found


@pytest.mark.parametrize(
    "title", ["1975-basic", "1965-basic", "1975-basic+all+automatic-victory+combat-supply+strategic-movement"]
)
def test_a_kept_reach_is_the_reach_itself(title: str) -> None:
    game = called(title)
    chance, dice, position = Random(11), SeededDice(11), game.start()
    for count in range(900):
        game.carry_out(position, game.pick(position, chance), dice)
        if count % 30 == 0:
            assert differ(game.rules, position) == []


def test_units_far_from_the_enemy_share_what_was_found_once() -> None:
    game = called("1975-basic")
    chance, dice, position = Random(12), SeededDice(12), game.start()
    while position.turn == 0:
        game.carry_out(position, game.pick(position, chance), dice)
    lays, units = game.rules.lays, position.on_board(game.rules.roster, position.side)
    found = [movement.reach_of(game.rules, position, unit) for unit in units]
    alone = {id(one.layers) for one in lays.empty.reaches.values()}
    assert sum(id(one.layers) in alone for one in found) > len(found) // 2
    lays.clear()
    assert not lays.empty.reaches
