"""75:BGAT.AE.c, 75:TGAT.advance, 65:BGAT.ELIM-ADV - how much of the winner may go where the loser was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.questions.advances import ADVANCES
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.bearing import wary_of
from openblitz.blitzkrieg.engine.conditions import AdvanceBar, Halt
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, adjacent, name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.battle.questions.advances import Advances
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

ALL = 99  # more than there are in any battle


class UpToThree:
    """75:BGAT.DE.b - Three units in all."""

    says = (("75:BGAT.DE.b", "Up to three of the winner's units may advance."),)
    units = 3
    words = "up to 3 units"
    rough_stops = True


class AnyUnits:
    """75:TGAT.advance.a-c - All that are left of the battle, so many hexes each."""

    says = (
        ("75:TGAT.advance.a", "Any of the winner's units in the battle may advance."),
        ("75:TGAT.advance.b", "The first hex is one that the loser has left."),
        ("75:TGAT.advance.c", "Forest, mountain and every enemy zone end an advance; no bonus is used."),
    )
    units = ALL
    words = "any units"
    rough_stops = True


class AnyDirection:
    """65:TGAT.ADVa-c - All that are left of the battle; nothing but an enemy zone ends it (R65-30)."""

    says = (
        ("65:TGAT.ADVa", "Any of the winner's units in the battle may advance."),
        ("65:TGAT.ADVb", "The first square is one that the loser has left; then they go as they like."),
        ("65:TGAT.ADVc", "Every enemy zone ends an advance; rough ground does not."),
    )
    units = ALL
    words = "any units"
    rough_stops = False


class UpToTwelveFactors:
    """65:BGAT.ELIM-ADV - Twelve factors into a vacated square, which is what may stand there anyway."""

    says = (("65:BGAT.ELIM-ADV", "Up to 12 factors of the winner may move onto each vacated square."),)
    units = ALL
    words = "up to 12 factors a square"
    rough_stops = True


class AsManyAsFit:
    """MS:4i, RMS-19 - Attackers into the squares that were vacated, by the limit of stacks that is played."""

    says = (("MS:4i", "The attackers may occupy the squares that were vacated, as far as there is room."),)
    units = ALL
    words = "any units for which there is room"
    rough_stops = True


def say_left(limit: Advances, gone: int) -> str:
    """Who may still advance when so many have.

    >>> say_left(UpToThree(), 0), say_left(UpToThree(), 1), say_left(UpToThree(), 2), say_left(AnyUnits(), 2)
    ('up to 3 units', 'up to 2 more units', '1 more unit', 'any units')
    """
    left = limit.units - gone
    if not gone or limit.units >= ALL:
        return limit.words
    return f"up to {left} more units" if left > 1 else f"{left} more unit"


def halting(position: Position, unit: int) -> list[tuple[int, str]]:
    """The ground on which options end an advance of a unit, whatever its length, each with its paragraph."""
    found = ((one.hexes(position, unit), one.rule) for one in position.rules.added[Halt])
    return [(hexes, rule) for hexes, rule in found if hexes]


def halts(position: Position, unit: int) -> int:
    """The hexes on which an advance of a unit ends, whatever its length."""
    found = 0
    for hexes, _rule in halting(position, unit):
        found |= hexes
    return found


def ways(position: Position, unit: int, vacated: Sequence[int], length: int) -> Iterator[tuple[int, ...]]:
    """A way to each hex that a unit may advance to, if there is room: first into what the loser has left.

    Those that end there come first. A way that keeps off ground of which everybody is wary comes before
    others.
    """
    yield from ((hex_,) for hex_ in vacated)
    seen, open_ground = set(vacated), _open(position, unit)
    wary = wary_of(position, position.side_of(unit)) & open_ground
    last = stops(position, unit)
    for ground in (open_ground & ~wary, open_ground) if wary else (open_ground,):
        for way in _onward(vacated, length, ground, last):
            if way[-1] not in seen:
                seen.add(way[-1])
                yield way


def _onward(vacated: Sequence[int], length: int, ground: int, last: int) -> Iterator[tuple[int, ...]]:
    """The shortest way to each hex beyond what the loser has left, over this ground, none past its last."""
    found: list[tuple[int, ...]] = [(hex_,) for hex_ in vacated]
    seen = set(vacated)
    for _ in range(1, length):
        farther: list[tuple[int, ...]] = []
        for way in found:
            if last >> way[-1] & 1:
                continue
            for hex_ in bits.hexes(bits.spread(1 << way[-1]) & ground):
                if hex_ not in seen:
                    seen.add(hex_)
                    farther.append((*way, hex_))
        yield from farther
        found = farther


def stops(position: Position, unit: int) -> int:
    """75:TGAT.advance.c, CL:25.1a-c, 65:TGAT.ADVc - The hexes that end an advance that would go on."""
    rules = position.rules
    zone = zones_of(rules).controlled(position, 1 - position.side_of(unit))
    rough = rules.ground.forest | rules.ground.mountain if ADVANCES(position).rough_stops else 0
    return zone | rough | halts(position, unit)


def _open(position: Position, unit: int) -> int:
    """The hexes that a unit may go on to."""
    rules = position.rules
    shut = closed(TERRAIN(position), rules.ground, position.roster.kind[unit])
    side = position.side_of(unit)
    return bearing.solid(position) & ~shut & ~bearing.barred(position, side) & ~barred(position, side)


def barred(position: Position, side: int) -> int:
    """The hexes that options close to the advances of a side."""
    found = 0
    for one in position.rules.added[AdvanceBar]:
        found |= one.hexes(position, side)
    return found


def why_barred(position: Position, unit: int, hex_: int) -> Refusal | None:
    """By which of them a unit does not advance to a hex; None where none is against it."""
    rules = position.rules
    say, side = position.roster.ids[unit], position.side_of(unit)
    for one in rules.added[AdvanceBar]:
        if one.hexes(position, side) >> hex_ & 1:
            reason = f"{say} may not advance to {name(Hex(hex_))}: {one.why}."
            return rules.refuse_by(one.rule, reason, (hex_,), (unit,))
    return None


def why_not(position: Position, unit: int, way: Sequence[int], rule: str) -> Refusal | None:
    """Why a unit may not advance along these hexes; None when it may.

    Who goes on from what the loser has left stops on entering an enemy zone of control, forest or mountain.
    """
    rules = position.rules
    say, here = position.roster.ids[unit], position.place[unit]
    shut = closed(TERRAIN(position), rules.ground, position.roster.kind[unit])
    for number, (before, after) in enumerate(zip((here, *way), way, strict=False)):
        if not adjacent(Hex(before), Hex(after)):
            return rules.refuse_by(rule, f"{say} is not beside it.", (after,), (unit,))
        if rules.ground.sea >> after & 1:
            return rules.refuse(
                "sea", f"{say} may not enter {name(Hex(after))}: it is sea.", (after,), (unit,)
            )
        if shut >> after & 1:
            return rules.refuse("forest", f"{say} may not enter forest.", (after,), (unit,))
        shunned = why_barred(position, unit, after)
        if number and not _open(position, unit) >> after & 1:
            refused = shunned or rules.refuse_by(
                rule, f"{say} may not enter {name(Hex(after))}.", (after,), (unit,)
            )
            return bearing.why_barred(position, unit, after) or refused
        ended = shunned or (_ended(position, unit, before, rule) if number else None)
        if ended is not None:
            return ended
    return bearing.why_barred(position, unit, way[0]) or objecting.to("advance", position, unit)


def _ended(position: Position, unit: int, hex_: int, rule: str) -> Refusal | None:
    """Why a unit that has advanced to a hex goes no further."""
    rules = position.rules
    say, here = position.roster.ids[unit], name(Hex(hex_))
    for ground, by in halting(position, unit):
        if ground >> hex_ & 1:
            return rules.refuse_by(by, f"The advance of {say} ends at {here}.", (hex_,), (unit,))
    if zones_of(rules).controlled(position, 1 - position.side_of(unit)) >> hex_ & 1:
        reason = f"{say} stops in the enemy zone of control at {here}."
        return rules.refuse_by(rule, reason, (hex_,), (unit,))
    if stops(position, unit) >> hex_ & 1:
        return rules.refuse_by(rule, f"{say} stops in rough ground at {here}.", (hex_,), (unit,))
    return None


ANSWERS: dict[str, Advances] = {
    "three units": UpToThree(),
    "any units": AnyUnits(),
    "any direction": AnyDirection(),
    "twelve factors": UpToTwelveFactors(),
    "as many as fit": AsManyAsFit(),
}
