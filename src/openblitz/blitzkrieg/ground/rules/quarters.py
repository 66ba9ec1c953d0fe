"""RMS-40 - where those are set up who do not stand anywhere: production centers, airbases, trains, aircraft.

Each kind of quarters is for some units; who has none stands on any land of his camp that is open to him.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.land import POWERS
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal


class Quarters(Added):
    """Where some units are set up."""

    lists: ClassVar = "quarters"
    listed: ClassVar = False
    rule: ClassVar[str]
    where: ClassVar[str]  # in words
    off_land: ClassVar[bool] = False  # whether they lie beside the country, and not in it alone

    def has(self, rules: Rules, unit: int) -> bool:
        """Whether it is for a unit."""
        raise NotImplementedError

    def hexes(self, position: Position, unit: int) -> int:
        """Where they are, in whatever country, as units stand now."""
        raise NotImplementedError

    def crowded(self, position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
        """Why so many do not find room on a hex at once; None where they do, stacking apart."""
        return None

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """Why a unit is not set up on a hex that is none of these."""
        rules = position.rules
        if position.roster.unit_class[unit] == INSTALLATION and installed(position) >> hex_ & 1:
            reason = f"{name(Hex(hex_))} has an installation, and may have one."
            return rules.refuse_by("MS:UNITCHART.class6.a", reason, (hex_,), (unit,))
        reason = f"{position.roster.ids[unit]} is set up {self.where}, and {name(Hex(hex_))} is none."
        return rules.refuse_by(self.rule, reason, (hex_,), (unit,))


def _type(rules: Rules, unit: int) -> str:
    return rules.roster.counters[unit].type.key


def installed(position: Position, *, but: int = -1) -> int:
    """MS:UNITCHART.class6.a - The hexes with an installation of anybody, which take no other."""
    place = position.place
    there = (place[u] for u in installations(position.roster) if u != but and on_map(place[u]))
    return bits.of(Hex(hex_) for hex_ in there)


@lru_cache(maxsize=32)
def installations(roster: Roster) -> tuple[int, ...]:
    """Every installation that the game uses."""
    return tuple(u for u in roster.used if roster.unit_class[u] == INSTALLATION)


INSTALLATION = 6  # MS:UNITCHART.classes


class InstallationsStay(Objection):
    """MS:UNITCHART.classes - Airbases, production centers and supply counters stand where they are."""

    name = "installations stay"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Those of the sixth class."""
        if position.roster.unit_class[unit] != INSTALLATION:
            return None
        reason = f"{position.roster.ids[unit]} is an installation, and does not move."
        return position.rules.refuse_by("MS:UNITCHART.classes", reason, (), (unit,))


class InCities(Quarters):
    """RMS-40, MS:UNITCHART.class6.c - Production centers, each in a city square of its own."""

    name = "production centers in cities"
    says = (("MS:UNITCHART.class6.c", "Production centers are set up in cities, each in another."),)
    rule = "MS:UNITCHART.class6.c"
    where = "in a city that has no installation yet"

    def has(self, rules: Rules, unit: int) -> bool:
        """Production centers of the powers."""
        return _type(rules, unit) == "production" and rules.roster.army[unit] < POWERS

    def hexes(self, position: Position, unit: int) -> int:
        """City squares."""
        return position.rules.ground.city & ~installed(position, but=unit)


class InMinorCities(InCities):
    """MS:SCENARIO.F.j, RMS-95 - Those of the alliance of minor countries, in cities of whichever it likes."""

    name = "centers of the alliance"
    says = (("MS:SCENARIO.F.j", "The alliance has four production centers of 5 points, in minor cities."),)
    rule = "MS:SCENARIO.F.j"
    where = "in a city of a minor country that has no installation yet"
    off_land = True  # not in the country of its own counter alone

    def has(self, rules: Rules, unit: int) -> bool:
        """Production centers of minor countries."""
        return _type(rules, unit) == "production" and rules.roster.army[unit] >= POWERS

    def hexes(self, position: Position, unit: int) -> int:
        """City squares of all minor countries."""
        minor = 0
        for country in position.rules.ground.minors:
            minor |= country.cities
        return super().hexes(position, unit) & minor


class OffCities(Quarters):
    """MS:UNITCHART.class6.b - Airbases, on land that is neither city nor mountain."""

    name = "airbases in the open"
    says = (("MS:UNITCHART.class6.b", "Airbases lie neither in cities nor in mountains, one on a square."),)
    rule = "MS:UNITCHART.class6.b"
    where = "on land without a city, mountains or an installation"

    def has(self, rules: Rules, unit: int) -> bool:
        """Airbases."""
        return _type(rules, unit) == "airbase"

    def hexes(self, position: Position, unit: int) -> int:
        """All other land."""
        ground = position.rules.ground
        return ground.land & ~ground.city & ~ground.mountain & ~installed(position, but=unit)


class OnRails(Quarters):
    """MS:UNITCHART.class2.b - Trains, in cities and on rail squares."""

    name = "trains on rails"
    says = (("MS:UNITCHART.class2.b", "Trains are set up in cities and on rail squares."),)
    rule = "MS:UNITCHART.class2.b"
    where = "in a city or on a railroad"

    def has(self, rules: Rules, unit: int) -> bool:
        """Trains."""
        return _type(rules, unit) == "railroad"

    def hexes(self, position: Position, unit: int) -> int:
        """The red lines of the map are railroads (MS:7a)."""
        rules = position.rules
        return rules.ground.city | rules.board.rail_bits


def quarters(rules: Rules, unit: int) -> Quarters | None:
    """The quarters that a unit needs; None where it stands anywhere."""
    return next((one for one in rules.added[Quarters] if one.has(rules, unit)), None)


# Who stays on the ground, on his rails or in his city


def stays(rules: Rules, unit: int) -> Refusal | None:
    """MS:UNITCHART.class2.b, MS:UNITCHART.class6.c - Trains and installations are carried by nobody."""
    if rules.roster.presence[unit] is not Presence.STATION:
        return None
    needs = quarters(rules, unit)
    rule = "MS:UNITCHART.class2.b" if needs is None else needs.rule
    return rules.refuse_by(rule, f"{rules.roster.ids[unit]} is carried by nobody.", (), (unit,))


class NotByAir(Objection):
    """Trains and installations are not flown."""

    name = "trains and installations are not flown"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Those alone."""
        return stays(position.rules, unit)


class NotBySea(ObjectionThere):
    """Trains and installations do not go to sea."""

    name = "trains and installations do not sail"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Those alone."""
        return stays(position.rules, unit)
