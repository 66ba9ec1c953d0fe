"""75:25.1, 75:TGAT - ground combat by the Tournament Game Attrition Table."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.arranging import arrange, offered

from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.blitzkrieg.rulesets import rules
from openblitz.players.blitzkrieg.values import Stake, Values


def fought(*lines: str, battle: str, dice: int, land: str = "", clarified: str = "all") -> Table:
    """A battle of Blue's that has just been rolled."""
    t = arrange(*lines, "rest waiting", "step announce", land=land, dice=[dice], clarified=clarified)
    attack(t, battle)
    return t


# The table and its ends


@pytest.mark.rule("75:25.1", "75:TGAT", "75:24a")
def test_a_battle_costs_factors_and_not_whole_units() -> None:
    lines = ("at EE29: B:1Inf B:2Inf", "at EE30: R:1Inf R:2Inf")  # 8 to 8
    t = fought(*lines, battle="EE30 with B:1Inf B:2Inf", dice=2)
    assert t.step == "loss"
    assert "lose R:1Inf keep R:Inf2.1 R:Inf1.1" in offered(t)
    basic = table("1975-basic", "\n".join((*lines, "rest waiting", "step announce")), [2], "", "")
    attack(basic, "EE30 with B:1Inf B:2Inf")
    assert all("keep" not in order for order in offered(basic))


@pytest.mark.rule("75:TGAT.odds.a")
@pytest.mark.parametrize(("third", "stays"), [("R:3Inf", True), ("R:4Arm", False)])
def test_who_can_attack_at_one_to_six_does_and_who_cannot_is_removed(third: str, stays: bool) -> None:
    """2 to 12, and 2 to 14; B:Inf2.1 is engaged and cannot leave."""
    t = arrange(f"at EE30: R:1Inf R:2Inf {third}", "at EE29: B:Inf2.1", "at A6: B:1Inf", "rest waiting")
    t.order("done")
    assert (t.where("B:Inf2.1") == "EE29") is stays
    assert (t.step == "announce") is stays


@pytest.mark.rule("75:TGAT.odds.a")
def test_nothing_is_attacked_at_worse_than_one_to_six() -> None:
    lines = ("at EE29: B:Inf2.1", "rest waiting", "step announce")
    arrange("at EE30: R:1Inf R:2Inf R:3Inf", *lines).order("attack EE30 with B:Inf2.1")  # 2 to 12
    worse = arrange("at EE30: R:1Inf R:2Inf R:4Arm", *lines)
    assert worse.why_not("attack EE30 with B:Inf2.1") == ("75:14.7b", "EE30", "B:Inf2.1")


@pytest.mark.rule("75:TGAT.odds.b")
def test_above_six_to_one_all_die_and_the_attacker_may_go_four_hexes() -> None:
    t = arrange("at EE29: B:4Arm B:GDArm", "at EE30: R:Inf2.1", "rest waiting", "step announce")  # 14 to 2
    events = attack(t, "EE30 with B:4Arm B:GDArm")  # no die is asked for
    assert [e.units for e in events if e.kind == "eliminated"] == [("R:Inf2.1",)]
    assert t.step == "advance"
    assert t.why_not("advance B:4Arm via EE30 EE31 EE32 EE33 to EE34")[0] == "75:TGAT.advance.a"
    t.order("advance B:4Arm via EE30 EE31 EE32 to EE33", "done")
    six = fought(
        "at EE29: B:4Arm B:Arm2.1 B:15Inf",
        "at EE30: R:Inf2.1",
        battle="EE30 with B:4Arm B:Arm2.1 B:15Inf",
        dice=2,
    )
    assert six.step == "loss"  # 12 to 2 is 6-1, and rolled for


# Losses


