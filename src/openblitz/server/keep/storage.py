"""What is kept of games: written down before anybody is told, read back whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from openblitz.server.dice import kept_seals
from openblitz.server.door.tokens import looks_like_token, token_hash
from openblitz.server.keep import tables
from openblitz.server.keep.database import ConflictError, Database, RevokedError
from openblitz.server.keep.kept_games import Chat, now
from openblitz.server.keep.rows import (
    STANDING,
    add_rows,
    as_text,
    entry_rows,
    game_of,
    listed_game,
    listing,
    seats_of,
    size_of,
    snapshot_rows,
    standing_row,
    token_rows,
    undone_rows,
)
from openblitz.server.play import rematches, seen
from openblitz.server.play.seating import Access, Place, account_key, exchange, good, lapsed, places

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from concurrent.futures import Future

    from openblitz.server.keep.kept_games import Change, KeptGame, ListedGame, Standing
    from openblitz.server.play.rematches import Again
    from openblitz.server.play.seating import KeptRematch
    from openblitz.server.wire.schema import SeatChoice


CHATS_KEPT = 1_000  # lines of one game


# What every order writes: said once, since to say a statement takes longer than to carry it out.
_games, _entries = tables.games.c, tables.entries.c
_STANDS = (
    sa.update(tables.games)
    .where(_games.id == sa.bindparam("of_game"), _games.revision == sa.bindparam("before"))
    .values(
        revision=_games.revision + 1,
        size=_games.size + sa.bindparam("more"),
        **{name: sa.bindparam(f"new_{name}") for name in STANDING},
    )
)
_STRIKES = sa.delete(tables.entries).where(
    _entries.game == sa.bindparam("of_game"), _entries.number >= sa.bindparam("first")
)
_NOTHING_UNDONE = sa.delete(tables.undone).where(tables.undone.c.game == sa.bindparam("of_game"))


class Storage:
    """The games in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.orders = 0  # that were written down since the server began

    # Whole games

    def add(
        self,
        game: KeptGame,
        secrets: dict[str | None, str],
        mine: Collection[str] = (),
        links: Collection[str] = (),
        *,
        maker: str | None = None,
        again: Again | None = None,
    ) -> Future[None]:
        """Keep a new game, with the token of each seat (None: the spectators').

        Some seats are its maker's, and the tokens of some are links to give away. What it takes up counts for
        its maker, and for the network that it was made from. It may be played `again`, after another game.
        """
        entries, snapshots = entry_rows(game.id, game.entries), snapshot_rows(game.id, game.snapshots)
        noted = [{"game": game.id, "number": n, "text": as_text(lines)} for n, lines in game.notes.items()]
        size = len(game.start) + size_of(entries) + size_of(snapshots) + size_of(noted)

        def insert(connection: sa.Connection) -> None:
            made = now()
            row = {
                "id": game.id,
                "name": game.name,
                "ruleset": game.ruleset,
                "tags": as_text(game.tags),
                "start": game.start,
                "seats": as_text(game.seats),
                "revision": game.revision,
                "made": made,
                "maker": maker,
                "size": size,
                "address": game.address or None,
                **standing_row(game.standing, made),
            }
            connection.execute(sa.insert(tables.games), row)
            add_rows(connection, tables.tokens, token_rows(game.id, secrets, mine, links))
            add_rows(connection, tables.entries, entries)
            add_rows(connection, tables.snapshots, snapshots)
            add_rows(connection, tables.notes, noted)
            kept_seals.insert(connection, game.id, game.seals)
            if again is not None:
                rematches.begin(connection, game.id, again, made)

        return self.database.write(insert)

    def load(self, game: str) -> KeptGame | None:
        """A game as it was kept; None when there is no such game."""

        def query(connection: sa.Connection) -> KeptGame | None:
            row = connection.execute(sa.select(tables.games).where(tables.games.c.id == game)).one_or_none()
            return game_of(row, connection) if row else None

        return self.database.read(query)

    def change(self, change: Change) -> Future[None]:
        """Write down a change; one that was made to another revision is a ConflictError."""

        added = entry_rows(change.game, change.entries)
        taken = snapshot_rows(change.game, change.snapshots)

        def update(connection: sa.Connection) -> None:
            # In the same transaction: a link that another server has replaced orders nothing here.
            if change.by is not None and not good(connection, change.by, now()):
                raise RevokedError
            stands = {f"new_{name}": value for name, value in standing_row(change.standing, now()).items()}
            more = size_of(added) + size_of(taken) + kept_seals.size(change.notes)
            before = {"of_game": change.game, "before": change.revision, "more": more}
            if connection.execute(_STANDS, {**before, **stands}).rowcount != 1:
                raise ConflictError
            if change.struck:
                # Only orders since the last snapshot can be struck, so that no snapshot goes with them.
                first = change.standing.number - len(change.entries) + 1
                connection.execute(_STRIKES, {"of_game": change.game, "first": first})
                seen.take_back(connection, change.game, first - 1)
            add_rows(connection, tables.entries, added)
            add_rows(connection, tables.snapshots, taken)
            connection.execute(_NOTHING_UNDONE, {"of_game": change.game})
            add_rows(connection, tables.undone, undone_rows(change.game, change.undone))
            kept_seals.update(connection, change.game, change.notes, change.seals)

        return self.database.write(update)

    def call(self, game: str, seat: str, name: str, by: Access | None) -> Future[dict[str, SeatChoice]]:
        """Keep how the person on a seat is called; the answer is who sits where now."""

        def update(connection: sa.Connection) -> dict[str, SeatChoice]:
            if by is not None and not good(connection, by, now()):
                raise RevokedError
            games = tables.games
            seats = seats_of(connection.execute(sa.select(games.c.seats).where(games.c.id == game)).one())
            seats[seat] = msgspec.structs.replace(seats[seat], name=name)
            connection.execute(sa.update(games).where(games.c.id == game).values(seats=as_text(seats)))
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
        """The games of people in which it is for a computer seat to speak; the others rest."""

        def query(connection: sa.Connection) -> list[str]:
            games = tables.games.c
            asked = connection.execute(
                sa.select(games.id, games.asked, games.seats).where(games.asked.is_not(None))
            )
            seated = [(row, seats_of(row)) for row in asked]
            return [
                row.id
                for row, seats in seated
                if seats[row.asked].kind == "computer"
                and any(choice.kind == "human" for choice in seats.values())
            ]

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
        tokens = tables.tokens.c
        which = tokens.hash == token_hash(link)
        if game is not None:
            which &= tokens.game == game
        return self.database.write(lambda connection: exchange(connection, which, secret))

    def spent(self, game: str, link: str) -> str | None:
        """The seat that somebody has taken by a link; None where it never was one, or was replaced."""
        tokens = tables.tokens.c
        query = sa.select(tokens.seat).where(tokens.game == game, tokens.spent == token_hash(link))
        return self.database.read(lambda connection: connection.execute(query).scalar_one_or_none())

    def lapsed(self, held: Iterable[Access]) -> set[Access]:
        """Which of these are good no more."""
        return self.database.read(lambda connection: lapsed(connection, held, now()))

    def places(self, game: str) -> dict[str, Place]:
        """The seats of a game that people take."""
        return self.database.read(lambda connection: places(connection, [game]))[game]

    def at_the_door(
        self, held: Iterable[Access], games: Collection[str]
    ) -> tuple[set[Access], dict[str, dict[str, Place]], dict[str, KeptRematch]]:
        """Which of these are good no more, the seats of games, and their rematches: of all at once."""
        return self.database.read(
            lambda connection: (
                lapsed(connection, held, now()),
                places(connection, games),
                rematches.read(connection, games),
            )
        )

    def rematches(self, games: Collection[str]) -> dict[str, KeptRematch]:
        """Those of some games that are played once more."""
        return self.database.read(lambda connection: rematches.read(connection, games)) if games else {}

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
            (new,) = token_rows(game, {seat: token}, mine, {seat} if link and seat else ())
            renewed = 1 + max((row.renewed for row in rows), default=0)
            add_rows(connection, tokens, [new | {"renewed": renewed}])
            lost = (owned.c.game == game) & (owned.c.seat == seat) & (owned.c.account != (account or 0))
            accounts = connection.execute(sa.select(owned.c.account).where(lost)).scalars().all()
            connection.execute(sa.delete(owned).where(lost))
            return {row.hash for row in rows} | {account_key(lost, seat) for lost in accounts}

        return self.database.write(replace)

    def listed(self, secrets: Iterable[str]) -> list[ListedGame]:
        """The games that tokens open, last changed first; a token that opens nothing is left out."""
        hashes = {token_hash(token) for token in secrets if looks_like_token(token)}
        tokens = tables.tokens
        found = listing(tokens.c.seat, tokens, tokens.c.hash.in_(hashes) & ~tokens.c.link)
        return self.database.read(lambda connection: [listed_game(row) for row in connection.execute(found)])

    # Chats

    def say(self, game: str, chat: Chat) -> Future[Chat]:
        """Keep what somebody said, and answer with its number.

        What was said so long ago that nobody is shown it any more goes for it.
        """

        def insert(connection: sa.Connection) -> Chat:
            chats, games = tables.chats.c, tables.games
            number = _said(connection, game) + 1
            row = {"game": game, "seat": chat.seat, "text": chat.text, "made": chat.made, "number": number}
            add_rows(connection, tables.chats, [row])
            old = sa.delete(tables.chats).where(chats.game == game, chats.number <= number - CHATS_KEPT)
            gone = connection.execute(old.returning(chats.game, chats.seat, chats.text)).mappings()
            more = size_of([row]) - size_of([dict(one) for one in gone])
            connection.execute(sa.update(games).where(games.c.id == game).values(size=games.c.size + more))
            return msgspec.structs.replace(chat, number=number)

        return self.database.write(insert)

    def said(self, game: str) -> int:
        """How many lines there have been in the talk of a game."""
        return self.database.read(lambda connection: _said(connection, game))

    def chats(self, game: str, last: int = 100) -> list[Chat]:
        """What was said last, in its order."""
        chats = tables.chats.c
        rows = sa.select(tables.chats).where(chats.game == game).order_by(chats.id.desc()).limit(last)

        def query(connection: sa.Connection) -> list[Chat]:
            found = connection.execute(rows).all()
            return [Chat(r.seat, r.text, r.made, r.number) for r in reversed(found)]

        return self.database.read(query)


def _said(connection: sa.Connection, game: str) -> int:
    """How many lines there have been in the talk of a game: the number of the last."""
    chats = tables.chats.c
    return connection.execute(sa.select(sa.func.max(chats.number)).where(chats.game == game)).scalar() or 0
