"""Lines of sight: who sees whom of sixty units, on every table that ships with the game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from bench.stopwatch import fastest

from openblitz.commander.table_top import rays, tables
from openblitz.commander.table_top.bases import Base, overlapping
from openblitz.commander.table_top.sight import Obstruction, sight, sights

if TYPE_CHECKING:
    from bench.conftest import Promises

UNITS = 60
ARCS = [360 if number % 10 == 0 else 180 for number in range(UNITS)]
CAMPS = [number * 2 // UNITS for number in range(UNITS)]
BLOCKING = [number % 2 == 1 for number in range(UNITS)]


def deployed(seed: int) -> list[Base]:
    """Two battlegroups in their halves of the table, more or less facing one another."""
    dice, found = Random(seed), list[Base]()
    while len(found) < UNITS:
        north = len(found) >= UNITS // 2
        y, facing = (dice.uniform(65, 117), 180) if north else (dice.uniform(3, 55), 0)
        turn = dice.choice((0, 0, 15, -20, 45))
        base = Base(round(dice.uniform(3, 117), 2), round(y, 2), float((facing + turn) % 360))
        if not any(overlapping(base, other) for other in found):
            found.append(base)
    return found


@pytest.mark.parametrize("name", tables.names())
def test_everybody_sees(name: str, promise: Promises) -> None:
    if not rays.rays().compiled:
        pytest.skip("numba is not here")
    table, bases = tables.named(name), deployed(1944)
    obstructions = [Obstruction(f"unit:{n}", bases[n]) for n in range(UNITS) if BLOCKING[n]]
    seen = sights(table, bases, ARCS, BLOCKING)
    assert 0.02 < seen.mean() < 0.5
    everybody, enemies, one = fastest(
        lambda: sights(table, bases, ARCS, BLOCKING),
        lambda: sights(table, bases, ARCS, BLOCKING, camps=CAMPS),
        lambda: sight(table, bases[0], bases[-1], 180, obstructions),
    )
    most = 0.010 if len(table.pieces) <= 60 else 0.015  # bocage has a hedge round every field
    promise.under(f"who sees whom of 60, {name}", everybody, most)
    promise.under(f"who sees which enemy, {name}", enemies, 0.010)
    promise.under(f"one look with its reason, {name}", one, 0.001)
