"""75:23.4, 75:23.5c - supplying units by air, and over a beach, before anybody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, off_board
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.ground.deeds.taking_back import Undoing
from openblitz.blitzkrieg.ground.rules.stacking import say_units, units_worth
from openblitz.blitzkrieg.supply.questions.supply import SUPPLY
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.rules.supply import BY_AIR, BY_BEACH, GROUNDED, UNSUPPLIED
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Supply(Order, frozen=True, tag="supply"):
    """Supply units by air, each for one of the air transports of the player-turn."""

    form = "supply {units}"
    said = "Supply {units} by air"
    about = "Supply units by air."
    rule = "75:23.1b"
    timely = True
    units: Units


class Ship(Order, frozen=True, tag="ship"):
    """Supply units over the beach, where it cannot supply all."""

    form = "ship {units}"
    said = "Supply {units} over the beach"
    about = "Supply units over the beach."
    rule = "75:23.1b"
    timely = True
    units: Units


class SupplyingByAir(Deed[Supply]):
    """75:23.4 - Up to four units, each for an air transport."""

    name = "air supply"
    order: ClassVar = Supply

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """A unit that has no other route."""
        if self.open_to(position) >> unit & 1:
            yield Supply((unit,))

    def open_to(self, position: Position) -> int:
        if not supply.lifts_left(position):
            return 0
        return supply.liftable(position, position.side) & ~BY_AIR(position)

    def check(self, position: Position, side: int, order: Supply) -> Refusal | None:
        """Own units out of supply, of the right kind, near a friendly city in range, and planes left."""
        rules = position.rules
        units, roster = order.units, position.roster
        refused = foreign(position, side, units) or off_board(position, units)
        if refused:
            return refused
        without, able = supply.lacking(position, side), supply.liftable(position, side)
        for unit in units:
            say, here = roster.ids[unit], (position.place[unit],)
            if not without >> unit & 1 or BY_AIR(position) >> unit & 1:
                return rules.refuse_by("75:23.1a", f"{say} is in supply.", here, (unit,))
            if roster.kind[unit] in GROUNDED:
                reason = f"{say} is {roster.kind[unit]}, which cannot be supplied by air."
                return rules.refuse_by("75:23.4d", reason, here, (unit,))
            if not able >> unit & 1:
                reason = f"{say} has no route to a friendly city within {supply.HOP} hexes by air."
                refused = objecting.to("supply by air", position, unit)
                return refused or rules.refuse_by("75:23.4c", reason, here, (unit,))
        left = supply.lifts_left(position)
        if units_worth(rules, units) > left:
            reason = f"No more than {say_units(rules, left)} can be supplied by air now."
            return rules.refuse_by("75:23.4a", reason, (), units)
        return objecting.to_all("supply by air", position, units)

    def carry_out(self, position: Position, order: Supply, dice: Dice) -> list[Event]:
        """They are in supply for this player-turn."""
        _change(position, order.units, lifted=True)
        text = f"{position.roster.say(order.units)} supplied by air."
        return [Event("supplied", text, ("75:23.4b",), (), position.roster.names(order.units))]


class SupplyingOverTheBeach(Deed[Ship]):
    """75:23.5c - Up to ten units in all, where more depend on it."""

    name = "beach supply"
    order: ClassVar = Ship

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """A unit that depends on the beach and is not supplied."""
        if supply.to_choose(position) >> unit & 1:
            yield Ship((unit,))

    def check(self, position: Position, side: int, order: Ship) -> Refusal | None:
        """Own units that depend on the beach, no more than ten with those who are supplied so."""
        rules = position.rules
        refused = foreign(position, side, order.units) or off_board(position, order.units)
        if refused:
            return refused
        able = supply.over_the_beach(position, side) & ~BY_AIR(position) & ~BY_BEACH(position)
        others = [u for u in order.units if not able >> u & 1]
        if others:
            who = position.roster.tell(others, "do")
            reason = f"{who} not depend on the beach: in supply, or more than {supply.OVERLAND} hexes off."
            return rules.refuse_by("75:23.5c", reason, (), others)
        if units_worth(rules, order.units) > supply.beach_left(position):
            reason = f"A beach supplies no more than {supply.BEACH} units."
            return rules.refuse_by(SUPPLY(position).rule_beach, reason, (), order.units)
        return None

    def carry_out(self, position: Position, order: Ship, dice: Dice) -> list[Event]:
        """They are in supply for this player-turn."""
        these = _set(order.units)
        BY_BEACH.put(position, BY_BEACH(position) | these)
        UNSUPPLIED.put(position, UNSUPPLIED(position) & ~these)
        text = f"{position.roster.say(order.units)} supplied over the beach."
        return [Event("supplied", text, ("75:23.5c",), (), position.roster.names(order.units))]


def _set(units: Sequence[int]) -> int:
    return sum(1 << u for u in units)


class CallingSupplyOff(Undoing):
    """Who has been supplied by air or over a beach can be taken back until supply is settled."""

    name = "call supply off"
    undoes = "Do not supply"
    undone = "not supplied after all"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it is supplied so, by choice."""
        return bool((BY_AIR(position) | BY_BEACH(position)) >> unit & 1)

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """Units that are not."""
        reason = f"{position.roster.tell(units, 'be')} not supplied by air or over a beach."
        return position.rules.refuse_by("75:23.4a", reason, (), units)

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They are out of supply again, and the planes are free."""
        _change(position, [u for u in units if BY_AIR(position) >> u & 1], lifted=False)
        shipped = _set(units) & BY_BEACH(position)
        BY_BEACH.put(position, BY_BEACH(position) & ~shipped)
        UNSUPPLIED.put(position, UNSUPPLIED(position) | shipped)


def _change(position: Position, units: Sequence[int], *, lifted: bool) -> None:
    """75:23.4b - Each unit takes, or gives back, one air transport."""
    these = _set(units)
    now, without = BY_AIR(position), UNSUPPLIED(position)
    BY_AIR.put(position, now | these if lifted else now & ~these)
    UNSUPPLIED.put(position, without & ~these if lifted else without | these)
    parts = units_worth(position.rules, units)
    position.flights += parts if lifted else -parts
