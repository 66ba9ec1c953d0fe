"""MS:11, MS:PCS.I.3 - sailing ships: from zone to zone, into port and out, and on station.

The steps of the book's third class follow one another for each ship, whatever others have done by then
(MS:6c): zones first, then into port, task forces out of port and on station, invaders on station, and at last
transports out of port.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, Order, Units
from openblitz.blitzkrieg.engine.places import AT_SEA, aboard, on_map, sea_zone
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.sea.deeds.sailing import Sail
from openblitz.blitzkrieg.sea.rules import beachheads, sea_command, ships
from openblitz.blitzkrieg.sea.rules.beachheads import ABORTED
from openblitz.blitzkrieg.sea.rules.invasions import INVADING
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED, LANDED, next_to
from openblitz.blitzkrieg.sea.rules.ships import is_shipping, zone_at
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex
from openblitz.table import Event
from openblitz.table.words import does, things

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Dock(Order, frozen=True, tag="dock"):
    """Take ships into a port."""

    form = "dock {units} at {hex}"
    said = "Dock {units} at {hex}"
    about = "Take ships into a docking square."
    rule = "MS:PCS.I.3.B"
    units: Units
    hex: AHex


class PutToSea(Order, frozen=True, tag="put-to-sea"):
    """Take ships out of port to the open sea of its zone."""

    form = "put-to-sea {units}"
    said = "Take {units} out of port"
    about = "Take ships out of port, to the open sea of its zone."
    rule = "MS:PCS.I.3.C"
    units: Units


class Station(Order, frozen=True, tag="station"):
    """Take ships from the open sea to a square before the coast."""

    form = "station {units} at {hex}"
    said = "Take {units} before the coast at {hex}"
    about = "Take ships from the open sea of a zone to one of its squares before the coast."
    rule = "MS:PCS.I.3.D"
    units: Units
    hex: AHex


def why_not_these(position: Position, side: int, units: tuple[int, ...], rule: str) -> Refusal | None:
    """Own ships that are together and have not withdrawn in this turn, or why not."""
    rules = position.rules
    refused = foreign(position, side, units)
    if refused is not None:
        return refused
    others = [u for u in units if not position.roster.sails[u]]
    if others:
        return rules.refuse_by(
            rule, f"{position.roster.tell(others, 'be')} no {things(others, 'ship')}.", (), others
        )
    if len({position.place[u] for u in units}) > 1:
        return rules.refuse_by("MS:11b", "These ships are not in one place.", (), units)
    gone = [u for u in units if ships.WITHDRAWN(position) >> u & 1]
    if gone:
        reason = (
            f"{position.roster.tell(gone, 'have')} withdrawn in this turn and {does(gone, 'do')} no more."
        )
        return rules.refuse_by("MS:FET.c", reason, (), gone)
    return None


def told(rules: Rules, text: str, rule: str, units: tuple[int, ...], hex_: int = 0) -> Event:
    return Event("ships", text, (rule,), place_names([hex_]) if hex_ else (), rules.roster.names(units))


def _late(position: Position, units: tuple[int, ...], flags: int, rule: str) -> Refusal | None:
    """MS:6b-c - Ships that have done in this turn what comes after this."""
    late = [u for u in units if position.flags[u] & flags]
    if not late:
        return None
    done = {EMBARKED: "left port", LANDED: "docked", INVADING: "gone on station"}
    what = next(words for flag, words in done.items() if position.flags[late[0]] & flags & flag)
    reason = f"{position.roster.tell(late, 'have')} {what} in this turn, which comes after this."
    return position.rules.refuse_by(rule, reason, (), late)


class OfShips(Deed[Any]):
    """A deed of ships; one is thought of where it is a ship."""

    of = "ships"

    def ready(self, position: Position, unit: int) -> bool:
        """Whether there is something for it that is allowed."""
        if not position.roster.sails[unit]:
            return False
        orders = self.orders_of(position, unit)
        return any(self.check(position, position.side, order) is None for order in orders)


class SailingShips(OfShips):
    """MS:PCS.I.3.A - From a zone to the one beside it, or off station to the open sea of either."""

    name = "sail ships"
    order: ClassVar = Sail

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The zone in which it began, and those beside it."""
        if position.roster.sails[unit] and ships.at_sea(position, unit):
            began = zone_at(position.rules, position.start[unit])
            yield from (Sail((unit,), zone) for zone in ((began, *next_to(began)) if began else ()))

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own ships at sea that have done nothing else, to a zone within one of where they began."""
        assert isinstance(order, Sail)
        units, rule = order.units, "MS:PCS.I.3.A"
        refused = why_not_these(position, side, units, rule)
        if refused is not None:
            return refused
        against = (self._why_not(position, unit, order.zone) for unit in units)
        refused = next(filter(None, against), None)
        return refused or objecting.there("sail", position, units, AT_SEA[order.zone])

    def _why_not(self, position: Position, unit: int, zone: str) -> Refusal | None:
        rules = position.rules
        say, rule = position.roster.ids[unit], "MS:PCS.I.3.A"
        if not ships.at_sea(position, unit):
            return rules.refuse_by(rule, f"{say} is not at sea.", (), (unit,))
        began = zone_at(rules, position.start[unit])
        refused = _late(position, (unit,), EMBARKED | LANDED | INVADING, rule)
        if refused is not None:
            return refused
        if began is None or zone not in (began, *next_to(began)):
            reason = f"{say} does not get to zone {zone} in one turn."
            return rules.refuse_by(rule, reason, (), (unit,))
        if AT_SEA[zone] in (position.place[unit], position.start[unit]):  # to go back is to be taken back
            return rules.refuse_by(rule, f"{say} is or began its turn in zone {zone}.", (), (unit,))
        if zone == began:
            return None
        return sea_command.why_not(position, (unit,), began, sea_command.NEXT_ZONE)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are in that zone, stacked."""
        assert isinstance(order, Sail)
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (AT_SEA[order.zone],))
            position.put(unit, AT_SEA[order.zone])
        text = f"{position.roster.say(order.units)} {does(order.units, 'sail')} to zone {order.zone}."
        return [told(position.rules, text, "MS:PCS.I.3.A", order.units)]


