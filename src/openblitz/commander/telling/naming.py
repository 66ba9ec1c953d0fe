"""Units by the names that questions use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.table import NotThereError

if TYPE_CHECKING:
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules


class NoSuchUnitError(NotThereError):
    """Something that was named is not there."""


def unit(rules: Rules, name: str) -> int:
    """The number of a unit."""
    found = rules.roster.number.get(name.casefold())
    if found is None:
        raise NoSuchUnitError(f"there is no unit {name[:40]!r}")
    return found


def on_table(position: Position, name: str) -> int:
    """The number of a unit that stands there."""
    found = unit(position.rules, name)
    if position.table is None or not position.stands(found):
        raise NoSuchUnitError(f"{position.roster.ids[found]} does not stand on the table")
    return found
