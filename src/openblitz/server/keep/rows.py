"""The rows of the database that kept games are written in, and the games that rows mean."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from openblitz.server.dice import kept_seals
from openblitz.server.door.tokens import token_hash
from openblitz.server.keep import tables
from openblitz.server.keep.kept_games import KeptEntry, KeptGame, ListedGame, Standing, Undone, damaged
from openblitz.server.play import rematches
from openblitz.server.play.habits import habits_of
from openblitz.server.play.seating import places
from openblitz.server.wire.schema import SeatChoice
from openblitz.table import Event, Outcome, Roll, Snapshot

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence


def as_text(value: object) -> str:
    """A record as it is kept."""
    return msgspec.json.encode(value).decode()


def size_of(rows: Sequence[dict[str, Any]]) -> int:
    """About what rows take up: their texts, and a little for each."""
    return sum(60 + sum(len(part) for part in row.values() if isinstance(part, str)) for row in rows)


def add_rows(connection: sa.Connection, table: sa.Table, rows: Sequence[dict[str, Any]]) -> None:
    """Add rows, if there are any."""
    if rows:
        connection.execute(_insert(table), rows)


@cache
def _insert(table: sa.Table) -> sa.Insert:
    return sa.insert(table)


# What belongs to a game, and goes with it.
_PARTS = (
    tables.entries,
    tables.undone,
    tables.snapshots,
    tables.tokens,
    tables.notes,
    tables.seals,
    tables.chats,
    tables.seen,
    tables.habits,
    tables.account_games,
)


def remove(connection: sa.Connection, games: Collection[str]) -> None:
    """Delete games with all that is theirs."""
    rematches.remove(connection, games)
    for part in _PARTS:
        connection.execute(sa.delete(part).where(part.c.game.in_(games)))
    connection.execute(sa.delete(tables.games).where(tables.games.c.id.in_(games)))


def standing_row(standing: Standing, updated: int) -> dict[str, Any]:
    """Where a game stands."""
    return {
        "number": standing.number,
        "turn": standing.turn,
        "asked": standing.asked,
        "outcome": as_text(standing.outcome) if standing.outcome else None,
        "updated": updated,
    }


STANDING = tuple(standing_row(Standing(0, 0, None, None), 0))  # the columns


def entry_rows(game: str, kept: Iterable[KeptEntry]) -> list[dict[str, Any]]:
    """Orders."""
    return [
        {
            "game": game,
            "number": entry.number,
            "turn": entry.turn,
            "seat": entry.seat,
            "order_text": entry.order,
            "rolls": as_text(entry.rolls),
            "hash": entry.hash,
            "events": as_text(entry.events),
            "made": entry.made,
        }
        for entry in kept
    ]


def snapshot_rows(game: str, kept: Iterable[Snapshot]) -> list[dict[str, Any]]:
    """Snapshots."""
    return [{"game": game, "number": s.number, "state": s.state, "hash": s.hash} for s in kept]


def undone_rows(game: str, kept: Iterable[Undone]) -> list[dict[str, Any]]:
    """Orders that were taken back."""
    return [{"game": game, "number": u.number, "seat": u.seat, "order_text": u.order} for u in kept]


def token_rows(
    game: str, secrets: dict[str | None, str], mine: Collection[str], links: Collection[str]
) -> list[dict[str, Any]]:
    """The secrets of seats, of which only hashes are kept."""
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


def seats_of(row: Any) -> dict[str, SeatChoice]:
    """Who sits at a game."""
    return _SEATS.decode(row.seats)


def listed_game(row: Any) -> ListedGame:
    """A game in a list."""
    seal = kept_seals.waits_for(row.pending, row.seat)
    standing, seats = _standing(row), seats_of(row)
    return ListedGame(row.id, row.name, row.ruleset, standing, row.seat, row.updated, seats, seal)


def listing(seat: sa.ColumnElement[Any], by: sa.FromClause, owned: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """The games that somebody has by tokens or an account, last changed first."""
    games, seals = tables.games, tables.seals
    return (
        sa.select(games, seat.label("seat"), seals.c.pending)
        .join(by, by.c.game == games.c.id)
        .outerjoin(seals, seals.c.game == games.c.id)
        .where(owned)
        .order_by(games.c.updated.desc())
    )


def _of_game(table: sa.Table, game: str) -> sa.Select[Any]:
    return sa.select(table).where(table.c.game == game).order_by(table.c.number)


def game_of(row: Any, connection: sa.Connection) -> KeptGame:
    """A whole game."""
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
            seats=seats_of(row),
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
            rematch=rematches.read(connection, [row.id]).get(row.id),
            habits=habits_of(connection, row.id),
            address=row.address or "",
        )
    except msgspec.DecodeError as error:
        raise damaged() from error
