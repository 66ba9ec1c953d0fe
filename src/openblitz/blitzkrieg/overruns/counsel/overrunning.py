"""MS:4k - overrunning a square while units move: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.overruns.deeds.overrunning import Overrun, Overrunning

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class OverrunningCounsel(Counsel[Overrunning], of=Overrunning):
    """What `overrun` is worth to a computer player."""

    def gain(self, position: Position, order: Overrun) -> float | None:
        """Everybody on the square, for certain."""
        victims = position.units_at(order.hex, 1 - position.side)
        return float(sum(position.roster.attack[unit] for unit in victims))
