"""MS:14, MS:WEATHER - the weather of the Module System: three zones, an indicator for each, by the season.

One die a turn names the indicator of the western zone; the two others have the next ones (MS:14b-c). An
indicator says how bad visibility, the ground and the sea are. Which zone counts: for movement that of the
square where a unit began, for combat that of the target (RMS-83), at sea that in which most of the sea zone
lies (RMS-66). What winter freezes is here, too.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.folds import ZONES, folds
from openblitz.blitzkrieg.board.measures import lake
from openblitz.blitzkrieg.charts import Indicator, chart
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine import bearing, missions
from openblitz.blitzkrieg.engine.conditions import AimedModifier, DropShare, Duty, Ice, NoLanding
from openblitz.blitzkrieg.engine.modifiers import (
    AllowanceModifier,
    AttackModifier,
    DefenseModifier,
    GoingModifier,
    Invariant,
)
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import base_of, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.resources.rules.shortages import can_land
from openblitz.blitzkrieg.sea.rules import ships, withdrawals
from openblitz.blitzkrieg.weather.rules import calendar
from openblitz.blitzkrieg.weather.rules.calendar import SEASONS, TURNS
from openblitz.hexes.grid import Hex
from openblitz.table import Part
from openblitz.table.facts import Lasts, Subject
from openblitz.table.kinds import NUMBER

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.hexes.reach import Going
    from openblitz.table import Refusal

CHART: Final = "modules.weather"
FAIR: Final = Indicator(1, 1, 1)  # before the first roll
BAD, WORST = 2, 3
FACES: Final = 6
NAMES: Final = ("West", "Centre", "East")
LAKE: Final = "Lake Frederick"  # MS:14g

# The die of the turn: the number of the indicator of the western zone; 0 before the first.
INDICATOR: Subject[int] = Subject(Position, "indicator", 0, NUMBER, lasts=Lasts.TURN)


# What the weather is


def in_zone(position: Position, zone: int) -> Indicator:
    """MS:14b-e - The indicator of a weather zone: the die's in the west, the next ones east of it."""
    die = INDICATOR(position)
    if not die:
        return FAIR
    return _indicators(calendar.date(position.rules, position.turn), die)[zone]


@cache
def _indicators(date: calendar.Date, die: int) -> tuple[Indicator, ...]:
    """MS:14b-e - Those of all weather zones."""
    turn = SEASONS.index(date.season) * TURNS + date.turn
    found = []
    for zone in range(ZONES):
        indicator = chart(CHART, Indicator).look_up(turn, (die - 1 + zone) % FACES + 1)
        assert indicator is not None
        found.append(indicator)
    return tuple(found)


def at(position: Position, hex_: int) -> Indicator:
    """The weather on a hex."""
    return in_zone(position, folds().zone(hex_)) if INDICATOR(position) else FAIR


@cache
def _zone_of_sea(waters: int) -> int:
    """RMS-66 - The weather zone in which most of some waters lie."""
    return max(range(ZONES), key=lambda number: ((folds().zones[number] & waters).bit_count(), -number))


def at_sea(position: Position, zone: str) -> int:
    """How bad it is in a sea zone, from 1 to 3."""
    return in_zone(position, _zone_of_sea(position.rules.board.zone_bits[zone])).sea


def sea_at(position: Position, place: int) -> int:
    """The same at a place: a sea zone, or a square by its own weather zone."""
    zone = sea_zone(place)
    if zone is not None:
        return at_sea(position, zone)
    return at(position, place).sea if on_map(place) else 1


def is_winter(position: Position) -> bool:
    """MS:14f - Whether it is winter."""
    return calendar.date(position.rules, position.turn).season == "winter"


def frozen_lake(rules: Rules) -> int:
    """MS:14g - The squares of Lake Frederick."""
    return lake(rules.board, LAKE)


def _with_bad(position: Position, what: str, least: int) -> int:
    """The hexes of the zones in which something is as bad as that."""
    found = 0
    for number, hexes in enumerate(folds().zones):
        if getattr(in_zone(position, number), what) >= least:
            found |= hexes
    return found


# The ground

