"""When does a river double the defender?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from openblitz.blitzkrieg.engine.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.battle.rules.defense import Footing
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules


class Defense(Protocol):
    """Which defenders a river doubles; cities and mountains double in every edition."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def river_rule(self) -> str:
        """The paragraph by which a river doubles."""
        ...

    @property
    def by_kind(self) -> bool:
        """Whether it depends on the kind of unit what the ground does for it."""
        ...

    def river_doubles(self, rules: Rules, defender: int, attackers: Iterable[int]) -> bool:
        """Whether a river doubles the units on a hex that is attacked from these hexes.

        It does exactly if it would against each of the hexes alone: a further attacker can only end it.
        """
        ...

    def undone(self, rules: Rules, units: Iterable[int]) -> bool:
        """Whether attackers are such that neither rivers nor mountains double anybody against them."""
        ...

    def doubling(self, rules: Rules, unit: int, footing: Footing) -> str:
        """The paragraph by which the ground doubles a unit, where its kind matters; empty: it does not."""
        ...


DEFENSE: Final = Question[Defense]("defense", "When does a river double the defender?")
