"""Players of the hex family: `random`, `hold` and `greedy`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.players.blitzkrieg.doctrine import GREEDY, HOLD
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.random_orders import RandomOrders
from openblitz.players.choosing import Player, choose

if TYPE_CHECKING:
    from collections.abc import Callable


_MAKE: dict[str, Callable[[int], Player]] = {
    "random": RandomOrders,
    "hold": lambda seed: General(HOLD, seed),
    "greedy": lambda seed: General(GREEDY, seed),
}

PLAYERS = tuple(_MAKE)


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("greedy", 1).name
    'greedy'
    """
    return choose(_MAKE, name, seed)
