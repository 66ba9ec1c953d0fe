"""65:24.0 - what the Weather Table of 1965 does to movement, combat, the sea and the air.

Each of its results is a word of the chart, and bears on one or two things. The paragraph is that of the band
and the roll, so a result that stands in two bands has two.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.charts import Effect, chart
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.conditions import Airspace, Duty, RiverModifier
from openblitz.blitzkrieg.engine.modifiers import AllowanceModifier, GoingModifier, Invariant, Kept, Shut
from openblitz.blitzkrieg.engine.objecting import Objection, ObjectionThere
from openblitz.blitzkrieg.engine.places import on_map, sea_zone
from openblitz.blitzkrieg.engine.roster import Presence
from openblitz.blitzkrieg.resources.rules.shortages import can_land
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.blitzkrieg.weather.questions.weather import CONDITIONS
from openblitz.blitzkrieg.weather.rules.weather import WEATHER, on_mountain
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going
    from openblitz.table import Refusal

NEVER: Final = 99 * FACTOR  # what a step costs that nobody can pay


def rule_of(position: Position) -> str:
    """The paragraph of the weather: its band and its roll, such as 65:WEATHER.6-10.3."""
    table, word = chart(CONDITIONS(position).chart, Effect), WEATHER(position)
    band = table.column(max(1, position.turn))
    bands = ([band] if band else []) + list(table.columns)
    for column in bands:
        for roll in table.rows:
            if table.result(column, roll).word == word:
                return f"65:WEATHER.{column}.{roll}"
    raise LookupError(f"{word} is no weather of {table.name}")


# Movement


class Slow(AllowanceModifier):
    """65:WEATHER.6-10.4, 11-15.6, 16-20.6, R65-62 - Ground units move less far; nobody less than nothing."""

    name = "slow in the weather of 1965"
    says = (
        ("65:WEATHER.6-10.4", "Turns 6 to 10, roll 4: ground units have 1 movement factor less."),
        ("65:WEATHER.11-15.6", "Turns 11 to 15, roll 6: all but armor have 2 less, and nobody flies."),
        ("65:WEATHER.16-20.6", "Turns 16 to 20, roll 6: ground units have 2 movement factors less."),
    )
    _less: ClassVar = {"slow-by-1": 1, "slow-and-grounded": 2, "slow-by-2": 2}

    def part(self, position: Position, unit: int) -> Part | None:
        """One or two factors, before roads treble what is left."""
        word, roster = WEATHER(position), position.roster
        if word not in self._less or roster.presence[unit] is Presence.AIR:
            return None
        if word == "slow-and-grounded" and roster.kind[unit] is MovementClass.ARMOR:
            return None
        less = min(Fraction(self._less[word]), Fraction(roster.thirds[unit], FACTOR))
        return Part(-less, "slow in this weather", rule_of(position))


class RoadsOnly(GoingModifier):
    """65:WEATHER.16-20.2 - Only units on roads move, and only along them."""

    name = "roads only"
    says = (("65:WEATHER.16-20.2", "Turns 16 to 20, roll 2: units move along roads, or not at all."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Whether there is such weather."""
        return WEATHER(position) == "roads-only"

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """Steps off the road cost more than anybody has."""
        if WEATHER(position) != "roads-only":
            return going
        return replace(going, full=0, half=0, dear=((NEVER, going.open),))

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal | None:
        """That there is no road."""
        if WEATHER(position) != "roads-only":
            return None
        say, there = position.roster.ids[unit], name(Hex(hex_))
        reason = f"{say} does not get to {there}: in this weather units move along roads only."
        return position.rules.refuse_by(rule_of(position), reason, (hex_,), (unit,))


