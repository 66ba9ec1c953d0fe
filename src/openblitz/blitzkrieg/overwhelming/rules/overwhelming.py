"""75:21, 65:7.3 - automatic victory: who is overwhelmed while the other side moves, and what that lets it do.

Overwhelmed units are turned over where they stand: they no longer block, control or hold anything, and come
off when all combat is over (75:21.3a), or when it begins (65:7.3.e). Which units overwhelmed whom, and after
how many moves, is kept to the end of the player-turn, so that it can be taken back exactly as long as nobody
has made use of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.battle.questions.results import RESULTS
from openblitz.blitzkrieg.battle.rules import retreats, support
from openblitz.blitzkrieg.battle.rules.contact import GROUND_CLASS, engaged, touching
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import MustRetreat, Role
from openblitz.blitzkrieg.battle.rules.weighing import strengths
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.engine import bearing, missions
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.conditions import Steadfast
from openblitz.blitzkrieg.engine.kinds import HEX, UNITS_IF_ANY
from openblitz.blitzkrieg.engine.known import look_up, number
from openblitz.blitzkrieg.engine.modifiers import Invariant, Shut
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import lies_on, on_map, turned_over
from openblitz.blitzkrieg.engine.position import FOUGHT, WORKED, Position
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Subject
from openblitz.table.records import Record
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.overwhelming.questions.overwhelming import Overwhelming
    from openblitz.table import Refusal

CERTAIN = Odds(7, 1)  # 75:21.1a, 65:7.3.a
CORNERED = Odds(5, 1)  # 75:21.1b, 65:7.3.a - where nobody can retreat


class Overwhelmed(NamedTuple):
    """Units that are overwhelmed on a hex, and by whom.

    When that was is seen from the list of moves, in which the first of the winners then goes nowhere.
    """

    hex: int
    units: tuple[int, ...]
    by: tuple[int, ...]


OVERWHELMED: Subject[tuple[Overwhelmed, ...]] = Subject(
    Position,
    "overwhelmed",
    (),
    Record(Overwhelmed, "{hex}: {units} by {by}", hex=HEX, units=UNITS_IF_ANY, by=UNITS_IF_ANY),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)


# Whether units can be overwhelmed


def attackers(position: Position, hex_: int) -> list[int]:
    """The ground units of the moving side beside a hex that have not fought yet."""
    beside, place, flags = bits.spread(1 << hex_), position.place, position.flags
    classes = position.roster.unit_class
    return [
        u
        for u in position.on_board(position.side)
        if beside >> place[u] & 1 and not flags[u] & (FOUGHT | WORKED) and classes[u] == GROUND_CLASS
    ]


def cornered(position: Position, hex_: int) -> bool:
    """75:21.1b, 65:7.3.a - Whether no defender of a hex has any way back (R75-C42, R65-31)."""
    defenders = position.units_at(hex_, 1 - position.side)
    length = _shortest(position.rules)
    return not any(retreats.can_retreat(position, u, length) for u in defenders)


def _shortest(rules: Rules) -> int:
    """R75-C42 - The shortest retreat that the table can ask of a defender."""
    what = (one for cell in rules.attrition.results for one in RESULTS.of(rules).consequences(cell))
    back = [one.length for one in what if isinstance(one, MustRetreat) and one.role is Role.DEFENDER]
    return min(back, default=retreats.USUAL)


def unresisted(position: Position, units: Sequence[int], hex_: int) -> bool:
    """MS:16b - Whether nobody on a hex defends himself: artillery alone; there are no odds then."""
    return combats_of(position.rules)[ATTRITION].sure(position, units, (hex_,))


def why_not(position: Position, units: Iterable[int], hex_: int) -> Refusal | None:
    """Why units in position would not overwhelm a hex; None where they would."""
    rules = position.rules
    units, there = tuple(units), name(Hex(hex_))
    roster = rules.roster
    passive = [u for u in units if not roster.flies[u] and roster.unit_class[u] != GROUND_CLASS]
    if passive:
        reason = f"{rules.roster.tell(passive, 'do')} not fight on the ground."
        return rules.refuse_by("MS:13b", reason, (hex_,), passive)
    come_to = strengths(position, units, (hex_,))
    if all(bearing.only_supports(rules, unit) for unit in units):
        reason = (
            f"{rules.roster.say(units)} {does(units, 'attack')} nobody alone, and cannot overwhelm {there}."
        )
        return rules.refuse_by("MS:16e", reason, (hex_,), units)
    if unresisted(position, units, hex_) or come_to.odds.place >= CERTAIN.place:
        return None
    at = come_to.odds
    if at.place < CORNERED.place:
        reason = (
            f"{at} is not enough to overwhelm {there}: it takes {CERTAIN}, or {CORNERED} without retreat."
        )
        return rules.refuse_by("75:21.1a", reason, (hex_,), units)
    if not cornered(position, hex_):
        reason = f"{at} is not enough to overwhelm {there}, since its defenders can retreat."
        return rules.refuse_by("75:21.1b", reason, (hex_,), units)
    return None


def open_to(position: Position) -> Iterator[int]:
    """The enemy hexes beside units of the moving side."""
    yield from bits.hexes(bits.spread(position.blocks(position.side)) & position.blocks(1 - position.side))


def enough(position: Position, hex_: int, wanted: int | None = None) -> tuple[int, ...]:
    """Units that overwhelm a hex, strongest first and none too many, the one that is wanted among them."""
    by_strength = sorted(
        attackers(position, hex_), key=lambda u: (u != wanted, -position.roster.attack[u], u)
    )
    for count in range(1, len(by_strength) + 1):
        if why_not(position, by_strength[:count], hex_) is None:
            return tuple(sorted(by_strength[:count]))
    bombers = support.as_many(position, by_strength, (hex_,)) if missions.flown(position.rules) else ()
    helped = (*sorted(by_strength), *(u for u in bombers if not position.flags[u] & FOUGHT))
    if bombers and why_not(position, helped, hex_) is None:
        return helped
    return ()


def parted(rules: Rules, units: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """75:30.41, 75:32.74a - The ground units, and the bombers that help them."""
    units, flies = tuple(units), rules.roster.flies
    return tuple(u for u in units if not flies[u]), tuple(u for u in units if flies[u])


# Carrying it out, and taking it back


def overwhelm(position: Position, units: tuple[int, ...], hex_: int) -> tuple[int, ...]:
    """75:21.1c-d - Turn the defenders of a hex over; who they are."""
    troops, bombers = parted(position.rules, units)
    units = (*troops, *bombers)
    victims = tuple(position.units_at(hex_, 1 - position.side))
    for unit in victims:
        position.put(unit, turned_over(hex_))
    for unit in units:
        position.flags[unit] |= FOUGHT
    here = position.place[units[0]]
    moves.note(position, units[0], here, (here,))
    OVERWHELMED.put(position, (*OVERWHELMED(position), Overwhelmed(hex_, victims, units)))
    return victims


def lies(position: Position, unit: int) -> bool:
    """Whether a unit lies turned over."""
    return lies_on(position.place[unit]) > 0


def comes_off(position: Position, unit: int) -> bool:
    """75:21.3a, MS:9s, RMS-185 - Whether a unit lies to be taken off; centers stay, for who holds them."""
    rules = position.rules
    return lies(position, unit) and not any(one.has(rules, unit) for one in rules.added[Steadfast])


def when(position: Position, one: Overwhelmed) -> int:
    """How many moves had been made before units were overwhelmed; -1 in a position that does not say."""
    first, went = one.by[0], position.went
    return next((i for i in range(len(went) - 1, -1, -1) if went[i].unit == first), -1)


def moved_before(position: Position, unit: int, one: Overwhelmed) -> bool:
    """Whether a unit had begun to move when others were overwhelmed."""
    return any(went.unit == unit for went in position.went[: max(0, when(position, one))])


def used(position: Position, one: Overwhelmed) -> bool:
    """Whether anybody has moved since units were overwhelmed."""
    return when(position, one) < len(position.went) - 1


def call_off(position: Position, one: Overwhelmed) -> None:
    """Turn overwhelmed units up again, as if it had not happened."""
    for unit in one.units:
        position.put(unit, one.hex)
    for unit in one.by:
        position.flags[unit] &= ~FOUGHT
    marked = when(position, one)
    position.went = tuple(went for i, went in enumerate(position.went) if i != marked)
    OVERWHELMED.put(position, tuple(other for other in OVERWHELMED(position) if other is not one))


def owed(position: Position) -> Iterator[tuple[int, int]]:
    """75:14.31, CL:21.1c - Enemy hexes beside nobody but units that have fought, each with such a unit."""
    contact = 0
    for touched in engaged(position).values():
        contact |= touched
    for one in OVERWHELMED(position):
        for unit in one.by:
            if on_map(position.place[unit]):
                left = touching(position, unit) & ~contact
                yield from ((hex_, unit) for hex_ in bits.hexes(left))


_STOPS: Final = number()  # of who had moved before somebody was overwhelmed


class NotMovedBefore(Shut):
    """75:21.1e - Only units that had not moved use an automatic victory; to others it did not happen."""

    name = "not moved before an automatic victory"
    says = ()
    minds = (OVERWHELMED,)

    def shut(self, position: Position, unit: int) -> int:
        """The hexes that were overwhelmed when it had moved."""
        if not OVERWHELMED(position):
            return 0
        return bits.of(Hex(one.hex) for one in self._later(position, unit))

    def stops(self, position: Position, unit: int) -> int:
        """The zones that such a unit would stop in."""
        if not OVERWHELMED(position):
            return 0
        found = 0
        for one in self._later(position, unit):
            side, kind = position.side_of(unit), position.roster.kind[unit]
            kept = look_up(position).setdefault(_STOPS, {})
            if (one, side, kind) not in kept:
                trial = position.copy()
                call_off(trial, one)
                kept[one, side, kind] = zones_of(position.rules).stops(trial, side, kind)
            found |= kept[one, side, kind]
        return found

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It had moved already."""
        where = tuple(one.hex for one in self._later(position, unit))
        say = position.roster.ids[unit]
        hexes = ", ".join(name(Hex(h)) for h in where)
        reason = f"{say} had moved before {hexes} was overwhelmed, and makes no use of it."
        return position.rules.refuse_by("75:21.1e", reason, where, (unit,))

    def _later(self, position: Position, unit: int) -> list[Overwhelmed]:
        """What was overwhelmed after a unit of the moving side had begun to move."""
        done = OVERWHELMED(position)
        if not done or position.side_of(unit) != position.side or not position.moved(unit):
            return []
        return [one for one in done if moved_before(position, unit, one)]


