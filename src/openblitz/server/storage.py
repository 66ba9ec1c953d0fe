"""What is kept of games: written down before anybody is told, read back whole."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from openblitz.server import kept_seals, tables
from openblitz.server.database import ConflictError, Database, RevokedError, StorageError
from openblitz.server.schema import SeatChoice
from openblitz.server.seals import KeptSeals  # noqa: TC001 - msgspec reads the annotations
from openblitz.server.seating import Access, Place, account_key, good, lapsed, places
from openblitz.server.tokens import looks_like_token, token_hash
from openblitz.table import Event, Header, Journal, JournalError, Outcome, Roll, Snapshot

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from concurrent.futures import Future


class KeptEntry(msgspec.Struct, frozen=True):
    """One order as it is kept, with what happened."""

    number: int
    turn: int
    seat: str
    order: str
    rolls: tuple[Roll, ...]
    hash: str
    events: tuple[Event, ...]
    made: int


class Undone(msgspec.Struct, frozen=True):
    """An order that was taken back. No die was rolled for it, or it could not have been."""

    number: int
    seat: str
    order: str


class Standing(msgspec.Struct, frozen=True):
    """Where a game stands, for lists of games."""

    number: int
    turn: int
    asked: str | None
    outcome: Outcome | None


class KeptGame(msgspec.Struct, frozen=True):
    """A whole game as it is kept."""

    id: str
    name: str
    ruleset: str
    tags: tuple[tuple[str, str], ...]
    start: str
    seats: dict[str, SeatChoice]
    standing: Standing
    entries: tuple[KeptEntry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    notes: dict[int, tuple[str, ...]] = {}
    undone: tuple[Undone, ...] = ()  # as they would be carried out again
    revision: int = 0
    places: dict[str, Place] = {}
    seals: KeptSeals | None = None

    @property
    def aside(self) -> bool:
        """Whether it was put aside: nobody is asked, and it is not over."""
        return self.standing.asked is None and self.standing.outcome is None

    def journal(self) -> Journal:
        """The journal, every hash reckoned anew; a database that was tampered with is a StorageError."""
        journal = Journal(Header(self.ruleset, self.tags), self.start)
        for entry in self.entries:
            written = journal.append(entry.seat, entry.order, entry.rolls)
            if (written.number, written.hash) != (entry.number, entry.hash):
                raise _damaged()
        if journal.number != self.standing.number:
            raise _damaged()
        journal.snapshots.extend(self.snapshots)
        journal.notes.update({number: list(lines) for number, lines in self.notes.items()})
        try:
            journal.verify()
        except JournalError as error:
            raise _damaged() from error
        return journal


class Change(msgspec.Struct, frozen=True):
    """What an order, several orders or an undo change: entries struck from the end, entries added."""

    game: str
    revision: int  # the revision that it changes
    standing: Standing
    struck: int = 0
    entries: tuple[KeptEntry, ...] = ()
    snapshots: tuple[Snapshot, ...] = ()
    undone: tuple[Undone, ...] = ()  # all that can be carried out again afterwards
    by: Access | None = None  # by what whoever ordered it was let in; None: the server's own
    notes: dict[int, tuple[str, ...]] = {}  # that are new or longer
    seals: KeptSeals | None = None  # of a game with sealed dice


class ListedGame(msgspec.Struct, frozen=True):
    """A game in a list, with the seat by which it was found."""

    id: str
    name: str
    ruleset: str
    standing: Standing
    seat: str | None
    updated: int


class Chat(msgspec.Struct, frozen=True):
    """Words that somebody said at the table."""

    seat: str | None
    text: str
    made: int


def now() -> int:
    """The time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(made: int) -> datetime:
    """A kept time as a date.

    >>> moment(0).isoformat()
    '1970-01-01T00:00:00+00:00'
    """
    return datetime.fromtimestamp(made / 1000, UTC)


