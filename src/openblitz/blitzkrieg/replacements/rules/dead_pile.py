"""65:17.1 - replacements of 1965: factors that are saved, for whole counters from the dead pile.

The dead pile is what was eliminated, and the units for which change was given when they were lost in part
(`LOST_IN_PART`). Where the position names none of a type, one of those in the box may be taken for
factors of it that were lost without a counter that was eliminated (R65-74).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine import known, objecting
from openblitz.blitzkrieg.engine.kinds import UNITS
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING, in_play
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.crowding import overfull
from openblitz.blitzkrieg.ground.rules.lost import Score
from openblitz.blitzkrieg.ground.rules.reinforcements import entries, why_no_entry
from openblitz.blitzkrieg.ground.rules.replaced import FIRST, INACTIVE, REPLACED, drawn
from openblitz.blitzkrieg.scenarios.rules import orders_of_battle
from openblitz.table.facts import Subject

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal

FACTORS: Final = 4  # 65:17.1.a - a turn
CAPS: Final = {"sac": 16, "airborne": 12}  # 65:17.1.c, R65-16 - factors on the board


class DeadPile:
    """65:17.1 - 4 factors a turn from turn 5, saved at will."""

    says: tuple[Saying, ...] = (
        ("65:17.1.a", "From turn 5 each side gets 4 replacement factors a turn."),
        ("65:17.1.b", "They are units of any type, as far as there are counters."),
        ("65:17.1.c", "No side has more than 16 SAC and 12 airborne factors on the board."),
        ("65:17.1.d", "They come from the dead pile, and come on as reinforcements do."),
        ("65:17.1.e", "What is not taken is saved."),
    )
    saves = True
    raises_transport = False
    rule_expansion = ""  # it is never raised
    rule_unfriendly = "65:17.1.d"

    def cost(self, rules: Rules, unit: int) -> int:
        """65:17.1.a, R65-75 - Its factors, of artillery those for defense."""
        return rules.roster.defense[unit]

    def given_back(self, position: Position, unit: int) -> int:
        """All that it has cost."""
        return self.cost(position.rules, unit)

    def first_like(self, position: Position, unit: int) -> int | None:
        """The first in the dead pile of those that print the same, and so cost the same."""
        if self.cost(position.rules, unit) > self._purse(position):  # first: it is soon said, and mostly so
            return None
        alike = _alike(position.roster, position.side, _stamp(position.roster, unit))
        return next((u for u in alike if _dead(position, u)), None)

    def candidates(self, position: Position) -> list[int]:
        """65:17.1.b - One of each that print the same."""
        if self._purse(position) <= 0:
            return []
        found: dict[object, int] = {}
        for unit in _counters(position.roster)[position.side]:
            stamp = _stamp(position.roster, unit)
            if position.place[unit] not in INACTIVE or stamp in found:
                continue
            if self.why_not_take(position, unit) is None:
                found[stamp] = unit
        return list(found.values())

    def why_not_take(self, position: Position, unit: int) -> Refusal | None:
        """65:17.1.a-d - It is not dead, too dear, or more than the board may hold."""
        rules = position.rules
        say, left, cost = position.roster.ids[unit], self._purse(position), self.cost(rules, unit)
        if not _dead(position, unit):
            return rules.refuse_by("65:17.1.d", f"{say} is not in the dead pile.", (), (unit,))
        if position.turn < FIRST:
            reason = f"There are no replacements before turn {FIRST}."
            return rules.refuse_by("65:17.1.a", reason, (), (unit,))
        if cost > left:
            reason = f"{say} has {cost} factors, and {left} are left."
            return rules.refuse_by("65:17.1.a", reason, (), (unit,))
        return over_cap(position, (unit,)) or objecting.to("replace", position, unit)

    def _purse(self, position: Position) -> int:
        """65:17.1.a, 65:17.1.e - The factors that the moving side may still take."""
        had = drawn(position, position.side)
        return max(0, position.turn - FIRST + 1) * FACTORS - had.ground - had.air

    def places(self, position: Position, unit: int) -> int:
        """65:17.1.d - As reinforcements."""
        return entries(position, unit)

    def why_not_there(self, position: Position, unit: int, hex_: int) -> Refusal | None:
        """65:17.1.d - Where no reinforcement could come on."""
        rules = position.rules
        if not entries(position, unit) >> hex_ & 1:
            reason = why_no_entry(rules, position.side, hex_)
            return rules.refuse("reinforcement city", reason, (hex_,), (unit,))
        stack = overfull(position, (unit,), hex_)
        reason = f"Replacements may not make a stack of more than {STACKING.of(rules).words}."
        return rules.refuse("reinforcement stack", reason, (hex_,), stack) if stack else None

    def owed(self, position: Position) -> Refusal | None:
        """65:17.1.b - Any types: nothing."""
        return None

    def left(self, position: Position) -> tuple[int, int]:
        """Factors; how many may be saved has no bound."""
        return self._purse(position), 0

    def lines(self, position: Position) -> tuple[str, ...]:
        """The purse, and how near the caps are."""
        caps = (
            f"{key.upper() if key == 'sac' else 'Airborne'} on the board: "
            f"{_in_play(position, position.side, key)} of {most} factors."
            for key, most in CAPS.items()
            if key in _types(position.roster)
        )
        return (f"{self._purse(position)} factors to take from the dead pile; what is left is saved.", *caps)

    def faults(self, position: Position) -> Iterator[str]:
        """65:17.1.a, 65:17.1.c - No more than there is, and no more than the board may hold."""
        if self._purse(position) < 0:
            yield "more replacements were taken than there are"
        if sum(self.cost(position.rules, one.unit) for one in REPLACED(position)) > FACTORS * max(
            0, position.turn - FIRST + 1
        ):
            yield "more factors were taken in a turn than can have been saved"
        for side in (0, 1):
            for key, most in CAPS.items():
                if _in_play(position, side, key) > most:
                    yield f"more than {most} factors of {key} are on the board"


def over_cap(position: Position, units: tuple[int, ...]) -> Refusal | None:
    """65:17.1.c, R65-58 - Why units may not come on the board, if that would be too much of a type."""
    for key, most in CAPS.items():
        coming = [u for u in units if _type(position.roster, u) == key]
        more = sum(position.roster.defense[u] for u in coming)
        side = position.side_of(coming[0]) if coming else None
        if side is not None and _in_play(position, side, key) + more > most:
            reason = (
                f"{position.roster.say(coming)} would make more than {most} factors of {key} on the board."
            )
            return position.rules.refuse_by("65:17.1.c", reason, (), coming)
    return None


class NoMoreThanMayBe(Objection):
    """65:17.1.c, R65-58 - Reinforcements too keep to what the board may hold."""

    name = "no more of a type than may be on the board"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """A reinforcement by itself."""
        return over_cap(position, (unit,))

    def refuse_all(self, position: Position, units: tuple[int, ...]) -> Refusal | None:
        """Several that come together."""
        return over_cap(position, units)


# The dead pile


def _without(units: tuple[int, ...], gone: int, come: Sequence[int]) -> tuple[int, ...]:
    """Change that comes into play has died no more; nor has a unit whose place others take."""
    return tuple(unit for unit in units if unit != gone and unit not in come)


LOST_IN_PART: Subject[tuple[int, ...]] = Subject(Position, "lost-in-part", (), UNITS, swaps=_without)


class LostInPart(Score):
    """65:17.1.d, R65-74 - A unit for which change was given has died; who was broken down has not."""

    name = "the dead pile"
    says = ()

    def lost(self, position: Position, unit: int, factors: int) -> None:
        """Whoever is lost whole lies there anyway."""
        if position.place[unit] == BOX:
            LOST_IN_PART.put(position, tuple(sorted({*LOST_IN_PART(position), unit})))


class DeadNoMore(Upkeep):
    """65:17.1.d - Who has come back as a replacement has died no more, once that can no longer be undone."""

    name = "replacements have died no more"
    says = ()

    def begin(self, position: Position) -> None:
        """Those taken in this player-turn may be taken back, and lie there again."""
        units = LOST_IN_PART(position)
        if units:
            taken = {one.unit for one in REPLACED(position)}
            still = (unit for unit in units if position.place[unit] == BOX or unit in taken)
            LOST_IN_PART.put(position, tuple(still))


def _dead(position: Position, unit: int) -> bool:
    """65:17.1.d, R65-74 - Whether a counter lies in the dead pile."""
    if position.place[unit] == ELIMINATED:
        return True
    if position.place[unit] != BOX:
        return False
    if unit in LOST_IN_PART(position) or position.roster.counters[unit].substitute:
        return unit in LOST_IN_PART(position)
    side = position.side_of(unit)
    return side != NOBODY and _type(position.roster, unit) in _lost_unnamed(position, side)


@known.of_side
def _lost_unnamed(position: Position, side: int) -> frozenset[str]:
    """R65-74 - The types of which a side has lost factors, and no counter lies there for them.

    The one that was lost in part has come back as change for another; or a file does not name it yet.
    """
    roster, place = position.roster, position.place
    has: dict[str, int] = {}
    for unit in position.of_side(side):
        if place[unit] in (WAITING, ELIMINATED) or in_play(place[unit]):
            key = _type(roster, unit)
            has[key] = has.get(key, 0) + roster.defense[unit]
    had = _began_with(position, side)
    named = {_type(roster, unit) for unit in LOST_IN_PART(position) if position.side_of(unit) == side}
    return frozenset(key for key, factors in had.items() if has.get(key, 0) < factors and key not in named)


def _began_with(position: Position, side: int) -> Mapping[str, int]:
    """The factors of each type that a side began with: those on its card, or of its army (MS:8a)."""
    rules = position.rules
    if ORDERS_OF_BATTLE.asked(rules):
        number = orders_of_battle.army(position, side)
        return orders_of_battle.strength(rules, number) if number else {}
    return _on_cards(position.roster)[side]


def _in_play(position: Position, side: int, key: str) -> int:
    """The factors of a type that a side has on the board, at sea or in the air."""
    roster, place = position.roster, position.place
    own = position.of_side(side)
    return sum(roster.defense[u] for u in own if _type(roster, u) == key and in_play(place[u]))


def _type(roster: Roster, unit: int) -> str:
    return roster.counters[unit].type.key


def _stamp(roster: Roster, unit: int) -> tuple[object, ...]:
    """What is printed on a counter: those that print the same are taken in the order of their numbers."""
    small = roster.counters[unit].substitute
    return _type(roster, unit), roster.attack[unit], roster.defense[unit], roster.thirds[unit], small


@lru_cache(maxsize=32)
def _counters(roster: Roster) -> tuple[tuple[int, ...], ...]:
    """The counters of each side, the stronger first, in the order of their numbers."""
    return tuple(
        tuple(sorted(roster.at_first.of_side[side], key=lambda u: (-roster.defense[u], u))) for side in (0, 1)
    )


@lru_cache(maxsize=256)
def _alike(roster: Roster, side: int, stamp: tuple[object, ...]) -> tuple[int, ...]:
    """The counters of a side on which the same is printed."""
    return tuple(unit for unit in _counters(roster)[side] if _stamp(roster, unit) == stamp)


@lru_cache(maxsize=32)
def _types(roster: Roster) -> frozenset[str]:
    """The types of which there are counters in this game."""
    return frozenset(_type(roster, unit) for unit in roster.used)


@lru_cache(maxsize=32)
def _on_cards(roster: Roster) -> tuple[Mapping[str, int], ...]:
    """The factors of each type that each side has on its card."""
    found: tuple[dict[str, int], ...] = ({}, {})
    for side, mine in enumerate(found):
        for unit in roster.at_first.of_side[side]:
            if roster.arrives[unit]:
                mine[_type(roster, unit)] = mine.get(_type(roster, unit), 0) + roster.defense[unit]
    return found
