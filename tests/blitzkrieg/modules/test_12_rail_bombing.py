"""MS:AIRMISSION.2, .11, .12 - aircraft against trains and rail lines; the line runs from E10 south to E30."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules import flying
from tests.blitzkrieg.modules.flying import ALLOCATE, go_on, strike

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.rail.rules import rail_cuts, railroads

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

LINE = "road " + " ".join(f"E{n}" for n in range(10, 31))
OWN = "at G30: B:AB1.1 B:1SAC B:2SAC B:14TAC"
HOME = "at E12: R:AB1.9 R:1MDM"


def arrange(*lines: str, land: str = "", dice: tuple[int, ...] = ()) -> Table:
    ground = f"city E12; red E12; {LINE}; {land}" if land else f"city E12; red E12; {LINE}"
    return flying.arrange(*lines, ALLOCATE, land=ground, dice=dice, modules=("module-07-railroads",))


def left(t: Table, train: str) -> int:
    return railroads.left(t.position, read_unit(t.rules, train))


@pytest.mark.rule("MS:AIRMISSION.2a", "MS:AIRMISSION.2b")
def test_d_destroys_trains_and_half_of_the_factors_in_them() -> None:
    trains = "at E26: R:RR1.1 R:RR1.2 R:3Inf", "aboard R:RR1.1: R:1Inf R:2Inf"
    t = arrange(OWN, "at G31: B:AB1.2 B:1MDM B:1FTR", *trains, land="city E26; red E26", dice=(1,))
    assert t.says("bomb-trains B:1MDM over E26") is None
    assert t.why_not("bomb-trains B:1FTR over E26") == ("MS:AIRMISSION.2a", "", "B:1FTR")
    assert t.why_not("bomb-trains B:14TAC over E26") == ("MS:AIRMISSION.2a", "", "B:14TAC")
    assert t.why_not("bomb-trains B:1SAC over E25") == ("MS:AIRMISSION.2a", "E25", "B:1SAC")
    assert "die 1, D" in strike(t, "bomb-trains B:1SAC B:2SAC over E26")
    assert (t.where("R:RR1.1"), t.where("R:RR1.2")) == ("eliminated", "eliminated")
    assert t.refused("lose R:3Inf").rule == "MS:AIRMISSION.2b"  # it was in no train
    t.order("lose R:2Inf")
    assert t.at("E26") == ("R:1Inf", "R:3Inf")


@pytest.mark.rule("MS:AIRMISSION.2b")
def test_half_of_what_all_of_the_trains_carry_is_lost_rounded_down() -> None:
    """RMS-71 - Four factors in one of them, and three in the other: three are lost."""
    trains = "at E26: R:RR1.1 R:RR1.2", "aboard R:RR1.1: R:1Inf", "aboard R:RR1.2: R:Inf2.1 R:Inf1.1"
    t = arrange(OWN, *trains, land="city E26; red E26", dice=(1,))
    strike(t, "bomb-trains B:1SAC B:2SAC over E26")
    offered = {t.game.write_order(order) for order in t.game.orders(t.position)}
    assert {"lose R:Inf2.1 R:Inf1.1", "lose R:1Inf keep R:Inf1.2"} <= offered
    t.order("lose R:Inf2.1 R:Inf1.1")
    assert t.at("E26") == ("R:1Inf",)


@pytest.mark.rule("MS:AIRMISSION.2c")
def test_h_holds_trains_up_for_a_turn() -> None:
    trains = "at E26: R:RR1.1 R:RR1.3", "at E20: R:RR1.2", "aboard R:RR1.3: R:2Inf"
    t = arrange(OWN, HOME, *trains, land="city E26; red E26", dice=(2,))
    assert "die 2, H" in strike(t, "bomb-trains B:1SAC B:2SAC over E26")
    t.order("home B:1SAC B:2SAC", "done")
    assert t.asked == "red"
    assert [left(t, f"R:RR1.{n}") for n in (1, 2, 3)] == [0, 60, 0]  # with a load or without
    assert t.refused("run R:RR1.1 to E25").rule == "MS:AIRMISSION.2c"
    t.order("run R:RR1.2 to E19")
    go_on(t, side=0)
    go_on(t, side=1)
    assert left(t, "R:RR1.1") == 60


@pytest.mark.rule("MS:AIRMISSION.2d")
def test_cities_do_not_cover_trains() -> None:
    t = arrange(OWN, "at E26: R:RR1.1", land="city E26; red E26", dice=(3,))
    assert "die 3, H" in strike(t, "bomb-trains B:1SAC B:2SAC over E26")


@pytest.mark.rule("MS:AIRMISSION.11a", "MS:AIRMISSION.11b", "MS:RIT")
def test_bombers_cut_a_rail_line_by_the_interdiction_table() -> None:
    """Two factors of bombers: a two cuts, a three does not."""
    own = "at G30: B:AB1.1 B:MDM2.1 B:14TAC"
    t = arrange(own, "at G31: B:AB1.2 B:1SAC B:1FTR", HOME, "at E24: R:RR1.1", dice=(2,))
    assert t.says("cut-rails B:1SAC over E22") is None
    assert t.why_not("cut-rails B:1FTR over E22") == ("MS:AIRMISSION.11a", "", "B:1FTR")
    assert t.why_not("cut-rails B:14TAC over E20") == ("MS:AIRMISSION.11a", "", "B:14TAC")
    assert t.why_not("cut-rails B:MDM2.1 over F20") == ("MS:AIRMISSION.11a", "F20", "B:MDM2.1")
    assert "2 factors, die 2, X" in strike(t, "cut-rails B:MDM2.1 over E22")
    assert rail_cuts.markers(t.position) == {read_hex("E22"): 1}
    train = read_unit(t.rules, "R:RR1.1")
    assert railroads.cost_to(t.position, train, read_hex("E22")) == 11
    t = arrange(own, "at E24: R:RR1.1", dice=(3,))
    assert "no effect" in strike(t, "cut-rails B:MDM2.1 over E22")
    assert not rail_cuts.markers(t.position)


@pytest.mark.rule("MS:AIRMISSION.11c")
def test_a_bridge_gets_two_cuts_of_which_one_is_mended_a_turn() -> None:
    own = "at G30: B:AB1.1 B:MDM2.1"
    t = arrange(own, HOME, "at E24: R:RR1.1", land="river Aa: D22 E22 F23", dice=(1,))
    strike(t, "cut-rails B:MDM2.1 over E22")
    assert rail_cuts.markers(t.position) == {read_hex("E22"): 2}
    train = read_unit(t.rules, "R:RR1.1")
    assert railroads.cost_to(t.position, train, read_hex("E22")) == 21
    t.order("home B:MDM2.1")
    go_on(t, side=0)
    t.order("done", "done")
    assert rail_cuts.markers(t.position) == {read_hex("E22"): 1}


@pytest.mark.rule("MS:AIRMISSION.12a", "MS:AIRMISSION.12b")
def test_fighters_hold_up_a_train_for_every_two_factors() -> None:
    own = "at G30: B:AB1.1 B:1FTR B:FTR1.1 B:1MDM"
    trains = "at E12: R:RR1.1 R:RR1.2 R:RR1.3", "aboard R:RR1.3: R:1Inf"
    t = arrange("at G18: B:AB1.2 B:FTR2.1 B:FTR1.2", own, *trains, dice=(3,))
    assert t.why_not("stop-trains B:1MDM over E12") == ("MS:AIRMISSION.12a", "", "B:1MDM")
    assert "3 factors, die 3, X" in strike(t, "stop-trains B:FTR2.1 B:FTR1.2 over E12")
    assert [left(t, f"R:RR1.{n}") for n in (1, 2, 3)] == [60, 60, 0]  # the one with a load (RMS-228)
    while t.asked == "blue":
        t.order("home B:FTR2.1 B:FTR1.2" if t.step == "return" else "done")
    assert (t.asked, left(t, "R:RR1.3")) == ("red", 0)
    t.order("done")
    assert left(t, "R:RR1.3") == 60  # it was for one turn
    t = arrange("at G18: B:AB1.2 B:FTR2.1 B:FTR1.2", *trains, dice=(4,))
    assert "no effect" in strike(t, "stop-trains B:FTR2.1 B:FTR1.2 over E12")
    assert left(t, "R:RR1.3") == 60


@pytest.mark.rule("MS:AIRMISSION.12b")
@pytest.mark.parametrize(
    ("fighters", "factors", "count"), [("B:FTR1.2", 1, 0), ("B:FTR2.1", 2, 1), ("B:FTR2.1 B:FTR2.2", 4, 2)]
)
def test_one_factor_holds_up_no_train_two_hold_up_one_and_four_two(
    fighters: str, factors: int, count: int
) -> None:
    trains = "at E12: R:RR1.1 R:RR1.2 R:RR1.3"
    t = arrange(f"at G18: B:AB1.2 {fighters}", trains, dice=(1,))
    struck = strike(t, f"stop-trains {fighters} over E12")
    assert f"{factors} factor" in struck
    assert "die 1, X" in struck
    assert [left(t, f"R:RR1.{n}") for n in (1, 2, 3)].count(0) == count
