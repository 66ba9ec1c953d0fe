"""The database: brought up to date, committed together, and its faults told in words."""

from __future__ import annotations

import sqlite3
import threading
from typing import TYPE_CHECKING

import msgspec
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from tests.server.running import PATIENCE

from openblitz.server.keep import tables
from openblitz.server.keep.database import ConflictError, Database, StorageError, in_folder, said
from openblitz.table import Event

if TYPE_CHECKING:
    from pathlib import Path

ROW = {"seat": "blue", "text": "hello", "made": 1}


def game_row(game: str) -> dict[str, object]:
    return {
        "id": game,
        "name": "",
        "ruleset": "",
        "tags": "[]",
        "start": "",
        "seats": "{}",
        "revision": 0,
        "number": 0,
        "turn": 0,
        "made": 0,
        "updated": 0,
    }


def add_game(database: Database, game: str) -> None:
    database.write(lambda c: c.execute(sa.insert(tables.games), game_row(game)) and None).result()


def count(database: Database, table: sa.Table) -> int:
    return database.read(lambda c: c.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())


# What a move was when places were called hexes.
OLD_ENTRY = {
    "game": "a",
    "number": 1,
    "turn": 1,
    "seat": "blue",
    "order_text": "move B:4Arm to EE19",
    "rolls": "[]",
    "hash": "0" * 16,
    "events": r'[{"kind":"moved","text":"He said \"hexes\": well.","rules":["75:7.1"],'
    r'"hexes":["EE20","EE19"],"units":["B:4Arm"]}]',
    "made": 1,
}


def test_the_migrations_lead_to_the_tables_as_they_are_declared(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, tables.metadata) == []


