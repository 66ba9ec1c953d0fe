"""75:13, 65:DEFENSE-TERRAIN - when the defender is doubled, and what his strength is."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.battle.rules.attack import in_one, once
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.conditions import Ice, RiverModifier, Supporter
from openblitz.blitzkrieg.engine.modifiers import DefenseModifier
from openblitz.blitzkrieg.ground.rules import unit_chart
from openblitz.hexes.grid import Hex, name
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.battle.questions.defense import Defense
    from openblitz.blitzkrieg.board import Board
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Part


class Footing(NamedTuple):
    """What of the ground can help a defender against those who attack."""

    city: bool
    mountain: bool
    forest: bool
    river: bool


class _AllAlike:
    """Whatever the ground does, it does for all units on it."""

    by_kind = False

    def undone(self, rules: Rules, units: Iterable[int]) -> bool:
        """By nobody."""
        return False

    def doubling(self, rules: Rules, unit: int, footing: Footing) -> str:
        """Not asked, because all are doubled or none."""
        raise AssertionError("the ground doubles all units alike")


class RiverLine(_AllAlike):
    """75:13.3 - Doubled when every attacker stands on a river hex."""

    says = (("75:13.3a", "A river doubles a defender when every attacker stands on a river hex."),)
    river_rule = "75:13.3a"

    def river_doubles(self, rules: Rules, defender: int, attackers: Iterable[int]) -> bool:
        """75:13.3a-b - All attackers on river hexes, the ends of rivers included."""
        return all(rules.ground.river >> hex_ & 1 for hex_ in attackers)


class RiverBranches(_AllAlike):
    """CL:13.3 - As printed off the river; on it, only when all attackers are on other branches."""

    says: tuple[Saying, ...] = (
        ("CL:13.3a", "A river doubles a defender off the river when every attacker stands on a river hex."),
        ("CL:13.3b", "A defender on a river hex is doubled only if all attackers are on another branch."),
    )
    river_rule = "CL:13.3a"

    def river_doubles(self, rules: Rules, defender: int, attackers: Iterable[int]) -> bool:
        """CL:13.3a-b - Nobody on a dry hex, nobody on the defender's own branch."""
        own = _branches(rules.board, defender)
        return all(
            rules.ground.river >> hex_ & 1 and not own & _branches(rules.board, hex_) for hex_ in attackers
        )


class RiverSquares(RiverBranches):
    """65:DEFENSE-TERRAIN - All attackers on river squares, and none on the defender's own river.

    Another branch is another river, as it is in the 1975 clarifications (ruling R65-21).
    """

    says: tuple[Saying, ...] = (
        ("65:DEFENSE-TERRAIN.2", "A river doubles a defender when every attacker stands on a river square."),
        ("65:DEFENSE-TERRAIN.6", "A defender on a river is not doubled against attackers on the same river."),
    )
    river_rule = "65:DEFENSE-TERRAIN.2"


class ByUnitChart(RiverSquares):
    """MS:UNITCHART - Rivers as in 1965 (RMS-26), but the chart says whom they and other ground double."""

    says = (
        *RiverSquares.says,
        ("MS:UNITCHART", "Rivers, cities and mountains double infantry of all kinds, armor and guerillas."),
        ("MS:UNITCHART.arty", "They do nothing for artillery, flak, trains and installations."),
        ("MS:UNITCHART.forest", "Forest doubles guerillas alone."),
        ("MS:UNITCHART.rng.a", "Rivers and mountains double nobody whom rangers alone attack."),
    )
    by_kind = True

    def undone(self, rules: Rules, units: Iterable[int]) -> bool:
        """MS:UNITCHART.rng.a - Where all of them are rangers."""
        attackers = tuple(units)
        return bool(attackers) and all(rules.roster.ranger[unit] for unit in attackers)

    def doubling(self, rules: Rules, unit: int, footing: Footing) -> str:
        """By the row of its type."""
        row = unit_chart.row(rules, unit)
        helps = (
            (footing.city or footing.mountain, row.in_strong),
            (footing.river, row.behind_river),
            (footing.forest, row.in_forest),
        )
        found = any(there and times is not None and times > 1 for there, times in helps)
        return unit_chart.rule_of(rules, unit) if found else ""


