"""The chart files: one TOML file a chart, read and checked into a `Chart`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.charts import cells
from openblitz.blitzkrieg.charts.chart import FACES, Chart, Edition, Note, Roll
from openblitz.blitzkrieg.charts.columns import Counted, Spans, opened, spans
from openblitz.datafile import DataFileError, line_of, load_toml, read_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NOT_ALLOWED = "not allowed"
FIRST, LAST = "first column", "last column"  # ends that are as the column beside them


class _ChartFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chart as it is written: a row of the book is one line, its cells apart by blanks."""

    title: str
    edition: Edition
    rules: tuple[str, ...]
    cells: cells.CellKind
    counted: Counted
    roll: Roll
    columns: str
    rows: dict[str, object]
    legend: dict[str, str]
    below: str | None = None
    above: str | None = None
    repeats: int | None = None
    notes: tuple[Note, ...] = ()


def load(file: Traversable) -> Chart[cells.Cell]:
    """Read a chart file; anything wrong in it is a DataFileError with file, line and fault."""
    return _Reader(file).chart()


class _Reader:
    """Reads one chart file, knowing where each fault stands."""

    def __init__(self, file: Traversable) -> None:
        self.file = file
        self.written = load_toml(file, _ChartFile)
        self.columns = tuple(self.written.columns.split())

    def chart(self) -> Chart[cells.Cell]:
        written = self.written
        covered = self._spans()
        return Chart(
            name=self.file.name.removesuffix(".toml"),
            title=written.title,
            edition=written.edition,
            rules=written.rules,
            kind=written.cells,
            counted=written.counted,
            roll=written.roll,
            columns=self.columns,
            spans=covered,
            rows=MappingProxyType(self._rows()),
            below=self._end("below", written.below, needed=self._has_room_below(covered)),
            above=self._end("above", written.above, needed=written.counted == "odds"),
            repeats=written.repeats,
            legend=MappingProxyType(written.legend),
            notes=written.notes,
        )

    def _fault(self, fault: str, *path: str) -> DataFileError:
        return DataFileError(self.file.name, line_of(read_text(self.file), path), fault)

    def _spans(self) -> Spans:
        try:
            covered = spans(self.written.counted, self.columns)
            if self.written.counted == "odds":
                covered = opened(covered, self.written.below == FIRST, self.written.above == LAST)
        except ValueError as error:
            raise self._fault(str(error), "columns") from error
        last = max((span.stop - 1 for column in covered for span in column), default=0)
        repeats = self.written.repeats
        if (repeats is not None) != (self.written.counted == "turns"):
            raise self._fault("a chart of turns, and no other, says when it repeats", "repeats")
        if repeats is not None and repeats != last:
            raise self._fault(f"repeats after {repeats} turns, but its last turn is {last}", "repeats")
        return covered

    def _has_room_below(self, covered: Spans) -> bool:
        """Odds and factors can always fall short of the first column; turns only before a late one."""
        if self.written.counted == "turns":
            return min(span.start for column in covered for span in column) > 1
        return self.written.counted != "nothing"

    def _end(self, key: str, result: str | None, *, needed: bool) -> cells.Cell | None:
        if needed and result is None:
            raise self._fault(f"does not say what happens {key} its columns ({key} = ...)", "columns")
        if not needed and result is not None:
            raise self._fault(f"has nothing {key} its columns", key)
        if self.written.counted == "odds" and result == {"below": FIRST, "above": LAST}[key]:
            return None
        return None if result in (None, NOT_ALLOWED) else self._cell(str(result), key, key)

    def _rows(self) -> dict[int, tuple[cells.Cell, ...]]:
        faces = FACES[self.written.roll]
        for row in self.written.rows:
            if row not in map(str, faces):
                raise self._fault(f"row {row} is not a roll: {faces[0]} to {faces[-1]}", "rows", row)
        return {face: self._row(str(face)) for face in faces}

    def _row(self, row: str) -> tuple[cells.Cell, ...]:
        if row not in self.written.rows:
            raise self._fault(f"row {row} is missing", "rows")
        line = self.written.rows[row]
        if not isinstance(line, str):
            raise self._fault(f"row {row} is not a text in quotes", "rows", row)
        here = line.split()
        if len(here) != len(self.columns):
            raise self._fault(f"row {row} has {len(here)} cells for {len(self.columns)} columns", "rows", row)
        return tuple(
            self._cell(cell, f"row {row}, column {column}", "rows", row)
            for column, cell in zip(self.columns, here, strict=True)
        )

    def _cell(self, cell: str, place: str, *path: str) -> cells.Cell:
        try:
            return cells.parse(self.written.cells, cell, self.written.legend)
        except ValueError as error:
            raise self._fault(f"{place}: {cell} {error}", *path) from error
