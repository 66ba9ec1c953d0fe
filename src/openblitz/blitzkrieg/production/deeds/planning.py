"""MS:9y - planning what a production center is to make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from openblitz.blitzkrieg.engine.deed import Deed, foreign
from openblitz.blitzkrieg.engine.orders import AUnit, Order
from openblitz.blitzkrieg.production.rules import production, production_plans
from openblitz.blitzkrieg.production.rules.production_plans import RULE, TYPE
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import CENTERS, types
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class PlanProduction(Order, frozen=True, tag="plan"):
    """Plan what a production center makes at the end of a turn."""

    form = "plan {factors} {key} by {center} for {turn}"
    said = "Plan {factors} {key} by {center} for turn {turn}"
    about = "Plan in secret how many factors of a type a center makes when a turn ends; 0 strikes it out."
    rule = RULE
    factors: int
    key: Annotated[str, TYPE]
    center: AUnit
    turn: int


class Planning(Deed[PlanProduction]):
    """MS:9y - So many factors of a type, within the points of a center, two cycles ahead."""

    name = "plan production"
    order: ClassVar = PlanProduction

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """It is ordered of a center, and told at large."""
        return iter(())

    def at_large(self, position: Position) -> Iterator[PlanProduction]:
        """Of each type one factor more than is planned, and as many as the points allow."""
        there = {position.roster.counters[u].type.key for u in position.roster.used}
        for turn in production_plans.turns_to_plan(position):
            for center in production.centers(position, position.side):
                for key in types():
                    if key == CENTERS or key not in there:
                        continue
                    if production.makes(position, center, key):
                        yield from self._more(position, turn, center, key)

    def _more(self, position: Position, turn: int, center: int, key: str) -> Iterator[PlanProduction]:
        has = production_plans.planned(position, turn, center, key)
        room = production_plans.unplanned(position, turn, center, but=key)
        most = room // production.price_of(key)
        if has < most:
            yield PlanProduction(has + 1, key, center, turn)
            if has + 1 < most:
                yield PlanProduction(most, key, center, turn)

    def check(self, position: Position, side: int, order: PlanProduction) -> Refusal | None:
        """An own center, a turn that is to be planned, a type that is made, and points for it."""
        rules = position.rules
        center, key, say = order.center, order.key, position.roster.ids[order.center]
        refused = foreign(position, side, (center,))
        if refused is not None:
            return refused
        if center not in production.centers(position, side):
            return rules.refuse_by("MS:9t", f"{say} is no production center in your hands.", (), (center,))
        turns = production_plans.turns_to_plan(position)
        if order.turn not in turns:
            now = " and ".join(map(str, turns)) or "none"
            return rules.refuse_by(RULE, f"The turns that are planned now: {now}.", (), (center,))
        if not production.makes(position, center, key):
            return rules.refuse_by("MS:PRODUCTION.dot", f"Your army makes no {key}.", (), (center,))
        left = production_plans.unplanned(position, order.turn, center, but=key)
        cost = order.factors * production.price_of(key)
        if cost > left:
            reason = f"That costs {production.say_points(cost)}, and {say} has {production.say_points(left)}."
            return rules.refuse_by("MS:9d", reason, (), (center,))
        return None

    def carry_out(self, position: Position, order: PlanProduction, dice: Dice) -> list[Event]:
        """It is written down."""
        plan = production_plans.Plan(position.side, order.turn, order.center, order.key, order.factors)
        production_plans.write(position, plan)
        what = f"{order.factors} {order.key} by {position.roster.ids[order.center]}"
        text = f"{position.rules.names[position.side]} plans for turn {order.turn}: {what}."
        return [Event("planned", text, (RULE,), (), position.roster.names([order.center]))]
