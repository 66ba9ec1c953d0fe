"""MS:SCENARIO.E.e-f - replacements of minor countries come on in their cities."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.position import ARRIVED
from openblitz.blitzkrieg.replacements.deeds.replacing import Take
from openblitz.blitzkrieg.scenarios.rules import levies
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Levying(Deed[Take]):
    """MS:SCENARIO.E.f - A counter comes on in a friendly city of its own country."""

    name = "raise levies"
    order: ClassVar = Take

    def ready(self, position: Position, unit: int) -> bool:
        """Whether it may come on now: the first of those that print the same."""
        return (
            levies.first_like(position, unit)
            and levies.why_not_raise(position, unit) is None
            and bool(levies.places(position, unit))
        )

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Each city where it may come on."""
        if self.ready(position, unit):
            yield from (Take(unit, hex_) for hex_ in levies.places(position, unit))

    def check(self, position: Position, side: int, order: Take) -> Refusal | None:
        """An own counter of what was lost, where it may come on."""
        return (
            foreign(position, side, (order.unit,))
            or levies.why_not_raise(position, order.unit)
            or levies.why_not_there(position, order.unit, order.hex)
        )

    def carry_out(self, position: Position, order: Take, dice: Dice) -> list[Event]:
        """It comes on."""
        unit, hex_ = order.unit, order.hex
        levies.RAISED.put(position, (*levies.RAISED(position), unit))
        position.put(unit, hex_)
        position.begin_at(unit, hex_)
        position.flags[unit] |= ARRIVED
        text = f"{position.roster.ids[unit]} comes on at {say_places([hex_])} as a replacement."
        return [Event("replaced", text, (levies.WHERE,), place_names([hex_]), position.roster.names([unit]))]
