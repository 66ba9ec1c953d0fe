"""MS:SCENARIO.G - national liberation: guerillas alone against the occupier of the whole board.

All land but the occupier's home is one country to the guerilla rules (MS:15), and he is its oppressor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine.modifiers import Kept
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules.quarters import Quarters
from openblitz.blitzkrieg.ground.rules.victory import ANSWERS as WAYS_TO_WIN
from openblitz.blitzkrieg.ground.rules.victory import Score
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.irregulars.rules.guerillas import BANDS, MOST, NEAR, RISEN, Band
from openblitz.blitzkrieg.production.rules.appearing import landing_ports
from openblitz.blitzkrieg.supply.rules.depots import Depot, Source
from openblitz.hexes import bits
from openblitz.table import Outcome
from openblitz.table.facts import Subject
from openblitz.table.kinds import NUMBER
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Refusal

FACTORS: Final = 18  # MS:SCENARIO.G.b
START: Final = "MS:SCENARIO.G.b"
LEVEL: Final = "MS:SCENARIO.G.c"
HELD: Final = "MS:SCENARIO.G.f"
GONE: Final = "MS:SCENARIO.G.g"
STALEMATE: Final = "MS:SCENARIO.G.h"


class Level(NamedTuple):
    """A victory of the guerillas, and the cities that it takes."""

    name: str
    cities: int
    held: Subject[int]  # how many of their player-turns have ended with as many cities, and none lost between


LEVELS: Final = tuple(
    Level(name, cities, Subject(Position, f"held-{cities}", 0, NUMBER))
    for name, cities in (("Marginal", 5), ("Tactical", 10), ("Strategic", 20))
)


def occupier(rules: Rules) -> int:
    """The side that has occupied the board."""
    assert rules.scenario is not None
    assert rules.scenario.occupier is not None
    return rules.scenario.occupier


# Setting up


def gather(position: Position) -> list[int]:
    """MS:SCENARIO.G.b - The guerillas that are there from the beginning wait to be set up."""
    roster, side = position.roster, 1 - occupier(position.rules)
    own = (u for u in sorted(position.of_side(side)) if roster.guerilla[u] and roster.defense[u] == 1)
    units = [unit for unit, _ in zip(own, range(FACTORS), strict=False)]
    for unit in units:
        position.put(unit, WAITING)
        position.begin_at(unit, WAITING)
    BANDS.put(position, tuple(Band(unit, 0) for unit in units))
    RISEN.put(position, (0,))
    return units


class NearCities(Quarters):
    """MS:SCENARIO.G.b - Guerillas begin near cities outside the occupier's home."""

    name = "guerillas near occupied cities"
    says = ((START, "18 factors of guerillas are set up within 3 squares of cities outside his home."),)
    rule = START
    where = f"where no enemy is, within {NEAR} squares of a city outside the occupier's home"
    off_land = True  # wherever that is

    def has(self, rules: Rules, unit: int) -> bool:
        """Guerillas."""
        return rules.roster.guerilla[unit]

    def hexes(self, position: Position, unit: int) -> int:
        """Land of the occupied country or of the occupier, with room."""
        rules = position.rules
        near = bits.within(rules.ground.minors[0].cities, NEAR) & rules.ground.land & ~rules.ground.neutral
        near &= ~position.stood(occupier(rules))
        full = (h for h in bits.hexes(near) if len(guerillas.on(position, h)) >= MOST)
        return near & ~bits.of(full)

    def crowded(self, position: Position, units: tuple[int, ...], hex_: int) -> Refusal | None:
        """MS:15j - Three on a square, however many are set up at once."""
        return guerillas.crowded(position, units, hex_)


class LandingPorts(Depot):
    """MS:SCENARIO.G.i, RMS-173 - An occupier from across the sea is supplied where his new units enter."""

    name = "ports of an occupier from overseas"
    says = (("MS:SCENARIO.G.i", "New units from across the sea enter in ports of sea zones C and D."),)

    def sources(self, position: Position, side: int) -> Iterator[Source]:
        """His ports."""
        if side == occupier(position.rules):
            yield Source("the ports of sea zones C and D", landing_ports(position, side))


