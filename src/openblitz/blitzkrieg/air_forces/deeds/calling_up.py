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
from openblitz.blitzkrieg.engine.offering import Act
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

HELD_UP = 0.1  # what it is worth to hold up a factor of the enemy for a turn
STAYS = 0.2  # what it costs to have a factor of fighters in the air for that turn
NEAR = 3  # squares from a target within which ground units will probably attack it
EAGER = 0.4  # how often a random player puts a fighter on call


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

    def _able(self, position: Position, unit: int) -> bool:
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
        if self._able(position, unit):
            yield Assign((unit,))

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """It, now and then."""
        if not position.roster.flies[unit] or chance.random() >= EAGER or not self._able(position, unit):
            return None
        return Assign((unit,))

    def able(self, position: Position, unit: int) -> bool:
        """Whether it can be."""
        return self._able(position, unit)

    def acts(self, position: Position) -> Iterator[Act]:
        """All that can be, by one button."""
        own = position.in_play().air[position.side]
        units = [u for u in own if self._able(position, u)]
        if units:
            yield Act("Assign to intercept", Assign((units[0],)), units)

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

    def gain(self, position: Position, order: Assign) -> float | None:
        """Half of the fighters of a side are on call: worth something until that many are."""
        own = [u for u in position.in_play().air[position.side] if based(position, u)]
        able = [u for u in own if fighters.is_fighter(position.rules, u)]
        waiting = sum(position.roster.attack[u] for u in able if ON_CALL(position) >> u & 1)
        total = sum(position.roster.attack[u] for u in able)
        return 1.0 if 2 * (waiting + sum(position.roster.attack[u] for u in order.units)) <= total else -1.0


class InterdictingAreas(Allocating):
    """MS:AIRMISSION.13 - Fighters to a square where they stay; only by its own order."""

    name = "interdict an area"
    order: ClassVar = Interdict
    mission = AREA
    eager = 0.1

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """Only by its own order."""
        return None

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:AIRMISSION.13a - Two factors at least."""
        refused = super().unfinished(position, side)
        return refused or area_interdiction.too_few(position, side)

    def counsel(self, position: Position) -> Iterator[Order]:
        """By as few of one base as may, or by all of them, over and beside the enemy."""
        bases: dict[int, list[int]] = {}
        for unit in self.whom(position):
            if based(position, unit) and self._able(position, unit):
                bases.setdefault(position.place[unit], []).append(unit)
        near = bits.within(position.blocks(1 - position.side), 1)
        for units in bases.values():
            few = next(
                (n for n in range(1, len(units)) if self._enough(position.rules, units[:n])), len(units)
            )
            for hex_ in bits.hexes(self.targets(position, units[0]) & near):
                yield from (Interdict(tuple(units[:n]), hex_) for n in dict.fromkeys((few, len(units))))

    def _enough(self, rules: Rules, units: Sequence[int]) -> bool:
        """MS:AIRMISSION.13a - Whether they are the two factors that it takes."""
        return air_defense.printed(rules, units) >= area_interdiction.LEAST

    def gain(self, position: Position, order: Order) -> float | None:
        """A share of the enemy's factors who march at half rate or cannot retreat, where none do so yet.

        Fighters on call that match them would take all of it away.
        """
        rules = position.rules
        assert isinstance(order, Interdict)
        side, roster = position.side, position.roster
        sent = air_defense.printed(rules, order.units)
        rise = [
            u
            for u in air_defense.on_call(position, 1 - side)
            if bits.within(1 << order.hex, roster.range[u]) >> max(0, position.place[u]) & 1
        ]
        if not self._enough(rules, order.units) or air_defense.printed(rules, rise) >= sent:
            return -1.0
        around = bits.within(1 << order.hex, 1) & ~area_interdiction.zone(position, side)
        held = sum(
            roster.attack[u]
            for u in position.on_board(1 - side)
            if roster.thirds[u] and around >> position.place[u] & 1
        )
        return HELD_UP * held - STAYS * sent


class HuntingInterdictors(Allocating):
    """MS:AIRMISSION.14 - Fighters against those of the enemy that interdict."""

    name = "hunt interdictors"
    order: ClassVar = HuntAt
    mission = HUNTERS

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:AIRMISSION.14b - As many as their prey."""
        refused = super().unfinished(position, side)
        return refused or area_interdiction.outmatched(position, side)

    def gain(self, position: Position, order: Order) -> float | None:
        """What the prey loses on average, less what is lost, where the hunters match it."""
        assert isinstance(order, HuntAt)
        prey = area_interdiction.at(area_interdiction.interdictors(position, 1 - position.side), order.hex)
        sent = area_interdiction.at(area_interdiction.hunters(position, position.side), order.hex)
        attack = air_defense.factors(position, (*sent, *order.units))
        if attack < air_defense.factors(position, prey):
            return -1.0
        own, theirs = air_defense.exchange(position, attack, prey)
        return 1.0 + theirs - own


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

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, mostly."""
        if not fighters.is_fighter(position.rules, unit) or chance.random() >= self.eager:
            return None
        found = list(self.orders_of(position, unit))
        return chance.choice(found) if found else None

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

    def gain(self, position: Position, order: Order) -> float | None:
        """Half of what it shields, where it is not shielded yet, if the enemy has fighters on call."""
        rules = position.rules
        assert isinstance(order, EscortOver)
        if not air_defense.on_call(position, 1 - position.side):
            return -1.0
        met = air_defense.group(position, air_defense.over(position, order.hex))
        need, have = (air_defense.printed(rules, some) for some in (met.bombers, met.fighters))
        return 0.5 * min(need - have, air_defense.printed(rules, order.units)) if need > have else -1.0


class SupportingGround(Allocating):
    """MS:AIRMISSION.17 - MDM and TAC with ground units that will attack a square."""

    name = "support the ground"
    order: ClassVar = Support
    mission = TACTICAL

    def gain(self, position: Position, order: Order) -> float | None:
        """What they add, where ground units are near enough to attack; else nothing."""
        assert isinstance(order, Support)
        near = bits.within(1 << order.hex, NEAR) & position.controls(position.side)
        factors = sum(position.roster.attack[u] for u in order.units)
        return 0.4 * factors if near else -1.0
