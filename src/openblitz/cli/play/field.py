"""Commands of the miniatures game at the text table: they look and ask, and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander.telling import describe
from openblitz.commander.telling.asks import SeenAsk, SeenList
from openblitz.rulebook.refusals import refusal_lines
from openblitz.table import NotationError, NotThereError

if TYPE_CHECKING:
    from openblitz.cli.play.table import TextTable


def units(table: TextTable, words: list[str]) -> None:
    """A battlegroup, unit by unit."""
    seats = [str(seat) for seat in table.game.seats]
    seat = words[0].lower() if words else str(table.game.to_move(table.position) or seats[0])
    if seat not in seats:
        raise NotationError(f"{words[0]!r} is no side; there are {' and '.join(seats)}")
    table.lines(describe.army_lines(table.position, seats.index(seat)))


def where(table: TextTable, words: list[str]) -> None:
    """Where units are, and how."""
    rules = table.game.rules
    for word in words:
        unit = rules.roster.number.get(word.casefold())
        if unit is None:
            raise NotationError(f"there is no unit {word[:40]!r}")
        table.tell(describe.unit_line(table.position, unit))
    if not words:
        table.tell("write it so: where UNIT ...")


def seen(table: TextTable, words: list[str]) -> None:
    """What a unit sees, and what it may fire at."""
    if len(words) != 1:
        table.tell("write it so: sees UNIT")
        return
    try:
        found = table.game.answer(table.position, None, SeenAsk(words[0]))
    except NotThereError as error:
        raise NotationError(str(error)) from error
    assert isinstance(found, SeenList)
    for enemy in found.enemies:
        sight = "in sight" if enemy.clear else "out of sight"
        table.tell(f"{enemy.target}: {enemy.distance:g} cm, {sight}.")
        if enemy.promise:
            promise = enemy.promise
            table.tell(
                f"   {promise.dice} dice, {promise.score} or more hits, {promise.hits:g} hits expected."
            )
        elif enemy.refusal:
            table.lines(f"   {line}" for line in refusal_lines(enemy.refusal))
    if not found.enemies:
        table.tell("No enemy is on the table.")


COMMANDS = (
    ("units [SIDE]", "A battlegroup, unit by unit.", units),
    ("where UNIT ...", "Where units are.", where),
    ("sees UNIT", "What a unit sees, and what its fire promises.", seen),
)
