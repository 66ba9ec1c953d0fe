"""Who sits where: what opens a seat, and whether it still does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from openblitz.server.door.tokens import token_hash
from openblitz.server.keep import tables

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


class Place(msgspec.Struct, frozen=True):
    """A seat that people take: whether somebody has, and how many new links were made for it."""

    taken: bool = True
    links: int = 0


class KeptRematch(msgspec.Struct, frozen=True):
    """A game that is played once more: the new game, whose seat of the old one made it, who sits where."""

    id: str
    by: str
    seats: tuple[tuple[str, str], ...]  # of the old game, and of the new one
    open: frozenset[str] = frozenset()  # seats of the new one that nobody has taken


class Access(msgspec.Struct, frozen=True):
    """What a token or an account opens: a game, and a seat at it or (None) a spectator's bench."""

    game: str
    seat: str | None
    key: str  # by what it was opened: the hash of a token, or an account
    maker: bool = False  # whether the seat is that of whoever made the game
    session: str = ""  # the hash of the session that an account came by

    def may_renew(self, seat: str | None) -> bool:
        """Who has a seat may make a new link for it and for spectators; who made the game, for every seat."""
        return self.seat is not None and (self.maker or seat in (self.seat, None))


def account_key(account: int, seat: str | None) -> str:
    """An account as the key to a seat.

    >>> account_key(7, "red")
    'account 7 red'
    """
    return f"account {account} {seat}"


# Written once: it is asked with every order.
_BY_TOKEN = sa.select(tables.tokens.c.game).where(
    tables.tokens.c.hash == sa.bindparam("key"),
    tables.tokens.c.game == sa.bindparam("of_game"),
    ~tables.tokens.c.link,
)


def good(connection: sa.Connection, access: Access, at: int) -> bool:
    """Whether what somebody was let in by still opens the seat."""
    sessions, owned = tables.sessions.c, tables.account_games.c
    if not access.session:
        given = {"key": access.key, "of_game": access.game}
        return connection.execute(_BY_TOKEN, given).first() is not None
    query = (
        sa.select(owned.game)
        .join_from(tables.sessions, tables.account_games, sessions.account == owned.account)
        .where(sessions.hash == access.session, sessions.ends >= at)
        .where(owned.game == access.game, owned.seat == access.seat)
    )
    return connection.execute(query).first() is not None


def lapsed(connection: sa.Connection, held: Iterable[Access], at: int) -> set[Access]:
    """Which of these open their seat no more."""
    tokens, held = tables.tokens.c, set(held)
    query = sa.select(tokens.hash, tokens.game).where(
        tokens.hash.in_([access.key for access in held if not access.session]), ~tokens.link
    )
    found = {(row.hash, row.game) for row in connection.execute(query)}
    return {
        access
        for access in held
        if not (good(connection, access, at) if access.session else (access.key, access.game) in found)
    }


def exchange(connection: sa.Connection, which: sa.ColumnElement[bool], secret: str) -> Access | None:
    """A link becomes a secret, by one statement: of all who try at once one has it."""
    tokens = tables.tokens
    row = connection.execute(
        sa.update(tokens)
        .where(tokens.c.link, which)
        .values(hash=token_hash(secret), link=False, spent=tokens.c.hash)
        .returning(tokens.c.game, tokens.c.seat, tokens.c.hash, tokens.c.maker)
    ).one_or_none()
    return Access(row.game, row.seat, row.hash, row.maker) if row else None


def places(connection: sa.Connection, games: Collection[str]) -> dict[str, dict[str, Place]]:
    """The seats of games that people take."""
    tokens, owned = tables.tokens.c, tables.account_games.c
    by_account = {
        (row.game, row.seat)
        for row in connection.execute(sa.select(owned.game, owned.seat).where(owned.game.in_(games)))
    }
    query = sa.select(tokens.game, tokens.seat, tokens.link, tokens.renewed)
    found: dict[str, dict[str, Place]] = {game: {} for game in games}
    for row in connection.execute(query.where(tokens.game.in_(games), tokens.seat.is_not(None))):
        taken = not row.link or (row.game, row.seat) in by_account
        found[row.game][row.seat] = Place(taken, row.renewed)
    return found
