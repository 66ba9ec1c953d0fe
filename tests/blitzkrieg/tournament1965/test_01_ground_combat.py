"""65:7.2, 65:TGAT, 65:2.3 - ground combat by the Tournament table, and substitutes."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.blitzkrieg.ground.rules.lost import FACTORS_LOST
from openblitz.rulebook import inventory


def fought(*lines: str, battle: str, dice: int, land: str = "") -> Table:
    """A battle of Blue's that has just been rolled."""
    t = arrange(*lines, "rest waiting", "step announce", land=land, dice=[dice])
    attack(t, battle)
    return t


# The table and its ends


@pytest.mark.rule("65:7.2", "65:TGAT", "65:T.0")
def test_a_battle_costs_factors_and_not_whole_units() -> None:
    lines = ("at EE29: B:1Inf B:2Inf", "at EE30: R:1Inf R:2Inf")  # 8 to 8
    t = fought(*lines, battle="EE30 with B:1Inf B:2Inf", dice=2)
    assert t.step == "loss"
    assert "lose R:1Inf keep R:Inf2.1 R:Inf1.1" in offered(t)
    basic = table("1965-basic", "\n".join((*lines, "rest waiting", "step announce")), [2], "", "")
    attack(basic, "EE30 with B:1Inf B:2Inf")
    assert all("keep" not in order for order in offered(basic))
    # What it does not replace is as in the Basic Game: units may withdraw from contact, 12 factors a square.
    moving = arrange("at EE29: B:4Arm", "at EE30: R:1Inf", "at DD28: B:5Arm B:6Arm", "rest waiting")
    moving.order("move B:4Arm to EE28")
    assert moving.order("move B:4Arm to DD28")
    assert moving.why_not("done")[0] == "65:8.0.1a"


@pytest.mark.rule("65:TGAT")
def test_the_defender_advances_two_at_one_to_six_on_a_three() -> None:
    """The cell in which the printing of 1975 has one (R65-26)."""
    lines = ("at EE29: B:Inf2.1 B:Inf2.2", "at EE30: R:4Arm R:5Arm", "at FF30: R:15Arm R:16Arm")
    t = fought(*lines, battle="EE30 FF30 with B:Inf2.1 B:Inf2.2", dice=3)  # 4 to 24
    t.order("lose B:Inf2.1", "retreat B:Inf2.2 to DD28 CC27 BB26 BB25")
    assert (t.step, t.asked) == ("advance", "red")
    assert "advance R:4Arm via EE29 to EE28" in offered(t)


@pytest.mark.rule("65:TGAT.a")
def test_nothing_is_attacked_at_worse_than_one_to_six() -> None:
    lines = ("at EE29: B:Inf2.1", "rest waiting", "step announce")
    arrange("at EE30: R:1Inf R:2Inf R:3Inf", *lines).order("attack EE30 with B:Inf2.1")  # 2 to 12
    worse = arrange("at EE30: R:1Inf R:2Inf R:3Inf", "at EE29: B:Inf1.1", "rest waiting", "step announce")
    assert worse.why_not("attack EE30 with B:Inf1.1") == ("65:TGAT.a", "EE30", "B:Inf1.1")


@pytest.mark.rule("65:TGAT.b")
def test_above_six_to_one_all_die_and_the_attacker_may_go_four_squares() -> None:
    t = arrange("at EE29: B:4Arm", "at FF30: B:GDArm", "at EE30: R:Inf2.1", "rest waiting", "step announce")
    events = attack(t, "EE30 with B:4Arm B:GDArm")  # 14 to 2: no die is asked for
    assert [e.units for e in events if e.kind == "eliminated"] == [("R:Inf2.1",)]
    assert t.step == "advance"
    assert t.why_not("advance B:4Arm via EE30 EE31 EE32 EE33 to EE34")[0] == "65:TGAT.ADVa"
    t.order("advance B:4Arm via EE30 EE31 EE32 to EE33", "done")
    guns, tanks = "B:1Art B:2Art B:3Art", "B:4Arm B:5Arm"
    many = arrange(
        f"at EE29: {guns}", f"at FF30: {tanks}", "at EE30: R:1Inf R:Inf1.1", "rest waiting", "step announce"
    )
    attack(many, f"EE30 with {guns} {tanks}")  # 36 to 5: all of them, more than any roll costs
    assert {many.where("R:1Inf"), many.where("R:Inf1.1")} == {"eliminated"}
    assert many.step == "advance"
    six = fought(
        "at EE29: B:4Arm B:Arm2.1 B:15Inf",
        "at EE30: R:Inf2.1",
        battle="EE30 with B:4Arm B:Arm2.1 B:15Inf",
        dice=2,
    )
    assert six.step == "loss"  # 12 to 2 is 6-1, and rolled for


