"""MS:11s..MS:11ac, MS:TF.ranger - over beaches: assaults, landings where nobody stands, and taking off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Order, Units
from openblitz.blitzkrieg.engine.places import aboard, carried_of, on_map
from openblitz.blitzkrieg.engine.position import BEACHED, STOPPED
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import movement, moves
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.sea.deeds.boarding import go_ashore, room_aboard
from openblitz.blitzkrieg.sea.deeds.sailing import Land
from openblitz.blitzkrieg.sea.rules import beachheads, sea_command, ships
from openblitz.blitzkrieg.sea.rules.beachheads import ship_of
from openblitz.blitzkrieg.sea.rules.invasions import INVADING
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class AssaultBeach(Order, frozen=True, tag="assault"):
    """Let troops aboard ships assault a beach square."""

    form = "assault {hex} with {units}"
    about = "Let troops aboard ships assault a beach square that the enemy holds, or rangers any coast."
    rule = "MS:11s"
    hex: AHex
    units: Units


class ReEmbark(Order, frozen=True, tag="re-embark"):
    """Take troops off a beach square."""

    form = "re-embark {units} on {ship}"
    said = "Take {units} off the beach, onto {ship}"
    about = "Take troops off a beach square, by an LST onto an MST beside it."
    rule = "MS:11aa"
    units: Units
    ship: AUnit


def square_of(position: Position, unit: int) -> int:
    """The sea square on which the ship stands that a unit is aboard of; 0 where there is none."""
    ship = ship_of(position, unit)
    if ship is None or not position.roster.sails[ship] or not ships.on_station(position, ship):
        return 0
    return position.place[ship]


def _why_not_these(position: Position, side: int, units: tuple[int, ...], hex_: int) -> Refusal | None:
    """Own troops aboard ships on one sea square, those of task forces apart from others."""
    rules = position.rules
    refused = foreign(position, side, units)
    if refused is not None:
        return refused
    squares = {square_of(position, unit) for unit in units}
    if 0 in squares or len(squares) > 1:
        reason = f"{position.roster.tell(units, 'be')} not aboard ships on one square before the coast."
        return rules.refuse_by("MS:11s", reason, (hex_,), units)
    fresh = [u for u in units if position.flags[u] & EMBARKED]
    if fresh:
        reason = f"{position.roster.tell(fresh, 'have')} gone aboard in this turn."
        return rules.refuse_by("MS:6d", reason, (hex_,), fresh)
    if len({beachheads.from_task_force(position, unit) for unit in units}) > 1:
        reason = "Rangers of task forces land apart from troops of transports."
        return rules.refuse_by("MS:11ab", reason, (hex_,), units)
    return None


def _note_raid(position: Position, units: Sequence[int]) -> None:
    """MS:TF.ranger.c - Their task forces do nothing else but fire."""
    carriers = {ship_of(position, unit) for unit in units}
    raiding = sum(1 << s for s in carriers if s is not None and ships.is_task_force(position.rules, s))
    sea_command.RAIDING.put(position, sea_command.RAIDING(position) | raiding)


class OverBeaches(Deed[Any]):
    """Troops aboard go ashore from the square of their ship."""

    of = "ground"

    def hexes(self, position: Position, unit: int) -> int:
        """The squares beside it that can be meant."""
        raise NotImplementedError

    def make(self, units: tuple[int, ...], hex_: int) -> Order:
        """The order."""
        raise NotImplementedError

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those who are aboard."""
        return carried_of(position.place, units)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The squares beside its ship."""
        square = square_of(position, unit)
        if square:
            near = bits.spread(1 << square) & position.rules.ground.land & self.hexes(position, unit)
            yield from (self.make((unit,), hex_) for hex_ in bits.hexes(near))


class LandingOnBeaches(OverBeaches):
    """MS:11v, MS:PCS.I.45.A - Where no enemy stands they land at once, for two movement factors."""

    name = "land on a beach"
    order: ClassVar = Land

    def hexes(self, position: Position, unit: int) -> int:
        """Vacant ones."""
        return ~bearing.barred(position, position.side_of(unit))

    def make(self, units: tuple[int, ...], hex_: int) -> Order:
        """To land."""
        return Land(units, hex_)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """A vacant beach square, no more than an LST passes, and room there."""
        rules = position.rules
        assert isinstance(order, Land)
        units, hex_ = order.units, order.hex
        refused = _why_not_these(position, side, units, hex_)
        square = 0 if refused else square_of(position, units[0])
        refused = refused or beachheads.why_not_over(position, units, square, hex_)
        if refused is not None:
            return refused
        if bearing.barred(position, side) >> hex_ & 1:
            barred = bearing.why_barred(position, units[0], hex_)
            reason = f"{say_places([hex_])} is not vacant: it is assaulted."
            return barred or rules.refuse_by("MS:PCS.I.45.A", reason, (hex_,), units)
        stack = overfull(position, units, hex_)
        if stack:
            reason = f"More than {STACKING.of(rules).words} would stand on {say_places([hex_])}."
            return rules.refuse("stack end", reason, (hex_,), stack)
        return objecting.there("invade", position, units, square)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are ashore, and move on with what is left to them."""
        assert isinstance(order, Land)
        square = square_of(position, order.units[0])
        _note_raid(position, order.units)
        beachheads.note(position, order.units, square, order.hex)
        for unit in order.units:
            go_ashore(position, unit, order.hex)
            position.flags[unit] |= BEACHED
            stop = movement.going(position, position.side, position.roster.kind[unit]).stop
            if stop >> order.hex & 1:
                position.flags[unit] |= STOPPED
        text = f"{position.roster.say(order.units)} {does(order.units, 'land')} on {say_places([order.hex])}."
        named = position.roster.names(order.units)
        return [Event("landed", text, ("MS:PCS.I.45.A",), place_names([square, order.hex]), named)]