@pytest.mark.rule("75:TGAT.losses.a", "75:TGAT.losses.b", "75:TGAT.losses.d", "75:26.1a", "75:26.2a")
def test_the_loser_says_which_of_the_engaged_units_suffer_and_keeps_change_for_it() -> None:
    """4-1 and a five: three factors of the defender, one of the attacker, whose 6 become 3 and 5."""
    lines = ("at EE29: B:4Arm B:GDArm", "at FF30: B:1Art B:9Arm", "at EE30: R:4Arm", "at GG32: R:1Inf")
    t = fought(*lines, battle="EE30 with B:4Arm B:GDArm B:1Art B:9Arm", dice=5)
    assert t.step == "loss"
    assert t.asked == "red"
    assert t.why_not("lose R:1Inf")[2] == "R:1Inf"  # not engaged
    assert t.refused("lose R:4Arm").reason == "That is 6 factors; keep R:Arm2.1 and R:Arm1.1 for R:4Arm."
    assert t.why_not("lose R:4Arm keep R:Arm2.1 R:Arm2.2 R:Arm2.3")[0] == "75:26.2a"  # that is no loss
    assert offered(t) == {"lose R:4Arm keep R:Arm2.1 R:Arm1.1", "lose R:4Arm keep R:Arm1.1 R:Arm1.2 R:Arm1.3"}
    (event, *_) = t.order("lose R:4Arm keep R:Arm2.1 R:Arm1.1")
    assert event.text == "R:4Arm loses 3 factors: R:Arm2.1 and R:Arm1.1 stay on EE30."
    assert t.at("EE30") == ("R:Arm2.1", "R:Arm1.1")
    assert t.asked == "blue"
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert t.at("EE29") == ("B:GDArm", "B:Arm2.1", "B:Arm2.2", "B:Arm1.1")
    assert FACTORS_LOST(t.position) == (1, 3)


@pytest.mark.rule("75:TGAT.losses.c")
def test_nobody_loses_more_than_he_has_in_the_battle() -> None:
    """4-1 and a one cost the defender three factors, 1-6 and a six the attacker: each has two engaged."""
    t = fought("at EE29: B:15Inf B:16Inf", "at EE30: R:Inf2.1", "at EE31: R:1Inf",
               battle="EE30 with B:15Inf B:16Inf", dice=1)  # 8 to 2  # fmt: skip
    assert t.where("R:Inf2.1") == "eliminated"
    assert t.at("EE31") == ("R:1Inf",)
    assert (t.step, FACTORS_LOST(t.position)) == ("advance", (0, 2))
    t = fought("at EE29: B:Inf2.1", "at EE27: B:1Inf", "at EE30: R:1Inf R:2Inf R:3Inf",
               battle="EE30 with B:Inf2.1", dice=6)  # fmt: skip
    assert t.where("B:Inf2.1") == "eliminated"
    assert (t.at("EE27"), FACTORS_LOST(t.position)) == (("B:1Inf",), (2, 0))


@pytest.mark.rule("CL:25.1d")
def test_artillery_loses_by_its_defense_factor_also_when_it_attacks() -> None:
    lines = ("at EE29: B:1Art", "at EE30: R:GDArm")  # 8 to 8: 1-1, two: each loses one
    clear = fought(*lines, battle="EE30 with B:1Art", dice=2)
    clear.order("lose R:GDArm keep R:Arm2.1 R:Arm2.2 R:Arm2.3 R:Arm1.1")
    assert "lose B:1Art keep B:Art2.1 B:Art1.1" in offered(clear)  # 4 for defense, 3 left
    printed = fought(*lines, battle="EE30 with B:1Art", dice=2, clarified="")
    printed.order("lose R:GDArm keep R:Arm2.1 R:Arm2.2 R:Arm2.3 R:Arm1.1")
    # 8 for attack, 7 left: nothing comes to that, and 6 is the most there is (R75-C16).
    assert "lose B:1Art keep B:Art2.1 B:Art1.1" in offered(printed)
    assert "lose B:1Art keep B:Art2.1 B:Art2.2" not in offered(printed)
    # A six costs two of them: 2 of 4 are left as clarified, 6 of 8 as printed.
    half, most = "lose B:1Art keep B:Art2.1", "lose B:1Art keep B:Art2.1 B:Art1.1"
    two = fought(*lines, battle="EE30 with B:1Art", dice=6)
    assert (half in offered(two), most in offered(two)) == (True, False)
    two = fought(*lines, battle="EE30 with B:1Art", dice=6, clarified="")
    assert (half in offered(two), most in offered(two)) == (False, True)


# Retreats


