"""Games that were put aside because they took too long to open: which they are, and how they come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from openblitz.server.keep import tables
from openblitz.server.keep.database import StorageError
from openblitz.server.keep.kept_games import standing
from openblitz.server.play.table import Table

if TYPE_CHECKING:
    from openblitz.server.keep.kept_games import Standing
    from openblitz.server.keep.storage import Storage


class Aside(NamedTuple):
    """A game that was put aside."""

    id: str
    name: str
    ruleset: str
    number: int  # of orders
    updated: int


def put_aside(storage: Storage) -> list[Aside]:
    """All of them, last changed first."""
    games = tables.games.c
    found = sa.select(games.id, games.name, games.ruleset, games.number, games.updated).where(
        games.asked.is_(None), games.outcome.is_(None)
    )
    rows = storage.database.read(lambda c: c.execute(found.order_by(games.updated.desc())).all())
    return [Aside(*row) for row in rows]


def bring_back(storage: Storage, game: str) -> Standing:
    """Open a game here, however long that takes, and let whoever is asked in it be asked again."""
    kept = storage.load(game)
    if kept is None or not kept.aside:
        raise StorageError("aside", f"No game with the id {game[:40]} was put aside.")
    table = Table(kept, storage)
    stands = standing(table.game, table.now.position, table.now.at)
    storage.bring_back(game, stands).result()
    return stands