class AssaultingBeaches(OverBeaches):
    """MS:11s-u, MS:TF.ranger.a - Where enemies stand they go into the boats, and attack in combat."""

    name = "assault a beach"
    order: ClassVar = AssaultBeach

    def hexes(self, position: Position, unit: int) -> int:
        """Those on which enemies stand."""
        return position.blocks(1 - position.side_of(unit))

    def make(self, units: tuple[int, ...], hex_: int) -> Order:
        """To assault it."""
        return AssaultBeach(hex_, units)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """A beach square with enemies, no more than an LST passes, and no more than may stand there."""
        rules = position.rules
        assert isinstance(order, AssaultBeach)
        units, hex_ = order.units, order.hex
        refused = _why_not_these(position, side, units, hex_)
        square = 0 if refused else square_of(position, units[0])
        refused = refused or beachheads.why_not_over(position, units, square, hex_)
        if refused is not None:
            return refused
        if not position.blocks(1 - side) >> hex_ & 1:
            reason = f"No enemies stand on {say_places([hex_])}: who goes there lands."
            return rules.refuse_by("MS:PCS.I.45.A", reason, (hex_,), units)
        stack = overfull(position, units, square)
        if stack:
            reason = f"More than {STACKING.of(rules).words} would assault from {say_places([square])}."
            return rules.refuse("stack end", reason, (square,), stack)
        return objecting.there("invade", position, units, square)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are before the beach."""
        assert isinstance(order, AssaultBeach)
        square = square_of(position, order.units[0])
        _note_raid(position, order.units)
        beachheads.note(position, order.units, square, order.hex)
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (square,))
            position.put(unit, square)
            position.flags[unit] |= INVADING | BEACHED | STOPPED
        who, where = position.roster.say(order.units), say_places([order.hex])
        text = f"{who} {does(order.units, 'assault')} {where} from {say_places([square])}."
        named = position.roster.names(order.units)
        return [Event("invaded", text, ("MS:11s",), place_names([square, order.hex]), named)]


class TakingOff(Deed[ReEmbark]):
    """MS:11aa - Who began his turn on a beach square is taken off by an LST, onto an MST on its square."""

    name = "take off a beach"
    order: ClassVar = ReEmbark
    of = "ground"

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those on beaches."""
        place, beaches = position.place, beachheads.beaches(position.rules)
        return [unit for unit in units if place[unit] > 0 and beaches >> place[unit] & 1]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The transports beside it."""
        here = position.place[unit]
        if on_map(here) and beachheads.beaches(position.rules) >> here & 1:
            near = bits.spread(1 << here)
            for ship in ships.of_side(position, position.side):
                if ships.on_station(position, ship) and near >> position.place[ship] & 1:
                    yield ReEmbark((unit,), ship)

    def check(self, position: Position, side: int, order: ReEmbark) -> Refusal | None:
        """Own troops that have not moved, on one beach square beside an LST and an MST with room."""
        rules = position.rules
        units, ship, roster = order.units, order.ship, position.roster
        refused = foreign(position, side, (*units, ship))
        held = (objecting.to("move", position, unit) for unit in units)  # MS:4j, RMS-101
        refused = refused or next(filter(None, held), None)
        if refused is not None:
            return refused
        if not roster.sails[ship] or not ships.on_station(position, ship):
            reason = f"{roster.ids[ship]} is no ship before the coast."
            return rules.refuse_by("MS:11aa", reason, (), (ship,))
        for unit in units:
            here, say = position.place[unit], roster.ids[unit]
            if not on_map(here) or position.moved(unit):
                reason = f"{say} has not begun its turn on a beach square, and stayed there."
                return rules.refuse_by("MS:11aa", reason, (), (unit,))
            square = position.place[ship]
            refused = beachheads.why_not_over(position, units, square, here, withdrawing=True)
            if refused is not None:
                return refused
        return room_aboard(position, ship, units)

    def carry_out(self, position: Position, order: ReEmbark, dice: Dice) -> list[Event]:
        """They are aboard."""
        hexes = dict.fromkeys(position.place[unit] for unit in order.units)
        for unit in order.units:
            beachheads.note(position, (unit,), position.place[order.ship], position.place[unit])
            moves.note(position, unit, position.place[unit], (aboard(order.ship),))
            position.put(unit, aboard(order.ship))
            position.flags[unit] |= EMBARKED | STOPPED
        text = f"{position.roster.say(order.units)} taken off by {position.roster.ids[order.ship]}."
        named = position.roster.names((*order.units, order.ship))
        return [Event("aboard", text, ("MS:11aa",), place_names(hexes), named)]
