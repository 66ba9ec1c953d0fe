"""MS:7p, MS:ARTILLERY.barrage.d - artillery against rail lines and trains beside it, as bombers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.rules.artillery import Barrage
from openblitz.blitzkrieg.rules.rail_raids import BombTrains, CutRails

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.air_strikes import Strike


class LineBarrage(Barrage):
    """MS:7p, MS:RIT - Artillery cuts a rail line by the Rail Interdiction Table."""

    name = "barrage-rails"
    title = "Barrage of the rail line"
    says = (("MS:7p", "Artillery cuts rail lines beside it by the Rail Interdiction Table."),)
    system: ClassVar = CutRails.system
    strike: ClassVar[Strike] = CutRails()


class TrainBarrage(Barrage):
    """MS:ARTILLERY.barrage.d, MS:AIRMISSION.2 - The same against trains."""

    name = "barrage-trains"
    title = "Barrage of the trains"
    says = ()
    system: ClassVar = BombTrains.system
    strike: ClassVar[Strike] = BombTrains()
