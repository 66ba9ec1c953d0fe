"""What wins a game, and how it stands with that; the last player-turn of a side: what counts in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.ground.rules.victory import Score


class Winning(NamedTuple):
    """How a side stands with what the game is won by."""

    score: Score  # as it is counted now
    then: int  # what would be counted at the end, if nobody did anything more

    @property
    def lacks(self) -> int:
        """What would be missing at the end; 0 where it is enough, or where more than the other has wins."""
        return max(0, self.score.enough - self.then)


def winning(position: Position) -> tuple[Winning, Winning]:
    """What wins here, and how both sides stand with it, by the rules of the game in play at this moment."""
    victory = VICTORY(position)
    end = position if position.outcome is not None or not is_last(position) else _left_so(position)
    blue, red = (Winning(victory.score(position, side), victory.score(end, side).has) for side in (0, 1))
    return blue, red


def is_last(position: Position) -> bool:
    """Whether the side whose turn it is has no other; a game without a last turn never comes to it."""
    rules = position.rules
    return bool(rules.turns) and position.turn == rules.turns


def counted_then(position: Position, side: int) -> int:
    """75:16C, 65:5.0.3 - The hexes that would count for a side if nobody did anything more.

    Where the other side still has its turn, that turn begins: what was entered before it counts as held.
    """
    return VICTORY(position).counted(_left_so(position), side)


def _left_so(position: Position) -> Position:
    """The position at the end of the game, if nobody did anything more."""
    rules = position.rules
    end = position.copy()
    CITIES.of(rules).note(end)
    if position.side == moves_first(position):
        end.side = 1 - position.side
        CITIES.of(rules).open_player_turn(end)
    return end


def hangs_on(position: Position, side: int) -> dict[int, int]:
    """By hex, how many of the hexes that count a side would no longer have without those who stand there."""
    counted = counted_then(position, side).bit_count()
    found: dict[int, int] = {}
    for hex_ in bits.hexes(position.holds(side) & VICTORY(position).counted(position, side)):
        gone = position.copy()
        for unit in position.units_at(hex_, side):
            gone.put(unit, WAITING)
        lost = counted - counted_then(gone, side).bit_count()
        if lost > 0:
            found[hex_] = lost
    return found
