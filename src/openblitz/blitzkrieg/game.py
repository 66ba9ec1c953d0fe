"""The Blitzkrieg family at the table: ties position, rules and steps together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg import asking, division, notation, view
from openblitz.blitzkrieg.counters import Side
from openblitz.blitzkrieg.orders import Resign
from openblitz.blitzkrieg.position import SETTING_UP, Position
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.blitzkrieg.steps import (
    Announce,
    Losing,
    LosingAll,
    LosingFactors,
    Movement,
    Resolve,
    SetUp,
)
from openblitz.table import Caution, Event, Outcome, Question, Refusal, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice


class Blitzkrieg:
    """One ruleset, ready to be played any number of times."""

    seats = tuple(Seat(side) for side in SIDES)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def name(self) -> str:
        """What a game file is pinned to."""
        rules = self.rules
        clarified = f"+{rules.clarifications}" if rules.clarifications else ""
        return f"{rules.name}{clarified}@{rules.version}"

    @property
    def title(self) -> str:
        """What people call it."""
        return self.rules.title

    # The state

    def start(self) -> Position:
        """75:3.3, 65:3.0.3 - Nothing on the board, Blue to set up."""
        position = Position(self.rules.roster)
        position.steps = [SetUp()]
        return position

    def copy(self, state: Position) -> Position:
        """A position that can be played on without changing the first."""
        return state.copy()

    def to_move(self, state: Position) -> Seat | None:
        """The side that the current step asks; None when the game is over."""
        if state.outcome is not None:
            return None
        return self.seats[state.steps[-1].asked(state)]

    def outcome(self, state: Position) -> Outcome | None:
        """How it ended."""
        return state.outcome

    def turn(self, state: Position) -> int:
        """The number of the turn; 0 while sides set up."""
        return state.turn

    def hand_over(self, state: Position) -> tuple[int, int, Seat | None]:
        """The turn, whose player-turn it is, and who is asked."""
        return state.turn, state.side, self.to_move(state)

    # Asking and answering

    def ask(self, state: Position) -> Question | None:
        """The question of the current step."""
        return None if state.outcome is not None else state.steps[-1].question(self.rules, state)

    def orders(self, state: Position) -> Iterator[Order]:
        """Every order of the current step; giving up, which is always possible, is left out."""
        if state.outcome is None:
            yield from state.steps[-1].orders(self.rules, state)

    def pick(self, state: Position, chance: Random) -> Order:
        """An order at random, of those that would be carried out."""
        return state.steps[-1].pick(self.rules, state, chance)

    def check(self, state: Position, seat: Seat, order: Order) -> Refusal | None:
        """Whether it is that seat's turn to speak, and what the current step says to the order."""
        if state.outcome is not None:
            return Refusal(state.outcome.rule, f"The game is over. {state.outcome.reason}")
        if seat != self.to_move(state):
            return self.rules.refuse("sequence", f"It is not for {seat} to order anything now.")
        if isinstance(order, Resign):
            return None
        return state.steps[-1].check(self.rules, state, order)

    def carry_out(self, state: Position, order: Order, dice: Dice) -> list[Event]:
        """Carry the order out, then everything that follows without a decision."""
        if isinstance(order, Resign):
            return self._resign(state)
        events = state.steps[-1].carry_out(self.rules, state, order, dice)
        self._go_on(state, events)
        return events

    def _resign(self, state: Position) -> list[Event]:
        loser = state.steps[-1].asked(state)
        state.outcome = Outcome(SIDES[1 - loser], f"{NAMES[loser]} has given the game up.", "table:resign")
        return [Event("game over", state.outcome.reason)]

    def _go_on(self, state: Position, events: list[Event]) -> None:
        """Watch for victory, and settle steps until somebody has something to decide."""
        rules = self.rules
        while state.outcome is None:
            self._look_round(state, events)
            if state.outcome is not None:
                return
            if not state.steps:
                self._next_part(state, events)
                continue
            settled = state.steps[-1].settle(rules, state)
            if settled is None:
                return
            events += settled

    def _look_round(self, state: Position, events: list[Event]) -> None:
        """Note what has changed hands, and whether somebody has won."""
        rules, now = self.rules, state.steps[-1] if state.steps else None
        # Both sides of an exchange lose at once: who is about to lose a unit too has neither survived with
        # it (75:16A) nor been left alone with a city (65:10.0).
        if isinstance(now, Losing | LosingAll | LosingFactors):
            return
        # Moves can be taken back until movement is over; everything else stands.
        if state.turn != SETTING_UP and not isinstance(now, Movement):
            rules.cities.note(rules, state)
            if any(state.covered):
                rules.victory.keep_watch(rules, state)
        if not all(state.occupied):
            self._end(state, rules.victory.at_once(rules, state), events)

    def _end(self, state: Position, outcome: Outcome | None, events: list[Event]) -> None:
        if outcome is not None:
            state.outcome = outcome
            events.append(Event("game over", outcome.reason, (outcome.rule,)))

    # The sequence of play

    def _next_part(self, state: Position, events: list[Event]) -> None:
        """75:4, 65:4.0 - Red's set-up after Blue's, then player-turns in turn."""
        rules = self.rules
        if state.turn == SETTING_UP:
            if state.side == 0:
                state.side, state.memo = 1, {}
                state.steps = [SetUp()]
                return
            state.turn = 1
            rules.cities.open_game(rules, state)
            self._open_player_turn(state, 0, events)
            return
        self._end(state, rules.victory.at_end_of_player_turn(rules, state), events)
        if state.outcome is not None:
            return
        if state.side == 1 and state.turn == rules.turns:
            self._end(state, rules.victory.at_end_of_game(rules, state), events)
            return
        state.turn += state.side
        self._open_player_turn(state, 1 - state.side, events)

    def _open_player_turn(self, state: Position, side: int, events: list[Event]) -> None:
        count = len(self.rules.roster)
        state.side = side
        state.start = state.place[:]
        state.spent, state.flags, state.trail = [0] * count, [0] * count, [()] * count
        state.flights, state.battles, state.memo = 0, [], {}
        state.steps = [Resolve(), Announce(), Movement()]
        self.rules.cities.open_player_turn(self.rules, state)
        text = f"Turn {state.turn}: {NAMES[side]}'s player-turn begins."
        events.append(Event("player-turn", text, (self.rules.cites["turn"],)))

    # What players should know

    def cautions(self, state: Position) -> list[Caution]:
        """CL:14.9a - A player is warned while he moves when no legal division of combat is left."""
        if state.outcome is not None or not isinstance(state.steps[-1], Movement):
            return []
        found = []
        for front in division.stranded(self.rules, state):
            moved = [u for u in front.units if state.moved(u)]
            text = "As the units stand, these attacks cannot all be made at 1-6 or better."
            refusal = self.rules.refuse("no legal attack", text, front.hexes, moved or front.units)
            found.append(Caution(refusal.rule, refusal.reason, refusal.places, refusal.units))
        return found

    # What is shown

    styles = view.STYLES

    def printed(self) -> view.Printed:
        """What is printed on the counters."""
        return view.printed(self.rules)

    def view(self, state: Position, seat: str | None) -> view.View:
        """What there is to see, with what may be ordered for the seat that is asked."""
        return view.view(self, state, seat)

    def answer(self, state: Position, seat: str | None, ask: asking.Ask) -> asking.Reply:
        """The answer to a question about the position, which is open to everybody."""
        return asking.answer(self, state, ask)

    def sealed(self, order: Order) -> bool:
        """Nothing in the Basic Games is secret."""
        return False

    def board(self, state: Position) -> str:
        """There is one board, and it never changes."""
        return "board"

    # Notation

    def write_order(self, order: Order) -> str:
        """The order in notation."""
        return notation.write_order(self.rules, order)

    def read_order(self, text: str) -> Order:
        """The order that a notation means."""
        return notation.read_order(self.rules, text)

    def write_state(self, state: Position) -> str:
        """The whole position in notation."""
        return notation.write_position(self.rules, state)

    def read_state(self, text: str) -> Position:
        """The position that a notation means."""
        return notation.read_position(self.rules, text)


def side_of(seat: Seat) -> int:
    """The number of a seat's side."""
    return SIDES.index(Side(seat))
