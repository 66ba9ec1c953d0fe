"""75:34, 65:24.0 - the weather of a turn, and what it does to movement, combat, the sea and the air.

The answer to the question says by which chart it is rolled and whom it concerns. All else are modifiers and
objections, which ask the position what the weather is: those of 1975 here, those of 1965 in `seasons`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.board.model import SEA_ZONES
from openblitz.blitzkrieg.charts import Effect, Weather, chart
from openblitz.blitzkrieg.engine.conditions import RiverModifier, SeaLanes
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, GoingModifier, Invariant, Kept, Shut
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map, sea_zone
from openblitz.blitzkrieg.engine.position import SETTING_UP, Position
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.weather.questions.weather import CONDITIONS, Conditions
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part
from openblitz.table.facts import Lasts, Subject
from openblitz.table.game import NotationError
from openblitz.table.kinds import Kind
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going
    from openblitz.table import Refusal

CLEAR, RAIN, GALE = Weather.CLEAR, Weather.RAIN, Weather.GALE
FOG, ICE, SNOW = Weather.FOG, Weather.ICE, Weather.SNOW


def _read(rules: Rules, text: str) -> str:
    answer, word = CONDITIONS.get(rules), text.strip()
    known = chart("1975.weather" if answer is None else answer.chart).legend
    if word not in known:
        raise NotationError(f"{word[:40]!r} is no weather; there are {', '.join(known)}")
    return Weather(word) if word in list(Weather) else word


KIND: Kind[str] = Kind("WEATHER", _read, lambda _rules, weather: str(weather))
WEATHER: Subject[str] = Subject(Position, "weather", CLEAR, KIND, lasts=Lasts.TURN)


# The question


SAID: tuple[Saying, ...] = (
    ("75:34a", "When a turn begins Blue rolls for the weather of the whole turn."),
    ("75:34b", "On turns 1 to 7 it is clear."),
)


class AsPrinted:
    """75:34 - Infantry is what is called so; in a gale armor still gets something out of the desert."""

    says = SAID
    chart = "1975.weather"
    dust = False

    def foot(self, rules: Rules, unit: int) -> bool:
        """75:WEATHER.fog.b - Infantry units."""
        return rules.roster.counters[unit].type.key == "infantry"


class Clarified:
    """CL:34 - Airborne and rangers are infantry, too; a gale leaves no desert bonus."""

    says = (
        *SAID,
        ("CL:34a", "Airborne units and rangers are infantry to the weather."),
        ("CL:34c", "In a gale there is no desert bonus, on or off the road."),
    )
    chart = "1975.weather"
    dust = True

    def foot(self, rules: Rules, unit: int) -> bool:
        """CL:34a - Airborne and rangers, too."""
        return rules.roster.counters[unit].type.infantry


class ByBands:
    """65:24.0 - By bands of five turns, from the first turn on; every result forbids one thing or another."""

    says = (
        ("65:24.0", "When a turn begins Blue rolls for the weather of the whole turn."),
        ("65:WEATHER", "There is a column for every five turns; turn 21 is as turn 1."),
    )
    chart = "1965.weather"
    dust = False

    def foot(self, rules: Rules, unit: int) -> bool:
        """65:WEATHER - Nothing that helps infantry."""
        return False


ANSWERS: dict[str, Conditions] = {
    "as printed": AsPrinted(),
    "clarified": Clarified(),
    "by bands": ByBands(),
}


def changes(rules: Rules, turn: int) -> bool:
    """75:34b - Whether the weather of a turn is rolled for; otherwise it is clear."""
    return chart(CONDITIONS.of(rules).chart).column(turn) is not None


def look_up(rules: Rules, turn: int, roll: int) -> str:
    """75:WEATHER, 65:WEATHER - What a roll brings on a turn."""
    found = chart(CONDITIONS.of(rules).chart).look_up(turn, roll)
    assert isinstance(found, Weather | Effect)
    return found.word if isinstance(found, Effect) else found


# Movement


class BadGoing(GoingModifier):
    """75:34 - Ground off the road costs double (R75-C31), and roads and the desert are of less use."""

    name = "going in bad weather"
    says = (
        ("75:WEATHER.rain.b", "In rain movement off the road is halved, save in the desert."),
        ("75:WEATHER.gale.b", "In a gale movement off the road is halved, in the desert, too."),
        ("75:WEATHER.gale.c", "In a gale roads give no bonus."),
        ("75:WEATHER.ice.d", "On ice roads give no bonus."),
        ("75:WEATHER.snow.c", "In snow neither roads nor the desert give a bonus."),
        ("75:WEATHER.snow.d", "In snow movement off the road is halved."),
    )
    _slow: ClassVar[dict[str, str]] = {
        RAIN: "75:WEATHER.rain.b",
        GALE: "75:WEATHER.gale.b",
        SNOW: "75:WEATHER.snow.d",
    }
    _roads: ClassVar[dict[str, str]] = {
        GALE: "75:WEATHER.gale.c",
        ICE: "75:WEATHER.ice.d",
        SNOW: "75:WEATHER.snow.c",
    }

    def key(self, position: Position, side: int) -> Hashable:
        """The weather."""
        return WEATHER(position)

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """The ground as it is to whoever moves in this weather."""
        rules = position.rules
        weather = WEATHER(position)
        road = FACTOR if weather in self._roads else going.road
        match weather:
            case Weather.RAIN:
                slow, full, half = going.full & ~rules.ground.desert, rules.ground.desert, going.half
            case Weather.GALE if not CONDITIONS(position).dust:
                # Twice as fast by the desert bonus, and half of that: a factor a hex.
                slow, full, half = going.full, going.half, 0
            case Weather.GALE | Weather.SNOW:
                slow, full, half = going.full | going.half, 0, 0
            case _:
                return replace(going, road=road)
        dear = tuple((2 * price, ground) for price, ground in going.dear)
        full &= going.full | going.half & ~half
        return replace(going, full=full, half=half, dear=((2 * FACTOR, slow), *dear), road=road)

    def part(self, position: Position, hex_: int, cost: int) -> Part | None:
        """Twice as much off the road, and a whole factor by road."""
        weather = WEATHER(position)
        if cost == 2 * FACTOR and weather in self._slow:
            return Part(Fraction(2), f"off the road in {say(weather)}", self._slow[weather])
        paved = any(road >> hex_ & 1 for road in position.rules.ground.roads)
        if cost == FACTOR and paved and weather in self._roads:
            return Part(Fraction(1), f"without the bonus of roads in {say(weather)}", self._roads[weather])
        return None

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal | None:
        """That roads are of no use, where the way leads along one; else that the ground is heavy."""
        weather = WEATHER(position)
        by_road = any(step.cost == 1 for step in way) and weather in self._roads
        rule = self._roads[weather] if by_road else self._slow.get(weather)
        if rule is None:
            return None
        slow = "roads give no bonus" if by_road else "movement off the road is halved"
        reason = f"{position.roster.ids[unit]} does not get to {name(Hex(hex_))}: in {say(weather)} {slow}."
        return position.rules.refuse_by(rule, reason, (hex_,), (unit,))


def say(weather: str) -> str:
    """The weather in a sentence."""
    return "a gale" if weather is GALE else str(weather)


class Mountains(Shut):
    """75:WEATHER.ice.b, 75:WEATHER.snow.e - Ice holds whoever is on a mountain, snow keeps everybody off."""

    name = "mountains in winter"
    says = (
        ("75:WEATHER.ice.b", "On ice units on mountains do not move."),
        ("75:WEATHER.snow.e", "In snow units may leave mountains, but none moves onto one."),
    )

    def shut(self, position: Position, unit: int) -> int:
        """All hexes to whom the ice holds; mountains in snow."""
        rules = position.rules
        match WEATHER(position):
            case Weather.ICE if on_mountain(rules, position.start[unit]):
                return BOARD
            case Weather.SNOW:
                return rules.ground.mountain
        return 0

    def stops(self, position: Position, unit: int) -> int:
        """None."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """By the ice or the snow."""
        rules = position.rules
        who, here = position.roster.ids[unit], position.place[unit]
        if WEATHER(position) is ICE:
            reason = f"{who} is on a mountain and does not move on ice."
            return rules.refuse_by("75:WEATHER.ice.b", reason, (here,), (unit,))
        return _snowed_in(rules, unit, hex_)


def _snowed_in(rules: Rules, unit: int, hex_: int) -> Refusal:
    reason = f"{rules.roster.ids[unit]} cannot go onto the mountains in snow."
    return rules.refuse_by("75:WEATHER.snow.e", reason, (hex_,), (unit,))


def on_mountain(rules: Rules, place: int) -> bool:
    """Whether a place is a mountain hex."""
    return on_map(place) and bool(rules.ground.mountain >> place & 1)


class NotByAir(ObjectionThere):
    """75:WEATHER.snow.e, RT-40 - Nobody comes onto a mountain by air either, dropped or flown there."""

    name = "nobody comes by air onto mountains in snow"
    says = ()

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Mountains in snow."""
        rules = position.rules
        if WEATHER(position) is not SNOW or not on_mountain(rules, place):
            return None
        return _snowed_in(rules, unit, place)


