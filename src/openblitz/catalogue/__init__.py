"""Every game on the shelf, by family, for whoever serves, tries or tells games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.differences import Comparison
from openblitz.catalogue.blitzkrieg import BlitzkriegFamily
from openblitz.catalogue.commander import CommanderFamily
from openblitz.catalogue.family import (
    PNG_WIDTH,
    THEMES,
    BoardCheck,
    BoardChoice,
    BoardError,
    Family,
    Form,
    GameInfo,
    PieceKind,
    PlayerChoice,
    PlayerInfo,
    Standing,
    Trial,
)
from openblitz.players.choosing import Player, UnknownPlayerError

if TYPE_CHECKING:
    from openblitz.catalogue.family import AnyGame
    from openblitz.datafile import DataFileError

__all__ = [
    "FAMILIES",
    "PNG_WIDTH",
    "THEMES",
    "BoardCheck",
    "BoardChoice",
    "BoardError",
    "Comparison",
    "Family",
    "Form",
    "GameInfo",
    "PieceKind",
    "Player",
    "PlayerChoice",
    "PlayerInfo",
    "Standing",
    "Trial",
    "UnknownGameError",
    "UnknownPlayerError",
    "family_of",
    "find",
    "games",
    "names",
    "player",
]

FAMILIES: tuple[Family, ...] = (BlitzkriegFamily(), CommanderFamily())


class UnknownGameError(LookupError):
    """No game is called so, or not in that version."""


def names() -> tuple[str, ...]:
    """The games by name.

    >>> names()[:2]
    ('1965-basic', '1975-basic')
    """
    return tuple(name for family in FAMILIES for name in family.names())


def spoiled() -> tuple[DataFileError, ...]:
    """What is wrong with files that players wrote."""
    return tuple(fault for family in FAMILIES for fault in family.spoiled())


def games() -> tuple[GameInfo, ...]:
    """The games that one can choose."""
    return tuple(family.info(name) for family in FAMILIES for name in family.names())


def find(title: str) -> AnyGame:
    """The game that is meant: `1975-basic`, `1975-basic+all` or, with its version, `1975-basic@1`.

    >>> find("1975-basic+all").name, find("1975-basic+none").name
    ('1975-basic+all@1', '1975-basic@1')
    """
    try:
        return _family(title).find(title)
    except UnknownGameError:
        raise
    except LookupError as error:
        raise UnknownGameError(str(error)) from error


def family_of(game: AnyGame) -> Family:
    """The family that a game is of."""
    return _family(game.name)


def _family(title: str) -> Family:
    plain = re.split("[+@]", title)[0]
    for family in FAMILIES:
        if plain in family.names():
            return family
    raise UnknownGameError(f"no ruleset is called {plain!r}; there are {', '.join(names())}")


def player(game: AnyGame, name: str, seed: int) -> Player:
    """A player of a game by name, with the seed of its own chance.

    >>> player(find("1975-basic"), "greedy", 1).name
    'greedy'
    """
    known = family_of(game).players()
    if name not in known:
        raise UnknownPlayerError(name, known)
    return known[name].make(seed)
