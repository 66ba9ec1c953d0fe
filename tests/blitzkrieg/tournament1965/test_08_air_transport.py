"""65:6.3 - air transport. B:4Arm has 6 factors and moves 6, B:1Inf has 4 and moves 4, B:1Art is an 8-4-4."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament1965 import arranging

from openblitz.blitzkrieg.air.rules.flights import TransportHolds
from openblitz.blitzkrieg.engine.kinds import read_unit
from openblitz.blitzkrieg.telling.explain import reach_lines
from openblitz.players.blitzkrieg import player

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

LAND = "city D10 D20 SSS50; blue D10 D20 SSS50"
FAR = "at TTT58: R:9Inf"


def arrange(*lines: str, land: str = LAND) -> Table:
    """Blue has the cities D10, D20 and, at the other end of the board, SSS50."""
    return arranging.arrange(*lines, "rest waiting", land=land)


@pytest.mark.rule("65:6.3.1a")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:1Mar", "B:GDArm", "B:1Abn", "B:12AAs", "B:1Rgr", "B:1Art"])
def test_units_of_any_type_are_flown(unit: str) -> None:
    t = arrange(f"at D10: {unit}")
    t.order(f"fly {unit} to D20")
    assert t.where(unit) == "D20"


def test_nobody_is_in_the_basic_game() -> None:
    basic = table("1965-basic", "at D10: B:1Inf", land=LAND)
    assert basic.why_not("fly B:1Inf to D20") == ("65:18.0.a", "", "B:1Inf")


@pytest.mark.rule("65:6.3.1a")
def test_twelve_factors_a_player_turn() -> None:
    t = arrange("at D10: B:4Arm B:5Arm", "at D20: B:Inf1.1", FAR)
    t.order("fly B:4Arm to SSS50", "fly B:5Arm to D20")
    assert t.why_not("fly B:Inf1.1 to D10") == ("65:6.3.1a", "D20", "B:Inf1.1")
    view = t.game.view(t.position, "blue")
    assert [(one.value, one.of) for one in view.tracks if one.key == "flights"] == [(12, 12)]
    t.order("take-back B:5Arm", "fly B:Inf1.1 to D10")
    assert t.position.flights == 7
    t.order("done", "done")
    assert t.may("fly B:4Arm to D10")


@pytest.mark.rule("65:6.3.1b")
def test_artillery_counts_its_defense_factor() -> None:
    t = arrange("at D10: B:1Art B:2Art B:3Art", "at D20: B:4Art B:Inf1.1")
    t.order("fly B:1Art to SSS50", "fly B:2Art to SSS50")
    assert t.position.flights == 8
    t.order("fly B:3Art to SSS50")
    assert t.why_not("fly B:4Art to D10")[0] == "65:6.3.1b"
    assert t.why_not("fly B:Inf1.1 to D10")[0] == "65:6.3.1a"


@pytest.mark.rule("65:6.3.1a", "65:18.0.a")
def test_drops_are_beside_it() -> None:
    """R65-17 - A drop takes nothing of the 12 factors, and is taken back without giving any."""
    t = arrange("at D10: B:4Arm B:5Arm", "at D20: B:1Abn", FAR)
    t.order("fly B:4Arm to SSS50", "fly B:5Arm to SSS50", "drop B:1Abn at D29")
    assert t.position.flights == 12
    assert t.why_not("fly B:1Abn to D10")[0] == "65:6.3.2"  # one flight a turn
    t.order("take-back B:1Abn")
    assert t.position.flights == 12
    assert t.why_not("fly B:1Abn to D10")[0] == "65:6.3.1a"
    assert t.may("drop B:1Abn at D29")


@pytest.mark.rule("65:6.3.2")
def test_any_distance_between_friendly_cities() -> None:
    t = arrange("at D10: B:1Inf", FAR)
    t.order("fly B:1Inf to SSS50")
    hostile = arrange("at D10: B:1Inf", "at SSS51: R:1Inf")  # in Red's zone
    assert hostile.why_not("fly B:1Inf to SSS50") == ("65:6.3.2", "SSS50", "B:1Inf")
    assert hostile.why_not("fly B:1Inf to D21") == ("65:6.3.2", "D21", "B:1Inf")
    assert hostile.why_not("fly B:1Inf to D10") == ("65:6.3.2", "D10", "B:1Inf")
    again = arrange("at D10: B:1Inf", FAR)
    again.order("fly B:1Inf to D20")
    assert again.why_not("fly B:1Inf to SSS50") == ("65:6.3.2", "D20", "B:1Inf")


@pytest.mark.rule("65:6.3.2", "65:QA.10.0c")
def test_no_city_that_is_friendly_only_since_this_turn() -> None:
    t = arrange("at D10: B:1Inf", "at D21: B:4Arm", "control blue: A5 D10", "held blue: A5 D10")
    t.order("move B:4Arm to D20")
    assert t.friendly("blue", "D20")
    assert t.why_not("fly B:1Inf to D20")[0] == "65:6.3.2"


@pytest.mark.rule("65:6.3.3")
def test_landing_costs_a_movement_factor() -> None:
    t = arrange("at D10: B:1Inf")
    t.order("fly B:1Inf to D20")
    assert t.why_not("move B:1Inf to D24")[0] == "65:6.3.3"
    t.order("move B:1Inf to D23")
    spent = arrange("at D6: B:1Inf", "at D7: B:2Inf")
    spent.order("move B:1Inf to D10", "move B:2Inf to D10")
    assert spent.why_not("fly B:1Inf to D20") == ("65:6.3.3", "D10", "B:1Inf")  # four factors walked
    spent.order("fly B:2Inf to D20")  # three
    assert "D21" not in spent.reach("B:2Inf")


@pytest.mark.rule("65:6.3.4")
def test_walking_flying_and_walking_on_share_the_movement_factors() -> None:
    t = arrange("at D9: B:1Inf")
    t.order("move B:1Inf to D10", "fly B:1Inf to D20", "move B:1Inf to D22")
    assert not t.reach("B:1Inf")
    t.order("take-back B:1Inf")
    assert (t.where("B:1Inf"), t.position.flights) == ("D9", 0)


@pytest.mark.rule("65:6.3.5")
@pytest.mark.parametrize(("order", "unit"), [("fly", "B:1Inf"), ("fly", "B:1Abn"), ("drop", "B:1Abn")])
def test_nobody_takes_off_but_in_a_friendly_city(order: str, unit: str) -> None:
    word = "to" if order == "fly" else "at"
    t = arrange(f"at D11: {unit}")
    assert t.why_not(f"{order} {unit} {word} D20") == ("65:6.3.5", "D11", unit)
    held = arrange(f"at D10: {unit}", "at D9: R:1Inf")
    assert held.why_not(f"{order} {unit} {word} D20") == ("65:6.3.5", "D10", unit)
    assert arrange(f"at D10: {unit}").may(f"{order} {unit} {word} D20")


@pytest.mark.rule("65:QA.10.0a")
def test_transports_too_leave_a_city_of_several_squares_of_which_one_is_friendly() -> None:
    """Sparlmouth is D7 and D8; D6 is beside D7 alone. The square to land on must be friendly."""
    t = table("1965-tournament", "at D7: B:1Inf\nat D6: R:1Inf\nat S25: B:2Inf\nrest waiting")
    t.order("fly B:1Inf to S25")
    assert t.why_not("fly B:2Inf to D7")[0] == "65:6.3.2"
    assert t.may("fly B:2Inf to D8")


def test_the_stack_at_the_end_is_no_higher_than_twelve_factors() -> None:
    t = arrange("at D10: B:1Inf", "at D20: B:4Arm B:5Arm")
    t.order("fly B:1Inf to D20")
    assert t.why_not("done")[0] == "65:8.0.1a"


def test_a_player_is_shown_where_a_unit_can_be_flown_and_what_that_costs() -> None:
    t = arrange("at D10: B:1Inf")
    lines = list(reach_lines(t.position, read_unit(t.rules, "B:1Inf")))
    assert lines[-1] == "B:1Inf can fly to 3 hexes: A5 D20 SSS50"
    assert all("dropped" not in line for line in lines)


def test_a_general_flies_units_that_have_far_to_go() -> None:
    """Red's only unit is far from D10 and near SSS50."""
    t = arranging.arrange("at D10: B:1Inf B:4Arm", "at SSS55: R:1Inf", "rest eliminated", land=LAND)
    seat = t.game.to_move(t.position)
    assert seat is not None
    order = player("greedy", 1).decide(t.game, t.position, seat)
    assert t.game.write_order(order).startswith("fly B:")


def test_who_has_flown_may_be_recombined_with_who_has_not() -> None:
    """Two factors have flown, and are a part of four."""
    others = "at D25: B:Inf1.1 B:Inf1.2", "box: B:1Inf B:Inf2.3"
    t = arrange("at D10: B:Inf2.1", "at D20: B:Inf2.2", *others, FAR)
    t.order("fly B:Inf2.1 to D20")
    t.position.flights -= 1
    assert list(TransportHolds().faults(t.position)) == ["more factors have been flown than are counted"]
    t.position.flights += 1
    t.order("done")
    assert t.step == "recombine"
    t.order("combine B:Inf2.1 B:Inf2.2 into B:1Inf")
    assert (t.step, t.position.flights) == ("recombine", 2)
    assert list(TransportHolds().faults(t.position)) == []