class FoughtAlready(Objection):
    """75:21.3b, R65-31 - Who has overwhelmed somebody moves again when these come off."""

    name = "no movement after an automatic victory"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it has overwhelmed somebody."""
        if not position.flags[unit] & FOUGHT:
            return None
        reason = f"{position.roster.ids[unit]} has overwhelmed the enemy and moves on when they come off."
        return position.rules.refuse_by("75:21.3b", reason, (position.place[unit],), (unit,))


class Relied(Objection):
    """75:21.1a-b - What an automatic victory was made with is not taken back from under it."""

    name = "what an automatic victory rests on"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Where it fought, or came before and closes a way back that had to be closed."""
        rules = position.rules
        say = position.roster.ids[unit]
        for one in OVERWHELMED(position):
            there = name(Hex(one.hex))
            if unit in one.by:
                reason = f"{say} has overwhelmed {there}; call that off first."
                return rules.refuse_by("75:21.1a", reason, (one.hex,), (unit,))
            if moved_before(position, unit, one) and _rests(position, one):
                reason = f"{there} was overwhelmed without retreat when {say} had moved; call that off first."
                return rules.refuse_by("75:21.1b", reason, (one.hex,), (unit,))
        return None


def _rests(position: Position, one: Overwhelmed) -> bool:
    """Whether it took more than strength."""
    trial = position.copy()
    call_off(trial, one)
    if unresisted(trial, one.by, one.hex):
        return False
    return strengths(trial, one.by, (one.hex,)).odds.place < CERTAIN.place


