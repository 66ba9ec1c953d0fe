"""Who could attack a hex in his next movement, for whoever wonders where to stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.deeds.base import place_names
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.rules import movement
from openblitz.blitzkrieg.rules.defense import defense_tally
from openblitz.blitzkrieg.rules.odds import odds
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules


class Attacker(msgspec.Struct, frozen=True):
    """A unit that could take part in an attack, and the hexes it could attack from."""

    unit: str
    attack: int
    hexes: tuple[str, ...]


class Threat(msgspec.Struct, frozen=True, tag_field="kind", tag="threat"):
    """Who could attack a hex in his next movement, and at what odds, with as many as can stand beside it."""

    hex: str
    side: str
    attackers: tuple[Attacker, ...]
    strength: int
    defense: int
    odds: str | None


def threat(game: Blitzkrieg, position: Position, hex_: int, side: int) -> Threat:
    """Which units of a side could attack a hex in its next movement, and the odds with the best of them."""
    rules = game.rules
    turned = _as_if_to_move(rules, position, side)
    beside = bits.spread(1 << hex_) & rules.ground.land & ~turned.blocks(1 - side)
    found: list[tuple[int, int]] = []
    for unit in rules.roster.of_side[side]:
        if turned.place[unit] > 0:
            from_ = movement.reach_of(rules, turned, unit).hexes & beside
            if from_:
                found.append((unit, from_))
    chosen, sources = _fill(rules, found)
    strength = sum(rules.roster.attack[u] for u in chosen)
    defense = int(defense_tally(rules, turned, hex_, sources).total) if sources else 0
    return Threat(
        hex=name(Hex(hex_)),
        side=SIDES[side],
        attackers=tuple(
            Attacker(rules.roster.ids[u], rules.roster.attack[u], place_names(bits.hexes(f)))
            for u, f in found
        ),
        strength=strength,
        defense=defense,
        odds=str(odds(strength, defense)) if strength and defense else None,
    )


def _as_if_to_move(rules: Rules, position: Position, side: int) -> Position:
    """The position as if it were the beginning of that side's movement; its own movement as it stands."""
    turned = position.copy()
    if position.side != side:
        count = len(rules.roster)
        turned.side = side
        turned.start, turned.spent, turned.flags = turned.place[:], [0] * count, [0] * count
    return turned


def _fill(rules: Rules, found: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The strongest units that find room beside the hex, the least mobile of equals first."""
    room: dict[int, int] = {}
    chosen: list[int] = []
    for unit, from_ in sorted(found, key=lambda f: (-rules.roster.attack[f[0]], f[1].bit_count())):
        height = rules.stacking.counts(rules.roster, unit)
        for hex_ in bits.hexes(from_):
            if room.get(hex_, 0) + height <= rules.stacking.limit:
                room[hex_] = room.get(hex_, 0) + height
                chosen.append(unit)
                break
    return chosen, sorted(room)
