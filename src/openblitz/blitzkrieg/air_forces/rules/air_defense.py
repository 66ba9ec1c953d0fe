"""MS:AIRMISSION.15, MS:AIRMISSION.16, MS:12p-s - who is met in the air, where, by whom, and what it costs.

All that flies to one square is one group there; squares come in the order in which they were flown to
(RMS-74). On its way each flight is met for itself. Fighters that were assigned to it in their own turn rise
against one group. They fight its fighters with at least as many factors, and may strip off what is beyond.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from openblitz.blitzkrieg.air.rules import airfields, airways, fighters
from openblitz.blitzkrieg.air.rules.air_combat import strength
from openblitz.blitzkrieg.air.rules.fighters import INTERCEPT, FighterMission
from openblitz.blitzkrieg.air_forces.rules import air_forces
from openblitz.blitzkrieg.battle.rules.combat import InTheAir
from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.charts.cells import LossPair
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from openblitz.blitzkrieg.air_forces.rules.air_forces import Flight
    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.table import Refusal

FCRT: Final = "fighters"  # the kind of combat
TOTAL: Final = 12  # MS:AIRMISSION.16b - squares that an interceptor flies in all
ESCORT: Final = "escort-flight"

# MS:AIRMISSION.16a - for a complete turn: from its owner's turn to the next
ON_CALL = Subject(
    Position, "on-call", 0, of=Of.UNITS, about="is assigned to intercept and flies nothing else"
)
PASSED = Subject(
    Position,
    "passed",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="has been to its target past all that the enemy had against it",
)


# Missions


class OneWay(FighterMission):
    """RMS-69 - A mission of fighters whose range is counted to the target alone."""

    def farthest(self, rules: Rules, unit: int) -> int:
        """As all other aircraft."""
        return rules.roster.range[unit]


class EscortFlight(OneWay):
    """MS:AIRMISSION.15a - Fighters with any mission of their side, over its target or on its way."""

    name = ESCORT
    title = "Escort"
    types_rule = "MS:AIRMISSION.15a"
    rule_target = "MS:AIRMISSION.15a"
    says = (
        ("MS:AIRMISSION.15a", "Fighters may accompany any air mission."),
        ("MS:AIRMISSION.15b", "They may join it and leave it anywhere on its way, within their own range."),
        ("MS:AIRMISSION.15c", "Interceptors fight them on the fighter combat table, and are the attackers."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Over the targets of others, and on their ways."""
        found = 0
        for one in missions.of_side(position, side):
            if escorted(position.rules, one):
                for hex_ in one.way or (one.hex,):
                    found |= 1 << hex_
        return found

    def no_target(self) -> str:
        """Nobody to escort."""
        return "no other mission of yours flies there"


class InterceptFlight(OneWay):
    """MS:AIRMISSION.16 - Up against enemy aircraft in the enemy's half of the turn."""

    name = INTERCEPT + "-flight"
    title = "Interception"
    says = (
        ("MS:AIRMISSION.16a", "Fighters are assigned to intercept when their own turn begins."),
        ("MS:AIRMISSION.16b", "An interceptor flies 12 squares in all."),
        ("MS:AIRMISSION.16c", "Escorts are fought at 1-1 or better; what is more may go for the bombers."),
        ("MS:AIRMISSION.16d", "Bombers and MAC lose a factor for each factor that gets at them."),
        ("MS:AIRMISSION.16f", "A fighter intercepts one enemy mission in a turn."),
    )

    rule_leash = "MS:AIRMISSION.16b"

    def leash(self, rules: Rules, mission: Mission) -> int | None:
        """MS:AIRMISSION.16b - What is left of its twelve squares."""
        return max(TOTAL - mission.flown, 0)


INTERCEPTION: Final = InterceptFlight.name


def escorted(rules: Rules, mission: Mission) -> bool:
    """Whether a mission is one that fighters may accompany: any but their own."""
    return mission.kind not in (ESCORT, INTERCEPTION)


# The kind of combat


class FighterCombatResults(InTheAir):
    """MS:FCRT - Fighters against fighters."""

    name = FCRT
    title = "Fighter combat"
    says = (("MS:FCRT.a", "The interceptor is the attacker."),)

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """MS:FCRT - The factors that both lose."""
        assert isinstance(cell, LossPair)
        shares = {Role.DEFENDER: int(cell.defender), Role.ATTACKER: int(cell.attacker)}
        return tuple(
            MustLose(role, "MS:FCRT", loss, Measure.FACTORS) for role, loss in shares.items() if loss
        )


# What a side has against aircraft


class AirWatch(Added):
    """What the side that does not move can do against aircraft that fly to a target, or home from it."""

    lists: ClassVar = "air-watch"
    on_the_way: ClassVar[bool] = False  # whether aircraft are met before their target, and on their way home

    def reacts(self, position: Position, side: int, way: Sequence[int]) -> bool:
        """Whether a side has anything left that can meet aircraft on these hexes."""
        raise NotImplementedError


