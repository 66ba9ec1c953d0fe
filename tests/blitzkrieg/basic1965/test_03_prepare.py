"""65:3.0, 65:4.0 - preparing for play, and the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange, on_the_board

from openblitz.blitzkrieg.board import Country, Terrain, load_board
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling.describe import overview
from openblitz.hexes.grid import name
from openblitz.table.game import NotationError

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

SIDES = [("blue", "B", Country.GREAT_BLUE), ("red", "R", Country.BIG_RED)]


def home(country: Country) -> list[str]:
    """The open squares of a country, by name."""
    board = load_board()
    own = board.country_bits[country] & board.land_bits & ~board.terrain_bits[Terrain.FOREST]
    return [name(h) for h in board.terrain if own >> h & 1]


def first_turn_units(t: Table, side: int) -> list[str]:
    """The units on the Turn 1 space of a side's card."""
    roster = t.game.rules.roster
    return [roster.ids[u] for u in roster.at_first.of_side[side] if roster.arrives[u] == 1]


def set_up(t: Table, side: int) -> None:
    """Set a whole side up, each unit on a square of its own."""
    squares = home(SIDES[side][2])
    for unit, square in zip(first_turn_units(t, side), squares, strict=False):
        t.order(f"place {unit} at {square}")
    t.order("done")


@pytest.mark.rule("65:3.0.1")
def test_blue_sits_in_the_north_and_red_in_the_south() -> None:
    """Each player is told at which side of the map he sits; the 1975 book does not say."""
    table = game("1965-basic")
    lines = list(overview(table.start()))
    assert lines[1].startswith("Great Blue, on the north side: ")
    assert lines[2].startswith("Big Red, on the south side: ")
    later = game("1975-basic")
    assert "side" not in "".join(overview(later.start()))


@pytest.mark.rule("65:3.0.2a")
@pytest.mark.parametrize("side", [0, 1])
def test_every_unit_starts_on_its_card_sorted_by_turn(side: int) -> None:
    t = on_the_board()
    roster = t.game.rules.roster
    own = roster.at_first.of_side[side]
    assert {t.where(roster.ids[u]) for u in own} == {"card"}
    assert [roster.arrives[u] for u in own] == sorted(roster.arrives[u] for u in own)
    assert roster.arrives[own[0]] == 1
    assert roster.arrives[own[-1]] > 1


@pytest.mark.rule("65:3.0.2b")
def test_substitutes_are_not_used() -> None:
    t = on_the_board()
    roster = t.game.rules.roster
    assert not any(roster.counters[unit].substitute for unit in roster.used)
    with pytest.raises(NotationError, match="is no unit of this game"):
        t.says("place B:Inf2.1 at Q16")


@pytest.mark.rule("65:3.0.2c")
@pytest.mark.parametrize("unit", ["B:1Rgr", "B:1SAC", "B:1MDM", "B:14TAC", "B:1FTR"])
def test_rangers_and_aircraft_are_not_used(unit: str) -> None:
    with pytest.raises(NotationError, match="is no unit of this game"):
        on_the_board().says(f"place {unit} at Q16")


@pytest.mark.rule("65:3.0.3a")
def test_blue_sets_up_first_anywhere_in_great_blue() -> None:
    t = on_the_board()
    assert (t.asked, t.step) == ("blue", "set-up")
    assert t.refused("place R:1Inf at FFF30", seat="red").rule == "65:4.0.2"
    assert all(t.may(f"place B:1Inf at {square}") for square in home(Country.GREAT_BLUE))
    for abroad in ("U11", "CC18", "FFF30"):
        assert t.why_not(f"place B:1Inf at {abroad}") == ("65:3.0.3a", abroad, "B:1Inf")


@pytest.mark.rule("65:3.0.3a")
def test_blue_sets_up_all_his_turn_1_units() -> None:
    t = on_the_board()
    units = first_turn_units(t, 0)
    for unit, square in zip(units[:-1], home(Country.GREAT_BLUE), strict=False):
        t.order(f"place {unit} at {square}")
    assert t.why_not("done") == ("65:3.0.3a", "", units[-1])
    t.order(f"place {units[-1]} at Q16", "done")
    assert t.asked == "red"


@pytest.mark.rule("65:3.0.3a")
def test_only_turn_1_units_are_set_up() -> None:
    assert on_the_board().why_not("place B:25Inf at Q16") == ("65:17.0.b", "", "B:25Inf")


@pytest.mark.rule("65:3.0.3b")
def test_blue_may_set_up_on_the_river_sparling_peninsula() -> None:
    (river,) = (river for river in load_board().rivers if river.name == "Sparling")
    t = on_the_board()
    for branch in river.branches:
        assert all(t.may(f"place B:1Inf at {name(square)}") for square in branch.hexes)


