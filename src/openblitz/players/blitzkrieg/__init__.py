"""Players of the hex family, by their levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.players.blitzkrieg.doctrine import ADVISER, GREEDY, HOLD
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.random_orders import RandomOrders
from openblitz.players.blitzkrieg.search.baselines import (
    LIGHT,
    PACIFIST,
    PLANNER,
    SENTRY,
    SITTER,
    Pacifist,
    Sitter,
)
from openblitz.players.blitzkrieg.search.strategist import Strategist
from openblitz.players.choosing import CADET, CAPTAIN, GENERAL, RECRUIT, Level, Player, PlayerChoice, choose

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.players.blitzkrieg.doctrine import Doctrine

# The levels that search differ in their playouts for a player-turn, and in nothing else.
PLAYOUTS: dict[Level, int] = {CADET: 32, CAPTAIN: 100, GENERAL: 250}


def _planner(level: Level, doctrine: Doctrine) -> Callable[[int], Player]:
    return lambda seed: Strategist(level, PLAYOUTS[level], seed, doctrine=doctrine)


def _doctrinaire(level: Level, doctrine: Doctrine) -> Callable[[int], Player]:
    return lambda seed: General(msgspec.structs.replace(doctrine, name=level.name), seed)


CHOICES = (
    PlayerChoice(
        RECRUIT, "Orders anything that the rules allow. No opponent, but quick.", RandomOrders, "random"
    ),
    PlayerChoice(
        CADET, "Tries a few plans a turn in the Basic Games; else sits tight.", _planner(CADET, HOLD)
    ),
    PlayerChoice(
        CAPTAIN,
        "Tries dozens of plans a turn in the Basic Games; else guards its cities.",
        _planner(CAPTAIN, HOLD),
        "hold",
    ),
    PlayerChoice(
        GENERAL,
        "Tries hundreds of plans a turn in the Basic Games; else goes for cities and weak points.",
        _planner(GENERAL, GREEDY),
        "greedy",
    ),
)

# Whom the others are measured against in the lab; nobody is offered them.
BASELINES = (
    PlayerChoice(SITTER, "Mans cities, and attacks at 3 to 1 who stands alone.", Sitter),
    PlayerChoice(PACIFIST, "Mans cities, and attacks nobody.", Pacifist),
    PlayerChoice(LIGHT, "Plays by the script of the playouts.", lambda seed: Strategist(LIGHT, 0, seed)),
    PlayerChoice(PLANNER, "Plans its own turn, unit by unit.", _doctrinaire(PLANNER, GREEDY), "greedy"),
    PlayerChoice(
        SENTRY, "Guards its cities; whom lessons are played against.", _doctrinaire(SENTRY, HOLD), "hold"
    ),
)

PLAYERS = tuple(choice.name for choice in CHOICES)


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("general", 1).name
    'general'
    """
    return choose(CHOICES, name, seed)


def baseline(name: str, seed: int) -> Player:
    """One of those who are not offered, by name.

    >>> baseline("greedy", 1).name, baseline("hold", 1).name
    ('veteran', 'sentry')
    """
    return choose(BASELINES, name, seed)


def adviser(seed: int) -> Player:
    """Who gives hints, one at a time and with no memory of the last."""
    return General(ADVISER, seed)
