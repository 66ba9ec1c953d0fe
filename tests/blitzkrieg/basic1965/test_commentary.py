"""65:INTRO, 65:COMMENT - what the foreword and the commentary on strategy say of the game's furniture."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange, on_the_board
from tests.blitzkrieg.basic1965.test_03_prepare import set_up

from openblitz.blitzkrieg.board import Country, load_board
from openblitz.blitzkrieg.board.measures import channels, size
from openblitz.hexes.grid import column, parse


@pytest.mark.rule("65:INTRO")
def test_the_turn_and_the_control_of_cities_are_kept_where_players_see_them() -> None:
    t = arrange("turn 4", "at EE29: B:1Inf", "at EE33: R:1Inf", land="city EE30")
    t.order("move B:1Inf to EE26", "done", "done")
    text = t.game.write_state(t.position)
    lines = dict(line.split(" ", 1) for line in text.splitlines() if line.startswith("turn"))
    assert lines == {"turn": "5"}
    (marked,) = [line for line in text.splitlines() if line.startswith("control blue:")]
    assert "EE30" in marked.split()
    assert t.game.read_state(text) == t.position


@pytest.mark.rule("65:COMMENT")
def test_the_centre_has_three_channels_of_advance() -> None:
    board = load_board()
    assert len(channels(board, column(parse("KK32")))) == 3


@pytest.mark.rule("65:COMMENT.a", "65:COMMENT")
def test_both_home_countries_have_the_same_number_of_city_squares() -> None:
    board = load_board()
    (_land, blue), (_other_land, red) = size(board, Country.GREAT_BLUE), size(board, Country.BIG_RED)
    assert blue == red > 0


@pytest.mark.rule("65:COMMENT.a")
def test_blue_has_the_first_move() -> None:
    t = on_the_board()
    set_up(t, 0)
    set_up(t, 1)
    assert (t.asked, t.step, t.position.turn) == ("blue", "movement", 1)
    assert t.refused("done", seat="red").rule == "65:4.0.2"
