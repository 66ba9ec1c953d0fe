"""75:4.2, 75:6-11, 65:4.0.1, 65:6-18 - the movement portion: reinforcements, moves and flights."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg import division
from openblitz.blitzkrieg.orders import Done, Drop, Fly, Move, Place, TakeBack
from openblitz.blitzkrieg.position import ARRIVED, FLOWN, STOPPED, WAITING
from openblitz.blitzkrieg.rules import movement
from openblitz.blitzkrieg.rules.stacking import height
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.blitzkrieg.steps.base import (
    Step,
    any_of,
    apart,
    foreign,
    off_board,
    out_of_place,
    place_names,
    say_places,
    say_waiting,
)
from openblitz.blitzkrieg.steps.offering import Costs, Deed, Offers, Sending
from openblitz.blitzkrieg.steps.removing import Excess, Removal
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.reach import path
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice, Refusal


class Movement(Step, frozen=True, tag="movement"):
    """The moving side brings in reinforcements and moves as many units as it likes."""

    key: ClassVar = "movement"
    mode: ClassVar = "send"
    ending: ClassVar = "Movement done"
    near: ClassVar = False

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose movement it is, and what is waiting."""
        due = len(reinforcements(rules, position))
        waiting = f" {due} reinforcements may come on." if due else ""
        text = f"Turn {position.turn}, {NAMES[position.side]}: move your units.{waiting}"
        return text, (rules.cites["move all"],)

    # What may be ordered

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every placement, move, flight and drop of single units, every taking back, and done."""
        for unit in rules.roster.of_side[position.side]:
            yield from self._orders_of(rules, position, unit)
        if self.check(rules, position, Done()) is None:
            yield Done()

    def _orders_of(self, rules: Rules, position: Position, unit: int) -> Iterator[Order]:
        here = position.place[unit]
        if here == WAITING:
            wanted: list[Order] = [Place((unit,), h) for h in bits.hexes(entries(rules, position, unit))]
        elif here > 0:
            wanted = [Move((unit,), h) for h in bits.hexes(movement.targets(rules, position, unit))]
            if rules.flights.may_take_off(rules, position, unit) is None:
                wanted += [Fly(unit, h) for h in bits.hexes(rules.flights.landings(rules, position, unit))]
                wanted += [Drop(unit, h) for h in bits.hexes(rules.flights.drops(rules, position, unit))]
            if position.moved(unit):
                wanted.append(TakeBack((unit,)))
        else:
            return
        yield from (order for order in wanted if self.check(rules, position, order) is None)

    def pick(self, rules: Rules, position: Position, chance: Random) -> Order:
        """Mostly a move of some unit to some hex; sometimes done, with moves taken back that forbid it."""
        own = rules.roster.of_side[position.side]
        for _try in range(12):
            unit = chance.choice(own)
            order = self._pick_for(rules, position, unit, chance)
            if order is not None and self.check(rules, position, order) is None:
                return order
        refusal = self.check(rules, position, Done())
        if refusal is None:
            return Done()
        moved = [u for u in own if position.place[u] > 0 and position.moved(u)]
        named = [u for u in moved if rules.roster.ids[u] in refusal.units]
        return TakeBack((chance.choice(named or moved),))

    def _pick_for(self, rules: Rules, position: Position, unit: int, chance: Random) -> Order | None:
        here = position.place[unit]
        if here == WAITING:
            open_to = entries(rules, position, unit)
            return Place((unit,), any_of(open_to, chance)) if open_to else None
        if here < 0 or position.moved(unit):
            return None
        if rules.roster.airborne[unit] and rules.flights.may_take_off(rules, position, unit) is None:
            drops = rules.flights.drops(rules, position, unit)
            if drops and chance.random() < 0.5:
                return Drop(unit, any_of(drops, chance))
        open_to = movement.targets(rules, position, unit)
        return Move((unit,), any_of(open_to, chance)) if open_to else None

    # What a screen is offered

    def offers(self, rules: Rules, position: Position) -> Offers:
        """Who can still go somewhere or come on; who has moved can be taken back."""
        own = rules.roster.of_side[position.side]
        moved = [u for u in own if position.place[u] > 0 and position.moved(u)]
        able = [u for u in own if self._able(rules, position, u)]
        return Offers(able, deeds=[Deed("Take back", TakeBack((u,)), moved) for u in moved[:1]])

    def _able(self, rules: Rules, position: Position, unit: int) -> bool:
        here = position.place[unit]
        if here > 0:
            left = rules.roster.thirds[unit] > position.spent[unit] and not position.flags[unit] & STOPPED
            pinned = not position.moved(unit) and rules.zones.pinned(position, rules.roster.kind[unit], here)
            return left and not pinned
        return here == WAITING and bool(entries(rules, position, unit))

    def sendings(self, rules: Rules, position: Position, unit: int) -> Iterator[Sending]:
        """The hexes it reaches with what they cost, and where it can fly."""
        here = position.place[unit]
        if rules.roster.side[unit] != position.side or here < 0:
            return
        if here == WAITING:
            for hex_ in bits.hexes(entries(rules, position, unit)):
                order = Place((unit,), hex_)
                if self.check(rules, position, order) is None:
                    yield Sending(hex_, (order,))
            return
        found = movement.reach_of(rules, position, unit)
        stop = found.mover.going.stop
        for cost, layer in enumerate(found.layers):
            for hex_ in bits.hexes(layer & ~(1 << here)):
                yield Sending(hex_, (Move((unit,), hex_),), cost, bool(stop >> hex_ & 1))
        if rules.flights.may_take_off(rules, position, unit) is None:
            for kind, open_to in ((Fly, rules.flights.landings), (Drop, rules.flights.drops)):
                for hex_ in bits.hexes(open_to(rules, position, unit)):
                    yield Sending(hex_, (kind(unit, hex_),), tone="air")

    def wish(
        self, rules: Rules, position: Position, units: Sequence[int], hexes: Sequence[int]
    ) -> Order | None:
        """To bring them on there, or to move them there."""
        if not units or not hexes:
            return None
        waiting = any(position.place[u] == WAITING for u in units)
        return Place(tuple(units), hexes[0]) if waiting else Move(tuple(units), hexes[0])

    def costs(self, rules: Rules, position: Position, order: Order) -> Costs | None:
        """What a move costs the first of the units, step by step."""
        if not isinstance(order, Move) or order.via:
            return None
        unit, there = order.units[0], Hex(order.hex)
        way = path(movement.reach_of(rules, position, unit), there)
        tally = movement.cost_tally(rules, position, unit, there)
        return Costs(tally, tuple(step.hex for step in way))

    def forgotten(self, rules: Rules, position: Position) -> Iterator[str]:
        """Who waits, and who has not moved."""
        able = self.offers(rules, position).units
        yield from say_waiting(sum(position.place[u] == WAITING for u in able))
        still = sum(position.place[u] > 0 and not position.moved(u) for u in able)
        if still:
            yield f"{still} {'unit has' if still == 1 else 'units have'} not moved."

    # What is refused

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:  # noqa: PLR0911
        """By the kind of order."""
        match order:
            case Move(units, hex_, via):
                return (
                    foreign(rules, position.side, units)
                    or off_board(rules, position, units)
                    or apart(rules, position, units)
                    or self._check_move(rules, position, units, (*via, hex_))
                )
            case Place(units, hex_):
                return foreign(rules, position.side, units) or self._check_place(rules, position, units, hex_)
            case Fly(unit, hex_):
                return self._check_flight(rules, position, unit, hex_, drop=False)
            case Drop(unit, hex_):
                return self._check_flight(rules, position, unit, hex_, drop=True)
            case TakeBack(units):
                return foreign(rules, position.side, units) or self._check_take_back(rules, position, units)
            case Done():
                return self._check_done(rules, position)
        return out_of_place(rules, self, order)

    def _check_move(
        self, rules: Rules, position: Position, units: tuple[int, ...], way: tuple[int, ...]
    ) -> Refusal | None:
        if position.place[units[0]] == way[-1] and len(way) == 1:
            return rules.refuse("move rate", "The units are there already.", way, units)
        if len(way) == 1:
            for unit in units:
                if not movement.targets(rules, position, unit) >> way[0] & 1:
                    return movement.why_not(rules, position, unit, way[0])
            return self._crowd(rules, position, units, way[0], way)
        trial = position.copy()
        for unit in units:
            for hex_ in way:
                if not movement.targets(rules, trial, unit) >> hex_ & 1:
                    return movement.why_not(rules, trial, unit, hex_)
                movement.travel(rules, trial, unit, hex_)
        return self._crowd(rules, position, units, way[-1], way)

    def _crowd(
        self, rules: Rules, position: Position, units: tuple[int, ...], hex_: int, way: tuple[int, ...] = ()
    ) -> Refusal | None:
        """A stack may be too high for a while, but not of units that can no longer leave it (CL:11.1f)."""
        stack = [u for u in position.units_at(rules.roster, hex_, position.side) if u not in units]
        if height(rules.stacking, rules.roster, [*stack, *units]) <= rules.stacking.limit:
            return None
        trial = position.copy()
        for unit in units:
            for leg in way:
                movement.travel(rules, trial, unit, leg)
            if not way:
                trial.put(rules.roster, unit, hex_)
        stuck = [u for u in (*stack, *units) if not movement.can_move(rules, trial, u)]
        if height(rules.stacking, rules.roster, stuck) <= rules.stacking.limit:
            return None
        reason = f"More than {rules.stacking.words} would be left on {say_places([hex_])}."
        return rules.refuse("stack end", reason, (hex_,), (*stack, *units))

    def _check_place(
        self, rules: Rules, position: Position, units: tuple[int, ...], hex_: int
    ) -> Refusal | None:
        for unit in units:
            if position.place[unit] != WAITING:
                return rules.refuse(
                    "new units", f"{rules.roster.ids[unit]} is no reinforcement.", (), (unit,)
                )
            if not due(rules, position, unit):
                reason = f"{rules.roster.ids[unit]} arrives on turn {arrival(rules, unit)} at the earliest."
                return rules.refuse("appearance", reason, (), (unit,))
        if not entries(rules, position, units[0]) >> hex_ & 1:
            reason = f"{say_places([hex_])} is no friendly city of {NAMES[position.side]}."
            return rules.refuse("reinforcement city", reason, (hex_,), units)
        stack = [*position.units_at(rules.roster, hex_, position.side), *units]
        if height(rules.stacking, rules.roster, stack) > rules.stacking.limit:
            reason = f"Reinforcements may not make a stack of more than {rules.stacking.words}."
            return rules.refuse("reinforcement stack", reason, (hex_,), stack)
        return None

    def _check_flight(
        self, rules: Rules, position: Position, unit: int, hex_: int, *, drop: bool
    ) -> Refusal | None:
        refused = (
            foreign(rules, position.side, (unit,))
            or off_board(rules, position, (unit,))
            or rules.flights.may_take_off(rules, position, unit)
        )
        if refused:
            return refused
        open_to = rules.flights.drops if drop else rules.flights.landings
        if not open_to(rules, position, unit) >> hex_ & 1:
            return rules.flights.why_not(rules, position, unit, hex_, drop)
        return self._crowd(rules, position, (unit,), hex_)

    def _check_take_back(self, rules: Rules, position: Position, units: tuple[int, ...]) -> Refusal | None:
        for unit in units:
            if position.place[unit] <= 0 or not position.moved(unit):
                reason = f"{rules.roster.ids[unit]} has not moved in this turn."
                return rules.refuse("own units", reason, (), (unit,))
        return None

    def _check_done(self, rules: Rules, position: Position) -> Refusal | None:
        """75:11.1a, CL:14.9a - No stack too high, nobody moved into an attack that cannot be made."""
        for hex_, stack in too_high(rules, position):
            free = [u for u in stack if movement.can_move(rules, position, u) or position.moved(u)]
            if free:
                reason = f"More than {rules.stacking.words} stand on {say_places([hex_])}."
                return rules.refuse("stack end", reason, (hex_,), free)
        for front in division.stranded(rules, position):
            if not division.removals(rules, position, front):
                moved = [u for u in front.units if position.moved(u)]
                reason = f"{rules.roster.say(moved)} would have to attack at worse than 1-6."
                return rules.refuse("no legal attack", reason, front.hexes, moved)
        return None

    # What happens

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """By the kind of order."""
        roster = rules.roster
        match order:
            case Move(units, hex_, via):
                start = position.place[units[0]]
                for unit in units:
                    for leg in (*via, hex_):
                        movement.travel(rules, position, unit, leg)
                text = f"{roster.say(units)} from {say_places([start])} to {say_places([*via, hex_])}."
                return [Event("moved", text, (), place_names([start, *via, hex_]), roster.names(units))]
            case Place(units, hex_):
                for unit in units:
                    position.put(roster, unit, hex_)
                    position.start[unit] = hex_
                    position.flags[unit] |= ARRIVED
                    if rules.cities.follows_trails:
                        position.trail[unit] = (hex_,)
                text = f"{roster.say(units)} arrive at {say_places([hex_])}."
                rule = rules.cites["reinforcement city"]
                return [Event("placed", text, (rule,), place_names([hex_]), roster.names(units))]
            case Fly(unit, hex_) | Drop(unit, hex_):
                return self._fly(rules, position, unit, hex_, isinstance(order, Drop))
            case TakeBack(units):
                for unit in units:
                    take_back(rules, position, unit)
                return [Event("taken back", f"{roster.say(units)} taken back.", (), (), roster.names(units))]
        return self._finish(rules, position)

    def _fly(self, rules: Rules, position: Position, unit: int, hex_: int, drop: bool) -> list[Event]:
        start = position.place[unit]
        position.put(rules.roster, unit, hex_)
        if rules.cities.follows_trails:
            position.trail[unit] = (*position.trail[unit], hex_)
        rules.flights.land(rules, position, unit, drop)
        how, subject = ("dropped on", "drop type") if drop else ("flown to", "fly range")
        text = f"{rules.roster.ids[unit]} {how} {say_places([hex_])} from {say_places([start])}."
        named = rules.roster.names([unit])
        return [Event("flown", text, (rules.cites[subject],), place_names([start, hex_]), named)]

    def _finish(self, rules: Rules, position: Position) -> list[Event]:
        position.steps.pop()
        position.steps += [Removal()] if division.stranded(rules, position) else []
        position.steps += [Excess(hex_) for hex_, _stack in too_high(rules, position)]
        return [
            Event("movement ends", f"{NAMES[position.side]} has moved.", (rules.cites["move before combat"],))
        ]


def arrival(rules: Rules, unit: int) -> int:
    """The first turn on which a unit may come on as a reinforcement."""
    turn = rules.roster.arrives[unit]
    return rules.set_up.held_back_from if turn == 1 else turn


def due(rules: Rules, position: Position, unit: int) -> bool:
    """75:6.2, 65:17.0.b-c - Whether a unit may come on now: on its turn or any later one."""
    return position.turn >= arrival(rules, unit)


def reinforcements(rules: Rules, position: Position) -> list[int]:
    """The units of the moving side that may come on now."""
    own = rules.roster.of_side[position.side]
    return [u for u in own if position.place[u] == WAITING and due(rules, position, u)]


def entries(rules: Rules, position: Position, unit: int) -> int:
    """75:6.3a, 65:17.0.1 - The home cities where a unit may come on now."""
    if not due(rules, position, unit):
        return 0
    side = position.side
    return rules.cities.usable(rules, position, side) & rules.ground.home_cities[side]


def take_back(rules: Rules, position: Position, unit: int) -> None:
    """Put a unit back to where its player-turn began, as if it had not moved."""
    if position.flags[unit] & FLOWN and position.flights:
        position.flights -= 1
    arrived = position.flags[unit] & ARRIVED
    position.put(rules.roster, unit, WAITING if arrived else position.start[unit])
    if arrived:
        position.start[unit] = WAITING
    position.spent[unit] = position.flags[unit] = 0
    position.trail[unit] = ()


def too_high(rules: Rules, position: Position) -> list[tuple[int, list[int]]]:
    """The hexes where more of the moving side stands than may, with what stands there."""
    heights: dict[int, int] = {}
    roster, place, counts = rules.roster, position.place, rules.stacking.counts
    for unit in roster.of_side[position.side]:
        here = place[unit]
        if here > 0:
            heights[here] = heights.get(here, 0) + counts(roster, unit)
    return [
        (hex_, position.units_at(roster, hex_, position.side))
        for hex_, high in heights.items()
        if high > rules.stacking.limit
    ]
