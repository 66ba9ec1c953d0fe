"""Players of the hex family, by their levels."""

from __future__ import annotations

from openblitz.players.blitzkrieg.baselines import LIGHT, PACIFIST, PLANNER, SITTER, Pacifist, Sitter
from openblitz.players.blitzkrieg.doctrine import ADVISER, GREEDY, HOLD
from openblitz.players.blitzkrieg.general import General
from openblitz.players.blitzkrieg.random_orders import RandomOrders
from openblitz.players.blitzkrieg.strategist import Strategist
from openblitz.players.choosing import CAPTAIN, GENERAL, RECRUIT, Player, PlayerChoice, choose

CHOICES = (
    PlayerChoice(
        RECRUIT, "Orders anything that the rules allow. No opponent, but quick.", RandomOrders, "random"
    ),
    PlayerChoice(
        CAPTAIN,
        "Guards its cities and attacks only at good odds.",
        lambda seed: General(HOLD, seed),
        "hold",
    ),
    PlayerChoice(
        GENERAL,
        "Goes for cities and weak points; a sparring partner.",
        lambda seed: General(GREEDY, seed),
        "greedy",
    ),
)

# Whom the others are measured against in the lab; nobody is offered them.
BASELINES = (
    PlayerChoice(SITTER, "Mans cities, and attacks at 3 to 1 who stands alone.", Sitter),
    PlayerChoice(PACIFIST, "Mans cities, and attacks nobody.", Pacifist),
    PlayerChoice(LIGHT, "Plays by the script of the playouts.", lambda seed: Strategist(LIGHT, 0, seed)),
    PlayerChoice(PLANNER, "Plans its own turn, unit by unit.", lambda seed: General(GREEDY, seed)),
)

PLAYERS = tuple(choice.name for choice in CHOICES)


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("general", 1).name
    'general'
    """
    return choose(CHOICES, name, seed)


def adviser(seed: int) -> Player:
    """Who gives hints, one at a time and with no memory of the last."""
    return General(ADVISER, seed)
