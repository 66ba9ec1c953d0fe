"""75:36.2-36.4 - what lack of oil, industry and naval stores forbids, and what it makes weaker."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.conditions import Capped, Duty, OddsModifier
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, AttackModifier, DefenseModifier, Shut
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map, sea_zone
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.crowding import crowd
from openblitz.blitzkrieg.ground.rules.stacking import units_worth
from openblitz.blitzkrieg.ground.rules.strategic import passed
from openblitz.blitzkrieg.resources.questions.resources import LACK_OF_INDUSTRY
from openblitz.blitzkrieg.resources.rules.resources import ENOUGH, NO_NAVY, ROLLED, supplies
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal

HEAVY = (MovementClass.ARMOR, MovementClass.AIR_ASSAULT, MovementClass.ARTILLERY)
ON_FOOT = 12  # 75:36.24b - factors of infantry that move without fuel
AFLOAT = 5  # 75:36.22d - units
ABOVE = 3  # 75:36.33c - attacks
FOUR, ONE = Odds(4, 1), Odds(1, 1)


def oil(position: Position, unit: int) -> int:
    """How many petro-chemical cities the owner of a unit has the use of, three at most."""
    return min(supplies(position, position.side_of(unit)).oil, ENOUGH)


def industry(position: Position, unit: int) -> int:
    """The same of cities with basic industry."""
    return min(supplies(position, position.side_of(unit)).industry, ENOUGH)


# Fuel on land


class ArmorSlower(AllowanceModifier):
    """75:36.22b - Armor loses two movement factors."""

    name = "armor short of fuel"
    says = (("75:36.22b", "With 2 petro-chemical cities armor has 2 movement factors less."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Two less."""
        if oil(position, unit) != 2 or position.roster.kind[unit] is not MovementClass.ARMOR:
            return None
        return Part(Fraction(-2), "2 petro-chemical cities", "75:36.22b")


class OneHex(Shut):
    """75:36.23b, 75:36.24b, 75:36.24d - Who may move one hex only, whatever it costs."""

    name = "one hex without fuel"
    follows_trails: ClassVar[bool] = True
    tells_stops = True
    says = (
        ("75:36.23b", "With 1 petro-chemical city armor, air-assault and artillery move 1 hex."),
        ("75:36.24b", "With none 12 factors of infantry move as ever."),
        ("75:36.24d", "All other units move 1 hex."),
    )

    def _rule(self, position: Position, unit: int) -> str:
        """The paragraph that holds a unit; none where it moves freely."""
        match oil(position, unit):
            case 1 if position.roster.kind[unit] in HEAVY:
                return "75:36.23b"
            case 0:
                return "" if self._on_foot(position, unit) else "75:36.24d"
        return ""

    def _on_foot(self, position: Position, unit: int) -> bool:
        """75:36.24b - Whether it is infantry, and enough is left of the twelve factors."""
        rules = position.rules
        foot, attack = LACK_OF_INDUSTRY(position).foot, position.roster.attack
        if not foot(rules, unit):
            return False
        side = position.side_of(unit)
        others = (u for u in position.trail if u != unit and position.side_of(u) == side)
        marched = sum(attack[u] for u in others if foot(rules, u) and len(passed(position, u)) > 1)
        return marched + attack[unit] <= ON_FOOT

    def shut(self, position: Position, unit: int) -> int:
        """All hexes but those beside it; all of them when it has moved, or landed from the sea."""
        here = position.place[unit]
        if not self._rule(position, unit) or not on_map(here):
            return 0
        return BOARD if position.spent[unit] or passed(position, unit) else BOARD & ~bits.spread(1 << here)

    def stops(self, position: Position, unit: int) -> int:
        """Where it comes to, it stays."""
        return BOARD if self._rule(position, unit) else 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """By the lack of fuel."""
        rule = self._rule(position, unit) or "75:36.24d"
        say = position.roster.ids[unit]
        reason = f"{say} may move one hex for lack of fuel, and {name(Hex(hex_))} is farther."
        return position.rules.refuse_by(rule, reason, (hex_,), (unit,))