# Winning


def cities(position: Position) -> int:
    """The cities that the guerillas control."""
    rules = position.rules
    return CITIES.of(rules).friendly(position, 1 - occupier(rules)).bit_count()


def reached(position: Position) -> Level | None:
    """MS:SCENARIO.G.c, MS:SCENARIO.G.f - The best victory that they have when they end a player-turn.

    A complete turn is from the end of one of their player-turns to that of the next (65:5.0.2).
    """
    has = cities(position)
    return next((one for one in reversed(LEVELS) if has >= one.cities and one.held(position)), None)


def won(rules: Rules, level: Level) -> Outcome:
    """MS:SCENARIO.G.c - They have it."""
    side = 1 - occupier(rules)
    reason = (
        f"{rules.names[side]} has held {level.cities} cities for a complete turn: a {level.name} Victory."
    )
    return Outcome(SIDES[side], reason, LEVEL)


class Liberation:
    """MS:SCENARIO.G.c, MS:SCENARIO.G.f-h - Cities for the guerillas, their end for the occupier."""

    says = (
        (LEVEL, "5 cities are a Marginal, 10 a Tactical, 20 a Strategic Victory of the guerillas."),
        (HELD, "Who holds as many for a complete turn may end the game, or go on."),
        (GONE, "The occupier wins when no guerilla is left."),
        (STALEMATE, "Else it is a stalemate after turn 36."),
    )

    def counted(self, position: Position, side: int) -> int:
        """The cities of the guerillas, and all others for the occupier."""
        rules = position.rules
        by = occupier(rules)
        theirs = CITIES.of(rules).friendly(position, 1 - by)
        return rules.ground.city & ~theirs if side == by else theirs

    def score(self, position: Position, side: int) -> Score:
        """How many of them it has."""
        has = self.counted(position, side).bit_count()
        if side == occupier(position.rules):
            return Score("Friendly city squares", "cities", has, 0)
        return Score("Liberated city squares", "cities", has, LEVELS[0].cities)

    def at_once(self, position: Position) -> Outcome | None:
        """MS:SCENARIO.G.g - When the last of them falls."""
        rules = position.rules
        by, place = occupier(rules), position.place
        if any(place[u] not in (ELIMINATED, BOX) for u in position.of_side(1 - by)):
            return None
        return Outcome(SIDES[by], f"{rules.names[by]} has eliminated all guerillas.", GONE)

    def watches(self, position: Position, side: int) -> bool:
        """It is looked at when player-turns end."""
        return False

    def keep_watch(self, position: Position) -> None:
        """It is looked at when player-turns end."""

    def at_end_of_player_turn(self, position: Position) -> Outcome | None:
        """MS:SCENARIO.G.f - What they hold is noted; whether that ends the game they have said before."""
        has, theirs = cities(position), position.side != occupier(position.rules)
        for one in LEVELS:
            if has < one.cities:
                one.held.put(position, 0)
            elif theirs:
                one.held.put(position, one.held(position) + 1)
        return self.at_once(position)

    def at_end_of_game(self, position: Position) -> Outcome:
        """MS:SCENARIO.G.h - A victory that they have still, or a stalemate."""
        rules = position.rules
        level = next((one for one in reversed(LEVELS) if one.held(position) > 1), None)
        if level is not None:
            return won(rules, level)
        side = 1 - occupier(rules)
        reason = f"A stalemate after a whole year: a moral victory for {rules.names[side]}."
        return Outcome(None, reason, STALEMATE)


WAYS_TO_WIN["national liberation"] = Liberation()  # here, since it needs what guerillas are


class LevelsShown(Kept):
    """MS:SCENARIO.G.c - How near the guerillas are to each victory."""

    name = "levels of liberation"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """A line a level."""
        has = cities(position)
        lines = tuple(f"{one.name} Victory: {min(has, one.cities)} of {one.cities} cities." for one in LEVELS)
        yield Box(place="liberation", title="Liberated cities", lines=lines)
