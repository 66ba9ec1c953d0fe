"""What random battles are tried with: what must hold on every table, and where things happen soon."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from openblitz.commander.orders import Finish, Mount, Move, Place
from openblitz.commander.position import KNOCKED_OUT, PREPARING
from openblitz.commander.rules import standing
from openblitz.commander.table_top import bases, ground
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position

TRIES = 40  # spots that are tried for a unit
GAP = 1.5  # centimetres between units of a melee: nobody begins in base contact


def freeze(position: Position) -> tuple[object, ...]:
    """All that a position holds, out of reach of any later change to it."""
    kept = (getattr(position, name) for name, fact in position.facts.items() if not fact.derived)
    return tuple(tuple(value) if isinstance(value, list) else value for value in kept)


def faults(position: Position) -> Iterator[str]:
    """What is wrong with a position, in words."""
    ids, kinds = position.roster.ids, position.roster.kind
    for unit in position.roster.units:
        if position.place[unit] != KNOCKED_OUT and not 0 <= position.hits[unit] < kinds[unit].hits:
            yield f"{ids[unit]} has {position.hits[unit]} hits and is not knocked out"
        carrier = position.carrier[unit]
        if position.on_table(unit) and carrier >= 0 and not position.on_table(carrier):
            yield f"{ids[unit]} is carried by {ids[carrier]}, which is not there"
    own = standing.standing(position) if position.table is not None else []
    stands = {unit: standing.base(position, unit) for unit in own}
    for unit, base in stands.items():
        if standing.off_table(position, base):
            yield f"{ids[unit]} stands beyond the edge of the table"
    # Commands are overrun: they are in nobody's way, and are moved aside in due course.
    fighting = [(unit, base) for unit, base in stands.items() if not kinds[unit].is_command]
    for (one, here), (other, there) in combinations(fighting, 2):
        if bases.overlapping(here, there):
            yield f"{ids[one]} stands on top of {ids[other]}"


def changes(before: Position, after: Position) -> Iterator[str]:
    """What an order may not have done."""
    if after.turn < before.turn:
        yield "the battle went back in time"
    for unit in before.roster.units:
        if before.place[unit] == KNOCKED_OUT != after.place[unit]:
            yield f"{before.roster.ids[unit]} came back from the dead"
    for side in (0, 1):
        if before.broken[side] and not after.broken[side]:
            yield f"{before.roster.seats[side]} was broken and is not any more"


def unlawful_orders(position: Position, chance: Random) -> list[Order]:
    """Orders that must be refused: enemies do not obey."""
    side = position.steps[-1].asked(position)
    foe, own = (chance.choice(position.roster.of_side[who]) for who in (1 - side, side))
    return [
        Move(foe, ((60.0, 60.0),), 0.0),
        Move(own, ((-5.0, 60.0),), 0.0),
        Place(foe, (60.0, 60.0), 0.0),
        Finish(foe),
        Mount(own, foe),
    ]


def melee_position(game: Commander, chance: Random) -> str:
    """Both battlegroups deployed and thrown together on a small part of the table, as text."""
    position = game.start()
    dice = SeededDice(chance.getrandbits(32))
    while position.turn == PREPARING:
        game.carry_out(position, game.pick(position, chance), dice)
    table = standing.table_of(position)
    middle = (table.width * chance.uniform(0.3, 0.7), table.height * chance.uniform(0.3, 0.7))
    wide = chance.uniform(14, 30)
    units = list(standing.standing(position))
    for unit in chance.sample(units, len(units)):
        _throw(position, unit, middle, wide, chance)
    return game.write_state(position)


def _throw(position: Position, unit: int, middle: tuple[float, float], wide: float, chance: Random) -> None:
    """Put a unit somewhere near the middle, if there is room."""
    kind, old = position.roster.kind[unit], standing.base(position, unit)
    for _ in range(TRIES):
        x, y = (round(m + chance.uniform(-wide, wide), 2) for m in middle)
        there = old._replace(x=x, y=y, facing=float(chance.randrange(0, 360, 15)))
        roomy = there._replace(width=there.width + 2 * GAP, depth=there.depth + 2 * GAP)
        if standing.off_table(position, there) or standing.clash(position, roomy, unit):
            continue
        table = standing.table_of(position)
        crosses = position.roster.groups[position.roster.side[unit]].crosses_bocage
        if not ground.impassable_for(table, there, kind.going, allied_bocage=crosses, amphibious=kind.swims):
            position.put(unit, there.x, there.y, there.facing)
            return
