"""Everything that can be typed at the text table besides orders, and the help that tells of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.describe import sentence
from openblitz.blitzkrieg.notation.orders import FORMS
from openblitz.cli.play import keeping, looking
from openblitz.cli.play.table import Command
from openblitz.table import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.cli.play.table import TextTable

# What each order is for; its form is that of the notation.
ORDERS = {
    "place": "Set units up, or bring reinforcements in.",
    "take-back": "Put units back to where they were when the set-up or the player-turn began.",
    "move": "Move units that stand together; `via` names hexes on the way.",
    "fly": "Fly a unit from city to city.",
    "drop": "Drop an airborne unit.",
    "attack": "Announce a battle.",
    "call-off": "Take back the announcement of the battle for a hex.",
    "fight": "Roll the die of an announced battle.",
    "lose": "Choose the units that are eliminated.",
    "retreat": "Retreat units, hex by hex.",
    "advance": "Advance into what the loser has left.",
    "done": "Go on to the next part of the turn.",
    "resign": "Give the game up.",
}


def help_(table: TextTable, words: list[str]) -> None:
    """What can be typed: everything, or one thing."""
    if not words:
        table.tell("Orders, of which units need no B: or R: before their names:")
        table.lines(f"  {form}" for form in FORMS.values())
        table.tell("Commands:")
        table.lines(f"  {command.form}: {command.help}" for command in table.commands.values())
        table.tell("`help WORD` tells of one of them. Behind # stands what only people read.")
        return
    for word in words:
        command = table.commands.get(word.lower())
        if command:
            table.tell(f"{command.form}: {command.help}")
        elif word.lower() in FORMS:
            table.tell(f"{FORMS[word.lower()]}: {ORDERS[word.lower()]}")
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
    ("look [HEX ...]", "How the game stands, or what is on a hex and around it.", looking.look),
    ("units [blue|red]", "An army, stack by stack.", looking.units),
    ("where UNIT ...", "Where units are.", looking.where),
    ("cities", "Whose the cities are.", looking.cities),
    ("battles", "The battles that are announced.", looking.battles),
    ("orders [UNIT ...|all]", "What may be ordered now.", looking.orders),
    ("why ORDER", "Why an order is refused, or what it costs or comes to.", looking.why),
    ("reach UNIT ...", "Where units can go, by what it costs.", looking.reach),
    ("odds [HEX ... [with UNIT ...]]", "Odds and chances of battles, with every sum.", looking.odds),
    ("suggest", "A division of combat that obeys the rules.", looking.suggest),
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

COMMANDS = {form.split()[0]: Command(form, help_text, _forgiving(run)) for form, help_text, run in _ALL}
