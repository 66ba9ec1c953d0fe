"""MS:AIRMISSION.5-8 - sending bombers against ships and ports: how chance picks it."""

from __future__ import annotations

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.air_forces.deeds.ship_raids import BombingDocks


class BombingDocksChance(SortieChance, of=BombingDocks):
    """How chance picks `bomb docks`."""

    eager = 0.2
