"""75:32.74, CL:32.74, CL:32.33c, CL:21.1e - automatic victories that interception undoes.

On plain land drawn for a test. R:1Inf is a 4-4 on E24. B:GDArm is an 8-6, B:4Arm to B:11Arm are 6-6, infantry
is 4-4. R:1FTR is on patrol over E27, so that whoever flies past is intercepted over E24.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.air.rules import interception
from openblitz.blitzkrieg.engine.missions import MISSIONS
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED

FAR = "at TTT60: R:36Inf"
LAND = "city E30 E22 E20 E14; blue E30; red E22 E20 E14"
SKY = "aloft E22: R:1FTR", "mission R:1FTR patrol over E27 via E23 E24 E25 E26"
# 24 factors beside R:1Inf, and four of B:14TAC: 7-1 with it, 6-1 without.
TROOPS = "at E25: B:GDArm B:4Arm B:5Arm", "at D24: B:1Inf", "at E30: B:14TAC", "at E24: R:1Inf"
# The same patrol from a base in the east, out of everybody's way.
EASTERN = "city E30 J27; blue E30; red J27"
EAST = "aloft J27: R:1FTR", "mission R:1FTR patrol over E27 via I27 H27 G27 F27"
WIN = "overwhelm E24 with B:GDArm B:4Arm B:5Arm B:1Inf B:14TAC"


def arrange(
    *lines: str,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    land: str = LAND,
    options: tuple[str, ...] = ("air-combat", "automatic-victory"),
) -> Table:
    text = "\n".join(["turn 3", *lines, FAR, "rest eliminated"])
    return table("1975-tournament", text, dice, clarified, land, options=options)


def undone(t: Table) -> bool:
    return not OVERWHELMED(t.position)


def intercept(t: Table, *orders: str) -> None:
    """Blue's movement is over, nothing is left to announce, and Red sends these, each time as if read."""
    t.order("done")
    while t.asked == "blue":
        t.order("done")
    for order in (*orders, "done"):
        assert t.game.read_state(t.game.write_state(t.position)) == t.position
        t.order(order)
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("CL:32.74d")
def test_artillery_that_has_gone_back_does_not_bombard() -> None:
    """B:1Art goes through E24 and back to E26, two hexes from the defenders, as B:2Art is on G24."""
    t = arrange(*TROOPS, "at E28: B:1Art", "at G24: B:2Art", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:1Art to E24")
    intercept(t, "intercept R:1FTR over E24")
    assert (t.where("R:1Inf"), t.where("B:1Art")) == ("E24", "E26")
    assert t.refused("attack E24 by bombardment with B:1Art").rule == "CL:32.74d"
    assert t.may("attack E24 by bombardment with B:2Art")
    assert t.refused("attack E24 by bombardment with B:2Art B:1Art").rule == "CL:32.74d"


@pytest.mark.rule("CL:32.74d")
def test_who_goes_back_to_where_it_was_flown_has_flown_there_all_the_way() -> None:
    """B:2Inf is flown to E26 and goes on through E24; back to E26 its move is cut and its flight is not."""
    land = "city E30 E26 E22; blue E30 E26; red E22"
    t = arrange(*TROOPS, "at E30: B:2Inf B:3Inf", *SKY, dice=(5,), land=land)
    t.order("support B:14TAC over E24", WIN, "fly B:2Inf to E26", "move B:2Inf to E24")
    flyer = t.game.rules.roster.number["b:2inf"]
    flown = next(went for went in t.position.went if went.unit == flyer)
    intercept(t, "intercept R:1FTR over E24")
    assert (t.where("R:1Inf"), t.where("B:2Inf")) == ("E24", "E26")
    assert [went for went in t.position.went if went.unit == flyer] == [flown]
    assert t.refused("attack E24 with B:2Inf").rule == "CL:32.74d"


@pytest.mark.rule("75:32.74a", "75:32.74b", "CL:32.74b", "CL:32.74d", "CL:32.74f")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_a_victory_that_needed_the_bombers_is_undone_and_who_went_through_goes_back(clarified: str) -> None:
    """With a five nobody is shot down, but bombers that were met alone bomb at half: 26 to 4."""
    t = arrange(*TROOPS, "at E28: B:6Inf", *SKY, dice=(5, 6) if not clarified else (5,), clarified=clarified)
    t.order("support B:14TAC over E24", WIN, "move B:6Inf to E24")
    intercept(t, "intercept R:1FTR over E24")
    assert undone(t)
    assert (t.where("R:1Inf"), t.where("B:6Inf")) == ("E24", "E26")
    assert (t.where("B:GDArm"), t.where("B:1Inf")) == ("E25", "D24")
    assert (t.asked, t.position.steps[-1].key) == ("blue", "announce")
    assert t.refused("done").rule == "75:14.31"
    assert t.refused("attack E24 with B:6Inf").rule == "CL:32.74d"
    t.order("attack E24 with B:GDArm B:4Arm B:5Arm B:1Inf B:14TAC", "done")
    assert t.position.steps[-1].key == "resolve"


@pytest.mark.rule("CL:32.74f")
def test_all_who_made_the_victory_must_attack() -> None:
    t = arrange(*TROOPS, *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN)
    intercept(t, "intercept R:1FTR over E24")
    t.order("attack E24 with B:GDArm B:4Arm B:5Arm")
    assert t.refused("done").rule == "75:14.32"


@pytest.mark.rule("75:32.74a")
def test_a_victory_that_is_won_without_the_bombers_stands() -> None:
    """28 factors of ground units are 7-1, whatever becomes of the bombers."""
    t = arrange(*TROOPS, "at F24: B:2Inf", "at E28: B:6Inf", *SKY, dice=(1,))
    t.order("support B:14TAC over E24", f"{WIN} B:2Inf", "move B:6Inf to E24")
    intercept(t, "intercept R:1FTR over E24")
    assert not undone(t)
    assert (t.where("B:6Inf"), t.position.steps[-1].key) == ("E24", "overwhelmed")


@pytest.mark.rule("75:32.74a")
@pytest.mark.parametrize(("more", "stands"), [("B:2Inf", True), ("", False)])
def test_without_a_way_back_it_takes_five_to_one(more: str, stands: bool) -> None:
    """Blue leaves no way back: 20 factors and half of B:14TAC are 5-1, 16 are 4-1."""
    ring = f"at E25: B:GDArm {more}", "at D24: B:1Inf", "at F25: B:4Inf", "at E22: B:7Inf"
    t = arrange(*ring, *TROOPS[2:], *EAST, land=EASTERN, dice=(5,))
    t.order(
        "support B:14TAC over E24",
        f"overwhelm E24 with B:GDArm B:1Inf B:4Inf {more} B:14TAC".replace("  ", " "),
    )
    intercept(t, "intercept R:1FTR over E24")
    assert undone(t) is not stands


@pytest.mark.rule("75:32.74b", "CL:32.74b")
def test_who_only_came_beside_the_overwhelmed_stays_and_attacks() -> None:
    """B:6Inf goes to E25's neighbour F25 and no farther: it could have, with R:1Inf in its way."""
    t = arrange(*TROOPS, "at F28: B:6Inf", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:6Inf to F25")
    intercept(t, "intercept R:1FTR over E24")
    assert undone(t)
    assert t.where("B:6Inf") == "F25"
    t.order("attack E24 with B:6Inf B:GDArm B:4Arm B:5Arm B:1Inf", "done")


@pytest.mark.rule("CL:32.74b")
def test_who_left_the_zone_of_the_overwhelmed_is_where_it_began() -> None:
    """B:6Inf was engaged on F25 by R:1Inf alone, and could not have moved."""
    t = arrange(*TROOPS, "at F25: B:6Inf", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:6Inf to F28")
    intercept(t, "intercept R:1FTR over E24")
    assert t.where("B:6Inf") == "F25"
    assert t.refused("attack E24 with B:6Inf").rule == "CL:32.74d"
    t.order("attack E24 with B:GDArm B:4Arm B:5Arm B:1Inf", "done")


@pytest.mark.rule("CL:32.74b")
def test_who_left_it_is_where_it_began_though_it_has_come_to_another_zone_since() -> None:
    """B:6Inf leaves F25 for J29, which lies in the zone of R:Inf2.1."""
    t = arrange(*TROOPS, "at F25: B:6Inf", "at K30: R:Inf2.1", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:6Inf via G26 H27 I28 to J29", "done")
    t.order("attack K30 with B:6Inf")
    intercept(t, "intercept R:1FTR over E24")
    assert t.where("B:6Inf") == "F25"


@pytest.mark.rule("CL:32.74b")
def test_it_is_the_last_hex_before_the_zone_and_not_the_first_in_it() -> None:
    """There is room on F25, beside R:1Inf; B:6Inf came over it from F26."""
    t = arrange(*TROOPS, "at F27: B:6Inf", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:6Inf via F26 F25 to E24")
    intercept(t, "intercept R:1FTR over E24")
    assert t.where("B:6Inf") == "F26"


@pytest.mark.rule("CL:32.74b")
def test_armor_crosses_the_zone_of_infantry_and_goes_back_only_from_its_hex() -> None:
    """B:6Arm passes beside R:1Inf over F25, as armor may; B:7Arm goes through E24."""
    t = arrange(*TROOPS, "at F27: B:6Arm", "at E27: B:7Arm", *SKY, dice=(5,))
    t.order(
        "support B:14TAC over E24",
        WIN,
        "move B:6Arm via F26 F25 F24 to F22",
        "move B:7Arm via E26 E25 E24 to E22",
    )
    intercept(t, "intercept R:1FTR over E24")
    assert (t.where("B:6Arm"), t.where("B:7Arm")) == ("F22", "E26")


@pytest.mark.rule("CL:32.74c")
def test_who_finds_no_room_goes_back_farther() -> None:
    """Three units have come to E26 meanwhile."""
    t = arrange(*TROOPS, "at E28: B:6Inf", "at E29: B:7Inf B:8Inf B:9Inf", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:6Inf to E24", "move B:7Inf B:8Inf B:9Inf to E26")
    intercept(t, "intercept R:1FTR over E24")
    assert (t.where("B:6Inf"), t.at("E26")) == ("E27", ("B:7Inf", "B:8Inf", "B:9Inf"))


@pytest.mark.rule("CL:32.74c")
def test_those_who_go_back_together_do_not_crowd_one_another_out() -> None:
    """Three units that were engaged on F25 have come to E26, and go back; so there is room for B:6Inf."""
    t = arrange(*TROOPS, "at E28: B:6Inf", "at F25: B:7Inf B:8Inf B:9Inf", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "move B:6Inf to E24", "move B:7Inf B:8Inf B:9Inf to E26")
    intercept(t, "intercept R:1FTR over E24")
    assert (t.at("E26"), t.at("F25")) == (("B:6Inf",), ("B:7Inf", "B:8Inf", "B:9Inf"))


@pytest.mark.rule("CL:32.74e", "CL:32.74d")
def test_where_it_began_the_last_who_came_makes_room() -> None:
    """B:6Inf was engaged on F25; three have come there since, of whom B:9Inf was the last."""
    t = arrange(*TROOPS, "at F25: B:6Inf", "at F27: B:7Inf B:8Inf", "at F28: B:9Inf", *SKY, dice=(5,))
    t.order(
        "support B:14TAC over E24",
        WIN,
        "move B:6Inf to F24",
        "move B:7Inf B:8Inf to F25",
        "move B:9Inf to F25",
    )
    intercept(t, "intercept R:1FTR over E24")
    assert t.at("F25") == ("B:6Inf", "B:7Inf", "B:8Inf")
    assert t.where("B:9Inf") == "F26"
    assert t.refused("attack E24 with B:9Inf").rule == "CL:32.74d"


@pytest.mark.rule("75:32.74b", "CL:32.74b")
def test_a_victory_of_those_who_went_through_is_undone_with_the_first() -> None:
    """B:6Arm, B:7Arm and B:8Arm come through E24 and overwhelm R:2Inf, of two factors, on E21."""
    t = arrange(
        *TROOPS,
        "at E27: B:6Arm B:7Arm B:8Arm",
        "at E21: R:Inf2.1",
        *EAST,
        land=EASTERN,
        dice=(5,),
    )
    t.order("support B:14TAC over E24", WIN, "move B:6Arm B:7Arm B:8Arm to E22")
    t.order("overwhelm E21 with B:6Arm B:7Arm B:8Arm")
    assert len(OVERWHELMED(t.position)) == 2
    intercept(t, "intercept R:1FTR over E24")
    assert undone(t)
    assert t.where("R:Inf2.1") == "E21"
    assert t.at("E26") == ("B:6Arm", "B:7Arm", "B:8Arm")
    assert t.refused("attack E21 with B:6Arm").rule == "CL:32.74d"


@pytest.mark.rule("CL:32.3c", "75:32.3b")
def test_battles_that_were_announced_before_interception_stand() -> None:
    t = arrange(*TROOPS, "at G20: R:2Inf", "at G21: B:10Arm B:11Arm", *SKY, dice=(5,))
    t.order("support B:14TAC over E24", WIN, "done", "attack G20 with B:10Arm B:11Arm", "done")
    t.order("intercept R:1FTR over E24", "done")
    assert undone(t)
    assert t.refused("call-off G20").rule == "CL:32.3c"
    t.order("attack E24 with B:GDArm B:4Arm B:5Arm B:1Inf", "call-off E24")
    assert t.refused("call-off G20").rule == "CL:32.3c"
    t.order("attack E24 with B:GDArm B:4Arm B:5Arm B:1Inf", "done")
    assert [battle.number for battle in t.position.battles] == [1, 2]


# Units that are flown


@pytest.mark.rule("CL:32.33c", "75:32.74a")
def test_a_drop_that_is_shot_down_takes_its_share_of_the_victory_with_it() -> None:
    """24 factors and four of B:1Abn, who was dropped on F26 and has gone on to F25."""
    lines = (*TROOPS[:2], "at E24: R:1Inf", "at E30: B:1Abn B:2Abn", "at E28: B:6Inf")
    two = (
        "aloft E22: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E27 via E23 E24 E25 E26" for n in (1, 2)),
    )
    t = arrange(*lines, *two, dice=(1,))
    t.order("drop B:1Abn at F26", "move B:1Abn to F25")
    t.order("overwhelm E24 with B:GDArm B:4Arm B:5Arm B:1Inf B:1Abn", "move B:6Inf to E24")
    intercept(t, "intercept R:1FTR R:2FTR over F26")
    assert t.where("B:1Abn") == "eliminated"
    assert undone(t)
    assert (t.where("R:1Inf"), t.where("B:6Inf")) == ("E24", "E26")


@pytest.mark.rule("75:32.74a", "75:30.41b")
@pytest.mark.parametrize(("armor", "stands"), [("B:GDArm", True), ("B:4Arm", False)])
def test_no_more_factors_of_bombers_than_of_ground_units_help_those_who_are_left(
    armor: str, stands: bool
) -> None:
    """8 factors and as many of bombers are 8-1; with 6 only one TAC helps, and 10 to 2 are too few."""
    two = (
        "aloft E22: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E27 via E23 E24 E25 E26" for n in (1, 2)),
    )
    base = "at E30: B:14TAC B:15TAC B:1Abn B:2Abn"
    t = arrange(f"at E25: {armor}", "at E24: R:Inf2.1", base, *two, dice=(1,), clarified="")
    t.order("drop B:1Abn at F26", "move B:1Abn to F25", "support B:14TAC B:15TAC over E24")
    t.order(f"overwhelm E24 with {armor} B:1Abn B:14TAC B:15TAC")
    intercept(t, "intercept R:1FTR R:2FTR over F26")
    assert t.where("B:1Abn") == "eliminated"
    assert undone(t) is not stands


@pytest.mark.rule("CL:32.74a", "CL:32.33c")
@pytest.mark.parametrize(("clarified", "stands"), [("", True), ("publisher", False), ("all", False)])
def test_so_does_a_unit_that_was_flown_to_a_city_where_it_is_clarified(clarified: str, stands: bool) -> None:
    """B:2Inf is flown to F28 and goes to F25; it makes 7-1, and is shot down."""
    two = (
        "aloft E22: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E27 via E23 E24 E25 E26" for n in (1, 2)),
    )
    land = "city E30 F28 E22; blue E30 F28; red E22"
    lines = (*TROOPS[:2], "at E24: R:1Inf", "at E30: B:2Inf B:3Inf", "at E28: B:6Inf", *two)
    t = arrange(*lines, dice=(1,), land=land, clarified=clarified)
    t.order("fly B:2Inf to F28", "move B:2Inf to F25")
    t.order("overwhelm E24 with B:GDArm B:4Arm B:5Arm B:1Inf B:2Inf", "move B:6Inf to E24")
    intercept(t, "intercept R:1FTR R:2FTR over F28")
    assert t.where("B:2Inf") == "eliminated"
    assert undone(t) is not stands
    assert t.where("B:6Inf") == ("E24" if stands else "E26")


@pytest.mark.rule("CL:32.33c", "75:32.74a")
def test_a_way_back_that_was_closed_by_a_unit_shot_down_is_open_again() -> None:
    """20 factors overwhelm without a way back; B:1Abn on E22 closes the last one, and is shot down."""
    ring = "at E25: B:GDArm B:2Inf", "at D24: B:1Inf", "at F25: B:4Inf", "at E30: B:1Abn B:2Abn"
    two = (
        "aloft J27: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E27 via I27 H27 G27 F27" for n in (1, 2)),
    )
    t = arrange(*ring, "at E24: R:1Inf", *two, land=EASTERN, dice=(1,))
    win = "overwhelm E24 with B:GDArm B:1Inf B:4Inf B:2Inf"
    assert t.refused(win).rule == "75:21.1b"
    t.order("drop B:1Abn at E22", win)
    intercept(t, "intercept R:1FTR R:2FTR over E22")
    assert t.where("B:1Abn") == "eliminated"
    assert undone(t)


@pytest.mark.rule("CL:32.33c", "75:30.9a")
@pytest.mark.parametrize(("die", "caught"), [(1, False), (6, True)])
def test_aircraft_that_a_unit_came_upon_are_there_again_when_it_is_shot_down(die: int, caught: bool) -> None:
    """R:14TAC and R:3FTR are alone at E20; B:1Abn comes beside them, and is shot down with a one."""
    two = (
        "aloft E14: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E24 via E15 E16 E17 E18 E19 E20 E21 E22 E23" for n in (1, 2)),
    )
    t = arrange(
        "at E30: B:1Abn B:2Inf",
        "at E20: R:14TAC R:3FTR",
        *two,
        land="city E30 E20 E14; blue E30; red E20 E14",
        dice=(die,),
    )
    t.order("drop B:1Abn at E21")
    assert t.at("E20") == ()
    t.order("done")
    assert t.at("E20") == ()
    assert "wait-out R:3FTR over E14" in t.offered
    events = t.order(f"intercept {'R:1FTR' if caught else 'R:1FTR R:2FTR'} over E21", "done")
    if caught:
        # Red, who answers in Blue's turn, did not order that: it is told as what followed.
        assert {e.follows for e in events if e.kind == "eliminated" and "R:14TAC" in e.units} == {True}
        assert t.at("E20") == ()
        assert t.where("R:14TAC") == t.where("R:3FTR") == "eliminated"
    else:
        assert t.where("B:1Abn") == "eliminated"
        assert t.at("E20") == ("R:14TAC", "R:3FTR")


@pytest.mark.rule("CL:21.1e")
@pytest.mark.parametrize(("die", "stands"), [(1, False), (6, True)])
def test_a_victory_is_undone_when_those_who_should_fight_its_victors_neighbours_are_shot_down(
    die: int, stands: bool
) -> None:
    """B:GDArm, B:4Arm and B:5Arm overwhelm the two factors on E24 and are beside R:2Inf on F26, whom B:1Abn,
    dropped on G27, is to attack."""
    two = (
        "aloft E22: R:1FTR R:2FTR",
        *(f"mission R:{n}FTR patrol over E29 via E23 E24 E25 E26 E27 E28" for n in (1, 2)),
    )
    t = arrange(
        "at E25: B:GDArm B:4Arm B:5Arm",
        "at E24: R:Inf2.1",
        "at F26: R:Inf2.2",
        "at D32: B:1Abn B:2Abn",
        *two,
        land="city D32 E22; blue D32; red E22",
        dice=(die,),
    )
    t.order("overwhelm E24 with B:GDArm B:4Arm B:5Arm")
    assert t.refused("done").rule == "CL:21.1c"
    t.order("drop B:1Abn at G28", "move B:1Abn to G27", "done", "attack F26 with B:1Abn", "done")
    t.order("intercept R:1FTR R:2FTR over G28", "done")
    assert undone(t) is not stands
    if not stands:
        t.order("attack E24 F26 with B:GDArm B:4Arm B:5Arm", "done")


@pytest.mark.rule("CL:32.31g")
def test_the_zone_of_the_overwhelmed_sets_no_interception_off() -> None:
    """B:14TAC enters the zone of R:1Inf at E25: two hexes count, and none when R:1Inf is overwhelmed."""
    lines = ("at E25: B:GDArm B:4Arm B:5Arm", "at D24: B:1Inf B:2Inf", "at E30: B:14TAC", "at E24: R:1Inf")
    t = arrange(*lines, "at E22: R:1FTR")
    t.order("support B:14TAC over E24")
    there = next(one for one in MISSIONS(t.position))
    assert interception.flown_since(t.position, there, 1) == 2
    t.order("overwhelm E24 with B:GDArm B:4Arm B:5Arm B:1Inf B:2Inf")
    assert interception.flown_since(t.position, there, 1) == 0
    t.order("done")
    assert t.refused("intercept R:1FTR over E24").rule == "75:32.31b"
