"""75:BGAT - what the results of the Basic Game Attrition Table mean.

At 1-1 a six is AE, a five AB2, a one DB2 and a two EX; at 2-1 a one is DE.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack, kinds

from openblitz.hexes.grid import name, neighbours, parse

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

AE, AB2, EX, DB2 = 6, 5, 2, 1  # dice at 1-1
DE = 1  # at 2-1


def fight(blue: str, red: str, die: int, *lines: str, land: str = "") -> Table:
    """Blue's units on EE30 attack Red's on EE29."""
    t = arrange(
        "turn 2", f"at EE30: {blue}", f"at EE29: {red}", *lines, "step announce", land=land, dice=[die]
    )
    attack(t, f"EE29 with {blue}")
    return t


# A elim


@pytest.mark.rule("75:BGAT.AE.a")
def test_ae_the_attacker_eliminates_one_unit_of_his_choice() -> None:
    t = fight("B:1Inf B:2Inf", "R:GDArm", AE, "at FF35: B:3Inf")
    assert (t.asked, t.step) == ("blue", "loss")
    assert t.offered == {"lose B:1Inf", "lose B:2Inf"}
    assert t.why_not("lose B:1Inf B:2Inf") == ("75:BGAT.AE.a", "", "B:1Inf B:2Inf")
    assert t.why_not("lose B:3Inf") == ("75:BGAT.AE.a", "", "B:3Inf")  # not in that battle
    assert t.why_not("lose R:GDArm") == ("75:BGAT.AE.a", "", "R:GDArm")
    t.order("lose B:2Inf")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("EE30", "eliminated")


@pytest.mark.rule("75:BGAT.AE.a")
def test_ae_a_single_attacker_is_gone_without_a_question() -> None:
    t = fight("B:1Inf", "R:1Inf", AE)
    assert t.where("B:1Inf") == "eliminated"
    assert t.step == "advance"


@pytest.mark.rule("75:BGAT.AE.b")
def test_ae_the_other_attackers_retreat_two_hexes() -> None:
    t = fight("B:1Inf B:2Inf", "R:GDArm", AE)
    t.order("lose B:2Inf")
    assert (t.asked, t.step) == ("blue", "retreat")
    assert t.why_not("retreat B:1Inf to EE31")[0] == "75:BGAT.AB2.a"
    assert t.why_not("retreat B:1Inf to DD29 CC28")[0] == "75:BGAT.AB2.f"  # as in AB2
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.where("B:1Inf") == "EE32"


@pytest.mark.rule("75:BGAT.AE.c")
def test_ae_the_defender_may_advance_three_units_into_the_vacated_hexes() -> None:
    """Attackers from two hexes leave both; the defenders go where they like."""
    t = arrange(
        *("turn 2", "at EE30: B:4Arm", "at FF30: B:5Arm", "at EE29: R:1Inf R:2Inf R:3Inf", "step announce"),
        dice=[AE],
    )
    attack(t, "EE29 with B:4Arm B:5Arm")
    t.order("lose B:4Arm", "retreat B:5Arm to GG30 GG29")
    assert (t.asked, t.step) == ("red", "advance")
    t.order("advance R:1Inf to EE30", "advance R:2Inf R:3Inf to FF30")
    assert (t.at("EE30"), t.at("FF30")) == (("R:1Inf",), ("R:2Inf", "R:3Inf"))


@pytest.mark.rule("75:BGAT.AE.c")
def test_ae_three_in_all_from_every_hex_that_was_attacked() -> None:
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:GDArm B:4Arm B:5Arm",
            "at EE29: R:1Inf R:2Inf",
            "at FF30: R:3Inf R:4Inf",
            "step announce",
        ),
        dice=[AE],
    )
    attack(t, "EE29 FF30 with B:GDArm B:4Arm B:5Arm")
    t.order("lose B:4Arm", "retreat B:GDArm B:5Arm to EE31 EE32")
    t.order("advance R:1Inf R:3Inf to EE30")
    assert t.why_not("advance R:2Inf R:4Inf to EE30") == ("75:BGAT.AE.c", "EE30", "R:2Inf R:4Inf")
    t.order("advance R:2Inf to EE30")
    assert len(t.at("EE30")) == 3
    assert t.asked == "red"
    assert t.step == "movement"


@pytest.mark.rule("75:BGAT.AE.c")
def test_ae_nobody_is_made_to_advance() -> None:
    t = fight("B:1Inf", "R:1Inf", AE)
    t.order("done")
    assert t.where("R:1Inf") == "EE29"
    assert t.step == "movement"


@pytest.mark.rule("75:BGAT.AE.c")
def test_ae_only_units_of_that_battle_advance_and_only_into_vacated_hexes() -> None:
    t = fight("B:1Inf", "R:1Inf", AE, "at DD25: R:3Inf")
    assert t.why_not("advance R:3Inf to EE30") == ("75:BGAT.AE.c", "", "R:3Inf")
    assert t.why_not("advance R:1Inf to EE28") == ("75:BGAT.AE.c", "EE28", "R:1Inf")
    assert t.refused("advance R:1Inf via EE30 to EE31").rule == "75:BGAT.AE.c"  # and no farther


@pytest.mark.rule("75:BGAT.AE.d")
def test_ae_an_advance_may_go_into_an_enemy_zone() -> None:
    t = fight("B:1Inf", "R:1Inf", AE, "at EE31: B:2Inf")  # EE31 controls EE30
    t.order("advance R:1Inf to EE30")
    assert t.where("R:1Inf") == "EE30"


# D elim


@pytest.mark.rule("75:BGAT.DE.a")
def test_de_the_defender_eliminates_one_unit_and_retreats_the_others() -> None:
    t = fight("B:GDArm B:1Art", "R:1Inf R:2Inf", DE, "at EE25: R:3Inf")
    assert (t.asked, t.step) == ("red", "loss")
    assert t.offered == {"lose R:1Inf", "lose R:2Inf"}
    assert t.why_not("lose R:3Inf") == ("75:BGAT.DE.a", "", "R:3Inf")
    t.order("lose R:1Inf")
    assert (t.asked, t.step) == ("red", "retreat")
    t.order("retreat R:2Inf to EE28 EE27")
    assert (t.where("R:1Inf"), t.where("R:2Inf")) == ("eliminated", "EE27")


@pytest.mark.rule("75:BGAT.DE.b")
def test_de_three_attackers_may_advance_whatever_controls_the_hex() -> None:
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:1Inf B:2Inf B:3Inf",
            "at FF30: B:4Arm",
            "at EE29: R:GDArm",
            "at EE28: R:2Inf",
        ),
        "step announce",
        dice=[DE],
    )
    attack(t, "EE29 with B:1Inf B:2Inf B:3Inf B:4Arm")
    assert (t.asked, t.step) == ("blue", "advance")
    assert t.why_not("advance B:1Inf B:2Inf B:3Inf B:4Arm to EE29")[0] == "75:BGAT.DE.b"
    t.order("advance B:1Inf B:2Inf B:4Arm to EE29")
    assert t.at("EE29") == ("B:1Inf", "B:2Inf", "B:4Arm")
    assert (t.asked, t.step) == ("red", "movement")


# A back 2


@pytest.mark.rule("75:BGAT.AB2.a")
def test_ab2_all_attackers_of_the_battle_retreat_two_hexes() -> None:
    t = fight("B:1Inf B:2Inf", "R:GDArm", AB2, "at FF35: B:3Inf")
    assert (t.asked, t.step) == ("blue", "retreat")
    assert t.why_not("retreat B:1Inf to EE31") == ("75:BGAT.AB2.a", "EE31", "B:1Inf")
    assert t.why_not("retreat B:1Inf to EE31 EE32 EE33") == ("75:BGAT.AB2.a", "EE31 EE32 EE33", "B:1Inf")
    assert t.why_not("retreat B:1Inf to EE31 EE33") == ("75:BGAT.AB2.a", "EE31 EE33", "B:1Inf")
    assert t.why_not("retreat B:3Inf to FF36 FF37") == ("75:BGAT.AB2.a", "", "B:3Inf")
    assert t.why_not("retreat R:GDArm to EE28 EE27") == ("75:4.2c", "", "R:GDArm")
    t.order("retreat B:1Inf to EE31 EE32")
    assert (t.asked, t.step) == ("blue", "retreat")  # the other one
    t.order("retreat B:2Inf to DD30 CC30")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("EE32", "CC30")


def pocket(*left: str, fought: tuple[str, str] = ("EE29", "EE30")) -> str:
    """Sea around two hexes that have fought, but for what is left, and around that."""
    land = {*left, *fought}
    around = {name(hex_) for place in land for hex_ in neighbours(parse(place))}
    return f"sea {' '.join(sorted(around - land))}"


@pytest.mark.rule("75:BGAT.AB2.b", "75:BGAT.AB2.a")
def test_ab2_who_can_only_zigzag_is_not_eliminated() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, land=pocket("EE31", "FF31"))
    assert (t.asked, t.step) == ("blue", "retreat")
    t.order("retreat B:1Inf to EE31 FF31")
    assert t.where("B:1Inf") == "FF31"


@pytest.mark.rule("75:BGAT.DB2.a")
def test_db2_nor_is_a_defender_who_can_only_zigzag() -> None:
    t = fight("B:1Inf", "R:1Inf", DB2, land=pocket("EE28", "FF29"))
    assert (t.asked, t.step) == ("red", "retreat")
    t.order("retreat R:1Inf to EE28 FF29")
    assert t.where("R:1Inf") == "FF29"


@pytest.mark.rule("75:BGAT.AB2.a")
def test_ab2_units_of_other_battles_stay() -> None:
    t = arrange(
        *("turn 2", "at EE30: B:1Inf B:2Inf", "at EE29: R:1Inf", "at FF30: R:2Inf", "step announce"),
        dice=[AB2, EX],
    )
    attack(t, "EE29 with B:1Inf", "FF30 with B:2Inf")
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.where("B:2Inf") == "EE30"


@pytest.mark.rule("75:BGAT.AB2.b")
def test_ab2_a_zigzag_may_end_one_hex_away() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2)
    t.order("retreat B:1Inf to FF31 EE31")
    assert t.where("B:1Inf") == "EE31"


@pytest.mark.rule("75:BGAT.AB2.b")
def test_ab2_but_not_where_it_began() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2)
    assert t.why_not("retreat B:1Inf to EE31 EE30")[0] == "75:BGAT.AB2.a"


@pytest.mark.rule("75:BGAT.AB2.c")
def test_ab2_in_any_direction() -> None:
    """East, west and south; north is where the enemy's zone lies."""
    t = fight("B:1Inf", "R:1Inf", AB2)
    for path in ("FF31 GG31", "FF31 GG32", "EE31 EE32", "DD30 CC30", "DD30 CC29"):
        assert t.may(f"retreat B:1Inf to {path}")


