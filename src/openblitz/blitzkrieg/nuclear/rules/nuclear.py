"""65:23.5 - nuclear attacks: who delivers one, against what, and the square that stays closed after it.

A strike is a record of the position. It lasts until the next player-turn of its side begins (R65-63).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.air.rules.air_interdiction import AIR_INTERDICTION
from openblitz.blitzkrieg.charts import Chart, Effect, chart
from openblitz.blitzkrieg.engine import bearing, missions
from openblitz.blitzkrieg.engine.conditions import AdvanceBar, RetreatBar
from openblitz.blitzkrieg.engine.kinds import HEX, SIDE
from openblitz.blitzkrieg.engine.missions import MISSIONS, AirMission, Mission
from openblitz.blitzkrieg.engine.modifiers import Bar, Invariant, Shown, Shut, Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.position import ARRIVED, Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

NUCLEAR: Final = "nuclear"
TABLE: Final = "1965.nuclear"
_FACTORS: Final = {"two": 2, "four": 4}  # 65:NUCLEAR - what these results cost; others go by what is there


class Strike(NamedTuple):
    """A nuclear attack that was made: where, by whom, on which turn, and whether it has closed the square."""

    hex: int
    side: int
    turn: int
    closed: bool = False


STRUCK: Subject[tuple[Strike, ...]] = Subject(
    Position,
    "struck",
    (),
    Record(Strike, "{hex} by {side} on {turn} [closed]", hex=HEX, side=SIDE),
    each=True,
)


def table() -> Chart[Effect]:
    """65:NUCLEAR - The Nuclear Capacity Table."""
    return chart(TABLE, Effect)


# Sending it


class NuclearAttack(AirMission):
    """65:23.5 - One factor of SAC over a square of the enemy; where interdiction is played, an empty one."""

    name = NUCLEAR
    title = "Nuclear attack"
    types = ("sac",)
    types_rule = "65:23.5.2"
    system = "square"
    rule_target = "65:23.2.5"
    says = (
        ("65:23.5.1", "Each side may launch one nuclear attack a turn."),
        ("65:23.5.2", "A single factor of SAC delivers it; fighters may go with it."),
        ("65:23.5.3a", "No unit of its side may be next to the square."),
        ("65:23.5.4", "The Nuclear Capacity Table decides, for aircraft on the ground, too."),
        ("65:NUCLEAR.c", "The defender chooses what he loses."),
        ("65:QA.23.2-23.5", "A strategic attack may be made on the same square, before or after it."),
        ("65:QA.23.5", "In a city all supply is destroyed, as if it had been bombed with 12 factors."),
    )

    def targets(self, position: Position, side: int) -> int:
        """65:QA.23.5, 65:QA.23.5-23.4 - Where he has units or cities, or nobody is; not beside own units."""
        rules = position.rules
        found = position.stood(1 - side) | CITIES.of(rules).friendly(position, 1 - side)
        if AIR_INTERDICTION in missions.flown(rules):
            found |= ~position.stood(side)
        return found & rules.ground.land & ~beside(position.stood(side))

    def no_target(self) -> str:
        """Nobody is there."""
        return "the enemy has nobody there, and no city"


def beside(hexes: int) -> int:
    """65:23.5.3a - The squares next to some, and these themselves."""
    return hexes | bits.spread(hexes)


def launched(position: Position) -> Mission | None:
    """The nuclear attack of the moving side that is in the air."""
    own = missions.of_side(position, position.side) if MISSIONS(position) else ()
    return next((one for one in own if one.kind == NUCLEAR), None)


def to_come(position: Position) -> Mission | None:
    """The same, as long as it has not been rolled for."""
    done = any(one.side == position.side and one.turn == position.turn for one in STRUCK(position))
    return None if done else launched(position)


def why_not(position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
    """65:23.5.1-3 - Why units may not deliver a nuclear attack on a square; None where they may."""
    rules = position.rules
    before = launched(position)
    if before is not None:
        reason = f"The nuclear attack of this turn goes to {name(Hex(before.hex))}."
        return rules.refuse_by("65:23.5.1", reason, (before.hex,), (before.unit,))
    factors = sum(position.roster.attack[u] for u in units)
    if factors != 1:
        reason = f"{position.roster.tell(units, 'come')} to {factors} factors; one alone delivers it."
        return rules.refuse_by("65:23.5.2", reason, (), units)
    return own_beside(position, hex_)


def own_beside(position: Position, hex_: int) -> Refusal | None:
    """65:23.5.3a - Units of the moving side in a square or next to it; None where there are none."""
    near = bits.hexes(beside(1 << hex_) & position.stood(position.side))
    units = [u for h in near for u in position.all_at(h, position.side)]
    if not units:
        return None
    reason = f"{position.roster.say(units)} would be next to {name(Hex(hex_))}, where the attack goes."
    return position.rules.refuse_by("65:23.5.3a", reason, (hex_,), units)


# What comes of it


def costs(rules: Rules, units: Sequence[int], word: str) -> int:
    """65:NUCLEAR, R65-63 - The factors that units on the square lose by a result; a half is rounded down."""
    there = sum(rules.roster.defense[u] for u in units)
    return {"half": there // 2, "all": there}.get(word, min(_FACTORS.get(word, 0), there))


def note(position: Position, strike: Strike) -> None:
    """A nuclear attack has been made."""
    STRUCK.put(position, tuple(sorted((*STRUCK(position), strike))))


def closed(position: Position) -> int:
    """65:NUCLEAR.b - The squares that are closed."""
    found = STRUCK(position)
    return bits.of(Hex(one.hex) for one in found if one.closed) if found else 0


class ClosedSquares(Bar):
    """65:NUCLEAR.b - Nobody else moves into the square, of either side."""

    name = "squares closed by nuclear attack"
    says = (("65:NUCLEAR.b", "By rolls of 2 to 6 the square is closed to all others for one complete turn."),)

    def key(self, position: Position, side: int) -> Hashable:
        """What is closed."""
        return closed(position)

    def hexes(self, position: Position, side: int) -> int:
        """The same to both."""
        return closed(position)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It is closed."""
        reason = f"{name(Hex(hex_))} is closed to {position.roster.ids[unit]} after a nuclear attack."
        return position.rules.refuse_by("65:NUCLEAR.b", reason, (hex_,), (unit,))


