"""What holds in every position and across every order, whatever has been played."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.odds import allowed
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.modifiers import Invariant, Upkeep
from openblitz.blitzkrieg.engine.orders import Done, Place, Retreat, TakeBack
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING, in_play, on_map
from openblitz.blitzkrieg.engine.position import FLOWN, ROLLED_BACK, SETTING_UP, Position
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.allowances import most_thirds
from openblitz.blitzkrieg.ground.rules.first import moves_first
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.ground.rules.quarters import Quarters, quarters
from openblitz.blitzkrieg.ground.rules.stacking import counted
from openblitz.blitzkrieg.ground.rules.terrain import closed
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.impulses.rules import impulses
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES, Hex, distance, name
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order


class Invariants:
    """What must hold in every position of a game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        shut = {
            kind: frozenset(HEXES) - set(bits.hexes(_open_to(rules, kind))) for kind in set(rules.roster.kind)
        }
        self._shut = [shut[kind] for kind in rules.roster.kind]
        self._size = [counted(STACKING.of(rules), rules.roster, u) for u in range(len(rules.roster))]
        self._good: list[object] = [None, None]  # what of each side was found without fault last

    def faults(self, position: Position) -> Iterator[str]:
        """What is wrong with a position, in words."""
        if len(position.place) != len(self.rules.roster):
            yield "units were lost or doubled"
            return
        # A side may stack too high for a while: until its movement is over, or a battle.
        for side in (0, 1):
            high = any(step.crowds(position, side) for step in position.steps)
            seen = self._seen(position, side, high)
            if seen != self._good[side]:
                found = list(self._units(position, side, high))
                yield from found
                self._good[side] = None if found else seen
        if position.stood(0) & position.stood(1):
            yield "both sides stand on one hex"
        own = position.of_side(position.side)
        flown = sum(
            STACKING.of(self.rules).size(self.rules.roster, u) for u in own if position.flags[u] & FLOWN
        )
        flown += sum(one.lifts(position) for one in self.rules.added[Invariant])
        # What was flown may have been broken down, or changed for less, since.
        if position.flights not in (0, flown) and not LOSSES.of(self.rules).gives_change:
            yield f"{position.flights} flights are counted, but {flown} were made"
        for one in self.rules.added[Invariant]:
            yield from one.faults(position)
        yield from _moves(position)
        yield from _battles(position)

    def _seen(self, position: Position, side: int, high: bool) -> object:
        """All that is looked at of a side's units."""
        own, place, spent = position.of_side(side), position.place, position.spent
        kept = (position.stood(side), position.armor_controls(side), position.lost[side])
        return [place[u] for u in own], [spent[u] for u in own], kept, high

    def _units(self, position: Position, side: int, high: bool) -> Iterator[str]:
        """Where the units of a side are, and that all that is kept beside their places fits them."""
        roster = self.rules.roster
        heights: dict[tuple[int, bool], int] = {}  # of the ground units, and of aircraft on the ground
        armored: set[int] = set()
        lost = 0
        for unit in position.of_side(side):
            place = position.place[unit]
            if on_map(place):
                stack = place, roster.flies[unit]
                heights[stack] = heights.get(stack, 0) + self._size[unit]
                if roster.armored[unit]:
                    armored.add(place)
                if place in self._shut[unit]:
                    yield f"{roster.ids[unit]} stands on forbidden ground at {name(Hex(place))}"
            elif place == ELIMINATED:
                lost += 1
            elif (place not in (WAITING, BOX) and not in_play(place)) or (
                place == BOX and roster.arrives[unit] and not LOSSES.of(self.rules).gives_change
            ):
                yield f"{roster.ids[unit]} is nowhere"
            if not 0 <= position.spent[unit] <= most_thirds(self.rules, unit):
                yield f"{roster.ids[unit]} has moved farther than it can"
        if set(bits.hexes(position.stood(side))) != {hex_ for hex_, _flies in heights}:
            yield "the hexes that a side stands on are not kept right"
        if set(bits.hexes(position.armor_controls(side))) != armored:
            yield "the hexes that a side's armor stands on are not kept right"
        if position.lost[side] != lost:
            yield "the units that a side has lost are not counted right"
        if not high:
            yield from self._stacks(position, side, heights)

    def _stacks(
        self, position: Position, side: int, heights: Mapping[tuple[int, bool], int]
    ) -> Iterator[str]:
        """No stack of ground units is too high, and no base too full."""
        most, based = STACKING.of(self.rules).limit, AIR_BASES.get(self.rules)
        over = [h for (h, flies), height in heights.items() if not flies and height > most]
        for hex_ in (h for h, flies in heights if flies):
            there = position.aircraft_at(hex_, side)
            if based is not None and not based.holds(
                position, hex_, sum(based.weighs(self.rules, u) for u in there)
            ):
                over.append(hex_)
        yield from (f"the stack on {name(Hex(h))} is too high" for h in over)


