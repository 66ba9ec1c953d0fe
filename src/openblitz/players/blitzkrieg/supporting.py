"""Bombers of a general that help ground attacks: how many factors they lend where, and who is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.air.deeds.sorties import Support, Supporting, based
from openblitz.blitzkrieg.air.rules import airfields, airways, ranges
from openblitz.blitzkrieg.appraisal import contact
from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.missions import AIR_MISSIONS, SORTIES
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.hexes import bits
from openblitz.hexes.grid import SIZE, Hex, distance
from openblitz.players.blitzkrieg.battles import Prospects, draw_up
from openblitz.players.blitzkrieg.staff import Enemy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.players.blitzkrieg.battles import Clash
    from openblitz.players.blitzkrieg.staff import Staff

FAR: Final = 99
PATIENCE: Final = 12  # changes to the division of combat while bombers are only being weighed
ELSEWHERE: Final = 0.1  # what a factor of a bomber must bring at least, for the losses that it takes over


class Lent(NamedTuple):
    """A bomber that can help somewhere, and its factors there."""

    factors: int
    unit: int


class Bombers:
    """Those of some aircraft that may support attacks, and where."""

    def __init__(self, staff: Staff, state: Position, units: Iterable[int]) -> None:
        self._staff, self._state, deed = staff, state, Supporting()
        reach = {u: deed.targets(state, u) for u in units} if missions.flown(staff.rules) else {}
        self.reach = {u: hexes for u, hexes in reach.items() if hexes}

    def over(self, hex_: int) -> list[Lent]:
        """Who can help an attack on a hex, the strongest first."""
        able = [u for u, hexes in self.reach.items() if hexes >> hex_ & 1]
        return sorted((Lent(brings(self._staff, self._state, u, hex_), u) for u in able), reverse=True)


def takes_sorties(rules: Rules) -> bool:
    """Whether aircraft fly in the step in which all others move, and not in one of their own."""
    apart = SORTIES in sequence_of(rules).deeds or AIR_MISSIONS in sequence_of(rules).deeds
    return bool(missions.flown(rules)) and not apart


def own(staff: Staff, state: Position) -> list[int]:
    """The aircraft of the side that moves, at their bases."""
    found = staff.rules.roster.under[state.allegiance].air[state.side]
    return [u for u in found if based(state, u)]


def brings(staff: Staff, state: Position, unit: int, hex_: int) -> int:
    """The factors of a bomber over a hex: doubled where that is near."""
    here = state.place[unit]
    start = airfields.takes_off(state, unit)
    if on_map(here):
        flown = distance(Hex(here), Hex(hex_))
    else:
        way = airways.way(state, start, hex_, FAR, side=state.side)
        flown = FAR if way is None else len(way)
    return staff.rules.roster.attack[unit] * (2 if ranges.doubled(staff.rules, unit, flown) else 1)


def support(staff: Staff, state: Position, free: list[int]) -> list[Support]:
    """As many bombers for each attack that is to come as promise most for what they bring, the best first."""
    bombers = Bombers(staff, state, free)
    touching = contact(state) if bombers.reach else {}
    if not touching:
        return []
    prospects = Prospects(staff, state, Enemy(staff, state, state.side))
    touched = 0
    for targets in touching.values():
        touched |= targets
    for target in bits.hexes(touched):
        prospects.helped[target] = [one.factors for one in bombers.over(target % SIZE)]
    clashes = [
        clash
        for front in division.fronts(touching)
        for clash in draw_up(prospects, {u: touching[u] for u in front.units}, patience=PATIENCE)[1]
    ]
    prospects.helped.clear()
    found: list[Support] = []
    while bombers.reach:
        offers = (offer for clash in clashes for offer in _offers(prospects, bombers, clash))
        best = max(offers, key=lambda offer: offer[0], default=None)
        if best is None:
            break
        _gain, over, lent = best
        prospects.helped.setdefault(over, []).extend(one.factors for one in lent)
        for one in lent:
            del bombers.reach[one.unit]
            found.append(Support((one.unit,), over % SIZE))
    return found


def _offers(
    prospects: Prospects, bombers: Bombers, clash: Clash
) -> Iterator[tuple[float, int, tuple[Lent, ...]]]:
    """What more bombers over one of its hexes promise to a battle, one, two or all of those that can come."""
    for target in bits.hexes(clash.hexes):
        able, before = bombers.over(target % SIZE), list(prospects.helped.get(target, ()))
        if not able:
            continue
        prospects.refresh()
        plain, had = prospects.of(clash), prospects.lent(clash)
        lent: tuple[Lent, ...] = ()
        for one in able:
            prospects.helped[target] = [*before, *(each.factors for each in lent), one.factors]
            if prospects.lent(clash) <= had:  # more than the ground units can take along
                continue
            lent, had = (*lent, one), prospects.lent(clash)
            prospects.refresh()
            gain = prospects.of(clash) - plain - ELSEWHERE * sum(each.factors for each in lent)
            if gain > 0:
                yield gain, target, lent
        prospects.helped[target] = before
    prospects.refresh()
