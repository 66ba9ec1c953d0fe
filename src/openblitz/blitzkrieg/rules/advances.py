"""75:BGAT.AE.c, 65:BGAT.ELIM-ADV - how much of the winner may enter what the loser has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Saying


class Advances(Protocol):
    """How many units may advance after one battle; each hex keeps its stacking limit too."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def units(self) -> int:
        """How many units may advance after one battle."""
        ...

    @property
    def words(self) -> str:
        """The limit as it is told to a player."""
        ...


class UpToThree:
    """75:BGAT.DE.b - Three units in all."""

    says = (("75:BGAT.DE.b", "Up to three of the winner's units may advance."),)
    units = 3
    words = "3 units"


class UpToTwelveFactors:
    """65:BGAT.ELIM-ADV - Twelve factors into a vacated square, which is what may stand there anyway."""

    says = (("65:BGAT.ELIM-ADV", "Up to 12 factors of the winner may move onto each vacated square."),)
    units = 99
    words = "12 factors a square"


ASKS = "How much may advance after combat?"
ANSWERS: dict[str, Advances] = {"three units": UpToThree(), "twelve factors": UpToTwelveFactors()}
