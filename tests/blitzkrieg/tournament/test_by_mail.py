"""75:PBM - the Tournament Game by the tables of play by mail: other dice, the same rules."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.arranging import arrange

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.minors.rules.countries import REDUCED
from openblitz.blitzkrieg.minors.rules.minor_cities import BlankCounters

MAIL = ("mail",)
RED = 1


@pytest.mark.rule("75:PBM-TGAT.odds")
def test_nothing_worse_than_one_to_six_and_no_digit_above_six_to_one() -> None:
    lines = ("at EE29: B:Inf2.1", "rest waiting", "step announce")
    arrange("at EE30: R:1Inf R:2Inf R:3Inf", *lines, options=MAIL).order("attack EE30 with B:Inf2.1")
    worse = arrange("at EE30: R:1Inf R:2Inf R:4Arm", *lines, options=MAIL)
    assert worse.why_not("attack EE30 with B:Inf2.1") == ("75:14.7b", "EE30", "B:Inf2.1")
    sure = ("at EE29: B:4Arm B:GDArm", "at EE30: R:Inf2.1", "rest waiting", "step announce")  # 14 to 2
    t = arrange(*sure, options=MAIL)
    events = attack(t, "EE30 with B:4Arm B:GDArm")  # no digit is asked for
    assert [e.units for e in events if e.kind == "eliminated"] == [("R:Inf2.1",)]
    assert not t.may("advance B:4Arm via EE30 EE31 EE32 EE33 to EE34")
    assert t.may("advance B:4Arm via EE30 EE31 EE32 to EE33")
    six = ("at EE29: B:4Arm B:Arm2.1 B:15Inf", *sure[1:])  # 12 to 2
    t = arrange(*six, options=MAIL, dice=(10,))
    assert "digit 0" in attack(t, "EE30 with B:4Arm B:Arm2.1 B:15Inf")[0].text


# Cities of minor countries


def assault(digit: int, *more: str) -> Table:
    """B:1Inf and B:2Inf, 8 factors, have attacked the city EE30."""
    lines = ("at DD29: B:1Inf B:2Inf", "at EEE50: R:1Inf", "aggressor calaedia blue", *more)
    t = arrange(*lines, land="city EE30 NN40", dice=(digit,), options=MAIL)
    t.order("done", "attack EE30 by city with B:1Inf B:2Inf", "done", "fight EE30")
    return t


def reduced(t: Table) -> bool:
    return bool(REDUCED(t.position) >> read_hex("EE30") & 1)


@pytest.mark.rule("75:PBM-MCRT.notes")
def test_with_an_asterisk_the_city_is_reduced_and_survivors_may_enter() -> None:
    t = assault(2)  # 3*
    assert (t.asked, t.step, t.position.steps[-1].amount) == ("blue", "loss", 3)  # type: ignore[attr-defined]
    t.order("lose B:1Inf keep B:Inf1.1")
    assert (reduced(t), t.step) == (True, "advance")
    blank = BlankCounters().hexes(t.position, RED)
    assert (blank >> read_hex("EE30") & 1, blank >> read_hex("NN40") & 1) == (0, 1)
    t.order("advance B:2Inf to EE30")
    assert t.at("EE30") == ("B:2Inf",)


@pytest.mark.rule("75:PBM-MCRT.notes")
def test_without_an_asterisk_they_go_back_two_hexes() -> None:
    t = assault(5)  # 2
    t.order("lose B:1Inf keep B:Inf2.1")
    assert (reduced(t), t.step, t.asked) == (False, "retreat", "blue")
    assert t.refused("retreat B:2Inf to CC29").rule == "75:BGAT.AB2.a"
    t.order("retreat B:2Inf to CC29 BB28")


@pytest.mark.rule("75:PBM-MCRT.notes")
def test_liberators_in_a_reduced_city_keep_others_out_and_bombers_help_up_to_the_ground_factors() -> None:
    held = ("at DD29: B:4Arm B:5Arm", "at DD30: B:6Arm", "at EE30: R:1Inf", "at EEE50: R:2Inf")
    t = arrange(*held, "aggressor calaedia blue", land="city EE30 NN40", dice=(3,), options=MAIL)
    t.order("done", "attack EE30 with B:4Arm B:5Arm", "attack EE30 by city with B:6Arm", "done")
    t.order("fight EE30 number 2", "lose B:6Arm keep B:Arm2.1")  # 4*
    assert reduced(t)
    assert t.step != "advance"
    flown = (
        "at X30: B:15TAC B:14TAC",
        "at Y31: B:1Inf B:4Arm",
        "at EEE50: R:1Inf",
        "aggressor calaedia blue",
    )
    t = arrange(*flown, land="city X30 Z31 NN40", options=MAIL)
    t.order("support B:15TAC B:14TAC over Z31", "done")
    assert t.refused("attack Z31 by city with B:1Inf B:4Arm B:15TAC B:14TAC").rule == "75:30.41b"
    assert t.may("attack Z31 by city with B:1Inf B:4Arm B:15TAC")


# Aircraft


def raid(fighters: str, *more: str, dice: tuple[int, ...], options: tuple[str, ...]) -> Table:
    """B:14TAC over E24 without an escort, and Red's fighters have intercepted it."""
    text = (
        "turn 9", "at E30: B:14TAC B:TAC1.1", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf",
        f"at E22: {fighters}", "at TTT60: R:36Inf", *more, "rest eliminated",
    )  # fmt: skip
    land = "city E30 E22; blue E30; red E22"
    t = table("1975-tournament", "\n".join(text), dice, "all", land, options=("air-combat", *options))
    t.order("support B:14TAC B:TAC1.1 over E24", "done")
    t.order("attack E24 with B:4Arm B:5Arm B:14TAC B:TAC1.1", "done")
    t.order(f"intercept {fighters} over E24")
    return t


