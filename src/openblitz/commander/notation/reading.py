"""Reading positions: line by line, then what was left out is filled in."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.commander import steps as steps_
from openblitz.commander.kinds import read_facing, read_seat, read_unit
from openblitz.commander.notation.positions import (
    FLAGS,
    LINKS,
    PLACES,
    SIDE_FIELDS,
    SIDE_FLAGS,
    UNIT_FIELDS,
    bare_table,
)
from openblitz.commander.orders import ChooseTable
from openblitz.commander.position import (
    EDGES,
    KNOCKED_OUT,
    ON_TABLE,
    PREPARING,
    RESERVE,
    Breach,
    Position,
    Smoke,
    Strike,
)
from openblitz.commander.rules.deployment import build_table
from openblitz.commander.steps.sequence import below
from openblitz.commander.table_top.tables import TableError
from openblitz.table import Outcome
from openblitz.table.game import NotationError
from openblitz.table.kinds import read_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.commander.rules.book import Rules

_UNIT = re.compile(r"([^\s\[\]]+)(?:\[([^\[\]]*)\])?")
_NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,20})?(e-?\d{1,2})?", re.ASCII)
_AT = re.compile(r"(\S+) face (\S+)")
_SMOKE = re.compile(r"(\S+) turn (\S+) at (\S+) size (\S+)")
_STRIKE = re.compile(r"(\S+) turn (\S+) at (\S+) with (.+?)( barrage)? (planned|fallen|cancelled)")
_BREACH = re.compile(r"(\S+) at (\S+)")
_ASSET = re.compile(r"(\S+?)x(\d+)", re.ASCII)


def read_position(rules: Rules, text: str) -> Position:
    """The position that a text means; a NotationError names the line and what is wrong."""
    return _Reading(rules).read(text)


def _read_exact(word: str) -> float:
    if not _NUMBER.fullmatch(word):
        raise NotationError(f"{word[:40]!r} is no measure")
    return float(word)


def _read_exacts(word: str, count: int) -> list[float]:
    numbers = [_read_exact(part) for part in word.split(",")]
    if len(numbers) != count:
        raise NotationError(f"{word[:40]!r} should be {count} numbers with commas between them")
    return numbers


def _match(pattern: re.Pattern[str], rest: str, form: str) -> re.Match[str]:
    found = pattern.fullmatch(" ".join(rest.split()))
    if not found:
        raise NotationError(f"write it so: {form}")
    return found


class _Reading:
    """One position while it is read."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.position = Position(rules.roster)
        self.position.turn = 1
        self.named: set[int] = set()
        self.rest: int | None = None
        self.given: set[str] = set()  # what a position can say only once, and has said
        self.line = 0

    def read(self, text: str) -> Position:
        for self.line, line in enumerate(text.splitlines(), 1):
            plain = line.partition("#")[0].strip()
            if not plain:
                continue
            try:
                self._read_line(plain)
            except NotationError as error:
                raise error if error.line else NotationError(error.fault, self.line) from None
        self._finish()
        return self.position

    def _read_line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        readers: dict[str, Callable[[str], None]] = {
            "turn": self._turn,
            "side": self._side,
            "first": self._first,
            "deployed-first": self._deployed_first,
            "table": self._table,
            "edge": self._edge,
            "at": self._at,
            **{f"{name}:": self._away(place) for name, place in PLACES.items()},
            "rest": self._rest,
            "commander": self._commander,
            "breach": self._breach,
            "smoke": self._smoke,
            "strike": self._strike,
            **{name: self._flag(name, slot) for name, slot in SIDE_FLAGS.items()},
            "step": self._step,
            "outcome": self._outcome,
        }
        if word not in readers:
            raise NotationError(f"{word[:40]!r} begins no line of a position; there are {', '.join(readers)}")
        readers[word](rest.strip())

    def _once(self, what: str) -> None:
        if what in self.given:
            raise NotationError(f"{what} stands twice")
        self.given.add(what)

    # The battle

    def _turn(self, rest: str) -> None:
        self._once("turn")
        self.position.turn = read_number(rest)

    def _side(self, rest: str) -> None:
        self._once("side")
        self.position.active = read_seat(self.rules, rest)

    def _first(self, rest: str) -> None:
        self._once("first")
        self.position.first = read_seat(self.rules, rest)

    def _deployed_first(self, rest: str) -> None:
        self._once("deployed-first")
        self.position.deployed_first = read_seat(self.rules, rest)

    def _table(self, rest: str) -> None:
        self._once("table")
        source, _, text = rest.partition(" ")
        if source == "bare":
            self.position.table = bare_table(self.rules)
            return
        try:
            self.position.table = build_table(self.rules, ChooseTable(source, text.strip()))
        except TableError as error:
            raise NotationError(f"the table cannot be used: {error.fault}") from None

    def _edge(self, rest: str) -> None:
        seat, _, edge = rest.partition(" ")
        side, edge = read_seat(self.rules, seat), edge.strip()
        self._once(f"edge {self.rules.roster.seats[side]}")
        if edge not in EDGES:
            raise NotationError(f"{edge[:40]!r} is no edge; there are {', '.join(EDGES)}")
        self.position.edge[side] = edge

    def _commander(self, rest: str) -> None:
        self._once("commander")
        self.position.commander = read_unit(self.rules, rest)

    def _breach(self, rest: str) -> None:
        found = _match(_BREACH, rest, "breach PIECE at X,Y")
        x, y = _read_exacts(found[2], 2)
        self.position.breaches += (Breach(found[1], x, y),)

    def _smoke(self, rest: str) -> None:
        found = _match(_SMOKE, rest, "smoke SIDE turn N at X,Y size W,H")
        (x, y), (width, height) = _read_exacts(found[3], 2), _read_exacts(found[4], 2)
        side, turn = read_seat(self.rules, found[1]), read_number(found[2])
        self.position.smoke += (Smoke(x, y, width, height, side, turn),)

    def _strike(self, rest: str) -> None:
        form = "strike SIDE turn N at X,Y with UNIT[xASSETS] ... [barrage] planned|fallen|cancelled"
        found = _match(_STRIKE, rest, form)
        x, y = _read_exacts(found[3], 2)
        units = tuple(self._asset(word) for word in found[4].split())
        strike = Strike(read_number(found[2]), x, y, units, found[5] is not None, found[6])
        self.position.strikes[read_seat(self.rules, found[1])] += (strike,)

    def _asset(self, word: str) -> tuple[int, int]:
        counted = None if word.casefold() in self.rules.roster.number else _ASSET.fullmatch(word)
        if counted:
            return read_unit(self.rules, counted[1]), read_number(counted[2])
        return read_unit(self.rules, word), 1

    def _flag(self, name: str, slot: str) -> Callable[[str], None]:
        def read(rest: str) -> None:
            side = read_seat(self.rules, rest)
            self._once(f"{name} {self.rules.roster.seats[side]}")
            getattr(self.position, slot)[side] = True

        return read

    def _outcome(self, rest: str) -> None:
        self._once("outcome")
        winner, _, rest = rest.partition(" ")
        rule, _, reason = rest.partition(" ")
        if not reason:
            raise NotationError("write it so: outcome SIDE|nobody RULE REASON")
        won = None if winner == "nobody" else self.rules.roster.seats[read_seat(self.rules, winner)]
        self.position.outcome = Outcome(won, reason, rule)

    # Units

    def _at(self, rest: str) -> None:
        form = "at X,Y face DEGREES: UNIT ..."
        head, colon, units = rest.partition(":")
        if not colon or not units.strip():
            raise NotationError(f"write it so: {form}")
        found = _match(_AT, head, form)
        x, y = _read_exacts(found[1], 2)
        facing = read_facing(found[2])
        for unit in self._put(units, ON_TABLE):
            self._stand(unit, x, y, facing)

    def _stand(self, unit: int, x: float, y: float, facing: float) -> None:
        self.position.x[unit], self.position.y[unit], self.position.facing[unit] = x, y, facing

    def _away(self, place: int) -> Callable[[str], None]:
        return lambda rest: (self._put(rest, place), None)[1]

    def _put(self, text: str, place: int) -> list[int]:
        """Units with what is true of them, at a place."""
        if _UNIT.sub("", text).strip():
            raise NotationError(f"{text.strip()[:60]!r} are not units such as A:Inf1 or A:Inf1[hits=2]")
        units = []
        for word, state in _UNIT.findall(text):
            unit = read_unit(self.rules, word)
            if unit in self.named:
                raise NotationError(f"{self.rules.roster.ids[unit]} is in two places")
            if place == ON_TABLE and self.rules.roster.kind[unit].off_table:
                raise NotationError(f"{self.rules.roster.ids[unit]} stays off the table")
            self.named.add(unit)
            self.position.place[unit] = place
            self._state(unit, state)
            units.append(unit)
        return units

    def _state(self, unit: int, state: str) -> None:
        position = self.position
        for mark in state.split():
            key, equals, value = mark.partition("=")
            if key in FLAGS and not equals:
                setattr(position, FLAGS[key], getattr(position, FLAGS[key]) | 1 << unit)
            elif key in LINKS and equals:
                getattr(position, LINKS[key])[unit] = read_unit(self.rules, value)
            elif key == "hits":
                position.hits[unit] = read_number(value)
            elif key == "orders":
                position.orders[unit] = read_number(value)
            elif key == "pursued":
                position.pursued[unit] = _read_exact(value)
            elif key == "was" and position.place[unit] != ON_TABLE:
                self._stand(unit, *_read_exacts(value, 3))
            else:
                known = ", ".join(("hits=", "orders=", "pursued=", *(f"{word}=" for word in LINKS), *FLAGS))
                raise NotationError(f"{mark[:40]!r} says nothing of a unit; there are {known}")

    def _rest(self, rest: str) -> None:
        self._once("rest")
        words = {"reserve": RESERVE, "knocked-out": KNOCKED_OUT}
        if rest not in words:
            raise NotationError("the rest is reserve or knocked-out")
        self.rest = words[rest]

    # Steps

    def _step(self, rest: str) -> None:
        tag, _, said = rest.partition(" ")
        kinds = steps_.STEPS.known()
        if tag not in kinds:
            raise NotationError(f"{tag[:40]!r} is no step; there are {', '.join(kinds)}")
        if not self.position.steps:
            self.position.steps = [*below(kinds[tag])]
        self.position.steps.append(self._make_step(kinds[tag], said.strip()))

    def _make_step(self, kind: type[Any], said: str) -> steps_.Step:
        tag = kind.__struct_config__.tag
        try:
            # Sets of units are whole numbers of any length, which only Python's own reader keeps exact.
            values = msgspec.convert(json.loads(said or "{}"), type=dict[str, Any])
            unknown = set(values) - set(kind.__struct_fields__)
            if unknown:
                raise NotationError(f"the step {tag} has no {', '.join(sorted(unknown))}")
            numbered = {key: self._number(key, value) for key, value in values.items()}
            step: steps_.Step = msgspec.convert({"type": tag, **numbered}, type=kind)
        except (json.JSONDecodeError, msgspec.ValidationError, RecursionError) as error:
            raise NotationError(f"what is said of the step {tag} cannot be read: {error}") from None
        return step

    def _number(self, field: str, value: Any) -> Any:
        """Ids of units and seats of sides as numbers."""
        if isinstance(value, list):
            return [self._number(field, one) for one in value]
        if isinstance(value, dict):
            return {key: self._number(key, one) for key, one in value.items()}
        if isinstance(value, str) and field in UNIT_FIELDS:
            return read_unit(self.rules, value)
        if isinstance(value, str) and field in SIDE_FIELDS:
            return read_seat(self.rules, value)
        if type(value) is int and field in UNIT_FIELDS | SIDE_FIELDS and value != -1:
            raise NotationError(f"{field} is written by name, not as {value}")
        return value

    # What was left out

    def _finish(self) -> None:
        position, rules = self.position, self.rules
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
            position.steps = [*(steps_.preparation() if preparing else below(steps_.ScheduledPhase))]
        position.touch()

    def _check_carriers(self) -> None:
        roster, position = self.rules.roster, self.position
        for unit, carrier in enumerate(position.carrier):
            if carrier < 0:
                continue
            fine = roster.side[unit] == roster.side[carrier] and position.carrier[carrier] < 0
            if not fine or carrier == unit:
                raise NotationError(f"{roster.ids[unit]} cannot be on {roster.ids[carrier]}")