def _open_to(rules: Rules, kind: MovementClass) -> int:
    """The hexes on which units of a kind may stand."""
    found = rules.ground.land & ~closed(TERRAIN.of(rules), rules.ground, kind)
    for one in rules.added[Invariant]:
        found |= one.ground(rules, kind)
    return found


def _in_movement(position: Position) -> bool:
    """Whether units move now and go back to where they were if a player likes."""
    return bool(position.steps) and position.steps[-1].crowded and position.steps[-1].many


def _moves(position: Position) -> Iterator[str]:
    """While units move, the list of moves leads each of them, move by move, from its start to its place."""
    if not _in_movement(position):
        return
    came: dict[int, int] = {}
    second = SECOND(position)  # what was moved before the second impulse led to where that began
    for unit, start, way in position.went[max(0, second - 1) :]:
        first = position.start[unit] if second else moves.began(position, unit)
        if came.get(unit, first) != start:
            yield f"a move of {position.roster.ids[unit]} does not begin where it was"
        came[unit] = way[-1]
    gone = position.of_side(position.side) if bearing.follows_moves(position.rules) else came
    for unit in gone:
        if on_map(position.place[unit]) and came.get(unit, position.start[unit]) != position.place[unit]:
            yield f"{position.roster.ids[unit]} is not where its moves lead to"


def _battles(position: Position) -> Iterator[str]:
    """Nobody attacks twice or is attacked twice by one chart, and what is still to be fought can be."""
    rules = position.rules
    if not position.battles:
        return
    if len({battle.number for battle in position.battles}) != len(position.battles):
        yield "two battles have one number"
    # A counter that was lost in one battle may be change in the next.
    told = [battle for battle in position.battles if not (battle.fought and LOSSES(position).gives_change)]
    for what in ("attackers", "defenders", "hexes"):
        listed = [
            (one, "" if what == "attackers" else battle.chart)
            for battle in told
            for one in getattr(battle, what)
        ]
        if len(set(listed)) != len(listed):
            yield f"{what} are in two battles"
    if position.steps and position.steps[-1].mode == "aim":
        # What was announced before interception stands, whatever it has come to (RT-34).
        standing = getattr(position.steps[-1], "standing", 0)
        for battle in position.battles[standing:]:
            combat = combats_of(rules)[battle.chart]
            come_to = combat.strengths(position, battle.attackers, battle.hexes)
            sure = combat.sure(position, battle.attackers, battle.hexes)
            if not sure and not allowed(combat.chart(rules), *come_to):
                yield "a battle at worse than 1-6 is announced"


def _when(position: Position) -> tuple[int, bool]:
    """How far a game has come; who sets up before whom is for its rules to say."""
    return position.turn, position.turn != SETTING_UP and position.side != moves_first(position)


def changes(before: Position, order: Order, after: Position) -> Iterator[str]:
    """What an order may not have done."""
    rules = before.rules
    if _when(after) < _when(before):
        yield "the game went back in time"
    roster = before.roster
    returned = {unit for one in rules.added[Invariant] for unit in one.returned(after)}
    sets_up = before.steps[-1].deploys  # where an option may have other orders for it than placing
    changing = LOSSES.of(rules).gives_change  # then counters take the place of others; factors are counted
    for unit, (was, now) in enumerate(zip(before.place, after.place, strict=True)):
        if was == now:
            continue
        if was == ELIMINATED and unit not in returned and not changing:  # 75:26.2c
            yield f"{roster.ids[unit]} came back from the dead"
        if changing and BOX in (was, now):
            continue
        if was == WAITING and not (unit in units_of(order) and (isinstance(order, Place) or sets_up)):
            yield f"{roster.ids[unit]} came on unasked"
        recalled = after.flags[unit] & ROLLED_BACK or (isinstance(order, TakeBack) and unit in order.units)
        # 75:26.2c - Who waits may be broken down into counters that were eliminated before.
        if now == WAITING and not recalled and not (changing and was == ELIMINATED):
            yield f"{roster.ids[unit]} went back to its card unasked"
    yield from _arrivals(before, order)
    yield from _traces(before, order, after)
    for one in rules.added[Invariant]:
        yield from one.changes(before, after)
    if isinstance(order, Retreat):
        yield from _retreat(before, order, after)
    if isinstance(order, Done) and before.steps[-1].mode == "aim":
        yield from _announced(before)


