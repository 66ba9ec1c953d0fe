"""Who may fly?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Flights(Protocol):
    """Who may fly, from where to where, how many, and what a unit may do after landing."""

    @property
    def drops_beside_enemies(self) -> bool:
        """Whether units may be dropped beside enemies."""
        ...

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def reach(self) -> int:
        """How many hexes a unit is flown at most."""
        ...

    @property
    def drop_reach(self) -> int:
        """How many hexes a unit is flown at most to where it is dropped."""
        ...

    @property
    def capacity(self) -> int:
        """How much may fly in a player-turn, as `used` counts; 0 where nothing is counted."""
        ...

    @property
    def counted(self) -> str:
        """What is counted of the capacity, as it is told to a player."""
        ...

    @property
    def landing_cost(self) -> int:
        """The thirds of movement factors that it costs to land in a city."""
        ...

    def may_take_off(self, position: Position, unit: int, drop: bool) -> Refusal | None:
        """Why the unit cannot fly from where it stands, to be dropped or to a city; None when it can."""
        ...

    def starts(self, position: Position, side: int) -> int:
        """The hexes from which units of a side take off at all."""
        ...

    def used(self, position: Position, unit: int) -> int:
        """What the flight of a unit has taken of the capacity."""
        ...

    def landings(self, position: Position, unit: int) -> int:
        """The cities that the unit may be flown to."""
        ...

    def drops(self, position: Position, unit: int) -> int:
        """The hexes that the unit may be dropped on."""
        ...

    def why_not(self, position: Position, unit: int, hex_: int, drop: bool) -> Refusal:
        """Why the unit cannot come down there."""
        ...

    def land(self, position: Position, unit: int, drop: bool) -> None:
        """Note what the flight leaves the unit to do."""
        ...


FLIGHTS: Final = Question[Flights]("flights", "Who may fly?")
