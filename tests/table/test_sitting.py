"""A game at the table: orders and refusals, undo and redo, replay and verification."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.race import (
    DONE,
    LEFT,
    RIGHT,
    THROW,
    YIELD,
    Go,
    Race,
    Track,
    act,
    acts,
    games,
    play,
    short_game,
    shown,
    step,
)

from openblitz.table import (
    DiceError,
    Entry,
    Event,
    Journal,
    JournalError,
    LoadedDice,
    NotationError,
    Refusal,
    Roll,
    SeededDice,
    Sitting,
    Stale,
    TypedDice,
    replay,
)
from openblitz.table import sitting as sitting_module


def race(*dice: int, start: Track | None = None) -> Sitting[Track, Go]:
    return Sitting(Race(), LoadedDice(dice), start=start)


def test_an_order_is_carried_out_and_written_down() -> None:
    sitting = race(6, 3)
    assert sitting.order(LEFT, step(2)) == [Event("run", "2 paces.")]
    assert sitting.order(LEFT, THROW) == [Event("run", "9 paces.")]
    assert sitting.state.places == (11, 0)
    rolls = (Roll("the throw", 6, 6), Roll("a fair wind: how far", 4, 3))
    assert [(entry.number, entry.seat, entry.order, entry.rolls) for entry in sitting.journal.entries] == [
        (1, "Left", "step 2", ()),
        (2, "Left", "throw", rolls),
    ]


@pytest.mark.parametrize(
    ("seat", "order", "rule"),
    [
        (RIGHT, step(1), "table:seat"),
        ("Nobody", step(1), "table:seat"),
        (LEFT, step(4), "race:paces"),
        (LEFT, step(3), "race:pit"),
    ],
)
def test_a_refused_order_changes_nothing(seat: str, order: Go, rule: str) -> None:
    sitting = race(start=Track((10, 0)))
    answer = sitting.order(seat, order)
    assert isinstance(answer, Refusal)
    assert answer.rule == rule
    assert sitting.state == Track((10, 0))
    assert sitting.number == 0


@pytest.mark.parametrize(("seat", "winner"), [(LEFT, "Right"), (RIGHT, "Left")])
def test_what_may_be_ordered_at_any_time_is_its_givers_order(seat: str, winner: str) -> None:
    sitting = race()
    assert sitting.order(seat, YIELD) == [Event("over", f"{seat} yields.")]
    outcome = sitting.game.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winner == winner
    sitting.verify(full=True)
    again = Sitting.resume(sitting.game, sitting.journal, SeededDice(1))
    assert again.state == sitting.state
    refused = sitting.order(seat, YIELD)
    assert isinstance(refused, Refusal)
    assert refused.rule == "table:over"


def test_who_does_not_play_cannot_order_that_either() -> None:
    refused = race().order("Nobody", YIELD)
    assert isinstance(refused, Refusal)
    assert refused.rule == "race:seats"


def test_nobody_orders_after_the_end() -> None:
    sitting = race(start=Track((18, 0)))
    play(sitting, step(2))
    for seat in (LEFT, RIGHT):
        assert sitting.order(seat, DONE) == Refusal("table:over", "The game is over.")


@pytest.mark.parametrize("at", [0, 2, -1])
def test_an_order_for_another_moment_is_not_carried_out(at: int) -> None:
    sitting = race()
    play(sitting, step(1))
    answer = sitting.order(LEFT, step(1), at=at)
    assert isinstance(answer, Stale)
    assert (answer.rule, answer.at, answer.now) == ("table:stale", at, 1)
    assert sitting.number == 1
    assert sitting.order(LEFT, step(1), at=1) == [Event("run", "1 paces.")]


def test_a_start_of_ones_own_is_copied() -> None:
    start = Track((5, 5))
    sitting = race(start=start)
    play(sitting, step(1))
    assert start == Track((5, 5))
    sitting.undo()
    start.places = (19, 19)
    assert sitting.state == Track((5, 5))


def test_dice_that_fail_half_way_leave_the_game_as_it_was() -> None:
    sitting = race(6)
    before = sitting.state
    with pytest.raises(DiceError):
        sitting.order(LEFT, THROW)
    assert sitting.state is before
    assert sitting.state == Track()
    assert sitting.number == 0


def test_a_player_who_leaves_while_the_die_is_asked_for_loses_nothing() -> None:
    def leave(_prompt: str) -> str:
        raise EOFError

    sitting: Sitting[Track, Go] = Sitting(Race(), TypedDice(leave))
    play(sitting, step(1))
    with pytest.raises(EOFError):
        sitting.order(LEFT, THROW)
    assert sitting.state == Track((1, 0), paces=2)
    sitting.verify(full=True)
    assert isinstance(sitting.undo(), Entry)


def test_undo_takes_back_one_order_and_redo_gives_it_again() -> None:
    sitting = race()
    play(sitting, step(1), step(2))
    journal = list(sitting.journal.entries)
    taken = sitting.undo()
    assert taken == journal[1]
    assert sitting.state == Track((1, 0), paces=2)
    assert sitting.redo() == [Event("run", "2 paces.")]
    assert sitting.state == Track((3, 0), paces=0)
    assert sitting.journal.entries == journal


@pytest.mark.parametrize(
    ("order", "why"), [(THROW, "dice were rolled for it"), (DONE, "it handed over the turn")]
)
def test_undo_stops_at_dice_and_at_the_hand_over(order: Go, why: str) -> None:
    sitting = race(2)
    play(sitting, step(1), order, step(1))
    after = shown(sitting)
    assert isinstance(sitting.undo(), Entry)
    refused = sitting.undo()
    assert refused == Refusal("table:undo", f"Order 2 ({order.kind}) stands: {why}.")
    assert sitting.number == 2
    sitting.redo()
    assert shown(sitting) == after


def test_so_many_orders_can_be_taken_back_and_a_long_turn_has_snapshots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever moves to and fro for ever fills no memory, and his game opens as quickly as another."""
    monkeypatch.setattr(sitting_module, "UNDO", 1)
    sitting = race()
    play(sitting, step(1), step(1))
    assert not sitting.journal.snapshots
    play(sitting, step(1))
    assert [snapshot.number for snapshot in sitting.journal.snapshots] == [1]
    assert isinstance(sitting.undo(), Entry)
    refused = sitting.undo()
    assert refused == Refusal("table:undo", "Order 2 (step 1) stands: 1 orders were given after it.")
    assert isinstance(sitting.redo(), list)
    sitting.verify(full=True)
    game = Race()
    again = Sitting.resume(game, read_journal(sitting), SeededDice(0))
    assert game.carried_out == 2
    assert shown(again) == shown(sitting)
    assert isinstance(again.undo(), Entry)
    assert isinstance(again.undo(), Refusal)


