"""75:12.1, 65:7.0 - who is beside whom: what a unit touches, and who of a side touches anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.conditions import Narrowing, Spared
from openblitz.blitzkrieg.engine.position import FOUGHT, ROLLED_BACK, WORKED
from openblitz.blitzkrieg.ground.rules import zones
from openblitz.blitzkrieg.ground.rules.zones import beside_one

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


GROUND_CLASS = 4  # MS:UNITCHART.classes - trains, ships, flak and installations attack nobody
DONE = FOUGHT | ROLLED_BACK | WORKED  # 75:21.3b, CL:32.74d, MS:7r - what keeps a unit out of all combat


def touching(position: Position, unit: int) -> int:
    """The hexes of its enemies beside a unit; not those who are spared."""
    rules = position.rules
    enemy = 1 - position.side_of(unit)
    found = beside_one(position.place[unit]) & position.blocks(enemy)
    for one in rules.added[Spared]:
        found &= ~one.hexes(position)
    for narrow in rules.added[Narrowing]:
        meant = narrow.hexes(position, unit)
        if meant is not None:
            found &= meant
    return found


def engaged(position: Position) -> dict[int, int]:
    """The units of the moving side beside the enemy that have not fought, with the enemy hexes they touch.

    Those whom enemies stand beside, whether or not these have a zone of control.
    """
    rules = position.rules
    near = zones.beside(position.blocks(1 - position.side))
    if not near & position.blocks(position.side):
        return {}
    place, flags, classes = position.place, position.flags, position.roster.unit_class
    beside = (
        u
        for u in position.on_board(position.side)
        if near >> place[u] & 1 and not flags[u] & DONE and classes[u] == GROUND_CLASS
    )
    if not rules.added[Spared] and not rules.added[Narrowing]:
        return {u: touching(position, u) for u in beside}
    return {u: touched for u in beside if (touched := touching(position, u))}
