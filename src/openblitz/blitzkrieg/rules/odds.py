"""75:15.1, 65:19.0.1 - odds: the ratio of the factors, its fraction turned in favor of the defender."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.charts import Odds

if TYPE_CHECKING:
    from fractions import Fraction

WORST = 6  # 75:14.7b, 65:9.0.4b - no attack is made at worse than 1-6


def odds(attack: int | Fraction, defense: int | Fraction) -> Odds:
    """The odds of a battle.

    >>> str(odds(14, 8)), str(odds(8, 14)), str(odds(14, 6)), str(odds(4, 14)), str(odds(4, 18))
    ('1-1', '1-2', '2-1', '1-4', '1-5')
    """
    if attack <= 0 or defense <= 0:
        raise ValueError("both sides of a battle have at least some strength")
    if attack >= defense:
        return Odds(int(attack // defense), 1)
    return Odds(1, int(-(-defense // attack)))


def legal(attack: int | Fraction, defense: int | Fraction) -> bool:
    """Whether an attack is at 1-6 or better."""
    return attack * WORST >= defense
