"""75:23.1b - settling supply before anybody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.rules.stacking import say_units
from openblitz.blitzkrieg.supply.questions.supply import SUPPLY
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.blitzkrieg.supply.rules.supply import BY_AIR, UNSUPPLIED
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import count

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Supplying(Phase, frozen=True, tag="supply"):
    """Who is out of supply is settled; the moving side says whom it supplies by air or over a beach."""

    key: ClassVar = "supply"
    mode: ClassVar = "pick"
    give: ClassVar = "Supply by air"
    ending: ClassVar = "Supply done"
    many: ClassVar = False

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How many are out of supply, and how many of them could be supplied by air."""
        rules = position.rules
        without = supply.lacking(position, position.side) & ~BY_AIR(position)
        able = without & supply.liftable(position, position.side)
        lifts = say_units(rules, supply.lifts_left(position))
        when = f"Turn {position.turn}, {rules.names[position.side]}"
        text = f"{when}: {count(without.bit_count(), 'unit')} out of supply. Supply any by air?"
        text = f"{text} {able.bit_count()} of them can be; air transport for {lifts} is left."
        ashore = supply.to_choose(position)
        if not ashore:
            return text, ("75:23.4a", "75:23.4b")
        left = say_units(rules, supply.beach_left(position))
        text += f" The beach supplies {left} more of {ashore.bit_count()} who depend on it."
        return text, ("75:23.4a", "75:23.4b", "75:23.5c")

    def rule_against(self, position: Position, order: Order) -> str:
        """75:23.1b - Supply comes before everything else."""
        return "75:23.1b"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Mark who is out of supply; somebody is asked where he has a choice."""
        self._mark(position)
        # Nobody else can be lifted than who is without supply.
        own, lacking = position.of_side(position.side), UNSUPPLIED(position)
        without = lacking and any(lacking >> u & 1 for u in own)
        able = supply.liftable(position, position.side) & ~BY_AIR(position) if without else 0
        if (able and supply.lifts_left(position)) or supply.to_choose(position):
            return None
        return self._over(position)

    def _mark(self, position: Position) -> None:
        without: int = SUPPLY(position).unsupplied(position)
        UNSUPPLIED.put(position, without & ~BY_AIR(position))

    def finish(self, position: Position) -> Happened:
        """Who is out of supply now is so to the end of the player-turn."""
        self._mark(position)
        return self._over(position)

    def _over(self, position: Position) -> Happened:
        lacking = UNSUPPLIED(position)
        own = [u for u in position.of_side(position.side) if lacking >> u & 1]
        if not own:
            return Happened(over=True)
        text = f"{position.roster.say(own)} out of supply."
        return Happened(
            [Event("out of supply", text, ("75:23.1a",), (), position.roster.names(own))], over=True
        )