@pytest.mark.rule("75:BGAT.AB2.c")
@pytest.mark.parametrize("ground", ["forest", "mountain", "city", "desert", "river Dott:"])
def test_ab2_through_every_kind_of_ground(ground: str) -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, land=f"{ground} EE31 EE32")
    assert "retreat B:1Inf to EE31 EE32" in t.offered
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.where("B:1Inf") == "EE32"


@pytest.mark.rule("75:BGAT.AB2.c")
def test_ab2_through_friends() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, "at EE31: B:2Inf B:3Inf B:4Inf")
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.where("B:1Inf") == "EE32"


@pytest.mark.rule("75:BGAT.AB2.d")
@pytest.mark.parametrize("ground", ["forest", "mountain"])
def test_ab2_rough_ground_does_not_stop_a_retreat(ground: str) -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, land=f"{ground} EE31 EE32 EE33")
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.where("B:1Inf") == "EE32"


@pytest.mark.rule("75:BGAT.AB2.d")
def test_ab2_a_road_does_not_lengthen_it() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, land="road EE30 EE31 EE32 EE33 EE34 EE35 EE36")
    assert t.refused("retreat B:1Inf to EE31 EE32 EE33 EE34 EE35 EE36").rule == "75:BGAT.AB2.a"
    assert t.may("retreat B:1Inf to EE31 EE32")


