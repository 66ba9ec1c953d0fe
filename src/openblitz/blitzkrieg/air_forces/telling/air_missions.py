"""MS:AIRMISSION - allocating air missions: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.sorties import Flown
from openblitz.blitzkrieg.air.telling.sorties import SortieTold
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Striking
from openblitz.blitzkrieg.air_forces.rules import air_forces, air_strikes
from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import say_places

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.offering import Costs
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class StrikingTold(SortieTold, of=Striking):
    """What screens are told of missions that strike at something."""

    deed: Striking

    def costs(self, position: Position, order: Order) -> Costs | None:
        """How far it is, and what those who are sent there come to on the table."""
        assert isinstance(order, Flown)
        found = super().costs(position, order)
        kind = missions.flown(position.rules)[self.deed.mission]
        assert isinstance(kind, Strike)
        if found is None or not kind.table:
            return found
        sent = [
            one.unit
            for one in air_forces.over(position, position.side, order.hex)
            if one.kind == self.deed.mission
        ]
        units = (*sent, *order.units)
        factors, chart = air_strikes.factors_of(position, units), air_strikes.table(kind)
        column = chart.column(factors)
        said = f"in column {column}" if column else "too few to do harm"
        why = f"{factors} factors over {say_places([order.hex])}, {said}"
        tally = found.tally.plus(0, why, kind.rule_target)
        for part in air_strikes.added(position, kind, order.hex, units).parts:
            tally = tally.plus(0, f"and {part.value} is added to the die: {part.why}", part.rule)
        return found._replace(tally=tally)
