"""What is on the table now: plain numbers in lists, made to be copied thousands of times."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.commander.kinds import EXACT, SIDE, UNIT, exact, read_assets, read_exact, read_seat, say_assets
from openblitz.table.facts import Facts, Lasts, derived, fact, of_sides, of_units, unit_set
from openblitz.table.game import NotationError
from openblitz.table.kinds import NUMBER, SAID, FormError, Kind, read_number

if TYPE_CHECKING:
    from openblitz.commander.roster import Roster
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.steps import Step
    from openblitz.commander.table_top.tables import Table
    from openblitz.table import Outcome

# Where a unit is.
RESERVE: Final = 0  # not yet deployed
ON_TABLE: Final = 1  # also when it is carried or towed: `carrier` says by whom
OFF_TABLE: Final = 2  # artillery behind the baseline
KNOCKED_OUT: Final = -1

PREPARING: Final = 0  # the turn before the first

EDGES: Final = ("north", "east", "south", "west")


class Smoke(msgspec.Struct, frozen=True):
    """A smoke screen: a rectangle round a point, and whose player turn it was laid in."""

    x: float
    y: float
    width: float
    height: float
    side: int
    turn: int


class Breach(msgspec.Struct, frozen=True):
    """A gap that armour has made in a linear obstacle (BC:terrain.breach)."""

    piece: str
    x: float
    y: float


class Strike(msgspec.Struct, frozen=True):
    """A scheduled strike: in which turn, where, by which units with how many assets each."""

    turn: int
    x: float
    y: float
    units: tuple[tuple[int, int], ...]
    barrage: bool = False
    state: str = "planned"  # planned, fallen or cancelled


# How these are written


def _read_edge(_rules: Rules, edge: str) -> str:
    if edge not in EDGES:
        raise NotationError(f"{edge[:40]!r} is no edge; there are {', '.join(EDGES)}")
    return edge


def read_exacts(word: str, count: int) -> list[float]:
    """Several measures with commas between them."""
    numbers = [read_exact(part) for part in word.split(",")]
    if len(numbers) != count:
        raise NotationError(f"{word[:40]!r} should be {count} numbers with commas between them")
    return numbers


def _match(pattern: str, text: str) -> re.Match[str]:
    found = re.fullmatch(pattern, " ".join(text.split()), re.ASCII)
    if not found:
        raise FormError
    return found


def _read_breach(_rules: Rules, text: str) -> Breach:
    found = _match(r"(\S+) at (\S+)", text)
    x, y = read_exacts(found[2], 2)
    return Breach(found[1], x, y)


def _read_smoke(rules: Rules, text: str) -> Smoke:
    found = _match(r"(\S+) turn (\S+) at (\S+) size (\S+)", text)
    (x, y), (width, height) = read_exacts(found[3], 2), read_exacts(found[4], 2)
    return Smoke(x, y, width, height, read_seat(rules, found[1]), read_number(found[2]))


def _say_smoke(rules: Rules, s: Smoke) -> str:
    where = f"at {exact(s.x)},{exact(s.y)} size {exact(s.width)},{exact(s.height)}"
    return f"{rules.roster.seats[s.side]} turn {s.turn} {where}"


def _read_strike(rules: Rules, text: str) -> Strike:
    found = _match(r"turn (\S+) at (\S+) with (.+?)( barrage)? (planned|fallen|cancelled)", text)
    x, y = read_exacts(found[2], 2)
    units = read_assets(rules, found[3].split())
    return Strike(read_number(found[1]), x, y, units, found[4] is not None, found[5])


def _say_strike(rules: Rules, strike: Strike) -> str:
    how = " barrage" if strike.barrage else ""
    at = f"{exact(strike.x)},{exact(strike.y)}"
    return f"turn {strike.turn} at {at} with {say_assets(rules, strike.units)}{how} {strike.state}"


EDGE: Final[Kind[str]] = Kind("EDGE", _read_edge, lambda _rules, edge: edge)
BREACH: Final[Kind[Breach]] = Kind(
    "PIECE at X,Y", _read_breach, lambda _rules, b: f"{b.piece} at {exact(b.x)},{exact(b.y)}"
)
SMOKE: Final[Kind[Smoke]] = Kind("SIDE turn N at X,Y size W,H", _read_smoke, _say_smoke)
STRIKE: Final[Kind[Strike]] = Kind(
    "turn N at X,Y with UNIT[xASSETS] ... [barrage] planned|fallen|cancelled", _read_strike, _say_strike
)


def _places(roster: Roster) -> list[int]:
    return [OFF_TABLE if kind.off_table else RESERVE for kind in roster.kind]


class Position(Facts):
    """Everything that changes in a battle; what may come next is decided by it alone.

    Sets of units are integers with bit `unit` set. What stands in a unit's brackets follows the order here.
    """

    if TYPE_CHECKING:
        rules: Rules  # by which it is played,
        roster: Roster  # and the box that they are played with

    turn: int = fact(PREPARING, NUMBER)  # the game turn: both player turns make one
    active: int = fact(0, SIDE, word="side")  # the side whose player turn it is
    first: int = fact(0, SIDE)  # the side that plays first in each game turn
    deployed_first: int = fact(0, SIDE)
    table: Table | None = fact(None)
    edge: list[str] = of_sides("", EDGE, always=False)  # the table edge of each side's baseline
    # Units
    place: list[int] = of_units(_places)
    x: list[float] = of_units(0.0)
    y: list[float] = of_units(0.0)
    facing: list[float] = of_units(0.0)
    hits: list[int] = of_units(0, NUMBER)
    suppressed: int = unit_set()
    limbered: int = unit_set()
    dug_in: int = unit_set()
    fortified: int = unit_set()
    revealed: int = unit_set()  # guns that have fired (BC:los.hiddenatg)
    # This player turn
    initiative: int = unit_set(lasts=Lasts.PLAYER_TURN)  # units that used it
    finished: int = unit_set(lasts=Lasts.PLAYER_TURN)  # to whom orders have stopped (BC:command.stopped)
    failed: int = unit_set(lasts=Lasts.PLAYER_TURN)  # commands that may issue no more orders
    formation: int = unit_set(lasts=Lasts.PLAYER_TURN)  # the units that were ordered last
    artillery_used: int = unit_set(lasts=Lasts.PLAYER_TURN, word="used")
    moved: int = unit_set(lasts=Lasts.PLAYER_TURN)
    command_moved: int = unit_set(lasts=Lasts.PLAYER_TURN)
    charging: int = unit_set(lasts=Lasts.PLAYER_TURN)
    # Suppressed by the order that is being carried out (BC:fallback.sameorder).
    fresh: int = unit_set(lasts=Lasts.PLAYER_TURN)
    carrier: list[int] = of_units(-1, UNIT, word="on")  # who carries, tows or lets it ride
    # The friend in combat that it supports, and the unit that an overrun command was forced to join until
    # the next turn (BC:commandunits.joined).
    supports: list[int] = of_units(-1, UNIT, lasts=Lasts.PLAYER_TURN)
    joined: list[int] = of_units(-1, UNIT, lasts=Lasts.PLAYER_TURN)
    commanded_by: list[int] = of_units(-1, UNIT, lasts=Lasts.PLAYER_TURN, word="by")
    orders: list[int] = of_units(0, NUMBER, lasts=Lasts.PLAYER_TURN)  # that it has received
    # Centimetres of pursuit in the combat being fought; -1: none.
    pursued: list[float] = of_units(-1.0, EXACT, lasts=Lasts.PLAYER_TURN)
    # The command that is issuing orders.
    commander: int = fact(-1, UNIT, lasts=Lasts.PLAYER_TURN, always=False)
    # The battle
    breaches: tuple[Breach, ...] = fact((), BREACH, word="breach", each=True)
    smoke: tuple[Smoke, ...] = fact((), SMOKE, each=True)
    strikes: list[tuple[Strike, ...]] = of_sides((), STRIKE, word="strike", each=True)
    schedule_closed: list[bool] = of_sides(False, SAID, always=False)  # written and put face down
    # BC:scheduled.double6: no more changes to the schedule.
    vetoed: list[bool] = of_sides(False, SAID, always=False)
    broken: list[bool] = of_sides(False, SAID, always=False)
    conceded: list[bool] = of_sides(False, SAID, always=False)
    steps: list[Step] = fact([])
    outcome: Outcome | None = fact(None)
    # Worked out from the above; begun anew when anything moves, never emptied, so that copies share it.
    memo: dict[Any, Any] = derived(lambda _roster: {}, shared=True)

    def touch(self) -> None:
        """Something has moved or gone: forget what was worked out."""
        self.memo = {}

    def open_player_turn(self) -> None:
        """What is counted by the player turn begins anew."""
        self.clear(Lasts.PLAYER_TURN)
        self.touch()

    def put(self, unit: int, x: float, y: float, facing: float) -> None:
        """Stand a unit somewhere, to a tenth of a millimetre and of a degree; who is aboard comes along."""
        self.x[unit], self.y[unit] = round(x, 2) + 0.0, round(y, 2) + 0.0
        self.facing[unit] = round(facing % 360, 1) % 360
        self.place[unit] = ON_TABLE
        for other, carrier in enumerate(self.carrier):
            if carrier == unit and self.place[other] == ON_TABLE:
                self.x[other], self.y[other] = self.x[unit], self.y[unit]
                self.facing[other] = self.facing[unit]
        self.touch()

    def has(self, units: int, unit: int) -> bool:
        """Whether a set of units holds a unit."""
        return bool(units >> unit & 1)

    def on_table(self, unit: int) -> bool:
        """On the table, carried or not."""
        return self.place[unit] == ON_TABLE

    def stands(self, unit: int) -> bool:
        """On the table on its own base: not carried in, riding on or towed by another."""
        return self.place[unit] == ON_TABLE and self.carrier[unit] < 0

    def passengers(self, unit: int) -> tuple[int, ...]:
        """Who is in, on or behind it."""
        return tuple(u for u, carrier in enumerate(self.carrier) if carrier == unit)
