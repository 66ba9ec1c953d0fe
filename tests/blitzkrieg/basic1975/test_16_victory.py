"""75:16 - victory conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, arrival, attack

from openblitz.blitzkrieg.ground.questions.victory import VICTORY
from openblitz.blitzkrieg.telling.beside import tracks_of

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

# Far from everything, eleven infantry divisions that only count.
RESERVE = [f"at C{n}: B:{n}Inf" for n in range(5, 16)]


def last_enemy(units: str, reserve: int, die: int) -> Table:
    """Blue attacks the last Red unit on the board, with a number of units standing elsewhere."""
    t = arrange(f"at EE30: {units}", "at EE29: R:1Inf", *RESERVE[:reserve], "step announce", dice=[die])
    attack(t, f"EE29 with {units}")
    return t


@pytest.mark.rule("75:16A")
def test_who_eliminates_every_enemy_on_the_board_with_14_units_left_wins() -> None:
    t = last_enemy("B:4Arm B:5Arm B:6Arm", 11, 1)
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("blue", "75:16A")


@pytest.mark.rule("75:16A")
def test_with_13_units_left_he_does_not() -> None:
    t = last_enemy("B:4Arm B:5Arm B:6Arm", 10, 1)
    assert t.where("R:1Inf") == "eliminated"
    assert t.outcome is None


@pytest.mark.rule("75:16A")
def test_units_lost_in_the_last_battle_do_not_count() -> None:
    t = last_enemy("B:4Arm B:5Arm B:6Arm", 11, 2)  # an exchange: 14 fought, 13 are left
    t.order("lose B:4Arm")
    assert t.where("R:1Inf") == "eliminated"
    assert t.outcome is None


@pytest.mark.rule("75:16A")
def test_red_wins_in_the_same_way() -> None:
    reserve = [f"at QQQ{40 + n}: R:{n}Inf" for n in range(5, 16)]
    t = arrange(
        "side red", "at EE30: R:4Arm R:5Arm R:1Tk", "at EE29: B:1Inf", *reserve, "step announce", dice=[1]
    )
    attack(t, "EE29 with R:4Arm R:5Arm R:1Tk")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == ("red", "75:16A")


@pytest.mark.rule("75:16A")
def test_an_empty_board_before_any_loss_is_no_victory() -> None:
    t = arrange("turn 2", *RESERVE, "at EE30: B:1Inf B:2Inf B:3Inf")
    t.order("done")
    assert t.outcome is None


@pytest.mark.rule("75:16A")
@pytest.mark.parametrize(("reserve", "wins"), [(11, True), (10, False)])
def test_units_that_come_on_later_help_to_win_when_the_player_turn_ends(reserve: int, wins: bool) -> None:
    """No enemy is left on the board; a reinforcement makes 13 units 14, or 12 units 13."""
    own = [*RESERVE[:reserve], "at EE30: B:1Inf B:2Inf"]
    unit, turn = arrival(arrange(), "blue")
    t = arrange(f"turn {turn}", *own, "eliminated: R:1Inf")
    t.order(f"place {unit} at A5")
    assert t.outcome is None  # his movement goes on, and could be taken back
    t.order("done")
    assert (t.outcome is not None and t.outcome.rule == "75:16A") is wins


# Big Red has two cities here, TTT60 and ZZ45.
RED_CITIES = "city ZZ45"
HOLD = ("at TTT59: B:1Inf", "at ZZ45: B:2Inf", "at EE30: R:1Inf")


@pytest.mark.rule("75:16B")
def test_all_enemy_home_cities_held_through_two_player_turns_win() -> None:
    t = arrange("turn 5", *HOLD, land=RED_CITIES)
    t.order("done")
    assert t.outcome is None  # the end of the player-turn in which it came about
    t.order("done")
    assert t.outcome is None  # one whole player-turn
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule, t.position.turn) == ("blue", "75:16B", 6)


@pytest.mark.rule("75:16B")
def test_red_wins_by_a_hold_as_blue_does() -> None:
    lines = "at A6: R:1Inf", "at C20: R:2Inf", "at EE30: B:1Inf"
    t = arrange("turn 5", "side red", *lines, land="city C20; blue C20")
    t.order("done", "done")
    assert t.outcome is None
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule, t.position.turn) == ("red", "75:16B", 6)


@pytest.mark.rule("75:16B")
@pytest.mark.parametrize(("unit", "wins"), [("ZZ44", True), ("AAA46", True), ("ZZ43", False)])
def test_beside_a_city_is_as_good_as_on_it_and_two_hexes_off_is_not(unit: str, wins: bool) -> None:
    t = arrange("turn 5", "at TTT60: B:1Inf", f"at {unit}: B:2Inf", "at EE30: R:1Inf", land=RED_CITIES)
    t.order("done", "done", "done")
    assert (t.outcome is not None) is wins


@pytest.mark.rule("75:16B")
def test_one_city_short_is_not_enough() -> None:
    t = arrange("turn 5", *HOLD, land=f"{RED_CITIES}; city CCC50")
    t.order("done", "done", "done", "done")
    assert t.outcome is None


@pytest.mark.rule("75:16B")
def test_minor_country_cities_do_not_matter() -> None:
    t = arrange("turn 5", *HOLD, land=f"{RED_CITIES}; city HH30")
    t.order("done", "done", "done")
    assert t.outcome is not None


@pytest.mark.rule("75:16B")
@pytest.mark.parametrize(
    ("die", "retreat", "wins"),
    [
        (3, "retreat B:2Inf to YY44 XX44", False),  # driven off
        (3, "retreat B:2Inf to YY44 YY45", True),  # driven back, but to another hex beside the city
        (5, "retreat R:4Arm to ZZ42 ZZ41", True),  # the attack fails
    ],
)
def test_the_hold_must_not_be_broken_in_between(die: int, retreat: str, wins: bool) -> None:
    """Red attacks in his player-turn, the second of the two."""
    lines = ("turn 5", "side red", "at TTT59: B:1Inf", "at ZZ44: B:2Inf", "at ZZ42: R:4Arm", "covered blue 2")
    t = arrange(*lines, land=RED_CITIES, dice=[die])
    t.order("move R:4Arm to ZZ43", "done")
    attack(t, "ZZ44 with R:4Arm")
    t.order(retreat, "done")
    assert (t.outcome is not None) is wins


@pytest.mark.rule("75:16B")
@pytest.mark.parametrize(
    ("retreat", "covered"),
    [
        ("retreat B:2Inf to YY44 XX44", 1),  # for a moment nobody is beside the city
        ("retreat B:2Inf to YY44 YY45", 2),
    ],
)
def test_a_hold_that_is_broken_for_a_moment_in_combat_begins_anew(retreat: str, covered: int) -> None:
    """Blue loses his first battle, and with the second advances to where he is beside the city again."""
    lines = (
        *("turn 5", "covered blue 1", "at TTT59: B:1Inf", "at EE20: R:2Inf"),
        *("at ZZ44: B:2Inf", "at ZZ43: R:4Arm", "at AAA47: B:4Arm B:5Arm B:6Arm", "at AAA46: R:1Inf"),
    )
    t = arrange(*lines, land=RED_CITIES, dice=[3, 1])
    t.order("done")
    attack(t, "ZZ43 with B:2Inf", "AAA46 with B:4Arm B:5Arm B:6Arm")
    t.order(retreat, "done", "fight AAA46", "advance B:4Arm to AAA46", "done")
    assert t.position.side == 1
    assert t.position.covered == [covered, 0]


@pytest.mark.rule("75:16B")
@pytest.mark.parametrize(
    ("orders", "covered"),
    [
        (("move B:2Inf to ZZ41", "move B:3Inf to ZZ44"), 1),  # the relief comes when the hold is lost
        (("move B:3Inf to ZZ44", "move B:2Inf to ZZ41"), 2),
        (("move B:2Inf to ZZ44",), 2),
        # What is taken back has not happened.
        (("move B:2Inf to ZZ41", "take-back B:2Inf"), 2),
        # The second to leave broke the hold, and as the first is taken back nobody did.
        (("move B:3Inf to ZZ44", "move B:2Inf to ZZ41", "move B:3Inf to ZZ46", "take-back B:2Inf"), 2),
        (("move B:2Inf to ZZ41", "move B:3Inf to ZZ44", "take-back B:2Inf"), 2),
        # As if the relief had not come before.
        (("move B:3Inf to ZZ44", "move B:2Inf to ZZ41", "take-back B:3Inf", "move B:3Inf to ZZ44"), 1),
    ],
)
def test_a_hold_that_is_broken_for_a_moment_in_movement_begins_anew(
    orders: tuple[str, ...], covered: int
) -> None:
    t = arrange("turn 5", "covered blue 1", *HOLD, "at ZZ42: B:3Inf", land=RED_CITIES)
    t.order(*orders)
    again = arrange(*t.game.write_state(t.position).splitlines(), land=RED_CITIES)
    for table in (t, again):
        table.order("done")
        assert table.position.covered == [covered, 0]


@pytest.mark.rule("75:16B")
def test_the_hold_may_begin_in_either_player_turn() -> None:
    t = arrange("turn 5", "side red", *HOLD, land=RED_CITIES)
    t.order("done", "done")
    assert t.outcome is None
    t.order("done")
    assert t.outcome is not None
    assert t.position.turn == 6


def cities(columns: str, count: int) -> str:
    """City hexes, two hexes apart and more, of which there is plenty of room."""
    places = [f"{column}{n}" for column in columns.split() for n in range(*_numbers(column))]
    return f"city {' '.join(places[:count])}"


def _numbers(column: str) -> tuple[int, int]:
    return (10, 30) if len(column) == 1 else (45, 63)


@pytest.mark.rule("75:16C")
@pytest.mark.parametrize(("more", "wins"), [(34, True), (33, False)])
def test_35_friendly_cities_when_turn_15_ends_win(more: int, wins: bool) -> None:
    """A5 and as many more of Great Blue: 35 and 34."""
    t = arrange("turn 15", "side red", "at EE30: B:1Inf", "at EE20: R:1Inf", land=cities("C F", more))
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == (("blue", "75:16C") if wins else (None, "75:16E"))


@pytest.mark.rule("75:16C")
def test_they_are_not_counted_before_the_end_of_turn_15() -> None:
    t = arrange("turn 14", "side red", "at EE30: B:1Inf", "at EE20: R:1Inf", land=cities("C F", 40))
    t.order("done")
    assert t.outcome is None
    t.order("done")
    assert t.outcome is None  # turn 15, and Red is still to play
    t.order("done")
    assert t.outcome is not None


@pytest.mark.rule("75:16C")
@pytest.mark.parametrize(("spoiler", "wins"), [("R:2Inf", False), ("", True)])
def test_a_city_with_an_enemy_beside_it_does_not_count(spoiler: str, wins: bool) -> None:
    lines = [f"at B10: {spoiler}"] if spoiler else []
    t = arrange("turn 15", "side red", "at EE30: B:1Inf", "at EE20: R:1Inf", *lines, land=cities("C F", 34))
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner == "blue") is wins


@pytest.mark.rule("75:16C", "75:5.2a")
@pytest.mark.parametrize("clarified", ["", "all"])
@pytest.mark.parametrize(("order", "count"), [((), 34), (("move B:1Inf to HH32",), 33)])
def test_the_score_that_is_shown_is_what_would_be_counted(
    clarified: str, order: tuple[str, ...], count: int
) -> None:
    """Who leaves HH30, abroad, is shown a city less at once: as printed it stays friendly for the turn."""
    land = f"{cities('C F', 32)}; city HH30"
    t = arrange("turn 15", "side blue", "at HH30: B:1Inf", "at EE20: R:1Inf", land=land, clarified=clarified)
    t.order(*order)
    shown = {track.seat: track.value for track in tracks_of(t.position) if track.key == "cities"}
    assert shown["blue"] == count
    assert shown["blue"] == VICTORY.of(t.rules).counted(t.position, 0).bit_count()


@pytest.mark.rule("75:16C")
@pytest.mark.parametrize(("garrison", "wins"), [("HH30", True), ("HH31", False)])
def test_cities_abroad_count_while_they_are_garrisoned(garrison: str, wins: bool) -> None:
    land = f"{cities('C F', 33)}; city HH30"
    t = arrange("turn 15", "side red", f"at {garrison}: B:1Inf", "at EE20: R:1Inf", land=land)
    t.order("done")
    assert t.outcome is not None
    assert (t.outcome.winner == "blue") is wins


@pytest.mark.rule("75:16C", "75:5.2a")
@pytest.mark.parametrize("clarified", ["", "all"])
@pytest.mark.parametrize(
    ("die", "then", "wins"), [(2, (), False), (3, ("retreat R:4Arm to HH28 HH27", "done"), True)]
)
def test_a_city_whose_garrison_has_just_been_destroyed_does_not_count(
    clarified: str, die: int, then: tuple[str, ...], wins: bool
) -> None:
    """Red exchanges a unit for the garrison of HH30, Blue's 35th city, or is thrown back."""
    land = f"{cities('C F', 33)}; city HH30"
    lines = ("turn 15", "side red", "at HH30: B:1Inf", "at HH28: R:4Arm", "at EE20: B:2Inf")
    t = arrange(*lines, land=land, dice=[die], clarified=clarified)
    t.order("move R:4Arm to HH29", "done")
    attack(t, "HH30 with R:4Arm")
    t.order(*then)
    assert t.outcome is not None
    assert (t.outcome.winner == "blue") is wins


