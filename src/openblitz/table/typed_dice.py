"""Dice that people throw themselves and type in with their orders; a game that had them says so for ever."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.table.answers import Refusal
from openblitz.table.dice import DIGITS, DiceError, as_rolled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TAG: Final = "Typed dice"
RULE: Final = "table:dice"
_SAID = re.compile(r"after order ([0-9]{1,9})(?: until order ([0-9]{1,9}))?")


class Typed(msgspec.Struct, frozen=True):
    """After which order dice were typed in, and until which; None: they still are.

    >>> Typed(0).text(), Typed(3, 12).text()
    ('after order 0', 'after order 3 until order 12')
    >>> Typed.read([(TAG, "after order 3 until order 12")])
    Typed(after=3, until=12)
    """

    after: int
    until: int | None = None

    def text(self) -> str:
        """What stands in the head of a game file."""
        return f"after order {self.after}" + ("" if self.until is None else f" until order {self.until}")

    @classmethod
    def read(cls, tags: Iterable[tuple[str, str]]) -> Typed | None:
        """What the head of a game says; where it cannot be read, all dice may have been typed."""
        text = dict(tags).get(TAG)
        if text is None:
            return None
        said = _SAID.fullmatch(text)
        return cls(int(said[1]), int(said[2]) if said[2] else None) if said else cls(0)


class Die(msgspec.Struct, frozen=True):
    """A die that somebody has to throw: what for, with how many sides, after how many that were typed."""

    purpose: str
    sides: int
    after: int


class DieNeeded(Refusal, frozen=True, kw_only=True):
    """An order that waits for what a die shows."""

    die: Die


class DieNeededError(DiceError):
    """No typed number is left, or the next is none that such a die can show."""

    def __init__(self, die: Die, fault: str = "") -> None:
        super().__init__(die.purpose)
        self.die, self.fault = die, fault

    def refusal(self) -> DieNeeded:
        """The same for a person."""
        die = self.die
        shows = "a digit, 0 to 9" if die.sides == DIGITS else f"1 to {die.sides}"
        reason = f"{self.fault}This order needs a die ({shows}): {die.purpose}."
        return DieNeeded(RULE, reason, die=die)


class TooManyDiceError(DiceError):
    """Somebody typed more dice than an order needs: which of them count is not for us to say."""


class HandDice:
    """The dice of one order, as somebody typed them.

    >>> dice = HandDice()
    >>> dice.take([3, 0])
    >>> dice.roll("battle"), dice.roll("battle", 10), dice.left
    (3, 10, 0)
    """

    def __init__(self) -> None:
        self._values: tuple[int, ...] = ()
        self._next = 0

    def take(self, values: Sequence[int]) -> None:
        """Those of the next order."""
        self._values, self._next = tuple(values), 0

    def roll(self, purpose: str, sides: int = 6) -> int:
        """The next of them."""
        die = Die(purpose, sides, self._next)
        if not self.left:
            raise DieNeededError(die)
        shown = self._values[self._next]
        value = as_rolled(shown, sides)
        if not 1 <= value <= sides:
            raise DieNeededError(die, f"No such die shows {shown}. ")
        self._next += 1
        return value

    @property
    def left(self) -> int:
        """How many have not been rolled."""
        return len(self._values) - self._next
