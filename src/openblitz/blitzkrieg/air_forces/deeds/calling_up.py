"""MS:AIRMISSION.13-16 - what fighters do in their own turn: wait on call, interdict, hunt, escort."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.interdicting import Interdict
from openblitz.blitzkrieg.air.deeds.sorties import EscortOver, Flown, HuntAt, Support, based
from openblitz.blitzkrieg.air.rules import airfields, airways, fighters
from openblitz.blitzkrieg.air_forces.deeds.air_missions import Allocating
from openblitz.blitzkrieg.air_forces.rules import air_defense, air_forces, area_interdiction
from openblitz.blitzkrieg.air_forces.rules.air_defense import ESCORT, ON_CALL
from openblitz.blitzkrieg.air_forces.rules.area_interdiction import AREA, HUNTERS
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import Deed, foreign
from openblitz.blitzkrieg.engine.missions import TACTICAL
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Assign(Order, frozen=True, tag="assign"):
    """Assign fighters to intercept."""

    form = "assign {units}"
    said = "Assign {units} to intercept"
    about = "Assign fighters at their bases to intercept until your next turn; they fly nothing else."
    rule = "MS:AIRMISSION.16a"
    units: Units


class Assigning(Deed[Assign]):
    """MS:AIRMISSION.16a - Before anything else of their side flies."""

    name = "assign"
    order: ClassVar = Assign
    of = "air"

    def is_fit(self, position: Position, unit: int) -> bool:
        return (
            fighters.is_fighter(position.rules, unit)
            and based(position, unit)
            and self._why_not(position, unit) is None
        )

    def _why_not(self, position: Position, unit: int) -> Refusal | None:
        rules = position.rules
        say = position.roster.ids[unit]
        if not fighters.is_fighter(rules, unit):
            return rules.refuse_by("MS:AIRMISSION.16a", f"{say} is no fighter.", (), (unit,))
        if ON_CALL(position) >> unit & 1:
            reason = f"{say} is assigned to intercept already."
            return rules.refuse_by("MS:AIRMISSION.16a", reason, (), (unit,))
        return airfields.why_no_attack(position, unit)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """It, if it can be."""
        if self.is_fit(position, unit):
            yield Assign((unit,))

    def check(self, position: Position, side: int, order: Assign) -> Refusal | None:
        """Own fighters at their bases."""
        refused = foreign(position, side, order.units)
        for unit in order.units:
            refused = refused or self._why_not(position, unit)
        return refused

    def carry_out(self, position: Position, order: Assign, dice: Dice) -> list[Event]:
        """MS:12e - They lie face-down on their base."""
        ON_CALL.put(position, ON_CALL(position) | sum(1 << u for u in order.units))
        say = position.roster.say(order.units)
        text = f"{say} {does(order.units, 'wait')} on call to intercept."
        return [Event("assigned", text, (order.rule,), (), position.roster.names(order.units))]


class InterdictingAreas(Allocating):
    """MS:AIRMISSION.13 - Fighters to a square where they stay; only by its own order."""

    name = "interdict an area"
    order: ClassVar = Interdict
    mission = AREA

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:AIRMISSION.13a - Two factors at least."""
        refused = super().unfinished(position, side)
        return refused or area_interdiction.too_few(position, side)

    def enough(self, rules: Rules, units: Sequence[int]) -> bool:
        """MS:AIRMISSION.13a - Whether they are the two factors that it takes."""
        return air_defense.printed(rules, units) >= area_interdiction.LEAST


class HuntingInterdictors(Allocating):
    """MS:AIRMISSION.14 - Fighters against those of the enemy that interdict."""

    name = "hunt interdictors"
    order: ClassVar = HuntAt
    mission = HUNTERS

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:AIRMISSION.14b - As many as their prey."""
        refused = super().unfinished(position, side)
        return refused or area_interdiction.outmatched(position, side)


class EscortingFlights(Allocating):
    """MS:AIRMISSION.15 - Fighters with any mission, from where they meet it on its way."""

    name = "escort a flight"
    order: ClassVar = EscortOver
    mission = ESCORT

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """To the targets of others; who wants to leave them earlier says so."""
        ends = self._ends(position, position.side_of(unit))
        for hex_ in bits.hexes(self.targets(position, unit) & ends):
            if self.ways(position, unit, EscortOver((unit,), hex_)) is not None:
                yield EscortOver((unit,), hex_)

    def _ends(self, position: Position, side: int) -> int:
        flying = missions.of_side(position, side)
        return bits.of(Hex(one.hex) for one in flying if air_defense.escorted(position.rules, one))

    def ways(self, position: Position, unit: int, order: Flown) -> tuple[int, ...] | None:
        """MS:AIRMISSION.15b - To where it joins a flight, and on with it; it joins as early as it can.

        Where no flight goes by that hex, straight there: what is no target is refused as such.
        """
        start, most = airfields.takes_off(position, unit), position.roster.range[unit]
        side, base = position.side_of(unit), position.place[unit]
        own = air_forces.flight_to(position, side, base, order.hex)
        if own is not None and not order.via and len(own.way) <= most:  # MS:12r
            return own.way
        for one in missions.of_side(position, side):
            way = one.way or (one.hex,)
            if not air_defense.escorted(position.rules, one) or order.hex not in way:
                continue
            end = way.index(order.hex)
            for joined, hex_ in enumerate(way[: end + 1]):
                rest = end - joined
                to = airways.through(position, start, (*order.via, hex_), most - rest, side=side)
                if to is not None:
                    return (*to, *way[joined + 1 : end + 1])
        return super().ways(position, unit, order)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Nobody escorts nobody."""
        rules = position.rules
        refused = super().unfinished(position, side)
        if refused is not None:
            return refused
        flown = missions.flown(rules)[ESCORT].targets(position, side)
        alone = [
            one.unit
            for one in missions.of_side(position, side)
            if one.kind == ESCORT and not flown >> one.hex & 1
        ]
        if not alone:
            return None
        reason = f"{position.roster.say(alone)} would escort nobody."
        return rules.refuse_by("MS:AIRMISSION.15a", reason, (), alone)


class SupportingGround(Allocating):
    """MS:AIRMISSION.17 - MDM and TAC with ground units that will attack a square."""

    name = "support the ground"
    order: ClassVar = Support
    mission = TACTICAL
