"""65:23.4 - bombers over the squares by which those who are attacked would get away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.air_interdiction import InterdictingSquares
from openblitz.blitzkrieg.air.rules.air_interdiction import AIR_INTERDICTION, ENOUGH
from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.contact import engaged
from openblitz.blitzkrieg.engine import missions
from openblitz.hexes import bits
from openblitz.players.blitzkrieg import raiding
from openblitz.players.blitzkrieg.battles import Prospects, draw_up
from openblitz.players.blitzkrieg.staff import Enemy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openblitz.blitzkrieg.air.deeds.sorties import Flown
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.staff import Staff

BATTLES = 12  # battles whose ways out are looked at, the most promising first


def interdict(
    staff: Staff,
    state: Position,
    free: Sequence[int],
    otherwise: Callable[[list[int]], float],
) -> list[Flown]:
    """The square whose closing adds most to a battle, if that is more than the bombers do `otherwise`."""
    rules, deed, attack = staff.rules, InterdictingSquares(), staff.rules.roster.attack
    if AIR_INTERDICTION not in missions.flown(rules) or not free:
        return []
    reach = {u: deed.targets(state, u) for u in free}
    found: tuple[float, tuple[int, ...], int] | None = None
    for hex_, gain in _ways_out(staff, state).items():
        units, total = list[int](), 0
        for unit in sorted((u for u in free if reach[u] >> hex_ & 1), key=lambda u: (-attack[u], u)):
            if total < ENOUGH:
                units.append(unit)
                total += attack[unit]
        if total < ENOUGH:
            continue
        worth = gain - raiding.risk(staff, state, units, hex_)
        if worth > max(0.0, otherwise(units)) and (found is None or worth > found[0]):
            found = worth, tuple(units), hex_
    return [] if found is None else [deed.order(found[1], found[2])]


def _ways_out(staff: Staff, state: Position) -> dict[int, float]:
    """The squares that are the only way out of somebody who will be attacked, and what closing each adds."""
    prospects = Prospects(staff, state, Enemy(staff, state, state.side))
    beside = engaged(state)
    clashes = []
    for front in division.fronts(beside):
        clashes += draw_up(prospects, {u: beside[u] for u in front.units})[1]
    found: dict[int, float] = {}
    for clash in sorted(clashes, key=prospects.of, reverse=True)[:BATTLES]:
        for hex_ in bits.hexes(prospects.ways_out(clash)):
            gain = prospects.closing(clash, hex_)
            if gain > 0:
                found[hex_] = found.get(hex_, 0.0) + gain
    return found