class MountainsHeld(Shut):
    """65:WEATHER.11-15.5 - Who is on a mountain square does not move."""

    name = "mountains held"
    says = (("65:WEATHER.11-15.5", "Turns 11 to 15, roll 5: units on mountain squares do not move."),)

    def shut(self, position: Position, unit: int) -> int:
        """All hexes, to whoever began his turn on a mountain."""
        held = WEATHER(position) == "mountains-held" and on_mountain(position.rules, position.start[unit])
        return BOARD if held else 0

    def stops(self, position: Position, unit: int) -> int:
        """None."""
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """It is on a mountain."""
        reason = f"{position.roster.ids[unit]} is on a mountain square and does not move in this weather."
        return position.rules.refuse_by(rule_of(position), reason, (position.place[unit],), (unit,))


# Combat


class RiversFrozen(RiverModifier):
    """65:WEATHER.11-15.4 - Frozen rivers double nobody."""

    name = "rivers frozen in 1965"
    says = (("65:WEATHER.11-15.4", "Turns 11 to 15, roll 4: rivers are frozen and double nobody."),)

    def part(self, position: Position) -> Part | None:
        """Where they are frozen."""
        if WEATHER(position) != "frozen-rivers":
            return None
        return Part(Fraction(1), "the river is frozen", rule_of(position), times=True)


# The air


class Grounded(Objection):
    """65:WEATHER.6-10.5, 65:WEATHER.11-15.6, R65-61 - No air operations of any kind."""

    name = "grounded in the weather of 1965"
    says = (("65:WEATHER.6-10.5", "Turns 6 to 10, roll 5: there are no air operations."),)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Neither attacks, interception, transfers, transport nor drops; from the sea or desert likewise."""
        rules = position.rules
        say, place = position.roster.ids[unit], position.place[unit]
        match WEATHER(position):
            case "no-flying" | "slow-and-grounded":
                reason = "There are no air operations in this weather."
            case "no-sea-flying" if position.roster.flies[unit] and sea_zone(place) is not None:
                reason = f"{say} is at sea, and nobody flies over seas in this weather."
            case "no-desert-flying" if on_map(place) and rules.ground.desert >> place & 1:
                reason = f"{say} is in the desert, and nobody flies over it in this weather."
            case _:
                return None
        return rules.refuse_by(rule_of(position), reason, (), (unit,))


class DropsOff(ObjectionThere):
    """65:WEATHER.16-20.4 - No airborne drops."""

    name = "no drops in the weather of 1965"
    says = (("65:WEATHER.16-20.4", "Turns 16 to 20, roll 4: nobody is dropped."),)

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """Nowhere."""
        if WEATHER(position) != "no-drops":
            return None
        reason = f"{position.roster.ids[unit]} is not dropped in this weather."
        return position.rules.refuse_by(rule_of(position), reason, (place,), (unit,))


class ClosedAir(Airspace):
    """65:WEATHER.1-5.5, 65:WEATHER.1-5.6, R65-61 - Nobody flies over the desert, or over seas and lakes."""

    name = "closed air of 1965"
    says = (
        ("65:WEATHER.1-5.5", "Turns 1 to 5, roll 5: nobody flies over desert squares."),
        ("65:WEATHER.1-5.6", "Turns 1 to 5, roll 6: nobody flies over seas or lakes."),
    )

    def closed(self, position: Position) -> int:
        """The desert, or the water."""
        rules = position.rules
        match WEATHER(position):
            case "no-desert-flying":
                return rules.ground.desert
            case "no-sea-flying":
                return rules.ground.sea | rules.ground.lake
        return 0

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """All ways within its range lead over that."""
        what = "the desert" if WEATHER(position) == "no-desert-flying" else "seas or lakes"
        say, there = position.roster.ids[unit], name(Hex(hex_))
        reason = f"Nobody flies over {what} in this weather, and {say} has no other way to {there}."
        return position.rules.refuse_by(rule_of(position), reason, (hex_,), (unit,))


# The sea


class Rough(ObjectionThere):
    """65:WEATHER - Who does not go to sea, land or invade."""

    closing: ClassVar[frozenset[str]]
    does: ClassVar[str]

    def refuse(self, position: Position, unit: int, place: int) -> Refusal | None:
        """In such weather nobody does."""
        if WEATHER(position) not in self.closing:
            return None
        reason = f"{position.roster.ids[unit]} {self.does} in this weather."
        return position.rules.refuse_by(rule_of(position), reason, (), (unit,))


class NotToSea(Rough):
    """65:WEATHER.1-5.4, 65:WEATHER.6-10.3, 65:WEATHER.16-20.5 - Nobody goes to sea."""

    name = "not to sea in the weather of 1965"
    closing = frozenset(("no-embarking", "all-ashore", "sea-closed"))
    does = "does not go to sea"
    says = (("65:WEATHER.1-5.4", "Turns 1 to 5, roll 4: nobody goes to sea; those at sea may land."),)


class NotAshore(Rough):
    """65:WEATHER.16-20.5 - Nobody lands."""

    name = "not ashore in the weather of 1965"
    closing = frozenset(("sea-closed",))
    does = "does not land"
    says = (("65:WEATHER.16-20.5", "Turns 16 to 20, roll 5: nobody goes to sea, nobody lands."),)


class NoInvasions(Rough):
    """65:WEATHER.6-10.6, 65:WEATHER.16-20.3, 65:WEATHER.16-20.5 - Nobody invades, which is a landing, too."""

    name = "no invasions in the weather of 1965"
    closing = frozenset(("no-invasions", "sea-closed"))
    does = "does not invade"
    says = (
        ("65:WEATHER.6-10.6", "Turns 6 to 10, roll 6: nobody invades."),
        ("65:WEATHER.16-20.3", "Turns 16 to 20, roll 3: nobody invades."),
    )


class AllAshore(Duty):
    """65:WEATHER.6-10.3, R65-60 - Whoever is at sea and can land must; who cannot stays."""

    name = "all ashore in the weather of 1965"
    says = (("65:WEATHER.6-10.3", "Turns 6 to 10, roll 3: all at sea must land; nobody goes to sea."),)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Those who could still put in."""
        if WEATHER(position) != "all-ashore":
            return None
        able = [u for u in self.amends(position, side) if can_land(position, u)]
        if not able:
            return None
        reason = f"Everybody lands in this weather: {position.roster.say(able)} can put in."
        return position.rules.refuse_by(rule_of(position), reason, (), able)

    def amends(self, position: Position, side: int) -> Iterator[int]:
        """Those who are at sea."""
        own = position.of_side(side)
        return (u for u in own if sea_zone(position.place[u]) is not None)


