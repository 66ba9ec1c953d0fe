"""75:26.1-26.3 - breaking units down into smaller ones, and recombining them."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.breaking.questions.breaking import BREAKING, Breaking
from openblitz.blitzkrieg.engine.modifiers import Invariant
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING, in_play, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import ARRIVED, FOUGHT, SETTING_UP
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE
from openblitz.blitzkrieg.ground.rules import replaced
from openblitz.blitzkrieg.ground.rules.change import made, spares
from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal

WAYS = 16  # ways to break a unit down, or to recombine some, that are offered
KEPT = 4096  # answers whether there is change for a unit that are remembered


SAID: tuple[Saying, ...] = (
    (
        "75:26.1b",
        "A unit may be broken down in movement, even before it is placed; its parts go their own ways.",
    ),
    ("75:26.3a", "Units are recombined when movement is over, and at no other time."),
    ("75:26.3b", "They must be on one hex, outside enemy zones of control, and attack nobody."),
)


class InMovement:
    """75:26.1b, 75:26.3 - In movement; recombined on one hex."""

    says = SAID
    any_time = False
    at_sea = False


class AtAnyTime:
    """CL:26.1, CL:26.3 - At any time; recombined at sea, too."""

    says = (
        *SAID,
        ("CL:26.1", "Units may be broken down at any time."),
        ("CL:26.3", "Units at sea may be recombined."),
    )
    any_time = True
    at_sea = True


class BeforeAndAfterCombat:
    """65:2.3, R65-19 - At any time; recombined when movement is over, on one square."""

    says = (
        ("65:2.3", "Units may be broken down into substitutes at any time, before and after combat."),
        ("65:2.3", "Those on one square outside enemy zones are recombined when movement is over."),
    )
    any_time = True
    at_sea = False


# Breaking down


def breakings(position: Position, unit: int) -> Iterator[tuple[int, ...]]:
    """75:26.2 - The ways to break a unit down into smaller ones, those with few parts first."""
    found = _breakings(position.roster, unit, spares(position, unit))
    yield from sorted(islice(found, WAYS), key=len)


def breaks(position: Position, unit: int) -> bool:
    """75:26.5a - Whether there is any way to break a unit down."""
    return _breaks(position.roster, unit, tuple(spares(position, unit)))


@lru_cache(KEPT)  # asked of every kind of unit with each order
def _breaks(roster: Roster, unit: int, change: tuple[int, ...]) -> bool:
    return next(_breakings(roster, unit, change), None) is not None


def _breakings(roster: Roster, unit: int, change: Iterable[int]) -> Iterator[tuple[int, ...]]:
    worth = roster.defense
    found = made(roster, change, worth[unit], worth)
    return (parts for parts in found if len(parts) > 1 and same(roster, (unit,), parts))


def same(roster: Roster, some: Iterable[int], others: Iterable[int]) -> bool:
    """75:26.2a - Whether counters come to the same, in attack and in defense."""
    attack, defense = roster.attack, roster.defense
    some, others = tuple(some), tuple(others)
    if sum([attack[u] for u in some]) != sum([attack[u] for u in others]):
        return False
    return sum([defense[u] for u in some]) == sum([defense[u] for u in others])


# Recombining


def why_apart(position: Position, units: Sequence[int]) -> Refusal | None:
    """75:26.3b - Why units are not recombined, whatever they would become."""
    rules = position.rules
    roster = position.roster
    if any(position.place[u] != position.place[units[0]] for u in units):
        return rules.refuse_by("75:26.3b", "These units are not in one place.", (), units)
    refused = _why_not_there(position, units)
    if refused:
        return refused
    fought = [u for u in units if position.flags[u] & FOUGHT]
    if fought:
        rule = "CL:21.1b" if BREAKING(position).any_time else "75:26.3b"
        return rules.refuse_by(rule, f"{roster.tell(fought, 'have')} fought.", (), fought)
    # Who is beside an enemy that has no zone of control is in none, and still has to attack him.
    attackers = division.owing(position)
    owing = [u for u in units if u in attackers]
    if owing:
        return rules.refuse_by("75:26.3b", f"{roster.tell(owing, 'have')} to attack.", (), owing)
    kinds = {(roster.army[u], roster.counters[u].type.key) for u in units}
    if len(kinds) > 1:
        return rules.refuse_by("75:26.2b", "Only units of one type are recombined.", (), units)
    return None


def _why_not_there(position: Position, units: Sequence[int]) -> Refusal | None:
    """75:26.3b, CL:26.3 - Why nothing is recombined in the place of some units."""
    rules = position.rules
    place = position.place[units[0]]
    if place == WAITING and position.turn == SETTING_UP and ORDERS_OF_BATTLE.asked(rules):
        return None  # MS:8a - an order of battle is so many factors, in whatever counters
    if sea_zone(place) is not None:
        if BREAKING(position).at_sea:
            return None
        return rules.refuse_by("75:26.3b", "Units at sea stand on no hex.", (), units)
    if not (on_map(place) and rules.ground.land >> place & 1):
        return rules.refuse_by("75:26.3b", f"{position.roster.tell(units, 'be')} on no land hex.", (), units)
    if zones_of(rules).controlled(position, 1 - position.side_of(units[0])) >> place & 1:
        reason = f"{name(Hex(place))} is in an enemy zone of control."
        return rules.refuse("recombine zone", reason, (place,), units)
    return None


def wholes(position: Position, units: Sequence[int]) -> list[int]:
    """75:26.2a, 75:26.5a - The counters that units could become, full units first."""
    free = [one for one in spares(position, units[0]) if same(position.roster, (one,), units)]
    return sorted(free, key=lambda one: position.roster.counters[one].substitute)


def recombinings(position: Position, unit: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Groups of which a unit is the first, with what they become; counters that print the same count once."""
    roster, place = position.roster, position.place[unit]
    if not in_play(place) and place != WAITING:
        return
    # Who could be recombined with it, of its army and type, is there too and has a higher number.
    place_of, alike, key = position.place, roster.alike[unit], roster.counters[unit].type.key
    others = alike
    if place != WAITING:
        others = position.of_type(key, position.side_of(unit))
    near = [u for u in others if place_of[u] == place and u > unit and roster.alike[u] is alike]
    if not near:
        return
    larger = _larger(position, unit)
    if not larger:
        return
    near.sort(key=roster.rank.__getitem__)
    near = [u for u in near if why_apart(position, (unit, u)) is None]
    for whole in larger if near else ():
        rest = roster.defense[whole] - roster.defense[unit]
        for others in islice(made(roster, near, rest, roster.defense), WAYS):
            if others and same(position.roster, (whole,), (unit, *others)):
                yield (unit, *others), whole


