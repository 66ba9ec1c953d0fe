"""MS:4j - units that cannot move for one turn: their counters are turned over.

They keep their zones of control and may attack (RMS-20). Whoever else holds units up for a turn, as bombs do
trains, does it by `hold`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.battle.rules.falling_back import DrivenBack
from openblitz.blitzkrieg.engine.modifiers import Shut, Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import in_play
from openblitz.blitzkrieg.engine.position import Position
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD
from openblitz.table import Event
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.table import Refusal

FREE: Final = 1  # MS:4j - squares that a unit may be driven back without being held up by it

IMMOBILE: Subject[int] = Subject(
    Position, "immobile", 0, of=Of.UNITS, about="cannot move in its next player-turn"
)
# Who has been held up in this player-turn, and stays so for the next.
HELD_NOW: Subject[int] = Subject(
    Position, "held-up", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="was held up in this player-turn"
)


def hold(position: Position, units: Iterable[int]) -> None:
    """Units cannot move until the next player-turn of their side is over."""
    fresh = sum(1 << unit for unit in set(units))
    IMMOBILE.put(position, IMMOBILE(position) | fresh)
    HELD_NOW.put(position, HELD_NOW(position) | fresh)


def held(position: Position, unit: int) -> bool:
    """Whether a unit cannot move now, or when its player-turn comes."""
    return bool(IMMOBILE(position) >> unit & 1)


class DrivenFar(DrivenBack):
    """MS:4j - Driven back two squares or more, units cannot move in their next player-turn."""

    name = "held up after a retreat"
    says = (("MS:4j", "Who is driven back two squares or more cannot move in his next turn."),)

    def retreated(self, position: Position, units: Sequence[int], squares: int) -> Iterator[Event]:
        """By more than one square."""
        if squares > FREE:
            hold(position, units)
            text = f"{position.roster.say(units)} cannot move for a turn."
            yield Event("immobile", text, ("MS:4j",), (), position.roster.names(units))


def _refuse(position: Position, unit: int) -> Refusal:
    reason = f"{position.roster.ids[unit]} was held up and cannot move in this turn."
    return position.rules.refuse_by("MS:4j", reason, (position.place[unit],), (unit,))


class HeldUp(Shut):
    """MS:4j - No hex is open to them."""

    name = "held up for a turn"
    says = ()
    tells_stops = True

    def shut(self, position: Position, unit: int) -> int:
        """All."""
        return BOARD if held(position, unit) else 0

    def stops(self, position: Position, unit: int) -> int:
        """None."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """They cannot move."""
        return _refuse(position, unit)


class NoTravel(Objection):
    """MS:4j - Nor do they fly, embark or advance (RMS-101)."""

    name = "nobody moves who is held up"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Those who are held up."""
        return _refuse(position, unit) if held(position, unit) else None


class Released(Upkeep):
    """MS:4j - When the enemy's next player-turn begins they may move again."""

    name = "held up for one turn only"
    says = ()
    minds = (IMMOBILE,)

    def begin(self, position: Position) -> None:
        """Those of the side whose player-turn is over."""
        units = IMMOBILE(position)
        if units:
            own = sum(1 << unit for unit in position.of_side(position.side))
            IMMOBILE.put(position, units & (own | HELD_NOW(position)))

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """Nothing is said any more of who is no longer there."""
        units = IMMOBILE(position)
        if units:
            there = sum(1 << unit for unit in bits.hexes(units) if in_play(position.place[unit]))
            IMMOBILE.put(position, there)
            HELD_NOW.put(position, HELD_NOW(position) & there)
        return iter(())
