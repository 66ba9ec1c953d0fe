"""75:7, 65:6.0 - moving units."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.conditions import Ending
from openblitz.blitzkrieg.engine.deed import Deed, apart, foreign, off_board, place_names
from openblitz.blitzkrieg.engine.modifiers import Shut
from openblitz.blitzkrieg.engine.orders import Move
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import said
from openblitz.blitzkrieg.ground.rules import endings, movement, moves
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.ground.rules.hindrances import why_not
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Moving(Deed[Move]):
    """75:7.1, 65:6.0.1 - Any units, each as far as it can go."""

    name = "move"
    order: ClassVar = Move
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Everywhere that it can go."""
        if on_map(position.place[unit]):
            yield from (Move((unit,), h) for h in bits.hexes(_ends(position, unit)))

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
