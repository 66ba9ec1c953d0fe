"""Players of the miniatures game: `random`, `advance` and `staff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.players.choosing import Player, choose
from openblitz.players.commander.advance import Advance
from openblitz.players.commander.deploying import suggest
from openblitz.players.commander.random_orders import RandomOrders
from openblitz.players.commander.staff import Staff

if TYPE_CHECKING:
    from collections.abc import Callable


__all__ = ["PLAYERS", "player", "suggest"]


_MAKE: dict[str, Callable[[int], Player]] = {"random": RandomOrders, "advance": Advance, "staff": Staff}

PLAYERS = tuple(_MAKE)


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("staff", 1).name
    'staff'
    """
    return choose(_MAKE, name, seed)
