"""65:23.0O.6, 75:32.3 - the side that does not move sends fighters: what both editions ask alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import bearing, missions
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.engine.orders import AHex, Done, Order, Units
from openblitz.blitzkrieg.engine.step import Step
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice

EAGER = 0.7  # how often a random player sends a fighter that can be sent


class Sortie(Order, frozen=True):
    """Fighters are sent over a hex."""

    units: Units
    hex: AHex


class Rising(Step, frozen=True):
    """Fighters rise, as many as their side likes; then it says that this was all."""

    mode: ClassVar = "send"
    ending: ClassVar = "No more fighters"
    kinds: ClassVar[dict[type[Order], str]]  # the mission that each order sends them on

    def asked(self, position: Position) -> int:
        """CL:32.3b - The side that does not move."""
        return 1 - position.side

    def able(self, position: Position) -> Sequence[int]:
        """The fighters that may rise."""
        raise NotImplementedError

    def orders_of(self, position: Position, unit: int) -> Iterator[Sortie]:
        """What a single fighter can be sent to do."""
        raise NotImplementedError

    def send(self, position: Position, order: Sortie) -> Iterable[tuple[int, tuple[int, ...]]]:
        """They are in the air; who has gone which way."""
        raise NotImplementedError

    def orders(self, position: Position) -> Iterator[Order]:
        """What single fighters can do, and done."""
        for unit in self.able(position):
            yield from self.orders_of(position, unit)
        yield Done()

    def pick(self, position: Position, chance: Random) -> Order:
        """Mostly something that some fighter can do."""
        able = self.able(position)
        if able and chance.random() < EAGER:
            found = list(self.orders_of(position, chance.choice(able)))
            if found:
                return chance.choice(found)
        return Done()

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They rise; or that was all."""
        rules = position.rules
        if not isinstance(order, Sortie):
            return Happened(over=True)
        roster, events = position.roster, list[Event]()
        for unit, way in self.send(position, order):
            events += bearing.entered(position, (unit,), way)
        what = missions.flown(rules)[self.kinds[type(order)]].title.lower()
        fly = "fly" if order.units[1:] else "flies"
        text = f"{roster.say(order.units)} {fly} to {say_places([order.hex])}: {what}."
        event = Event("sortie", text, (order.rule,), place_names([order.hex]), roster.names(order.units))
        return Happened([event, *events])

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """Where it may fly."""
        if unit in self.able(position):
            for order in self.orders_of(position, unit):
                yield Sending(order.hex, (order,), tone="air")
