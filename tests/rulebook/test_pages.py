"""The pages of the rules reference."""

from __future__ import annotations

import re

import pytest

from openblitz.rulebook import Book, Kind, Line, books, inventory
from openblitz.rulebook.pages import book_page, index_page, line_row, link_ids


@pytest.mark.parametrize("book", books(), ids=lambda book: book.name)
def test_a_page_holds_every_line_of_its_book_once(book: Book) -> None:
    page = book_page(book, {})
    wanted = [line.anchor for line in inventory().values() if line.book == book.name]
    assert sorted(re.findall(r'<tr id="([^"]+)">', page)) == sorted(wanted)


def test_lines_stand_under_the_heading_of_their_part() -> None:
    page = book_page(books()[1], {})
    heading = page.index("## Basic optional: sea movement")
    assert heading < page.index('id="75-19.1a"') < page.index("## Basic optional: invasions")


def test_a_line_says_whether_it_is_proven() -> None:
    bare, proven = book_page(books()[1], {}), book_page(books()[1], {"75:8.2a": ["test"]})
    assert "not proven yet" in _row(bare, "75-8.2a")
    assert "not proven yet" not in _row(proven, "75-8.2a")
    assert "not proven yet" not in _row(bare, "75-17")
    assert "10 of 679 lines are proven" in proven


def test_what_a_line_says_is_text_and_not_markup() -> None:
    line = Line("75:1", "1975", "basic", Kind.RULE, "fewer than 4 is <4> & no attack")
    assert "<td>fewer than 4 is &lt;4&gt; &amp; no attack</td>" in line_row(line, True)


def test_a_line_links_to_the_lines_it_speaks_of() -> None:
    assert "CL:32.74g" in inventory()["75:32.74c"].what
    assert '<a href="../clarifications/#CL-32.74g">CL:32.74g</a>' in _row(
        book_page(books()[1], {}), "75-32.74c"
    )


def test_the_index_lists_every_book_with_its_counts() -> None:
    page = index_page({"75:8.2a": ["test"]})
    assert all(f"({book.name}.md)" in page for book in books())
    assert "(1975.md) | `75:` | 679 | 10 |" in page


def test_only_known_ids_become_links() -> None:
    assert link_ids("75:8.2a, 75:99z") == "[75:8.2a](rules/1975.md#75-8.2a), 75:99z"


def _row(page: str, anchor: str) -> str:
    found = re.search(rf'<tr id="{re.escape(anchor)}">.*', page)
    assert found
    return found[0]
