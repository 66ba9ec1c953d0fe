"""75:19 - going to sea, from zone to zone, and ashore in ports."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import Deed, apart, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import AHex, Order, Units
from openblitz.blitzkrieg.engine.places import AT_SEA, WAITING, ZONE, on_map, sea_zone
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.ground.rules.set_up import comes, fleet_stays
from openblitz.blitzkrieg.scenarios.rules import orders_of_battle
from openblitz.blitzkrieg.sea.rules import carriers, rangers, sea
from openblitz.blitzkrieg.sea.rules.sea import EMBARKED, LANDED, LANDING
from openblitz.hexes import bits
from openblitz.hexes.reach import FACTOR
from openblitz.table import Event
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


AZone: TypeAlias = Annotated[str, ZONE]


class Embark(Order, frozen=True, tag="embark"):
    """Put units to sea in a zone: from a port, or when they are set up."""

    form = "embark {units} in {zone}"
    said = "Put {units} to sea in zone {zone}"
    about = "Put units to sea, from a port or at set-up."
    rule = "75:19.3b"
    units: Units
    zone: AZone


class Sail(Order, frozen=True, tag="sail"):
    """Take units at sea to the next zone."""

    form = "sail {units} to {zone}"
    said = "Sail {units} to zone {zone}"
    about = "Take units at sea to a zone beside theirs."
    rule = "75:19.2c"
    units: Units
    zone: AZone


class Land(Order, frozen=True, tag="land"):
    """Bring units from the sea into a port, or onto a beach."""

    form = "land {units} at {hex}"
    said = "Land {units} on {hex}"
    about = "Bring units ashore."
    rule = "75:19.2a"
    units: Units
    hex: AHex


def _stay_ashore(rules: Rules, units: tuple[int, ...]) -> Refusal | None:
    """MS:UNITCHART.class2.b - Trains keep to the rails, and installations stay where they are."""
    fixed = [u for u in units if rules.roster.presence[u] is Presence.STATION]
    if not fixed:
        return None
    reason = f"{rules.roster.tell(fixed, 'do')} not go to sea."
    trains = all(rules.roster.kind[u] is MovementClass.TRAIN for u in fixed)
    return rules.refuse_by(f"MS:UNITCHART.{'class2.b' if trains else 'class6.c'}", reason, (), fixed)


def gone(rules: Rules, units: tuple[int, ...], zone: str, what: str, rule: str) -> list[Event]:
    """What is told of units that are in a sea zone now."""
    text = f"{rules.roster.say(units)} {does(units, what)} to sea in zone {zone}."
    return [Event("at sea", text, (rule,), (), rules.roster.names(units))]


class SettingUpAtSea(Deed[Embark]):
    """75:19.1b - Up to ten units of a side begin at sea."""

    name = "set up at sea"
    order: ClassVar = Embark

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Each zone."""
        if self.ready(position, unit):
            yield from (Embark((unit,), zone) for zone in SEA_ZONES)

    def ready(self, position: Position, unit: int) -> bool:
        """Whether it is set up now, and may still begin at sea."""
        side = position.side_of(unit)
        if not comes(position, unit) or fleet_stays(position, side):
            return False
        zones = (AT_SEA[zone] for zone in SEA_ZONES)
        return any(objecting.there("embark", position, (unit,), zone) is None for zone in zones)

    def check(self, position: Position, side: int, order: Embark) -> Refusal | None:
        """Own Turn 1 units, and no more than ten at sea."""
        rules = position.rules
        refused = foreign(position, side, order.units)
        if refused:
            return refused
        late = [u for u in order.units if not comes(position, u)]
        if late:
            never = orders_of_battle.not_in_army(position, late)
            return never or rules.refuse(
                "appearance", f"{position.roster.tell(late, 'come')} on a later turn.", (), late
            )
        air = [u for u in order.units if position.roster.flies[u]]
        if air:
            reason = f"{position.roster.tell(air, 'be')} set up in a city at home, not at sea."
            return rules.refuse_by("75:30.2d", reason, (), air)
        if fleet_stays(position, side):
            reason = "Who begins at sea was put there before the enemy set up."
            return rules.refuse_by("65:3.0T.4", reason, (), order.units)
        against = objecting.there("embark", position, order.units, AT_SEA[order.zone])
        against = against or _stay_ashore(rules, order.units)
        if against:
            return against
        more = [u for u in order.units if sea_zone(position.place[u]) is None]
        return sea.too_many(position, side, more, "75:19.1b")

    def carry_out(self, position: Position, order: Embark, dice: Dice) -> list[Event]:
        """They are at sea."""
        for unit in order.units:
            position.put(unit, AT_SEA[order.zone])
        return gone(position.rules, order.units, order.zone, "put", "75:19.1b")