class FightersAtTheTarget(AirWatch):
    """MS:AIRMISSION.16 - Interceptors meet a mission over its target."""

    name = "interception at the target"
    says: ClassVar = (("MS:AIRMISSION.16e", "Interceptors alone take off in the enemy's half of the turn."),)

    def reacts(self, position: Position, side: int, way: Sequence[int]) -> bool:
        """Whether a fighter on call gets to one of the hexes."""
        return any(reaches(position, unit, hex_) for unit in on_call(position, side) for hex_ in way)


class FightersOnTheWay(FightersAtTheTarget):
    """MS:12s - They meet it anywhere on its way, out or home."""

    name = "interception on the way"
    says = (("MS:12s", "Interceptors may attack aircraft anywhere on their way, out or home."),)
    on_the_way = True


def met_on_the_way(rules: Rules) -> bool:
    """MS:12s - Whether interceptors meet aircraft on their way."""
    return any(isinstance(one, FightersOnTheWay) for one in rules.added[AirWatch])


# Who is met


def next_flights(position: Position) -> list[Flight]:
    """MS:12r, RMS-74 - The flights to the next square for which the other side has not been asked yet."""
    passed = PASSED(position)
    found = air_forces.flights(position, position.side)
    fresh = [one for one in found if not any(passed >> u & 1 for u in one.units)]
    return [one for one in fresh if one.hex == fresh[0].hex]


def over(position: Position, hex_: int) -> tuple[int, ...]:
    """MS:13o - All aircraft of the moving side over a square."""
    return tuple(one.unit for one in missions.of_side(position, position.side) if one.hex == hex_)


def with_escorts(position: Position, units: Sequence[int], hex_: int) -> tuple[int, ...]:
    """MS:AIRMISSION.15b - A flight at a hex of its way, with the escorts that are with it there."""
    flying = aloft(position, units)
    targets = {hex_ for u in flying if (one := missions.of(position, u)) is not None for hex_ in one.way}
    joined = (
        one.unit
        for one in missions.of_side(position, position.side)
        if one.kind == ESCORT and hex_ in one.way and one.hex in targets and one.unit not in flying
    )
    return (*flying, *joined)


def aloft(position: Position, units: Iterable[int]) -> tuple[int, ...]:
    """Those that are still in the air."""
    return tuple(u for u in units if is_aloft(position.place[u]))


class Group(NamedTuple):
    """Aircraft that are met together: those that fight, and those that they protect."""

    fighters: tuple[int, ...]
    bombers: tuple[int, ...]  # and MAC; who strafes and does not turn on the enemy, too


def group(position: Position, units: Iterable[int]) -> Group:
    """RMS-241 - Fighters fight, whatever they fly, but for those that go on with it at low level."""
    rules = position.rules
    fight: list[int] = []
    others: list[int] = []
    for unit in aloft(position, units):
        mission = missions.of(position, unit)
        low = mission is not None and missions.flown(rules)[mission.kind].low
        (fight if fighters.is_fighter(rules, unit) and not low else others).append(unit)
    return Group(tuple(fight), tuple(others))


def factors(position: Position, units: Iterable[int]) -> Fraction:
    """What aircraft come to in the air."""
    return sum((strength(position, u) for u in units), Fraction(0))


def printed(rules: Rules, units: Iterable[int]) -> int:
    """The factors that they can lose."""
    return sum(rules.roster.attack[u] for u in units)


# Who may intercept


def on_call(position: Position, side: int) -> list[int]:
    """The fighters of a side that may rise now."""
    assigned = ON_CALL(position)
    if not assigned:
        return []
    own = position.in_play().air[side]
    return [u for u in own if assigned >> u & 1 and why_not_ready(position, u) is None]


def why_not_ready(position: Position, unit: int) -> Refusal | None:
    """Why a unit may not intercept, wherever; None when it may."""
    rules = position.rules
    say = position.roster.ids[unit]
    if not fighters.is_fighter(rules, unit):
        reason = f"{say} is no fighter: nobody else rises in the enemy's half of the turn."
        return rules.refuse_by("MS:AIRMISSION.16e", reason, (), (unit,))
    if is_aloft(position.place[unit]):
        reason = f"{say} is in the air already: a fighter intercepts once in a turn."
        return rules.refuse_by("MS:AIRMISSION.16f", reason, (), (unit,))
    if not ON_CALL(position) >> unit & 1:
        reason = f"{say} was not assigned to intercept when its turn began."
        return rules.refuse_by("MS:AIRMISSION.16a", reason, (), (unit,))
    return objecting.to("intercept", position, unit)


