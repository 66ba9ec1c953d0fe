"""75:14.9, CL:11.1f - units that cannot stay: no legal attack to make, or no room to stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg import division
from openblitz.blitzkrieg.orders import Lose
from openblitz.blitzkrieg.rules.stacking import height
from openblitz.blitzkrieg.steps.base import Step, eliminate, foreign, out_of_place, say_places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice, Event, Refusal


class Removal(Step, frozen=True, tag="removal"):
    """75:14.9 - Units left where they cannot attack at 1-6 are removed before combat."""

    key: ClassVar = "removal"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which of them go."""
        return "Units cannot attack at 1-6 or better: choose which are removed.", (
            rules.cites["no legal attack"],
        )

    def _choices(self, rules: Rules, position: Position) -> list[tuple[int, ...]]:
        fronts = division.stranded(rules, position)
        return division.removals(rules, position, fronts[0]) if fronts else []

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Each smallest choice that makes combat possible."""
        yield from (Lose(units) for units in self._choices(rules, position))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """One of the smallest choices."""
        if not isinstance(order, Lose):
            return out_of_place(rules, self, order)
        refused = foreign(rules, position.side, order.units)
        if refused or tuple(sorted(order.units)) in self._choices(rules, position):
            return refused
        reason = f"Removing {rules.roster.say(order.units)} is not what lets the others attack."
        return rules.refuse("no legal attack", reason, (), order.units)

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Remove them; they neither soak off nor block (75:14.9b)."""
        assert isinstance(order, Lose)
        return [self._remove(rules, position, order.units)]

    def _remove(self, rules: Rules, position: Position, units: tuple[int, ...]) -> Event:
        return eliminate(
            rules, position, units, rules.cites["no legal attack"], "no legal attack is possible"
        )

    def settle(self, rules: Rules, position: Position) -> list[Event] | None:
        """Over when combat can be divided; a single choice is no choice."""
        choices = self._choices(rules, position)
        if not choices:
            position.steps.pop()
            return []
        return [self._remove(rules, position, choices[0])] if len(choices) == 1 else None


class Excess(Step, frozen=True, tag="excess"):
    """CL:11.1f - What stands too high on a hex and cannot leave it is eliminated, the owner choosing."""

    key: ClassVar = "excess"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    hex: int

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which unit goes."""
        text = (
            f"More than {rules.stacking.words} stand on {say_places([self.hex])}: choose a unit to eliminate."
        )
        return text, (rules.cites["stack end"],)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Each unit of the stack."""
        yield from (Lose((u,)) for u in position.units_at(rules.roster, self.hex, position.side))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """One unit of the stack at a time."""
        if not isinstance(order, Lose):
            return out_of_place(rules, self, order)
        if order in self.orders(rules, position):
            return None
        return rules.refuse(
            "stack end", f"Name one unit on {say_places([self.hex])}.", (self.hex,), order.units
        )

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Eliminate it."""
        assert isinstance(order, Lose)
        return [eliminate(rules, position, order.units, rules.cites["stack end"], "there is no room for it")]

    def settle(self, rules: Rules, position: Position) -> list[Event] | None:
        """Over when the stack is low enough."""
        stack = position.units_at(rules.roster, self.hex, position.side)
        if height(rules.stacking, rules.roster, stack) > rules.stacking.limit:
            return None
        position.steps.pop()
        return []