class NoFuelToGoOn(Objection):
    """75:36.22c, 75:36.23c, 75:36.24c - No strategic movement and no advance after combat."""

    name = "no fuel to go on"
    says = (
        ("75:36.22c", "With 2 petro-chemical cities armor has neither strategic movement nor advance."),
        ("75:36.23c", "With 1 nobody has."),
        ("75:36.24c", "With none nobody has."),
    )

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Armor with two cities, everybody with less."""
        has = oil(position, unit)
        if has == ENOUGH or (has == 2 and position.roster.kind[unit] is not MovementClass.ARMOR):
            return None
        rule = {2: "75:36.22c", 1: "75:36.23c", 0: "75:36.24c"}[has]
        reason = f"{position.roster.ids[unit]} goes no further for lack of fuel: {_cities(has)}."
        where = (position.place[unit],) if on_map(position.place[unit]) else ()
        return position.rules.refuse_by(rule, reason, where, (unit,))


def _cities(has: int) -> str:
    return f"{has} petro-chemical {'city' if has == 1 else 'cities'}"


# Industry


class NoBarrage(Objection):
    """75:36.32c, 75:36.33d, 75:36.34c - Artillery does not attack on the Bombardment Table."""

    name = "no barrage without industry"
    says = (("75:36.32c", "With less than 3 cities of basic industry artillery fires no barrages."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """With less than three cities."""
        has = industry(position, unit)
        if has == ENOUGH or position.roster.kind[unit] is not MovementClass.ARTILLERY:
            return None
        rule = {2: "75:36.32c", 1: "75:36.33d", 0: "75:36.34c"}[has]
        reason = f"{position.roster.ids[unit]} fires no barrage: basic industry {has} of {ENOUGH}."
        return position.rules.refuse_by(rule, reason, (position.place[unit],), (unit,))


class NoOverwhelming(Objection):
    """CL:36.32b - No automatic victories; as printed there is nothing against them."""

    name = "no automatic victory without industry"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """With less than three cities, where the clarifications hold."""
        rules = position.rules
        rule, has = LACK_OF_INDUSTRY(position).rule_overwhelming, industry(position, unit)
        if not rule or has == ENOUGH:
            return None
        reason = f"There are no automatic victories with basic industry {has} of {ENOUGH}."
        return rules.refuse_by(rule, reason, (position.place[unit],), (unit,))


class HeldDown(OddsModifier):
    """75:36.32b, 75:36.33c, 75:36.34b - The odds at which attacks are rolled.

    With one city the first three that are fought may be rolled above 1-1, and whoever fights them chooses
    their order (75:12.3).
    """

    name = "odds without industry"
    says = (
        ("75:36.32b", "With 2 cities of basic industry attacks above 4-1 are rolled as 4-1."),
        ("75:36.33c", "With 1 only 3 attacks are rolled above 1-1, and none above 4-1."),
        ("75:36.34b", "With none no attack is rolled above 1-1."),
    )
    _rules: ClassVar = {2: "75:36.32b", 1: "75:36.33c", 0: "75:36.34b"}

    def part(self, position: Position, at: Odds) -> Capped | None:
        """By what the moving side has."""
        has = min(supplies(position, position.side).industry, ENOUGH)
        if has == ENOUGH:
            return None
        most = FOUR if has == 2 or (has == 1 and ROLLED(position) < ABOVE) else ONE
        if at.place <= most.place:
            return None
        return Capped(most, f"held down by basic industry {has} of {ENOUGH}", self._rules[has])

    def note(self, position: Position, at: Odds) -> None:
        """75:36.33c - Count what is rolled above 1-1."""
        if supplies(position, position.side).industry == 1 and at.place > ONE.place:
            ROLLED.put(position, ROLLED(position) + 1)


class HalfStrength(AttackModifier, DefenseModifier):
    """75:36.34d - Ground units attack and defend at half strength."""

    name = "ground units without industry"
    says = (("75:36.34d", "Without basic industry ground units attack and defend at half."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half."""
        if industry(position, unit) or position.roster.presence[unit] is Presence.AIR:
            return None
        return Part(Fraction(1, 2), "no basic industry", "75:36.34d", times=True)


