"""A game of the hex family as a programmer holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from openblitz.blitzkrieg.battle.rules.weighing import weigh_battle
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.kinds import read_chart, read_hex, read_hexes, read_unit, read_units
from openblitz.blitzkrieg.engine.orders import Order
from openblitz.blitzkrieg.engine.places import on_map, show
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.move_tallies import cost_tally
from openblitz.blitzkrieg.ground.rules.movement import targets
from openblitz.blitzkrieg.telling.asking import on_board
from openblitz.door.holding import Play
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.table import NotThereError

if TYPE_CHECKING:
    from fractions import Fraction

    from openblitz.blitzkrieg.battle.rules.weighing import Weighed
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.game import Blitzkrieg


class HexPlay(Play[Position, Order]):
    """A game on the mapboard."""

    @property
    def rules(self) -> Rules:
        """The answers of the ruleset."""
        return cast("Blitzkrieg", self.game).rules

    def where(self, unit: str) -> str:
        """The hex of a unit, or `card`, `eliminated`, `box`, `sea B`, `aboard B:4Arm`."""
        return show(self.rules.roster, self.position.place[read_unit(self.rules, unit)])

    def at(self, place: str) -> tuple[str, ...]:
        """The units on a hex."""
        hex_, roster = read_hex(place), self.rules.roster
        return roster.names(unit for unit in roster.used if self.position.place[unit] == hex_)

    def cities(self, side: str) -> frozenset[str]:
        """The city hexes that are friendly to a side."""
        found = CITIES.of(self.rules).friendly(self.position, [*map(str, SIDES)].index(side))
        return frozenset(name(hex_) for hex_ in bits.hexes(found))

    def reach(self, unit: str) -> frozenset[str]:
        """The hexes that a unit of the moving side can move to; none where it is not on the map."""
        found = targets(self.position, read_unit(self.rules, unit))
        return frozenset(name(hex_) for hex_ in bits.hexes(found))

    def cost(self, unit: str, hex_: str) -> Fraction:
        """What the cheapest move of a unit to a hex costs, in movement factors.

        Where it does not get to is a ValueError; a unit that is not on the map is a NotThereError.
        """
        rules, position, who, to = self.rules, self.position, read_unit(self.rules, unit), read_hex(hex_)
        if not on_map(position.place[who]):
            raise NotThereError(f"{rules.roster.ids[who]} is not on the map")
        return cost_tally(position, who, to).total

    def odds(self, units: str, hexes: str, by: str = ATTRITION) -> Weighed:
        """A battle of units against hexes, by a table: both strengths, the odds, each result's chance.

        A unit that is neither on the map nor in the air is a NotThereError.
        """
        rules, game = self.rules, cast("Blitzkrieg", self.game)
        who, where = read_units(rules, units.split()), read_hexes(hexes.split())
        for unit in who:
            on_board(game, self.position, rules.roster.ids[unit])
        return weigh_battle(self.position, who, where, read_chart(rules, by))


PLAY = HexPlay