class Docking(OfShips):
    """MS:PCS.I.3.B, RMS-67 - Into a friendly port of the zone, or of the next where MST and LST may."""

    name = "dock"
    order: ClassVar = Dock

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The ports of its zone and of those beside it."""
        rules = position.rules
        began = zone_at(rules, position.start[unit]) if position.roster.sails[unit] else None
        if began is not None and ships.at_sea(position, unit):
            zones = (began, *next_to(began))
            for square in rules.board.docks:
                if zone_at(rules, square) in zones:
                    yield Dock((unit,), square)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own ships at sea, a port that is open to them, with room."""
        rules = position.rules
        assert isinstance(order, Dock)
        units, hex_, rule = order.units, order.hex, "MS:PCS.I.3.B"
        refused = why_not_these(position, side, units, rule)
        if refused is not None:
            return refused
        for unit in units:
            if not ships.at_sea(position, unit):
                return rules.refuse_by(rule, f"{position.roster.ids[unit]} is not at sea.", (), (unit,))
        refused = _late(position, units, EMBARKED | INVADING, rule)
        refused = refused or ships.why_no_port(position, side, hex_)
        if refused is not None:
            return refused
        zone = zone_at(rules, hex_)
        assert zone is not None
        for unit in units:
            began = zone_at(rules, position.start[unit])
            assert began is not None
            if zone not in (began, *next_to(began)):
                say, where = position.roster.ids[unit], say_places([hex_])
                reason = f"{where} is on zone {zone}, farther than one zone from {say}."
                return rules.refuse_by(rule, reason, (hex_,), (unit,))
            action = sea_command.INTO_PORT if zone == began else sea_command.PORT_FROM_NEXT
            refused = sea_command.why_not(position, (unit,), zone, action)
            if refused is not None:
                return refused
        refused = objecting.there("put in", position, units, hex_)
        return refused or ships.crowded(position, units, hex_)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are in port."""
        assert isinstance(order, Dock)
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (order.hex,))
            position.flags[unit] |= LANDED
            position.put(unit, order.hex)
        text = f"{position.roster.say(order.units)} {does(order.units, 'dock')} at {say_places([order.hex])}."
        return [told(position.rules, text, "MS:PCS.I.3.B", order.units, order.hex)]

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """MS:FET.f, MS:MSTLST - Who has aborted a landing docks where it can; who may not stay leaves."""
        for ship in ships.of_side(position, side):
            if not ships.at_sea(position, ship):
                continue
            if ABORTED(position) >> ship & 1 and self.ready(position, ship):
                reason = f"{position.roster.ids[ship]} has aborted a landing and returns to port."
                return position.rules.refuse_by("MS:FET.f", reason, (), (ship,))
            refused = _why_not_stay(position, side, ship)
            if refused is not None:
                return refused
        return None


def _why_not_stay(position: Position, side: int, ship: int) -> Refusal | None:
    """MS:MSTLST, RMS-202 - Why an MST or LST that began its turn at sea in a zone may not stay in it."""
    rules = position.rules
    zone = zone_at(rules, position.place[ship])
    began = position.start[ship]
    was_at_sea = sea_zone(began) is not None or (on_map(began) and Hex(began) not in rules.board.docks)
    if zone is None or not was_at_sea or zone_at(rules, began) != zone or not is_shipping(rules, ship):
        return None
    escorted = sea_command.escorts(position, ship)
    action = sea_command.STAY_ESCORTED if escorted else sea_command.STAY_ALONE
    return sea_command.why_not(position, (ship,), zone, action)


class PuttingToSea(OfShips):
    """MS:PCS.I.3.C, MS:PCS.I.3.F - Out of port, to the open sea of its zone."""

    name = "put to sea"
    order: ClassVar = PutToSea

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """From wherever it docks."""
        if position.roster.sails[unit] and ships.in_port(position, unit):
            yield PutToSea((unit,))

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own ships in one port that is not shut."""
        rules = position.rules
        assert isinstance(order, PutToSea)
        units = order.units
        refused = why_not_these(position, side, units, "MS:PCS.I.3.C")
        if refused is not None:
            return refused
        square = position.place[units[0]]
        if Hex(square) not in rules.board.docks:
            return rules.refuse_by(
                "MS:PCS.I.3.C", f"{position.roster.tell(units, 'be')} not in port.", (), units
            )
        refused = ships.why_no_port(position, side, square, leaving=True)
        zone = zone_at(rules, square)
        assert zone is not None
        refused = refused or sea_command.why_not(position, units, zone, sea_command.FROM_PORT)
        return refused or objecting.there("embark", position, units, AT_SEA[zone])

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are at sea."""
        rules = position.rules
        assert isinstance(order, PutToSea)
        zone = zone_at(rules, position.place[order.units[0]])
        assert zone is not None
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (AT_SEA[zone],))
            position.flags[unit] |= EMBARKED
            position.put(unit, AT_SEA[zone])
        text = f"{position.roster.say(order.units)} {does(order.units, 'put')} to sea in zone {zone}."
        fights = all(ships.is_task_force(rules, unit) for unit in order.units)
        return [told(rules, text, "MS:PCS.I.3.C" if fights else "MS:PCS.I.3.F", order.units)]


class Stationing(OfShips):
    """MS:PCS.I.3.D-E, MS:11s - From the open sea to a square of the zone before the coast."""

    name = "station"
    order: ClassVar = Station

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those in zones that have such a square to which nothing is against everybody."""
        rules = position.rules
        open_to = ships.stations(rules)
        for one in objecting.known_there(rules, "invade"):
            open_to &= ~one.hexes(position)
        zones = {zone for zone, hexes in rules.board.zone_bits.items() if hexes & open_to}
        return [unit for unit in units if zone_at(rules, position.place[unit]) in zones]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every such square of its zone; of who carries or lands troops, beside a beach."""
        rules = position.rules
        zone = zone_at(rules, position.place[unit]) if position.roster.sails[unit] else None
        if zone is None or self._why_not(position, unit) is not None:
            return
        found = ships.stations(rules) & rules.board.zone_bits[zone]
        if is_shipping(rules, unit):
            found &= bits.spread(beachheads.beaches(rules))
        for hex_ in bits.hexes(found):
            yield Station((unit,), hex_)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own ships on the open sea of that zone, with room on the square and no enemy ships."""
        assert isinstance(order, Station)
        units, hex_ = order.units, order.hex
        refused = why_not_these(position, side, units, "MS:PCS.I.3.D")
        if refused is not None:
            return refused
        for unit in units:
            refused = self._why_not(position, unit)
            if refused is not None:
                return refused
        refused = self._why_not_there(position, units, hex_)
        refused = refused or objecting.there("invade", position, units, hex_)
        return refused or ships.crowded(position, units, hex_)

    def _why_not_there(self, position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
        """MS:11e, MS:11s - Why ships do not stand on a square, room apart."""
        rules = position.rules
        where = say_places([hex_])
        if not ships.stations(rules) >> hex_ & 1:
            reason = f"{where} is no sea square before the coast."
            return rules.refuse_by("MS:11e", reason, (hex_,), units)
        if zone_at(rules, hex_) != zone_at(rules, position.place[units[0]]):
            reason = f"{where} is in another zone than {position.roster.say(units)}."
            return rules.refuse_by("MS:PCS.I.3.D", reason, (hex_,), units)
        shipping = [u for u in units if is_shipping(rules, u)]
        if shipping and not bits.spread(1 << hex_) & beachheads.beaches(rules):
            reason = f"No beach of clear ground lies beside {where}."
            return rules.refuse_by("MS:11s", reason, (hex_,), shipping)
        side = position.side_of(units[0])
        enemy = [s for s in ships.of_side(position, 1 - side) if position.place[s] == hex_]
        if enemy:
            reason = f"{position.roster.tell(enemy, 'be')} on {where}."
            return rules.refuse_by("MS:11e", reason, (hex_,), (*units, *enemy))
        return None

    def _why_not(self, position: Position, unit: int) -> Refusal | None:
        """MS:6d, MS:FET.f - What a ship has done in this turn, or must do, that keeps it from the coast."""
        rules = position.rules
        say = position.roster.ids[unit]
        if not ships.at_sea(position, unit):
            return rules.refuse_by("MS:PCS.I.3.D", f"{say} is not at sea.", (), (unit,))
        if ABORTED(position) >> unit & 1:
            reason = f"{say} has aborted a landing and returns to port."
            return rules.refuse_by("MS:FET.f", reason, (), (unit,))
        fresh = [u for u in ships.cargo(position, unit) if position.start[u] != aboard(unit)]
        if position.flags[unit] & EMBARKED and (is_shipping(rules, unit) or fresh):
            reason = f"{say} has left port in this turn, which comes after invasions."
            return rules.refuse_by("MS:6d", reason, (), (unit,))
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They stand there."""
        rules = position.rules
        assert isinstance(order, Station)
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (order.hex,))
            position.flags[unit] |= INVADING
            position.put(unit, order.hex)
        where = say_places([order.hex])
        text = f"{position.roster.say(order.units)} {does(order.units, 'go')} on station at {where}."
        rule = "MS:PCS.I.3.E" if any(is_shipping(rules, u) for u in order.units) else "MS:PCS.I.3.D"
        return [told(rules, text, rule, order.units, order.hex)]
