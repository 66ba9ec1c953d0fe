"""Accounts: optional, for those who want their games listed on every machine they sit at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from openblitz.server.door.tokens import looks_like_token, new_token, token_hash
from openblitz.server.keep import tables
from openblitz.server.keep.database import Database, StorageError
from openblitz.server.keep.kept_games import ListedGame, now
from openblitz.server.keep.rows import listed_game, listing, remove, seats_of
from openblitz.server.play import names
from openblitz.server.play.seating import Access, account_key

if TYPE_CHECKING:
    from collections.abc import Iterable
    from concurrent.futures import Future

NAME_LENGTHS = (2, 40)
PASSWORD_LENGTHS = (10, 200)
SESSION_DAYS = 30
_DAY = 24 * 60 * 60 * 1000

_hasher = PasswordHasher()
# Somebody without an account waits as long as somebody with a wrong password.
_NOBODY = _hasher.hash("nobody")


class Session(msgspec.Struct, frozen=True):
    """Somebody who has logged in."""

    account: int
    name: str
    csrf: str
    hash: str  # of its token: what lines that it opened are known by


class Lost(msgspec.Struct, frozen=True):
    """What goes with an account: what its lines are known by, and games."""

    keys: set[str]
    games: list[str]


class Accounts:
    """The accounts in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, name: str, password: str) -> Future[int]:
        """A new account; a name that is taken is a StorageError."""
        hashed = _hasher.hash(password)

        def insert(connection: sa.Connection) -> int:
            accounts, key, alike = tables.accounts, names.key(name), names.skeleton(name)
            taken = (accounts.c.name_key == key) | (accounts.c.skeleton == alike)
            if connection.execute(sa.select(accounts.c.id).where(taken)).first():
                raise StorageError("taken", "This name is taken, or one that looks like it.")
            row = {"name": name, "name_key": key, "password": hashed, "made": now(), "skeleton": alike}
            made = connection.execute(sa.insert(accounts).returning(accounts.c.id), row)
            return int(made.scalar_one())

        return self.database.write(insert)

    def known(self, name: str, password: str) -> int | None:
        """The account of a name, if the password is right."""
        accounts = tables.accounts.c
        # Names of an older server may have letters that do not show: they are known by those.
        old = name.casefold()
        query = sa.select(accounts.id, accounts.password, accounts.name_key)
        query = query.where(accounts.name_key.in_({old, names.key(name)}))
        rows = self.database.read(lambda connection: connection.execute(query).all())
        row = max(rows, key=lambda found: bool(found.name_key == old), default=None)
        try:
            _hasher.verify(row.password if row else _NOBODY, password)
        except (Argon2Error, InvalidHashError):
            return None
        return int(row.id) if row else None

    def log_in(self, account: int) -> Future[str]:
        """Begin a session; its secret token. Those that have ended are cleared away."""
        token, csrf, made = new_token(), new_token(), now()

        def insert(connection: sa.Connection) -> str:
            sessions = tables.sessions
            connection.execute(sa.delete(sessions).where(sessions.c.ends < made))
            ends = made + SESSION_DAYS * _DAY
            row = {"hash": token_hash(token), "account": account, "csrf": csrf, "ends": ends}
            connection.execute(sa.insert(sessions), row)
            return token

        return self.database.write(insert)

    def log_out(self, session: Session) -> Future[set[str]]:
        """End a session; what its lines are known by."""
        return self._end(tables.sessions.c.hash == session.hash)

    def log_out_others(self, session: Session) -> Future[set[str]]:
        """End all sessions of an account but one; what their lines are known by."""
        own = tables.sessions.c
        return self._end((own.account == session.account) & (own.hash != session.hash))

    def _end(self, which: sa.ColumnElement[bool]) -> Future[set[str]]:
        ended = sa.delete(tables.sessions).where(which).returning(tables.sessions.c.hash)
        return self.database.write(lambda connection: set(connection.execute(ended).scalars()))

    def change_password(self, session: Session, password: str) -> Future[set[str]]:
        """A new password; whoever logged in with the old one elsewhere is logged out there."""
        hashed, own = _hasher.hash(password), tables.sessions.c
        others = (own.account == session.account) & (own.hash != session.hash)

        def change(connection: sa.Connection) -> set[str]:
            accounts = tables.accounts
            connection.execute(
                sa.update(accounts).where(accounts.c.id == session.account).values(password=hashed)
            )
            ended = sa.delete(tables.sessions).where(others).returning(own.hash)
            return set(connection.execute(ended).scalars())

        return self.database.write(change)

    def delete(self, session: Session) -> Future[Lost]:
        """An account goes with its sessions, and with the games in which only it and computers sit.

        Games of others stay. Its seats in them stay open to the browsers that have their secrets; what was
        said in them stands there as anybody's words do.
        """
        account, owned, sessions = session.account, tables.account_games, tables.sessions

        def delete(connection: sa.Connection) -> Lost:
            rows = connection.execute(sa.select(owned).where(owned.c.account == account)).all()
            seats: dict[str, set[str]] = {}
            for row in rows:
                seats.setdefault(row.game, set()).add(row.seat)
            alone = [game for game, own in seats.items() if _nobody_else(connection, game, own, account)]
            lost = {account_key(account, row.seat) for row in rows}
            connection.execute(sa.delete(owned).where(owned.c.account == account))
            ended = sa.delete(sessions).where(sessions.c.account == account).returning(sessions.c.hash)
            lost |= set(connection.execute(ended).scalars())
            remove(connection, alone)
            made = tables.games.c.maker == f"account {account}"  # whoever gets its number later did not
            connection.execute(sa.update(tables.games).where(made).values(maker=None))
            connection.execute(sa.delete(tables.accounts).where(tables.accounts.c.id == account))
            return Lost(lost, alone)

        return self.database.write(delete)

    def session(self, token: str) -> Session | None:
        """The session of a token; None when it has ended or never was."""
        if not looks_like_token(token):
            return None
        sessions, accounts = tables.sessions.c, tables.accounts.c
        query = (
            sa.select(accounts.id, accounts.name, sessions.csrf, sessions.hash)
            .join_from(tables.sessions, tables.accounts, sessions.account == accounts.id)
            .where(sessions.hash == token_hash(token), sessions.ends >= now())
        )
        row = self.database.read(lambda connection: connection.execute(query).one_or_none())
        return Session(row.id, row.name, row.csrf, row.hash) if row else None

    # Games of an account

    def take(self, account: int, game: str, seats: Iterable[str], *, maker: bool) -> Future[None]:
        """Seats of a game become the account's."""
        wanted = set(seats)

        def insert(connection: sa.Connection) -> None:
            owned = tables.account_games
            found = sa.select(owned.c.seat).where(owned.c.account == account, owned.c.game == game)
            for seat in sorted(wanted - set(connection.execute(found).scalars())):
                row = {"account": account, "game": game, "seat": seat, "maker": maker}
                connection.execute(sa.insert(owned), row)

        return self.database.write(insert)

    def access(self, session: Session, game: str, seat: str) -> Access | None:
        """Whether a seat is the account's that has logged in."""
        owned, account = tables.account_games.c, session.account
        query = sa.select(owned.maker).where(owned.account == account, owned.game == game, owned.seat == seat)
        found = self.database.read(lambda connection: connection.execute(query).first())
        if not found:
            return None
        return Access(game, seat, account_key(account, seat), found.maker, session.hash)

    def listed(self, account: int) -> list[ListedGame]:
        """The account's games, last changed first."""
        owned = tables.account_games
        query = listing(owned.c.seat, owned, owned.c.account == account)
        return self.database.read(lambda connection: [listed_game(row) for row in connection.execute(query)])


def _nobody_else(connection: sa.Connection, game: str, own: set[str], account: int) -> bool:
    """Whether no other person has a seat in a game, or a link to one."""
    owned, games = tables.account_games.c, tables.games.c
    seats = seats_of(connection.execute(sa.select(games.seats).where(games.id == game)).one())
    people = {seat for seat, choice in seats.items() if choice.kind == "human"}
    others = sa.select(owned.account).where(owned.game == game, owned.account != account)
    return people <= own and connection.execute(others).first() is None
