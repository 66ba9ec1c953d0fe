"""What is against it: the first objection that options and modules have to what a unit is to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from openblitz.blitzkrieg.rules.modifiers import Objection, ObjectionThere

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Refusal


def known(rules: Rules, subject: str) -> tuple[Objection, ...]:
    """All that may object to a unit doing something: to `fly`, `advance`, `go beyond` (use a bonus)."""
    return cast("tuple[Objection, ...]", rules.objected[Objection].get(subject, ()))


def known_there(rules: Rules, subject: str) -> tuple[ObjectionThere, ...]:
    """All that may object to something at a place: to `embark`, `sail`, `invade`."""
    return cast("tuple[ObjectionThere, ...]", rules.objected[ObjectionThere].get(subject, ()))


def to(subject: str, position: Position, unit: int) -> Refusal | None:
    """The first objection to what a unit is to do."""
    for one in known(position.rules, subject):
        refusal = one.refuse(position, unit)
        if refusal is not None:
            return refusal
    return None


def to_all(subject: str, position: Position, units: tuple[int, ...]) -> Refusal | None:
    """The first objection to several units doing something at once, to each of whom there is none."""
    found = (one.refuse_all(position, units) for one in known(position.rules, subject))
    return next(filter(None, found), None) if units[1:] else None


def there(subject: str, position: Position, units: Iterable[int], place: int) -> Refusal | None:
    """The first objection to what units are to do at a place."""
    for one in known_there(position.rules, subject):
        for unit in units:
            refusal = one.refuse(position, unit, place)
            if refusal is not None:
                return refusal
    return None
