"""Choosing a computer player by name, whatever the game."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from openblitz.table import Game, Seat


class Player(Protocol):
    """Whoever decides for a seat; the same seed and the same positions give the same orders."""

    @property
    def name(self) -> str:
        """What the player is called."""
        ...

    def decide(self, game: Any, state: Any, seat: Seat) -> Any:
        """An order that the game would carry out now; the state itself is left alone."""
        ...


def decision(player: Player, game: Game[Any, Any], state: Any, seat: Seat) -> Any:
    """What a player orders for a seat; he sees only what that seat may know."""
    return player.decide(game, game.conceal(state, seat), seat)


class UnknownPlayerError(LookupError):
    """A game has no player of that name; `near` are names that come close."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        known = tuple(known)
        self.name = name
        self.near = tuple(get_close_matches(name.lower(), known, n=2, cutoff=0.6))
        super().__init__(f"no player is called {name!r}; there are {', '.join(known)}")


def choose(makers: Mapping[str, Callable[[int], Player]], name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance."""
    if name not in makers:
        raise UnknownPlayerError(name, makers)
    return makers[name](seed)
