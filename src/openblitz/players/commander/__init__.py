"""Players of the miniatures game: `random`, `advance` and `staff`."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Protocol

from openblitz.players.commander.advance import Advance
from openblitz.players.commander.deploying import suggest
from openblitz.players.commander.random_orders import RandomOrders
from openblitz.players.commander.staff import Staff

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Seat

__all__ = ["PLAYERS", "Player", "UnknownPlayerError", "player", "suggest"]


class Player(Protocol):
    """Whoever decides for a seat; the same seed and the same positions give the same orders."""

    @property
    def name(self) -> str:
        """What the player is called."""
        ...

    def decide(self, game: Commander, state: Position, seat: Seat) -> Order:
        """An order that the game would carry out now; the state itself is left alone."""
        ...


_MAKE: dict[str, Callable[[int], Player]] = {"random": RandomOrders, "advance": Advance, "staff": Staff}

PLAYERS = tuple(_MAKE)


class UnknownPlayerError(LookupError):
    """No player is called so; `near` are names that come close."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.near = tuple(get_close_matches(name.lower(), PLAYERS, n=2, cutoff=0.6))
        super().__init__(f"no player is called {name!r}; there are {', '.join(PLAYERS)}")


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("staff", 1).name
    'staff'
    """
    if name not in _MAKE:
        raise UnknownPlayerError(name)
    return _MAKE[name](seed)
