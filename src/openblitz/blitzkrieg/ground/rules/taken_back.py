"""75:6.4a, 65:17.0.2, 75:19.3a, 65:6.1.1b - what must still hold when moves are taken back.

Others may have used the room that somebody left. Stacks may be too high for a while as units move, but not
where newcomers are placed, and in most games there are never too many at sea.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.places import on_map, sea_zone
from openblitz.blitzkrieg.engine.position import ARRIVED
from openblitz.blitzkrieg.engine.questions.carriers import SEA_BASING
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.crowding import fits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def why_not(position: Position, units: Sequence[int]) -> Refusal | None:
    """Why units do not go back to where their player-turn began, as others have moved since."""
    rules = position.rules
    starts = {moves.began(position, unit) for unit in units}
    to_sea = any(sea_zone(start) is not None for start in starts)
    hexes = {hex_ for hex_ in starts if on_map(hex_) and _newcomers(position, hex_)}
    if not (to_sea or hexes):
        return None
    trial = position.copy()
    for unit in units:
        moves.take_back(trial, unit)
    refused = next(filter(None, (_too_high(trial, hex_) for hex_ in sorted(hexes))), None)
    limits, basing = SEA_LIMITS.get(rules), SEA_BASING.get(rules)
    if refused is None and to_sea and limits is not None and limits.always:
        refused = limits.too_many(trial, position.side)
        if refused is None and basing is not None:
            refused = basing.too_many(trial, position.side)
    return refused


def _newcomers(position: Position, hex_: int) -> list[int]:
    """Who has come on at a hex in this player-turn, wherever he is now."""
    flags, start = position.flags, position.start
    own = position.in_play().of_side[position.side]
    return [u for u in own if flags[u] & ARRIVED and start[u] == hex_]


def _too_high(position: Position, hex_: int) -> Refusal | None:
    """75:6.4a, 65:17.0.2 - Where newcomers cannot have been placed with those who have been there throughout.

    Whoever has gone on could have done so before the next one came.
    """
    rules = position.rules
    roster, came = position.roster, _newcomers(position, hex_)
    there = [u for u in came if position.place[u] == hex_]
    stayed = [
        u
        for u in position.in_play().of_side[position.side]
        if position.place[u] == hex_ and u not in came and not position.moved(u)
    ]
    for some in (there, *([u] for u in came if u not in there)):
        for one in {roster.unit_class[u] for u in some}:
            new = [u for u in some if roster.unit_class[u] == one]
            stack = [*(u for u in stayed if roster.unit_class[u] == one), *new]
            if not fits(position, stack, hex_):
                said, most = roster.say(new), STACKING.of(rules).words
                there_too = f"more than {most} would have stood there"
                reason = f"{said} came on at {name(Hex(hex_))} when others had left: {there_too}."
                return rules.refuse("reinforcement stack", reason, (hex_,), stack)
    return None
