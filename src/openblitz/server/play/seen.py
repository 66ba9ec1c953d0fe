"""What a seat has been shown of its game: so whoever comes back, on whatever machine, is told the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from openblitz.server.keep import tables
from openblitz.server.play.marks import passed_over

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from openblitz.server.keep.database import Database
    from openblitz.server.keep.kept_games import KeptEntry


MOST = (1 << 31) - 1  # what the database can keep


class Shown(msgspec.Struct, frozen=True):
    """How many orders a seat has been shown, and how many lines of the talk."""

    orders: int = 0
    talk: int = 0

    def of(self, log: Sequence[KeptEntry], seat: str | None, brought: int) -> Shown:
        """The same as the log knows it.

        Whoever ordered something himself had seen what was before, and `brought` orders came with a file.
        """
        own = (
            entry.number for entry in reversed(log) if entry.seat == seat and not passed_over(entry.events)
        )
        ordered = next(own, 0)
        return Shown(min(max(self.orders, ordered, brought), len(log)), self.talk)


NOTHING = Shown()


def seen_by(database: Database, game: str, seat: str) -> Shown:
    """What a seat has said that it was shown."""
    seen = tables.seen.c
    query = sa.select(seen.orders, seen.talk).where(seen.game == game, seen.seat == seat)
    row = database.read(lambda connection: connection.execute(query).one_or_none())
    return Shown(row.orders, row.talk) if row else Shown()


def see(database: Database, game: str, seat: str, more: Shown) -> Future[None]:
    """Keep what a seat has been shown; it never becomes less by that."""
    seen = tables.seen
    own = (seen.c.game == game) & (seen.c.seat == seat)
    orders, talk = (min(number, MOST) for number in (more.orders, more.talk))

    def update(connection: sa.Connection) -> None:
        row = connection.execute(sa.select(seen.c.orders, seen.c.talk).where(own)).one_or_none()
        if row is None:
            new = {"game": game, "seat": seat, "orders": max(orders, 0), "talk": max(talk, 0)}
            connection.execute(sa.insert(seen), new)
        elif orders > row.orders or talk > row.talk:
            values = {"orders": max(orders, row.orders), "talk": max(talk, row.talk)}
            connection.execute(sa.update(seen).where(own).values(values))

    return database.write(update)


def knows(database: Database, game: str, seat: str, talk: int) -> None:
    """What was just said of a seat itself is no news to it, unless there was more to read before."""
    shown = seen_by(database, game, seat)
    if shown.talk == talk - 1:
        see(database, game, seat, Shown(shown.orders, talk)).result()


def take_back(connection: sa.Connection, game: str, number: int) -> None:
    """What was taken back nobody has seen: another order may come in its place."""
    seen = tables.seen
    later = (seen.c.game == game) & (seen.c.orders > number)
    connection.execute(sa.update(seen).where(later).values(orders=number))
