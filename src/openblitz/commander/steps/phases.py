"""BC:sequence - The parts of a player turn in which nothing is decided: breakpoint roll and end phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.commander.orders import LastTurn
from openblitz.commander.rules import battle_end, command
from openblitz.commander.steps.base import Step, out_of_place
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Dice, Event, Refusal


class Automatic(Step, frozen=True):
    """A step that is carried out without asking anybody."""

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Nothing is asked."""
        return "Nothing is decided here.", ("BC:sequence.order",)

    def orders(self, position: Position) -> Iterator[Order]:
        """None."""
        return iter(())

    def check(self, position: Position, order: Order) -> Refusal | None:
        """No order is taken."""
        return out_of_place(position.rules, self, order)


class BreakpointRoll(Automatic, frozen=True, tag="breakpoint-roll"):
    """BC:breakpoint.roll - A battlegroup at its breakpoint rolls at the beginning of its turns."""

    key: ClassVar = "breakpoint-roll"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """BC:breakpoint.break - Roll where it must be rolled; who fails withdraws at once."""
        rules = position.rules
        side = position.active
        if not battle_end.at_breakpoint(position, side):
            return Happened(over=True)
        seat = position.roster.seats[side].capitalize()
        value = battle_end.breakpoint_value(position, side)
        if value is None:
            text = f"The {seat} battlegroup is at its breakpoint and has neither CO nor HQ: it breaks."
            return _break(position, rules.event("breakpoint", text, "BC:breakpoint.roll"))
        rolled = command.roll(rules, dice, value, f"breakpoint of the {seat} battlegroup")
        needed = f"{value.total}: {', '.join(f'{part.value} for {part.why}' for part in value.parts)}"
        text = f"The {seat} battlegroup is at its breakpoint. {rolled.total} rolled against {needed}."
        cited = ("BC:breakpoint.roll", "BC:breakpoint.modifier")
        if rolled.success:
            return Happened([rules.event("breakpoint", f"{text} It holds.", cited)], over=True)
        return _break(position, rules.event("breakpoint", f"{text} It breaks.", cited))


def _break(position: Position, told: Event) -> Happened:
    """BC:breakpoint.break, BC:breakpoint.lastturn - The player turn is over; the enemy may have one left."""
    position.broken[position.active] = True
    if position.active == position.first and not position.broken[1 - position.active]:
        return Happened([told], cut=True, then=(LastTurnChoice(),))
    why = battle_end.say_broken(position)
    return Happened([told, *battle_end.finish(position, why, "BC:battleend.breakpoint")], cut=True)


class LastTurnChoice(Step, frozen=True, tag="last-turn"):
    """BC:breakpoint.lastturn - The enemy broke with our player turn of this game turn still to come."""

    key: ClassVar = "last-turn"
    alone: ClassVar = True
    mode: ClassVar = "choose"

    def asked(self, position: Position) -> int:
        """The side that did not break."""
        return 1 - position.active

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whether to play on."""
        enemy = position.roster.seats[position.active]
        text = (
            f"The {enemy} battlegroup has broken. Play the player turn that you have left, or end the battle."
        )
        return text, ("BC:breakpoint.lastturn",)

    def orders(self, position: Position) -> Iterator[Order]:
        """Play or end."""
        yield LastTurn("play")
        yield LastTurn("end")

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Either is allowed."""
        return None if isinstance(order, LastTurn) else out_of_place(position.rules, self, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """On to the last player turn, or to the end."""
        assert isinstance(order, LastTurn)
        if order.what == "play":
            return Happened(over=True)
        why = battle_end.say_broken(position)
        return Happened(battle_end.finish(position, why, "BC:battleend.breakpoint"), over=True)


class EndPhase(Automatic, frozen=True, tag="end-phase"):
    """BC:sequence.end - Hits go, the active side recovers, old smoke clears.

    BC:end.damage would come first, but Lite names the optional damage rolls without saying how they are made.
    """

    key: ClassVar = "end-phase"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """BC:end.hits, BC:end.suppression, BC:end.smoke, BC:end.pass - All of it, then the turn passes."""
        position.hits = [0] * len(position.roster)
        position.joined = [-1] * len(position.roster)  # BC:commandunits.joined: only until the next turn
        events = _recover(position)
        # Reading 20: smoke lasts through the enemy's player turn after the one it was laid in.
        laid_now = (position.active, position.turn)
        kept = tuple(s for s in position.smoke if (s.side, s.turn) == laid_now)
        if kept != position.smoke:
            gone = [(s.x, s.y) for s in position.smoke if s not in kept]
            position.smoke = kept
            events.append(position.rules.event("smoke", "Smoke clears.", "BC:end.smoke", (), gone))
        position.touch()
        return Happened(events, over=True)


def _recover(position: Position) -> list[Event]:
    """BC:end.suppression - Reading 21: all of the active side's units, whenever they were suppressed."""
    units = [u for u in position.roster.of_side[position.active] if position.has(position.suppressed, u)]
    for unit in units:
        position.suppressed &= ~(1 << unit)
    on_table = [u for u in units if position.on_table(u)]
    if not on_table:
        return []
    text = f"{position.roster.say(*on_table)} recovered."
    return [position.rules.event("recovered", text, "BC:end.suppression", on_table)]
