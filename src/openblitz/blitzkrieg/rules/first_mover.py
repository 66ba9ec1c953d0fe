"""MS:8f, RMS-39 - who moves first, where a scenario says so; else the numbers of the armies decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.roster import BLUE, RED

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Rules, Saying


class FirstMover(Protocol):
    """The side that has the first player-turn of each turn."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def side(self) -> int:
        """That side."""
        ...


class BlueMovesFirst:
    """MS:SCENARIO.A.a - Blue, whatever the numbers."""

    says: tuple[Saying, ...] = (("MS:SCENARIO.A.a", "Blue moves first."),)
    side = BLUE


class RedMovesFirst:
    """MS:17a - Red, whatever the numbers."""

    says: tuple[Saying, ...] = (("MS:17a", "Red moves first."),)
    side = RED


def fixed(rules: Rules) -> int | None:
    """The side that a scenario lets move first; None where it does not say."""
    said: FirstMover | None = rules.answers.get("first_mover")
    return None if said is None else said.side


ASKS = "Who moves first?"
ANSWERS: dict[str, FirstMover] = {"blue": BlueMovesFirst(), "red": RedMovesFirst()}
