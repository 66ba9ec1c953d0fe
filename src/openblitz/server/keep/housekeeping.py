"""Clearing away: games that nobody has touched for a long time, and what each maker takes up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import sqlalchemy as sa

from openblitz.server.keep import tables
from openblitz.server.keep.database import StorageError
from openblitz.server.keep.kept_games import now
from openblitz.server.keep.rows import remove

if TYPE_CHECKING:
    from collections.abc import Collection
    from concurrent.futures import Future

    from openblitz.server.keep.database import Database
    from openblitz.server.play.games import Games

_log = logging.getLogger("openblitz.server")

DAY = 24 * 60 * 60 * 1000
AT_ONCE = 20  # games that one transaction clears away: orders must not wait for long
PAUSE = 3600.0  # seconds between two rounds
BREATH = 0.2  # seconds between two transactions


def clear(database: Database, before: int, spared: Collection[str]) -> Future[list[str]]:
    """Delete some games that have not changed since a time, with all that is theirs; which they were."""

    def delete(connection: sa.Connection) -> list[str]:
        games = tables.games.c
        old = sa.select(games.id).where(games.updated < before, games.id.not_in(spared))
        found = list(connection.execute(old.order_by(games.updated).limit(AT_ONCE)).scalars())
        remove(connection, found)
        connection.execute(sa.delete(tables.sessions).where(tables.sessions.c.ends < now()))
        return found

    return database.write(delete)


def used(database: Database, maker: str) -> int:
    """The bytes that the games of a maker take up."""
    return _size(database, tables.games.c.maker == maker)


def used_from(database: Database, address: str) -> int:
    """The bytes of all games that were made from a network, whoever made them."""
    return _size(database, tables.games.c.address == address)


def _size(database: Database, which: sa.ColumnElement[bool]) -> int:
    query = sa.select(sa.func.coalesce(sa.func.sum(tables.games.c.size), 0)).where(which)
    return int(database.read(lambda connection: connection.execute(query).scalar_one()))


async def keep_house(games: Games, database: Database, days: int) -> None:
    """Again and again: clear away what nobody has touched for so many days, and nobody looks at."""
    while True:
        try:
            cleared = await asyncio.wrap_future(clear(database, now() - days * DAY, games.being_looked_at()))
        except StorageError as error:
            _log.warning("old games could not be cleared away: %s", error)
            cleared = []
        games.forget(cleared)
        await asyncio.sleep(BREATH if len(cleared) == AT_ONCE else PAUSE)
