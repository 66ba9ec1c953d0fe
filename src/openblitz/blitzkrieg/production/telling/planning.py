"""MS:9y - planning what a production center is to make: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.offering import Option
from openblitz.blitzkrieg.production.deeds.planning import Planning, PlanProduction
from openblitz.blitzkrieg.production.rules import production_plans
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position


class PlanningTold(Told[Planning], of=Planning):
    """What screens are told of `plan production`."""

    def able(self, position: Position, unit: int) -> bool:
        """No unit waits for it."""
        return False

    def options(self, position: Position) -> Iterator[Option]:
        """Each of these; and what is planned can be struck out."""
        ids = position.roster.ids
        for order in self.deed.at_large(position):
            what = "counter" if order.key in WHOLE else "factor"
            many = f"{order.factors} {what}{'s' if order.factors != 1 else ''} of {order.key}"
            yield Option(order, f"Turn {order.turn}, {ids[order.center]}: {many}")
        for one in production_plans.PLANS(position):
            if one.side == position.side and one.turn in production_plans.turns_to_plan(position):
                out = PlanProduction(0, one.key, one.center, one.turn)
                yield Option(out, f"Turn {one.turn}, {ids[one.center]}: no {one.key}", undoes=True)
