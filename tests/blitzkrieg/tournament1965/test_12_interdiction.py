"""65:23.4 - air interdiction: strategic bombers over empty squares."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
HOME = "city EE40; blue EE40; sea FF31"


def arrange(*lines: str, dice: tuple[int, ...] = (), step: str = "sorties", option: bool = True) -> Table:
    text = "\n".join((*lines, FAR, REST, f"step {step}"))
    chosen = ("fighters-1965", "interdiction-1965") if option else ()
    return table("1965-tournament", text, dice, "", HOME, options=chosen)


@pytest.mark.rule("65:23.4.a")
def test_strategic_bombers_are_sent_over_empty_squares() -> None:
    lines = ("at EE40: B:1SAC B:1MDM", "at EE30: R:1Inf")
    t = arrange(*lines)
    assert t.why_not("interdict B:1MDM over EE31") == ("65:23.4.a", "", "B:1MDM")
    assert t.why_not("interdict B:1SAC over EE30") == ("65:23.4.a", "EE30", "B:1SAC")  # not empty
    own = arrange(*lines, "at EE31: B:1Inf")
    assert own.why_not("interdict B:1SAC over EE31") == ("65:23.4.a", "EE31", "B:1SAC")
    assert own.may("interdict B:1SAC over EE32")
    assert own.why_not("interdict B:1SAC over FF31") == ("65:23.4.a", "FF31", "B:1SAC")  # sea
    t.order("interdict B:1SAC over EE31", "done")
    assert t.step == "return"  # nothing to announce
    without = arrange(*lines, option=False)
    assert without.says("interdict B:1SAC over EE31") is not None
    assert without.refused("bomb B:1SAC over EE31").rule == "65:23.2.5"


@pytest.mark.rule("65:23.4.b")
def test_it_takes_four_factors() -> None:
    t = arrange("at EE40: B:SAC2.1 B:SAC1.1 B:SAC1.2", "at EE30: R:1Inf")
    t.order("interdict B:SAC2.1 B:SAC1.1 over EE31")
    assert t.why_not("done") == ("65:23.4.b", "EE31", "B:SAC2.1 B:SAC1.1")
    t.order("interdict B:SAC1.2 over EE31", "done")


def driven_back(interdicted: str, over: str = "EE31") -> Table:
    """2-1 and a one drive Red's 15th three squares back; Blue's zones leave EE31 alone open as the first."""
    blue = "at EE29: B:4Arm", "at DD29: B:Inf1.1", "at FF30: B:Inf1.1".replace("Inf1.1", "Inf1.2")
    raid = [f"aloft EE40: {interdicted}"] if interdicted else ["at EE40: B:1SAC"]
    raid += [f"mission {unit} air-interdiction over {over}" for unit in interdicted.split()]
    t = arrange("at EE30: R:15Inf", *blue, *raid, dice=(1,), step="announce")
    t.order("attack EE30 with B:4Arm B:Inf1.1 B:Inf1.2", "done", "fight EE30")
    while t.step == "loss":
        t.order(min(offered(t)))
    return t


@pytest.mark.rule("65:23.4.c")
def test_no_enemy_retreats_through_an_interdicted_square() -> None:
    free = driven_back("")
    assert free.step == "retreat"
    assert all(" EE31 " in f"{way} " or way.split(" to ")[1].startswith("EE31") for way in offered(free))
    barred = driven_back("B:1SAC")
    assert barred.step == "advance"  # whoever was left had no way


@pytest.mark.rule("65:23.4.b")
def test_fewer_than_four_factors_that_are_left_have_no_effect() -> None:
    assert driven_back("B:SAC2.1 B:SAC1.1").step == "retreat"
    assert driven_back("B:SAC2.1 B:SAC1.1 B:SAC1.2").step == "advance"


@pytest.mark.rule("65:23.4.d")
def test_one_may_retreat_past_an_interdicted_square() -> None:
    t = driven_back("B:1SAC", over="EE32")
    assert t.step == "retreat"
    ways = offered(t)
    assert any("EE31" in way for way in ways)
    assert not any("EE32" in way for way in ways)
