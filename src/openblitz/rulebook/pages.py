"""The rules reference: a page for each book, written from the inventory so that it is never stale."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from openblitz.rulebook.inventory import books, by_part, inventory
from openblitz.rulebook.proof import is_proven, totals
from openblitz.rulebook.whereabouts import ID, whereabouts

if TYPE_CHECKING:
    import re

    from openblitz.rulebook.inventory import Book, Line
    from openblitz.rulebook.proof import Ledger


def book_page(book: Book, ledger: Ledger, source: str = "") -> str:
    """The page of one book: its lines by part, each with its anchor, and the code and tests that hold it.

    `source` is where the repository's files can be looked at, if anywhere.
    """
    lines = [line for line in inventory().values() if line.book == book.name]
    proven, count = totals(ledger)[book.name]
    text = [f"# {book.title}", f"{proven} of {count} lines are proven.", _KEY]
    for (_book, part), group in by_part(lines).items():
        rows = "\n".join(
            line_row(line, is_proven(line, ledger), holders(line, ledger, source)) for line in group
        )
        text += [f"## {part_title(part)}", f"<table>\n{_HEAD}\n<tbody>\n{rows}\n</tbody>\n</table>"]
    return "\n\n".join(text) + "\n"


def index_page(ledger: Ledger) -> str:
    """The page that lists the books."""
    rows = [
        f"| [{book.title}]({book.name}.md) | `{book.prefix}:` | {count} | {proven} |"
        for book in books()
        for proven, count in [totals(ledger)[book.name]]
    ]
    return _INTRODUCTION + "\n".join(rows) + "\n"


def part_title(part: str) -> str:
    """The name of a part as a heading.

    >>> part_title("basic-optional:sea-movement")
    'Basic optional: sea movement'
    """
    words = part.replace("-", " ").replace(":", ": ")
    return words[0].upper() + words[1:]


def link_ids(text: str) -> str:
    """Turn the rule ids in a page at the root of the documentation into links to their lines.

    >>> link_ids("see 75:8.2a.")
    'see [75:8.2a](rules/1975.md#75-8.2a).'
    """

    def link(found: re.Match[str]) -> str:
        line = inventory().get(found[0])
        return f"[{line.id}](rules/{line.book}.md#{line.anchor})" if line else found[0]

    return ID.sub(link, text)


def line_row(line: Line, proven: bool, held: str = "") -> str:
    """A line of the inventory as a row of its page's table; `held` says where the program keeps it."""
    mark = '<span title="proven">✓</span>' if proven else '<span title="not proven yet">·</span>'
    link = f'<a href="#{line.anchor}">{line.id}</a>'
    cells = (link, str(line.kind), ID.sub(_neighbour, escape(line.what)) + held, mark)
    return f'<tr id="{line.anchor}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def holders(line: Line, ledger: Ledger, source: str = "") -> str:
    """The code that keeps a line and the tests that prove it, folded away; empty where there are none."""
    code = [
        (f"src/openblitz/{place.path}#L{place.line}", f"{place.path}: {place.name}".removesuffix(": "))
        for place in whereabouts().get(line.id, ())
    ]
    tests = [(test.partition("::")[0], test.removeprefix("tests/")) for test in ledger.get(line.id, ())]
    if not code and not tests:
        return ""
    shown = [_linked(*found, source) for found in code + tests]
    count = f"{len(code)} in the code, {len(tests)} in the tests"
    return f"<details><summary>{count}</summary>{'<br>'.join(shown)}</details>"


def _linked(path: str, words: str, source: str) -> str:
    said = f"<code>{escape(words)}</code>"
    return f'<a href="{escape(source)}/{escape(path)}">{said}</a>' if source else said


def _neighbour(found: re.Match[str]) -> str:
    """A rule id within a line, as a link from one book's page to another's."""
    line = inventory().get(found[0])
    return f'<a href="../{line.book}/#{line.anchor}">{line.id}</a>' if line else found[0]


_HEAD = "<thead><tr><th>Id</th><th>Kind</th><th>What it says</th><th>Proven</th></tr></thead>"
_KEY = (
    "✓ a passing test proves the line (advice needs none); · no test proves it yet. Unfolded, a line shows "
    "the code that speaks of it and the tests that prove it; `openblitz rules --where` says the same."
)
_INTRODUCTION = """# Rules reference

Everything the five rulebooks say, one line a thing, in our own words. The ids are those that the program
and its tests use. A line is *proven* when a passing test would fail without it; `openblitz rules` says the
same on the command line. Where a book leaves a question open, see [the rulings](../rulings.md).

| Book | Ids | Lines | Proven |
|---|---|---|---|
"""
