"""What an attack can be expected to do, for screens and for computer players."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.rules import casualties
from openblitz.commander.rules.forced import farthest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.commander.position import Position
    from openblitz.commander.rules.casualties import Salvo

# (marked hits, dice of the test) -> (chance, chance of that with no die of the test suppressing)
Spread = dict[tuple[int, int], tuple[float, float]]


class Expectation(msgspec.Struct, frozen=True):
    """What an attack on one unit promises; chances are from 0 to 1.

    Knock-out counts rout (BC:fallback.rout), but not what a unit that falls back may run into.
    """

    target: int
    dice: int
    score: int  # the lowest that hits
    save: int | None
    hits: float  # marked, after saves
    suppress: float
    fall_back: float
    knock_out: float


def weigh(position: Position, target: int, salvoes: Sequence[Salvo]) -> Expectation:
    """The chances of an attack on one unit."""
    rules = position.rules
    spread: Spread = {(0, 0): (1.0, 1.0)}
    hits = 0.0
    for salvo in salvoes:
        chance = passes(salvo.score)
        save = casualties.save_of(rules, target, flank=salvo.flank)
        if save is not None and salvo.marks:
            chance *= 1 - passes(int(save.total))
        hits += salvo.dice * chance if salvo.marks else 0.0
        for _ in range(salvo.dice):
            spread = _one_more(spread, chance, passes(salvo.score), salvo.marks)
    need = int(casualties.hits_value(position, target).total) - position.hits[target]
    gone = sum(chance for (marked, _), (chance, _) in spread.items() if marked >= need)
    left = [(dice, chance, calm) for (marked, dice), (chance, calm) in spread.items() if marked < need]
    suppress = fall_back = 0.0
    if position.has(position.suppressed, target):
        routed = sum(chance * rout(dice) for dice, chance, _ in left)
        fall_back = sum(chance for dice, chance, _ in left if dice) - routed
        gone += routed
    else:
        suppress = sum(chance - calm for _, chance, calm in left)
    dice, score = sum(salvo.dice for salvo in salvoes), min(salvo.score for salvo in salvoes)
    plain = casualties.save_of(rules, target)
    saves = int(plain.total) if plain else None
    return Expectation(target, dice, score, saves, hits, suppress, fall_back, gone)


def _one_more(spread: Spread, chance: float, suppresses: float, marks: bool) -> Spread:
    """The spread with one more die rolled to hit."""
    new: Spread = {}
    for (marked, dice), (every, calm) in spread.items():
        for key, share, still in (
            ((marked, dice), 1 - chance, 1 - chance),
            ((marked + marks, dice + 1), chance, chance * (1 - suppresses)),
        ):
            old = new.get(key, (0.0, 0.0))
            new[key] = (old[0] + every * share, old[1] + calm * still)
    return new


def passes(score: int) -> float:
    """The chance that a die reaches a score.

    >>> passes(4)
    0.5
    """
    return (7 - score) / 6


@cache
def rout(dice: int) -> float:
    """BC:fallback.rout - The chance that so many dice make a unit fall back too far.

    >>> rout(1), round(rout(2), 4), round(rout(11), 4)
    (0.0, 0.0833, 1.0)
    """
    sums = {0: 1.0}
    for _ in range(dice):
        added: dict[int, float] = {}
        for total, chance in sums.items():
            for die in range(1, 7):
                added[total + die] = added.get(total + die, 0.0) + chance / 6
        sums = added
    most = farthest("fall-back").most
    return min(1.0, sum((chance for total, chance in sums.items() if total > most), 0.0))
