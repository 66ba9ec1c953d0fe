"""75:33.7a, 75:SEQ.9g - sending TAC and FTR on patrol and interdiction: how chance picks it."""

from __future__ import annotations

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air.deeds.interdicting import InterdictingFrom


class InterdictingFromChance(SortieChance, of=InterdictingFrom):
    """How chance picks `interdict`."""

    eager = 0.3
