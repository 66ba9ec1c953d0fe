"""What serves aircraft as bases?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class AirBases(Protocol):
    """What a hex must be to serve aircraft, and what a base means to those who leave it."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def doubles(self) -> bool:
        """Whether bombers bomb at double strength near their base, and land as near."""
        ...

    @property
    def besieged_attack(self) -> bool:
        """Whether aircraft attack that began the player-turn in an enemy zone of control."""
        ...

    @property
    def none_there(self) -> str:
        """What a hex is not that is no base, in words."""
        ...

    @property
    def shut(self) -> tuple[str, str]:
        """By which paragraph nobody lands at a base that is one, and why; none: by that of who lands."""
        ...

    @property
    def chains(self) -> bool:
        """Whether aircraft change their base over others on the way."""
        ...

    def hexes(self, position: Position, side: int) -> int:
        """The hexes on which aircraft of a side can be based at all."""
        ...

    def weighs(self, rules: Rules, unit: int) -> int:
        """What an aircraft takes of the room at a base, as `holds` counts."""
        ...

    def holds(self, position: Position, hex_: int, weight: int) -> bool:
        """Whether a base has room for aircraft that weigh so much together."""
        ...

    def lands(self, position: Position, base: int, side: int) -> int:
        """The bases at which aircraft of a side that left a base may land now."""
        ...

    def lost_at(self, position: Position, side: int) -> int:
        """The bases at which aircraft are lost that lie there when their side's player-turn ends."""
        ...

    def leg(self, rules: Rules, unit: int) -> int | None:
        """How far from city to city an aircraft flies when it changes its base; None: any distance."""
        ...

    def open_to(self, position: Position, side: int) -> int:
        """The cities to which aircraft of the moving side may change their base."""
        ...

    def had(self, position: Position, side: int) -> int:
        """The cities that a side has had for so long that its aircraft may land there."""
        ...


AIR_BASES: Final = Question[AirBases]("air_bases", "What serves aircraft as bases?")
