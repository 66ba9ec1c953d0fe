"""65:23.5 - launching a nuclear attack: how chance picks it."""

from __future__ import annotations

from openblitz.blitzkrieg.air.chance.sorties import SortieChance
from openblitz.blitzkrieg.nuclear.deeds.nuclear import Launching


class LaunchingChance(SortieChance, of=Launching):
    """How chance picks `launch a nuclear attack`."""

    eager = 0.3
