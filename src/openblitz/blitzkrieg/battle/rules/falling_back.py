"""MS:4a-e - retreats of the Module System: straight away from the attackers, towards one's own rear.

Each step leads farther from every square of the attackers; where none does, from the nearest of them; where
none does, at least no nearer. Of such steps those count that turn least, and of those the ones nearer home;
among equals the owner chooses (RMS-13). Options may prefer some ground over other (`RetreatPreference`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.conditions import RetreatBar
from openblitz.hexes import bits
from openblitz.hexes.grid import DIRECTIONS, Hex, adjacent, direction, distance, name
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Refusal

PRICE: Final = 2  # MS:4b - factors for each square of a retreat that is not taken
STRAIGHT: Final = 1  # RMS-13 - sixths of a circle by which a step may turn where it need not turn more


class RetreatPreference(Added):
    """Ground that is preferred to other in a retreat, where both are as far from the attackers (MS:10h)."""

    lists: ClassVar = "retreat-preferences"

    def prefers(self, position: Position, unit: int, hexes: int) -> int:
        """Those of some hexes to which a unit goes rather than to the others; 0: all are alike."""
        raise NotImplementedError


class DrivenBack(Added):
    """What becomes of units that were driven back so many squares."""

    lists: ClassVar = "driven-back"

    def retreated(self, position: Position, units: Sequence[int], squares: int) -> Iterator[Event]:
        """They have gone back."""
        raise NotImplementedError


def paths(position: Position, unit: int, sources: Sequence[int], length: int) -> Iterator[tuple[int, ...]]:
    """Every way on which a unit may go back so many squares from attackers on these hexes.

    Where there is none, ways through what yields to those who are forced (MS:AIRMISSION.13f).
    """
    ways = _ways(position, unit, sources, length, forced=False)
    if not ways and any(one.yields for one in position.rules.added[RetreatBar]):
        ways = _ways(position, unit, sources, length, forced=True)
    yield from ways


def _ways(
    position: Position, unit: int, sources: Sequence[int], length: int, *, forced: bool
) -> list[tuple[int, ...]]:
    ways: list[tuple[int, ...]] = [()]
    for left in reversed(range(length)):
        free = _free(position, unit, last=not left, forced=forced)
        ways = [
            (*way, hex_)
            for way in ways
            for hex_ in bits.hexes(_steps(position, unit, sources=sources, way=way, free=free))
        ]
    return ways


def _forced(position: Position, unit: int, sources: Sequence[int], length: int) -> bool:
    """Whether a unit has no way back but through what yields to that."""
    if not any(one.yields for one in position.rules.added[RetreatBar]):
        return False
    return not _ways(position, unit, sources, length, forced=False)


def _free(position: Position, unit: int, last: bool, *, forced: bool = False) -> int:
    """The hexes that no enemy, zone, sea or border bars to a retreating unit; with room, where it ends.

    It may cross its friends (65:BGAT.BACKb).
    """
    here = 1 << position.place[unit]
    free = retreats.open_ground(position, unit, forced=forced) & ~here
    if not last:
        return free
    own = position.blocks(position.side_of(unit)) & free & bits.within(here, MOST)
    full = (h for h in bits.hexes(own) if not retreats.has_room(position, unit, h))
    return free & ~bits.of(full)


MOST: Final = 5  # MS:GCRT.blitz - the longest retreat of the tables


def _steps(position: Position, unit: int, *, sources: Sequence[int], way: Sequence[int], free: int) -> int:
    """The hexes that may be next on a way back."""
    rules = position.rules
    here = way[-1] if way else position.place[unit]
    found = bits.spread(1 << here) & free
    if not found or not sources:
        return found
    before = way[-2] if len(way) > 1 else position.place[unit]
    for tier in _away(here, sources, found):
        if tier:
            found = tier
            break
    else:
        return 0
    if way:
        found = _straightest(before, here, found)
    for one in rules.added[RetreatPreference]:
        found = one.prefers(position, unit, found) or found
    return _homewards(rules, unit, found)


def _away(here: int, sources: Sequence[int], hexes: int) -> Iterator[int]:
    """Steps that lead away from all attackers; from the nearest; no nearer to any of the nearest."""
    far = {source: distance(Hex(here), Hex(source)) for source in sources}
    nearest = [source for source in sources if far[source] == min(far.values())]

    def kept(those: Sequence[int], least: int) -> int:
        found = (
            h
            for h in bits.hexes(hexes)
            if all(distance(Hex(h), Hex(source)) >= far[source] + least for source in those)
        )
        return bits.of(found)

    yield kept(sources, 1)
    yield kept(nearest, 1)
    yield kept(nearest, 0)


def _straightest(before: int, here: int, hexes: int) -> int:
    """Those that turn by no more than a sixth of a circle; where there are none, those that turn least."""
    old, sixths = direction(Hex(before), Hex(here)), len(DIRECTIONS)
    turns = {}
    for hex_ in bits.hexes(hexes):
        turn = (direction(Hex(here), Hex(hex_)) - old) % sixths
        turns[hex_] = min(turn, sixths - turn)
    most = max(STRAIGHT, min(turns.values()))
    return bits.of(h for h, turn in turns.items() if turn <= most)


def _homewards(rules: Rules, unit: int, hexes: int) -> int:
    """MS:4e - Those nearest to a city of the unit's home country, where it has one."""
    homes = rules.ground.home[rules.roster.army[unit]] & rules.ground.city
    if not homes or not hexes & (hexes - 1):
        return hexes
    cities = list(bits.hexes(homes))
    far = {h: min(distance(Hex(h), Hex(city)) for city in cities) for h in bits.hexes(hexes)}
    return bits.of(h for h, squares in far.items() if squares == min(far.values()))


def why_not(
    position: Position,
    unit: int,
    path: tuple[int, ...],
    *,
    sources: Sequence[int],
    length: int,
) -> Refusal | None:
    """Why a unit may not go back along these hexes; None where it may."""
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    if len(path) != length:
        reason = f"{say} must go back {count(length, 'hex', 'hexes')}, or stand for {PRICE} factors a hex."
        return rules.refuse_by("MS:4a", reason, path, (unit,))
    forced = _forced(position, unit, sources, length)
    for number, (before, after) in enumerate(zip((here, *path), path, strict=False)):
        free = _free(position, unit, last=number == length - 1, forced=forced)
        if not adjacent(Hex(before), Hex(after)):
            reason = f"{name(Hex(after))} is not beside {name(Hex(before))}."
            return rules.refuse_by("MS:4a", reason, path, (unit,))
        if not free >> after & 1:
            return _barred(position, unit, before, after)
        straight = _steps(position, unit, sources=sources, way=path[:number], free=free)
        if not straight >> after & 1:
            reason = f"By {name(Hex(after))} {say} would not go straight back to its rear."
            return rules.refuse_by("MS:4e", reason, (before, after), (unit,))
    return None


def _barred(position: Position, unit: int, before: int, hex_: int) -> Refusal:
    """What bars a hex to a unit that has come to the one before it."""
    trial = position.copy()
    trial.put(unit, before)
    refused = retreats.why_not(trial, unit, (hex_,), 1)
    if refused is not None:
        return refused
    reason = f"{position.roster.ids[unit]} may not end where it began."
    return position.rules.refuse_by("MS:4e", reason, (hex_,), (unit,))
