"""An attack as it is announced: a numbered record of who attacks what, and by which chart it is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

TROOPS: Final = "troops"  # what most attacks strike at; others at a city, a base, ships, a railroad
ATTRITION: Final = "attrition"  # the kind of combat that every ruleset has


class Battle(msgspec.Struct, frozen=True):
    """One announced attack: who attacks, and what; `fought` once its die has been rolled.

    Its target is some hexes and a system on them. Two attacks may be made on one hex, by different charts;
    their numbers tell them apart.
    """

    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    defenders: tuple[int, ...]
    fought: bool = False
    number: int = 1  # they are counted from 1 in the order in which they were announced
    system: str = TROOPS
    chart: str = ATTRITION  # the kind of combat, as the ruleset names its chart
    support: tuple[int, ...] = ()  # units that help and are not attackers


def without(battle: Battle, units: Collection[int]) -> Battle:
    """An attack in which these units have no part any more, unless it is over."""
    roles = ("attackers", "support", "defenders")
    if battle.fought or all(unit not in getattr(battle, role) for role in roles for unit in units):
        return battle
    left = {role: tuple(u for u in getattr(battle, role) if u not in units) for role in roles}
    return msgspec.structs.replace(battle, **left)


def numbered(battles: Iterable[Battle]) -> list[Battle]:
    """Attacks with their ranks closed, after some were called off."""
    return [
        battle if battle.number == number else msgspec.structs.replace(battle, number=number)
        for number, battle in enumerate(battles, 1)
    ]


def meant(battles: Iterable[Battle], hex_: int, number: int, chart: str = "") -> list[Battle]:
    """The attacks that a hex means, or the one of that number on it; 0 where none is said.

    Of several a table that is named means those that are decided by it, if any are.
    """
    found = [b for b in battles if hex_ in b.hexes and number in (0, b.number)]
    return [b for b in found if b.chart == chart] or found if len(found) > 1 else found


def called(battles: Sequence[Battle], battle: Battle) -> tuple[int, int]:
    """How orders name an attack: by a hex; by its number, too, where the hex is attacked in another."""
    hex_ = battle.hexes[0]
    return hex_, battle.number if len(meant(battles, hex_, 0)) > 1 else 0
