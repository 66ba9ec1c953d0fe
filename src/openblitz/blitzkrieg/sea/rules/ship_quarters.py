"""MS:11a, RMS-40 - where ships are set up: in home ports, or at sea in home zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.ground.rules.quarters import Quarters
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class HomePorts(Quarters):
    """MS:11a - The docking squares of cities at home; at sea ships are put by an order of its own."""

    name = "ships in home ports"
    says = (("MS:11a", "Ships begin in home ports, or at sea in home zones: Blue's A and B, Red's D and E."),)
    rule = "MS:11a"
    where = "in a home port"
    off_land = True

    def has(self, rules: Rules, unit: int) -> bool:
        """Ships."""
        return rules.roster.sails[unit]

    def hexes(self, position: Position, unit: int) -> int:
        """Those with room."""
        rules = position.rules
        home = rules.ground.home[position.roster.army[unit]]
        return bits.of(
            square
            for square, dock in rules.board.docks.items()
            if any(home >> city & 1 for city in dock.cities)
            and (position.place[unit] == square or ships.room(position, square) > 0)
        )

    def crowded(self, position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
        """MS:11d - No more than the square holds."""
        return ships.crowded(position, units, hex_)
