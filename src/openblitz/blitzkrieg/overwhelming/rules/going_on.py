"""75:21.3b-e, 65:TGAT.b - where the winners of an automatic victory go on to, and by which way."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.battle.questions.advances import ADVANCES
from openblitz.blitzkrieg.battle.rules.advances import barred, halts
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.overwhelming.questions.overwhelming import OVERWHELMING
from openblitz.hexes.grid import Hex, adjacent
from openblitz.hexes.paths import path
from openblitz.hexes.reach import FACTOR, NO_ROADS, Going, Mover, Reach, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

ADVANCE: Final = 4  # 75:21.3b - hexes, the first of them that of the overwhelmed


class _Onward(NamedTuple):
    """The ground beyond the overwhelmed: where a winner may go, where he stops, whether at once."""

    ground: int
    stop: int
    at_once: bool


def _onward(position: Position, unit: int, hex_: int, *, halting: bool) -> _Onward | None:
    rules = position.rules
    halt = halts(position, unit) if halting else 0
    side, kind = position.side_of(unit), position.roster.kind[unit]
    open_ground = (
        rules.ground.land & ~bearing.barred(position, side) & ~closed(TERRAIN(position), rules.ground, kind)
    ) & ~barred(position, side)
    if not open_ground >> hex_ & 1:
        return None
    at_once = ends_at_once(position, unit, hex_) or bool(halt >> hex_ & 1)
    stop = _rough(rules) | OVERWHELMING(position).stops(position, unit) | halt
    return _Onward(open_ground, stop, at_once)


def way_on(position: Position, unit: int, hex_: int, *, halting: bool = True, shun: int = 0) -> Reach | None:
    """Where a winner can go from the overwhelmed; None where he cannot enter there.

    Without `halting` it is told what he would reach if no option ended advances early; `shun` is ground that
    he keeps off.
    """
    found = _onward(position, unit, hex_, halting=halting)
    if found is None:
        return None
    ground = Going(full=found.ground & ~shun | 1 << hex_, roads=NO_ROADS, stop=found.stop)
    return reach(Mover(1 << hex_, 0 if found.at_once else (ADVANCE - 1) * FACTOR, ground))


def way_to(position: Position, unit: int, first: int, hex_: int) -> tuple[int, ...]:
    """The way by which a winner gets to a hex: round ground of which everybody is wary, if that can be."""
    found = way_on(position, unit, first)
    assert found is not None
    wary = wary_of(position, position.side_of(unit))
    careful = way_on(position, unit, first, shun=wary) if wary else None
    if careful is not None and careful.hexes >> hex_ & 1:
        found = careful
    return (first, *(step.hex for step in path(found, Hex(hex_))))


def follows(position: Position, unit: int, way: Sequence[int]) -> bool:
    """Whether a winner may go by just this way, the first of whose hexes is that of the overwhelmed."""
    found = _onward(position, unit, way[0], halting=True)
    if found is None or len(way) > ADVANCE or (found.at_once and len(way) > 1):
        return False
    if any(found.stop >> hex_ & 1 for hex_ in way[1:-1]):
        return False
    return all(adjacent(Hex(a), Hex(b)) and found.ground >> b & 1 for a, b in pairwise(way))


def ends_at_once(position: Position, unit: int, hex_: int) -> bool:
    """75:21.3e, 65:TGAT.ADVc - Whether the hex of the overwhelmed is the last that a winner enters."""
    rules = position.rules
    zone = zones_of(rules).controlled(position, 1 - position.side_of(unit))
    return bool((_rough(rules) | zone) >> hex_ & 1)


def _rough(rules: Rules) -> int:
    """75:21.3e, R65-30 - The rough ground that ends an advance, where any does."""
    return rules.ground.forest | rules.ground.mountain if ADVANCES.of(rules).rough_stops else 0
