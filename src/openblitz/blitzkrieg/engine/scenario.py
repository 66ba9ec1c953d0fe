"""MS:17a - what a scenario fixes: who fights, where they set up, on which part of the map, and for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.blitzkrieg.counters import Side

EVERYWHERE = bits.of(HEXES)
RULE = "MS:17a"
NAMES = tuple(side.power for side in SIDES)


class Scenario(msgspec.Struct, frozen=True):
    """What a game on a part of the map is about."""

    about: str
    field: int  # nobody leaves these hexes
    camps: tuple[int | None, ...]  # where each power sets up; None: at home
    objectives: int  # hexes that are fought for; 0: it is about something else
    enough: Mapping[Side, int]  # the objectives that win; without a number, more than the other
    aims: tuple[str, ...]  # how to win, in words
    wins: str = RULE  # the paragraph by which it is won
    border: str = RULE  # the paragraph by which nobody leaves the field
    allies: tuple[frozenset[str], ...] = (frozenset(), frozenset())  # minor armies of each side
    passive: frozenset[str] = (
        frozenset()
    )  # armies that stay at home for a while (scenarios/rules/alliances.py)
    guaranteed: str = ""  # the minor country whose neutrality the others guarantee
    begins: int | None = None  # the turn of the year in which the game begins (weather/rules/calendar.py)
    first: int | None = None  # the side that moves first, where the scenario says it
    one_country: bool = (
        False  # the whole board is the home of both sides, and nobody's else (MS:SCENARIO.H.a)
    )
    occupier: int | None = (
        None  # the side that has all the board; the other has guerillas only (MS:SCENARIO.G.a)
    )
    overseas: bool = False  # his own country is across the sea, and none of the board (MS:SCENARIO.G.i)
    names: tuple[str, ...] = NAMES  # what the sides are called