def _branches(board: Board, hex_: int) -> set[str]:
    return {branch.name for branch in board.branches_at.get(Hex(hex_), ())}


def defense_strength(
    position: Position, hex_: int, attackers: Iterable[int], by: int, *, undone: bool = False
) -> int | Fraction:
    """The strength of the stack on a hex against a side that attacks from these hexes; doubled once.

    `undone` says that the attackers are such that rivers and mountains do not count (`Defense.undone`).
    """
    if not position.rules.added[Supporter]:
        units = position.units_at(hex_, 1 - by)
        return stack_strength(position, units, hex_, attackers, undone=undone)
    return strength_of_all(position, (hex_,), tuple(attackers), by, undone=undone)


def strength_of_all(
    position: Position,
    hexes: Sequence[int],
    attackers: Sequence[int],
    by: int,
    *,
    undone: bool = False,
) -> int | Fraction:
    """The strength of all stacks of a battle; who supports several of them counts once."""
    total = sum(unsupported(position, h, attackers, by, undone=undone) for h in hexes)
    if not position.rules.added[Supporter]:
        return total
    return total + defense_factors(position, support(position, hexes, attackers, by))


def support(position: Position, hexes: Sequence[int], attackers: Iterable[int], by: int) -> tuple[int, ...]:
    """Those who add to the defense of hexes, and only that."""
    attackers = tuple(attackers)
    found = (one.defenders(position, hexes, attackers, by) for one in position.rules.added[Supporter])
    return tuple(chain.from_iterable(found))


def defends_itself(position: Position, hex_: int, by: int) -> bool:
    """Whether there is anybody on a hex but those who only support others."""
    return any(not bearing.only_supports(position.rules, u) for u in position.units_at(hex_, 1 - by))


def _stack(position: Position, hex_: int, by: int) -> list[int]:
    """Those on a hex who defend it by themselves."""
    rules = position.rules
    units = position.units_at(hex_, 1 - by)
    return [u for u in units if not bearing.only_supports(rules, u)] if rules.added[Supporter] else units


def unsupported(
    position: Position, hex_: int, attackers: Iterable[int], by: int, *, undone: bool = False
) -> int | Fraction:
    """The strength of a stack without those who support it."""
    units = _stack(position, hex_, by)
    return stack_strength(position, units, hex_, attackers, undone=undone)


def stack_strength(
    position: Position,
    units: Iterable[int],
    hex_: int,
    attackers: Iterable[int],
    *,
    undone: bool = False,
) -> int | Fraction:
    """What units would come to on a hex against attackers from these hexes."""
    rules = position.rules
    if not DEFENSE(position).by_kind:
        basic = defense_factors(position, units)
        total = basic * 2 if doubled(position, hex_, attackers) else basic
        return int(total) if total.denominator == 1 else total
    footing = footing_of(position, hex_, attackers, undone=undone)
    helped: list[int] = []
    others: list[int] = []
    for unit in units:
        (helped if DEFENSE(position).doubling(rules, unit, footing) else others).append(unit)
    return 2 * defense_factors(position, helped) + defense_factors(position, others)


def footing_of(position: Position, hex_: int, attackers: Iterable[int], *, undone: bool = False) -> Footing:
    """What of the ground of a hex can help whoever defends it against attackers from these hexes."""
    ground = position.rules.ground
    river = not undone and _no_rivers(position) is None
    return Footing(
        bool(ground.city >> hex_ & 1),
        bool(ground.mountain >> hex_ & 1) and not undone,
        bool(ground.forest >> hex_ & 1),
        river and _river_doubles(position, hex_, attackers),
    )


def defense_factors(position: Position, units: Iterable[int]) -> int | Fraction:
    """What units come to in defense, the ground apart: what is printed, and what options make of it."""
    if not position.rules.added[DefenseModifier]:
        return sum(position.roster.defense[u] for u in units)
    total = sum((_part_of(position, u).value for u in units), Fraction(0))
    return int(total) if total.denominator == 1 else total


