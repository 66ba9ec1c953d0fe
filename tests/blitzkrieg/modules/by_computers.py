"""Scenarios that two computer players play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.players.blitzkrieg import player
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg


def played(game: Blitzkrieg, blue: str, red: str, turn: int) -> Position:
    """The position when that turn has come; every order on the way was within the rules."""
    state, dice = game.start(), SeededDice(5)
    seats = dict(zip(game.seats, (player(blue, 5), player(red, 5)), strict=True))
    while state.turn < turn and (seat := game.to_move(state)) is not None:
        order = seats[seat].decide(game, state, seat)
        assert game.check(state, seat, order) is None
        game.carry_out(state, order, dice)
    return state
