"""MS:15 - what is done with guerillas: they appear, go on through zones, find sanctuary, are absorbed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Order, Units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import STOPPED
from openblitz.blitzkrieg.ground.rules import moves, prices
from openblitz.blitzkrieg.ground.rules.change import made, spares, swap
from openblitz.blitzkrieg.ground.rules.hindrances import why_held
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.irregulars.rules.guerilla_ways import PRESSED_ON
from openblitz.blitzkrieg.irregulars.rules.guerillas import BANDS, HIDDEN, INACTIVE
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.hexes import bits
from openblitz.hexes.reach import FACTOR
from openblitz.table import Event, Part
from openblitz.table.words import things

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Raise(Order, frozen=True, tag="raise"):
    """Let a guerilla of a fallen city appear."""

    form = "raise {unit} from {city} at {hex}"
    said = "Let {unit} from {city} appear at {hex}"
    about = "Let guerillas that a fallen city has brought up appear near it."
    rule = "MS:15b"
    unit: AUnit
    city: AHex
    hex: AHex


class PressOn(Order, frozen=True, tag="press-on"):
    """Go on through a square of an enemy zone."""

    form = "press-on {unit}"
    said = "Press on with {unit}"
    about = "Let guerillas go on from a square of an enemy zone, once in a player-turn."
    rule = "MS:15m"
    unit: AUnit


class SeekSanctuary(Order, frozen=True, tag="seek-sanctuary"):
    """Go into the Neutral Country."""

    form = "seek-sanctuary {unit} at {hex}"
    said = "Take {unit} into sanctuary at {hex}"
    about = "Take guerillas into a square of the Neutral Country beside them."
    rule = "MS:15q"
    unit: AUnit
    hex: AHex


class Absorb(Order, frozen=True, tag="absorb"):
    """Let regular infantry absorb guerillas."""

    form = "absorb {units} into {unit}"
    about = "Let regular infantry on their square absorb guerillas, who are infantry from then on."
    rule = "MS:15o"
    units: Units
    unit: AUnit


class Raising(Deed[Raise]):
    """MS:15b-d - Guerillas appear near the cities that have brought them up, or wait."""

    name = "raise guerillas"
    order: ClassVar = Raise

    def whom(self, position: Position) -> tuple[int, ...]:
        """The first free counter, where there are guerillas to appear."""
        first = guerillas.first_free(position) if self.cities(position) else None
        return () if first is None else (first,)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The first free counter, from each city, everywhere near it."""
        if not position.roster.guerilla[unit] or guerillas.first_free(position) != unit:
            return
        for city in self.cities(position):
            where = guerillas.places(position, city)
            yield from (Raise(unit, city, hex_) for hex_ in bits.hexes(where))

    def cities(self, position: Position) -> list[int]:
        """The cities with hidden guerillas of the moving side."""
        found: list[int] = []
        if guerillas.are_enough(position):
            return found
        for one in HIDDEN(position):
            country = minors.country_at(position.rules, one.city)
            if country is not None and guerillas.oppressor(position, country) == 1 - position.side:
                found.append(one.city)
        return found

    def check(self, position: Position, side: int, order: Raise) -> Refusal | None:
        """A free counter of one factor, a city that has brought one up, and a square near it."""
        rules = position.rules
        unit, roster = order.unit, position.roster
        refused = foreign(position, side, (unit,))
        if refused is not None:
            return refused
        free = roster.guerilla[unit] and roster.defense[unit] == 1 and position.place[unit] in INACTIVE
        if not free:
            reason = f"{roster.ids[unit]} is no free counter of one guerilla factor."
            return rules.refuse_by("MS:15b", reason, (), (unit,))
        if guerillas.are_enough(position):
            reason = f"{guerillas.CYCLE} guerillas have appeared in this cycle, and no more do."
            return rules.refuse_by("MS:SCENARIO.G.d", reason, (order.city,), (unit,))
        if order.city not in self.cities(position):
            reason = f"{say_places([order.city])} has brought up nobody who could appear."
            return rules.refuse_by("MS:15b", reason, (order.city,), (unit,))
        return guerillas.why_not_there(position, order.city, order.hex)

    def carry_out(self, position: Position, order: Raise, dice: Dice) -> list[Event]:
        """It is there."""
        guerillas.appear(position, order.unit, order.city, order.hex)
        say = position.roster.ids[order.unit]
        text = f"{say} appears at {say_places([order.hex])}, from {say_places([order.city])}."
        return [Event("raised", text, ("MS:15b",), place_names([order.hex]), (say,))]


