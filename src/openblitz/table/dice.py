"""Dice are handed to a game: seeded, loaded for tests and replays, or typed in from a real die.

Every roll has a purpose, and the dice remember what was rolled, so that the journal can write it down.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST_SIDES: Final = 360  # no game throws a larger die: a direction in degrees


DIGITS: Final = 10


class Roll(msgspec.Struct, frozen=True, gc=False):
    """One roll: what for, with how many sides, and what came up."""

    purpose: str
    sides: int
    value: int


class DiceError(ValueError):
    """Dice that cannot give the roll that is asked of them."""


class Dice(Protocol):
    """What a game rolls with."""

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        ...


def as_rolled(shown: int, sides: int) -> int:
    """What a die shows as a number from 1 to its sides: ten sides bear the digits, and the tenth is a 0.

    >>> as_rolled(0, 10), as_rolled(0, 6)
    (10, 0)
    """
    return sides if sides == DIGITS and shown == 0 else shown


class SeededDice:
    """Dice from a seed: the same seed rolls the same numbers on every machine.

    >>> SeededDice(7).roll("battle") == SeededDice(7).roll("battle")
    True
    """

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        return self._random.randrange(sides) + 1


class LoadedDice:
    """Dice that roll what they are told, in order: for tests, replays and positions with dice to come."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = list(values)
        self._next = 0

    def roll(self, purpose: str, sides: int = 6) -> int:
        """The next value; none left, or one that such a die does not have, is a DiceError."""
        if self._next >= len(self._values):
            raise DiceError(f"no die is left for: {purpose}")
        value = as_rolled(self._values[self._next], sides)
        if not 1 <= value <= sides:
            raise DiceError(f"{value} is no roll of a die with {sides} sides ({purpose})")
        self._next += 1
        return value

    @property
    def left(self) -> tuple[int, ...]:
        """The values that have not been rolled yet."""
        return tuple(self._values[self._next :])


class TypedDice:
    """A real die: somebody is asked what it shows, again until the answer is one that it can show."""

    def __init__(self, ask: Callable[[str], str], tell: Callable[[str], None] = print) -> None:
        self._ask = ask
        self._tell = tell

    def roll(self, purpose: str, sides: int = 6) -> int:
        """What the die shows."""
        while True:
            answer = self._ask(f"Die for {purpose} (1 to {sides}): ").strip()
            # Nine digits are more than any die has; Python itself refuses to read thousands of them.
            if answer.isascii() and answer.isdigit() and len(answer) <= 9:
                value = as_rolled(int(answer), sides)
                if 1 <= value <= sides:
                    return value
            self._tell(f"A die with {sides} sides shows 1 to {sides}, not {answer!r}.")


class RecordingDice:
    """Dice that write down what other dice roll."""

    __slots__ = ("_dice", "rolls")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A roll of the dice inside, remembered."""
        value = self._dice.roll(purpose, sides)
        self.rolls.append(Roll(purpose, sides, value))
        return value
