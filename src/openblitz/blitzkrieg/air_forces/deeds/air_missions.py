"""MS:AIRMISSION - allocating air missions: one class an order, all flown from airbases."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.air_forces.rules import air_forces, airbases
from openblitz.blitzkrieg.air_forces.rules.air_strikes import Strike
from openblitz.blitzkrieg.air_forces.rules.airlift import AIRDROP, FERRY
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.engine.places import base_of
from openblitz.blitzkrieg.sea.rules import decks
from openblitz.blitzkrieg.sea.rules.ships import SHIPS
from openblitz.table import Event
from openblitz.table.words import things

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class BombUnits(Flown, frozen=True, tag="bomb-units"):
    """Send SAC or MDM against ground units."""

    form = "bomb-units {units} over {hex} [via {via}]"
    said = "Bomb the units on {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb the ground units on a hex; `via` names hexes to fly over."
    rule = "MS:AIRMISSION.1a"


class BombBase(Flown, frozen=True, tag="bomb-base"):
    """Send SAC or MDM against an airbase."""

    form = "bomb-base {units} over {hex} [via {via}]"
    said = "Bomb the airbase on {hex} [via {via}] with {units}"
    about = "Send SAC or MDM to bomb an airbase with the aircraft on it."
    rule = "MS:AIRMISSION.9a"


class StrafeBase(Flown, frozen=True, tag="strafe-base"):
    """Send MDM or FTR against aircraft on the ground."""

    form = "strafe-base {units} over {hex} [via {via}]"
    said = "Strafe the airbase on {hex} [via {via}] with {units}"
    about = "Send MDM or FTR to strafe the aircraft on the ground at an airbase."
    rule = "MS:AIRMISSION.10a"


class Demolish(Order, frozen=True, tag="demolish"):
    """Destroy airbases of one's own."""

    form = "demolish {units}"
    said = "Destroy the airbases {units}"
    about = "Destroy airbases of your own, with all aircraft that are still on them."
    rule = "MS:12i"
    units: Units


class Allocating(Sortie):
    """MS:AIRMISSION - Aircraft are sent on a mission; those with one base and one target fly together."""

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Aircraft of the types for which there is anything to fly to."""
        kind, side, counters = (
            missions.flown(position.rules)[self.mission],
            position.side,
            position.roster.counters,
        )
        there: dict[str, int] = {}
        for key in {counters[unit].type.key for unit in units}:
            at_all = key in kind.fleet
            there[key] = kind.targets(position, side) if at_all else kind.of_type(position, side, key)
        return [unit for unit in units if there[counters[unit].type.key]]

    def most(self, rules: Rules, unit: int) -> int:
        """As far as the kind of mission says."""
        return missions.flown(rules)[self.mission].farthest(rules, unit)

    def reach(self, position: Position, unit: int) -> int:
        """MS:TF.seazone.a - From the box of a zone no farther than its coast."""
        found, ship = super().reach(position, unit), decks.deck(position, unit)
        zone = decks.reach(position, ship) if ship is not None else None
        return found if zone is None else found & zone

    def ways(self, position: Position, unit: int, order: Flown) -> tuple[int, ...] | None:
        """MS:12r - By the way of those from the same base who fly there already."""
        side, base = position.side_of(unit), base_of(position.place[unit])
        flight = air_forces.flight_to(position, side, base, order.hex)
        if flight is not None and not order.via and len(flight.way) <= self.most(position.rules, unit):
            return flight.way
        return super().ways(position, unit, order)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Besides: by the way of those with whom it flies, and no bombers where friends are dropped."""
        assert isinstance(order, Flown)
        refused = super().check(position, side, order) or self._apart(position, side, order)
        refused = refused or self._beyond_the_coast(position, order)
        return refused or self._dropped_on(position, side, order)

    def _beyond_the_coast(self, position: Position, order: Flown) -> Refusal | None:
        """MS:TF.seazone.a - Who flies from the box of a zone flies over that sea, or to its coast."""
        rules = position.rules
        for unit in order.units:
            ship = decks.deck(position, unit)
            zone = decks.reach(position, ship) if ship is not None else None
            if zone is not None and not zone >> order.hex & 1:
                where = say_places([order.hex])
                reason = (
                    f"{rules.roster.ids[unit]} flies from the sea: {where} is not of that zone or its coast."
                )
                return rules.refuse_by("MS:TF.seazone.a", reason, (order.hex,), (unit,))
        return None

    def _dropped_on(self, position: Position, side: int, order: Flown) -> Refusal | None:
        """MS:12n-o - No bombers attack where airborne of their side are dropped; fighters may be there."""
        rules = position.rules
        bombers = [u for u in order.units if position.roster.counters[u].type.bomber]
        below = [one for one in air_forces.over(position, side, order.hex) if one.kind == AIRDROP]
        if not (bombers and below and missions.flown(rules)[self.mission].bombs):
            return None
        reason = f"Airborne are dropped on {say_places([order.hex])}: no bombers attack there."
        return rules.refuse_by("MS:12n", reason, (order.hex,), bombers)

    def _apart(self, position: Position, side: int, order: Flown) -> Refusal | None:
        """MS:12r - From one base to one square all fly together."""
        for unit in order.units:
            flight = air_forces.flight_to(position, side, base_of(position.place[unit]), order.hex)
            way = self.ways(position, unit, order)
            if flight is not None and way != flight.way:
                with_whom = position.roster.say(flight.units)
                reason = f"{position.roster.ids[unit]} flies to {say_places([order.hex])} with {with_whom}."
                return position.rules.refuse_by("MS:12r", reason, (order.hex,), (unit, *flight.units))
        return None


