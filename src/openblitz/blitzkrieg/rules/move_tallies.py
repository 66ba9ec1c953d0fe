"""75:7, 65:6.0 - what a move costs and what a unit has for it, part by part, for whoever tells of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.rules.movement import claim, reach_of, reach_to
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.paths import path
from openblitz.hexes.reach import FACTOR
from openblitz.table import Tally

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


def allowance_tally(rules: Rules, position: Position, unit: int, hex_: int | None = None) -> Tally:
    """The movement factors of a unit in this player-turn: what is printed, and what bears on it.

    With a hex to go to, the bonus that takes it there is added.
    """
    printed = Fraction(rules.roster.thirds[unit], FACTOR)
    tally = Tally().plus(printed, f"{rules.roster.ids[unit]} moves", rules.cites["move rate"])
    for modifier in rules.allowance:
        part = modifier.part(rules, position, unit)
        if part is not None:
            tally = Tally((*tally.parts, part))
    if hex_ is None or not rules.bonuses:
        return tally
    cost = reach_to(rules, position, unit, hex_).cost(Hex(hex_))
    if cost is not None and cost <= reach_of(rules, position, unit).mover.allowance:
        return tally
    for bonus in rules.bonuses:
        part = claim(rules, position, unit, bonus)
        if part is not None:
            return Tally((*tally.parts, part))
    return tally


def cost_tally(rules: Rules, position: Position, unit: int, hex_: int) -> Tally:
    """What a move costs, step by step, each with its paragraph."""
    found = reach_to(rules, position, unit, hex_)
    tally = Tally()
    for step in path(found, Hex(hex_)):
        bit = 1 << step.hex
        whole, thirds = divmod(step.cost, FACTOR)
        told = (one.part(rules, position, step.hex, step.cost) for one in rules.going)
        part = next(filter(None, told), None)
        if part is not None:
            tally = Tally((*tally.parts, part))
        elif step.cost == 1:
            tally = tally.plus(Fraction(1, 3), f"road to {name(step.hex)}", rules.cites["road"])
        elif found.mover.going.half & bit:
            paid = "two desert hexes for one" if step.cost else "the other half"
            tally = tally.plus(whole, f"desert at {name(step.hex)}, {paid}", rules.cites["desert"])
        else:
            if thirds:
                left = f"{name(Hex(position.place[unit]))} is not left by road"
                tally = tally.plus(Fraction(thirds, FACTOR), left, rules.terrain.through_rule)
            city = found.mover.going.through & bit
            rule = rules.terrain.through_rule if city else rules.cites["move rate"]
            if whole > 1 and (rules.ground.forest | rules.ground.mountain) & bit:
                rule = rules.terrain.rough_rule or rule
            tally = tally.plus(whole, f"to {name(step.hex)}", rule)
    return tally
