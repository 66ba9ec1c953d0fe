"""Taking back what was done in a phase, until it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign
from openblitz.blitzkrieg.engine.orders import TakeBack
from openblitz.blitzkrieg.engine.places import in_play, is_aloft
from openblitz.blitzkrieg.engine.position import STAGED
from openblitz.blitzkrieg.ground.rules import moves, taken_back
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Undoing(Deed[TakeBack]):
    """Undoes what another deed of the phase has done with units."""

    order: ClassVar = TakeBack
    takes_back = True
    undone: ClassVar[str]  # what is said of the units then

    def done(self, position: Position, unit: int) -> bool:
        """Whether there is something to undo of a unit."""
        raise NotImplementedError

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """The refusal for units of which there is nothing to undo."""
        raise NotImplementedError

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """Undo it."""
        raise NotImplementedError

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """A unit of which there is something to undo."""
        if self.done(position, unit):
            yield TakeBack((unit,))

    def check(self, position: Position, side: int, order: TakeBack) -> Refusal | None:
        """Own units, each of which has done something."""
        rules = position.rules
        refused = foreign(position, side, order.units)
        others = [u for u in order.units if not self.done(position, u)]
        refused = refused or (self.why_not(position, others) if others else None)
        against = (objecting.to("take back", position, unit) for unit in order.units)
        refused = refused or next(filter(None, against), None)
        if refused is None and moves.FIRM(position):
            return rules.refuse("move before combat", "Movement is over, and stands.", (), order.units)
        return refused

    def carry_out(self, position: Position, order: TakeBack, dice: Dice) -> list[Event]:
        """It is undone."""
        self.undo(position, order.units)
        text = f"{position.roster.say(order.units)} {self.undone}."
        return [Event("taken back", text, (), (), position.roster.names(order.units))]


class TakingBack(Undoing):
    """Moves can be taken back until movement is over."""

    name = "take back"
    undoes = "Take back"
    undone = "taken back"
    of = "of_side"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it has moved, flown or come on."""
        return in_play(position.place[unit]) and position.moved(unit)

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """The first that has not."""
        reason = f"{position.roster.ids[units[0]]} has not moved in this turn."
        return position.rules.refuse("own units", reason, (), units[:1])

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """And nobody has taken their room since."""
        assert isinstance(order, TakeBack)
        refused = super().check(position, side, order)
        return refused or taken_back.why_not(position, order.units)

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They are back where their player-turn began."""
        for unit in units:
            moves.take_back(position, unit)


class TakingBackFlights(Undoing):
    """65:23.0T.5 - Flights can be taken back while aircraft fly; what they did before stands."""

    name = "take back flights"
    undoes = "Take back"
    undone = "back at base"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it has taken off, or changed its base."""
        return is_aloft(position.place[unit]) or bool(position.flags[unit] & STAGED)

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """The first that has not."""
        reason = f"{position.roster.ids[units[0]]} has not flown in this turn."
        return position.rules.refuse("own units", reason, (), units[:1])

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They are back where they took off."""
        for unit in units:
            flights = [one for one in position.went if one.unit == unit]
            position.put(unit, flights[-1].start if flights else position.start[unit])
            position.flags[unit] &= ~STAGED
            position.went = tuple(one for one in position.went if not flights or one is not flights[-1])
        missions.tidy(position)
