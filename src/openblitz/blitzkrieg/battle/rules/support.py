"""75:30.41, 65:23.1 - bombers that help an attack of ground units: which of them may, and how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.board.distances import disc
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import MISSIONS, SORTIES, TACTICAL
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.questions.tactical import TACTICAL_BOMBING
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.battle.rules.attack import Factors
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def helpers(position: Position, hexes: Sequence[int]) -> list[int]:
    """The bombers of the moving side that may help an attack on some of these hexes."""
    return [u for h in hexes for u in missions.over(position, h, TACTICAL, position.side)]


def why_no_support(
    position: Position, ground: Sequence[int], air: Sequence[int], hexes: Sequence[int]
) -> Refusal | None:
    """75:30.41a-b, 65:23.1.2a - Why aircraft may not help these ground units there; None when they may."""
    rules = position.rules
    if not air:
        return None
    able = helpers(position, hexes)
    for unit in air:
        if unit not in able:
            where = ", ".join(name(Hex(h)) for h in hexes)
            reason = f"{position.roster.ids[unit]} does not fly tactical bombing over {where}."
            return rules.refuse_by(TACTICAL_BOMBING(position).rule, reason, hexes, (unit,))
    if not ground:
        reason = f"{position.roster.say(air)} can only help ground units that attack."
        return rules.refuse_by(TACTICAL_BOMBING(position).rule, reason, hexes, air)
    if not TACTICAL_BOMBING(position).limited:
        return None
    factors = attack_factors(position)
    bombs, troops = _sum(factors, air), _sum(factors, ground)
    if bombs <= troops:
        return None
    reason = f"{say_number(bombs)} air factors are more than the {say_number(troops)} of the ground units."
    return rules.refuse_by("75:30.41b", reason, hexes, air)


def _sum(factors: Factors, units: Sequence[int]) -> int | Fraction:
    return sum(factors[u] for u in units)


def as_many(position: Position, ground: Sequence[int], hexes: Sequence[int]) -> tuple[int, ...]:
    """The bombers over these hexes that ground units may take along: the strongest that are not too many."""
    able = helpers(position, hexes)
    if not able:
        return ()
    busy = {u for battle in position.battles for u in battle.support}
    if not TACTICAL_BOMBING(position).limited:
        return tuple(u for u in able if u not in busy)
    factors = attack_factors(position)
    left, found = _sum(factors, ground), []
    for unit in sorted((u for u in able if u not in busy), key=lambda u: (-factors[u], u)):
        if factors[unit] <= left:
            left -= factors[unit]
            found.append(unit)
    return tuple(found)


def covered(position: Position, hexes: Sequence[int]) -> bool:
    """Whether bombers could help an attack on some of these hexes, as they fly or as they may still fly."""
    if MISSIONS(position) and helpers(position, hexes):
        return True
    if not any(step.key == SORTIES for step in position.steps):
        return False
    own, bombers = position.in_play().air[position.side], position.roster.counters
    near = bits.of(hexes)  # type: ignore[arg-type]
    return any(
        bombers[u].type.bomber and disc(position.place[u], position.roster.range[u]) & near
        for u in own
        if on_map(position.place[u])
    )
