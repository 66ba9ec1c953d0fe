"""Everything that can be typed at the text table besides orders, and the help that tells of it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from openblitz.cli.play import keeping, looking
from openblitz.cli.play.table import Command
from openblitz.table import NotationError
from openblitz.table.words import sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.catalogue import Family
    from openblitz.cli.play.table import TextTable


def help_(table: TextTable, words: list[str]) -> None:
    """What can be typed: everything, or one thing."""
    forms = table.family.narrator.forms()
    if not words:
        now, others = table.family.narrator.possible(table.game, table.position)
        table.tell("Orders that may be given now:")
        table.lines(f"  {form}" for form in now)
        table.tell("Other orders of this game:")
        table.lines(f"  {form}" for form in others)
        table.tell("Commands:")
        table.lines(f"  {command.form}: {command.help}" for command in table.commands.values())
        table.tell("`help WORD` tells of one of them. Behind # stands what only people read.")
        return
    for word in words:
        command = table.commands.get(word.lower())
        if command:
            table.tell(f"{command.form}: {command.help}")
        elif word.lower() in forms:
            table.tell(": ".join(part for part in forms[word.lower()] if part))
        else:
            table.tell(f"There is no {word!r}; `help` lists what can be typed.")


def _forgiving(run: Callable[[TextTable, list[str]], None]) -> Callable[[TextTable, list[str]], None]:
    """A command that answers words it cannot read instead of ending the game."""

    def told(table: TextTable, words: list[str]) -> None:
        try:
            run(table, words)
        except NotationError as error:
            table.tell(sentence(error.fault))

    return told


_ALL = (
    ("help [WORD]", "What can be typed.", help_),
    ("look", "How the game stands.", looking.look),
    ("orders [UNIT ...|all]", "What may be ordered now.", looking.orders),
    ("why ORDER", "Why an order is refused, or what it costs or comes to.", looking.why),
    ("rule ID", "What a paragraph says.", looking.rule),
    ("map FILE.svg|FILE.png", "A picture of the position.", looking.picture),
    ("auto", "Set up what is left automatically.", keeping.auto),
    ("undo [NUMBER]", "Take back orders, up to the last die or hand-over.", keeping.undo),
    ("redo [NUMBER]", "Carry out again what was taken back.", keeping.redo),
    ("save [FILE [overwrite]]", "Save the game.", keeping.save),
    ("load FILE [trust]", "Go on with a saved game; trust one that was written by hand.", keeping.load),
    ("log [NUMBER]", "The last orders.", keeping.log),
    ("replay [NUMBER]", "The whole game again, or how it stood after an order.", keeping.replay),
    ("note WORDS", "Put words of your own into the game file.", keeping.note),
    ("quit", "Leave the table.", keeping.leave),
)

# What each family adds, by the module that has it; these are slow to import.
_OWN = {"blitzkrieg": "hexes", "commander": "field"}


@cache
def commands_of(family: Family) -> dict[str, Command]:
    """What can be typed in games of a family."""
    own = import_module(f"openblitz.cli.play.{_OWN[family.name]}").COMMANDS
    known = {form.split()[0]: (form, help_text, run) for form, help_text, run in (*_ALL, *own)}
    return {word: Command(form, help_text, _forgiving(run)) for word, (form, help_text, run) in known.items()}