@pytest.mark.rule("75:16C")
def test_35_cities_for_both_win_for_neither() -> None:
    land = f"{cities('C F', 34)}; {cities('QQQ NNN', 34)}"
    t = arrange("turn 15", "side red", "at EE30: B:1Inf", "at EE20: R:1Inf", land=land)
    t.order("done")
    assert t.outcome is not None
    assert t.outcome.winner is None


@pytest.mark.rule("75:16D")
def test_the_game_stops_at_once() -> None:
    t = last_enemy("B:4Arm B:5Arm B:6Arm", 11, 1)
    assert t.asked is None
    assert t.step == "over"
    assert t.offered == set()
    for seat in ("blue", "red"):
        assert t.refused("done", seat).rule == "75:16A"


@pytest.mark.rule("75:16D")
def test_it_stops_for_red_too_and_in_the_player_turn_of_the_loser() -> None:
    reserve = [line.replace("B:", "R:") for line in RESERVE]
    lines = ("turn 2", "side red", "at EE30: R:4Arm R:5Arm R:8Arm", "at EE29: B:1Inf", *reserve)
    t = arrange(*lines, "step announce", dice=[1])
    attack(t, "EE29 with R:4Arm R:5Arm R:8Arm")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule, t.step) == ("red", "75:16A", "over")
    lines = ("turn 2", "side red", "at EE30: B:4Arm B:5Arm B:6Arm", "at EE29: R:1Inf", *RESERVE)
    t = arrange(*lines, "step announce", dice=[6])
    attack(t, "EE30 with R:1Inf")  # 4 to 18, and R:1Inf is eliminated
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule, t.step) == ("blue", "75:16A", "over")


