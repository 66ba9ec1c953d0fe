"""MS:SCENARIO.E.e-f - replacements of minor countries: two ground factors a turn for each that keeps a city.

They take the place of what its army has lost, of either kind, in whatever counters there are for it; what is
not taken is gone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from openblitz.blitzkrieg.kinds import UNIT
from openblitz.blitzkrieg.places import BOX, ELIMINATED
from openblitz.blitzkrieg.position import Position
from openblitz.blitzkrieg.roster import Presence
from openblitz.blitzkrieg.rules import minor_armies
from openblitz.blitzkrieg.rules.crowding import overfull
from openblitz.blitzkrieg.rules.ground import POWERS
from openblitz.blitzkrieg.rules.modifiers import Invariant, Shelf
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts, Subject
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.book import Rules
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


def left(rules: Rules, position: Position, country: int) -> int:
    """MS:SCENARIO.E.e, RMS-94 - The factors that a country may still raise; none where it holds no city."""
    side = minor_armies.side_of(rules, position, country)
    if side != position.side or not cities(rules, position, country):
        return 0
    roster = rules.roster
    taken = (u for u in RAISED(position) if roster.army[u] == POWERS + country)
    return RATE - sum(roster.defense[u] for u in taken)


def cities(rules: Rules, position: Position, country: int) -> int:
    """MS:SCENARIO.E.f - The cities of a country that are friendly to the side of its army."""
    side = minor_armies.side_of(rules, position, country)
    return rules.cities.friendly(rules, position, side) & rules.ground.minors[country].cities


@lru_cache(maxsize=32)
def _strength(roster: Roster) -> dict[tuple[int, str], int]:
    """The factors that each army has of each type when it is whole."""
    found: dict[tuple[int, str], int] = {}
    for unit in roster.used:
        if roster.arrives[unit]:
            key = roster.army[unit], roster.counters[unit].type.key
            found[key] = found.get(key, 0) + roster.defense[unit]
    return found


def lost(rules: Rules, position: Position, unit: int) -> int:
    """RMS-162 - The factors of a unit's army and type that are not in play."""
    roster, army, key = rules.roster, rules.roster.army[unit], rules.roster.counters[unit].type.key
    alive = sum(roster.defense[u] for u in roster.alike[unit] if position.place[u] not in (BOX, ELIMINATED))
    return _strength(roster).get((army, key), 0) - alive


def why_not_raise(rules: Rules, position: Position, unit: int) -> Refusal | None:
    """Why a counter does not come on now, wherever that would be."""
    roster, army = rules.roster, rules.roster.army[unit]
    say, factors = roster.ids[unit], roster.defense[unit]

    def no(reason: str) -> Refusal:
        return rules.refuse_by(RULE, reason, (), (unit,))

    if army < POWERS or roster.presence[unit] not in (Presence.FOOT, Presence.ARMOR):
        return no(f"{say} is no ground unit of a minor country.")
    if position.place[unit] not in (BOX, ELIMINATED):
        return no(f"{say} is in play.")
    country = army - POWERS
    if not cities(rules, position, country):
        return no(f"{roster.armies[army].name} has lost all its cities.")
    rest = left(rules, position, country)
    if factors > rest:
        return no(f"{say} has {count(factors, 'factor')}, and {roster.armies[army].name} has {rest} left.")
    if factors > lost(rules, position, unit):
        return no(f"{roster.armies[army].name} has not lost so much of the type of {say}.")
    return None


def why_not_there(rules: Rules, position: Position, unit: int, hex_: int) -> Refusal | None:
    """MS:SCENARIO.E.f - Why a counter does not come on at a hex."""
    army = rules.roster.army[unit]
    if not cities(rules, position, army - POWERS) >> hex_ & 1:
        reason = f"{name(Hex(hex_))} is no friendly city of {rules.roster.armies[army].name}."
        return rules.refuse_by(WHERE, reason, (hex_,), (unit,))
    stack = overfull(rules, position, (unit,), hex_)
    reason = f"Replacements may not make a stack of more than {rules.stacking.words}."
    return rules.refuse("reinforcement stack", reason, (hex_,), stack) if stack else None


def first_like(rules: Rules, position: Position, unit: int) -> bool:
    """Whether a counter is the first of those that print the same and are not in play."""
    roster, stamp = rules.roster, _stamp(rules.roster, unit)
    off = (u for u in roster.alike[unit] if position.place[u] in (BOX, ELIMINATED))
    return next((u == unit for u in off if _stamp(roster, u) == stamp), False)


def _stamp(roster: Roster, unit: int) -> tuple[int, int]:
    return roster.attack[unit], roster.defense[unit]


def candidates(rules: Rules, position: Position) -> list[int]:
    """The counters that may come on now, one of each that print the same."""
    own = position.of_side(rules.roster, position.side)
    return [
        unit
        for unit in own
        if position.place[unit] in (BOX, ELIMINATED)
        and first_like(rules, position, unit)
        and why_not_raise(rules, position, unit) is None
    ]


def places(rules: Rules, position: Position, unit: int) -> list[Hex]:
    """The cities where a counter may come on."""
    open_to = cities(rules, position, rules.roster.army[unit] - POWERS)
    return [h for h in bits.hexes(open_to) if why_not_there(rules, position, unit, h) is None]


class LevyShelf(Shelf):
    """MS:SCENARIO.E.e - The counters that may come on, and what each country has left."""

    name = "levies"
    says = ()
    place = "levies"
    title = "Replacements"
    rule = RULE

    def units(self, rules: Rules, position: Position, side: int) -> list[int]:
        """When the player-turn ends."""
        return candidates(rules, position) if self._now(position, side) else []

    def left(self, rules: Rules, position: Position, side: int) -> tuple[int, int]:
        """Of all countries together."""
        rest = [left(rules, position, country) for country in range(len(rules.ground.minors))]
        return sum(rest), RATE * sum(1 for one in rest if one)

    def lines(self, rules: Rules, position: Position, side: int) -> tuple[str, ...]:
        """A line a country."""
        if not self._now(position, side):
            return ()
        return tuple(
            f"{minor.name}: {count(left(rules, position, country), 'factor')}."
            for country, minor in enumerate(rules.ground.minors)
            if minor_armies.side_of(rules, position, country) == side
        )

    def _now(self, position: Position, side: int) -> bool:
        return side == position.side and bool(position.steps) and position.steps[-1].key == LEVIES


LEVIES: Final = "levies"  # the step in which they come on


class LeviesHold(Invariant):
    """MS:SCENARIO.E.e - No country raises more than its rate, nor what it has not lost."""

    name = "levies hold"

    def faults(self, rules: Rules, position: Position) -> Iterator[str]:
        """Country by country."""
        roster, raised = rules.roster, dict[int, int]()
        for unit in RAISED(position):
            raised[roster.army[unit]] = raised.get(roster.army[unit], 0) + roster.defense[unit]
        if any(factors > RATE for factors in raised.values()):
            yield "a country has raised more than its rate"

    def changes(self, rules: Rules, before: Position, after: Position) -> Iterator[str]:
        """RMS-162 - What comes on takes the place of what was lost."""
        for unit in RAISED(after)[len(RAISED(before)) :]:
            if lost(rules, before, unit) < rules.roster.defense[unit]:
                yield f"{rules.roster.ids[unit]} replaces nothing that was lost"

    def returned(self, rules: Rules, after: Position) -> Iterable[int]:
        """Those that have come on."""
        return RAISED(after)
