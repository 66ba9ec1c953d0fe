"""MS:AIRMISSION.13e - moving at the full rate where fighters interdict, and losing factors on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules import area_interdiction
from openblitz.blitzkrieg.air_forces.rules.area_interdiction import RUNNING
from openblitz.blitzkrieg.engine.deed import Deed
from openblitz.blitzkrieg.engine.offering import Costs
from openblitz.blitzkrieg.engine.orders import AHex, Hexes, Move, Order, Units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.deeds.moving import Moving
from openblitz.blitzkrieg.ground.rules import move_tallies, movement
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.paths import path
from openblitz.table import Part, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal

EAGER = 0.3  # how often a random player does so with a unit that does nothing else
PRICE = 1.0  # what a factor that is lost on the way counts, in attack factors
MOVING = Moving()


class Brave(Order, frozen=True, tag="brave"):
    """Move units at their full rate through squares that fighters interdict."""

    form = "brave {units} [via {via}] to {hex}"
    said = "Move {units} at their full rate [via {via}] to {hex}"
    about = "Move units at their full rate under interdiction; each loses factors in every square of it."
    rule = "MS:AIRMISSION.13e"
    units: Units
    hex: AHex
    via: Hexes = ()


def _move(order: Brave) -> Move:
    return Move(order.units, order.hex, order.via)


def _running(position: Position) -> Position:
    """The position as it is to those who run."""
    trial = position.copy()
    RUNNING.put(trial, 1)
    return trial


class Running(Deed[Brave]):
    """MS:AIRMISSION.13e, RMS-72 - Who pays in some squares only goes from one to the next by orders."""

    name = "brave interdiction"
    order: ClassVar = Brave
    of = "ground"
    picks_where = "map"

    def _gains(self, position: Position, unit: int) -> int:
        """The interdicted squares that it reaches only so, or sooner."""
        slow = area_interdiction.zone(position, 1 - position.side)
        if not slow or not on_map(position.place[unit]) or position.roster.flies[unit]:
            return 0
        fast = movement.targets(_running(position), unit)
        return fast & ~movement.targets(position, unit) | fast & slow

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Everywhere that it gets to only at its full rate, or into the zone."""
        yield from (Brave((unit,), hex_) for hex_ in bits.hexes(self._gains(position, unit)))

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, now and then."""
        if chance.random() >= EAGER:
            return None
        found = list(self.orders_of(position, unit))
        return chance.choice(found) if found else None

    def able(self, position: Position, unit: int) -> bool:
        """Whether there is anywhere to run to."""
        return bool(self._gains(position, unit))

    def check(self, position: Position, side: int, order: Brave) -> Refusal | None:
        """As any move, at the full rate, through a square that fighters interdict."""
        if not area_interdiction.zone(position, 1 - side):
            reason = "No fighters interdict the ground: move as ever."
            return position.rules.refuse_by("MS:AIRMISSION.13e", reason, (order.hex,), order.units)
        return MOVING.check(_running(position), side, _move(order))

    def carry_out(self, position: Position, order: Brave, dice: Dice) -> list[Event]:
        """They go, and each loses in every interdicted square that it enters."""
        side, before = position.side, len(position.went)
        RUNNING.put(position, 1)
        events = MOVING.carry_out(position, _move(order), dice)
        RUNNING.put(position, 0)
        ways = {went.unit: went.way for went in position.went[before:]}
        area_interdiction.stand(position, order.units)
        for unit in order.units:
            lost = area_interdiction.lost_on(position, side, ways.get(unit, ()))
            event = area_interdiction.suffer(position, unit, lost, order.rule)
            if event is not None:
                events.append(event)
        return events

    def costs(self, position: Position, order: Brave) -> Costs | None:
        """What it costs in movement, and what the first unit loses on the way."""
        if order.via:
            return None
        trial, unit = _running(position), order.units[0]
        way = path(movement.reach_to(trial, unit, order.hex), Hex(order.hex))
        hexes = tuple(step.hex for step in way)
        lost = area_interdiction.lost_on(position, position.side, hexes)
        said = Part(Tally().total, f"each unit loses {lost} of its factors on the way", order.rule)
        tally = move_tallies.cost_tally(trial, unit, order.hex)
        return Costs(Tally((*tally.parts, said)), hexes)

    def gain(self, position: Position, order: Brave) -> float | None:
        """It costs factors; what it wins is for players to see."""
        costs = self.costs(position, Brave(order.units[:1], order.hex))
        lost = area_interdiction.lost_on(position, position.side, costs.path) if costs else 0
        return -PRICE * lost * len(order.units) - 0.5
