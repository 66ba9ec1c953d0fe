"""75:3.3-3.4, 65:3.0.3-4 - setting up the Turn 1 units in the home country."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.orders import Done, Place, TakeBack
from openblitz.blitzkrieg.position import WAITING
from openblitz.blitzkrieg.rules.stacking import height
from openblitz.blitzkrieg.rules.terrain import closed
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.blitzkrieg.steps.base import (
    Step,
    any_of,
    foreign,
    out_of_place,
    place_names,
    say_places,
    say_waiting,
)
from openblitz.blitzkrieg.steps.offering import Deed, Offers, Sending
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice, Refusal


class SetUp(Step, frozen=True, tag="set-up"):
    """One side places its Turn 1 units."""

    key: ClassVar = "set-up"
    mode: ClassVar = "send"
    ending: ClassVar = "Set-up done"
    near: ClassVar = False
    helps: ClassVar = {"deploy": "Deploy for me"}

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Where they may stand, and whether any may stay behind."""
        waiting = len(self._waiting(rules, position))
        may = "You may hold some back." if rules.set_up.may_hold_back else "All must be placed."
        home = NAMES[position.side]
        return f"Set up your units anywhere in {home}; {waiting} are left. {may}", (
            self._rule(rules, position),
        )

    def _rule(self, rules: Rules, position: Position) -> str:
        return rules.cites["set up blue" if position.side == 0 else "set up red"]

    def _waiting(self, rules: Rules, position: Position) -> list[int]:
        own = rules.roster.of_side[position.side]
        return [u for u in own if position.place[u] == WAITING and rules.roster.arrives[u] == 1]

    def _room(self, rules: Rules, position: Position, unit: int) -> int:
        """The hexes that a unit may be set up on, whatever stands there already."""
        return rules.ground.home[position.side] & ~closed(
            rules.terrain, rules.ground, rules.roster.kind[unit]
        )

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Each unit on each hex where it may stand; taking back; done."""
        for unit in rules.roster.of_side[position.side]:
            if rules.roster.arrives[unit] != 1:
                continue
            yield from self._placings(rules, position, unit)
            if position.place[unit] > 0:
                yield TakeBack((unit,))
        if self.check(rules, position, Done()) is None:
            yield Done()

    def _placings(self, rules: Rules, position: Position, unit: int) -> Iterator[Place]:
        for hex_ in bits.hexes(self._room(rules, position, unit)):
            order = Place((unit,), hex_)
            if self.check(rules, position, order) is None:
                yield order

    def offers(self, rules: Rules, position: Position) -> Offers:
        """The Turn 1 units; those that stand can be taken back."""
        own = [u for u in rules.roster.of_side[position.side] if rules.roster.arrives[u] == 1]
        stand = [u for u in own if position.place[u] > 0]
        return Offers(own, deeds=[Deed("Take back", TakeBack((u,)), stand) for u in stand[:1]])

    def sendings(self, rules: Rules, position: Position, unit: int) -> Iterator[Sending]:
        """Where it may stand."""
        return (Sending(order.hex, (order,)) for order in self._placings(rules, position, unit))

    def wish(
        self, rules: Rules, position: Position, units: Sequence[int], hexes: Sequence[int]
    ) -> Order | None:
        """To set them up there."""
        return Place(tuple(units), hexes[0]) if units and hexes else None

    def forgotten(self, rules: Rules, position: Position) -> Iterator[str]:
        """Who is not set up."""
        yield from say_waiting(len(self._waiting(rules, position)))

    def pick(self, rules: Rules, position: Position, chance: Random) -> Order:
        """A waiting unit on a hex at random; done when all stand."""
        waiting = self._waiting(rules, position)
        if not waiting:
            return Done()
        unit = chance.choice(waiting)
        room = self._room(rules, position, unit)
        while True:
            order = Place((unit,), any_of(room, chance))
            if self.check(rules, position, order) is None:
                return order

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Own Turn 1 units, in the home country, no stack too high."""
        match order:
            case Place(units, hex_):
                return foreign(rules, position.side, units) or self._check_place(rules, position, units, hex_)
            case TakeBack(units):
                off = [u for u in units if position.place[u] <= 0]
                return foreign(rules, position.side, units) or (
                    rules.refuse("own units", f"{rules.roster.say(off)} is not set up.", (), off)
                    if off
                    else None
                )
            case Done():
                left = self._waiting(rules, position)
                if left and not rules.set_up.may_hold_back:
                    reason = f"{len(left)} units are not set up: {rules.roster.say(left[:6])}."
                    subject = "set up blue" if position.side == 0 else "set up red"
                    return rules.refuse(subject, reason, (), left)
                return None
        return out_of_place(rules, self, order)

    def _check_place(
        self, rules: Rules, position: Position, units: tuple[int, ...], hex_: int
    ) -> Refusal | None:
        late = [u for u in units if rules.roster.arrives[u] != 1]
        if late:
            return rules.refuse("appearance", f"{rules.roster.say(late)} comes on a later turn.", (), late)
        if not rules.ground.home[position.side] >> hex_ & 1:
            reason = f"{say_places([hex_])} is not in {NAMES[position.side]}."
            return rules.refuse("set up blue" if position.side == 0 else "set up red", reason, (hex_,), units)
        for unit in units:
            if not self._room(rules, position, unit) >> hex_ & 1:
                reason = f"{rules.roster.ids[unit]} may not stand in forest."
                return rules.refuse("forest", reason, (hex_,), (unit,))
        stack = {*position.units_at(rules.roster, hex_, position.side), *units}
        if height(rules.stacking, rules.roster, stack) > rules.stacking.limit:
            reason = f"More than {rules.stacking.words} would stand on {say_places([hex_])}."
            return rules.refuse("stack end", reason, (hex_,), stack)
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """Place, take back, or pass on."""
        names = rules.roster.names
        match order:
            case Place(units, hex_):
                for unit in units:
                    position.put(rules.roster, unit, hex_)
                text = f"{rules.roster.say(units)} set up on {say_places([hex_])}."
                return [
                    Event("placed", text, (self._rule(rules, position),), place_names([hex_]), names(units))
                ]
            case TakeBack(units):
                for unit in units:
                    position.put(rules.roster, unit, WAITING)
                return [
                    Event("taken back", f"{rules.roster.say(units)} taken off again.", (), (), names(units))
                ]
        position.steps.pop()
        return [Event("set up", f"{NAMES[position.side]} has set up.", (self._rule(rules, position),))]
