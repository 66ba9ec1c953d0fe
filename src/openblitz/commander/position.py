"""What is on the table now: plain numbers in lists, made to be copied thousands of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from openblitz.commander.orders import Order
    from openblitz.commander.roster import Roster
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.table_top.tables import Table
    from openblitz.table import Outcome
    from openblitz.table.steps import Step

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


class Position:
    """Everything that changes in a battle; what may come next is decided by it alone.

    Sets of units are integers with bit `unit` set.
    """

    __slots__ = (
        "active",
        "artillery_used",
        "breaches",
        "broken",
        "carrier",
        "charging",
        "command_moved",
        "commanded_by",
        "commander",
        "conceded",
        "deployed_first",
        "dug_in",
        "edge",
        "facing",
        "failed",
        "finished",
        "first",
        "formation",
        "fortified",
        "fresh",
        "hits",
        "initiative",
        "joined",
        "limbered",
        "memo",
        "moved",
        "orders",
        "outcome",
        "place",
        "pursued",
        "revealed",
        "schedule_closed",
        "smoke",
        "steps",
        "strikes",
        "supports",
        "suppressed",
        "table",
        "turn",
        "vetoed",
        "x",
        "y",
    )

    def __init__(self, roster: Roster) -> None:
        count = len(roster)
        self.turn = PREPARING  # the game turn: both player turns make one
        self.active = 0  # the side whose player turn it is
        self.first = 0  # the side that plays first in each game turn
        self.deployed_first = 0
        self.table: Table | None = None
        self.edge = ["", ""]  # the table edge of each side's baseline
        # Units
        self.place = [OFF_TABLE if kind.off_table else RESERVE for kind in roster.kind]
        self.x = [0.0] * count
        self.y = [0.0] * count
        self.facing = [0.0] * count
        self.hits = [0] * count
        self.carrier = [-1] * count  # who carries, tows or lets it ride
        self.supports = [-1] * count  # the friend in combat that it supports
        self.joined = [-1] * count  # the unit that an overrun command was forced to join
        self.suppressed = 0
        self.limbered = 0
        self.dug_in = 0
        self.fortified = 0
        self.revealed = 0  # guns that have fired (BC:los.hiddenatg)
        # This player turn
        self.initiative = 0  # units that used it
        self.orders = [0] * count  # orders received
        self.commanded_by = [-1] * count
        self.finished = 0  # units to which orders have stopped (BC:command.stopped)
        self.failed = 0  # commands that may issue no more orders
        self.commander = -1  # the command that is issuing orders
        self.formation = 0  # the units it ordered last
        self.artillery_used = 0
        self.moved = 0  # units that have moved
        self.command_moved = 0
        self.charging = 0
        self.pursued = [-1.0] * count  # centimetres of pursuit in the combat being fought; -1: none
        self.fresh = 0  # units suppressed by the order that is being carried out (BC:fallback.sameorder)
        # The battle
        self.breaches: tuple[Breach, ...] = ()
        self.smoke: tuple[Smoke, ...] = ()
        self.strikes: list[tuple[Strike, ...]] = [(), ()]
        self.schedule_closed = [False, False]  # written and put face down
        self.vetoed = [False, False]  # BC:scheduled.double6: no more changes to the schedule
        self.broken = [False, False]
        self.conceded = [False, False]
        self.steps: list[Step[Rules, Position, Order]] = []
        self.outcome: Outcome | None = None
        # Worked out from the above; dropped when anything moves.
        self.memo: dict[Any, Any] = {}

    def copy(self) -> Position:
        """A position that can be played on without changing this one."""
        new = object.__new__(Position)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(new, name, value[:] if type(value) is list else value)
        # Shared until either moves: `touch` begins a new one, it never empties this.
        new.memo = self.memo
        return new

    def touch(self) -> None:
        """Something has moved or gone: forget what was worked out."""
        self.memo = {}

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "memo")

    __hash__ = None  # type: ignore[assignment]
