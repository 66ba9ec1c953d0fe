"""Playouts of the light policy: how many a second, beside the engine that carries out their orders alone."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

import pytest

from openblitz.blitzkrieg.rulesets import called
from openblitz.players.blitzkrieg import baseline
from openblitz.players.blitzkrieg.search.lore import lore_of
from openblitz.players.blitzkrieg.search.rollout import Rollout
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice

AHEAD = 8  # player-turns of a playout
TIMES = 5


class Noted:
    """A game that notes the orders which it carries out."""

    def __init__(self, game: object) -> None:
        self.game, self.orders = game, list[object]()

    def carry_out(self, state: Position, order: Order, dice: Dice) -> None:
        """Note it and do it."""
        self.orders.append(order)
        self.game.carry_out(state, order, dice)  # type: ignore[attr-defined]


@pytest.mark.parametrize("title", ["1975-basic+all", "1965-basic"])
def test_playouts(title: str, benchmark: BenchmarkFixture, promise: Promises) -> None:
    game = called(title)
    lore, state, dice = lore_of(game.rules), game.start(), SeededDice(3)
    players = {seat: baseline("light", 1) for seat in game.seats}
    while state.turn < 4 and (seat := game.to_move(state)) is not None:
        game.carry_out(state, players[seat].decide(game, state, seat), dice)
    played = replayed = 0.0
    for number in range(TIMES):
        noted = Noted(game)
        began = process_time()
        Rollout(noted, lore).play(state.copy(), SeededDice(number), {}, AHEAD)  # type: ignore[arg-type]
        played += process_time() - began
        again, same = state.copy(), SeededDice(number)
        began = process_time()
        for order in noted.orders:
            game.carry_out(again, order, same)  # type: ignore[arg-type]
        replayed += process_time() - began
    benchmark(lambda: Rollout(game, lore).play(state.copy(), SeededDice(1), {}, 3))
    promise.at_most(f"a playout of {title}, in times of its orders alone", played / replayed, 4.5)