# Losses


@pytest.mark.rule("65:TGAT.LOSSa", "65:TGAT.LOSSb", "65:TGAT.LOSSd", "65:TGAT.RETc", "65:TGAT.ADVf")
def test_four_to_one_and_a_five() -> None:
    """The defender loses 3 of 6 and goes back three; the attacker loses one and may go two."""
    lines = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm B:10Arm", "at EE30: R:4Arm", "at GG33: R:1Inf")
    t = fought(*lines, battle="EE30 with B:4Arm B:5Arm B:9Arm B:10Arm", dice=5)
    assert (t.step, t.asked) == ("loss", "red")
    assert t.why_not("lose R:1Inf")[2] == "R:1Inf"  # not engaged
    assert t.why_not("lose R:4Arm")[0] == "65:TGAT.LOSSb"  # 3 of its 6 factors stay
    assert t.why_not("lose R:4Arm keep R:Inf2.1 R:Inf1.1")[0] == "65:TGAT.LOSSb"  # of its own type
    assert offered(t) == {"lose R:4Arm keep R:Arm2.1 R:Arm1.1", "lose R:4Arm keep R:Arm1.1 R:Arm1.2 R:Arm1.3"}
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm1.1")
    assert t.at("EE30") == ("R:Arm2.1", "R:Arm1.1")
    assert t.asked == "blue"
    assert {order.split()[1] for order in offered(t)} == {"B:4Arm", "B:5Arm", "B:9Arm", "B:10Arm"}
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm2.2 B:Arm1.1")
    assert FACTORS_LOST(t.position) == (1, 3)
    assert (t.step, t.asked) == ("retreat", "red")
    for short in ("EE31 EE32", "EE31 EE32 EE33 EE34"):
        assert t.why_not(f"retreat R:Arm2.1 to {short}")[0] == "65:BGAT.BACKa"
    t.order("retreat R:Arm2.1 to EE31 EE32 EE33", "retreat R:Arm1.1 to EE31 EE32 EE33")
    assert (t.step, t.asked) == ("advance", "blue")
    assert "done" in offered(t)  # none
    t.order("advance B:5Arm to EE30")  # one
    assert t.why_not("advance B:9Arm via EE30 EE31 to DD31")[0] == "65:TGAT.ADVa"
    t.order("advance B:9Arm via EE30 to EE31")  # two


@pytest.mark.rule("65:TGAT.LOSSc")
def test_nobody_loses_more_than_he_has_in_the_battle() -> None:
    t = fought("at EE29: B:4Arm", "at FF30: B:5Arm", "at EE30: R:Inf2.1 R:Inf1.1", "at EE32: R:1Inf",
               battle="EE30 with B:4Arm B:5Arm", dice=1)  # 12 to 3: 4-1, three factors  # fmt: skip
    assert t.at("EE30") == ()
    assert t.at("EE32") == ("R:1Inf",)
    assert t.step == "advance"


@pytest.mark.rule("65:TGAT.LOSSb", "65:8.0.1b")
def test_artillery_loses_by_its_defense_factor_also_when_it_attacks() -> None:
    t = fought("at EE29: B:1Art", "at EE30: R:GDArm", battle="EE30 with B:1Art", dice=2)  # 8 to 8: one each
    t.order("lose R:GDArm keep R:Arm2.1 R:Arm2.2 R:Arm2.3 R:Arm1.1")
    assert "lose B:1Art keep B:Art2.1 B:Art1.1" in offered(t)  # 4 for defense, 3 left
    two = fought("at EE29: B:1Art", "at EE30: R:GDArm", battle="EE30 with B:1Art", dice=6)
    assert "lose B:1Art keep B:Art2.1" in offered(two)
    assert "lose B:1Art keep B:Art2.1 B:Art1.1" not in offered(two)


