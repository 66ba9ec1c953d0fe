"""MS:6, MS:PCS - a phase of one class, in which a side does what the sequence has there, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.blitzkrieg.engine import timing
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.steps import duties
from openblitz.table.orders import units_of
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Deed
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.sequence import ClassPhase
    from openblitz.table import Dice, Refusal


class InClass(Phase, frozen=True, tag="class-phase"):
    """MS:6a - The deeds of one letter of the sequence."""

    key: ClassVar = "class-phase"
    ending: ClassVar = "Go on"
    crowded: ClassVar = True
    at: str

    def phase(self) -> str:
        """Its place in the sequence."""
        return self.at

    def belongs(self, rules: Rules) -> bool:
        """MS:6a - Where turns are played by class, and something of the game is done in this phase."""
        return sequence_of(rules).has(self.at)

    def entry(self, rules: Rules) -> ClassPhase:
        """What the sequence says of it."""
        return sequence_of(rules).classes[sequence_of(rules).number(self.at)]

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is done now."""
        rules = position.rules
        entry, who = self.entry(rules), rules.names[position.side]
        parts = (f"Turn {position.turn}", who, entry.printed)
        return f"{', '.join(filter(None, parts))}: {entry.title}.", (entry.rule,)

    def said_here(self, rules: Rules) -> str:
        """Its letter, and what is done in it."""
        return timing.say_phase(self.entry(rules))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """As the deed says, of units that act here."""
        rules = position.rules
        deed = self.deed(rules, order)
        refused = None if deed is None else self._why_not_these(rules, deed, units_of(order))
        return refused or super().check(position, order)

    def whom(self, position: Position, deed: Deed[Any]) -> Sequence[int]:
        """Those whose type acts here: of all others every order would be refused."""
        own, types = deed.whom(position), self.entry(position.rules).types(deed.name)
        counters = position.roster.counters
        return [u for u in own if counters[u].type.key in types] if types else own

    def why_not_now(self, position: Position, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
        """Nor do those whose type acts in another phase."""
        refused = self._why_not_these(position.rules, deed, units)
        return refused or super().why_not_now(position, deed, units)

    def in_time(self, position: Position, deed: Deed[Any], units: Sequence[int]) -> Sequence[int]:
        """Of those whose type acts here."""
        rules = position.rules
        here = [unit for unit in units if self._why_not_these(rules, deed, (unit,)) is None]
        return super().in_time(position, deed, here)

    def _why_not_these(self, rules: Rules, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
        entry, roster = self.entry(rules), rules.roster
        types = () if deed.takes_back else entry.types(deed.name)
        others = [u for u in units if roster.counters[u].type.key not in types] if types else []
        if not others:
            return None
        at = ", ".join(filter(None, (entry.printed, entry.title.lower())))
        reason = f"{roster.say(others)} {does(others, 'do')} not act in {at}."
        return rules.refuse_by(entry.rule, reason, (), others)

    def unfinished(self, position: Position) -> Refusal | None:
        """What can be done here alone, and must be; trains leave a stack that is too high here, too."""
        return (
            super().unfinished(position)
            or duties.trains_too_many(self, position)
            or duties.owed(self, position)
        )

    def mend(self, position: Position, refusal: Refusal, chance: Random) -> Order:
        """What is owed."""
        owed = list(duties.amends(self, position, refusal))
        return chance.choice(owed) if owed else super().mend(position, refusal, chance)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked where nobody can do anything."""
        if self.has_work(position) or self.unfinished(position) is not None:
            return None
        return Happened(over=True)
