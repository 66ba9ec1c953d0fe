"""MS:ARTILLERY.barrage.d - barrages of what other modules bring: any target beside artillery may be hit.

Each strikes as the air mission against such targets does, by its table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules.base_raids import BombBase
from openblitz.blitzkrieg.air_forces.rules.center_raids import BombProduction
from openblitz.blitzkrieg.air_forces.rules.depot_raids import BombSupply
from openblitz.blitzkrieg.air_forces.rules.rail_raids import BombTrains, CutRails
from openblitz.blitzkrieg.air_forces.rules.ship_raids import BombDocks, BombHarbor
from openblitz.blitzkrieg.guns.rules.artillery import Barrage

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike


class BaseBarrage(Barrage):
    """MS:AIRMISSION.9 - Of an airbase and what is on it."""

    name = "barrage-base"
    title = "Barrage of the airbase"
    says = ()
    system: ClassVar = BombBase.system
    strike: ClassVar[Strike] = BombBase()


class TrainBarrage(Barrage):
    """MS:AIRMISSION.2 - Of trains."""

    name = "barrage-trains"
    title = "Barrage of the trains"
    says = ()
    system: ClassVar = BombTrains.system
    strike: ClassVar[Strike] = BombTrains()


class RailBarrage(Barrage):
    """MS:7p, MS:AIRMISSION.11 - Of a rail line, by the Rail Interdiction Table."""

    name = "barrage-rails"
    title = "Barrage of the rail line"
    says = (("MS:7p", "Artillery cuts rail lines, as bombers do."),)
    system: ClassVar = CutRails.system
    strike: ClassVar[Strike] = CutRails()


class ProductionBarrage(Barrage):
    """MS:AIRMISSION.3 - Of a production center."""

    name = "barrage-production"
    title = "Barrage of the production center"
    says = ()
    system: ClassVar = BombProduction.system
    strike: ClassVar[Strike] = BombProduction()


class SupplyBarrage(Barrage):
    """MS:AIRMISSION.4 - Of a Supply Center."""

    name = "barrage-supply"
    title = "Barrage of the Supply Center"
    says = ()
    system: ClassVar = BombSupply.system
    strike: ClassVar[Strike] = BombSupply()


class HarborBarrage(Barrage):
    """MS:AIRMISSION.5 - Of the ships in the port of a city."""

    name = "barrage-harbor"
    title = "Barrage of the ships in port"
    says = ()
    system: ClassVar = BombHarbor.system
    strike: ClassVar[Strike] = BombHarbor()


class DockBarrage(Barrage):
    """MS:AIRMISSION.6 - Of a port itself."""

    name = "barrage-docks"
    title = "Barrage of the port"
    says = ()
    system: ClassVar = BombDocks.system
    strike: ClassVar[Strike] = BombDocks()
