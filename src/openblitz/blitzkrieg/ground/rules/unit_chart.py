"""MS:5, MS:UNITCHART - what the Unit Characteristics Chart says of each type of unit.

Movement, stacking and battles ask here where module 5 is on; rail, ships, aircraft, flak and installations,
which no other book has, ask here wherever they are used: who can be carried, who lands, how many of a class
may be on a square and on which squares.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from openblitz.blitzkrieg.charts.sheet import BLANK, sheet
from openblitz.blitzkrieg.counters import unit_types
from openblitz.blitzkrieg.engine.modifiers import AttackModifier, Invariant
from openblitz.hexes.grid import BOARD
from openblitz.table import Part

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster

CHART: Final = "modules.unit_chart"
KEPT: Final = 16  # rosters whose rows are remembered
GROUND: Final = 4  # the class of ground units
Carrier: TypeAlias = Literal["rail", "mac"]  # RR and MST alike, or MAC
Wave: TypeAlias = Literal["first", "follow"]
TIMES: Final = {"N": Fraction(1), "D": Fraction(2), "half": Fraction(1, 2)}
ON_SHIP: Final = 3  # MS:UNITCHART.class1.c - air factors,
ON_SHIPS: Final = ("tac", "ftr")  # of these types


class Squares(StrEnum):
    """On which squares a unit can be."""

    AIRBASE = "airbase"
    RAIL = "rail"
    PORT = "port"
    LAND = "land"
    OPEN = "open"
    CITY = "city"


class Row(NamedTuple):
    """A row of the chart; factors are multiplied, None where such a unit never does that."""

    unit_class: int
    in_city: int | None  # how many of its class may be on a city square; None: told otherwise
    elsewhere: int | None
    squares: Squares
    carried: frozenset[str]  # by what
    lands: frozenset[str]  # in which wave
    rough: int | None  # movement factors for a mountain or forest square
    from_assault: Fraction | None
    from_rough: Fraction | None
    behind_river: Fraction | None
    in_forest: Fraction | None
    in_strong: Fraction | None  # city or mountain


@cache
def rows() -> Mapping[str, Row]:
    """The rows by the type of unit.

    >>> rows()["armor"].rough, rows()["armor"].from_rough
    (3, Fraction(1, 2))
    """
    chart = sheet(CHART)

    def number(kind: str, column: str) -> int | None:
        cell = chart.at(kind, column)
        return None if cell == BLANK else int(cell)

    def times(kind: str, column: str) -> Fraction | None:
        cell = chart.at(kind, column)
        return None if cell == BLANK else TIMES[cell]

    def ticked(kind: str, *columns: str) -> frozenset[str]:
        return frozenset(column for column in columns if chart.at(kind, column) != BLANK)

    return {
        kind: Row(
            number(kind, "class") or 0,
            number(kind, "city"),
            number(kind, "else"),
            Squares(chart.at(kind, "squares")),
            ticked(kind, "rail", "mac"),
            ticked(kind, "first", "follow"),
            number(kind, "rough"),
            times(kind, "assault"),
            times(kind, "from-rough"),
            times(kind, "river"),
            times(kind, "forest"),
            times(kind, "strong"),
        )
        for kind in chart.rows
    }


@lru_cache(KEPT)
def _by_unit(roster: Roster) -> tuple[Row, ...]:
    return tuple(rows()[counter.type.key] for counter in roster.counters)


def row(rules: Rules, unit: int) -> Row:
    """What the chart says of a unit."""
    return _by_unit(rules.roster)[unit]


@cache
def rough_cost(kind: MovementClass) -> int | None:
    """MS:UNITCHART.class4.c - Movement factors for a mountain or forest square, of units that move alike."""
    found = {rows()[key].rough for key, one in unit_types().items() if one.movement_class is kind}
    assert len(found) == 1, f"units that move as {kind} do not pay alike: {found}"
    return found.pop()


# What others ask


def carries(rules: Rules, unit: int, by: Carrier) -> bool:
    """Whether a unit can be carried: by `rail`, which goes for transports at sea as well, or by `mac`."""
    return by in row(rules, unit).carried


def may_land(rules: Rules, unit: int, wave: Wave) -> bool:
    """Whether a unit can land on a beach: in the `first` assault, or in those that `follow`."""
    return wave in row(rules, unit).lands


def most(rules: Rules, unit: int, hex_: int) -> int | None:
    """MS:5a - How many of its class may be on a square; None where it is not counted so (aircraft)."""
    found = row(rules, unit)
    return found.in_city if rules.ground.city >> hex_ & 1 else found.elsewhere


def limit_rule(rules: Rules, unit: int) -> str:
    """The paragraph with that limit."""
    return f"MS:UNITCHART.class{row(rules, unit).unit_class}.a"


def squares(rules: Rules, unit: int) -> int:
    """The squares on which a unit can be, whoever else is there; airbases are told by air_bases."""
    ground = rules.ground
    match row(rules, unit).squares:
        case Squares.RAIL:
            return ground.city | reduce(or_, ground.roads)
        case Squares.PORT:
            return ground.ports | ground.sea
        case Squares.LAND:
            return ground.land
        case Squares.OPEN:
            return ground.land & ~ground.city & ~ground.mountain
        case Squares.CITY:
            return ground.city
        case Squares.AIRBASE:
            return BOARD
    raise AssertionError("every kind of square is among these")


def based_on_ship(rules: Rules, aircraft: Iterable[int]) -> bool:
    """MS:UNITCHART.class1.c - Whether one task force can base these aircraft: three factors of TAC or FTR."""
    units, roster = tuple(aircraft), rules.roster
    light = all(roster.counters[unit].type.key in ON_SHIPS for unit in units)
    return light and sum(roster.defense[unit] for unit in units) <= ON_SHIP


# Attacks


class OnTheirSquares(Invariant):
    """MS:UNITCHART - Trains, flak and installations are on squares of their kind, and no more than may be."""

    name = "units on their squares"

    def faults(self, position: Position) -> Iterator[str]:
        """Whoever is elsewhere."""
        rules = position.rules
        roster, place = position.roster, position.place
        for unit in roster.used:
            here = place[unit]
            apart = row(rules, unit).squares in (Squares.RAIL, Squares.LAND, Squares.OPEN, Squares.CITY)
            if here <= 0 or not apart or row(rules, unit).unit_class == GROUND:
                continue
            if not squares(rules, unit) >> here & 1:
                yield f"{roster.ids[unit]} is on a square that is closed to it"


class FromRough(AttackModifier):
    """MS:UNITCHART.arm - What forest and mountains do to who attacks out of them."""

    name = "attack from forest or mountain"
    says = (("MS:UNITCHART.arm", "Armor attacks at half from forest and mountains."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """By the chart, where it changes anything."""
        rules = position.rules
        here, ground = position.place[unit], rules.ground
        if here <= 0 or not (ground.forest | ground.mountain) >> here & 1:
            return None
        return _times(rules, unit, row(rules, unit).from_rough, "from forest or mountain")


class FromTheSea(AttackModifier):
    """MS:UNITCHART.mar, MS:UNITCHART.rng - Who assaults best from the sea; module 11 asks the chart, too."""

    name = "attack from an assault square"
    says = (
        ("MS:UNITCHART.mar", "Marines attack doubled from assault squares."),
        ("MS:UNITCHART.rng", "So do rangers."),
    )

    def part(self, position: Position, unit: int) -> Part | None:
        """By the chart, where it changes anything."""
        rules = position.rules
        here = position.place[unit]
        if here <= 0 or not rules.ground.sea >> here & 1:
            return None
        return _times(rules, unit, row(rules, unit).from_assault, "from an assault square")


def _times(rules: Rules, unit: int, times: Fraction | None, where: str) -> Part | None:
    if times is None or times == 1:
        return None
    return Part(times, f"it attacks {where}", rule_of(rules, unit), times=True)


_PARAGRAPHS: Final = {
    "slow-infantry": "inf2",
    "infantry": "inf4",
    "airborne": "abn",
    "air-assault": "abn",
    "marines": "mar",
    "rangers": "rng",
    "armor": "arm",
    "artillery": "arty",
    "guerilla": "guer",
    "flak": "flak",
    "railroad": "class2.c",
    "airbase": "class6.e",
    "production": "class6.e",
    "supply": "class6.e",
}


def rule_of(rules: Rules, unit: int) -> str:
    """The paragraph with the multipliers of a unit."""
    return f"MS:UNITCHART.{_PARAGRAPHS[rules.roster.counters[unit].type.key]}"
