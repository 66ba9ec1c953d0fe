"""The computer players of this tree against those of another one, in pairs of games.

    git worktree add /tmp/before HEAD~5
    python bench/blitzkrieg_trees.py modules-h-civil-war --against /tmp/before/src --pairs 6

Both trees play in a process of their own, with the same dice, and tell each other their orders; their rules
must be the same. The two games of a pair have the same dice, sides swapped. A game is worth 1 to its winner,
and a hundredth for each city that a side holds more than the other when it ends.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from typing import NamedTuple

from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.rulesets import called
from openblitz.players.blitzkrieg import player
from openblitz.players.choosing import decision
from openblitz.table import SeededDice

LONGEST = 20_000  # orders
ASK = "?"


class Played(NamedTuple):
    """How one game went for this tree, and the seconds of computing that an order took each tree."""

    score: float
    turn: int
    stands: str
    pace: tuple[float, float]


def sit(name: str, who: str, seed: int) -> None:
    """The other tree: carries out what it is told, and says what it would order when it is asked."""
    game, dice, one = called(name), SeededDice(seed), player(who, seed)
    state, orders, spent = game.start(), 0, 0.0
    for line in sys.stdin:
        if line.strip() == ASK:
            seat, began = game.to_move(state), time.process_time()
            assert seat is not None
            said = game.write_order(decision(one, game, state, seat))
            orders, spent = orders + 1, spent + time.process_time() - began
            print(spent / orders, said, flush=True)
        else:
            game.carry_out(state, game.read_order(line.strip()), dice)


def play(asked: argparse.Namespace, seed: int, side: int) -> Played:
    """One game with this tree on a side."""
    game, dice, one = called(asked.game), SeededDice(seed), player(asked.player, seed)
    state, orders, own, spent, pace = game.start(), 0, 0, 0.0, 0.0
    command = [sys.executable, __file__, asked.game, "--sit", str(seed), "--player", asked.player]
    other = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": asked.against},
    )
    assert other.stdin is not None
    assert other.stdout is not None
    try:
        while (seat := game.to_move(state)) is not None and orders < LONGEST and state.turn <= asked.turns:
            if seat == game.seats[side]:
                began = time.process_time()
                order = decision(one, game, state, seat)
                own, spent = own + 1, spent + time.process_time() - began
            else:
                print(ASK, file=other.stdin, flush=True)
                said, _, text = other.stdout.readline().strip().partition(" ")
                pace, order = float(said), game.read_order(text)
            print(game.write_order(order), file=other.stdin, flush=True)
            game.carry_out(state, order, dice)
            orders += 1
    finally:
        other.stdin.close()
        other.wait()
    paces = spent / max(1, own), pace
    cities = [CITIES.of(game.rules).friendly(state, s).bit_count() for s in (side, 1 - side)]
    score, outcome = (cities[0] - cities[1]) / 100, state.outcome
    if outcome is not None and outcome.winner is not None:
        score += 1.0 if outcome.winner == game.seats[side] else -1.0
    return Played(score, state.turn, f"cities {cities[0]}:{cities[1]}", paces)


def main() -> None:
    """Play the pairs and sum up."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("game")
    reader.add_argument("--against", help="the folder of the packages of the other tree: .../src")
    reader.add_argument("--pairs", type=int, default=6)
    reader.add_argument("--seed", type=int, default=1, help="of the first pair")
    reader.add_argument("--turns", type=int, default=99, help="after which a game is judged as it stands")
    reader.add_argument("--player", default="general")
    reader.add_argument("--sit", type=int, help=argparse.SUPPRESS)
    asked = reader.parse_args()
    if asked.sit is not None:
        sit(asked.game, asked.player, asked.sit)
        return
    scores: list[float] = []
    paces: list[tuple[float, float]] = []
    for number in range(asked.pairs):
        both = [play(asked, asked.seed + number, side) for side in (0, 1)]
        scores.append(sum(one.score for one in both))
        paces += [one.pace for one in both]
        told = "; ".join(f"{one.score:+.2f} turn {one.turn} {one.stands}" for one in both)
        print(f"{asked.seed + number:5} {scores[-1]:+.2f}  {told}", flush=True)
    won, lost = (sum(sign * one > 0 for one in scores) for sign in (1, -1))
    mine, theirs = (1000 * sum(pace[i] for pace in paces) / len(paces) for i in (0, 1))
    print(f"This tree won {won} of {len(scores)} pairs and lost {lost}; sum {sum(scores):+.2f}.")
    print(f"An order took {mine:.1f} ms here and {theirs:.1f} ms there.")


if __name__ == "__main__":
    main()
