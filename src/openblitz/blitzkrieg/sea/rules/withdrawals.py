"""MS:FET.a..MS:FET.g - where ships withdraw to from combat at sea, and who has to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.places import AT_SEA
from openblitz.blitzkrieg.sea.rules import sea_command, ships
from openblitz.blitzkrieg.sea.rules.sea import next_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def from_home(side: int, zone: str) -> int:
    """MS:FET.g - How many zones one is from the home zones of a side."""
    at = SEA_ZONES.index(zone)
    return min(abs(at - SEA_ZONES.index(home)) for home in ships.HOME_ZONES[side])


def ports(position: Position, side: int, zone: str) -> list[int]:
    """The docking squares of a zone that are open to a side, with room."""
    return [
        dock.square
        for dock in ships.open_docks(position, side, zone)
        if ships.room(position, dock.square) > 0
    ]


def why_not_zone(position: Position, units: Sequence[int], zone: str) -> Refusal | None:
    """MS:FET.d - Why ships may not withdraw to a zone: enemy superiority, or what else is against it."""
    rules = position.rules
    side = position.side_of(units[0])
    if sea_command.superior(position, 1 - side, zone):
        reason = f"The enemy has naval superiority in zone {zone}: nobody withdraws there."
        return rules.refuse_by("MS:FET.d", reason, (), units)
    return objecting.there("withdraw", position, units, AT_SEA[zone])


def zones(position: Position, units: Sequence[int]) -> list[str]:
    """MS:FET.a, MS:FET.g - The zones to which ships may withdraw: of those beside, the nearer home."""
    here = ships.zone_at(position.rules, position.place[units[0]])
    assert here is not None
    side = position.side_of(units[0])
    free = [zone for zone in next_to(here) if why_not_zone(position, units, zone) is None]
    nearest = min((from_home(side, zone) for zone in free), default=0)
    return [zone for zone in free if from_home(side, zone) == nearest]


def destinations(position: Position, units: Sequence[int]) -> list[int]:
    """MS:FET.a - The places to which ships may withdraw: ports of their zone, and boxes of those beside."""
    here = ships.zone_at(position.rules, position.place[units[0]])
    assert here is not None
    side = position.side_of(units[0])
    return [
        *ports(position, side, here),
        *(AT_SEA[zone] for zone in zones(position, units)),
    ]


def thrown_out(position: Position, side: int, zone: str) -> list[int]:
    """MS:FET.b - The MST and LST of a side at sea in a zone of enemy superiority."""
    if not sea_command.superior(position, 1 - side, zone):
        return []
    here = ships.there(position, side, zone)
    return [ship for ship in here if ships.is_shipping(position.rules, ship)]
