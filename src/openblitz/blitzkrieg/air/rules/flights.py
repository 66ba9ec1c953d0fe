"""75:9.3-9.4, 65:6.3, 65:18.0 - air transport between cities, and units dropped from the air."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import bearing, known, objecting
from openblitz.blitzkrieg.engine.modifiers import Invariant, Lift
from openblitz.blitzkrieg.engine.position import (
    BY_ROAD,
    COMBINED,
    DROPPED,
    FLOWN,
    FOUGHT,
    STOPPED,
    UNIT_FLAGS,
)
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.cities import whole_cities
from openblitz.blitzkrieg.ground.rules.field import beyond
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.tolls import Toll, paid
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules.rangers import may_be_dropped
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.questions.flights import Flights
    from openblitz.table import Part, Refusal


LIFTED = UNIT_FLAGS.flag("lifted")  # came by air transport, which is counted in factors (65:6.3.1a)


def grounded(position: Position, unit: int, drop: bool) -> Refusal | None:
    """Why a unit cannot fly, by its book or by what an option has against it; None when it can."""
    return FLIGHTS(position).may_take_off(position, unit, drop) or objecting.to("fly", position, unit)


@known.of_side
def lift(position: Position, side: int) -> int | Fraction:
    """What a side may fly in a player-turn, in units: what its book says, and what options make of it."""
    rules = position.rules
    more = (
        sum((one.units(position, side) for one in rules.added[Lift]), Fraction(0)) if rules.added[Lift] else 0
    )
    return max(FLIGHTS(position).capacity + more, 0)


@known.of_side
def _lift_in_parts(position: Position, side: int) -> int:
    """The same in whole parts of units (ground/rules/stacking.py), which is how units count."""
    return int(lift(position, side) * STACKING(position).whole)


def parts_left(position: Position) -> int:
    """What of it the moving side has not used yet."""
    return _lift_in_parts(position, position.side) - position.flights


def lift_left(position: Position) -> int | Fraction:
    """What of it the moving side has not used yet, in units; half a unit takes half (75:26.4b)."""
    return lift(position, position.side) - Fraction(position.flights, STACKING(position).whole)


class AirTransport:
    """75:9.3-9.4 - Four units a turn, city to city; airborne and air-assault may be dropped instead."""

    says = (
        ("75:9.3a", "Up to four units a turn fly up to 40 hexes from one friendly city to another."),
        ("75:9.3b", "All but armor and artillery may fly."),
        (
            "75:9.3c",
            "A unit flies only from the city in which it began its turn, and moves in full afterwards.",
        ),
        ("75:9.4a", "Airborne and air-assault may be dropped within 20 hexes, on land in no enemy zone."),
        ("75:9.4c", "A dropped unit moves one hex at most, and none from mountain or forest."),
    )
    drops_beside_enemies = False
    capacity = 4
    counted = "Air transports used"
    landing_cost = 0
    reach = 40
    drop_reach = 20
    _grounded = (MovementClass.ARMOR, MovementClass.ARTILLERY)

    def starts(self, position: Position, side: int) -> int:
        """75:9.3c - Friendly cities."""
        return CITIES(position).usable(position, side)

    def used(self, position: Position, unit: int) -> int:
        """75:26.4b - A unit, or half of one."""
        return STACKING(position).size(position.roster, unit)

    def may_take_off(self, position: Position, unit: int, drop: bool) -> Refusal | None:
        """75:9.3 - Of the right type, in the city where its turn began, and there is a plane left."""
        rules = position.rules
        here, say = position.place[unit], position.roster.ids[unit]
        if position.roster.kind[unit] in self._grounded:
            return rules.refuse(
                "fly type", f"{say} is {position.roster.kind[unit]}, which cannot be flown.", (), (unit,)
            )
        if position.flags[unit] & FLOWN:
            return rules.refuse("fly once", f"{say} has flown in this turn.", (here,), (unit,))
        if position.spent[unit] or position.start[unit] != here:
            came_back = position.start[unit] == here
            done = "has moved and come back; it flies first" if came_back else "did not begin its turn here"
            return rules.refuse("fly start", f"{say} {done}.", (here,), (unit,))
        if not self.starts(position, position.side_of(unit)) >> here & 1:
            return rules.refuse("fly city", f"{say} does not stand in a friendly city.", (here,), (unit,))
        if parts_left(position) < STACKING.of(rules).size(position.roster, unit):
            all_of_it = say_number(lift(position, position.side))
            return rules.refuse(
                "fly capacity", f"All {all_of_it} flights of this turn are used.", (), (unit,)
            )
        return None

    def landings(self, position: Position, unit: int) -> int:
        """75:9.3a - The other friendly cities within 40 hexes."""
        here = 1 << position.place[unit]
        return (
            CITIES(position).usable(position, position.side_of(unit))
            & disc(position.place[unit], self.reach)
            & ~here
        )

    def drops(self, position: Position, unit: int) -> int:
        """75:9.4 - Land within 20 hexes in no enemy zone; no forest for air-assault."""
        rules = position.rules
        if not may_be_dropped(rules, unit):
            return 0
        side = position.side_of(unit)
        zone = zones_of(rules).controlled(position, 1 - side) | bearing.barred(position, side)
        shut = closed(TERRAIN(position), rules.ground, position.roster.kind[unit])
        here = 1 << position.place[unit]
        return rules.ground.land & disc(position.place[unit], self.drop_reach) & ~zone & ~shut & ~here

    def why_not(self, position: Position, unit: int, hex_: int, drop: bool) -> Refusal:
        """Why the unit cannot come down there."""
        rules = position.rules
        say = position.roster.ids[unit]
        if drop and not may_be_dropped(rules, unit):
            return rules.refuse("drop type", f"{say} is neither airborne nor air-assault.", (), (unit,))
        limit = self.drop_reach if drop else self.reach
        if not disc(position.place[unit], limit) >> hex_ & 1:
            subject = "drop range" if drop else "fly range"
            return rules.refuse(
                subject, f"That is more than {limit} hexes from the take-off city.", (hex_,), (unit,)
            )
        if not drop:
            return rules.refuse("fly landing", "That is no friendly city.", (hex_,), (unit,))
        return bearing.why_barred(position, unit, hex_) or _no_drop_zone(position, unit, hex_)

    def land(self, position: Position, unit: int, drop: bool) -> None:
        """75:9.3d, 75:9.4c-d - Full movement after landing; one hex after a drop, none on rough ground."""
        rules = position.rules
        position.flights += self.used(position, unit)
        position.flags[unit] |= FLOWN | DROPPED if drop else FLOWN
        rough = rules.ground.forest | rules.ground.mountain
        if drop and rough >> position.place[unit] & 1:
            position.flags[unit] |= STOPPED


class AirborneFlight:
    """65:18.0 - Airborne and air-assault units fly from a friendly city to any land square within 20."""

    says: tuple[Saying, ...] = (
        (
            "65:18.0.a",
            "Airborne and air-assault units fly from a friendly city to any land square within 20.",
        ),
        ("65:18.0.b", "They may not land next to enemy units."),
        ("65:18.0.d", "They may use their movement before and after the flight, which costs none."),
    )
    drops_beside_enemies = False
    capacity = 0
    counted = ""
    landing_cost = 0
    reach = 0
    drop_reach = 20

    def used(self, position: Position, unit: int) -> int:
        """65:18.0 - There is no limit."""
        return 0

    def may_take_off(self, position: Position, unit: int, drop: bool) -> Refusal | None:
        """65:18.0.a - Airborne or air-assault, in a friendly city, not yet flown in this turn."""
        rules = position.rules
        here, say = position.place[unit], position.roster.ids[unit]
        if not position.roster.airborne[unit]:
            return rules.refuse("drop type", f"{say} is neither airborne nor air-assault.", (), (unit,))
        if position.flags[unit] & FLOWN:
            return rules.refuse("fly once", f"{say} has flown in this turn.", (here,), (unit,))
        in_city, side = rules.ground.city >> here & 1, position.side_of(unit)
        if not in_city or not self.starts(position, side) >> here & 1:
            return rules.refuse("fly city", f"{say} does not stand in a friendly city.", (here,), (unit,))
        return None

    def starts(self, position: Position, side: int) -> int:
        """65:18.0.a - The squares from which units take off: friendly cities."""
        return CITIES(position).usable(position, side)

    def landings(self, position: Position, unit: int) -> int:
        """65:18.0 - None: whoever flies is dropped, in a city as anywhere."""
        return 0

    def drops(self, position: Position, unit: int) -> int:
        """65:18.0.a-b - Land within 20 squares, next to no enemy."""
        rules = position.rules
        side = position.side_of(unit)
        zone = zones_of(rules).controlled(position, 1 - side) | bearing.barred(position, side)
        shut = closed(TERRAIN(position), rules.ground, position.roster.kind[unit])
        here = 1 << position.place[unit]
        return rules.ground.land & disc(position.place[unit], self.drop_reach) & ~zone & ~shut & ~here

    def why_not(self, position: Position, unit: int, hex_: int, drop: bool) -> Refusal:
        """Why the unit cannot come down there."""
        rules = position.rules
        if not drop:
            return rules.refuse(
                "fly landing", "There is no air transport in this game; drop the unit.", (hex_,), (unit,)
            )
        if not disc(position.place[unit], self.drop_reach) >> hex_ & 1:
            reason = f"That is more than {self.drop_reach} squares from the take-off city."
            return rules.refuse("drop range", reason, (hex_,), (unit,))
        return bearing.why_barred(position, unit, hex_) or _no_drop_zone(position, unit, hex_)

    def land(self, position: Position, unit: int, drop: bool) -> None:
        """65:18.0.e - The flight costs no movement; forest and mountain stop it as they stop anybody."""
        rules = position.rules
        position.flags[unit] = position.flags[unit] & ~BY_ROAD | FLOWN
        rough = rules.ground.forest | rules.ground.mountain
        if rough >> position.place[unit] & 1:
            position.flags[unit] |= STOPPED


class FromWholeCities(AirborneFlight):
    """65:QA.10.0a - They leave a city of several squares as long as one of these is friendly (R65-68)."""

    says = (
        *AirborneFlight.says,
        ("65:QA.10.0a", "They take off from any square of a city of which one square is friendly."),
    )

    def starts(self, position: Position, side: int) -> int:
        """65:QA.10.0a - All squares of these cities."""
        rules = position.rules
        return whole_cities(rules, CITIES.of(rules).usable(position, side))


class LiftAndDrop(FromWholeCities):
    """65:6.3 - Any units are flown from city to city, 12 factors a turn; drops are beside that (R65-17)."""

    says = (
        *FromWholeCities.says,
        ("65:6.3.1a", "Units of any type, up to 12 factors a turn, are transported by air."),
        ("65:6.3.1b", "Breakthrough artillery counts its defense factor."),
        ("65:6.3.2", "They fly any distance, from one friendly city to another."),
        ("65:6.3.3", "Landing costs one movement factor."),
        ("65:6.3.4", "They may use the others before and after the flight."),
        ("65:6.3.5", "Nobody takes off anywhere but in a friendly city."),
    )
    capacity = 12
    counted = "Factors flown"
    landing_cost = FACTOR
    reach = 200  # 65:6.3.2 - farther than anything on the board is apart

    def used(self, position: Position, unit: int) -> int:
        """65:6.3.1a-b - Its factors for defense, if it was transported and not dropped."""
        return position.roster.defense[unit] if position.flags[unit] & LIFTED else 0

    def may_take_off(self, position: Position, unit: int, drop: bool) -> Refusal | None:
        """65:6.3.1-6.3.5 - A ground unit in a friendly city, with a movement factor and planes left."""
        rules = position.rules
        if drop:
            return super().may_take_off(position, unit, drop)
        here, say, roster = position.place[unit], position.roster.ids[unit], position.roster
        if roster.flies[unit]:
            return rules.refuse("fly type", f"{say} flies by itself.", (here,), (unit,))
        if position.flags[unit] & FLOWN:
            return rules.refuse("fly once", f"{say} has flown in this turn.", (here,), (unit,))
        if not self.starts(position, position.side_of(unit)) >> here & 1:
            return rules.refuse("fly city", f"{say} does not stand in a friendly city.", (here,), (unit,))
        return self._used_up(position, unit)

    def _used_up(self, position: Position, unit: int) -> Refusal | None:
        """65:6.3.1a, 65:6.3.3 - Why there is no movement factor or no plane left for a unit."""
        rules = position.rules
        here, say, roster = position.place[unit], position.roster.ids[unit], position.roster
        left = allowance(position, unit) - position.spent[unit]
        if left < FACTOR or position.flags[unit] & (STOPPED | FOUGHT):
            reason = f"Landing takes one movement factor, which {say} no longer has."
            return rules.refuse_by("65:6.3.3", reason, (here,), (unit,))
        factors, room = roster.defense[unit], lift_left(position)
        if factors > room:
            reason = f"{say} counts {factors}; {say_number(room)} of {self.capacity} factors are left to fly."
            rule = "65:6.3.1b" if factors != roster.attack[unit] else "65:6.3.1a"
            return rules.refuse_by(rule, reason, (here,), (unit,))
        return None

    def landings(self, position: Position, unit: int) -> int:
        """65:6.3.2 - The other friendly cities, however far."""
        side = position.side_of(unit)
        return CITIES(position).usable(position, side) & ~(1 << position.place[unit])

    def why_not(self, position: Position, unit: int, hex_: int, drop: bool) -> Refusal:
        """Why the unit cannot come down there."""
        if drop:
            return super().why_not(position, unit, hex_, drop)
        reason = f"{name(Hex(hex_))} is no other city that is and was friendly when the turn began."
        return position.rules.refuse("fly landing", reason, (hex_,), (unit,))

    def land(self, position: Position, unit: int, drop: bool) -> None:
        """65:6.3.3 - Who was transported has spent a movement factor."""
        super().land(position, unit, drop)
        if drop:
            return
        position.flags[unit] |= LIFTED
        position.spent[unit] += self.landing_cost
        position.flights += self.used(position, unit)


class DropsByChart(LiftAndDrop):
    """MS:UNITCHART.abn.a-b - Drops beside the enemy too, but never into forest, and nobody moves on."""

    says = (
        *LiftAndDrop.says,
        ("MS:UNITCHART.abn.a", "They are not dropped into forest, and do not move in the turn of the drop."),
        ("MS:UNITCHART.abn.b", "They may be dropped beside the enemy, and fight."),
    )
    drops_beside_enemies = True

    def drops(self, position: Position, unit: int) -> int:
        """MS:UNITCHART.abn.a-b - Land within 20 squares that nobody holds, forest apart."""
        rules = position.rules
        side, here = position.side_of(unit), 1 << position.place[unit]
        shut = bearing.barred(position, side) | rules.ground.forest
        return rules.ground.land & disc(position.place[unit], self.drop_reach) & ~shut & ~here

    def why_not(self, position: Position, unit: int, hex_: int, drop: bool) -> Refusal:
        """As in 1965, but for the forest."""
        rules = position.rules
        if drop and rules.ground.forest >> hex_ & 1:
            reason = f"{position.roster.ids[unit]} may not be dropped into the forest at {name(Hex(hex_))}."
            return rules.refuse_by("MS:UNITCHART.abn.a", reason, (hex_,), (unit,))
        return super().why_not(position, unit, hex_, drop)

    def land(self, position: Position, unit: int, drop: bool) -> None:
        """MS:UNITCHART.abn.a - Where it is dropped it stays."""
        if not drop:
            super().land(position, unit, drop)
            return
        position.flags[unit] = position.flags[unit] & ~BY_ROAD | FLOWN | DROPPED | STOPPED


class TransportHolds(Invariant):
    """65:6.3.1a - No more factors fly than may, and who was transported has spent what landing costs."""

    name = "transport holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Parts of what has flown may be lost since, but nothing is added, except in larger units."""
        if position.flights > lift(position, position.side):
            yield "more factors have been flown than may be"
        own = position.of_side(position.side)
        lifted = [u for u in own if position.flags[u] & LIFTED]
        alone = (u for u in lifted if not position.flags[u] & COMBINED)
        if sum(FLIGHTS(position).used(position, u) for u in alone) > position.flights:
            yield "more factors have been flown than are counted"
        for unit in lifted:
            if position.spent[unit] < FLIGHTS(position).landing_cost and not SECOND(position):
                yield f"{position.roster.ids[unit]} has landed for nothing"


