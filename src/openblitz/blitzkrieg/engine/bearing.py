"""What bears on units, ground and steps by all that options and modules add, taken together."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.engine.conditions import Ice, Steadfast, Supporter, Zoneless
from openblitz.blitzkrieg.engine.known import of_rules
from openblitz.blitzkrieg.engine.modifiers import (
    AllowanceModifier,
    AttackModifier,
    Bar,
    Bonus,
    DefenseModifier,
    Entry,
    Frontier,
    GoingModifier,
    Shown,
    Shut,
    Upkeep,
    Wary,
    ZoneModifier,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.modifiers import Laid, UnitModifier
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Refusal


# What follows from the rules alone


def _minded(modifiers: Iterable[UnitModifier | Shut]) -> frozenset[str]:
    """The subjects that all of these mind, or none where one of them minds more."""
    every = [{subject.name for subject in one.minds} for one in modifiers]
    return frozenset(chain.from_iterable(every)) if all(every) else frozenset()


@of_rules
def allowance_minds(rules: Rules) -> frozenset[str]:
    """The subjects without which nothing changes the allowance of anybody; none where that may be."""
    return _minded(rules.added[AllowanceModifier])


@of_rules
def shut_minds(rules: Rules) -> frozenset[str]:
    """The subjects without which no ground is shut to single units; none where it may be."""
    return _minded(rules.added[Shut])


@of_rules
def hampering(rules: Rules) -> frozenset[str] | None:
    """The subjects without which everybody has his allowance and no ground is shut to single units.

    None: it may be without any.
    """
    allowed, shut = allowance_minds(rules), shut_minds(rules)
    if rules.added.any(AllowanceModifier) > bool(allowed) or rules.added.any(Shut) > bool(shut):
        return None
    return allowed | shut


class Watch:
    """Upkeep in its order, each with the subjects without which it has nothing to do."""

    def __init__(self, upkeep: Iterable[Upkeep]) -> None:
        self.upkeep = tuple((one, frozenset(subject.name for subject in one.minds)) for one in upkeep)
        # For the subjects that were there last, which are never changed but replaced, and what it was then.
        self._last: dict[str, Any] = {}
        self._due = self._minding(self._last)

    def due(self, subjects: dict[str, Any]) -> list[tuple[int, Upkeep]]:
        """What has something to do where a position says something of these, and at which place it stands."""
        if subjects is not self._last:
            self._last, self._due = subjects, self._minding(subjects)
        return self._due

    def _minding(self, subjects: dict[str, Any]) -> list[tuple[int, Upkeep]]:
        there = subjects.keys()
        return [
            (at, one)
            for at, (one, minds) in enumerate(self.upkeep)
            if not minds or not there.isdisjoint(minds)
        ]


@of_rules
def looked_after(rules: Rules) -> Watch:
    """The upkeep that has something to do after orders."""
    return Watch(one for one in rules.added[Upkeep] if one.looks)


@of_rules
def looked_after_by_step(rules: Rules) -> Watch:
    """The same of what also follows from which step comes next."""
    return Watch(one for one in rules.added[Upkeep] if one.looks and one.by_step)


def look_after(position: Position, watch: Watch, final: bool) -> list[Event]:
    """Let upkeep do what follows at once from how units stand."""
    events: list[Event] = []
    past = -1  # what comes first may change what the rest has to do
    while True:
        subjects = position.subjects
        for at, one in watch.due(subjects):
            if at > past:
                past = at
                events += one.look(position, final)
                if position.subjects is not subjects:
                    break
        else:
            return events


@of_rules
def laid(rules: Rules) -> tuple[Laid, ...]:
    """What bears on the lay of the land besides where enemies stand and what the ground is."""
    added = rules.added
    every: tuple[Laid, ...] = (*added[Bar], *added[ZoneModifier], *added[Zoneless], *added[Frontier])
    return tuple({one.looks_at or number: one for number, one in enumerate(every)}.values())


@of_rules
def wary_within(rules: Rules) -> int:
    """Where all ground lies over which moves do not lead unless they must."""
    found = 0
    for one in rules.added[Wary]:
        found |= one.within(rules)
    return found


@of_rules
def follows_trails(rules: Rules) -> bool:
    """Whether it matters to some rule which hexes a unit has passed."""
    added = rules.added
    if added[Bonus]:
        return True
    asking = (*rules.answers.values(), *added[AllowanceModifier], *added[Shut])
    return any(getattr(one, "follows_trails", False) for one in asking)


@of_rules
def follows_moves(rules: Rules) -> bool:
    """Whether some rule asks what movement did: the moves in their order, with their ways."""
    added = rules.added
    brought = (
        *rules.answers.values(),
        *added[AllowanceModifier],
        *added[AttackModifier],
        *added[DefenseModifier],
        *added[Bonus],
        *added[GoingModifier],
        *added[Shut],
        *chain.from_iterable(chain.from_iterable(by.values()) for by in rules.objected.values()),
        *added[Shown],
        *added[Upkeep],
    )
    return any(getattr(one, "follows_moves", False) for one in brought)


def only_supports(rules: Rules, unit: int) -> bool:
    """Whether a unit fights only in support of others."""
    return any(one.has(rules, unit) for one in rules.added[Supporter])


def struck(rules: Rules, units: Sequence[int]) -> tuple[int, ...]:
    """Those of some units on which the result of a battle does something."""
    return tuple(unit for unit in units if not any(one.has(rules, unit) for one in rules.added[Steadfast]))


# What follows from a position, too


def solid(position: Position) -> int:
    """The land, and the water that bears units now."""
    found = position.rules.ground.land
    for one in position.rules.added[Ice]:
        found |= one.lakes(position)
    return found


def wary_of(position: Position, side: int) -> int:
    """The ground that the moves of a side do not lead over unless they must."""
    found = 0
    for one in position.rules.added[Wary]:
        found |= one.hexes(position, side)
    return found


def barred(position: Position, side: int) -> int:
    """The hexes that a side may not enter: those of enemies and neutral armies, and what is barred."""
    found = position.barred(side)
    for one in position.rules.added[Bar]:
        found |= one.hexes(position, side)
    return found


def why_barred(position: Position, unit: int, hex_: int) -> Refusal | None:
    """Why a unit may not enter a hex on which nobody stands; None where nothing bars it."""
    for one in position.rules.added[Bar]:
        if one.hexes(position, position.side_of(unit)) >> hex_ & 1:
            return one.refuse(position, unit, hex_)
    return None


def entered(position: Position, units: Iterable[int], way: Sequence[int]) -> Iterator[Event]:
    """What follows when units have gone this way otherwise than by their movement."""
    regulars = [unit for unit in units if not position.roster.guerilla[unit]]  # MS:15q
    for one in position.rules.added[Entry]:
        for unit in regulars:
            yield from one.entered(position, unit, way)
