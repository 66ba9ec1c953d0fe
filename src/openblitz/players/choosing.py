"""Choosing a computer player by its level, which has one name in files, in commands and on the page."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, runtime_checkable

from openblitz.table.attempt import Attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


@runtime_checkable
class Sure(Protocol):
    """A player who knows of most of his orders that they are allowed, because he has looked."""

    def attempt(self, game: Any, state: Any, seat: Seat) -> Attempt[Any, Any]:
        """What he decides, and what he knows of it."""
        ...


def attempt(player: Player, game: Game[Any, Any], state: Any, seat: Seat) -> Attempt[Any, Any]:
    """What a player orders for a seat, with what he knows of it: nothing where he does not see all."""
    if isinstance(player, Sure) and game.conceal(state, seat) is state:
        return player.attempt(game, state, seat)
    return Attempt(game, state, seat, decision(player, game, state, seat))


class Level(NamedTuple):
    """How strong a computer player is: the name that is typed and written, and the title that people read."""

    name: str
    title: str


RECRUIT: Final = Level("recruit", "Recruit")
CADET: Final = Level("cadet", "Cadet")
CAPTAIN: Final = Level("captain", "Captain")
GENERAL: Final = Level("general", "General")


class PlayerChoice(NamedTuple):
    """A computer player that one can choose, made with the seed of its own chance."""

    level: Level
    about: str
    make: Callable[[int], Player]
    former: str = ""  # what it was called in files and commands of earlier, which goes on to be understood

    @property
    def name(self) -> str:
        """What is typed, and written in files."""
        return self.level.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.level.title


class UnknownPlayerError(LookupError):
    """A game has no player of that name; `near` are names that come close."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        known = tuple(known)
        self.name = name
        self.near = tuple(get_close_matches(name.lower(), known, n=2, cutoff=0.6))
        super().__init__(f"no player is called {name!r}; there are {', '.join(known)}")


def known_as(choices: Iterable[PlayerChoice], name: str) -> PlayerChoice | None:
    """The player of that name, or of that former name."""
    return next((one for one in choices if name and name in (one.name, one.former)), None)


def choose(choices: Iterable[PlayerChoice], name: str, seed: int) -> Player:
    """A player by name, with the seed of its own chance."""
    choices = tuple(choices)
    found = known_as(choices, name)
    if found is None:
        raise UnknownPlayerError(name, (one.name for one in choices))
    return found.make(seed)
