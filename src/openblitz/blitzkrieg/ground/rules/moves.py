"""What movement did: who went where, one after the other, and by which way.

A position keeps it for the player-turn in `went`, where some rule asks. Whatever follows from moves is worked
out from that list, or waits until movement is over; nothing else is kept of it. So a move that is taken back
is cut from the list, and all that it did is undone with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.kinds import UNIT
from openblitz.blitzkrieg.engine.known import memory
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.engine.position import ARRIVED, BROKEN, FLOWN, Position, Went
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules import replaced
from openblitz.table.facts import Lasts, Subject
from openblitz.table.kinds import NUMBER, FormError, Kind
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules


# 0 in the first impulse; in the second one more than the moves that had been made before it (`moves`).
SECOND: Subject[int] = Subject(
    Position,
    "second-impulse",
    0,
    NUMBER,
    lasts=Lasts.PLAYER_TURN,
    about="The second impulse has begun.",
    home="openblitz.blitzkrieg.impulses.rules.impulses",
)


# Once it can no longer be undone what movement did (factors that were lost on the way), all moves stand.
FIRM = Subject(Position, "moves-stand", 0, NUMBER, lasts=Lasts.PLAYER_TURN)


def _read_phase(rules: Rules, text: str) -> str:
    if text not in {one.at for one in sequence_of(rules).classes}:
        raise FormError
    return text


PHASE: Kind[str] = Kind("PHASE", _read_phase, lambda _rules, at: at)


class Acted(NamedTuple):
    """The last phase of the Phase/Class Sequence in which a unit has acted (`class_order`)."""

    unit: int
    at: str


ACTED: Subject[tuple[Acted, ...]] = Subject(
    Position,
    "acted",
    (),
    Record(Acted, "{unit} {at}", unit=UNIT, at=PHASE),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)


def note(position: Position, unit: int, start: int, way: Sequence[int]) -> None:
    """Put down that a unit went from a place by way of hexes or a sea zone, the last of which it is in now.

    A rule to which only the order matters (75:16B) is told where it came to, and not by which way.
    """
    rules = position.rules
    if bearing.follows_moves(rules):
        way = tuple(way)
    elif VICTORY(position).watches(position, position.side_of(unit)):
        way = (way[-1],)
    else:
        return
    before = position.went
    position.went = now = (*before, Went(unit, start, way))
    _grown[0] = before, now


_grown: list[tuple[tuple[Went, ...], tuple[Went, ...]]] = memory(((), ()))  # the moves to which one came last


def fresh(went: tuple[Went, ...], before: tuple[Went, ...]) -> tuple[Went, ...] | None:
    """The moves that came after others; None where these are not the first of them."""
    last, now = _grown[0]
    if now is went and last is before:
        return went[-1:]
    return went[len(before) :] if went[: len(before)] == before else None


def take_back(position: Position, unit: int) -> None:
    """Put a unit back to where its player-turn began, as if it had not moved."""
    # The parts of a unit that was broken down after its flight give nothing of it back.
    rules = position.rules
    if position.flags[unit] & FLOWN and position.flights and not position.flags[unit] & BROKEN:
        position.flights -= FLIGHTS(position).used(position, unit)
    came_from = began(position, unit)
    position.put(unit, came_from)
    if position.flags[unit] & ARRIVED:
        position.begin_at(unit, came_from)
        replaced.give_back(position, unit)
    position.spent[unit] = position.flags[unit] = 0
    position.trail = position.trail.having(unit, ())
    position.went = tuple(one for one in position.went if one.unit != unit)
    if ACTED(position):
        ACTED.put(position, tuple(one for one in ACTED(position) if one.unit != unit))
    for upkeep in rules.added[Upkeep]:
        list(upkeep.look(position, False))


def began(position: Position, unit: int) -> int:
    """Where a unit was when this player-turn began: new units on their card, or in the box."""
    if not position.flags[unit] & ARRIVED:
        return position.start[unit]
    taken = replaced.replaced(position, unit)
    return WAITING if taken is None else taken.origin


# The moves for which it was worked out last what a side has entered, by which rules, and what that was; a
# bare tuple, because it is made anew after every move.
_Entered: TypeAlias = "tuple[Rules | None, int, tuple[Went, ...], int]"
_last: list[_Entered] = memory((None, 0, (), 0))


def entered(position: Position, side: int) -> int:
    """The hexes that ground units of a side have entered on the ground, where some rule follows moves."""
    rules = position.rules
    went = position.went
    if not went:
        return 0
    of, by, before, known = _last[0]
    more, found = went, 0
    if before and of is rules and by == side:
        if before is went:
            return known
        later = fresh(went, before)
        if later is not None:
            more, found = later, known
    flies, flags = position.roster.flies, position.flags
    sides = position.roster.under[position.allegiance].side
    for unit, start, way in more:
        if flies[unit] or sides[unit] != side:
            continue
        by_air = flags[unit] & FLOWN and start == position.start[unit]  # who flies does so first
        found |= hexes_of(way[-1:] if by_air else way)
    _last[0] = rules, side, went, found
    return found


_trodden: list[_Entered] = memory((None, 0, (), 0))  # the same where a side has been


def trodden(position: Position) -> int:
    """The hexes that units of the moving side have gone through, or flown over."""
    rules = position.rules
    of, by, before, known = _trodden[0]
    went, side = position.went, position.side
    alike = of is rules and by == side
    if alike and before is went:
        return known
    later = fresh(went, before) if alike else None
    found = 0 if later is None else known
    for move in went if later is None else later:
        if position.side_of(move.unit) == side and not position.roster.guerilla[move.unit]:
            found |= hexes_of(move.way)
    _trodden[0] = rules, side, went, found
    return found


_over: list[tuple[tuple[Went, ...], int, list[tuple[int, int]]]] = memory(((), 0, []))


def gone_over(went: tuple[Went, ...]) -> tuple[int, list[tuple[int, int]]]:
    """The hexes that moves began on, led over and ended on: of all of them, and of each with its unit."""
    last, found, each = _over[0]  # asked of the same ones again and again
    if last is not went:
        each = [(unit, hexes_of(way) | (1 << start if start > 0 else 0)) for unit, start, way in went]
        found = 0
        for _unit, over in each:
            found |= over
        _over[0] = went, found, each
    return found, each


@lru_cache(maxsize=4096)
def hexes_of(way: tuple[int, ...]) -> int:
    """The hexes of a way as a set; the same ways are asked for again and again while units move."""
    found = 0
    for hex_ in way:
        if hex_ > 0:  # on the map; asked of every hex of every move
            found |= 1 << hex_
    return found
