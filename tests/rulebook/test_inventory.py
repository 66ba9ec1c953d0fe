"""The inventory of the rulebooks and the faults its files can have."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from openblitz.datafile import DataFileError
from openblitz.rulebook import Book, Kind, Line, books, inventory
from openblitz.rulebook.inventory import by_part, near, read_lines

if TYPE_CHECKING:
    from pathlib import Path

BOOK = Book(name="1975", prefix="75", title="A book")
HEAD = "id\tpart\tkind\twhat\n"


def test_every_book_is_there_in_full() -> None:
    counts = Counter(line.book for line in inventory().values())
    assert counts == {"1965": 409, "1975": 679, "clarifications": 276, "modules": 606, "commander": 380}


def test_a_line_knows_where_it_stands() -> None:
    line = inventory()["CL:rounding.c"]
    assert (line.book, line.part, line.kind) == ("clarifications", "tournament", Kind.EXAMPLE)
    assert line.address == "rules/clarifications/#CL-rounding.c"


def test_lines_are_kept_under_their_ids_in_the_order_of_the_books() -> None:
    assert all(rule_id == line.id for rule_id, line in inventory().items())
    order = dict.fromkeys(line.book for line in inventory().values())
    assert list(order) == [book.name for book in books()]


def test_anchors_are_unique_even_where_case_does_not_count() -> None:
    anchors = Counter(line.anchor.lower() for line in inventory().values())
    assert [anchor for anchor, count in anchors.items() if count > 1] == []


@pytest.mark.parametrize(
    ("part", "asked", "belongs"),
    [
        ("basic", "basic", True),
        ("basic-optional:invasions", "basic-optional", True),
        ("basic-optional:invasions", "basic-optional:invasions", True),
        ("basic-optional:invasions", "basic", False),
        ("basic", "basic-optional", False),
        ("basic-optional:invasions", "basic-optional:inv", False),
    ],
)
def test_a_part_takes_in_its_branches_and_no_more(part: str, asked: str, belongs: bool) -> None:
    assert Line("75:1", "1975", part, Kind.RULE, "x").in_part(asked) is belongs


def test_parts_stand_in_the_order_in_which_the_book_comes_to_them() -> None:
    lines = [Line(f"75:{n}", "1975", part, Kind.RULE, "x") for n, part in enumerate(["b", "a", "b"])]
    assert {key: [line.id for line in some] for key, some in by_part(lines).items()} == {
        ("1975", "b"): ["75:0", "75:2"],
        ("1975", "a"): ["75:1"],
    }
    assert list(by_part(lines)) == [("1975", "b"), ("1975", "a")]


def test_a_good_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "1975.tsv"
    file.write_text(HEAD + "75:1a\tbasic\trule\tUnits move.\n", encoding="utf-8")
    assert read_lines(file, BOOK) == (Line("75:1a", "1975", "basic", Kind.RULE, "Units move."),)


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("id\tpart\tkind\n", 1, "the head must be id, part, kind, what"),
        (HEAD + "75:1\tbasic\trule\n", 2, "3 fields where there must be 4"),
        (HEAD + "75:1\tbasic\trule\tx\ty\n", 2, "5 fields where there must be 4"),
        (HEAD + "75:1\tbasic\trule\tx\n\n", 3, "1 fields where there must be 4"),
        (HEAD + "75:1\t\trule\tx\n", 2, "'part' is empty"),
        (HEAD + "75:1\tbasic\trule\tx \n", 2, "'what' is empty or has blanks"),
        (HEAD + "75:1\tbasic\tmaybe\tx\n", 2, "unknown kind 'maybe'"),
        (HEAD + "65:1\tbasic\trule\tx\n", 2, "'65:1' is no id of this book"),
        (HEAD + "75:1/2\tbasic\trule\tx\n", 2, "'75:1/2' is no id of this book"),
        (
            HEAD + "75:1\tbasic\trule\tx\n75:2\tbasic\trule\tx\n75:1\tbasic\trule\ty\n",
            4,
            "duplicate id '75:1', first on line 2",
        ),
        (HEAD, None, "holds no lines"),
    ],
)
def test_a_broken_file_names_file_line_and_fault(
    tmp_path: Path, text: str, line: int | None, fault: str
) -> None:
    file = tmp_path / "1975.tsv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataFileError) as raised:
        read_lines(file, BOOK)
    assert (raised.value.file, raised.value.line) == ("1975.tsv", line)
    assert fault in raised.value.fault


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=r"^1975\.tsv: cannot be read"):
        read_lines(tmp_path / "1975.tsv", BOOK)


def test_near_words_are_hinted_at_and_far_ones_are_not() -> None:
    assert near("75:8.2A", ["75:8.2a", "65:1"]) == "; did you mean 75:8.2a?"
    assert near("zzz", ["75:8.2a"]) == ""
