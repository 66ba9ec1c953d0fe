"""Matches: the same results however they are run, and what is told of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.rulesets import game
from openblitz.lab.match import Fixture, Played, Result, UnlawfulOrderError, play, play_match, seed_of
from openblitz.players.blitzkrieg import player

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Seat

RANDOM = Fixture("1965-basic", {"blue": "random", "red": "random"})


def test_one_after_the_other_or_several_at_a_time_is_the_same() -> None:
    heard: list[Played] = []
    serial = play_match(RANDOM, games=3, seed=8)
    pooled = play_match(RANDOM, games=3, seed=8, workers=2, tell=heard.append)
    assert serial.games == pooled.games == tuple(heard)
    assert [played.number for played in heard] == [1, 2, 3]


def test_a_game_of_a_match_does_not_depend_on_how_many_there_are() -> None:
    assert play_match(RANDOM, games=2, seed=8).games[0] == play_match(RANDOM, games=1, seed=8).games[0]


def test_games_and_matches_have_seeds_of_their_own() -> None:
    assert len({seed_of(seed, number) for seed in range(20) for number in range(20)}) == 400


def result(*games: tuple[str | None, int]) -> Result:
    played = (
        Played(i, i, winner, "so it was", "75:16A", turns, 100, (1, 2))
        for i, (winner, turns) in enumerate(games)
    )
    return Result(RANDOM, 1, tuple(played), 2.5)


def test_a_match_is_summed_up() -> None:
    match = result(("blue", 15), ("blue", 12), ("red", 15), (None, 15))
    assert (match.wins("blue"), match.wins("red"), match.nobody()) == (2, 1, 1)
    assert match.mean_turns() == 14.25
    assert match.orders() == 400


def test_a_match_as_json() -> None:
    plain = json.loads(json.dumps(result(("blue", 15), (None, 13)).plain()))
    assert plain["ruleset"] == "1965-basic"
    assert plain["wins"] == {"blue": 1, "red": 0}
    assert plain["nobody"] == 1
    assert plain["games"][1] == {
        "number": 1,
        "seed": 1,
        "winner": None,
        "reason": "so it was",
        "rule": "75:16A",
        "turns": 13,
        "orders": 100,
        "lost": [1, 2],
    }


class _Idler:
    name = "idler"

    def decide(self, game: Blitzkrieg, state: Position, seat: Seat) -> Order:
        return Done()


def test_a_player_that_breaks_the_rules_is_found_out() -> None:
    with pytest.raises(UnlawfulOrderError, match=r"idler ordered 'done' in game 7, seed 3: .* not set up"):
        play(game("1965-basic"), {"blue": _Idler(), "red": player("random", 1)}, 7, 3)


def test_a_game_without_end_is_broken_off() -> None:
    battle = catalogue.find("commander-encounter")
    players = {str(seat): catalogue.player(battle, "random", 1) for seat in battle.seats}
    played = play(battle, players, 1, 3, most=60)
    assert (played.winner, played.orders, played.rule) == (None, 60, "table:long")
    assert played.lost == (0, 0)
