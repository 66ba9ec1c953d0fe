"""MS:SCENARIO.E.e-f - replacements of minor countries: two ground factors a turn for each that keeps a city.

They take the place of what its army has lost, of either kind, in whatever counters there are for it; what is
not taken is gone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from openblitz.blitzkrieg.engine.kinds import UNIT
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.modifiers import Invariant, Shelf
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.minors.rules import minor_armies
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Subject
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal
    from openblitz.table.kinds import Kind

RATE: Final = 2  # ground factors a turn
RULE: Final = "MS:SCENARIO.E.e"
WHERE: Final = "MS:SCENARIO.E.f"

# The counters that have come on in this player-turn.
_A_UNIT: Final[Kind[Any]] = UNIT
RAISED: Final[Subject[tuple[int, ...]]] = Subject(
    Position, "raised", (), _A_UNIT, lasts=Lasts.PLAYER_TURN, each=True
)


def left(position: Position, country: int) -> int:
    """MS:SCENARIO.E.e, RMS-94 - The factors that a country may still raise; none where it holds no city."""
    side = minor_armies.side_of(position, country)
    if side != position.side or not cities(position, country):
        return 0
    roster = position.roster
    taken = (u for u in RAISED(position) if roster.army[u] == POWERS + country)
    return RATE - sum(roster.defense[u] for u in taken)


def cities(position: Position, country: int) -> int:
    """MS:SCENARIO.E.f - The cities of a country that are friendly to the side of its army."""
    rules = position.rules
    side = minor_armies.side_of(position, country)
    return CITIES.of(rules).friendly(position, side) & rules.ground.minors[country].cities


@lru_cache(maxsize=32)
def _strength(roster: Roster) -> dict[tuple[int, str], int]:
    """The factors that each army has of each type when it is whole."""
    found: dict[tuple[int, str], int] = {}
    for unit in roster.used:
        if roster.arrives[unit]:
            key = roster.army[unit], roster.counters[unit].type.key
            found[key] = found.get(key, 0) + roster.defense[unit]
    return found


def lost(position: Position, unit: int) -> int:
    """RMS-162 - The factors of a unit's army and type that are not in play."""
    roster, army, key = position.roster, position.roster.army[unit], position.roster.counters[unit].type.key
    alive = sum(roster.defense[u] for u in roster.alike[unit] if position.place[u] not in (BOX, ELIMINATED))
    return _strength(roster).get((army, key), 0) - alive


def why_not_raise(position: Position, unit: int) -> Refusal | None:
    """Why a counter does not come on now, wherever that would be."""
    roster, army = position.roster, position.roster.army[unit]
    say, factors = roster.ids[unit], roster.defense[unit]

    def no(reason: str) -> Refusal:
        return position.rules.refuse_by(RULE, reason, (), (unit,))

    if army < POWERS or roster.presence[unit] not in (Presence.FOOT, Presence.ARMOR):
        return no(f"{say} is no ground unit of a minor country.")
    if position.place[unit] not in (BOX, ELIMINATED):
        return no(f"{say} is in play.")
    country = army - POWERS
    if not cities(position, country):
        return no(f"{roster.armies[army].name} has lost all its cities.")
    rest = left(position, country)
    if factors > rest:
        return no(f"{say} has {count(factors, 'factor')}, and {roster.armies[army].name} has {rest} left.")
    if factors > lost(position, unit):
        return no(f"{roster.armies[army].name} has not lost so much of the type of {say}.")
    return None


def why_not_there(position: Position, unit: int, hex_: int) -> Refusal | None:
    """MS:SCENARIO.E.f - Why a counter does not come on at a hex."""
    rules = position.rules
    army = position.roster.army[unit]
    if not cities(position, army - POWERS) >> hex_ & 1:
        reason = f"{name(Hex(hex_))} is no friendly city of {position.roster.armies[army].name}."
        return rules.refuse_by(WHERE, reason, (hex_,), (unit,))
    stack = overfull(position, (unit,), hex_)
    reason = f"Replacements may not make a stack of more than {STACKING.of(rules).words}."
    return rules.refuse("reinforcement stack", reason, (hex_,), stack) if stack else None


def first_like(position: Position, unit: int) -> bool:
    """Whether a counter is the first of those that print the same and are not in play."""
    roster, stamp = position.roster, _stamp(position.roster, unit)
    off = (u for u in roster.alike[unit] if position.place[u] in (BOX, ELIMINATED))
    return next((u == unit for u in off if _stamp(roster, u) == stamp), False)


def _stamp(roster: Roster, unit: int) -> tuple[int, int]:
    return roster.attack[unit], roster.defense[unit]


def candidates(position: Position) -> list[int]:
    """The counters that may come on now, one of each that print the same."""
    own = position.of_side(position.side)
    return [
        unit
        for unit in own
        if position.place[unit] in (BOX, ELIMINATED)
        and first_like(position, unit)
        and why_not_raise(position, unit) is None
    ]


def places(position: Position, unit: int) -> list[Hex]:
    """The cities where a counter may come on."""
    open_to = cities(position, position.roster.army[unit] - POWERS)
    return [h for h in bits.hexes(open_to) if why_not_there(position, unit, h) is None]


class LevyShelf(Shelf):
    """MS:SCENARIO.E.e - The counters that may come on, and what each country has left."""

    name = "levies"
    says = ()
    place = "levies"
    title = "Replacements"
    rule = RULE

    def units(self, position: Position, side: int) -> list[int]:
        """When the player-turn ends."""
        return candidates(position) if self._now(position, side) else []

    def left(self, position: Position, side: int) -> tuple[int, int]:
        """Of all countries together."""
        rest = [left(position, country) for country in range(len(position.rules.ground.minors))]
        return sum(rest), RATE * sum(1 for one in rest if one)

    def lines(self, position: Position, side: int) -> tuple[str, ...]:
        """A line a country."""
        if not self._now(position, side):
            return ()
        return tuple(
            f"{minor.name}: {count(left(position, country), 'factor')}."
            for country, minor in enumerate(position.rules.ground.minors)
            if minor_armies.side_of(position, country) == side
        )

    def _now(self, position: Position, side: int) -> bool:
        return side == position.side and bool(position.steps) and position.steps[-1].key == LEVIES


LEVIES: Final = "levies"  # the step in which they come on


class LeviesHold(Invariant):
    """MS:SCENARIO.E.e - No country raises more than its rate, nor what it has not lost."""

    name = "levies hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Country by country."""
        roster, raised = position.roster, dict[int, int]()
        for unit in RAISED(position):
            raised[roster.army[unit]] = raised.get(roster.army[unit], 0) + roster.defense[unit]
        if any(factors > RATE for factors in raised.values()):
            yield "a country has raised more than its rate"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """RMS-162 - What comes on takes the place of what was lost."""
        for unit in RAISED(after)[len(RAISED(before)) :]:
            if lost(before, unit) < before.roster.defense[unit]:
                yield f"{before.roster.ids[unit]} replaces nothing that was lost"

    def returned(self, after: Position) -> Iterable[int]:
        """Those that have come on."""
        return RAISED(after)
