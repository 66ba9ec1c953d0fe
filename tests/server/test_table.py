"""A game as it is played: one order at a time, on the disk before it shows, undone as far as may be."""

from __future__ import annotations

import asyncio
import gc
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.server.played import duel_file, kept, played_sitting

from openblitz.server.door.watcher import Watcher
from openblitz.server.keep.database import Database, StorageError, in_folder
from openblitz.server.keep.gamefiles import read_whole
from openblitz.server.keep.kept_games import Change, Standing, Undone
from openblitz.server.keep.storage import Storage
from openblitz.server.play.games import Games
from openblitz.server.play.table import Table
from openblitz.server.wire.schema import NewGame

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from pathlib import Path


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    database = Database(in_folder(tmp_path))
    yield Storage(database)
    database.close()


def at_table(storage: Storage, play: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
    """Play at a table with the duel of `played`."""

    async def run() -> None:
        games = Games(storage, None)  # type: ignore[arg-type]  # nobody here is a computer
        made = await games.open(duel_file(), {}, "Duel", trust=True)
        table = await games.table(made.id)
        assert table is not None
        await play(table)

    asyncio.run(run())


def view(raw: msgspec.Raw) -> dict[str, Any]:
    return dict(msgspec.json.decode(raw))


def where(table: Table, unit: str) -> str:
    return str(view(table.state(None).view)["units"][unit]["place"])


def test_an_order_is_on_the_disk_when_it_is_answered(storage: Storage) -> None:
    async def play(table: Table) -> None:
        done = await table.order("blue", ["move B:4Arm to EE19"], 0)
        assert done.refusal is None
        assert [event.kind for event in done.events] == ["moved"]
        found = storage.load(table.id)
        assert found is not None
        assert [entry.order for entry in found.entries] == ["move B:4Arm to EE19"]
        assert (found.entries[0].turn, found.standing.number) == (3, 1)
        assert where(table, "B:4Arm") == "EE19"

    at_table(storage, play)


def test_orders_are_carried_out_until_one_is_refused(storage: Storage) -> None:
    async def play(table: Table) -> None:
        orders = ["move B:4Arm to EE19", "move B:5Arm to nowhere", "move B:15Inf to EE19"]
        done = await table.order("blue", orders, 0)
        assert done.refusal is not None
        assert done.refused == "move B:5Arm to nowhere"
        assert table.now.at == done.at == 1
        found = storage.load(table.id)
        assert found is not None
        assert len(found.entries) == 1

    at_table(storage, play)


def test_of_a_long_game_no_more_is_looked_at_than_what_is_new(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[str] = set()

    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        covers = table.seal.covers

        def noted(order: str) -> bool:
            asked.add(order)
            return covers(order)

        monkeypatch.setattr(table.seal, "covers", noted)
        done = await table.order("blue", ["move B:5Arm to EE19"], 1)
        assert done.refusal is None

    at_table(storage, play)
    assert asked == {"move B:5Arm to EE19"}


def test_a_stale_order_is_not_carried_out(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        done = await table.order("blue", ["move B:5Arm to EE19"], 0)
        assert done.stale
        assert table.now.at == 1
        assert where(table, "B:5Arm") == "EE20"

    at_table(storage, play)


def test_an_order_for_another_history_of_the_same_length_is_stale(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        seen = table.now.hash
        await table.undo("blue", 1)
        await table.order("blue", ["move B:4Arm to DD19"], 0)
        assert (await table.order("blue", ["move B:5Arm to EE19"], 1, seen)).stale
        assert not (await table.order("blue", ["move B:5Arm to EE19"], 1, table.now.hash)).stale

    at_table(storage, play)


def test_of_two_orders_at_once_one_is_stale(storage: Storage) -> None:
    async def play(table: Table) -> None:
        both = await asyncio.gather(
            table.order("blue", ["move B:4Arm to EE19"], 0), table.order("blue", ["move B:5Arm to EE19"], 0)
        )
        assert sorted(done.stale for done in both) == [False, True]
        assert table.now.at == 1

    at_table(storage, play)


@pytest.mark.parametrize("order", ["", "fly away", "x" * 5000, "move B:4Arm", "move B:4Arm to EE19\nmove"])
def test_what_is_no_order_is_refused(storage: Storage, order: str) -> None:
    async def play(table: Table) -> None:
        done = await table.order("blue", [order], 0)
        assert done.refusal is not None
        assert done.refusal.rule == "table:notation"
        assert table.now.at == 0

    at_table(storage, play)


def test_another_seats_order_is_refused(storage: Storage) -> None:
    async def play(table: Table) -> None:
        done = await table.order("red", ["move B:4Arm to EE19"], 0)
        assert done.refusal is not None
        assert done.refusal.rule == "table:seat"
        assert table.now.at == 0

    at_table(storage, play)


def test_undo_and_redo_go_back_and_forth_on_the_disk_too(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19", "move B:5Arm to EE19"], 0)
        assert (table.now.undo, table.now.redo) == ("blue", None)
        assert not (await table.undo("blue", 2)).refusal
        assert where(table, "B:5Arm") == "EE20"
        assert (table.now.undo, table.now.redo) == ("blue", "blue")
        found = storage.load(table.id)
        assert found is not None
        assert len(found.entries) == len(table.log) == 1
        assert not (await table.redo("blue", 1)).refusal
        assert where(table, "B:5Arm") == "EE19"
        found = storage.load(table.id)
        assert found is not None
        assert [entry.number for entry in found.entries] == [1, 2]
        assert found.entries == tuple(table.log)

    at_table(storage, play)


def test_undo_works_on_a_game_that_was_opened_anew(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        found = storage.load(table.id)
        assert found is not None
        again = Table(found, storage)
        assert again.now.undo == "blue"
        assert not (await again.undo("blue", 1)).refusal
        assert where(again, "B:4Arm") == "EE20"

    at_table(storage, play)


def test_redo_works_on_a_game_that_was_opened_anew(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19", "move B:5Arm to EE19", "take-back B:4Arm"], 0)
        for at in (3, 2):
            await table.undo("blue", at)
        assert table.now.at == 1
        again = opened_anew(storage, table)
        assert again.now.redo == "blue"
        assert not (await again.redo("blue", 1)).refusal
        assert (where(again, "B:4Arm"), where(again, "B:5Arm")) == ("EE19", "EE19")
        again = opened_anew(storage, table)
        assert not (await again.redo("blue", 2)).refusal
        assert (where(again, "B:4Arm"), where(again, "B:5Arm")) == ("EE20", "EE19")
        assert opened_anew(storage, table).now.redo is None

    at_table(storage, play)


def test_after_a_new_order_nothing_can_be_carried_out_again(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        await table.undo("blue", 1)
        assert opened_anew(storage, table).now.redo == "blue"
        await table.order("blue", ["move B:5Arm to EE19"], 0)
        again = opened_anew(storage, table)
        assert again.now.redo is None
        refused = await again.redo("blue", 1)
        assert refused.refusal is not None
        assert refused.refusal.rule == "table:redo"

    at_table(storage, play)


def test_an_undone_order_that_no_longer_fits_is_refused(storage: Storage) -> None:
    async def play(table: Table) -> None:
        found = storage.load(table.id)
        assert found is not None
        wrong = msgspec.structs.replace(found, undone=(Undone(1, "blue", "move B:4Arm to FF20"),))
        again = Table(wrong, storage)
        refused = await again.redo("blue", 0)
        assert refused.refusal is not None
        assert refused.refusal.rule == "table:redo"
        assert not (await again.order("blue", ["move B:4Arm to EE19"], 0)).refusal

    at_table(storage, play)


def opened_anew(storage: Storage, table: Table) -> Table:
    found = storage.load(table.id)
    assert found is not None
    return Table(found, storage)


def test_only_the_seat_that_ordered_takes_back(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        for refused in (await table.undo("red", 1), await table.redo("red", 1)):
            assert refused.refusal is not None
            assert refused.refusal.rule == "table:seat"
        assert table.now.at == 1

    at_table(storage, play)


def test_nothing_is_taken_back_beyond_a_die(storage: Storage) -> None:
    async def play(table: Table) -> None:
        orders = ["done", "attack FF20 with B:4Arm B:5Arm B:15Inf", "done"]
        done = await table.order("blue", orders, 0)
        assert done.refusal is None, done.refusal
        done = await table.order("blue", ["fight FF20"], table.now.at)
        assert done.refusal is None, done.refusal
        assert table.log[-1].rolls
        assert table.now.undo is None
        refused = await table.undo(table.log[-1].seat, table.now.at)
        assert refused.refusal is not None
        assert refused.refusal.rule == "table:undo"

    at_table(storage, play)


def test_what_may_be_ordered_is_told_to_the_seat_that_is_asked_alone(storage: Storage) -> None:
    async def play(table: Table) -> None:
        offers = {seat: view(table.state(seat).view)["offer"] for seat in ("blue", "red", None)}
        assert offers["blue"]["units"]
        assert offers["red"] is offers[None] is None
        await table.order("blue", ["move B:4Arm to EE19"], 0)
        assert [table.state(seat).undo for seat in ("blue", "red", None)] == [True, False, False]

    at_table(storage, play)


# When the disk fails


class Failing(Storage):
    """A storage whose next changes fail; `kept` says whether the change was made all the same."""

    failing = 0
    keep = False

    def change(self, change: Change) -> Future[None]:
        if not self.failing:
            return super().change(change)
        self.failing -= 1
        if self.keep:
            super().change(change).result()
        failed: Future[None] = Future()
        failed.set_exception(StorageError("disk-full", "The disk is full: nothing could be saved."))
        return failed


@pytest.mark.parametrize("keep", [False, True])
def test_an_order_that_cannot_be_saved_never_was(storage: Storage, keep: bool) -> None:
    failing = Failing(storage.database)

    async def play(table: Table) -> None:
        watcher = Watcher(table, "red")
        table.watchers.add(watcher)
        await watcher.next()
        failing.failing, failing.keep = 1, keep
        with pytest.raises(StorageError, match="disk is full"):
            await table.order("blue", ["move B:4Arm to EE19"], 0)
        assert table.now.at == 0
        # Whatever the disk holds is what the game goes on from.
        done = await table.order("blue", ["move B:5Arm to EE19"], 0)
        assert done.stale is keep
        found = failing.load(table.id)
        assert found is not None
        assert [entry.order for entry in found.entries] == [f"move B:{4 if keep else 5}Arm to EE19"]
        assert table.now.at == 1
        shown = msgspec.json.decode(await watcher.next())
        assert shown["at"] == 1

    at_table(failing, play)


def test_a_game_that_another_server_changed_is_read_anew(storage: Storage) -> None:
    async def play(table: Table) -> None:
        found = storage.load(table.id)
        assert found is not None
        elsewhere = Table(found, storage)
        await elsewhere.order("blue", ["move B:4Arm to EE19"], 0)
        done = await table.order("blue", ["move B:5Arm to EE19"], 0)
        assert done.stale
        assert table.now.at == 1
        assert where(table, "B:4Arm") == "EE19"

    at_table(storage, play)


def test_a_game_pinned_to_a_ruleset_that_is_gone_is_told(storage: Storage) -> None:
    gone = msgspec.structs.replace(kept(3), ruleset="1975-basic@99")
    with pytest.raises(StorageError, match="pinned to 1975-basic@99"):
        Table(gone, storage)


# Looking back


def test_every_moment_can_be_looked_at(storage: Storage) -> None:
    whole = kept(400)
    table = Table(whole, storage)

    async def look() -> None:
        for number in (0, 399, 7, 8, 150, 400, 149):
            found = await table.at(number, None)
            assert found is not None
            position, events = found
            replayed = read_whole_at(number)
            assert table.game.write_state(position) == replayed
            assert events == (whole.entries[number - 1].events if number else ())
        assert await table.at(401, None) is None
        assert await table.at(-1, None) is None

    asyncio.run(look())


def read_whole_at(number: int) -> str:
    sitting = played_sitting(number)
    return str(sitting.game.write_state(sitting.state))


def test_a_moment_that_was_taken_back_is_not_shown_again(storage: Storage) -> None:
    async def play(table: Table) -> None:
        await table.order("blue", ["move B:4Arm to EE19", "move B:5Arm to EE19"], 0)
        assert await table.at(1, None)
        await table.undo("blue", 2)
        await table.undo("blue", 1)
        await table.order("blue", ["move B:5Arm to DD19", "move B:4Arm to DD19"], 0)
        found = await table.at(1, None)
        assert found is not None
        assert "DD19" in table.game.write_state(found[0])
        assert "EE19" not in table.game.write_state(found[0])

    at_table(storage, play)


def test_the_log_holds_orders_rolls_and_events(storage: Storage) -> None:
    table = Table(kept(300), storage)
    log = table.log_since(0, None)
    assert [entry.number for entry in log] == list(range(1, 301))
    assert [entry.number for entry in table.log_since(297, None)] == [298, 299, 300]
    assert table.log_since(300, None) == ()
    assert log[0].events[0].text


def test_a_new_game_stands_at_its_start(storage: Storage) -> None:
    async def run() -> None:
        games = Games(storage, None)  # type: ignore[arg-type]
        made = await games.make(NewGame("1965-basic", name="  Two\tfriends "))
        found = storage.load(made.id)
        assert found is not None
        assert found.name == "Two friends"
        assert found.standing == Standing(0, 0, "blue", None)
        assert set(made.seats) == {"blue", "red"}

    asyncio.run(run())


def test_what_is_kept_of_a_game_is_no_work_for_the_garbage_collector() -> None:
    """While it looks through everything, everybody waits."""
    entries = kept(1500).entries
    assert any(entry.rolls for entry in entries)
    records = [one for entry in entries for one in (entry, *entry.events, *entry.rolls)]
    assert not any(map(gc.is_tracked, records))


def test_the_whole_of_a_file_is_carried_out_again() -> None:
    whole = kept(300)
    assert len(whole.snapshots) > 1
    assert read_whole(duel_file(), trust=True).journal.number == 0
