"""75:33.3-33.5 - what bombs put out of use for a complete-turn: ports, roads in cities, supply and industry.

A mark says what is out of use, where, and who bombed it on which turn. It comes off in the next player-turn
of that side, before new bombs fall (R75-B13).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.battle.rules.results import Consequence
from openblitz.blitzkrieg.engine.conditions import Idle
from openblitz.blitzkrieg.engine.kinds import HEX, SIDE
from openblitz.blitzkrieg.engine.modifiers import Damage, GoingModifier, Invariant, Shown
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part
from openblitz.table.facts import Subject
from openblitz.table.kinds import Kind, choice
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going
    from openblitz.table import Refusal

PORT: Final = "port"
ROADS: Final = "roads"
INDUSTRY: Final = "industry"
AIRBASE: Final = "airbase"
HARBOR: Final = "harbor"
DEPOT: Final = "supply-center"
# What is printed on the marker of each, and what is out of use.
MARKERS: Final = {
    PORT: ("PX", "the port is out of use"),
    ROADS: ("RCX", "roads and supply routes are cut in the city"),
    INDUSTRY: ("SRIX", "the city gives no supply, replacements or industry"),
    AIRBASE: ("closed", "no aircraft takes off or lands"),  # MS:AIRMISSION.9c
    HARBOR: ("closed", "no ship enters or leaves the port square"),  # MS:AIRMISSION.5b
    DEPOT: ("stopped", "no supply comes from there"),  # MS:AIRMISSION.4b
}
IN_CITIES: Final = (PORT, ROADS, INDUSTRY, HARBOR)

SYSTEM: Kind[str] = choice(*MARKERS)


class Mark(NamedTuple):
    """Something that is out of use: where, by whose bombs, since which turn."""

    system: str
    hex: int
    side: int
    turn: int


def _in_no_city(rules: Rules, one: Mark) -> str | None:
    there = one.system not in IN_CITIES or rules.ground.city >> one.hex & 1
    return None if there else f"{name(Hex(one.hex))} is no city"


DAMAGED: Subject[tuple[Mark, ...]] = Subject(
    Position,
    "damaged",
    (),
    Record(
        Mark, "{system} at {hex} by {side} on {turn}", system=SYSTEM, hex=HEX, side=SIDE, fault=_in_no_city
    ),
    each=True,
)


def out_of_use(position: Position, system: str) -> int:
    """The hexes on which it is out of use."""
    return bits.of(Hex(one.hex) for one in DAMAGED(position) if one.system == system)


def note(position: Position, mark: Mark) -> None:
    """Put a marker down; an older one of the same side on the same system is gone by then."""
    if mark not in DAMAGED(position):
        DAMAGED.put(position, tuple(sorted((*DAMAGED(position), mark))))


def lapse(position: Position) -> tuple[Mark, ...]:
    """75:SEQ.18a, R75-B13 - Take off what the moving side has marked in an earlier turn."""
    old = tuple(one for one in DAMAGED(position) if one.side == position.side and one.turn < position.turn)
    if old:
        DAMAGED.put(position, tuple(one for one in DAMAGED(position) if one not in old))
    return old


class IsDamaged(Consequence, frozen=True):
    """Something on the hex that was bombed is out of use for a complete-turn."""

    whole: ClassVar = True
    system: str

    @property
    def words(self) -> str:
        """What."""
        return MARKERS[self.system][1]


# What comes of it


class OutOfUse(Damage):
    """75:33.3c, 75:33.4c, 75:33.5b - Bombed ports, roads and cities, to both sides."""

    name = "bombed cities"
    says = (
        ("75:33.3c", "Nobody goes to or comes from the sea by a bombed port, and no sea supply."),
        ("75:33.4c", "No supply route passes a city with bombed roads."),
        ("75:33.5b", "No supply comes from a city with bombed industry."),
    )

    def ports(self, position: Position) -> int:
        """75:33.3c, CL:33.3 - No ports for any purpose."""
        return out_of_use(position, PORT)

    def links(self, position: Position) -> int:
        """75:33.4c - No links of a route."""
        return out_of_use(position, ROADS)

    def sources(self, position: Position) -> int:
        """75:33.5b - No sources."""
        return out_of_use(position, INDUSTRY)

    def no_port(self, rules: Rules, hex_: int) -> Refusal:
        """75:33.3c - It has been bombed."""
        return rules.refuse_by("75:33.3c", f"The port of {name(Hex(hex_))} has been bombed.", (hex_,))


class BombedIndustry(Idle):
    """75:33.5c, 75:28.5c - Cities with bombed industry produce nothing."""

    name = "bombed industry"
    says = (("75:33.5c", "A city with bombed industry gives neither replacements nor critical resources."),)
    rule = "75:28.5c"

    def hexes(self, position: Position) -> int:
        """Those with the mark."""
        return out_of_use(position, INDUSTRY)


class BombedRoads(GoingModifier):
    """75:33.4b - No road leads into or out of a city with bombed roads."""

    name = "bombed roads"
    says = (("75:33.4b", "A city with bombed roads is entered and left without the bonus of roads."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Where they are."""
        return out_of_use(position, ROADS)

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """The roads without these hexes."""
        cut = out_of_use(position, ROADS)
        if not cut:
            return going
        opposite = len(going.roads) // 2
        roads = tuple(
            road & ~cut & ~bits.step(cut, (direction + opposite) % len(going.roads))
            for direction, road in enumerate(going.roads)
        )
        return replace(going, roads=roads)

    def part(self, position: Position, hex_: int, cost: int) -> Part | None:
        """A whole factor into the city."""
        if cost != FACTOR or not out_of_use(position, ROADS) >> hex_ & 1:
            return None
        return Part(Fraction(1), "without its bombed roads", "75:33.4b")

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal | None:
        """That roads are cut where the way leads along them."""
        cut = out_of_use(position, ROADS)
        on_way = [step.hex for step in way if cut >> step.hex & 1]
        here = position.place[unit]
        if on_map(here) and cut >> here & 1:
            on_way = [Hex(here), *on_way]
        if not on_way:
            return None
        where = ", ".join(name(one) for one in on_way)
        reason = (
            f"{position.roster.ids[unit]} does not get to {name(Hex(hex_))}: roads are bombed at {where}."
        )
        return position.rules.refuse_by("75:33.4b", reason, (hex_, *on_way), (unit,))


