"""What two rulesets answer differently, in words, with the paragraphs that say so.

What both books say in the same words is left out of what they say differently. A subject that only one game
has is told by all that it adds; where the other has it as an option that is not on, it says so. What matters
most comes first: rulesets and options say how much an answer weighs; of what they do not weigh,
that comes first of which there is most to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from openblitz.blitzkrieg.charts.cells import written
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.rulesets import offered, options_of, questions, weight_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from openblitz.blitzkrieg.engine.book import Rules


FIRST: Final = 5  # so many differences are told before all others
UNWEIGHED: Final = 9  # no difference that nobody has weighed comes before one that somebody has: from 10 on


class Said(msgspec.Struct, frozen=True):
    """What a paragraph says, in our words."""

    rule: str
    text: str
    new: bool = False  # the other says it nowhere, and most of what stands beside it is old


class Difference(msgspec.Struct, frozen=True):
    """A question that two rulesets answer differently."""

    question: str
    asks: str
    first: tuple[Said, ...]
    second: tuple[Said, ...]
    weight: int = 0  # how much it matters


class Comparison(msgspec.Struct, frozen=True):
    """Two rulesets side by side: what differs, first what matters most, and what both answer alike."""

    first: str
    second: str
    differences: tuple[Difference, ...]
    alike: tuple[str, ...]
    titles: tuple[str, str]  # what people call the two
    most: int  # so many of the differences matter most


def compare(first: Rules, second: Rules) -> Comparison:
    """Everything in which two rulesets differ."""
    found = (
        *_answers(first, second),
        *_figures(first, second),
        *_tables(first, second),
        *_subjects(first, second),
    )
    differing = {difference.question for difference in found}
    alike = tuple(q for q in (*_asked_by_both(first, second), "turns", "table") if q not in differing)
    weighed = [replace(one, weight=_weight(first, second, one)) for one in found]
    ordered = tuple(sorted(weighed, key=lambda one: -one.weight))
    titles = _title(first), _title(second)
    return Comparison(_name(first), _name(second), ordered, alike, titles, min(FIRST, len(ordered)))


def _weight(first: Rules, second: Rules, difference: Difference) -> int:
    """What either game says that it weighs; else how much there is to say of it."""
    about = difference.question.partition(" ")[0]  # the tables of all kinds of combat weigh the same
    said = max(weight_of(rules.name, about) for rules in (first, second))
    return said or min(UNWEIGHED, len(difference.first) + len(difference.second))


def asked(question: str) -> str:
    """A question in words, as one player would ask another."""
    if question == "turns":
        return "How long is the game?"
    return questions()[question].asks if question in questions() else "What does the die bring?"


def _title(rules: Rules) -> str:
    """What people call a game."""
    clarified = {"all": ", with all clarifications", "publisher": ", with the publisher's answers"}
    return f"{rules.title}{clarified.get(rules.clarifications, '')}"


def _name(rules: Rules) -> str:
    return "+".join(filter(None, [rules.name, rules.clarifications, *rules.options]))


def _asked_by_both(first: Rules, second: Rules) -> list[str]:
    return [question for question in questions() if question in first.answers and question in second.answers]


def _answers(first: Rules, second: Rules) -> Iterator[Difference]:
    for name in _asked_by_both(first, second):
        one, other = first.answers[name], second.answers[name]
        if one is not other:
            yield Difference(name, questions()[name].asks, *_apart(_says(one.says), _says(other.says)))


def _apart(one: tuple[Said, ...], other: tuple[Said, ...]) -> tuple[tuple[Said, ...], tuple[Said, ...]]:
    """What either says that the other does not, in whatever paragraph; all of it, where one says no more.

    Then what is new in it is marked.
    """
    both = {_plain(said) for said in one} & {_plain(said) for said in other}
    left, right = (tuple(said for said in side if _plain(said) not in both) for side in (one, other))
    if left and right:
        return left, right
    return _marked(one, both), _marked(other, both)


def _marked(sayings: tuple[Said, ...], both: set[str]) -> tuple[Said, ...]:
    """Sayings with those marked that the other side has not; nothing is, where all of them are new."""
    if not any(_plain(said) in both for said in sayings):
        return sayings
    return tuple(msgspec.structs.replace(said, new=_plain(said) not in both) for said in sayings)


def _plain(said: Said) -> str:
    """A saying without the words in which only the books differ."""
    return said.text.lower().replace("squares", "hexes").replace("square", "hex")


def _subjects(first: Rules, second: Rules) -> Iterator[Difference]:
    """What only one of them has, with all that it adds; or what else either says of what both have."""
    told = {
        said
        for q in _asked_by_both(first, second)
        for rules in (first, second)
        for said in rules.answers[q].says
    }
    has = [_by_title(rules) for rules in (first, second)]
    for title in dict.fromkeys((*has[0], *has[1])):
        names = [by_title.get(title, ()) for by_title in has]
        if names[0] == names[1]:
            continue
        one, other = (
            _added(rules, mine, told) if mine else _switch(rules, title)
            for rules, mine in zip((first, second), names, strict=True)
        )
        if not all(names) and not (one if names[0] else other):
            continue  # all that is said of it stands among the answers
        if not (one or other):
            continue
        if names[0] and names[1]:
            one, other = _apart(one or _no_more(first, names[0]), other or _no_more(second, names[1]))
        yield Difference((*names[0], *names[1])[0], f"{title}?", one, other)


def _by_title(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The parts and options of a game by what people call them, which two books may share."""
    found: dict[str, tuple[str, ...]] = {}
    for name in rules.brought:
        title = options_of(name).title
        found[title] = (*found.get(title, ()), name)
    return found


