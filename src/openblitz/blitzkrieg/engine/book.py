"""The rules of one game: the board, the counters, and which answer each question gets."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from openblitz.blitzkrieg.engine.added import Added, Additions
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.scenario import NAMES
from openblitz.hexes.grid import Hex, name
from openblitz.table import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openblitz.blitzkrieg.board import Board
    from openblitz.blitzkrieg.charts import Chart
    from openblitz.blitzkrieg.counters import Side
    from openblitz.blitzkrieg.engine.land import Ground
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.blitzkrieg.engine.scenario import Scenario


class Fought(Protocol):
    """A kind of combat, as far as it is written."""

    title: ClassVar[str]


class Rules(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Everything a game is played by. Nobody asks which edition it is."""

    name: str
    version: int
    title: str
    clarifications: str
    board: Board
    ground: Ground
    roster: Roster
    charts: Mapping[str, Chart[Any]]  # by the kinds of combat that the game has
    fought: Mapping[str, Fought]  # the same kinds, as who fights them knows them (`combats_of`)
    cites: Mapping[str, str]  # the paragraph of this edition that says what both editions say
    paragraphs: Mapping[
        str, str
    ] = {}  # of this book, for those of another whose rule is built into the engine
    turns: int  # 0: until somebody has won
    seats: Mapping[Side, str]  # the side of the map at which each player sits, where the book says
    order_of_play: object  # the phases, as the steps know them (`sequence_of`)
    scenario: Scenario | None = None  # None: the whole map, with all that is on the cards
    # What options and modules add, in the order in which they count; each with its paragraphs.
    added: Additions = msgspec.field(default_factory=Additions)
    objected: Mapping[type[Added], Mapping[str, tuple[Added, ...]]] = {}  # by what is objected to
    options: tuple[str, ...] = ()
    answers: Mapping[str, Any]  # every answer by its question, also to questions that only options ask
    brought: Mapping[str, tuple[Added, ...]] = {}  # what each option has added, for telling

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What people call the two sides: the powers, or the alliances of a scenario."""
        return NAMES if self.scenario is None else self.scenario.names

    @cached_property
    def attrition(self) -> Chart[Any]:
        """The chart of the combat that units beside the enemy owe."""
        return self.charts[ATTRITION]

    def refuse_by(
        self, rule: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by a paragraph."""
        places = tuple(name(Hex(h)) for h in hexes)
        return Refusal(self.paragraph(rule), reason, places, self.roster.names(units))

    def paragraph(self, rule: str) -> str:
        """Where the book of this game says what another says in a paragraph."""
        return self.paragraphs.get(rule, rule)

    def refuse(
        self, subject: str, reason: str, hexes: Iterable[int] = (), units: Iterable[int] = ()
    ) -> Refusal:
        """A refusal by the paragraph in which this edition treats the subject."""
        return self.refuse_by(self.cites[subject], reason, hexes, units)
