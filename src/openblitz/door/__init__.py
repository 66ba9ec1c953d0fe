"""The front door for programmers: `openblitz.play("1975-basic")`, and what one can do with a game."""

from __future__ import annotations

import secrets
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openblitz import catalogue
from openblitz.door.holding import Play, RefusedError
from openblitz.table import LoadedDice, SeededDice, Sitting, load_game, sealed_dice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.table import Dice

__all__ = ["Play", "RefusedError", "games", "load", "play"]


def games() -> tuple[str, ...]:
    """The games that can be played, by name.

    >>> games()[:2]
    ('1965-basic', '1965-tournament')
    """
    return catalogue.names()


def play(
    title: str = "1975-basic",
    position: str = "",
    *,
    dice: Iterable[int] | None = None,
    seed: int | str | None = None,
) -> Any:
    """A game at its start, or in a position in notation.

    `dice` are the rolls to come, for a position that one wants to look at; with a `seed` the same rolls
    come up each time; otherwise nobody can tell.

    >>> game = play("1975-basic", "at EE20: B:4Arm")
    >>> game.where("B:4Arm"), game.asked
    ('EE20', 'blue')
    """
    game = catalogue.find(title)
    rolls = _dice(dice, seed)
    start = game.opened(position, rolls)[0] if position else None
    return _sit_down(Sitting(game, rolls, start=start))


def load(
    path: str | Path, *, dice: Iterable[int] | None = None, seed: int | str | None = None, trust: bool = False
) -> Any:
    """A game from its file, where it ended; with `trust` hashes and snapshots may be missing."""
    sitting = load_game(Path(path), catalogue.find, _dice(dice, seed), trust=trust)
    sealed_dice.end(sitting.journal, trust=trust)  # nobody seals them here
    return _sit_down(sitting)


def _sit_down(sitting: Sitting[Any, Any]) -> Play[Any, Any]:
    """The game as its family's own module, which has its name, makes it handy."""
    made: Play[Any, Any] = import_module(f"{__name__}.{sitting.game.family}").PLAY(sitting)
    return made


def _dice(dice: Iterable[int] | None, seed: int | str | None) -> Dice:
    if dice is not None:
        return LoadedDice(dice)
    return SeededDice(secrets.randbits(64) if seed is None else seed)