class DamageShown(Shown):
    """75:33.3d, 75:33.4d, 75:33.5d - The markers that a side has put down."""

    name = "bomb damage"
    says = ()
    title = "Bomb damage"
    about = "ports (PX), roads (RCX) and supply and industry (SRIX) that a side's bombs have put out of use"
    rule = "75:33.3d"

    def hexes(self, position: Position, side: int) -> int:
        """Where they are."""
        return bits.of(Hex(one.hex) for one in DAMAGED(position) if one.side == side)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """What is on them, and how long."""
        found: dict[int, list[str]] = {}
        for one in DAMAGED(position):
            if one.side == side:
                marker, words = MARKERS[one.system]
                found.setdefault(one.hex, []).append(f"{marker}: {words} until combat of turn {one.turn + 1}")
        return {hex_: "; ".join(words) for hex_, words in found.items()}


class DamageHolds(Invariant):
    """75:33.3-33.5 - Marks are on cities, ports on ports, and none is older than a complete-turn."""

    name = "bomb damage holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Those that are not."""
        rules = position.rules
        for one in DAMAGED(position):
            ground = rules.ground.ports if one.system == PORT else rules.ground.city
            if not ground >> one.hex & 1:
                yield f"{name(Hex(one.hex))} has no {one.system} to be bombed"
            if not position.turn - 1 <= one.turn <= position.turn:
                yield f"the damage at {name(Hex(one.hex))} has lasted longer than a complete-turn"