class PressingOn(Deed[PressOn]):
    """MS:15m - Small guerillas that have stopped in an enemy zone go on, once."""

    name = "press on"
    order: ClassVar = PressOn
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """If it may."""
        if position.roster.guerilla[unit] and self.why_not(position, unit) is None:
            yield PressOn(unit)

    def why_not(self, position: Position, unit: int) -> Refusal | None:
        rules = position.rules
        roster, here = position.roster, position.place[unit]
        say = roster.ids[unit]
        if not guerillas.is_small(rules, unit):
            return rules.refuse_by("MS:15m", f"{say} is no small unit of guerillas.", (), (unit,))
        zone = zones_of(rules).controlled(position, 1 - position.side)
        if not on_map(here) or not zone >> here & 1 or not position.flags[unit] & STOPPED:
            return rules.refuse_by("MS:15m", f"{say} has not stopped in an enemy zone.", (), (unit,))
        if position.flags[unit] & PRESSED_ON:
            reason = f"{say} has gone through a square of an enemy zone in this player-turn."
            return rules.refuse_by("MS:15m", reason, (here,), (unit,))
        return None

    def check(self, position: Position, side: int, order: PressOn) -> Refusal | None:
        """An own unit that may."""
        return foreign(position, side, (order.unit,)) or self.why_not(position, order.unit)

    def carry_out(self, position: Position, order: PressOn, dice: Dice) -> list[Event]:
        """It may move on."""
        position.flags[order.unit] = position.flags[order.unit] & ~STOPPED | PRESSED_ON
        say, here = position.roster.ids[order.unit], position.place[order.unit]
        text = f"{say} goes on through the enemy zone at {say_places([here])}."
        return [Event("pressed on", text, ("MS:15m",), place_names([here]), (say,))]


