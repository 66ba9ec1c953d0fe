"""65:21.0 - what units draw and cities supply, and what a side was short of when its player-turn ended."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.kinds import SIDE, UNITS_IF_ANY
from openblitz.blitzkrieg.engine.places import in_play, lies_on, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.hexes import bits
from openblitz.table import Tally
from openblitz.table.facts import Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.land import Ground


# What is kept from one player-turn of a side to its next


class Short(NamedTuple):
    """What a side was short of when its last player-turn ended: factors, and who had no route at all."""

    side: int
    factors: int
    units: tuple[int, ...] = ()


SHORT: Subject[tuple[Short, ...]] = Subject(
    Position,
    "short",
    (),
    Record(Short, "{side} {factors} {units}", side=SIDE, units=UNITS_IF_ANY),
    each=True,
)


def noted(position: Position, side: int) -> Short:
    """What a side was short of when its last player-turn ended."""
    return next((one for one in SHORT(position) if one.side == side), Short(side, 0))


def note(position: Position, now: Short) -> None:
    """Keep what a side is short of now."""
    others = tuple(one for one in SHORT(position) if one.side != now.side)
    SHORT.put(position, tuple(sorted((*others, *((now,) if now.factors or now.units else ())))))


# What is drawn and supplied


def drawing(position: Position, side: int) -> list[int]:
    """65:21.0.2a, 65:21.0.3c - The units of a side that draw supply: on the board, at sea and in the air."""
    place = position.place
    return [u for u in position.in_play().of_side[side] if place[u] > 0 or in_play(place[u])]


def desert(rules: Rules) -> int:
    """65:21.0.4, R65-41 - The squares in which units draw double: desert that is no coast."""
    return _inland(rules.ground)


@lru_cache(8)  # boards; asked of every unit
def _inland(ground: Ground) -> int:
    return ground.desert & ~bits.spread(ground.sea)


def draws(position: Position, unit: int) -> int:
    """65:21.0.2, 65:21.0.4 - What a unit draws: its factors, for defense, and twice that in the desert."""
    place, factors = position.place[unit], position.roster.defense[unit]
    here = place if on_map(place) else lies_on(place)
    return 2 * factors if here and desert(position.rules) >> here & 1 else factors


@known.of_side
def need(position: Position, side: int) -> Tally:
    """65:21.0 - What a side draws, and why."""
    found, place, roster = Tally(), position.place, position.roster
    units = drawing(position, side)
    at_sea = [u for u in units if sea_zone(place[u]) is not None]
    air = [u for u in units if roster.flies[u] and u not in at_sea]
    land = [u for u in units if not roster.flies[u] and u not in at_sea]
    twice = sum(draws(position, u) - roster.defense[u] for u in units)
    for some, why, rule in (
        (land, "ground units", capacity.RULE),
        (air, "aircraft", "65:21.0.2a"),
        (at_sea, "units at sea", "65:21.0.3c"),
    ):
        if some:
            found = found.plus(sum(roster.defense[u] for u in some), why, rule)
    return found.plus(twice, "in the desert, counted twice", "65:21.0.4") if twice else found


@known.of_side
def sources(position: Position, side: int) -> Mapping[int, int]:
    """65:21.0.1 - The cities that a side controls, each with what it supplies now."""
    friendly = CITIES(position).friendly(position, side)
    return {hex_: capacity.of(position, hex_) for hex_ in bits.hexes(friendly)}
