"""Two players of the miniatures game in pairs of battles: same table, same dice, sides swapped.

    python bench/commander_pairs.py staff advance --pairs 200 --workers 2 --json pairs.json

A battle is scored by its result: 1 for a minor victory, 2 for a decisive one, 3 for more. One that has not
ended after `--turns` game turns is judged as it stands. A draw is scored by casualties, a hundredth for each
unit more that the enemy has lost. A pair is won by whom the sum of its two battles favours.

Four of five pairs are fought on tables of the generator (seeds from `--tables` on), the fifth on one of the
finished tables.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from openblitz.commander.games import find_game
from openblitz.commander.orders import ChooseTable
from openblitz.commander.rules import battle_end
from openblitz.commander.table_top import tables
from openblitz.lab.pool import each
from openblitz.players.commander import player
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.position import Position

GAME = "commander-encounter"


class Fixture(msgspec.Struct, frozen=True):
    """Who plays, and on which tables."""

    players: tuple[str, str]
    seed: int
    tables: int
    turns: int


class Battle(msgspec.Struct, frozen=True):
    """How one battle went for the first player."""

    side: str
    score: float
    lost: tuple[int, int]  # by the first player, by the second
    turns: int
    ended: bool
    slowest: (
        float  # seconds of a processor, for the first player's longest turn, with his answers in the enemy's
    )


class Pair(msgspec.Struct, frozen=True):
    """Two battles with the sides swapped."""

    number: int
    table: str
    battles: tuple[Battle, Battle]

    @property
    def score(self) -> float:
        """Above 0: the first player has won the pair."""
        return self.battles[0].score + self.battles[1].score


def table_for(fixture: Fixture, number: int) -> ChooseTable:
    """The table of a pair."""
    names = tables.names()
    if number % 5 == 0:
        return ChooseTable(names[number // 5 % len(names)])
    return ChooseTable("random", str(fixture.tables + number))


def score(game: Commander, state: Position, side: int) -> float:
    """What a battle is worth to a side."""
    rules = game.rules
    outcome = state.outcome or battle_end.judge(state, "")
    lost = [battle_end.losses(state, each) for each in (0, 1)]
    if outcome.winner is None:
        return (lost[1 - side] - lost[side]) / 100
    level = next(
        (
            n
            for n, title in reversed([*enumerate(battle_end.levels())])
            if n and title in outcome.reason.lower()
        ),
        1,
    )
    return float(level if outcome.winner == rules.roster.seats[side] else -level)


def fight(fixture: Fixture, number: int, side: int) -> Battle:
    """One battle with the first player on this side."""
    game = find_game(GAME)
    first, second = fixture.players
    seats = game.seats if side == 0 else game.seats[::-1]
    sitting = {
        seats[0]: player(first, fixture.seed + number),
        seats[1]: player(second, fixture.seed + number),
    }
    state, dice = game.start(), SeededDice(fixture.seed + number)
    game.carry_out(state, table_for(fixture, number), dice)
    spent: dict[int, float] = {}
    while (seat := game.to_move(state)) is not None and state.turn <= fixture.turns:
        began = time.process_time()
        order = sitting[seat].decide(game, state, seat)
        if seat == seats[0]:
            spent[state.turn] = spent.get(state.turn, 0.0) + time.process_time() - began
        refusal = game.check(state, seat, order)
        if refusal is not None:
            raise RuntimeError(
                f"{sitting[seat].name}, pair {number}: {game.write_order(order)}: {refusal.reason}"
            )
        game.carry_out(state, order, dice)
    lost = [battle_end.losses(state, each) for each in (0, 1)]
    turns = min(state.turn, fixture.turns)
    slowest = max((spent[turn] for turn in spent if turn), default=0.0)
    result = score(game, state, side)
    return Battle(
        str(seats[0]),
        result,
        (lost[side], lost[1 - side]),
        turns,
        state.outcome is not None,
        round(slowest, 2),
    )


def fight_pair(fixture: Fixture, number: int) -> Pair:
    """Both battles of a pair."""
    order = table_for(fixture, number)
    name = order.source if not order.text else f"{order.source} {order.text}"
    return Pair(number, name, (fight(fixture, number, 0), fight(fixture, number, 1)))


def main() -> None:
    """Play the pairs and sum up."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("first")
    reader.add_argument("second")
    reader.add_argument("--pairs", type=int, default=20)
    reader.add_argument("--from", type=int, default=0, dest="since", help="number of the first pair")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--tables", type=int, default=1, help="seed of the first generated table")
    reader.add_argument("--turns", type=int, default=20)
    reader.add_argument("--workers", type=int, default=2)
    reader.add_argument("--json", type=Path, help="where to write every pair")
    asked = reader.parse_args()
    fixture = Fixture((asked.first, asked.second), asked.seed, asked.tables, asked.turns)
    played: list[Pair] = []
    began = time.perf_counter()
    for pair in each(
        partial(fight_pair, fixture), range(asked.since, asked.since + asked.pairs), asked.workers
    ):
        played.append(pair)
        told = "; ".join(
            f"{b.side} {b.score:+g} lost {b.lost[0]}:{b.lost[1]} turn {b.turns}{'' if b.ended else ' open'} "
            f"{b.slowest:.1f}s"
            for b in pair.battles
        )
        won = sum(one.score > 0 for one in played)
        print(f"{pair.number:4} {pair.table:20} {pair.score:+.2f}  {told}  [{won}/{len(played)}]", flush=True)
        if asked.json:
            asked.json.write_text(json.dumps(msgspec.to_builtins(played)))
    won, lost = (sum(sign * one.score > 0 for one in played) for sign in (1, -1))
    battles = [battle for pair in played for battle in pair.battles]
    print(
        f"{asked.first} won {won} of {len(played)} pairs against {asked.second} ({won / len(played):.1%}), "
        f"lost {lost}, even {len(played) - won - lost}; battles won {sum(b.score >= 1 for b in battles)}, "
        f"lost {sum(b.score <= -1 for b in battles)} of {len(battles)}; slowest turn "
        f"{max(b.slowest for b in battles):.1f} s; {time.perf_counter() - began:.0f} s in all"
    )


if __name__ == "__main__":
    main()
