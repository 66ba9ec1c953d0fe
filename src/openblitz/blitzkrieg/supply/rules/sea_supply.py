"""MS:10c, MS:10s-w - supply by sea: through ports, and over the beachheads of invaders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine.conditions import SeaLanes
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import cities
from openblitz.blitzkrieg.sea.rules import beachheads, sea, sea_command
from openblitz.blitzkrieg.supply.rules import supply, supply_routes
from openblitz.blitzkrieg.supply.rules.depots import Depot, Source
from openblitz.blitzkrieg.supply.rules.supply_routes import BEACHHEADS
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position

BEACHHEAD: Final = 18  # MS:10s - factors
CAPTURED_PORT: Final = 36  # MS:10t - factors


class Ports(Depot):
    """MS:10c - Friendly ports to which the sea leads from a port at home; captured ones supply less.

    Where nobody has more ships than the other all zones are at parity (RMS-60); what shuts zones is added.
    """

    name = "ports overseas"
    says = (
        ("MS:10c", "A friendly port supplies, if the sea leads from it to a port at home."),
        ("MS:10t", "A captured port supplies 36 factors, while it is garrisoned."),
        ("MS:10u", "All supply by sea together is for 60 factors."),
    )

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """Those that are not at home."""
        own = cities.homes(position, side)
        abroad = sea.ports(position, side) & ~cities.at_home(position, side)
        abroad &= own | position.controls(side)  # MS:10z
        if not abroad:
            return
        zones = supply.supplied_zones(position, side)
        for port in bits.hexes(abroad):
            if zones.intersection(sea.port_zones(position.rules, port)):
                most = None if own >> port & 1 else CAPTURED_PORT
                yield Source(f"the port of {name(port)}", 1 << port, most, by_sea=True)


class Beachheads(supply_routes.Beachheads):
    """MS:10s - A beach supplies invaders until the enemy invades it or has all of it in his zones."""

    name = "beachheads"
    says = (("MS:10s", "A beach that one has invaded is a beachhead until the enemy has all of it again."),)


class OverBeaches(Depot):
    """MS:10s, MS:10v-w - 18 factors within five squares of a beachhead; by rail once a city has fallen."""

    name = "beachheads supply"
    says = (
        ("MS:10s", "A beachhead supplies 18 factors."),
        ("MS:10v", "It does so within five squares."),
        ("MS:10w", "Enemy rail carries it on only while one holds a city of that country."),
    )

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """Those of a side to which the sea leads from a port at home."""
        own = [one for one in BEACHHEADS(position) if one.side == side]
        sands = [bits.of(supply_routes.sands(position.rules, one).hexes) for one in own]
        yield from _over(position, side, sands)


class OverFootholds(OverBeaches):
    """MS:10s, MS:10v-w - The same of the beachheads of Module 11, each of one beach square."""

    name = "beachheads of landing ships supply"
    says = OverBeaches.says

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """Those of a side to which the sea leads from a port at home."""
        own = [1 << one.hex for one in beachheads.BEACHHEADS(position) if one.side == side]
        yield from _over(position, side, own)


def _over(position: Position, side: int, sands: list[int]) -> Iterator[Source]:
    zones = supply.supplied_zones(position, side) if sands else frozenset[str]()
    water = sea.waters(position.rules, zones) if zones else 0
    for beach in sands:
        if bits.spread(beach) & water:
            first = next(iter(bits.hexes(beach)))
            held = _city_taken(position, side, first)
            called = f"the beachhead at {name(first)}"
            yield Source(called, beach, BEACHHEAD, by_sea=True, rails=False, near_rails=held)


class CommandedSea(SeaLanes):
    """MS:10c - No supply comes through zones of enemy naval superiority."""

    name = "zones of enemy superiority"
    says = (("MS:10c", "Supply by sea comes only through zones of parity or friendly superiority."),)

    def shut(self, position: Position, side: int) -> frozenset[str]:
        """Those of enemy superiority."""
        enemy = sea_command.ENEMY
        return frozenset(z for z in SEA_ZONES if sea_command.status(position, side, z) == enemy)


def _city_taken(position: Position, side: int, beach: int) -> bool:
    """MS:10w - Whether a side has taken a city of the country that a beach is in, and garrisons it."""
    rules = position.rules
    taken = CITIES.of(rules).friendly(position, side) & position.controls(side)
    country = rules.board.country[Hex(beach)]
    return bool(taken & rules.board.country_bits[country])