class Striking(Allocating):
    """A mission that strikes at something."""

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Besides: at no ships where nobody fights at sea (MS:WEATHER.S3b)."""
        rules = position.rules
        assert isinstance(order, Flown)
        kind, refused = missions.flown(rules)[self.mission], super().check(position, side, order)
        if refused is not None or kind.system != SHIPS or not isinstance(kind, Strike):
            return refused
        at_stake = kind.stake(position, order.hex, side)
        against = (objecting.to("fight at sea", position, ship) for ship in at_stake)
        return next(filter(None, against), None)


class BombingUnits(Striking):
    """MS:AIRMISSION.1 - Against ground units."""

    name = "bomb units"
    order: ClassVar = BombUnits
    mission = "bomb-units"


class BombingBases(Striking):
    """MS:AIRMISSION.9 - Against airbases."""

    name = "bomb bases"
    order: ClassVar = BombBase
    mission = "bomb-base"


class StrafingBases(Striking):
    """MS:AIRMISSION.10 - Against aircraft on the ground."""

    name = "strafe bases"
    order: ClassVar = StrafeBase
    mission = "strafe-base"


class Demolishing(Deed[Demolish]):
    """MS:12i - A side destroys airbases of its own; what is still on them goes with them."""

    name = "demolish an airbase"
    order: ClassVar = Demolish

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """An airbase."""
        if unit in airbases.of_side(position, position.side):
            yield Demolish((unit,))

    def check(self, position: Position, side: int, order: Demolish) -> Refusal | None:
        """MS:12k, RMS-77 - Own airbases whose aircraft fly no combat mission in this turn."""
        rules = position.rules
        refused = foreign(position, side, order.units)
        if refused is not None:
            return refused
        own = airbases.of_side(position, side)
        others = [u for u in order.units if u not in own]
        if others:
            return rules.refuse_by(
                "MS:12i", f"{position.roster.tell(others, 'be')} no {things(others, 'airbase')}.", (), others
            )
        hexes = {position.place[u] for u in order.units}
        flying = [u for one in air_forces.flights(position, side) if one.base in hexes for u in one.units]
        at_war = [u for u in flying if air_forces.kind_of(position, u) != FERRY]
        at_war += [u for u in air_forces.fought_from(position, hexes) if u not in flying]
        if not at_war:
            return None
        reason = (
            f"{position.roster.tell(at_war, 'fly')} from there: only ferry flights go with its destruction."
        )
        return rules.refuse_by("MS:12k", reason, hexes, at_war)

    def carry_out(self, position: Position, order: Demolish, dice: Dice) -> list[Event]:
        """They are gone; their counters can be used again in the next cycle of production."""
        hexes = [position.place[u] for u in order.units]
        airbases.demolish(position, order.units)
        text = f"{position.roster.say(order.units)} on {say_places(hexes)} is destroyed by its owner."
        named = position.roster.names(order.units)
        return [Event("demolished", text, ("MS:12i",), place_names(hexes), named)]
