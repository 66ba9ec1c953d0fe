"""MS:15 - what guerillas may do that others may not, and what they may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.conditions import Bombarded, Ending, Narrowing
from openblitz.blitzkrieg.engine.modifiers import Shut, Upkeep
from openblitz.blitzkrieg.engine.objecting import ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import UNIT_FLAGS
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.irregulars.rules.guerillas import BANDS, MOST
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR, Of
from openblitz.blitzkrieg.supply.rules.depots import Depot, Provided, Source
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


# MS:15m - It has gone on through the one square of an enemy zone that it may pass in a player-turn.
PRESSED_ON = UNIT_FLAGS.flag("pressed-on", by="guerillas", homes=(__name__,))


class AtHomeOnly(Narrowing):
    """MS:15n - Guerillas attack nobody outside their own country while that is oppressed."""

    name = "guerillas attack at home"
    says = (("MS:15n", "Guerillas attack nobody outside their country until it is liberated."),)

    def hexes(self, position: Position, unit: int) -> int | None:
        """Their country; None where that is free, and for all others."""
        if not position.roster.guerilla[unit]:
            return None
        country = guerillas.country_of(position, unit)
        if country is None or guerillas.is_liberated(position, country):
            return None
        return position.rules.ground.minors[country].hexes

    def refuse(self, rules: Rules, unit: int, hexes: Sequence[int]) -> Refusal:
        """They are abroad."""
        there = ", ".join(name(Hex(hex_)) for hex_ in hexes)
        reason = f"{rules.roster.ids[unit]} attacks at home alone, and {there} is abroad."
        return rules.refuse_by("MS:15n", reason, hexes, (unit,))


class NeutralGround(Narrowing):
    """MS:15s - Nobody attacks guerillas in the Neutral Country."""

    name = "no attacks on the Neutral Country"
    says = (("MS:15s", "Guerillas in the Neutral Country may not be attacked."),)

    def hexes(self, position: Position, unit: int) -> int | None:
        """All other land, where somebody is there."""
        rules = position.rules
        if not position.blocks(1 - position.side) & rules.ground.neutral:
            return None
        return rules.ground.land

    def refuse(self, rules: Rules, unit: int, hexes: Sequence[int]) -> Refusal:
        """They have sanctuary."""
        return rules.refuse_by("MS:15s", "Guerillas in the Neutral Country have sanctuary.", hexes, (unit,))


class NeutralAir(ObjectionThere):
    """MS:15s - Nor are they attacked from the air."""

    name = "no flights against the Neutral Country"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Of missions to its squares."""
        rules = position.rules
        if not rules.ground.neutral >> max(place, 0) & 1:
            return None
        return rules.refuse_by(
            "MS:15s", "Guerillas in the Neutral Country have sanctuary.", (place,), (unit,)
        )