def test_a_database_of_an_older_program_is_brought_up_to_date_with_what_is_in_it(database_url: str) -> None:
    engine = Database(database_url).engine
    with engine.begin() as connection:
        tables.metadata.drop_all(connection)
        connection.execute(sa.text("DROP TABLE alembic_version"))
        config = Config()
        config.set_main_option("script_location", "openblitz.server:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(sa.insert(tables.games), game_row("a"))
        connection.execute(sa.text("INSERT INTO tokens (hash, game, seat) VALUES ('h', 'a', 'blue')"))
        connection.execute(sa.insert(tables.entries), OLD_ENTRY)
    engine.dispose()
    again = Database(database_url)
    (token,) = again.read(lambda c: c.execute(sa.select(tables.tokens)).all())
    assert (token.seat, token.maker) == ("blue", False)
    assert count(again, tables.undone) == 0
    (entry,) = again.read(lambda c: c.execute(sa.select(tables.entries)).all())
    (event,) = msgspec.json.decode(entry.events, type=tuple[Event, ...])
    assert event == Event("moved", 'He said "hexes": well.', ("75:7.1",), ("EE20", "EE19"), ("B:4Arm",))
    again.close()


def test_opening_again_changes_nothing(database_url: str) -> None:
    first = Database(database_url)
    add_game(first, "a")
    first.close()
    second = Database(database_url)
    assert count(second, tables.games) == 1
    second.close()


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    database = Database(in_folder(tmp_path))
    database.write(
        lambda c: c.execute(sa.text("UPDATE alembic_version SET version_num = '9999'")) and None
    ).result()
    database.close()
    with pytest.raises(StorageError, match="newer version"):
        Database(in_folder(tmp_path))


def test_a_commit_is_on_the_disk_and_does_not_hold_up_readers(tmp_path: Path) -> None:
    database = Database(in_folder(tmp_path))
    with database.engine.connect() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    assert settings == ["wal", 2]  # 2 is FULL
    database.close()


def test_what_waits_is_committed_together_and_each_hears_of_its_own(database: Database) -> None:
    add_game(database, "a")
    commits: list[object] = []
    sa.event.listen(database.engine, "commit", commits.append)
    go_on = threading.Event()
    first = database.write(lambda _: go_on.wait(PATIENCE))
    waiting = [
        database.write(lambda c, i=i: c.execute(sa.insert(tables.chats), {"game": "a", **ROW}) and i)  # type: ignore[misc]
        for i in range(20)
    ]
    go_on.set()
    assert first.result()
    assert [write.result() for write in waiting] == list(range(20))
    assert count(database, tables.chats) == 20
    assert len(commits) <= 3


def test_a_write_that_takes_itself_back_takes_no_other_with_it(database: Database) -> None:
    add_game(database, "a")

    def half(connection: sa.Connection) -> None:
        connection.execute(sa.insert(tables.chats), {"game": "a", **ROW})
        raise ConflictError

    go_on = threading.Event()
    database.write(lambda _: go_on.wait(PATIENCE))
    failing = database.write(half)
    good = database.write(lambda c: c.execute(sa.insert(tables.chats), {"game": "a", **ROW}) and True)
    go_on.set()
    assert good.result()
    with pytest.raises(ConflictError):
        failing.result()
    assert count(database, tables.chats) == 1


def test_a_write_that_fails_takes_no_other_with_it(database: Database) -> None:
    add_game(database, "a")
    go_on = threading.Event()
    database.write(lambda _: go_on.wait(PATIENCE))
    failing = database.write(lambda c: c.execute(sa.insert(tables.chats), {"game": "not there", **ROW}))
    good = database.write(lambda c: c.execute(sa.insert(tables.chats), {"game": "a", **ROW}) and True)
    go_on.set()
    assert good.result()
    with pytest.raises(StorageError):
        failing.result()
    assert count(database, tables.chats) == 1


def test_closing_commits_what_waits_and_takes_no_more(database_url: str) -> None:
    database = Database(database_url)
    add_game(database, "a")
    waiting = [
        database.write(lambda c: c.execute(sa.insert(tables.chats), {"game": "a", **ROW}) and True)
        for _ in range(10)
    ]
    database.close()
    assert all(write.result() for write in waiting)
    with pytest.raises(StorageError, match="going down"):
        database.write(lambda _: None).result()
    again = Database(database_url)
    assert count(again, tables.chats) == 10
    again.close()


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ("database or disk is full", "disk-full"),
        ("database is locked", "busy"),
        ("database disk image is malformed", "corrupt"),
        ("file is not a database", "corrupt"),
        ("attempt to write a readonly database", "read-only"),
        ("disk I/O error", "disk"),
        ("something else", "database"),
    ],
)
def test_a_fault_is_told_in_words_that_hold_nothing_of_the_query(fault: str, code: str) -> None:
    error = sa.exc.OperationalError("SELECT secret", {}, sqlite3.OperationalError(fault))
    told = said(error)
    assert told.code == code
    assert "SELECT" not in told.message
    assert "secret" not in told.message


@pytest.mark.parametrize("url", ["nonsense", "oracle://x/y", "nosuch:///x", ""])
def test_what_is_no_database_is_told(url: str) -> None:
    with pytest.raises(StorageError, match="no database that can be used"):
        Database(url)


def test_a_postgres_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be reached"):
        Database(f"postgresql://nobody@/none?host={tmp_path}")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"not a database, but long enough to look like one" * 100)
    with pytest.raises(StorageError) as told:
        Database(in_folder(tmp_path))
    assert told.value.code == "corrupt"


def test_somebody_who_no_longer_waits_does_not_stop_the_writer(database: Database) -> None:
    def slowly(connection: sa.Connection) -> int:
        begun.set()
        assert go_on.wait(PATIENCE)
        return int(connection.execute(sa.select(1)).scalar_one())

    begun, go_on = threading.Event(), threading.Event()
    left = database.write(slowly)
    assert begun.wait(PATIENCE)
    waiting = database.write(slowly)
    assert (left.cancel(), waiting.cancel()) == (False, False)
    go_on.set()
    assert database.write(slowly).result(PATIENCE) == 1
    assert (left.result(PATIENCE), waiting.result(PATIENCE)) == (1, 1)
