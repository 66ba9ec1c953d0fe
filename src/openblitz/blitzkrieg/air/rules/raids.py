"""65:23.3 - bombers against the supply of a city: what it loses, for how long, and the aircraft based there.

A raid is a record of the position and lasts four turns, that of the raid counted (R65-42).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.air.rules import strategic_air
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import CITY, SIDE
from openblitz.blitzkrieg.engine.missions import AirMission
from openblitz.blitzkrieg.engine.modifiers import Invariant, Shown, Upkeep
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.ground.rules.capacity import CapacityLoss
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Part
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.table import Refusal

CITY_RAID: Final = "city-raid"
LASTS: Final = 4  # 65:23.3.b - turns: that of the raid and three more


class Raid(NamedTuple):
    """What a city square supplies less: how much, by whose bombs, since which turn."""

    hex: int
    factors: int
    side: int
    turn: int


RAIDED: Subject[tuple[Raid, ...]] = Subject(
    Position,
    "bombed",
    (),
    Record(Raid, "{hex} by {factors} of {side} on {turn}", hex=CITY, side=SIDE),
    each=True,
)


class CityRaid(AirMission):
    """65:23.3 - SAC and MDM against the supply of a city square of the enemy."""

    name = CITY_RAID
    title = "Bombing a city's supply"
    types = ("sac", "mdm")
    types_rule = "65:23.2.1"
    system = "supply"
    rule_target = "65:23.3.a"
    says = (
        ("65:23.3.a", "A bombed city square supplies one factor less for each bomber factor."),
        ("65:23.3.b", "That lasts for the turn and the three after it."),
        ("65:23.3.d", "Bombers over a city attack nothing else in that turn."),
        ("65:QA.23.3a", "The ground units in it must be bombed as well, at 1-6 or better."),
        ("65:QA.23.3b", "As many air factors as supply are lost of those that are based there."),
        ("65:QA.23.0c", "A bombed city holds no more air factors than it supplies."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Cities that are friendly to the enemy or that he holds."""
        rules = position.rules
        his = CITIES.of(rules).friendly(position, 1 - side) | position.holds(1 - side)
        return his & rules.ground.city & ~position.holds(side)

    def no_target(self) -> str:
        """It is not his."""
        return "it is no city of the enemy"


def sent(position: Position) -> dict[int, list[int]]:
    """The bombers of the moving side against each city."""
    found: dict[int, list[int]] = {}
    for one in missions.of_side(position, position.side):
        if one.kind == CITY_RAID:
            found.setdefault(one.hex, []).append(one.unit)
    return found


def unescorted(position: Position) -> Refusal | None:
    """65:QA.23.3a, R65-54 - Where a garrison is not bombed besides; None where all are."""
    soaked, held = strategic_air.claimed(position), position.blocks(1 - position.side)
    for hex_, units in sent(position).items():
        if held >> hex_ & 1 and not soaked >> hex_ & 1:
            reason = (
                f"Ground units are in {name(Hex(hex_))}: other bombers must attack them, at 1-6 or better."
            )
            return position.rules.refuse_by("65:QA.23.3a", reason, (hex_,), units)
    return None


def destroys(position: Position, hex_: int, units: list[int]) -> int:
    """65:23.3.a - The supply that these bombers destroy in a city square: no more than there is."""
    factors = attack_factors(position)
    return min(int(sum(factors[u] for u in units)), capacity.of(position, hex_))


def note(position: Position, raid: Raid) -> None:
    """A city square has been bombed."""
    RAIDED.put(position, tuple(sorted((*RAIDED(position), raid))))


class BombedSupply(CapacityLoss):
    """65:23.3.a - What raids have taken from a city square."""

    name = "bombed supply"
    says = ()

    def part(self, position: Position, hex_: int) -> Part | None:
        """All that still last."""
        raids = RAIDED(position)
        if not raids:
            return None
        lost = sum(one.factors for one in raids if one.hex == hex_)
        return Part(Fraction(-lost), "bombed", "65:23.3.a") if lost else None


class RaidsLapse(Upkeep):
    """65:23.3.b - What has lasted four turns is repaired."""

    name = "raids lapse"
    says = ()

    def begin(self, position: Position) -> None:
        """Each raid by itself (R65-42)."""
        found = RAIDED(position)
        left = tuple(one for one in found if position.turn < one.turn + LASTS)
        if left != found:
            RAIDED.put(position, left)


class RaidsShown(Shown):
    """65:23.3 - The city squares that supply less."""

    name = "bombed cities of 1965"
    says = ()
    title = "Bombed cities"
    about = "city squares of which a side's bombs have destroyed supply"
    rule = "65:23.3.a"

    def hexes(self, position: Position, side: int) -> int:
        """Where they are."""
        return bits.of(Hex(one.hex) for one in RAIDED(position) if one.side == side)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """What is left, and until when."""
        return {
            one.hex: f"supplies {capacity.of(position, one.hex)} of {capacity.FACTORS}, "
            f"bombed until turn {one.turn + LASTS - 1}"
            for one in RAIDED(position)
            if one.side == side
        }


class RaidsHold(Invariant):
    """65:23.3 - Raids are on cities, take something, and last four turns."""

    name = "raids on cities hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Those that do not."""
        for one in RAIDED(position):
            if not position.rules.ground.city >> one.hex & 1 or one.factors < 1:
                yield f"a raid on {name(Hex(one.hex))} takes nothing"
            if not one.turn <= position.turn < one.turn + LASTS:
                yield f"the raid on {name(Hex(one.hex))} has lasted too long"
