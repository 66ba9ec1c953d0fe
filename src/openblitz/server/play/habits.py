"""What a seat has told the table once for all: which questions pass by themselves, and who is to stay.

It is kept with the seat and not in a browser: questions are asked while nobody looks, and whoever opens his
seat on another machine finds his units as he told them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
import sqlalchemy as sa

from openblitz.server.keep import tables

if TYPE_CHECKING:
    from concurrent.futures import Future

    from openblitz.server.keep.database import Database

# Which questions pass by themselves: none; those to which nothing can be done; those, too, to which nothing
# can be done of what is asked.
Passing: TypeAlias = Literal["never", "idle", "beside"]
_Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=24)]
_Near: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Stay: TypeAlias = Annotated[dict[_Id, _Near], msgspec.Meta(max_length=800)]


class Habits(msgspec.Struct, frozen=True):
    """What a seat likes. Who is to stay has how near an enemy was when he was told so."""

    passing: Passing = "never"
    stay: Stay = {}


class HabitsMessage(msgspec.Struct, frozen=True, tag_field="type", tag="habits"):
    """Which questions pass by themselves, and who is to stay; what is left out stays as it is."""

    passing: Passing | None = None
    stay: Stay | None = None

    def of(self, before: Habits) -> Habits:
        """What a seat likes when it has said this."""
        passing = before.passing if self.passing is None else self.passing
        return Habits(passing, before.stay if self.stay is None else self.stay)


NONE = Habits()
_STAY = msgspec.json.Decoder(dict[str, int])


def habits_of(connection: sa.Connection, game: str) -> dict[str, Habits]:
    """What the seats of a game like."""
    rows = connection.execute(sa.select(tables.habits).where(tables.habits.c.game == game))
    return {row.seat: Habits(row.passing, _STAY.decode(row.stay)) for row in rows}


def keep(database: Database, game: str, seat: str, habits: Habits) -> Future[None]:
    """Keep what a seat likes."""
    known = tables.habits
    values = {"passing": habits.passing, "stay": msgspec.json.encode(habits.stay).decode()}

    def write(connection: sa.Connection) -> None:
        own = (known.c.game == game) & (known.c.seat == seat)
        if not connection.execute(sa.update(known).where(own).values(values)).rowcount:
            connection.execute(sa.insert(known), {"game": game, "seat": seat, **values})

    return database.write(write)
