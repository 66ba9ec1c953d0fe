"""65:QA.7.3b-c - automatic victories that fighters spoil, and the units that are lost with them.

A victory is weighed again with those who are left, as everybody stood when it was won (air/rules/undoing.py).
Where it falls short its victims stand again, and whoever moved beside or over them in this player-turn is
lost at once, whatever becomes of them later (R65-32, R65-95).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.air.rules import undoing
from openblitz.blitzkrieg.air.rules.undoing import DOUBTED
from openblitz.blitzkrieg.engine.places import in_play
from openblitz.blitzkrieg.engine.position import FOUGHT
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.overwhelming.rules import overwhelming
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air.rules.undoing import Victory
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.overwhelming.rules.overwhelming import Overwhelmed


class Forfeit(NamedTuple):
    """A victory that is not won, and who is lost with it."""

    won: Overwhelmed
    lost: tuple[int, ...]


def spoiled(position: Position) -> Victory | None:
    """65:QA.7.3b - The first victory that those who are left would not win."""
    for one in undoing.victories(position):
        if not DOUBTED(position) >> one.won.hex & 1 and not undoing.holds(position, one):
            return one
    return None


def forfeit(position: Position, one: Victory) -> Forfeit:
    """The victims stand again; who is lost is still on the board."""
    lost = _moved_there(position, one.won.hex)
    for unit in one.won.units:
        if overwhelming.lies(position, unit):
            position.put(unit, one.won.hex)
    for unit in one.won.by:
        position.flags[unit] &= ~FOUGHT
    OVERWHELMED.put(position, tuple(other for other in OVERWHELMED(position) if other is not one.won))
    position.went = tuple(went for went in position.went if went is not one.mark)
    return Forfeit(one.won, lost)


def _moved_there(position: Position, hex_: int) -> tuple[int, ...]:
    """R65-32 - The ground units that entered a hex or one beside it, wherever they have gone since."""
    near, flies = bits.spread(1 << hex_) | 1 << hex_, position.roster.flies
    marks = [one.mark for one in undoing.victories(position)]  # where nobody went anywhere
    found = {
        went.unit
        for went in position.went
        if not any(went is mark for mark in marks)
        and not flies[went.unit]
        and position.side_of(went.unit) == position.side
        and in_play(position.place[went.unit])
        and near & moves.hexes_of(undoing.path_of(position, went))
    }
    return tuple(sorted(found))
