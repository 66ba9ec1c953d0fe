"""Playouts: a game played on by the light policy for some player-turns, and what it comes to."""

from __future__ import annotations

from math import tanh
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.appraisal import winning
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.players.blitzkrieg.search.reflexes import Reflexes

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.players.blitzkrieg.search.lore import Lore
    from openblitz.players.blitzkrieg.search.tactics import Plan
    from openblitz.table import Dice


LONGEST: Final = 600  # orders of a playout
UNIT: Final = 0.22  # cities that a city's worth of superiority in units brings in the rest of a game
WIDE: Final = 4.0  # cities either way that make a game as good as decided


class Rollout:
    """Plays a game on for both sides by the light policy."""

    def __init__(self, game: Blitzkrieg, lore: Lore) -> None:
        self.game, self.lore = game, lore
        self.turns = 0  # player-turns played so far

    def play(self, state: Position, dice: Dice, plans: dict[int, Plan], player_turns: int) -> None:
        """The state is played on until so many player-turns are over; plans are for the first."""
        game, reflexes = self.game, (Reflexes(self.lore), Reflexes(self.lore))
        now, over = (state.turn, state.side), 0
        for _order in range(LONGEST):
            if state.outcome is not None:
                return
            if (state.turn, state.side) != now:
                now, over = (state.turn, state.side), over + 1
                self.turns += 1
                plans = {}
                if over >= player_turns:
                    return
            side: int = state.steps[-1].asked(state)
            for order in reflexes[side].orders(state, plans.get(side, self.lore.usual)):
                game.carry_out(state, order, dice)

    def value(self, state: Position, side: int) -> float:
        """What a position promises a side: 1 and a little more for a win, -1 for a loss."""
        stand = winning(state)
        margin = stand[side].then - stand[1 - side].then
        if state.outcome is not None:
            winner = state.outcome.winner
            won = 0 if winner is None else 1 if winner == SIDES[side] else -1
            return won + 0.01 * margin
        left = max(0, self.lore.rules.turns - state.turn)
        power = self._power(state, side) - self._power(state, 1 - side)
        more = margin / 2 + UNIT * power / 9 * min(6.0, left + 1)
        return tanh(more / WIDE) + 0.01 * margin

    def _power(self, state: Position, side: int) -> float:
        worth, place = self.lore.worth, state.place
        return sum(worth[u] for u in state.of_side(side) if place[u] > 0 or place[u] == WAITING)