# The sea


def zones_with_port(position: Position, side: int) -> set[str]:
    """The sea zones on which a friendly port opens."""
    ports = bits.hexes(sea.ports(position, side))
    return {zone for port in ports for zone in sea.port_zones(position.rules, port)}


def limit(position: Position, side: int) -> tuple[int, str] | None:
    """How many units of a side may be at sea when its movement ends, and by which paragraph."""
    has = supplies(position, side)
    found = [{2: (AFLOAT, "75:36.22d"), 1: (AFLOAT, "75:36.23d"), 0: (0, "75:36.24e")}.get(has.oil)]
    found.append({2: (AFLOAT, "75:36.42"), 1: (AFLOAT, "75:36.43a"), 0: (0, "75:36.44b")}.get(has.stores))
    if side in NO_NAVY(position):
        found.append((0, "75:36.44c"))
    return min((one for one in found if one is not None), default=None)


def near_ports(position: Position, side: int) -> str:
    """The paragraph by which units at sea keep to zones with a friendly port; none where they need not."""
    has = supplies(position, side)
    return "75:36.43b" if has.stores == 1 else "75:36.23d" if has.oil == 1 else ""


class NoSea(ObjectionThere):
    """75:36.24e, 75:36.44a, 75:36.44c - Nobody goes to sea."""

    name = "no sea without stores"
    says = (
        ("75:36.24e", "Without petro-chemical cities no units are at sea."),
        ("75:36.44a", "Without naval stores nobody goes to sea."),
        ("75:36.44c", "Nor ever again."),
    )

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Where nobody of a side may be at sea."""
        found = limit(position, position.side_of(unit))
        if found is None or found[0]:
            return None
        rule = "75:36.44a" if found[1] == "75:36.44b" else found[1]
        reason = f"{position.roster.ids[unit]} may not go to sea: no units may be there."
        return position.rules.refuse_by(rule, reason, (), (unit,))


class NearPorts(ObjectionThere):
    """75:36.23d, 75:36.43b - Only zones with a friendly port."""

    name = "only zones with a port"
    says = (
        ("75:36.23d", "With 1 petro-chemical city units are only in sea zones with a friendly port."),
        ("75:36.43b", "With 1 city of naval stores they act only there."),
    )

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Zones without one; who has a choice of none may still come nearer (CL:36.4d)."""
        rules = position.rules
        side = position.side_of(unit)
        rule = near_ports(position, side)
        zone = rules.board.sea_zone.get(Hex(place)) if on_map(place) else sea_zone(place)
        if not rule or zone is None or (on_map(place) and rule == "75:36.23d"):
            return None
        if zone in zones_with_port(position, side) or _nearer(position, unit, zone):
            return None
        reason = f"{position.roster.ids[unit]} keeps to zones with a friendly port; {zone} has none."
        return rules.refuse_by(rule, reason, (place,) if on_map(place) else (), (unit,))


def _far(position: Position, side: int, zone: str) -> int:
    """How many zones it is to the nearest friendly port; 0 where there is no friendly port at all."""
    ports = zones_with_port(position, side)
    return min((abs(SEA_ZONES.index(zone) - SEA_ZONES.index(one)) for one in ports), default=0)


def _nearer(position: Position, unit: int, zone: str | None) -> bool:
    """CL:36.4d - Whether a zone is nearer to a friendly port than the one in which a unit began."""
    side, began = position.side_of(unit), sea_zone(position.start[unit])
    if zone is None or began is None:
        return False
    return _far(position, side, zone) < _far(position, side, began)


