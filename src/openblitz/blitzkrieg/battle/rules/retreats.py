"""75:BGAT.AB2, 75:TGAT.retreat, 65:BGAT.BACK - back so many hexes as the loser likes, out of enemy zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.questions.results import RESULTS
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.conditions import RetreatBar, Shunned
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.field import beyond
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, adjacent, name
from openblitz.table import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Refusal

USUAL = 2  # hexes; a result may say another length


def open_ground(position: Position, unit: int, *, forced: bool = False) -> int:
    """The hexes that a retreating unit may enter: no enemy zone, no closed or prohibited ground.

    Who is forced, because there is no other way, goes through what yields to that (MS:AIRMISSION.13f).
    """
    rules = position.rules
    if not bearing.solid(position) >> position.place[unit] & 1:
        return 0  # 75:20.35b - nobody retreats from a sea hex
    if objecting.to("retreat", position, unit) is not None:
        return 0
    side = position.side_of(unit)
    barred = zones_of(rules).controlled(position, 1 - side) | bearing.barred(position, side)
    for one in rules.added[RetreatBar]:
        if not (forced and one.yields):
            barred |= one.hexes(position, side)
    shut = closed(TERRAIN(position), rules.ground, position.roster.kind[unit])
    return bearing.solid(position) & ~barred & ~shut


def paths(position: Position, unit: int, length: int = USUAL) -> Iterator[tuple[int, ...]]:
    """Every way a unit may retreat: so many hexes, not back to where it began, with room at the end.

    Of longer ways than the usual, of which there are thousands, one to each end.
    """
    found = _paths(position, unit, length, open_ground(position, unit))
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
    elif any(one.yields for one in position.rules.added[RetreatBar]):
        yield from _paths(position, unit, length, open_ground(position, unit, forced=True))


def is_forced(position: Position, unit: int, length: int = USUAL) -> bool:
    """Whether a unit has no way back but through what yields to those who have none."""
    if not any(one.yields for one in position.rules.added[RetreatBar]):
        return False
    return next(_paths(position, unit, length, open_ground(position, unit)), None) is None


def _paths(position: Position, unit: int, length: int, free: int) -> Iterator[tuple[int, ...]]:
    here, shunned = position.place[unit], avoided(position, unit)
    if length > USUAL and not RESULTS(position).crossing:
        found = _uncrossed(here, length, free, every=bool(shunned))
        kept = (way for way in found if has_room(position, unit, way[-1]))
        yield from {way[-1]: way for way in _least_spoilt(shunned, list(kept))}.values() if shunned else kept
        return
    ways: list[tuple[int, ...]] = [()]
    for left in reversed(range(length)):
        ground = free if left else free & ~(1 << here)
        ways = [
            (*way, hex_)
            for way in ways
            for hex_ in bits.hexes(bits.spread(1 << (way[-1] if way else here)) & ground)
        ]
        if length > USUAL:
            ways = sorted(ways, key=lambda way: _spoilt(shunned, way)) if shunned else ways
            ways = list({way[-1]: way for way in reversed(ways)}.values())
    ways = [way for way in ways if has_room(position, unit, way[-1])]
    yield from _least_spoilt(shunned, ways) if shunned else ways


def _uncrossed(here: int, length: int, free: int, *, every: bool) -> Iterator[tuple[int, ...]]:
    """R65-27 - Ways that come to no hex twice, as they are found: the first to each end, or every one."""
    ends = free & ~(1 << here)
    under_way: list[tuple[tuple[int, ...], int]] = [((), free)]
    while under_way:
        way, left = under_way.pop()
        near = bits.spread(1 << (way[-1] if way else here)) & left
        if len(way) < length - 1:
            under_way += [((*way, hex_), left & ~(1 << hex_)) for hex_ in bits.hexes(near)]
            continue
        yield from ((*way, hex_) for hex_ in bits.hexes(near & ends))
        if not every:
            ends &= ~near


def _least_spoilt(shunned: int, ways: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """MS:10h - Those that enter the fewest hexes that are to be avoided."""
    least = min((_spoilt(shunned, way) for way in ways), default=0)
    return [way for way in ways if _spoilt(shunned, way) == least]


def avoided(position: Position, unit: int) -> int:
    """MS:10h - The hexes that a retreating unit keeps off where it can."""
    found = 0
    for one in position.rules.added[Shunned]:
        found |= one.hexes(position, unit)
    return found


def _spoilt(shunned: int, way: tuple[int, ...]) -> int:
    """How many hexes of a way are to be avoided."""
    return sum(shunned >> hex_ & 1 for hex_ in way)


def towards(position: Position, unit: int, end: int, length: int = USUAL) -> tuple[int, ...] | None:
    """A way of so many hexes to a hex, over open ground where there is any; None: it is no such way off."""
    here = position.place[unit]
    if length > USUAL and not RESULTS(position).crossing:
        ways = paths(position, unit, length)
        open_way = next((way for way in ways if way[-1] == end), None)
        if open_way is not None:
            return open_way
    free = open_ground(position, unit, forced=is_forced(position, unit, length))
    best: dict[int, tuple[int, tuple[int, ...]]] = {here: (0, ())}  # by hex: how much of a way to it is open
    for _left in range(length):
        farther: dict[int, tuple[int, tuple[int, ...]]] = {}
        for last, (count, way) in best.items():
            for hex_ in bits.hexes(bits.spread(1 << last)):
                open_now = count + (free >> hex_ & 1)
                if hex_ not in farther or farther[hex_][0] < open_now:
                    farther[hex_] = (open_now, (*way, hex_))
        best = farther
    return best[end][1] if end in best else None


def can_retreat(position: Position, unit: int, length: int = USUAL) -> bool:
    """Whether a unit has a way back at all."""
    return next(paths(position, unit, length), None) is not None


def tolls(position: Position, units: Iterable[int], way: Sequence[int]) -> Iterator[Event]:
    """What units pay that have retreated this way because they had no other."""
    for one in position.rules.added[RetreatBar]:
        for unit in units if one.yields else ():
            yield from one.toll(position, unit, way)


def has_room(position: Position, unit: int, hex_: int) -> bool:
    """Whether the unit may be placed on a hex without making its stack too high."""
    rules = position.rules
    stack = position.units_at(hex_, position.side_of(unit))
    return height(STACKING.of(rules), position.roster, [*stack, unit]) <= STACKING.of(rules).limit


def why_not(position: Position, unit: int, path: tuple[int, ...], length: int = USUAL) -> Refusal | None:
    """Why a unit may not retreat along these hexes; None when it may."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    refused = objecting.to("retreat", position, unit)
    if refused is None and len(path) != length:
        refused = rules.refuse(
            "retreat length", f"{say} must retreat {words.count(length, 'hex', 'hexes')}.", path, (unit,)
        )
    if refused is not None:
        return refused
    for before, after in zip((here, *path), path, strict=False):
        if not adjacent(Hex(before), Hex(after)):
            return rules.refuse(
                "retreat length", f"{name(Hex(after))} is not beside {name(Hex(before))}.", path, (unit,)
            )
    refused = _round_about(rules, unit, here, path)
    if refused:
        return refused
    free = open_ground(position, unit, forced=is_forced(position, unit, length))
    for hex_ in path:
        if not free >> hex_ & 1:
            return _barred(position, unit, hex_)
    if not has_room(position, unit, path[-1]):
        reason = f"With {say} more than {STACKING.of(rules).words} would stand on {name(Hex(path[-1]))}."
        return rules.refuse("retreat stack", reason, path[-1:], (unit,))
    return _careless(position, unit, path, length)


