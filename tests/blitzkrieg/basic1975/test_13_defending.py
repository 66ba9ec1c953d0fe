"""75:13 - defending."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack


@pytest.mark.rule("75:13.1")
@pytest.mark.parametrize("step", ["announce", "resolve"])
def test_the_defender_moves_nothing_while_he_is_attacked(step: str) -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "at EE25: R:4Arm", "step announce")
    if step == "resolve":
        t.order("attack EE29 with B:1Inf", "done")
    assert t.step == step
    assert t.refused("move R:4Arm to EE26", "red").rule == "75:4.1"
    assert t.refused("move R:4Arm to EE26").rule == "75:12.3"


@pytest.mark.rule("75:13.1")
def test_a_retreating_defender_moves_only_what_has_been_beaten() -> None:
    t = arrange("at EE30: B:4Arm", "at EE29: R:1Inf", "at EE25: R:4Arm", "step announce", dice=[3])
    attack(t, "EE29 with B:4Arm")
    assert (t.asked, t.step) == ("red", "retreat")
    assert t.why_not("retreat R:4Arm to EE24 EE23") == ("75:BGAT.DB2.a", "", "R:4Arm")


@pytest.mark.rule("75:13.2")
@pytest.mark.parametrize(
    ("ground", "strength"), [("city", 20), ("mountain", 20), ("forest", 10), ("desert", 10), ("", 10)]
)
def test_city_and_mountain_double_the_defender(ground: str, strength: int) -> None:
    land = f"{ground} EE29" if ground else ""
    t = arrange("at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf R:1Mar", "step announce", land=land, dice=[1])
    assert t.defense("EE29", "B:4Arm B:5Arm") == strength
    assert f"12 to {strength}," in attack(t, "EE29 with B:4Arm B:5Arm")[0].text


@pytest.mark.rule("75:13.2")
def test_artillery_is_doubled_on_its_defense_factor() -> None:
    t = arrange("at EE30: B:4Arm", "at EE29: R:1Art", "step announce", land="city EE29")
    assert t.defense("EE29", "B:4Arm") == 8


@pytest.mark.rule("75:13.2")
def test_only_the_stack_in_the_city_is_doubled_when_two_are_attacked() -> None:
    t = arrange("at EE30: B:4Arm", "at EE29: R:1Inf", "at FF30: R:2Inf", "step announce", land="city EE29")
    assert t.defense("EE29 FF30", "B:4Arm") == 12


def test_doubling_is_once_whatever_the_reasons() -> None:
    t = arrange(
        "at EE30: B:4Arm", "at EE29: R:1Inf", "step announce", land="city EE29; river Dott: EE30 FF31"
    )
    assert t.defense("EE29", "B:4Arm") == 8


# The river runs along DD29, EE30 and FF31, and ends there on both sides.
RIVER = "river Dott: DD29 EE30 FF31"


@pytest.mark.rule("75:13.3a")
def test_a_river_doubles_when_every_attacker_stands_on_it() -> None:
    lines = ("at EE30: B:4Arm", "at DD29: B:5Arm", "at EE29: R:1Inf", "step announce")
    assert arrange(*lines, land=RIVER).defense("EE29", "B:4Arm B:5Arm") == 8
    assert arrange(*lines).defense("EE29", "B:4Arm B:5Arm") == 4
    mixed = arrange(*lines, "at EE28: B:6Arm", land=RIVER)  # one of them is on dry land
    assert mixed.defense("EE29", "B:4Arm B:5Arm B:6Arm") == 4


@pytest.mark.rule("75:13.3a")
@pytest.mark.parametrize("end", ["DD29", "FF31"])
def test_the_ends_of_a_river_are_river_hexes(end: str) -> None:
    enemy = {"DD29": "DD28", "FF31": "FF30"}[end]
    t = arrange(f"at {end}: B:4Arm", f"at {enemy}: R:1Inf", "step announce", land=RIVER)
    assert t.defense(enemy, "B:4Arm") == 8


@pytest.mark.rule("75:13.3a")
def test_a_river_under_the_defender_alone_does_not_double_him() -> None:
    t = arrange("at EE31: B:4Arm", "at EE30: R:1Inf", "step announce", land=RIVER)
    assert t.defense("EE30", "B:4Arm") == 4


@pytest.mark.rule("75:13.3b")
def test_one_attacker_off_the_river_cancels_the_doubling() -> None:
    lines = ("at EE30: B:4Arm", "at FF30: B:5Arm", "at EE29: R:1Inf", "step announce")
    t = arrange(*lines, land=RIVER)
    assert t.defense("EE29", "B:4Arm") == 8
    assert t.defense("EE29", "B:4Arm B:5Arm") == 4


@pytest.mark.rule("75:13.3b")
def test_it_cancels_it_for_that_battle_only() -> None:
    t = arrange(
        *("at EE30: B:4Arm B:5Arm", "at DD28: B:6Arm", "at EE29: R:1Inf", "at FF30: R:2Inf", "step announce"),
        land=RIVER,
        dice=[2, 2],
    )
    events = attack(t, "EE29 with B:4Arm B:6Arm", "FF30 with B:5Arm")
    battles = [event.text for event in events if event.kind == "battle"]
    assert "12 to 4," in battles[0]
    t.order("lose B:6Arm")
    battle = t.order("fight FF30")
    assert "6 to 8," in battle[0].text


@pytest.mark.rule("75:13.3c")
def test_example_of_13_3() -> None:
    """1st Marines are off the river: Red's 1st Infantry is not doubled. His 2nd faces an end of the river."""
    t = arrange(
        *("at EE31: B:1Mar", "at FF31: B:2Mar", "at EE30: R:1Inf"),
        *("at HH32: B:3Mar", "at HH31: R:2Inf", "step announce"),
        land="river Dott: FF31 GG32 HH32",
    )
    first = t.order("attack EE30 with B:1Mar B:2Mar")
    assert "at 3-1" in first[0].text  # 12 to 4
    second = t.order("attack HH31 with B:3Mar")
    assert "at 1-2" in second[0].text  # 6 to 8
