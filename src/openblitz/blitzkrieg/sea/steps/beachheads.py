"""MS:11v..MS:11z, MS:FET.f - when combat on land is over: first waves land, or abort and go back to port."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.places import aboard, carrier_of, on_map
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.sea.rules import beachheads, ships, withdrawals
from openblitz.blitzkrieg.sea.rules.beachheads import ABORTED, CROSSINGS
from openblitz.blitzkrieg.sea.rules.invasions import INVADING
from openblitz.blitzkrieg.sea.rules.ships import is_landing_ship, is_shipping
from openblitz.blitzkrieg.sea.steps.withdrawing import ShipsStep, WithdrawShips
from openblitz.hexes.grid import Hex
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Beachheads(Step, frozen=True, tag="beachheads"):
    """MS:11v..MS:11z - Each first wave lands on what it has cleared; whoever has not aborts."""

    key: ClassVar = "beachheads"
    before: ClassVar = ""

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Nobody is asked."""
        return "First waves land, or abort.", ("MS:11z",)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """One sea square after the other; then beachheads are kept."""
        events: list[Event] = []
        then: list[Step] = []
        squares = {one.sea: one.beach for one in CROSSINGS(position)}
        for square, beach in sorted(squares.items()):
            boats = [
                one.unit
                for one in CROSSINGS(position)
                if one.sea == square and _assaulted(position, one.unit)
            ]
            if not boats:
                continue
            if not position.blocks(1 - position.side) >> beach & 1:
                events += _land(position, boats, square, beach)
                if any(position.place[unit] == beach for unit in boats):
                    continue
            first_wave = [u for u in boats if not beachheads.from_task_force(position, u)]
            events += _back_aboard(position, boats, square)
            if first_wave:
                events += _abort(position, first_wave, square)
                then += _to_port(position, square)
        beachheads.keep(position)
        return Happened(events, over=True, then=then)


def _assaulted(position: Position, unit: int) -> bool:
    """Whether a unit that crossed went into the boats: it is still there, or it was lost from there."""
    return bool(position.flags[unit] & INVADING)


def _land(position: Position, boats: Sequence[int], square: int, beach: int) -> Iterator[Event]:
    """MS:11v - Those in the boats land on the square that is free of enemies, as many as may stand there."""
    landed = []
    for unit in boats:
        if position.place[unit] == square and retreats.has_room(position, unit, beach):
            moves.note(position, unit, square, (beach,))
            position.put(unit, beach)
            landed.append(unit)
    if landed:
        text = f"{position.roster.say(landed)} {does(landed, 'land')} on {say_places([beach])}."
        yield Event("landed", text, ("MS:11v",), place_names([square, beach]), position.roster.names(landed))


def _back_aboard(position: Position, boats: Sequence[int], square: int) -> Iterator[Event]:
    """MS:11z - Who has not landed is back aboard the ship that he came from; without it he is lost."""
    back, lost = [], []
    for unit in boats:
        if position.place[unit] != square:
            continue
        ship = carrier_of(position.start[unit])
        if ship is not None and position.place[ship] == square:
            position.put(unit, aboard(ship))
            back.append(unit)
        else:
            lost.append(unit)
    if back:
        text = f"{position.roster.say(back)} {does(back, 'go')} back aboard."
        yield Event("aboard", text, ("MS:11z",), place_names([square]), position.roster.names(back))
    if lost:
        yield eliminate(position, lost, "MS:11z", "without a ship")


def _abort(position: Position, wave: Sequence[int], square: int) -> Iterator[Event]:
    """MS:11y, MS:11z - The ships are bound for port; where all of the wave is lost, so is its LST."""
    here = [ship for ship in ships.of_side(position, position.side) if position.place[ship] == square]
    gone = all(carrier_of(position.place[unit]) is None for unit in wave)
    landing_ships = [ship for ship in here if is_landing_ship(position.rules, ship)][:1] if gone else []
    if landing_ships:
        yield ships.sink(position, landing_ships, "MS:11y", "its assault force is lost")
    left = [ship for ship in here if ship not in landing_ships]
    if left:
        ABORTED.put(position, ABORTED(position) | sum(1 << ship for ship in left))
        back = f"{position.roster.say(left)} {does(left, 'return')} to port"
        text = f"The landing from {say_places([square])} is aborted: {back}."
        yield Event("aborted", text, ("MS:11z",), place_names([square]), position.roster.names(left))


