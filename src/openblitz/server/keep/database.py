"""The database: opened, brought up to date, and written by one thread that commits whatever waits at once."""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

FILE_NAME = "games.sqlite"
BUSY_SECONDS = 5
_AT_ONCE = 200


class StorageError(Exception):
    """The database does not do what it should: a code for programs, a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


class ConflictError(StorageError):
    """Somebody else has changed the game in the meantime."""

    def __init__(self) -> None:
        super().__init__("conflict", "The game was changed by another server in the meantime.")


class RevokedError(StorageError):
    """What somebody was let in by opens nothing any more."""

    def __init__(self) -> None:
        super().__init__("revoked", "The link is no longer good.")


def in_folder(folder: Path) -> str:
    """The URL of the database that stands in a folder by default."""
    return sa.URL.create("sqlite", database=str(folder / FILE_NAME)).render_as_string()


class Database:
    """Reads in whichever thread asks; writes in a thread of its own.

    A write waits for the disk, and a disk takes as long for twenty orders as for one: whatever has come in
    while the last commit was under way is committed together.
    """

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        try:
            migrate(self.engine)
        except StorageError:
            self.engine.dispose()
            raise
        except (SQLAlchemyError, UnicodeError) as error:
            self.engine.dispose()
            raise said(error) from error
        self._queue: queue.SimpleQueue[_Write[Any] | None] = queue.SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write_on, name="database-writer", daemon=True)
        self._writer.start()

    def read(self, query: Callable[[sa.Connection], T]) -> T:
        """What a query finds; what goes wrong is a StorageError."""
        try:
            with self.engine.connect() as connection:
                return query(connection)
        except (SQLAlchemyError, UnicodeError) as error:
            raise said(error) from error

    def write(self, change: Callable[[sa.Connection], T]) -> Future[T]:
        """Make a change; it is on disk once the future is done. It is carried out whole or not at all."""
        wanted = _Write(change)
        if self._closed:
            wanted.future.set_exception(StorageError("closed", "The server is going down."))
        else:
            self._queue.put(wanted)
        return wanted.future

    def close(self) -> None:
        """Commit what waits, and let go of the database."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._writer.join()
            self.engine.dispose()

    def _write_on(self) -> None:
        while True:
            waiting = [self._queue.get()]
            while len(waiting) < _AT_ONCE and not self._queue.empty():
                waiting.append(self._queue.get())
            writes = [write for write in waiting if write is not None]
            if writes:
                self._commit(writes)
            if len(writes) < len(waiting):
                return

    def _commit(self, writes: list[_Write[Any]]) -> None:
        """All of them in one transaction; if that fails, each in its own."""
        try:
            with self.engine.begin() as connection:
                for write in writes:
                    write.carry_out(connection)
        except Exception as error:  # whatever it is, those who wait must hear of it
            if len(writes) > 1:
                for write in writes:
                    self._commit([write])
            else:
                writes[0].future.set_exception(said(error))
            return
        for write in writes:
            write.tell()


class _Write(Generic[T]):
    """A change that waits for its turn."""

    def __init__(self, change: Callable[[sa.Connection], T]) -> None:
        self.change = change
        self.future: Future[T] = Future()
        # Who no longer waits cannot call a change off: it is made, and the writer tells nobody.
        self.future.set_running_or_notify_cancel()
        self.error: StorageError | None = None
        self.result: T

    def carry_out(self, connection: sa.Connection) -> None:
        """A change that takes itself back leaves the others alone; any other fault ends the transaction."""
        self.error = None
        try:
            with connection.begin_nested():
                self.result = self.change(connection)
        except StorageError as error:
            self.error = error

    def tell(self) -> None:
        if self.error:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


def migrate(engine: sa.Engine) -> None:
    """Bring the database up to date, step by step; one that is newer than this program is a StorageError."""
    from alembic import command  # noqa: PLC0415 - only when a server starts
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "openblitz.server:migrations")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        fault = "The database was made by a newer version of this program, or by another program."
        raise StorageError("database", fault) from error


def said(error: Exception) -> StorageError:
    """A fault of the database in words that a person can use; what the database said stays behind."""
    if isinstance(error, StorageError):
        return error
    # A full disk ends a transaction; what fails after that, for want of one, is not the cause.
    chain: list[BaseException] = [error]
    while before := chain[-1].__cause__ or chain[-1].__context__:
        chain.append(before)
    for cause in reversed(chain):
        text = str(getattr(cause, "orig", cause)).lower()
        for words, code, message in _FAULTS:
            if any(word in text for word in words):
                return StorageError(code, message)
    if isinstance(error, UnicodeError):
        return StorageError("corrupt", _CORRUPT)
    if isinstance(error, DBAPIError):
        return StorageError("database", "The database cannot be used now.")
    return StorageError("database", "The database could not do what was asked of it.")


_CORRUPT = "The database is damaged. Put a backup in its place."
_FAULTS = (
    (
        ("disk is full", "no space left", "disk full"),
        "disk-full",
        "The disk is full: nothing could be saved.",
    ),
    (("locked", "lock timeout"), "busy", "The database is locked by another program."),
    (("malformed", "not a database", "corrupt", "utf-8"), "corrupt", _CORRUPT),
    (("readonly", "read-only"), "read-only", "The database can only be read."),
    (("disk i/o", "input/output"), "disk", "The disk failed: nothing could be saved."),
    (("unable to open",), "database", "The database file cannot be opened."),
    (
        (
            "connection refused",
            "could not connect",
            "connection failed",
            "connection is bad",
            "server closed",
            "could not translate",
        ),
        "database",
        "The database server cannot be reached.",
    ),
)


def _engine(url: str) -> sa.Engine:
    try:
        address = sa.make_url(url)
        if address.drivername in ("postgres", "postgresql"):
            address = address.set(drivername="postgresql+psycopg")
        if address.get_backend_name() != "sqlite":
            return sa.create_engine(address, pool_pre_ping=True)
        _keep_private(address)
        engine = sa.create_engine(address, connect_args={"timeout": BUSY_SECONDS})
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, ValueError) as error:
        fault = "This is no database that can be used: give sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise StorageError("database", fault) from error
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", _on_begin)
    return engine


def _keep_private(address: sa.URL) -> None:
    """The file is for its owner alone: sealed orders, talk and hashes of passwords stand in it.

    SQLite gives the files beside it the same mode. What cannot be done here is told when it is opened.
    """
    if address.database and address.database != ":memory:" and not address.database.startswith("file:"):
        with contextlib.suppress(OSError):
            os.close(os.open(address.database, os.O_RDWR | os.O_CREAT, 0o600))
            os.chmod(address.database, 0o600)


def _on_connect(connection: Any, _record: object) -> None:
    """Every commit is on the disk before it is over, and readers do not wait for it."""
    # Python's own handling of transactions knows no savepoints: SQLAlchemy begins them itself.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _on_begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")