@pytest.mark.rule("75:TGAT.retreat.a", "75:TGAT.example.a", "75:TGAT.advance.a")
def test_the_survivors_go_back_the_full_number_and_then_the_winner_may_advance() -> None:
    lines = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm B:10Arm", "at EE30: R:4Arm")  # 24 to 6, five
    t = fought(*lines, battle="EE30 with B:4Arm B:5Arm B:9Arm B:10Arm", dice=5)
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm1.1", "lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert (t.step, t.asked) == ("retreat", "red")
    for short in ("EE31 EE32", "EE31 EE32 EE33 EE34"):
        assert t.why_not(f"retreat R:Arm2.1 to {short}")[0] == "75:BGAT.AB2.a"
    t.order("retreat R:Arm2.1 to EE31 EE32 EE33")
    assert t.step == "retreat"  # all of them
    t.order("retreat R:Arm1.1 to EE31 EE32 EE33")
    assert (t.step, t.asked) == ("advance", "blue")
    assert "done" in offered(t)
    t.order("advance B:5Arm to EE30", "advance B:9Arm via EE30 to EE31")
    assert t.why_not("advance B:10Arm via EE30 EE31 to EE32")[0] == "75:TGAT.advance.a"


@pytest.mark.rule("75:TGAT.retreat.a")
def test_four_hexes_are_four_and_the_attacker_goes_back_as_well() -> None:
    """12 to 4, 3-1, a six: two factors and back four; 4 to 4, a four: the attacker loses one, back one."""
    t = fought("at EE29: B:4Arm B:5Arm", "at EE30: R:15Inf", battle="EE30 with B:4Arm B:5Arm", dice=6)
    t.order("lose R:15Inf keep R:Inf2.1")
    assert t.why_not("retreat R:Inf2.1 to EE31 EE32 EE33")[0] == "75:BGAT.AB2.a"
    assert t.may("retreat R:Inf2.1 to EE31 EE32 EE33 EE34")
    t = fought("at EE29: B:1Inf", "at EE30: R:15Inf", battle="EE30 with B:1Inf", dice=4)
    t.order("lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert (t.step, t.asked) == ("retreat", "blue")
    t.order("retreat B:Inf2.1 B:Inf1.1 to EE28")
    assert t.at("EE28") == ("B:Inf2.1", "B:Inf1.1")


@pytest.mark.rule("75:TGAT.retreat.b")
def test_a_retreat_obeys_the_basic_game() -> None:
    """Three hexes back, not into sea, enemy zones and full hexes, nor ending where it began."""
    lines = ("at EE29: B:GDArm", "at EE30: R:15Inf", "at HH32: B:2Inf", "at EE33: R:2Inf R:3Inf R:4Arm")
    t = fought(*lines, battle="EE30 with B:GDArm", dice=1, land="sea DD31")  # 8 to 4, 2-1: two, back three
    t.order("lose R:15Inf keep R:Inf2.1")
    for way, rule in (
        ("EE31 FF32 GG32", "75:BGAT.AB2.f"),  # B:2Inf's zone
        ("EE31 DD31 DD32", "75:BGAT.AB2.g"),
        ("EE31 EE32 EE33", "75:BGAT.AB2.h"),
        ("EE31 EE33 EE34", "75:BGAT.AB2.a"),
    ):
        assert t.why_not(f"retreat R:Inf2.1 to {way}")[0] == rule
    t.order("retreat R:Inf2.1 to EE31 EE32 DD32")


@pytest.mark.rule("75:TGAT.retreat.b")
def test_armor_does_not_retreat_into_forest_and_infantry_does() -> None:
    """12 to 6, and 8 to 4: 2-1, a one: two factors, and back three."""
    for unit, half, own in (
        ("R:4Arm", "R:Arm2.1 R:Arm2.2", "B:4Arm B:5Arm"),
        ("R:15Inf", "R:Inf2.1", "B:GDArm"),
    ):
        t = fought(
            f"at EE29: {own}", f"at EE30: {unit}", battle=f"EE30 with {own}", dice=1, land="forest EE32"
        )
        t.order(f"lose {unit} keep {half}")
        into = t.says(f"retreat {half.split()[0]} to EE31 EE32 EE33")
        assert (into.rule if into else None) == ("75:BGAT.AB2.e" if unit == "R:4Arm" else None)


@pytest.mark.rule("75:TGAT.example.b")
def test_the_guards_drive_the_fifteenth_back() -> None:
    """8 to 4, 2-1, a one: two factors, back three; the Guards may advance two."""
    t = fought("at EE29: B:GDArm", "at EE30: R:15Inf", battle="EE30 with B:GDArm", dice=1)
    t.order("lose R:15Inf keep R:Inf2.1", "retreat R:Inf2.1 to EE31 EE32 EE33")
    assert "advance B:GDArm via EE30 to EE31" in offered(t)
    assert t.why_not("advance B:GDArm via EE30 EE31 to DD31")[0] == "75:TGAT.advance.a"


# Advances


ADVANCING = ("at EE29: B:GDArm B:4Arm", "at EE30: R:Inf2.1")


def won(*lines: str, land: str = "") -> Table:
    """Blue has eliminated the defenders of EE30 and may advance four hexes."""
    t = arrange(*ADVANCING, *lines, "rest waiting", "step announce", land=land)
    attack(t, "EE30 with B:GDArm B:4Arm")
    assert t.step == "advance"
    return t


@pytest.mark.rule("75:TGAT.advance.b")
def test_the_first_hex_is_one_that_the_loser_has_left() -> None:
    t = won()
    assert t.why_not("advance B:GDArm via FF30 to FF31")[0] == "75:TGAT.advance.a"
    assert t.why_not("advance B:GDArm via EE31 to EE32")[0] == "75:TGAT.advance.a"
    t.order("advance B:GDArm via EE30 to FF31")


@pytest.mark.rule("75:TGAT.advance.c", "CL:25.1a")
def test_rough_ground_ends_an_advance_and_no_road_lengthens_it() -> None:
    t = won(land="mountain EE31; road EE29 EE30 FF31 FF32 FF33 FF34")
    assert t.refused("advance B:4Arm via EE30 EE31 to EE32").reason == "B:4Arm stops in rough ground at EE31."
    assert "advance B:4Arm via EE30 to EE31" in offered(t)
    assert t.why_not("advance B:4Arm via EE30 FF31 FF32 FF33 to FF34")[0] == "75:TGAT.advance.a"
    t.order("advance B:4Arm via EE30 FF31 FF32 to FF33")
    forest = won(land="forest EE31")
    assert forest.why_not("advance B:4Arm via EE30 to EE31")[0] == "75:10.2a"


@pytest.mark.rule("75:TGAT.advance.c", "CL:25.1a")
def test_infantry_advances_into_forest_and_no_farther() -> None:
    lines = ("at EE29: B:1Inf B:2Inf B:3Inf", "at FF30: B:4Inf", "at EE30: R:Inf2.1", "at TTT50: R:1Inf")
    t = arrange(*lines, "rest waiting", "step announce", land="forest EE31")
    attack(t, "EE30 with B:1Inf B:2Inf B:3Inf B:4Inf")  # 16 to 2: four hexes
    assert t.refused("advance B:1Inf via EE30 EE31 to EE32").reason == "B:1Inf stops in rough ground at EE31."
    assert t.may("advance B:1Inf via EE30 FF31 to EE31")
    t.order("advance B:1Inf via EE30 to EE31", "advance B:2Inf via EE30 FF31 FF32 to FF33")


@pytest.mark.rule("CL:25.1a")
def test_no_stack_is_too_high_where_an_advance_ends() -> None:
    t = won("at EE32: B:1Inf B:2Inf B:3Inf")
    assert t.why_not("advance B:4Arm via EE30 EE31 to EE32")[0] == "CL:11.1b"
    t.order("advance B:4Arm via EE30 EE31 EE32 to EE33")  # but it may pass


@pytest.mark.rule("CL:25.1b", "CL:25.1c", "75:TGAT.advance.c")
def test_whoever_is_in_a_zone_may_advance_and_every_zone_stops_him() -> None:
    """Infantry holds up armor here, which it would not in movement (75:8.3)."""
    red = ("at EE30: R:Inf1.1", "at DD28: R:2Inf", "at EE33: R:3Inf")
    t = arrange("at EE29: B:GDArm B:1Inf", "at CC28: B:2Inf", *red, "rest waiting", "step announce")
    attack(t, "EE30 with B:GDArm", "DD28 with B:1Inf B:2Inf")
    assert t.step == "advance"
    assert t.refused("advance B:GDArm via EE30 EE31 EE32 to DD32").reason == (
        "B:GDArm stops in the enemy zone of control at EE32."
    )
    t.order("advance B:GDArm via EE30 EE31 to EE32")  # it stood in the zone of DD28 before


@pytest.mark.rule("75:TGAT.advance.d", "75:TGAT.advance.e")
@pytest.mark.parametrize("advances", [True, False])
def test_who_has_advanced_joins_no_battle_but_cuts_off_retreats(advances: bool) -> None:
    lines = ("at EE29: B:GDArm B:4Arm", "at EE30: R:Inf2.1", "at GG33: B:5Arm", "at FF33: R:1Inf")
    t = arrange(*lines, "rest waiting", "step announce", land="sea EE33 EE34 FF34", dice=[1])
    attack(t, "EE30 with B:GDArm B:4Arm", "FF33 with B:5Arm")
    t.order(*["advance B:4Arm via EE30 EE31 to EE32"] * advances, "done")
    assert [t.rules.roster.names(b.attackers) for b in t.position.battles if not b.fought] == [("B:5Arm",)]
    t.order("fight FF33", "lose R:1Inf keep R:Inf2.1")  # 6 to 4, a one: two factors, and back two
    assert t.at("FF33") == (() if advances else ("R:Inf2.1",))
    if not advances:
        t.order("retreat R:Inf2.1 to EE32 EE31")


@pytest.mark.rule("75:TGAT.advance.f")
def test_the_advance_is_as_long_when_those_who_should_go_back_cannot() -> None:
    t = fought("at EE29: B:GDArm", "at EE30: R:15Inf", battle="EE30 with B:GDArm", dice=1,
               land="sea DD29 DD30 EE31 FF30 FF31")  # fmt: skip
    t.order("lose R:15Inf keep R:Inf2.1")
    assert t.at("EE30") == ()
    assert t.step == "advance"
    assert "2 hexes in all" in t.prompt


@pytest.mark.rule("75:TGAT.advance.a")
def test_all_survivors_may_advance_however_many_there_are() -> None:
    """Six divisions against one factor: it is eliminated, and they may go four hexes."""
    lines = ("at EE29: B:4Arm B:5Arm B:6Arm", "at FF30: B:9Arm B:10Arm B:11Arm", "at EE30: R:Inf1.1")
    t = fought(*lines, battle="EE30 with B:4Arm B:5Arm B:6Arm B:9Arm B:10Arm B:11Arm", dice=1)
    assert t.step == "advance"
    t.order("advance B:4Arm B:5Arm B:6Arm via EE30 to EE31")
    t.order("advance B:9Arm B:10Arm via EE30 EE31 to EE32")
    assert t.refused("advance B:11Arm via EE30 EE31 EE32 EE33 to EE34").rule == "75:TGAT.advance.a"
    t.order("advance B:11Arm via EE30 EE31 EE32 to EE33")
    assert t.where("B:11Arm") == "EE33"


@pytest.mark.rule("75:TGAT.advance.a")
def test_the_defender_advances_where_the_attacker_left() -> None:
    t = fought(
        "at EE29: B:Inf2.1", "at EE30: R:1Inf R:2Inf R:3Inf", battle="EE30 with B:Inf2.1", dice=1
    )  # 1-6
    assert (t.step, t.asked) == ("advance", "red")
    assert t.at("EE29") == ()  # two factors lost
    t.order("advance R:1Inf R:2Inf to EE29")


# Computer players


def test_players_weigh_a_battle_by_the_factors_that_it_costs() -> None:
    values = Values(rules("1975-tournament", "all"))
    blue = Stake((6.0, 6.0), 0.0, 6.0, 0.0)
    red = Stake((4.0,), 0.0, 4.0, 0.0)
    at_three, at_one = (values.expected(attack, 4, blue, red) for attack in (12, 4))
    assert at_three > at_one > values.expected(1, 4, blue, red)
    # 3-1: 2 2 1 2 1 1... of the defender's factors on the six rolls, less than a whole unit on average.
    assert 0 < at_three < 4
