"""75:33.7, CL:33.7 - patrol and interdiction: TAC and FTR that stay over a hex and hold the ground below.

They are sent like patrols and driven home by interceptors as those are. Whoever remains, with four factors as
all that bears on bombs counts them, has the zone of control of armor there and around it: as soon as the
interceptors of its own player-turn are done with, and through the enemy's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.air.questions.interdiction import INTERDICTING, Interdicting
from openblitz.blitzkrieg.air.rules import fighters, ranges
from openblitz.blitzkrieg.air.rules.fighters import FIRED, INTERDICTION
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.known import memory
from openblitz.blitzkrieg.engine.missions import MISSIONS, AirMission
from openblitz.blitzkrieg.engine.modifiers import Invariant, ZoneModifier
from openblitz.blitzkrieg.engine.position import Position
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.table import Refusal

ENOUGH: Final = 4  # 75:33.7c - factors

STATIONED = Subject(
    Position,
    "stationed",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was not driven home by interceptors and interdicts the ground",
)


# What editions say


SAID: tuple[Saying, ...] = (
    ("75:33.7a", "TAC and FTR may be sent to a hex where they stay through the enemy's player-turn."),
    ("75:33.7b", "Interceptors drive them home, factor for factor; TAC count and fire at half."),
    ("75:33.7c", "Those left have a zone of control as armor has, if they come to four factors."),
    ("75:33.7g", "After the enemy's movement they may strafe ground units in it, at double strength."),
    ("75:33.7i", "Fighters that have not strafed may still intercept."),
)


class AsPrinted:
    """75:33.7 - In their zone they strafe, and from all of it they are fired at."""

    says = (
        *SAID,
        ("75:33.7h", "All ground units in their zone fire back with half of their attack factors."),
    )
    weak_strafe = False
    all_answer = True


class Clarified:
    """CL:33.7 - The weak may strafe too, and only those who are strafed fire back."""

    says = (
        *SAID,
        ("CL:33.7e", "With fewer than four factors they have no zone, and may strafe."),
        ("CL:33.7k", "Only the ground units on the hex that is strafed fire back."),
    )
    weak_strafe = True
    all_answer = False


ANSWERS: dict[str, Interdicting] = {"as printed": AsPrinted(), "clarified": Clarified()}


# The mission


class Interdiction(AirMission):
    """75:33.7a - To a hex where they stay while the enemy moves."""

    name = INTERDICTION
    title = "Patrol and interdiction"
    types = ("tac", "ftr")
    types_rule = "75:33.7a"
    system: ClassVar = "ground"
    bombs = False  # CL:33.7i - interceptors do not meet them as they meet bombers
    stays = True
    says = ()

    def targets(self, position: Position, side: int) -> int:
        """Anywhere."""
        return BOARD

    def farthest(self, rules: Rules, unit: int) -> int:
        """CL:32.3a - Fighters may leave their patrol for another hex."""
        if fighters.is_fighter(rules, unit):
            return ranges.farthest(rules, unit)
        return super().farthest(rules, unit)


def sent(position: Position, side: int) -> list[Mission]:
    """The interdictors of a side in the air."""
    return [
        one for one in MISSIONS(position) if one.kind == INTERDICTION and position.side_of(one.unit) == side
    ]


# The zone


def strengths(position: Position, side: int) -> Mapping[int, int | Fraction]:
    """CL:33.7d - What the interdictors of a side come to over each hex, with all that bears on bombs."""
    factors = attack_factors(position)
    found: dict[int, int | Fraction] = {}
    for one in sent(position, side):
        if side != position.side or STATIONED(position) >> one.unit & 1:
            found[one.hex] = found.get(one.hex, 0) + factors[one.unit]
    return found


class _Last(NamedTuple):
    """What the zones of both sides were worked out from last, and what they were."""

    rules: Rules | None
    subjects: Mapping[str, object] | None
    when: tuple[int, int]
    zones: tuple[int, int]


_last: list[_Last] = memory(_Last(None, None, (0, 0), (0, 0)))


def zone(position: Position, side: int) -> int:
    """75:33.7c - The hexes that a side's interdictors control: theirs and the six around it."""
    rules = position.rules
    subjects = position.subjects
    if MISSIONS.name not in subjects:
        return 0
    # Subjects are replaced, never changed: the very same ones, at the same time, give the same zones.
    last, when = _last[0], (position.turn, position.side)
    if last.subjects is not subjects or last.rules is not rules or last.when != when:
        last = _last[0] = _Last(rules, subjects, when, (_zone(position, 0), _zone(position, 1)))
    return last.zones[side]