def _afloat(position: Position, units: Sequence[int]) -> list[int]:
    """Those of some units that are in a sea zone; nearly all are on the map."""
    place = position.place
    return [unit for unit in units if place[unit] < 0 and sea_zone(place[unit]) is not None]


class ToZone(Deed[Any]):
    """A deed that takes units to a sea zone, which is no hex: a button for each zone."""

    words: ClassVar[str]  # what the button says before the zone


class Embarking(ToZone):
    """75:19.3, 75:27.4 - From an open friendly port, rangers from any coast, to the zone there, free."""

    name = "embark"
    order: ClassVar = Embark
    of = "of_side"
    words = "To sea zone"

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those who stand in ports, and rangers on coasts."""
        place, ranger, ports = position.place, position.roster.ranger, position.rules.ground.ports
        shores = ports | rangers.coast(position.rules)
        there = [unit for unit in units if place[unit] > 0 and shores >> place[unit] & 1]
        return [unit for unit in there if ranger[unit] or ports >> place[unit] & 1]

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The zones of the port that it stands in, or of the coast."""
        if on_map(position.place[unit]):
            yield from (Embark((unit,), zone) for zone in self._zones(position, unit))

    def _zones(self, position: Position, unit: int) -> tuple[str, ...]:
        """75:19.3b, 75:27.4a - The zones that a unit may go to from where it stands."""
        rules = position.rules
        here = position.place[unit]
        port = sea.port_zones(rules, here) if rules.ground.ports >> here & 1 else ()
        if not position.roster.ranger[unit]:
            return port
        shut = port and sea.why_shut(position, position.side_of(unit), here)
        return tuple(sorted({*(() if shut else port), *rangers.zones_to_sea(position, unit)}))

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own units that stand together in an open port of that zone, and did not come from the sea."""
        rules = position.rules
        assert isinstance(order, Embark)
        units = order.units
        refused = foreign(position, side, units) or apart(position, units)
        if refused:
            return refused
        for unit in units:
            refused = self._why_not(position, unit) or self._why_shut(position, unit)
            if refused:
                return refused
            zones = self._zones(position, unit)
            if order.zone not in zones:
                here = position.place[unit]
                reason = f"{say_places([here])} opens on sea zone {' and '.join(zones)}, not on {order.zone}."
                return rules.refuse_by("75:19.3b", reason, (here,), units)
        refused = _stay_ashore(rules, units) or objecting.there("embark", position, units, AT_SEA[order.zone])
        if refused is None and SEA_LIMITS(position).always:
            refused = sea.too_many(position, side, units)
            refused = refused or carriers.too_many(position, side, units)
        return refused

    def _why_not(self, position: Position, unit: int) -> Refusal | None:
        """Why a unit does not go to sea, from whatever port."""
        rules = position.rules
        here, say = position.place[unit], position.roster.ids[unit]
        if not on_map(here):
            return rules.refuse_by("75:19.3b", f"{say} is not in a port.", (), (unit,))
        refused = carriers.why_not_at_sea(rules, unit)
        if refused is not None:
            return refused
        if position.flags[unit] & LANDED:
            reason = f"{say} has landed in this turn and does not go back to sea."
            return rules.refuse_by("75:19.2g", reason, (here,), (unit,))
        # Aircraft do not move, and are loaded all the same (CL:30c).
        return None if position.roster.flies[unit] else objecting.to("move", position, unit)

    def _why_shut(self, position: Position, unit: int) -> Refusal | None:
        """75:19.4, 75:27.4 - Why there is no way to sea where a unit stands."""
        if position.roster.ranger[unit]:
            return rangers.why_not_to_sea(position, unit)
        side = position.side_of(unit)
        return sea.why_shut(position, side, position.place[unit], leaving=True)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """CL:19.3a - When stacks are looked at, those at sea are counted."""
        return sea.too_many(position, side, (), "CL:19.3a") or carriers.too_many(
            position, side, (), "CL:30.3a"
        )

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are at sea, to the end of the player-turn."""
        assert isinstance(order, Embark)
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (AT_SEA[order.zone],))
            position.put(unit, AT_SEA[order.zone])
            position.flags[unit] |= EMBARKED
        return gone(position.rules, order.units, order.zone, "put", "75:19.3b")