# Retreats and advances


@pytest.mark.rule("65:TGAT.RETa", "65:TGAT.EX")
def test_the_guards_drive_the_fifteenth_back() -> None:
    """8 to 4, 2-1, a one: two factors, and all survivors go back three; the Guards may advance two."""
    t = fought("at EE29: B:GDArm", "at EE30: R:15Inf", battle="EE30 with B:GDArm", dice=1)
    t.order("lose R:15Inf keep R:Inf1.1 R:Inf1.2", "retreat R:Inf1.1 to EE31 EE32 EE33")
    assert (t.step, t.asked) == ("retreat", "red")  # the other too
    t.order("retreat R:Inf1.2 to EE31 EE32 FF33")
    assert FACTORS_LOST(t.position) == (0, 2)
    assert "advance B:GDArm via EE30 to EE31" in offered(t)
    assert t.why_not("advance B:GDArm via EE30 EE31 to DD31")[0] == "65:TGAT.ADVa"


@pytest.mark.rule("65:TGAT.RETb")
def test_a_retreat_obeys_the_basic_game() -> None:
    """Three squares back, not into sea, enemy zones or full squares."""
    lines = ("at EE29: B:GDArm", "at EE30: R:15Inf", "at HH32: B:2Inf", "at EE33: R:4Arm R:5Arm")
    t = fought(*lines, battle="EE30 with B:GDArm", dice=1, land="sea DD31")
    t.order("lose R:15Inf keep R:Inf2.1")
    for way, rule in (
        ("EE31 FF32 GG32", "65:BGAT.BACKd"),  # B:2Inf's zone
        ("EE31 DD31 DD32", "65:BGAT.BACKd"),
        ("EE31 EE32 EE33", "65:BGAT.BACKe"),
        ("EE31 EE33 EE34", "65:BGAT.BACKa"),
    ):
        assert t.why_not(f"retreat R:Inf2.1 to {way}")[0] == rule
    t.order("retreat R:Inf2.1 to EE31 EE32 DD32")


@pytest.mark.rule("65:TGAT.ADVa", "65:TGAT.ADVb", "65:TGAT.ADVc")
def test_an_advance_begins_where_the_loser_was_and_ends_in_enemy_zones_alone() -> None:
    lines = ("at EE29: B:4Arm", "at FF30: B:GDArm", "at EE30: R:Inf2.1", "at FF34: R:1Inf", "at EE26: B:1Inf")
    t = arrange(*lines, "rest waiting", "step announce", land="mountain EE31; forest DD30")
    attack(t, "EE30 with B:4Arm B:GDArm")  # four squares
    assert t.why_not("advance B:4Arm via FF31 to FF32")[0] == "65:TGAT.ADVa"  # not past what was left
    assert t.why_not("advance B:GDArm via FF31 to FF32")[0] == "65:TGAT.ADVa"  # though it is beside that
    assert t.why_not("advance B:GDArm to FF31")[0] == "65:TGAT.ADVa"
    assert t.says("advance B:1Inf via EE29 to EE30") is not None  # who did not fight stays
    assert t.why_not("advance B:4Arm via EE30 to DD30")[0] == "65:13.0.a"  # armor, and forest
    assert t.why_not("advance B:4Arm via EE30 EE31 FF32 FF33 to EE33")[0] == "65:TGAT.ADVa"  # five
    assert t.why_not("advance B:4Arm via EE30 FF31 FF33 to FF34")[0] == "65:TGAT.ADVa"
    t.order("advance B:4Arm via EE30 EE31 to EE32")  # over the mountain
    t.order("advance B:GDArm via EE30 FF31 FF32 to FF33")


@pytest.mark.rule("65:TGAT.ADVc")
def test_an_advance_stops_in_the_first_enemy_zone() -> None:
    lines = ("at EE29: B:4Arm", "at FF30: B:GDArm", "at EE30: R:Inf2.1", "at EE33: R:1Inf")
    t = arrange(*lines, "rest waiting", "step announce")
    attack(t, "EE30 with B:4Arm B:GDArm")
    assert t.refused("advance B:4Arm via EE30 EE31 EE32 to DD32").reason.startswith(
        "B:4Arm stops in the enemy"
    )
    t.order("advance B:4Arm via EE30 EE31 to EE32")