LATE: Final = {2: 5, 4: 1, 5: 1}  # MS:WEATHER.G2 - movement factors that each class loses


class Mud(AllowanceModifier):
    """MS:WEATHER.G2, MS:WEATHER.G3 - Trains and troops are slow where their movement begins."""

    name = "slow on bad ground"
    says = (
        ("MS:WEATHER.G2", "G2: trains lose 5 movement factors, classes 4 and 5 lose 1."),
        ("MS:WEATHER.G3", "G3: classes 2, 4 and 5 move at half their rate."),
    )

    def part(self, position: Position, unit: int) -> Part | None:
        """By the square where it began."""
        start = position.start[unit]
        number = position.roster.unit_class[unit]
        if number not in LATE or not on_map(start):
            return None
        ground = at(position, start).ground
        if ground == WORST:
            return _VERY_BAD
        if ground != BAD:
            return None
        return _bad(min(LATE[number], position.roster.counters[unit].movement))


HALF: Final = Fraction(1, 2)
_VERY_BAD: Final = Part(HALF, "the ground is very bad", "MS:WEATHER.G3", times=True)


@cache
def _bad(less: int) -> Part:
    return Part(Fraction(-less), "the ground is bad", "MS:WEATHER.G2")


def _bogged(position: Position, unit: int, hexes: Sequence[int]) -> Part | None:
    if position.roster.kind[unit] is not MovementClass.ARMOR:
        return None
    if not any(on_map(h) and at(position, h).ground == WORST for h in hexes):
        return None
    return Part(HALF, "armor on very bad ground", "MS:WEATHER.G3", times=True)


class ArmorAttacks(AimedModifier):
    """MS:WEATHER.G3, RMS-83 - Armor attacks at half its factors where the target lies in such weather."""

    name = "armor attacks on bad ground"
    says = (("MS:WEATHER.G3", "G3: armor fights at half its combat factor."),)

    def part(self, position: Position, unit: int, hexes: Sequence[int]) -> Part | None:
        """Half."""
        return _bogged(position, unit, hexes)


class ArmorDefends(DefenseModifier):
    """MS:WEATHER.G3 - It defends at half of them, too."""

    name = "armor defends on bad ground"
    says = ()

    def part(self, position: Position, unit: int) -> Part | None:
        """Half."""
        return _bogged(position, unit, (position.place[unit],))


class Winter(Ice):
    """MS:14f-g - In winter the rivers south of the east-west fold are frozen, and Lake Frederick is."""

    name = "frozen in winter"
    says = (
        ("MS:14f", "In winter river squares south of the east-west fold are as clear ground."),
        ("MS:14g", "In winter Lake Frederick is frozen."),
    )

    def rivers(self, position: Position) -> int:
        """Those in the south."""
        return position.rules.ground.river & folds().south if is_winter(position) else 0

    def lakes(self, position: Position) -> int:
        """Lake Frederick."""
        return frozen_lake(position.rules) if is_winter(position) else 0


class OverTheIce(GoingModifier):
    """MS:14g, RMS-84 - A frozen lake is clear ground to whoever moves."""

    name = "over the ice"
    says = ()

    def key(self, position: Position, side: int) -> Hashable:
        """The turn."""
        return position.turn

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """Open, as clear ground is."""
        rules = position.rules
        ice = frozen_lake(rules) if is_winter(position) else 0
        if not ice or kind in (MovementClass.AIRCRAFT, MovementClass.SHIP, MovementClass.FIXED):
            return going
        return replace(going, full=going.full | ice & ~bearing.barred(position, side))


# The air


def _target(position: Position, unit: int) -> int:
    """The square that counts for an aircraft: that of its mission, or where it is."""
    mission = missions.of(position, unit)
    return base_of(position.place[unit]) if mission is None else mission.hex


