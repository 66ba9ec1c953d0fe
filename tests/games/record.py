"""Record a whole game between two computer players: `python -m tests.games.record RULESET SEED FILE`.

The game files beside this module were made by it. A rule that is changed on purpose may want them anew: the
test that replays them names the first order that went otherwise.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from openblitz import catalogue
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import Refusal, SeededDice, Sitting, write_game


def record(ruleset: str, seed: int, player: str = "greedy") -> str:
    """The file of a game that a computer player plays against itself."""
    game = called(ruleset)
    sitting: Sitting[Any, Any] = Sitting(game, SeededDice(seed), [("Name", f"{player} on both sides")])
    players = {seat: catalogue.player(game, player, seed + row) for row, seat in enumerate(game.seats)}
    while (seat := game.to_move(sitting.state)) is not None:
        answer = sitting.order(seat, players[seat].decide(game, sitting.state, seat))
        if isinstance(answer, Refusal):
            raise RuntimeError(f"order {sitting.number + 1}: {answer.reason} ({answer.rule})")
    return write_game(sitting)


if __name__ == "__main__":
    Path(sys.argv[3]).write_text(record(sys.argv[1], int(sys.argv[2])))