@pytest.mark.rule("65:3.0.4")
def test_red_sets_up_second_all_his_turn_1_units_anywhere_in_big_red() -> None:
    t = on_the_board()
    set_up(t, 0)
    assert (t.asked, t.step) == ("red", "set-up")
    assert t.refused("place B:1Inf at Q16", seat="blue").rule == "65:4.0.2"
    assert all(t.may(f"place R:1Inf at {square}") for square in home(Country.BIG_RED))
    for abroad in ("U11", "CC18", "Q16"):
        assert t.why_not(f"place R:1Inf at {abroad}") == ("65:3.0.4", abroad, "R:1Inf")
    units = first_turn_units(t, 1)
    assert t.why_not("done") == ("65:3.0.4", "", " ".join(units))
    set_up(t, 1)
    assert (t.asked, t.step, t.position.turn) == ("blue", "movement", 1)


# 4.0 - how to play


@pytest.mark.rule("65:4.0.1a")
def test_blue_places_his_arrivals_in_the_home_cities_he_controls() -> None:
    land = "city D10 D20 EE30; blue D10 D20"
    t = arrange("turn 2", "at D19: R:1Inf", "at EE31: B:1Inf", land=land)
    assert t.may("place B:25Inf at D10")
    assert t.why_not("place B:25Inf at D20") == ("65:17.0.1", "D20", "B:25Inf")  # Red has it in his zone
    assert t.friendly("blue", "EE30")
    assert t.why_not("place B:25Inf at EE30") == ("65:17.0.1", "EE30", "B:25Inf")  # not in the home country
    assert t.why_not("place B:25Inf at D11") == ("65:17.0.1", "D11", "B:25Inf")  # no city


@pytest.mark.rule("65:4.0.3a")
def test_red_places_his_arrivals_in_the_home_cities_he_controls() -> None:
    land = "city XX40 XX50 EE30; red XX40 XX50"
    t = arrange("turn 2", "side red", "at XX49: B:1Inf", "at EE31: R:1Inf", land=land)
    assert t.may("place R:26Inf at XX40")
    assert t.why_not("place R:26Inf at XX50") == ("65:17.0.1", "XX50", "R:26Inf")
    assert t.why_not("place R:26Inf at EE30") == ("65:17.0.1", "EE30", "R:26Inf")
    assert t.why_not("place R:26Inf at XX41") == ("65:17.0.1", "XX41", "R:26Inf")


@pytest.mark.parametrize(
    ("side", "own", "enemy"),
    [
        pytest.param("blue", "B:1Inf", "R:1Inf", marks=pytest.mark.rule("65:4.0.1b")),
        pytest.param("red", "R:1Inf", "B:1Inf", marks=pytest.mark.rule("65:4.0.3b")),
    ],
)
def test_only_the_side_whose_turn_it_is_moves(side: str, own: str, enemy: str) -> None:
    t = arrange(f"side {side}", f"at EE30: {own}", f"at HH30: {enemy}")
    other = {"blue": "red", "red": "blue"}[side]
    assert t.asked == side
    assert t.why_not(f"move {enemy} to HH31") == ("65:4.0.1b", "", enemy)
    assert t.refused(f"move {enemy} to HH31", seat=other).rule == "65:4.0.2"
    t.order(f"move {own} to EE31")
    assert t.at("EE31") == (own,)


@pytest.mark.parametrize(
    ("side", "own", "enemy"),
    [
        pytest.param("blue", "B:{}Inf", "R:{}Inf", marks=pytest.mark.rule("65:4.0.2")),
        pytest.param("red", "R:{}Inf", "B:{}Inf", marks=pytest.mark.rule("65:4.0.4")),
    ],
)
def test_the_battles_that_movement_caused_are_resolved_one_at_a_time(side: str, own: str, enemy: str) -> None:
    t = arrange(
        f"side {side}",
        f"at EE27: {own.format(1)}",
        f"at HH27: {own.format(2)}",
        f"at EE30: {enemy.format(1)}",
        f"at HH30: {enemy.format(2)}",
        dice=[3, 3],  # 1-1: the defender goes back two squares
    )
    t.order(f"move {own.format(1)} to EE29", f"move {own.format(2)} to HH29", "done")
    assert t.step == "announce"
    t.order(f"attack EE30 with {own.format(1)}", f"attack HH30 with {own.format(2)}", "done")
    t.order("fight EE30")
    # The first battle is settled, retreat and advance, before the next die is rolled.
    assert t.refused("fight HH30").rule == "65:4.0.2"
    t.order(f"retreat {enemy.format(1)} to EE31 EE32")
    assert t.refused("fight HH30").rule == "65:4.0.2"
    t.order("done", "fight HH30", f"retreat {enemy.format(2)} to HH31 HH32", "done")
    assert (t.asked, t.step) == ({"blue": "red", "red": "blue"}[side], "movement")


@pytest.mark.rule("65:4.0.5")
def test_the_turn_advances_after_reds_battles() -> None:
    t = arrange("turn 3", "at EE30: B:1Inf", "at EE27: R:1Inf", dice=[3])
    t.order("done")
    assert (t.asked, t.position.turn) == ("red", 3)
    t.order("move R:1Inf to EE29", "done", "attack EE30 with R:1Inf", "done", "fight EE30")
    assert t.position.turn == 3
    t.order("retreat B:1Inf to EE31 EE32", "done")
    assert (t.asked, t.step, t.position.turn) == ("blue", "movement", 4)
