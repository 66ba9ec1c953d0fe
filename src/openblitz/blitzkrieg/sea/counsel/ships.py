"""MS:11, MS:PCS.I.3 - sailing ships from zone to zone and into port: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.ground.rules import fronts
from openblitz.blitzkrieg.sea.deeds.sailing import Sail
from openblitz.blitzkrieg.sea.deeds.ships import (
    Dock,
    Docking,
    PuttingToSea,
    PutToSea,
    SailingShips,
    Station,
    Stationing,
)
from openblitz.blitzkrieg.sea.rules import sea_plans, ships
from openblitz.blitzkrieg.sea.rules.beachheads import ABORTED
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED
from openblitz.blitzkrieg.sea.rules.ships import is_shipping, zone_at
from openblitz.hexes.grid import Hex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SailingShipsCounsel(Counsel[SailingShips], of=SailingShips):
    """What `sail ships` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """Task forces, one by one and all of a box together."""
        for units in sea_plans.squadrons(position, position.side):
            for order in self.deed.orders_of(position, units[0]):
                assert isinstance(order, Sail)
                yield Sail(units, order.zone)

    def gain(self, position: Position, order: Order) -> float | None:
        """What it wins of naval superiority, in the zone that they leave and in the other."""
        assert isinstance(order, Sail)
        if not all(ships.is_task_force(position.rules, ship) for ship in order.units):
            return -1.0
        return sea_plans.commanding(position, order.units, order.zone) or -1.0


class DockingCounsel(Counsel[Docking], of=Docking):
    """What `dock` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """For MST and LST at sea, every port."""
        for ship in ships.of_side(position, position.side):
            if is_shipping(position.rules, ship):
                yield from self.deed.orders_of(position, ship)

    def gain(self, position: Position, order: Order) -> float | None:
        """Something, for MST and LST that land nobody now; most where troops aboard come near the front."""
        rules = position.rules
        assert isinstance(order, Dock)
        side, ship = position.side, order.units[0]
        zone = zone_at(rules, position.place[ship])
        if not is_shipping(rules, ship) or zone is None:
            return -1.0
        if not ABORTED(position) >> ship & 1 and sea_plans.invasion(position, side, zone):
            return -1.0
        cities = rules.board.docks[Hex(order.hex)].cities
        far = min(fronts.away(position, side, city) for city in cities)
        factors = sum(position.roster.attack[u] for u in ships.cargo(position, ship))
        return (1 + factors) / (1 + far)


class PuttingToSeaCounsel(Counsel[PuttingToSea], of=PuttingToSea):
    """What `put to sea` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """MST with troops aboard, LST, and task forces, one by one and all of a port together."""
        for ship in ships.of_side(position, position.side):
            if is_shipping(position.rules, ship):
                yield from self.deed.orders_of(position, ship)
        yield from (PutToSea(units) for units in sea_plans.squadrons(position, position.side))

    def gain(self, position: Position, order: Order) -> float | None:
        """Naval superiority, what troops win who have just gone aboard, or that of an LST that goes along."""
        rules = position.rules
        assert isinstance(order, PutToSea)
        ship = order.units[0]
        if ships.is_transport(rules, ship):
            fresh = (u for u in ships.cargo(position, ship) if position.flags[u] & EMBARKED)
            return float(sum(position.roster.attack[u] for u in fresh)) or -1.0
        zone = zone_at(rules, position.place[ship])
        return -1.0 if zone is None else sea_plans.to_sea(position, order.units, zone)


class StationingCounsel(Counsel[Stationing], of=Stationing):
    """What `station` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """An MST with troops and an LST before the beach that promises most, and a task force there first."""
        for units, hex_ in sea_plans.landing_fleets(position, position.side):
            yield Station(units, hex_)

    def gain(self, position: Position, order: Order) -> float | None:
        """What those aboard win on the beach; a task force is of use there where they need an escort."""
        assert isinstance(order, Station)
        return sea_plans.stationing(position, order.units, order.hex)
