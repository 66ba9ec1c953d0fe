"""What random games are watched by; each family's own trial is found by the family's name."""

from __future__ import annotations

from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager
    from random import Random

    from openblitz.table import Event, Game


class Trial:
    """What random games are watched by: what any game needs; a family's own knows more."""

    longest: int | None = None  # orders after which a random game is broken off; None: it ends by itself

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def freeze(self, state: Any) -> object:
        """All that a state holds, out of reach of any later change to it."""
        return self.game.write_state(state)

    def never_given(self) -> Iterable[str]:
        """What may be ordered in the game and no random game would order, in words."""
        return ()

    def anew(self, state: Any) -> AbstractContextManager[None]:
        """While it lasts, nothing of a state is kept that could be worked out anew."""
        return nullcontext()

    def faults(self, state: Any) -> Iterable[str]:
        """What is wrong with a state, in words."""
        return ()

    def changes(self, before: Any, order: Any, after: Any) -> Iterable[str]:
        """What an order should not have done, in words."""
        return ()

    def unusual(self, state: Any, chance: Random) -> Any | None:
        """An order that would be carried out and that chance alone would hardly find."""
        return None

    def ending(self, state: Any) -> Any | None:
        """The order by which a hasty player is done with a step that takes many orders."""
        return None

    def unlawful(self, state: Any, chance: Random) -> Iterable[Any]:
        """Orders that must be refused."""
        return ()

    def every_offer(self, state: Any) -> int:
        """Orders between two looks at all that is offered: more where so much is that it takes long."""
        return 1

    def anything(self, state: Any, chance: Random, count: int) -> Iterable[Any]:
        """Orders, allowed or not, of kinds of which every allowed one is offered."""
        return ()

    def melee(self, chance: Random) -> str | None:
        """A position in notation in which things happen soon."""
        return None

    def step(self, state: Any) -> str:
        """What the decision that is asked for is counted as."""
        question = self.game.ask(state)
        return question.step if question else ""

    def label(self, event: Event) -> str:
        """What an event is counted as."""
        return event.kind

    def result(self, event: Event) -> str | None:
        """The result of a battle, if the event tells one."""
        return None


def trial_of(game: Game[Any, Any]) -> Trial:
    """The trial of a game: that of its family, which is the folder of this name, where there is one.

    >>> from openblitz import catalogue
    >>> type(trial_of(catalogue.find("1975-basic"))).__name__
    'BlitzkriegTrial'
    """
    folder = f"openblitz.lab.{game.family}"
    if find_spec(folder) is None:
        return Trial(game)
    own = import_module(folder)
    made: Trial = own.TRIAL(game)
    return made
