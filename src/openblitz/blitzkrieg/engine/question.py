"""Questions, asked of a position as its facts are.

PRODUCTION: Final = Question[Production]("production", "When is there production?")

PRODUCTION(position).every
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position

A = TypeVar("A")


class Question(Generic[A]):
    """One question; a game has one of its answers, or does not ask."""

    __slots__ = ("asks", "name")

    def __init__(self, name: str, asks: str) -> None:
        self.name = name  # what rulesets and options write under [answers]
        self.asks = asks  # as one player would ask another

    def __call__(self, position: Position) -> A:
        """The answer of the game that is played."""
        found: A = position.rules.answers[self.name]
        return found

    def of(self, rules: Rules) -> A:
        """The same of a game without a position."""
        found: A = rules.answers[self.name]
        return found

    def asked(self, rules: Rules) -> bool:
        """Whether a game asks it at all."""
        return self.name in rules.answers

    def get(self, rules: Rules) -> A | None:
        """The answer of a game, where it asks."""
        found: A | None = rules.answers.get(self.name)
        return found
