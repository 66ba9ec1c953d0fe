"""Swapping one counter for another: substitutes, broken-down and recombined units, captured ones.

This is the only way in which a counter takes the place of another. Everything that a position says of the old
one it then says of the new one: its facts, the steps on the pile, the battles, who went where.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.kinds import UNIT, UNITS
from openblitz.table.facts import Of, subjects_of
from openblitz.table.kinds import fields_of

if TYPE_CHECKING:
    from openblitz.blitzkrieg.position import Battle, Position
    from openblitz.blitzkrieg.roster import Roster


def swap(roster: Roster, position: Position, gone: int, come: int, to: int) -> None:
    """Put one counter in the place of another, which goes to a place off the map."""
    place = position.place[gone]
    _facts(roster, position, gone, come)
    position.put(roster, gone, to)
    position.begin_at(gone, to)
    position.put(roster, come, place)
    position.steps = [_step(step, gone, come) for step in position.steps]
    position.battles = [_battle(battle, gone, come) for battle in position.battles]
    position.went = tuple(one._replace(unit=_new(one.unit, gone, come)) for one in position.went)


def _new(unit: int, gone: int, come: int) -> int:
    return come if unit == gone else unit


def _facts(roster: Roster, position: Position, gone: int, come: int) -> None:
    """What is true of the one becomes true of the other; the one that goes is as at the beginning."""
    for name, one in position.facts.items():
        if one.of is Of.UNIT and name != "place":
            one.put_of(position, come, getattr(position, name)[gone])
            one.put_of(position, gone, one.begin(roster)[gone])
        elif one.of is Of.UNITS:
            setattr(position, name, _set(getattr(position, name), gone, come))
    for known in subjects_of(type(position)).values():
        if known.of is Of.UNITS:
            known.put(position, _set(known(position), gone, come))


def _set(units: int, gone: int, come: int) -> int:
    return units & ~(1 << gone) | 1 << come if units >> gone & 1 else units


def _step(step: Any, gone: int, come: int) -> Any:
    changed: dict[str, Any] = {}
    for field in fields_of(type(step)):
        value = getattr(step, field.name)
        if field.kind is UNIT:
            changed[field.name] = _new(value, gone, come)
        elif field.kind is UNITS:
            changed[field.name] = tuple(_new(unit, gone, come) for unit in value)
    return msgspec.structs.replace(step, **changed) if changed else step


def _battle(battle: Battle, gone: int, come: int) -> Battle:
    attackers, defenders = (
        tuple(_new(unit, gone, come) for unit in units) for units in (battle.attackers, battle.defenders)
    )
    return msgspec.structs.replace(battle, attackers=attackers, defenders=defenders)