def _part_of(position: Position, unit: int) -> Part:
    """What one unit adds to the defense."""
    rules = position.rules
    roster = position.roster
    rule = rules.cites["artillery" if roster.attack[unit] != roster.defense[unit] else "factor"]
    (printed,) = Tally().plus(roster.defense[unit], f"{roster.ids[unit]} defends", rule).parts
    found = (modifier.part(position, unit) for modifier in rules.added[DefenseModifier])
    return in_one(printed, once(part for part in found if part is not None))


def doubled(position: Position, hex_: int, attackers: Iterable[int]) -> bool:
    """Whether the ground doubles whoever defends a hex against attackers from these hexes."""
    if strong_ground(position.rules) >> hex_ & 1:
        return True
    return _no_rivers(position) is None and _river_doubles(position, hex_, attackers)


def _river_doubles(position: Position, hex_: int, attackers: Iterable[int]) -> bool:
    """Whether a river doubles who defends a hex; a frozen river is none to who stands on it (MS:14f)."""
    rules = position.rules
    if rules.added[Ice]:
        attackers = tuple(attackers)
        for one in rules.added[Ice]:
            frozen = one.rivers(position)
            if any(frozen >> source & 1 for source in attackers):
                return False
    return DEFENSE(position).river_doubles(rules, hex_, attackers)


def _no_rivers(position: Position) -> Part | None:
    """Why rivers double nobody now; None where they do."""
    return next(filter(None, (one.part(position) for one in position.rules.added[RiverModifier])), None)


def strong_ground(rules: Rules) -> int:
    """75:13.1-13.2, 65:DEFENSE-TERRAIN - Where a defender is doubled wherever he is attacked from."""
    return rules.ground.city | rules.ground.mountain


def defense_tallies(
    position: Position,
    hexes: Sequence[int],
    attackers: Sequence[int],
    by: int,
    *,
    undone: bool = False,
) -> tuple[Tally, ...]:
    """The strengths of all stacks of a battle; who supports them is told with the first."""
    stacks = [_stack_tally(position, hex_, attackers, by, undone=undone) for hex_ in hexes]
    if position.rules.added[Supporter] and stacks:
        stacks[0] = _supported(position, stacks[0], support(position, hexes, attackers, by))
    return tuple(stacks)


def _supported(position: Position, tally: Tally, units: Iterable[int]) -> Tally:
    for unit in units:
        part, rule = _part_of(position, unit), position.rules.added[Supporter][0].rule_defense
        tally = tally.plus(part.value, f"{position.roster.ids[unit]} supports the defense", rule)
    return tally


def defense_tally(position: Position, hex_: int, attackers: Sequence[int], by: int) -> Tally:
    """The strength of the stack on a hex against a side, part by part."""
    return defense_tallies(position, (hex_,), attackers, by)[0]


def _stack_tally(position: Position, hex_: int, attackers: Sequence[int], by: int, *, undone: bool) -> Tally:
    rules = position.rules
    units = _stack(position, hex_, by)
    if DEFENSE(position).by_kind:
        footing = footing_of(position, hex_, attackers, undone=undone)
        return Tally(tuple(_part_on(position, unit, footing) for unit in units))
    tally = Tally(tuple(_part_of(position, unit) for unit in units))
    there = name(Hex(hex_))
    if rules.ground.city >> hex_ & 1:
        return tally.times(2, f"{there} is a city", rules.cites["city doubles"])
    if rules.ground.mountain >> hex_ & 1:
        return tally.times(2, f"{there} is mountain", rules.cites["mountain doubles"])
    if _river_doubles(position, hex_, attackers):
        frozen = _no_rivers(position)
        if frozen is not None:
            return Tally((*tally.parts, frozen))
        return tally.times(2, f"all attack {there} from river hexes", DEFENSE(position).river_rule)
    return tally


def _part_on(position: Position, unit: int, footing: Footing) -> Part:
    """What one unit adds to the defense, with what the ground does for its kind."""
    rules = position.rules
    part, rule = _part_of(position, unit), DEFENSE(position).doubling(rules, unit, footing)
    where = next((word for word, there in zip(Footing._fields, footing, strict=True) if there), "")
    return in_one(part, Tally().times(2, f"the {where} doubles it", rule).parts) if rule else part


ANSWERS: dict[str, Defense] = {
    "river line": RiverLine(),
    "river branches": RiverBranches(),
    "river squares": RiverSquares(),
    "by the unit chart": ByUnitChart(),
}