@pytest.mark.rule("75:BGAT.AB2.e")
@pytest.mark.parametrize(
    ("blue", "red"), [("B:4Arm", "R:4Arm"), ("B:12AAs", "R:1Inf"), ("B:1Art", "R:GDArm")]
)
@pytest.mark.parametrize(("forest", "path"), [("EE31", "EE31 EE32"), ("EE32", "EE31 EE32")])
def test_ab2_forest_is_closed_to_armor_air_assault_and_artillery(
    blue: str, red: str, forest: str, path: str
) -> None:
    t = fight(blue, red, AB2, land=f"forest {forest}")
    assert t.why_not(f"retreat {blue} to {path}") == ("75:BGAT.AB2.e", forest, blue)
    assert t.may(f"retreat {blue} to DD30 CC30")


@pytest.mark.rule("75:BGAT.AB2.f")
def test_ab2_not_into_or_through_an_enemy_zone() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, "at EE34: R:2Inf")
    assert t.why_not("retreat B:1Inf to FF30 GG30") == ("75:BGAT.AB2.f", "FF30", "B:1Inf")  # through
    assert t.why_not("retreat B:1Inf to EE31 EE33")[0] == "75:BGAT.AB2.a"
    assert t.may("retreat B:1Inf to EE31 EE32")
    beside = fight("B:1Inf", "R:1Inf", AB2, "at EE33: R:2Inf")
    assert beside.why_not("retreat B:1Inf to EE31 EE32") == ("75:BGAT.AB2.f", "EE32", "B:1Inf")  # into


