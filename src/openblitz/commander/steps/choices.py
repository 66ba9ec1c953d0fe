"""Choices that the rules put to a player in the middle of something else, whoever's turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from openblitz.commander.kinds import SIDE, UNIT, UNITS
from openblitz.commander.orders import Dismount, Done, Join, Stay
from openblitz.commander.rules import casualties, overrun, transport
from openblitz.commander.rules.consequences import Overrun, PassengersHit
from openblitz.commander.steps.base import Step, happened, out_of_place
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Refusal


class Joining(Step, frozen=True, tag="joining"):
    """BC:commandunits.overrun - A command that is overrun joins a friend, or is knocked out."""

    key: ClassVar = "joining"
    follows: ClassVar = Overrun

    command: Annotated[int, UNIT]
    side: Annotated[int, SIDE]

    @classmethod
    def after(cls, rules: Rules, consequence: Overrun) -> Joining:
        """The side of the command is asked."""
        return cls(consequence.command, rules.roster.side[consequence.command])

    def asked(self, position: Position) -> int:
        """The side of the command."""
        return self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which command."""
        text = f"{position.roster.say(self.command)} is overrun: which unit does it join?"
        return text, ("BC:commandunits.overrun",)

    def orders(self, position: Position) -> Iterator[Order]:
        """Every friend within half its move."""
        return (Join(self.command, friend) for friend in overrun.refuges(position, self.command))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Only a friend that it reaches."""
        rules = position.rules
        if not isinstance(order, Join):
            return out_of_place(rules, self, order)
        if order.command != self.command:
            reason = f"{position.roster.say(self.command)} is the command that was overrun."
            return rules.refuse("BC:commandunits.overrun", reason, [self.command])
        return overrun.join_refusal(position, self.command, order.friend)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """It joins."""
        assert isinstance(order, Join)
        return happened(position.rules, overrun.join(position, order.command, order.friend), over=True)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """With nobody to join it is knocked out."""
        if position.on_table(self.command) and overrun.refuges(position, self.command):
            return None
        why = "it was overrun, and no friend is within half its move"
        told = casualties.knock_out(position, self.command, "BC:commandunits.overrun", why)
        return happened(position.rules, told, over=True)


class Passengers(Step, frozen=True, tag="passengers"):
    """BC:ko.armouredpassengers - Armoured transport was hit: passengers stay, or dismount suppressed."""

    key: ClassVar = "passengers"
    ending: ClassVar = "The others stay"
    follows: ClassVar = PassengersHit
    sent: ClassVar = Dismount

    transport: Annotated[int, UNIT]
    side: Annotated[int, SIDE]
    staying: Annotated[tuple[int, ...], UNITS] = ()

    @classmethod
    def after(cls, rules: Rules, consequence: PassengersHit) -> Passengers:
        """The side of the transport is asked."""
        return cls(consequence.transport, rules.roster.side[consequence.transport])

    def asked(self, position: Position) -> int:
        """The side of the transport."""
        return self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who has to decide."""
        units = position.roster.say(*self.undecided(position))
        text = (
            f"{position.roster.say(self.transport)} is hit: does {units} stay aboard, or dismount suppressed?"
        )
        return text, ("BC:ko.armouredpassengers",)

    def undecided(self, position: Position) -> list[int]:
        """Passengers that have not said yet; a gun in tow is none."""
        aboard = position.passengers(self.transport)
        return [u for u in aboard if u not in self.staying and not position.roster.kind[u].towed]

    def orders(self, position: Position) -> Iterator[Order]:
        """Stay, or leave for any free place beside the transport."""
        for unit in self.undecided(position):
            yield Stay(unit)
            for where in transport.places_beside(position, unit, self.transport):
                yield Dismount(unit, where.centre, where.facing)
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Only passengers, to places where they can stand."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Stay | Dismount):
            return out_of_place(rules, self, order)
        if order.unit not in self.undecided(position):
            reason = f"{position.roster.say(order.unit)} has nothing to decide here."
            return rules.refuse("BC:ko.armouredpassengers", reason, [order.unit])
        if isinstance(order, Dismount):
            return transport.alight_refusal(position, order.unit, order.at, order.facing)
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Stay, or dismount and be suppressed; done: all others stay."""
        rules = position.rules
        rule = "BC:ko.armouredpassengers"
        if isinstance(order, Dismount):
            events = transport.alight(position, order.unit, order.at, order.facing)
            why = f"{position.roster.say(self.transport)} was hit"
            return happened(rules, events + casualties.suppress(position, order.unit, rule, why))
        stays = [order.unit] if isinstance(order, Stay) else self.undecided(position)
        told = rules.event("stayed", f"{position.roster.say(*stays)} stays aboard.", rule, stays)
        decided = msgspec.structs.replace(self, staying=(*self.staying, *stays))
        return Happened([told], over=True, then=(decided,))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when everybody has decided."""
        if self.undecided(position):
            return None
        return Happened(over=True)
