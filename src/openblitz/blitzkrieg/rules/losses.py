"""65:3.0.2b, 75:3.2b - what is left of a unit that loses only some of its factors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying


class Losses(Protocol):
    """Whether a loss in factors is paid in whole units, or change is given from the box."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    def change(
        self, rules: Rules, position: Position, unit: int, left: int, worth: Sequence[int]
    ) -> Iterable[tuple[int, ...]]:
        """The choices of counters that may take the place of a unit of which so many factors are left.

        `worth` gives the factors of every counter that this loss is counted in: for attack or for defense.
        """
        ...


class WholeUnits:
    """65:3.0.2b, 75:3.2b - There are no substitutes: a unit is lost whole, whatever it is worth."""

    says = (
        ("65:3.0.2b", "Substitutes are not used: a unit is lost whole."),
        ("75:3.2b", "Substitutes are left out: a unit is lost whole."),
    )

    def change(
        self, rules: Rules, position: Position, unit: int, left: int, worth: Sequence[int]
    ) -> Iterable[tuple[int, ...]]:
        """None is given."""
        return ()


ASKS = "Is there change for a unit that is lost in part?"
ANSWERS: dict[str, Losses] = {"whole units": WholeUnits()}