class NotInvading(ObjectionThere):
    """MS:15p - Guerillas take no part in invasions."""

    name = "guerillas do not invade"
    says = (("MS:15p", "Guerillas take no part in invasions."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Those alone."""
        if not position.roster.guerilla[unit]:
            return None
        reason = f"{position.roster.ids[unit]} is one of guerillas and does not invade."
        return position.rules.refuse_by("MS:15p", reason, (), (unit,))


class ThreeOnASquare(Ending):
    """MS:15j - No more than three units of guerillas end their movement on a square."""

    name = "three units of guerillas on a square"
    says = (("MS:15j", "Guerillas move and fight as infantry, three units at most on a square."),)

    def hexes(self, position: Position, unit: int) -> int:
        """Where three others are."""
        if not position.roster.guerilla[unit]:
            return 0
        where: dict[int, int] = {}
        for one in BANDS(position):
            if one.unit != unit and on_map(position.place[one.unit]):
                where[position.place[one.unit]] = where.get(position.place[one.unit], 0) + 1
        return bits.of(Hex(hex_) for hex_, count in where.items() if count >= MOST)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It is full."""
        reason = f"{MOST} units of guerillas are on {name(Hex(hex_))} already."
        return position.rules.refuse_by("MS:15j", reason, (hex_,), (unit,))

    def crowded(self, position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
        """Those who come together are counted with who is there."""
        return guerillas.crowded(position, units, hex_)


class OneSquareOfZone(Shut):
    """MS:15m - Who goes on through a square of an enemy zone does not go into another beside it."""

    name = "one square of an enemy zone"
    says = (("MS:15m", "Guerillas of less than 4 factors go on through one square of an enemy zone."),)

    def shut(self, position: Position, unit: int) -> int:
        """The squares of enemy zones beside the one that it passes."""
        if not position.flags[unit] & PRESSED_ON:
            return 0
        zone = zones_of(position.rules).controlled(position, 1 - position.side_of(unit))
        here = position.place[unit]
        return bits.spread(1 << here) & zone if on_map(here) and zone >> here & 1 else 0

    def stops(self, position: Position, unit: int) -> int:
        """It need stop nowhere else."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It has passed one."""
        reason = f"{position.roster.ids[unit]} passes one square of an enemy zone, and no other beside it."
        return position.rules.refuse_by("MS:15m", reason, (hex_,), (unit,))


# Sanctuary


class Sheltered(Shut):
    """MS:15q, RMS-192 - Who has taken sanctuary in the Neutral Country stops there."""

    name = "guerillas stop in sanctuary"
    says = ()
    tells_stops = True

    def shut(self, position: Position, unit: int) -> int:
        """Nothing."""
        return 0

    def stops(self, position: Position, unit: int) -> int:
        """The square that they have entered."""
        here = position.place[unit]
        if not position.roster.guerilla[unit] or not on_map(here):
            return 0
        return 1 << here & position.rules.ground.neutral

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """They have taken it in this player-turn."""
        reason = f"{position.roster.ids[unit]} has taken sanctuary in this player-turn, and stops there."
        return position.rules.refuse_by("MS:15q", reason, (position.place[unit],), (unit,))


def in_sanctuary(position: Position, unit: int) -> bool:
    """MS:15q - Whether guerillas are in the Neutral Country, or abroad where nobody has invaded."""
    rules = position.rules
    place = position.place[unit]
    if not position.roster.guerilla[unit] or not on_map(place):
        return False
    if rules.ground.neutral >> place & 1:
        return True
    there = minors.country_at(rules, place)
    home = guerillas.country_of(position, unit)
    return there is not None and there != home and guerillas.oppressor(position, there) == NOBODY


class AttackInvades(Upkeep):
    """MS:15t - Who attacks guerillas in a country that nobody has invaded has invaded it."""

    name = "attacks on sanctuaries"
    says = (("MS:15t", "An attack on guerillas in an uninvaded minor country is an invasion of it."),)
    minds = (BANDS,)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When a battle has been fought."""
        if not final or not BANDS(position):
            return
        for battle in position.battles:
            if not battle.fought or not any(position.roster.guerilla[u] for u in battle.defenders):
                continue
            for hex_ in battle.hexes:
                yield from _invade(position, hex_)


class FireInvades(Bombarded):
    """MS:15t - So has who fires at them from the sea."""

    name = "fire at sanctuaries"
    says = ()

    def follows(self, position: Position, hex_: int, units: Sequence[int]) -> Iterator[Event]:
        """Where guerillas are among them."""
        if any(position.roster.guerilla[u] for u in units):
            yield from _invade(position, hex_)


def _invade(position: Position, hex_: int) -> Iterator[Event]:
    """MS:15t - The moving side has attacked guerillas on a hex: its country is invaded, if nobody had."""
    rules = position.rules
    country = minors.country_at(rules, hex_)
    if country is None or guerillas.oppressor(position, country) != NOBODY:
        return
    AGGRESSOR.put(position, tuple(sorted((*AGGRESSOR(position), Of(country, position.side)))))
    who, whom = rules.names[position.side], rules.ground.minors[country].name
    text = f"{who} has attacked guerillas in {whom}, and so invaded it."
    yield Event("aggression", text, ("MS:15t",), (name(Hex(hex_)),))


# Supply


class NoNeedOfSupply(Provided):
    """MS:15f, MS:15r - Small guerillas need no supply, and those in sanctuary have it."""

    name = "guerillas without supply"
    says = (
        ("MS:15f", "Guerillas of less than 4 factors need no supply."),
        ("MS:15r", "Guerillas in sanctuary are supplied."),
    )

    def units(self, position: Position, side: int) -> int:
        """Those of a side."""
        found = 0
        for one in BANDS(position):
            if position.side_of(one.unit) != side:
                continue
            if guerillas.is_small(position.rules, one.unit) or in_sanctuary(position, one.unit):
                found |= 1 << one.unit
        return found


class FriendlyCities(Depot):
    """MS:15h, RMS-197 - Large guerillas are supplied from any friendly city, at home and abroad."""

    name = "friendly cities for guerillas"
    says = (("MS:15h", "Larger guerillas trace supply to any friendly city, outside their country, too."),)

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """The cities, for the guerillas of all countries."""
        rules = position.rules
        units = 0
        for country in range(len(rules.ground.minors)):
            for unit in guerillas.of_country(position, country):
                units |= _large(position, unit, side) << unit
        cities = CITIES.of(rules).friendly(position, side) if units else 0
        if cities:
            yield Source("friendly cities", cities, own_units=units)


def _large(position: Position, unit: int, side: int) -> bool:
    return position.side_of(unit) == side and not guerillas.is_small(position.rules, unit)
