"""Steps: what is asked of a player, as plain data on a pile in the position; one class a decision.

A step never touches the pile. It says what follows, and the game puts that on the pile:

    Happened(events)                       the step is asked again
    Happened(events, over=True)            the step is over
    Happened(events, then=(a, b))          a and b come first, then this step again
    Happened(events, over=True, then=(a,)) a comes in the place of this step
    Happened(events, cut=True, then=(a,))  a is all that is left of the pile
    Happened(events, over=True, last=(a,)) a comes when all that lies on the pile is over
    Happened(events, tell=(news,))         every step on the pile hears the news, and may become another
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence  # noqa: TC003 - a NamedTuple reads its annotations
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from openblitz.table.answers import Caution, Event, Question, Refusal
from openblitz.table.game import NotationError
from openblitz.table.kinds import fields_of
from openblitz.table.orders import verb_of
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.table.dice import Dice

P = TypeVar("P")  # the positions of a family
O = TypeVar("O")  # noqa: E741 - its orders

SETTLED = 10_000  # steps that may be settled after one order; more is a game that would never go on


class Happened(NamedTuple):
    """What an order, or a step that settles by itself, has brought: events, and what follows."""

    events: Sequence[Event] = ()
    over: bool = False  # whether the step leaves the pile
    then: Sequence[Any] = ()  # steps that come next, the first first
    cut: bool = False  # whether all that lies below leaves the pile, too: a turn ends early
    last: Sequence[Any] = ()  # steps that come when all others are over, the first first
    tell: Sequence[Any] = ()  # what other steps have to know, those of `then` among them


class Allowed(NamedTuple, Generic[O]):
    """An order at random that has been found to be allowed: it need not be looked at again."""

    order: O


class EndlessError(RuntimeError):
    """Steps that settle one another for ever; a fault of the program, never of a player."""


class Step(msgspec.Struct, Generic[P, O], frozen=True):
    """A decision that a player is asked for. The last step on the pile is the one that is asked.

    A family has a base of its own; every class on it that has a tag is a step of that family.
    """

    key: ClassVar[str]  # what the step is called; several classes may be one step to a player
    mode: ClassVar[Mode] = "choose"  # what hands do here, for a screen
    ending: ClassVar[str] = ""  # what the button that ends it says; empty: it ends by itself
    secret: ClassVar[bool] = False  # only the asked seat may know what is ordered here
    final: ClassVar[bool] = (
        True  # what is done here stands; False: it can be taken back until the step is over
    )
    many: ClassVar[bool] = False  # takes thousands of orders, one after the other
    deploys: ClassVar[bool] = False  # armies are set up here

    def asked(self, position: P) -> int:
        """The number of the side that decides."""
        raise NotImplementedError

    def prompt(self, position: P) -> tuple[str, tuple[str, ...]]:
        """The question in words, and the paragraphs it comes from."""
        raise NotImplementedError

    def seat(self, position: P) -> str:
        """The seat that decides."""
        raise NotImplementedError

    def question(self, position: P) -> Question:
        """What is asked, of whom."""
        prompt, cited = self.prompt(position)
        return Question(self.seat(position), self.key, prompt, cited)

    def orders(self, position: P) -> Iterator[O]:
        """Every order that would be carried out; a sample where there are too many."""
        raise NotImplementedError

    def pick(self, position: P, chance: Random) -> O | Allowed[O]:
        """One of the orders at random, without listing them all where there are many."""
        return chance.choice(list(self.orders(position)))

    def check(self, position: P, order: O) -> Refusal | None:
        """Why the order would not be carried out; None when it would be."""
        raise NotImplementedError

    def carry_out(self, position: P, order: O, dice: Dice) -> Happened:
        """Change the position by a checked order, and say what follows."""
        raise NotImplementedError

    def cautions(self, position: P) -> list[Caution]:
        """What the player who is asked should know before he goes on."""
        return []

    def settle(self, position: P, dice: Dice) -> Happened | None:
        """Do what needs no decision, and say what follows; None: somebody is asked."""
        return None

    def heard(self, news: Any) -> Any:
        """The step after it has heard what another step on the pile tells."""
        return self


def follow(pile: list[Any], happened: Happened) -> None:
    """Put on the pile what follows from what its last step has done."""
    if happened.cut:
        pile.clear()
    elif happened.over:
        pile.pop()
    if happened.then:
        pile.extend(reversed(happened.then))
    if happened.last:
        pile[:0] = reversed(happened.last)
    for news in happened.tell:
        pile[:] = [step.heard(news) for step in pile]


def told(ordered: Sequence[Event], events: Sequence[Event]) -> list[Event]:
    """What happened, of which the first came of an order itself; all else only followed."""
    rest = events[len(ordered) :]
    if not rest:
        return [*ordered]
    return [*ordered, *(msgspec.structs.replace(event, follows=True) for event in rest)]


# Notation


class Former(NamedTuple):
    """What a step was called in older files: its tag now, what the old name said, and fields renamed."""

    tag: str
    said: tuple[str, ...] = ()  # words that the step is written with now
    renamed: Mapping[str, str] = {}

    def now(self, words: Sequence[str]) -> list[str]:
        """The words of an old line behind its tag, as they are written now."""
        pairs = (word.partition("=") for word in words)
        return [*self.said, *(f"{self.renamed.get(name, name)}{eq}{value}" for name, eq, value in pairs)]


class Steps:
    """The steps of a family by their tags, and how they are written: `retreat side=blue units=B:4Arm`."""

    def __init__(self, base: type[Any], former: Mapping[str, Former] | None = None) -> None:
        self.base = base
        self.former = former or {}  # by the names that only old files use
        self._known: dict[str, type[Any]] = {}

    def known(self) -> Mapping[str, type[Any]]:
        """Every step by its tag, in the order in which they were declared."""
        self._known = {verb_of(step): step for step in _tagged(self.base)}
        return self._known

    def kind(self, tag: str) -> type[Any] | None:
        """The step of a tag; looked for anew only where it is not known yet."""
        return self._known.get(tag) or self.known().get(tag)

    def write(self, book: Any, step: Any) -> str:
        """A step as text."""
        words = [verb_of(step)]
        words += [
            f"{field.name}={field.kind.write_inline(book, value)}"
            for field in fields_of(type(step))
            if (value := getattr(step, field.name)) != field.default or field.needed
        ]
        return " ".join(words)

    def read(self, book: Any, text: str) -> Any:
        """The step that a text means; a NotationError says what is wrong with it."""
        words = text.split()
        tag = words[0] if words else ""
        if tag in self.former:
            old = self.former[tag]
            tag, words = old.tag, [old.tag, *old.now(words[1:])]
        kind = self.kind(tag)
        if kind is None:
            raise NotationError(f"{text[:40]!r} is no step; there are {', '.join(self.known())}")
        known = {field.name: field for field in fields_of(kind)}
        values: dict[str, Any] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals or name not in known:
                raise NotationError(f"{word[:40]!r} says nothing of this step; there are {', '.join(known)}")
            values[name] = known[name].kind.read_inline(book, value)
        missing = [field.name for field in known.values() if field.needed and field.name not in values]
        if missing:
            raise NotationError(f"the step {tag} needs {', '.join(missing)}")
        return kind(**values)


def _tagged(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield kind
        yield from _tagged(kind)