def way_to(position: Position, unit: int, hex_: int) -> tuple[int, ...] | None:
    """MS:AIRMISSION.16b - The way of an interceptor; None where it could not land within its 12 squares."""
    start, side = airfields.takes_off(position, unit), position.side_of(unit)
    way = airways.way(position, start, hex_, TOTAL, side=side)
    if way is None:
        return None
    base = position.place[unit]
    home = airfields.open_to_land(position, base, side) | (1 << base if on_map(base) else start)
    return way if home & disc(hex_, TOTAL - len(way)) else None


def reaches(position: Position, unit: int, hex_: int) -> bool:
    """Whether an interceptor gets to a square and down again."""
    return way_to(position, unit, hex_) is not None


def why_not(position: Position, units: Sequence[int], hex_: int, met: Sequence[int]) -> Refusal | None:
    """Why fighters may not be sent against these aircraft at a hex; None when they may."""
    rules = position.rules
    there = name(Hex(hex_))
    for unit in units:
        refused = why_not_ready(position, unit)
        if refused is not None:
            return refused
        if not reaches(position, unit, hex_):
            reason = f"{position.roster.ids[unit]} does not get to {there} and down again in {TOTAL} squares."
            return rules.refuse_by("MS:AIRMISSION.16b", reason, (hex_,), (unit,))
    against = group(position, met)
    if matches(position, units, against):
        return None
    need, have = factors(position, against.fighters), factors(position, units)
    reason = f"{need} fighter factors are with the enemy at {there}; {have} are fewer than that."
    return rules.refuse_by("MS:AIRMISSION.16c", reason, (hex_,), units)


def matches(position: Position, units: Iterable[int], against: Group) -> bool:
    """MS:AIRMISSION.16c, MS:AIRMISSION.14b - Whether fighters are at 1-1 or better."""
    return factors(position, units) >= factors(position, against.fighters)


def spare(position: Position, units: Iterable[int], against: Group) -> int:
    """MS:AIRMISSION.16c - The factors that may be stripped off, onto bombers; all without fighters there."""
    if not against.bombers:
        return 0
    left = factors(position, units) - factors(position, against.fighters)
    return max(int(left), 0)


def forget_lost(position: Position) -> None:
    """Of aircraft that were shot down no flight is remembered: they may be replaced in the same turn."""
    flies, place = position.roster.flies, position.place
    left = tuple(one for one in position.went if not flies[one.unit] or is_aloft(place[one.unit]))
    if len(left) != len(position.went):
        position.went = left


# What it costs


def hits(rules: Rules, against: Group, stripped: int) -> int:
    """MS:AIRMISSION.16d - One factor for each; no more than there are."""
    return min(stripped, printed(rules, against.bombers))


def exchange(position: Position, attack: Fraction, defenders: Sequence[int]) -> tuple[float, float]:
    """What attackers of so many factors and these defenders lose on average."""
    rules = position.rules
    defense = factors(position, defenders)
    if not attack or not defense:
        return 0.0, 0.0
    chart, at, lost = rules.charts[FCRT], odds(attack, defense), [0.0, 0.0]
    strong = float(attack), float(printed(rules, defenders))
    for roll in chart.rows:
        cell = chart.look_up(at, roll)
        assert isinstance(cell, LossPair)
        for row, loss in enumerate((cell.attacker, cell.defender)):
            lost[row] += min(float(loss), strong[row])
    return lost[0] / len(chart.rows), lost[1] / len(chart.rows)


def promise(position: Position, units: Sequence[int], against: Group, stripped: int) -> float:
    """What interceptors can hope for, in factors, with so many stripped off."""
    rules = position.rules
    if not against.fighters:
        return float(hits(rules, against, int(factors(position, units))))
    attack = factors(position, units) - stripped
    own, theirs = exchange(position, attack, against.fighters)
    return hits(rules, against, stripped) + theirs - own


# In the owner's turn


def free(position: Position, side: int) -> None:
    """MS:AIRMISSION.16a - The complete turn for which a side's fighters were assigned is over."""
    if ON_CALL(position):
        own = position.roster.under[position.allegiance].air[side]
        ON_CALL.put(position, ON_CALL(position) & ~sum(1 << u for u in own))


class AssignedToIntercept(Objection):
    """MS:AIRMISSION.16a - Who is assigned to intercept flies nothing else in that complete turn."""

    name = "assigned to intercept"
    says = (("MS:AIRMISSION.16a", "Fighters that are assigned to intercept fly no other mission."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of those that are."""
        if not ON_CALL(position) >> unit & 1:
            return None
        reason = (
            f"{position.roster.ids[unit]} is assigned to intercept and flies no other mission in this turn."
        )
        return position.rules.refuse_by("MS:AIRMISSION.16a", reason, (), (unit,))
