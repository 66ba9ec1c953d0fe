"""What do zones of control do?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster


class Zones(Protocol):
    """What zones of control do to the enemies of those that have them; `zone` is what they cover."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def within(self, rules: Rules) -> Zones:
        """The same over the ground of a game; itself, where that is all one to it."""
        ...

    def around(self, hexes: int) -> int:
        """The zones of control of units on a set of hexes."""
        ...

    def has_zone(self, roster: Roster, unit: int) -> bool:
        """Whether a ground unit on a hex has a zone of control."""
        ...

    def sources(self, position: Position, side: int) -> int:
        """The hexes from which zones of control of a side go out."""
        ...

    def controlled(self, position: Position, side: int) -> int:
        """The hexes in the zones of control of a side; nobody else works zones out."""
        ...

    def anew(self, position: Position, side: int) -> int:
        """The same without a look at what has been worked out before."""
        ...

    def told(self, position: Position, side: int) -> int:
        """The same as players see it."""
        ...

    def stops(self, position: Position, side: int, kind: MovementClass) -> int:
        """The hexes in which a unit of a side must stop because of enemy zones."""
        ...

    def foot_stops(self, kind: MovementClass) -> bool:
        """Whether such a unit must stop in the zones of infantry."""
        ...

    def armor_stops(self, kind: MovementClass) -> bool:
        """Whether such a unit must stop in the zones of armor and air-assault."""
        ...

    def pinned(self, kind: MovementClass, hex_: int, zone: int) -> bool:
        """Whether a unit that begins its player-turn there, in reach of the enemy, may not move at all."""
        ...

    def barred_first(self, position: Position, side: int, hex_: int, zone: int) -> int:
        """The hexes that a unit of a side beginning there may not enter with its first step."""
        ...

    def stop_rule(self, kind: MovementClass) -> str:
        """The paragraph by which such a unit stops."""
        ...


ZONES: Final = Question[Zones]("zones", "What do zones of control do?")