def _added(rules: Rules, names: tuple[str, ...], told: set[tuple[str, str]]) -> tuple[Said, ...]:
    sayings = (said for name in names for one in rules.brought[name] for said in one.says)
    return _says(tuple(dict.fromkeys(said for said in sayings if said not in told)))


def _no_more(rules: Rules, names: tuple[str, ...]) -> tuple[Said, ...]:
    """That all a game says of a subject stands where both answer."""
    return tuple(Said(said.rule, "Nothing else than above.") for said in _added(rules, names, set())[:1])


def _switch(rules: Rules, title: str) -> tuple[Said, ...]:
    """That a subject is an option of a game, where it is one that is not switched on."""
    for option in offered(rules.name):
        first = next((questions()[q].answers[answer].says for q, answer in option.answers.items()), ())
        if option.title == title and first:
            return (Said(first[0][0], f"Only where the option {option.title} is on."),)
    return ()


def _says(sayings: tuple[tuple[str, str], ...]) -> tuple[Said, ...]:
    return tuple(Said(rule, text) for rule, text in sayings)


def _length(rules: Rules) -> str:
    return f"The game has {rules.turns} turns." if rules.turns else "The game ends when somebody has won."


def _rule_of_length(rules: Rules) -> str:
    """65:5.0T.3 - A game without a last turn has a paragraph that says so."""
    endless = (rule for rule, text in VICTORY.of(rules).says if "no last turn" in text)
    return next(endless, rules.cites["turn"]) if not rules.turns else rules.cites["turn"]


def _figures(first: Rules, second: Rules) -> Iterator[Difference]:
    if first.turns != second.turns:
        one, other = ((Said(_rule_of_length(rules), _length(rules)),) for rules in (first, second))
        yield Difference("turns", asked("turns"), one, other)


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
    yield Difference(question, asked(question), one, other)


def _at(rules: Rules, chart: str, column: str, roll: int, table: Mapping[tuple[str, int], str]) -> str:
    return f"At {column}, {rules.charts[chart].roll_word} {roll}: {table.get((column, roll), 'nothing')}."


def _cells(rules: Rules, chart: str) -> dict[tuple[str, int], str]:
    table = rules.charts[chart]
    return {
        (column, roll): written(cell)
        for roll, cells in table.rows.items()
        for column, cell in zip(table.columns, cells, strict=True)
    }
