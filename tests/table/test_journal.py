"""The journal: its chain of hashes, and what it lets nobody change."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from openblitz.table.dice import Roll
from openblitz.table.journal import Entry, Header, Journal, JournalError, Snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

HEADER = Header("race@1", (("Left", "Ann"), ("Right", "Bob")))


def journal_of_three() -> Journal:
    journal = Journal(HEADER, "at the line")
    journal.append("Left", "step 1")
    journal.append("Left", "throw", [Roll("the throw", 6, 6), Roll("a fair wind", 4, 2)])
    journal.append("Left", "done")
    journal.take_snapshot("Left on 9\n\nRight on 0")
    return journal


def test_hashes_are_reckoned_as_the_notation_says() -> None:
    journal = journal_of_three()
    head = "\nOpenBlitz game, format 1\nRuleset: race@1\nLeft: Ann\nRight: Bob\nPosition\n| at the line"
    first = hashlib.sha256(head.encode()).hexdigest()
    second = hashlib.sha256(f"{first}\n1. Left: step 1".encode()).hexdigest()
    rolls = "   die 6 of 6: the throw\n   die 2 of 4: a fair wind"
    third = hashlib.sha256(f"{second}\n2. Left: throw\n{rolls}".encode()).hexdigest()
    fourth = hashlib.sha256(f"{third}\n3. Left: done".encode()).hexdigest()
    shot = hashlib.sha256(
        f"{fourth}\nSnapshot after order 3\n| Left on 9\n|\n| Right on 0".encode()
    ).hexdigest()
    end = hashlib.sha256(f"{fourth}\nEnd after 3 orders".encode()).hexdigest()
    assert journal.start_hash == first[:16]
    assert [entry.hash for entry in journal.entries] == [second[:16], third[:16], fourth[:16]]
    assert journal.snapshots[0].hash == shot[:16]
    assert journal.end_hash == end[:16]


def test_an_untouched_journal_is_verified() -> None:
    journal_of_three().verify()


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(
    "change",
    [
        lambda entry: msgspec.structs.replace(entry, order="step 2"),
        lambda entry: msgspec.structs.replace(entry, seat="Right"),
        lambda entry: msgspec.structs.replace(entry, number=7),
        lambda entry: msgspec.structs.replace(entry, rolls=(Roll("the throw", 6, 5),)),
        lambda entry: msgspec.structs.replace(entry, hash="0123456789abcdef"),
    ],
)
def test_the_first_changed_entry_is_named(number: int, change: Callable[[Entry], Entry]) -> None:
    journal = journal_of_three()
    for changed in range(number, 4):
        journal.entries[changed - 1] = change(journal.entries[changed - 1])
    with pytest.raises(JournalError, match=f"order {number} is not as it was played") as caught:
        journal.verify()
    assert caught.value.number == number


@pytest.mark.parametrize("roll", [Roll("the throw", 6, 5), Roll("the throw", 8, 6), Roll("a throw", 6, 6)])
def test_a_changed_roll_is_named(roll: Roll) -> None:
    journal = journal_of_three()
    entry = journal.entries[1]
    journal.entries[1] = msgspec.structs.replace(entry, rolls=(roll, entry.rolls[1]))
    with pytest.raises(JournalError, match="order 2 is not as it was played"):
        journal.verify()


def test_entries_that_changed_places_are_found() -> None:
    journal = journal_of_three()
    journal.entries[0], journal.entries[1] = journal.entries[1], journal.entries[0]
    with pytest.raises(JournalError, match="order 1 is not"):
        journal.verify()


def test_missing_entries_are_found() -> None:
    journal = journal_of_three()
    journal.entries.pop()
    with pytest.raises(JournalError, match="orders are missing after order 2"):
        journal.verify()


@pytest.mark.parametrize(
    ("header", "start"),
    [
        (Header("race@2", HEADER.tags), "at the line"),
        (Header("race@1", (("Left", "Ann"), ("Right", "Carl"))), "at the line"),
        (HEADER, "a pace ahead"),
    ],
)
def test_a_changed_head_or_start_is_found(header: Header, start: str) -> None:
    journal = journal_of_three()
    journal.header, journal.start = header, start
    with pytest.raises(JournalError, match="the head or the starting position") as caught:
        journal.verify()
    assert caught.value.number == 0


@pytest.mark.parametrize(
    "change", [{"state": "Left on 19\n\nRight on 0"}, {"number": 2}, {"number": 4}, {"hash": "0" * 16}]
)
def test_a_changed_snapshot_is_found(change: dict[str, str | int]) -> None:
    journal = journal_of_three()
    journal.snapshots[0] = msgspec.structs.replace(journal.snapshots[0], **change)
    with pytest.raises(JournalError, match=r"the snapshot after order \d is not as it was taken"):
        journal.verify()


def test_an_order_taken_back_and_given_again_has_the_same_hash() -> None:
    journal = journal_of_three()
    end = journal.end_hash
    last = journal.take_back()
    journal.snapshots.clear()
    assert journal.number == 2
    journal.verify()
    assert journal.append(last.seat, last.order, last.rolls) == last
    assert journal.end_hash == end


def test_a_hash_depends_on_all_that_was_before() -> None:
    ann, bob = Journal(Header("race@1", (("Left", "Ann"),)), ""), Journal(Header("race@1"), "")
    assert ann.append("Left", "done").hash != bob.append("Left", "done").hash


def test_notes_are_not_part_of_the_chain() -> None:
    journal = journal_of_three()
    journal.note("Well thrown!\n\tWind,\x1b too.\n")
    assert journal.notes == {3: ["Well thrown!", "Wind,  too."]}
    journal.verify()


@pytest.mark.parametrize(
    "bad", ["", " ", "two\nlines", "two\rlines", "bell\x07", " blank", "blank ", "sep\u2028"]
)
def test_what_would_break_a_line_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="one line of text"):
        Header(bad)
    with pytest.raises(ValueError, match="one line of text"):
        Entry(1, "Left", bad)
    if bad:
        with pytest.raises(ValueError, match="one line of text"):
            Header("race@1", (("Left", bad),))
        with pytest.raises(ValueError, match="one line of text"):
            Entry(1, "Left", "throw", (Roll(bad, 6, 1),))


@pytest.mark.parametrize(
    "bad", ["", "1st", "Left:", "Left ", " Left", "; Left", "| Left", "_", "L\n", "Ruleset"]
)
def test_tags_and_seats_have_plain_names(bad: str) -> None:
    with pytest.raises(ValueError, match="a tag needs a name"):
        Header("race@1", ((bad, "Ann"),))
    if bad != "Ruleset":
        with pytest.raises(ValueError, match="a seat needs a name"):
            Entry(1, bad, "done")


def test_a_tag_stands_once() -> None:
    with pytest.raises(ValueError, match="a name of its own"):
        Header("race@1", (("Left", "Ann"), ("Left", "Bob")))
    assert Header("race@1", (("Left", ""), ("Élan 2-b", "x"))).tag("Élan 2-b") == "x"
    assert HEADER.tag("Nobody") is None


@pytest.mark.parametrize(
    ("text", "good"), [("a\n\n\tb ", True), ("a\rb", False), ("a\x00", False), ("\u2029", False)]
)
def test_a_position_is_plain_lines(text: str, good: bool) -> None:
    if good:
        assert Journal(HEADER, text).start == text
    else:
        with pytest.raises(ValueError, match="control characters"):
            Journal(HEADER, text)


@given(
    st.integers(1, 5),
    st.text("ab", min_size=1),
    st.lists(st.builds(Roll, st.text("ab: "), st.integers(), st.integers())),
)
def test_entries_come_back_from_json(number: int, order: str, rolls: list[Roll]) -> None:
    rolls = [msgspec.structs.replace(roll, purpose=roll.purpose.strip()) for roll in rolls]
    entry = Entry(number, "Left", order, tuple(rolls), "0" * 16)
    assert msgspec.json.decode(msgspec.json.encode(entry), type=Entry) == entry
    shot = Snapshot(number, order)
    assert msgspec.json.decode(msgspec.json.encode(shot), type=Snapshot) == shot