class SeekingSanctuary(Deed[SeekSanctuary]):
    """MS:15q, RMS-192 - Guerillas beside the Neutral Country enter it for a movement factor, and stop."""

    name = "seek sanctuary"
    order: ClassVar = SeekSanctuary
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The squares beside it."""
        here = position.place[unit]
        if not position.roster.guerilla[unit] or not on_map(here):
            return
        yield from (
            SeekSanctuary(unit, h) for h in bits.hexes(bits.spread(1 << here) & position.rules.ground.neutral)
        )

    def check(self, position: Position, side: int, order: SeekSanctuary) -> Refusal | None:
        """Own guerillas beside it, who may still move."""
        rules = position.rules
        unit, hex_, roster = order.unit, order.hex, position.roster
        refused = foreign(position, side, (unit,))
        if refused is not None:
            return refused
        here, say = position.place[unit], roster.ids[unit]
        if not roster.guerilla[unit] or not rules.ground.neutral >> hex_ & 1:
            reason = f"{say} does not take sanctuary at {say_places([hex_])}."
            return rules.refuse_by("MS:15q", reason, (hex_,), (unit,))
        refused = off_board(position, (unit,))
        if refused is None and not bits.spread(1 << here) >> hex_ & 1:
            reason = f"Sanctuary is taken from a square beside it, and {say} is at {say_places([here])}."
            refused = rules.refuse_by("MS:15q", reason, (here, hex_), (unit,))
        refused = refused or objecting.to("move", position, unit) or why_held(position, unit, hex_)
        refused = refused or prices.why_too_dear(position, unit, hex_, SANCTUARY)
        if refused is not None:
            return refused
        if len(guerillas.on(position, hex_)) >= guerillas.MOST:
            reason = f"{guerillas.MOST} units of guerillas are on {say_places([hex_])} already."
            return rules.refuse_by("MS:15j", reason, (hex_,), (unit,))
        return None

    def carry_out(self, position: Position, order: SeekSanctuary, dice: Dice) -> list[Event]:
        """It is safe there."""
        unit, hex_, start = order.unit, order.hex, position.place[order.unit]
        position.spent[unit] += FACTOR
        position.flags[unit] |= STOPPED
        position.put(unit, hex_)
        if bearing.follows_trails(position.rules):
            position.trail = position.trail.having(unit, (*position.trail[unit], hex_))
        moves.note(position, unit, start, (hex_,))
        text = f"{position.roster.ids[unit]} takes sanctuary at {say_places([hex_])}."
        return [
            Event("sanctuary", text, ("MS:15q",), place_names([start, hex_]), position.roster.names([unit]))
        ]


class Absorbing(Deed[Absorb]):
    """MS:15o - Guerillas become infantry of the type that absorbs them, factor for factor."""

    name = "absorb guerillas"
    order: ClassVar = Absorb
    of = "ground"
    REGULAR: ClassVar = ("infantry", "slow-infantry")

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Guerillas."""
        guerilla = position.roster.guerilla
        return [unit for unit in units if guerilla[unit]]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Into each regular infantry unit that is with them."""
        here = position.place[unit]
        if not position.roster.guerilla[unit] or not on_map(here):
            return
        for other in position.units_at(here, position.side):
            order = Absorb((unit,), other)
            if self.check(position, position.side, order) is None:
                yield order

    def check(self, position: Position, side: int, order: Absorb) -> Refusal | None:
        """Own guerillas and own infantry on one square, and counters for them."""
        rules = position.rules
        refused = foreign(position, side, (*order.units, order.unit))
        if refused is not None:
            return refused
        roster, here = position.roster, position.place[order.unit]
        if roster.counters[order.unit].type.key not in self.REGULAR or not on_map(here):
            reason = f"{roster.ids[order.unit]} is no regular infantry on the map."
            return rules.refuse_by("MS:15o", reason, (), (order.unit,))
        wrong = [u for u in order.units if not roster.guerilla[u] or position.place[u] != here]
        if wrong:
            no_such = f"{roster.tell(wrong, 'be')} no {things(wrong, 'unit')} of guerillas"
            reason = f"{no_such} with {roster.ids[order.unit]}."
            return rules.refuse_by("MS:15o", reason, (), wrong)
        if not self._parts(position, order):
            reason = f"There are no counters to change {roster.say(order.units)} for."
            return rules.refuse_by("MS:15o", reason, (), order.units)
        return None

    def _parts(self, position: Position, order: Absorb) -> tuple[int, ...]:
        """Counters of the infantry's type for the factors of the guerillas, the larger first."""
        worth = position.roster.defense
        total = sum(worth[u] for u in order.units)
        return next(made(position.roster, spares(position, order.unit), total, worth), ())

    def carry_out(self, position: Position, order: Absorb, dice: Dice) -> list[Event]:
        """They are infantry from now on."""
        roster, parts = position.roster, self._parts(position, order)
        first, *others = order.units
        swap(position, first, parts)
        for unit in others:
            swap(position, unit, ())
        gone = {*order.units, *parts}
        BANDS.put(position, tuple(one for one in BANDS(position) if one.unit not in gone))
        text = f"{roster.ids[order.unit]} absorbs {roster.say(order.units)}: {roster.say(parts)}."
        where = place_names([position.place[order.unit]])
        return [Event("absorbed", text, ("MS:15o",), where, roster.names((*order.units, *parts)))]


SANCTUARY = Part(Fraction(1), "a square of the Neutral Country", "MS:15q")
