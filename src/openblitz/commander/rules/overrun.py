"""BC:commandunits.overrun - commands in the way of enemy troops, and the friends that they join."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.commander.rules import prices, standing
from openblitz.commander.rules.book import say_cm, say_point
from openblitz.commander.rules.consequences import Overrun
from openblitz.commander.rules.transport import around
from openblitz.commander.table_top import bases, ground, sliding
from openblitz.commander.table_top.bases import EPS, Base
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.commander.kinds import Point
    from openblitz.commander.position import Position
    from openblitz.table import Event, Refusal

RULE = "BC:commandunits.overrun"


def overrun_on_way(position: Position, unit: int, points: Sequence[Point], end: Base) -> list[int]:
    """BC:movement.through.command - The enemy commands that a move goes through or ends on."""
    if position.roster.kind[unit].is_command:  # BC:commandunits.nooverrun
        return []
    base = standing.base(position, unit)
    found = []
    for other in position.roster.commands[1 - position.roster.side[unit]]:
        if not position.stands(other):
            continue
        there = standing.base(position, other)
        if bases.overlapping(end, there) or sliding.met_on_way(base, points, there):
            found.append(other)
    return found


def overrun(position: Position, unit: int, commands: Sequence[int]) -> list[Event]:
    """BC:commandunits.overrun - Each must join a friend at once: its player is asked there and then."""
    events: list[Event] = []
    for command in commands:
        text = f"{position.roster.say(unit)} overruns {position.roster.say(command)}."
        where = (position.x[command], position.y[command])
        events += (
            position.rules.event("overrun", text, RULE, [unit, command], [where]),
            Overrun(command=command),
        )
    return events


def refuges(position: Position, command: int) -> dict[int, Base]:
    """The friends that an overrun command can join, and where it would stand beside each."""
    found = {}
    for friend in standing.standing(position, position.roster.side[command]):
        if friend != command and not position.roster.kind[friend].is_command:
            where = _beside(position, command, friend, float(_has(position, command).total))
            if where is not None:
                found[friend] = where
    return found


def _has(position: Position, command: int) -> Tally:
    """BC:commandunits.overrun - Half of its move."""
    move = Fraction(position.rules.move_of(command))
    has = Tally().plus(move, f"move of {position.roster.say(command)}", RULE)
    return has.times(Fraction(1, 2), "when overrun", RULE)


def join_refusal(position: Position, command: int, friend: int) -> Refusal | None:
    """BC:commandunits.overrun - Why a command that is overrun cannot join a friend."""
    rules, say = position.rules, position.roster.say
    if friend in refuges(position, command):
        return None
    troops = position.roster.side[friend] == position.roster.side[command] and position.stands(friend)
    if not troops or position.roster.kind[friend].is_command:
        return rules.refuse(RULE, f"{say(friend)} is nobody to join.", [command, friend])
    here, has = standing.base(position, command), _has(position, command)
    spots = _spots(here, standing.base(position, friend))
    cm = min(math.hypot(where.x - here.x, where.y - here.y) for where in spots)
    what = f"The way into contact with {say(friend)} is {say_cm(cm)} cm"
    taken = f"There is no free place beside {say(friend)} that {say(command)} gets to with {prices.say(has)}."
    return prices.too_dear(rules, what, cm, has, [command, friend]) or rules.refuse(
        RULE, taken, [command, friend]
    )


def _beside(position: Position, command: int, friend: int, reach: float) -> Base | None:
    """The nearest place in contact with a friend that a command can get to."""
    here = standing.base(position, command)
    spots = _spots(here, standing.base(position, friend))
    for where in sorted(spots, key=lambda spot: math.hypot(spot.x - here.x, spot.y - here.y)):
        if math.hypot(where.x - here.x, where.y - here.y) > reach + EPS:
            return None
        if _free(position, command, where):
            return where
    return None


def _spots(here: Base, friend: Base) -> Iterator[Base]:
    """Straight up to the friend, or at any of its edges and corners."""
    apart = math.hypot(friend.x - here.x, friend.y - here.y)
    if apart > EPS:
        ahead = ((friend.x - here.x) / apart, (friend.y - here.y) / apart)
        cm = sliding.contact(here, ahead, apart, friend)
        if cm is not None:
            yield bases.moved(here, ahead[0] * cm, ahead[1] * cm)
    yield from around(friend, here.width, here.depth)


def _free(position: Position, command: int, where: Base) -> bool:
    if standing.off_table(position, where) or standing.clash(position, where, command):
        return False
    here = standing.base(position, command)
    trip = ground.way(
        standing.table_of(position),
        here,
        [where.centre],
        position.roster.kind[command].going,
        breaches=tuple((b.piece, b.x, b.y) for b in position.breaches),
        scale=position.rules.scale,
    )
    return not trip.held


def join(position: Position, command: int, friend: int) -> list[Event]:
    """BC:commandunits.joined - The command moves into contact with the friend and stays there this turn."""
    where = refuges(position, command)[friend]
    start = (position.x[command], position.y[command])
    position.put(command, where.x, where.y, where.facing)
    position.joined[command] = friend
    text = f"{position.roster.say(command)} joins {position.roster.say(friend)} at {say_point(where.centre)}."
    cited = (RULE, "BC:commandunits.joined")
    return [position.rules.event("moved", text, cited, [command], [start, where.centre])]


def keep_up(position: Position, unit: int) -> list[Event]:
    """BC:commandunits.joined - Commands that were forced to join a unit stay in contact when it moves."""
    events: list[Event] = []
    for command, friend in enumerate(position.joined):
        if friend != unit or not position.stands(command):
            continue
        base = standing.base(position, command)
        spots = list(around(standing.base(position, unit), base.width, base.depth))
        free = [
            spot
            for spot in spots
            if not standing.off_table(position, spot) and not standing.clash(position, spot, command)
        ]
        where = min(free or spots, key=lambda spot: math.hypot(spot.x - base.x, spot.y - base.y))
        position.put(command, where.x, where.y, where.facing)
        text = f"{position.roster.say(command)} keeps up with {position.roster.say(unit)}."
        way = [base.centre, where.centre]
        events.append(position.rules.event("moved", text, "BC:commandunits.joined", [command], way))
    return events