@pytest.mark.rule("75:16D")
def test_the_winner_does_not_even_advance() -> None:
    """The hex is vacated and an advance would be next, but the game is over."""
    won = last_enemy("B:4Arm B:5Arm B:6Arm", 11, 1)
    assert won.at("EE29") == ()
    going_on = last_enemy("B:4Arm B:5Arm B:6Arm", 10, 1)
    assert going_on.step == "advance"


@pytest.mark.parametrize(("side", "winner"), [("blue", "red"), ("red", "blue")])
def test_who_gives_up_loses(side: str, winner: str) -> None:
    t = arrange(f"side {side}", "at EE30: B:1Inf", "at EE20: R:1Inf")
    t.order("resign")
    assert t.outcome is not None
    assert (t.outcome.winner, t.asked) == (winner, None)


def end(*lines: str) -> Table:
    t = arrange("turn 15", "side red", "at EE30: B:1Inf", "at EE20: R:1Inf", *lines)
    t.order("done")
    return t


@pytest.mark.rule("75:16E")
def test_no_winner_at_the_end_of_turn_15_is_a_loss_for_both() -> None:
    t = end()
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == (None, "75:16E")
    assert "loss for both" in t.outcome.reason


@pytest.mark.rule("75:16F", "75:16E")
@pytest.mark.parametrize(
    ("lost", "bigger"),
    [
        ("B:2Inf B:3Inf R:2Inf", "Great Blue"),
        ("B:2Inf R:2Inf R:3Inf", "Big Red"),
    ],
)
def test_the_bigger_loser_is_who_lost_more_units(lost: str, bigger: str) -> None:
    t = end(f"eliminated: {lost}")
    assert t.outcome is not None
    assert (t.outcome.winner, t.outcome.rule) == (None, "75:16F")
    assert f"{bigger} is the bigger loser" in t.outcome.reason


@pytest.mark.rule("75:16F")
def test_units_count_not_factors_and_equal_losses_make_no_bigger_loser() -> None:
    t = end("eliminated: B:GDArm R:2Inf")
    assert t.outcome is not None
    assert "each has lost 1 units" in t.outcome.reason
