"""75:35 - naval ascendancy: naval points in each sea zone, who has command of it, and what that lets him do.

What is counted when a player-turn begins holds to its end (R75-B22). Until it is counted anew the position
has what was counted in the player-turn before, by which aircraft in ports are supplied by sea (CL:35.1e).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.conditions import SeaLanes
from openblitz.blitzkrieg.engine.kinds import BLUE_RED, SIDE
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, Bar, Invariant, Kept
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import AT_SEA, ZONE, on_map, sea_zone, show
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.resources.questions.resources import LACK_OF_INDUSTRY
from openblitz.blitzkrieg.sea.questions.ascendancy import ASCENDANCY, Ascendancy
from openblitz.blitzkrieg.sea.questions.invasions import INVASIONS
from openblitz.blitzkrieg.sea.rules import carriers, invasions, sea
from openblitz.blitzkrieg.supply.questions.supply import SUPPLY
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Part, Tally
from openblitz.table.facts import Subject
from openblitz.table.kinds import Kind, choice
from openblitz.table.records import Record
from openblitz.table.view import Box
from openblitz.table.words import count, say_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

COMMAND = 10  # 75:35.21 - naval points
READY = ("tac", "mdm", "ftr")  # 75:35.1d - aircraft that count in port

CONTESTED, UNCONTROLLED, UNCONTESTED = "contested", "uncontrolled", "uncontested"
STATES = (*map(str, SIDES), CONTESTED, UNCONTROLLED, UNCONTESTED)  # a side: it has superiority

STATE: Kind[str] = choice(*STATES)


class Waters(NamedTuple):
    """A sea zone: the naval points of Blue and Red, and its state; where a side is superior, that side."""

    zone: str
    points: tuple[int, int]
    state: str


class Assault(NamedTuple):
    """The factors with which a side invaded in a sea zone in its last player-turn."""

    side: int
    zone: str
    factors: int


NAVAL: Subject[tuple[Waters, ...]] = Subject(
    Position,
    "naval",
    (),
    Record(Waters, "{zone} {points} {state}", zone=ZONE, points=BLUE_RED, state=STATE),
    each=True,
)
ASSAULTED: Subject[tuple[Assault, ...]] = Subject(
    Position, "assaulted", (), Record(Assault, "{side} {zone} {factors}", side=SIDE, zone=ZONE), each=True
)


# Naval points


def points(position: Position, zone: str, side: int) -> Tally:
    """75:35.1, 75:NAVAL.points - The naval points of a side in a zone, part by part."""
    tally = Tally()
    at_sea = dict.fromkeys((*sea.at_sea(position, side), *carriers.at_sea(position, side)))
    afloat = [u for u in at_sea if _lies_in(position, u, zone)]
    if afloat:
        factors = sum(position.roster.attack[u] for u in afloat)
        tally = tally.plus(factors, "at sea", "75:35.1b")
    ports = sea.ports(position, side)
    here = [port for port in bits.hexes(ports) if zone in sea.port_zones(position.rules, port)]
    if here:
        tally = tally.plus(len(here), f"for {count(len(here), 'port')}", "75:35.1c")
    flying = int(sum(_ready(position, side, here), Fraction(0)))
    if flying:
        tally = tally.plus(flying, "for aircraft in port", "75:35.1d")
    invaded = sum(one.factors for one in ASSAULTED(position) if (one.side, one.zone) == (side, zone))
    if invaded:
        tally = tally.plus(invaded, "for the last invasion", "75:35.1e")
    return tally


def _lies_in(position: Position, unit: int, zone: str) -> bool:
    place = position.place[unit]
    return (position.rules.board.sea_zone.get(Hex(place)) if on_map(place) else sea_zone(place)) == zone


def _ready(position: Position, side: int, ports: list[Hex]) -> Iterator[Fraction]:
    """75:35.1d, 75:35.1f, CL:35.1c - The factors of combat-ready aircraft in ports, as they would attack."""
    rules = position.rules
    based = [
        u
        for port in ports
        for u in position.aircraft_at(port, side)
        if position.roster.counters[u].type.key in READY
    ]
    if not based:
        return
    cut_off = supply.lacking(position, side) if SUPPLY.asked(rules) else 0
    factors = attack_factors(position)
    for unit in based:
        if not cut_off >> unit & 1 and objecting.to("be ready", position, unit) is None:
            yield Fraction(factors[unit])


def state_of(points: tuple[int, int]) -> str:
    """75:35.21-35.24 - The state of a zone by the points of both sides.

    >>> state_of((10, 5)), state_of((10, 6)), state_of((9, 1)), state_of((9, 0)), state_of((0, 10))
    ('blue', 'contested', 'uncontrolled', 'uncontested', 'red')
    """
    for side in (0, 1):
        if points[side] >= COMMAND and points[side] >= 2 * points[1 - side]:
            return str(SIDES[side])
    if max(points) >= COMMAND:
        return CONTESTED
    return UNCONTROLLED if min(points) else UNCONTESTED


def survey(position: Position) -> tuple[Waters, ...]:
    """75:35.1a - All zones as they are now, converted where a side lacks industry (R75-B16)."""
    found = []
    for zone in SEA_ZONES:
        has = tuple(int(points(position, zone, side).total) for side in (0, 1))
        waters = Waters(zone, (has[0], has[1]), state_of((has[0], has[1])))
        found.append(waters._replace(state=_converted(position, waters)))
    return tuple(found)


def _converted(position: Position, waters: Waters) -> str:
    """75:36.32d, 75:36.33e, 75:36.34e - What lack of industry makes of the state of a zone."""
    resources = LACK_OF_INDUSTRY.get(position.rules)
    state: str = waters.state
    return state if resources is None else resources.waters(position, waters.points, state)


def waters(position: Position, zone: str) -> Waters:
    """75:35.2 - A zone as it was counted; before anything has been, it is contested (R75-B3)."""
    found = (one for one in NAVAL(position) if one.zone == zone)
    return next(found, Waters(zone, (COMMAND, COMMAND), CONTESTED))


def superior(position: Position, zone: str, side: int) -> bool:
    """75:35.31 - Whether a side has superiority in a zone."""
    return waters(position, zone).state == SIDES[side]


# The question


SAID: tuple[Saying, ...] = (
    ("75:35.1a", "When a player-turn begins both sides' naval points are counted in each sea zone."),
    ("75:35.1b", "One for each attack factor at sea there."),
    ("75:35.1c", "One for each friendly port that opens on the zone."),
    ("75:35.1d", "One for each factor of combat-ready TAC, MDM and FTR in these ports."),
    ("75:35.1e", "And as many as the factors with which one invaded there in one's last player-turn."),
    ("75:35.21", "Superiority: 10 points or more, and twice as many as the enemy."),
    ("75:35.22", "Contested: somebody has 10 or more, and nobody is superior."),
    ("75:35.23", "Uncontrolled: both have 1 to 9."),
    ("75:35.24", "Uncontested: one side has none, the other 9 or less."),
)


class AsPrinted:
    """75:35.32 - Everybody does as he likes in a contested zone."""

    says = SAID
    weak_invade = True


class Clarified:
    """CL:35.32 - Who has less than ten points does not invade in a contested zone."""

    says = (*SAID, ("CL:35.32", "In a contested zone only who has 10 points or more may invade."))
    weak_invade = False


ANSWERS: dict[str, Ascendancy] = {"as printed": AsPrinted(), "clarified": Clarified()}


# What it forbids


class EnemySea(ObjectionThere):
    """75:35.31a - Nobody goes to sea in a zone of enemy superiority."""

    name = "no embarking under enemy superiority"
    says = (("75:35.31a", "Nobody goes to sea in a zone of enemy superiority."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Where the enemy is superior."""
        zone = sea_zone(place) or ""
        if not superior(position, zone, 1 - position.side_of(unit)):
            return None
        reason = f"The enemy has naval superiority in zone {zone}: {position.roster.ids[unit]} stays in port."
        return position.rules.refuse_by("75:35.31a", reason, (), (unit,))


