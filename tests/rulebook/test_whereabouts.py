"""The index of the books: every line knows the code that speaks of it, and the tests that prove it."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from openblitz.rulebook import books, inventory
from openblitz.rulebook.pages import book_page, holders
from openblitz.rulebook.proof import ledger_file, read_ledger
from openblitz.rulebook.whereabouts import covered, whereabouts


@pytest.mark.parametrize(
    ("mention", "first", "last", "count"),
    [
        ("75:8.2a", "75:8.2a", "75:8.2a", 1),
        ("75:8.2", "75:8.2a", "75:8.2c", 3),
        ("65:17.0.b-c", "65:17.0.b", "65:17.0.c", 2),
        ("75:13.1-13.2", "75:13.1", "75:13.2", 2),
        ("65:5.0.3-4", "65:5.0.3", "65:5.0.4", 2),
        ("65:BGAT.BACK", "65:BGAT.BACKa", "65:BGAT.BACKg", 7),
    ],
)
def test_a_mention_covers_its_lines_and_no_others(mention: str, first: str, last: str, count: int) -> None:
    found = covered(mention)
    assert (found[0], found[-1], len(found)) == (first, last, count)


def test_a_section_is_not_another_that_begins_alike() -> None:
    assert not {"75:10.1", "75:16A"} & set(covered("75:1"))
    assert {rule.partition(".")[0] for rule in covered("75:12-15")} == {"75:12", "75:13", "75:14", "75:15"}
    assert all(rule.startswith(("BC:fire.", "BC:fire")) for rule in covered("BC:fire"))
    assert covered("65:.2f") == ()
    assert covered("75:99-1") == ()


def test_places_are_where_they_say() -> None:
    """Line and name: the file has the id there or a section it stands in, within what has the name."""
    root = files("openblitz")
    for rule in ("75:8.2a", "65:7.0.A1", "75:11.1a", "BC:command.modifiers.2", "75:14.9a"):
        assert whereabouts()[rule]
        for place in whereabouts()[rule]:
            text = (root / place.path).read_text(encoding="utf-8").splitlines()
            assert re.search(rf"{rule[:2]}:|refuse|cites|\"[a-z ]+\"", text[place.line - 1])
            if place.name:
                inner = place.name.rpartition(".")[2]
                assert any(re.search(rf"(class|def) {inner}\b", line) for line in text[: place.line])


def test_what_says_a_line_closest_stands_for_it() -> None:
    """75:8 heads a whole module; 75:8.2a has places of its own."""
    places = whereabouts()["75:8.2a"]
    assert any(
        place.path == "blitzkrieg/ground/rules/zones.py" and "Engagement" in place.name for place in places
    )
    assert all(place.name or place.path.endswith(".toml") for place in places)


def test_what_a_ruleset_cites_for_a_subject_is_found_where_it_is_refused() -> None:
    """75:4.2c stands in no docstring: the ruleset says that it is why strangers do not obey."""
    places = whereabouts()["75:4.2c"]
    assert any(place.path == "blitzkrieg/rulesets/1975-basic.toml" for place in places)
    assert any(place.name == "foreign" for place in places)


@pytest.mark.parametrize(("book", "part"), [("1965", "basic"), ("1975", "basic"), ("commander", "")])
def test_nearly_every_proven_line_is_found_in_the_code(book: str, part: str) -> None:
    """Not all: what the book says of its own pieces is kept by the data."""
    ledger = read_ledger(ledger_file())
    lines = [line for line in inventory().values() if line.book == book and line.id in ledger]
    chosen = [line for line in lines if not part or line.in_part(part)]
    found = [line for line in chosen if line.id in whereabouts()]
    assert len(found) > 0.6 * len(chosen) > 20


def test_the_page_folds_them_away_and_links_where_there_is_a_repository() -> None:
    line, ledger = inventory()["75:8.2a"], {"75:8.2a": ["tests/a/test_b.py::test_c"]}
    told = holders(line, ledger)
    assert "<details><summary>" in told
    assert "1 in the tests" in told
    assert "<code>a/test_b.py::test_c</code>" in told
    assert "href" not in told
    linked = holders(line, ledger, "https://example.org/blob/main")
    assert 'href="https://example.org/blob/main/tests/a/test_b.py"' in linked
    assert re.search(r'href="https://example.org/blob/main/src/openblitz/blitzkrieg/\S+\.\w+#L\d+"', linked)
    assert told in book_page(books()[1], ledger)
