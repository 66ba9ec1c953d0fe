"""Positions to start random games from, in which things happen soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.appraisal import prizes
from openblitz.blitzkrieg.battle.rules.contact import GROUND_CLASS
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from openblitz.blitzkrieg.game import Blitzkrieg


TROOPS = (1, GROUND_CLASS)  # aircraft and ground units (MS:UNITCHART.classes)
LATE = 15  # a turn that is late in a game without a last one


def melee_position(game: Blitzkrieg, chance: Random) -> str:
    """Units of both sides close together on a small part of the map, at any time of the game, as text."""
    roster = game.rules.roster
    while True:
        at = _strewn(game, chance)
        if {roster.at_first.side[stack[0]] for stack in at.values()} == {0, 1}:
            return _text(game, chance, at, chance.randint(1, game.rules.turns or LATE))


def _strewn(game: Blitzkrieg, chance: Random) -> dict[int, list[int]]:
    ground, roster = game.rules.ground, game.rules.roster
    centre = chance.choice(list(bits.hexes(ground.land)))
    part = bits.within(1 << centre, chance.randint(1, 6)) & ground.land
    stacked = (chance.random(), chance.random())  # how fond each side is of high stacks
    units = [u for side in (0, 1) for u in _some(chance, _troops(game, side), 2, 26)]
    chance.shuffle(units)
    at: dict[int, list[int]] = {}
    for unit in units:
        side = roster.at_first.side[unit]
        own = bits.of(h for h, stack in at.items() if roster.at_first.side[stack[0]] == side)  # type: ignore[misc]
        taken = bits.of(at) & ~own  # type: ignore[arg-type]
        wanted = own if own and chance.random() < stacked[side] else part & ~taken
        _put(game, chance, at, unit, wanted)
    return at


def conquest_position(game: Blitzkrieg, chance: Random) -> str:
    """One side all over the cities of the other, late in the game, with few enemies left, as text."""
    rules = game.rules
    side = chance.randrange(2)
    own, enemy = _troops(game, side), _troops(game, 1 - side)
    wanted = list(bits.hexes(rules.ground.home_cities[1 - side] or prizes(rules)))
    if chance.random() < 0.5:
        wanted += bits.hexes(rules.ground.city & ~rules.ground.home_cities[side])
    at = dict(zip(wanted, ([unit] for unit in chance.sample(own, len(own))), strict=False))
    free = rules.ground.land & ~bits.of(at)
    for unit in _some(chance, enemy, 1, 5):
        _put(game, chance, at, unit, free)  # type: ignore[arg-type]
    last = rules.turns or LATE
    return _text(game, chance, at, chance.randint(max(1, last - 2), last))  # type: ignore[arg-type]


def _troops(game: Blitzkrieg, side: int) -> list[int]:
    """A side's aircraft and ground units; trains, ships, flak and installations have squares of their own."""
    roster = game.rules.roster
    return [u for u in roster.at_first.of_side[side] if roster.unit_class[u] in TROOPS]


def _some(chance: Random, units: Sequence[int], least: int, most: int) -> list[int]:
    """So many of the units, or as many as there are."""
    return chance.sample(units, min(len(units), chance.randint(least, most)))


def _put(game: Blitzkrieg, chance: Random, at: dict[int, list[int]], unit: int, wanted: int) -> None:
    """Put a unit on one of the hexes, if it may stand there and there is room."""
    rules = game.rules
    flies = rules.roster.flies
    if flies[unit]:
        wanted &= rules.ground.city
    hexes = list(bits.hexes(wanted & ~closed(TERRAIN.of(rules), rules.ground, rules.roster.kind[unit])))
    if not hexes:
        return
    hex_ = chance.choice(hexes)
    stack = [*at.get(hex_, []), unit]
    alike = [one for one in stack if flies[one] is flies[unit]]
    if height(STACKING.of(rules), rules.roster, alike) <= STACKING.of(rules).limit:
        at[hex_] = stack


def _text(game: Blitzkrieg, chance: Random, at: dict[int, list[int]], turn: int) -> str:
    lines = [f"turn {turn}", f"side {chance.choice(game.seats)}"]
    lines += [f"at {name(Hex(h))}: {' '.join(game.rules.roster.names(stack))}" for h, stack in at.items()]
    rest = chance.choice(["waiting", "eliminated", "eliminated"])
    roster = game.rules.roster
    if any(roster.arrives[u] and roster.unit_class[u] not in TROOPS for u in roster.used):
        rest = "eliminated"  # installations and trains are set up, and never brought on by a card
    lines.append(f"rest {rest}")
    return "\n".join(lines)