def _traces(before: Position, order: Order, after: Position) -> Iterator[str]:
    """Units that go for the first time can be taken back, and everything is as it was."""
    rules = before.rules
    if not _in_movement(before) or before.steps != after.steps:
        return
    gone = [unit for unit in units_of(order) if after.moved(unit)]
    if not gone or any(before.moved(unit) for unit in units_of(order)):
        return
    if moves.FIRM(after) or any(objecting.to("take back", after, unit) for unit in gone):
        return
    back = after.copy()
    take_back = impulses.take_back if SECOND(after) else moves.take_back
    for unit in gone:
        take_back(back, unit)
    for one in rules.added[Upkeep]:  # what follows from the moves goes with them
        list(one.look(back, False))
    if back != before:
        yield f"{before.roster.say(gone)} would leave traces if taken back"


def _camp(before: Position, unit: int) -> int:
    """Where a unit is set up: at home, but for what has quarters elsewhere (MS:SCENARIO.F.j, ships)."""
    rules = before.rules
    needs = quarters(rules, unit) if rules.added[Quarters] else None
    if needs is not None and needs.off_land:
        return needs.hexes(before, unit)
    return rules.ground.camp[before.roster.army[unit]]


def _arrivals(before: Position, order: Order) -> Iterator[str]:
    """Units come on in home cities that no enemy is on or beside, or are set up at home, and not early."""
    rules = before.rules
    if not isinstance(order, Place):
        return
    side = before.side
    setting_up = before.steps[-1].deploys
    ground, barred = rules.ground.home_cities[side], _barred(before, 1 - side)
    if barred >> order.hex & 1 and CITIES.of(rules).usable(before, side) >> order.hex & 1:
        barred = before.stood(1 - side)  # RMS-4 - a zone alone takes no city of a minor country
    if setting_up:  # where countries at war border one another, armies may begin side by side
        camps = (_camp(before, unit) for unit in order.units)
        ground, barred = reduce(and_, camps), before.stood(1 - side)
    if not ground >> order.hex & 1 or barred >> order.hex & 1:
        yield f"units came on at {name(Hex(order.hex))}"
    if any(before.roster.arrives[u] > max(1, before.turn) for u in order.units):
        yield "units came on before their turn"


def _barred(position: Position, side: int) -> int:
    """The hexes that a side stands on or has in its zones."""
    return zones_of(position.rules).controlled(position, side) | position.stood(side)


def _retreat(before: Position, order: Retreat, after: Position) -> Iterator[str]:
    """Retreating units end away, not farther than they went, and beside no enemy."""
    barred = _barred(before, 1 - before.side_of(order.units[0]))
    for unit in order.units:
        start, end = before.place[unit], order.path[-1]
        if not 1 <= distance(Hex(start), Hex(end)) <= len(order.path) or barred >> end & 1:
            yield f"{before.roster.ids[unit]} retreated to {name(Hex(end))}"


def _announced(before: Position) -> Iterator[str]:
    """All combat is divided: every unit beside the enemy attacks, every enemy beside one is attacked."""
    rules = before.rules
    contact = division.owing(before)
    attackers = {u for battle in before.battles for u in battle.attackers}
    attacked = division.owed_hexes(rules, before.battles)
    touched = 0
    for hexes in contact.values():
        touched |= hexes
    owed = [b for b in before.battles if division.owed_hexes(rules, [b]) & touched]
    # Who only supports others attacks with them, and owes nothing (MS:16e).
    owing = {u for b in owed for u in b.attackers if not bearing.only_supports(rules, u)}
    if set(contact) - attackers or owing - set(contact) or touched & ~attacked:
        yield "combat is not divided whole"
