"""A game once more: the seats of the new game are offered to those who had one in the old game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from openblitz.server.keep import tables
from openblitz.server.keep.database import RevokedError, StorageError
from openblitz.server.play.seating import Access, KeptRematch, exchange, good, places
from openblitz.server.wire.schema import Rematch

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from concurrent.futures import Future

    from openblitz.server.keep.database import Database

_SEATS = msgspec.json.Decoder(dict[str, str])


class OfferedError(StorageError):
    """Another has offered a rematch, and a seat in it is still to be taken."""

    def __init__(self) -> None:
        super().__init__("rematch", "A rematch is offered already: take your seat in it.")


class Again(msgspec.Struct, frozen=True):
    """A rematch that is to be made: of which game, by whom, and each old seat's in the new one."""

    game: str
    by: Access
    seats: Mapping[str, str]


def told(rematch: KeptRematch | None, seat: str | None) -> Rematch | None:
    """What a seat of the old game is told; spectators, and seats that do not go on, are told nothing."""
    own = dict(rematch.seats).get(seat or "") if rematch else None
    return Rematch(rematch.id, rematch.by, own, own in rematch.open) if rematch and own else None


def read(connection: sa.Connection, games: Collection[str]) -> dict[str, KeptRematch]:
    """The rematches of games, by the old game."""
    again = tables.rematches.c
    rows = connection.execute(sa.select(tables.rematches).where(again.game.in_(games))).all()
    # A link that was made anew is for whomever it is sent to.
    free = places(connection, [row.next for row in rows]) if rows else {}
    return {
        row.game: KeptRematch(
            row.next,
            row.seat,
            tuple(_SEATS.decode(row.seats).items()),
            frozenset(seat for seat, one in free[row.next].items() if not one.taken and not one.links),
        )
        for row in rows
    }


def begin(connection: sa.Connection, game: str, again: Again, at: int) -> None:
    """A new game is the rematch of an old one. One that waits for somebody yields only to its own maker's."""
    if not good(connection, again.by, at):
        raise RevokedError
    before = read(connection, [again.game]).get(again.game)
    if before is not None and before.open and before.by != again.by.seat:
        raise OfferedError
    row = {
        "game": again.game,
        "next": game,
        "seat": again.by.seat,
        "seats": msgspec.json.encode(again.seats).decode(),
    }
    connection.execute(sa.delete(tables.rematches).where(tables.rematches.c.game == again.game))
    try:
        connection.execute(sa.insert(tables.rematches), row)
    except IntegrityError as error:  # another server was faster
        raise OfferedError from error


def take(database: Database, game: str, by: Access, secret: str, at: int) -> Future[Access | None]:
    """Whoever has a seat of the old game gets his secret in the new one, once; None: it is not to be had."""

    def give(connection: sa.Connection) -> Access | None:
        # In the same transaction: whoever has lost his seat since he asked gets no other for it.
        if not good(connection, by, at):
            raise RevokedError
        offered = read(connection, [game]).get(game)
        seat = dict(offered.seats).get(by.seat or "") if offered else None
        if offered is None or seat not in offered.open:
            return None
        tokens = tables.tokens.c
        return exchange(
            connection, (tokens.game == offered.id) & (tokens.seat == seat) & (tokens.renewed == 0), secret
        )

    return database.write(give)


def remove(connection: sa.Connection, games: Collection[str]) -> None:
    """With games that go, whichever of the two they are."""
    again = tables.rematches.c
    connection.execute(sa.delete(tables.rematches).where(again.game.in_(games) | again.next.in_(games)))
