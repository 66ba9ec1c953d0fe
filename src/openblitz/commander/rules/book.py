"""The rules of one game: the scenario, its units, and the scale of its miniatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.table import Event, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.kinds import Point
    from openblitz.commander.roster import Roster
    from openblitz.commander.scenarios import Scenario

SCALES = {"normal": 1.0, "half": 0.5, "double": 2.0}


class Rules(msgspec.Struct, frozen=True, dict=True):
    """Everything a battle is fought by."""

    scenario: Scenario
    roster: Roster
    scale: float = 1.0

    def cm(self, printed: float) -> float:
        """BC:miniatures.scale - A printed distance at the scale of the miniatures."""
        return printed * self.scale

    def move_of(self, unit: int) -> float:
        """The full move distance of a unit; 0 for those that have none."""
        return self.cm(self.roster.kind[unit].move or 0)

    def refuse(
        self, rule: str, reason: str, units: Iterable[int] = (), places: Iterable[Point] = ()
    ) -> Refusal:
        """A refusal for a player."""
        return Refusal(rule, reason, tuple(say_point(p) for p in places), self.roster.names(units))

    def event(  # noqa: PLR0917 - all that is told of it
        self,
        kind: str,
        text: str,
        rules: str | tuple[str, ...] = (),
        units: Iterable[int] = (),
        places: Iterable[tuple[float, ...]] = (),
        dice: tuple[str, int, int] | msgspec.UnsetType = msgspec.UNSET,
    ) -> Event:
        """Something that happened; a place is a point, or a zone with its width and height."""
        cited = (rules,) if isinstance(rules, str) else rules
        where = tuple(",".join(map(say_cm, p)) for p in places)
        return Event(kind, text, cited, where, self.roster.names(units), dice)


def say_cm(value: float) -> str:
    """A measure as people and the notation write it.

    >>> say_cm(12.50), say_cm(7.0), say_cm(0.25)
    ('12.5', '7', '0.25')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def say_point(point: Point) -> str:
    """A place on the table: centimetres from the west and from the south edge.

    >>> say_point((12.5, 60.0))
    '12.5,60'
    """
    return f"{say_cm(point[0])},{say_cm(point[1])}"
