"""MS:AIRMISSION.20-21, MS:10d, MS:10f - MACs that bring supply: dropped to units, or to an airbase cut off.

Who is to have it is said when the mission is allocated. When the flight arrives, these are isolated no
longer, as far as what the MACs carry goes; while they are out, lines lead to the airbase as to a home city.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.air_forces.rules.air_forces import GROUND_UNITS, Arrival
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.conditions import DropShare
from openblitz.blitzkrieg.engine.kinds import HEX, UNIT
from openblitz.blitzkrieg.engine.missions import MISSION_KIND, AirMission
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.blitzkrieg.supply.rules.depots import Depot, Provided, Source
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.table import Refusal

DROP_SUPPLY, LIFT_SUPPLY = "drop-supply", "lift-supply"


class Recipient(NamedTuple):
    """A ground unit that MACs on their way to a hex are to supply."""

    unit: int
    kind: str
    hex: int


RECIPIENTS: Subject[tuple[Recipient, ...]] = Subject(
    Position,
    "supplied-from-the-air",
    (),
    Record(Recipient, "{unit} {kind} over {hex}", unit=UNIT, kind=MISSION_KIND, hex=HEX),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)
# MS:10f - Who has had it dropped: it is theirs wherever they go in this player-turn.
DROPPED_TO = Subject(
    Position, "air-dropped", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has supply from an airdrop"
)


class SupplyFlight(AirMission):
    """A mission of MACs with supply."""

    types = ("mac",)
    system = "supply"
    bombs = False
    carries: ClassVar[int]  # ground factors that a MAC supplies
    rule_carries: ClassVar[str]

    def near(self, position: Position, side: int, hex_: int) -> int:
        """The hexes on which units can have what is brought to a hex."""
        raise NotImplementedError


class SupplyDrop(SupplyFlight):
    """MS:AIRMISSION.20 - To isolated ground units, wherever they are."""

    name = DROP_SUPPLY
    title = "Supply airdrop"
    types_rule = rule_target = "MS:AIRMISSION.20a"
    carries = 2
    rule_carries = "MS:AIRMISSION.20a"
    says = (
        ("MS:AIRMISSION.20a", "A MAC from a supplied airbase supplies 2 factors of ground units by airdrop."),
        ("MS:AIRMISSION.20b", "They may be in enemy zones of control."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Where isolated ground units of the side are."""
        place, ground = position.place, position.roster.unit_class
        units = (int(u) for u in bits.hexes(ISOLATED(position)))
        own = (u for u in units if on_map(place[u]) and position.side_of(u) == side)
        return bits.of(Hex(place[u]) for u in own if ground[u] == GROUND_UNITS)

    def no_target(self) -> str:
        """Nobody is there who needs it."""
        return "no isolated ground unit of yours is there"

    def near(self, position: Position, side: int, hex_: int) -> int:
        """The hex itself."""
        return 1 << hex_


