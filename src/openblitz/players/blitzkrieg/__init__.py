"""Players of the hex family: `random`, `hold` and `greedy`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Protocol

from openblitz.players.blitzkrieg.doctrine import GREEDY, HOLD
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.random_orders import RandomOrders

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.table import Seat


class Player(Protocol):
    """Whoever decides for a seat; the same seed and the same positions give the same orders."""

    @property
    def name(self) -> str:
        """What the player is called."""
        ...

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        """An order that the game would carry out now; the state itself is left alone."""
        ...


_MAKE: dict[str, Callable[[int], Player]] = {
    "random": RandomOrders,
    "hold": lambda seed: General(HOLD, seed),
    "greedy": lambda seed: General(GREEDY, seed),
}

PLAYERS = tuple(_MAKE)


class UnknownPlayerError(LookupError):
    """No player is called so; `near` are names that come close."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.near = tuple(get_close_matches(name.lower(), PLAYERS, n=2, cutoff=0.6))
        super().__init__(f"no player is called {name!r}; there are {', '.join(PLAYERS)}")


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("greedy", 1).name
    'greedy'
    """
    if name not in _MAKE:
        raise UnknownPlayerError(name)
    return _MAKE[name](seed)
