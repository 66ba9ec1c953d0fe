"""MS:4k - overrunning a square while units move."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.conditions import FollowsOverrun
from openblitz.blitzkrieg.engine.deed import Deed, apart, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, Move, Order, Units
from openblitz.blitzkrieg.ground.deeds.moving import Moving
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.impulses.rules.impulses import OPEN
from openblitz.blitzkrieg.overruns.rules import overrun
from openblitz.blitzkrieg.overruns.rules.overrun import Capture
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, adjacent
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

MOVING = Moving()


class Overrun(Order, frozen=True, tag="overrun"):
    """Move units that stand together into an enemy square, whose defenders are gone."""

    form = "overrun {hex} with {units}"
    about = "Enter a square beside a stack, where that has 10-1 against all who stand there."
    rule = "MS:4l"
    timely = True
    hex: AHex
    units: Units


class Overrunning(Deed[Overrun]):
    """MS:4k-l - A stack beside the square, with 4 movement factors left and ten times the factors."""

    name = "overrun"
    order: ClassVar = Overrun
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The squares beside a unit that it overruns with as few of its stack as can be."""
        for hex_ in bits.hexes(overrun.squares(position, unit)):
            units = self._enough(position, unit, hex_)
            if units:
                yield Overrun(hex_, units)

    def _enough(self, position: Position, unit: int, hex_: int) -> tuple[int, ...]:
        """A unit, with the strongest on its hex until they are enough; nothing where they are not."""
        rules = position.rules
        roster = position.roster
        stack = position.units_at(position.place[unit], position.side)
        others = sorted((u for u in stack if u != unit), key=lambda u: (-roster.attack[u], u))
        units: tuple[int, ...] = (unit,)
        for other in (None, *others):
            more = units if other is None else (*units, other)
            if height(STACKING.of(rules), roster, more) <= STACKING.of(rules).limit:
                units = more
                if overrun.why_not(position, units, hex_) is None:
                    return units
        return ()

    def check(self, position: Position, side: int, order: Overrun) -> Refusal | None:
        """Own units that stand together, beside an enemy square, at the odds it takes."""
        units = order.units
        return (
            foreign(position, side, units)
            or off_board(position, units)
            or apart(position, units)
            or overrun.why_not(position, units, order.hex)
        )

    def carry_out(self, position: Position, order: Overrun, dice: Dice) -> list[Event]:
        """What can be captured is, the others are gone, and the stack is in their place."""
        rules = position.rules
        roster, units, hex_ = position.roster, order.units, order.hex
        came = self._come(position, order, dice)
        start = position.place[units[0]]
        taken = [event for one in rules.added[Capture] for event in one.take(position, units, hex_)]
        victims = overrun.overrun(position, units, hex_)
        whom = f" {roster.say(victims)} on" if victims else ""
        text = f"{roster.say(units)} {does(units, 'overrun')}{whom} {say_places([hex_])}."
        named = roster.names((*units, *victims))
        fell = Event("overrun", text, ("MS:4k",), place_names([start, hex_]), named)
        after = (one.opened(position, hex_, units, victims) for one in rules.added[FollowsOverrun])
        return [*came, *taken, fell, *chain.from_iterable(after)]

    def _come(self, position: Position, order: Overrun, dice: Dice) -> list[Event]:
        """RMS-152 - Those who stand farther off come beside it first, into the zone of their victims."""
        if adjacent(Hex(position.place[order.units[0]]), Hex(order.hex)):
            return []
        place = overrun.approach(position, order.units, order.hex)
        assert isinstance(place, int)
        OPEN.put(position, overrun.opened(position, order.hex))
        events = MOVING.carry_out(position, Move(order.units, place), dice)
        OPEN.put(position, 0)
        return events
