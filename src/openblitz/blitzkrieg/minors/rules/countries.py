"""Minor countries in a position: who violated which, which cities fell, what was paid (75:29, 65:22.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz.blitzkrieg.engine.kinds import HEX_SET, SIDE, UNIT
from openblitz.blitzkrieg.engine.position import Position
from openblitz.table.facts import Lasts, Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind
from openblitz.table.records import Record

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules


def read_country(rules: Rules, word: str) -> int:
    """A minor country by its key."""
    keys = [minor.key for minor in rules.ground.minors]
    if word.lower() not in keys:
        raise NotationError(f"{word[:40]!r} is no minor country; there are {', '.join(keys)}")
    return keys.index(word.lower())


COUNTRY: Kind[Any] = Kind(
    "COUNTRY",
    read_country,
    lambda rules, country: str(rules.ground.minors[country].key),
    say=lambda rules, country: rules.ground.minors[country].name,
)


class Of(NamedTuple):
    """A country, and the side of which something is said to it."""

    country: int
    side: int


COUNTRY_SIDE = Record(Of, "{country} {side}", country=COUNTRY, side=SIDE)
# 75:29.2a - who violated which country; 75:29.5b - the cities that were reduced, once for all.
AGGRESSOR: Subject[tuple[Of, ...]] = Subject(Position, "aggressor", (), COUNTRY_SIDE, each=True)
REDUCED: Subject[int] = Subject(Position, "reduced", 0, HEX_SET)
# 75:29.6 - the countries whose price has been paid in this player-turn.
PAID: Subject[tuple[int, ...]] = Subject(
    Position, "guerrillas-paid", (), COUNTRY, lasts=Lasts.PLAYER_TURN, each=True
)


class Visit(NamedTuple):
    """A country, and a unit that has been in it."""

    country: int
    unit: int


# 65:22.0.6 - the countries that the other side entered after their violator, and those that are occupied.
ENDED: Subject[tuple[int, ...]] = Subject(Position, "violation-ended", (), COUNTRY, each=True)
OCCUPIED: Subject[tuple[int, ...]] = Subject(Position, "occupied", (), COUNTRY, each=True)
# 65:22.0.5d - who has been in a country in this player-turn otherwise than by moving.
CROSSED: Subject[tuple[Visit, ...]] = Subject(
    Position,
    "crossed",
    (),
    Record(Visit, "{country} {unit}", country=COUNTRY, unit=UNIT),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)
