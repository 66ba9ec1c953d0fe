"""MS:7 - running trains, taking units up and setting them down, and cutting rail lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.conditions import narrowed
from openblitz.blitzkrieg.engine.deed import Deed, apart, foreign, off_board, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, AUnit, Order, Units
from openblitz.blitzkrieg.engine.places import aboard, carrier_of, on_map
from openblitz.blitzkrieg.engine.position import FOUGHT, WORKED
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.rail.rules import rail_cuts, rail_journeys, railroads
from openblitz.blitzkrieg.rail.rules.railroads import (
    BY_RAIL,
    CARRIED,
    DETRAINED,
    DETRAINING,
    ENTRAINING,
    LOAD,
)
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Run(Order, frozen=True, tag="run"):
    """Run a train along rail lines."""

    form = "run {unit} to {hex}"
    said = "Run {unit} to {hex}"
    about = "Run a train along rail lines, with whoever is in it."
    rule = "MS:7f"
    unit: AUnit
    hex: AHex


class Entrain(Order, frozen=True, tag="entrain"):
    """Take units up that stand where a train is."""

    form = "entrain {units} [on {train}]"
    about = "Take units up in a train on their square; `on` names it, where there are several."
    rule = "MS:7d"
    units: Units
    train: Units = ()


class Detrain(Order, frozen=True, tag="detrain"):
    """Set units down from the train that they are in."""

    form = "detrain {units}"
    about = "Set units down from their train."
    rule = "MS:7g"
    units: Units


class CutRail(Order, frozen=True, tag="cut-rail"):
    """Let a unit cut the rail line that it stands on."""

    form = "cut-rail {unit}"
    said = "Cut the rail line under {unit}"
    about = "Cut the rail line on which a unit stands."
    rule = "MS:7q"
    unit: AUnit


class Running(Deed[Run]):
    """MS:7f, MS:7j-k - As far as its movement factors take it, over lines that are open."""

    name = "run a train"
    order: ClassVar = Run
    of = "ground"

    def whom(self, position: Position) -> Sequence[int]:
        """Trains."""
        return position.of_type(railroads.TRAIN, position.side)

    def ready(self, position: Position, unit: int) -> bool:
        """A train with factors left."""
        if not railroads.is_train(position.rules, unit) or not on_map(position.place[unit]):
            return False
        return railroads.left(position, unit) > 0

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every square that it gets to."""
        if self.ready(position, unit):
            yield from (Run(unit, h) for h in bits.hexes(railroads.targets(position, unit)))

    def check(self, position: Position, side: int, order: Run) -> Refusal | None:
        """An own train, over open lines, within its movement factors, with room at the end."""
        rules = position.rules
        train, hex_ = order.unit, order.hex
        refused = foreign(position, side, (train,)) or off_board(position, (train,))
        if refused:
            return refused
        if not railroads.is_train(rules, train):
            reason = f"{position.roster.ids[train]} is no train."
            return rules.refuse_by("MS:7f", reason, (), (train,))
        if position.place[train] == hex_:
            return rules.refuse_by("MS:7f", "The train is there already.", (hex_,), (train,))
        against = objecting.to("move", position, train)
        if against is not None:
            return against
        if railroads.cost_to(position, train, hex_) is None:
            return railroads.why_not(position, train, hex_)
        return crowd(position, (train,), hex_)

    def carry_out(self, position: Position, order: Run, dice: Dice) -> list[Event]:
        """It goes, and whoever is in it with it."""
        train, roster = order.unit, position.roster
        start, way = position.place[train], railroads.way_to(position, train, order.hex)
        cost = railroads.cost_to(position, train, order.hex)
        assert cost is not None
        railroads.spend(position, train, cost)
        position.put(train, order.hex)
        moves.note(position, train, start, way)
        places = place_names([start, order.hex])
        load = railroads.load(position, train)
        whom = f" with {roster.say(load)}" if load else ""
        text = f"{roster.ids[train]}{whom} by rail from {places[0]} to {places[1]}."
        return [Event("moved", text, ("MS:7f",), places, roster.names([train, *load]))]


