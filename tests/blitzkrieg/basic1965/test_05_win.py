"""65:5.0 - how to win."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange, on_the_board
from tests.blitzkrieg.basic1975.arranging import attack

from openblitz.blitzkrieg.board import Country, load_board
from openblitz.hexes.grid import name

# 28 factors against 4 are 7-1: the defender is eliminated without a die.
CERTAIN = ("at EE29: B:1Art B:2Art B:3Art", "at FF30: B:1Inf", "at EE30: R:1Inf", "step announce")


@pytest.mark.rule("65:5.0.1")
def test_whoever_eliminates_every_enemy_unit_wins_at_once() -> None:
    t = arrange(*CERTAIN, "rest eliminated")
    attack(t, "EE30 with B:1Art B:2Art B:3Art B:1Inf")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("blue", "65:5.0.1")
    assert t.asked is None


@pytest.mark.rule("65:5.0.1")
def test_an_enemy_unit_still_on_its_card_keeps_the_game_going() -> None:
    t = arrange(*CERTAIN, "rest eliminated", "waiting: R:37Inf")
    attack(t, "EE30 with B:1Art B:2Art B:3Art B:1Inf")
    assert t.outcome is None
    assert t.asked == "blue"


@pytest.mark.rule("65:5.0.1")
def test_an_attacker_who_loses_his_last_unit_has_lost() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", "rest eliminated", "step announce", dice=[6])
    attack(t, "EE30 with B:1Inf")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("red", "65:5.0.1")


@pytest.mark.rule("65:5.0.1", "65:5.0.4")
def test_two_last_units_that_exchange_leave_a_draw() -> None:
    t = arrange("at EE29: B:1Inf", "at EE30: R:1Inf", "rest eliminated", "step announce", dice=[2])
    attack(t, "EE30 with B:1Inf")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == (None, "65:5.0.4")


# Big Red has three cities here, TTT60 among them; Blue has none within reach of anybody.
TOWNS = "city XX40 XX50; red XX40 XX50"
GARRISONS = ("at XX40: B:1Inf", "at XX50: B:2Inf", "at TTT60: B:3Inf")


@pytest.mark.rule("65:5.0.2")
def test_every_enemy_home_city_occupied_for_a_complete_turn_wins() -> None:
    t = arrange("turn 3", *GARRISONS, land=TOWNS)
    t.order("done")  # Blue's third turn ends
    t.order("done")  # Red's third
    assert t.outcome is None
    t.order("done")  # Blue's fourth: a complete turn has passed
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("blue", "65:5.0.2")
    assert t.position.turn == 4


@pytest.mark.rule("65:5.0.2")
def test_one_city_short_is_not_enough() -> None:
    t = arrange("turn 3", *GARRISONS[:2], "at TTT59: B:3Inf", land=TOWNS)
    assert t.friendly("blue", "TTT60")  # controlled, but not occupied
    t.order("done", "done", "done", "done")
    assert t.outcome is None


@pytest.mark.rule("65:5.0.2")
def test_leaving_a_city_in_the_second_turn_breaks_the_occupation() -> None:
    t = arrange("turn 3", *GARRISONS, land=TOWNS)
    t.order("done", "done", "move B:1Inf to XX41", "done")
    assert t.outcome is None
    t.order("done", "move B:1Inf to XX40", "done", "done")
    assert t.outcome is None
    t.order("done")
    assert t.outcome is not None


@pytest.mark.rule("65:5.0.2")
def test_a_city_lost_in_the_enemys_turn_breaks_the_occupation() -> None:
    t = arrange("turn 3", *GARRISONS, "at XX37: R:1Art R:2Art", land=TOWNS, dice=[3, 1])
    t.order("done", "move R:1Art R:2Art to XX39", "done")
    attack(t, "XX40 with R:1Art R:2Art")  # 16 to 8, 2-1, die 3: Blue goes back
    t.order("retreat B:1Inf to XX41 XX42", "done")
    t.order("move B:1Inf to XX40", "done")
    attack(t, "XX39 with B:1Inf")  # 4 to 8, 1-2, die 1: Red goes back
    t.order("retreat R:1Art R:2Art to XX38 XX37", "done")
    # Blue is in every city again at the end of his turn, but not for a complete turn.
    assert t.at("XX40") == ("B:1Inf",)
    assert t.outcome is None
    t.order("done", "done")
    assert t.outcome is not None


@pytest.mark.rule("65:5.0.2")
def test_a_city_that_was_empty_when_the_enemys_turn_ended_starts_the_count_anew() -> None:
    t = arrange("turn 3", "side red", "covered blue 1", *GARRISONS[:2], "at TTT59: B:3Inf", land=TOWNS)
    t.order("done", "move B:3Inf to TTT60", "done")
    assert t.outcome is None
    t.order("done", "done")
    assert t.outcome is not None


@pytest.mark.rule("65:5.0.2")
def test_red_wins_in_the_same_way() -> None:
    t = arrange("turn 3", "side red", "at A5: R:1Inf")
    t.order("done", "done")
    assert t.outcome is None
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("red", "65:5.0.2")


def held(blue: int, red: int) -> tuple[str, str]:
    """So many cities of the board in the hands of each side, home cities first."""
    board = load_board()
    homes = [[], [], []]  # type: list[list[str]]
    for city in board.city_at:
        owner = {Country.GREAT_BLUE: 0, Country.BIG_RED: 2}.get(board.country[city], 1)
        homes[owner].append(name(city))
    first, minors, last = homes
    blues = (first + minors)[:blue]
    reds = (last + minors[::-1])[:red]
    assert not set(blues) & set(reds)
    return f"control blue: {' '.join(blues)}", f"control red: {' '.join(reds)}"


@pytest.mark.rule("65:5.0.3")
@pytest.mark.parametrize(("blue", "red", "winner"), [(26, 25, "blue"), (25, 26, "red"), (30, 3, "blue")])
def test_more_than_25_cities_at_the_end_of_turn_15_win(blue: int, red: int, winner: str) -> None:
    t = on_the_board("turn 15", "side red", *held(blue, red))
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == (winner, "65:5.0.3")
    assert str(max(blue, red)) in t.outcome.reason


@pytest.mark.rule("65:5.0.3")
@pytest.mark.parametrize(("turn", "side"), [(14, "red"), (15, "blue")])
def test_cities_are_not_counted_before_turn_15_is_over(turn: int, side: str) -> None:
    t = on_the_board(f"turn {turn}", f"side {side}", *held(26, 25))
    t.order("done")
    assert t.outcome is None


@pytest.mark.rule("65:5.0.3")
def test_a_city_in_both_zones_counts_for_nobody() -> None:
    blue, red = held(26, 25)
    both_beside = ("at S24: B:1Inf", "at S26: R:1Inf")
    t = on_the_board("turn 15", "side red", blue, red, *both_beside)
    assert " S25 " in blue
    assert not t.friendly("blue", "S25")
    assert not t.friendly("red", "S25")
    t.order("done")
    assert t.outcome is not None
    assert t.outcome.winner is None


@pytest.mark.rule("65:5.0.4")
@pytest.mark.parametrize(("blue", "red"), [(25, 25), (25, 10), (26, 26), (0, 0)])
def test_anything_else_at_the_end_of_turn_15_is_a_draw(blue: int, red: int) -> None:
    t = on_the_board("turn 15", "side red", *held(blue, red))
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == (None, "65:5.0.4")
