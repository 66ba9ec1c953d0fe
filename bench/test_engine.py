"""The engine: copies of a position, reach under the rules, random games beside python-chess, memory."""

from __future__ import annotations

import random
import tracemalloc
from time import perf_counter
from typing import TYPE_CHECKING

import chess
import pytest
from bench.dijkstra import dijkstra_through_cities, steps_of
from bench.stopwatch import fastest

from openblitz.blitzkrieg.air.rules import airways, interception
from openblitz.blitzkrieg.air.rules.fighters import INTERCEPT
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.known import NOTHING
from openblitz.blitzkrieg.engine.places import aloft
from openblitz.blitzkrieg.ground.questions.terrain import TERRAIN
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.zones import lays_of
from openblitz.blitzkrieg.rulesets import called, game
from openblitz.blitzkrieg.supply.rules import supply
from openblitz.hexes import bits
from openblitz.table import SeededDice
from openblitz.table.sitting import Sitting

if TYPE_CHECKING:
    from bench.conftest import Promises
    from pytest_benchmark.fixture import BenchmarkFixture

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg

GAME = game("1975-basic")
# With the options that a new game has.
TOURNAMENT = "1975-tournament+all+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement"
TOTAL_WAR = "+".join(
    (
        "modules-a-total-war",
        *("module-01-fluid-impulse", "module-03-modified-zoc", "module-04-combat-results"),
        *("module-05-class-stacking", "module-06-phase-class-sequencing", "module-07-railroads"),
        *("module-09-production", "module-10-supply", "module-11-naval-forces", "module-12-air-forces"),
        *("module-13-flak", "module-14-weather", "module-15-guerillas", "module-16-artillery"),
        "module-18-minor-armies",
    )
)


def in_mid_game(table: Blitzkrieg, orders: int = 700) -> Position:
    """A position out of a random game, at the beginning of a movement."""
    chance, dice, position = random.Random(1), SeededDice(1), table.start()
    while orders > 0 or any(position.spent):
        table.carry_out(position, table.pick(position, chance), dice)
        orders -= 1
    return position


def test_copy(benchmark: BenchmarkFixture, promise: Promises) -> None:
    position = in_mid_game(GAME)
    benchmark(position.copy)
    promise.under("copy of a position", fastest(position.copy)[0], 10e-6)


def test_reach_under_the_rules(benchmark: BenchmarkFixture, promise: Promises) -> None:
    """1965, where no terrain costs halves, so that the plain search knows every rule too."""
    table = game("1965-basic")
    position, rules = in_mid_game(table), table.rules
    steps, search = steps_of(rules.ground.roads), dijkstra_through_cities
    cities = set(bits.hexes(TERRAIN.of(rules).through(rules.ground)))
    zone = bits.spread(position.blocks(1 - position.side))
    units = [u for u in position.on_board(position.side) if not zone >> position.place[u] & 1]
    ground = {kind: movement.going(position, position.side, kind) for kind in set(rules.roster.kind)}
    sets = {kind: (set(bits.hexes(g.full)), set(bits.hexes(g.stop))) for kind, g in ground.items()}

    def plain() -> list[set[int]]:
        roster, place = rules.roster, position.place
        return [
            set(search(steps, place[u], roster.thirds[u], *sets[roster.kind[u]], cities))  # type: ignore[arg-type]
            for u in units
        ]

    def unit_by_unit() -> list[int]:
        lays_of(rules).clear()
        return [movement.reach_of(position, u).hexes for u in units]

    def in_one_sweep() -> dict[int, int]:
        lays_of(rules).clear()
        return movement.reach_of_side(position, position.side)

    assert [set(bits.hexes(found)) for found in benchmark(unit_by_unit)] == plain()
    swept = in_one_sweep()
    assert [swept[u] for u in units] == unit_by_unit()
    slow, pure, sweep = fastest(plain, unit_by_unit, in_one_sweep)
    promise.at_least("reach under the rules, unit by unit", slow / pure, 3)
    if pytest.importorskip("numba"):
        promise.at_least("reach under the rules, with numba", slow / sweep, 20)


LOOK = 64  # orders after which the clock is looked at


def orders_a_second(table: Blitzkrieg, seconds: float) -> float:
    chance, count, began = random.Random(3), 0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        dice, position = SeededDice(count), table.start()
        # The game of 1965 has no last turn: the clock is looked at in it too.
        while (seat := table.to_move(position)) is not None and (
            count % LOOK or perf_counter() - began < seconds
        ):
            attempt = table.at_random(position, seat, chance)
            assert attempt.refusal is None
            table.carry_out(position, attempt.order, dice)
            count += 1
    return count / spent


