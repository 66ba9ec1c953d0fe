"""Every game on the shelf, by family, for whoever serves, tries or tells games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.telling.differences import Comparison
from openblitz.catalogue.artist import (
    PNG_WIDTH,
    THEMES,
    BoardCheck,
    BoardChoice,
    BoardError,
    PieceKind,
)
from openblitz.catalogue.blitzkrieg import BLITZKRIEG
from openblitz.catalogue.commander import COMMANDER
from openblitz.catalogue.family import Family, GameInfo
from openblitz.catalogue.narrator import Form, Standing
from openblitz.catalogue.shelf import PlayerInfo, Ticked
from openblitz.datafile import some_of
from openblitz.players.choosing import Player, PlayerChoice, UnknownPlayerError, choose, known_as

if TYPE_CHECKING:
    from openblitz.catalogue.shelf import AnyGame
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
    "Ticked",
    "UnknownGameError",
    "UnknownPlayerError",
    "family_of",
    "find",
    "games",
    "grade",
    "names",
    "opponent",
    "pack",
    "player",
    "shelved",
    "spoiled",
    "unpack",
    "usual",
]

FAMILIES: tuple[Family, ...] = (BLITZKRIEG, COMMANDER)
_BY_NAME = {family.name: family for family in FAMILIES}


class UnknownGameError(LookupError):
    """No game is called so, or not in that version."""


def names() -> tuple[str, ...]:
    """The games by name.

    >>> names()[:2]
    ('1965-basic', '1965-tournament')
    """
    return tuple(name for family in FAMILIES for name in family.shelf.names())


def spoiled() -> tuple[DataFileError, ...]:
    """What is wrong with files that players wrote."""
    return tuple(fault for family in FAMILIES for fault in family.shelf.spoiled())


def games() -> tuple[GameInfo, ...]:
    """The games that one can choose."""
    shelves = ((family, name) for family in FAMILIES for name in family.shelf.names())
    return tuple(family.info(name) for family, name in shelves if not family.shelf.draft(name))


def find(title: str) -> AnyGame:
    """The game that is meant: `1975-basic`, `1975-basic+all` or, with its version, `1975-basic@1`.

    >>> find("1975-basic+all").name, find("1975-basic+none").name
    ('1975-basic+all@1', '1975-basic@1')
    """
    plain = re.split("[+@]", title)[0]
    family = shelved(plain)
    if family is None:
        raise UnknownGameError(f"no ruleset is called {plain[:60]!r}; there are {some_of(plain, names())}")
    try:
        return family.shelf.find(title)
    except LookupError as error:
        raise UnknownGameError(str(error)) from error


def shelved(name: str) -> Family | None:
    """The family on whose shelf a game stands; neither it nor any other is read for that."""
    return next((family for family in FAMILIES if name in family.shelf.names()), None)


def usual() -> str:
    """The first game that begins with one click.

    >>> usual()
    '1975-basic'
    """
    offered = ((family.shelf, name) for family in FAMILIES for name in family.shelf.names())
    return next(name for shelf, name in offered if not shelf.draft(name) and shelf.quick(name))


def family_of(game: AnyGame) -> Family:
    """The family that a game is of; the game carries its name, and nothing is looked for."""
    return _BY_NAME[game.family]


def pack(game: AnyGame) -> str:
    """A game as text for another process, which needs none of the files that the game was made from."""
    return f"{game.family} {family_of(game).shelf.pack(game)}"


def unpack(packed: str) -> AnyGame:
    """The game that was packed; a name alone is looked for on the shelf.

    >>> unpack(pack(find("1975-basic+all"))).name
    '1975-basic+all@1'
    """
    family, space, rest = packed.partition(" ")
    return _BY_NAME[family].shelf.unpack(rest) if space else find(packed)


def player(game: AnyGame, name: str, seed: int) -> Player:
    """A player of a game by name, with the seed of its own chance.

    >>> player(find("1975-basic"), "general", 1).name
    'general'
    """
    found = opponent(game, name)
    return found.make(seed) if found else choose(family_of(game).shelf.players(), name, seed)


def opponent(game: AnyGame, name: str) -> PlayerChoice | None:
    """The player of a game that is meant by a name, a former one too, or one that nobody is offered.

    None: a person, or nobody.

    >>> [opponent(find("1975-basic"), name).name for name in ("captain", "hold")]
    ['captain', 'captain']
    """
    shelf = family_of(game).shelf
    return known_as((*shelf.players(), *shelf.baselines()), name)


def grade(game: AnyGame, name: str) -> str:
    """What people call a computer player; nothing for one that is not known.

    >>> grade(find("1975-basic"), "general")
    'General'
    """
    choice = opponent(game, name)
    return choice.title if choice else ""