class ClosedPort(ObjectionThere):
    """65:NUCLEAR.b - Nobody puts in there either."""

    name = "no port after a nuclear attack"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Where it is closed."""
        return bearing.why_barred(position, unit, place) if closed(position) >> place & 1 else None


def _held(position: Position, unit: int) -> Refusal | None:
    """65:NUCLEAR.a - Whether a unit has outlived an attack and does not move in its player-turn."""
    start = position.start[unit]
    mine = position.side_of(unit) == position.side and not position.flags[unit] & ARRIVED
    if not mine or not any(s.closed and s.hex == start and s.side != position.side for s in STRUCK(position)):
        return None
    reason = f"{position.roster.ids[unit]} has outlived a nuclear attack and does not move in this turn."
    return position.rules.refuse_by("65:NUCLEAR.a", reason, (start,), (unit,))


class Held(Objection):
    """65:NUCLEAR.a - Survivors do not move."""

    name = "held by nuclear attack"
    says = (("65:NUCLEAR.a", "Who has outlived rolls of 2 to 4 does not move in his next turn."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Those who began their turn there."""
        return _held(position, unit) if STRUCK(position) else None


class HeldSquare(Shut):
    """65:NUCLEAR.a - All ground is shut to them."""

    name = "held on the square of a nuclear attack"
    says = ()

    def shut(self, position: Position, unit: int) -> int:
        """All hexes, to those who began their turn there."""
        return BOARD if STRUCK(position) and _held(position, unit) is not None else 0

    def stops(self, position: Position, unit: int) -> int:
        """None."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """What it has outlived."""
        found = _held(position, unit)
        assert found is not None
        return found


class HeldAshore(ObjectionThere):
    """65:NUCLEAR.a - Nor do they go to sea."""

    name = "held ashore by nuclear attack"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """The same."""
        return _held(position, unit) if STRUCK(position) else None


class NoAdvanceBeside(AdvanceBar):
    """65:23.5.3b - Nobody of the side that launches it advances next to the square."""

    name = "next to a nuclear attack"
    says = (("65:23.5.3b", "In that turn none of them advances next to it."),)
    rule = "65:23.5.3b"
    why = "it is next to the square of the nuclear attack"

    def hexes(self, position: Position, side: int) -> int:
        """As long as the bomber is in the air, before and after the roll."""
        found = launched(position) if side == position.side else None
        return 0 if found is None else beside(1 << found.hex)


class NuclearInterdiction(RetreatBar):
    """65:QA.23.5-23.4 - It stands for the four factors of an interdiction."""

    name = "interdicted by nuclear attack"
    says = (("65:QA.23.5-23.4", "It may take the place of four factors in an interdiction."),)
    rule = "65:QA.23.5-23.4"
    why = "a nuclear attack interdicts it"

    def hexes(self, position: Position, side: int) -> int:
        """To the enemy, where interdiction is played."""
        if side == position.side or AIR_INTERDICTION not in missions.flown(position.rules):
            return 0
        found = launched(position)
        return 0 if found is None else 1 << found.hex


class StrikesLapse(Upkeep):
    """R65-63 - When the next player-turn of its side begins, nothing is left of it but bombed supply."""

    name = "nuclear attacks lapse"
    says = ()

    def begin(self, position: Position) -> None:
        """Those of the side that moves now."""
        found = STRUCK(position)
        left = tuple(one for one in found if one.side != position.side or one.turn == position.turn)
        if left != found:
            STRUCK.put(position, left)


class StrikesShown(Shown):
    """65:NUCLEAR.b - The squares that a side has closed."""

    name = "nuclear attacks"
    says = ()
    title = "Nuclear attacks"
    about = "squares that a side's nuclear attack has closed"
    rule = "65:NUCLEAR.b"

    def hexes(self, position: Position, side: int) -> int:
        """Where they are."""
        return bits.of(Hex(one.hex) for one in STRUCK(position) if one.closed and one.side == side)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """Until when."""
        return {
            one.hex: f"closed until the side that attacked it moves in turn {one.turn + 1}"
            for one in STRUCK(position)
            if one.closed and one.side == side
        }


class StrikesHold(Invariant):
    """65:23.5.1, R65-63 - One a side, of its last player-turn."""

    name = "nuclear attacks hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        for side in (0, 1):
            found = [one for one in STRUCK(position) if one.side == side]
            if len(found) > 1:
                yield "a side has made two nuclear attacks"
            if any(one.turn not in (position.turn, position.turn - 1) for one in found):
                yield "a nuclear attack has lasted too long"
        sent = [one for one in MISSIONS(position) if one.kind == NUCLEAR]
        if len(sent) > 1 or any(position.roster.attack[one.unit] != 1 for one in sent):
            yield "a nuclear attack is delivered by more than one factor"