class WeakFlying(AttackModifier):
    """MS:WEATHER.V2, MS:WEATHER.S2a - Aircraft fight at half their factors; against ships in S2, too."""

    name = "aircraft in bad sight"
    says = (
        ("MS:WEATHER.V2", "V2: aircraft fight at half their combat factors, and drop half the supply."),
        ("MS:WEATHER.S2a", "S2: aircraft against ships count half."),
    )

    def part(self, position: Position, unit: int) -> Part | None:
        """Half, once."""
        there = _target(position, unit)
        if position.roster.presence[unit] is not Presence.AIR or not on_map(there):
            return None
        if at(position, there).visibility == BAD:
            return Part(HALF, "bad visibility", "MS:WEATHER.V2", times=True)
        mission = missions.of(position, unit)
        if mission is not None and mission.system == ships.SHIPS and _under(position, there) == BAD:
            return Part(HALF, "a rough sea", "MS:WEATHER.S2a", times=True)
        return None


def _under(position: Position, hex_: int) -> int:
    """RMS-66 - How bad the sea is where ships are struck: on the open sea by its zone, else by the square."""
    rules = position.rules
    open_sea = rules.ground.sea >> hex_ & 1 and not ships.on(position, hex_)
    return at_sea(position, rules.board.sea_zone[Hex(hex_)]) if open_sea else at(position, hex_).sea


class HalfDropped(DropShare):
    """MS:WEATHER.V2 - Half the supply arrives."""

    name = "half of what is dropped"
    says = ()

    def share(self, position: Position, hex_: int) -> Fraction:
        """In V2."""
        return HALF if at(position, hex_).visibility == BAD else Fraction(1)