def _no_drop_zone(position: Position, unit: int, hex_: int) -> Refusal:
    """Why a hex within range is no place to be dropped on."""
    rules = position.rules
    outside = beyond(rules, unit, hex_)
    if outside:
        return outside
    if rules.ground.neutral >> hex_ & 1:
        reason = f"{name(Hex(hex_))} lies in the Neutral Country, which is closed."
        return rules.refuse("neutral", reason, (hex_,), (unit,))
    if not rules.ground.land >> hex_ & 1:
        return rules.refuse("drop land", "A unit is dropped on land only.", (hex_,), (unit,))
    if closed(TERRAIN(position), rules.ground, position.roster.kind[unit]) >> hex_ & 1:
        return rules.refuse(
            "drop forest", f"{position.roster.ids[unit]} may not land in forest.", (hex_,), (unit,)
        )
    if hex_ == position.place[unit]:
        return rules.refuse("drop land", f"{position.roster.ids[unit]} is there already.", (hex_,), (unit,))
    reason = f"{name(Hex(hex_))} is in an enemy zone of control."
    return rules.refuse("drop zone", reason, (hex_,), (unit,))


class ByMacAlone(AirborneFlight):
    """MS:AIRMISSION.18-19 - Nobody flies by himself; MACs carry ground units (`airlift`)."""

    says = (("MS:AIRMISSION.18a", "Ground units fly only with MACs, from airbases."),)
    drop_reach = 0

    def may_take_off(self, position: Position, unit: int, drop: bool) -> Refusal | None:
        """None of them."""
        rule = "MS:AIRMISSION.19a" if drop else "MS:AIRMISSION.18a"
        reason = f"{position.roster.ids[unit]} flies only with MACs, before movement."
        return position.rules.refuse_by(rule, reason, (), (unit,))

    def drops(self, position: Position, unit: int) -> int:
        """Nowhere."""
        return 0


ANSWERS: dict[str, Flights] = {
    "air transport": AirTransport(),
    "airborne flight": AirborneFlight(),
    "drops by the chart": DropsByChart(),
    "from whole cities": FromWholeCities(),
    "lift and drop": LiftAndDrop(),
    "by MAC alone": ByMacAlone(),
}


class LandedFromTheAir(Toll):
    """65:6.3.3 - One movement factor of who was transported."""

    name = "landing from the air"

    def part(self, position: Position, unit: int) -> Part | None:
        """One."""
        if not position.flags[unit] & LIFTED:
            return None
        return paid(FLIGHTS(position).landing_cost, "landing from the air", "65:6.3.3")
