"""MS:10i, RMS-51 - who is isolated is settled when a player-turn begins, who no longer is when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Phase, Step
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import count

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Isolation(Phase, frozen=True, tag="isolation"):
    """Who is isolated is settled; the moving side says whom it supplies where not all can be."""

    key: ClassVar = "isolation"
    mode: ClassVar = "pick"
    give: ClassVar = "Supply"
    ending: ClassVar = "Supply done"
    many: ClassVar = False

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How many wait for supply that is not enough for all, and for how many more it is."""
        side = position.side
        waiting = len(isolation.depending(position, side))
        able = isolation.to_choose(position, side).bit_count()
        when = f"Turn {position.turn}, {position.rules.names[side]}"
        text = f"{when}: {count(waiting, 'unit')} can only be supplied by sea or air, and not all of them."
        return f"{text} Supply whom? {able} can still be chosen.", ("MS:10s", "MS:10t", "MS:10u")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:10i - Supply comes before everything else."""
        return "MS:10i"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked but where there is a choice."""
        return None if isolation.to_choose(position, position.side) else self.finish(position)

    def finish(self, position: Position) -> Happened:
        """Who has no supply now is isolated."""
        units = list(map(int, bits.hexes(isolation.settle(position))))
        if not units:
            return Happened(over=True)
        text = f"{position.roster.say(units)} isolated."
        return Happened([Event("isolated", text, ("MS:10i",), (), position.roster.names(units))], over=True)


class BackInSupply(Step, frozen=True, tag="back-in-supply"):
    """MS:10j, RMS-140 - Who has come back into supply is isolated no longer, nor who has been dropped."""

    key: ClassVar = "back-in-supply"
    before: ClassVar = ""

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Of the moving side, as its player-turn ends; nobody is asked."""
        roster, place = position.roster, position.place
        back = []
        for unit in map(int, bits.hexes(ISOLATED(position))):
            if position.side_of(unit) == position.side and place[unit] != position.start[unit]:
                here = place[unit]
                supplied = here > 0 and isolation.supplied_at(position, unit) >> here & 1
                if supplied or isolation.dropped(position, unit):
                    back.append(unit)
        if not back:
            return Happened(over=True)
        isolation.relieve(position, sum(1 << unit for unit in back))
        text = f"{roster.say(back)} no longer isolated."
        return Happened([Event("relieved", text, ("MS:10j",), (), roster.names(back))], over=True)