def _zone(position: Position, side: int) -> int:
    if not sent(position, side):
        return 0
    enough = (Hex(hex_) for hex_, total in strengths(position, side).items() if total >= ENOUGH)
    return bits.within(bits.of(enough), 1)


class InterdictedGround(ZoneModifier):
    """75:33.7c-f, CL:33.7a, CL:5h - As the zone of armor, for all purposes."""

    name = "interdicted ground"
    armored = True
    says = (
        ("75:33.7d", "Enemy ground units do not retreat into it."),
        ("75:33.7e", "All enemy ground units stop in it."),
        ("75:33.7f", "It blocks enemy supply routes."),
        ("CL:33.7b", "It does no harm to aircraft on the ground."),
        ("CL:5h", "It denies the enemy his cities."),
    )

    def key(self, position: Position, side: int) -> Hashable:
        """Where the enemy's is."""
        return zone(position, 1 - side)

    def zone(self, position: Position, side: int) -> int:
        """Of those who remain."""
        return zone(position, side)

    def told(self, position: Position, side: int) -> int:
        """The same."""
        return zone(position, side)


# Strafing


def able(position: Position, side: int) -> list[Mission]:
    """The interdictors of the side that does not move that have something to strafe."""
    return [one for one in sent(position, side) if prey(position, one)]


def prey(position: Position, mission: Mission) -> int:
    """75:33.7g, CL:33.7l, CL:SEQ.7a - The hexes with enemy ground units that an interdictor may strafe."""
    unit, side = mission.unit, position.side_of(mission.unit)
    if FIRED(position) >> unit & 1 or _kept_from_it(position, unit) is not None:
        return 0
    if not INTERDICTING(position).weak_strafe and not zone(position, side) >> mission.hex & 1:
        return 0
    return bits.within(1 << mission.hex, 1) & position.blocks(1 - side)


def _kept_from_it(position: Position, unit: int) -> Refusal | None:
    """What forbids all attacks of aircraft, or all flying in the enemy's player-turn."""
    return objecting.to("be ready", position, unit) or objecting.to("intercept", position, unit)


def why_not(position: Position, unit: int, hex_: int) -> Refusal | None:
    """Why a unit of the side that does not move may not strafe the ground units on a hex; None: it may."""
    say, mission = position.roster.ids[unit], missions.of(position, unit)
    if mission is None or mission.kind != INTERDICTION:
        return position.rules.refuse_by("75:33.7g", f"{say} does not interdict the ground.", (), (unit,))
    if prey(position, mission) >> hex_ & 1:
        return None
    return _kept_from_it(position, unit) or _no_prey(position, mission, hex_)


def _no_prey(position: Position, mission: Mission, hex_: int) -> Refusal:
    say, there, over = position.roster.ids[mission.unit], name(Hex(hex_)), name(Hex(mission.hex))
    if FIRED(position) >> mission.unit & 1:
        rule, reason = "CL:33.7k", f"{say} has strafed: each strafes one hex."
    elif not bits.within(1 << mission.hex, 1) >> hex_ & 1:
        rule, reason = "CL:SEQ.7a", f"{say} is over {over}, which is neither {there} nor beside it."
    elif not position.blocks(position.side) >> hex_ & 1:
        rule, reason = "75:33.7g", f"No enemy ground unit is on {there}."
    else:
        rule, reason = "75:33.7c", f"Those over {over} come to fewer than {ENOUGH} factors and have no zone."
    return position.rules.refuse_by(rule, reason, (hex_,), (mission.unit,))


def answering(position: Position, strafing: Iterable[Mission], hex_: int) -> list[int]:
    """75:33.7h, CL:33.7k - The ground units that fire at those who strafe a hex."""
    hexes = 1 << hex_
    if INTERDICTING(position).all_answer:
        hexes |= bits.within(bits.of(Hex(one.hex) for one in strafing), 1)
    return [u for u in position.on_board(position.side) if hexes >> position.place[u] & 1]


def flak(rules: Rules, units: list[int]) -> int:
    """75:33.7h, CL:33.7m, CL:rounding.b - Half of the printed attack factors, rounded down, and no less."""
    return sum(rules.roster.attack[u] for u in units) // 2


# What must hold


class InterdictionHolds(Invariant):
    """75:33.7 - Interdictors are TAC and FTR, and those who are stationed are on that mission."""

    name = "interdiction holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        for one in MISSIONS(position):
            fit = (
                position.roster.counters[one.unit].type.key
                in missions.flown(position.rules)[INTERDICTION].types
            )
            if one.kind == INTERDICTION and not fit:
                yield f"{position.roster.ids[one.unit]} does not interdict"
