"""Players of the miniatures game, by their levels."""

from __future__ import annotations

from openblitz.players.choosing import CAPTAIN, GENERAL, RECRUIT, Player, PlayerChoice, choose
from openblitz.players.commander.advance import Advance
from openblitz.players.commander.deploying import suggest
from openblitz.players.commander.random_orders import RandomOrders
from openblitz.players.commander.staff import Staff

__all__ = ["CHOICES", "PLAYERS", "player", "suggest"]

CHOICES = (
    PlayerChoice(
        RECRUIT, "Orders anything that the rules allow. No opponent, but quick.", RandomOrders, "random"
    ),
    PlayerChoice(
        CAPTAIN, "Goes forward in line and shoots at the nearest. A first opponent.", Advance, "advance"
    ),
    PlayerChoice(
        GENERAL,
        "Forms up, uses cover and command radius, masses fire, and charges when it pays.",
        Staff,
        "staff",
    ),
)

PLAYERS = tuple(choice.name for choice in CHOICES)


def player(name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance.

    >>> player("general", 1).name
    'general'
    """
    return choose(CHOICES, name, seed)
