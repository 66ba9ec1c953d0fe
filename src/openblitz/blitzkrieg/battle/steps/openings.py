"""75:12-14, 65:9.0 - which attacks are still open to those who announce their battles."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.duty import at_will, combats_of
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.orders import Attack
from openblitz.hexes import bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.battle.rules.combat import Combat
    from openblitz.blitzkrieg.engine.position import Position


def still_open(position: Position, combat: Combat) -> tuple[dict[int, int], int]:
    """The units that are in no battle yet with what they can attack so, and what is not attacked so yet."""
    busy = {u for battle in position.battles for u in battle.attackers}
    contact = {u: reach for u, reach in combat.contact(position).items() if u not in busy}
    targets = combat.targets(position)
    for battle in position.battles:
        if battle.chart == combat.name:
            targets &= ~bits.of(battle.hexes)  # type: ignore[arg-type]
    return contact, targets


def others(position: Position) -> Iterator[tuple[str, Attack]]:
    """Attacks of other kinds than attrition on a single hex by all that can, whether or not they may."""
    for combat in combats_of(position.rules).values():
        if combat.name != ATTRITION:
            yield from others_of(position, combat)


def others_of(position: Position, combat: Combat, hexes: int = -1) -> Iterator[tuple[str, Attack]]:
    """Those of one kind, on some hexes, each with its title."""
    contact, targets = still_open(position, combat)
    near = 0
    for reach in contact.values():
        near |= reach
    for hex_ in bits.hexes(targets & near & hexes):
        able = [u for u, reach in contact.items() if reach >> hex_ & 1]
        for title, party in combat.parties(position, able):
            yield title, Attack(party, (hex_,), combat.name)


def all_at_will(position: Position) -> Iterator[tuple[str, Attack]]:
    """MS:3c - Where nobody has to, an attack on each single hex by all that can."""
    rules = position.rules
    combat = combats_of(rules)[ATTRITION]
    if at_will(rules):
        contact, targets = still_open(position, combat)
        for hex_ in bits.hexes(targets):
            able = tuple(u for u, reach in contact.items() if reach >> hex_ & 1)
            if able:
                yield combat.title, Attack(able, (hex_,))


def groups(
    contact: dict[int, int], attackable: int, most: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every set of enemy hexes that some unit touches all of, with the units that do."""
    seen: set[int] = set()
    for touched in contact.values():
        hexes = list(bits.hexes(touched & attackable))
        for size in range(1, min(most or len(hexes), len(hexes)) + 1):
            for chosen in combinations(hexes, size):
                group = bits.of(chosen)
                if group in seen:
                    continue
                seen.add(group)
                yield chosen, tuple(u for u, t in contact.items() if not group & ~t)


def subsets(units: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of some of the units, the smallest first."""
    return chain.from_iterable(combinations(units, size) for size in range(1, len(units) + 1))
