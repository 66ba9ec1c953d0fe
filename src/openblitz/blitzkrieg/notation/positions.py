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

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.steps.removing import Removal
from openblitz.blitzkrieg.engine.kinds import names, read_hex, read_number, read_unit
from openblitz.blitzkrieg.engine.modifiers import Invariant, Upkeep
from openblitz.blitzkrieg.engine.places import (
    AT_SEA,
    BOX,
    PLACE,
    WAITING,
    aboard,
    aloft,
    carrier_of,
    is_aloft,
    lies_on,
    line_of,
    on_map,
    places_off_map,
    read_base,
    read_zone,
    the_rest,
    turned_over,
)
from openblitz.blitzkrieg.engine.position import SETTING_UP, Position
from openblitz.blitzkrieg.engine.roster import OWNERS, SIDES
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import STEPS
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.allowances import most_thirds
from openblitz.blitzkrieg.ground.rules.crowding import too_high
from openblitz.blitzkrieg.ground.rules.set_up import FLEET
from openblitz.blitzkrieg.notation.battles import read_battle, write_battle
from openblitz.blitzkrieg.notation.unplayed import unplayed
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD
from openblitz.table.dice import LoadedDice
from openblitz.table.game import NotationError
from openblitz.table.orders import verb_of
from openblitz.table.positions import (
    Reading,
    game_lines,
    in_brackets,
    marker,
    outcome_line,
    side_lines,
)
from openblitz.table.steps import SETTLED, follow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.decision import Decision


# Writing


def write_position(position: Position) -> str:
    """The whole position as text; reading it gives the same position."""
    rules = position.rules
    lines = [f"turn {position.turn}", f"side {SIDES[position.side]}"]
    lines += _write_places(position)
    lines += [f"step {STEPS.write(rules, step)}" for step in position.steps]
    lines += [write_battle(rules, battle, place) for place, battle in enumerate(position.battles, 1)]
    lines += side_lines(rules, position, SIDES)
    lines += game_lines(rules, position)
    lines += outcome_line(position.outcome)
    return "\n".join(lines) + "\n"


def _write_places(position: Position) -> Iterator[str]:
    """Every unit of the game by its place; what has lain in the box all along is not spoken of."""
    rules = position.rules
    at: dict[int, list[str]] = {}
    marks, roster = marker(rules, position), position.roster
    for unit in roster.used:
        place, start = position.place[unit], position.start[unit]
        if place == start == BOX and not roster.arrives[unit]:
            continue
        came = [f"from={PLACE.write(rules, start)}"] if start != place else []
        at.setdefault(place, []).append(roster.ids[unit] + in_brackets([*came, *marks(unit)]))
    hexes = [place for place in sorted(at) if on_map(place)]
    cargo = [place for place in sorted(at, reverse=True) if carrier_of(place) is not None]
    lying = [place for place in sorted(at, reverse=True) if lies_on(place)]
    flying = [place for place in sorted(at, reverse=True) if is_aloft(place)]
    for place in (
        *hexes,
        *lying,
        *flying,
        *(away.number for away in places_off_map() if away.number in at),
        *cargo,
    ):
        yield f"{line_of(roster, place)}: {' '.join(at[place])}"


# Reading


def read_position(rules: Rules, text: str, begin: Callable[[Position], None]) -> Position:
    """The position that a text means; a NotationError names the line and what is wrong."""
    return _Reading(rules).read(text, begin)


