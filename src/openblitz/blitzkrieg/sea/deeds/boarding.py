"""MS:11i-k, MS:PCS.I.3.B, MS:PCS.I.3.F - troops go aboard ships in port, and leave them there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Order, Units
from openblitz.blitzkrieg.engine.places import AT_SEA, aboard, carried_of, on_map
from openblitz.blitzkrieg.engine.position import STOPPED
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import moves, unit_chart
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.blitzkrieg.sea.rules.beachheads import ABORTED, ASHORE, factors, ship_of
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED, LANDED
from openblitz.blitzkrieg.sea.rules.sea_plans import HOLD
from openblitz.hexes.grid import Hex
from openblitz.hexes.reach import FACTOR
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal

RANGERS: Final = 1  # MS:11f - factors of rangers on a task force


class Board(Order, frozen=True, tag="board"):
    """Bring troops in a port aboard a ship."""

    form = "board {ship} with {units}"
    said = "Bring {units} aboard {ship}"
    about = "Bring troops in a port city aboard a ship that docks there."
    rule = "MS:11j"
    ship: AUnit
    units: Units


class Disembark(Order, frozen=True, tag="disembark"):
    """Bring troops ashore in a port."""

    form = "disembark {units} at {hex}"
    said = "Disembark {units} in {hex}"
    about = "Bring troops from a ship in port into its city."
    rule = "MS:PCS.I.3.B"
    units: Units
    hex: AHex


def room_aboard(position: Position, ship: int, units: Sequence[int]) -> Refusal | None:
    """MS:11f, MS:11k - Why troops do not go aboard a ship: what it carries, and how much."""
    rules = position.rules
    roster = position.roster
    troops = (u for u in ships.cargo(position, ship) if not roster.flies[u])
    say, come_to = roster.ids[ship], factors(rules, (*troops, *units))
    if ships.is_landing_ship(rules, ship):
        reason = f"{say} is an LST: it lands troops, and carries none."
        return rules.refuse_by("MS:11k", reason, (), (ship, *units))
    if ships.is_transport(rules, ship):
        heavy = [u for u in units if not unit_chart.carries(rules, u, "rail")]
        if heavy:
            return rules.refuse_by("MS:11j", f"{roster.tell(heavy, 'do')} not go by ship.", (), heavy)
        if come_to > HOLD:
            reason = f"{come_to} factors would be aboard {say}; an MST carries {HOLD}."
            return rules.refuse_by("MS:11k", reason, (), (ship, *units))
        return None
    others = [u for u in units if not roster.ranger[u]]
    if others or come_to > RANGERS:
        reason = f"A task force carries {RANGERS} factor of rangers, and no other troops."
        return rules.refuse_by("MS:11f", reason, (), (ship, *units))
    return None


class Boarding(Deed[Board]):
    """MS:11i-j - Who begins his turn in a port city goes aboard a ship in its docking square."""

    name = "board"
    order: ClassVar = Board
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The ships that dock for the city in which it stands."""
        rules = position.rules
        here = position.place[unit]
        if on_map(here) and rules.ground.city >> here & 1 and unit_chart.carries(rules, unit, "rail"):
            for ship in ships.of_side(position, position.side):
                dock = rules.board.docks.get(Hex(position.place[ship]))
                if dock is not None and here in dock.cities:
                    yield Board(ship, (unit,))

    def check(self, position: Position, side: int, order: Board) -> Refusal | None:
        """Own troops that began their turn in the city, an own ship at its dock, and room aboard."""
        rules = position.rules
        ship, units, roster = order.ship, order.units, position.roster
        refused = foreign(position, side, (ship, *units))
        held = (objecting.to("move", position, unit) for unit in units)  # MS:4j, RMS-101
        refused = refused or next(filter(None, held), None)
        if refused is not None:
            return refused
        dock = rules.board.docks.get(Hex(position.place[ship]))
        if not roster.sails[ship] or dock is None:
            return rules.refuse_by("MS:11j", f"{roster.ids[ship]} is no ship in port.", (), (ship,))
        for unit in units:
            here, say = position.place[unit], roster.ids[unit]
            if here not in dock.cities:
                reason = f"{say} is not in a city for which {roster.ids[ship]} docks."
                return rules.refuse_by("MS:11l", reason, dock.cities, (unit, ship))
            if position.moved(unit):
                reason = f"{say} has moved: who goes aboard has begun the turn in the port."
                return rules.refuse_by("MS:11j", reason, (here,), (unit,))
        zone = ships.zone_at(rules, dock.square)
        assert zone is not None
        refused = room_aboard(position, ship, units)
        return refused or objecting.there("embark", position, units, AT_SEA[zone])

    def carry_out(self, position: Position, order: Board, dice: Dice) -> list[Event]:
        """They are aboard."""
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (aboard(order.ship),))
            position.put(unit, aboard(order.ship))
            position.flags[unit] |= EMBARKED | STOPPED
        who, ship = position.roster.say(order.units), position.roster.ids[order.ship]
        text = f"{who} {does(order.units, 'go')} aboard {ship}."
        return [Event("aboard", text, ("MS:11j",), (), position.roster.names((*order.units, order.ship)))]


