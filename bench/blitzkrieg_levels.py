"""Searches of different sizes against one another and against those who do not search, in pairs of games.

    python bench/blitzkrieg_levels.py --one 120/3 --other greedy --seeds 1-60 --processes 16 --out table.txt

A player is the number of playouts that he has for a player-turn, with the player-turns that each goes ahead
after a stroke; or the name of another (light, sitter, pacifist, greedy, captain ...). Several of either are
written with commas between; each meets each.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from openblitz import catalogue
from openblitz.cli.pairs import summed_up
from openblitz.lab.match import played_out, seed_of
from openblitz.lab.pairs import Comparison, OneGame, Pair, contender
from openblitz.lab.pool import each
from openblitz.players.blitzkrieg.search.breeding import AHEAD
from openblitz.players.blitzkrieg.search.strategist import Strategist
from openblitz.players.choosing import Level

if TYPE_CHECKING:
    from openblitz.catalogue import Player
    from openblitz.catalogue.shelf import AnyGame


def sitting(game: AnyGame, name: str, seed: int) -> Player:
    """A player by his size or his name."""
    playouts, _, ahead = name.partition("/")
    if playouts.isdigit():
        return Strategist(Level(name, name), int(playouts), seed, int(ahead or AHEAD))
    return contender(game, name, seed)


def play_one(ruleset: str, players: tuple[str, str], half: int) -> OneGame:
    """A game of a pair: the first or the second half of its number."""
    number, mine = divmod(half, 2)
    game, own = catalogue.find(ruleset), seed_of(1, number)
    chance, seats = Random(own), (str(game.seats[mine]), str(game.seats[1 - mine]))
    at = {seat: sitting(game, who, chance.getrandbits(48)) for seat, who in zip(seats, players, strict=True)}
    played, state = played_out(game, at, number, own)
    counts = catalogue.family_of(game).narrator.counts(game, state)
    return OneGame(seats[0], played, counts[mine] - counts[1 - mine])


def main() -> None:
    """Play all pairs and sum up."""
    import time  # noqa: PLC0415

    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--ruleset", default="1975-basic+all")
    reader.add_argument("--one", default="120")
    reader.add_argument("--other", default="greedy")
    reader.add_argument("--seeds", default="1-10")
    reader.add_argument("--processes", type=int, default=1)
    reader.add_argument("--out", type=Path)
    asked = reader.parse_args()
    first, last = (int(part) for part in asked.seeds.split("-"))
    lines: list[str] = []
    for players in product(asked.one.split(","), asked.other.split(",")):
        began = time.perf_counter()
        halves = range(2 * first, 2 * last + 2)
        games = list(each(partial(play_one, asked.ruleset, players), halves, asked.processes))
        pairs = tuple(
            Pair(first + place, (games[2 * place], games[2 * place + 1])) for place in range(len(games) // 2)
        )
        found = Comparison(asked.ruleset, players, 1, pairs, time.perf_counter() - began)
        lines += summed_up(found)
        print("\n".join(summed_up(found)), flush=True)
        if asked.out:
            asked.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