@pytest.mark.rule("75:PBM-ACT.unescorted")
def test_bombers_intercepted_without_an_escort_bomb_at_half_rounded_down() -> None:
    """B:TAC1.1 has half a factor left, which is none, B:14TAC two of four."""
    t = raid("R:FTR1.1", dice=(10,), options=MAIL)
    factors, number = attack_factors(t.position), t.rules.roster.number
    before = [factors[number[name]] for name in ("b:14tac", "b:tac1.1")]
    t.order("done")
    factors = attack_factors(t.position)
    after = [factors[number[name]] for name in ("b:14tac", "b:tac1.1")]
    assert (before, after) == ([4, 1], [2, 0])
    assert t.rules.charts["air"].name == "1975.pbm.act"


@pytest.mark.rule("CL:rounding.c")
def test_sixteen_and_a_half_factors_are_read_in_the_column_up_to_sixteen() -> None:
    """11 factors, halved by rain and tripled; a 1 costs four factors there, five in the column from 17."""
    t = raid("R:1FTR R:2FTR R:FTR2.1 R:FTR1.1", "weather rain", dice=(1,), options=("weather",))
    (fire,) = [event.text for event in t.order("done") if " fire" in event.text]
    assert "fire with 16 at" in fire
    assert "4 factors lost" in fire


# Whom a letter asks


def battle(defenders: str, digit: int) -> Table:
    """Blue's only battle, just fought; 12 to 8 is 1-1, 12 to 4 is 3-1."""
    lines = ("at EE29: B:4Arm B:5Arm", f"at EE30: {defenders}", "at WW30: R:9Inf", "rest eliminated")
    t = arrange("turn 3", *lines, "step announce", options=MAIL, dice=(digit,))
    attack(t, "EE30 with B:4Arm B:5Arm")
    return t


@pytest.mark.rule("75:SEQ.21b")
def test_the_other_side_is_asked_where_it_has_a_choice_and_that_is_finished_before_its_own_turn() -> None:
    t = battle("R:1Inf R:2Inf", 2)
    assert (t.position.side, t.asked, t.step) == (0, "red", "loss")
    assert not t.may("move R:9Inf to WW31")
    assert not t.may("done")
    while t.position.side == 0:
        assert t.step in ("loss", "retreat", "advance")
        t.order(sorted(t.offered)[0])
    assert (t.asked, t.step) == ("red", "movement")
    assert t.may("move R:9Inf to WW31")


@pytest.mark.rule("75:SEQ.21b")
def test_it_is_not_asked_where_all_are_lost_anyway() -> None:
    t = battle("R:Inf1.1 R:Inf1.2", 2)  # 6-1
    assert (t.where("R:Inf1.1"), t.where("R:Inf1.2")) == ("eliminated", "eliminated")
    assert t.asked == "blue"


