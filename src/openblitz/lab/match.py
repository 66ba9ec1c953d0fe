"""Matches: many games between two players, the same results for the same seed however they are run."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.lab.pool import each
from openblitz.players.choosing import attempt
from openblitz.table import Outcome, SeededDice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from openblitz.catalogue import Player
    from openblitz.table import Game


LONGEST = 20_000  # orders; some games have no last turn, and two idle players would never end them


class Fixture(msgspec.Struct, frozen=True):
    """What is played: a ruleset with its clarifications, and who sits where."""

    ruleset: str
    players: dict[str, str]  # by seat


class Played(msgspec.Struct, frozen=True):
    """How one game of a match went."""

    number: int
    seed: int
    winner: str | None
    reason: str
    rule: str
    turns: int
    orders: int
    lost: tuple[int, ...]  # units of each seat


class Result(msgspec.Struct, frozen=True):
    """A whole match; all but the seconds is the same whenever it is played again."""

    fixture: Fixture
    seed: int
    games: tuple[Played, ...]
    seconds: float

    def wins(self, seat: str) -> int:
        """The games that a seat has won."""
        return sum(played.winner == seat for played in self.games)

    def nobody(self) -> int:
        """The games that nobody has won: draws and stalemates."""
        return sum(played.winner is None for played in self.games)

    def mean_turns(self) -> float:
        """The turns of a game, on average."""
        return sum(played.turns for played in self.games) / max(1, len(self.games))

    def orders(self) -> int:
        """The orders of all games."""
        return sum(played.orders for played in self.games)

    def plain(self) -> dict[str, object]:
        """The match as plain data for JSON."""
        return {
            **msgspec.to_builtins(self.fixture),
            "seed": self.seed,
            "wins": {seat: self.wins(seat) for seat in self.fixture.players},
            "nobody": self.nobody(),
            "mean_turns": round(self.mean_turns(), 2),
            "orders": self.orders(),
            "seconds": round(self.seconds, 2),
            "games": msgspec.to_builtins(self.games),
        }


class UnlawfulOrderError(RuntimeError):
    """A player has ordered what the rules refuse: a fault of the player, or of the rules."""


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a match; another number or another match gives another."""
    return Random(f"match {seed} game {number}").getrandbits(48)


def play(
    game: Game[Any, Any], players: Mapping[str, Player], number: int, seed: int, most: int = LONGEST
) -> Played:
    """One game from the first set-up to the end, or until so many orders have been given."""
    return played_out(game, players, number, seed, most)[0]


def played_out(
    game: Game[Any, Any], players: Mapping[str, Player], number: int, seed: int, most: int = LONGEST
) -> tuple[Played, Any]:
    """The same, and the state in which it ended."""
    state, dice, orders = game.start(), SeededDice(seed), 0
    while (seat := game.to_move(state)) is not None and orders < most:
        given = attempt(players[seat], game, state, seat)
        order, refusal = given.order, given.refusal
        if refusal is not None:
            text = f"{players[seat].name} ordered {game.write_order(order)!r} in game {number}"
            raise UnlawfulOrderError(f"{text}, seed {seed}: {refusal.reason} ({refusal.rule})")
        game.carry_out(state, order, dice)
        orders += 1
    outcome = game.outcome(state) or Outcome(None, f"Broken off after {orders} orders.", "table:long")
    winner = None if outcome.winner is None else str(outcome.winner)
    lost = catalogue.family_of(game).narrator.losses(game, state)
    turn = game.turn(state)
    return Played(number, seed, winner, outcome.reason, outcome.rule, turn, orders, lost), state


def play_number(fixture: Fixture, seed: int, number: int) -> Played:
    """One game of a match, wherever it is run: everything about it follows from its own seed."""
    own = seed_of(seed, number)
    chance = Random(own)
    game = catalogue.find(fixture.ruleset)
    players = {
        seat: catalogue.player(game, who, chance.getrandbits(48)) for seat, who in fixture.players.items()
    }
    return play(game, players, number, own)


def play_match(
    fixture: Fixture,
    games: int,
    seed: int,
    *,
    workers: int = 1,
    tell: Callable[[Played], None] = lambda played: None,
) -> Result:
    """A match of so many games; `tell` hears of each game when it is over, in the order of their numbers."""
    began = time.perf_counter()
    played = []
    for one in each(partial(play_number, fixture, seed), range(1, games + 1), workers):
        tell(one)
        played.append(one)
    return Result(fixture, seed, tuple(played), time.perf_counter() - began)