def _larger(position: Position, unit: int) -> list[int]:
    """Of the free counters that are worth more than a unit, one of each that print the same."""
    roster = position.roster
    found: dict[tuple[bool, int], int] = {}
    for one in spares(position, unit):
        if roster.defense[one] > roster.defense[unit]:
            found.setdefault((roster.counters[one].substitute, roster.defense[one]), one)
    return list(found.values())


class NotAtOnce(Objection):
    """RT-22 - A replacement is not broken down in the player-turn in which it was taken.

    It can be given back until movement is over, and its parts could not: whoever wants less takes less.
    """

    name = "no replacement is broken down at once"
    says = ()
    minds = (replaced.REPLACED,)

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """A counter that was taken in this player-turn."""
        if replaced.replaced(position, unit) is None:
            return None
        reason = f"{position.roster.ids[unit]} has come as a replacement in this player-turn."
        return position.rules.refuse_by("75:26.1b", reason, (), (unit,))


class FactorsHold(Invariant):
    """75:26.2a - Changing counters neither makes factors nor loses any but those that are counted as lost."""

    name = "factors hold"

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """What a side has less than before it has lost; what came on in this turn may be given back."""
        if before.allegiance != after.allegiance:  # an army has gone over, and taken its factors along
            return
        for side in (0, 1):
            own = before.of_side(side)
            back = [u for u in own if before.flags[u] & ARRIVED and after.place[u] in (BOX, ELIMINATED)]
            given = sum(before.roster.defense[u] for u in back)
            less = self._has(before, side) - self._has(after, side) - given
            lost = FACTORS_LOST(after)[side] - FACTORS_LOST(before)[side]
            if less > lost or lost < 0:
                yield f"{less} factors of a side are gone, and {lost} were lost"

    def _has(self, position: Position, side: int) -> int:
        """The factors of a side that are in play or still to come."""
        roster, place = position.roster, position.place
        own = position.of_side(side)
        return sum(roster.defense[u] for u in own if place[u] == 0 or in_play(place[u]))


ANSWERS: dict[str, Breaking] = {
    "in movement": InMovement(),
    "at any time": AtAnyTime(),
    "before and after combat": BeforeAndAfterCombat(),
}
