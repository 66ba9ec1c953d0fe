"""MS:AIRMISSION.18-19, MS:AIRMISSION.22 - MACs that carry ground units, and aircraft that change their base.

Who is emplaned stays on the square of the airbase until the flight arrives, which is when missions have been
allocated and the enemy has had his say; so a flight that is given up leaves him where he is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.engine import bearing, missions, objecting
from openblitz.blitzkrieg.engine.kinds import HEX, UNIT
from openblitz.blitzkrieg.engine.missions import AIR_MISSIONS, MISSION_KIND, AirMission
from openblitz.blitzkrieg.engine.modifiers import Invariant, Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import base_of
from openblitz.blitzkrieg.engine.position import STOPPED, Position
from openblitz.blitzkrieg.ground.rules import unit_chart
from openblitz.blitzkrieg.ground.rules.lost import Fallen, take_off
from openblitz.blitzkrieg.ground.rules.tolls import Toll, paid
from openblitz.blitzkrieg.sea.rules import decks
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Event
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Part, Refusal

AIRLIFT, AIRDROP, FERRY = "airlift", "airdrop", "ferry"
LANDING: Final = FACTOR  # MS:PCS.I.45.D - what deplaning costs, in thirds of movement factors


# Who is carried


class Emplaned(NamedTuple):
    """A ground unit that is to be carried from where it stands."""

    unit: int
    kind: str
    hex: int


EMPLANED: Subject[tuple[Emplaned, ...]] = Subject(
    Position,
    "emplaned",
    (),
    Record(Emplaned, "{unit} {kind} over {hex}", unit=UNIT, kind=MISSION_KIND, hex=HEX),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)
DEPLANED = Subject(
    Position,
    "deplaned",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="has come by airlift, which costs a movement factor",
)
DOWN = Subject(
    Position,
    "came-down",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="has been dropped from the air and does not move",
)


class Carriage(AirMission):
    """A mission of MACs that carry ground units."""

    types = ("mac",)
    system = "passengers"
    bombs = False
    carries: ClassVar[int]  # ground factors a MAC
    rule_carries: ClassVar[str]
    rule_cargo: ClassVar[str]
    cargo: ClassVar[str]  # who may be carried, in words

    def takes(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is one of those."""
        raise NotImplementedError


