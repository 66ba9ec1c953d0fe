"""Where every counter is now and what it has done: plain numbers, made to be copied thousands of times.

Each fact is declared once, below; slots, copies, equality, what a new player-turn clears and the notation
follow from it (table/facts.py). What only some options know is a Subject of its own, beside the option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.engine.in_play import InPlay, listed
from openblitz.blitzkrieg.engine.kinds import ARMY_SIDE, HEX_SET, HEXES, UNIT, names, read_hexes
from openblitz.blitzkrieg.engine.known import BEARING, NOTHING, NOTHING_OF
from openblitz.blitzkrieg.engine.places import (
    BOX,
    ELIMINATED,
    FIRST_ABOARD,
    PLACE,
    TURNED_OVER,
    WAITING,
    carrier_of,
    lies_on,
)
from openblitz.blitzkrieg.engine.roster import CLASSES, NOBODY, OWNERS, SIDES, Allied, Presence
from openblitz.table.facts import Facts, Few, Kept, Lasts, derived, fact, having, of_sides, of_units
from openblitz.table.game import NotationError
from openblitz.table.kinds import NUMBER, Flags, Kind

if TYPE_CHECKING:
    from array import array

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.decision import Decision
    from openblitz.blitzkrieg.engine.known import Known
    from openblitz.blitzkrieg.engine.roster import Powers, Roster
    from openblitz.table import Outcome


__all__ = ["BOX", "ELIMINATED", "WAITING", "Battle", "Position"]

SETTING_UP: Final = 0  # the turn before the first

_FAMILY: Final = "openblitz.blitzkrieg."  # where the rules stand to which some of these belong

# What has happened to a unit in this player-turn.
UNIT_FLAGS: Final = Flags()
STOPPED: Final = UNIT_FLAGS.flag("stopped")  # may not move on
FLOWN: Final = UNIT_FLAGS.flag("flown")
DROPPED: Final = UNIT_FLAGS.flag("dropped")
HALF: Final = UNIT_FLAGS.flag("half", shown=False)  # half a movement factor of desert in hand (75:9.2)
ARRIVED: Final = UNIT_FLAGS.flag("arrived")  # came on the board in this player-turn
# Has attacked while others still move (75:21).
FOUGHT: Final = UNIT_FLAGS.flag(
    "fought", by="automatic victory", homes=(_FAMILY + "overwhelming.rules.overwhelming",)
)
# From where it came too early (CL:32.74).
ROLLED_BACK: Final = UNIT_FLAGS.flag(
    "rolled-back", by="air combat", homes=(_FAMILY + "air.rules.air_combat", _FAMILY + "air.rules.fighters")
)
_BY_BREAKDOWN: Final = "unit breakdown", (_FAMILY + "breaking.rules.breaking",)
# Part of a unit that was broken down after it had moved (75:26.1b), and made of smaller ones (75:26.3b).
BROKEN: Final = UNIT_FLAGS.flag("broken", by=_BY_BREAKDOWN[0], homes=_BY_BREAKDOWN[1])
COMBINED: Final = UNIT_FLAGS.flag("combined", by=_BY_BREAKDOWN[0], homes=_BY_BREAKDOWN[1])
# Came over a beach: no bonus (75:19.2f).
BEACHED: Final = UNIT_FLAGS.flag(
    "beached",
    shown=False,
    by="invasions",
    homes=(_FAMILY + "sea.rules.invasions", _FAMILY + "sea.rules.beachheads"),
)
BY_ROAD: Final = UNIT_FLAGS.flag("by-road", shown=False)  # came for a third to the city it is in (65:11.0.4)
# Has changed its base in this player-turn.
STAGED: Final = UNIT_FLAGS.flag("staged", by="bombers", homes=(_FAMILY + "air.rules.airfields",))
# Has cut a rail line, and does nothing else any more (MS:7r).
WORKED: Final = UNIT_FLAGS.flag("worked", by="railroads", homes=(_FAMILY + "rail.rules.railroads",))


class Went(NamedTuple):
    """One unit went somewhere (ground/rules/moves.py)."""

    unit: int
    start: int
    way: tuple[int, ...]  # what it entered: hexes, or a sea zone; the last alone, where no rule asks for more

    @property
    def end(self) -> int:
        """Where it came to."""
        return self.way[-1]


_WENT_FORM: Final = "UNIT from PLACE [via HEX ...] to PLACE"


def _read_went(rules: Rules, text: str) -> Went:
    unit, _, rest = text.partition(" from ")
    rest, _, end = rest.partition(" to ")
    start, _, via = rest.partition(" via ")
    if not end:
        raise NotationError(f"write it so: went {_WENT_FORM}")
    way = (*read_hexes(via.split()), PLACE.read(rules, end.strip()))
    return Went(UNIT.read(rules, unit.strip()), PLACE.read(rules, start.strip()), way)


def _write_went(rules: Rules, went: Went) -> str:
    *via, end = went.way
    by_way = f" via {' '.join(names(via))}" if via else ""
    start, stop = PLACE.write(rules, went.start), PLACE.write(rules, end)
    return f"{UNIT.write(rules, went.unit)} from {start}{by_way} to {stop}"


WENT: Kind[Went] = Kind(_WENT_FORM, _read_went, _write_went)


def _beginning(roster: Roster) -> list[int]:
    """Where counters are before a game: those that it uses on their cards, all others in the box."""
    return [WAITING if turn and u in roster.is_used else BOX for u, turn in enumerate(roster.arrives)]


class Position(Facts):
    """Everything that changes in a game; what may come next is decided by it alone."""

    if TYPE_CHECKING:
        rules: Rules  # by which it is played,
        roster: Roster  # and the box that they are played with

    turn: int = fact(SETTING_UP)
    side: int = fact(0)  # whose player-turn it is
    # Armies that are not on the side on which they began; `ally` alone changes it.
    allegiance: tuple[Allied, ...] = fact((), ARMY_SIDE, always=False, each=True)
    # Every counter of the box has a place. Only `place` is a plain list, because it is read in every loop;
    # README.md has what the others would cost.
    place: list[int] = of_units(_beginning)
    start: tuple[int, ...] = of_units(_beginning, kept=Kept.SHARED)  # where each began this player-turn
    spent: array[int] = of_units(0, NUMBER, lasts=Lasts.PLAYER_TURN, kept=Kept.PACKED)  # thirds of factors
    flags: array[int] = of_units(0, UNIT_FLAGS, lasts=Lasts.PLAYER_TURN, kept=Kept.PACKED)
    # Hexes passed, where some rule asks.
    trail: Few[tuple[int, ...]] = of_units((), HEXES, lasts=Lasts.PLAYER_TURN, kept=Kept.FEW)
    # What movement did, move by move, where some rule asks (ground/rules/moves.py).
    went: tuple[Went, ...] = fact((), WENT, lasts=Lasts.PLAYER_TURN, always=False, each=True)
    held: list[int] = of_sides(0, HEX_SET)  # cities that each side had at the start of this player-turn
    control: list[int] = of_sides(0, HEX_SET)  # cities that each side was the last to control
    covered: list[int] = of_sides(0, NUMBER)  # ends of player-turns running with all enemy home cities held
    # Air transport used, in units, or in half units where a game has them.
    flights: int = fact(0, NUMBER, lasts=Lasts.PLAYER_TURN)
    battles: list[Battle] = fact([], lasts=Lasts.PLAYER_TURN)
    steps: list[Decision] = fact([])
    outcome: Outcome | None = fact(None)
    # Kept beside `place` by `put`, and nowhere else: units lost by each side and by nobody's armies, and the
    # hexes that their units of each class stand on, and on which more than one of a class.
    lost: list[int] = derived(lambda _roster: [0] * OWNERS)
    stands: list[int] = derived(lambda _roster: [0] * OWNERS * CLASSES)
    stacked: list[int] = derived(lambda _roster: [0] * OWNERS * CLASSES)
    lying: int = derived(lambda _roster: 0, shared=True)  # how many lie turned over,
    lying_air: int = derived(lambda _roster: 0, shared=True)  # and how many of them are aircraft
    carried: int = derived(lambda _roster: 0, shared=True)  # how many are aboard another counter
    # Who is in play; most counters of the Module System never are, and no loop need look at those.
    present: InPlay | None = derived(lambda _roster: None, shared=True)
    known: Known = derived(lambda _roster: NOTHING, shared=True)  # what has been worked out (known.py),
    apart: tuple[Known, ...] = derived(lambda _roster: NOTHING_OF, shared=True)  # and from units of one side

    def put(self, unit: int, place: int) -> None:
        """Put a unit on a hex or on a place off the map."""
        roster = self.roster
        place_of = self.place
        before, place_of[unit] = place_of[unit], place
        self.known = NOTHING
        powers, present = roster.under[self.allegiance], self.present
        slot, side = powers.slot[unit], powers.side[unit]
        if self.apart[side] is not NOTHING or self.apart[OWNERS + slot] is not NOTHING:
            apart = [*self.apart]
            apart[side] = apart[OWNERS + slot] = NOTHING
            self.apart = tuple(apart)
        if before <= 0 or place <= 0:  # nearly always it goes from hex to hex
            joins = not BOX <= place <= WAITING
            if (BOX <= before <= WAITING) == joins and present is not None:
                self.present = present = present.changed(roster, powers, unit, joins)
            if before <= FIRST_ABOARD or place <= FIRST_ABOARD:
                more = (lies_on(place) > 0) - (lies_on(before) > 0)
                self.lying += more
                self.lying_air += more * roster.flies[unit]
                self.carried += (carrier_of(place) is not None) - (carrier_of(before) is not None)
        stands = self.stands
        if before > 0:
            if self.stacked[slot] >> before & 1:
                others = powers.in_slot[slot] if present is None else present.in_slot(powers, place_of, slot)
                if [place_of[u] for u in others].count(before) == 1:
                    self.stacked[slot] ^= 1 << before
            else:
                stands[slot] ^= 1 << before
        elif before == ELIMINATED:
            self.lost[side] -= 1
        if place > 0:
            self.stacked[slot] |= stands[slot] & 1 << place
            stands[slot] |= 1 << place
        elif place == ELIMINATED:
            self.lost[side] += 1

    def begin_at(self, unit: int, place: int) -> None:
        """Say where a unit began this player-turn."""
        if self.start[unit] != place:
            self.start = having(self.start, unit, place)

    # Whose a unit is

    def side_of(self, unit: int) -> int:
        """The side that a unit is on now; NOBODY where its army is neutral."""
        return self.roster.under[self.allegiance].side[unit]

    def of_side(self, side: int) -> tuple[int, ...]:
        """The units that a game uses and that are on a side now, wherever they are."""
        return self.roster.under[self.allegiance].of_side[side]

    def in_play(self) -> InPlay:
        """The units that are neither on a card, nor eliminated, nor in the box, in the order of `of_side`."""
        roster = self.roster
        found = self.present
        if found is None:
            found = self.present = listed(roster, roster.under[self.allegiance], self.place)
        return found

    def of_type(self, key: str, side: int) -> tuple[int, ...]:
        """The units of one type that are in play, in the order of `of_side`."""
        return self.in_play().of_type(self.roster, key, side)

    def ally(self, army: int, side: int) -> None:
        """Let an army go over to a side, or to none; what its units hold and block goes with it."""
        others = [one for one in self.allegiance if one.army != army]
        first = self.roster.armies[army].side
        if side != (NOBODY if first is None else SIDES.index(first)):
            others.append(Allied(army, side))
        self.allegiance = tuple(sorted(others))
        self.recount()

    def recount(self) -> None:
        """Work out anew what is kept beside the places."""
        roster = self.roster
        powers, self.known, self.present = roster.under[self.allegiance], NOTHING, None
        self.apart = NOTHING_OF
        self.lost, self.stands, self.stacked = [0] * OWNERS, [0] * OWNERS * CLASSES, [0] * OWNERS * CLASSES
        self.lying = self.lying_air = self.carried = 0
        for unit in roster.used:
            place = self.place[unit]
            if place == BOX:  # most of them
                continue
            if place > 0:
                self.stacked[powers.slot[unit]] |= self.stands[powers.slot[unit]] & 1 << place
                self.stands[powers.slot[unit]] |= 1 << place
            elif place == ELIMINATED:
                self.lost[powers.side[unit]] += 1
            elif place <= FIRST_ABOARD:
                self.carried += carrier_of(place) is not None
                if lies_on(place):
                    self.lying += 1
                    self.lying_air += roster.flies[unit]

    # What standing somewhere means, for each class of units; hexes at sea count as any others. Who is aboard
    # something, or in a sea zone, stands on no hex.

    def stood(self, side: int) -> int:
        """The hexes that a side has any unit on, aircraft on the ground too."""
        stands, first = self.stands, side * CLASSES
        return (
            stands[first]
            | stands[first + 1]
            | stands[first + 2]
            | stands[first + 3]
            | stands[first + 4]
            | stands[first + 5]
        )

    def blocks(self, side: int) -> int:
        """The hexes that the enemies of a side may not enter while its ground units are there."""
        stands, first = self.stands, side * CLASSES
        return stands[first] | stands[first + 1] | stands[first + 3] | stands[first + 5]

    def barred(self, side: int) -> int:
        """The hexes that a side may not enter: the enemy's, and those where neutral armies stand."""
        stands, enemy = self.stands, (1 - side) * CLASSES
        return (
            stands[enemy]
            | stands[enemy + 1]
            | stands[enemy + 3]
            | stands[enemy + 5]
            | stands[_NEUTRAL]
            | stands[_NEUTRAL + 1]
            | stands[_NEUTRAL + 3]
            | stands[_NEUTRAL + 5]
        )

    def controls(self, side: int) -> int:
        """The hexes that zones of control go out from."""
        stands, first = self.stands, side * CLASSES
        return stands[first] | stands[first + 1] | stands[first + 5]

    def controls_without_guns(self, side: int) -> int:
        """The same where artillery has no zone of control (MS:3i)."""
        stands, first = self.stands, side * CLASSES
        return stands[first] | stands[first + 1]

    def armor_controls(self, side: int) -> int:
        """The hexes that zones of control of armor and air-assault go out from (75:8.3)."""
        return self.stands[side * CLASSES + Presence.ARMOR]

    def grounded(self, side: int) -> int:
        """The hexes that a side has aircraft on, on the ground."""
        return self.stands[side * CLASSES + Presence.AIR]

    def holds(self, side: int) -> int:
        """The hexes that a side occupies, for cities and victory; aircraft on the ground suffice (CL:5f).

        Ships in port and flak do not: they keep nobody out (MS:3k, MS:13b).
        """
        stands, first = self.stands, side * CLASSES
        return self.blocks(side) | stands[first + Presence.AIR]

    def units_at(self, hex_: int, side: int) -> list[int]:
        """The ground units of a side on a hex: who stacks, defends and fights there."""
        if hex_ > 0 and not self.blocks(side) >> hex_ & 1:
            return []
        place = self.place
        return [u for u in self._kept_at(hex_).fights[side] if place[u] == hex_]

    def ground_at(self, hex_: int, side: int) -> list[int]:
        """All of a side on a hex that neither fly nor sail, flak too, which nobody has to stand with."""
        if hex_ > 0 and not (self.blocks(side) | self.stands[side * CLASSES + Presence.PASSIVE]) >> hex_ & 1:
            return []
        place = self.place
        return [u for u in self._kept_at(hex_).ground[side] if place[u] == hex_]

    def aircraft_at(self, place: int, side: int) -> list[int]:
        """The aircraft of a side on the ground at a hex, or in a sea zone."""
        if place > 0 and not self.grounded(side) >> place & 1:
            return []
        place_of = self.place
        return [u for u in self._kept_at(place).air[side] if place_of[u] == place]

    def all_at(self, hex_: int, side: int) -> list[int]:
        """Everybody of a side on a hex, aircraft on the ground too."""
        if hex_ > 0 and not self.stood(side) >> hex_ & 1:
            return []
        place = self.place
        return [u for u in self._kept_at(hex_).of_side[side] if place[u] == hex_]

    def _kept_at(self, place: int) -> InPlay | Powers:
        """Where those are listed who may be at a place."""
        return self.roster.under[self.allegiance] if BOX <= place <= WAITING else self.in_play()

    def on_board(self, side: int) -> list[int]:
        """The ground units of a side that stand on the map and can fight there."""
        place = self.place
        return [u for u in self.in_play().fights[side] if place[u] > 0]

    def all_on_board(self, side: int) -> list[int]:
        """Everybody of a side who stands on the map, aircraft on the ground too."""
        place = self.place
        return [u for u in self.in_play().of_side[side] if place[u] > 0]

    def passengers(self) -> list[int]:
        """Everybody who is aboard another counter, of whichever side."""
        if not self.carried:
            return []
        place, first = self.place, FIRST_ABOARD
        # Nearly everybody is on the map: asked of all of them after every order of some games.
        below = [u for own in self.in_play().of_side for u in own if place[u] <= first]
        return [u for u in below if place[u] > TURNED_OVER]

    def lies(self, unit: int) -> int:
        """Where a unit is, or whatever it is aboard of."""
        place = self.place[unit]
        while (carrier := carrier_of(place)) is not None:
            place = self.place[carrier]
        return place

    def moved(self, unit: int) -> bool:
        """Whether a unit has done anything in this player-turn."""
        return self.spent[unit] > 0 or self.flags[unit] != 0 or self.place[unit] != self.start[unit]


_NEUTRAL: Final = NOBODY * CLASSES

# The facts that change while what is known of a position (known.py) stays: all that it does not follow from.
PASSING: Final = tuple(
    name for name, one in Position.facts.items() if not one.derived and name not in BEARING
)