class Disembarking(Deed[Disembark]):
    """MS:PCS.I.3.B, MS:PCS.I.45.C - From a ship in port into its city, for two movement factors."""

    name = "disembark"
    order: ClassVar = Disembark
    of = "ground"

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those who are aboard."""
        return carried_of(position.place, units)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The cities of the port that its ship is in."""
        ship = ship_of(position, unit)
        dock = None if ship is None else position.rules.board.docks.get(Hex(position.place[ship]))
        if dock is not None and not position.roster.flies[unit]:
            yield from (Disembark((unit,), city) for city in dock.cities)

    def ready(self, position: Position, unit: int) -> bool:
        """Whether it may."""
        return any(True for _order in self.allowed(position, unit))

    def ways_out(self, position: Position, units: Sequence[int]) -> Iterator[Disembark]:
        for order in self.orders_of(position, units[0]):
            assert isinstance(order, Disembark)
            yield order

    def check(self, position: Position, side: int, order: Disembark) -> Refusal | None:
        """Own troops aboard ships that dock for a friendly city, and room there."""
        rules = position.rules
        units, hex_, where = order.units, order.hex, say_places([order.hex])
        refused = foreign(position, side, units)
        if refused is not None:
            return refused
        for unit in units:
            ship, say = ship_of(position, unit), position.roster.ids[unit]
            dock = None if ship is None else rules.board.docks.get(Hex(position.place[ship]))
            if dock is None or hex_ not in dock.cities:
                reason = f"{say} is not aboard a ship that docks for {where}."
                return rules.refuse_by("MS:11l", reason, (hex_,), (unit,))
            if position.roster.flies[unit]:
                return rules.refuse_by("MS:11h", f"{say} flies from its ship.", (hex_,), (unit,))
            if position.flags[unit] & EMBARKED:
                reason = f"{say} has gone aboard in this turn and stays there."
                return rules.refuse_by("MS:6b", reason, (hex_,), (unit,))
        if not CITIES.of(rules).usable(position, side) >> hex_ & 1:
            return rules.refuse_by("MS:PCS.I.3.B", f"{where} is no friendly port.", (hex_,), units)
        return crowd(position, units, hex_)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:FET.f - Who comes to port from an aborted landing goes ashore there, where there is room."""
        for ship in ships.of_side(position, side) if ABORTED(position) else ():
            if ABORTED(position) >> ship & 1 and ships.in_port(position, ship):
                for unit in ships.cargo(position, ship):
                    if self.ready(position, unit):
                        reason = f"{position.roster.ids[unit]} comes from an aborted landing and goes ashore."
                        return position.rules.refuse_by("MS:FET.f", reason, (position.place[ship],), (unit,))
        return None

    def carry_out(self, position: Position, order: Disembark, dice: Dice) -> list[Event]:
        """They are in the city, and move on with what is left to them."""
        for unit in order.units:
            go_ashore(position, unit, order.hex)
        text = f"{position.roster.say(order.units)} {does(order.units, 'land')} at {say_places([order.hex])}."
        named = position.roster.names(order.units)
        return [Event("landed", text, ("MS:PCS.I.3.B",), place_names([order.hex]), named)]


def go_ashore(position: Position, unit: int, hex_: int) -> None:
    """MS:PCS.I.3.B, MS:PCS.I.45.A - Put a unit from a ship on land, for two movement factors."""
    moves.note(position, unit, position.place[unit], (hex_,))
    position.put(unit, hex_)
    position.flags[unit] |= LANDED
    position.spent[unit] += min(ASHORE * FACTOR, position.roster.thirds[unit])
    if bearing.follows_trails(position.rules):
        position.trail = position.trail.having(unit, (*position.trail[unit], hex_))
