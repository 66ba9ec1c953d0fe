"""75:3.3-3.4, 65:3.0.3-4 - setting up the Turn 1 units in the home country."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.deed import any_of, anyhow
from openblitz.blitzkrieg.engine.orders import Done, Place
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase, say_waiting
from openblitz.blitzkrieg.ground.questions.set_up import SET_UP
from openblitz.blitzkrieg.ground.rules.set_up import FLEET, room, set_up_rule
from openblitz.table import Event
from openblitz.table.steps import Allowed, Happened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Fleet(Phase, frozen=True, tag="fleet"):
    """65:3.0T.2 - The side that sets up last puts to sea what begins there, before the other sets up."""

    key: ClassVar = FLEET
    ending: ClassVar = "Fleet is at sea"
    deploys: ClassVar = True

    def needs(self, position: Position) -> str:
        """Nobody has moved yet."""
        return "" if position.turn == SETTING_UP else "turn 0"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may begin at sea."""
        who = position.rules.names[position.side]
        return f"{who}: put the units to sea that begin there; the others come later.", ("65:3.0T.2",)

    def rule_against(self, position: Position, order: Order) -> str:
        """65:3.0T.2 - This comes first."""
        return "65:3.0T.2"

    def finish(self, position: Position) -> Happened:
        """65:3.0T.3 - Now the other side sets up."""
        rules = position.rules
        event = Event("set up", f"{rules.names[position.side]} has put its fleet to sea.", ("65:3.0T.2",))
        position.side = 0
        return Happened([event], over=True, then=sequence_of(rules).pile(sequence_of(rules).set_up)[::-1])


def _where(rules: Rules, side: int) -> str:
    """Where a side sets up, in words."""
    if rules.scenario is None:
        return f"in {rules.names[side]}"
    return "in their own countries" if rules.scenario.camps[side] is None else "on the hexes of your camp"


class SetUp(Phase, frozen=True, tag="set-up"):
    """One side places its Turn 1 units."""

    key: ClassVar = "set-up"
    ending: ClassVar = "Set-up done"
    helps: ClassVar = {"deploy": "Deploy for me"}
    deploys: ClassVar = True

    def needs(self, position: Position) -> str:
        """Nobody has moved yet."""
        return "" if position.turn == SETTING_UP else "turn 0"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Where they may stand, and whether any may stay behind."""
        rules = position.rules
        waiting = len(self._waiting(position))
        may = "You may hold some back." if SET_UP(position).may_hold_back else "All must be placed."
        where = _where(rules, position.side)
        left = f"{waiting} are left. {may}" if waiting else "all are placed, and may still be moved."
        text = f"Set up your units anywhere {where}; {left}"
        return text, (set_up_rule(rules, position.side),)

    def rule_against(self, position: Position, order: Order) -> str:
        """The armies are set up before anything else."""
        return set_up_rule(position.rules, position.side)

    def _waiting(self, position: Position) -> list[int]:
        place = position.place
        opening = position.roster.under[position.allegiance].opening[position.side]
        return [u for u in opening if place[u] == WAITING]

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """A waiting unit on a hex at random, or wherever else a deed puts it; done when none is left."""
        waiting = self._waiting(position)
        if not waiting:
            return Done()
        homeless = []
        for unit in anyhow(waiting, chance):
            open_to = room(position, unit)
            if not open_to:  # who needs quarters that are not there yet waits for them
                homeless.append(unit)
                continue
            thought = self._pick_of(position, unit, chance)
            if thought is not None:
                return thought
            while open_to:
                order = Place((unit,), any_of(open_to, chance))
                if self.check(position, order) is None:
                    return order
                open_to &= ~(1 << order.hex)
        for unit in homeless:
            thought = self._pick_of(position, unit, chance)
            if thought is not None:
                return thought
        return super().pick(position, chance)

    def forgotten(self, position: Position, able: Collection[int]) -> Iterator[str]:
        """Who is not set up."""
        yield from say_waiting(len(self._waiting(position)))

    def unfinished(self, position: Position) -> Refusal | None:
        """65:3.0.3a - Where nothing may be held back, all must stand."""
        rules = position.rules
        left = self._waiting(position)
        if left and not SET_UP(position).may_hold_back:
            reason = f"{len(left)} units are not set up: {position.roster.say(left[:6])}."
            return rules.refuse_by(set_up_rule(rules, position.side, left[0]), reason, (), left)
        return super().unfinished(position)

    def finish(self, position: Position) -> Happened:
        """The next side sets up, or the first turn begins."""
        rules = position.rules
        text, rule = f"{rules.names[position.side]} has set up.", set_up_rule(rules, position.side)
        return Happened([Event("set up", text, (rule,))], over=True)
