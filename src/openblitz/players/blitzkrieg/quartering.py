"""Setting up what stays where it is: production centers deep in the country, airbases, trains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.appraisal import where_to_set_up
from openblitz.blitzkrieg.engine.orders import Place
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff


TRAINS, FLAK, INSTALLATIONS = 2, 5, 6  # MS:UNITCHART.classes
STATIONS: Final = (TRAINS, INSTALLATIONS)
BEHIND: Final = 4  # hexes between an airbase and the nearest land of others, where there is room
APART: Final = 5  # hexes between airbases


def stations(staff: Staff, state: Position, units: Sequence[int]) -> Iterator[Order]:
    """MS:9aa - Centers first, then airbases, then trains beside the centers."""
    roster, where = staff.rules.roster, where_to_set_up(state, units)
    foes = list(bits.hexes(staff.rules.ground.home_cities[1 - state.side] or staff.prizes))
    centers: list[int] = [state.place[u] for u in own_centers(staff, state)]
    # Whoever is asked order by order, as for hints, finds some of them there already.
    taken: list[int] = [state.place[u] for u in _there(staff, state)]

    def far(hex_: int) -> int:
        return min(distance(Hex(hex_), Hex(foe)) for foe in foes)

    def order(unit: int) -> tuple[bool, bool, int]:
        return roster.unit_class[unit] == TRAINS, not roster.counters[unit].points, unit

    for unit in sorted(units, key=order):
        free: list[int] = [hex_ for hex_ in bits.hexes(where[unit]) if hex_ not in taken]
        if not free:
            continue
        if roster.counters[unit].points:
            hex_ = max(free, key=lambda h: (far(h), -h))
            centers.append(hex_)
        elif roster.unit_class[unit] == INSTALLATIONS:
            hex_ = min(_behind(staff, state, free, taken) or free, key=lambda h: (far(h), h))
        else:
            hex_ = min(free, key=lambda h: (min((distance(Hex(h), Hex(c)) for c in centers), default=0), h))
        taken.append(hex_)
        yield Place((unit,), hex_)


def _behind(staff: Staff, state: Position, free: list[int], taken: Sequence[int]) -> list[int]:
    """Of some hexes those that lie behind the border, and away from what is there already."""
    ground = staff.rules.ground
    near = ground.land & ~ground.camp[state.side]
    for _hex in range(BEHIND):
        near |= bits.spread(near)
    return [h for h in free if not near >> h & 1 and all(distance(Hex(h), Hex(t)) >= APART for t in taken)]


def own_centers(staff: Staff, state: Position) -> list[int]:
    """The production centers of the side that is asked, on the map."""
    roster = staff.rules.roster
    own = state.of_side(state.side)
    return [u for u in own if roster.counters[u].points and state.place[u] > 0]


def _there(staff: Staff, state: Position, classes: Sequence[int] = STATIONS) -> list[int]:
    """What of a side stays where it is and is set up already."""
    unit_class = staff.rules.roster.unit_class
    return [u for u in state.of_side(state.side) if unit_class[u] in classes and state.place[u] > 0]


def guards(staff: Staff, state: Position, flak: Sequence[int]) -> Iterator[tuple[int, int]]:
    """MS:9aa - The strongest flak with the production centers, one each, then with airbases."""
    roster = staff.rules.roster
    there = _there(staff, state, (INSTALLATIONS,))
    worth_it = sorted(there, key=lambda u: (-roster.counters[u].points, u))
    strongest = sorted(flak, key=lambda u: (-roster.defense[u], u))
    for unit, station in zip(strongest, worth_it, strict=False):
        yield unit, state.place[station]
