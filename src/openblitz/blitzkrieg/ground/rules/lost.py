"""75:16F, 75:26, MS:4m - what is lost: units taken off the board for good, and what is counted of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.kinds import BLUE_RED, names
from openblitz.blitzkrieg.engine.places import ELIMINATED, lies_on, on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.table import Event
from openblitz.table.facts import Subject

if TYPE_CHECKING:
    from collections.abc import Iterable


class Score(Added):
    """What keeps losses as they come: a score sheet, or the dead pile."""

    lists: ClassVar = "scores"

    def lost(self, position: Position, unit: int, factors: int) -> None:
        """So many factors of a unit are lost for good; it is in the box if change was given for it."""
        raise NotImplementedError


class Fallen(Added):
    """What is noted when a counter is lost."""

    lists: ClassVar = "fallen"
    listed: ClassVar = False
    says = ()

    def note(self, position: Position, unit: int) -> None:
        """It is about to go."""
        raise NotImplementedError


# 75:16F - Where change is given, counters come back: what a side has lost is counted in factors (R75-C4).
FACTORS_LOST: Subject[tuple[int, int]] = Subject(
    Position,
    "factors-lost",
    (0, 0),
    BLUE_RED,
)


def take_off(position: Position, unit: int) -> None:
    """Eliminate a unit; where change is given, its factors are counted."""
    rules = position.rules
    if LOSSES(position).gives_change:
        note_lost(position, position.side_of(unit), position.roster.defense[unit])
    for one in rules.added[Score]:
        one.lost(position, unit, position.roster.defense[unit])
    for other in rules.added[Fallen]:
        other.note(position, unit)
    position.put(unit, ELIMINATED)


def note_lost(position: Position, side: int, factors: int) -> None:
    """75:16F - A side has lost so many factors more; what nobody's armies lose counts for neither."""
    blue, red = FACTORS_LOST(position)
    FACTORS_LOST.put(position, (blue + factors * (side == 0), red + factors * (side == 1)))


def eliminate(position: Position, units: Iterable[int], rule: str, why: str) -> Event:
    """Take units off the board for good."""
    units = tuple(units)
    places = (lies_on(position.place[u]) or position.place[u] for u in units)
    hexes = tuple(dict.fromkeys(place for place in places if on_map(place)))
    for unit in units:
        take_off(position, unit)
    missions.tidy(position)
    text = f"{position.roster.say(units)} eliminated: {why}."
    return Event("eliminated", text, (rule,), tuple(names(hexes)), position.roster.names(units))
