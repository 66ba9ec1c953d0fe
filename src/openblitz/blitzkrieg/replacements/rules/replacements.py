"""75:28 - replacements: substitutes from the box, so many of each kind a turn, and cities that make aircraft.

A side has a purse of ground counters and one of aircraft. What it has taken is kept in `replaced`, and
how 1965 does it is in replacements/rules/dead_pile.py.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.air.rules.flights import lift
from openblitz.blitzkrieg.engine import known, objecting
from openblitz.blitzkrieg.engine.conditions import Idle
from openblitz.blitzkrieg.engine.modifiers import Invariant, Lift, Shelf
from openblitz.blitzkrieg.engine.questions.replacements import REPLACEMENTS, Replacements
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.ground.rules.reinforcements import entries, why_no_entry
from openblitz.blitzkrieg.ground.rules.replaced import (
    EXPANDED,
    EXPANDING,
    FIRST,
    INACTIVE,
    REPLACED,
    Expanded,
    draw,
    drawn,
    halves,
    is_air,
)
from openblitz.blitzkrieg.replacements.rules.dead_pile import DeadPile
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.words import count, say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal

QUOTA: Final = 3  # 75:28.3a, 75:28.4a - counters of each kind a turn
HALF: Final = Fraction(1, 2)  # 75:28.4b - of a unit of air transport
INFANTRY: Final = "infantry"
ELITE: Final = frozenset({"airborne", "air-assault", "rangers"})  # 75:28.3c


# The question


SAID: tuple[Saying, ...] = (
    ("75:28.1a", "From turn 5 each side may take up to 6 substitutes from the box a turn."),
    ("75:28.1c", "They come on as reinforcements do."),
    ("75:28.2a", "At most one is taken of each type, of two factors while there are such."),
    ("75:28.3a", "Three are ground units."),
    ("75:28.3b", "One of these is infantry."),
    ("75:28.3c", "One at most is airborne, air-assault or rangers."),
    ("75:28.4a", "Three are aircraft."),
    ("75:28.4b", "For one of these air transport may be raised by half a unit instead."),
    ("75:28.5b", "Each aircraft city yields one of them."),
    ("75:28.5c", "A captured or bombed one yields none."),
)


class _Substitutes:
    """75:28 - Inactive substitutes, by kinds and types."""

    raises_transport = True

    def cost(self, rules: Rules, unit: int) -> int:
        """75:28.3a, 75:28.4a - Counters are counted."""
        return 1

    def given_back(self, position: Position, unit: int) -> int:
        """One, unless other parts of what was taken are still there."""
        rules = position.rules
        return int(all(_type(rules, one.unit) != _type(rules, unit) for one in REPLACED(position)))

    def first_like(self, position: Position, unit: int) -> int | None:
        """75:28.2b - Of its type."""
        return first_of(position, _type(position.rules, unit))

    def candidates(self, position: Position) -> Sequence[int]:
        """75:28.2a - One of each type."""
        return candidates(position)

    def why_not_take(self, position: Position, unit: int) -> Refusal | None:
        """75:28.1-28.4 - It is no such counter, or one too many."""
        return why_not_take(position, unit)

    def places(self, position: Position, unit: int) -> int:
        """75:28.1c, 75:28.5a - Home cities; for aircraft those that make them."""
        return places(position, unit)

    def why_not_there(self, position: Position, unit: int, hex_: int) -> Refusal | None:
        """75:28.1c, 75:28.5 - It is none of these, or full."""
        return why_not_there(position, unit, hex_)

    def owed(self, position: Position) -> Refusal | None:
        """75:28.3b - Infantry."""
        return owed(position)

    def left(self, position: Position) -> tuple[int, int]:
        """Of both kinds together."""
        kinds = [slots(position, air=air) for air in (False, True)]
        return sum(kinds), 2 * QUOTA

    def lines(self, position: Position) -> tuple[str, ...]:
        """Of each kind by itself, and what can be flown."""
        ground, air = (slots(position, air=air) for air in (False, True))
        cities = producing(position, position.side).bit_count()
        return (
            f"{count(ground, 'ground unit')} left, at most one of a type; one of them infantry.",
            f"{count(air, 'aircraft', 'aircraft')} left, in {count(cities, 'city', 'cities')}.",
            f"Air transport: {say_number(lift(position, position.side))} units.",
        )

    def faults(self, position: Position) -> Iterator[str]:
        """75:28.2-28.5 - No type and no city twice, no more than there is."""
        rules = position.rules
        taken = REPLACED(position)
        types = {_type(rules, one.unit) for one in taken}
        if len({(_type(rules, one.unit), one.hex) for one in taken}) != len(types) or len(ELITE & types) > 1:
            yield "two replacements of one type were taken"
        planes = {_type(rules, one.unit) for one in taken if is_air(rules, one.unit)}
        if len(planes) + EXPANDING(position).bit_count() != used(position).bit_count():
            yield "a city has yielded two replacements"
        if position.turn >= FIRST and min(slots(position, air=air) for air in (False, True)) < 0:
            yield "more replacements were taken than there are"


class AsPrinted(_Substitutes):
    """75:28.1d, R75-B6 - What is not taken is saved, ground and air apart; limits by type hold each turn."""

    says = (*SAID, ("75:28.1d", "What is not taken is saved for later turns."))
    saves = True
    rule_expansion = "75:28.4b"
    rule_unfriendly = "75:28.1c"


class Publisher(_Substitutes):
    """CL:28.1b, CL:28.5b - What is not taken lapses."""

    says: tuple[Saying, ...] = (
        *SAID,
        ("CL:28.1b", "What is not taken is not saved."),
        ("CL:28.5b", "An aircraft city in an enemy zone yields its replacement, but only as air transport."),
    )
    saves = False
    rule_expansion = "75:28.4b"
    rule_unfriendly = "75:28.1c"


class Clarified(Publisher):
    """CL:28.4c, CL:28.5c - The same; the compiler says besides why no more of it is raised."""

    says = (
        *SAID,
        ("CL:28.1b", "What is not taken is not saved."),
        ("CL:28.4c", "Air transport is raised by half a unit a turn at most."),
        ("CL:28.5b", "An aircraft city in an enemy zone yields its replacement, but only as air transport."),
    )
    rule_expansion = "CL:28.4c"
    rule_unfriendly = "CL:28.5c"


ANSWERS: dict[str, Replacements] = {
    "as printed": AsPrinted(),
    "publisher": Publisher(),
    "clarified": Clarified(),
    "dead pile": DeadPile(),
}


# The purse


def _type(rules: Rules, unit: int) -> str:
    return rules.roster.counters[unit].type.key


def slots(position: Position, *, air: bool) -> int:
    """75:28.1a, 75:28.1d, 75:28.3a, 75:28.4a - How many more counters of a kind the moving side may take."""
    rules = position.rules
    turns = position.turn - FIRST + 1
    if turns <= 0:
        return 0
    if REPLACEMENTS(position).saves:
        had = drawn(position, position.side)
        return QUOTA * turns - (had.air if air else had.ground)
    taken = {_type(rules, one.unit) for one in REPLACED(position) if is_air(rules, one.unit) == air}
    return QUOTA - len(taken) - (EXPANDING(position).bit_count() if air else 0)


@lru_cache(maxsize=32)
def _substitutes(roster: Roster) -> tuple[Mapping[str, tuple[int, ...]], ...]:
    """The substitutes of each side by type, the stronger first, in the order of their numbers."""
    found: tuple[dict[str, list[int]], ...] = ({}, {})
    for side, mine in enumerate(found):
        for unit in sorted(roster.at_first.of_side[side], key=lambda u: (-roster.defense[u], u)):
            if roster.counters[unit].substitute:
                mine.setdefault(roster.counters[unit].type.key, []).append(unit)
    return tuple({kind: tuple(units) for kind, units in mine.items()} for mine in found)


def first_of(position: Position, kind: str) -> int | None:
    """75:28.1b, 75:28.2b - The inactive substitute of a type that the moving side would take."""
    place = position.place
    units = _substitutes(position.roster)[position.side].get(kind, ())
    return next((unit for unit in units if place[unit] in INACTIVE), None)


@known.of_all
def candidates(position: Position) -> tuple[int, ...]:
    """The counters that the moving side may take now, one of each type, if there is a place for them."""
    if position.turn < FIRST:
        return ()
    firsts = [first_of(position, kind) for kind in _substitutes(position.roster)[position.side]]
    return tuple([u for u in firsts if u is not None and why_not_take(position, u) is None])


def why_not_take(position: Position, unit: int) -> Refusal | None:
    """75:28.1-28.4 - Why the moving side may not take a counter of its own, wherever it would come on."""
    rules = position.rules
    say = position.roster.ids[unit]
    if not position.roster.counters[unit].substitute or position.place[unit] not in INACTIVE:
        return rules.refuse_by("75:28.1b", f"{say} is no inactive substitute.", (), (unit,))
    if position.turn < FIRST:
        return rules.refuse_by("75:28.1a", f"There are no replacements before turn {FIRST}.", (), (unit,))
    return _too_many(position, unit) or objecting.to("replace", position, unit)


def _too_many(position: Position, unit: int) -> Refusal | None:
    """75:28.2-28.4 - Why a counter is one too many of its type or its kind, or not the one to take."""
    rules = position.rules
    roster, say, kind = position.roster, position.roster.ids[unit], _type(rules, unit)

    def no(rule: str, reason: str) -> Refusal:
        return rules.refuse_by(rule, reason, (), (unit,))

    taken = [_type(rules, one.unit) for one in REPLACED(position)]
    first = first_of(position, kind)
    if kind in taken:
        return no("75:28.2a", f"A counter of the type of {say} has been taken in this turn.")
    if first is not None and roster.defense[first] > roster.defense[unit]:
        return no("75:28.2b", f"There is a stronger counter of that type: {roster.ids[first]}.")
    if kind in ELITE and ELITE & set(taken):
        return no("75:28.3c", f"Beside {say} another airborne, air-assault or ranger counter was taken.")
    if slots(position, air=is_air(rules, unit)) <= 0:
        what = "aircraft" if is_air(rules, unit) else "ground units"
        return no("75:28.4a" if is_air(rules, unit) else "75:28.3a", f"No more {what} may be taken now.")
    return None


def owed(position: Position) -> Refusal | None:
    """75:28.3b, R75-C17 - Where ground units were taken, infantry is one of them, as long as there is any."""
    rules = position.rules
    taken = [one.unit for one in REPLACED(position) if not is_air(rules, one.unit)]
    if not taken or INFANTRY in {_type(rules, unit) for unit in taken}:
        return None
    first = first_of(position, INFANTRY)
    if first is None:
        return None
    reason = f"One of the ground replacements must be infantry: take {position.roster.ids[first]}, or none."
    return rules.refuse_by("75:28.3b", reason, (), taken)


# Where they come on


def producing(position: Position, side: int) -> int:
    """75:28.5b-c - The aircraft cities of a side that still yield something in this player-turn."""
    return works(position, side) & ~used(position)


def works(position: Position, side: int) -> int:
    """75:28.51, 75:28.52, 75:28.5c - The aircraft cities of a side that are neither captured nor idle."""
    rules = position.rules
    found = rules.ground.aircraft & rules.ground.home_cities[side] & ~position.holds(1 - side)
    for one in rules.added[Idle]:
        found &= ~one.hexes(position)
    return found


def used(position: Position) -> int:
    """75:28.5b - The aircraft cities whose replacement was taken in this player-turn."""
    planes = (Hex(one.hex) for one in REPLACED(position) if is_air(position.rules, one.unit))
    return bits.of(planes) | EXPANDING(position)


def places(position: Position, unit: int) -> int:
    """75:28.1c, 75:28.5a - The cities in which a counter may come on, if there is room."""
    open_to = entries(position, unit)
    return open_to & producing(position, position.side) if is_air(position.rules, unit) else open_to


def why_not_there(position: Position, unit: int, hex_: int) -> Refusal | None:
    """75:28.1c, 75:28.5 - Why a counter does not come on at a hex."""
    rules = position.rules
    side, here = position.side, (hex_,)
    if is_air(rules, unit):
        refused = why_no_output(position, hex_, (unit,))
        if refused is not None:
            return refused
    if not entries(position, unit) >> hex_ & 1:
        rule = rules.cites["reinforcement city"]
        if is_air(rules, unit):
            rule = REPLACEMENTS(position).rule_unfriendly
        return rules.refuse_by(rule, why_no_entry(rules, side, hex_), here, (unit,))
    stack = overfull(position, (unit,), hex_)
    reason = f"Replacements may not make a stack of more than {STACKING.of(rules).words}."
    return rules.refuse("reinforcement stack", reason, here, stack) if stack else None


def why_no_output(position: Position, hex_: int, units: Iterable[int] = ()) -> Refusal | None:
    """75:28.5 - Why a hex yields neither aircraft nor air transport."""
    rules = position.rules
    side, here = position.side, name(Hex(hex_))
    own = rules.ground.aircraft & rules.ground.home_cities[side]

    def no(rule: str, reason: str) -> Refusal:
        return rules.refuse_by(rule, reason, (hex_,), units)

    if not own >> hex_ & 1:
        there = ", ".join(name(one) for one in bits.hexes(own))
        return no("75:28.5a", f"{here} is none of your aircraft cities: {there}.")
    if position.holds(1 - side) >> hex_ & 1:
        return no("75:28.5c", f"{here} is captured and yields nothing.")
    for one in rules.added[Idle]:
        if one.hexes(position) >> hex_ & 1:
            return no(one.rule, f"{here} yields nothing now.")
    if used(position) >> hex_ & 1:
        return no("75:28.5b", f"{here} has yielded its replacement of this turn.")
    return None


def why_not_expand(position: Position, hex_: int) -> Refusal | None:
    """75:28.4b, CL:28.4c - Why air transport is not raised for what a city would yield."""
    rules = position.rules
    if position.turn < FIRST:
        reason = f"There are no replacements before turn {FIRST}."
        return rules.refuse_by("75:28.1a", reason, (hex_,))
    refused = why_no_output(position, hex_)
    if refused is not None:
        return refused
    if EXPANDING(position):
        rule: str = REPLACEMENTS(position).rule_expansion
        return rules.refuse_by(rule, "Air transport has been raised in this turn.", (hex_,))
    if slots(position, air=True) <= 0:
        return rules.refuse_by(
            "75:28.4a", "No more aircraft may be taken now, nor anything for one.", (hex_,)
        )
    return None


# Carrying it out


def expand(position: Position, hex_: int) -> None:
    """75:28.4b - Air transport is raised for good."""
    side = position.side
    EXPANDING.put(position, EXPANDING(position) | 1 << hex_)
    others = tuple(one for one in EXPANDED(position) if one.side != side)
    EXPANDED.put(position, tuple(sorted((*others, Expanded(side, halves(position, side) + 1)))))
    draw(position, air=True)


class RaisedTransport(Lift):
    """75:28.4b - Air transport that was raised instead of taking aircraft."""

    name = "raised air transport"
    says = ()

    def units(self, position: Position, side: int) -> Fraction:
        """Half a unit each time."""
        return halves(position, side) * HALF


class ReplacementShelf(Shelf):
    """75:28.1b, 65:17.1.d - The counters that may be taken now, and what is left of the purse."""

    name = "replacements"
    says = ()
    place = "replacements"
    title = "Replacements"
    rule = "75:28.1a"

    def units(self, position: Position, side: int) -> Sequence[int]:
        """Of the side that moves."""
        book = REPLACEMENTS(position)
        return book.candidates(position) if side == position.side else ()

    def left(self, position: Position, side: int) -> tuple[int, int]:
        """Of all kinds together."""
        book = REPLACEMENTS(position)
        return book.left(position)

    def lines(self, position: Position, side: int) -> tuple[str, ...]:
        """What the book lets one know of it, from the turn of the first."""
        if position.turn < FIRST or side != position.side:
            return ()
        book = REPLACEMENTS(position)
        return book.lines(position)


class ReplacementsHold(Invariant):
    """75:28.2-28.5, 65:17.1 - No more is taken than there is, and nothing early."""

    name = "replacements hold"

    def faults(self, position: Position) -> Iterator[str]:
        """What was taken in this player-turn."""
        if (REPLACED(position) or EXPANDING(position)) and position.turn < FIRST:
            yield "replacements came too early"
        book = REPLACEMENTS(position)
        yield from book.faults(position)

    def returned(self, after: Position) -> Iterable[int]:
        """Those that were taken."""
        return [one.unit for one in REPLACED(after)]