class OverwhelmedHolds(Invariant):
    """75:21.1d, 75:21.3a - Who lies turned over has been overwhelmed, and who did it has fought."""

    name = "overwhelmed holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Nobody else lies, and nobody else has fought."""
        done = OVERWHELMED(position)
        for unit in position.roster.used:
            where = [one.hex for one in done if unit in one.units]
            # Aircraft lie where they are caught (75:30.9), flak where it is overrun (MS:13c), production
            # centers where they are captured (MS:9s) or nobody's (MS:SCENARIO.H.g).
            if position.roster.presence[unit] in (Presence.AIR, Presence.PASSIVE, Presence.STATION):
                continue
            if lies(position, unit) and where != [lies_on(position.place[unit])]:
                yield f"{position.roster.ids[unit]} lies where it was not overwhelmed"
            if bool(position.flags[unit] & FOUGHT) != any(unit in one.by for one in done):
                yield f"{position.roster.ids[unit]} has fought nobody, or is not marked for it"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """Nobody lies any more when a player-turn is over."""
        if (before.turn, before.side) != (after.turn, after.side):
            presence = before.roster.presence
            lying = [u for u in before.roster.used if lies(after, u) and presence[u] is not Presence.STATION]
            if lying:
                yield f"{before.roster.say(lying)} still lies turned over"


