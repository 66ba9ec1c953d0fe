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
    from openblitz.table import Dice, Refusal


class CommandMoves(Step, frozen=True, tag="command-moves"):
    """BC:command.movement - At the end of the command phase each command may move."""

    key: ClassVar = "command-moves"
    ending: ClassVar = "Command moves done"
    mode: ClassVar = "send"
    sent: ClassVar = Move

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which."""
        commands = self.able(position)
        return f"Move commands: {position.roster.say(*commands)}.", ("BC:command.movement",)

    def offers(self, position: Position) -> Offers:
        """Who has not moved."""
        return Offers(dict.fromkeys(self.able(position), ("move",)))

    def able(self, position: Position) -> list[int]:
        """The commands that may still move."""
        return [c for c in position.roster.commands[position.active] if not self._barred(position, c)]

    def _barred(self, position: Position, unit: int) -> Refusal | None:
        """Who may not: no command, suppressed, moved already, or forced to stay with a unit."""
        refused = foreign(position, position.active, unit)
        if refused:
            return refused
        for wrong, rule, reason in (
            (not position.roster.kind[unit].is_command, "BC:command.movement", "is no command"),
            (position.has(position.suppressed, unit), "BC:command.movement", "is suppressed"),
            (position.has(position.command_moved, unit), "BC:command.movement", "has moved already"),
            (position.joined[unit] >= 0, "BC:commandunits.joined", "stays with the unit that it joined"),
        ):
            if wrong:
                return position.rules.refuse(rule, f"{position.roster.say(unit)} {reason}.", [unit])
        return None

    def orders(self, position: Position) -> Iterator[Order]:
        """A rose of moves for each command, and being done."""
        for unit in position.roster.commands[position.active]:
            if self._barred(position, unit) is None:
                for points, facing in movement.destinations(position, unit, movement.reach(position, unit)):
                    yield Move(unit, points, facing)
        yield Done()

    def pick(self, position: Position, chance: Random) -> Order:
        """Some move of some command, or done."""
        able = [c for c in position.roster.commands[position.active] if not self._barred(position, c)]
        if able and chance.random() < 0.7:
            unit = chance.choice(able)
            found = movement.destinations(position, unit, movement.reach(position, unit), chance, 3)
            if found:
                return Move(unit, *chance.choice(found))
        return Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Only full moves of commands, one each."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Move):
            return out_of_place(rules, self, order)
        return self._barred(position, order.unit) or movement.refusal(
            position, order.unit, order.points, order.facing, movement.reach(position, order.unit)
        )

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Move a command, or end the command phase."""
        rules = position.rules
        if isinstance(order, Move):
            position.command_moved |= 1 << order.unit
            told = movement.carry_out(position, order.unit, order.points, order.facing)
            return happened(rules, told)
        told = [rules.event("phase", "The command phase ends.", "BC:sequence.command")]
        return Happened(told, over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when no command may move any more."""
        own = position.roster.commands[position.active]
        if any(self._barred(position, c) is None for c in own):
            return None
        return Happened(over=True)
