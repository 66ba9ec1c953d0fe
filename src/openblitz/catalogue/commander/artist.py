"""Centimetres, bases, and a table of one's choice."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.catalogue.artist import (
    PNG_WIDTH,
    Artist,
    BoardCheck,
    BoardChoice,
    BoardError,
    BoardFinding,
    PieceKind,
)
from openblitz.catalogue.commander.shelf import CommanderShelf

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position

RANDOM: Final = "random"  # the key of a table that is made from a seed


class DrawnTable(msgspec.Struct, frozen=True):
    """The view box of the drawing in centimetres, its y turned over, and the table as GeoJSON."""

    x: float
    y: float
    width: float
    height: float
    table: dict[str, Any]


class CommanderArtist(Artist):
    """Draws tables and what stands on them."""

    @property
    def board_type(self) -> Any:
        """The table, piece by piece."""
        return DrawnTable

    def boards(self, name: str) -> tuple[BoardChoice, ...]:
        """The tables of the scenario."""
        from openblitz.commander.games import find_game  # noqa: PLC0415
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        chosen = find_game(name).rules.scenario.file.tables or tables.names()
        return tuple(BoardChoice(key, tables.named(key).title) for key in chosen if key in tables.names())

    def board(self, name: str, key: str, theme: str) -> bytes:
        """A finished table, drawn."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        if key not in tables.names():
            raise LookupError(f"there is no table {key!r}")
        return _drawn(tables.named(key), theme)

    def board_svg(self, game: Commander, state: Position, theme: str) -> bytes:
        """The table that was chosen, drawn."""
        return _drawn(_table(game.conceal(state, None)), theme)

    def piece_kinds(self) -> tuple[PieceKind, ...]:
        """Everything that terrain.toml tells, but for what a scenario has to define first."""
        from openblitz.commander.table_top.drawing import sketched  # noqa: PLC0415
        from openblitz.commander.table_top.terrain import kinds  # noqa: PLC0415

        return tuple(
            PieceKind(name, kind.title, str(kind.form), kind.width, sketched(name))
            for name, kind in kinds().items()
            if name != "open-ground" and not kind.defined_by_scenario
        )

    def models(self) -> tuple[BoardChoice, ...]:
        """The finished tables, and one from the generator."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        given = (BoardChoice(key, tables.named(key).title) for key in tables.names())
        return (*given, BoardChoice(RANDOM, "A random table"))

    def model(self, key: str, seed: int) -> str:
        """A finished table as GeoJSON, or what the generator makes of a seed."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415
        from openblitz.commander.table_top.generator import generate  # noqa: PLC0415

        if key == RANDOM:
            return tables.write(generate(seed))
        if key not in tables.names():
            raise LookupError(f"there is no table {key!r}")
        return tables.write(tables.named(key))

    def check_board(self, text: str, theme: str) -> BoardCheck:
        """Read a table from GeoJSON, see whether it is fit to play on, and draw it."""
        from openblitz.commander.table_top.check import check  # noqa: PLC0415
        from openblitz.commander.table_top.tables import TableError, read  # noqa: PLC0415

        try:
            table = read(text)
        except TableError as error:
            raise BoardError(str(error)) from error
        findings = tuple(BoardFinding(found.what, found.ok, found.detail) for found in check(table))
        return BoardCheck(table.title, findings, _drawn(table, theme).decode())

    def kept_board(self, key: str, theme: str) -> bytes | None:
        """A finished table is drawn in half a second: no process of its own is needed."""
        from openblitz.commander.table_top import tables  # noqa: PLC0415

        name = key.partition(" ")[0]
        if name not in tables.names():
            return None
        table = tables.named(name)
        if key not in (name, f"{name} {table.digest}"):
            return None
        return gzip.compress(_drawn(table, theme), 6)

    def board_json(self, game: Commander, state: Position) -> DrawnTable:
        """The table as GeoJSON, as players see it, and the view box of its drawing."""
        from openblitz.commander.table_top.drawing import EDGE  # noqa: PLC0415
        from openblitz.commander.table_top.tables import write  # noqa: PLC0415

        table = _table(game.conceal(state, None))
        wide, high = table.width + 2 * EDGE, table.height + 2 * EDGE
        return DrawnTable(-EDGE, -EDGE, wide, high, msgspec.json.decode(write(table)))

    def picture(self, game: Commander, state: Position, kind: str) -> bytes:
        """The table with its units."""
        from openblitz.commander.telling.picture import position_png, position_svg  # noqa: PLC0415

        known = game.conceal(state, None)
        _table(known)
        if kind == "svg":
            return position_svg(known).encode()
        return position_png(known, PNG_WIDTH)

    def warm(self) -> None:
        """Compile the lines of sight; what is compiled is kept."""
        CommanderShelf().wake()


def _table(state: Position) -> Any:
    if state.table is None:
        raise LookupError("the table has not been chosen yet")
    return state.table


def _drawn(table: Any, theme: str) -> bytes:
    from openblitz.commander.table_top.drawing import THEMES, table_svg  # noqa: PLC0415

    return table_svg(table, theme if theme in THEMES else THEMES[0], plain=True).encode()
