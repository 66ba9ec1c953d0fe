"""BlitzkriegCommander Lite at the table: ties position, rules and steps together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.commander import concealing, notation
from openblitz.commander.orders import Order, Resign
from openblitz.commander.position import PREPARING, Position
from openblitz.commander.rules import battle_end, deployment
from openblitz.commander.rules.book import Rules
from openblitz.commander.steps import player_turn, preparation
from openblitz.commander.telling import asking, view
from openblitz.table import Caution, Event, LoadedDice, Refusal, Seat
from openblitz.table.piled import PiledGame
from openblitz.table.steps import SETTLED, EndlessError, follow, told

if TYPE_CHECKING:
    from openblitz.commander.telling.asks import Ask, Reply
    from openblitz.table import Dice
    from openblitz.table.attempt import Attempt
    from openblitz.table.view import SeatStyle


class Commander(PiledGame[Rules, Position, Order]):
    """One scenario, ready to be played any number of times."""

    family = "commander"
    notation = notation

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.seats = tuple(Seat(seat) for seat in rules.roster.seats)

    @property
    def name(self) -> str:
        """What a game file is pinned to."""
        return self.rules.scenario.pin

    @property
    def title(self) -> str:
        """What people call it."""
        return self.rules.scenario.file.title

    # The state

    def start(self) -> Position:
        """Nothing on the table yet, not even terrain; or the opening of the scenario, in its first turn."""
        position = Position(self.rules)
        opening = self.rules.scenario.file.opening
        if opening is None:
            position.steps = [*preparation()]
            return position
        deployment.open_battle(position, opening)
        self._go_on(position, [], LoadedDice(()))
        return position

    def hand_over(self, state: Position) -> tuple[int, int, Seat | None]:
        """The turn, whose player turn it is, and who is asked."""
        return state.turn, state.active, self.to_move(state)

    # Asking and answering

    def check(self, state: Position, seat: Seat, order: Order) -> Refusal | None:
        """Whether it is that seat's turn to speak, and what the current step says to the order."""
        if state.outcome is not None:
            return Refusal(state.outcome.rule, f"The battle is over. {state.outcome.reason}")
        if self.any_time(order) and seat in self.seats:
            return None
        if seat != self.to_move(state):
            return self.rules.refuse(
                "BC:sequence.active", f"It is not for the {seat.capitalize()} side to order anything now."
            )
        return state.steps[-1].check(state, order)

    def any_time(self, order: Order) -> bool:
        """BC:battleend.concede - A player may concede whenever he likes."""
        return isinstance(order, Resign)

    def carry_out(self, state: Position, order: Order, dice: Dice, seat: str | None = None) -> list[Event]:
        """Carry the order out, then everything that follows without a decision."""
        if isinstance(order, Resign):
            side = state.steps[-1].asked(state) if seat is None else self.rules.roster.seats.index(seat)
            events = battle_end.concede(state, side)
        else:
            happened = state.steps[-1].carry_out(state, order, dice)
            follow(state.steps, happened)
            events = list(happened.events)
        ordered = tuple(events)
        self._go_on(state, events, dice)
        if state.outcome is not None:
            state.steps = []
        return told(ordered, events)

    def _go_on(self, state: Position, events: list[Event], dice: Dice) -> None:
        """Settle steps until somebody has something to decide; then the next player turn begins."""
        begun = settled = 0  # player turns since somebody decided something, and steps of the last of them
        while state.outcome is None:
            if not state.steps:
                self._next_player_turn(state, events, begun)
                begun, settled = begun + 1, 0
                continue
            step = state.steps[-1]
            happened = step.settle(state, dice)
            if happened is None:
                return
            follow(state.steps, happened)
            events += happened.events
            settled += 1
            if settled > SETTLED:
                raise EndlessError(f"the step {step.key!r} comes to no end")

    def _next_player_turn(self, state: Position, events: list[Event], quiet: int) -> None:
        """BC:sequence.turns - The first player's turn, then the second's; both make a game turn.

        `quiet` player turns have passed in which nobody had anything to decide.
        """
        if state.turn == PREPARING:
            state.turn, state.active = 1, state.first
        else:
            ended = battle_end.after_player_turn(state) or battle_end.when_quiet(state, quiet)
            if ended:
                events += ended
                return
            if state.active != state.first:
                state.turn += 1
            state.active = 1 - state.active
        state.open_player_turn()
        state.steps = [*player_turn()]
        seat = self.rules.roster.seats[state.active]
        text = f"Turn {state.turn}: the {seat.capitalize()} player turn begins."
        events.append(self.rules.event("player turn", text, "BC:sequence.turns"))

    def cautions(self, state: Position) -> list[Caution]:
        """Nothing can be made impossible by oversight here."""
        return []

    def forewarns(self, attempt: Attempt[Position, Order]) -> None:
        """Every order says what it brings on."""

    def read_kept(self, text: str) -> Order:
        """Schedules of older game files were written strike by strike."""
        return notation.read_kept(self.rules, text)

    # What is shown

    def conceal(self, state: Position, seat: str | None) -> Position:
        """BC:scheduled.record - Without the enemy's schedule, and with mines that all look alike."""
        return concealing.conceal(state, seat)

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """The two sides as people know them."""
        return view.styles(self.rules)

    def printed(self) -> view.Printed:
        """The units with their stats."""
        return view.printed(self.rules)

    def view(self, state: Position, seat: str | None) -> view.View:
        """The battle as a seat may know it."""
        return view.view(self, self.conceal(state, seat), seat)

    def answer(self, state: Position, seat: str | None, ask: Ask) -> Reply:
        """The answer to a question about the battle."""
        return asking.answer(self, self.conceal(state, seat), seat, ask)

    def sealed(self, order: Order) -> bool:
        """BC:scheduled.record - What is written on a schedule, and which mines are real, is its writer's."""
        return order.hides(self.rules)

    def board(self, state: Position) -> str:
        """The table that was chosen; another table is drawn anew."""
        table = self.conceal(state, None).table
        return f"{table.name} {table.digest}" if table else ""
