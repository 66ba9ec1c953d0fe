"""What a unit has paid in a player-turn besides its way: for coming ashore, off a train, for an overrun."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position, Went


class Toll(Added):
    """Movement factors that a unit has spent on something that is no part of its way."""

    lists: ClassVar = "tolls"
    listed: ClassVar = False
    says = ()
    in_second: ClassVar[bool] = False  # whether it is paid in a second impulse, too

    def part(self, position: Position, unit: int) -> Part | None:
        """What it has taken from the movement of a unit on the map; None: nothing."""
        raise NotImplementedError


def paid(thirds: int, why: str, rule: str) -> Part:
    """What a toll has taken."""
    return Part(Fraction(-thirds, FACTOR), why, rule)


def tolls(position: Position, unit: int) -> tuple[Part, ...]:
    """What a unit has paid besides its way; nothing where a written position says that it has spent less."""
    rules = position.rules
    if not rules.added[Toll] or not on_map(position.place[unit]):
        return ()
    asked = (one for one in rules.added[Toll] if one.in_second or not SECOND(position))
    found = tuple(part for one in asked if (part := one.part(position, unit)) is not None)
    return found if -sum(part.value for part in found) * FACTOR <= position.spent[unit] else ()


def moves_of(position: Position, unit: int) -> list[Went]:
    """The moves of a unit since it had its movement: in the player-turn, or in its second impulse."""
    return [one for one in position.went[max(0, SECOND(position) - 1) :] if one.unit == unit]
