"""Positions as text, one fact a line, so that a diff of two positions reads like the turn between them.

    turn 3
    side blue
    at Q16: B:GDArm B:4Arm[from=P16 spent=2]
    at S18: R:1Inf
    rest eliminated
    step movement

Whatever is left out is as at the beginning of a player-turn. docs/notation.md describes every line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg import steps as steps_
from openblitz.blitzkrieg.kinds import (
    names,
    read_hex,
    read_hexes,
    read_number,
    read_side,
    read_unit,
    read_units,
    set_names,
)
from openblitz.blitzkrieg.position import (
    ARRIVED,
    BY_ROAD,
    DROPPED,
    ELIMINATED,
    FLOWN,
    HALF,
    LEFT_OPEN,
    SETTING_UP,
    STOPPED,
    WAITING,
    Battle,
    Position,
)
from openblitz.blitzkrieg.roster import SIDES
from openblitz.hexes import bits
from openblitz.table import Outcome
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openblitz.blitzkrieg.rules.book import Rules

FLAGS = {
    "stopped": STOPPED,
    "flown": FLOWN,
    "dropped": DROPPED,
    "half": HALF,
    "arrived": ARRIVED,
    "left-open": LEFT_OPEN,
    "by-road": BY_ROAD,
}
STEPS: dict[str, type[steps_.AnyStep]] = {
    step.__struct_config__.tag: step  # type: ignore[misc]
    for step in (
        steps_.SetUp,
        steps_.Movement,
        steps_.Removal,
        steps_.Excess,
        steps_.Announce,
        steps_.Resolve,
        steps_.Losing,
        steps_.LosingAll,
        steps_.LosingFactors,
        steps_.Retreating,
        steps_.Advancing,
    )
}
# A hand-written position names the step that is asked; what comes after it in the sequence of play stands
# below it on the pile of steps. A whole pile begins with one of the two that nothing comes after.
LAST = ("set-up", "resolve")
BEFORE_COMBAT = ("movement", "removal", "excess")

_UNIT = re.compile(r"([^\s\[\]]+)(?:\[([^\[\]]*)\])?")


# Writing


def write_position(rules: Rules, position: Position) -> str:
    """The whole position as text; reading it gives the same position."""
    lines = [f"turn {position.turn}", f"side {SIDES[position.side]}"]
    lines += _write_places(rules, position)
    lines += [f"step {_write_step(rules, step)}" for step in position.steps]
    for battle in position.battles:
        text = f"battle {' '.join(names(battle.hexes))} with {' '.join(rules.roster.names(battle.attackers))}"
        text += f" against {' '.join(rules.roster.names(battle.defenders))}"
        lines.append(f"{text} fought" if battle.fought else text)
    for side, name in enumerate(SIDES):
        lines.append(" ".join([f"held {name}:", *set_names(position.held[side])]))
        lines.append(" ".join([f"control {name}:", *set_names(position.control[side])]))
        lines.append(f"covered {name} {position.covered[side]}")
    lines.append(f"flights {position.flights}")
    if position.outcome is not None:
        lines.append(
            f"outcome {position.outcome.winner or 'nobody'} {position.outcome.rule} {position.outcome.reason}"
        )
    return "\n".join(lines) + "\n"


def _write_places(rules: Rules, position: Position) -> Iterator[str]:
    at: dict[int, list[str]] = {}
    for unit, place in enumerate(position.place):
        at.setdefault(place, []).append(rules.roster.ids[unit] + _write_state(position, unit))
    for place in sorted(at):
        if place > 0:
            yield f"at {names([place])[0]}: {' '.join(at[place])}"
    for place, word in ((WAITING, "waiting"), (ELIMINATED, "eliminated")):
        if place in at:
            yield f"{word}: {' '.join(at[place])}"


def _write_state(position: Position, unit: int) -> str:
    """What a unit has done in this player-turn, in brackets."""
    marks = []
    if position.start[unit] != position.place[unit]:
        start = position.start[unit]
        marks.append(
            "from=" + (names([start])[0] if start > 0 else "card" if start == WAITING else "nowhere")
        )
    if position.spent[unit]:
        marks.append(f"spent={position.spent[unit]}")
    marks += [word for word, flag in FLAGS.items() if position.flags[unit] & flag]
    if position.trail[unit]:
        marks.append("trail=" + ",".join(names(position.trail[unit])))
    return f"[{' '.join(marks)}]" if marks else ""


def _write_step(rules: Rules, step: steps_.AnyStep) -> str:
    words = [str(step.__struct_config__.tag)]
    for field in step.__struct_fields__:
        value = getattr(step, field)
        if field == "side":
            words.append(f"side={SIDES[value]}")
        elif field == "units":
            words.append(f"units={','.join(rules.roster.names(value))}")
        elif field == "hexes":
            words.append(f"hexes={','.join(names(value))}")
        elif field == "hex":
            words.append(f"hex={names([value])[0]}")
        else:
            words.append(f"{field}={value}")
    return " ".join(words)


# Reading


def read_position(rules: Rules, text: str) -> Position:
    """The position that a text means; a NotationError names the line and what is wrong."""
    return _Reading(rules).read(text)


class _Reading:
    """Reads a position line by line, then fills in what was left out."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.position = Position(rules.roster)
        self.position.turn = 1
        self.named: set[int] = set()
        self.rest = WAITING
        self.given: set[str] = set()  # what a position can say only once, and has said
        self.battles: list[tuple[list[str], int]] = []
        self.places: list[tuple[int, int, int]] = []  # units, where they are, on which line that stands
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
            "at": self._at,
            "waiting:": lambda rest: self._off(rest, WAITING),
            "eliminated:": lambda rest: self._off(rest, ELIMINATED),
            "rest": self._rest,
            "step": self._step,
            "battle": lambda rest: self.battles.append((rest.split(), self.line)),
            "held": lambda rest: self._cities(rest, self.position.held, "held"),
            "control": lambda rest: self._cities(rest, self.position.control, "control"),
            "covered": self._covered,
            "flights": self._flights,
            "outcome": self._outcome,
        }
        if word not in readers:
            raise NotationError(f"{word!r} begins no line of a position; there are {', '.join(readers)}")
        readers[word](rest.strip())

    def _once(self, what: str) -> None:
        if what in self.given:
            raise NotationError(f"{what} stands twice")
        self.given.add(what)

    def _turn(self, rest: str) -> None:
        self._once("turn")
        self.position.turn = read_number(rest)
        if self.position.turn > self.rules.turns:
            raise NotationError(f"the game has {self.rules.turns} turns")

    def _side(self, rest: str) -> None:
        self._once("side")
        self.position.side = read_side(rest)

    def _at(self, rest: str) -> None:
        place, colon, units = rest.partition(":")
        if not colon or not units.strip():
            raise NotationError("write it so: at HEX: UNIT ...")
        self._put(units, read_hex(place.strip()))

    def _off(self, rest: str, place: int) -> None:
        self._put(rest, place)

    def _put(self, text: str, place: int) -> None:
        """Units with what they have done, at a place."""
        if _UNIT.sub("", text).strip():
            raise NotationError(f"{text.strip()!r} are not units such as B:4Arm or B:4Arm[spent=2]")
        for word, state in _UNIT.findall(text):
            unit = read_unit(self.rules, word)
            if unit in self.named:
                raise NotationError(f"{self.rules.roster.ids[unit]} is in two places")
            self.named.add(unit)
            self.places.append((unit, place, self.line))
            self.position.start[unit] = place
            self._state(unit, state)

    def _state(self, unit: int, state: str) -> None:
        position = self.position
        for mark in state.split():
            key, _, value = mark.partition("=")
            if key == "from":
                off = {"card": WAITING, "nowhere": ELIMINATED}
                position.start[unit] = off[value] if value in off else read_hex(value)
            elif key == "spent":
                position.spent[unit] = read_number(value)
                whole = self.rules.roster.thirds[unit]
                if position.spent[unit] > whole:
                    raise NotationError(f"{self.rules.roster.ids[unit]} has only {whole} thirds to spend")
            elif key == "trail":
                position.trail[unit] = read_hexes(value.split(","))
            elif key in FLAGS and not value:
                position.flags[unit] |= FLAGS[key]
            else:
                raise NotationError(
                    f"{mark!r} says nothing of a unit; there are from=, spent=, trail=, {', '.join(FLAGS)}"
                )

    def _rest(self, rest: str) -> None:
        self._once("rest")
        words = {"waiting": WAITING, "eliminated": ELIMINATED}
        if rest not in words:
            raise NotationError("the rest is waiting or eliminated")
        self.rest = words[rest]

    def _step(self, rest: str) -> None:
        words = rest.split()
        if not words or words[0] not in STEPS:
            raise NotationError(f"{rest!r} is no step; there are {', '.join(STEPS)}")
        if not self.position.steps and words[0] not in LAST:
            self.position.steps = [steps_.Resolve()]
            if words[0] in BEFORE_COMBAT:
                self.position.steps.append(steps_.Announce())
        self.position.steps.append(self._make_step(STEPS[words[0]], words[1:]))

    def _make_step(self, kind: type[steps_.AnyStep], words: list[str]) -> steps_.AnyStep:
        values: dict[str, Any] = {}
        for word in words:
            field, equals, value = word.partition("=")
            if not equals or field not in kind.__struct_fields__:
                raise NotationError(
                    f"{word!r} says nothing of this step; there are {', '.join(kind.__struct_fields__)}"
                )
            values[field] = self._read_field(field, value)
        missing = [f for f in kind.__struct_fields__ if f not in values and f != "gone"]
        if missing:
            raise NotationError(f"the step {kind.__struct_config__.tag} needs {', '.join(missing)}")
        return kind(**values)

    def _read_field(self, field: str, value: str) -> object:
        parts = [part for part in value.split(",") if part]
        match field:
            case "side":
                return read_side(value)
            case "units":
                return read_units(self.rules, parts)
            case "hexes":
                return read_hexes(parts)
            case "hex":
                return read_hex(value)
            case "rule":
                return value
        return read_number(value)

    def _cities(self, rest: str, sets: list[int], what: str) -> None:
        side, colon, hexes = rest.partition(":")
        if not colon:
            raise NotationError(f"write it so: {what} SIDE: HEX ...")
        number = read_side(side.strip())
        self._once(f"{what} {SIDES[number]}")
        sets[number] = bits.of(read_hexes(hexes.split()))  # type: ignore[arg-type]

    def _covered(self, rest: str) -> None:
        side, _, count = rest.partition(" ")
        number = read_side(side)
        self._once(f"covered {SIDES[number]}")
        self.position.covered[number] = read_number(count.strip())

    def _flights(self, rest: str) -> None:
        self._once("flights")
        self.position.flights = read_number(rest)

    def _outcome(self, rest: str) -> None:
        winner, _, rest = rest.partition(" ")
        rule, _, reason = rest.partition(" ")
        self._once("outcome")
        if not reason:
            raise NotationError("write it so: outcome SIDE|nobody RULE REASON")
        won = None if winner == "nobody" else str(SIDES[read_side(winner)])
        self.position.outcome = Outcome(won, reason, rule)

    # What was left out

    def _finish(self) -> None:
        position, rules = self.position, self.rules
        for unit, place, line in self.places:
            position.put(rules.roster, unit, place)
            if position.occupied[0] & position.occupied[1]:
                raise NotationError(f"units of both sides stand on {names([place])[0]}", line)
        for unit in range(len(rules.roster)):
            if unit not in self.named:
                position.put(rules.roster, unit, self.rest)
                position.start[unit] = self.rest
        if not position.steps and position.outcome is None:
            combat: list[steps_.AnyStep] = [steps_.Resolve(), steps_.Announce(), steps_.Movement()]
            position.steps = [steps_.SetUp()] if position.turn == SETTING_UP else combat
        for words, line in self.battles:
            try:
                position.battles.append(self._battle(words))
            except NotationError as error:
                raise NotationError(error.fault, line) from None
        self._remember()

    def _remember(self) -> None:
        """Whose the cities are, as at the beginning of a player-turn, where the text does not say."""
        position, rules = self.position, self.rules
        if position.turn == SETTING_UP:
            return
        held, control = position.held[:], position.control[:]
        rules.cities.open_game(rules, position)
        self._keep("control", position.control, control)
        rules.cities.open_player_turn(rules, position)
        self._keep("held", position.held, held)

    def _keep(self, what: str, usual: list[int], written: list[int]) -> None:
        """Put what the text says of a side in the place of what would be usual."""
        for side, name in enumerate(SIDES):
            if f"{what} {name}" in self.given:
                usual[side] = written[side]

    def _battle(self, words: list[str]) -> Battle:
        fought = words[-1:] == ["fought"]
        words = words[:-1] if fought else words
        form = "write it so: battle HEX ... with UNIT ... [against UNIT ...] [fought]"
        if "with" not in words:
            raise NotationError(form)
        split = words.index("with")
        hexes = read_hexes(words[:split])
        rest = words[split + 1 :]
        if not hexes or rest[:1] in ([], ["against"]):
            raise NotationError(form)
        if "against" in rest:
            cut = rest.index("against")
            defenders = read_units(self.rules, rest[cut + 1 :])
            rest = rest[:cut]
        else:
            enemy = 1 - self.position.side
            defenders = tuple(u for h in hexes for u in self.position.units_at(self.rules.roster, h, enemy))
        return Battle(read_units(self.rules, rest), hexes, defenders, fought)