@pytest.mark.rule("65:TGAT.ADVd")
def test_those_who_advance_join_no_other_battle_but_are_in_the_way_of_retreats() -> None:
    near = ("at EE29: B:4Arm", "at FF30: B:GDArm", "at EE30: R:Inf2.1")
    t = arrange(
        *near, "at EE34: R:15Inf", "at EE35: B:5Arm B:6Arm", "rest waiting", "step announce", dice=[1]
    )
    t.order("attack EE30 with B:4Arm B:GDArm", "attack EE34 with B:5Arm B:6Arm", "done", "fight EE30")
    t.order("advance B:4Arm via EE30 EE31 EE32 to EE33", "done")
    (event, *_) = t.order("fight EE34")
    assert "12 to 4" in event.text  # B:4Arm does not take part
    t.order("lose R:15Inf keep R:Inf2.1")
    assert t.where("R:Inf2.1") == "eliminated"  # EE33 and EE35 leave it no way back


@pytest.mark.rule("65:TGAT.ADVe")
def test_the_full_advance_is_allowed_where_blocked_retreaters_died() -> None:
    ring = ("at EE29: B:GDArm", "at FF31: B:Inf2.1", "at DD30: B:Inf2.2", "at EE30: R:15Inf")
    t = fought(*ring, battle="EE30 with B:GDArm B:Inf2.1 B:Inf2.2", dice=1)  # 12 to 4: 3-1, back three
    t.order("lose R:15Inf keep R:Inf2.1")
    assert t.where("R:Inf2.1") == "eliminated"
    assert t.step == "advance"
    t.order("advance B:GDArm via EE30 to EE31")


# Substitutes


@pytest.mark.rule("65:2.3")
def test_units_are_broken_down_at_any_time_and_stacks_count_factors() -> None:
    lines = ("at EE29: B:4Arm B:5Arm", "at EE30: R:1Inf", "rest waiting")
    t = arrange(*lines, dice=[2])
    t.order("break B:4Arm into B:Arm2.1 B:Arm2.2 B:Arm1.1 B:Arm1.2")  # in movement
    assert len(t.at("EE29")) == 5
    assert t.step == "movement"
    t.order("done")
    while t.step == "recombine":
        t.order("done")
    t.order("break B:5Arm into B:Arm2.3 B:Arm2.4 B:Arm2.5")  # before combat
    t.order("attack EE30 with B:Arm2.1 B:Arm2.2 B:Arm1.1 B:Arm1.2 B:Arm2.3 B:Arm2.4 B:Arm2.5", "done")
    if t.step == "resolve":
        t.order("fight EE30")
    assert (t.step, t.asked) == ("loss", "red")  # in combat, and in the enemy's turn
    assert t.why_not("break R:1Inf into R:Arm2.1 R:Arm2.2")[0] == "65:TGAT.LOSSb"
    t.order("break R:1Inf into R:Inf2.1 R:Inf2.2")
    assert t.at("EE30") == ("R:Inf2.1", "R:Inf2.2")
    t.order("lose R:Inf2.1 keep R:Inf1.1")


@pytest.mark.rule("65:2.3")
def test_a_unit_on_its_card_is_changed_for_eliminated_counters_too_and_no_factor_comes_back() -> None:
    """R65-70, R65-74 - What was lost stays lost: two factors of infantry, of whatever counters."""
    lines = (
        "turn 5",
        "at A5: B:1Inf",
        "at TTT58: R:9Inf",
        "waiting: B:25Inf",
        "eliminated: B:Inf2.1",
        "rest eliminated",
    )
    t = arrange(*lines, land="city D10; blue D10")

    def drawn() -> int:
        own = ("B:1Inf", "B:25Inf", "B:Inf2.1", "B:Inf2.2")
        sizes = {unit: t.rules.roster.defense[t.rules.roster.ids.index(unit)] for unit in own}
        return sum(size for unit, size in sizes.items() if t.where(unit) not in ("box", "eliminated"))

    before = drawn()
    t.order("break B:25Inf into B:Inf2.1 B:Inf2.2")
    assert (t.where("B:25Inf"), t.where("B:Inf2.1"), t.where("B:Inf2.2")) == ("box", "card", "card")
    assert drawn() == before == 8
    t.order("place B:Inf2.1 at D10", "take-back B:Inf2.1")
    assert t.where("B:Inf2.1") == "card"