class Sailing(ToZone):
    """75:19.2c, 75:19.5c - From a zone to the next, once a turn."""

    name = "sail"
    order: ClassVar = Sail
    of = "of_side"
    words = "Sail to zone"

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those at sea."""
        return _afloat(position, units)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The zones beside the one in which it began."""
        now = sea_zone(position.place[unit])
        if now is not None:
            zones = sea.within_a_turn(position, unit)
            yield from (Sail((unit,), zone) for zone in zones if zone != now)

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """Own units at sea, that did not go to sea in this turn, to the next zone."""
        rules = position.rules
        assert isinstance(order, Sail)
        refused = foreign(position, side, order.units) or not_at_sea(position, order.units)
        if refused:
            return refused
        for unit in order.units:
            say = position.roster.ids[unit]
            if position.flags[unit] & EMBARKED:
                reason = f"{say} has gone to sea in this turn and stays in its zone."
                return rules.refuse_by("75:19.3d", reason, (), (unit,))
            if order.zone not in sea.within_a_turn(position, unit):
                reason = f"{say} does not get to zone {order.zone} in one turn."
                return rules.refuse_by("75:19.5c", reason, (), (unit,))
            if AT_SEA[order.zone] == position.place[unit]:
                return rules.refuse_by("75:19.2c", f"{say} is in zone {order.zone} already.", (), (unit,))
        return objecting.there("sail", position, order.units, AT_SEA[order.zone])

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are in that zone."""
        assert isinstance(order, Sail)
        for unit in order.units:
            moves.note(position, unit, position.place[unit], (AT_SEA[order.zone],))
            position.put(unit, AT_SEA[order.zone])
        text = f"{position.roster.say(order.units)} {does(order.units, 'sail')} to zone {order.zone}."
        return [Event("sailed", text, ("75:19.2c",), (), position.roster.names(order.units))]


class PuttingIn(Deed[Land]):
    """75:19.2a - Into a friendly port of their zone or of one beside it, for one movement factor."""

    name = "put in"
    order: ClassVar = Land
    of = "of_side"

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those at sea."""
        return _afloat(position, units)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every open port within a turn."""
        if sea_zone(position.place[unit]) is None or position.flags[unit] & EMBARKED:
            return
        zones = sea.within_a_turn(position, unit)
        side = position.side_of(unit)
        for hex_ in bits.hexes(sea.ports(position, side)):
            if any(zone in zones for zone in sea.port_zones(position.rules, hex_)):
                yield Land((unit,), hex_)

    def check(self, position: Position, side: int, order: Land) -> Refusal | None:
        """Own units at sea, within a turn of an open port, with room there."""
        rules = position.rules
        units, hex_ = order.units, order.hex
        refused = foreign(position, side, units) or not_at_sea(position, units)
        if refused:
            return refused
        fresh = [u for u in units if position.flags[u] & EMBARKED]
        if fresh:
            who = rules.roster.tell(fresh, "have")
            reason = f"{who} gone to sea in this turn and {does(fresh, 'do')} not land."
            return rules.refuse_by("75:19.3d", reason, (hex_,), fresh)
        shut = sea.why_shut(position, side, hex_)
        if shut is not None:
            return shut
        far = [u for u in units if not set(sea.port_zones(rules, hex_)) & set(sea.within_a_turn(position, u))]
        if far:
            zone = " and ".join(sea.port_zones(rules, hex_))
            reason = (
                f"{say_places([hex_])} is on zone {zone}, farther than one zone from {rules.roster.say(far)}."
            )
            return rules.refuse_by("75:19.2a", reason, (hex_,), far)
        refused = objecting.there("put in", position, units, hex_)
        return refused or crowd(position, units, hex_)

    def carry_out(self, position: Position, order: Land, dice: Dice) -> list[Event]:
        """They are in the port and may move on."""
        for unit in order.units:
            ashore(position, unit, order.hex)
        text = f"{position.roster.say(order.units)} {does(order.units, 'land')} at {say_places([order.hex])}."
        named = position.roster.names(order.units)
        return [Event("landed", text, ("75:19.2a",), place_names([order.hex]), named)]


def ashore(position: Position, unit: int, hex_: int) -> None:
    """75:19.2d - Put a unit from the sea on land, for one movement factor."""
    start = position.place[unit]
    position.put(unit, hex_)
    position.flags[unit] |= LANDED
    if not position.roster.flies[unit]:
        position.spent[unit] += LANDING * FACTOR
    moves.note(position, unit, start, (hex_,))
    if bearing.follows_trails(position.rules):
        position.trail = position.trail.having(unit, (*position.trail[unit], hex_))


def not_at_sea(position: Position, units: tuple[int, ...]) -> Refusal | None:
    """Units that are in no sea zone."""
    ashore = [u for u in units if sea_zone(position.place[u]) is None]
    if not ashore:
        return None
    what = "waits on the card" if position.place[ashore[0]] == WAITING else "is not at sea"
    return position.rules.refuse_by("75:19.2a", f"{position.roster.say(ashore)} {what}.", (), ashore)