class HeldByIce(Objection):
    """75:WEATHER.ice.c - Who would have to retreat from a mountain is lost."""

    name = "no retreat from mountains on ice"
    says = (("75:WEATHER.ice.c", "On ice units on mountains that must retreat are lost."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Whoever is on a mountain."""
        rules = position.rules
        here = position.place[unit]
        if WEATHER(position) is not ICE or not on_mountain(rules, here):
            return None
        reason = f"{position.roster.ids[unit]} cannot retreat from a mountain on ice."
        return rules.refuse_by("75:WEATHER.ice.c", reason, (here,), (unit,))


# Combat


class Fog(AttackModifier):
    """75:WEATHER.fog.b - Infantry attacks at double strength."""

    name = "infantry in fog"
    says = (("75:WEATHER.fog.b", "In fog infantry attacks with twice its factors."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Twice."""
        rules = position.rules
        if WEATHER(position) is not FOG or not CONDITIONS(position).foot(rules, unit):
            return None
        return Part(Fraction(2), "infantry in fog", "75:WEATHER.fog.b", times=True)


class WeakFromTheAir(AttackModifier):
    """75:WEATHER.rain.a, 75:WEATHER.snow.a - Aircraft attack at half strength."""

    name = "aircraft in bad weather"
    says = (
        ("75:WEATHER.rain.a", "In rain aircraft attack with half their factors."),
        ("75:WEATHER.snow.a", "In snow aircraft attack with half their factors."),
    )
    _half: ClassVar[dict[str, str]] = {RAIN: "75:WEATHER.rain.a", SNOW: "75:WEATHER.snow.a"}

    def part(self, position: Position, unit: int) -> Part | None:
        """Half."""
        rule = self._half.get(WEATHER(position))
        if rule is None or position.roster.presence[unit] is not Presence.AIR:
            return None
        return Part(Fraction(1, 2), say(WEATHER(position)), rule, times=True)


class FrozenRivers(RiverModifier):
    """75:WEATHER.snow.b - Frozen rivers double nobody."""

    name = "frozen rivers"
    says = (("75:WEATHER.snow.b", "In snow rivers are frozen and double nobody."),)

    def part(self, position: Position) -> Part | None:
        """In snow."""
        if WEATHER(position) is not SNOW:
            return None
        return Part(Fraction(1), "the river is frozen", "75:WEATHER.snow.b", times=True)


# The air


class NoFlying(Objection):
    """75:WEATHER.gale.a, fog.a, ice.a - No air operations of any kind (CL:30b)."""

    name = "no flying in bad weather"
    says = (
        ("75:WEATHER.gale.a", "In a gale nobody flies."),
        ("75:WEATHER.fog.a", "In fog nobody flies."),
        ("75:WEATHER.ice.a", "In ice nobody flies."),
    )
    _banned: ClassVar[dict[str, str]] = {
        GALE: "75:WEATHER.gale.a",
        FOG: "75:WEATHER.fog.a",
        ICE: "75:WEATHER.ice.a",
    }

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """In gales, fog and ice."""
        weather = WEATHER(position)
        if weather not in self._banned:
            return None
        reason = f"There are no air operations in {say(weather)}."
        return position.rules.refuse_by(self._banned[weather], reason, (), (unit,))


# The sea


class Rough(ObjectionThere):
    """75:WEATHER.gale.d-e - Nobody invades in a gale, nor goes to sea, where he would be lost."""

    name = "no sea in a gale"
    says = (("75:WEATHER.gale.e", "In a gale nobody invades."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """In a gale."""
        rules = position.rules
        if WEATHER(position) is not GALE:
            return None
        who = position.roster.ids[unit]
        if on_map(place):
            return rules.refuse_by("75:WEATHER.gale.e", f"{who} cannot invade in a gale.", (place,), (unit,))
        reason = f"{who} would be lost at sea: in a gale everybody there has to land."
        return rules.refuse_by("75:WEATHER.gale.d", reason, (), (unit,))


class NoSeaSupply(SeaLanes):
    """75:WEATHER.gale.f - No supply by sea."""

    name = "no sea supply in a gale"
    says = (("75:WEATHER.gale.f", "In a gale nothing is supplied by sea, in ports or over beaches."),)

    def shut(self, position: Position, side: int) -> frozenset[str]:
        """All zones in a gale."""
        return frozenset(SEA_ZONES if WEATHER(position) is GALE else ())


def in_peril(position: Position, side: int) -> list[int]:
    """75:WEATHER.gale.d - The units of a side that are lost unless they land in this player-turn."""
    return at_sea(position, side) if WEATHER(position) is GALE else []


def at_sea(position: Position, side: int) -> list[int]:
    """The units of a side in sea zones."""
    return [u for u in position.of_side(side) if sea_zone(position.place[u]) is not None]


# To look at


class Shown(Kept):
    """75:34a - The weather of the turn, and what it does."""

    name = "weather"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """One box, in the words of the chart."""
        weather = WEATHER(position)
        told = chart(CONDITIONS(position).chart).legend[weather]
        yield Box(place="weather", title=f"Weather: {weather.replace('-', ' ')}", lines=(told,))

    def lines(self, position: Position, place: int) -> Iterator[str]:
        """That those at sea have to land."""
        if sea_zone(place) is not None and WEATHER(position) is GALE:
            yield "Gale: whoever does not land in his movement is lost (75:WEATHER.gale.d)."


class WeatherHolds(Invariant):
    """75:34a-b - Weather holds for a turn; on turns that are not rolled for it is clear."""

    name = "weather holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Clear before turn 8; nobody is on a sea hex in a gale."""
        weather = WEATHER(position)
        if weather is not CLEAR and not changes(position.rules, max(1, position.turn)):
            yield f"there is {weather} on turn {position.turn}"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """It changes when a turn begins; nobody of the side that has moved is left at sea in a gale."""
        if before.turn == after.turn and WEATHER(before) is not WEATHER(after):
            yield f"the weather has changed within turn {after.turn}"
        over = (before.turn, before.side) != (after.turn, after.side) and before.turn != SETTING_UP
        if over and WEATHER(before) is GALE and at_sea(after, before.side):
            yield "somebody has stayed at sea in a gale"
