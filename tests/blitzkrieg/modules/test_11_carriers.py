"""MS:TF.inshore, MS:TF.seazone - aircraft on task forces fly while these do what task forces do."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.modules.fleets import afloat

AIR = ("module-12-air-forces",)
ALLOCATE = "step air-missions"
BASE = "at QQ48: B:AB1.1 B:1SAC"


@pytest.mark.rule("MS:TF.inshore.c")
def test_fighters_on_a_task_force_intercept_only_from_an_assault_square() -> None:
    for place, rises in (("at OO51", True), ("sea D", False), ("at MM48", False)):
        t = afloat(
            f"{place}: R:TF1.1",
            "aboard R:TF1.1: R:FTR2.1[on-call]",
            BASE,
            "at PP51: R:1Inf",
            "at TT50: R:AB1.1 R:1FTR[on-call]",
            ALLOCATE,
            options=AIR,
        )
        t.order("bomb-units B:1SAC over PP51", "done")
        assert t.asked == "red"
        if rises:
            t.order("intercept R:FTR2.1 over PP51")
        else:
            assert t.why_not("intercept R:FTR2.1 over PP51") == ("MS:TF.inshore.c", "", "R:FTR2.1 R:TF1.1")


@pytest.mark.rule("MS:TF.inshore.b")
def test_an_inshore_mission_accompanies_fire_from_the_same_task_force() -> None:
    lines = ("at OO51: B:TF1.1", "aboard B:TF1.1: B:TAC2.1", "at PP51: R:1Inf", "at PP49: R:AB1.1 R:TAC2.1")
    t = afloat(*lines, ALLOCATE, options=AIR, dice=(6,))
    t.order("strafe-base B:TAC2.1 over PP49", "done", "done")
    assert t.where("R:TAC2.1") == "eliminated"
    t.order("fire-mission troops at PP51 with B:TF1.1")
    assert not t.dice.left


@pytest.mark.rule("MS:TF.inshore.b", "MS:TF.seazone.c")
@pytest.mark.parametrize("mission", ["raid-shipping R:MST1.1", "engage-fleet R:TF1.1"])
@pytest.mark.parametrize(
    ("stands", "flies"),
    [("at OO51:", "strafe-base B:TAC2.1 over PP49"), ("sea D:", "bomb-harbor B:TAC2.1 over NN48")],
)
def test_a_mission_from_the_deck_accompanies_raids_and_engagements(
    stands: str, flies: str, mission: str
) -> None:
    own = f"{stands} B:TF1.1", "aboard B:TF1.1: B:TAC2.1"
    foes = "sea D: R:TF1.1 R:MST1.1", "at MM48: R:MST1.2", "at PP49: R:AB1.1 R:TAC2.1"
    t = afloat(*own, *foes, ALLOCATE, options=AIR, dice=(6,))
    t.order(flies, "done", "done")
    assert t.may(f"{mission} with B:TF1.1")


@pytest.mark.rule("MS:TF.seazone.c")
def test_a_sea_zone_mission_accompanies_an_engagement_of_the_same_task_force() -> None:
    lines = ("sea D: B:TF1.1 R:TF1.1 R:MST1.1", "aboard B:TF1.1: B:TAC2.1", "at MM48: R:MST1.2")
    t = afloat(*lines, ALLOCATE, options=AIR, dice=(4,))
    t.order("bomb-harbor B:TAC2.1 over NN48", "done", "done")  # 2 factors do no harm, and roll no die
    t.order("engage-fleet R:TF1.1 with B:TF1.1", "accept-combat")
    assert not t.dice.left