def plies_a_second(seconds: float) -> float:
    chance, count, began = random.Random(3), 0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            count += 1
    return count / spent


def test_random_games_beside_chess(benchmark: BenchmarkFixture, promise: Promises) -> None:
    benchmark.pedantic(orders_a_second, (GAME, 1.0), rounds=1)  # type: ignore[no-untyped-call]
    rounds = [(orders_a_second(GAME, 1.5), plies_a_second(1.5)) for _ in range(3)]
    ours, theirs = max(r[0] for r in rounds), max(r[1] for r in rounds)
    # What is aimed at is 1: an order as quick as a ply. 0.6 is what every machine that we know of reaches.
    promise.at_least(f"random orders/s ({ours:.0f}) to chess plies/s", ours / theirs, 0.6)


# What is aimed at. The Tournament Games without options reach it (0.35 to 0.4), Total War nearly always
# (0.19 to 0.22); that of 1975 with all that a new game has is at 0.27 to 0.31, as busy as the machine is: an
# order of it is a hundred small things.
@pytest.mark.parametrize(
    ("what", "title", "least"),
    [
        ("Tournament with options", TOURNAMENT, 0.3),
        ("Tournament", "1975-tournament", 0.3),
        ("Tournament of 1965", "1965-tournament", 0.3),
        ("Total War with all modules", TOTAL_WAR, 0.2),
    ],
    ids=["tournament-options", "tournament", "tournament-1965", "total-war"],
)
def test_random_greater_games_beside_chess(
    benchmark: BenchmarkFixture, promise: Promises, what: str, title: str, least: float
) -> None:
    table = called(title)
    benchmark.pedantic(orders_a_second, (table, 1.0), rounds=1)  # type: ignore[no-untyped-call]
    rounds = [(orders_a_second(table, 3.0), plies_a_second(1.5)) for _ in range(3)]
    ours, theirs = max(r[0] for r in rounds), max(r[1] for r in rounds)
    promise.at_least(f"random orders/s of {what} ({ours:.0f}) to chess plies/s", ours / theirs, least)


def test_supply_of_a_side(benchmark: BenchmarkFixture, promise: Promises) -> None:
    """75:23 - Who of a side has no route home, over the whole map."""
    table = called(TOURNAMENT)
    position = in_mid_game(table)

    def trace() -> int:
        position.known = NOTHING
        return supply.lacking(position, position.side)

    benchmark(trace)
    promise.under("supply of one side over the whole map", fastest(trace)[0], 2e-3)


def test_interception_in_a_full_air_turn(benchmark: BenchmarkFixture, promise: Promises) -> None:
    """75:32.31 - Where each fighter of a side may intercept, when all bombers of the other are in the air."""
    table = called(f"{TOURNAMENT}+air-combat")
    rules, position = table.rules, in_mid_game(table)
    roster, side = rules.roster, 1 - position.side
    homes = list(bits.hexes(rules.ground.home_cities[side]))
    fighters, bombers = [], []
    for number, unit in enumerate(roster.under[position.allegiance].air[side]):
        if not roster.counters[unit].type.bomber:
            position.put(unit, homes[number % len(homes)])
            fighters.append(unit)
    bases = list(bits.hexes(rules.ground.home_cities[position.side]))
    for number, unit in enumerate(roster.under[position.allegiance].air[position.side]):
        if roster.counters[unit].type.bomber:
            base, target = bases[number % len(bases)], homes[number % len(homes)]
            way = airways.way(position, 1 << base, target, 99, side=position.side)
            assert way is not None
            position.put(unit, aloft(base))
            missions.note(position, missions.Mission(unit, missions.STRATEGIC, target, way))
            bombers.append(unit)

    def ranges() -> list[int]:
        position.known = NOTHING
        return [interception.targets(position, unit, INTERCEPT) for unit in fighters]

    assert len(fighters) > 4
    assert len(bombers) > 10
    assert any(benchmark(ranges))
    promise.under("interception ranges of a full air turn", fastest(ranges)[0], 20e-3)


def test_memory_of_a_game(benchmark: BenchmarkFixture, promise: Promises) -> None:
    """A whole random game with its journal, as a table holds it."""

    def play() -> int:
        tracemalloc.start()
        chance, sitting = random.Random(5), Sitting(GAME, SeededDice(5))
        while (seat := GAME.to_move(sitting.state)) is not None:
            sitting.take(GAME.at_random(sitting.state, seat, chance))
        size, _peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size

    play()  # what is made once for all games
    size = benchmark.pedantic(play, rounds=1)  # type: ignore[no-untyped-call]
    promise.at_most("memory of one whole game, MB", size / 1e6, 5)
