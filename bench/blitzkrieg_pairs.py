"""A general who uses the new arms of the Tournament Game against one who does not, in pairs of games.

    python bench/blitzkrieg_pairs.py --pairs 100 --workers 2 --json pairs.json

Both are the General; the second flies no mission, bombards nobody and takes no replacements. The two games of
a pair have the same dice, sides swapped. A game is worth 1 to its winner; a game that nobody has won is
judged as it stands, a hundredth for each factor that the other has lost more. A pair is won by whom the sum
of its two games favours.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path

import msgspec

from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.blitzkrieg.rulesets import called
from openblitz.lab.pool import each
from openblitz.players.blitzkrieg.doctrine import GREEDY
from openblitz.players.blitzkrieg.general import General
from openblitz.table import SeededDice

GAME = "1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement"
OLD_ARMS = msgspec.structs.replace(GREEDY, name="old arms", new_arms=False)
LONGEST = 20_000  # orders


class Played(msgspec.Struct, frozen=True):
    """How one game went for the general with the new arms."""

    side: str
    score: float
    lost: tuple[int, int]  # factors, by him and by the other
    turn: int
    reason: str


class Pair(msgspec.Struct, frozen=True):
    """Two games with the sides swapped."""

    number: int
    games: tuple[Played, Played]

    @property
    def score(self) -> float:
        """Above 0: the new arms have won the pair."""
        return self.games[0].score + self.games[1].score


def play(seed: int, side: int) -> Played:
    """One game with the new arms on this side."""
    game = called(GAME)
    seats = game.seats[side], game.seats[1 - side]
    sitting = {seats[0]: General(GREEDY, seed), seats[1]: General(OLD_ARMS, seed)}
    state, dice, orders = game.start(), SeededDice(seed), 0
    while (seat := game.to_move(state)) is not None and orders < LONGEST:
        game.carry_out(state, sitting[seat].decide(game, state, seat), dice)
        orders += 1
    factors = FACTORS_LOST(state)
    lost = factors[side], factors[1 - side]
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        score = (lost[1] - lost[0]) / 100
    else:
        score = 1.0 if outcome.winner == seats[0] else -1.0
    return Played(str(seats[0]), score, lost, state.turn, "open" if outcome is None else outcome.reason)


def play_pair(seed: int, number: int) -> Pair:
    """Both games of a pair."""
    return Pair(number, (play(seed + number, 0), play(seed + number, 1)))


def main() -> None:
    """Play the pairs and sum up."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--pairs", type=int, default=10)
    reader.add_argument("--from", type=int, default=0, dest="since", help="number of the first pair")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--json", type=Path, help="where to write every pair")
    asked = reader.parse_args()
    played: list[Pair] = []
    began = time.perf_counter()
    numbers = range(asked.since, asked.since + asked.pairs)
    for pair in each(partial(play_pair, asked.seed), numbers, asked.workers):
        played.append(pair)
        told = "; ".join(
            f"{one.side} {one.score:+g} lost {one.lost[0]}:{one.lost[1]} turn {one.turn}"
            for one in pair.games
        )
        won = sum(one.score > 0 for one in played)
        print(f"{pair.number:4} {pair.score:+.2f}  {told}  [{won}/{len(played)}]", flush=True)
        if asked.json:
            asked.json.write_text(json.dumps(msgspec.to_builtins(played)))
    won, lost = (sum(sign * one.score > 0 for one in played) for sign in (1, -1))
    print(
        f"The new arms won {won} of {len(played)} pairs ({won / len(played):.0%}), lost {lost}, even "
        f"{len(played) - won - lost}; {time.perf_counter() - began:.0f} s in all"
    )


if __name__ == "__main__":
    main()
