"""75:28, 65:17.1 - taking replacements, and raising air transport instead of taking aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Order
from openblitz.blitzkrieg.engine.position import ARRIVED
from openblitz.blitzkrieg.engine.questions.replacements import REPLACEMENTS
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import moves, replaced
from openblitz.blitzkrieg.ground.rules.replaced import FIRST, INACTIVE
from openblitz.blitzkrieg.replacements.rules import replacements
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Take(Order, frozen=True, tag="take"):
    """Take a replacement from the box."""

    form = "take {unit} at {hex}"
    said = "Take {unit} as a replacement in {hex}"
    about = "Take a replacement, which comes on in a city."
    rule = "75:28.1c"
    timely = True
    unit: AUnit
    hex: AHex


class Expand(Order, frozen=True, tag="expand"):
    """Raise air transport by half a unit for what an aircraft city would yield."""

    form = "expand at {hex}"
    said = "Expand air transport at {hex}"
    about = "Raise air transport by half a unit, for the replacement of an aircraft city."
    rule = "75:28.4b"
    hex: AHex


class Taking(Deed[Take]):
    """75:28.1-28.5, 65:17.1 - Counters from the box or the dead pile come on as reinforcements do."""

    name = "take replacements"
    order: ClassVar = Take

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every city where it may come on, for the counter that one would take of its type."""
        if self.is_first(position, unit):
            yield from (Take(unit, h) for h in bits.hexes(REPLACEMENTS(position).places(position, unit)))

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those that may be taken now."""
        first = set(REPLACEMENTS(position).candidates(position))
        return [unit for unit in units if unit in first]

    def is_first(self, position: Position, unit: int) -> bool:
        """Whether it is the counter of its kind that may be taken now."""
        if position.turn < FIRST or position.place[unit] not in INACTIVE:
            return False
        if REPLACEMENTS(position).first_like(position, unit) != unit:
            return False
        return REPLACEMENTS(position).why_not_take(position, unit) is None

    def check(self, position: Position, side: int, order: Take) -> Refusal | None:
        """An own counter that may be taken, where it may come on."""
        unit, hex_ = order.unit, order.hex
        return (
            foreign(position, side, (unit,))
            or REPLACEMENTS(position).why_not_take(position, unit)
            or REPLACEMENTS(position).why_not_there(position, unit, hex_)
        )

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """75:28.3b - Not without infantry."""
        return REPLACEMENTS(position).owed(position)

    def carry_out(self, position: Position, order: Take, dice: Dice) -> list[Event]:
        """It comes on, and may move on."""
        unit, hex_, origin = order.unit, order.hex, position.place[order.unit]
        replaced.take(position, unit, hex_)
        position.put(unit, hex_)
        position.begin_at(unit, hex_)
        position.flags[unit] |= ARRIVED
        if bearing.follows_trails(position.rules):
            position.trail = position.trail.having(unit, (hex_,))
        moves.note(position, unit, origin, (hex_,))
        text = f"{position.roster.ids[unit]} comes on at {say_places([hex_])} as a replacement."
        return [Event("replaced", text, ("75:28.1c",), place_names([hex_]), position.roster.names([unit]))]


class Expanding(Deed[Expand]):
    """75:28.4b - Air transport is raised by half a unit instead of taking an aircraft."""

    name = "raise air transport"
    order: ClassVar = Expand

    def whom(self, position: Position) -> Sequence[int]:
        """It is ordered of a city, and of no unit."""
        return ()

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Nor is it of any."""
        return iter(())

    def at_large(self, position: Position) -> Iterator[Expand]:
        """Each city that would yield something; those first where no aircraft can come on."""
        if position.turn < FIRST:
            return
        cities = replacements.producing(position, position.side)
        usable = CITIES(position).usable(position, position.side)
        for hex_ in (*bits.hexes(cities & ~usable), *bits.hexes(cities & usable)):
            yield Expand(hex_)

    def worthwhile(self, position: Position) -> list[Expand]:
        """Of these cities, where there are some in which no aircraft can come on, these alone."""
        orders = [
            order for order in self.at_large(position) if self.check(position, position.side, order) is None
        ]
        usable = CITIES(position).usable(position, position.side)
        idle = [order for order in orders if not usable >> order.hex & 1]
        return idle or orders

    def check(self, position: Position, side: int, order: Expand) -> Refusal | None:
        """A city that yields something, once a turn."""
        return replacements.why_not_expand(position, order.hex)

    def carry_out(self, position: Position, order: Expand, dice: Dice) -> list[Event]:
        """Half a unit more, from now on."""
        replacements.expand(position, order.hex)
        more = replaced.halves(position, position.side)
        text = f"{say_places([order.hex])} raises air transport: {more} half unit{'s' * (more != 1)} in all."
        return [Event("expanded", text, ("75:28.4b",), place_names([order.hex]))]
