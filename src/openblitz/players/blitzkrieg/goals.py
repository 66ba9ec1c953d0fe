"""What units march for: cities to take or to guard, and enemy stacks to hunt down."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, on_map
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE, Hex, distance
from openblitz.hexes.reach import FACTOR
from openblitz.players.blitzkrieg.values import CITY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.players.blitzkrieg.doctrine import Doctrine
    from openblitz.players.blitzkrieg.field import Field
    from openblitz.players.blitzkrieg.sealift import Sealift

HUNT = 24  # hexes: nobody is sent after an enemy farther away than this
REDUCING = 24  # attack factors that are sent against a city that resists
BEATEN = 6  # times as strong as all that the enemy has left: whoever is removed decides the game
FORCE = 3  # times the defense of a stack is what is sent against it


class Goal(NamedTuple):
    """Somewhere to go: a hex, what it is worth to be there, and how much is wanted there."""

    hex: int
    worth: float
    wanted: int  # attack factors; one unit always has a place
    hunt: bool


def goals(field: Field, doctrine: Doctrine) -> list[Goal]:
    """All that is worth a march."""
    if not doctrine.follows and _beaten(field):
        return _hunts(field)
    found = list(_city_goals(field, doctrine))
    if doctrine.hunts and not field.last:  # who is not attacked now is attacked no more
        found += _hunts(field)
    return found


def _beaten(field: Field) -> bool:
    """75:16A, 65:5.0.1 - Whether so little is left of the enemy that cities decide nothing any more."""
    roster, place = field.staff.rules.roster, field.state.place
    has = [
        sum(roster.defense[u] for u in field.state.of_side(side) if place[u] not in (ELIMINATED, BOX))
        for side in (field.side, 1 - field.side)
    ]
    return has[0] >= BEATEN * has[1]


def _city_goals(field: Field, doctrine: Doctrine) -> list[Goal]:
    rules, side = field.staff.rules, field.side
    home = rules.ground.home_cities
    objectives = rules.scenario.objectives if rules.scenario else 0
    found = []
    resisting = {target % SIZE for target in field.enemy.targets if target >= SIZE}
    for hex_ in bits.hexes(field.staff.prizes & ~field.enemy.occupied):
        need = field.need(hex_)
        if not need or not (doctrine.takes_cities or (home[side] | objectives) >> hex_ & 1):
            continue
        # Guarding a home city is the business of whoever is near; others are worth a long march, and those
        # that resist that of a whole force.
        found.append(Goal(hex_, need, REDUCING if hex_ in resisting else 1, hunt=False))
    return found


def _hunts(field: Field) -> list[Goal]:
    rules, enemy = field.staff.rules, field.enemy
    own = field.staff.prizes & (rules.ground.home_cities[field.side] | field.friendly)
    touched = bits.within(own, 1)
    found = []
    for hex_, worth in enemy.worth.items():
        value = worth + (CITY if touched >> hex_ & 1 else 0.0)
        value += CITY + field.makes(hex_) if field.staff.prizes >> hex_ & 1 else 0.0
        found.append(Goal(hex_, value * 1.2, ceil(FORCE * enemy.holds(hex_)), hunt=True))
    return found


def share_out(
    field: Field, wanted: list[Goal], lift: Sealift | None = None, afloat: Iterable[int] = ()
) -> dict[int, Goal]:
    """Who goes for what: the best matches of worth and way first, each goal until it has enough."""
    roster, ways, state = field.staff.rules.roster, field.staff.ways, field.state
    matches: list[tuple[float, int, int]] = []
    # Who was sent on his way before still has his goal, which is nobody else's then.
    on_the_way = [unit for unit in field.sent_before if on_map(state.place[unit])]
    for unit in (*field.free, *on_the_way, *afloat):
        here, pace, kind = state.place[unit], roster.thirds[unit], roster.kind[unit]
        if not pace:  # ships, trains and installations march nowhere
            continue
        left_behind = field.leaving(unit) if field.clings and on_map(here) else 0.0
        for number, goal in enumerate(wanted):
            if goal.hunt:
                if not on_map(here) or (straight := distance(Hex(here), Hex(goal.hex))) > HUNT:
                    continue
                way = straight * FACTOR
            elif lift is not None:
                way = lift.way(unit, goal.hex)
            else:
                way = ways.to(goal.hex, kind)[here]
            worth = goal.worth / (1 + way / pace) ** 1.5 - (left_behind if goal.hex != here else 0.0)
            if worth > 0:
                matches.append((worth, unit, number))
    matches.sort(key=lambda match: (-match[0], match[1], match[2]))
    left = [goal.wanted for goal in wanted]
    shared: dict[int, Goal] = {}
    for _score, unit, number in matches:
        if unit not in shared and left[number] > 0:
            shared[unit] = wanted[number]
            left[number] -= roster.attack[unit]
    return shared
