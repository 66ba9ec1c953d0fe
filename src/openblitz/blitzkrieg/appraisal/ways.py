"""How far it is to a hex over ground with nobody about, for marches of several turns."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.terrain import closed, over
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE, STEPS
from openblitz.hexes.reach import FACTOR, Mover, reach

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules

FAR: Final = 120 * FACTOR  # what cannot be reached counts as this far away
KEPT: Final = 600  # distances to so many hexes are kept: all cities, and where the enemy has been lately
ROUGH: Final = 4 * FACTOR  # forest and mountain stop a unit: a turn of infantry is gone


class Ways:
    """Distances in thirds from everywhere to a hex, worked out once for each hex that is asked about."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int], array[int]] = {}
        self._beside: dict[tuple[MovementClass, int, int], int] = {}

    def to(self, hex_: int, kind: MovementClass) -> array[int]:
        """The way to a hex for such a unit, by the hex it stands on."""
        shut = closed(TERRAIN.of(self._rules), self._rules.ground, kind)
        found = self._known.get((hex_, shut))
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[hex_, shut] = self._flood(1 << hex_, shut)
        return found

    def _flood(self, start: int, shut: int) -> array[int]:
        """Layer by layer; roads are taken backward, which is the same as forward."""
        ground = self._rules.ground
        rough = (ground.forest | ground.mountain) & ~shut
        smooth = ground.land & ~ground.forest & ~ground.mountain
        left = (ground.land & ~shut) | start
        layers = [0] * (FAR + ROUGH + 1)
        layers[0] = start
        far = array("H", [FAR]) * SIZE
        for cost in range(FAR):
            fresh = layers[cost] & left
            if not fresh:
                continue
            left ^= fresh
            for hex_ in bits.hexes(fresh):
                far[hex_] = cost
            if not left:
                break
            for shift, road in zip(STEPS, ground.roads, strict=True):
                if paved := fresh & road:
                    layers[cost + 1] |= paved << shift if shift > 0 else paved >> -shift
            beside = bits.spread(fresh)
            layers[cost + FACTOR] |= beside & smooth
            layers[cost + ROUGH] |= beside & rough
        return far

    def strikes(self, kind: MovementClass, hex_: int, thirds: int) -> int:
        """The hexes that such a unit could attack in a turn, were nobody in its way."""
        key = (kind, hex_, thirds)
        found = self._beside.get(key)
        if found is None:
            ground = self._rules.ground
            plain = over(TERRAIN.of(self._rules), ground, kind)
            going = replace(plain, full=plain.full | plain.half, half=0)
            there = reach(Mover(1 << hex_, thirds, going)).hexes
            found = self._beside[key] = bits.spread(there) & ground.land
        return found
