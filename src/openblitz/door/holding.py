"""A game as a programmer holds it: orders in, events out, and questions about the position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from openblitz import catalogue
from openblitz.players.choosing import decision
from openblitz.table import Refusal, Seat, Sitting, save_game, write_game
from openblitz.table.game import O, S

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from openblitz.catalogue import Player
    from openblitz.table import Caution, Dice, Event, Game, Outcome
    from openblitz.table.attempt import Attempt


class RefusedError(ValueError):
    """An order that the rules refuse; the refusal says by which of them and why."""

    def __init__(self, order: str, refusal: Refusal) -> None:
        self.order = order
        self.refusal = refusal
        super().__init__(f"{order}: {refusal.reason} ({refusal.rule})")


class Play(ABC, Generic[S, O]):
    """A game being played, with everything about it open; orders, units and places are in notation."""

    def __init__(self, sitting: Sitting[S, O]) -> None:
        self.sitting = sitting
        self._players: dict[tuple[str, int, Seat], Player] = {}  # those of ours who have ordered here

    @property
    def game(self) -> Game[S, O]:
        """The rules that are played by."""
        return self.sitting.game

    @property
    def dice(self) -> Dice:
        """What is rolled with."""
        return self.sitting.dice

    @property
    def position(self) -> S:
        """The position itself; an order makes a new one."""
        return self.sitting.state

    # Orders

    def order(self, *orders: str, seat: str | None = None) -> list[Event]:
        """Carry out orders of whoever is asked, or of a seat; what happened.

        One that is refused is a RefusedError; those before it have been carried out.
        """
        events: list[Event] = []
        for text in orders:
            events += self._carry_out(self.game.read_order(text), seat)
        return events

    def why_not(self, order: str, seat: str | None = None) -> Refusal | None:
        """Why an order of whoever is asked, or of a seat, would be refused; None when it would not be."""
        return self._check(self.game.read_order(order), seat)

    def attempt(self, order: str, seat: str | None = None) -> Attempt[Any, O]:
        """An order to be looked at first: its `refusal`, what its player should know (`held`), its effect."""
        return self.sitting.attempt(seat or str(self.asked), self.game.read_order(order))

    def may(self, order: str) -> bool:
        """Whether whoever is asked may give an order."""
        return self._check(self.game.read_order(order)) is None

    @property
    def offered(self) -> set[str]:
        """Every order that may be given now; a sample where movement is free, and without giving up."""
        return {self.game.write_order(order) for order in self.game.orders(self.position)}

    def pick(self, seed: int | str | None = None) -> str:
        """An order at random that may be given now."""
        return self.game.write_order(self.game.pick(self.position, Random(seed)))

    def let(self, player: str | Player, *, orders: int = 1, seed: int = 0) -> list[str]:
        """Let a player, ours by name or one's own, order for whoever is asked, so often; what was ordered.

        Ours have plans and remember them: the next call goes on with the same player of a seat.
        """
        given: list[str] = []
        while len(given) < orders and (seat := self.asked) is not None:
            decider = self._player(player, seed, seat) if isinstance(player, str) else player
            order = decision(decider, self.game, self.position, seat)
            given.append(self.game.write_order(order))
            self._carry_out(order)
        return given

    def _player(self, name: str, seed: int, seat: Seat) -> Player:
        """The player of that name who orders for a seat."""
        who = (name, seed, seat)
        if who not in self._players:
            self._players[who] = catalogue.player(self.game, name, seed)
        return self._players[who]

    def undo(self) -> str:
        """Take back the last order; a RefusedError once dice were rolled for it or the turn went over."""
        taken = self.sitting.undo()
        if isinstance(taken, Refusal):
            raise RefusedError("undo", taken)
        return taken.order

    def redo(self) -> list[Event]:
        """Carry out again what was taken back last."""
        events = self.sitting.redo()
        if isinstance(events, Refusal):
            raise RefusedError("redo", events)
        return events

    def _check(self, order: O, seat: str | None = None) -> Refusal | None:
        speaker = Seat(seat) if seat else self.asked
        if speaker is None:
            return Refusal("table:over", "The game is over.")
        return self.game.check(self.position, speaker, order)

    def _carry_out(self, order: O, seat: str | None = None) -> list[Event]:
        attempt = self.sitting.attempt(seat or str(self.asked), order)
        answer = Refusal("table:over", "The game is over.") if self.asked is None else attempt.refusal
        done = answer or self.sitting.take(attempt)
        if isinstance(done, Refusal):
            raise RefusedError(self.game.write_order(order), done)
        return done

    # What there is to know

    @abstractmethod
    def where(self, unit: str) -> Any:
        """Where a unit is, as its family measures it; in a word when it is not on the board."""

    @abstractmethod
    def at(self, place: str) -> tuple[str, ...]:
        """The units at a place."""

    @property
    def asked(self) -> Seat | None:
        """Who is asked now; None when the game is over."""
        seat = self.game.to_move(self.position)
        return None if seat is None else Seat(str(seat))

    @property
    def step(self) -> str:
        """What is asked for, by the key of the step: `movement`, `announce`, `retreat`; `over` at the end."""
        question = self.game.ask(self.position)
        return question.step if question else "over"

    @property
    def prompt(self) -> str:
        """What is asked, in a sentence."""
        question = self.game.ask(self.position)
        return question.prompt if question else ""

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self.game.turn(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.position)

    @property
    def cautions(self) -> list[Caution]:
        """What the player who is asked should know before he goes on."""
        return self.game.cautions(self.position)

    @property
    def text(self) -> str:
        """The position in notation."""
        return self.game.write_state(self.position)

    def view(self, seat: str | None = None) -> Any:
        """What a seat may know, as the page gets it; without a seat, what everybody may."""
        return self.game.view(self.position, seat)

    def overview(self) -> Iterator[str]:
        """How the game stands, in sentences."""
        return catalogue.family_of(self.game).narrator.overview(self.game, self.position)

    def picture(self, kind: str = "svg") -> bytes:
        """The position as a picture, svg or png."""
        return catalogue.family_of(self.game).artist.picture(self.game, self.position, kind)

    # Keeping

    def copy(self) -> Self:
        """The same position at another table, with the same dice; its journal begins here."""
        return type(self)(Sitting(self.game, self.dice, start=self.position))

    def write(self) -> str:
        """The whole game with its orders and rolls, as the text of a game file."""
        return write_game(self.sitting)

    def save(self, path: str | Path) -> None:
        """Save the game as a file, which the page and the text table open too."""
        save_game(self.sitting, Path(path))