class WeakInvaders(ObjectionThere):
    """CL:36.33c - With one city of industry nobody invades in contested zones."""

    name = "no invasion of contested zones without industry"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Where zones are counted, and the clarifications hold."""
        rules = position.rules
        if not LACK_OF_INDUSTRY(position).rule_overwhelming or industry(position, unit) != 1:
            return None
        zone = rules.board.sea_zone.get(Hex(place))
        naval = position.subjects.get("naval", ())
        if not any(one.zone == zone and one.state == "contested" for one in naval):
            return None
        reason = (
            f"{position.roster.ids[unit]} may not invade in contested zone {zone} with 1 city of industry."
        )
        return rules.refuse_by("CL:36.33c", reason, (place,), (unit,))


def can_land(position: Position, unit: int) -> bool:
    """Whether a unit at sea can put in somewhere in this player-turn."""
    if position.flags[unit] & sea.EMBARKED or sea_zone(position.place[unit]) is None:
        return False
    zones = set(sea.within_a_turn(position, unit))
    side = position.side_of(unit)
    return any(
        zones.intersection(sea.port_zones(position.rules, port)) and crowd(position, (unit,), port) is None
        for port in bits.hexes(sea.ports(position, side))
    )


class Ashore(Duty):
    """75:36.22d, 75:36.42, CL:36.4 - By the end of movement no more are at sea than may be, nor elsewhere.

    Whoever can land does so; who cannot comes a zone nearer to the nearest friendly port.
    """

    name = "ashore without fuel or stores"
    says = (
        ("75:36.22d", "With 2 or 1 petro-chemical cities 5 units are left at sea."),
        ("75:36.42", "With 2 or 1 cities of naval stores 5 units are at sea."),
        ("75:36.44b", "Without naval stores units at sea must land."),
        ("CL:36.4a", "Too many are at sea only until their owner's movement ends."),
        ("CL:36.4d", "Those who cannot land come a zone nearer to a friendly port."),
    )

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """The first of them that could still comply."""
        rules = position.rules
        own = position.of_side(side)
        zoned = [u for u in own if sea_zone(position.place[u]) is not None]
        before = [u for u in own if sea.on_water(position, u)]
        found, rule = limit(position, side), near_ports(position, side)
        most = 0 if found is None else found[0] * STACKING.of(rules).whole
        excess = units_worth(rules, (*zoned, *before)) - most  # 75:26.4b
        if found is not None and excess > 0:
            refused = self._can_land(position, zoned, found[1])
            if refused is None and before:
                reason = f"{position.roster.say(before)} may not stay before a beach: too many are at sea."
                refused = rules.refuse_by("CL:36.4b", reason, (), before)
            refused = refused or self._can_come(position, zoned, excess)
            if refused:
                return refused
        ports = zones_with_port(position, side) if rule and zoned else set()
        astray = [u for u in zoned if rule and sea_zone(position.place[u]) not in ports]
        return self._can_land(position, astray, rule) or self._can_come(
            position, astray, units_worth(rules, astray)
        )

    def _can_land(self, position: Position, units: list[int], rule: str) -> Refusal | None:
        """Those who can put in, or need not have gone to sea."""
        able = [u for u in units if position.flags[u] & sea.EMBARKED or can_land(position, u)]
        if not able:
            return None
        reason = (
            f"More are at sea than may be, or too far from a port: {position.roster.say(able)} can be ashore."
        )
        return position.rules.refuse_by(rule, reason, (), able)

    def _can_come(self, position: Position, units: list[int], excess: int) -> Refusal | None:
        """CL:36.4d - Those who cannot, and have not come nearer."""
        rules = position.rules
        late = [u for u in units if not self._came(position, u)]
        if not late or units_worth(rules, units) - units_worth(rules, late) >= excess:
            return None
        go = "go" if late[1:] else "goes"
        reason = f"{position.roster.say(late)} cannot land, and {go} a zone nearer to a friendly port."
        return rules.refuse_by("CL:36.4d", reason, (), late)

    def _came(self, position: Position, unit: int) -> bool:
        zone = sea_zone(position.place[unit])
        assert zone is not None
        near = not _far(position, position.side_of(unit), zone)
        return near or _nearer(position, unit, zone)

    def amends(self, position: Position, side: int) -> Iterator[int]:
        """Those who are at sea."""
        own = position.of_side(side)
        return (u for u in own if sea_zone(position.place[u]) is not None)
