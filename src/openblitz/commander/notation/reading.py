"""Reading positions: line by line, then what was left out is filled in."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from openblitz.commander.kinds import read_facing, read_unit
from openblitz.commander.notation.positions import PLACES, bare_table
from openblitz.commander.notation.steps import read_step, step_kind
from openblitz.commander.orders import ChooseTable
from openblitz.commander.position import KNOCKED_OUT, ON_TABLE, PREPARING, RESERVE, Position, read_exacts
from openblitz.commander.rules.deployment import build_table
from openblitz.commander.steps import STEPS, ScheduledPhase, preparation
from openblitz.commander.steps.sequence import below
from openblitz.commander.table_top.tables import TableError
from openblitz.table.game import NotationError
from openblitz.table.orders import verb_of
from openblitz.table.positions import Reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.commander.rules.book import Rules
    from openblitz.commander.steps import Step
    from openblitz.table.steps import Steps

_AT = re.compile(r"(\S+) face (\S+)")


def read_position(rules: Rules, text: str, begin: Callable[[Position], None]) -> Position:
    """The position that a text means; a NotationError names the line and what is wrong."""
    position = Position(rules)
    position.turn = 1
    return _Reading(position, rules.roster.seats).read(text, begin)


class _Reading(Reading[Position]):
    """One position while it is read."""

    an_example: ClassVar[str] = "A:Inf1 or A:Inf1[hits=2]"
    steps: ClassVar[Steps] = STEPS
    book: Rules
    rest: int | None = None

    def readers(self) -> dict[str, Callable[[str], None]]:
        """The facts, and what they do not say: the table, where units are, and steps."""
        return {
            **super().readers(),
            "table": self._table,
            "at": self._at,
            **{f"{name}:": self._away(place) for name, place in PLACES.items()},
            "rest": self._rest,
            "step": self._step,
        }

    def _table(self, rest: str) -> None:
        self.once("table")
        source, _, text = rest.partition(" ")
        if source == "bare":
            self.position.table = bare_table(self.book)
            return
        try:
            self.position.table = build_table(self.book, ChooseTable(source, text.strip()))
        except TableError as error:
            raise NotationError(f"the table cannot be used: {error.fault}") from None

    # Units

    def _at(self, rest: str) -> None:
        head, colon, units = rest.partition(":")
        found = _AT.fullmatch(" ".join(head.split()))
        if not colon or not units.strip() or not found:
            raise NotationError("write it so: at X,Y face DEGREES: UNIT ...")
        x, y = read_exacts(found[1], 2)
        facing = read_facing(found[2])
        for unit in self._put(units, ON_TABLE):
            self._stand(unit, x, y, facing)

    def _stand(self, unit: int, x: float, y: float, facing: float) -> None:
        self.position.x[unit], self.position.y[unit], self.position.facing[unit] = x, y, facing

    def _away(self, place: int) -> Callable[[str], None]:
        return lambda rest: (self._put(rest, place), None)[1]

    def _put(self, text: str, place: int) -> list[int]:
        """Units with what is true of them, at a place."""
        units = []
        for word, state in self.units(text):
            unit = read_unit(self.book, word)
            if unit in self.named:
                raise NotationError(f"{self.book.roster.ids[unit]} is in two places")
            if place == ON_TABLE and self.book.roster.kind[unit].off_table:
                raise NotationError(f"{self.book.roster.ids[unit]} stays off the table")
            self.named.add(unit)
            self.position.place[unit] = place
            for mark in state.split():
                self._mark(unit, mark)
            units.append(unit)
        return units

    def _mark(self, unit: int, mark: str) -> None:
        word, equals, value = mark.partition("=")
        if word == "was" and equals and self.position.place[unit] != ON_TABLE:
            self._stand(unit, *read_exacts(value, 3))
        elif not self.mark(unit, mark) and (equals or not self.mark(unit, f"{word}=")):
            known = ", ".join(self.marks_known())
            raise NotationError(f"{mark[:40]!r} says nothing of a unit; there are {known}")

    def _rest(self, rest: str) -> None:
        self.once("rest")
        words = {"reserve": RESERVE, "knocked-out": KNOCKED_OUT}
        if rest not in words:
            raise NotationError("the rest is reserve or knocked-out")
        self.rest = words[rest]

    # Steps

    def _step(self, rest: str) -> None:
        tag, _, said = rest.partition(" ")
        kind = step_kind(tag)
        if not self.position.steps:
            self.position.steps = [*below(kind)]
        self.position.steps.append(read_step(self.book, kind, said.strip()))
        self.asked_line = self.line

    # What was left out

    def finish(self) -> None:
        """Units that were not named, the table, the edges and the steps."""
        position, rules = self.position, self.book
        preparing = position.turn == PREPARING
        rest = self.rest if self.rest is not None else RESERVE if preparing else KNOCKED_OUT
        for unit in rules.roster.units:
            if unit not in self.named and not rules.roster.kind[unit].off_table:
                position.place[unit] = rest
        self._check_carriers()
        if not preparing:
            position.table = position.table or bare_table(rules)
            position.edge = [position.edge[0] or "south", position.edge[1] or "north"]
        if not position.steps and position.outcome is None:
            # Whoever reads it asks somebody: the phases in which nothing is decided are over.
            position.steps = [*(preparation() if preparing else below(ScheduledPhase))]
        position.touch()
        if position.outcome is None:
            self._check_asked(position.steps[-1])

    def _check_asked(self, step: Step) -> None:
        """Somebody is asked, and there is what he is asked about: no game leads anywhere else."""
        lacking = step.needs(self.position)
        if not lacking and step.asked(self.position) not in (0, 1):
            lacking = "a side that is asked"
        if lacking:
            raise NotationError(f"the step {verb_of(step)} needs {lacking}", self.asked_line)

    def _check_carriers(self) -> None:
        roster, position = self.book.roster, self.position
        for unit, carrier in enumerate(position.carrier):
            if carrier < 0:
                continue
            fine = roster.side[unit] == roster.side[carrier] and position.carrier[carrier] < 0
            if not fine or carrier == unit:
                raise NotationError(f"{roster.ids[unit]} cannot be on {roster.ids[carrier]}")
