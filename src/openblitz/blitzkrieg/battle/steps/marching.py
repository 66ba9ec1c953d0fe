"""75:4.2, 75:6-11, 65:4.0.1, 65:6-18 - the movement portion: reinforcements, moves and flights."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.battle.steps.removing import Excess, Removal
from openblitz.blitzkrieg.engine.missions import SORTIES
from openblitz.blitzkrieg.engine.modifiers import Shelf
from openblitz.blitzkrieg.engine.places import WAITING
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase, say_waiting
from openblitz.blitzkrieg.ground.rules.crowding import too_high, too_many
from openblitz.blitzkrieg.ground.rules.reinforcements import reinforcements
from openblitz.blitzkrieg.ground.steps import duties
from openblitz.table import Caution, Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Movement(Phase, frozen=True, tag="movement"):
    """The moving side brings in reinforcements and moves as many units as it likes."""

    key: ClassVar = "movement"
    ending: ClassVar = "Movement done"
    first: ClassVar = "move before combat"
    crowded: ClassVar = True

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose movement it is, and what is waiting."""
        rules = position.rules
        due = len(reinforcements(position))
        waiting = f" {due} reinforcements may come on." if due else ""
        text = f"Turn {position.turn}, {rules.names[position.side]}: move your units.{waiting}"
        return text, (rules.cites["move all"],)

    def rule_against(self, position: Position, order: Order) -> str:
        """No battle is fought before all have moved."""
        rules = position.rules
        if order.time == "one at a time" and not sequence_of(rules).by_class:
            return rules.cites[self.first]
        if sequence_of(rules).by_class:
            return super().rule_against(position, order)
        if any(type(order) is deed.order for deed in sequence_of(rules).deeds.get(SORTIES, ())):
            return "65:23.0T.5"
        return super().rule_against(position, order)

    def mend(self, position: Position, refusal: Refusal, chance: Random) -> Order:
        """A unit that forbids the end of movement goes back to where it was, or what it did is called off."""
        owed = list(duties.amends(self, position, refusal))
        if owed:
            return chance.choice(owed)
        own = position.in_play().of_side[position.side]
        moved = [u for u in own if position.moved(u)]
        named = [u for u in moved if position.roster.ids[u] in refusal.units]
        back = [deed for deed in self.deeds(position.rules) if deed.takes_back]
        for units in (named, moved):
            anyhow = chance.sample(units, len(units))  # the first that may: to ask all of them takes long
            orders = (order for u in anyhow for deed in back for order in deed.orders_of(position, u))
            found = next((order for order in orders if self.check(position, order) is None), None)
            if found is not None:
                return found
        return super().mend(position, refusal, chance)

    def unfinished(self, position: Position) -> Refusal | None:
        """75:11.1a, CL:14.9a - No stack too high, nobody moved into an attack that is known to be illegal."""
        rules = position.rules
        for hex_, stack in too_high(position, position.side):
            free = [u for u in stack if duties.can_leave(self, position, u) or position.moved(u)]
            if free:
                return too_many(position, tuple(free), hex_)
        for front in division.stranded(position):
            if division.removals(position, front) == []:
                moved = [u for u in front.units if position.moved(u)]
                reason = f"{position.roster.say(moved)} would have to attack at worse than 1-6."
                least = division.least_rule(position, front)
                if least:
                    reason = f"{position.roster.say(moved)} cannot make all attacks there: they are too few."
                return rules.refuse_by(least or rules.cites["no legal attack"], reason, front.hexes, moved)
        return super().unfinished(position) or duties.owed(self, position)

    def still(self, position: Position, able: Collection[int]) -> list[int]:
        """Who has not moved."""
        place, start, spent, flags = position.place, position.start, position.spent, position.flags
        return [u for u in able if place[u] > 0 and place[u] == start[u] and not (spent[u] or flags[u])]

    def forgotten(self, position: Position, able: Collection[int]) -> Iterator[str]:
        """Who waits."""
        place = position.place
        yield from say_waiting(sum([place[u] == WAITING for u in able]))
        for shelf in position.rules.added[Shelf]:
            if shelf.units(position, position.side):
                yield f"{shelf.title}: {shelf.left(position, position.side)[0]} may still be taken."

    def cautions(self, position: Position) -> list[Caution]:
        """75:11.1a, CL:14.9a - A mover is warned of stacks too high, and of combat that cannot be divided."""
        found = []
        for hex_, stack in too_high(position, position.side):
            refusal = too_many(position, tuple(stack), hex_)
            found.append(Caution(refusal.rule, refusal.reason, refusal.places, refusal.units))
        for front, known in division.undivided(position):
            moved = [u for u in front.units if position.moved(u)]
            text = (
                "As the units stand, these attacks cannot all be made at 1-6 or better."
                if known is Known.NO
                else "It is not known whether these attacks can all be made at 1-6 or better."
            )
            refusal = position.rules.refuse("no legal attack", text, front.hexes, moved or front.units)
            found.append(Caution(refusal.rule, refusal.reason, refusal.places, refusal.units))
        return found

    def finish(self, position: Position) -> Happened:
        """What stands too high goes first, then what cannot attack."""
        rules = position.rules
        high = [Excess(hex_) for hex_, _stack in too_high(position, position.side)]
        text = f"{rules.names[position.side]} has moved."
        event = Event("movement ends", text, (rules.cites["move before combat"],))
        settled = reversed(sequence_of(rules).pile(sequence_of(rules).movement_end))
        return Happened([event], over=True, then=[*reversed(high), *settled, Removal()])
