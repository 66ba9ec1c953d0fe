"""The text of a game file: whatever words a game uses, they come back as they were."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from openblitz.table import Entry, Header, Journal, Roll
from openblitz.table.gametext import MOST_TAGS, GameFileError, read_text, write_text

one_line = (
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1)
    .map(str.strip)
    .filter(bool)
)
names = st.from_regex(r"[A-Za-zé]([A-Za-z0-9_ -]*[A-Za-z0-9])?", fullmatch=True).filter(
    lambda n: n != "Ruleset"
)
rolls = st.builds(Roll, one_line | st.just(""), st.integers(1, 999_999_999), st.integers(1, 999_999_999))
positions = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], include_characters="\n\t"))


@given(
    st.builds(
        Header,
        one_line,
        st.dictionaries(names, one_line | st.just(""), max_size=MOST_TAGS - 1).map(
            lambda tags: tuple(tags.items())
        ),
    ),
    positions,
    st.lists(st.tuples(names, one_line, st.lists(rolls, max_size=3)), max_size=5),
)
@example(Header("a"), "x", [("Left", "step [0123456789abcdef]", [Roll("of [0123456789abcdef]", 6, 1)])])
@example(Header("a"), " \n| x\n; y ", [("Left", "die 3 of 6: x", [Roll(": x", 6, 1)])])
def test_any_words_come_back_as_they_were(
    header: Header, start: str, orders: list[tuple[str, str, list[Roll]]]
) -> None:
    journal = Journal(header, start)
    for seat, order, rolled in orders:
        journal.append(seat, order, rolled)
    if orders:
        journal.take_snapshot(start)
    written = read_text(write_text(journal, own_start=False), "text")
    assert (written.ruleset, tuple(written.tags)) == (header.ruleset, header.tags)
    assert written.position is not None
    assert (written.position.text, written.start_hash) == (start, journal.start_hash)
    for one, entry in zip(written.orders, journal.entries, strict=True):
        rolled = [Roll(roll.purpose, roll.sides or 0, roll.value) for roll in one.rolls]
        assert Entry(one.number, one.seat, one.order, tuple(rolled), one.hash or "") == entry
    assert (written.end_number, written.end_hash) == (len(orders), journal.end_hash)
    if orders:
        assert written.snapshot is not None
        assert (written.snapshot.text, written.snapshot.hash) == (start, journal.snapshots[-1].hash)


def test_long_runs_of_blanks_are_read_in_one_go() -> None:
    """Text comes from strangers: were a line tried again from every blank, this test would never end."""
    blanks = " " * 1_000_000
    head = "OpenBlitz game, format 1\nRuleset: race@1\n"
    written = read_text(f"{head}Left:{blanks}Ann\n1. Left: step{blanks}1\n", "text")
    assert written.tags == [("Left", "Ann")]
    assert written.orders[0].order == f"step{blanks}1"


def test_only_the_last_snapshot_is_written() -> None:
    journal = Journal(Header("race@1"), "start")
    for number in (1, 2):
        journal.append("Left", "done")
        journal.take_snapshot(f"state {number}")
    text = write_text(journal, own_start=True)
    assert "state 2" in text
    assert "state 1" not in text


def test_hashes_stand_in_one_column_that_fits_a_mail() -> None:
    journal = Journal(Header("race@1"), "start")
    journal.append("Left", "x" * 49)
    journal.append("Left", "x" * 50)
    lines = [line for line in write_text(journal, own_start=True).splitlines() if line.endswith("]")]
    assert [len(line) for line in lines] == [78, 78, 79, 78]


def tagged(tags: int) -> str:
    lines = "".join(f"Tag{number}: x\n" for number in range(tags - 1))
    return f"OpenBlitz game, format 1\nRuleset: race@1\n{lines}Start\n"


def test_a_head_has_so_many_tags_and_no_more() -> None:
    assert len(read_text(tagged(MOST_TAGS), "text").tags) == MOST_TAGS - 1
    with pytest.raises(GameFileError, match=f"text:{MOST_TAGS + 2}: .* at most {MOST_TAGS} tags"):
        read_text(tagged(MOST_TAGS + 1), "text")
