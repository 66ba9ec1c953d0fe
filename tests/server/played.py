"""Games played by chance, as they are kept, and as files."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.blitzkrieg.rulesets import called, game
from openblitz.server.keep.gamefiles import read_whole
from openblitz.server.keep.kept_games import KeptGame, standing
from openblitz.server.wire.schema import SeatChoice
from openblitz.table import Refusal, SeededDice, Sitting, write_game

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

# Blue's 4th Armored attacks a Red infantry division; every other unit is out of the game.
DUEL = """\
turn 3
side blue
at EE20: B:4Arm B:5Arm B:15Inf
at FF20: R:1Inf
rest eliminated
step movement"""


def played_sitting(
    orders: int, seed: int = 1, ruleset: str = "1975-basic", step: str = ""
) -> Sitting[Any, Any]:
    """A game by chance, stopped after so many orders, or when such a step begins after them."""
    chosen = called(ruleset) if "+" in ruleset else game(ruleset)
    sitting: Sitting[Any, Any] = Sitting(chosen, SeededDice(seed), [("Name", "By chance")])
    chance = random.Random(seed)
    while (seat := chosen.to_move(sitting.state)) is not None:
        asked = chosen.ask(sitting.state)
        fresh = not any(sitting.state.spent) and asked is not None and asked.step == step
        if sitting.number >= orders and (fresh or not step):
            break
        answer = sitting.order(seat, chosen.pick(sitting.state, chance))
        assert not isinstance(answer, Refusal)
    return sitting


@cache
def played_file(orders: int, seed: int = 1, ruleset: str = "1975-basic", step: str = "") -> str:
    """The same as a game file."""
    return write_game(played_sitting(orders, seed, ruleset, step))


# The same, far from each other.
APART = DUEL.replace("FF20", "UU30")


def duel_file(position: str = DUEL) -> str:
    """A file written by hand, with three against one."""
    lines = "\n".join(f"| {line}" for line in position.splitlines())
    return f"OpenBlitz game, format 1\nRuleset: 1975-basic@1\n\nPosition\n{lines}\n\nStart\n"


def kept(orders: int, game_id: str = "0123456789abcdef", seed: int = 1) -> KeptGame:
    """A game by chance as it is kept."""
    whole = read_whole(played_file(orders, seed), trust=False)
    state: Position = whole.state
    return KeptGame(
        id=game_id,
        name="By chance",
        ruleset=whole.game.name,
        tags=whole.journal.header.tags,
        start=whole.journal.start,
        seats={"blue": SeatChoice(), "red": SeatChoice("computer", "greedy")},
        standing=standing(whole.game, state, whole.journal.number),
        entries=tuple(msgspec.structs.replace(entry, made=entry.number) for entry in whole.log),
        snapshots=tuple(whole.journal.snapshots),
        notes={2: ("Well placed!",)},
    )
