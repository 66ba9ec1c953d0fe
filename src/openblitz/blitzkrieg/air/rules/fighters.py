"""75:32.2-32.7 - the missions of fighters, and who of them may rise in the enemy's player-turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.questions.air_combat import AIR_FIGHTING
from openblitz.blitzkrieg.air.rules import airfields, ranges, transports
from openblitz.blitzkrieg.air.rules.airfields import FRIENDLY, LATELY, THROUGHOUT
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.missions import MISSIONS, AirMission
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.places import is_aloft, lies_on, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, Hex
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.table import Event, Refusal

ESCORT, HUNT, PATROL, INTERDICTION = "escort", "hunt", "patrol", "interdiction"
STAYING = (PATROL, INTERDICTION)  # 75:32.7b, 75:33.7a - in the air through the enemy's player-turn
INTERCEPT, WAIT, STRAFE, POUNCE = "intercept", "wait", "strafe", "pounce"
FIGHTER = "ftr"

FIRED = Subject(
    Position, "fired", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has made its attack in the air"
)
HELD_BACK = Subject(
    Position, "held-back", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="does not fire at interceptors"
)
UNREADY = Subject(
    Position,
    "unready",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="is in an enemy zone of control or out of supply and may not intercept",
)
OUT_OF_SUPPLY = Subject(
    Position,
    "fighter-unsupplied",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="is out of supply while the enemy moves",
)


# Kinds of mission


class FighterMission(AirMission):
    """What fighters fly; they carry no bombs."""

    types: ClassVar = (FIGHTER,)
    types_rule: ClassVar = "75:32.2b"
    system: ClassVar = "aircraft"
    bombs: ClassVar = False
    says: ClassVar[tuple[Saying, ...]] = ()

    def farthest(self, rules: Rules, unit: int) -> int:
        """CL:32.3a - All legs together."""
        return ranges.farthest(rules, unit)


class Escort(FighterMission):
    """75:32.4 - With bombers, over their target."""

    name = ESCORT
    title = "Escort"
    rule_target = "75:32.4a"
    says = ()  # what comes of it is for the edition to answer

    def targets(self, position: Position, side: int) -> int:
        """75:32.4a - Where bombers of the side are in the air, or its air transports come and go."""
        return laden(position, side)

    def no_target(self) -> str:
        """Nobody to escort."""
        return "no bombers or air transports of yours are over it"


class Hunt(FighterMission):
    """75:32.5 - To a hex beside which they look for enemies."""

    name = HUNT
    title = "Hunt"
    rule_target = "75:32.5d"
    says: ClassVar[tuple[Saying, ...]] = (
        ("75:32.5a", "Hunters fly to a search hex, beside the hex that they mean to attack."),
        ("75:32.5d", "Fighters with bombers of their own side are escorts."),
    )

    def targets(self, position: Position, side: int) -> int:
        """75:32.5d, CL:32.4a, CL:32.6f - Anywhere but with bombers or transports of their own side."""
        return BOARD & ~laden(position, side)

    def no_target(self) -> str:
        """They would be escorts."""
        return "with bombers or air transports of yours there they would be escorts"


class Patrol(Hunt):
    """75:32.7 - To a hex where they stay while the enemy moves."""

    name = PATROL
    title = "Patrol"
    stays = True
    says = (
        ("75:32.7b", "Fighters on patrol stay in the air through the enemy's player-turn."),
        ("75:32.7c", "They intercept from there."),
        ("75:32.71", "Enemy aircraft that come beside them may be intercepted from there on."),
    )


class Intercept(FighterMission):
    """75:32.3c - Onto enemy aircraft in the air."""

    name = INTERCEPT
    title = "Interception"


class Wait(FighterMission):
    """75:32.3d - To a hex without enemy aircraft, to wait an attack out."""

    name = WAIT
    title = "Waiting an attack out"


class Strafe(FighterMission):
    """75:32.6 - Onto an airbase, against aircraft on the ground."""

    name = STRAFE
    title = "Strafing"
    says = (
        ("75:32.6c", "Fighters strafe aircraft on the ground at double strength."),
        ("75:32.6d", "The airbase fires back with half of its air factors."),
    )


class Pounce(FighterMission):
    """75:32.51 - Hunters onto interceptors, or strafers, beside their search hex."""

    name = POUNCE
    title = "Attack on interceptors"
    says = (("75:32.51a", "Hunters attack interceptors and strafers beside them, who do not fire back."),)


def over(position: Position, side: int, *, bombs: bool | None = None) -> int:
    """The hexes over which a side has aircraft in the air by day; with bombs, or without."""
    kinds = missions.flown(position.rules)
    return bits.of(
        Hex(one.hex)
        for one in MISSIONS(position)
        if position.side_of(one.unit) == side
        and not one.night  # 75:33.6a
        and (bombs is None or kinds[one.kind].bombs is bombs)
    )


def laden(position: Position, side: int) -> int:
    """75:32.4a, CL:32.4a - The hexes where a side has bombers or air transports, who may be escorted."""
    return over(position, side, bombs=True) | transports.over(position, side)


def at(position: Position, side: int, hex_: int) -> list[Mission]:
    """The missions of a side over a hex by day; 75:33.6a - nobody meets those of the night."""
    return [
        one
        for one in MISSIONS(position)
        if one.hex == hex_ and not one.night and position.side_of(one.unit) == side
    ]


def named(position: Position) -> None:
    """75:32.5d, CL:32.4a - When movement is over, fighters with bombers or transports escort, others hunt."""
    bombed, side = laden(position, position.side), position.side

    def kind(one: Mission) -> str:
        kinds = (ESCORT, HUNT, *STAYING)
        if one.kind not in kinds or not is_fighter(position.rules, one.unit):
            return one.kind
        if position.side_of(one.unit) != side:
            return one.kind
        alone = HUNT if one.kind == ESCORT else one.kind
        return ESCORT if bombed >> one.hex & 1 else alone

    found = tuple(one._replace(kind=kind(one)) for one in MISSIONS(position))
    if found != MISSIONS(position):
        MISSIONS.put(position, found)


# Who may rise


def is_fighter(rules: Rules, unit: int) -> bool:
    """Whether a unit is a fighter."""
    return rules.roster.counters[unit].type.key == FIGHTER


def ready(position: Position, side: int) -> list[int]:
    """The fighters of a side that may rise, or do so from their patrol."""
    own = position.in_play().air[side]
    return [u for u in own if is_fighter(position.rules, u) and why_not_ready(position, u) is None]


def patrolling(position: Position, unit: int) -> Mission | None:
    """The patrol of a fighter, if it is on one."""
    found = missions.of(position, unit) if is_aloft(position.place[unit]) else None
    return found if found is not None and found.kind in STAYING else None


def why_not_ready(position: Position, unit: int) -> Refusal | None:
    """Why a fighter may not rise while the enemy attacks; None when it may."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    if not is_fighter(rules, unit):
        return rules.refuse_by("75:32.1a", f"{say} is no fighter: only fighters intercept.", (), (unit,))
    if patrolling(position, unit) is not None:
        return _strafed(position, unit) or objecting.to("intercept", position, unit)
    if is_aloft(here):
        return rules.refuse_by("75:32.2c", f"{say} has its mission already.", (), (unit,))
    if not (on_map(here) or lies_on(here) or sea_zone(here) is not None):
        return rules.refuse_by("75:32.3c", f"{say} is at no base.", (), (unit,))
    return _held_down(position, unit) or objecting.to("intercept", position, unit)


