"""Whole games with options: computers play them without refusals, and they are saved and played again."""

from __future__ import annotations

import pytest

import openblitz
from openblitz.blitzkrieg.rulesets import called, find_game
from openblitz.players.blitzkrieg import player
from openblitz.table import LoadedDice, SeededDice, read_game, write_game

GAMES = (
    "1975-basic+all+strategic-movement",
    "1975-basic+all+combat-supply",
    "1975-basic+none+combat-supply+strategic-movement",
    "1975-basic+all+automatic-victory",
    "1975-basic+all+invasions+sea-movement",
    "1975-basic+none+automatic-victory+combat-supply+invasions+sea-movement+strategic-movement",
)


@pytest.mark.parametrize(
    ("title", "blue", "red"),
    [
        (GAMES[0], "hold", "greedy"),
        (GAMES[1], "greedy", "hold"),
        (GAMES[2], "greedy", "hold"),
        (GAMES[3], "greedy", "hold"),
        (GAMES[4], "hold", "greedy"),
        (GAMES[5], "greedy", "hold"),
    ],
)
def test_computers_play_a_game_to_its_end_and_plan_nothing_unlawful(
    title: str, blue: str, red: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a general does not know, or plans against the rules, he would leave to chance."""
    game = called(title)
    left_to_chance: list[str] = []
    monkeypatch.setattr(game, "pick", lambda state, _chance: left_to_chance.append(state.steps[-1].key))
    state, dice = game.start(), SeededDice(5)
    players = {"blue": player(blue, 1), "red": player(red, 1)}
    kinds = set()
    while (seat := game.to_move(state)) is not None:
        order = players[seat].decide(game, state, seat)
        kinds |= {event.kind for event in game.carry_out(state, order, dice)}
    assert state.outcome is not None
    assert not left_to_chance
    assert "combat-supply" in title or "out of supply" not in kinds


@pytest.mark.parametrize("title", GAMES)
def test_a_game_is_saved_read_and_played_again(title: str) -> None:
    t = openblitz.play(title, seed=3)
    t.let("hold", orders=700, seed=1)
    written = write_game(t.sitting)
    again = read_game(written, find_game, LoadedDice(()))
    again.verify(full=True)
    assert (write_game(again), again.state) == (written, t.position)