@pytest.mark.rule("75:BGAT.AB2.f")
def test_ab2_friends_in_the_zone_do_not_help() -> None:
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:1Inf",
            "at EE29: R:1Inf",
            "at EE32: B:2Inf",
            "at EE33: R:2Inf",
            "step announce",
        ),
        dice=[AB2],
    )
    attack(t, "EE29 with B:1Inf", "EE33 with B:2Inf")
    assert t.why_not("retreat B:1Inf to EE31 EE32") == ("75:BGAT.AB2.f", "EE32", "B:1Inf")


@pytest.mark.rule("75:BGAT.AB2.g")
@pytest.mark.parametrize("ground", ["sea", "lake", "neutral"])
def test_ab2_not_into_sea_lake_or_the_neutral_country(ground: str) -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, land=f"{ground} EE31")
    assert t.why_not("retreat B:1Inf to EE31 EE32") == ("75:BGAT.AB2.g", "EE31", "B:1Inf")
    assert t.may("retreat B:1Inf to DD30 CC30")


@pytest.mark.rule("75:BGAT.AB2.g")
@pytest.mark.parametrize(("place", "enemy", "escapes"), [("EE47", "EE46", False), ("EE45", "EE44", True)])
def test_ab2_not_off_the_board(place: str, enemy: str, escapes: bool) -> None:
    """EE47 is the last hex of its column: south of it the board ends."""
    t = arrange("turn 2", f"at {place}: B:1Inf", f"at {enemy}: R:1Inf", "step announce", dice=[AB2])
    attack(t, f"{enemy} with B:1Inf")
    assert t.where("B:1Inf") == (place if escapes else "eliminated")


@pytest.mark.rule("75:BGAT.AB2.h")
def test_ab2_not_into_a_stack_above_three() -> None:
    t = fight("B:1Inf B:2Inf", "R:GDArm", AB2, "at EE32: B:3Inf B:4Inf")
    assert t.why_not("retreat B:1Inf B:2Inf to EE31 EE32") == ("75:BGAT.AB2.h", "EE32", "B:2Inf")
    t.order("retreat B:1Inf to EE31 EE32")
    assert len(t.at("EE32")) == 3
    assert t.why_not("retreat B:2Inf to EE31 EE32") == ("75:BGAT.AB2.h", "EE32", "B:2Inf")


@pytest.mark.rule("75:BGAT.AB2.h")
def test_ab2_through_a_full_stack_it_may_go() -> None:
    t = fight("B:1Inf", "R:1Inf", AB2, "at EE31: B:2Inf B:3Inf B:4Inf")
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.where("B:1Inf") == "EE32"


@pytest.mark.rule("75:BGAT.AB2.i")
def test_ab2_who_has_no_way_back_is_eliminated() -> None:
    """Red's zones bar every hex around EE30."""
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:1Inf",
            "at EE29: R:1Inf",
            "at EE32: R:2Inf",
            "at CC29: R:3Inf",
            "at GG31: R:4Inf",
        ),
        "step announce",
        dice=[AB2],
    )
    events = attack(t, "EE29 with B:1Inf")
    gone = next(event for event in events if event.kind == "eliminated")
    assert (gone.rules, gone.units, gone.places) == (("75:BGAT.AB2.i",), ("B:1Inf",), ("EE30",))


