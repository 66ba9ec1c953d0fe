"""The server's dice: nobody can know the next roll, not even who knows all the rolls before it."""

from __future__ import annotations

import secrets


class TrueDice:
    """Dice from the machine's own source of chance.

    >>> {TrueDice().roll("battle") for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    True
    """

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        return secrets.randbelow(sides) + 1
