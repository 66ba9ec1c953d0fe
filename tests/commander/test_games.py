"""Battles at the table: saved, read back, undone; and what a stranger's order is told."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from openblitz.commander.games import find_game
from openblitz.table import Refusal, SeededDice, Sitting, read_game, write_game

if TYPE_CHECKING:
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position

OPENING = [
    ("american", "table open-farmland"),
    ("german", "edge north"),
]


def opened() -> Sitting[Position, Order]:
    """A battle with the first orders given, then some at random."""
    game = find_game("commander-encounter")
    sitting: Sitting[Position, Order] = Sitting(game, SeededDice(11))
    for seat, text in OPENING:
        assert not isinstance(sitting.order(seat, game.read_order(text)), Refusal)
    chance = Random(11)
    for _ in range(56):
        asked = game.to_move(sitting.state)
        assert asked is not None
        assert not isinstance(sitting.order(asked, game.pick(sitting.state, chance)), Refusal)
    return sitting


def test_a_battle_is_saved_and_read_back() -> None:
    sitting = opened()
    text = write_game(sitting)
    again = read_game(text, find_game, SeededDice(1))
    assert again.state == sitting.state
    assert write_game(again) == text
    assert "Ruleset: commander-encounter@1" in text


def test_a_battle_is_replayed_from_its_orders_alone() -> None:
    sitting = opened()
    lines = write_game(sitting).splitlines()
    cut = next(n for n, line in enumerate(lines) if line.startswith("Snapshot"))
    bare = "\n".join(line.partition("   [")[0].rstrip() for line in lines[:cut])
    again = read_game(bare, find_game, SeededDice(1), trust=True)
    assert again.state == sitting.state


def test_the_table_cannot_be_taken_back_once_the_enemy_is_asked() -> None:
    game = find_game("commander-encounter")
    sitting: Sitting[Position, Order] = Sitting(game, SeededDice(3))
    before = game.write_state(sitting.state)
    sitting.order("american", game.read_order("table open-farmland"))
    assert isinstance(sitting.undo(), Refusal)
    assert game.write_state(sitting.state) != before


def test_an_order_of_the_wrong_seat_is_refused_and_changes_nothing() -> None:
    game = find_game("commander-encounter")
    sitting: Sitting[Position, Order] = Sitting(game, SeededDice(3))
    before = game.write_state(sitting.state)
    answer = sitting.order("german", game.read_order("table open-farmland"))
    assert isinstance(answer, Refusal)
    assert answer.rule == "table:seat"
    assert game.write_state(sitting.state) == before
