"""75:13, 65:DEFENSE-TERRAIN - when the defender is doubled, and what his strength is."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.rules.attack import in_one, once
from openblitz.hexes.grid import Hex, name
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.board import Board
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying
    from openblitz.table import Part


class Defense(Protocol):
    """Which defenders a river doubles; cities and mountains double in every edition."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def river_rule(self) -> str:
        """The paragraph by which a river doubles."""
        ...

    def river_doubles(self, rules: Rules, defender: int, attackers: Iterable[int]) -> bool:
        """Whether a river doubles the units on a hex that is attacked from these hexes.

        It does exactly if it would against each of the hexes alone: a further attacker can only end it.
        """
        ...


class RiverLine:
    """75:13.3 - Doubled when every attacker stands on a river hex."""

    says = (("75:13.3a", "A river doubles a defender when every attacker stands on a river hex."),)
    river_rule = "75:13.3a"

    def river_doubles(self, rules: Rules, defender: int, attackers: Iterable[int]) -> bool:
        """75:13.3a-b - All attackers on river hexes, the ends of rivers included."""
        return all(rules.ground.river >> hex_ & 1 for hex_ in attackers)


class RiverBranches:
    """CL:13.3 - As printed off the river; on it, only when all attackers are on other branches."""

    says = (
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

    says = (
        ("65:DEFENSE-TERRAIN.2", "A river doubles a defender when every attacker stands on a river square."),
        ("65:DEFENSE-TERRAIN.6", "A defender on a river is not doubled against attackers on the same river."),
    )
    river_rule = "65:DEFENSE-TERRAIN.2"


def _branches(board: Board, hex_: int) -> set[str]:
    return {branch.name for branch in board.branches_at.get(Hex(hex_), ())}


def defense_strength(
    rules: Rules, position: Position, hex_: int, attackers: Iterable[int], by: int
) -> int | Fraction:
    """The strength of the stack on a hex against a side that attacks from these hexes; doubled once."""
    if not rules.supporters:
        return stack_strength(rules, position, hex_, attackers, by)
    attackers = tuple(attackers)
    helped = defense_factors(rules, position, support(rules, position, (hex_,), attackers, by))
    return stack_strength(rules, position, hex_, attackers, by) + helped


def strength_of_all(
    rules: Rules, position: Position, hexes: Sequence[int], attackers: Sequence[int], by: int
) -> int | Fraction:
    """The strength of all stacks of a battle; who supports several of them counts once."""
    if not rules.supporters:
        return sum(stack_strength(rules, position, h, attackers, by) for h in hexes)
    helped = defense_factors(rules, position, support(rules, position, hexes, attackers, by))
    return sum(stack_strength(rules, position, h, attackers, by) for h in hexes) + helped


def support(
    rules: Rules, position: Position, hexes: Sequence[int], attackers: Iterable[int], by: int
) -> tuple[int, ...]:
    """Those who add to the defense of hexes, and only that."""
    attackers = tuple(attackers)
    found = (one.defenders(rules, position, hexes, attackers, by) for one in rules.supporters)
    return tuple(chain.from_iterable(found))


def defends_itself(rules: Rules, position: Position, hex_: int, by: int) -> bool:
    """Whether there is anybody on a hex but those who only support others."""
    return any(not rules.only_supports(u) for u in position.units_at(rules.roster, hex_, 1 - by))


def _stack(rules: Rules, position: Position, hex_: int, by: int) -> list[int]:
    """Those on a hex who defend it by themselves."""
    units = position.units_at(rules.roster, hex_, 1 - by)
    return [u for u in units if not rules.only_supports(u)] if rules.supporters else units


def stack_strength(
    rules: Rules, position: Position, hex_: int, attackers: Iterable[int], by: int
) -> int | Fraction:
    """The same without those who support it."""
    basic = defense_factors(rules, position, _stack(rules, position, hex_, by))
    return basic * 2 if doubled(rules, position, hex_, attackers) else basic


def defense_factors(rules: Rules, position: Position, units: Iterable[int]) -> int | Fraction:
    """What units come to in defense, the ground apart: what is printed, and what options make of it."""
    if not rules.defends:
        return sum(rules.roster.defense[u] for u in units)
    total = sum((_part_of(rules, position, u).value for u in units), Fraction(0))
    return int(total) if total.denominator == 1 else total


def _part_of(rules: Rules, position: Position, unit: int) -> Part:
    """What one unit adds to the defense."""
    roster = rules.roster
    rule = rules.cites["artillery" if roster.attack[unit] != roster.defense[unit] else "factor"]
    (printed,) = Tally().plus(roster.defense[unit], f"{roster.ids[unit]} defends", rule).parts
    found = (modifier.part(rules, position, unit) for modifier in rules.defends)
    return in_one(printed, once(part for part in found if part is not None))


def doubled(rules: Rules, position: Position, hex_: int, attackers: Iterable[int]) -> bool:
    """Whether the ground doubles whoever defends a hex against attackers from these hexes."""
    if strong_ground(rules) >> hex_ & 1:
        return True
    return _no_rivers(rules, position) is None and rules.defense.river_doubles(rules, hex_, attackers)


def _no_rivers(rules: Rules, position: Position) -> Part | None:
    """Why rivers double nobody now; None where they do."""
    return next(filter(None, (one.part(rules, position) for one in rules.rivers)), None)


def strong_ground(rules: Rules) -> int:
    """75:13.1-13.2, 65:DEFENSE-TERRAIN - Where a defender is doubled wherever he is attacked from."""
    return rules.ground.city | rules.ground.mountain


def defense_tallies(
    rules: Rules, position: Position, hexes: Sequence[int], attackers: Sequence[int], by: int
) -> tuple[Tally, ...]:
    """The strengths of all stacks of a battle; who supports them is told with the first."""
    stacks = [_stack_tally(rules, position, hex_, attackers, by) for hex_ in hexes]
    if rules.supporters and stacks:
        stacks[0] = _supported(rules, position, stacks[0], support(rules, position, hexes, attackers, by))
    return tuple(stacks)


def _supported(rules: Rules, position: Position, tally: Tally, units: Iterable[int]) -> Tally:
    for unit in units:
        part, rule = _part_of(rules, position, unit), rules.supporters[0].rule_defense
        tally = tally.plus(part.value, f"{rules.roster.ids[unit]} supports the defense", rule)
    return tally


def defense_tally(rules: Rules, position: Position, hex_: int, attackers: Sequence[int], by: int) -> Tally:
    """The strength of the stack on a hex against a side, part by part."""
    return defense_tallies(rules, position, (hex_,), attackers, by)[0]


def _stack_tally(rules: Rules, position: Position, hex_: int, attackers: Sequence[int], by: int) -> Tally:
    units = _stack(rules, position, hex_, by)
    tally = Tally(tuple(_part_of(rules, position, unit) for unit in units))
    there = name(Hex(hex_))
    if rules.ground.city >> hex_ & 1:
        return tally.times(2, f"{there} is a city", rules.cites["city doubles"])
    if rules.ground.mountain >> hex_ & 1:
        return tally.times(2, f"{there} is mountain", rules.cites["mountain doubles"])
    if rules.defense.river_doubles(rules, hex_, attackers):
        frozen = _no_rivers(rules, position)
        if frozen is not None:
            return Tally((*tally.parts, frozen))
        return tally.times(2, f"all attack {there} from river hexes", rules.defense.river_rule)
    return tally


ASKS = "When does a river double the defender?"
ANSWERS: dict[str, Defense] = {
    "river line": RiverLine(),
    "river branches": RiverBranches(),
    "river squares": RiverSquares(),
}
