"""MS:9y - production plans, written two cycles ahead; nobody but their writer knows them.

A plan says how many factors of a type a center makes when a turn ends. Those of the first two cycles are
written before the first turn, and in each cycle that of the second one after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.kinds import SIDE, UNIT
from openblitz.blitzkrieg.engine.modifiers import Invariant, Kept
from openblitz.blitzkrieg.engine.position import SETTING_UP, Position
from openblitz.blitzkrieg.production.questions.production import PRODUCTION
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.production.rules.production import HALVES, PRODUCED, MakingBar
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import PRICES, worth
from openblitz.table.facts import Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind
from openblitz.table.records import Record
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.table import Refusal

AHEAD: Final = 2  # cycles
RULE: Final = "MS:9y"


class Plan(NamedTuple):
    """What a center is to make of a type at the end of a turn, in factors."""

    side: int
    turn: int
    center: int
    key: str
    factors: int


def read_type(text: str) -> str:
    """A type of units that can be made."""
    known = sheet(PRICES).rows
    if text.lower() not in known:
        raise NotationError(f"{text[:40]!r} is nothing that is made; there are {', '.join(known)}")
    return text.lower()


TYPE: Kind[str] = Kind("TYPE", lambda _rules, text: read_type(text), lambda _rules, key: key)
PLANS: Subject[tuple[Plan, ...]] = Subject(
    Position,
    "plan",
    (),
    Record(Plan, "{side} turn {turn} {center} {key} {factors}", side=SIDE, center=UNIT, key=TYPE),
    each=True,
)


def turns_to_plan(position: Position) -> tuple[int, ...]:
    """MS:9y - The turns whose production a side writes down now."""
    rules = position.rules
    every: int = PRODUCTION(position).every
    if position.turn == SETTING_UP:
        return tuple(every * cycle for cycle in range(1, AHEAD + 1))
    if production.is_cycle(rules, position.turn):
        return (position.turn + AHEAD * every,)
    return ()


def planned(position: Position, turn: int, center: int, key: str) -> int:
    """The factors of a type that a center is to make."""
    wanted = (turn, center, key)
    return next((one.factors for one in PLANS(position) if one[1:4] == wanted), 0)


def unplanned(position: Position, turn: int, center: int, *, but: str = "") -> int:
    """The half points of a center for which no plan is written yet, one type left out."""
    has = HALVES * position.roster.counters[center].points
    there = (one for one in PLANS(position) if (one.turn, one.center) == (turn, center) and one.key != but)
    return has - sum(one.factors * production.price_of(one.key) for one in there)


def write(position: Position, plan: Plan) -> None:
    """Write a plan down, in the place of what was planned of that type before."""
    others = (one for one in PLANS(position) if one[:4] != plan[:4])
    PLANS.put(position, tuple(sorted((*others, *((plan,) if plan.factors else ())))))


def strike_out(position: Position, side: int, turn: int) -> None:
    """A cycle is over: what was planned for it is known, and no longer of use."""
    PLANS.put(position, tuple(one for one in PLANS(position) if one.side != side or one.turn > turn))


def concealed(position: Position, side: int | None) -> Position:
    """The position without the plans that a side may not know; itself, where there are none."""
    known = tuple(one for one in PLANS(position) if one.side == side)
    if len(known) == len(PLANS(position)):
        return position
    hidden = position.copy()
    PLANS.put(hidden, known)
    return hidden


class AsPlanned(MakingBar):
    """MS:9y - A center makes what was planned for it, and nothing else."""

    name = "as planned"
    says = (
        (RULE, "Each side writes down two cycles ahead what its centers make, and shows it to nobody."),
        (RULE, "The first two cycles are planned before the first turn."),
    )

    def refuse(self, position: Position, unit: int, center: int) -> Refusal | None:
        """More of a type than the plan has."""
        key = position.roster.counters[unit].type.key
        done = sum(
            worth(position.roster, one.unit)
            for one in PRODUCED(position)
            if one.center == center and position.roster.counters[one.unit].type.key == key
        )
        there = planned(position, position.turn, center, key)
        if done + worth(position.roster, unit) <= there:
            return None
        reason = (
            f"{there - done} factors of {key} are left of what {position.roster.ids[center]} was to make."
        )
        return position.rules.refuse_by(RULE, reason, (), (unit, center))


class PlansShown(Kept):
    """MS:9y - What a side has planned, to itself."""

    name = "production plans"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """Cycle by cycle; of what is hidden there is nothing here."""
        lines = tuple(
            f"Turn {one.turn}, {position.roster.ids[one.center]}: {one.factors} {one.key}."
            for one in PLANS(position)
        )
        if lines:
            yield Box(place="production plans", title="Production Plans", lines=lines)


class PlansHold(Invariant):
    """MS:9d, MS:9y - No center is to make more than it can, and nothing is planned but two cycles ahead."""

    name = "production plans hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Plans of others' centers, of other turns, or too large."""
        every = PRODUCTION(position).every
        last = position.turn - position.turn % every + AHEAD * every
        for one in PLANS(position):
            if position.side_of(one.center) != one.side:
                yield f"{position.roster.ids[one.center]} is planned for by the other side"
            if unplanned(position, one.turn, one.center) < 0:
                yield f"{position.roster.ids[one.center]} is to make more than it can"
            if one.turn % every or one.turn > last:
                yield f"turn {one.turn} is planned too early, or has no production"
