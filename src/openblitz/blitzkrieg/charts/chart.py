"""A chart of the books: its columns, its rows, and what it says for given odds, factors or turn."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias, TypeVar

import msgspec

from openblitz.blitzkrieg.charts.cells import Cell, CellKind, plain
from openblitz.blitzkrieg.charts.columns import Counted, Odds, Spans

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openblitz.table import Dice

C_co = TypeVar("C_co", bound=Cell, covariant=True)

Edition: TypeAlias = Literal["1965", "1975", "modules"]
Roll: TypeAlias = Literal["die", "mail"]

# The faces in the order of the books: mail play draws one of ten digits and prints the 0 last (75:PBM.a).
FACES: Mapping[Roll, tuple[int, ...]] = MappingProxyType(
    {"die": (1, 2, 3, 4, 5, 6), "mail": (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)}
)


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A footnote in our own words, with the rule that it tells of."""

    rule: str
    text: str


class Chart(msgspec.Struct, Generic[C_co], frozen=True):
    """One chart; `below` and `above` are the results off its ends, None where nothing may be tried there."""

    name: str
    title: str
    edition: Edition
    rules: tuple[str, ...]
    kind: CellKind
    counted: Counted
    roll: Roll
    columns: tuple[str, ...]
    spans: Spans
    rows: Mapping[int, tuple[C_co, ...]]
    below: C_co | None
    above: C_co | None
    repeats: int | None
    legend: Mapping[str, str]
    notes: tuple[Note, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """What can be rolled, in the order of the rows."""
        return FACES[self.roll]

    @property
    def roll_word(self) -> str:
        """What is rolled."""
        return "die" if self.roll == "die" else "digit"

    def throw(self, dice: Dice, purpose: str) -> int:
        """A roll for this chart; mail play draws one of ten digits, and the tenth is 0 (75:PBM.a).

        >>> from openblitz.blitzkrieg.charts import chart
        >>> from openblitz.table import LoadedDice
        >>> chart("1975.pbm.bgat").throw(LoadedDice([10]), "battle")
        0
        """
        return self.faces[dice.roll(purpose, len(self.faces)) - 1]

    def result(self, column: str, roll: int) -> C_co:
        """The cell under a column's head, in the row of a roll.

        >>> from openblitz.blitzkrieg.charts import chart
        >>> str(chart("1975.bgat").result("3-1", 6))
        'DE'
        """
        if column not in self.columns or roll not in self.rows:
            raise LookupError(f"{self.name} has no column {column} with a row {roll}")
        return self.rows[roll][self.columns.index(column)]

    def column(self, number: Odds | int) -> str | None:
        """The column for odds, a number of factors or a turn; None off the ends of the chart.

        >>> from openblitz.blitzkrieg.charts import chart
        >>> chart("1975.mcrt").column(9), chart("1975.mcrt").column(3), chart("1975.weather").column(17)
        ('8-11', None, '16-18')
        """
        place = self._place(number)
        for column, spans in zip(self.columns, self.spans, strict=True):
            if any(place in span for span in spans):
                return column
        return None

    def look_up(self, number: Odds | int, roll: int) -> C_co | None:
        """What the chart says for odds, factors or a turn, its ends included; None where it allows nothing.

        >>> from openblitz.blitzkrieg.charts import Odds, chart
        >>> str(chart("1975.tgat").look_up(Odds(7, 1), 3)), chart("1975.tgat").look_up(Odds(1, 7), 3)
        ('-a4/E', None)
        """
        column = self.column(number)
        if column is not None:
            return self.result(column, roll)
        first = min(span.start for spans in self.spans for span in spans)
        return self.below if self._place(number) < first else self.above

    def _place(self, number: Odds | int) -> int:
        if self.counted == "nothing" or isinstance(number, Odds) != (self.counted == "odds"):
            raise TypeError(f"{self.name} counts {self.counted}, not {number!r}")
        if isinstance(number, Odds):
            return number.place
        if self.counted == "turns" and number < 1:
            raise ValueError(f"there is no turn {number}")
        # 75:34d - the seasons come round again; so do the bands of 1965.
        return (number - 1) % self.repeats + 1 if self.repeats else number

    @property
    def worst(self) -> int:
        """The defender's part of the worst odds that it has.

        >>> from openblitz.blitzkrieg.charts import chart
        >>> chart("1975.bgat").worst
        6
        """
        return 1 - min(span.start for spans in self.spans for span in spans)

    @property
    def results(self) -> tuple[C_co, ...]:
        """Every result that it can bring, most harm to the attacker first.

        Words come in the order in which they are declared, all else as it stands from the first column on.

        >>> from openblitz.blitzkrieg.charts import chart
        >>> [result.value for result in chart("1975.bgat").results]
        ['AE', 'AB2', 'EX', 'DB2', 'DE']
        """
        columns = zip(*self.rows.values(), strict=True)
        cells = [self.below, *(cell for column in columns for cell in column), self.above]
        found = tuple(dict.fromkeys(cell for cell in cells if cell is not None))
        if isinstance(found[0], StrEnum):
            return tuple(cell for cell in type(found[0]) if cell in found)  # type: ignore[misc]
        return found

    def plain(self) -> dict[str, object]:
        """The chart as plain data for JSON: the heads of its columns, and its rows by roll."""
        return {
            "columns": list(self.columns),
            "rows": {str(roll): [plain(cell) for cell in cells] for roll, cells in self.rows.items()},
        }
