"""The text table: asks, takes orders and commands line by line, lets computer players play their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.blitzkrieg.describe import sentence
from openblitz.blitzkrieg.explain import refusal_lines
from openblitz.blitzkrieg.judging import split_seat
from openblitz.blitzkrieg.notation.orders import FORMS
from openblitz.blitzkrieg.orders import Resign
from openblitz.blitzkrieg.position import SETTING_UP
from openblitz.blitzkrieg.steps import Movement, SetUp
from openblitz.cli.play.words import candidates, in_full, without_comment
from openblitz.table import NotationError, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.cli.play.reading import Reader
    from openblitz.cli.play.saves import Saves
    from openblitz.players import Player
    from openblitz.table import Dice, Event, Seat, Sitting


class LeaveTableError(Exception):
    """The player has left the table."""


class Command:
    """Something that can be typed besides orders."""

    def __init__(self, form: str, help_: str, run: Callable[[TextTable, list[str]], None]) -> None:
        self.form = form
        self.help = help_
        self.run = run


class TextTable:
    """One game at a terminal. Everything is said in plain lines, for people, scripts and screen readers."""

    def __init__(
        self,
        sitting: Sitting[Position, Order],
        players: Mapping[str, Player],
        *,
        reader: Reader,
        tell: Callable[[str], None],
        saves: Saves,
        dice: Callable[[], Dice],
        commands: Mapping[str, Command],
    ) -> None:
        self.sitting = sitting
        self.players = dict(players)
        self.reader = reader
        self.tell = tell
        self.saves = saves
        self.fresh_dice = dice
        self.commands = commands
        self._asked: object = None
        self._cautioned: list[Any] = []

    @property
    def game(self) -> Blitzkrieg:
        """The rules that are played by."""
        return self.sitting.game  # type: ignore[return-value]

    @property
    def position(self) -> Position:
        """What is on the map now."""
        return self.sitting.state

    @property
    def side(self) -> int:
        """The number of the side that is asked; when the game is over, of the side whose turn it was."""
        position = self.position
        return position.side if position.outcome else position.steps[-1].asked(position)

    def lines(self, lines: Iterable[str]) -> None:
        """Tell several things."""
        for line in lines:
            self.tell(line)

    # The game goes on

    def run(self) -> None:
        """Play until the player leaves or nothing more comes in."""
        self.reader.complete_with(lambda before: candidates(self.game, self.position, before, self.commands))
        try:
            while True:
                self.computers_play()
                self.ask()
                self.obey(self.reader.read(self._prompt()))
        except LeaveTableError:
            pass
        except (EOFError, KeyboardInterrupt):
            self.tell("")
            self._break_off()

    def _break_off(self) -> None:
        """Nothing more comes in: say where the game is."""
        if not self.saves.is_unsaved(self.sitting):
            where = self.saves.file
            self.tell(f"The game is saved in {where}." if where else "No order was given; nothing is saved.")
            return
        fault = self.saves.keep(self.sitting)
        if fault:
            self.tell(fault)
        if self.saves.copy:
            self.tell(f"The game is kept in {self.saves.copy}; `openblitz play FILE` goes on with it.")
        else:
            self.tell("The game is not saved.")

    def ask(self) -> None:
        """Say what is asked, when that has changed."""
        question = self.game.ask(self.position)
        if question is None:
            outcome = self.position.outcome
            if self._asked != outcome and outcome is not None:
                self.tell(f"The game is over. {outcome.reason} ({outcome.rule})")
            self._asked = outcome
            return
        # In set-up and movement the question is the same after every order.
        told = isinstance(self.position.steps[-1], SetUp | Movement)
        asked = (question.seat, question.step, self.position.turn, None if told else question.prompt)
        if asked != self._asked:
            self.tell(f"{question.seat}: {question.prompt} ({', '.join(question.rules)})")
        self._asked = asked

    def ask_again(self) -> None:
        """The game is another one now: ask anew."""
        self._asked = None

    def _prompt(self) -> str:
        seat = self.game.to_move(self.position)
        return f"{seat}> " if seat else "over> "

    def computers_play(self) -> None:
        """Let computer players decide as long as they are asked."""
        played = False
        while (seat := self.game.to_move(self.position)) in self.players and seat is not None:
            played = True
            self._computer_plays(seat)
        if played:
            self._keep()

    def _computer_plays(self, seat: Seat) -> None:
        player = self.players[seat]
        order = player.decide(self.game, self.position, seat)
        turn = self.position.turn
        answer = self.sitting.order(seat, order)
        if isinstance(answer, Refusal):
            del self.players[seat]
            self.tell(f"{player.name} gave an order that is not allowed; {seat} is yours now.")
            self.lines(refusal_lines(answer))
            return
        # Half a hundred units that are set up make dull reading; `units` tells of them.
        self._tell_events([event for event in answer if turn != SETTING_UP or event.kind != "placed"], seat)

    # What is typed

    def obey(self, line: str) -> None:
        """Do what a line says: a command or an order."""
        words = without_comment(line).split()
        if not words:
            return
        command = self.commands.get(words[0].lower())
        if command:
            command.run(self, words[1:])
            return
        try:
            seat, order = self.read_order(" ".join(words))
        except NotationError as error:
            self.tell(sentence(error.fault))
            if words[0].lower() not in FORMS:
                self.tell("`help` lists what can be typed.")
            return
        if isinstance(order, Resign) and not self._means_it():
            self.tell("The game goes on.")
        else:
            self.give(seat, order)

    def _means_it(self) -> bool:
        """Giving up cannot be undone: a person is asked again, a script is not."""
        if not self.reader.interactive:
            return True
        return self.reader.read("Give the game up? yes or no: ").strip().lower() == "yes"

    def read_order(self, text: str) -> tuple[str, Order]:
        """An order as it is typed, and the seat that gives it: the one that is asked, if none is named."""
        seat, rest = split_seat(text, [str(seat) for seat in self.game.seats])
        order = self.game.read_order(in_full(self.game.rules, rest, self.side))
        return seat or str(self.game.to_move(self.position) or self.game.seats[self.side]), order

    def give(self, seat: str, order: Order) -> bool:
        """Give an order and tell what comes of it; whether it was carried out."""
        answer = self.sitting.order(seat, order)
        if isinstance(answer, Refusal):
            self.lines(refusal_lines(answer))
            return False
        self._tell_events(answer, seat)
        self.tell_cautions()
        self._keep()
        return True

    def _tell_events(self, events: list[Event], seat: str) -> None:
        for event in events:
            cited = f" ({', '.join(event.rules)})" if event.rules else ""
            self.tell(f"{seat}: {event.text}{cited}" if seat in self.players else f"{event.text}{cited}")

    def tell_cautions(self) -> None:
        """What the player should know before he goes on, if it is new."""
        cautions = self.game.cautions(self.position)
        for caution in cautions:
            if caution not in self._cautioned:
                units = f" Units: {' '.join(caution.units)}." if caution.units else ""
                self.tell(
                    f"Caution: {caution.reason} Hexes: {' '.join(caution.hexes)}.{units} ({caution.rule})"
                )
        self._cautioned = cautions

    def _keep(self) -> None:
        fault = self.saves.keep(self.sitting)
        if fault:
            self.tell(fault)
