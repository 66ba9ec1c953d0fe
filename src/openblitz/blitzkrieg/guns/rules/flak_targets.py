"""MS:13t - flak as a target: not of bombers, but of guns on land and at sea."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombUnits
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.guns.rules import flak
from openblitz.blitzkrieg.guns.rules.artillery import Barrage
from openblitz.blitzkrieg.sea.rules.fire_missions import Fire
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex

if TYPE_CHECKING:
    from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
    from openblitz.blitzkrieg.engine.position import Position


@known.of_own(of=Presence.PASSIVE)
def _flak_at(position: Position, side: int) -> int:
    """Where a side has flak."""
    found = (position.place[u] for u in flak.of_side(position, side))
    return bits.of(Hex(place) for place in found if on_map(place))


class StrikeAtFlak(BombUnits):
    """MS:13s-t - As bombers strike at ground units; but nobody flies it."""

    name = "strike-flak"
    title = "Fire at flak"
    types = ()
    types_rule = "MS:13s"
    rule_target = "MS:13t"
    system = flak.FLAK
    says = ()

    def targets(self, position: Position, side: int) -> int:
        """Where enemy flak is."""
        return _flak_at(position, 1 - side)

    def stake(self, position: Position, hex_: int, side: int) -> tuple[int, ...]:
        """The flak there, and nothing else."""
        return tuple(u for u in flak.of_side(position, 1 - side) if position.place[u] == hex_)

    def no_target(self) -> str:
        """None is there."""
        return "no enemy flak stands there"


class FlakBarrage(Barrage):
    """MS:13t - Ground artillery against flak beside it."""

    name = "barrage-flak"
    title = "Barrage of flak"
    says = (("MS:13t", "Artillery may fire a barrage at flak."),)
    system: ClassVar = StrikeAtFlak.system
    strike: ClassVar[Strike] = StrikeAtFlak()


class FireAtFlak(Fire):
    """MS:13t - Task forces before the coast against flak on it."""

    name = "fire at flak"
    says = (("MS:13t", "Task forces may fire at flak."),)
    strike = StrikeAtFlak()