def _to_port(position: Position, square: int) -> Iterator[Step]:
    """RMS-57 - To a port of the zone at once, if there is one."""
    here = [ship for ship in ships.of_side(position, position.side) if position.place[ship] == square]
    if here:
        yield Returning(position.side, tuple(here), "MS:11z")


class Returning(ShipsStep, frozen=True, tag="return-to-port"):
    """MS:11z, RMS-57 - Ships of an aborted landing go to a port of their zone, as far as there is room."""

    key: ClassVar = "return to port"
    mode: ClassVar = "choose"
    before: ClassVar = "beachheads"

    def left(self, position: Position) -> tuple[int, ...]:
        """Those that are still at sea."""
        return tuple(u for u in self.units if ships.at_sea(position, u))

    def ports(self, position: Position) -> list[int]:
        """Where they can go."""
        left = self.left(position)
        zone = ships.zone_at(position.rules, position.place[left[0]])
        assert zone is not None
        return withdrawals.ports(position, self.side, zone)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who must go."""
        left = position.roster.say(self.left(position))
        return f"{position.rules.names[self.side]}: take {left} back to a port.", ("MS:11z", "MS:FET.f")

    def orders(self, position: Position) -> Iterator[Order]:
        """All together where there is room, or each by itself."""
        left = self.left(position)
        for square in self.ports(position):
            if 1 < len(left) <= ships.room(position, square):
                yield WithdrawShips(left, square)
            yield from (WithdrawShips((ship,), square) for ship in left)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Ships of the landing, to an open port of their zone."""
        rules = position.rules
        if not isinstance(order, WithdrawShips):
            return self.out_of_place(position, order)
        refused = foreign(position, self.side, order.units)
        left = self.left(position)
        others = [u for u in order.units if u not in left]
        if refused is None and others:
            reason = f"{position.roster.tell(others, 'have')} not aborted a landing here."
            refused = rules.refuse_by("MS:11z", reason, (), others)
        if refused is None and order.place not in self.ports(position):
            hexes = (order.place,) if on_map(order.place) else ()
            refused = rules.refuse_by(
                "MS:11z", "That is no open port of the zone with room.", hexes, order.units
            )
        return refused or ships.crowded(position, order.units, order.place)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are in port."""
        assert isinstance(order, WithdrawShips)
        return Happened(_dock(position, order.units, order.place))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when all are in port, or no port has room; no choice, no question."""
        left = self.left(position)
        ports = self.ports(position) if left else []
        if not ports:
            return Happened(over=True)
        if len(ports) == 1 and len(left) <= ships.room(position, ports[0]):
            return Happened(_dock(position, left, ports[0]), over=True)
        return None


def _dock(position: Position, units: Sequence[int], square: int) -> list[Event]:
    """MS:FET.f - Ships dock, and their troops go ashore where there is room."""
    rules = position.rules
    ships.put(position, units, square)
    dock = rules.board.docks[Hex(square)]
    friendly = CITIES.of(rules).usable(position, position.side_of(units[0]))
    landed = []
    for ship in units:
        for unit in ships.cargo(position, ship) if is_shipping(rules, ship) else ():
            rooms = (
                city
                for city in dock.cities
                if friendly >> city & 1 and retreats.has_room(position, unit, city)
            )
            city = next(rooms, None)
            if city is not None:
                position.put(unit, city)
                landed.append(unit)
    where = say_places([square])
    text = f"{position.roster.say(units)} {does(units, 'return')} to port at {where}."
    events = [Event("ships", text, ("MS:11z",), place_names([square]), position.roster.names(units))]
    if landed:
        text = f"{position.roster.say(landed)} {does(landed, 'go')} ashore."
        events.append(
            Event("landed", text, ("MS:FET.f",), place_names([square]), position.roster.names(landed))
        )
    return events
