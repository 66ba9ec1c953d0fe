"""Orders of older game files that nobody gives any more: a schedule was written strike by strike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from openblitz.commander.kinds import ASSETS, POINT, PlannedStrike, Point
from openblitz.commander.orders import WriteSchedule
from openblitz.table import orders as table_orders
from openblitz.table.orders import Verbs

if TYPE_CHECKING:
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules


class Older(table_orders.Order, frozen=True):
    """An order that is read from a game file and never offered or given: the enemy could count strikes."""

    def given_to(self) -> tuple[int, ...]:
        """Nobody: it is written down."""
        return ()

    def hides(self, rules: Rules) -> bool:
        """BC:scheduled.record - It is its writer's."""
        return True

    def renewed(self, position: Position, side: int) -> WriteSchedule | None:
        """The order of today that does the same there; None where there is none."""
        raise NotImplementedError


OLDER = Verbs(Older)


def _written(position: Position, side: int) -> tuple[PlannedStrike, ...]:
    return tuple(
        PlannedStrike(strike.turn, (strike.x, strike.y), strike.units, strike.barrage)
        for strike in position.strikes[side]
    )


class WriteStrike(Older, frozen=True, tag="strike"):
    """Schedule one strike more."""

    form: ClassVar = "strike turn {turn} at {at} with {units} [barrage]"
    about: ClassVar = "Schedule a strike."
    turn: int
    at: Annotated[Point, POINT]
    units: Annotated[tuple[tuple[int, int], ...], ASSETS]
    barrage: bool = False

    def renewed(self, position: Position, side: int) -> WriteSchedule:
        """All that is written, and this."""
        one = PlannedStrike(self.turn, self.at, self.units, self.barrage)
        return WriteSchedule((*_written(position, side), one))


class StrikeOut(Older, frozen=True, tag="strike-out"):
    """Take a strike off the schedule again; strikes are numbered from 1."""

    form: ClassVar = "strike-out {number}"
    about: ClassVar = "Take a strike off the schedule again."
    number: int

    def renewed(self, position: Position, side: int) -> WriteSchedule | None:
        """All that is written but this."""
        strikes = _written(position, side)
        if not 1 <= self.number <= len(strikes):
            return None
        return WriteSchedule(strikes[: self.number - 1] + strikes[self.number :])
