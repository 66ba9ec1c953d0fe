"""75:19, 75:20, 75:27 - what the sea leads to: where units could land, and what a fleet threatens."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.places import sea_zone
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.questions.invasions import INVASIONS
from openblitz.blitzkrieg.sea.questions.rangers import RANGERS
from openblitz.blitzkrieg.sea.rules import invasions, rangers, sea
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

ZONES = range(len(SEA_ZONES))


class Lands(NamedTuple):
    """Where a kind of unit lands: in ports alone, on beaches too, or on any coast."""

    ports: bool = True
    beaches: bool = False
    coasts: bool = False


class Shores:
    """The hexes on which a side could land unopposed as everybody stands, by sea zone."""

    def __init__(self, position: Position, side: int) -> None:
        rules = position.rules
        self.rules = rules
        self.side = side
        self.sails = SEA_LIMITS.asked(rules)
        self.ports = sea.ports(position, side) if self.sails else 0
        self._zone = zones_of(rules).controlled(position, 1 - side) if self.sails else 0
        self._vacant = ~(bearing.barred(position, side) | self._zone)
        self.sands = self.coast = self.water = 0
        if INVASIONS.asked(rules):
            within: int = INVASIONS(position).within(position, side)
            self.water = within & ~self._zone & rules.ground.sea  # from where nobody is opposed
            beside = bits.spread(self.water) & rules.ground.land & self._vacant
            shut = [b for b in rules.board.beaches if invasions.just_invaded(position, b)]
            closed = bits.of(h for beach in shut for h in beach.hexes) if position.side == side else 0
            self.sands = beside & rules.board.beach_bits & ~closed
            self.coast = beside & ~closed if RANGERS.asked(rules) else 0
        self._by_zone: dict[Lands, list[int]] = {}

    def lands(self, unit: int) -> Lands:
        """How a unit lands."""
        heavy = invasions.stays_aboard(self.rules, unit)
        return Lands(beaches=not heavy, coasts=self.rules.roster.ranger[unit])

    def by_zone(self, how: Lands) -> list[int]:
        """The hexes of each zone on which such units could land."""
        found = self._by_zone.get(how)
        if found is None:
            found = self._by_zone[how] = [self._of_zone(zone, how) for zone in SEA_ZONES]
        return found

    def _of_zone(self, zone: str, how: Lands) -> int:
        rules = self.rules
        found = bits.of(h for h in bits.hexes(self.ports) if zone in sea.port_zones(rules, h))
        beside = bits.spread(rules.board.zone_bits[zone] & self.water)
        if how.beaches:
            found |= self.sands & beside
        if how.coasts:
            found |= self.coast & beside
        return found

    def to_sea(self, position: Position, unit: int) -> dict[int, int]:
        """The hexes from which a unit could go to sea now, each with the zones that it leads to, as a set."""
        found = {int(h): self._zones(sea.port_zones(self.rules, h)) for h in bits.hexes(self.ports)}
        here = position.place[unit]
        if self.rules.roster.ranger[unit]:
            zones = rangers.zones_to_sea(position, unit)
            if zones:
                found[here] = found.get(here, 0) | self._zones(zones)
        return found

    def _zones(self, zones: tuple[str, ...]) -> int:
        return sum(1 << SEA_ZONES.index(zone) for zone in zones)

    def assault_hexes(self, position: Position, unit: int, hex_: int) -> int:
        """The sea hexes from which a unit at sea could land on a hex unopposed in this turn."""
        open_to = invasions.assault_hexes(position, unit)
        return open_to & self.water & bits.spread(1 << hex_)


def zone_of(place: int) -> int | None:
    """The number of the sea zone that a place is; None where it is none."""
    zone = sea_zone(place)
    return None if zone is None else SEA_ZONES.index(zone)


def turns_to(one: int, other: int) -> int:
    """75:19.2, 75:19.5c - How many turns a unit in a zone sails before it lands in another in the next."""
    return max(0, abs(one - other) - 1)


def threatened_from_sea(position: Position, side: int) -> int:
    """The hexes that units of the other side at sea could stand on at the end of their next turn."""
    rules = position.rules
    if not INVASIONS.asked(rules):
        return 0
    roster, found = position.roster, 0
    for unit in position.of_side(1 - side):
        zone = zone_of(position.place[unit])
        if zone is None or invasions.stays_aboard(rules, unit):
            continue
        near = [SEA_ZONES[z] for z in ZONES if abs(z - zone) <= 1]
        shore = rangers.coast(rules) if roster.ranger[unit] else rules.board.beach_bits
        landed = shore & bits.spread(sum(rules.board.zone_bits[one] for one in near))
        found |= bits.within(landed, roster.thirds[unit] // FACTOR - sea.LANDING)
    return found & rules.ground.land


def room_at_sea(position: Position, side: int) -> int:
    """75:19.3a - How many more units of a side may be at sea."""
    return sea.room_left(position, side)


def beach_of(rules: Rules, hex_: int) -> int:
    """The first hex of the beach that a hex belongs to; 0 where it is no beach hex."""
    beach = rules.board.beach_at.get(Hex(hex_))
    return beach.hexes[0] if beach else 0
