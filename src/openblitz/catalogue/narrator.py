"""The narrator: tells how a game of a family stands and what may be said in it, to people and to screens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz.table.orders import form_of, verb_of
from openblitz.table.telling import Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


class Form(NamedTuple):
    """How an order is written, and what it is for."""

    form: str
    about: str = ""


class Standing(NamedTuple):
    """How both sides stand, as a small table for a report."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Narrator(ABC):
    """Has the words of a family, and the types of what its screens are told."""

    # Kinds of events: what a report counts as moves, and what it leaves out where there is no room.
    moves: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    orders = "orders"  # the module of a family in which its orders stand
    long_steps: frozenset[str] = frozenset()  # steps of many orders in which the question stays the same

    def __init__(self, family: str) -> None:
        self._family = family

    def _of(self, module: str) -> Any:
        """A module of the family, loaded when somebody asks for it, so that a command line starts fast."""
        return import_module(f"openblitz.{self._family}.{module}")

    @property
    def view_type(self) -> Any:
        """What its views are."""
        return self._of("telling.view").View

    @property
    def printed_type(self) -> Any:
        """What is told of its pieces once."""
        return self._of("telling.view").Printed

    @property
    def ask_type(self) -> Any:
        """What may be asked about its positions."""
        return self._of("telling.asking").Ask

    @property
    def reply_type(self) -> Any:
        """What it answers."""
        return self._of("telling.asking").Reply

    def overview(self, game: Any, state: Any) -> Iterator[str]:
        """How the game stands, in sentences."""
        said: Iterator[str] = self._of("telling.describe").overview(state)
        return said

    def told(self, game: Any, before: Any, after: Any, seat: str | None) -> Told:
        """What changed for a seat between two moments, both as it may know them; nothing: its events tell."""
        return Told()

    def say(self, game: Any, order: str) -> str:
        """An order in notation as a sentence, for people."""
        return order

    @abstractmethod
    def standing(self, game: Any, state: Any, moves: Mapping[str, int]) -> Standing:
        """How both sides stand; `moves` are the orders to move that each seat gave in the turn."""

    def losses(self, game: Any, state: Any) -> tuple[int, ...]:
        """How many units each seat has lost."""
        return (0,) * len(game.seats)

    def counts(self, game: Any, state: Any) -> tuple[int, ...]:
        """What each seat has of that by which the game is won: fewer losses, if nothing else is known."""
        return tuple(-lost for lost in self.losses(game, state))

    def progress(self, game: Any, state: Any) -> float:
        """How much of its turn the side that is asked has done, from 0 to 1."""
        return 0.0

    def forms(self) -> Mapping[str, Form]:
        """The orders by their verbs, as their classes declare them."""
        known = self._of(self.orders).VERBS.known()
        return {verb: Form(form_of(order).text, order.about) for verb, order in known.items()}

    def possible(self, game: Any, state: Any) -> tuple[Sequence[str], Sequence[str]]:
        """How the orders of a game are written: those that may be given now, and the others that it has."""
        forms = {verb: form.form for verb, form in self.forms().items()}
        now = dict.fromkeys(verb_of(order) for order in game.orders(state))
        return [forms[verb] for verb in now], [form for verb, form in forms.items() if verb not in now]

    def explain(self, game: Any, state: Any, order: Any) -> Iterable[str]:
        """What an order that is allowed costs or comes to, in sentences."""
        return ()

    def in_full(self, game: Any, state: Any, text: str) -> str:
        """An order as it is typed, with what may be left out filled in."""
        return text

    def candidates(self, game: Any, state: Any, before: Sequence[str]) -> list[str]:
        """The words that may follow a verb and the words after it, for completion."""
        return []
