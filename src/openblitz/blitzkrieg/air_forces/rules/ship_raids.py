"""MS:AIRMISSION.5-8, MS:12f-h - bombing ships and ports, and the airbases that serve a sea zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.air.rules.city_bombing import enemy_cities
from openblitz.blitzkrieg.air.rules.damage import HARBOR, PORT, IsDamaged, out_of_use
from openblitz.blitzkrieg.air_forces.rules import air_strikes, airbases
from openblitz.blitzkrieg.air_forces.rules.air_strikes import DESTROYED, HALF, Strike
from openblitz.blitzkrieg.battle.rules.results import Consequence, Role
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import UNIT
from openblitz.blitzkrieg.engine.modifiers import Damage, Upkeep
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import ZONE, base_of, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance, name
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.board.model import Dock
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event, Refusal

INLAND: Final = 2  # MS:12g - squares to the sea: the coast, and one square inland of it
WORTH: Final = 6.0  # what a ship counts to computer players, in attack factors
BOMB_FLEET: Final = "bomb-fleet"


class AreSunk(Consequence, frozen=True):
    """So many of some ships are lost, with all aboard."""

    ships: tuple[int, ...]
    amount: int
    attacker_picks: bool = False

    @property
    def words(self) -> str:
        """How many."""
        return f"loses {self.amount} of these ships"


class TurnBack(Consequence, frozen=True):
    """MS:AIRMISSION.7c - So many of some ships go to the nearest friendly port at once."""

    ships: tuple[int, ...]
    amount: int

    @property
    def words(self) -> str:
        """How many."""
        return f"takes {self.amount} of these ships back to port"


# In port


def docks_of(rules: Rules, city: int) -> list[Dock]:
    """MS:11l - The squares in which ships of a city dock."""
    return [dock for dock in rules.board.docks.values() if Hex(city) in dock.cities]


def in_port(position: Position, city: int, side: int) -> tuple[int, ...]:
    """The ships of a side in the docking square of a city."""
    squares = {dock.square for dock in docks_of(position.rules, city)}
    return tuple(s for s in ships.of_side(position, side) if position.place[s] in squares)


class BombHarbor(Strike):
    """MS:AIRMISSION.5 - SAC and MDM against the ships in a port; the range is counted to the city."""

    name = "bomb-harbor"
    number = 21  # MS:PCS.II.1.B - naval targets after all others
    title = "Bombing of ships in port"
    system = ships.SHIPS
    types = ("sac", "mdm")
    fleet = ("tac",)
    types_rule = "MS:AIRMISSION.5a"
    rule_target = "MS:AIRMISSION.5a"
    says = (
        ("MS:AIRMISSION.5a", "SAC and MDM bomb ships in port by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.5b", "D sinks a ship for every 3 factors, and closes the port square for a turn."),
        ("MS:AIRMISSION.5c", "H sinks one for every 6."),
        ("MS:AIRMISSION.5d", "The attacker chooses them."),
        ("MS:AIRMISSION.5e", "Range is counted to the city."),
    )
    sunk: ClassVar = {DESTROYED: (3, "MS:AIRMISSION.5b"), HALF: (6, "MS:AIRMISSION.5c")}

    def targets(self, position: Position, side: int) -> int:
        """MS:AIRMISSION.5e - The cities in whose docking squares enemy ships are."""
        found, there = 0, {position.place[ship] for ship in ships.of_side(position, 1 - side)}
        for dock in position.rules.board.docks.values():
            if dock.square in there:
                found |= bits.of(dock.cities)
        return found

    def no_target(self) -> str:
        """There are none."""
        return "no enemy ship is in the port of that city"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """Those ships."""
        return in_port(position, hex_, 1 - side)

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.5b-d, RMS-71 - Fractions are dropped."""
        there, factors = (
            self.stake(position, hex_, position.side),
            self._factors(position, units),
        )
        each, rule = self.sunk.get(word, (0, ""))
        if each and factors // each:
            yield AreSunk(Role.DEFENDER, rule, there, factors // each, attacker_picks=True)
        if word == DESTROYED:
            yield IsDamaged(Role.DEFENDER, "MS:AIRMISSION.5b", HARBOR)

    def _factors(self, position: Position, units: Sequence[int]) -> int:
        return air_strikes.factors_of(position, units)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """Ship by ship."""
        each = self.sunk.get(word, (0, ""))[0]
        there = self.stake(position, hex_, position.side)
        return WORTH * min(factors // each, len(there)) if each else 0.0


class BombDocks(Strike):
    """MS:AIRMISSION.6 - SAC and MDM against a port itself."""

    name = "bomb-docks"
    number = 22
    title = "Bombing of a port"
    system = PORT
    types = ("sac", "mdm")
    types_rule = "MS:AIRMISSION.6a"
    rule_target = "MS:AIRMISSION.6a"
    says = (
        ("MS:AIRMISSION.6a", "SAC and MDM bomb ports by the Strategic Bombardment Table."),
        ("MS:AIRMISSION.6b", "D shuts a port to ships and to supply for a complete turn; H does nothing."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Port cities of the enemy."""
        ports = bits.of(city for dock in position.rules.board.docks.values() for city in dock.cities)
        return enemy_cities(position, side) & ports

    def no_target(self) -> str:
        """It is none."""
        return "it is no port city of the enemy"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """Nobody."""
        return ()

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.6b - It is shut."""
        if word == DESTROYED:
            yield IsDamaged(Role.DEFENDER, "MS:AIRMISSION.6b", PORT)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """Little."""
        return 1.0 if word == DESTROYED else 0.0


# At sea


class _Afloat(Strike):
    """MS:AIRMISSION.7b-e - Ships that are not in port: sunk by sixes, turned back by threes."""

    system = ships.SHIPS
    types = ("mdm",)
    fleet = ("tac",)

    def consequences(
        self, position: Position, hex_: int, units: Sequence[int], word: str
    ) -> Iterable[Consequence]:
        """MS:AIRMISSION.7b-d, RMS-71 - The defender chooses; fractions are dropped."""
        there, factors = (
            self.stake(position, hex_, position.side),
            air_strikes.factors_of(position, units),
        )
        if word == DESTROYED and factors // SINK:
            yield AreSunk(Role.DEFENDER, "MS:AIRMISSION.7b", there, factors // SINK)
        if word == HALF and factors // BACK:
            yield TurnBack(Role.DEFENDER, "MS:AIRMISSION.7c", there, factors // BACK)

    def worth(self, position: Position, hex_: int, word: str, factors: int) -> float:
        """Ship by ship."""
        there = len(self.stake(position, hex_, position.side))
        if word == DESTROYED:
            return WORTH * min(factors // SINK, there)
        return WORTH / 4 * min(factors // BACK, there) if word == HALF else 0.0


SINK: Final = 6  # MS:AIRMISSION.7b - bomber factors a ship
BACK: Final = 3  # MS:AIRMISSION.7c


def in_box(position: Position, side: int, zone: str) -> tuple[int, ...]:
    """The ships of a side in the At Sea box of a zone."""
    return tuple(s for s in ships.of_side(position, side) if sea_zone(position.place[s]) == zone)


class BombFleet(_Afloat):
    """MS:AIRMISSION.7 - MDM from a Naval Airbase of the zone against ships at sea in it."""

    name = BOMB_FLEET
    number = 23
    title = "Bombing of ships at sea"
    types_rule = "MS:AIRMISSION.7a"
    rule_target = "MS:AIRMISSION.7a"
    says = (
        ("MS:AIRMISSION.7a", "MDM from a Naval Airbase of the zone bomb ships at sea, anywhere in it."),
        ("MS:AIRMISSION.7b", "D sinks a ship for every 6 factors."),
        ("MS:AIRMISSION.7c", "H turns one for every 3 back to the nearest friendly port at once."),
        ("MS:AIRMISSION.7d", "The defender chooses them."),
        ("MS:AIRMISSION.7e", "What is aboard is lost, too."),
    )

    def targets(self, position: Position, side: int) -> int:
        """The sea hexes of zones in whose box enemy ships are; none of them is nearer than another."""
        rules = position.rules
        found = 0
        for zone in SEA_ZONES:
            if in_box(position, 1 - side, zone):
                found |= rules.board.zone_bits[zone] & rules.ground.sea
        return found

    def no_target(self) -> str:
        """There are none."""
        return "no enemy ship is at sea in that zone"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """All in the box."""
        return in_box(position, 1 - side, position.rules.board.sea_zone[Hex(hex_)])

    def gathers(self, rules: Rules, hex_: int) -> int:
        """RMS-221 - All over one zone strike together."""
        return bits.first(rules.board.zone_bits[rules.board.sea_zone[Hex(hex_)]])


class BombLanding(_Afloat):
    """MS:AIRMISSION.8 - MDM against ships on an assault square; the range is counted to that."""

    name = "bomb-landing"
    number = 24
    title = "Bombing of ships on an assault square"
    types_rule = "MS:AIRMISSION.8a"
    rule_target = "MS:AIRMISSION.8a"
    says = (
        ("MS:AIRMISSION.8a", "MDM bomb ships on assault squares, with results as of ships at sea."),
        ("MS:AIRMISSION.8b", "The range is counted to the assault square."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Where enemy ships stand."""
        found = (s for s in ships.of_side(position, 1 - side) if ships.on_station(position, s))
        return bits.of(Hex(position.place[s]) for s in found)

    def no_target(self) -> str:
        """There are none."""
        return "no enemy ship is on that square"

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """Those on the square."""
        return tuple(s for s in ships.of_side(position, 1 - side) if position.place[s] == hex_)


def havens(position: Position, ship: int) -> Iterator[Dock]:
    """MS:AIRMISSION.7c, RMS-229 - Where a ship can be turned back to: open docks with room, nearest first.

    From the box of a zone those of that zone, from an assault square by the distance; then all others.
    """
    rules = position.rules
    side, place = position.side_of(ship), position.place[ship]
    zone = ships.zone_at(rules, place)
    open_to = [
        dock
        for square, dock in rules.board.docks.items()
        if ships.why_no_port(position, side, square) is None and ships.room(position, square) > 0
    ]

    def far(dock: Dock) -> tuple[bool, int, int]:
        away = distance(Hex(place), dock.square) if on_map(place) else 0
        return ships.zone_at(rules, dock.square) != zone, away, dock.square

    yield from sorted(open_to, key=far)


# Ports that are shut


class ShutPorts(Damage):
    """MS:AIRMISSION.6b - Bombed ports, to ships and supply of both sides."""

    name = "bombed ports"
    says = ()

    def ports(self, position: Position) -> int:
        """Those with the mark."""
        return out_of_use(position, PORT)

    def links(self, position: Position) -> int:
        """None."""
        return 0

    def sources(self, position: Position) -> int:
        """None."""
        return 0

    def no_port(self, rules: Rules, hex_: int) -> Refusal:
        """It has been bombed."""
        return rules.refuse_by("MS:AIRMISSION.6b", f"The port of {name(Hex(hex_))} has been bombed.", (hex_,))


# Naval airbases


class NavalBase(NamedTuple):
    """MS:12h - An airbase from which missions were flown to ships at sea, and the one zone that it serves."""

    unit: int
    zone: str


NAVAL_BASES: Subject[tuple[NavalBase, ...]] = Subject(
    Position, "naval-airbase", (), Record(NavalBase, "{unit} serves {zone}", unit=UNIT, zone=ZONE), each=True
)


def serves(position: Position, base: int) -> frozenset[str]:
    """MS:12g-h - The sea zones that an airbase may serve; one, when it has served it."""
    rules = position.rules
    fixed = [one.zone for one in NAVAL_BASES(position) if one.unit == base]
    if fixed:
        return frozenset(fixed)
    near = disc(position.place[base], INLAND)
    return frozenset(z for z in SEA_ZONES if near & rules.board.zone_bits[z] & rules.ground.sea)


class FromNavalBases(ObjectionThere):
    """MS:12f - MDM and FTR from land fly to ships at sea only from a Naval Airbase of that zone."""

    name = "naval airbases"
    says = (
        ("MS:12f", "MDM and FTR on land fly against or to ships at sea only from Naval Airbases."),
        ("MS:12g", "A Naval Airbase is on the coast of its sea zone, or one square inland."),
        ("MS:12h", "It serves one zone only."),
    )

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Of those who fly out to the open sea."""
        rules = position.rules
        if not _open_sea(position, place) or not on_map(base_of(position.place[unit])):
            return None
        zone, here = rules.board.sea_zone[Hex(place)], base_of(position.place[unit])
        side = position.side_of(unit)
        base = next((b for b in airbases.of_side(position, side) if position.place[b] == here), None)
        say, there = position.roster.ids[unit], name(Hex(here))
        if base is None or zone not in serves(position, base):
            fixed = base is not None and any(one.unit == base for one in NAVAL_BASES(position))
            reason = f"{say} is at {there}, which is no Naval Airbase of sea zone {zone}."
            return rules.refuse_by("MS:12h" if fixed else "MS:12f", reason, (here,), (unit,))
        others = {z for z in _flown_to(position, side, here) if z != zone}
        if others:
            reason = f"From {there} others fly to sea zone {', '.join(sorted(others))}: it serves one zone."
            return rules.refuse_by("MS:12h", reason, (here,), (unit,))
        return None


def _open_sea(position: Position, hex_: int) -> bool:
    """Whether who flies there flies to ships in the box of a zone, and not to a square."""
    return bool(position.rules.ground.sea >> hex_ & 1) and not ships.on(position, hex_)


def _flown_to(position: Position, side: int, here: int) -> set[str]:
    """The zones to whose open sea aircraft of a side are on their way from a base."""
    return {
        position.rules.board.sea_zone[Hex(one.hex)]
        for one in missions.of_side(position, side)
        if base_of(position.place[one.unit]) == here and _open_sea(position, one.hex)
    }


class NavalBasesKept(Upkeep):
    """MS:12h - From when its aircraft have flown there, an airbase serves that zone and no other."""

    name = "naval airbases"
    says = ()
    by_step = True
    minds = (
        NAVAL_BASES,
        missions.MISSIONS,
    )

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """What has been flown stands when missions are over; airbases that are gone serve nothing."""
        if not NAVAL_BASES(position) and not missions.MISSIONS(position):
            return iter(())
        known = {one.unit: one.zone for one in NAVAL_BASES(position) if position.place[one.unit] > 0}
        if final and position.steps and position.steps[-1].key != "air-missions":
            for base in airbases.of_side(position, position.side):
                zones = _flown_to(position, position.side, position.place[base])
                if base not in known and zones:
                    known[base] = min(zones)
        NAVAL_BASES.put(position, tuple(NavalBase(u, z) for u, z in sorted(known.items())))
        return iter(())
