"""MS:6, MS:PCS - who acts when: the order of phases and classes, and what it forbids where it is not played.

The phases of the Phase/Class Sequence are data (options/module-sequence.toml), each with the deeds and steps
that belong to it. Where module 6 is on, a player-turn is played by them. Where it is off, their order binds
each unit all the same (MS:6c): who has acted in a later phase does not act in an earlier one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from openblitz.blitzkrieg.air_forces.rules.airlift import DEPLANED
from openblitz.blitzkrieg.engine.places import carrier_of
from openblitz.blitzkrieg.engine.position import BEACHED
from openblitz.blitzkrieg.engine.sequence import BOOK, LETTERS, MOVING, Acting, sequence_of
from openblitz.blitzkrieg.ground.rules.moves import ACTED, SECOND, Acted
from openblitz.blitzkrieg.rail.rules.railroads import BY_RAIL
from openblitz.blitzkrieg.sea.rules.sea import LANDED
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Deed
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def places(rules: Rules, deed: Deed[Any]) -> list[int]:
    """The phases to which a deed belongs, by their numbers in the sequence."""
    sequence = sequence_of(rules)
    found = sequence.places.get(deed.name)
    if found is None:
        found = [i for i, one in enumerate(sequence.classes) if deed.name in one.deeds]
        sequence.places[deed.name] = found
    return found


def why_not_now(position: Position, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
    """MS:6b-c - Why units do not do such a thing any more, wherever; None where they may."""
    refused = _why_late(position, deed, units)
    if refused is None and sequence_of(position.rules).by_class:
        refused = _why_passed(position, deed, units)
    return refused


def free(position: Position, deed: Deed[Any], units: Sequence[int]) -> Sequence[int]:
    """MS:6b-c - Those of some units who may still do such a thing."""
    if deed.takes_back or not ACTED(position):
        return units
    left = [unit for unit in units if _why_late(position, deed, (unit,)) is None]
    last = _last_moved(position) if sequence_of(position.rules).by_class and _moves(position, deed) else None
    if last is None:
        return left
    theirs, letter = _moved_as(position, last), LETTERS.get(deed.name)
    return [unit for unit in left if (letter or rank(position, unit)) >= theirs]


def _why_late(position: Position, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
    """MS:6c - Why units may not do what comes before something that they have done; None where they may."""
    rules = position.rules
    acted = ACTED(position)
    if not acted or deed.takes_back:
        return None
    found = places(rules, deed)
    if not found:
        return None
    classes, number = sequence_of(rules).classes, sequence_of(rules).number
    for one in acted:
        if one.unit in units and number(one.at) > found[-1]:
            early, later = classes[found[-1]], classes[number(one.at)]
            reason = (
                f"{position.roster.ids[one.unit]} has acted already ({later.at}, {later.title.lower()}), "
                f"which comes after {early.at}, {early.title.lower()}."
            )
            return rules.refuse_by("MS:6c", reason, (), (one.unit,))
    return None


def note(position: Position, deed: Deed[Any], order: Order) -> None:
    """Keep in which phase units have acted; what is taken back was not done."""
    rules = position.rules
    if SECOND(position):  # MS:PCS.III.4 - after all of these phases
        return
    if deed.takes_back:
        gone = set(units_of(order))
        ACTED.put(position, tuple(one for one in ACTED(position) if one.unit not in gone))
        return
    found = places(rules, deed)
    if not found or not found[-1] or not deed.binds:  # nothing comes before the first
        return
    before, number = {one.unit: one for one in ACTED(position)}, sequence_of(rules).number
    for unit in deed.acting(order):
        if unit not in before or number(before[unit].at) < found[0]:
            before[unit] = Acted(unit, sequence_of(rules).classes[found[0]].at)
    ACTED.put(position, tuple([before[unit] for unit in sorted(before)]))


# The order within the movement of ground units


def rank(position: Position, unit: int) -> str:
    """MS:PCS.I.45.A-F - The letter under which a ground unit moves: how it came there, and its supply."""
    flags = position.flags[unit]
    if flags & LANDED:
        return "A" if flags & BEACHED else "C"
    if flags & BY_RAIL:
        return "B"
    if DEPLANED(position) >> unit & 1:
        return "D"
    return "F" if ISOLATED(position) >> unit & 1 else "E"


def _taken_off(position: Position, unit: int) -> bool:
    """MS:11aa - Whether a unit that has acted in the movement of ground units was taken off a beach."""
    return carrier_of(position.place[unit]) is not None


def _moved_as(position: Position, unit: int) -> str:
    """The letter under which a unit has moved."""
    return LETTERS["take off a beach"] if _taken_off(position, unit) else rank(position, unit)


def _moves(position: Position, deed: Deed[Any]) -> bool:
    """Whether a deed belongs to the movement of ground units, and that goes by letters now."""
    moving = sequence_of(position.rules).phase_at(MOVING)
    return moving is not None and deed.name in moving.deeds and not SECOND(position)


def _last_moved(position: Position) -> int | None:
    """Who has moved under the last letter; None where nobody has."""
    moved = [one.unit for one in ACTED(position) if one.at == MOVING]
    return max(moved, key=lambda unit: _moved_as(position, unit)) if moved else None


def _why_passed(position: Position, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
    """MS:PCS.I.45 - Why units may not move any more: others have that move after them."""
    rules, acted = position.rules, ACTED(position)
    if not acted or deed.takes_back or not _moves(position, deed):
        return None
    letters = [LETTERS.get(deed.name) or rank(position, unit) for unit in units]
    late = ISOLATED(position)  # only these, and who is taken off a beach, move after who is not isolated
    if min(letters, default="") >= "E" and not any(
        late >> one.unit & 1 or _taken_off(position, one.unit) for one in acted
    ):
        return None  # nearly always
    last = _last_moved(position)
    if last is None:
        return None
    theirs = _moved_as(position, last)
    for unit, mine in zip(units, letters, strict=True):
        if mine < theirs:
            ids = position.roster.ids
            reason = f"{ids[last]} has moved as {theirs}, and {ids[unit]} was to move before it, as {mine}."
            return rules.refuse_by(f"{BOOK}{MOVING}.{theirs}", reason, (), (unit, last))
    return None


ACTING: Final = Acting(why_not_now, free, note)
