"""75:28, 65:17.1 - what replacements have been taken: in this player-turn one by one, in the game in sum.

What a counter came from is kept, so that it can be given back; whatever may be taken follows from that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine.kinds import HEX, HEX_SET, SIDE, UNIT
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, PLACE
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.questions.replacements import REPLACEMENTS
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.table.facts import Lasts, Subject
from openblitz.table.records import Record

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules

FIRST: Final = 5  # 75:28.1a, 65:17.1.a - the turn of the first replacements
INACTIVE: Final = (BOX, ELIMINATED)  # 75:26.5d, 75:28.1b, 65:17.1.d


class Replaced(NamedTuple):
    """A counter that was taken in this player-turn: where it lay, and where it came on.

    What it is broken down into may stand here for it. Where one of a type is taken, types tell how many were.
    """

    unit: int
    origin: int
    hex: int


class Drawn(NamedTuple):
    """How many counters (1975) or factors (1965) a side has taken in the game, where the rest is saved."""

    side: int
    ground: int
    air: int


class Expanded(NamedTuple):
    """By how many half units a side has raised its air transport."""

    side: int
    halves: int


REPLACED: Subject[tuple[Replaced, ...]] = Subject(
    Position,
    "replaced",
    (),
    Record(Replaced, "{unit} from {origin} at {hex}", unit=UNIT, origin=PLACE, hex=HEX),
    lasts=Lasts.PLAYER_TURN,
    each=True,
)
EXPANDING: Subject[int] = Subject(Position, "expanding", 0, HEX_SET, lasts=Lasts.PLAYER_TURN)
EXPANDED: Subject[tuple[Expanded, ...]] = Subject(
    Position,
    "expanded",
    (),
    Record(Expanded, "{side} {halves}", side=SIDE),
    each=True,
)
DRAWN: Subject[tuple[Drawn, ...]] = Subject(
    Position,
    "drawn",
    (),
    Record(Drawn, "{side} ground {ground} air {air}", side=SIDE),
    each=True,
)


def replaced(position: Position, unit: int) -> Replaced | None:
    """What is kept of a counter that was taken in this player-turn; None of any other."""
    for one in REPLACED(position):
        if one.unit == unit:
            return one
    return None


def halves(position: Position, side: int) -> int:
    """By how many half units a side has raised its air transport."""
    return next((one.halves for one in EXPANDED(position) if one.side == side), 0)


def drawn(position: Position, side: int) -> Drawn:
    return next((one for one in DRAWN(position) if one.side == side), Drawn(side, 0, 0))


def draw(position: Position, *, air: bool, more: int = 1) -> None:
    """75:28.1d, 65:17.1.e - Note what the moving side has taken, where the rest is saved."""
    if not REPLACEMENTS(position).saves:
        return
    had = drawn(position, position.side)
    now = had._replace(air=had.air + more) if air else had._replace(ground=had.ground + more)
    others = tuple(one for one in DRAWN(position) if one.side != position.side)
    DRAWN.put(position, tuple(sorted((*others, *((now,) if now.ground or now.air else ())))))


def is_air(rules: Rules, unit: int) -> bool:
    """Whether a counter is an aircraft."""
    return rules.roster.presence[unit] is Presence.AIR


def take(position: Position, unit: int, hex_: int) -> None:
    """Note that a counter is taken, before it is put on the board."""
    rules = position.rules
    one = Replaced(unit, position.place[unit], hex_)
    REPLACED.put(position, (*REPLACED(position), one))
    draw(position, air=is_air(rules, unit), more=REPLACEMENTS(position).cost(rules, unit))


def give_back(position: Position, unit: int) -> None:
    """As if a counter had not been taken; of others nothing is kept."""
    rules = position.rules
    if replaced(position, unit) is None:
        return
    REPLACED.put(position, tuple(one for one in REPLACED(position) if one.unit != unit))
    back: int = REPLACEMENTS(position).given_back(position, unit)
    if back:
        draw(position, air=is_air(rules, unit), more=-back)
