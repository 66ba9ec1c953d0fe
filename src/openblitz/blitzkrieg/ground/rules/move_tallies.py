"""75:7, 65:6.0 - what a move costs and what a unit has for it, part by part, for whoever tells of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, Bonus, GoingModifier
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.movement import claim, reach_of, reach_to
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.paths import path
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going


def allowance_tally(position: Position, unit: int, hex_: int | None = None) -> Tally:
    """The movement factors of a unit in this player-turn: what is printed, and what bears on it.

    With a hex to go to, the bonus that takes it there is added.
    """
    rules = position.rules
    printed = Fraction(position.roster.thirds[unit], FACTOR)
    tally = Tally().plus(printed, f"{position.roster.ids[unit]} moves", rules.cites["move rate"])
    for modifier in rules.added[AllowanceModifier]:
        part = modifier.part(position, unit)
        if part is not None:
            tally = Tally((*tally.parts, part))
    if hex_ is None or not rules.added[Bonus]:
        return tally
    cost = reach_to(position, unit, hex_).cost(Hex(hex_))
    if cost is not None and cost <= reach_of(position, unit).mover.allowance:
        return tally
    for bonus in rules.added[Bonus]:
        part = claim(position, unit, bonus)
        if part is not None:
            return Tally((*tally.parts, part))
    return tally


def cost_tally(position: Position, unit: int, hex_: int) -> Tally:
    """What a move costs, step by step, each with its paragraph."""
    found = reach_to(position, unit, hex_)
    tally, before = Tally(), Hex(position.place[unit])
    for step in path(found, Hex(hex_)):
        for where, part in step_parts(position, found.mover.going, before, step):
            tally = Tally((*tally.parts, replace(part, why=where)))
        before = step.hex
    return tally


def step_parts(position: Position, going: Going, before: Hex, step: Step) -> Iterator[tuple[str, Part]]:
    """What one step costs, part by part, with its paragraph and what is told of it with its place."""
    rules = position.rules
    bit, there = 1 << step.hex, name(step.hex)
    told = (one.part(position, step.hex, step.cost) for one in rules.added[GoingModifier])
    part = next(filter(None, told), None)
    if part is not None:
        yield f"to {there}, {part.why}", part
        return
    if step.cost == 1:
        yield f"road to {there}", Part(Fraction(1, 3), "by road", rules.cites["road"])
        return
    whole, thirds = divmod(step.cost, FACTOR)
    if going.half & bit:
        paid = "two desert hexes for one" if step.cost else "the other half"
        yield f"desert at {there}, {paid}", Part(Fraction(whole), f"desert, {paid}", rules.cites["desert"])
        return
    through = TERRAIN(position).through_rule
    if thirds:
        left = f"{name(before)} is not left by road"
        yield left, Part(Fraction(thirds, FACTOR), "city not left by road", through)
    rough = (rules.ground.forest | rules.ground.mountain) & bit
    rule = through if going.through & bit else rules.cites["move rate"]
    if whole > 1 and rough:
        rule = TERRAIN(position).rough_rule or rule
    yield f"to {there}", Part(Fraction(whole), _ground(rules, step.hex), rule)


def _ground(rules: Rules, hex_: int) -> str:
    """The ground of a hex in a word."""
    ground = rules.ground
    kinds = {
        "forest": ground.forest,
        "mountain": ground.mountain,
        "city": ground.city,
        "desert": ground.desert,
    }
    return next((word for word, hexes in kinds.items() if hexes >> hex_ & 1), "clear")
