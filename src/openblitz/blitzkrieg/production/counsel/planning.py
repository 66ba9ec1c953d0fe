"""MS:9y - planning what a production center is to make: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.production.deeds.planning import Planning, PlanProduction
from openblitz.blitzkrieg.production.rules import production, production_plans

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


class PlanningCounsel(Counsel[Planning], of=Planning):
    """What `plan production` is worth to a computer player."""

    def gain(self, position: Position, order: PlanProduction) -> float | None:
        """Points that are put to use."""
        has = production_plans.planned(position, order.turn, order.center, order.key)
        return (order.factors - has) * production.price_of(order.key) / production.HALVES
