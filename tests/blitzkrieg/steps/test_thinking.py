"""Whom a random player asks for which deed: nobody is left out who could do it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from openblitz.blitzkrieg.engine.audiences import Chance
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

MODULES = "+".join(
    (
        *("modules-a-total-war", "module-03-modified-zoc", "module-04-combat-results"),
        *("module-05-class-stacking", "module-07-railroads", "module-09-production", "module-10-supply"),
        *("module-11-naval-forces", "module-12-air-forces", "module-16-artillery"),
    )
)


def positions(game: Blitzkrieg, seed: int, orders: int) -> Iterator[Position]:
    """Those of a random game."""
    chance, dice, position = Random(seed), SeededDice(seed), game.start()
    for _ in range(orders):
        yield position
        if game.to_move(position) is None:
            return
        game.carry_out(position, game.pick(position, chance), dice)


def left_out(game: Blitzkrieg, position: Position, step: Phase) -> Iterator[tuple[Chance[Any], int]]:
    """The deeds of a phase with each own unit that is not asked for it."""
    rules = game.rules
    for unit in position.of_side(position.side):
        asked = step.thoughts_of(position, unit)
        thoughts = [Chance.of(deed) for deed in step.deeds(rules)]
        yield from ((one, unit) for one in thoughts if one.thought_of and one not in asked)


@pytest.mark.parametrize(
    ("title", "orders"),
    [("1965-tournament", 500), ("1975-tournament-optional", 500), (MODULES, 900)],
    ids=["1965", "1975", "modules"],
)
def test_who_is_not_asked_for_a_deed_would_not_have_thought_of_it(title: str, orders: int) -> None:
    game, chance, looked = called(title), Random(7), set()
    for count, position in enumerate(positions(game, 21, orders)):
        step = position.steps[-1] if position.steps else None
        if count % 25 or not isinstance(step, Phase):
            continue
        for one, unit in left_out(game, position, step):
            looked.add(one.deed.name)
            order = one.pick_of(position, unit, chance)
            assert order is None or step.check(position, order) is not None
    assert {"move", "reinforce"} <= looked


def test_moves_within_the_allowance_and_beyond_it_come_to_mind() -> None:
    game, within, beyond = called("1975-basic+all+strategic-movement"), 0, 0
    for position in positions(game, 22, 400):
        if type(position.steps[-1]).__name__ != "Movement":
            continue
        order = game.pick(position, Random(position.turn + sum(position.spent)))
        if isinstance(order, Move):
            near = movement.targets(position, order.units[0], beyond=False)
            within += near >> order.hex & 1
            beyond += not near >> order.hex & 1
    assert within > 30
    assert beyond > 30


@pytest.mark.parametrize("title", ["1975-tournament-optional", MODULES], ids=["1975", "modules"])
def test_what_comes_to_mind_unchecked_is_allowed(title: str) -> None:
    """A step that is asked itself looks at everything: it does not know what was picked."""
    game, chance, moves = called(title), Random(8), 0
    for position in positions(game, 23, 500):
        step = position.steps[-1] if position.steps else None
        if isinstance(step, Phase):
            order = game.pick(position, chance)
            deed = step.deed(game.rules, order)
            if deed is not None and Chance.of(deed).picks_allowed:
                moves += 1
                assert step.check(position, order) is None
    assert moves > 100
