"""MS:AIRMISSION - allocating air missions: one class an order, all flown from airbases."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.deeds.base import say_places
from openblitz.blitzkrieg.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.places import base_of
from openblitz.blitzkrieg.rules import air_forces, air_strikes
from openblitz.blitzkrieg.rules.air_strikes import Strike

if TYPE_CHECKING:
    from openblitz.blitzkrieg.deeds.offering import Costs
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal


class BombUnits(Flown, frozen=True, tag="bomb-units"):
    """Send SAC or MDM against ground units."""

    form = "bomb-units {units} over {hex} [via {via}]"
    about = "Send SAC or MDM to bomb the ground units on a hex; `via` names hexes to fly over."
    rule = "MS:AIRMISSION.1a"


class Allocating(Sortie):
    """MS:AIRMISSION - Aircraft are sent on a mission; those with one base and one target fly together."""

    def ways(self, rules: Rules, position: Position, unit: int, order: Flown) -> tuple[int, ...] | None:
        """MS:12r - By the way of those from the same base who fly there already."""
        side, base = position.side_of(rules.roster, unit), base_of(position.place[unit])
        flight = air_forces.flight_to(rules, position, side, base, order.hex)
        if flight is not None and not order.via and len(flight.way) <= self.most(rules, unit):
            return flight.way
        return super().ways(rules, position, unit, order)

    def check(self, rules: Rules, position: Position, side: int, order: Order) -> Refusal | None:
        """Besides: not by another way than those with whom it flies."""
        assert isinstance(order, Flown)
        return super().check(rules, position, side, order) or self._apart(rules, position, side, order)

    def _apart(self, rules: Rules, position: Position, side: int, order: Flown) -> Refusal | None:
        """MS:12r - From one base to one square all fly together."""
        for unit in order.units:
            flight = air_forces.flight_to(rules, position, side, base_of(position.place[unit]), order.hex)
            way = self.ways(rules, position, unit, order)
            if flight is not None and way != flight.way:
                with_whom = rules.roster.say(flight.units)
                reason = f"{rules.roster.ids[unit]} flies to {say_places([order.hex])} with {with_whom}."
                return rules.refuse_by("MS:12r", reason, (order.hex,), (unit, *flight.units))
        return None


class Striking(Allocating):
    """A mission that strikes at something."""

    def gain(self, rules: Rules, position: Position, order: Order) -> float | None:
        """What it adds on average to what is sent there already."""
        assert isinstance(order, Flown)
        kind = rules.missions[self.mission]
        assert isinstance(kind, Strike)
        sent = [
            one.unit
            for one in air_forces.over(rules, position, position.side, order.hex)
            if one.kind == self.mission
        ]
        before = air_strikes.expected(rules, position, kind, order.hex, sent) if sent else 0.0
        return air_strikes.expected(rules, position, kind, order.hex, (*sent, *order.units)) - before

    def costs(self, rules: Rules, position: Position, order: Order) -> Costs | None:
        """How far it is, and what those who are sent there come to on the table."""
        found = super().costs(rules, position, order)
        assert isinstance(order, Flown)
        kind = rules.missions[self.mission]
        assert isinstance(kind, Strike)
        if found is None or not kind.table:
            return found
        sent = [
            one.unit
            for one in air_forces.over(rules, position, position.side, order.hex)
            if one.kind == self.mission
        ]
        units = (*sent, *order.units)
        factors, chart = air_strikes.factors_of(rules, position, units), air_strikes.table(kind)
        column = chart.column(factors)
        said = f"in column {column}" if column else "too few to do harm"
        why = f"{factors} factors over {say_places([order.hex])}, {said}"
        tally = found.tally.plus(0, why, kind.rule_target)
        for part in air_strikes.added(rules, position, kind, order.hex, units).parts:
            tally = tally.plus(0, f"and {part.value} is added to the die: {part.why}", part.rule)
        return found._replace(tally=tally)


class BombingUnits(Striking):
    """MS:AIRMISSION.1 - Against ground units."""

    name = "bomb units"
    order: ClassVar = BombUnits
    mission = "bomb-units"
