"""BC:command.movement - moving the commands when the command phase ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.commander.orders import Done, Move
from openblitz.commander.rules import movement
from openblitz.commander.steps.base import Step, foreign, happened, out_of_place
from openblitz.commander.steps.offering import Offers
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Refusal


class CommandMoves(Step, frozen=True, tag="command-moves"):
    """BC:command.movement - At the end of the command phase each command may move."""

    key: ClassVar = "command-moves"
    ending: ClassVar = "Command moves done"
    mode: ClassVar = "send"
    sent: ClassVar = Move

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which."""
        commands = self.able(rules, position)
        return f"Move commands: {rules.roster.say(*commands)}.", ("BC:command.movement",)

    def offers(self, rules: Rules, position: Position) -> Offers:
        """Who has not moved."""
        return Offers(dict.fromkeys(self.able(rules, position), ("move",)))

    def able(self, rules: Rules, position: Position) -> list[int]:
        """The commands that may still move."""
        return [c for c in rules.roster.commands[position.active] if not self._barred(rules, position, c)]

    def _barred(self, rules: Rules, position: Position, unit: int) -> Refusal | None:
        """Who may not: no command, suppressed, moved already, or forced to stay with a unit."""
        refused = foreign(rules, position, position.active, unit)
        if refused:
            return refused
        for wrong, rule, reason in (
            (not rules.roster.kind[unit].is_command, "BC:command.movement", "is no command"),
            (position.has(position.suppressed, unit), "BC:command.movement", "is suppressed"),
            (position.has(position.command_moved, unit), "BC:command.movement", "has moved already"),
            (position.joined[unit] >= 0, "BC:commandunits.joined", "stays with the unit that it joined"),
        ):
            if wrong:
                return rules.refuse(rule, f"{rules.roster.say(unit)} {reason}.", [unit])
        return None

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """A rose of moves for each command, and being done."""
        for unit in rules.roster.commands[position.active]:
            if self._barred(rules, position, unit) is None:
                for points, facing in movement.destinations(rules, position, unit, rules.move_of(unit)):
                    yield Move(unit, points, facing)
        yield Done()

    def pick(self, rules: Rules, position: Position, chance: Random) -> Order:
        """Some move of some command, or done."""
        able = [c for c in rules.roster.commands[position.active] if not self._barred(rules, position, c)]
        if able and chance.random() < 0.7:
            unit = chance.choice(able)
            found = movement.destinations(rules, position, unit, rules.move_of(unit), chance, 3)
            if found:
                return Move(unit, *chance.choice(found))
        return Done()

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Only full moves of commands, one each."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, Move):
            return out_of_place(rules, self, order)
        return self._barred(rules, position, order.unit) or movement.refusal(
            rules, position, order.unit, order.points, order.facing, rules.move_of(order.unit)
        )

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """Move a command, or end the command phase."""
        if isinstance(order, Move):
            position.command_moved |= 1 << order.unit
            told = movement.carry_out(rules, position, order.unit, order.points, order.facing)
            return happened(rules, told)
        told = [rules.event("phase", "The command phase ends.", "BC:sequence.command")]
        return Happened(told, over=True)

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """Over when no command may move any more."""
        own = rules.roster.commands[position.active]
        if any(self._barred(rules, position, c) is None for c in own):
            return None
        return Happened(over=True)
