"""Kinds of combat: by which chart each is decided, what it strikes at, who can make it, what its cells do.

A ruleset names the chart of each kind that it has under `[charts]`; an option may bring more kinds. Whoever
announces, weighs, fights, tells or plays a battle asks the kind that the battle names.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.battle.questions.results import RESULTS
from openblitz.blitzkrieg.battle.rules import contact
from openblitz.blitzkrieg.battle.rules.attack import attack_tally
from openblitz.blitzkrieg.battle.rules.defense import (
    defends_itself,
    defense_factors,
    defense_strength,
    defense_tallies,
    support,
    unsupported,
)
from openblitz.blitzkrieg.battle.rules.odds import counted
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.battle.rules.weighing import attacked_from, attacking, strengths
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.attacks import ATTRITION, TROOPS
from openblitz.blitzkrieg.engine.conditions import Spared, Supporter, narrowed
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Tally
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.battle.rules.weighing import Strengths
    from openblitz.blitzkrieg.charts import Chart, Odds
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Part, Refusal


class Combat(Added):
    """A kind of combat; unless it says otherwise it is units against all that stands on hexes beside them."""

    title: ClassVar[str] = "Attack"  # what people call such an attack
    system: ClassVar[str] = TROOPS  # what it strikes at
    usual: ClassVar[bool] = False  # whether it is the kind that every game has, which needs no name
    supported: ClassVar[bool] = False  # whether bombers may help in it (75:30.41a)
    helpers: ClassVar[tuple[str, ...]] = ()  # types of bombers that help in it, and in no other
    bombs: ClassVar[bool] = False  # whether it is decided by the table of bombardment (75:SEQ.20a)
    owed: ClassVar[bool] = False  # whether units beside the enemy must make it, and against every hex
    optional: ClassVar[bool] = False  # whether who could make one that is owed may let it be (65:22.0.4)
    most: ClassVar[int] = 0  # how many hexes one attack can strike at; 0: as many as all attackers reach
    once: ClassVar[str] = ""  # the paragraph by which nobody suffers two of it; empty: the book's usual one
    instead: ClassVar[str] = ""  # the kind in whose place the attacker may choose it when a battle is fought
    rule_owed: ClassVar[str] = ""  # the paragraph by which it is owed, where the book has one of its own
    rule_least: ClassVar[str] = ""  # that by which there must be so many attackers, or they may not attack
    rule_twice: ClassVar[str] = ""  # that by which who makes one makes no other attack, where it has its own
    rule_worst: ClassVar[str] = ""  # that on the worst odds, where it is not the book's usual one

    def chart(self, rules: Rules) -> Chart[Any]:
        """The chart that decides it."""
        return rules.charts[self.name]

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """What follows from a cell of its chart, in the order in which it happens."""
        raise NotImplementedError

    def targets(self, position: Position) -> int:
        """The hexes with something to strike at."""
        return position.blocks(1 - position.side)

    def reach(self, position: Position, unit: int) -> int:
        """Those of them that a unit can attack from where it stands."""
        return contact.touching(position, unit)

    def owes(self, position: Position, unit: int) -> int:
        """Those that it must attack, or others with it, where such attacks are owed."""
        return self.reach(position, unit)

    def owed_from(self, position: Position, hex_: int) -> int:
        """Those that a unit of the moving side would have to attack if it ended its movement on a hex."""
        return bits.spread(1 << hex_) & self.targets(position)

    def resists(self, position: Position, hex_: int, sources: Iterable[int], by: int) -> int | Fraction:
        """What a hex comes to against a side's attackers on other hexes, on the scale of the worst odds."""
        return defense_strength(position, hex_, sources, by)

    def due(self, position: Position) -> int:
        """The hexes that it must strike at, though nobody is beside them: bombers were sent there."""
        return 0

    def unready(self, position: Position) -> Refusal | None:
        """Why those who were sent to make it may not all have been sent so; None where they may."""
        return None

    def struck(self, position: Position, battle: Battle) -> Iterator[Event]:
        """What comes of fighting such a battle at all, whatever its result."""
        return iter(())

    def warns(self, position: Position, hexes: Iterable[int]) -> Iterator[Part]:
        """The same for whom it concerns to know before he announces such an attack."""
        return iter(())

    def contact(self, position: Position) -> dict[int, int]:
        """The units of the moving side that can attack anything, each with what it can attack."""
        return contact.engaged(position)

    def defenders(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """The units on hexes that these units attack."""
        enemy = 1 - attacking(position, units)
        return tuple(u for h in hexes for u in position.units_at(h, enemy))

    def harmed(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """Those of them whom such an attack can harm."""
        return self.defenders(position, units, hexes)

    def parties(self, position: Position, able: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Those of some units that may attack one hex together, each party with what its attack is called."""
        if able:
            yield self.title, tuple(able)

    def kind(self, position: Position, units: Sequence[int]) -> str:
        """What an attack by these units is called; empty where it is of the kind that every game has."""
        return "" if self.usual else next(iter(self.parties(position, units)), (self.title,))[0]

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """What is against such an attack that is against no other."""
        return None

    def sure(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> bool:
        """Whether nobody resists such an attack: no die is rolled, and no odds are asked for."""
        return False

    def added(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Tally:
        """What is added to the die; where that leads beyond the last row of the chart there is no effect."""
        return Tally()

    def why_not_instead(self, position: Position, battle: Battle) -> Refusal | None:
        """Why an announced battle of the other kind is not fought as this one."""
        return None

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """What follows from a cell for those in a battle; as a rule, the same for everybody."""
        return self.consequences(position.rules, cell)

    def unhurt(self, position: Position, hexes: Iterable[int]) -> Saying | None:
        """Why a result harms nobody there, whatever it is; None where the result alone says so."""
        return None

    def before(self, rules: Rules, battle: Battle, other: Battle) -> str:
        """The paragraph by which a battle of this kind is fought before another; empty: no matter."""
        return ""

    def say(self, at: Odds | int, attack: int | Fraction, defense: int | Fraction) -> tuple[str, str]:
        """How its column is told: when it is announced, and when it is fought."""
        return f"at {at}", f"{say_number(attack)} to {say_number(defense)}, {at}"

    def stands(self, position: Position, battle: Battle) -> bool:
        """Whether there is still somebody to fight an announced battle, and something to strike at."""
        place, targets = position.place, self.targets(position)
        able = any(on_map(place[u]) or is_aloft(place[u]) for u in battle.attackers)
        return able and any(targets >> h & 1 for h in battle.hexes)

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """What both sides come to: only the sums, and quick."""
        return strengths(position, units, hexes)

    def at(self, position: Position, units: Sequence[int], come_to: Strengths) -> Odds | int | None:
        """What the chart finds the column of an attack by; None where there are no odds."""
        return counted(self.chart(position.rules), *come_to)

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same as tallies: that of the attackers, and one for each hex."""
        rules = position.rules
        hexes = tuple(hexes)
        sources = attacked_from(position, units, hexes)
        by = attacking(position, units)
        undone = DEFENSE(position).undone(rules, units)
        stacks = defense_tallies(position, hexes, sources, by, undone=undone)
        return attack_tally(position, units, hexes), stacks


class InTheAir(Combat):
    """Combat over a square that nobody announces."""

    def targets(self, position: Position) -> int:
        """Nothing that is announced."""
        return 0

    def reach(self, position: Position, unit: int) -> int:
        """Nothing that is announced."""
        return 0

    def contact(self, position: Position) -> dict[int, int]:
        """Nobody announces it."""
        return {}


class AttritionCombat(Combat):
    """75:14, 65:9.0 - Units against the stacks beside them, as the Attrition Table decides."""

    name = ATTRITION
    says: ClassVar[tuple[Saying, ...]] = ()
    owed: ClassVar[bool] = True
    usual: ClassVar = True
    supported: ClassVar = True

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """65:23.2.2, MS:11u - Enemies who are spared, or whom a unit is not meant for."""
        rules = position.rules
        refused = narrowed(position, units, hexes)
        if refused is not None:
            return refused
        for one in rules.added[Spared]:
            spared = [hex_ for hex_ in hexes if one.hexes(position) >> hex_ & 1]
            if spared:
                there = ", ".join(name(Hex(hex_)) for hex_ in spared)
                reason = f"Bombers attack {there}: ground units may not do so in the same turn."
                return rules.refuse_by(one.rule, reason, spared, units)
        for helper in rules.added[Supporter]:
            if units and all(helper.has(rules, unit) for unit in units):
                reason = f"{position.roster.say(units)} only supports the attacks of others."
                return rules.refuse_by(helper.rule, reason, hexes, units)
        return None

    def sure(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> bool:
        """MS:16b - Where all who are attacked only support others."""
        if not position.rules.added[Supporter]:
            return False
        by = attacking(position, units)
        return not any(defends_itself(position, hex_, by) for hex_ in hexes)

    def resists(self, position: Position, hex_: int, sources: Iterable[int], by: int) -> int | Fraction:
        """With all who might support it, wherever it is attacked from."""
        if not position.rules.added[Supporter]:
            return defense_strength(position, hex_, sources, by)
        around = bits.spread(1 << hex_) & position.blocks(by)
        helped = support(position, (hex_,), tuple(bits.hexes(around)), by)
        return unsupported(position, hex_, sources, by) + defense_factors(position, helped)

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """As the edition answers."""
        return RESULTS.of(rules).consequences(cell)

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """75:30.41e - Where bombers help, at least half of what the attacker loses is bombers (R75-C23)."""
        rules = position.rules
        found = shared(rules, battle, self.consequences(rules, cell))
        return _supporters_last(position, battle, found) if rules.added[Supporter] else found


def _supporters_last(
    position: Position, battle: Battle, brings: Iterable[Consequence]
) -> Iterable[Consequence]:
    """MS:ARTILLERY.off.b, MS:ARTILLERY.def.b - Who only supports loses last, where he has that privilege."""
    for what in brings:
        if not isinstance(what, MustLose):
            yield what
            continue
        attacks = what.role is Role.ATTACKER
        last = (one.last(position, battle, attacks) for one in position.rules.added[Supporter])
        yield msgspec.structs.replace(what, last=tuple(chain.from_iterable(last)))


def shared(rules: Rules, battle: Battle, brings: Iterable[Consequence]) -> Iterable[Consequence]:
    """75:30.41e, 65:23.1.2b - What follows from a battle, with the attacker's losses laid on its support too.

    In 1975 half of them is; in 1965 he chooses.
    """
    for what in brings:
        if not (battle.support and isinstance(what, MustLose) and what.role is Role.ATTACKER):
            yield what
            continue
        if TACTICAL_BOMBING.of(rules).spared:  # MS:AIRMISSION.17b
            yield what
            continue
        among, half = (*battle.attackers, *battle.support), -(-what.amount // 2)
        if what.of is Measure.FACTORS and TACTICAL_BOMBING.of(rules).lost_first:
            yield msgspec.structs.replace(what, among=among, first=battle.support, least=half)
        else:
            yield msgspec.structs.replace(what, among=among)
