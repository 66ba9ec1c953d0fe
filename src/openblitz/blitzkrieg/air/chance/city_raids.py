"""65:23.3 - sending SAC and MDM against the supply of a city: how chance picks it."""

from __future__ import annotations

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air.deeds.city_raids import BombingCity


class BombingCityChance(SortieChance, of=BombingCity):
    """How chance picks `bomb a city`."""

    eager = 0.3
