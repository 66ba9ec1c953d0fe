"""Orders: what a player can want. Units are numbers of the roster, hexes are indexes of the grid."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Place(msgspec.Struct, frozen=True, tag="place"):
    """Set units up, or bring reinforcements in, on a hex."""

    units: tuple[int, ...]
    hex: int


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    """Put units back where they were: to the card in set-up, to where their player-turn began in movement."""

    units: tuple[int, ...]


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Move units that stand together to a hex, through the hexes in `via` if there are any."""

    units: tuple[int, ...]
    hex: int
    via: tuple[int, ...] = ()


class Fly(msgspec.Struct, frozen=True, tag="fly"):
    """Fly a unit from a friendly city to another."""

    unit: int
    hex: int


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """Fly a unit from a friendly city and drop it on a hex."""

    unit: int
    hex: int


class Attack(msgspec.Struct, frozen=True, tag="attack"):
    """Announce a battle: these units against everything on these hexes."""

    units: tuple[int, ...]
    hexes: tuple[int, ...]


class CallOff(msgspec.Struct, frozen=True, tag="call-off"):
    """Take back the announcement of the battle for a hex."""

    hex: int


class Fight(msgspec.Struct, frozen=True, tag="fight"):
    """Resolve the announced battle for a hex."""

    hex: int


class Lose(msgspec.Struct, frozen=True, tag="lose"):
    """Choose the units that are eliminated."""

    units: tuple[int, ...]


class Retreat(msgspec.Struct, frozen=True, tag="retreat"):
    """Retreat units that stand together along these hexes."""

    units: tuple[int, ...]
    path: tuple[int, ...]


class Advance(msgspec.Struct, frozen=True, tag="advance"):
    """Advance units into a hex that the loser has left."""

    units: tuple[int, ...]
    hex: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    """Nothing more to order in this step."""


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Give the game up."""


Order: TypeAlias = (
    Place | TakeBack | Move | Fly | Drop | Attack | CallOff | Fight | Lose | Retreat | Advance | Done | Resign
)
