"""75:26.1, 75:26.3 - breaking units down, and recombining them: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.breaking.deeds.breaking import Break, BreakingDown, Combine, Combining
from openblitz.blitzkrieg.breaking.rules.breaking import breaks, recombinings
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Act
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position


class BreakingDownTold(Told[BreakingDown], of=BreakingDown):
    """What screens are told of `break down`."""

    def able(self, position: Position, unit: int) -> bool:
        """Nobody waits for it."""
        return False

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Nor for anybody."""
        return ()

    def acts(self, position: Position) -> Iterator[Act]:
        """To break some down, into as few parts as can be."""
        side = position.steps[-1].asked(position)
        roster, place, gone = position.roster, position.place, (BOX, ELIMINATED)
        attack, defense, alike = roster.attack, roster.defense, roster.alike
        change: dict[tuple[int, ...], bool] = {}  # what is alike has the same change
        whole = []
        for unit in position.of_side(side):
            if defense[unit] > 1 and place[unit] not in gone:
                printed = (alike[unit][0], attack[unit], defense[unit])
                if printed not in change:
                    change[printed] = breaks(position, unit)
                if change[printed] and self.deed.why_out(position, unit) is None:
                    whole.append(unit)
        units = objecting.free("break down", position, whole)
        if units:
            yield Act("Break down", Break((units[0],)), units)


class CombiningTold(Told[Combining], of=Combining):
    """What screens are told of `combine`."""

    def acts(self, position: Position) -> Iterator[Act]:
        """To make one of some."""
        groups = [
            units
            for unit in position.of_side(position.side)
            for units, _whole in recombinings(position, unit)
        ]
        if groups:
            able = sorted({unit for units in groups for unit in units})
            yield Act("Recombine", Combine((able[0],)), able)