def _round_about(rules: Rules, unit: int, here: int, path: tuple[int, ...]) -> Refusal | None:
    """R65-27 - Why a way is none: it ends where it began or, where that matters, comes to a hex twice."""
    reason = f"{rules.roster.ids[unit]} may not end where it began."
    if path[-1] != here:
        again = next((hex_ for at, hex_ in enumerate(path) if hex_ in path[:at]), None)
        if again is None or RESULTS.of(rules).crossing:
            return None
        reason = f"{rules.roster.ids[unit]} may not come to {name(Hex(again))} twice."
    return rules.refuse("retreat length", reason, path, (unit,))


def _careless(position: Position, unit: int, path: tuple[int, ...], length: int) -> Refusal | None:
    """MS:10h - Why a way is not taken that enters more of what is to be avoided than another."""
    rules = position.rules
    shunned = avoided(position, unit)
    if not _spoilt(shunned, path):
        return None
    best = next(paths(position, unit, length), path)
    if _spoilt(shunned, path) <= _spoilt(shunned, best):
        return None
    bad = tuple(hex_ for hex_ in path if shunned >> hex_ & 1)
    one = next(one for one in rules.added[Shunned] if one.hexes(position, unit) >> bad[0] & 1)
    where = ", ".join(name(Hex(hex_)) for hex_ in bad)
    reason = f"{position.roster.ids[unit]} can retreat elsewhere than through {where}: {one.why}."
    return rules.refuse_by(one.rule, reason, bad, (unit,))


def _barred(position: Position, unit: int, hex_: int) -> Refusal:
    rules = position.rules
    say, there = position.roster.ids[unit], name(Hex(hex_))
    outside = beyond(rules, unit, hex_)
    if outside:
        return outside
    if not rules.ground.land >> hex_ & 1:
        return rules.refuse(
            "retreat ground", f"Nobody retreats into {there}: sea, lake or neutral.", (hex_,), (unit,)
        )
    if closed(TERRAIN(position), rules.ground, position.roster.kind[unit]) >> hex_ & 1:
        return rules.refuse(
            "retreat forest", f"{say} may not retreat into the forest at {there}.", (hex_,), (unit,)
        )
    for one in rules.added[RetreatBar]:
        if one.hexes(position, position.side_of(unit)) >> hex_ & 1:
            return rules.refuse_by(one.rule, f"Nobody retreats through {there}: {one.why}.", (hex_,), (unit,))
    barred = bearing.why_barred(position, unit, hex_)
    return barred or rules.refuse(
        "retreat zone", f"{there} is in an enemy zone of control.", (hex_,), (unit,)
    )
