"""MS:AIRMISSION.13e - moving at the full rate where fighters interdict, and losing factors on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules import area_interdiction
from openblitz.blitzkrieg.air_forces.rules.area_interdiction import RUNNING
from openblitz.blitzkrieg.engine.deed import Deed
from openblitz.blitzkrieg.engine.orders import AHex, Hexes, Move, Order, Units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.deeds.moving import Moving
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.paths import path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal

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


def running(position: Position) -> Position:
    """The position as it is to those who run."""
    trial = position.copy()
    RUNNING.put(trial, 1)
    return trial


class Running(Deed[Brave]):
    """MS:AIRMISSION.13e, RMS-72 - Who pays in some squares only goes from one to the next by orders."""

    name = "brave interdiction"
    order: ClassVar = Brave
    of = "ground"

    def gains(self, position: Position, unit: int) -> int:
        """The interdicted squares that it reaches only so, or sooner."""
        slow = area_interdiction.zone(position, 1 - position.side)
        if not slow or not on_map(position.place[unit]) or position.roster.flies[unit]:
            return 0
        fast = movement.targets(running(position), unit)
        return fast & ~movement.targets(position, unit) | fast & slow

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Everywhere that it gets to only at its full rate, or into the zone."""
        yield from (Brave((unit,), hex_) for hex_ in bits.hexes(self.gains(position, unit)))

    def check(self, position: Position, side: int, order: Brave) -> Refusal | None:
        """As any move, at the full rate, through a square that fighters interdict."""
        if not area_interdiction.zone(position, 1 - side):
            reason = "No fighters interdict the ground: move as ever."
            return position.rules.refuse_by("MS:AIRMISSION.13e", reason, (order.hex,), order.units)
        return MOVING.check(running(position), side, _move(order))

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

    def way(self, position: Position, unit: int, hex_: int) -> tuple[int, ...]:
        """The way that a unit takes through interdicted squares."""
        found = path(movement.reach_to(running(position), unit, hex_), Hex(hex_))
        return tuple(step.hex for step in found)
