"""The outlook from a place: what a unit could do to the enemy from there, and the enemy to it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np

from openblitz.commander.appraisal import attack_at, dice_at, score_of, steps_of
from openblitz.commander.rules import standing
from openblitz.commander.rules.odds import passes
from openblitz.players.commander.lie import lie_of
from openblitz.players.commander.values import A_HIT, SUPPRESSED, power_of, worth_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.troops import UnitType
    from openblitz.players.commander.lie import Places

    Numbers = NDArray[np.float64]

_BASES: Final = 3.0  # centimetres between centres that are none between bases
_NO_WAY: Final = 100.0  # what a place without a way to the enemy counts as farther
_SECOND: Final = 0.25  # what further targets add to the best one
_AFTER_A_MOVE: Final = 0.5  # the weight of enemies who must move first


class Sketches:
    """What one salvo of a kind of unit is worth against another, by distance."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._found: dict[tuple[str, int | None, str, bool], tuple[Numbers, Numbers]] = {}

    def values(self, firer: UnitType, target: UnitType, cm: Numbers, covered: bool) -> Numbers:
        """The value of a salvo at each of these distances."""
        key = (firer.name + firer.attacks, firer.move, target.name + str(target.save), covered)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._sketch(firer, target, covered)
        edges, worth = found
        return worth[np.searchsorted(edges, cm, side="left")]

    def _sketch(self, firer: UnitType, target: UnitType, covered: bool) -> tuple[Numbers, Numbers]:
        if firer.attack is None or firer.attack.range is None:
            return np.zeros(1), np.zeros(2)
        steps = steps_of(firer)
        worth = [self._worth(firer, target, step, covered) for step in steps]
        return np.array([self.rules.cm(step) for step in steps]), np.array([*worth, 0.0])

    def _worth(self, firer: UnitType, target: UnitType, cm: float, covered: bool) -> float:
        attack = attack_at(firer, target, cm)
        if attack is None:
            return 0.0
        return _brief(dice_at(firer, attack, target, cm), *score_of(firer, attack, target, covered), target)


def _brief(dice: int, score: int, marks: bool, target: UnitType) -> float:
    """Roughly what so many dice are worth against a fresh unit."""
    chance = passes(score)
    if marks and target.save is not None:
        chance *= 1 - passes(target.save)
    shaken = 1 - (1 - chance * passes(score)) ** dice
    gone = 0.0
    if marks:
        gone = sum(
            math.comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
            for hits in range(target.hits, dice + 1)
        )
    expected = dice * chance * A_HIT if marks else 0.0
    return gone * worth_of(target) + shaken * SUPPRESSED * power_of(target) + expected


class Outlook:
    """One position from one side: where the enemy is and what he could do."""

    def __init__(self, sketches: Sketches, position: Position, side: int) -> None:
        rules = position.rules
        self.rules, self.sketches, self.side = rules, sketches, side
        self.lie = lie_of(standing.table_of(position))
        kinds = position.roster.kind
        self.foes = [u for u in standing.standing(position, 1 - side) if not kinds[u].is_command]
        self.foe_kinds = [kinds[u] for u in self.foes]
        self.foe_places = np.array([(position.x[u], position.y[u]) for u in self.foes]).reshape(-1, 2)
        self.foe_covered = self.lie.covered(self.foe_places)
        self.moves = np.array([0.0 if kind.towed else rules.cm(kind.move or 0) for kind in self.foe_kinds])
        # Who is suppressed now does nothing in the enemy's next turn.
        self.idle = np.array([position.has(position.suppressed, u) for u in self.foes], dtype=np.bool_)

    def apart(self, places: Places) -> Numbers:
        """The centimetres from each place to each enemy, between bases."""
        gap = places[:, None, :] - self.foe_places[None, :, :]
        found: Numbers = np.maximum(np.hypot(gap[..., 0], gap[..., 1]) - self.rules.cm(_BASES), 0.0)
        return found

    def way_to_enemy(self, going: str, places: Places) -> Numbers:
        """The centimetres that a unit would have to go from each place to the nearest enemy."""
        straight = np.hypot(*(places[:, None, :] - self.foe_places[None, :, :]).transpose(2, 0, 1)).min(
            axis=1
        )
        round_ = self.lie.ways(going, self.foe_places)[self.lie.squares(places)]
        # Where no way leads, nearer is still better.
        found: Numbers = np.where(np.isfinite(round_), round_, straight + self.rules.cm(_NO_WAY))
        return found

    def prospects(self, kind: UnitType, places: Places) -> tuple[Numbers, Numbers]:
        """For each place what a unit could do to the enemy from it, and what the enemy to it there."""
        if not self.foes:
            return np.zeros(len(places)), np.zeros(len(places))
        cm, seen = self.apart(places), self.lie.views(places, self.foe_places)
        covered = self.lie.sheltered(places)
        mine, theirs = np.zeros_like(cm), np.zeros_like(cm)
        for column, foe in enumerate(self.foe_kinds):
            mine[:, column] = self.sketches.values(kind, foe, cm[:, column], bool(self.foe_covered[column]))
            if self.idle[column]:
                continue
            for moved, weight in ((0.0, 1.0), (self.moves[column], _AFTER_A_MOVE)):
                there = np.maximum(cm[:, column] - moved, 0.0)
                open_ = self.sketches.values(foe, kind, there, False)
                hidden = self.sketches.values(foe, kind, there, True)
                theirs[:, column] = np.maximum(theirs[:, column], np.where(covered, hidden, open_) * weight)
        mine *= seen | kind.is_mortar
        theirs *= seen
        best = mine.max(axis=1)
        return best + _SECOND * (mine.sum(axis=1) - best), theirs.sum(axis=1)
