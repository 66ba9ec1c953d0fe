"""65:QA.7.3 - aircraft in automatic victories, and fighters that spoil them.

B:4Arm and B:5Arm have 6 factors each, B:TAC2.1 2, B:14TAC 4 and R:Inf2.1 2: it takes 14. A fighter shoots
down two factors. Round EE31 the neighbours are, clockwise from north, EE30, FF31, FF32, EE32, DD31 and DD30.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED

VICTIM = "at EE31: R:Inf2.1"
TROOPS = "at EE29: B:4Arm B:5Arm"
FAR = "at TTT60: R:36Inf"
LAND = "city EE23 EE22 EE40; blue EE23 EE22; red EE40"
COME = "move B:4Arm B:5Arm to EE30"
WIN = "overwhelm EE31 with B:4Arm B:5Arm B:TAC2.1"


def arrange(*lines: str, dice: tuple[int, ...] = (), fighters: bool = True, land: str = LAND) -> Table:
    text = "\n".join((VICTIM, *lines, FAR, "rest eliminated"))
    options = ("fighters-1965",) if fighters else ()
    return table("1965-tournament", text, dice, "", land, options=options, without=("minor-countries-1965",))


def intercepted(*lines: str, moves: tuple[str, ...] = (), dice: tuple[int, ...] = ()) -> Table:
    """Blue has won with B:TAC2.1, and others have moved; R:1FTR has met it."""
    t = arrange(TROOPS, "at EE23: B:TAC2.1", "at EE40: R:1FTR", *lines, dice=dice)
    t.order(COME, WIN, *moves, "done", "done", "intercept R:1FTR over EE31", "done")
    return t


# With aircraft


@pytest.mark.rule("65:QA.7.3a")
def test_aircraft_help_to_an_automatic_victory_while_units_move() -> None:
    t = arrange("at EE30: B:4Arm B:5Arm", "at EE23: B:TAC2.1", "at DD28: B:1Inf", fighters=False)
    assert t.why_not("overwhelm EE31 with B:4Arm B:5Arm")[0] == "65:7.3.a"  # 6-1
    events = t.order(WIN)
    assert [event.kind for event in events] == ["sortie", "overwhelmed"]
    assert t.where("B:TAC2.1") != "EE23"
    t.order("move B:1Inf via DD29 DD30 to DD31", "done", "done")
    assert t.step == "overwhelmed"
    assert t.where("R:Inf2.1") == "eliminated"
    t.order("done")
    assert t.step == "return"


@pytest.mark.rule("65:QA.7.3a")
def test_only_tactical_bombers_in_range_do() -> None:
    """EE23 is 8 squares from EE31, EE22 is 9."""
    own = "at EE30: B:4Arm B:5Arm", "at EE22: B:TAC2.1 B:1MDM B:1SAC"
    t = arrange(*own, fighters=False)
    assert t.why_not(WIN) == ("65:23.0T.7", "EE31", "B:TAC2.1")
    assert t.why_not("overwhelm EE31 with B:4Arm B:5Arm B:1SAC") == ("65:23.1.1", "", "B:1SAC")
    assert t.why_not("overwhelm EE31 with B:1MDM")[0] == "65:23.1.2a"  # not by themselves
    assert t.may("overwhelm EE31 with B:4Arm B:5Arm B:1MDM")


@pytest.mark.rule("65:QA.7.3a", "65:23.0T.5")
def test_they_are_bound_to_it_and_all_others_wait_for_the_end_of_movement() -> None:
    own = "at EE30: B:4Arm B:5Arm", "at EE23: B:TAC2.1 B:14TAC", "at GG30: B:9Arm", "at GG31: R:1Inf"
    t = arrange(*own, fighters=False)
    assert t.refused("support B:14TAC over EE31").rule == "65:23.0T.5"
    t.order(WIN)
    assert t.why_not("take-back B:TAC2.1")[0] == "65:7.3.a"
    t.order("done")
    assert t.why_not("take-back B:TAC2.1")[0] == "65:7.3.a"
    assert t.says("support B:TAC2.1 over GG31") is not None
    t.order("support B:14TAC over GG31", "done")
    assert t.why_not("attack GG31 with B:9Arm B:TAC2.1")[0] == "65:9.0.6a"
    assert t.may("attack GG31 with B:9Arm B:14TAC")


def test_called_off_they_are_back_at_their_base() -> None:
    t = arrange("at EE30: B:4Arm B:5Arm", "at EE23: B:TAC2.1")
    before = t.position.copy()
    t.order(WIN, "call-off EE31")
    assert t.position == before


@pytest.mark.rule("65:QA.7.3a")
def test_a_player_is_offered_as_few_as_are_enough() -> None:
    t = arrange("at EE30: B:4Arm B:5Arm", "at EE23: B:TAC2.1 B:TAC1.1")
    offer = t.game.view(t.position, "blue").offer
    assert offer is not None
    assert WIN in [choice.order for choice in offer.choices]
    assert WIN in offered(t)
    nobody = arrange("at EE30: B:4Arm B:5Arm", "at EE23: B:TAC1.1")
    assert not any(order.startswith("overwhelm") for order in offered(nobody))


# With fighters


@pytest.mark.rule("65:QA.7.3b")
def test_fighters_that_bring_the_odds_below_it_cost_all_who_moved_there() -> None:
    """The victors, who passed beside and over, and who stands beside; not who had been there or kept away."""
    own = "at EE27: B:1Inf", "at CC30: B:2Inf", "at EE26: B:3Inf", "at DD30: B:4Inf", "at EE28: B:9Arm"
    moves = (
        "move B:1Inf to EE31",
        "move B:2Inf to DD31",
        "move B:3Inf to EE29",
        "move B:9Arm via EE31 to EE33",
    )
    t = intercepted(*own, moves=moves)
    lost = ("B:4Arm", "B:5Arm", "B:1Inf", "B:2Inf", "B:9Arm")
    assert {unit: t.where(unit) for unit in lost} == dict.fromkeys(lost, "eliminated")
    assert (t.where("B:3Inf"), t.where("B:4Inf"), t.where("R:Inf2.1")) == ("EE29", "DD30", "EE31")
    assert not OVERWHELMED(t.position)
    assert t.step == "announce"
    assert t.may("attack EE31 with B:4Inf")


@pytest.mark.rule("65:QA.7.3b")
def test_a_victory_that_is_still_won_stands() -> None:
    """16 factors less two are enough; with a second fighter they are not."""
    for fighters, wins in (("R:1FTR", True), ("R:1FTR R:2FTR", False)):
        t = arrange(TROOPS, "at EE23: B:14TAC", f"at EE40: {fighters}", "box: B:TAC2.1")
        t.order(COME, "overwhelm EE31 with B:4Arm B:5Arm B:14TAC", "done", "done")
        t.order(f"intercept {fighters} over EE31", "done")
        while t.step == "loss":
            t.order(min(offered(t)))
        assert (t.where("B:4Arm") != "eliminated", t.where("R:Inf2.1") == "eliminated") == (wins, wins)


@pytest.mark.rule("65:QA.7.3b")
def test_so_is_one_that_was_won_mostly_from_the_air() -> None:
    """Two factors on the ground take twelve in the air along (65:23.1.2a); of these two are shot down."""
    own = "at EE29: B:Inf2.1", "at EE23: B:14TAC B:1MDM B:2MDM", "at GG40: B:1Inf", "at EE40: R:1FTR"
    for met in (False, True):
        t = arrange(*own)
        t.order("move B:Inf2.1 to EE30", "overwhelm EE31 with B:Inf2.1 B:14TAC B:1MDM B:2MDM", "done", "done")
        t.order(*(["intercept R:1FTR over EE31"] if met else []), "done")
        while t.step == "loss":
            t.order(min(offered(t)))
        assert (t.where("B:Inf2.1") == "eliminated", t.where("R:Inf2.1") == "EE31") == (met, met)


@pytest.mark.rule("65:QA.7.3b")
def test_without_fighters_over_it_nobody_is_lost() -> None:
    t = arrange(TROOPS, "at EE23: B:TAC2.1", "at EE40: R:1FTR")
    t.order(COME, WIN, "done", "done", "done")
    assert (t.step, t.where("B:4Arm"), t.where("R:Inf2.1")) == ("overwhelmed", "EE30", "eliminated")


@pytest.mark.rule("65:QA.7.3b")
def test_who_is_lost_wins_no_other_victory() -> None:
    """B:9Arm passed beside EE31 and helped B:10Arm to another, which does not win it alone."""
    own = "at CC31: B:9Arm", "at DD34: B:10Arm", "at EE34: R:Inf1.1"
    t = arrange(TROOPS, "at EE23: B:TAC2.1", "at EE40: R:1FTR", *own)
    t.order(COME, WIN, "move B:9Arm via DD31 EE32 to EE33", "overwhelm EE34 with B:9Arm B:10Arm")
    t.order("done", "done", "intercept R:1FTR over EE31", "done")
    assert (t.where("B:9Arm"), t.where("B:10Arm")) == ("eliminated", "DD34")
    assert (t.where("R:Inf1.1"), OVERWHELMED(t.position)) == ("EE34", ())


@pytest.mark.rule("65:QA.7.3c")
def test_nor_are_they_saved_by_what_becomes_of_the_victims() -> None:
    """B:9Arm and B:10Arm, who were there before, eliminate R:Inf2.1 after all."""
    t = intercepted("at DD30: B:9Arm B:10Arm", dice=(1,))
    t.order("attack EE31 with B:9Arm B:10Arm", "done", "fight EE31")
    assert t.where("R:Inf2.1") == "eliminated"
    assert (t.where("B:4Arm"), t.where("B:5Arm")) == ("eliminated", "eliminated")
