"""Sealed dice in the database: the server's secret, the order that waits, and notes that are new."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa

from openblitz.server.dice.seals import KeptSeals, Pending
from openblitz.server.keep import tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PENDING = msgspec.json.Decoder(Pending)


def insert(connection: sa.Connection, game: str, seals: KeptSeals | None) -> None:
    """Of a new game."""
    if seals is not None:
        row = {"game": game, "secret": seals.secret, "pending": _text(seals.pending)}
        connection.execute(sa.insert(tables.seals), row)


def size(notes: Mapping[int, Sequence[str]]) -> int:
    """About what a change adds to the notes: a line or two below one order."""
    return sum(60 + 2 * len(lines[-1]) for lines in notes.values())


def update(
    connection: sa.Connection, game: str, notes: Mapping[int, Sequence[str]], seals: KeptSeals | None
) -> None:
    """With a change of the game."""
    kept = tables.notes
    if notes:
        old = (kept.c.game == game) & kept.c.number.in_(list(notes))
        connection.execute(sa.delete(kept).where(old))
        rows = [
            {"game": game, "number": number, "text": msgspec.json.encode(lines).decode()}
            for number, lines in notes.items()
        ]
        connection.execute(sa.insert(kept), rows)
    if seals is not None:
        own = tables.seals.c.game == game
        connection.execute(sa.update(tables.seals).where(own).values(pending=_text(seals.pending)))


def read(connection: sa.Connection, game: str) -> KeptSeals | None:
    """None for a game whose dice are not sealed; a row that cannot be read is a msgspec.DecodeError."""
    row = connection.execute(sa.select(tables.seals).where(tables.seals.c.game == game)).one_or_none()
    if row is None:
        return None
    return KeptSeals(row.secret, _PENDING.decode(row.pending) if row.pending else None)


def waits_for(pending: str | None, seat: str | None) -> bool:
    """Whether the dice of a game wait for the seal of a seat that a person has."""
    return seat is not None and bool(pending) and seat not in _PENDING.decode(pending or "").given


def _text(pending: Pending | None) -> str | None:
    return msgspec.json.encode(pending).decode() if pending else None
