"""MS:AIRMISSION.18-19, MS:AIRMISSION.22 - MACs, and going to other bases: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.deeds.airlifting import (
    Carrying,
    DropOn,
    DroppingFromMacs,
    Ferrying,
    FerryTo,
    Lifting,
    LiftTo,
)
from openblitz.blitzkrieg.air_forces.rules import airlift
from openblitz.blitzkrieg.air_forces.rules.airlift import AIRDROP
from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

MISSION = 0.25  # what an aircraft brings in a turn, of its factors, where it has somebody to bomb
NEAR = 8  # hexes: a base so near to the front is not left without a guard
IDLE = -0.01  # what it is worth to computer players to send somebody about for nothing


class FerryingCounsel(Counsel[Ferrying], of=Ferrying):
    """What `ferry` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """Aircraft with no enemy in range, to bases where they have some."""
        range_ = position.roster.range
        for unit in self.deed.whom(position):
            here = position.place[unit]
            if on_map(here) and self.deed.far(position, here) > range_[unit]:
                for hex_ in bits.hexes(self.deed.targets(position, unit)):
                    if self.deed.far(position, hex_) <= range_[unit]:
                        yield FerryTo((unit,), hex_)

    def gain(self, position: Position, order: Order) -> float | None:
        """What they bring in a turn where they have somebody to bomb, less what they risk at the new base."""
        assert isinstance(order, FerryTo)
        total, roster = 0.0, position.roster
        for unit in order.units:
            here, value = position.place[unit], roster.attack[unit]
            idle = not on_map(here) or self.deed.far(position, here) > roster.range[unit]
            brings = (
                MISSION * value if idle and self.deed.far(position, order.hex) <= roster.range[unit] else 0
            )
            guards = position.units_at(order.hex, position.side)
            total += brings - value * (fronts.risk(position, guards, order.hex) if guards else 1.0)
        return total if total > 0 else IDLE


class CarryingCounsel(Counsel[Carrying], of=Carrying):
    """What MACs with ground units are worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """Each passenger by as many MACs of his base as it takes."""
        rules = position.rules
        bases: dict[int, list[int]] = {}
        for mac in self.deed.whom(position):
            if on_map(position.place[mac]) and self.deed.is_fit(position, mac):
                bases.setdefault(position.place[mac], []).append(mac)
        kind, roster = self.deed.kind(rules), position.roster
        for base, macs in bases.items():
            for unit in position.units_at(base, position.side):
                planes = tuple(macs[: -(-roster.defense[unit] // kind.carries)])
                if kind.carries * len(planes) >= roster.defense[unit] > 0 and kind.takes(rules, unit):
                    for hex_ in bits.hexes(self.worth_a_flight(position, macs[0])):
                        yield self.deed.order(planes, hex_, (), (unit,))

    def worth_a_flight(self, position: Position, unit: int) -> int:
        """The targets that players weigh."""
        return self.deed.targets(position, unit)


class LiftingCounsel(CarryingCounsel, of=Lifting):
    """What `airlift` is worth to a computer player."""

    def gain(self, position: Position, order: Order) -> float | None:
        """The turns of march that it saves those who are carried."""
        assert isinstance(order, LiftTo)
        start = position.place[order.cargo[0]]
        return fronts.saves(position, order.cargo, start, order.hex) or IDLE


class DroppingFromMacsCounsel(CarryingCounsel, of=DroppingFromMacs):
    """What `airdrop` is worth to a computer player."""

    deed: DroppingFromMacs

    def worth_a_flight(self, position: Position, unit: int) -> int:
        """Cities that stand open and are not friendly."""
        rules = position.rules
        own = CITIES.of(rules).friendly(position, position.side)
        return self.deed.targets(position, unit) & fronts.prizes(rules) & ~own

    def gain(self, position: Position, order: Order) -> float | None:
        """A city that stands open, less what those who are dropped risk there, and their old base."""
        assert isinstance(order, DropOn)
        base, side = position.place[order.cargo[0]], position.side
        if not self.worth_a_flight(position, order.units[0]) >> order.hex & 1:
            return IDLE
        if any(one.kind == AIRDROP and one.hex == order.hex for one in airlift.EMPLANED(position)):
            return IDLE  # it is taken already
        others = [u for u in position.units_at(base, side) if u not in order.cargo]
        bare = not others and fronts.away(position, side, base) <= NEAR
        return IDLE if bare else fronts.seizing(position, order.cargo, order.hex)