def test_there_is_nothing_to_undo_or_redo_at_the_start() -> None:
    sitting = race()
    assert sitting.undo() == Refusal("table:undo", "Nothing has been ordered yet.")
    answer = sitting.redo()
    assert isinstance(answer, Refusal)
    assert answer.rule == "table:redo"


def test_a_new_order_ends_redo_but_a_refused_one_does_not() -> None:
    sitting = race()
    play(sitting, step(1), step(1))
    sitting.undo()
    sitting.undo()
    assert isinstance(sitting.order(LEFT, step(4)), Refusal)
    assert not isinstance(sitting.redo(), Refusal)
    play(sitting, step(2))
    assert isinstance(sitting.redo(), Refusal)
    assert sitting.number == 2


def test_notes_go_with_the_order_they_stand_below() -> None:
    sitting = race()
    play(sitting, step(1))
    sitting.journal.note("Boldly.")
    sitting.undo()
    assert sitting.journal.notes == {}
    sitting.redo()
    assert sitting.journal.notes == {1: ["Boldly."]}
    sitting.undo()
    play(sitting, step(2))
    assert sitting.journal.notes == {}


@given(acts, st.integers(0, 99))
def test_undo_restores_every_state_exactly(random_acts: list[int], seed: int) -> None:
    sitting: Sitting[Track, Go] = Sitting(Race(), SeededDice(seed))
    history = [(sitting.state, shown(sitting))]
    limit = 0
    for what in random_acts:
        before, number = sitting.state, sitting.number
        act(sitting, what)
        if what == 0:
            assert sitting.number == (number - 1 if number > limit else number)
            del history[sitting.number + 1 :]
            assert sitting.state is history[-1][0]
            assert shown(sitting) == history[-1][1]
        elif sitting.number > number:
            assert history[-1] == (before, history[-1][1])
            assert shown(sitting) != history[-1][1]
            history.append((sitting.state, shown(sitting)))
            if sitting.journal.entries[-1].rolls or sitting.state.turn != before.turn:
                limit = sitting.number
    sitting.verify(full=True)


