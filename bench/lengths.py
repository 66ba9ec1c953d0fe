"""How many orders a turn takes: `python -m bench.lengths [GAME ...]` has two computer players play each game.

What it prints stands in the files of the games (`orders`, `lasts` under `[introduction]`, `times` of a set of
options), from which people are told how long a game takes. Without names all games are played, as is usual.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING, Any

from openblitz import catalogue
from openblitz.players.choosing import GENERAL, decision
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.table import Game

MOST_TURNS = 40  # of a game without a last turn
MOST_ORDERS = 6_000
SEED = 7


def orders_by_turn(game: Game[Any, Any], seed: int = SEED, most: int = MOST_TURNS) -> list[int]:
    """The orders of both sides in each turn, without the set-up."""
    chance = Random(seed)
    players = {str(seat): catalogue.player(game, GENERAL.name, chance.getrandbits(48)) for seat in game.seats}
    shelf = catalogue.family_of(game).shelf
    state, dice, found = game.start(), SeededDice(seed), [0] * (most + 1)
    for _order in range(MOST_ORDERS):
        seat, turn = game.to_move(state), game.turn(state)
        if seat is None or turn > most:
            break
        found[0 if shelf.deploying(game, state) else turn] += 1
        game.carry_out(state, decision(players[seat], game, state, seat), dice)
    return [number for number in found[1:] if number]


def _usual(info: catalogue.GameInfo) -> str:
    return "+".join(filter(None, [info.name, info.usual, *info.usual_options]))


if __name__ == "__main__":
    for title in sys.argv[1:] or map(_usual, catalogue.games()):
        turns = orders_by_turn(catalogue.find(title))
        print(f"{title}: {sum(turns) / max(1, len(turns)):.0f} orders a turn, {len(turns)} turns: {turns}")