class SupplyLift(SupplyFlight):
    """MS:AIRMISSION.21 - To an airbase that is cut off, from which lines lead on."""

    name = LIFT_SUPPLY
    title = "Supply airlift"
    types_rule = rule_target = "MS:AIRMISSION.21a"
    carries = 3
    rule_carries = "MS:AIRMISSION.21a"
    says = (
        ("MS:AIRMISSION.21a", "A MAC from a supplied airbase brings supply for 3 factors to one cut off."),
        ("MS:AIRMISSION.21b", "Lines lead to that airbase as to a city at home."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Airbases in use that no line joins to home."""
        return airbases.in_use(position, side) & ~isolation.at_home(position, side)

    def no_target(self) -> str:
        """There is none."""
        return "no airbase of yours is in use there that is cut off from home"

    def near(self, position: Position, side: int, hex_: int) -> int:
        """MS:AIRMISSION.21b - Where a line leads to the airbase."""
        return isolation.served_by(position, side, Source("", 1 << hex_))


# On the way


def macs(position: Position, side: int, kind: str, hex_: int) -> list[int]:
    """The MACs of a side with supply for a hex."""
    flying = missions.of_side(position, side)
    return [one.unit for one in flying if (one.kind, one.hex) == (kind, hex_)]


def waiting(position: Position, kind: str, hex_: int) -> list[int]:
    """Who is to have it."""
    return [one.unit for one in RECIPIENTS(position) if (one.kind, one.hex) == (kind, hex_)]


def promise(position: Position, kind: str, hex_: int, units: Sequence[int]) -> None:
    """Say who is to have it."""
    RECIPIENTS.put(position, (*RECIPIENTS(position), *(Recipient(u, kind, hex_) for u in units)))


def why_not_from(position: Position, kind: SupplyFlight, units: Sequence[int]) -> Refusal | None:
    """Why MACs bring no supply from where they are; None where they do."""
    for unit in units:
        here, side = position.place[unit], position.side_of(unit)
        if not isolation.supplied_squares(position, side) >> here & 1:
            reason = f"The airbase on {name(Hex(here))} is not supplied itself."
            return position.rules.refuse_by(kind.types_rule, reason, (here,), (unit,))
    return None


def why_not_to(position: Position, kind: SupplyFlight, hex_: int, units: Sequence[int]) -> Refusal | None:
    """Why units are not supplied by a flight to a hex; None where they are, if they are not too many."""
    rules = position.rules
    near, already = (
        kind.near(position, position.side, hex_),
        {one.unit for one in RECIPIENTS(position)},
    )
    for unit in units:
        say, here = position.roster.ids[unit], position.place[unit]
        if not ISOLATED(position) >> unit & 1 or position.roster.unit_class[unit] != GROUND_UNITS:
            return rules.refuse_by(kind.types_rule, f"{say} is no isolated ground unit.", (), (unit,))
        if unit in already:
            return rules.refuse_by(kind.types_rule, f"{say} is to be supplied already.", (), (unit,))
        if not on_map(here) or not near >> here & 1:
            reason = f"What is brought to {name(Hex(hex_))} does not get to {say}."
            rule = kind.types_rule if kind.name == DROP_SUPPLY else "MS:AIRMISSION.21b"
            return rules.refuse_by(rule, reason, (hex_,), (unit,))
    return None


class SupplyArrives(Arrival):
    """MS:10d, MS:10f - Whom the MACs supply is isolated no longer."""

    name = "supply from the air"
    says = ()

    def arrive(self, position: Position) -> Iterator[Event]:
        """In the order in which they were named, as far as it goes."""
        rules = position.rules
        for kind, hex_ in dict.fromkeys((one.kind, one.hex) for one in RECIPIENTS(position)):
            flight, units = missions.flown(rules)[kind], waiting(position, kind, hex_)
            assert isinstance(flight, SupplyFlight)
            left = flight.carries * len(macs(position, position.side, kind, hex_))
            for one in rules.added[DropShare] if kind == DROP_SUPPLY else ():
                left = int(left * one.share(position, hex_))
            fed = []
            for unit in units:
                left -= position.roster.defense[unit]
                if left < 0:
                    break
                fed.append(unit)
            if fed:
                isolation.relieve(position, sum(1 << u for u in fed))
                if kind == DROP_SUPPLY:
                    DROPPED_TO.put(position, DROPPED_TO(position) | sum(1 << u for u in fed))
                text = f"{position.roster.say(fed)} supplied from the air."
                named = position.roster.names(fed)
                yield Event("supplied", text, (flight.rule_carries,), (name(Hex(hex_)),), named)
        RECIPIENTS.put(position, ())


class AirDropped(Provided):
    """MS:10f, RMS-176 - What was dropped to units is theirs, wherever they go with it."""

    name = "supply from an airdrop"
    says = ()

    def units(self, position: Position, side: int) -> int:
        """Those who have had it in this player-turn."""
        return DROPPED_TO(position) if position.side == side else 0


class SupplyFlightsEnd(Upkeep):
    """MS:12p - Nobody waits for what no MAC brings any more."""

    name = "supply flights"
    says = ()
    minds = (RECIPIENTS,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """Forget them."""
        left = tuple(
            one
            for one in RECIPIENTS(position)
            if macs(position, position.side, one.kind, one.hex) and on_map(position.place[one.unit])
        )
        RECIPIENTS.put(position, left)
        return iter(())


class AirliftedBases(Depot):
    """MS:10d, MS:AIRMISSION.21b - Airbases to which MACs have brought supply in this turn."""

    name = "airlifted airbases"
    says = (("MS:10d", "An airbase is a source of supply in a turn in which MACs bring some."),)

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """Each with three factors a MAC."""
        flying = missions.of_side(position, side)
        for hex_ in dict.fromkeys(one.hex for one in flying if one.kind == LIFT_SUPPLY):
            count = len(macs(position, side, LIFT_SUPPLY, hex_))
            yield Source(f"the airbase on {name(Hex(hex_))}", 1 << hex_, SupplyLift.carries * count)
