"""Pairs of games: sides swapped, the same dice, and figures that say how sure they are."""

from __future__ import annotations

import pytest

from openblitz import catalogue
from openblitz.lab.match import Played
from openblitz.lab.pairs import Comparison, OneGame, Pair, compare, contender, drawn_anew, wilson
from openblitz.players.choosing import UnknownPlayerError


def one_game(seat: str, winner: str | None, margin: int) -> OneGame:
    return OneGame(seat, Played(1, 1, winner, "so it was", "75:16A", 15, 100, (1, 2)), margin)


def test_each_player_has_each_side_once_with_the_same_dice() -> None:
    pair = compare("1975-first-game", ("random", "random"), [3]).pairs[0]
    assert [game.seat for game in pair.games] == ["blue", "red"]
    assert pair.games[0].played.seed == pair.games[1].played.seed
    assert pair.games[0].margin == -pair.games[1].margin  # the same player twice is even with himself
    assert pair.won == 0


def test_a_pair_does_not_depend_on_how_many_there_are() -> None:
    alone = compare("1975-first-game", ("random", "random"), [4]).pairs
    assert compare("1975-first-game", ("random", "random"), [3, 4]).pairs[1:] == alone


@pytest.mark.parametrize(
    ("winners", "margins", "won"),
    [
        (("blue", "red"), (-5, -5), 2),  # games count before margins
        (("blue", None), (0, -9), 1),
        ((None, None), (3, -1), 2),  # where games are even, the margins of both
        (("blue", "blue"), (2, -4), -2),
    ],
)
def test_a_pair_is_won_by_games_then_by_margin(
    winners: tuple[str | None, str | None], margins: tuple[int, int], won: int
) -> None:
    games = zip(("blue", "red"), winners, margins, strict=True)
    assert Pair(1, tuple(one_game(seat, winner, margin) for seat, winner, margin in games)).won == won


def test_pairs_are_summed_up_by_pairs_and_by_seats() -> None:
    pairs = (
        Pair(1, (one_game("blue", "blue", 4), one_game("red", None, 0))),
        Pair(2, (one_game("blue", None, 1), one_game("red", None, -1))),
        Pair(3, (one_game("blue", "red", -3), one_game("red", "blue", -3))),
    )
    found = Comparison("1975-basic", ("captain", "sitter"), 1, pairs, 2.0)
    assert found.pairs_won() == (1, 1, 1)
    assert found.games() == (1, 3, 2)
    assert found.games("red") == (0, 2, 1)
    assert found.share().value == 0.5
    assert found.margin().value == pytest.approx(-2 / 3)


def test_intervals_narrow_with_what_was_counted() -> None:
    few, many = wilson(9, 10), wilson(90, 100)
    assert few.low < many.low < 0.9 < many.high < few.high
    assert drawn_anew([2, 2, 2]).low == drawn_anew([2, 2, 2]).high == 2


def test_who_is_only_measured_against_is_in_no_list_of_players() -> None:
    game = catalogue.find("1975-basic")
    offered = [one.name for one in catalogue.family_of(game).shelf.players()]
    for name in ("sitter", "pacifist", "veteran", "light"):
        assert contender(game, name, 1).name == name
        assert name not in offered
    with pytest.raises(UnknownPlayerError, match=r"there are recruit, cadet, captain, general$"):
        catalogue.player(game, "sittar", 1)
