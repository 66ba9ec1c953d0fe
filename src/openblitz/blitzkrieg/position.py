"""What is on the map now: plain numbers in lists, made to be copied thousands of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.steps import AnyStep
    from openblitz.table import Outcome

# Where a unit is when it is on no hex.
WAITING: Final = 0  # on the Order of Appearance Card
ELIMINATED: Final = -1

SETTING_UP: Final = 0  # the turn before the first

# What has happened to a unit in this player-turn.
STOPPED: Final = 1  # may not move on
FLOWN: Final = 2
DROPPED: Final = 4
HALF: Final = 8  # has half a movement factor of desert in hand (75:9.2)
ARRIVED: Final = 16  # came on the board in this player-turn
LEFT_OPEN: Final = 32  # moved away from the last hold on an enemy home city (75:16B)
BY_ROAD: Final = 64  # came by road to the city where it stands, for a third of a factor (65:11.0.4)


class Battle(msgspec.Struct, frozen=True):
    """One announced battle: who attacks, which hexes; `fought` once its die has been rolled."""

    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    defenders: tuple[int, ...]
    fought: bool = False


class Position:
    """Everything that changes in a game; what may come next is decided by it alone."""

    __slots__ = (
        "armor_occupied",
        "battles",
        "control",
        "covered",
        "flags",
        "flights",
        "held",
        "lost",
        "memo",
        "occupied",
        "outcome",
        "place",
        "side",
        "spent",
        "start",
        "steps",
        "trail",
        "turn",
    )

    def __init__(self, roster: Roster) -> None:
        count = len(roster)
        self.turn = SETTING_UP
        self.side = 0  # whose player-turn it is
        self.place = [WAITING] * count
        self.start = [WAITING] * count  # where each unit began this player-turn
        self.spent = [0] * count  # thirds of movement factors
        self.flags = [0] * count
        self.trail: list[tuple[int, ...]] = [()] * count  # hexes passed, where the edition asks
        self.flights = 0  # air transport used in this player-turn
        self.held = [0, 0]  # cities that each side had at the start of this player-turn
        self.control = [0, 0]  # cities that each side was the last to control
        self.covered = [0, 0]  # ends of player-turns running at which each side had all enemy home cities
        self.lost = [0, 0]  # units eliminated
        self.battles: list[Battle] = []
        self.steps: list[AnyStep] = []
        self.outcome: Outcome | None = None
        # Kept beside `place`: the hexes that each side's units, and its armor, stand on.
        self.occupied = [0, 0]
        self.armor_occupied = [0, 0]
        # What has been worked out for the moving side; gone as soon as an enemy unit is touched.
        self.memo: dict[Any, Any] = {}

    def copy(self) -> Position:
        """A position that can be played on without changing this one."""
        new = object.__new__(Position)
        new.turn = self.turn
        new.side = self.side
        new.place = self.place[:]
        new.start = self.start[:]
        new.spent = self.spent[:]
        new.flags = self.flags[:]
        new.trail = self.trail[:]
        new.flights = self.flights
        new.held = self.held[:]
        new.control = self.control[:]
        new.covered = self.covered[:]
        new.lost = self.lost[:]
        new.battles = self.battles[:]
        new.steps = self.steps[:]
        new.outcome = self.outcome
        new.occupied = self.occupied[:]
        new.armor_occupied = self.armor_occupied[:]
        # Shared: what is in it holds for both until one of them touches an enemy unit and starts its own.
        new.memo = self.memo
        return new

    def put(self, roster: Roster, unit: int, place: int) -> None:
        """Put a unit on a hex, on its card, or among the eliminated."""
        before, side = self.place[unit], roster.side[unit]
        self.place[unit] = place
        if before > 0:
            self._vacate(roster, unit, before, side)
        if place > 0:
            self.occupied[side] |= 1 << place
            if roster.armored[unit]:
                self.armor_occupied[side] |= 1 << place
        elif place == ELIMINATED:
            self.lost[side] += 1
        if before == ELIMINATED:
            self.lost[side] -= 1
        if side != self.side:
            self.memo = {}

    def _vacate(self, roster: Roster, unit: int, before: int, side: int) -> None:
        left = [u for u in roster.of_side[side] if self.place[u] == before]
        if not left:
            self.occupied[side] &= ~(1 << before)
        if roster.armored[unit] and not any(roster.armored[u] for u in left):
            self.armor_occupied[side] &= ~(1 << before)

    def units_at(self, roster: Roster, hex_: int, side: int) -> list[int]:
        """The units of a side on a hex."""
        place = self.place
        return [u for u in roster.of_side[side] if place[u] == hex_]

    def on_board(self, roster: Roster, side: int) -> list[int]:
        """The units of a side that stand on the map."""
        place = self.place
        return [u for u in roster.of_side[side] if place[u] > 0]

    def moved(self, unit: int) -> bool:
        """Whether a unit has done anything in this player-turn."""
        return self.spent[unit] > 0 or self.flags[unit] != 0 or self.place[unit] != self.start[unit]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__ if name != "memo")

    __hash__ = None  # type: ignore[assignment]
