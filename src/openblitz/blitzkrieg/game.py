"""The Blitzkrieg family at the table: ties position, rules and steps together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.blitzkrieg import notation
from openblitz.blitzkrieg.counters import Side
from openblitz.blitzkrieg.engine import bearing, idling
from openblitz.blitzkrieg.engine.book import Rules
from openblitz.blitzkrieg.engine.known import look_up, number
from openblitz.blitzkrieg.engine.modifiers import Upkeep
from openblitz.blitzkrieg.engine.orders import Order, Resign, TakeBack
from openblitz.blitzkrieg.engine.position import PASSING, SETTING_UP, Position
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.ground.rules.first import moves_first, sets_up_first
from openblitz.blitzkrieg.production.deeds.planning import PlanProduction
from openblitz.blitzkrieg.production.rules.production_plans import concealed
from openblitz.blitzkrieg.telling import asking, foreseen, view
from openblitz.blitzkrieg.telling.beside import styles
from openblitz.table import Caution, Event, Held, Idle, Outcome, Refusal, Seat, Stage
from openblitz.table.dice import RecordingDice
from openblitz.table.facts import Lasts, taker
from openblitz.table.piled import PiledGame
from openblitz.table.steps import SETTLED, EndlessError, Happened, follow, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.engine.decision import Decision
    from openblitz.blitzkrieg.engine.deed import Deed
    from openblitz.table import Dice
    from openblitz.table.attempt import Attempt
    from openblitz.table.view import SeatStyle


# What a look round has left: all that bears on the next besides what is known (known.py). Steps do not: who
# minds them looks whenever they change.
_seen = taker(Position, (name for name in PASSING if name != "steps"))
_SEEN: Final = number()  # as what moves stand to be taken back, and the next as what is final


class Blitzkrieg(PiledGame[Rules, Position, Order]):
    """One ruleset, ready to be played any number of times."""

    family = "blitzkrieg"
    notation = notation
    seats = tuple(Seat(side) for side in SIDES)

    @property
    def name(self) -> str:
        """What a game file is pinned to."""
        rules = self.rules
        title = "+".join(filter(None, [rules.name, rules.clarifications, *rules.options]))
        return f"{title}@{rules.version}"

    @property
    def title(self) -> str:
        """What people call it."""
        return self.rules.title

    # The state

    def start(self) -> Position:
        """75:3.3, 65:3.0.3 - Nothing on the board, Blue to set up; before that the other side, if asked."""
        position, sequence = Position(self.rules), sequence_of(self.rules)
        position.side = 1 if sequence.before_set_up else 0
        position.steps = sequence.pile(sequence.before_set_up or sequence.set_up)
        position.steps[-1] = position.steps[-1].opened(self.rules)
        return position

    def hand_over(self, state: Position) -> tuple[int, int, Seat | None]:
        """The turn, whose player-turn it is, and who is asked."""
        return state.turn, state.side, self.to_move(state)

    # Asking and answering

    def check(self, state: Position, seat: Seat, order: Order) -> Refusal | None:
        """Whether it is that seat's turn to speak, and what the current step says to the order."""
        if state.outcome is not None:
            return Refusal(state.outcome.rule, f"The game is over. {state.outcome.reason}")
        if self.any_time(order) and seat in self.seats:
            return None
        if seat != self.seats[state.steps[-1].asked(state)]:
            return self.rules.refuse("sequence", f"It is not for {seat} to order anything now.")
        deed = self._besides(order)
        if deed is not None:
            return deed.check(state, SIDES.index(Side(seat)), order)
        return state.steps[-1].check(state, order)

    def _besides(self, order: Order) -> Deed[Any] | None:
        """What a side may do in whatever step it is asked, if the order is that."""
        return sequence_of(self.rules).taker("any time", type(order))

    def any_time(self, order: Order) -> bool:
        """A player may give up whenever he likes (RT-14)."""
        return isinstance(order, Resign)

    def carry_out(self, state: Position, order: Order, dice: Dice, seat: str | None = None) -> list[Event]:
        """Carry the order out, then everything that follows without a decision."""
        if isinstance(order, Resign):
            return self._resign(state, seat or SIDES[state.steps[-1].asked(state)])
        # What fell before somebody chose what he loses himself has not been judged yet: it is now.
        lost = [-1] * len(state.lost) if state.steps[-1].losing else [*state.lost]
        deed, thrown = self._besides(order), RecordingDice(dice)
        if deed is None:
            happened = state.steps[-1].carry_out(state, order, thrown)
        else:
            happened = Happened(deed.carry_out(state, order, thrown))
        follow(state.steps, happened)
        events = _decided(happened.events, thrown, 0)
        self._go_on(state, events, [*state.lost] if isinstance(order, TakeBack) else lost, thrown)
        came = len(happened.events)
        return self._all_cited(events if len(events) == came else told(events[:came], events))

    def begin(self, state: Position, events: list[Event], dice: Dice) -> None:
        """Where the step of a position that was read asks nobody, go on until somebody is asked."""
        step = None if state.outcome else state.steps[-1]
        if step is None or step.can_ask(state):
            return
        thrown = RecordingDice(dice)
        happened = step.settle(state, thrown)
        if happened is not None:
            follow(state.steps, happened)
            events += _decided(happened.events, thrown, 0)
            self._go_on(state, events, [*state.lost], thrown)
            events[:] = self._all_cited(events)

    def _all_cited(self, events: list[Event]) -> list[Event]:
        return [self._cited(one) if one.rules else one for one in events] if self.rules.paragraphs else events

    def _cited(self, event: Event) -> Event:
        """An event by the paragraphs of the book that is played."""
        cited = tuple(dict.fromkeys(map(self.rules.paragraph, event.rules)))
        return event if cited == event.rules else msgspec.structs.replace(event, rules=cited)

    def _resign(self, state: Position, seat: str) -> list[Event]:
        loser = SIDES.index(seat)
        state.outcome = Outcome(
            SIDES[1 - loser], f"{self.rules.names[loser]} has given the game up.", "table:resign"
        )
        return [Event("game over", state.outcome.reason)]

    def _go_on(self, state: Position, events: list[Event], lost: list[int], dice: RecordingDice) -> None:
        """Watch for victory, and settle steps until somebody has something to decide."""
        for _ in range(SETTLED):
            self._look_round(state, events, lost)
            if state.outcome is not None:
                return
            if not state.steps:
                self._next_part(state, events)
                if state.outcome is not None:
                    return
                continue
            before = len(dice.rolls)
            happened = state.steps[-1].settle(state, dice)
            if happened is None:
                return
            follow(state.steps, happened)
            events += _decided(happened.events, dice, before)
        raise EndlessError(f"{self.name}: nobody is asked for anything any more")

    def _look_round(self, state: Position, events: list[Event], lost: list[int]) -> None:
        """Note what has changed hands, and whether somebody has won; `lost` units had been before."""
        rules, now = self.rules, state.steps[-1] if state.steps else None
        # Both sides of an exchange lose at once: who is about to lose a unit too has neither survived with
        # it (75:16A) nor been left alone with a city (65:10.0).
        if now is not None and now.losing:
            return
        # Moves can be taken back until movement is over, and undone until interception is; all else stands.
        final = (now is None or now.final) and not _provisional(state.steps)
        if state.turn != SETTING_UP:
            self._look_after(state, events, final)
        # RT-7 - Only a loss ends the game at once; who brings up the units that he lacks, or takes back what
        # he has lost, waits for the end of the player-turn.
        fell = state.lost != lost and any(
            more > before for more, before in zip(state.lost, lost, strict=True)
        )
        if fell and not (state.stood(0) and state.stood(1)):
            self._end(state, VICTORY.of(rules).at_once(state), events)

    def _look_after(self, state: Position, events: list[Event], final: bool) -> None:
        """Do what follows at once from how units stand, and note whose the cities are."""
        rules = self.rules
        known, said = look_up(state), len(events)
        # Who passes a step over leaves everything as it was, and nothing new follows from that.
        seen = known.get(_SEEN + final)
        same = seen is not None and seen == _seen(state)
        watch = bearing.looked_after_by_step(rules) if same else bearing.looked_after(rules)
        events += bearing.look_after(state, watch, final)
        if same or not final:
            return
        CITIES.of(rules).note(state)
        if any(state.covered):
            VICTORY.of(rules).keep_watch(state)
        if look_up(state) is known and len(events) == said:
            known[_SEEN + final] = _seen(state)

    def _end(self, state: Position, outcome: Outcome | None, events: list[Event]) -> None:
        if outcome is not None:
            state.outcome = outcome
            events.append(Event("game over", outcome.reason, (outcome.rule,)))

    # The sequence of play

    def _next_part(self, state: Position, events: list[Event]) -> None:
        """75:4, 65:4.0 - The set-up of each side, then player-turns in turn."""
        rules = self.rules
        if state.turn == SETTING_UP:
            if state.side == sets_up_first(state):
                state.side = 1 - state.side
                state.steps = sequence_of(rules).pile(sequence_of(rules).set_up)
                return
            state.turn = 1
            CITIES.of(rules).open_game(state)
            self._open_player_turn(state, moves_first(state), events)
            return
        self._end(state, VICTORY.of(rules).at_end_of_player_turn(state), events)
        if state.outcome is not None:
            return
        complete = state.side != moves_first(state)  # 65:4.0.5 - both have had their player-turns
        if complete and state.turn == rules.turns:
            self._end(state, VICTORY.of(rules).at_end_of_game(state), events)
            return
        state.turn += complete
        self._open_player_turn(state, 1 - state.side, events)

    def _open_player_turn(self, state: Position, side: int, events: list[Event]) -> None:
        rules, sequence = self.rules, sequence_of(self.rules)
        state.side = side
        first = side == moves_first(state)
        if first:
            state.clear(Lasts.TURN)
        state.clear(Lasts.PLAYER_TURN)
        state.start = tuple(state.place)
        state.steps = sequence.pile(sequence.player_turn)
        if first:
            state.steps += sequence.pile(sequence.complete_turn)
        text = f"Turn {state.turn}: {self.rules.names[side]}'s player-turn begins."
        events.append(Event("player-turn", text, (rules.cites["turn"],)))
        for one in rules.added[Upkeep]:
            if one.opens:
                events += one.look(state, True)
        CITIES.of(rules).open_player_turn(state)
        for one in rules.added[Upkeep]:
            one.begin(state)

    # What players should know

    def idle(self, state: Position) -> Idle | None:
        """That whoever is asked can do nothing but go on."""
        return None if state.outcome is not None else idling.idle(state)

    def stage(self, state: Position) -> Stage | None:
        """The phase that the mover is in."""
        return None if state.outcome is not None else idling.stage(state)

    def cautions(self, state: Position) -> list[Caution]:
        """What the step that is asked warns of."""
        return [] if state.outcome is not None else state.steps[-1].cautions(state)

    def forewarns(self, attempt: Attempt[Position, Order]) -> Held | None:
        """That it ends the player-turn, makes an enemy of a neutral country, or a stack too high."""
        return foreseen.forewarns(attempt)

    # What is shown

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """How the seats look."""
        return styles(self.rules)

    def printed(self) -> view.Printed:
        """What is printed on the counters."""
        return view.printed(self.rules)

    def view(self, state: Position, seat: str | None) -> view.View:
        """What there is to see, with what may be ordered for the seat that is asked."""
        return view.view(self, self.conceal(state, seat), seat)

    def answer(self, state: Position, seat: str | None, ask: asking.Ask) -> asking.Reply:
        """The answer to a question about the position, of which a seat may know nearly everything."""
        return asking.answer(self, self.conceal(state, seat), ask, seat)

    def conceal(self, state: Position, seat: str | None) -> Position:
        """MS:9y - Without the production plans of the other side; nothing else is secret."""
        return concealed(state, SIDES.index(Side(seat)) if seat else None)

    def sealed(self, order: Order) -> bool:
        """MS:9y - What is planned is its writer's."""
        return isinstance(order, PlanProduction)

    def board(self, state: Position) -> str:
        """There is one board, and it never changes."""
        return "board"


def _decided(events: Sequence[Event], dice: RecordingDice, before: int) -> list[Event]:
    """What a step brought, the first of it by dice where it threw more than there were before."""
    told = [*events]
    if len(dice.rolls) > before and told:
        told[0] = msgspec.structs.replace(told[0], rolled=True)
    return told


def _provisional(steps: Iterable[Decision]) -> bool:
    """Whether what movement did may still be undone, by some step on the pile."""
    for step in steps:  # noqa: SIM110 - asked after every order, of piles of thirty
        if step.provisional:
            return True
    return False


def side_of(seat: Seat) -> int:
    """The number of a seat's side."""
    return SIDES.index(Side(seat))
