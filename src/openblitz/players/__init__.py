"""Computer players, a folder a game; they see what any player sees and order what any player may order."""

from __future__ import annotations

from openblitz.players.blitzkrieg import PLAYERS, Player, UnknownPlayerError, player

__all__ = ["PLAYERS", "Player", "UnknownPlayerError", "player"]
