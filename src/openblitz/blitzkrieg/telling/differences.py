"""What two rulesets answer differently, in words, with the paragraphs that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.rulesets import QUESTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.rules.book import Rules

# The questions of rules/, as one player would ask another.
ASKED = {
    "set_up": "Which units are set up before the game?",
    "stacking": "How much may stand on one hex?",
    "zones": "What do zones of control do?",
    "terrain": "What does the ground do to movement?",
    "cities": "Whose is a city?",
    "flights": "Who may fly?",
    "defense": "When does a river double the defender?",
    "results": "What do the results of combat do?",
    "advances": "How much may advance after combat?",
    "victory": "Who wins?",
}


class Said(msgspec.Struct, frozen=True):
    """What a paragraph says, in our words."""

    rule: str
    text: str


class Difference(msgspec.Struct, frozen=True):
    """A question that two rulesets answer differently."""

    question: str
    asks: str
    first: tuple[Said, ...]
    second: tuple[Said, ...]


class Comparison(msgspec.Struct, frozen=True):
    """Two rulesets side by side: what differs, and the questions that both answer alike."""

    first: str
    second: str
    differences: tuple[Difference, ...]
    alike: tuple[str, ...]


def compare(first: Rules, second: Rules) -> Comparison:
    """Everything in which two rulesets differ."""
    found = (*_answers(first, second), *_figures(first, second), *_tables(first, second))
    differing = {difference.question for difference in found}
    alike = tuple(question for question in (*QUESTIONS, "turns", "table") if question not in differing)
    return Comparison(_title(first), _title(second), found, alike)


def _title(rules: Rules) -> str:
    return f"{rules.name}+{rules.clarifications}" if rules.clarifications else rules.name


def _answers(first: Rules, second: Rules) -> Iterator[Difference]:
    for question in QUESTIONS:
        one, other = getattr(first, question), getattr(second, question)
        if one is not other:
            yield Difference(question, ASKED[question], _says(one.says), _says(other.says))


def _says(sayings: tuple[tuple[str, str], ...]) -> tuple[Said, ...]:
    return tuple(Said(rule, text) for rule, text in sayings)


def _figures(first: Rules, second: Rules) -> Iterator[Difference]:
    if first.turns != second.turns:
        one, other = (
            (Said(rules.cites["turn"], f"The game has {rules.turns} turns."),) for rules in (first, second)
        )
        yield Difference("turns", "How long is the game?", one, other)


def _tables(first: Rules, second: Rules) -> Iterator[Difference]:
    """The attrition table, cell by cell; what its results mean is another question."""
    tables = [_cells(rules) for rules in (first, second)]
    if tables[0] == tables[1]:
        return
    one, other = (
        tuple(
            Said(rules.cites["table"], f"At {column}, die {roll}: {table.get((column, roll), 'nothing')}.")
            for column, roll in sorted({*tables[0], *tables[1]})
            if tables[0].get((column, roll)) != tables[1].get((column, roll))
        )
        for rules, table in zip((first, second), tables, strict=True)
    )
    yield Difference("table", "What does the die bring?", one, other)


def _cells(rules: Rules) -> dict[tuple[str, int], str]:
    table = rules.attrition
    return {
        (column, roll): written(cell)
        for roll, cells in table.rows.items()
        for column, cell in zip(table.columns, cells, strict=True)
    }
