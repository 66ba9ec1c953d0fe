"""What two rulesets answer differently, in words, with the paragraphs that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.attacks import ATTRITION
from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.rulesets import options_of, questions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from openblitz.blitzkrieg.rules.book import Rules


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
    found = (
        *_answers(first, second),
        *_figures(first, second),
        *_tables(first, second),
        *_options(first, second),
    )
    differing = {difference.question for difference in found}
    asked = (question for question in questions() if question in first.answers and question in second.answers)
    alike = tuple(question for question in (*asked, "turns", "table") if question not in differing)
    return Comparison(_title(first), _title(second), found, alike)


def _title(rules: Rules) -> str:
    return "+".join(filter(None, [rules.name, rules.clarifications, *rules.options]))


def _answers(first: Rules, second: Rules) -> Iterator[Difference]:
    for name, question in questions().items():
        one, other = first.answers.get(name), second.answers.get(name)
        if one is not other and one is not None and other is not None:
            yield Difference(name, question.asks, _says(one.says), _says(other.says))


def _options(first: Rules, second: Rules) -> Iterator[Difference]:
    """What one of them switches on and the other does not, with all that it adds."""
    for name in dict.fromkeys((*first.options, *second.options)):
        if (name in first.options) != (name in second.options):
            one, other = (_added(rules, name) if name in rules.options else () for rules in (first, second))
            yield Difference(name, options_of(name).title + "?", one, other)


def _added(rules: Rules, option: str) -> tuple[Said, ...]:
    return _says(tuple(dict.fromkeys(said for one in rules.added[option] for said in one.says)))


def _says(sayings: tuple[tuple[str, str], ...]) -> tuple[Said, ...]:
    return tuple(Said(rule, text) for rule, text in sayings)


def _length(rules: Rules) -> str:
    return f"The game has {rules.turns} turns." if rules.turns else "The game ends when somebody has won."


def _figures(first: Rules, second: Rules) -> Iterator[Difference]:
    if first.turns != second.turns:
        one, other = ((Said(rules.cites["turn"], _length(rules)),) for rules in (first, second))
        yield Difference("turns", "How long is the game?", one, other)


def _tables(first: Rules, second: Rules) -> Iterator[Difference]:
    """The charts that both fight by, cell by cell; what their results mean is another question."""
    for chart in first.charts:
        if chart in second.charts:
            yield from _table(first, second, chart)


def _table(first: Rules, second: Rules, chart: str) -> Iterator[Difference]:
    tables = [_cells(rules, chart) for rules in (first, second)]
    if tables[0] == tables[1]:
        return
    one, other = (
        tuple(
            Said(rules.cites["table"], _at(rules, chart, column, roll, table))
            for column, roll in sorted({*tables[0], *tables[1]})
            if tables[0].get((column, roll)) != tables[1].get((column, roll))
        )
        for rules, table in zip((first, second), tables, strict=True)
    )
    question = "table" if chart == ATTRITION else f"table of {chart}"
    yield Difference(question, "What does the die bring?", one, other)


def _at(rules: Rules, chart: str, column: str, roll: int, table: Mapping[tuple[str, int], str]) -> str:
    return f"At {column}, {rules.charts[chart].roll_word} {roll}: {table.get((column, roll), 'nothing')}."


def _cells(rules: Rules, chart: str) -> dict[tuple[str, int], str]:
    table = rules.charts[chart]
    return {
        (column, roll): written(cell)
        for roll, cells in table.rows.items()
        for column, cell in zip(table.columns, cells, strict=True)
    }
