"""MS:9 - making units in production centers, and giving them back until the phase is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules.built import BUILT
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Order, TakeBack
from openblitz.blitzkrieg.engine.position import ARRIVED
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.deeds.taking_back import Undoing
from openblitz.blitzkrieg.production.rules import appearing, production
from openblitz.blitzkrieg.production.rules.centers import captured
from openblitz.blitzkrieg.production.rules.production import INACTIVE, PRODUCED
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Produce(Order, frozen=True, tag="produce"):
    """Make a unit in a production center."""

    form = "produce {unit} at {hex} by {center}"
    said = "Produce {unit} at {hex} by the points of {center}"
    about = "Make a unit of the points of a production center; it appears at once."
    rule = "MS:9b"
    timely = True
    unit: AUnit
    hex: AHex
    center: AUnit


class Producing(Deed[Produce]):
    """MS:9c-m - A counter from the box, of the points of one center, where such units appear."""

    name = "produce"
    order: ClassVar = Produce

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """By each center that has points for it, everywhere that it may appear."""
        if position.place[unit] not in INACTIVE:
            return
        if production.first_like(position, unit) != unit:
            return
        for center in self.at_work(position):
            if production.why_not_make(position, unit, center) is None:
                where = appearing.places(position, unit, center)
                yield from (Produce(unit, hex_, center) for hex_ in bits.hexes(where))

    def at_work(self, position: Position) -> list[int]:
        own = production.centers(position, position.side)
        return [center for center in own if production.why_idle(position, center) is None]

    def check(self, position: Position, side: int, order: Produce) -> Refusal | None:
        """An own counter and an own center that works, with points for it, where it may appear."""
        unit, center = order.unit, order.center
        return (
            _captured(position, side, center)
            or foreign(position, side, (unit,))
            or foreign(position, side, (center,))
            or production.why_idle(position, center)
            or production.why_not_make(position, unit, center)
            or appearing.why_not_there(position, unit, center, order.hex)
            or _too_late(position, unit)
        )

    def carry_out(self, position: Position, order: Produce, dice: Dice) -> list[Event]:
        """It appears."""
        unit, hex_, roster = order.unit, order.hex, position.roster
        production.make(position, unit, order.center)
        position.put(unit, hex_)
        position.begin_at(unit, hex_)
        position.flags[unit] |= ARRIVED
        if roster.unit_class[unit] == appearing.INSTALLATION:
            BUILT.put(position, BUILT(position) | 1 << unit)
        cost = production.say_points(production.price(position.rules, unit))
        text = f"{roster.ids[order.center]} makes {roster.ids[unit]} at {say_places([hex_])} for {cost}."
        return [Event("produced", text, ("MS:9c",), place_names([hex_]), roster.names([unit, order.center]))]


def _captured(position: Position, side: int, center: int) -> Refusal | None:
    """MS:9t - A center that a side has captured is a source of supply to it, and makes nothing."""
    if center not in captured(position, side):
        return None
    reason = f"{position.roster.ids[center]} is captured: it is a source of supply, and makes nothing."
    return position.rules.refuse_by("MS:9t", reason, (), (center,))


def _too_late(position: Position, unit: int) -> Refusal | None:
    """MS:PCS.IV.6.C - Where a turn is played by class, new airbases come after all else that is made."""
    rules = position.rules
    classes = position.roster.unit_class
    if not sequence_of(rules).by_class or classes[unit] == appearing.INSTALLATION:
        return None
    bases = [one.unit for one in PRODUCED(position) if classes[one.unit] == appearing.INSTALLATION]
    if not bases:
        return None
    reason = f"{position.roster.tell(bases, 'have')} been built already: airbases come last."
    return rules.refuse_by("MS:PCS.IV.6.C", reason, (), (unit, *bases))


class Unmaking(Undoing):
    """What was made can be given back until the phase is over; the points are there again."""

    name = "give back what was made"
    undoes = "Give back"
    undone = "given back"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it was made in this player-turn."""
        return production.made(position, unit) is not None

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """Others."""
        reason = f"{position.roster.tell(units, 'was')} not made in this cycle."
        return position.rules.refuse("own units", reason, (), units)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own units that were made."""
        assert isinstance(order, TakeBack)
        others = [u for u in order.units if not self.done(position, u)]
        refused = foreign(position, side, order.units)
        return refused or (self.why_not(position, others) if others else None)

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They lie where they lay."""
        for unit in units:
            origin = next(one.origin for one in PRODUCED(position) if one.unit == unit)
            production.unmake(position, unit)
            position.put(unit, origin)
            position.begin_at(unit, origin)
            position.flags[unit] = 0
            BUILT.put(position, BUILT(position) & ~(1 << unit))
