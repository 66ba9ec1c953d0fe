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

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which command."""
        text = f"{rules.roster.say(self.command)} is overrun: which unit does it join?"
        return text, ("BC:commandunits.overrun",)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every friend within half its move."""
        return (Join(self.command, friend) for friend in overrun.refuges(rules, position, self.command))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Only a friend that it reaches."""
        if not isinstance(order, Join):
            return out_of_place(rules, self, order)
        if order.command != self.command:
            reason = f"{rules.roster.say(self.command)} is the command that was overrun."
            return rules.refuse("BC:commandunits.overrun", reason, [self.command])
        if order.friend not in overrun.refuges(rules, position, self.command):
            reason = (
                f"{rules.roster.say(self.command)} cannot come into contact with "
                f"{rules.roster.say(order.friend)} within half its move."
            )
            return rules.refuse("BC:commandunits.overrun", reason, [self.command, order.friend])
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """It joins."""
        assert isinstance(order, Join)
        return happened(rules, overrun.join(rules, position, order.command, order.friend), over=True)

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """With nobody to join it is knocked out."""
        if position.on_table(self.command) and overrun.refuges(rules, position, self.command):
            return None
        why = "it was overrun, and no friend is within half its move"
        told = casualties.knock_out(rules, position, self.command, "BC:commandunits.overrun", why)
        return happened(rules, told, over=True)


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

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who has to decide."""
        units = rules.roster.say(*self.undecided(rules, position))
        text = f"{rules.roster.say(self.transport)} is hit: does {units} stay aboard, or dismount suppressed?"
        return text, ("BC:ko.armouredpassengers",)

    def undecided(self, rules: Rules, position: Position) -> list[int]:
        """Passengers that have not said yet; a gun in tow is none."""
        aboard = position.passengers(self.transport)
        return [u for u in aboard if u not in self.staying and not rules.roster.kind[u].towed]

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Stay, or leave for any free place beside the transport."""
        for unit in self.undecided(rules, position):
            yield Stay(unit)
            for where in transport.places_beside(rules, position, unit, self.transport):
                yield Dismount(unit, where.centre, where.facing)
        yield Done()

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Only passengers, to places where they can stand."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, Stay | Dismount):
            return out_of_place(rules, self, order)
        if order.unit not in self.undecided(rules, position):
            reason = f"{rules.roster.say(order.unit)} has nothing to decide here."
            return rules.refuse("BC:ko.armouredpassengers", reason, [order.unit])
        if isinstance(order, Dismount):
            return transport.alight_refusal(rules, position, order.unit, order.at, order.facing)
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """Stay, or dismount and be suppressed; done: all others stay."""
        rule = "BC:ko.armouredpassengers"
        if isinstance(order, Dismount):
            events = transport.alight(rules, position, order.unit, order.at, order.facing)
            why = f"{rules.roster.say(self.transport)} was hit"
            return happened(rules, events + casualties.suppress(rules, position, order.unit, rule, why))
        stays = [order.unit] if isinstance(order, Stay) else self.undecided(rules, position)
        told = rules.event("stayed", f"{rules.roster.say(*stays)} stays aboard.", rule, stays)
        decided = msgspec.structs.replace(self, staying=(*self.staying, *stays))
        return Happened([told], over=True, then=(decided,))

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """Over when everybody has decided."""
        if self.undecided(rules, position):
            return None
        return Happened(over=True)
