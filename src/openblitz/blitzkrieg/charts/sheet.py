"""Tables of the books that nobody rolls on: rows by name, such as what isolation does to each kind of unit.

One TOML file each, in the `sheets` of its subject: a row is one line, its cells apart by blanks, and what the
cells mean stands in the legend. Cells are words or numbers; whoever asks for one says which it wants.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.blitzkrieg.charts.chart import Edition, Note  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.folders import of_subjects
from openblitz.datafile import DataFileError, line_of, load_toml, read_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

BLANK: Final = "-"  # a cell in which nothing stands
_NUMBER: Final = re.compile(r"-?\d+([./]\d+)?")  # 12, -1, 4.7 or 1/2


class _SheetFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet as it is written."""

    title: str
    edition: Edition
    rules: tuple[str, ...]
    head: str
    columns: str
    rows: dict[str, str]
    legend: dict[str, str]
    notes: tuple[Note, ...] = ()


class Sheet(msgspec.Struct, frozen=True):
    """One table; `head` says what its rows are."""

    name: str
    title: str
    edition: Edition
    rules: tuple[str, ...]
    head: str
    columns: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]]
    legend: Mapping[str, str]
    notes: tuple[Note, ...]

    def at(self, row: str, column: str) -> str:
        """The cell in a row under a column's head.

        >>> sheet("modules.isolation").at("armor", "movement")
        'halved'
        """
        if column not in self.columns or row not in self.rows:
            raise LookupError(f"{self.name} has no row {row} with a column {column}")
        return self.rows[row][self.columns.index(column)]

    def plain(self) -> dict[str, object]:
        """The table as plain data for JSON: the heads of its columns, and its rows by name."""
        return {"columns": list(self.columns), "rows": {row: list(cells) for row, cells in self.rows.items()}}


def load(file: Traversable) -> Sheet:
    """Read a sheet; anything wrong in it is a DataFileError with file, line and fault."""
    written = load_toml(file, _SheetFile)
    columns = tuple(written.columns.split())

    def fault(text: str, *path: str) -> DataFileError:
        return DataFileError(file.name, line_of(read_text(file), path), text)

    if len(set(columns)) != len(columns) or not columns:
        raise fault("columns have the same head, or there are none", "columns")
    rows = {row: tuple(line.split()) for row, line in written.rows.items()}
    for row, cells in rows.items():
        if len(cells) != len(columns):
            raise fault(f"row {row} has {len(cells)} cells for {len(columns)} columns", "rows", row)
        unknown = [c for c in cells if c != BLANK and not _NUMBER.fullmatch(c) and c not in written.legend]
        if unknown:
            raise fault(f"row {row}: the legend does not say what {unknown[0]} is", "rows", row)
    return Sheet(
        name=file.name.removesuffix(".toml"),
        title=written.title,
        edition=written.edition,
        rules=written.rules,
        head=written.head,
        columns=columns,
        rows=MappingProxyType(rows),
        legend=MappingProxyType(written.legend),
        notes=written.notes,
    )


@cache
def _files() -> Mapping[str, Traversable]:
    files = (file for folder in of_subjects("sheets") for file in folder.iterdir())
    return {file.name.removesuffix(".toml"): file for file in files if file.name.endswith(".toml")}


@cache
def sheet_names() -> tuple[str, ...]:
    """The names of all sheets."""
    return tuple(sorted(_files()))


@cache
def sheet(name: str) -> Sheet:
    """The sheet of that name."""
    if name not in _files():
        raise LookupError(f"no sheet is called {name}")
    return load(_files()[name])
