"""75:6, 65:17.0 - which units come on as reinforcements, when and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.set_up import SET_UP
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


def arrival(rules: Rules, unit: int) -> int:
    """The first turn on which a unit may come on as a reinforcement.

    What is on no card and waits is part of a unit that was due when it was broken down (75:26.1b, 75:26.5c).
    """
    turn = rules.roster.arrives[unit]
    return SET_UP.of(rules).held_back_from if turn <= 1 else turn


def due(position: Position, unit: int) -> bool:
    """75:6.2, 65:17.0.b-c - Whether a unit may come on now: on its turn or any later one."""
    return position.turn >= arrival(position.rules, unit)


def reinforcements(position: Position) -> list[int]:
    """The units of the moving side that may come on now."""
    own = position.of_side(position.side)
    return [u for u in own if position.place[u] == WAITING and due(position, u)]


def entries(position: Position, unit: int) -> int:
    """75:6.3a, 65:17.0.1 - The home cities where a unit may come on now."""
    rules = position.rules
    if not due(position, unit) or objecting.to("arrive", position, unit) is not None:
        return 0
    side = position.side_of(unit)
    return CITIES.of(rules).usable(position, side) & rules.ground.home_cities[side]


def why_no_entry(rules: Rules, side: int, hex_: int) -> str:
    """Why no reinforcements come on at a hex, in words."""
    here, home = name(Hex(hex_)), rules.names[side]
    if not rules.ground.city >> hex_ & 1:
        return f"{here} is no city."
    if not rules.ground.home_cities[side] >> hex_ & 1:
        return f"{here} is not in {home}: reinforcements come on at home, not in cities abroad."
    return f"{here} is not friendly to {home} now."
