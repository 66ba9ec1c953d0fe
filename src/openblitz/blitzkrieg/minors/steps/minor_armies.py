"""MS:18c-d - setting up the armies of neutral countries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.rules.first import sets_up_first
from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.blitzkrieg.minors.rules import minor_armies
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class MinorSetUp(SetUp, frozen=True, tag="minor-set-up"):
    """MS:18c - A player sets up the armies of the minor countries that border his opponent's nation."""

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is left."""
        left = len(self._waiting(position))
        text = f"Set up the armies of the neutral countries, each in its own; {left} units are left."
        return text, (minor_armies.BORDERS,)

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:18c - The armies are set up before anything else."""
        return minor_armies.BORDERS

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """MS:18d - Who sets up what is seen once for both; nobody is asked who has nothing to set up."""
        first = position.side == sets_up_first(position)
        if first and not self._handed_out(position):
            return self._hand_out(position, dice)
        # The other has had his while he set up his own units.
        asked = self._has_some(position) if first else self._waiting(position)
        return None if asked else self.finish(position)

    def _has_some(self, position: Position) -> bool:
        armies = minor_armies.unattached(position.rules)
        return any(minor_armies.side_of(position, country) == position.side for country in armies)

    def _handed_out(self, position: Position) -> bool:
        armies = minor_armies.unattached(position.rules)
        return all(minor_armies.side_of(position, country) != NOBODY for country in armies)

    def _hand_out(self, position: Position, dice: Dice) -> Happened:
        """MS:18d - Both roll for what borders neither power; if they roll the same, they roll again."""
        rules = position.rules
        open_ = [
            rules.ground.minors[c].name
            for c in minor_armies.unattached(rules)
            if minor_armies.by_border(rules, c) == NOBODY
        ]
        if not open_:
            return Happened(minor_armies.hand_out(position, NOBODY))
        what = f"the set-up of {' and '.join(open_)}"
        rolls = [dice.roll(f"{rules.names[side]}: {what}") for side in (0, 1)]
        told = f"For {what} {rules.names[0]} rolls {rolls[0]}, {rules.names[1]} {rolls[1]}"
        if rolls[0] == rolls[1]:
            return Happened([Event("set up", f"{told}: once more.", (minor_armies.DICE,))])
        event = Event("set up", f"{told}.", (minor_armies.DICE,))
        return Happened([event, *minor_armies.hand_out(position, int(rolls[1] > rolls[0]))])

    def finish(self, position: Position) -> Happened:
        """When both have set up, the countries are neutral."""
        if position.side != sets_up_first(position):
            minor_armies.stand_down(position)
        text = f"{position.rules.names[position.side]} has set up its share of the neutral armies."
        told = [Event("set up", text, (minor_armies.BORDERS,))] if self._has_some(position) else []
        return Happened(told, over=True)