class SeaShown(Kept):
    """65:WEATHER.6-10.3, 65:WEATHER.16-20.5 - What the weather means to those at sea, beside their boxes."""

    name = "the sea in the weather of 1965"
    says = ()
    _told: ClassVar[dict[str, str]] = {
        "all-ashore": "Everybody lands: who can put in must, before movement ends",
        "sea-closed": "Nobody lands in this weather",
        "no-invasions": "Nobody invades in this weather",
    }

    def lines(self, position: Position, place: int) -> Iterator[str]:
        """A line in each sea zone."""
        word = WEATHER(position)
        if sea_zone(place) is not None and word in self._told:
            yield f"{self._told[word]} ({rule_of(position)})."


class SeasonsHold(Invariant):
    """65:WEATHER - What must hold in the weather of 1965."""

    name = "seasons hold"

    def faults(self, position: Position) -> Iterator[str]:
        """Nobody has gone to sea or landed where nobody may, and there is such weather on such a turn."""
        table, word = chart(CONDITIONS(position).chart, Effect), WEATHER(position)
        band = table.column(max(1, position.turn))
        if band and word not in {table.result(band, roll).word for roll in table.rows}:
            yield f"there is {word} on turn {position.turn}"
        for unit in position.of_side(position.side):
            if position.flags[unit] & sea.EMBARKED and word in NotToSea.closing:
                yield f"{position.roster.ids[unit]} has gone to sea in {word}"
            if position.flags[unit] & sea.LANDED and word in NotAshore.closing:
                yield f"{position.roster.ids[unit]} has landed in {word}"
