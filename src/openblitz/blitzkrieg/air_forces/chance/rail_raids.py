"""MS:AIRMISSION.2, MS:AIRMISSION.11-12 - aircraft against trains and rail lines: how chance picks it."""

from __future__ import annotations

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air_forces.deeds.rail_raids import CuttingRails


class CuttingRailsChance(SortieChance, of=CuttingRails):
    """How chance picks `cut rails`."""

    eager = 0.1
