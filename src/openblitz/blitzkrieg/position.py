"""What is on the map now: plain numbers in lists, made to be copied thousands of times.

Each fact is declared once, below; slots, copies, equality, what a new player-turn clears and the notation
follow from it (table/facts.py). What only some options know is a Subject of its own, beside the option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.attacks import Battle
from openblitz.blitzkrieg.kinds import HEX_SET, HEXES, names, read_hex, read_hexes, read_unit
from openblitz.blitzkrieg.places import ELIMINATED, WAITING, read_was, write_was
from openblitz.blitzkrieg.roster import CLASSES, Presence
from openblitz.table.facts import Facts, Lasts, derived, fact, of_sides, of_units
from openblitz.table.game import NotationError
from openblitz.table.kinds import NUMBER, Flags, Kind

if TYPE_CHECKING:
    from openblitz.blitzkrieg.roster import Roster
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.blitzkrieg.steps import Step
    from openblitz.table import Outcome

__all__ = ["ELIMINATED", "WAITING", "Battle", "Position"]

SETTING_UP: Final = 0  # the turn before the first

# What has happened to a unit in this player-turn.
UNIT_FLAGS: Final = Flags()
STOPPED: Final = UNIT_FLAGS.flag("stopped")  # may not move on
FLOWN: Final = UNIT_FLAGS.flag("flown")
DROPPED: Final = UNIT_FLAGS.flag("dropped")
HALF: Final = UNIT_FLAGS.flag("half", shown=False)  # half a movement factor of desert in hand (75:9.2)
ARRIVED: Final = UNIT_FLAGS.flag("arrived")  # came on the board in this player-turn
BY_ROAD: Final = UNIT_FLAGS.flag("by-road", shown=False)  # came for a third to the city it is in (65:11.0.4)


class Went(NamedTuple):
    """One unit went somewhere (rules/moves.py)."""

    unit: int
    start: int
    way: tuple[int, ...]  # the hexes that it entered; the last alone, where no rule asks for the others

    @property
    def end(self) -> int:
        """Where it came to."""
        return self.way[-1]


_WENT_FORM: Final = "UNIT from PLACE [via HEX ...] to HEX"


def _read_went(rules: Rules, text: str) -> Went:
    unit, _, rest = text.partition(" from ")
    rest, _, end = rest.partition(" to ")
    start, _, via = rest.partition(" via ")
    if not end:
        raise NotationError(f"write it so: went {_WENT_FORM}")
    way = (*read_hexes(via.split()), read_hex(end.strip()))
    return Went(read_unit(rules, unit.strip()), read_was(start.strip()), way)


def _write_went(rules: Rules, went: Went) -> str:
    *via, end = names(went.way)
    by_way = f" via {' '.join(via)}" if via else ""
    return f"{rules.roster.ids[went.unit]} from {write_was(went.start)}{by_way} to {end}"


WENT: Kind[Went] = Kind(_WENT_FORM, _read_went, _write_went)


class Position(Facts):
    """Everything that changes in a game; what may come next is decided by it alone."""

    turn: int = fact(SETTING_UP)
    side: int = fact(0)  # whose player-turn it is
    place: list[int] = of_units(WAITING)
    start: list[int] = of_units(WAITING)  # where each unit began this player-turn
    spent: list[int] = of_units(0, NUMBER, lasts=Lasts.PLAYER_TURN)  # thirds of movement factors
    flags: list[int] = of_units(0, UNIT_FLAGS, lasts=Lasts.PLAYER_TURN)
    # Hexes passed, where some rule asks.
    trail: list[tuple[int, ...]] = of_units((), HEXES, lasts=Lasts.PLAYER_TURN)
    # What movement did, move by move, where some rule asks (rules/moves.py).
    went: tuple[Went, ...] = fact((), WENT, lasts=Lasts.PLAYER_TURN, always=False, each=True)
    held: list[int] = of_sides(0, HEX_SET)  # cities that each side had at the start of this player-turn
    control: list[int] = of_sides(0, HEX_SET)  # cities that each side was the last to control
    covered: list[int] = of_sides(0, NUMBER)  # ends of player-turns running with all enemy home cities held
    flights: int = fact(0, NUMBER, lasts=Lasts.PLAYER_TURN)  # air transport used
    battles: list[Battle] = fact([], lasts=Lasts.PLAYER_TURN)
    steps: list[Step] = fact([])
    outcome: Outcome | None = fact(None)
    # Kept beside `place` by `put`, and nowhere else: units lost by side, and the hexes that each side's units
    # of each class stand on.
    lost: list[int] = derived(lambda _roster: [0, 0])
    stands: list[int] = derived(lambda _roster: [0] * 2 * CLASSES)

    def put(self, roster: Roster, unit: int, place: int) -> None:
        """Put a unit on a hex or on a place off the map."""
        place_of = self.place
        before, place_of[unit] = place_of[unit], place
        slot = roster.slot[unit]
        if before > 0:
            for other in roster.in_slot[slot]:
                if place_of[other] == before:
                    break
            else:
                self.stands[slot] &= ~(1 << before)
        elif before == ELIMINATED:
            self.lost[roster.side[unit]] -= 1
        if place > 0:
            self.stands[slot] |= 1 << place
        elif place == ELIMINATED:
            self.lost[roster.side[unit]] += 1

    # What standing somewhere means. In these games every unit does all of it; a class that does not (aircraft
    # on the ground hold a hex and do not block it) is left out of the set, here and nowhere else.

    def stood(self, side: int) -> int:
        """The hexes that a side has any unit on."""
        stands = self.stands
        return stands[2 * side] | stands[2 * side + 1]

    def blocks(self, side: int) -> int:
        """The hexes that the enemies of a side may not enter."""
        stands = self.stands
        return stands[2 * side] | stands[2 * side + 1]

    def controls(self, side: int) -> int:
        """The hexes that zones of control go out from."""
        stands = self.stands
        return stands[2 * side] | stands[2 * side + 1]

    def armor_controls(self, side: int) -> int:
        """The hexes that zones of control of armor and air-assault go out from (75:8.3)."""
        return self.stands[2 * side + Presence.ARMOR]

    def holds(self, side: int) -> int:
        """The hexes that a side occupies, for cities and victory."""
        stands = self.stands
        return stands[2 * side] | stands[2 * side + 1]

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