class NoInvasion(ObjectionThere):
    """75:35.31b, 75:35.33, 75:35.34a, CL:35.32 - Who may not invade in a zone."""

    name = "no invasion without command of the sea"
    says = (
        ("75:35.31b", "Nobody invades in a zone of enemy superiority."),
        ("75:35.33", "Nobody invades in an uncontrolled zone."),
        ("75:35.34a", "In an uncontested zone a side without points invades only from that zone."),
    )

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """By the state of the zone, and where the unit comes from."""
        rules = position.rules
        side, say = position.side_of(unit), position.roster.ids[unit]
        zone = rules.board.sea_zone.get(Hex(place))
        if zone is None:  # a lake
            return None
        there = waters(position, zone)
        against = self._against(position, side, there, sea_zone(position.start[unit]))
        if against is None:
            return None
        rule, why = against
        return rules.refuse_by(rule, f"{say} may not invade in zone {there.zone}: {why}.", (place,), (unit,))

    def _against(
        self, position: Position, side: int, there: Waters, began: str | None
    ) -> tuple[str, str] | None:
        rules = position.rules
        own = there.points[side]
        match there.state:
            case "uncontrolled":
                return "75:35.33", "nobody controls it"
            case "uncontested" if not own and began != there.zone:
                return (
                    "75:35.34a",
                    f"{rules.names[side]} has no naval points there, and it comes from another",
                )
            case "contested" if own < COMMAND and not ASCENDANCY(position).weak_invade:
                return "CL:35.32", f"it is contested, and {rules.names[side]} has {own} naval points"
        if there.state == SIDES[1 - side]:
            return "75:35.31b", "the enemy has naval superiority"
        return None


