"""Whole battles played at random: nothing breaks, what must hold always holds, and all of it replays."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import pytest

from openblitz.commander.games import game_of
from openblitz.commander.orders import Charge, Fire, Pursue, Support
from openblitz.commander.position import KNOCKED_OUT, OFF_TABLE, ON_TABLE, RESERVE
from openblitz.commander.rules import standing
from openblitz.commander.scenarios import find
from openblitz.commander.steps.choices import Joining
from openblitz.commander.table_top import bases, tables
from openblitz.table import LoadedDice, RecordingDice, SeededDice

if TYPE_CHECKING:
    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position

ORDERS = 1500  # more than any of these battles takes


def meeting() -> Commander:
    """The encounter with the battlegroups nose to nose, so that random orders bring them to blows."""
    scenario = find("commander-encounter")
    file = msgspec.structs.replace(scenario.file, depth=60.0, turns=4, assets={"american": 3, "german": 2})
    return game_of(msgspec.structs.replace(scenario, file=file))


def pick(game: Commander, position: Position, chance: Random) -> Order:
    """Mostly something bolder than what is picked at random, and charges before all else."""
    if position.turn and chance.random() < 0.8:
        bold = [o for o in game.orders(position) if isinstance(o, Fire | Charge | Support | Pursue)]
        charges = [o for o in bold if isinstance(o, Charge | Pursue)]
        if bold:
            return chance.choice(charges or bold)
    return game.pick(position, chance)


def sound(game: Commander, position: Position) -> None:
    """What holds in every position."""
    roster = game.rules.roster
    on_table = list(standing.standing(position))
    for unit in roster.units:
        place, carrier = position.place[unit], position.carrier[unit]
        assert place in (OFF_TABLE, KNOCKED_OUT) if roster.kind[unit].off_table else place != OFF_TABLE
        assert position.turn == 0 or place != RESERVE
        assert position.hits[unit] >= 0
        if place == ON_TABLE and carrier >= 0:
            assert position.stands(carrier)
            assert roster.side[carrier] == roster.side[unit]
        if place == ON_TABLE:
            assert position.hits[unit] < roster.kind[unit].hits
            assert not standing.off_table(position, standing.base(position, unit))
        if position.has(position.limbered, unit) and place == ON_TABLE:
            assert carrier >= 0
    # A command that was run over is under the enemy until its side has said where it goes.
    run_over = {step.command for step in position.steps if isinstance(step, Joining)}
    footprints = [(unit, standing.base(position, unit)) for unit in on_table if unit not in run_over]
    for index, (unit, base) in enumerate(footprints):
        for other, under in footprints[index + 1 :]:
            assert not bases.overlapping(base, under), roster.say(unit, other)


class Played(NamedTuple):
    """A battle that is over."""

    end: Position
    journal: list[tuple[str, list[int]]]  # each order with its rolls
    kinds: Counter[str]  # of orders
    sides: set[int]  # of the dice that were used


def play(game: Commander, seed: int, table: str) -> Played:
    """A battle at random."""
    position, chance, dice = game.start(), Random(seed), SeededDice(seed)
    journal: list[tuple[str, list[int]]] = []
    kinds: Counter[str] = Counter()
    sides: set[int] = set()
    order = game.read_order(f"table {table}")
    for _ in range(ORDERS):
        text = game.write_order(order)
        assert game.read_order(text) == order, text
        seat = game.to_move(position)
        assert seat is not None
        assert game.check(position, seat, order) is None, text
        recording = RecordingDice(dice)
        events = game.carry_out(position, order, recording)
        assert all(event.text for event in events)
        journal.append((text, [roll.value for roll in recording.rolls]))
        kinds[text.split()[0]] += 1
        sides |= {roll.sides for roll in recording.rolls}
        sound(game, position)
        written = game.write_state(position)
        assert game.read_state(written) == position, text
        if position.outcome is not None:
            return Played(position, journal, kinds, sides)
        assert game.ask(position) is not None
        order = pick(game, position, chance)
    raise AssertionError("the battle does not end")


@pytest.mark.parametrize("seed", [3, 6, 7, 9])  # these come to close combat, or lose many units
def test_a_battle_at_random_ends_and_replays_to_the_same_end(seed: int) -> None:
    game = meeting()
    names = tables.names()
    end, journal, kinds, sides = play(game, seed, names[seed % len(names)])
    assert kinds["place"] >= 43
    assert kinds["order"] > 5
    # Six-sided dice, and an arrow that points anywhere.
    assert 6 in sides
    assert sides <= {6, 360}
    # The orders alone, with the dice that fell, lead to the same end.
    position = game.start()
    for text, rolls in journal:
        dice = LoadedDice(rolls)
        game.carry_out(position, game.read_order(text), dice)
        assert dice.left == ()
    assert position == end
    assert game.write_state(position) == game.write_state(end)


def test_a_copy_is_played_on_without_touching_the_first() -> None:
    game = meeting()
    position, chance, dice = game.start(), Random(5), SeededDice(5)
    game.carry_out(position, game.read_order(f"table {tables.names()[0]}"), dice)
    for _ in range(60):
        before = game.write_state(position)
        copy = game.copy(position)
        order = game.pick(copy, chance)
        game.carry_out(copy, order, dice)
        assert game.write_state(position) == before
        position = copy
