"""MS:TF.fire.c - what else task forces fire at, where there is such a thing: all that SAC may bomb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.rules.base_raids import BombBase
from openblitz.blitzkrieg.air_forces.rules.center_raids import BombProduction
from openblitz.blitzkrieg.air_forces.rules.depot_raids import BombSupply
from openblitz.blitzkrieg.air_forces.rules.rail_raids import BombTrains, CutRails
from openblitz.blitzkrieg.sea.rules.fire_missions import Fire

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.added import Saying

_SAID: tuple[Saying, ...] = (("MS:TF.fire.c", "They fire at whatever SAC may bomb: at this, too."),)


class FireAtBases(Fire):
    """Airbases, as mission 9 of bombers."""

    name = "fire at airbases"
    says = _SAID
    strike = BombBase()


class FireAtTrains(Fire):
    """Trains, as mission 2."""

    name = "fire at trains"
    says = _SAID
    strike = BombTrains()


class FireAtRails(Fire):
    """Rail lines, as mission 11."""

    name = "fire at rail lines"
    says = _SAID
    strike = CutRails()

    @property
    def system(self) -> str:
        """In one word."""
        return "rail-line"


class FireAtProduction(Fire):
    """Production centers, as mission 3."""

    name = "fire at production centers"
    says = _SAID
    strike = BombProduction()


class FireAtSupply(Fire):
    """Supply Centers of minor countries, as mission 4."""

    name = "fire at supply centers"
    says = _SAID
    strike = BombSupply()
