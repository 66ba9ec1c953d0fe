"""How far a square is from where a side is needed: from the enemy, and from what there is to win.

It is what orders of options are appraised by that bring units to the front (`Counsel.gain`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

SAVED: Final = 1.5  # turns of march that it takes to go by train, ship or aircraft instead
TURN: Final = 0.25  # what a turn sooner at the front is worth, of a unit's factors
CITY: Final = 9.0  # what a city that changes hands is worth, in attack factors
FAR: Final = 90  # hexes: nothing on the board is farther away, and everything is where there is no front


def prizes(rules: Rules) -> int:
    """The hexes that count in the end: the objectives of a scenario, else the cities."""
    objectives = 0 if rules.scenario is None else rules.scenario.objectives
    return objectives or rules.ground.city


@known.of_side
def rings(position: Position, side: int) -> tuple[int, ...]:
    """The hexes by how far they are from the front of a side: enemies, and cities that it does not have."""
    rules = position.rules
    front = position.blocks(1 - side) & rules.ground.land
    front |= prizes(rules) & ~CITIES.of(rules).friendly(position, side) & ~rules.ground.neutral
    found, seen = [front], front
    while found[-1]:
        found.append(bits.spread(seen) & ~seen)
        seen |= found[-1]
    return tuple(found)


def away(position: Position, side: int, hex_: int) -> int:
    """How many hexes a square is from the front of a side."""
    found = enumerate(rings(position, side))
    return next((far for far, ring in found if ring >> hex_ & 1), FAR)


def march(position: Position, unit: int, hex_: int) -> float:
    """How many turns a unit marches from a square to the front of its side, were all ground clear."""
    pace = position.roster.thirds[unit] / FACTOR
    return away(position, position.side_of(unit), hex_) / pace if pace else float(FAR)


def saves(position: Position, units: Sequence[int], start: int, stop: int) -> float:
    """What it wins units to be brought from a square to another; 0 where it saves one of them too little."""
    turns = [march(position, u, start) - march(position, u, stop) for u in units]
    if not turns or min(turns) < SAVED:
        return 0.0
    return TURN * sum(saved * position.roster.attack[u] for saved, u in zip(turns, units, strict=True))


def threat(position: Position, side: int, hex_: int) -> int:
    """The attack factors of the enemy that could march beside a square in a turn, were all ground clear."""
    roster, found = position.roster, 0
    for unit in position.on_board(1 - side):
        if roster.thirds[unit] and distance(Hex(position.place[unit]), Hex(hex_)) <= (
            roster.thirds[unit] // FACTOR + 1
        ):
            found += roster.attack[unit]
    return found


def seizing(position: Position, units: Sequence[int], hex_: int) -> float:
    """What units win that come to an open city or beside it, or lose with it when they are driven off."""
    lost = risk(position, units, hex_)
    return CITY * (1 - lost) - lost * sum(position.roster.attack[u] for u in units)


def risk(position: Position, units: Sequence[int], hex_: int) -> float:
    """How much of themselves units risk that are alone on a square: nothing at 1-2, all at 5-1."""
    side = position.side_of(units[0])
    ground = position.rules.ground
    strong = (ground.city | ground.forest | ground.mountain) >> hex_ & 1
    defense = sum(position.roster.defense[u] for u in units) * (2 if strong else 1)
    odds = threat(position, side, hex_) / max(1, defense)
    return min(1.0, odds / 5) if odds > 0.5 else 0.0
