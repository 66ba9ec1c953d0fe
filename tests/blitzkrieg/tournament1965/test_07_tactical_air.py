"""65:23.1 - tactical air: bombers that take part in an attack of ground units."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
FLY = "step sorties"
HOME = "city E30; blue E30"


@pytest.mark.rule("65:23.1.1")
def test_only_mdm_and_tac_help() -> None:
    t = arrange(
        "at E30: B:14TAC B:1MDM B:1SAC", "at E27: B:4Arm", "at E26: R:1Inf", FAR, REST, FLY, land=HOME
    )
    assert t.why_not("support B:1SAC over E26") == ("65:23.1.1", "", "B:1SAC")
    t.order("support B:14TAC B:1MDM over E26")


@pytest.mark.rule("65:23.1.2a")
def test_their_factors_are_added_however_many_and_it_is_one_battle() -> None:
    """A single factor on the ground takes twelve in the air along: 13 to 4."""
    own = "at E30: B:14TAC B:1MDM B:2MDM", "at E27: B:Inf1.1"
    t = arrange(*own, "at E26: R:1Inf", FAR, REST, FLY, land=HOME, dice=[3])
    t.order("support B:14TAC B:1MDM B:2MDM over E26", "done")
    assert t.why_not("attack E26 with B:14TAC")[0] == "65:23.1.2a"  # not by themselves
    (event,) = t.order("attack E26 with B:Inf1.1 B:14TAC B:1MDM B:2MDM")
    assert "at 3-1" in event.text
    assert t.refused("attack E26 with B:14TAC").rule == "65:9.0.6a"
    t.order("call-off E26")
    (less,) = t.order("attack E26 with B:Inf1.1 B:14TAC")
    assert "at 1-1" in less.text


@pytest.mark.rule("65:23.1.2a")
def test_they_help_over_the_hex_that_they_were_sent_to() -> None:
    own = "at E30: B:14TAC", "at E27: B:4Arm B:5Arm"
    t = arrange(*own, "at E26: R:1Inf", "at F27: R:2Inf", FAR, REST, FLY, land=HOME)
    t.order("support B:14TAC over E26", "done")
    assert t.why_not("attack F27 with B:4Arm B:14TAC")[0] == "65:23.1.2a"
    t.order("attack E26 with B:4Arm B:14TAC", "attack F27 with B:5Arm", "done")


@pytest.mark.rule("65:23.1.2b")
def test_the_attacker_chooses_whether_troops_or_aircraft_are_lost() -> None:
    """1-1 and a five: the attacker loses one factor and goes back one square."""
    own = "at E30: B:TAC1.1", "at E27: B:Inf1.1 B:Inf2.1"
    for lost in ("B:TAC1.1", "B:Inf1.1"):
        t = arrange(*own, "at E26: R:1Inf", FAR, REST, FLY, land=HOME, dice=[5])
        t.order("support B:TAC1.1 over E26", "done", "attack E26 with B:Inf1.1 B:Inf2.1 B:TAC1.1", "done")
        t.order("fight E26")
        assert {"lose B:TAC1.1", "lose B:Inf1.1"} <= offered(t)
        t.order(f"lose {lost}")
        assert t.where(lost) == "eliminated"


@pytest.mark.rule("65:23.1.3")
def test_a_river_doubles_nobody_whom_tactical_air_attacks_too() -> None:
    land = f"{HOME}; river Dott: E27"
    own = "at E30: B:TAC1.1", "at E27: B:GDArm"
    t = arrange(*own, "at E26: R:1Inf", FAR, REST, FLY, land=land)
    t.order("support B:TAC1.1 over E26", "done")
    (event,) = t.order("attack E26 with B:GDArm")
    assert "at 1-1" in event.text  # 8 to 8: doubled behind the river
    t.order("call-off E26")
    (event,) = t.order("attack E26 with B:GDArm B:TAC1.1")
    assert "at 2-1" in event.text  # 9 to 4, whatever the bombers come to


@pytest.mark.rule("65:23.1.3")
@pytest.mark.parametrize("ground", ["city E26; red E26", "mountain E26"])
def test_cities_and_mountains_double_all_the_same(ground: str) -> None:
    own = "at E30: B:TAC1.1", "at E27: B:GDArm"
    t = arrange(*own, "at E26: R:1Inf", FAR, REST, FLY, land=f"{HOME}; {ground}")
    t.order("support B:TAC1.1 over E26", "done")
    (event,) = t.order("attack E26 with B:GDArm B:TAC1.1")
    assert "at 1-1" in event.text  # 9 to 8 (R65-22)


@pytest.mark.rule("65:23.1.2a")
def test_a_unit_too_weak_by_itself_is_not_removed_while_aircraft_may_still_help() -> None:
    """B:Inf1.1 moves beside twelve factors, which takes the help of a TAC."""
    own = "at E30: B:14TAC", "at E28: B:Inf1.1"
    t = arrange(*own, "at E26: R:1Inf R:2Inf R:3Inf", FAR, REST, land=HOME)
    t.order("move B:Inf1.1 to E27", "done")
    assert (t.step, t.where("B:Inf1.1")) == ("sorties", "E27")
    t.order("support B:14TAC over E26", "done", "attack E26 with B:Inf1.1 B:14TAC", "done")
    without = arrange("at E28: B:Inf1.1", "at E26: R:1Inf R:2Inf R:3Inf", FAR, REST, land=HOME)
    without.order("move B:Inf1.1 to E27")
    assert without.refused("done").rule == "65:TGAT.a"


@pytest.mark.rule("65:DIAG.5")
def test_an_air_assault_division_joins_an_attack_and_artillery_attacks_across_a_river() -> None:
    """The 12th drops out of all zones and walks into the attack on the 26th with the 16th; three units of
    artillery on a river, 24 factors, attack three divisions behind it, twice 12."""
    land = f"{HOME}; river Dott: P21 Q22 R22"
    own = "at M20: B:16Arm", "at E30: B:12AAs", "at P21: B:1Art", "at Q22: B:2Art B:3Art"
    t = arrange(*own, "at N20: R:26Inf", "at Q21: R:24Inf R:25Inf R:31Inf", FAR, REST, land=land)
    assert t.refused("drop B:12AAs at N19").rule == "65:18.0.b"
    t.order("drop B:12AAs at M18", "move B:12AAs to M19", "done")
    (first,) = t.order("attack N20 with B:16Arm B:12AAs")
    (second,) = t.order("attack Q21 with B:1Art B:2Art B:3Art")
    assert ("at 2-1" in first.text, "at 1-1" in second.text) == (True, True)
    t.order("done")