class Entraining(Deed[Entrain]):
    """MS:7b-e - Units that began their turn on the line or in a city, eight factors at most."""

    name = "entrain"
    order: ClassVar = Entrain
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """In any train on its square."""
        if not on_map(position.place[unit]) or position.roster.unit_class[unit] not in CARRIED:
            return
        if any(railroads.is_train(position.rules, u) for u in _beside(position, unit)):
            order = Entrain((unit,))
            if self.check(position, position.side, order) is None:
                yield order

    def check(self, position: Position, side: int, order: Entrain) -> Refusal | None:
        """Own units of the right class that wait with a train, and room and movement factors for them."""
        rules = position.rules
        units, roster = order.units, position.roster
        refused = (
            foreign(position, side, units)
            or off_board(position, units)
            or apart(position, units)
            or next(filter(None, (self._not_waiting(position, unit) for unit in units)), None)
        )
        if refused:
            return refused
        if self.train_for(position, order) is not None:
            return None
        trains = self._trains(position, order)
        here = (position.place[units[0]],)
        if not trains:
            return rules.refuse_by("MS:7d", f"No train of yours is at {say_places(here)}.", here, units)
        most = max(railroads.left(position, train) for train in trains)
        if most < ENTRAINING:
            shorts = (railroads.why_short(position, train, ENTRAINING) for train in trains)
            short = next(filter(None, shorts), None)
            if short is not None:
                return short
            reason = (
                f"{roster.tell(trains, 'have')} {most} movement factors left; to entrain takes {ENTRAINING}."
            )
            return rules.refuse_by("MS:7e", reason, here, (*trains, *units))
        reason = f"A train carries {LOAD} factors, and {roster.say(units)} would be too many."
        return rules.refuse_by("MS:7b", reason, here, (*trains, *units))

    def _not_waiting(self, position: Position, unit: int) -> Refusal | None:
        """MS:7b, MS:7d, MS:4j, MS:PCS.I.2.A.a - Why a unit cannot be taken up by any train."""
        rules = position.rules
        say, here = position.roster.ids[unit], position.place[unit]
        if position.roster.unit_class[unit] not in CARRIED:
            return rules.refuse_by("MS:7b", f"{say} is not of a class that trains carry.", (here,), (unit,))
        # Who may not move does not ride either: it is held up (RMS-101), or has cut a line (RMS-149).
        against = objecting.to("move", position, unit)
        if against is not None:
            return against
        if position.flags[unit] & BY_RAIL:
            reason = f"{say} has been set down by a train in this turn."
            return rules.refuse_by("MS:7i", reason, (here,), (unit,))
        begins = rules.board.rail_bits | rules.ground.city
        if position.moved(unit) or not begins >> here & 1:
            reason = f"{say} has not begun its turn at {say_places([here])} on a rail line or in a city."
            return rules.refuse_by("MS:7d", reason, (here,), (unit,))
        return None

    def _trains(self, position: Position, order: Entrain) -> list[int]:
        trains = [u for u in _beside(position, order.units[0]) if railroads.is_train(position.rules, u)]
        return [u for u in trains if not order.train or u in order.train]

    def train_for(self, position: Position, order: Entrain) -> int | None:
        """The first train on the square with factors and room enough."""
        for train in self._trains(position, order):
            load = [*railroads.load(position, train), *order.units]
            ready = railroads.left(position, train) >= ENTRAINING
            if ready and railroads.weight(position.rules, load) <= LOAD:
                return train
        return None

    def carry_out(self, position: Position, order: Entrain, dice: Dice) -> list[Event]:
        """They are in the train."""
        train, roster = self.train_for(position, order), position.roster
        assert train is not None
        here = position.place[train]
        for unit in order.units:
            position.put(unit, aboard(train))
            position.flags[unit] |= BY_RAIL
        railroads.spend(position, train, ENTRAINING)
        position.flags[train] |= BY_RAIL
        rail_journeys.note(position, order.units, train)
        text = railroads.say_load(position.rules, order.units, train, "entrain on")
        return [
            Event("entrained", text, ("MS:7e",), place_names([here]), roster.names([*order.units, train]))
        ]


