"""Charges: what one can be hoped to bring, with the fire that it has to go through."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.commander.appraisal import salvo
from openblitz.commander.orders import Shot
from openblitz.commander.rules import casualties, charging, combat, firing, standing
from openblitz.commander.rules.forced import farthest
from openblitz.commander.rules.odds import passes
from openblitz.commander.table_top.bases import Side3

if TYPE_CHECKING:
    from openblitz.commander.position import Position
    from openblitz.players.commander.values import Values

BOLD: Final = 0.3  # a charge must promise this much
FIRE: Final = 1.5  # what the fire that it goes through weighs: it begins the combat hurt
PART: Final = 0.1  # for who has the better of it and cannot pursue
_ROUNDS: Final = 4  # looked ahead


class Fighter(NamedTuple):
    """One side of a combat."""

    dice: int  # of a plain round
    chance: float  # that one of them marks a hit
    hits: int  # that knock it out
    pursues: bool


def hope(values: Values, position: Position, unit: int, target: int) -> float:
    """What a charge promises, in knocked-out units."""
    met = through_fire(values, position, unit, target)
    if met * FIRE > 1 - BOLD:
        return 0.0
    mine, theirs = _fighter(position, unit, target), _fighter(position, target, unit)
    charging_ = combat.figures().modifiers.charging
    if firing.aspect(position, Shot(unit, target)) is Side3.FLANK:
        flanked = max(0, theirs.dice + combat.figures().modifiers.flank)
        theirs = theirs._replace(dice=flanked)
    head_start = position.hits[target] - position.hits[unit]
    worth = (values.worth[unit], values.worth[target])
    return fight(mine, theirs, charging_, 0, head_start, worth, _ROUNDS) - FIRE * met


def _fighter(position: Position, unit: int, enemy: int) -> Fighter:
    """BC:combat.attacks, BC:combat.pursue - What a unit brings to a combat."""
    table, kind = combat.figures(), position.roster.kind[unit]
    dice = table.attacks[kind.close]
    if position.has(position.suppressed, unit):
        dice += table.modifiers.suppressed
    other = position.roster.kind[enemy]
    open_ = standing.in_open(position, enemy)
    barred = kind.support or kind.towed or position.has(position.dug_in, unit)
    pursues = not barred and not (
        open_ and (other.type == "armour" or (other.is_vehicle and not kind.is_vehicle))
    )
    return Fighter(max(0, dice), _chance(position, enemy, unit), kind.hits - position.hits[unit], pursues)


@lru_cache(maxsize=20000)
def fight(  # noqa: PLR0917 - a round of combat
    mine: Fighter,
    theirs: Fighter,
    more: int,
    more_for_them: int,
    ahead: int,
    worth: tuple[float, float],
    left: int,
) -> float:
    """What a combat brings the attacker, who strikes first; `ahead` are hits that count in this round."""
    total = 0.0
    for hits, likely in enumerate(_spread(mine.dice + more, mine.chance)):
        if hits >= theirs.hits:
            total += likely * worth[1]
            continue
        for taken, as_likely in enumerate(_spread(theirs.dice + more_for_them, theirs.chance)):
            both = likely * as_likely
            if taken >= mine.hits:
                total -= both * worth[0]
            elif both > 1e-4:
                we = mine._replace(hits=mine.hits - taken)
                they = theirs._replace(hits=theirs.hits - hits)
                total += both * _after(we, they, hits + ahead - taken, worth, left - 1)
    return total


def _after(mine: Fighter, theirs: Fighter, by: int, worth: tuple[float, float], left: int) -> float:
    """BC:combat.result - Who has the better of a round pursues if it can."""
    if by == 0:
        return 0.0
    if abs(by) > farthest("retreat").most:
        return worth[1] if by > 0 else -worth[0]
    winner = mine if by > 0 else theirs
    if not winner.pursues or left <= 0:
        return PART if by > 0 else -PART
    by_pursuit = combat.figures().modifiers
    more = by_pursuit.pursuit + math.ceil(abs(by) / by_pursuit.pursuit_cm) * by_pursuit.pursuit_each
    if by > 0:
        return max(PART, fight(mine, theirs, more, 0, 0, worth, left))
    return min(-PART, fight(mine, theirs, 0, more, 0, worth, left))


@lru_cache(maxsize=1000)
def _spread(dice: int, chance: float) -> tuple[float, ...]:
    """How likely each number of hits is."""
    return tuple(
        math.comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)
    )


def through_fire(values: Values, position: Position, unit: int, target: int) -> float:
    """What those under charge, and those near them, do to the charger before it is there."""
    salvoes = []
    for foe in charging.responders(position, target):
        shot = Shot(foe, unit)
        if not position.has(position.suppressed, foe) and firing.refusal(position, shot) is None:
            salvoes.append(salvo(position, shot))
    return values.promise(position, unit, salvoes)


def _chance(position: Position, target: int, firer: int) -> float:
    """The chance that a die marks a hit on a unit."""
    chance = passes(int(casualties.score_to_hit(position, target, firer).total))
    save = casualties.save_of(position.rules, target)
    return chance * (1 - passes(int(save.total))) if save is not None else chance
