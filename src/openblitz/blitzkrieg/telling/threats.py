"""Who could attack a hex in his next movement, and whom a move would meet: where is one to stand?"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.defense import defense_tally
from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.battle.rules.weighing import strengths
from openblitz.blitzkrieg.engine import bearing
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.telling.odds_query import plain_number
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.facts import Lasts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.battle.rules.attack import Factors
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg


class Attacker(msgspec.Struct, frozen=True):
    """A unit that could take part in an attack, and the hexes it could attack from."""

    unit: str
    attack: float
    hexes: tuple[str, ...]


class Threat(msgspec.Struct, frozen=True, tag_field="kind", tag="threat"):
    """Who could attack a hex in his next movement, and at what odds, with as many as can stand beside it."""

    hex: str
    side: str
    attackers: tuple[Attacker, ...]
    strength: float
    defense: int
    odds: str | None


class Meeting(msgspec.Struct, frozen=True):
    """An enemy beside a hex: the odds of all who would stand beside him, and of all who still can come."""

    hex: str
    strength: float
    odds: str
    most: float
    most_odds: str


class Approach(msgspec.Struct, frozen=True, tag_field="kind", tag="approach"):
    """What units would meet on a hex."""

    hex: str
    meetings: tuple[Meeting, ...]


def approach(game: Blitzkrieg, position: Position, units: Sequence[int], hex_: int) -> Approach:
    """The enemies beside a hex that units of the moving side may be sent to, as they would stand there."""
    side = position.side
    trial = position.copy()
    for unit in units:
        if position.side_of(unit) == side:
            trial.put(unit, hex_)
    beside = bits.spread(1 << hex_) & trial.blocks(1 - side)
    met = tuple(_meeting(game, position, trial, Hex(enemy)) for enemy in bits.hexes(beside))
    return Approach(name(Hex(hex_)), met)


def _meeting(game: Blitzkrieg, position: Position, trial: Position, enemy: Hex) -> Meeting:
    side = trial.side
    near = bits.spread(1 << enemy) & trial.blocks(side)
    there = [unit for hex_ in bits.hexes(near) for unit in trial.units_at(hex_, side)]
    reached = strengths(trial, there, [enemy])
    most = threat(game, position, enemy, side)
    return Meeting(
        hex=name(enemy),
        strength=plain_number(Fraction(reached.attack)),
        odds=str(reached.odds) if reached.attack and reached.defense else "",
        most=most.strength,
        most_odds=most.odds or "",
    )


def threat(game: Blitzkrieg, position: Position, hex_: int, side: int) -> Threat:
    """Which units of a side could attack a hex in its next movement, and the odds with the best of them."""
    rules = game.rules
    turned = _as_if_to_move(position, side)
    beside = bits.spread(1 << hex_) & rules.ground.land & ~bearing.barred(turned, side)
    found: list[tuple[int, int]] = []
    for unit in turned.on_board(side):
        from_ = movement.reach_of(turned, unit).hexes & beside
        if from_:
            found.append((unit, from_))
    attack = attack_factors(turned)
    chosen, sources = _fill(rules, attack, found)
    strength = sum(Fraction(attack[u]) for u in chosen)
    defense = int(defense_tally(turned, hex_, sources, side).total) if sources else 0
    return Threat(
        hex=name(Hex(hex_)),
        side=SIDES[side],
        attackers=tuple(
            Attacker(rules.roster.ids[u], plain_number(Fraction(attack[u])), place_names(bits.hexes(f)))
            for u, f in found
        ),
        strength=plain_number(Fraction(strength)),
        defense=defense,
        odds=str(odds(strength, defense)) if strength and defense else None,
    )


def _as_if_to_move(position: Position, side: int) -> Position:
    """The position as if it were the beginning of that side's movement; its own movement as it stands."""
    turned = position.copy()
    if position.side != side:
        turned.side = side
        turned.clear(Lasts.PLAYER_TURN)
        turned.start = tuple(turned.place)
    return turned


def _fill(rules: Rules, attack: Factors, found: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """The strongest units that find room beside the hex, the least mobile of equals first."""
    room: dict[int, int] = {}
    chosen: list[int] = []
    for unit, from_ in sorted(found, key=lambda f: (-attack[f[0]], f[1].bit_count())):
        height = STACKING.of(rules).counts(rules.roster, unit)
        for hex_ in bits.hexes(from_):
            if room.get(hex_, 0) + height <= STACKING.of(rules).limit:
                room[hex_] = room.get(hex_, 0) + height
                chosen.append(unit)
                break
    return chosen, sorted(room)