class Grounded(Objection):
    """MS:WEATHER.V3, RMS-83 - Nobody takes off where nothing can be seen."""

    name = "no take-off in V3"
    says = (("MS:WEATHER.V3", "V3: there are no air operations."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """By the weather of its base."""
        here = base_of(position.place[unit])
        if not on_map(here) or at(position, here).visibility != WORST:
            return None
        reason = f"{position.roster.ids[unit]} stays on the ground: there are no air operations in V3."
        return position.rules.refuse_by("MS:WEATHER.V3", reason, (here,), (unit,))


class NotThere(ObjectionThere):
    """MS:WEATHER.V3, RMS-83 - Nor does anybody fly to where nothing can be seen."""

    name = "no flight into V3"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """By the weather of the target."""
        if not on_map(place) or at(position, place).visibility != WORST:
            return None
        reason = f"{position.roster.ids[unit]} does not fly there: there are no air operations in V3."
        return position.rules.refuse_by("MS:WEATHER.V3", reason, (place,), (unit,))


class NoLandingInFog(NoLanding):
    """MS:WEATHER.V3 - Nor does anybody land there."""

    name = "no landing in V3"
    says = ()

    def hexes(self, position: Position) -> int:
        """The zones in which nothing can be seen."""
        return _with_bad(position, "visibility", WORST) if INDICATOR(position) else 0


# The sea


class NotFromPort(ObjectionThere):
    """MS:WEATHER.S3a - Nobody leaves port, or goes to where the sea is as bad."""

    name = "not to sea in S3"
    says = (("MS:WEATHER.S3a", "S3: ships go to port or to a calmer zone, and none leaves port."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """By the weather of the sea, and of the port."""
        rules = position.rules
        here = position.lies(unit)
        in_port = on_map(here) and (rules.ground.city >> here & 1 or Hex(here) in rules.board.docks)
        if sea_at(position, place) != WORST and not (in_port and sea_at(position, here) == WORST):
            return None
        reason = f"{position.roster.ids[unit]} does not go to sea in S3."
        return rules.refuse_by("MS:WEATHER.S3a", reason, (), (unit,))


class NoSailingInto(ObjectionThere):
    """MS:WEATHER.S3a, RMS-109 - Nobody sails, or withdraws, into such a sea."""

    name = "no sailing into S3"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """By the weather there."""
        if sea_at(position, place) != WORST:
            return None
        reason = f"{position.roster.ids[unit]} does not sail into a zone with S3."
        return position.rules.refuse_by("MS:WEATHER.S3a", reason, (), (unit,))


class NoLandings(ObjectionThere):
    """MS:WEATHER.S2b, MS:WEATHER.S3b - Landings and assaults wait in S2, and are called off in S3."""

    name = "no landings in S2 or S3"
    says = (
        ("MS:WEATHER.S2b", "S2: landings and assaults wait."),
        ("MS:WEATHER.S3b", "S3: there is no combat at sea, and no landing."),
    )

    def hexes(self, position: Position) -> int:
        """The squares of the zones with S3, to which nobody goes."""
        return _with_bad(position, "sea", WORST)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """By the weather of the square; task forces stand there in S2, and fire at half (MS:WEATHER.S2a)."""
        rules = position.rules
        rough = sea_at(position, place)
        if rough < (WORST if ships.is_task_force(rules, unit) else BAD):
            return None
        say, squares = position.roster.ids[unit], (place,) if on_map(place) else ()
        if rough == BAD:
            reason = f"{say} waits with its landing: the sea is rough (S2)."
            return rules.refuse_by("MS:WEATHER.S2b", reason, squares, (unit,))
        reason = f"{say} cannot land in S3."
        return rules.refuse_by("MS:WEATHER.S3b", reason, squares, (unit,))


class NoFightAtSea(Objection):
    """MS:WEATHER.S3b, RMS-65 - No ship fights in S3, nor is it fought: by aircraft neither."""

    name = "no combat at sea in S3"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """By the weather where it is."""
        if sea_at(position, position.lies(unit)) != WORST:
            return None
        reason = f"{position.roster.ids[unit]} does not fight in S3."
        return position.rules.refuse_by("MS:WEATHER.S3b", reason, (), (unit,))


class WeakFire(AttackModifier):
    """MS:WEATHER.S2a - The fire of task forces counts half in S2."""

    name = "task forces in a rough sea"
    says = (("MS:WEATHER.S2a", "S2: the fire of task forces counts half."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half."""
        if position.roster.counters[unit].type.key != "task-force":
            return None
        if sea_at(position, position.place[unit]) != BAD:
            return None
        return Part(HALF, "a rough sea", "MS:WEATHER.S2a", times=True)


class Withdraw(Duty):
    """MS:WEATHER.S3a - Who is at sea in S3, on station too, goes to port or to a calmer zone, if he can."""

    name = "to port in S3"
    says = ()

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Those who still could."""
        able = [u for u in self.amends(position, side) if _can_go(position, u)]
        if not able:
            return None
        reason = f"In S3 ships go to port or to a calmer zone: {position.roster.say(able)} can."
        return position.rules.refuse_by("MS:WEATHER.S3a", reason, (), able)

    def amends(self, position: Position, side: int) -> Iterator[int]:
        """Those who are at sea in such weather."""
        if all(in_zone(position, number).sea != WORST for number in range(ZONES)):
            return
        for unit in position.in_play().of_side[side]:
            place = position.place[unit]
            on_station = position.roster.sails[unit] and ships.on_station(position, unit)
            afloat = on_station or sea_zone(place) is not None
            if afloat and sea_at(position, place) == WORST:
                yield unit


def _can_go(position: Position, unit: int) -> bool:
    """Whether who is at sea can put in; a ship, whether it can withdraw."""
    if position.roster.presence[unit] is Presence.PASSIVE:
        zone = ships.zone_at(position.rules, position.place[unit])
        if zone is not None and at_sea(position, zone) != WORST:  # off station, to its own zone
            return True
        return bool(withdrawals.destinations(position, (unit,)))
    return position.roster.presence[unit] is not Presence.AIR and can_land(position, unit)


# Telling


class WeatherZonesHold(Invariant):
    """MS:14b - A die for the turn; nobody stands on open water."""

    name = "weather zones hold"

    def faults(self, position: Position) -> Iterator[str]:
        """A number that no die shows."""
        if not 0 <= INDICATOR(position) <= FACES:
            yield f"there is no indicator {INDICATOR(position)}"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """It changes when a turn begins."""
        if before.turn == after.turn and INDICATOR(before) not in (0, INDICATOR(after)):
            yield f"the weather has changed within turn {after.turn}"

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """The ice bears everybody, in winter."""
        return frozen_lake(rules)


def drowned(position: Position) -> list[int]:
    """RMS-84 - The ground units on Lake Frederick when it is not frozen."""
    if is_winter(position):
        return []
    water = frozen_lake(position.rules)
    there = [u for side in (0, 1) for u in position.on_board(side)]
    return [u for u in there if water >> position.place[u] & 1]
