"""Game files: how they read, that they round-trip, and what happens to those that are broken or changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.table.race import (
    BY_HAND,
    DONE,
    NO_DICE,
    SHORT_GAME,
    THROW,
    Go,
    Race,
    Track,
    find_race,
    games,
    play,
    short_game,
    shown,
    step,
)

from openblitz.table import (
    Entry,
    GameFileError,
    LoadedDice,
    Sitting,
    read_game,
    write_game,
)
from openblitz.table.gametext import write_text

if TYPE_CHECKING:
    from collections.abc import Callable


def again(text: str, *, trust: bool = False) -> Sitting[Track, Go]:
    return read_game(text, find_race, NO_DICE, trust=trust, name="race.txt")


def fault_of(text: str, *, trust: bool = False) -> str:
    with pytest.raises(GameFileError) as caught:
        again(text, trust=trust)
    return str(caught.value)


def test_a_game_file_reads_as_the_notation_shows_it() -> None:
    assert write_game(short_game()) == SHORT_GAME


def test_a_game_comes_back_from_its_text() -> None:
    sitting, read = short_game(), again(SHORT_GAME)
    assert read.state == sitting.state
    assert read.journal.header == sitting.journal.header
    assert read.journal.entries == sitting.journal.entries
    assert read.journal.snapshots == sitting.journal.snapshots[-1:]
    assert write_game(read) == SHORT_GAME
    read.verify(full=True)


def test_a_game_before_its_first_order_comes_back() -> None:
    text = write_game(Sitting(Race(), NO_DICE))
    assert again(text).number == 0
    assert write_game(again(text)) == text


@given(games())
def test_any_game_comes_back_byte_for_byte(sitting: Sitting[Track, Go]) -> None:
    text = write_game(sitting)
    read = again(text)
    assert write_game(read) == text
    assert shown(read) == shown(sitting)
    assert read.journal.entries == sitting.journal.entries
    read.verify(full=True)


def test_play_goes_on_where_it_stopped() -> None:
    read = again(SHORT_GAME)
    assert isinstance(read.undo(), Entry)
    play(read, DONE)
    read.dice = LoadedDice([3])
    play(read, THROW)
    read.verify(full=True)
    assert again(write_game(read)).state == Track((12, 5), 3, 3, True)


def test_a_start_of_ones_own_is_written_out() -> None:
    sitting = Sitting(Race(), NO_DICE, start=Track((7, 4), 1, 2))
    play(sitting, step(1))
    text = write_game(sitting)
    assert text.splitlines()[3:8] == [
        "Position",
        "| turn 1, 2 paces, may throw",
        "|",
        "| Left on 7",
        "| Right on 4",
    ]
    assert again(text).state == Track((7, 5), 1, 1)
    assert write_game(again(text)) == text
    assert fault_of(text.replace("| Left on 7", "| Left on 6")) == (
        "race.txt:10: the start, or something above it, is not as it was written: the hash does not fit"
    )


def test_comments_keep_their_place() -> None:
    sitting = short_game()
    sitting.journal.notes = {0: ["Round one"], 2: ["What a throw!", "", "; really"], 7: ["Your turn."]}
    text = write_game(sitting)
    assert "   die 4 of 4: a fair wind: how far\n; What a throw!\n;\n; ; really\n3. Left: done" in text
    assert write_game(again(text)) == text
    assert again(text).journal.notes == sitting.journal.notes


def test_comments_may_stand_anywhere_and_are_written_below_the_order() -> None:
    text = SHORT_GAME.replace("Left: Ann", ";at the club\nLeft: Ann").replace(
        "   die 6", " ; a six!\n   die 6"
    )
    read = again(text + "; well played\x1b\n")
    assert read.journal.notes == {0: ["at the club"], 2: ["a six!"], 7: ["well played"]}


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: re.sub(r"(?m)^(?!\|)(.*)$", r"\1  ", text),
        lambda text: text.replace("\n   die", "\ndie"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.removesuffix("\n"),
        lambda text: "  ".join(text.splitlines(keepends=True)),
    ],
)  # fmt: skip
def test_what_mail_does_to_blanks_and_line_ends_does_no_harm(change: Callable[[str], str]) -> None:
    changed = change(SHORT_GAME)
    assert changed != SHORT_GAME
    assert write_game(again(changed)) == SHORT_GAME


def test_a_game_written_by_hand_is_read_when_it_is_trusted() -> None:
    read = again(BY_HAND, trust=True)
    assert write_game(read) == SHORT_GAME
    assert [snapshot.number for snapshot in read.journal.snapshots] == [3, 5]
    assert read.dice is NO_DICE


def test_a_game_written_by_hand_is_not_read_otherwise() -> None:
    assert fault_of(BY_HAND) == (
        "race.txt:1: the start has no hash; a file written by hand is read only if it is trusted"
    )
    one_bare = SHORT_GAME.replace(SHORT_GAME.splitlines()[8], "1. Left: step 1")
    assert fault_of(one_bare).startswith("race.txt:9: order 1 has no hash")


def test_a_trusted_file_may_be_edited_and_is_hashed_anew() -> None:
    edited = SHORT_GAME.replace("7. Left: step 2", "7. Left: done")
    assert fault_of(edited) == "race.txt:18: order 7 is not as it was written: the hash does not fit"
    read = again(edited, trust=True)
    assert read.state == Track((12, 2), 3)
    assert again(write_game(read)).state == read.state


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "7. Left: step 2",
            "7. Left: step 3",
            "16: order 7 is refused: 2 paces are left, not 3. (race:paces)",
        ),
        ("7. Left: step 2", "7. Right: step 2", "16: order 7 is refused: Left is asked now, not Right."),
        ("7. Left: step 2", "7. Left: hop", "16: 'hop' is no order of the race"),
        ("7. Left: step 2", "End after 7 orders", "16: the file should have 7 orders, but has 6"),
        ("   die 4 of 4\n", "", "8: no die is left for: a fair wind: how far"),
        ("   die 6\n", "   die 7\n", "8: 7 is no roll of a die with 6 sides (the throw)"),
        ("   die 6\n", "   die 5\n", "8: order 2 has more rolls than the rules ask for"),
        ("\n1.", "\nPosition\n| nonsense\n1.", "8: this is no position of the race"),
        ("Place: by mail", "Place: by\x07mail", "5: the tag Place must be one line of text"),
    ],
)
def test_faults_of_a_trusted_file_have_a_line(old: str, new: str, fault: str) -> None:
    assert BY_HAND.count(old) == 1
    assert fault_of(BY_HAND.replace(old, new), trust=True).startswith(f"race.txt:{fault}")


def test_a_trusted_start_of_ones_own() -> None:
    text = (
        BY_HAND[: BY_HAND.index("1. Left")]
        + "Position\n| turn 0, 2 paces, may throw\n|\n| Left on 9\n| Right on 9\n\n1. Left: step 1\n"
    )
    assert again(text, trust=True).state == Track((10, 9), 0, 1)


CHANGED = "is not as it was written: the hash does not fit"
NO_LINE = "this is no line of a game file, or not in this place"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format 1", "format 2", "1: format 2 is not known; this program reads format 1"),
        ("format 1", "", "1: a game file begins with 'OpenBlitz game, format 1'; this does not"),
        ("race@1", "race@2", "2: the ruleset 'race@2' is not known here"),
        ("Ruleset: race@1", "", "27: the head names no ruleset"),
        ("Ruleset: race@1", "Ruleset race@1", f"2: {NO_LINE}: 'Ruleset race@1'"),
        ("Place: by mail", "Left: Bob", "5: the tag Left stands twice"),
        ("Place: by mail", "Ruleset: race@1", "5: the tag Ruleset stands twice"),
        ("Place: by mail", "Place: by\x07mail", "2: the tag Place must be one line of text"),
        ("Left: Ann", "Left: Eve", f"7: the start, or something above it, {CHANGED}"),
        ("1. Left: step 1", "1. Left: step 2", f"9: order 1 {CHANGED}"),
        ("1. Left: step 1", "1. Right: step 1", f"9: order 1 {CHANGED}"),
        ("1. Left: step 1", "1. Left: step\x07 1", "9: an order must be one line of text"),
        ("die 6 of 6", "die 5 of 6", f"10: order 2 {CHANGED}"),
        ("die 2 of 6", "die 2", f"14: order 4 {CHANGED}"),
        ("3. Left: done", "4. Left: done", "13: order 3 is due here, not order 4"),
        ("3. Left: done", "3. Left:", "13: order 3 says nothing"),
        ("3. Left: done", "3. done", f"13: {NO_LINE}: '3. done [d8e265b630b6d6f5]'"),
        ("3. Left: done", "x\n3. Left: done", f"13: {NO_LINE}: 'x'"),
        ("3. Left: done", "| x\n3. Left: done", "13: a line with a bar stands only below 'Position'"),
        ("1. Left", "die 3 of 6\n1. Left", f"9: {NO_LINE}: 'die 3 of 6'"),
        ("1. Left", "Start\n1. Left", f"9: {NO_LINE}: 'Start'"),
        ("1. Left", "Position\n1. Left", f"9: {NO_LINE}: 'Position'"),
        ("| Right on 2", "| Right on 3", f"20: the snapshot {CHANGED}"),
        ("| Right on 2", "| Right on\x072", "20: a position must not hold control characters"),
        ("after order 5", "after order 4", f"20: the snapshot {CHANGED}"),
        ("after order 5", "after order 8", "20: the snapshot comes after order 8, which is missing"),
        ("after 7 orders", "after 8 orders", "26: the file should have 8 orders, but has 7"),
    ],
)
def test_faults_have_a_line(old: str, new: str, fault: str) -> None:
    assert SHORT_GAME.count(old) == 1
    assert fault_of(SHORT_GAME.replace(old, new)).startswith(f"race.txt:{fault}")


def test_a_fault_does_not_repeat_a_name_without_end() -> None:
    assert len(fault_of(SHORT_GAME.replace("race@1", "r" * 100_000, 1))) < 200


def test_more_after_the_end_is_a_fault() -> None:
    last = SHORT_GAME.splitlines()[-1]
    for more in ("8. Left: done", last):
        assert fault_of(f"{SHORT_GAME}{more}\n").startswith(f"race.txt:27: {NO_LINE}")


@pytest.mark.parametrize("more", ["Position", "Place: by mail"])
def test_a_start_of_ones_own_is_the_last_of_the_head(more: str) -> None:
    text = write_game(Sitting(Race(), NO_DICE, start=Track((7, 4))))
    assert fault_of(text.replace("\nStart", f"\n{more}\nStart")) == f"race.txt:10: {NO_LINE}: '{more}'"


def test_a_game_is_not_played_by_other_rules() -> None:
    def find_newest(_name: str) -> Race:
        game = Race()
        game.name = "race@2"
        return game

    with pytest.raises(
        GameFileError, match=r"race:2: the game is pinned to 'race@1', but only 'race@2' is here"
    ):
        read_game(SHORT_GAME, find_newest, NO_DICE, name="race")


def test_orders_with_good_hashes_that_the_rules_forbid_are_told_with_their_line() -> None:
    journal = Sitting(Race(), NO_DICE).journal
    journal.append("Left", "step 2")
    journal.append("Left", "step 2")
    text = write_text(journal, own_start=True)
    assert fault_of(text) == "race.txt:7: order 2 is refused: 1 paces are left, not 2. (race:paces)"


def test_a_file_that_breaks_off_is_told_wherever_it_does() -> None:
    for length in range(len(SHORT_GAME) - 1):
        assert fault_of(SHORT_GAME[:length]).startswith("race.txt:")
    lines = SHORT_GAME.splitlines(keepends=True)
    assert fault_of("".join(lines[:17])) == (
        "race.txt:17: the file breaks off after order 6: the line 'End after ...' is missing"
    )


def test_the_last_orders_cannot_be_left_out_quietly() -> None:
    lines = [line for line in SHORT_GAME.splitlines() if not line.startswith("7.")]
    text = "\n".join(lines).replace("End after 7 orders", "End after 6 orders")
    assert fault_of(text) == "race.txt:25: the end is not as it was written: the hash does not fit"


def lines_of_orders(text: str) -> tuple[int, int]:
    """Where in a text the orders and rolls begin and end."""
    return text.index("\n1. ") + 1, text.index("\n\n", text.index("\n1. ")) + 1


@given(st.data())
def test_any_changed_letter_of_an_order_or_roll_is_found(data: st.DataObject) -> None:
    begin, end = lines_of_orders(SHORT_GAME)
    places = [place for place in range(begin, end) if not SHORT_GAME[place].isspace()]
    place = data.draw(st.sampled_from(places))
    letter = data.draw(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"]))
    assume(letter != SHORT_GAME[place])
    fault_of(SHORT_GAME[:place] + letter + SHORT_GAME[place + 1 :])


@given(games(), st.data())
def test_no_changed_byte_changes_a_game_quietly(sitting: Sitting[Track, Go], data: st.DataObject) -> None:
    raw = bytearray(write_game(sitting).encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] = data.draw(st.integers(0, 127))
    try:
        read = again(raw.decode())
    except GameFileError:
        return
    # A blank more or less, or a comment, is no change.
    assert read.journal.header == sitting.journal.header
    assert read.journal.entries == sitting.journal.entries
    assert shown(read) == shown(sitting)


@given(st.data())
def test_lines_that_are_left_out_doubled_or_swapped_are_found(data: st.DataObject) -> None:
    lines = SHORT_GAME.splitlines()
    orders = [n for n, line in enumerate(lines) if line[:1].isdigit() or line.startswith("   die")]
    one, other = data.draw(st.lists(st.sampled_from(orders), min_size=2, max_size=2, unique=True))
    swapped = lines.copy()
    swapped[one], swapped[other] = lines[other], lines[one]
    for changed in (
        lines[:one] + lines[one + 1 :],
        lines[:one] + lines[one : one + 1] + lines[one:],
        swapped,
    ):
        fault_of("\n".join(changed))


@given(st.text())
@example("OpenBlitz game, format 1")
@example("OpenBlitz game, format 1\n|")
@example("OpenBlitz game, format 1\nRuleset: race@1\nEnd after 0 orders")
@example("OpenBlitz game, format 1\nRuleset:")
@example("OpenBlitz game, format " + "9" * 5000)
def test_garbage_is_told_as_such(text: str) -> None:
    fault_of(text)
    fault_of("OpenBlitz game, format 1\nRuleset: race@1\n" + text)