def _strafed(position: Position, unit: int) -> Refusal | None:
    """75:33.7i - Who has strafed ground units does nothing else."""
    if not FIRED(position) >> unit & 1:
        return None
    reason = (
        f"{position.roster.ids[unit]} has strafed ground units and attacks nobody else in this player-turn."
    )
    return position.rules.refuse_by("75:33.7i", reason, (), (unit,))


def _held_down(position: Position, unit: int) -> Refusal | None:
    """Why a fighter at a base cannot rise, as its base is or was; None when it can."""
    rules = position.rules
    say = position.roster.ids[unit]
    if lies_on(position.place[unit]) and not AIR_FIGHTING(position).scrambles:
        reason = f"{say} was caught on the ground before it could rise."
        return rules.refuse_by("75:32.74c", reason, (), (unit,))
    if not UNREADY(position) >> unit & 1:
        return None
    reason = f"{say} was out of supply, or its base in an enemy zone of control, when this turn began."
    rule = "75:30.2f" if OUT_OF_SUPPLY(position) >> unit & 1 else "75:30.6a"
    return rules.refuse_by(rule, reason, (), (unit,))


def rises(position: Position, unit: int) -> int:
    """The hexes from which the flight of a fighter is counted: its patrol, its base or its waters."""
    patrol = patrolling(position, unit)
    if patrol is not None:
        return 1 << patrol.hex
    lying = lies_on(position.place[unit])
    return 1 << lying if lying else airfields.takes_off(position, unit)


def base(position: Position, unit: int) -> int:
    """The base that a fighter leaves when it rises."""
    return lies_on(position.place[unit]) or position.place[unit]


class OnTheAlert(Upkeep):
    """75:30.6a, CL:32.35b, CL:32.34 - What fighters of the side that does not move must have had."""

    name = "fighters on the alert"
    says = (("75:30.6a", "Fighters whose base is in an enemy zone when the enemy's turn begins stay down."),)

    def begin(self, position: Position) -> None:
        """Note who is in an enemy zone, and what cities the sides have."""
        rules = position.rules
        if FRIENDLY.name in position.subjects:  # a position that was written says it
            return
        other = 1 - position.side
        zone, place = zones_of(rules).controlled(position, position.side), position.place
        own = position.in_play().air[other]
        UNREADY.put(position, sum(1 << u for u in own if on_map(place[u]) and zone >> place[u] & 1))
        answer = AIR_FIGHTING(position)
        anew = [
            (side, THROUGHOUT[side]) for side in (0, 1) if side == position.side or not answer.since_own_turn
        ]
        if answer.patrols_alone:
            anew.append((other, LATELY))
        for side, (friendly, occupied) in anew:
            friendly.put(position, CITIES.of(rules).friendly(position, side))
            occupied.put(position, rules.ground.city & position.holds(side))

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """What is no longer so has not been so throughout."""
        if final:
            noted = [*enumerate(THROUGHOUT)]
            if AIR_FIGHTING(position).patrols_alone:
                noted.append((1 - position.side, LATELY))
            for side, (friendly, occupied) in noted:
                had = airfields.kept(position, side)
                friendly.put(position, friendly(position) & had[0])
                occupied.put(position, occupied(position) & had[1])
        return iter(())
