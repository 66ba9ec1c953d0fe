"""Questions that need no thought, and those that a player has never heard of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.orders import Done
from openblitz.commander.steps import (
    Combats,
    DeploymentChoice,
    FirstTurnChoice,
    FollowUp,
    Joining,
    LastTurnChoice,
    Passengers,
    Pivoting,
    Pursuing,
    Retreating,
    Scheduling,
)

if TYPE_CHECKING:
    from random import Random

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position

# Steps that one may leave be: to be done with them, or what they offer first, is never foolish.
_SIMPLE = frozenset(
    step.key
    for step in (
        Combats,
        DeploymentChoice,
        FirstTurnChoice,
        FollowUp,
        Joining,
        LastTurnChoice,
        Passengers,
        Pivoting,
        Pursuing,
        Retreating,
        Scheduling,
    )
)


def plainly(game: Commander, state: Position, chance: Random) -> Order:
    """Done, or the first that is offered; a step that nobody here knows is answered by any lawful order."""
    simple = state.steps[-1].key in _SIMPLE
    return done_or_first(game, state, chance) if simple else game.pick(state, chance)


def done_or_first(game: Commander, state: Position, chance: Random) -> Order:
    """To be done, where one may be; else what is offered first."""
    orders = list(game.orders(state))
    if not orders:
        return game.pick(state, chance)
    return Done() if Done() in orders else orders[0]
