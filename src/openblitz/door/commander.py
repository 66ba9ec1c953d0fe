"""A battle of the miniatures game as a programmer holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from shapely.geometry import Point

from openblitz.commander.kinds import read_point, read_unit
from openblitz.commander.orders import Order
from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, RESERVE, Position
from openblitz.commander.rules import standing
from openblitz.commander.table_top import bases
from openblitz.door.holding import Play
from openblitz.table import NotThereError

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.rules.book import Rules

_AWAY = {RESERVE: "reserve", OFF_TABLE: "off table", KNOCKED_OUT: "knocked out"}


class MiniaturesPlay(Play[Position, Order]):
    """A battle on a table measured in centimetres."""

    @property
    def rules(self) -> Rules:
        """The rules with their scenario."""
        return cast("Commander", self.game).rules

    def where(self, unit: str) -> tuple[float, float, float] | str:
        """Where a unit stands and faces; `reserve`, `off table` or `knocked out` when it does not."""
        number, position = read_unit(self.rules, unit), self.position
        away = _AWAY.get(position.place[number])
        return away or (position.x[number], position.y[number], position.facing[number])

    def at(self, place: str) -> tuple[str, ...]:
        """The units whose bases cover a point, which is written as `60,45.5`."""
        here = Point(read_point(place))
        rules, position = self.rules, self.position
        return tuple(
            rules.roster.ids[unit]
            for unit in standing.standing(position)
            if bases.polygon(standing.base(position, unit)).covers(here)
        )

    def distance(self, one: str, other: str) -> float:
        """The centimetres between two units; one that does not stand on the table is a NotThereError."""
        return standing.distance(self.position, self._standing(one), self._standing(other))

    def sees(self, viewer: str, target: str) -> bool:
        """Whether one unit sees another; one that does not stand on the table is a NotThereError."""
        return standing.sees(self.position, self._standing(viewer), self._standing(target))

    def _standing(self, unit: str) -> int:
        """A unit that stands on the table."""
        number = read_unit(self.rules, unit)
        if self.position.place[number] in _AWAY:
            raise NotThereError(f"{self.rules.roster.ids[number]} is not on the table")
        return number


PLAY = MiniaturesPlay
