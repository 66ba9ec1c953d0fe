"""The text table: asks, takes orders and commands line by line, lets computer players play their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz import catalogue
from openblitz.cli.play.words import candidates, without_comment
from openblitz.players.choosing import decision
from openblitz.rulebook.refusals import refusal_lines
from openblitz.table import NotationError, Refusal
from openblitz.table.judging import split_seat
from openblitz.table.words import sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from openblitz.catalogue import Family, Player
    from openblitz.cli.play.reading import Reader
    from openblitz.cli.play.saves import Saves
    from openblitz.table import Dice, Event, Seat, Sitting

# Orders that every game has.
DONE, RESIGN = "done", "resign"


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
        sitting: Sitting[Any, Any],
        players: Mapping[str, Player],
        *,
        reader: Reader,
        tell: Callable[[str], None],
        saves: Saves,
        dice: Callable[[], Dice],
        commands: Callable[[Family], Mapping[str, Command]],
    ) -> None:
        self.sitting = sitting
        self.players = dict(players)
        self.reader = reader
        self.tell = tell
        self.saves = saves
        self.fresh_dice = dice
        self._commands = commands
        self._asked: object = None
        self._cautioned: list[Any] = []

    @property
    def game(self) -> Any:
        """The rules that are played by; a command of one family's knows which."""
        return self.sitting.game

    @property
    def family(self) -> Family:
        """The family of the game."""
        return catalogue.family_of(self.sitting.game)

    @property
    def commands(self) -> Mapping[str, Command]:
        """What can be typed besides orders."""
        return self._commands(self.family)

    @property
    def position(self) -> Any:
        """How the game stands now."""
        return self.sitting.state

    def lines(self, lines: Iterable[str]) -> None:
        """Tell several things."""
        for line in lines:
            self.tell(line)

    # The game goes on

    def run(self) -> None:
        """Play until the player leaves or nothing more comes in."""
        self.reader.complete_with(lambda before: candidates(self, before, self.commands))
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
            outcome = self.game.outcome(self.position)
            if self._asked != outcome and outcome is not None:
                self.tell(f"The game is over. {outcome.reason} ({outcome.rule})")
            self._asked = outcome
            return
        # In a long step the question is the same after every order.
        told = question.step in self.family.narrator.long_steps
        turn = self.game.turn(self.position)
        asked = (question.seat, question.step, turn, None if told else question.prompt)
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
        order = decision(player, self.game, self.position, seat)
        setting_up = self.game.turn(self.position) == 0
        answer = self.sitting.order(seat, order)
        if isinstance(answer, Refusal):
            del self.players[seat]
            self.tell(f"{player.name} gave an order that is not allowed; {seat} is yours now.")
            self.lines(refusal_lines(answer))
            return
        # Half a hundred units that are set up make dull reading; `units` tells of them.
        moves = self.family.narrator.moves if setting_up else ()
        self._tell_events([event for event in answer if event.kind not in moves], seat)

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
            if words[0].lower() not in self.family.narrator.forms():
                self.tell("`help` lists what can be typed.")
            return
        if self.game.write_order(order) == RESIGN and not self._means_it():
            self.tell("The game goes on.")
        else:
            self.give(seat, order)

    def _means_it(self) -> bool:
        """Giving up cannot be undone: a person is asked again, a script is not."""
        if not self.reader.interactive:
            return True
        return self.reader.read("Give the game up? yes or no: ").strip().lower() == "yes"

    def read_order(self, text: str) -> tuple[str, Any]:
        """An order as it is typed, and the seat that gives it: the one that is asked, if none is named."""
        seat, rest = split_seat(text, [str(seat) for seat in self.game.seats])
        order = self.game.read_order(self.family.narrator.in_full(self.game, self.position, rest))
        return seat or str(self.game.to_move(self.position) or self.game.seats[0]), order

    def give(self, seat: str, order: Any) -> bool:
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
                    f"Caution: {caution.reason} Places: {' '.join(caution.places)}.{units} ({caution.rule})"
                )
        self._cautioned = cautions

    def _keep(self) -> None:
        fault = self.saves.keep(self.sitting)
        if fault:
            self.tell(fault)