@pytest.mark.rule("75:BGAT.AB2.i")
def test_ab2_all_who_have_no_way_back_are_eliminated() -> None:
    """As above, with two of Blue's units against two."""
    t = arrange(
        *("turn 2", "at EE30: B:1Inf B:2Inf", "at EE29: R:1Inf R:5Inf", "at EE32: R:2Inf", "at CC29: R:3Inf"),
        *("at GG31: R:4Inf", "step announce"),
        dice=[AB2],
    )
    attack(t, "EE29 with B:1Inf B:2Inf")
    assert (t.where("B:1Inf"), t.where("B:2Inf")) == ("eliminated", "eliminated")


@pytest.mark.rule("75:BGAT.AB2.i")
@pytest.mark.parametrize("closed", ["", " DD31"])
def test_ab2_who_has_a_single_way_back_takes_it(closed: str) -> None:
    """Only EE31 is out of every zone, and from there only DD31 is open; with that closed too, none is."""
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:1Inf",
            "at EE29: R:1Inf",
            "at EE33: R:2Inf",
            "at CC29: R:3Inf",
            "at GG31: R:4Inf",
        ),
        "step announce",
        land=f"sea FF32{closed}",
        dice=[AB2],
    )
    attack(t, "EE29 with B:1Inf")
    if closed:
        assert t.where("B:1Inf") == "eliminated"
    else:
        assert t.offered == {"retreat B:1Inf to EE31 DD31"}


@pytest.mark.rule("75:BGAT.AB2.j")
def test_ab2_the_defender_may_advance_three_units_ignoring_zones() -> None:
    t = arrange(
        *("turn 2", "at EE30: B:GDArm B:4Arm B:5Arm", "at EE31: B:1Inf"),
        *("at EE29: R:1Inf R:2Inf", "at FF30: R:3Inf R:4Inf", "step announce"),
        dice=[AB2],
    )
    attack(t, "EE29 FF30 with B:GDArm B:4Arm B:5Arm")
    t.order("retreat B:GDArm B:4Arm B:5Arm to DD30 CC30")
    assert (t.asked, t.step) == ("red", "advance")
    assert t.why_not("advance R:1Inf R:2Inf R:3Inf R:4Inf to EE30")[0] == "75:BGAT.AB2.j"
    t.order("advance R:1Inf R:2Inf R:3Inf to EE30")  # in the zone of B:1Inf
    assert len(t.at("EE30")) == 3


@pytest.mark.rule("75:BGAT.AB2.j")
def test_ab2_the_defender_goes_no_farther_than_the_vacated_hex() -> None:
    """Though no zone of control lies beyond it."""
    t = fight("B:1Inf", "R:1Inf", AB2)
    t.order("retreat B:1Inf to EE31 EE32")
    assert t.offered == {"advance R:1Inf to EE30", "done"}
    assert not t.may("advance R:1Inf via EE30 to DD30")


# D back 2


@pytest.mark.rule("75:BGAT.DB2.a")
def test_db2_all_defenders_retreat_under_the_same_restrictions() -> None:
    t = fight("B:GDArm", "R:1Inf R:2Inf", DB2, "at EE25: R:3Inf", land="sea EE28")
    assert (t.asked, t.step) == ("red", "retreat")
    assert t.why_not("retreat R:1Inf to EE28 EE27") == ("75:BGAT.AB2.g", "EE28", "R:1Inf")
    assert t.why_not("retreat R:1Inf to FF30 FF29") == ("75:BGAT.AB2.f", "FF30", "R:1Inf")
    assert t.why_not("retreat R:3Inf to EE24 EE23") == ("75:BGAT.DB2.a", "", "R:3Inf")
    t.order("retreat R:1Inf to FF29 FF28")
    assert (t.asked, t.step) == ("red", "retreat")
    t.order("retreat R:2Inf to DD28 DD27")
    assert (t.where("R:1Inf"), t.where("R:2Inf")) == ("FF28", "DD27")


