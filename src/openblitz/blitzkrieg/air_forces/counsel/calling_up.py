"""MS:AIRMISSION.13-16 - what fighters do in their own turn: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.interdicting import Interdict
from openblitz.blitzkrieg.air.deeds.sorties import EscortOver, HuntAt, Support, based
from openblitz.blitzkrieg.air.rules import fighters
from openblitz.blitzkrieg.air_forces.deeds.calling_up import (
    Assign,
    Assigning,
    EscortingFlights,
    HuntingInterdictors,
    InterdictingAreas,
    SupportingGround,
)
from openblitz.blitzkrieg.air_forces.rules import air_defense, area_interdiction
from openblitz.blitzkrieg.air_forces.rules.air_defense import ON_CALL
from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

HELD_UP = 0.1  # what it is worth to hold up a factor of the enemy for a turn
STAYS = 0.2  # what it costs to have a factor of fighters in the air for that turn
NEAR = 3  # squares from a target within which ground units will probably attack it


class AssigningCounsel(Counsel[Assigning], of=Assigning):
    """What `assign` is worth to a computer player."""

    def gain(self, position: Position, order: Assign) -> float | None:
        """Half of the fighters of a side are on call: worth something until that many are."""
        own = [u for u in position.in_play().air[position.side] if based(position, u)]
        able = [u for u in own if fighters.is_fighter(position.rules, u)]
        waiting = sum(position.roster.attack[u] for u in able if ON_CALL(position) >> u & 1)
        total = sum(position.roster.attack[u] for u in able)
        return 1.0 if 2 * (waiting + sum(position.roster.attack[u] for u in order.units)) <= total else -1.0


class InterdictingAreasCounsel(Counsel[InterdictingAreas], of=InterdictingAreas):
    """What `interdict an area` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """By as few of one base as may, or by all of them, over and beside the enemy."""
        bases: dict[int, list[int]] = {}
        for unit in self.deed.whom(position):
            if based(position, unit) and self.deed.is_fit(position, unit):
                bases.setdefault(position.place[unit], []).append(unit)
        near = bits.within(position.blocks(1 - position.side), 1)
        for units in bases.values():
            few = next(
                (n for n in range(1, len(units)) if self.deed.enough(position.rules, units[:n])), len(units)
            )
            for hex_ in bits.hexes(self.deed.targets(position, units[0]) & near):
                yield from (Interdict(tuple(units[:n]), hex_) for n in dict.fromkeys((few, len(units))))

    def gain(self, position: Position, order: Order) -> float | None:
        """A share of the enemy's factors who march at half rate or cannot retreat, where none do so yet.

        Fighters on call that match them would take all of it away.
        """
        rules = position.rules
        assert isinstance(order, Interdict)
        side, roster = position.side, position.roster
        sent = air_defense.printed(rules, order.units)
        rise = [
            u
            for u in air_defense.on_call(position, 1 - side)
            if bits.within(1 << order.hex, roster.range[u]) >> max(0, position.place[u]) & 1
        ]
        if not self.deed.enough(rules, order.units) or air_defense.printed(rules, rise) >= sent:
            return -1.0
        around = bits.within(1 << order.hex, 1) & ~area_interdiction.zone(position, side)
        held = sum(
            roster.attack[u]
            for u in position.on_board(1 - side)
            if roster.thirds[u] and around >> position.place[u] & 1
        )
        return HELD_UP * held - STAYS * sent


class HuntingInterdictorsCounsel(Counsel[HuntingInterdictors], of=HuntingInterdictors):
    """What `hunt interdictors` is worth to a computer player."""

    def gain(self, position: Position, order: Order) -> float | None:
        """What the prey loses on average, less what is lost, where the hunters match it."""
        assert isinstance(order, HuntAt)
        prey = area_interdiction.at(area_interdiction.interdictors(position, 1 - position.side), order.hex)
        sent = area_interdiction.at(area_interdiction.hunters(position, position.side), order.hex)
        attack = air_defense.factors(position, (*sent, *order.units))
        if attack < air_defense.factors(position, prey):
            return -1.0
        own, theirs = air_defense.exchange(position, attack, prey)
        return 1.0 + theirs - own


class EscortingFlightsCounsel(Counsel[EscortingFlights], of=EscortingFlights):
    """What `escort a flight` is worth to a computer player."""

    def gain(self, position: Position, order: Order) -> float | None:
        """Half of what it shields, where it is not shielded yet, if the enemy has fighters on call."""
        rules = position.rules
        assert isinstance(order, EscortOver)
        if not air_defense.on_call(position, 1 - position.side):
            return -1.0
        met = air_defense.group(position, air_defense.over(position, order.hex))
        need, have = (air_defense.printed(rules, some) for some in (met.bombers, met.fighters))
        return 0.5 * min(need - have, air_defense.printed(rules, order.units)) if need > have else -1.0


class SupportingGroundCounsel(Counsel[SupportingGround], of=SupportingGround):
    """What `support the ground` is worth to a computer player."""

    def gain(self, position: Position, order: Order) -> float | None:
        """What they add, where ground units are near enough to attack; else nothing."""
        assert isinstance(order, Support)
        near = bits.within(1 << order.hex, NEAR) & position.controls(position.side)
        factors = sum(position.roster.attack[u] for u in order.units)
        return 0.4 * factors if near else -1.0
