"""What a division of combat must obey, written anew, and every division tried."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.contact import engaged
from openblitz.blitzkrieg.battle.rules.weighing import battle_defense
from openblitz.hexes import grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.battle.rules.division import Fought
    from openblitz.blitzkrieg.engine.position import Position


def faults(position: Position, battles: Iterable[Fought]) -> Iterator[str]:
    """What is wrong with a division by 75:14 and 65:9.0."""
    contact = engaged(position)
    battles = list(battles)
    fighting = [u for battle in battles for u in battle.units]
    attacked = [h for battle in battles for h in battle.hexes]
    if len(set(fighting)) < len(fighting):
        yield "a unit fights twice"
    if len(set(attacked)) < len(attacked):
        yield "a stack is attacked twice"
    if set(fighting) != set(contact):
        yield "a unit beside the enemy does not attack, or one that is not does"
    touched = 0
    for hexes in contact.values():
        touched |= hexes
    if sum(1 << h for h in set(attacked)) != touched:
        yield "an enemy beside a unit is not attacked, or one that is not is"
    for battle in battles:
        for u, h in product(battle.units, battle.hexes):
            if not grid.adjacent(grid.Hex(position.place[u]), grid.Hex(h)):
                yield "an attacker is not beside what it attacks"
        attack = sum(position.roster.attack[u] for u in battle.units)
        if attack * 6 < battle_defense(position, battle.units, battle.hexes):
            yield "a battle is worse than 1-6"


def groupings(hexes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to put hexes into groups."""
    if not hexes:
        yield []
        return
    first, rest = hexes[0], hexes[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            left = tuple(h for h in rest if h not in others)
            for groups in groupings(left):
                yield [(first, *others), *groups]


def brute_force(position: Position, contact: dict[int, int]) -> bool:
    """Whether any division at all obeys the rules: every grouping of the hexes, every choice of each unit."""
    hexes = tuple(
        {h for touched in contact.values() for h in range(touched.bit_length()) if touched >> h & 1}
    )
    for groups in groupings(hexes):
        able = [
            [g for g, group in enumerate(groups) if all(touched >> h & 1 for h in group)]
            for touched in contact.values()
        ]
        for choice in product(*able):
            if _all_legal(position, groups, list(contact), choice):
                return True
    return False


def _all_legal(
    position: Position, groups: list[tuple[int, ...]], who: list[int], choice: tuple[int, ...]
) -> bool:
    for number, group in enumerate(groups):
        units = [u for u, g in zip(who, choice, strict=True) if g == number]
        attack = sum(position.roster.attack[u] for u in units)
        if not units or attack * 6 < battle_defense(position, units, group):
            return False
    return True
