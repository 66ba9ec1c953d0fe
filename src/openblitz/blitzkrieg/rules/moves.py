"""What movement did: who went where, one after the other, and by which way.

A position keeps it for the player-turn in `went`, where some rule asks. Whatever follows from moves is worked
out from that list, or waits until movement is over; nothing else is kept of it. So a move that is taken back
is cut from the list, and all that it did is undone with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz.blitzkrieg.kinds import read_unit
from openblitz.blitzkrieg.places import WAITING, on_map
from openblitz.blitzkrieg.position import ARRIVED, BROKEN, FLOWN, Position, Went
from openblitz.blitzkrieg.rules import replaced
from openblitz.table.facts import Lasts, Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import NUMBER, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.rules.book import Rules


# Once it can no longer be undone what movement did (factors that were lost on the way), all moves stand.
FIRM = Subject(Position, "moves-stand", 0, NUMBER, lasts=Lasts.PLAYER_TURN)


class Acted(NamedTuple):
    """The last phase of the Phase/Class Sequence in which a unit has acted (rules/class_order.py)."""

    unit: int
    at: str


_ACTED_FORM = "UNIT PHASE"


def _read_acted(rules: Rules, text: str) -> Acted:
    unit, _, at = text.strip().partition(" ")
    if at not in {one.at for one in rules.sequence.classes}:
        raise NotationError(f"write it so: acted {_ACTED_FORM}")
    return Acted(read_unit(rules, unit), at)


def _write_acted(rules: Rules, one: Acted) -> str:
    return f"{rules.roster.ids[one.unit]} {one.at}"


_ACTED: Kind[Any] = Kind(_ACTED_FORM, _read_acted, _write_acted)
ACTED: Subject[tuple[Acted, ...]] = Subject(Position, "acted", (), _ACTED, lasts=Lasts.PLAYER_TURN, each=True)


def note(rules: Rules, position: Position, unit: int, start: int, way: Sequence[int]) -> None:
    """Put down that a unit went from a place by way of hexes or a sea zone, the last of which it is in now.

    A rule to which only the order matters (75:16B) is told where it came to, and not by which way.
    """
    if rules.follows_moves:
        position.went = (*position.went, Went(unit, start, tuple(way)))
    elif rules.victory.watches(position, position.side_of(rules.roster, unit)):
        position.went = (*position.went, Went(unit, start, (way[-1],)))


def take_back(rules: Rules, position: Position, unit: int) -> None:
    """Put a unit back to where its player-turn began, as if it had not moved."""
    # The parts of a unit that was broken down after its flight give nothing of it back.
    if position.flags[unit] & FLOWN and position.flights and not position.flags[unit] & BROKEN:
        position.flights -= rules.flights.used(rules, position, unit)
    came_from = began(position, unit)
    position.put(rules.roster, unit, came_from)
    if position.flags[unit] & ARRIVED:
        position.begin_at(unit, came_from)
        replaced.give_back(rules, position, unit)
    position.spent[unit] = position.flags[unit] = 0
    position.trail = position.trail.having(unit, ())
    position.went = tuple(one for one in position.went if one.unit != unit)
    if ACTED(position):
        ACTED.put(position, tuple(one for one in ACTED(position) if one.unit != unit))
    for upkeep in rules.upkeep:
        list(upkeep.look(rules, position, False))


def began(position: Position, unit: int) -> int:
    """Where a unit was when this player-turn began: new units on their card, or in the box."""
    if not position.flags[unit] & ARRIVED:
        return position.start[unit]
    taken = replaced.replaced(position, unit)
    return WAITING if taken is None else taken.origin


class _Entered(NamedTuple):
    """The moves for which it was worked out last what a side has entered, and what that was."""

    rules: Rules | None = None
    side: int = 0
    went: tuple[Went, ...] = ()
    found: int = 0


_last: list[_Entered] = [_Entered()]


def entered(rules: Rules, position: Position, side: int) -> int:
    """The hexes that ground units of a side have entered on the ground, where some rule follows moves."""
    fresh = went = position.went
    if not went:
        return 0
    asked_rules, asked_side, moves, known = _last[0]
    found = 0
    if asked_rules is rules and asked_side == side:
        if moves is went:
            return known
        before = len(moves)
        # The very move that was the last then, and the same before it: the others came after that.
        if 0 < before <= len(went) and went[before - 1] is moves[-1] and went[:before] == moves:
            fresh, found = went[before:], known
    flies, flags = rules.roster.flies, position.flags
    sides = rules.roster.under[position.allegiance].side
    for unit, start, way in fresh:
        if flies[unit] or sides[unit] != side:
            continue
        by_air = flags[unit] & FLOWN and start == position.start[unit]  # who flies does so first
        found |= hexes_of(way[-1:] if by_air else way)
    _last[0] = _Entered(rules, side, went, found)
    return found


@lru_cache(maxsize=4096)
def hexes_of(way: tuple[int, ...]) -> int:
    """The hexes of a way as a set; the same ways are asked for again and again while units move."""
    found = 0
    for hex_ in way:
        if on_map(hex_):
            found |= 1 << hex_
    return found
