"""What aircraft in the air are about: who flies what against which hex, by which way.

A mission is a record of the position and lasts until the aircraft lands or is lost; the place of the aircraft
says which base it left (`places.aloft`). What kinds of mission there are is for options to add.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.attacks import TROOPS
from openblitz.blitzkrieg.engine.kinds import names, read_hex, read_hexes, read_unit
from openblitz.blitzkrieg.engine.known import of_rules
from openblitz.blitzkrieg.engine.places import base_of, carrier_of, is_aloft
from openblitz.blitzkrieg.engine.position import Position
from openblitz.table.facts import Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules


TACTICAL, STRATEGIC = "tactical", "strategic"
SORTIES = "sorties"  # the phase in which aircraft fly, where they have one of their own (65:23.0T.5)
AIR_MISSIONS = "air-missions"  # that in which they fly before all others move (MS:PCS.I.1)


class Mission(NamedTuple):
    """What one aircraft in the air is about."""

    unit: int
    kind: str
    hex: int  # its target
    way: tuple[int, ...] = ()  # hex by hex behind the base, the target last
    system: str = TROOPS  # what on the target it strikes at
    beside: str = ""  # the kind of mission over the target that it accompanies
    night: bool = False

    @property
    def flown(self) -> int:
        """How many hexes it has flown to its target."""
        return len(self.way)


# How a mission is written


def _read_kind(rules: Rules, word: str) -> str:
    if word not in flown(rules):
        raise NotationError(f"{word[:40]!r} is no mission; there are {', '.join(flown(rules))}")
    return word


MISSION_KIND: Kind[str] = Kind("KIND", _read_kind, lambda _rules, kind: kind)
FORM = "UNIT KIND over HEX [via HEX ...] [against SYSTEM] [beside KIND] [by night]"
_WORDS = ("over", "via", "against", "beside", "by")


def _read(rules: Rules, text: str) -> Mission:
    parts: dict[str, list[str]] = {"": []}
    part = ""
    for word in text.split():
        if word in _WORDS and word not in parts:
            part = word
            parts[part] = []
        else:
            parts[part].append(word)
    if len(parts[""]) != 2 or len(parts.get("over", ())) != 1:
        raise NotationError(f"write it so: mission {FORM}")
    unit, kind = read_unit(rules, parts[""][0]), _read_kind(rules, parts[""][1])
    beside = _read_kind(rules, " ".join(parts["beside"])) if parts.get("beside") else ""
    target = read_hex(parts["over"][0])
    system = " ".join(parts.get("against", ())) or flown(rules)[kind].system
    way = (*read_hexes(parts.get("via", [])), target)
    return Mission(unit, kind, target, way, system, beside, "by" in parts)


def _write(rules: Rules, one: Mission) -> str:
    via = f" via {' '.join(names(one.way[:-1]))}" if one.way[:-1] else ""
    usual = one.system == flown(rules)[one.kind].system
    against = "" if usual else f" against {one.system}"
    beside = f" beside {one.beside}" if one.beside else ""
    night = " by night" if one.night else ""
    unit = rules.roster.ids[one.unit]
    return f"{unit} {one.kind} over {names([one.hex])[0]}{via}{against}{beside}{night}"


MISSION: Kind[Any] = Kind(FORM, _read, _write)
MISSIONS: Subject[tuple[Mission, ...]] = Subject(
    Position, "mission", (), MISSION, each=True, home="openblitz.blitzkrieg.air.rules.ranges"
)


# Asking for it


def of(position: Position, unit: int) -> Mission | None:
    """What an aircraft is about; None where it is not in the air."""
    return next((one for one in MISSIONS(position) if one.unit == unit), None)


def of_side(position: Position, side: int) -> list[Mission]:
    """What all aircraft of a side are about."""
    return [one for one in MISSIONS(position) if position.side_of(one.unit) == side]


def over(position: Position, hex_: int, kind: str, side: int) -> list[int]:
    """The aircraft of a side that fly such a mission against a hex."""
    return [
        one.unit
        for one in MISSIONS(position)
        if one.hex == hex_ and one.kind == kind and position.side_of(one.unit) == side
    ]


def by_night(position: Position, unit: int) -> bool:
    """75:33.6 - Whether an aircraft is out at night."""
    mission = of(position, unit)
    return mission is not None and mission.night


def note(position: Position, mission: Mission) -> None:
    """An aircraft takes off on a mission."""
    MISSIONS.put(position, (*MISSIONS(position), mission))


def tidy(position: Position) -> None:
    """Whoever is no longer in the air has no mission."""
    flying = MISSIONS(position)
    if flying:
        place = position.place
        left = [one for one in flying if is_aloft(place[one.unit])]
        if len(left) < len(flying):
            MISSIONS.put(position, tuple(left))


# Kinds of mission


class AirMission(Added):
    """A kind of mission; an option that has more of them adds classes like these."""

    lists: ClassVar = "missions"
    title: ClassVar[str]
    types: ClassVar[tuple[str, ...]]  # of aircraft that fly it
    types_rule: ClassVar[str]
    fleet: ClassVar[tuple[str, ...]] = ()  # of those that fly it from ships alone
    system: ClassVar[str] = TROOPS
    stays: ClassVar[bool] = False  # whether it stays in the air when its side's aircraft return to base
    complete: ClassVar[bool] = False  # whether it stays until its side's next turn begins (MS:AIRMISSION.13c)
    rule_leash: ClassVar[str] = ""  # by which who flew it lands no farther off, where that is its own matter
    low: ClassVar[bool] = False  # whether fighters on it do not fight who meets them, but lose as bombers do

    rule_target: ClassVar[str] = "75:30.4"  # by which it needs a target of its kind
    bombs: ClassVar[bool] = True  # whether who flies it carries bombs

    @property
    def attacks(self) -> bool:
        """Whether who flies it attacks what is on the ground or at sea."""
        return self.bombs

    def targets(self, position: Position, side: int) -> int:
        """The hexes that aircraft of a side may be sent to."""
        return position.blocks(1 - side)

    def of_type(self, position: Position, side: int, key: str) -> int:
        """Those that aircraft of a type may be sent to."""
        return self.targets(position, side) if key in self.types else 0

    def fits(self, position: Position, unit: int) -> bool:
        """Whether an aircraft flies it, by its type and where it is based."""
        key = position.roster.counters[unit].type.key
        return key in self.types or (
            key in self.fleet and carrier_of(base_of(position.place[unit])) is not None
        )

    def brings(self, position: Position, side: int, hex_: int) -> str:
        """What it does at a hex, where its name does not say so."""
        return ""

    def tells(self, rules: Rules, *, night: bool = False) -> Iterator[Saying]:
        """What comes of it and what it risks, with its paragraphs, for who is about to send somebody."""
        yield from self.says

    def no_target(self) -> str:
        """Why others are none, in words."""
        return "no enemy ground unit stands there"

    def why_no_target(self, rules: Rules, hex_: int) -> tuple[str, str]:
        """The paragraph by which a hex is none, and why, in words."""
        return self.rule_target, self.no_target()

    def farthest(self, rules: Rules, unit: int) -> int:
        """How far an aircraft may have flown on it."""
        return rules.roster.range[unit]

    def leash(self, rules: Rules, mission: Mission) -> int | None:
        """How far from its target who flew it may land, where that is a matter of this mission; None: not."""
        return None


@of_rules
def flown(rules: Rules) -> Mapping[str, AirMission]:
    """The kinds of mission that aircraft fly in a game, by name."""
    return {one.name: one for one in rules.added[AirMission]}