class _Reading(Reading[Position]):
    """Reads a position line by line, then fills in what was left out."""

    an_example: ClassVar = "B:4Arm or B:4Arm[spent=2]"

    def __init__(self, rules: Rules) -> None:
        super().__init__(Position(rules), SIDES)
        self.rules = rules
        self.position.turn = 1
        self.rest = WAITING
        self.battles: list[tuple[list[str], int]] = []
        self.places: list[tuple[int, int, int]] = []  # units, where they are, on which line that stands
        self.starts: dict[int, int] = {}  # where they began the player-turn

    def unplayed(self, home: str, *, strictly: bool = False) -> bool:
        """Facts of options and modules that are not played."""
        return unplayed(self.rules, home, strictly=strictly)

    def readers(self) -> dict[str, Callable[[str], None]]:
        """The lines of a position by their first words."""
        return {
            "turn": self._turn,
            "side": self._side,
            "at": lambda rest: self._at(rest, "at"),
            "turned-over": lambda rest: self._at(rest, "turned-over"),
            "sea": self._sea,
            "aboard": self._aboard,
            "aloft": self._aloft,
            **{
                f"{away.word}:": self._away(away.number)
                for away in places_off_map()
                if away.number not in AT_SEA.values()
            },
            "rest": self._rest,
            "step": self._step,
            "battle": lambda rest: self.battles.append((rest.split(), self.line)),
            **super().readers(),
        }

    def _turn(self, rest: str) -> None:
        self.once("turn")
        self.position.turn = read_number(rest)
        if 0 < self.rules.turns < self.position.turn:
            raise NotationError(f"the game has {self.rules.turns} turns")

    def _side(self, rest: str) -> None:
        self.once("side")
        self.position.side = self.side(rest)

    def _at(self, rest: str, word: str) -> None:
        place, colon, units = rest.partition(":")
        if not colon or not units.strip():
            raise NotationError(f"write it so: {word} HEX: UNIT ...")
        hex_ = read_hex(place.strip())
        self._put(units, hex_ if word == "at" else turned_over(hex_))

    def _sea(self, rest: str) -> None:
        zone, colon, units = rest.partition(":")
        if not colon or not units.strip():
            raise NotationError("write it so: sea ZONE: UNIT ...")
        self._put(units, read_zone(zone.strip()))

    def _aboard(self, rest: str) -> None:
        carrier, _, units = rest.partition(" ")  # the names of units have colons of their own
        if not carrier.endswith(":") or not units.strip():
            raise NotationError("write it so: aboard UNIT: UNIT ...")
        self._put(units, aboard(read_unit(self.rules, carrier[:-1])))

    def _aloft(self, rest: str) -> None:
        base, _, units = rest.partition(" ")  # the names of units have colons of their own
        if not base.endswith(":") or not units.strip():
            raise NotationError("write it so: aloft HEX|sea-ZONE|aboard-UNIT: UNIT ...")
        self._put(units, aloft(read_base(self.rules, base[:-1])))

    def _away(self, place: int) -> Callable[[str], None]:
        return lambda rest: self._put(rest, place)

    def _put(self, text: str, place: int) -> None:
        """Units with what they have done, at a place."""
        for word, state in self.units(text):
            unit = read_unit(self.rules, word)
            if unit in self.named:
                raise NotationError(f"{self.rules.roster.ids[unit]} is in two places")
            self.named.add(unit)
            self.places.append((unit, place, self.line))
            self.starts[unit] = place
            self._marks(unit, state)

    def _marks(self, unit: int, state: str) -> None:
        for mark in state.split():
            key, equals, value = mark.partition("=")
            if key == "from" and equals:
                self.starts[unit] = PLACE.read(self.rules, value)
            elif not self.mark(unit, mark):
                known = ", ".join(("from=", *self.marks_known()))
                raise NotationError(f"{mark[:40]!r} says nothing of a unit; there are {known}")
        whole = most_thirds(self.rules, unit)
        if self.position.spent[unit] > whole:
            raise NotationError(f"{self.rules.roster.ids[unit]} has only {whole} thirds to spend")

    def _rest(self, rest: str) -> None:
        self.once("rest")
        self.rest = the_rest(rest)

    def _step(self, rest: str) -> None:
        step = STEPS.read(self.rules, rest)
        if not step.belongs(self.rules):
            raise NotationError(f"there is no step {step.phase()} in this game")
        self.position.steps.append(step)
        self.asked_line = self.line

    def _pile_below(self) -> None:
        """A hand-written position names the step that is asked; what comes after it lies below it."""
        steps, sequence = self.position.steps, sequence_of(self.rules)
        if not steps:
            return
        phase, setting_up = steps[0].phase(), self.position.turn == SETTING_UP
        if phase in (*sequence.player_turn, *sequence.set_up, *sequence.before_set_up):
            steps[:0] = sequence.below(phase, setting_up=setting_up)
        elif phase in sequence.complete_turn:
            steps[:0] = [*sequence.pile(sequence.player_turn), *sequence.rest(sequence.complete_turn, phase)]
        elif phase in sequence.movement_end:
            ends = sequence.rest(sequence.movement_end, phase)
            steps[:0] = [*sequence.below("movement"), Removal(), *ends]
        elif steps[0].before:
            steps[:0] = [*sequence.below(steps[0].before), *sequence.pile((steps[0].before,))]

    def _fleet_side(self) -> None:
        """65:3.0T.2 - The fleet that is put to sea before anybody sets up is Red's."""
        if not self.position.steps or self.position.steps[-1].key != FLEET:
            return
        if "side" in self.given and self.position.side != 1:
            raise NotationError(f"only {SIDES[1]} is asked for the step {FLEET}", self.asked_line)
        self.position.side = 1

    # What was left out

    def finish(self) -> None:
        """Everybody stands somewhere, somebody is asked, and the cities belong to somebody."""
        position, rules = self.position, self.rules
        self._ally()
        self._put_all()
        self._pile_below()
        self._fleet_side()
        unsettled = False
        if not position.steps and position.outcome is None:
            sequence = sequence_of(rules)
            setting_up = position.turn == SETTING_UP
            position.steps = sequence.pile(sequence.set_up if setting_up else sequence.player_turn)
            unsettled = not setting_up
        for words, line in self.battles:
            try:
                position.battles.append(read_battle(position, words, len(position.battles) + 1))
            except NotationError as error:
                raise NotationError(error.fault, line) from None
        self._check_stacks()
        if position.turn != SETTING_UP:
            for one in rules.added[Invariant]:
                one.fill(position)
        self._remember()
        if unsettled:
            self._settle()
        if self.asked_line and position.outcome is None:
            self._check_asked(position.steps[-1])

    def _check_asked(self, step: Decision) -> None:
        """What the step is about is there."""
        sequence, phase = sequence_of(self.rules), step.phase()
        early = phase in (*sequence.set_up, *sequence.before_set_up) or "orders_of_battle" in step.comes_with
        lacking = step.needs(self.position)
        if self.position.turn == SETTING_UP and not early:
            lacking = "a turn that is not 0"
        if lacking:
            raise NotationError(f"the step {verb_of(step)} needs {lacking}", self.asked_line)

    def read(self, text: str, begin: Callable[[Position], None] = lambda _: None) -> Position:
        """The same; and of a step that speaks of units or hexes, something can be ordered."""
        position = super().read(text, begin)
        self._check_stacks()  # of the step that is asked when all has settled
        step = position.steps[-1] if position.steps and position.outcome is None else None
        if self.asked_line and step is not None and not step.can_ask(position):
            fault = f"nothing can be ordered in the step {verb_of(step)} as units stand"
            raise NotationError(fault, self.asked_line)
        return position

    def _ally(self) -> None:
        """Armies go over before anybody stands anywhere; each is named once."""
        said, self.position.allegiance = self.position.allegiance, ()
        for one in said:
            self.once(f"the allegiance of {self.rules.roster.armies[one.army].name}")
            self.position.ally(one.army, one.side)

    def _put_all(self) -> None:
        """Every unit is at its place; who is not named is with the rest, or still in the box."""
        position, roster = self.position, self.rules.roster
        for unit, place, line in self.places:
            position.put(unit, place)
            own = position.side_of(unit)
            # Ships lie in a port that the enemy has taken until they sail (MS:11r).
            others = (position.holds(side) for side in range(OWNERS) if side != own)
            if on_map(place) and not roster.sails[unit] and any(held >> place & 1 for held in others):
                raise NotationError(f"units of both sides stand on {names([place])[0]}", line)
        for unit in roster.used:
            if unit not in self.named and roster.arrives[unit]:
                position.put(unit, self.rest)
                self.starts[unit] = self.rest
        starts = list(position.start)
        for unit, start in self.starts.items():
            starts[unit] = start
        position.start = tuple(starts)
        self._check_cargo()

    def _check_cargo(self) -> None:
        """Nothing is aboard itself, be it by way of others."""
        for unit, place, line in self.places:
            passed, carrier = {unit}, carrier_of(place)
            while carrier is not None:
                if carrier in passed:
                    raise NotationError(f"{self.rules.roster.ids[unit]} is aboard itself", line)
                passed.add(carrier)
                carrier = carrier_of(self.position.place[carrier])

    def _settle(self) -> None:
        """Where no step is named, what settles itself when a player-turn begins has been settled."""
        steps = self.position.steps
        for _ in range(SETTLED):
            happened = steps[-1].settle(self.position, LoadedDice(()))
            if happened is None:
                break
            follow(steps, happened)
        if not steps[-1].final:  # what can still be taken back follows from how units stand, as in a game
            for one in self.rules.added[Upkeep]:
                list(one.look(self.position, False))

    def _check_stacks(self) -> None:
        """75:11.1a, 65:8.0.1a - While one side moves, the stacks of the other are as its own turn left them.

        The side that moves may pass through its own for a while (CL:11.1f); when it is done, no stack is too
        high. In the aftermath of battles one may be again: change from the box stays with the others until
        all go back.
        """
        position, rules = self.position, self.rules
        if position.outcome is not None or position.turn == SETTING_UP:
            return
        for side in (0, 1):
            left = position.steps[-1].left_high(position, side)
            high = too_high(position, side) if left != BOARD else []
            for hex_, units in high:
                if not left >> hex_ & 1:
                    line = next((at for unit, _, at in self.places if unit in units), None)
                    most = STACKING.of(rules).words
                    raise NotationError(f"more than {most} stand on {names([hex_])[0]}", line)

    def _remember(self) -> None:
        """Whose the cities are, as at the beginning of a player-turn, where the text does not say."""
        position, rules = self.position, self.rules
        if position.turn == SETTING_UP:
            return
        held, control = position.held[:], position.control[:]
        CITIES.of(rules).open_game(position)
        self._keep("control", position.control, control)
        CITIES.of(rules).open_player_turn(position)
        self._keep("held", position.held, held)
        for one in rules.added[Upkeep]:
            one.begin(position)

    def _keep(self, what: str, usual: list[int], written: list[int]) -> None:
        """Put what the text says of a side in the place of what would be usual; nobody else has it then."""
        said = [self.given.get(f"{what} {name}", 0) for name in SIDES]
        both = written[0] & written[1] if all(said) else 0
        if both:
            raise NotationError(
                f"{' '.join(names(bits.hexes(both)))}: on the lines {what} of both sides", max(said)
            )
        for side in (0, 1):
            if said[side]:
                usual[side] = written[side]
            else:
                usual[side] &= ~written[1 - side]
