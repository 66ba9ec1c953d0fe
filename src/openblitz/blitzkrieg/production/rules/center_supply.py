"""MS:9m, MS:9t - supply and production: where airbases are built, and what captured centers are good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.production.rules.centers import captured_hexes
from openblitz.blitzkrieg.production.rules.production import Supplied
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.blitzkrieg.supply.rules.depots import Depot, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position


class WithinSupply(Supplied):
    """MS:9m - New airbases lie where a unit of their side would be supplied."""

    name = "airbases in supply"
    says = (("MS:9m", "New airbases are built in supplied areas."),)

    def hexes(self, position: Position, side: int) -> int:
        """As module 10 has it."""
        return isolation.supplied_squares(position, side)


class CapturedCenters(Depot):
    """MS:9t - A captured production center is a source of supply to its captor."""

    name = "captured production centers"
    says = (("MS:9t", "A captured production center is a source of supply."),)

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """All that a side has captured, as one."""
        there = captured_hexes(position, side)
        if there:
            yield Source("captured production centers", there)
