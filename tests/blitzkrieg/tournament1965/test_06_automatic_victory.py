"""65:7.3 - automatic victory. B:4Arm has 6 factors, R:Inf2.1 has 2.

Round EE31 the neighbours are, clockwise from north, EE30, FF31, FF32, EE32, DD31 and DD30.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

VICTIM = "at EE31: R:Inf2.1"
STRONG = ("at EE30: B:4Arm B:5Arm", "at FF31: B:Arm2.1", "rest waiting")  # 14 factors, 7-1
SEVEN = "overwhelm EE31 with B:4Arm B:5Arm B:Arm2.1"
FAR = "at TTT50: R:9Inf"


def overwhelmed(*lines: str, land: str = "", dice: tuple[int, ...] = ()) -> Table:
    """Blue has just overwhelmed EE31 and may still move."""
    t = arrange(VICTIM, FAR, *lines, *STRONG, land=land, dice=dice)
    t.order(SEVEN)
    return t


@pytest.mark.rule("65:7.3.a")
def test_it_takes_seven_to_one() -> None:
    t = arrange(VICTIM, *STRONG)
    assert t.why_not("overwhelm EE31 with B:4Arm B:5Arm") == ("65:7.3.a", "EE31", "B:4Arm B:5Arm")  # 6-1
    (event,) = t.order(SEVEN)
    assert (event.kind, event.rules) == ("overwhelmed", ("65:7.3.a",))
    mountain = arrange(VICTIM, *STRONG, land="mountain EE31")
    assert mountain.why_not(SEVEN)[0] == "65:7.3.a"
    basic = table("1965-basic", "at EE31: R:1Inf\nat EE30: B:4Arm", (), "", "")
    assert basic.refused("overwhelm EE31 with B:4Arm").rule == "65:6.0.5"


@pytest.mark.rule("65:7.3.a")
def test_or_five_to_one_against_whom_is_surrounded() -> None:
    """R:Inf2.1 has no square to go back to: not two, one is enough (R65-31)."""
    ring = ("at EE30: B:GDArm B:Arm1.1", "at DD31: B:1Inf", "at FF32: B:Arm1.2", VICTIM, "rest waiting")
    five = "overwhelm EE31 with B:GDArm B:Arm1.1 B:Arm1.2"  # 10
    assert arrange(*ring).may(five)
    assert arrange(*ring).why_not("overwhelm EE31 with B:GDArm B:Arm1.1")[0] == "65:7.3.a"  # 4-1
    # Without B:1Inf it goes back to DD31, though no further: the sea is behind that.
    behind = "sea CC30 CC31 CC32 DD32 DD33 EE33"
    gap = arrange(*(line for line in ring if "1Inf" not in line), land=behind)
    assert gap.why_not(five)[0] == "65:7.3.a"


@pytest.mark.rule("65:7.3.b")
def test_their_zone_is_ignored_for_the_rest_of_the_player_turn() -> None:
    """B:1Inf would stop at DD30, and is not engaged where it ends."""
    before = arrange(VICTIM, *STRONG, "at DD28: B:1Inf")
    assert before.why_not("move B:1Inf via DD29 DD30 to DD31")[0] == "65:7.0.A1"
    t = overwhelmed("at DD28: B:1Inf")
    t.order("move B:1Inf via DD29 DD30 to DD31", "done")
    assert t.step == "overwhelmed"  # nothing is left to attack
    others = overwhelmed("at DD28: B:1Inf", "at CC31: R:1Inf")
    assert others.why_not("move B:1Inf via DD29 DD30 DD31 to DD32")[0] == "65:7.0.A1"


@pytest.mark.rule("65:7.3.c")
def test_only_units_that_have_not_moved_use_it() -> None:
    t = arrange(VICTIM, *STRONG, "at DD27: B:9Arm", "at DD26: B:10Arm")
    t.order("move B:9Arm to DD28", SEVEN)
    assert t.refused("move B:9Arm via DD29 DD30 to DD31").rule == "65:7.0.A1"  # its zone is there to it
    assert t.may("move B:9Arm via DD29 to DD30")
    t.order("take-back B:9Arm")
    assert t.may("move B:9Arm via DD29 DD30 to DD31")
    t.order("move B:10Arm via DD29 DD30 DD31 to DD32")
    assert t.where("B:10Arm") == "DD32"
    legs = overwhelmed("at DD27: B:9Arm")
    legs.order("move B:9Arm to DD29", "move B:9Arm via DD30 to DD31")  # who has moved since still uses it


@pytest.mark.rule("65:7.3.d")
def test_units_pass_over_them_and_stop_on_them() -> None:
    t = overwhelmed("at EE28: B:1Inf", "at EE29: B:2Inf B:3Inf B:4Inf")
    t.order("move B:1Inf via EE31 to EE32", "move B:2Inf B:3Inf B:4Inf to EE31")
    assert t.may("done")  # 12 factors: those below do not count (R65-33)
    plain = arrange(VICTIM, *STRONG, "at EE28: B:1Inf")
    assert plain.why_not("move B:1Inf to EE31")[0] == "65:6.0.6b"


@pytest.mark.rule("65:7.3.d")
def test_however_many_of_them_there_are() -> None:
    t = arrange("at EE31: R:Inf1.1 R:Inf1.2", FAR, "at EE29: B:1Inf", *STRONG)
    t.order(SEVEN, "move B:1Inf to EE31")
    assert t.may("done")


@pytest.mark.rule("65:7.3.d", "65:8.0.1a")
def test_twelve_factors_stand_on_them_at_most() -> None:
    t = overwhelmed("at EE28: B:1Inf", "at EE29: B:2Inf B:3Inf B:4Inf")
    t.order("move B:1Inf to EE31", "move B:2Inf B:3Inf B:4Inf to EE31")
    assert t.why_not("done")[0] == "65:8.0.1a"


@pytest.mark.rule("65:7.3.e")
def test_they_come_off_when_battles_begin() -> None:
    """R:1Inf on EE32 is attacked from EE31, where the overwhelmed lie until battles are announced."""
    t = overwhelmed("at EE28: B:GDArm", "at EE32: R:1Inf", dice=(1,))
    t.order("move B:GDArm to EE31")
    state = t.game.view(t.position, "red").units["R:Inf2.1"]
    assert (state.place, state.marks) == ("EE31", ("turned-over",))
    t.order("done")
    assert (t.step, t.where("R:Inf2.1")) == ("announce", "EE31")
    t.order("attack EE32 with B:GDArm")
    events = t.order("done")
    assert [(e.units, e.rules) for e in events if e.kind == "eliminated"] == [(("R:Inf2.1",), ("65:7.3.e",))]
    assert t.step == "overwhelmed"
    t.order("done")
    assert t.step == "resolve"  # and no battle has been fought


@pytest.mark.rule("65:TGAT.b", "65:TGAT.ADVb", "65:TGAT.ADVc")
def test_the_winners_advance_four_squares_over_theirs() -> None:
    t = overwhelmed("at EE27: B:1Inf", "at HH34: R:1Inf", land="mountain EE32")
    assert t.why_not("move B:4Arm to EE29")[0] == "65:TGAT.b"
    t.order("done")
    assert t.step == "overwhelmed"
    assert t.why_not("advance B:4Arm to EE35") == ("65:TGAT.b", "EE35", "B:4Arm")
    assert t.why_not("advance B:4Arm to EE27")[0] == "65:TGAT.b"  # by EE31 it is five squares away
    assert t.why_not("advance B:1Inf to EE28")[0] == "65:TGAT.b"  # it has overwhelmed nobody
    assert t.may("advance B:4Arm to GG33")  # beside R:1Inf, where it ends
    assert t.may("advance B:4Arm to EE34")
    t.order("advance B:4Arm to EE34", "done")
    assert t.position.side == 1


@pytest.mark.rule("65:TGAT.ADVc")
def test_rough_ground_does_not_end_their_advance_and_a_zone_does() -> None:
    """All squares to EE33 but EE32 are sea, and that is mountain (R65-30)."""
    straits = "mountain EE32; sea DD31 DD32 DD33 FF32 FF33 FF34"
    t = overwhelmed(land=straits)
    t.order("done")
    assert t.may("advance B:4Arm to EE33")
    # EE33 is in the zone of R:1Inf on EE34, and entered all the same.
    zone = overwhelmed("at EE34: R:1Inf", land=f"{straits} DD34 FF35")
    zone.order("done")
    assert zone.may("advance B:4Arm to EE33")
    beyond = overwhelmed("at GG33: R:1Inf", land="sea DD31 DD32 DD33 EE32 EE33 EE34")
    beyond.order("done")
    assert beyond.may("advance B:4Arm to FF32")  # in its zone
    assert beyond.why_not("advance B:4Arm to FF34")[0] == "65:TGAT.b"  # four squares by way of it


@pytest.mark.rule("65:7.0.A7")
def test_others_attack_what_the_winners_are_still_beside() -> None:
    t = overwhelmed("at GG32: R:1Inf", "at HH29: B:GDArm")
    assert t.why_not("done") == ("65:7.0.A7", "GG32", "B:Arm2.1")
    t.order("move B:GDArm to GG31", "done", "attack GG32 with B:GDArm")
    assert t.why_not("attack GG32 with B:Arm2.1")[0] == "65:9.0.6a"
    assert t.may("done")


def test_it_is_called_off_while_nobody_has_moved_since() -> None:
    t = arrange(VICTIM, "at EE28: B:1Inf", *STRONG)
    before = t.position.copy()
    t.order(SEVEN, "move B:1Inf to EE31")
    assert t.why_not("call-off EE31")[0] == "65:7.3.c"
    t.order("take-back B:1Inf", "call-off EE31")
    assert t.position == before


def test_a_player_is_offered_it() -> None:
    t = arrange(VICTIM, FAR, *STRONG)
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert SEVEN in [choice.order for choice in offer.choices]


@pytest.mark.rule("65:7.3.a", "65:TGAT.a")
@pytest.mark.parametrize(("before", "way_out"), [(True, "lose B:Inf1.1"), (False, "take-back B:Inf1.1")])
def test_who_no_bomber_has_helped_goes_if_an_automatic_victory_rests_on_his_move(
    before: bool, way_out: str
) -> None:
    """One factor beside 16 (RT-15): 10 to 2 is enough where a lake bars retreat, by who had moved by then."""
    lines = "at V30: B:1MDM", "at EE27: B:Inf1.1", "at EE30: R:1Inf R:2Inf", "at J29: B:GDArm B:Arm2.1"
    land = "city V30; mountain EE30; lake I29 I30 J31 K30 K31"
    t = arrange(*lines, "at J30: R:Inf2.1", "at A5: B:9Inf", "rest eliminated", land=land)
    orders = ("move B:Inf1.1 to EE29", "overwhelm J30 with B:GDArm B:Arm2.1")
    t.order(*(orders if before else reversed(orders)), "done", "done")
    assert (t.step, offered(t)) == ("announce", {way_out})
    assert t.says("lose B:Inf1.1" if way_out.startswith("take") else "take-back B:Inf1.1") is not None
    t.order(way_out)
    assert (t.where("B:Inf1.1") == "eliminated") is before
    assert t.says("done") is None