class Detraining(Deed[Detrain]):
    """MS:7g-h - Where the train is; it costs the train five factors and each unit two."""

    name = "detrain"
    order: ClassVar = Detrain
    of = "ground"

    def ready(self, position: Position, unit: int) -> bool:
        """Whether it is in a train that has factors left."""
        train = carrier_of(position.place[unit])
        if train is None or not railroads.is_train(position.rules, train):
            return False
        return railroads.left(position, train) >= DETRAINING

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """A unit that is in a train."""
        order = Detrain((unit,))
        if self.ready(position, unit) and self.check(position, position.side, order) is None:
            yield order

    def check(self, position: Position, side: int, order: Detrain) -> Refusal | None:
        """Own units in one train that has factors left, and room on its square."""
        rules = position.rules
        units, roster = order.units, position.roster
        refused = foreign(position, side, units)
        if refused:
            return refused
        trains = {carrier_of(position.place[u]) for u in units}
        train = next(iter(trains))
        if len(trains) > 1 or train is None or not railroads.is_train(rules, train):
            return rules.refuse_by("MS:7g", f"{roster.tell(units, 'be')} not in a train.", (), units)
        left, here = railroads.left(position, train), position.place[train]
        if left < DETRAINING:
            short = railroads.why_short(position, train, DETRAINING)
            if short is not None:
                return short
            reason = f"{roster.ids[train]} has {left} movement factors left; to detrain takes {DETRAINING}."
            return rules.refuse_by("MS:7g", reason, (here,), (train, *units))
        return crowd(position, units, here)

    def carry_out(self, position: Position, order: Detrain, dice: Dice) -> list[Event]:
        """They stand beside the train."""
        train, roster = carrier_of(position.place[order.units[0]]), position.roster
        assert train is not None
        here = position.place[train]
        for unit in order.units:
            before = position.place[unit]
            position.put(unit, here)
            position.spent[unit] += DETRAINED
            position.flags[unit] |= BY_RAIL
            moves.note(position, unit, before, (here,))
        railroads.spend(position, train, DETRAINING)
        position.flags[train] |= BY_RAIL
        rail_journeys.note(position, order.units, train)
        text = railroads.say_load(position.rules, order.units, train, "detrain from")
        return [
            Event("detrained", text, ("MS:7g",), place_names([here]), roster.names([*order.units, train]))
        ]


class CuttingRail(Deed[CutRail]):
    """MS:7q-r - A ground unit on the line, out of enemy zones, which does nothing else any more."""

    name = "cut a rail line"
    order: ClassVar = CutRail
    of = "ground"

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """A unit that stands on a line."""
        order, here = CutRail(unit), position.place[unit]
        on_line = on_map(here) and position.rules.board.rail_bits >> here & 1
        if on_line and self.check(position, position.side, order) is None:
            yield order

    def check(self, position: Position, side: int, order: CutRail) -> Refusal | None:
        """An own ground unit on a rail square outside enemy zones, that has not fought."""
        rules = position.rules
        unit, roster = order.unit, position.roster
        refused = foreign(position, side, (unit,)) or off_board(position, (unit,))
        say, here = roster.ids[unit], position.place[unit]
        if not refused and roster.unit_class[unit] != CARRIED[0]:
            refused = rules.refuse_by("MS:7q", f"{say} is no ground unit.", (here,), (unit,))
        refused = refused or narrowed(position, (unit,), (here,))  # MS:7r - it is offensive combat
        if refused:
            return refused
        if not rules.board.rail_bits >> here & 1:
            return rules.refuse_by("MS:7q", f"No rail line is at {say_places([here])}.", (here,), (unit,))
        if position.flags[unit] & (FOUGHT | WORKED):
            return rules.refuse_by("MS:7r", f"{say} has attacked, or cut a line, already.", (here,), (unit,))
        if zones_of(rules).controlled(position, 1 - side) >> here & 1:
            reason = f"{say} is in an enemy zone of control, and cuts no rail line there."
            return rules.refuse_by("MS:7r", reason, (here,), (unit,))
        if rail_cuts.left(position, side, here) <= 0:
            reason = "No marker for a rail cut is left."
            return rules.refuse_by("MS:0f", reason, (here,), (unit,))
        return None

    def carry_out(self, position: Position, order: CutRail, dice: Dice) -> list[Event]:
        """The line is cut; the unit moves and attacks no more in this turn."""
        unit, here = order.unit, position.place[order.unit]
        cut = rail_cuts.place(position, here, position.side_of(unit))
        position.flags[unit] |= WORKED | BY_RAIL
        text = f"{position.roster.ids[unit]} cuts the rail line at {say_places([here])}"
        assert cut is not None, "it was looked for a marker"
        text += ", on a bridge: two markers." if cut.markers > 1 else "."
        return [Event("rail cut", text, ("MS:7q",), place_names([here]), position.roster.names([unit]))]


def _beside(position: Position, unit: int) -> list[int]:
    """Who of its side stands on a unit's square."""
    side = position.side_of(unit)
    return position.units_at(position.place[unit], side)
