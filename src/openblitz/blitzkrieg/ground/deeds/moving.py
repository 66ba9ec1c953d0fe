"""75:7, 65:6.0 - moving units."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.conditions import Ending
from openblitz.blitzkrieg.engine.deed import Deed, any_of, apart, foreign, off_board, place_names
from openblitz.blitzkrieg.engine.modifiers import Shut
from openblitz.blitzkrieg.engine.offering import Costs, Sending
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import said
from openblitz.blitzkrieg.ground.rules import endings, move_tallies, movement, moves
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.ground.rules.hindrances import why_not
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.hexes.paths import path
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


BEYOND = 0.25  # how often a random player thinks of what a bonus would add to the reach of a unit

TRIES = 4  # how many hexes on which a unit may not end a random player thinks of


class Moving(Deed[Move]):
    """75:7.1, 65:6.0.1 - Any units, each as far as it can go."""

    name = "move"
    order: ClassVar = Move
    of = "ground"
    picks_where = "map"
    picks_fresh = True
    picks_allowed = (
        True  # nearly all that is done at random is moving, and it has looked at its reach already
    )

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Everywhere that it can go."""
        if on_map(position.place[unit]):
            yield from (Move((unit,), h) for h in bits.hexes(_ends(position, unit)))

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Somewhere, for a unit that has not moved."""
        if position.place[unit] <= 0 or position.moved(unit):  # off the map
            return None
        # Nearly all hexes that a bonus opens lie beyond the ordinary reach: he thinks of either often enough.
        open_to = movement.targets(position, unit, beyond=chance.random() < BEYOND)
        for _try in range(TRIES):
            if not open_to:
                return None
            hex_ = any_of(open_to, chance)
            if not (position.rules.added[Ending] and endings.closes(position, unit, hex_)):
                units = (unit,)
                return Move(units, hex_) if crowd(position, units, hex_, (hex_,)) is None else None
            open_to ^= 1 << hex_
        return None

    def able(self, position: Position, unit: int) -> bool:
        """Whether it has movement left and is not held fast."""
        return bool(self.able_of(position, (unit,)))

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """The same of all of them."""
        place = position.place
        there = [unit for unit in units if place[unit] > 0]
        return movement.having_movement(position, position.side, there)

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """The hexes it reaches, with what they cost."""
        here = position.place[unit]
        if not on_map(here):
            return
        stop = movement.reach_of(position, unit).mover.going.stop
        closed = endings.closed(position, unit)
        for cost, layer in movement.layers(position, unit):
            for hex_ in bits.hexes(layer & ~closed):
                yield Sending(hex_, (Move((unit,), hex_),), cost, bool(stop >> hex_ & 1))

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To move them there."""
        if any(not position.roster.thirds[u] for u in units):  # aircraft, trains and what stands where it is
            return None
        return Move(tuple(units), hexes[0]) if units and hexes else None

    def costs(self, position: Position, order: Move) -> Costs | None:
        """What a move costs the first of the units, step by step."""
        if not isinstance(order, Move) or order.via:
            return None
        unit, there = order.units[0], Hex(order.hex)
        way = path(movement.reach_to(position, unit, there), there)
        tally = move_tallies.cost_tally(position, unit, there)
        return Costs(tally, tuple(step.hex for step in way))

    def check(self, position: Position, side: int, order: Move) -> Refusal | None:
        """Own units that stand together, within reach, with room at the end."""
        units, way = order.units, (*order.via, order.hex)
        return (
            foreign(position, side, units)
            or off_board(position, units)
            or apart(position, units)
            or self._check_way(position, units, way)
        )

    def _check_way(self, position: Position, units: tuple[int, ...], way: tuple[int, ...]) -> Refusal | None:
        rules = position.rules
        if position.place[units[0]] == way[-1] and len(way) == 1:
            return rules.refuse("move rate", "The units are there already.", way, units)
        if len(way) == 1 and not (rules.added[Shut] and units[1:]):
            for unit in units:
                if not movement.gets_to(position, unit, way[0]):
                    return why_not(position, unit, way[0])
            return endings.why_not(position, units, way[0]) or crowd(position, units, way[0], way)
        trial = position.copy()
        for unit in units:
            for gone, hex_ in enumerate(way):
                if not movement.gets_to(trial, unit, hex_):
                    return why_not(trial, unit, hex_, began=position, via=way[:gone])
                movement.travel(trial, unit, hex_)
        return endings.why_not(position, units, way[-1]) or crowd(position, units, way[-1], way)

    def carry_out(self, position: Position, order: Move, dice: Dice) -> list[Event]:
        """They go, leg by leg."""
        roster, units, way = position.roster, order.units, (*order.via, order.hex)
        start = position.place[units[0]]
        for unit in units:
            entered = movement.travel(position, unit, way[0])
            for leg in way[1:]:
                entered += movement.travel(position, unit, leg)
            moves.note(position, unit, start, entered)
        places, named = place_names((start, *way)), roster.names(units)
        text = f"{said(named)} from {places[0]} to {', '.join(places[1:])}."
        return [Event("moved", text, (), places, named)]


def _ends(position: Position, unit: int) -> int:
    """The hexes on which a unit can end a move."""
    found = movement.targets(position, unit)
    return found & ~endings.closed(position, unit) if position.rules.added[Ending] else found
