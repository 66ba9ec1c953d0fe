"""75:22 - strategic movement: more movement for units that stay away from all enemies and their cities."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.modifiers import Bonus
from openblitz.blitzkrieg.engine.places import lies_on, on_map
from openblitz.blitzkrieg.engine.position import ARRIVED
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.zones import lays_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

EXTRA = 4  # movement factors
MORE = Part(Fraction(EXTRA), "strategic movement", "75:22a")


class StrategicMovement(Bonus):
    """75:22 - Four movement factors more, nowhere beside an enemy or an unfriendly city.

    Who is never beside an enemy has nobody to attack (75:14.33), so 75:22d needs no watching of its own.
    """

    name = "strategic movement"
    says = (
        ("75:22a", "A unit may move 4 movement factors farther than its allowance."),
        ("75:22b", "Not a unit that began its player-turn beside an enemy unit."),
        ("75:22c", "Not a unit that moves next to an enemy unit."),
        ("75:22d", "Not a unit that attacks in this player-turn."),
        ("75:22e", "Not a unit that moves into or next to an unfriendly city."),
        ("75:22g", "Roads and desert hexes are paid for as ever."),
    )
    most = EXTRA * FACTOR

    def part(self, position: Position, unit: int) -> Part | None:
        """75:22a - The extra factors, for a unit that has kept away so far."""
        if self._began_beside(position, unit) or self._spoilt(position, unit):
            return None
        return MORE

    def ground(self, position: Position, side: int) -> int:
        """75:22c, 75:22e - All but unfriendly cities, what is beside them, and what is beside enemies."""
        return _ground(position, side)

    def _began_beside(self, position: Position, unit: int) -> bool:
        start = position.start[unit]
        side = position.side_of(unit)
        return on_map(start) and bool(_enemies(position, side) >> start & 1)

    def _spoilt(self, position: Position, unit: int) -> bool:
        way = passed(position, unit)
        if not way:
            return False
        ground = self.ground(position, position.side_of(unit))
        return bool(bits.of([Hex(hex_) for hex_ in way]) & ~ground)

    def why_not(self, position: Position, unit: int, way: Sequence[int]) -> Refusal | None:
        """75:22b-e - The first thing that keeps a unit from using it."""
        rules = position.rules
        side, say = position.side_of(unit), position.roster.ids[unit]
        if self._began_beside(position, unit):
            reason = f"{say} began its player-turn beside the enemy and has no strategic movement."
            return rules.refuse_by("75:22b", reason, (position.start[unit],), (unit,))
        enemies, cities = _enemies(position, side), _cities(position, side)
        for then, hexes in (("has moved", passed(position, unit)), ("would move", way)):
            for hex_ in hexes:
                if not (enemies | cities) >> hex_ & 1:
                    continue
                beside = enemies >> hex_ & 1
                what = "next to an enemy" if beside else "into or next to an unfriendly city"
                reason = f"{say} {then} {what} at {name(Hex(hex_))}, which rules out strategic movement."
                return rules.refuse_by("75:22c" if beside else "75:22e", reason, (hex_,), (unit,))
        return None


def passed(position: Position, unit: int) -> tuple[int, ...]:
    """The hexes that a unit has moved to; where a reinforcement came on it has not moved to."""
    trail = position.trail[unit]
    return trail[1:] if position.flags[unit] & ARRIVED else trail


@known.of_side
def _ground(position: Position, side: int) -> int:
    rules = position.rules
    friendly, lay = CITIES.of(rules).at_start(position, side), lays_of(rules).find(position, side)
    by = friendly, _enemies(position, side)
    if lay.open is None or lay.open[0] != by:
        unfriendly = rules.ground.city & ~friendly
        shunned = by[1] | unfriendly | bits.spread(unfriendly)
        lay.open = by, rules.ground.land & ~shunned
    return lay.open[1]


def _enemies(position: Position, side: int) -> int:
    """The hexes beside enemies of a side: aircraft on the ground are some (75:30.9b), and the overwhelmed."""
    return _beside(position, 1 - side)


@known.of_own()
def _beside(position: Position, side: int) -> int:
    """The hexes beside all of a side, those too who lie turned over."""
    hexes = position.stood(side)
    if position.lying:
        place, own = position.place, position.in_play().of_side[side]
        hexes |= bits.of([Hex(hex_) for u in own if (hex_ := lies_on(place[u]))])
    return bits.spread(hexes)


def _cities(position: Position, side: int) -> int:
    """Unfriendly cities, and the hexes beside them; a city does not become one in one's own player-turn."""
    rules = position.rules
    unfriendly = rules.ground.city & ~CITIES.of(rules).at_start(position, side)
    return unfriendly | bits.spread(unfriendly)