class Airlift(Carriage):
    """MS:AIRMISSION.18 - From the airbase of the MACs to another."""

    name = AIRLIFT
    title = "Combat airlift"
    types_rule = "MS:AIRMISSION.18a"
    rule_target = "MS:AIRMISSION.18a"
    carries = 3
    rule_carries = "MS:AIRMISSION.18b"
    rule_cargo = "MS:AIRMISSION.18a"
    cargo = "only infantry, rangers, marines, airborne and guerillas are"
    says = (
        ("MS:AIRMISSION.18a", "MACs carry infantry, rangers, marines and airborne from airbase to airbase."),
        ("MS:AIRMISSION.18b", "Each MAC carries 3 factors."),
        ("MS:PCS.I.45.D", "Deplaning costs one movement factor."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Airbases of the side that are in use."""
        return airbases.in_use(position, side)

    def no_target(self) -> str:
        """There is none."""
        return "no airbase of yours is in use there"

    def takes(self, rules: Rules, unit: int) -> bool:
        """Those, and guerillas, by the chart (RMS-232); neither armor nor artillery nor flak."""
        return unit_chart.carries(rules, unit, "mac")


class Airdrop(Carriage):
    """MS:AIRMISSION.19 - Airborne from the airbase of the MACs to a square."""

    name = AIRDROP
    title = "Airdrop"
    types_rule = "MS:AIRMISSION.19a"
    rule_target = "MS:AIRMISSION.19a"
    carries = 2
    rule_carries = "MS:AIRMISSION.19a"
    rule_cargo = "MS:AIRMISSION.19a"
    cargo = "only airborne are dropped"
    says = (
        ("MS:AIRMISSION.19a", "Each MAC drops 2 factors of airborne on a square."),
        ("MS:AIRMISSION.19b", "They must have begun the turn at its airbase."),
        ("MS:AIRMISSION.19c", "They do not move in that turn."),
        ("MS:12n", "Nobody is dropped where bombers of his side attack."),
    )

    def targets(self, position: Position, side: int) -> int:
        """MS:UNITCHART.abn.a-b - Land without forest on which no enemy stands; in enemy zones too."""
        rules = position.rules
        ground = rules.ground
        return ground.land & ~ground.neutral & ~ground.forest & ~bearing.barred(position, side)

    def no_target(self) -> str:
        """Why not."""
        return "it is no land, or the enemy is there"

    def why_no_target(self, rules: Rules, hex_: int) -> tuple[str, str]:
        """MS:UNITCHART.abn.a - The forest has a paragraph of its own."""
        if rules.ground.forest >> hex_ & 1:
            return "MS:UNITCHART.abn.a", "nobody is dropped into forest"
        return super().why_no_target(rules, hex_)

    def takes(self, rules: Rules, unit: int) -> bool:
        """Airborne."""
        return rules.roster.airborne[unit]


class Ferry(AirMission):
    """MS:AIRMISSION.22 - To another airbase, up to twice the range."""

    name = FERRY
    title = "Ferry flight"
    types = ("sac", "mdm", "tac", "ftr", "mac")
    types_rule = "MS:AIRMISSION.22a"
    rule_target = "MS:AIRMISSION.22a"
    system = "base"
    bombs = False
    says = (("MS:AIRMISSION.22a", "Any aircraft may change to another airbase within twice its range."),)

    def targets(self, position: Position, side: int) -> int:
        """Airbases of the side that are in use, and its task forces."""
        found = airbases.in_use(position, side)
        for ship in decks.forces(position, side):
            found |= decks.waters(position, ship)
        return found

    def no_target(self) -> str:
        """There is none."""
        return "no airbase of yours is in use there, and no task force"

    def farthest(self, rules: Rules, unit: int) -> int:
        """Twice its range."""
        return 2 * rules.roster.range[unit]


# On the way


def aboard(position: Position, kind: str, base: int, hex_: int) -> list[int]:
    """Who is to be carried from a base to a square on such a mission."""
    found = (one.unit for one in EMPLANED(position) if (one.kind, one.hex) == (kind, hex_))
    return [u for u in found if position.place[u] == base]


def macs(position: Position, kind: str, base: int, hex_: int) -> list[int]:
    """The MACs in the air from a base to a square on such a mission."""
    return [
        one.unit
        for one in missions.of_side(position, position.side)
        if (one.kind, one.hex) == (kind, hex_) and base_of(position.place[one.unit]) == base
    ]


def weight(rules: Rules, units: Iterable[int]) -> int:
    """What ground units count aboard: their factors."""
    return sum(rules.roster.defense[u] for u in units)


class Loaded(NamedTuple):
    """MACs on the way with their passengers."""

    kind: Carriage
    base: int
    hex: int
    macs: tuple[int, ...]
    units: tuple[int, ...]

    @property
    def room(self) -> int:
        """What the MACs can carry."""
        return self.kind.carries * len(self.macs)


def loaded(position: Position) -> list[Loaded]:
    """The flights of the moving side that carry somebody, in the order in which they were allocated."""
    rules = position.rules
    found: dict[tuple[str, int, int], None] = {}
    for one in missions.of_side(position, position.side):
        if isinstance(missions.flown(rules)[one.kind], Carriage):
            found.setdefault((one.kind, base_of(position.place[one.unit]), one.hex))
    flights = []
    for kind, base, hex_ in found:
        carriage, units = missions.flown(rules)[kind], aboard(position, kind, base, hex_)
        assert isinstance(carriage, Carriage)
        planes = macs(position, kind, base, hex_)
        flights.append(Loaded(carriage, base, hex_, tuple(planes), tuple(units)))
    return flights


def overloaded(position: Position) -> Refusal | None:
    """MS:AIRMISSION.18b, MS:AIRMISSION.19a - Where MACs were given more than they carry; None: nowhere."""
    rules = position.rules
    for flight in loaded(position):
        if weight(rules, flight.units) > flight.room:
            who, planes = position.roster.tell(flight.units, "be"), position.roster.tell(flight.macs, "carry")
            reason = f"{who} {weight(rules, flight.units)} factors; {planes} {flight.room}."
            units = (*flight.units, *flight.macs)
            return rules.refuse_by(flight.kind.rule_carries, reason, (flight.hex,), units)
    return None


def emplane(position: Position, kind: str, hex_: int, units: Iterable[int]) -> None:
    """Units are to be carried there."""
    EMPLANED.put(position, (*EMPLANED(position), *(Emplaned(u, kind, hex_) for u in units)))


def ferries(position: Position) -> list[missions.Mission]:
    """The aircraft of the moving side that change their base."""
    return [one for one in missions.of_side(position, position.side) if one.kind == FERRY]


class ShotDown(Fallen):
    """RMS-223 - With the last MAC of a flight all that it carries is lost, as soon as that is looked at."""

    name = "shot down with their MACs"

    def note(self, position: Position, unit: int) -> None:
        """They come nowhere."""
        if not EMPLANED(position):
            return
        for flight in loaded(position):
            if flight.macs == (unit,):
                there = (
                    one._replace(hex=NOWHERE) if one.unit in flight.units else one
                    for one in EMPLANED(position)
                )
                EMPLANED.put(position, tuple(there))


NOWHERE: Final = -1


class PassengersStay(Upkeep):
    """MS:12p - Whose flight has been taken back or given up is carried nowhere.

    What deplaning costs, and that who came down does not move, stays though later moves are taken back.
    """

    name = "passengers"
    says = ()
    minds = (
        EMPLANED,
        DEPLANED,
        DOWN,
    )

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """Forget those whom nobody carries; hold the others to what their flight has cost them."""
        events = []
        if EMPLANED(position):
            events = [_lost(position, one) for one in EMPLANED(position) if one.hex == NOWHERE]
            flying = {(load.kind.name, load.base, load.hex) for load in loaded(position)}
            left = tuple(
                one for one in EMPLANED(position) if (one.kind, position.place[one.unit], one.hex) in flying
            )
            EMPLANED.put(position, left)
        for unit in bits.hexes(DEPLANED(position)):
            position.spent[unit] = max(position.spent[unit], LANDING)
        for unit in bits.hexes(DOWN(position)):
            position.flags[unit] |= STOPPED
        return iter(events)


def _lost(position: Position, one: Emplaned) -> Event:
    """Somebody went down with the last MAC of his flight."""
    carriage, say = missions.flown(position.rules)[one.kind], position.roster.ids[one.unit]
    assert isinstance(carriage, Carriage)
    take_off(position, one.unit)
    text = f"{say} eliminated: it went down with the aircraft that carried it."
    return Event("eliminated", text, (carriage.rule_carries,), (), (say,))


# What they may not do


class MissionsStand(Objection):
    """MS:PCS.I.1, MS:6c - What was allocated before movement is not taken back in it, nor is an arrival."""

    name = "missions stand"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Aircraft, and passengers who have not moved since."""
        if any(step.key == AIR_MISSIONS for step in position.steps):
            return None
        still = position.place[unit] == position.start[unit] and not position.flags[unit] & ~STOPPED
        came = (DEPLANED(position) | DOWN(position)) >> unit & 1
        if not position.roster.flies[unit] and not (came and still and position.spent[unit] <= LANDING):
            return None
        reason = f"Air missions have been flown: {position.roster.ids[unit]} is where it is."
        return position.rules.refuse_by("MS:PCS.I.1.D", reason, (), (unit,))


class NoMoveAfterDrop(Objection):
    """MS:AIRMISSION.19c - Who was dropped does not move in that turn."""

    name = "no move after a drop"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of those."""
        if not DOWN(position) >> unit & 1:
            return None
        reason = f"{position.roster.ids[unit]} was dropped in this turn and does not move."
        return position.rules.refuse_by("MS:AIRMISSION.19c", reason, (), (unit,))


def why_no_cargo(
    position: Position, kind: Carriage, planes: Sequence[int], units: Sequence[int]
) -> Refusal | None:
    """Why MACs may not carry these ground units; None where they may, if they are not too many."""
    rules = position.rules
    base = position.place[planes[0]]
    for unit in units:
        say, here = position.roster.ids[unit], position.place[unit]
        if not kind.takes(rules, unit):
            return rules.refuse_by(kind.rule_cargo, f"{say} is not carried: {kind.cargo}.", (), (unit,))
        if any(position.place[plane] != here for plane in planes):
            rule = "MS:AIRMISSION.19b" if kind.name == AIRDROP else kind.rule_cargo
            return rules.refuse_by(rule, f"{say} is not at the airbase of the MACs.", (base,), (unit,))
        if kind.name == AIRDROP and position.start[unit] != here:
            reason = f"{say} did not begin the turn at {name(Hex(here))}."
            return rules.refuse_by("MS:AIRMISSION.19b", reason, (here,), (unit,))
        against = objecting.to("fly", position, unit)  # MS:4j, RMS-101
        if against is not None:
            return against
        if any(one.unit == unit for one in EMPLANED(position)):
            return rules.refuse_by(kind.rule_cargo, f"{say} is aboard already.", (), (unit,))
    return None


class PassengersHold(Invariant):
    """MS:AIRMISSION.18-19 - Only ground units are carried, each once, and none when missions are over."""

    name = "passengers hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        units = [one.unit for one in EMPLANED(position)]
        if len(set(units)) != len(units):
            yield "a unit is emplaned twice"
        for unit in units:
            if position.roster.flies[unit] or position.place[unit] <= 0:
                yield f"{position.roster.ids[unit]} is emplaned and no ground unit on the map"


class Deplaned(Toll):
    """MS:PCS.I.45.D - One movement factor of who came by airlift."""

    name = "deplaning"

    def part(self, position: Position, unit: int) -> Part | None:
        """One."""
        if not DEPLANED(position) >> unit & 1:
            return None
        return paid(LANDING, "deplaning", "MS:PCS.I.45.D")
