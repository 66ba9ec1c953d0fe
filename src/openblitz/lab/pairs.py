"""Pairs of games between two players: the same dice twice with sides swapped, and what that says of the two.

A game counts 1 for its winner. A pair is won by whom the sum of its two games favours; where that is even, by
who has more in both games together of that which wins (the margin).
"""

from __future__ import annotations

import time
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.lab.match import Played, played_out, seed_of
from openblitz.lab.pool import each
from openblitz.players.choosing import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openblitz.catalogue import Player
    from openblitz.table import Game

SURE = 1.96  # standard deviations on either side of an interval of 95 %
DRAWN = 1_000  # means of pairs drawn anew for the interval of a margin


class OneGame(msgspec.Struct, frozen=True):
    """A game of a pair, as the first player sees it."""

    seat: str
    played: Played
    margin: int  # what he has more at the end of that which wins

    @property
    def score(self) -> int:
        """1, 0 or -1."""
        return 0 if self.played.winner is None else 1 if self.played.winner == self.seat else -1


class Pair(msgspec.Struct, frozen=True):
    """Two games with the same dice and the sides swapped."""

    number: int
    games: tuple[OneGame, ...]

    @property
    def margin(self) -> int:
        """That of both games."""
        return sum(one.margin for one in self.games)

    @property
    def won(self) -> int:
        """Above 0: the first player has won it; below 0: the other."""
        return sum(one.score for one in self.games) or self.margin


class Interval(msgspec.Struct, frozen=True):
    """A figure, and between what it lies in 95 of 100 cases."""

    value: float
    low: float
    high: float


class Comparison(msgspec.Struct, frozen=True):
    """What came of all pairs."""

    ruleset: str
    players: tuple[str, str]
    seed: int
    pairs: tuple[Pair, ...]
    seconds: float

    def games(self, seat: str = "") -> tuple[int, int, int]:
        """The games that the first player has won, drawn and lost, of all or from one seat."""
        scores = [one.score for pair in self.pairs for one in pair.games if seat in ("", one.seat)]
        return scores.count(1), scores.count(0), scores.count(-1)

    def pairs_won(self) -> tuple[int, int, int]:
        """The pairs that he has won, those that are even, and those lost."""
        won = [(pair.won > 0) - (pair.won < 0) for pair in self.pairs]
        return won.count(1), won.count(0), won.count(-1)

    def share(self) -> Interval:
        """The share of pairs that he wins, by Wilson; an even pair counts half."""
        won, even, _lost = self.pairs_won()
        return wilson(won + even / 2, len(self.pairs))

    def margin(self) -> Interval:
        """What he has more in a pair on average, by drawing pairs anew."""
        return drawn_anew([pair.margin for pair in self.pairs])

    def plain(self) -> dict[str, Any]:
        """All of it as plain data for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def wilson(won: float, of: int) -> Interval:
    """The interval of a share that was counted.

    >>> found = wilson(19, 20)
    >>> round(found.low, 2), round(found.high, 2)
    (0.76, 0.99)
    """
    if not of:
        return Interval(0.0, 0.0, 1.0)
    share = won / of
    middle = share + SURE**2 / (2 * of)
    wide = SURE * sqrt(share * (1 - share) / of + SURE**2 / (4 * of**2))
    whole = 1 + SURE**2 / of
    return Interval(share, max(0.0, (middle - wide) / whole), min(1.0, (middle + wide) / whole))


def drawn_anew(values: Sequence[int]) -> Interval:
    """A mean with what it would be had other cases been drawn; the same each time it is asked."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    chance = Random(len(values))
    means = sorted(sum(chance.choices(values, k=len(values))) / len(values) for _ in range(DRAWN))
    low, high = means[DRAWN // 40], means[DRAWN - 1 - DRAWN // 40]
    return Interval(sum(values) / len(values), low, high)


def contender(game: Game[Any, Any], name: str, seed: int) -> Player:
    """A player of a game, or one of those that are only measured against; these come first."""
    shelf = catalogue.family_of(game).shelf
    return choose((*shelf.baselines(), *shelf.players()), name, seed)


def play_pair(ruleset: str, players: tuple[str, str], seed: int, number: int) -> Pair:
    """Both games of a pair; everything about them follows from the two numbers."""
    game, own = catalogue.find(ruleset), seed_of(seed, number)
    narrator, games = catalogue.family_of(game).narrator, list[OneGame]()
    for mine in (0, 1):
        chance = Random(own)
        seats = (str(game.seats[mine]), str(game.seats[1 - mine]))
        sitting = {
            seat: contender(game, who, chance.getrandbits(48))
            for seat, who in zip(seats, players, strict=True)
        }
        played, state = played_out(game, sitting, number, own)
        counts = narrator.counts(game, state)
        games.append(OneGame(seats[0], played, counts[mine] - counts[1 - mine]))
    return Pair(number, tuple(games))


def compare(
    ruleset: str,
    players: tuple[str, str],
    numbers: Sequence[int],
    *,
    seed: int = 1,
    workers: int = 1,
    tell: Callable[[Pair], None] = lambda pair: None,
) -> Comparison:
    """The pairs of these numbers; `tell` hears of each when it is over."""
    began, found = time.perf_counter(), list[Pair]()
    for pair in each(partial(play_pair, ruleset, players, seed), numbers, workers):
        tell(pair)
        found.append(pair)
    return Comparison(ruleset, players, seed, tuple(found), time.perf_counter() - began)
