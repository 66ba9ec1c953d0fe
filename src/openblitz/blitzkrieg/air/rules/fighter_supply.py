"""75:30.2f, CL:23.1 - supply of the fighters of the side that does not move.

They trace it when the enemy's player-turn begins. Who was supplied by air or over a beach in his own
player-turn is so again; and what his side has left of both may supply others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.air.rules import fighters
from openblitz.blitzkrieg.air.rules.flights import lift, lift_left
from openblitz.blitzkrieg.engine.kinds import SIDE
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.stacking import units_worth
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.rules.supply import BY_AIR
from openblitz.hexes import bits
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules

LIFTED_BEFORE = Subject(
    Position, "lifted-before", 0, of=Of.UNITS, about="was supplied by air in its own last player-turn"
)
SHIPPED_BEFORE = Subject(
    Position, "shipped-before", 0, of=Of.UNITS, about="was supplied over a beach in its own last player-turn"
)
LIFTED = Subject(
    Position,
    "fighter-lifted",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="is supplied by air while the enemy moves",
)
SHIPPED = Subject(
    Position,
    "fighter-shipped",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="is supplied over a beach while the enemy moves",
)


class Left(NamedTuple):
    """What a side has left of its supply by air and over beaches, in parts of units (`stacking`)."""

    side: int
    air: int
    beach: int


SUPPLY_LEFT: Subject[tuple[Left, ...]] = Subject(
    Position, "supply-left", (), Record(Left, "{side} {air} {beach}", side=SIDE), each=True
)


def left(position: Position, side: int) -> Left:
    """CL:23.1e - What a side has left: all of it, where nothing was noted."""
    rules = position.rules
    whole = STACKING.of(rules).whole
    unused = Left(side, int(lift(position, side) * whole), supply.beach_supplies(rules))
    found = next((one for one in SUPPLY_LEFT(position) if one.side == side), unused)
    if side == position.side:
        return found
    air = units_worth(rules, bits.hexes(LIFTED(position) & ~LIFTED_BEFORE(position)))
    beach = units_worth(rules, bits.hexes(SHIPPED(position) & ~SHIPPED_BEFORE(position)))
    return Left(side, found.air - air, found.beach - beach)


# In one's own player-turn


def note_own(position: Position) -> None:
    """CL:23.1d - Which fighters the moving side supplies by air and over a beach, and what that leaves."""
    rules = position.rules
    side = position.side
    own = _set(position.roster.under[position.allegiance].air[side])
    shipped = supply.chosen_over_the_beach(position, side)
    flying = sum(1 << u for u in bits.hexes(own) if fighters.is_fighter(rules, u))
    LIFTED_BEFORE.put(position, LIFTED_BEFORE(position) & ~own | BY_AIR(position) & flying)
    SHIPPED_BEFORE.put(position, SHIPPED_BEFORE(position) & ~own | shipped & flying)
    beach = supply.beach_supplies(rules) - units_worth(rules, bits.hexes(shipped))
    _note(position, Left(side, left(position, side).air, beach))


def note_left(position: Position) -> None:
    """CL:23.1e - What of its air transport the moving side has not used when its player-turn ends."""
    # What was shot down (75:32.33c) may be more than was left.
    air = max(0, int(lift_left(position) * STACKING(position).whole))
    _note(position, left(position, position.side)._replace(air=air))


def _note(position: Position, one: Left) -> None:
    others = (other for other in SUPPLY_LEFT(position) if other.side != one.side)
    SUPPLY_LEFT.put(position, tuple(sorted((*others, one))))


def _set(units: tuple[int, ...]) -> int:
    return sum(1 << u for u in units)


# In the enemy's


def cut_off(position: Position) -> int:
    """CL:23.1b - The fighters at bases of the side that does not move without a route over land or by sea."""
    side = 1 - position.side
    own = position.roster.under[position.allegiance].air[side]
    grounded = sum(1 << u for u in own if fighters.is_fighter(position.rules, u))
    return supply.away(position, side) & grounded


def again(position: Position) -> tuple[int, int]:
    """CL:23.1d - Those whom air, and those whom a beach, supplies as in their own player-turn, at no cost."""
    without = cut_off(position)
    air = without & LIFTED_BEFORE(position) & supply.liftable(position, 1 - position.side)
    friendly = CITIES(position).friendly(position, 1 - position.side)
    beach = without & SHIPPED_BEFORE(position) & ~air
    return air, sum(1 << u for u in bits.hexes(beach) if friendly >> position.place[u] & 1)


def by_air(position: Position) -> int:
    """CL:23.1e - The fighters that may be supplied with what is left of air transport."""
    room = left(position, 1 - position.side).air
    able = _lacking(position) & supply.liftable(position, 1 - position.side)
    return _fitting(position.rules, able, room)


def by_beach(position: Position) -> int:
    """CL:23.1e - Those that may be supplied with what beaches have left."""
    room = left(position, 1 - position.side).beach
    able = _lacking(position) & supply.over_the_beach(position, 1 - position.side)
    return _fitting(position.rules, able, room)


def _fitting(rules: Rules, able: int, room: int) -> int:
    return sum(1 << u for u in bits.hexes(able) if STACKING.of(rules).size(rules.roster, u) <= room)


def _lacking(position: Position) -> int:
    return cut_off(position) & ~LIFTED(position) & ~SHIPPED(position)


def unsupplied(position: Position) -> int:
    """75:30.2f, CL:23.1c - Those who are out of supply for this player-turn."""
    return _lacking(position)