@pytest.mark.rule("75:BGAT.DB2.a")
def test_db2_nor_into_forest_or_onto_a_full_stack() -> None:
    lines = ("at EE27: R:1Inf R:2Inf R:3Inf",)
    t = fight("B:GDArm", "R:4Arm R:4Inf", DB2, *lines, land="forest FF29")
    assert t.why_not("retreat R:4Arm to FF29 FF28") == ("75:BGAT.AB2.e", "FF29", "R:4Arm")
    assert t.why_not("retreat R:4Arm to EE28 EE27") == ("75:BGAT.AB2.h", "EE27", "R:4Arm")
    t.order("retreat R:4Arm to EE28 FF28", "retreat R:4Inf to FF29 FF28")


@pytest.mark.rule("75:BGAT.DB2.a")
def test_db2_who_has_no_way_back_is_eliminated() -> None:
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:1Inf",
            "at EE29: R:1Inf",
            "at EE27: B:2Inf",
            "at CC28: B:3Inf",
            "at GG30: B:5Inf",
        ),
        "step announce",
        dice=[DB2],
    )
    events = attack(t, "EE29 with B:1Inf")
    assert "eliminated" in kinds(events)
    assert t.where("R:1Inf") == "eliminated"


@pytest.mark.rule("75:BGAT.DB2.b")
def test_db2_three_attackers_may_advance_ignoring_zones() -> None:
    t = arrange(
        *("turn 2", "at EE30: B:1Inf B:2Inf B:3Inf", "at FF30: B:4Inf", "at EE29: R:GDArm"),
        *("at DD26: R:1Inf", "step announce"),
        dice=[3],
    )
    attack(t, "EE29 with B:1Inf B:2Inf B:3Inf B:4Inf")
    t.order("retreat R:GDArm to EE28 EE27")
    assert (t.asked, t.step) == ("blue", "advance")
    assert t.why_not("advance B:1Inf B:2Inf B:3Inf B:4Inf to EE29")[0] == "75:BGAT.DB2.b"
    t.order("advance B:1Inf B:2Inf B:3Inf to EE29")
    assert len(t.at("EE29")) == 3


@pytest.mark.rule("75:BGAT.DB2.b")
def test_db2_into_a_hex_that_the_enemy_controls() -> None:
    t = fight("B:1Inf", "R:1Inf", DB2, "at EE28: R:2Inf")
    t.order("retreat R:1Inf to FF29 FF28", "advance B:1Inf to EE29")
    assert t.where("B:1Inf") == "EE29"


# Exchange


@pytest.mark.rule("75:BGAT.EX.a")
def test_ex_each_player_eliminates_one_unit_of_his_own_choice() -> None:
    t = fight("B:1Inf B:4Arm", "R:1Mar R:2Inf", EX, "at EE25: R:3Inf")
    assert (t.asked, t.offered) == ("red", {"lose R:1Mar", "lose R:2Inf"})
    t.order("lose R:2Inf")
    assert (t.asked, t.offered) == ("blue", {"lose B:1Inf", "lose B:4Arm"})
    assert t.why_not("lose R:1Mar") == ("75:BGAT.EX.a", "", "R:1Mar")
    t.order("lose B:1Inf")
    assert (t.where("R:2Inf"), t.where("B:1Inf")) == ("eliminated", "eliminated")


@pytest.mark.rule("75:BGAT.EX.b")
def test_ex_survivors_neither_retreat_nor_advance() -> None:
    t = fight("B:1Inf B:4Arm", "R:1Mar R:2Inf", EX)
    events = t.order("lose R:2Inf", "lose B:1Inf")
    assert (t.where("R:1Mar"), t.where("B:4Arm")) == ("EE29", "EE30")
    assert not {"retreated", "advanced"} & set(kinds(events))
    assert (t.asked, t.step) == ("red", "movement")


@pytest.mark.rule("75:BGAT.EX.b")
def test_ex_not_even_into_a_hex_that_is_empty_now() -> None:
    t = fight("B:1Inf B:2Inf", "R:GDArm", EX)
    t.order("lose B:1Inf")
    assert (t.at("EE29"), t.at("EE30")) == ((), ("B:2Inf",))
    assert (t.asked, t.step) == ("red", "movement")