def raid_and_battle(*more: str, digits: tuple[int, ...], options: tuple[str, ...] = MAIL) -> Table:
    """B:4Arm, B:5Arm and B:14TAC at 2-1 against R:1Inf and R:2Inf; Blue's aircraft come home afterwards."""
    text = (
        "turn 3", "at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf R:2Inf", *more,
        "at TTT60: R:36Inf", "rest eliminated",
    )  # fmt: skip
    land = "city E30 E22; blue E30; red E22"
    t = table("1975-tournament", "\n".join(text), digits, "all", land, options=options)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC")
    return t


@pytest.mark.rule("75:SEQ.0b", "75:SEQ.2", "CL:PBEM.11b")
def test_what_the_other_side_loses_waits_until_the_player_turn_is_over() -> None:
    """A factor of each: by mail Blue brings his aircraft home before Red chooses, at the table after."""
    for options, roll, wanted in ((MAIL, 6, ("blue", "return")), ((), 5, ("red", "loss"))):
        t = raid_and_battle(digits=(roll,), options=options)
        t.order("done", "fight E24")
        while t.asked == "blue" and t.step == "loss":
            t.order(sorted(t.offered)[0])
        assert (t.asked, t.step) == wanted
        assert t.game.read_state(t.game.write_state(t.position)) == t.position
    t = raid_and_battle(digits=(6,))
    t.order("done", "fight E24")
    while t.asked == "blue":
        t.order(sorted(t.offered)[0])
    assert (t.position.side, t.asked, t.step) == (0, "red", "loss")
    assert not t.may("move R:36Inf to TTT59")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position
    t.order("lose R:1Inf keep R:Inf2.1 R:Inf1.1")
    assert (t.position.side, t.asked, t.step) == (1, "red", "movement")
    assert set(t.at("E24")) == {"R:2Inf", "R:Inf2.1", "R:Inf1.1"}


@pytest.mark.rule("75:SEQ.0b")
@pytest.mark.parametrize(("where", "beside", "asked"), [("E17", "E16", "red"), ("E16", "E15", "blue")])
def test_it_does_not_wait_where_a_battle_to_come_may_hang_on_it(where: str, beside: str, asked: str) -> None:
    """Seven hexes off R:3Inf might go back beside what is left at E24; eight hexes off nothing does."""
    t = raid_and_battle(f"at {where}: R:3Inf", f"at {beside}: B:6Arm", digits=(6,))
    t.order(f"attack {where} with B:6Arm", "done", "fight E24")
    while t.asked == "blue" and t.step == "loss":
        t.order(sorted(t.offered)[0])
    assert (t.asked, t.step) == (asked, "loss" if asked == "red" else "resolve")


@pytest.mark.rule("75:SEQ.0b")
def test_every_hex_of_a_battle_to_come_and_of_a_loss_is_looked_at() -> None:
    """EE37 is seven hexes from EE30, EE21 from EE28; each is nine from the other."""
    lines = ("at EE29: B:4Arm B:5Arm", "at EE30: R:1Inf", "at EE28: R:2Inf", "rest eliminated")
    t = arrange("turn 3", *lines, "step announce", options=MAIL)
    t.order("attack EE28 EE30 with B:4Arm B:5Arm")
    near_30, near_28, far, farther = (read_hex(hex_) for hex_ in ("EE37", "EE21", "EE38", "EE20"))
    wait = t.rules.answers["letters"]
    for hexes in ([near_30], [near_28], [near_30, farther], [farther, near_28], [far, near_30]):
        assert not wait.may_wait(t.position, hexes)
    assert wait.may_wait(t.position, [far, farther])


@pytest.mark.rule("CL:PBEM.11b")
def test_who_must_retreat_is_asked_at_once() -> None:
    """A factor and back two hexes: Blue's advance hangs on it."""
    t = raid_and_battle(digits=(4,))
    t.order("done", "fight E24")
    assert (t.asked, t.step) == ("red", "loss")
    t.order("lose R:1Inf keep R:Inf2.1 R:Inf1.1")
    assert (t.asked, t.step) == ("red", "retreat")