@pytest.mark.rule("65:2.3")
def test_units_are_recombined_out_of_contact_when_movement_is_over() -> None:
    lines = ("at EE29: B:Arm2.1 B:Arm2.2 B:Arm2.3", "at EE30: R:1Inf", "at AA20: B:Inf2.1 B:Inf2.2")
    t = arrange(*lines, "box: B:1Inf B:4Arm", "rest waiting")
    assert t.why_not("combine B:Inf2.1 B:Inf2.2")[0] == "65:2.3"
    t.order("done")
    assert t.step == "recombine"
    assert t.why_not("combine B:Arm2.1 B:Arm2.2 B:Arm2.3")[0] == "65:2.3"
    t.order("combine B:Inf2.1 B:Inf2.2")
    assert t.at("AA20") == ("B:1Inf",)


@pytest.mark.rule("65:QA.18.0a", "65:QA.18.0b")
def test_paratroops_are_split_and_a_single_factor_jumps_alone() -> None:
    land = "city M20"
    t = arrange("at M20: B:1Abn", "rest waiting", land=land)
    t.order("break B:1Abn into B:Abn2.1 B:Abn1.1 B:Abn1.2", "drop B:Abn1.1 at M25")
    assert t.at("M25") == ("B:Abn1.1",)
    assert t.at("M20") == ("B:Abn2.1", "B:Abn1.2")
    t.order("drop B:Abn2.1 at M26")  # each part by itself


def test_what_is_told_comes_from_the_book_that_is_played() -> None:
    t = arrange("at EE29: B:4Arm", "rest waiting")
    (event, *_) = t.order("break B:4Arm")
    assert event.rules == ("65:2.3",)
    paragraphs = t.rules.paragraphs
    assert paragraphs
    assert all(old in inventory() and new in inventory() for old, new in paragraphs.items())
    assert all(new.startswith("65:") for new in paragraphs.values())


# Retreats


@pytest.mark.rule("65:TGAT.RETa")
def test_a_retreat_comes_to_no_square_twice() -> None:
    """The full number of squares, each another one (R65-27)."""
    lines = "at EE29: B:4Arm", "at EE30: R:Inf2.1 R:Inf1.1", "at A5: B:9Inf", "at TTT60: R:9Inf"
    t = fought(*lines, battle="EE30 with B:4Arm", dice=1)  # 6 to 3, 2-1: two factors, back three
    assert t.why_not("retreat R:Inf1.1 to EE31 EE32 EE31") == ("65:BGAT.BACKa", "EE31 EE32 EE31", "R:Inf1.1")
    assert not [o for o in offered(t) if len(set(o.split()[3:])) < 3]
    t.order("retreat R:Inf1.1 to EE31 EE32 FF32")


@pytest.mark.rule("65:TGAT.RETa", "65:TGAT.RETb")
@pytest.mark.parametrize(("pocket", "lost"), [("EE31 EE32", True), ("EE31 EE32 EE33", False)])
def test_who_has_fewer_squares_behind_him_than_he_must_go_back_is_lost(pocket: str, lost: bool) -> None:
    """A lake all round but for what lies behind EE30."""
    ring = "DD29 DD30 DD31 DD32 DD33 EE32 EE33 EE34 FF30 FF31 FF32 FF33 FF34"
    lake = " ".join(hex_ for hex_ in ring.split() if hex_ not in pocket)
    lines = "at EE29: B:4Arm", "at EE30: R:Inf2.1 R:Inf1.1", "at A5: B:9Inf", "at TTT60: R:9Inf"
    t = fought(*lines, battle="EE30 with B:4Arm", dice=1, land=f"lake {lake}")
    assert (t.where("R:Inf1.1") == "eliminated") is lost