@given(acts, st.integers(0, 99))
def test_redo_restores_what_undo_took(random_acts: list[int], seed: int) -> None:
    sitting: Sitting[Track, Go] = Sitting(Race(), SeededDice(seed))
    for what in random_acts:
        act(sitting, what)
    after, entries = shown(sitting), list(sitting.journal.entries)
    taken = 0
    while isinstance(sitting.undo(), Entry):
        taken += 1
    for _ in range(taken):
        assert not isinstance(sitting.redo(), Refusal)
    assert (shown(sitting), sitting.journal.entries) == (after, entries)


def test_a_snapshot_is_taken_at_each_hand_over_only() -> None:
    sitting = short_game()
    assert [snapshot.number for snapshot in sitting.journal.snapshots] == [3, 5]
    assert sitting.journal.snapshots[-1].state == "turn 2, 3 paces, may throw\n\nLeft on 11\nRight on 2"


@given(games())
def test_every_state_can_be_replayed(sitting: Sitting[Track, Go]) -> None:
    game = sitting.game
    state = game.start()
    for number, entry in enumerate(sitting.journal.entries):
        assert game.write_state(replay(game, sitting.journal, number)) == game.write_state(state)
        game.carry_out(state, game.read_order(entry.order), LoadedDice(roll.value for roll in entry.rolls))
    assert game.write_state(replay(game, sitting.journal)) == game.write_state(state) == shown(sitting)


@pytest.mark.parametrize("number", [-1, 8])
def test_only_orders_that_were_given_are_replayed(number: int) -> None:
    sitting = short_game()
    assert replay(sitting.game, sitting.journal, 7) == sitting.state
    assert replay(sitting.game, sitting.journal, 0) == Track()
    with pytest.raises(ValueError, match="the journal has 7 orders"):
        replay(sitting.game, sitting.journal, number)


def test_a_game_is_taken_up_from_its_last_snapshot() -> None:
    journal, game = short_game().journal, Race()
    resumed = Sitting.resume(game, journal, LoadedDice([]))
    assert game.carried_out == 2
    assert resumed.state == short_game().state


def test_a_game_without_snapshots_is_replayed_whole_and_has_them_again() -> None:
    sitting, game = short_game(), Race()
    snapshots = list(sitting.journal.snapshots)
    sitting.journal.snapshots.clear()
    resumed = Sitting.resume(game, sitting.journal, LoadedDice([]))
    assert game.carried_out == 7
    assert resumed.journal.snapshots == snapshots


def read_journal(sitting: Sitting[Track, Go]) -> Journal:
    """A journal of its own, with the last snapshot only, as a file would give it."""
    journal = Journal(sitting.journal.header, sitting.journal.start)
    for entry in sitting.journal.entries:
        journal.append(entry.seat, entry.order, entry.rolls)
    journal.snapshots = sitting.journal.snapshots[-1:]
    return journal


@given(games())
def test_a_game_that_is_taken_up_can_undo_as_before(sitting: Sitting[Track, Go]) -> None:
    again = Sitting.resume(Race(), read_journal(sitting), SeededDice(0))
    while True:
        assert shown(again) == shown(sitting)
        taken = sitting.undo()
        assert again.undo() == taken
        if isinstance(taken, Refusal):
            break


