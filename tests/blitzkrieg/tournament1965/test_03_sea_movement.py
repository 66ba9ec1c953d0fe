"""65:6.1 - sea movement, on land drawn with five sea zones (see tests/blitzkrieg/tournament/coasts.py)."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.tournament.coasts import COAST, PORT, south
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.blitzkrieg.board.model import SEA_ZONES

FAR = "at EEE50: R:1Inf"


@pytest.mark.rule("65:6.1.2", "65:6.1.3a", "65:6.1.3b", "65:6.1.1a")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:4Arm", "B:1Art", "B:1Abn", "B:12AAs", "B:1Rgr"])
def test_any_unit_goes_to_the_port_and_out_to_its_zone_in_one_turn(unit: str) -> None:
    t = arrange(f"at {south(5, 4)}: {unit}", FAR, land=COAST)
    assert t.refused(f"embark {unit} in A").rule in ("65:6.1.3b", "65:QA.6.2-20.0")  # not yet in the port
    t.order(f"move {unit} to {PORT['A']}")
    assert t.why_not(f"embark {unit} in B")[0] == "65:6.1.3b"
    t.order(f"embark {unit} in A")
    assert t.where(unit) == "sea A"
    assert tuple("ABCDE") == SEA_ZONES


@pytest.mark.rule("65:6.1.1b", "65:6.1.9")
def test_forty_factors_in_all_zones_together() -> None:
    lines = (
        "sea A: B:4Arm B:5Arm B:6Arm",
        "sea C: B:9Arm B:10Arm B:1Inf",
        f"at {PORT['A']}: B:1Art B:Inf2.1",
    )
    t = arrange(*lines, FAR, land=COAST)  # 34 factors
    t.order("embark B:1Art in A")  # 38: artillery for its defense
    t.order("embark B:Inf2.1 in A")  # 40
    full = arrange(*lines[:2], f"at {PORT['A']}: B:1Art B:Inf2.1 B:Inf1.1", FAR, land=COAST)
    full.order("embark B:1Art in A", "embark B:Inf2.1 in A")
    refused = full.refused("embark B:Inf1.1 in A")
    assert (refused.rule, refused.reason) == ("65:6.1.1b", "41 factors would be at sea; 40 may be.")


@pytest.mark.rule("65:6.1.4", "65:6.1.4a", "65:6.1.4b", "65:6.1.4c", "65:6.1.4d", "65:6.1.5")
def test_what_units_at_sea_may_do_from_the_next_turn_on() -> None:
    fresh = arrange(f"at {PORT['A']}: B:1Inf", FAR, land=COAST)
    fresh.order("embark B:1Inf in A")
    for order in (f"land B:1Inf at {PORT['A']}", "sail B:1Inf to B"):
        assert fresh.why_not(order)[0] == "65:6.1.4"
    lines = ("sea A: B:1Inf B:2Inf B:3Inf B:4Inf", "sea D: B:5Inf", FAR)
    t = arrange(*lines, land=COAST)
    t.order(f"land B:1Inf at {PORT['A']}")  # of the zone
    t.order(f"land B:2Inf at {PORT['B']}")  # of the next
    t.order("sail B:3Inf to B")
    assert t.why_not("sail B:3Inf to C")[0] == "65:6.1.5"  # one zone a turn
    for zone in "CDE":
        assert t.why_not(f"sail B:4Inf to {zone}")[0] == "65:6.1.5"  # A is beside B alone
    assert t.why_not(f"land B:5Inf at {PORT['B']}")[0] == "65:6.1.4b"  # two zones off
    round_ = arrange("sea E: B:1Inf", FAR, land=COAST)  # nor is E beside A
    assert round_.why_not("sail B:1Inf to A")[0] == "65:6.1.5"
    assert round_.why_not(f"land B:1Inf at {PORT['A']}")[0] == "65:6.1.4b"
    t.order("done")
    assert t.where("B:4Inf") == "sea A"  # stayed


@pytest.mark.rule("65:6.1.6", "65:6.1.10", "65:QA.6.1")
def test_units_stay_at_sea_beside_enemies_and_nobody_attacks_them() -> None:
    t = arrange("turn 9", "sea A: B:1Inf", "sea A: R:2Inf", "at EE30: B:4Arm", FAR, land=COAST)
    for _ in range(6):
        t.order("done")
        assert t.step == "movement"  # no battle of those at sea
    assert (t.where("B:1Inf"), t.where("R:2Inf")) == ("sea A", "sea A")
    assert t.position.turn == 12


@pytest.mark.rule("65:6.1.7", "65:6.1.8")
def test_landing_costs_one_factor_and_the_rest_is_for_moving_inland() -> None:
    t = arrange("sea A: B:1Inf", FAR, land=COAST)
    t.order(f"land B:1Inf at {PORT['A']}")
    assert south(5, 6) in t.reach("B:1Inf")  # three more of its four
    assert south(5, 7) not in t.reach("B:1Inf")


@pytest.mark.rule("65:6.1.11")
def test_nobody_goes_over_lakes() -> None:
    land = f"{COAST}; lake M20 M21 M22; city M23"
    t = arrange("at M23: B:1Inf B:1Rgr", FAR, land=land)
    for unit in ("B:1Inf", "B:1Rgr"):
        assert t.says(f"embark {unit} in A") is not None
        assert t.why_not(f"invade from M20 with {unit}")[0] == "65:6.1.11"
    assert not any(order.startswith(("embark", "invade")) for order in offered(t))


@pytest.mark.rule("65:QA.10.0c", "65:6.1.4a")
def test_nobody_lands_in_a_port_that_was_taken_in_this_turn() -> None:
    lines = ("sea C: B:1Inf", f"at {south(35, 5)}: B:4Arm", FAR)
    t = arrange(*lines, land=COAST)
    t.order(f"move B:4Arm to {PORT['C']}")
    assert t.why_not(f"land B:1Inf at {PORT['C']}")[0] == "65:6.1.4b"
    t.order("done")
    while not (t.asked == "blue" and t.step == "movement"):
        t.order("done")
    t.order(f"land B:1Inf at {PORT['C']}")


@pytest.mark.rule("65:QA.10.0b")
def test_one_leaves_a_port_of_several_squares_though_one_is_in_an_enemy_zone() -> None:
    """Sparlmouth on the printed board is D7 and D8; D6 is beside D7 alone, E8 beside both."""
    t = table("1965-tournament", "at D7: B:1Inf\nat D6: R:1Inf\nrest waiting")
    assert not t.friendly("blue", "D7")
    t.order("embark B:1Inf in B")
    both = table("1965-tournament", "at D7: B:1Inf\nat E8: R:1Inf\nrest waiting")
    assert both.why_not("embark B:1Inf in B")[0] == "65:6.1.4b"
    landing = table("1965-tournament", "sea B: B:1Inf\nat D6: R:1Inf\nrest waiting")
    assert landing.says("land B:1Inf at D7") is not None  # to land, the square itself must be friendly
    landing.order("land B:1Inf at D8")
