"""65:DIAG - the diagrams of play, in notation. The squares round EE30 are A to F, clockwise from north."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange
from tests.blitzkrieg.basic1975.arranging import attack

A, B, C, D, E, F = "EE29", "FF30", "FF31", "EE31", "DD30", "DD29"

# Two Blue divisions stand on A and F; the 19th comes from the north-east.
RING_OF_THREE = (f"at {A}: B:1Inf", f"at {F}: B:2Inf", "at GG29: B:19LtArm", "at EE30: R:14Inf")
ALL = "EE30 with B:1Inf B:2Inf B:19LtArm"


@pytest.mark.rule("65:DIAG.1")
def test_the_19th_circles_square_b_and_the_14th_is_surrounded() -> None:
    t = arrange(*RING_OF_THREE, dice=[3])
    t.order(f"move B:19LtArm via GG30 GG31 to {C}", "done")
    events = attack(t, ALL)  # 12 to 4, 3-1, die 3: back 2, but where to?
    (gone,) = [event for event in events if event.kind == "eliminated"]
    assert (gone.rules, gone.units) == (("65:BGAT.BACKf",), ("R:14Inf",))


@pytest.mark.rule("65:DIAG.1")
def test_stopping_at_square_b_leaves_a_way_out_through_square_d() -> None:
    t = arrange(*RING_OF_THREE, dice=[3])
    t.order(f"move B:19LtArm to {B}", "done")
    attack(t, ALL)
    assert (t.asked, t.step) == ("red", "retreat")
    ways = [order.split(" to ")[1].split() for order in t.offered]
    assert {way[0] for way in ways} == {D}
    assert {len(way) for way in ways} == {2}  # back 2


@pytest.mark.rule("65:DIAG.1")
def test_from_square_b_it_cannot_go_on_to_square_c() -> None:
    t = arrange(*RING_OF_THREE)
    t.order(f"move B:19LtArm to {B}")
    assert t.why_not(f"move B:19LtArm to {C}") == ("65:7.0.A1", B, "B:19LtArm")


@pytest.mark.rule("65:DIAG.2")
def test_from_square_f_to_square_e_only_by_way_of_square_x() -> None:
    t = arrange(f"at {F}: B:1Inf", "at EE30: R:1Inf")
    x = "CC29"  # beside both, in no zone
    assert t.cost("B:1Inf", E) == 2
    t.order(f"move B:1Inf via {x} to {E}")
    assert t.where("B:1Inf") == E


@pytest.mark.rule("65:DIAG.2")
def test_without_square_x_square_e_is_out_of_reach() -> None:
    # A second enemy has X in his zone, and the sea closes the longer ways round.
    t = arrange(f"at {F}: B:1Inf", "at EE30: R:1Inf", "at BB29: R:2Inf", land="sea CC28 DD28")
    assert t.why_not(f"move B:1Inf to {E}") == ("65:7.0.A2", f"{F} {E}", "B:1Inf")
    assert t.why_not("move B:1Inf to CC29") == ("65:7.0.A2", f"{F} CC29", "B:1Inf")


@pytest.mark.rule("65:DIAG.3")
def test_poor_odds_against_the_guards_buy_3_to_1_surrounded_against_the_4th() -> None:
    # The 4th Armored stands on EE30, the Guards on GG31, square B (FF30) is beside both.
    t = arrange(
        f"at {A}: B:4Arm",
        f"at {D}: B:5Arm",
        f"at {F}: B:6Arm",
        f"at {B}: B:1Inf",
        "at EE30: R:4Arm",
        "at GG31: R:GDArm",
        "step announce",
        dice=[3, 6],
    )
    t.order("attack EE30 with B:4Arm B:5Arm B:6Arm", "attack GG31 with B:1Inf", "done")
    events = t.order("fight EE30")
    assert events[0].text == "Battle for EE30: 18 to 6, 3-1, die 3, DB2."
    assert t.where("R:4Arm") == "eliminated"  # surrounded: back 2 is the end of it
    t.order("done")
    events = t.order("fight GG31")
    assert events[0].text == "Battle for GG31: 4 to 8, 1-2, die 6, AE."
    assert t.where("B:1Inf") == "eliminated"