def test_verify_finds_a_state_that_was_meddled_with() -> None:
    sitting = short_game()
    sitting.verify()
    sitting.verify(full=True)
    sitting.state.places = (19, 0)
    for full in (False, True):
        with pytest.raises(JournalError, match="the state after order 7 is not where the orders lead to"):
            sitting.verify(full=full)


def test_verify_in_full_finds_a_snapshot_that_orders_do_not_lead_to() -> None:
    """A snapshot with a good hash of its own, as a forger would write it."""
    sitting = short_game()
    last = sitting.journal.snapshots.pop()
    sitting.journal.take_snapshot(last.state.replace("Right on 2", "Right on 12"), 5)
    forger = Sitting.resume(Race(), sitting.journal, LoadedDice([]))
    forger.verify()
    with pytest.raises(JournalError, match="the snapshot after order 5 is not where") as caught:
        forger.verify(full=True)
    assert caught.value.number == 5


def test_verify_finds_a_changed_entry() -> None:
    sitting = short_game()
    sitting.journal.entries[1] = msgspec.structs.replace(sitting.journal.entries[1], order="step 2")
    with pytest.raises(JournalError, match="order 2 is not as it was played"):
        sitting.verify()


NOT_ASKED_FOR = "the rolls of order 1 are not those that the rules ask for"


@pytest.mark.parametrize(
    ("seat", "order", "rolls", "fault"),
    [
        ("Left", "fly", (), "order 1 cannot be read: 'fly' is no order of the race"),
        ("Right", "done", (), "order 1 is Right's, but Left is asked there"),
        ("Left", "step 4", (), "order 1 is refused: 3 paces are left, not 4. (race:paces)"),
        ("Left", "throw", (), "order 1: no die is left for: the throw"),
        (
            "Left",
            "throw",
            (Roll("the throw", 9, 9),),
            "order 1: 9 is no roll of a die with 6 sides (the throw)",
        ),
        ("Left", "throw", (Roll("luck", 6, 3),), NOT_ASKED_FOR),
        ("Left", "throw", (Roll("the throw", 8, 3),), NOT_ASKED_FOR),
        ("Left", "done", (Roll("luck", 6, 3),), NOT_ASKED_FOR),
    ],
)
def test_a_journal_that_the_rules_do_not_allow_is_not_taken_up(
    seat: str, order: str, rolls: tuple[Roll, ...], fault: str
) -> None:
    """The hashes are good, but nobody checked the order."""
    journal = race().journal
    journal.append(seat, order, rolls)
    with pytest.raises(JournalError) as caught:
        Sitting.resume(Race(), journal, LoadedDice([]))
    assert (caught.value.number, caught.value.fault) == (1, fault)


def test_orders_after_the_end_are_not_taken_up() -> None:
    journal = race(start=Track((18, 0))).journal
    journal.append("Left", "step 2")
    journal.append("Left", "done")
    with pytest.raises(JournalError, match="order 2 is Left's, but the game is over there"):
        Sitting.resume(Race(), journal, LoadedDice([]))


def test_a_start_or_a_snapshot_that_is_no_position_is_told() -> None:
    journal = short_game().journal
    journal.snapshots.pop()
    journal.take_snapshot("nonsense", 5)
    with pytest.raises(JournalError, match="the snapshot after order 5 cannot be read: this is no position"):
        Sitting.resume(Race(), journal, LoadedDice([]))
    with pytest.raises(JournalError, match="the starting position cannot be read"):
        Sitting.resume(Race(), Journal(journal.header, "nonsense"), LoadedDice([]))


def test_the_race_keeps_to_the_protocol() -> None:
    """The table's tests lean on the race: its notation round-trips, and it offers what it would carry out."""
    game = Race()
    for order in (*map(step, range(1, 4)), THROW, DONE):
        assert game.read_order(game.write_order(order)) == order
    with pytest.raises(NotationError):
        game.read_order("step 0")
    state = Track((12, 10), 4, 2, True)
    assert game.read_state(game.write_state(state)) == state
    assert list(game.orders(state)) == [step(2), DONE]
