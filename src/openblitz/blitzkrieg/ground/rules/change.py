"""Swapping a counter for others: substitutes, broken-down and recombined units, captured ones.

This is the only way in which counters take the place of another. Everything that a position says of the old
one it then says of the new ones: its facts, the steps on the pile, the battles, who went where.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from openblitz.blitzkrieg.engine.kinds import UNIT, UNITS
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING
from openblitz.table.facts import Of, subjects_of
from openblitz.table.kinds import fields_of
from openblitz.table.records import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table.facts import Fact, Subject


S = TypeVar("S", bound=msgspec.Struct)

HAD = (BOX, ELIMINATED)  # where counters are that can be had as change


def spares(position: Position, like: int) -> list[int]:
    """75:26.2b-c, 75:26.5c-d - The counters of the army and type of a unit that can be had as change.

    All that are in use nowhere: in the box, or eliminated before; not those that wait for their turn. They
    are in the order of their numbers.
    """
    place, had = position.place, HAD
    return [unit for unit in position.roster.alike[like] if place[unit] in had]


def not_had(position: Position, like: int, wrong: Iterable[int]) -> str:
    """The paragraph by which counters are no change for a unit: another type, in training, or in use."""
    counters, wrong = position.roster.counters, tuple(wrong)
    if any(counters[one].type != counters[like].type for one in wrong):
        return "75:26.2b"
    return "75:26.5c" if any(position.place[one] == WAITING for one in wrong) else "75:26.5a"


def makings(position: Position, like: int, total: int, worth: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """75:26.2a - The ways to come to exactly so many factors with what can be had for a unit.

    Counters that print the same are taken in the order of their numbers, so that each way is there once;
    those with few counters come first.
    """
    yield from made(position.roster, spares(position, like), total, worth)


def made(roster: Roster, units: Iterable[int], total: int, worth: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The choices of units that come to exactly so many factors; of those that print the same, the first."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for unit in units:
        if 0 < worth[unit] <= total:
            small = roster.counters[unit].substitute
            printed = (-worth[unit], small, roster.attack[unit], roster.thirds[unit])
            alike.setdefault(printed, []).append(unit)
    yield from _made([alike[printed] for printed in sorted(alike)], total, worth)


def _made(alike: list[list[int]], total: int, worth: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not total:
        yield ()
    elif alike:
        units, *rest = alike
        each = worth[units[0]]
        for count in range(min(len(units), total // each), -1, -1):
            for others in _made(rest, total - count * each, worth):
                yield (*units[:count], *others)


def swap(position: Position, gone: int, come: Sequence[int], to: int = BOX) -> None:
    """Put counters in the place of another, which goes to the box or elsewhere."""
    place = position.place[gone]
    for one in come:
        if position.place[one] in HAD:
            _forget(position, one)
    _facts(position, gone, come)
    position.put(gone, to)
    position.begin_at(gone, to)
    for one in come:
        position.put(one, place)
    position.steps = [_step(step, gone, come) for step in position.steps]
    position.battles = [_battle(battle, gone, come) for battle in position.battles]
    touched = {gone, *come}
    if not touched.isdisjoint([unit for unit, _start, _way in position.went]):
        position.went = tuple(
            new
            for went in position.went
            for new in (_record(went, gone, come) if went.unit in touched else (went,))
        )


def instead(units: Iterable[int], gone: int, come: Sequence[int]) -> tuple[int, ...]:
    """Units with the new ones in the place of the old; what was said of those before goes."""
    there = (unit for unit in units if unit not in come)
    return tuple(new for unit in there for new in (come if unit == gone else (unit,)))


def _facts(position: Position, gone: int, come: Sequence[int]) -> None:
    """What is true of the one becomes true of the others; the one that goes is as at the beginning."""
    of_units, sets = _of_units(type(position))
    for one in of_units:
        value, first = getattr(position, one.name)[gone], one.first_of(position.roster, gone)
        for new in come:
            one.put_of(position, new, value)
        one.put_of(position, gone, first)
    for one in sets:
        setattr(position, one.name, _set(getattr(position, one.name), gone, come))
    subjects = subjects_of(type(position))
    for known in [subjects[name] for name in position.subjects]:
        if known.of is Of.UNITS:
            known.put(position, _set(known(position), gone, come))
        elif known.swaps is not None:
            known.put(position, known.swaps(known(position), gone, come))
        elif known.each:
            _name_others(known, position, gone, come)
            if any(getattr(one, "unit", None) == gone for one in known(position)):
                known.put(position, tuple(new for one in known(position) for new in _record(one, gone, come)))


@cache
def _of_units(position: type[Position]) -> tuple[list[Fact[Any]], list[Fact[Any]]]:
    """The facts of each unit but where it is, which `put` alone changes, and those that are sets of units."""
    facts = position.facts.values()
    return (
        [one for one in facts if one.of is Of.UNIT and one.name != "place"],
        [one for one in facts if one.of is Of.UNITS],
    )


def _record(one: Any, gone: int, come: Sequence[int]) -> list[Any]:
    """A record of one unit, as it is of those who come in its place."""
    return [one._replace(unit=unit) for unit in instead((one.unit,), gone, come)]


def _name_others(known: Subject[Any], position: Position, gone: int, come: Sequence[int]) -> None:
    """Where records name several units, others stand among them in the place of the one."""
    several = known.kind.several if isinstance(known.kind, Record) else ()
    for name in several:
        new = (one._replace(**{name: instead(getattr(one, name), gone, come)}) for one in known(position))
        known.put(position, tuple(new))


def _forget(position: Position, unit: int) -> None:
    """Nothing is true of a counter any more that was true of it before it was eliminated in this turn."""
    subjects = subjects_of(type(position))
    for known in [subjects[name] for name in position.subjects]:
        if known.of is Of.UNITS:
            known.put(position, known(position) & ~(1 << unit))
        elif known.swaps is not None:
            known.put(position, known.swaps(known(position), unit, ()))
        elif known.each:
            _name_others(known, position, unit, ())
    if unit in [one for one, _start, _way in position.went]:
        position.went = tuple(went for went in position.went if went.unit != unit)


def _set(units: int, gone: int, come: Sequence[int]) -> int:
    fresh = sum(1 << new for new in come)
    if not units >> gone & 1:
        return units & ~fresh  # what was said of them when they were last in play
    return units & ~(1 << gone) | fresh


@cache
def _naming(step: type[msgspec.Struct]) -> tuple[list[str], list[str]]:
    """The fields of a kind of step that are a unit, and those that are several."""
    fields = fields_of(step)
    return [one.name for one in fields if one.kind is UNIT], [one.name for one in fields if one.kind is UNITS]


def _step(step: S, gone: int, come: Sequence[int]) -> S:
    changed: dict[str, Any] = {}
    single, several = _naming(type(step))
    for name in single:
        value = getattr(step, name)
        changed[name] = (*instead((value,), gone, come), value)[0]
    for name in several:
        changed[name] = instead(getattr(step, name), gone, come)
    return msgspec.structs.replace(step, **changed) if changed else step


def _battle(battle: Battle, gone: int, come: Sequence[int]) -> Battle:
    """An attack with the new ones in the place of the old; of one that is over, it stays who made it."""
    roles = ("attackers", "support", "defenders")
    if battle.fought and not any(gone in getattr(battle, role) for role in roles):
        return battle
    changed = {role: instead(getattr(battle, role), gone, come) for role in roles}
    if not changed["attackers"]:  # they were eliminated before it came to that
        return msgspec.structs.replace(battle, fought=True)
    return msgspec.structs.replace(battle, **changed)
