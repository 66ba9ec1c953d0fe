"""Commands that look and ask, and change nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from openblitz.rulebook import inventory
from openblitz.rulebook.inventory import near
from openblitz.rulebook.refusals import refusal_lines
from openblitz.table import Seat
from openblitz.table.words import count, sentence

if TYPE_CHECKING:
    from openblitz.cli.play.table import TextTable

MOST = 40  # orders that are listed one by one


def look(table: TextTable, _words: list[str]) -> None:
    """How the game stands, and what is asked."""
    game, position = table.game, table.position
    table.lines(table.family.narrator.overview(game, position))
    question = game.ask(position)
    if question:
        table.tell(f"{question.seat}: {question.prompt} ({', '.join(question.rules)})")
    table.lines(f"Caution: {caution.reason} ({caution.rule})" for caution in game.cautions(position))


def orders(table: TextTable, words: list[str]) -> None:
    """What may be ordered now: every order a line, those that name something, or summed up."""
    game, position = table.game, table.position
    listed = [game.write_order(order) for order in game.orders(position)]
    if words and words != ["all"]:
        wanted = table.family.narrator.in_full(game, position, " ".join(words)).lower().split()
        listed = [text for text in listed if any(word in text.lower().split() for word in wanted)]
        if not listed:
            table.tell("Nothing can be ordered for that now.")
    if words == ["all"] or len(listed) <= MOST:
        table.lines(listed)
        return
    for start, ends in _by_start(listed).items():
        if len(ends) == 1:
            table.tell(f"{start} {ends[0]}".strip())
        elif words:
            table.tell(f"{start} {' | '.join(ends)}")
        else:
            table.tell(f"{start} ...: {count(len(ends), 'way')}")


def _by_start(listed: list[str]) -> dict[str, list[str]]:
    """Orders that differ only in the word at their end, together; if that are many, those of a unit."""
    together: dict[str, list[str]] = {}
    for text in listed:
        start, _, end = text.rpartition(" ")
        together.setdefault(start or end, []).append(end if start else "")
    if len(together) <= MOST:
        return together
    of_unit: dict[str, list[str]] = {}
    for text in listed:
        verb, *rest = text.split(" ", 2)
        of_unit.setdefault(" ".join([verb, *rest[:1]]), []).append(rest[1] if len(rest) > 1 else "")
    return of_unit


def why(table: TextTable, words: list[str]) -> None:
    """What would become of an order."""
    if not words:
        table.tell("write it so: why ORDER")
        return
    seat, order = table.read_order(" ".join(words))
    table.lines(_said(table, seat, order))


def _said(table: TextTable, seat: str, order: Any) -> list[str]:
    game, position = table.game, table.position
    refusal = game.check(position, Seat(seat), order)
    if refusal:
        return list(refusal_lines(refusal))
    return [f"Allowed: {game.write_order(order)}", *table.family.narrator.explain(game, position, order)]


def rule(table: TextTable, words: list[str]) -> None:
    """What a paragraph says."""
    for word in words:
        found = inventory().get(word)
        missing = sentence(f"There is no rule {word!r}{near(word, inventory())}")
        table.tell(f"{word}: {found.what}" if found else missing)
    if not words:
        table.tell("write it so: rule 75:8.2a")


def picture(table: TextTable, words: list[str]) -> None:
    """A picture of the position in a file."""
    if len(words) != 1 or Path(words[0]).suffix.lower() not in (".svg", ".png"):
        table.tell("write it so: map FILE.svg or map FILE.png")
        return
    file = Path(words[0])
    if not table.game.board(table.position):
        table.tell("There is nothing to draw yet.")
        return
    table.tell(f"Drawing {file} ...")
    try:
        kind = file.suffix.lower().removeprefix(".")
        file.write_bytes(table.family.artist.picture(table.game, table.position, kind))
    except OSError as error:
        table.tell(f"{file} cannot be written: {error.strerror or error}.")
    else:
        table.tell(f"The position is in {file}.")
