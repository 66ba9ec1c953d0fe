"""All games of a server: taken into memory when they are wanted, and let go when nobody looks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.server.played import kept

from openblitz.server.door.tokens import new_token
from openblitz.server.door.watcher import Watcher
from openblitz.server.keep.database import Database, StorageError, in_folder
from openblitz.server.keep.storage import Storage
from openblitz.server.play import games as module
from openblitz.server.play.games import Games
from openblitz.server.play.names import clean
from openblitz.server.wire.schema import NewGame, SeatChoice

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from openblitz.server.think.worker import Wanted


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    database = Database(in_folder(tmp_path))
    yield Storage(database)
    database.close()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  two   words ", "two words"),
        ("a\x00b\u202ec\u2028d", "a b c d"),
        ("x" * 100, "x" * 80),
        ("\ud800", ""),
        ("東京 <b>", "東京 <b>"),
    ],
)
def test_names_are_one_line_of_what_shows(given: str, shown: str) -> None:
    assert clean(given, 80) == shown


def test_games_that_nobody_looks_at_are_let_go_first(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IN_MEMORY", 2)

    async def run() -> None:
        games = Games(storage, None)  # type: ignore[arg-type]
        ids = [(await games.make(NewGame("1975-basic"))).id for _ in range(4)]
        watched = await games.table(ids[0])
        assert watched is not None
        watched.watchers.add(Watcher(watched, None))
        for game in ids[1:]:
            assert await games.table(game)
        assert list(games._tables) == [ids[0], ids[3]]
        assert await games.table(ids[0]) is watched
        assert await games.table("nothing") is None

    asyncio.run(run())


def test_a_computer_seat_of_a_game_of_earlier_is_called_as_it_is_now(storage: Storage) -> None:
    made = kept(0)
    assert made.seats["red"] == SeatChoice("computer", "greedy")
    storage.add(made, {"blue": new_token(), None: new_token()}).result()

    async def run() -> None:
        table = await Games(storage, None).table(made.id)  # type: ignore[arg-type]
        assert table is not None
        assert table.seats["red"] == SeatChoice("computer", "general")
        assert table._seat_state("red").name == "General"

    asyncio.run(run())


def test_a_game_that_two_want_at_once_is_opened_once(storage: Storage) -> None:
    async def run() -> None:
        games = Games(storage, None)  # type: ignore[arg-type]
        made = await games.make(NewGame("1975-basic"))
        first, second = await asyncio.gather(games.table(made.id), games.table(made.id))
        assert first is second is not None

    asyncio.run(run())


def test_a_computer_seat_waits_for_a_database_that_cannot_be_used(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first attempts find the database locked; then the game goes on by itself."""
    monkeypatch.setattr(module, "PAUSE", 0.01)
    tries = 0

    class Thinking:
        async def think(self, wanted: Wanted, *_: str) -> AsyncIterator[list[object]]:
            nonlocal tries
            tries += 1
            if tries < 4:
                raise StorageError("busy", "The database is locked by another program.")
            raise asyncio.CancelledError
            yield []

    async def run() -> None:
        games = Games(storage, Thinking())  # type: ignore[arg-type]
        made = await games.make(NewGame("1975-basic", seats={"blue": SeatChoice("computer", "random")}))
        while made.id in games._thinking:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert tries == 4
