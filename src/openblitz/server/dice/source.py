"""The server's dice: nobody can know the next roll, not even who knows all the rolls before it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from openblitz.table.typed_dice import HandDice, Typed

if TYPE_CHECKING:
    from openblitz.table import Dice


class TrueDice:
    """Dice from the machine's own source of chance.

    >>> {TrueDice().roll("battle") for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    True
    """

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        return secrets.randbelow(sides) + 1


def dice_for(typed: Typed | None) -> Dice:
    """The dice of a game: the server's own, or what people type in."""
    return HandDice() if typed and typed.until is None else TrueDice()
