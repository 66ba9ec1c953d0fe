"""65:23.4 - sending strategic bombers over empty squares: how chance picks it."""

from __future__ import annotations

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air.deeds.air_interdiction import InterdictingSquares


class InterdictingSquaresChance(SortieChance, of=InterdictingSquares):
    """How chance picks `interdict a square`."""

    eager = 0.1