class Blockade(SeaLanes):
    """75:35.31c-d, 75:35.34a - Where supply does not go, and who is out of it at sea."""

    name = "no supply without command of the sea"
    says = (
        ("75:35.31c", "No supply goes into or through zones of enemy superiority."),
        ("75:35.31d", "Units that begin a turn there are out of supply."),
        ("75:35.34a", "Nor through uncontested zones in which one has no points."),
    )

    def shut(self, position: Position, side: int) -> frozenset[str]:
        """The zones of the enemy, and uncontested ones without points."""
        return frozenset(
            one.zone
            for one in NAVAL(position)
            if one.state == SIDES[1 - side] or (one.state == UNCONTESTED and not one.points[side])
        )


# What it gives


class FireSupport(AttackModifier):
    """75:35.31g - Invaders attack at double strength from full sea hexes."""

    name = "invaders doubled by superiority"
    says = (("75:35.31g", "With superiority invaders attack from sea hexes at double strength."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Twice."""
        if not sea.on_water(position, unit):
            return None
        zone = position.rules.board.sea_zone.get(Hex(position.place[unit]), "")
        if not superior(position, zone, position.side_of(unit)):
            return None
        return Part(Fraction(2), f"superiority in zone {zone}", "75:35.31g", times=True)


PUSH: Saying = ("75:35.31h", "With superiority invaders still at sea push defenders of the beach back a hex.")


def pushes(position: Position, unit: int) -> int:
    """75:35.31h - The beach hexes beside an invader at sea from which it pushes their defenders back."""
    rules = position.rules
    if not ASCENDANCY.asked(rules) or not sea.on_water(position, unit):
        return 0
    side = position.side_of(unit)
    if not superior(position, rules.board.sea_zone.get(Hex(position.place[unit]), ""), side):
        return 0
    shore = invasions.shore(position, unit)
    for bar in rules.added[Bar]:  # CL:35.31 - a city of a minor country has to be reduced first
        shore &= ~bar.hexes(position, side)
    return bits.spread(1 << position.place[unit]) & shore & position.blocks(1 - side)


def remember(position: Position) -> None:
    """75:35.1e - Keep with how many factors the moving side invades, zone by zone."""
    rules = position.rules
    kept = [one for one in ASSAULTED(position) if one.side != position.side]
    made = invasions.assaults(position) if INVASIONS.asked(rules) else ()
    factors = dict.fromkeys(SEA_ZONES, 0)
    for one in made:
        zone = rules.board.sea_zone.get(Hex(one.sea))  # none on a lake
        if zone is not None:
            factors[zone] += position.roster.attack[one.unit]
    kept += [Assault(position.side, zone, has) for zone, has in factors.items() if has]
    ASSAULTED.put(position, tuple(sorted(kept)))


# To look at


class Shown(Kept):
    """75:35.2 - Each sea zone with its state and points."""

    name = "naval ascendancy"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """The zones with nobody in them; the others have boxes of their own."""
        there = {position.place[u] for u in position.roster.used}
        for one in NAVAL(position):
            place = AT_SEA[one.zone]
            if place not in there:
                lines = tuple(self.lines(position, place))
                yield Box(place=show(position.roster, place), title=f"Sea zone {one.zone}", lines=lines)

    def lines(self, position: Position, place: int) -> Iterator[str]:
        """The state, and the points of either side."""
        rules = position.rules
        one = next((one for one in NAVAL(position) if one.zone == sea_zone(place)), None)
        if one is None:
            return
        state = say(rules, one)
        yield f"{state[0].upper()}{state[1:]} (75:35.2)."
        yield (
            ", ".join(f"{rules.names[side]} {count(one.points[side], 'naval point')}" for side in (0, 1))
            + "."
        )


def say(rules: Rules, one: Waters) -> str:
    """The state of a zone in words."""
    whose = [rules.names[side] for side in (0, 1) if one.state == SIDES[side]]
    return f"superiority of {whose[0]}" if whose else one.state


def told(tally: Tally) -> str:
    """Naval points in words, part by part."""
    return ", ".join(f"{say_number(part.value)} {part.why}" for part in tally.parts) or "none"


class AscendancyHolds(Invariant):
    """75:35.1a, R75-B22 - Each zone has a state that fits its points, fixed for a player-turn."""

    name = "ascendancy holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Every zone once, and superiority only with ten points or the enemy's lack of industry."""
        zones = [one.zone for one in NAVAL(position)]
        if zones and zones != list(SEA_ZONES):
            yield "not every sea zone has one state"
        if LACK_OF_INDUSTRY.asked(position.rules):
            return
        for one in NAVAL(position):
            if one.state != state_of(one.points):
                yield f"zone {one.zone} is {one.state} with {one.points[0]} to {one.points[1]} points"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """Nothing changes but when a player-turn begins."""
        to_come = any(step.key == "ascendancy" for step in before.steps)  # when patrols have landed
        same = (before.turn, before.side) == (after.turn, after.side) and not to_come
        if same and NAVAL(before) and NAVAL(before) != NAVAL(after):
            yield "command of the sea has changed within a player-turn"