class Storage:
    """The games in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # Whole games

    def add(
        self,
        game: KeptGame,
        secrets: dict[str | None, str],
        mine: Collection[str] = (),
        links: Collection[str] = (),
        maker: str | None = None,
    ) -> Future[None]:
        """Keep a new game, with the token of each seat (None: the spectators').

        Some seats are its maker's, and the tokens of some are links to give away. What it takes up counts for
        its maker.
        """
        entries, snapshots = _entry_rows(game.id, game.entries), _snapshot_rows(game.id, game.snapshots)
        noted = [{"game": game.id, "number": n, "text": _text(lines)} for n, lines in game.notes.items()]
        size = len(game.start) + _size(entries) + _size(snapshots) + _size(noted)

        def insert(connection: sa.Connection) -> None:
            made = now()
            row = {
                "id": game.id,
                "name": game.name,
                "ruleset": game.ruleset,
                "tags": _text(game.tags),
                "start": game.start,
                "seats": _text(game.seats),
                "revision": game.revision,
                "made": made,
                "maker": maker,
                "size": size,
                **_standing_row(game.standing, made),
            }
            connection.execute(sa.insert(tables.games), row)
            _insert(connection, tables.tokens, _token_rows(game.id, secrets, mine, links))
            _insert(connection, tables.entries, entries)
            _insert(connection, tables.snapshots, snapshots)
            _insert(connection, tables.notes, noted)
            kept_seals.insert(connection, game.id, game.seals)

        return self.database.write(insert)

    def load(self, game: str) -> KeptGame | None:
        """A game as it was kept; None when there is no such game."""

        def query(connection: sa.Connection) -> KeptGame | None:
            row = connection.execute(sa.select(tables.games).where(tables.games.c.id == game)).one_or_none()
            return _game(row, connection) if row else None

        return self.database.read(query)

    def change(self, change: Change) -> Future[None]:
        """Write down a change; one that was made to another revision is a ConflictError."""

        added = _entry_rows(change.game, change.entries)
        taken = _snapshot_rows(change.game, change.snapshots)

        def update(connection: sa.Connection) -> None:
            games, entries = tables.games, tables.entries
            # In the same transaction: a link that another server has replaced orders nothing here.
            if change.by is not None and not good(connection, change.by, now()):
                raise RevokedError
            now_kept = connection.execute(
                sa.update(games)
                .where(games.c.id == change.game, games.c.revision == change.revision)
                .values(
                    revision=change.revision + 1,
                    size=games.c.size + _size(added) + _size(taken),
                    **_standing_row(change.standing, now()),
                )
            )
            if now_kept.rowcount != 1:
                raise ConflictError
            if change.struck:
                # Only orders since the last snapshot can be struck, so that no snapshot goes with them.
                first = change.standing.number - len(change.entries) + 1
                connection.execute(
                    sa.delete(entries).where(entries.c.game == change.game, entries.c.number >= first)
                )
            _insert(connection, entries, added)
            _insert(connection, tables.snapshots, taken)
            connection.execute(sa.delete(tables.undone).where(tables.undone.c.game == change.game))
            _insert(connection, tables.undone, _undone_rows(change.game, change.undone))
            kept_seals.update(connection, change.game, change.notes, change.seals)

        return self.database.write(update)

    def call(self, game: str, seat: str, name: str, by: Access | None) -> Future[dict[str, SeatChoice]]:
        """Keep how the person on a seat is called; the answer is who sits where now."""

        def update(connection: sa.Connection) -> dict[str, SeatChoice]:
            if by is not None and not good(connection, by, now()):
                raise RevokedError
            games = tables.games
            kept = connection.execute(sa.select(games.c.seats).where(games.c.id == game)).scalar_one()
            seats = _SEATS.decode(kept)
            seats[seat] = msgspec.structs.replace(seats[seat], name=name)
            connection.execute(sa.update(games).where(games.c.id == game).values(seats=_text(seats)))
            return seats

        return self.database.write(update)

    def put_aside(self, game: str) -> Future[None]:
        """Let nobody be asked in a game that is not over: it is not opened again by itself."""

        def update(connection: sa.Connection) -> None:
            connection.execute(sa.update(tables.games).where(tables.games.c.id == game).values(asked=None))

        return self.database.write(update)

    def bring_back(self, game: str, standing: Standing) -> Future[None]:
        """Let somebody be asked again in a game that was put aside."""

        def update(connection: sa.Connection) -> None:
            games = tables.games
            aside = (games.c.id == game) & games.c.asked.is_(None) & games.c.outcome.is_(None)
            connection.execute(
                sa.update(games).where(aside, games.c.number == standing.number).values(asked=standing.asked)
            )

        return self.database.write(update)

    def asked_of_computers(self) -> list[str]:
        """The games in which it is for a computer seat to speak."""

        def query(connection: sa.Connection) -> list[str]:
            games = tables.games.c
            asked = connection.execute(
                sa.select(games.id, games.asked, games.seats).where(games.asked.is_not(None))
            )
            return [row.id for row in asked if _SEATS.decode(row.seats)[row.asked].kind == "computer"]

        return self.database.read(query)

    # Who may open what

    def access(self, token: str) -> Access | None:
        """What a token opens."""
        if not looks_like_token(token):
            return None

        def query(connection: sa.Connection) -> Access | None:
            tokens = tables.tokens
            row = connection.execute(
                sa.select(tokens).where(tokens.c.hash == token_hash(token), ~tokens.c.link)
            ).one_or_none()
            return Access(row.game, row.seat, row.hash, row.maker) if row else None

        return self.database.read(query)

    def take_seat(self, game: str | None, link: str, secret: str) -> Future[Access | None]:
        """Exchange a link (of one game, if named) for a secret; None if it is none, or was used before."""
        old = token_hash(link)

        def exchange(connection: sa.Connection) -> Access | None:
            tokens = tables.tokens
            row = connection.execute(
                sa.update(tokens)
                .where(
                    tokens.c.hash == old, tokens.c.link, sa.true() if game is None else tokens.c.game == game
                )
                .values(hash=token_hash(secret), link=False)
                .returning(tokens.c.game, tokens.c.seat, tokens.c.hash, tokens.c.maker)
            ).one_or_none()
            return Access(row.game, row.seat, row.hash, row.maker) if row else None

        return self.database.write(exchange)

    def lapsed(self, held: Iterable[Access]) -> set[Access]:
        """Which of these are good no more."""
        return self.database.read(lambda connection: lapsed(connection, held, now()))

    def places(self, game: str) -> dict[str, Place]:
        """The seats of a game that people take."""
        return self.database.read(lambda connection: places(connection, [game]))[game]

    def at_the_door(
        self, held: Iterable[Access], games: Collection[str]
    ) -> tuple[set[Access], dict[str, dict[str, Place]]]:
        """Which of these are good no more, and the seats of games: of all that are looked at, at once."""
        return self.database.read(
            lambda connection: (lapsed(connection, held, now()), places(connection, games))
        )

    def renew(
        self, game: str, seat: str | None, token: str, account: int | None, *, link: bool = False
    ) -> Future[set[str]]:
        """A new token for a seat, or (`link`) one to give away; the keys that open the seat no more.

        Accounts came by the old link and lose the seat with it, all but the one that asks.
        """

        def replace(connection: sa.Connection) -> set[str]:
            tokens, owned = tables.tokens, tables.account_games
            old = (tokens.c.game == game) & (
                tokens.c.seat.is_(None) if seat is None else tokens.c.seat == seat
            )
            rows = connection.execute(
                sa.select(tokens.c.hash, tokens.c.maker, tokens.c.renewed).where(old)
            ).all()
            connection.execute(sa.delete(tokens).where(old))
            mine = [seat] if seat is not None and any(row.maker for row in rows) else []
            (new,) = _token_rows(game, {seat: token}, mine, {seat} if link and seat else ())
            renewed = 1 + max((row.renewed for row in rows), default=0)
            _insert(connection, tokens, [new | {"renewed": renewed}])
            lost = (owned.c.game == game) & (owned.c.seat == seat) & (owned.c.account != (account or 0))
            accounts = connection.execute(sa.select(owned.c.account).where(lost)).scalars().all()
            connection.execute(sa.delete(owned).where(lost))
            return {row.hash for row in rows} | {account_key(lost, seat) for lost in accounts}

        return self.database.write(replace)

    def listed(self, secrets: Iterable[str]) -> list[ListedGame]:
        """The games that tokens open, last changed first; a token that opens nothing is left out."""
        hashes = {token_hash(token) for token in secrets if looks_like_token(token)}
        found = (
            sa.select(tables.games, tables.tokens.c.seat.label("seat"))
            .join(tables.tokens, tables.tokens.c.game == tables.games.c.id)
            .where(tables.tokens.c.hash.in_(hashes), ~tables.tokens.c.link)
            .order_by(tables.games.c.updated.desc())
        )
        return self.database.read(lambda connection: [listed_game(row) for row in connection.execute(found)])

    # Chats

    def say(self, game: str, chat: Chat) -> Future[None]:
        """Keep what somebody said."""
        row = {"game": game, "seat": chat.seat, "text": chat.text, "made": chat.made}
        return self.database.write(lambda connection: _insert(connection, tables.chats, [row]))

    def chats(self, game: str, last: int = 100) -> list[Chat]:
        """What was said last, in its order."""
        chats = tables.chats.c
        rows = sa.select(tables.chats).where(chats.game == game).order_by(chats.id.desc()).limit(last)
        found = self.database.read(lambda connection: connection.execute(rows).all())
        return [Chat(row.seat, row.text, row.made) for row in reversed(found)]


# Rows


def _damaged() -> StorageError:
    return StorageError("corrupt", "The game in the database is not as it was played.")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _size(rows: Sequence[dict[str, Any]]) -> int:
    """About what rows take up: their texts, and a little for each."""
    return sum(60 + sum(len(part) for part in row.values() if isinstance(part, str)) for row in rows)


def _insert(connection: sa.Connection, table: sa.Table, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        connection.execute(sa.insert(table), rows)


def _standing_row(standing: Standing, updated: int) -> dict[str, Any]:
    return {
        "number": standing.number,
        "turn": standing.turn,
        "asked": standing.asked,
        "outcome": _text(standing.outcome) if standing.outcome else None,
        "updated": updated,
    }


def _entry_rows(game: str, kept: Iterable[KeptEntry]) -> list[dict[str, Any]]:
    return [
        {
            "game": game,
            "number": entry.number,
            "turn": entry.turn,
            "seat": entry.seat,
            "order_text": entry.order,
            "rolls": _text(entry.rolls),
            "hash": entry.hash,
            "events": _text(entry.events),
            "made": entry.made,
        }
        for entry in kept
    ]


def _snapshot_rows(game: str, kept: Iterable[Snapshot]) -> list[dict[str, Any]]:
    return [{"game": game, "number": s.number, "state": s.state, "hash": s.hash} for s in kept]


def _undone_rows(game: str, kept: Iterable[Undone]) -> list[dict[str, Any]]:
    return [{"game": game, "number": u.number, "seat": u.seat, "order_text": u.order} for u in kept]


def _token_rows(
    game: str, secrets: dict[str | None, str], mine: Collection[str], links: Collection[str]
) -> list[dict[str, Any]]:
    return [
        {
            "hash": token_hash(token),
            "game": game,
            "seat": seat,
            "maker": seat in mine,
            "link": seat in links,
            "renewed": 0,
        }
        for seat, token in secrets.items()
    ]


_ROLLS = msgspec.json.Decoder(tuple[Roll, ...])
_EVENTS = msgspec.json.Decoder(tuple[Event, ...])
_SEATS = msgspec.json.Decoder(dict[str, SeatChoice])
_TAGS = msgspec.json.Decoder(tuple[tuple[str, str], ...])
_LINES = msgspec.json.Decoder(tuple[str, ...])
_OUTCOME = msgspec.json.Decoder(Outcome)


def _standing(row: Any) -> Standing:
    outcome = _OUTCOME.decode(row.outcome) if row.outcome else None
    return Standing(row.number, row.turn, row.asked, outcome)


def listed_game(row: Any) -> ListedGame:
    return ListedGame(row.id, row.name, row.ruleset, _standing(row), row.seat, row.updated)


def _of_game(table: sa.Table, game: str) -> sa.Select[Any]:
    return sa.select(table).where(table.c.game == game).order_by(table.c.number)


def _game(row: Any, connection: sa.Connection) -> KeptGame:
    entries = connection.execute(_of_game(tables.entries, row.id))
    snapshots = connection.execute(_of_game(tables.snapshots, row.id))
    notes = connection.execute(_of_game(tables.notes, row.id))
    undone = connection.execute(_of_game(tables.undone, row.id))
    try:
        return KeptGame(
            id=row.id,
            name=row.name,
            ruleset=row.ruleset,
            tags=_TAGS.decode(row.tags),
            start=row.start,
            seats=_SEATS.decode(row.seats),
            standing=_standing(row),
            entries=tuple(
                KeptEntry(
                    e.number,
                    e.turn,
                    e.seat,
                    e.order_text,
                    _ROLLS.decode(e.rolls),
                    e.hash,
                    _EVENTS.decode(e.events),
                    e.made,
                )
                for e in entries
            ),
            snapshots=tuple(Snapshot(s.number, s.state, s.hash) for s in snapshots),
            notes={n.number: _LINES.decode(n.text) for n in notes},
            undone=tuple(Undone(u.number, u.seat, u.order_text) for u in undone),
            revision=row.revision,
            places=places(connection, [row.id])[row.id],
            seals=kept_seals.read(connection, row.id),
        )
    except msgspec.DecodeError as error:
        raise _damaged() from error
