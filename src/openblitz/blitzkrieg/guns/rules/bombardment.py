"""75:25.2-25.5, 75:BBT - the Barrage and Bombardment Table: artillery that fires from two hexes off.

A bombardment is a kind of combat that nobody owes: units of one arm against one hex, by the sum of their
factors. It costs the attackers nothing and the defender factors of his choice. Which arms a game has is said
by what its parts add (`Bombarder` in engine/modifiers.py): artillery here; bombers (75:30.42) come with those
who bring aircraft, and say there whom they can harm and that they join no artillery (75:30.42b). Strength is
that of any attack (battle/rules/attack.py), so that what halves an attack halves this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from openblitz.blitzkrieg.battle.rules.attack import attack_factors, attack_tally
from openblitz.blitzkrieg.battle.rules.combat import Combat
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.battle.rules.weighing import Strengths, attacking
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import known, objecting
from openblitz.blitzkrieg.engine.conditions import Halt
from openblitz.blitzkrieg.engine.modifiers import Bombarder, Invariant
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.engine.position import COMBINED, FOUGHT, ROLLED_BACK
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.engine.scenario import EVERYWHERE
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.guns.questions.bombardment import BOMBARDING, Order
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.supply.questions.supply import SUPPLY
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance, name
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.charts import Odds
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

BOMBARDMENT: Final = "bombardment"
# What was done by units that attack nobody (75:21.3b, CL:32.74d, 75:26.3b).
NO_MORE: Final = FOUGHT | ROLLED_BACK | COMBINED
RANGE: Final = 2  # 75:25.2b, R75-C15 - hexes, no more and no fewer


# In which order


SAID: tuple[Saying, ...] = (
    ("75:25.3a", "A unit suffers one bombardment a player-turn at most."),
    ("75:25.3b", "Who has been bombarded may be attacked by ground units afterwards."),
    ("75:25.3c", "After both, nobody advances more than one hex."),
    ("75:25.4b", "Advances end on a hex that was bombarded in this player-turn."),
    ("75:BBT.mountain.a", "On mountains half as many factors are lost, rounded up."),
)


class AsPrinted:
    """75:SEQ.20a - The barrages first, then the attacks of ground units."""

    says = (*SAID, ("75:SEQ.20a", "All bombardments are resolved before the first attack of ground units."))
    before_all = True


class Clarified:
    """CL:25.3a-b - As the attacker likes, but for an attack on a hex that is bombarded too."""

    says = (*SAID, ("CL:25.3b", "Bombardments need not all come before the attacks of ground units."))
    before_all = False


ANSWERS: dict[str, Order] = {"as printed": AsPrinted(), "clarified": Clarified()}


# The kind of combat


class Bombardment(Combat):
    """75:25.2-25.5 - Units of one arm against one hex; nobody owes it, and it costs them nothing."""

    name = BOMBARDMENT
    title = "Bombard"
    says = ()
    bombs: ClassVar = True
    most: ClassVar = 1
    once: ClassVar = "75:25.3a"

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """75:BBT - The factors that the defender loses."""
        return (MustLose(Role.DEFENDER, "75:BBT", cell, Measure.FACTORS),) if cell else ()

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """75:25.5b, 75:BBT.mountain.a - Half of it on mountains; those first who lose first."""
        rules = position.rules
        left, rough = loss_on(rules, battle.hexes[0], cell)
        arm = next(filter(None, (_arm(rules, unit) for unit in battle.attackers)), rules.added[Bombarder][0])
        for rule, units in arm.suffer(position, battle.defenders):
            there = tuple(unit for unit in units if on_map(position.place[unit]))
            loss = min(left, sum(position.roster.defense[unit] for unit in there))
            left -= loss
            if loss:
                yield MustLose(Role.DEFENDER, rough or rule, loss, Measure.FACTORS, there)

    def targets(self, position: Position) -> int:
        """The hexes on which some arm can harm somebody."""
        found = 0
        for hexes in _targets(position, position.side):
            found |= hexes
        return found

    def reach(self, position: Position, unit: int) -> int:
        """What a unit can bombard as it is."""
        rules = position.rules
        arm = _arm(rules, unit)
        if arm is None or arm.why_not(position, unit) is not None:
            return 0
        targets = _targets(position, position.side)[rules.added[Bombarder].index(arm)]
        return arm.reach(position, unit) & targets

    def contact(self, position: Position) -> dict[int, int]:
        """The units that can bombard something, each with what it can bombard."""
        targets = self.targets(position)
        if not targets:
            return {}
        place, flags, arms = position.place, position.flags, _arms(position.rules)
        found = {}
        for unit in position.in_play().of_side[position.side]:
            if flags[unit] & NO_MORE or (unit in arms and arms[unit] is None):  # most are of no arm
                continue
            if on_map(place[unit]) or is_aloft(place[unit]):
                reach = self.reach(position, unit)
                if reach:
                    found[unit] = reach
        return found

    def defenders(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """75:25.5a - Everybody on the hex, aircraft too; whom it harms is for its arm to say."""
        enemy = 1 - attacking(position, units)
        return tuple(u for h in hexes for u in position.all_at(h, enemy))

    def harmed(self, position: Position, units: Sequence[int], hexes: Iterable[int]) -> tuple[int, ...]:
        """75:25.5a, 75:30.42d - Those of them who lose by the arm that attacks."""
        there = self.defenders(position, units, hexes)
        arm = next(filter(None, (_arm(position.rules, unit) for unit in units)), None)
        return tuple(u for _, some in arm.suffer(position, there) for u in some) if arm else ()

    def unhurt(self, position: Position, hexes: Iterable[int]) -> Saying | None:
        """CL:29.4a-b, 75:25.4b - A city that resists with nobody in it."""
        return minors.unharmed(position, position.side, hexes)

    def parties(self, position: Position, able: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """75:30.42b - Each arm by itself."""
        rules = position.rules
        for arm in rules.added[Bombarder]:
            units = tuple(unit for unit in able if arm.has(rules, unit))
            if units:
                yield arm.title, units

    def why_not(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
        """75:25.2a-d - Units of one arm, each able to bombard, and one hex within their reach."""
        rules = position.rules
        arms = [_arm(rules, unit) for unit in units]
        for unit, arm in zip(units, arms, strict=True):
            if arm is None:
                reason = f"{position.roster.ids[unit]} is of no arm that can bombard."
                return rules.refuse_by(rules.added[Bombarder][0].rule, reason, hexes, (unit,))
            if arm is not arms[0]:
                reason = f"{position.roster.ids[unit]} does not join {position.roster.ids[units[0]]} in this."
                return rules.refuse_by(arm.apart, reason, hexes, units)
        if len(hexes) != 1:
            return rules.refuse_by(
                rules.added[Bombarder][0].rule, "A bombardment strikes at one hex.", hexes, units
            )
        for unit, arm in zip(units, arms, strict=True):
            assert arm is not None
            refused = arm.why_not(position, unit)
            if refused is None and not arm.reach(position, unit) >> hexes[0] & 1:
                refused = arm.too_far(position, unit, hexes[0])
            if refused is not None:
                return refused
            if not arm.targets(position, 1 - position.side) >> hexes[0] & 1:
                reason = f"{position.roster.ids[unit]} can harm nobody on {name(Hex(hexes[0]))}."
                return rules.refuse_by(arm.rule, reason, hexes, (unit,))
        return None

    def before(self, rules: Rules, battle: Battle, other: Battle) -> str:
        """75:25.3b, 75:SEQ.20a - Before the other attack on its hex, and as printed before all others."""
        if combats_of(rules)[other.chart].bombs:
            return ""
        if set(battle.hexes) & set(other.hexes):
            return "75:25.3b"
        return "75:SEQ.20a" if BOMBARDING.of(rules).before_all else ""

    def say(self, at: Odds | int, attack: int | Fraction, defense: int | Fraction) -> tuple[str, str]:
        """By its factors."""
        factors = f"{at} factor{'s' if at != 1 else ''}"
        return f"with {factors}", factors

    def strengths(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Strengths:
        """R75-D7 - The factors of both; no ground doubles anybody."""
        attack, enemy = attack_factors(position), 1 - attacking(position, units)
        defense = position.roster.defense
        there = (defense[u] for hex_ in hexes for u in position.units_at(hex_, enemy))
        return Strengths(sum(attack[unit] for unit in units), sum(there))

    def tallies(
        self, position: Position, units: Sequence[int], hexes: Iterable[int]
    ) -> tuple[Tally, tuple[Tally, ...]]:
        """The same as tallies."""
        enemy = 1 - attacking(position, units)
        stacks = []
        for hex_ in hexes:
            tally = Tally()
            for unit in position.units_at(hex_, enemy):
                tally = tally.plus(
                    position.roster.defense[unit], f"{position.roster.ids[unit]} is there", "75:BBT"
                )
            stacks.append(tally)
        return attack_tally(position, units), tuple(stacks)


def loss_on(rules: Rules, hex_: int, cell: int) -> tuple[int, str]:
    """R75-D7 - What a cell costs on a hex, and the paragraph that makes it less."""
    return (-(-cell // 2), "75:BBT.mountain.a") if rules.ground.mountain >> hex_ & 1 else (cell, "")


@known.of_rules
def _arms(_rules: Rules) -> dict[int, Bombarder | None]:
    """The arm of each unit that has been asked for, where it is of one that can bombard."""
    return {}


def _arm(rules: Rules, unit: int) -> Bombarder | None:
    """The arm of a unit that can bombard."""
    arms = _arms(rules)
    if unit not in arms:
        arms[unit] = next((arm for arm in rules.added[Bombarder] if arm.has(rules, unit)), None)
    return arms[unit]


@known.of_side
def _targets(position: Position, side: int) -> tuple[int, ...]:
    """The hexes on which each arm of a side can harm somebody."""
    return tuple(arm.targets(position, 1 - side) for arm in position.rules.added[Bombarder])


def bombarded(position: Position) -> int:
    """The hexes whose units have been bombarded in this player-turn."""
    done = (battle for battle in position.battles if battle.chart == BOMBARDMENT and battle.fought)
    return bits.of(hex_ for battle in done for hex_ in battle.hexes)  # type: ignore[misc]


def struck(position: Position) -> int:
    """The hexes that have been attacked by the table of bombardment, whatever it was aimed at."""
    done = (
        battle
        for battle in position.battles
        if battle.fought and combats_of(position.rules)[battle.chart].bombs
    )
    return bits.of(hex_ for battle in done for hex_ in battle.hexes)  # type: ignore[misc]


# Artillery


class Barrage(Bombarder):
    """75:25.2 - Artillery two hexes from its target, in no enemy zone, in supply."""

    name = "artillery barrage"
    title = "Barrage"
    rule = "75:25.2a"
    apart = "75:30.42b"
    says = (
        ("75:25.2a", "Artillery that is not beside the enemy may fire a barrage instead of attacking."),
        ("75:25.2b", "It fires at a hex exactly two hexes off."),
        ("75:25.2c", "It may not be in an enemy zone of control."),
        ("75:25.2d", "It must be in combat supply."),
        ("75:25.5b", "Aircraft on the ground lose their factors first."),
    )

    def has(self, rules: Rules, unit: int) -> bool:
        """75:25.2a - Artillery."""
        return rules.roster.kind[unit] is MovementClass.ARTILLERY

    def why_not(self, position: Position, unit: int) -> Refusal | None:
        """75:25.2c-d - In an enemy zone, or out of supply."""
        rules = position.rules
        here, say = position.place[unit], position.roster.ids[unit]
        if zones_of(rules).controlled(position, 1 - position.side_of(unit)) >> here & 1:
            reason = f"{say} is in an enemy zone of control and fires no barrage."
            return rules.refuse_by("75:25.2c", reason, (here,), (unit,))
        if SUPPLY.asked(rules) and supply.suffers(position, unit):
            reason = f"{say} is out of supply and fires no barrage."
            return rules.refuse_by("75:25.2d", reason, (here,), (unit,))
        return objecting.to("bombard", position, unit)

    def reach(self, position: Position, unit: int) -> int:
        """75:25.2b, R75-C15 - The hexes at exactly two hexes."""
        here = position.place[unit]
        return disc(here, RANGE) & ~disc(here, RANGE - 1)

    def too_far(self, position: Position, unit: int, hex_: int) -> Refusal:
        """75:25.2b - How far it is."""
        far = distance(Hex(position.place[unit]), Hex(hex_))
        reason = (
            f"{position.roster.ids[unit]} is {far} hexes from {name(Hex(hex_))}; a barrage takes {RANGE}."
        )
        return position.rules.refuse_by("75:25.2b", reason, (hex_,), (unit,))

    def targets(self, position: Position, enemy: int) -> int:
        """75:25.5a, CL:29.4a - Wherever anybody is, aircraft on the ground too; and cities that resist."""
        return position.stood(enemy) | minors.besieged(position, 1 - enemy)

    def suffer(self, position: Position, defenders: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """75:25.5b - All air factors, then the others."""
        presence = position.roster.presence
        yield "75:25.5b", tuple(unit for unit in defenders if presence[unit] is Presence.AIR)
        yield "75:BBT", tuple(unit for unit in defenders if presence[unit] is not Presence.AIR)


# What it does to advances


class CombinedAttack(Halt):
    """75:25.3c - Who fought for a hex that was bombarded too advances one hex."""

    name = "one hex after a combined attack"
    says = ()
    rule = "75:25.3c"

    def hexes(self, position: Position, unit: int) -> int:
        """The first hex is the last, whichever it is."""
        hit = bombarded(position)
        if not hit:
            return 0
        own = (b for b in position.battles if unit in b.attackers or unit in b.defenders)
        others = [battle for battle in own if battle.chart != BOMBARDMENT]
        return EVERYWHERE if any(hit >> h & 1 for battle in others for h in battle.hexes) else 0


class BombardedGround(Halt):
    """75:25.4b - No advance, after combat or automatic victory, goes on from a hex that was bombarded.

    Bombs on an airbase, a port, roads or industry fall by the same table (75:33.2-33.5).
    """

    name = "bombarded ground"
    says = ()
    rule = "75:25.4b"

    def hexes(self, position: Position, unit: int) -> int:
        """The hexes that were."""
        return struck(position)


class BombardmentHolds(Invariant):
    """75:25.2-25.3 - One arm on one hex each, and before the other attack on that hex."""

    name = "bombardment holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Attacks that are not so."""
        rules = position.rules
        fired = [battle for battle in position.battles if battle.chart == BOMBARDMENT]
        for battle in fired:
            if len({_arm(rules, unit) for unit in battle.attackers}) != 1 or len(battle.hexes) != 1:
                yield "a bombardment is not by one arm on one hex"
            for other in position.battles:
                # One that has lapsed, because nobody is left to attack, is not fought out of turn.
                lapsed = not combats_of(rules)[other.chart].stands(position, other)
                if not other.fought or battle.fought or lapsed:
                    continue
                if self._precedes(position, battle, other):
                    yield "an attack was fought before the bombardment of its hex"

    def _precedes(self, position: Position, battle: Battle, other: Battle) -> bool:
        rules = position.rules
        return bool(combats_of(rules)[BOMBARDMENT].before(rules, battle, other))