# The advance


SAID: tuple[Saying, ...] = (
    ("75:21.1a", "Units in position at 7-1 or better overwhelm a hex while they move."),
    ("75:21.1b", "So do units at 5-1 or better if no defender has a way to retreat."),
    ("75:21.1c", "Overwhelmed units have no zone of control for the rest of the player-turn."),
    ("75:21.1d", "They stay on the board, turned over."),
    ("75:21.1e", "Units that have not moved may move through their hex and on."),
    ("75:21.2a", "Units may pass over and stop on their hex."),
    ("75:21.2b", "Units may attack others from their hex."),
    ("75:21.3a", "They come off when all other movement and combat is over."),
    ("75:21.3b", "Then those who overwhelmed them may move 4 hexes."),
    ("75:21.3c", "The first of these is the hex of the overwhelmed."),
    ("75:21.3d", "No movement bonus is used."),
    ("75:21.3e", "A first hex in an enemy zone, in mountains or in forest is also the last."),
    ("75:21.3f", "Then the other player-turn begins."),
)


class AsPrinted:
    """75:21 - Beyond the first hex zones of control do what they do in movement."""

    says: tuple[Saying, ...] = (
        *SAID,
        ("75:21.3d", "Beyond the first of these hexes zones of control stop whom they always stop."),
    )
    follows_moves = True
    sends = False
    rule_owed = "75:14.31"
    rule_stack = "75:11.1a"
    all_stacks = False

    def stops(self, position: Position, unit: int) -> int:
        """75:21.3d - As in movement."""
        return zones_of(position.rules).stops(position, position.side_of(unit), position.roster.kind[unit])


class Publisher(AsPrinted):
    """CL:21.3a - As printed, but that every enemy zone stops everybody."""

    says = (*SAID, ("CL:21.3a", "An advance ends in any enemy zone, for armor too."))

    def stops(self, position: Position, unit: int) -> int:
        """CL:21.3a - All zones."""
        return zones_of(position.rules).controlled(position, 1 - position.side_of(unit))


class Clarified(Publisher):
    """CL:21 - Stacks are looked at before, and what the winners are still beside is others' to attack."""

    says = (
        *SAID,
        ("CL:11.1c", "Before somebody is overwhelmed no stack is too high, nor are too many at sea."),
        ("CL:21.1c", "What the winners are still beside is attacked by other units."),
        ("CL:21.2", "Overwhelmed units do not count in the stack of those who stop on them."),
        ("CL:21.3a", "An advance ends in any enemy zone, for armor too."),
    )
    rule_owed = "CL:21.1c"
    rule_stack = "CL:11.1c"
    all_stacks = True


class BeforeBattles:
    """65:7.3 - They come off before any battle is resolved; the winners advance by the table (R65-31)."""

    says = (
        ("65:7.3.a", "Units at 7-1, or at 5-1 without retreat, overwhelm a square while they move."),
        ("65:7.3.b", "Overwhelmed units have no zone of control for the rest of the player-turn."),
        ("65:7.3.c", "Units that have not moved may move past them and on."),
        ("65:7.3.d", "Units may pass over their square and stop on it."),
        ("65:7.3.e", "They stay on the board, turned over, until battles are resolved."),
        ("65:TGAT.b", "Then those who overwhelmed them may advance up to 4 squares."),
        ("65:QA.7.3a", "Aircraft may help to it; they fly there while units move."),
    )
    follows_moves = True
    sends = True
    rule_owed = "65:7.0.A7"
    rule_stack = "65:8.0.1a"
    all_stacks = False

    def stops(self, position: Position, unit: int) -> int:
        """65:TGAT.ADVc - All zones."""
        return zones_of(position.rules).controlled(position, 1 - position.side_of(unit))


ANSWERS: dict[str, Overwhelming] = {
    "as printed": AsPrinted(),
    "publisher": Publisher(),
    "clarified": Clarified(),
    "before battles": BeforeBattles(),
}
