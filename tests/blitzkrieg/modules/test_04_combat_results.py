"""MS:4, MS:GCRT - Combat Results: retreats that can be bought off, losses in factors, Blitz, overruns.

Round EE30 the neighbours are, clockwise from north, EE29, FF30, FF31, EE31, DD30 and DD29. Red's home lies
far to the south-east, Blue's to the north-west.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.battle.rules.immobile import IMMOBILE
from openblitz.blitzkrieg.overruns.rules.overrun import OVERRUNS
from openblitz.blitzkrieg.telling.view import view
from openblitz.players.blitzkrieg import player
from openblitz.table import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable

MODULE = "module-04-combat-results"


def arrange(
    *lines: str, land: str = "", dice: Iterable[int] = (), options: tuple[str, ...] = (MODULE,)
) -> Table:
    """A position of the Module System with module 4; Blue is to move unless a line says otherwise."""
    text = "\n".join((*lines, "rest waiting"))
    return table("modules", text, dice, "", land, options=options, without=("minor-countries-1965",))


def fought(
    *lines: str, battle: str, dice: int, land: str = "", by: str = "", more: Iterable[int] = ()
) -> Table:
    """A battle of Blue's that has just been rolled, by a table."""
    t = arrange(*lines, "step announce", land=land, dice=[dice, *more])
    t.order(f"attack {battle}", "done")
    t.order(f"fight {battle.partition(' ')[0]}{by}")
    return t


TWO_TO_ONE = ("at EE29: B:GDArm", "at EE30: R:15Inf")
THREE = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm B:10Arm", "at EE30: R:4Arm")  # 24 to 6
THREE_BATTLE = "EE30 with B:4Arm B:5Arm B:9Arm B:10Arm"


# Retreats


@pytest.mark.rule("MS:4a", "MS:4i")
def test_the_defender_goes_back_and_the_attacker_may_take_his_square() -> None:
    t = fought(*TWO_TO_ONE, battle="EE30 with B:GDArm", dice=1)  # R2
    assert (t.step, t.asked) == ("retreat", "red")
    for short in ("FF31", "FF31 GG32 HH33"):
        assert t.why_not(f"retreat R:15Inf to {short}")[0] == "MS:4a"
    t.order("retreat R:15Inf to FF31 GG32")
    assert t.at("GG32") == ("R:15Inf",)
    assert (t.step, t.asked) == ("advance", "blue")
    assert t.prompt == "Great Blue: you may advance any units for which there is room into EE30."
    assert t.why_not("advance B:GDArm via EE30 to EE31")[0] == "MS:4i"  # into that square, and no farther
    t.order("advance B:GDArm to EE30")
    assert t.at("EE30") == ("B:GDArm",)


@pytest.mark.rule("MS:4i")
def test_nobody_takes_a_square_from_which_nobody_had_to_go_back() -> None:
    lines = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm", "at EE30: R:Inf2.1 R:Inf2.2")  # 18 to 4
    gone = fought(*lines, battle="EE30 with B:4Arm B:5Arm B:9Arm", dice=5, by=" by blitz")  # DD5
    assert gone.at("EE30") == ()
    assert gone.step != "advance"


@pytest.mark.rule("MS:4d", "MS:4b", "MS:4c")
def test_back_three_may_be_three_or_two_or_one_or_none() -> None:
    """For no factors, two, four or six."""
    t = fought(*THREE, battle=THREE_BATTLE, dice=1)  # 4-1: R3
    stands = {order for order in offered(t) if order.startswith("stand")}
    assert stands == {"stand 1", "stand 2", "stand 3"}
    for count, left in ((0, 3), (1, 2), (2, 1), (3, 0)):
        t = fought(*THREE, battle=THREE_BATTLE, dice=1)
        if count:
            t.order(f"stand {count}")
        if 0 < count < 3:
            assert t.step == "loss"
            kept = {1: "R:Arm2.1 R:Arm2.2", 2: "R:Arm2.1"}[count]
            assert t.why_not("lose R:4Arm keep R:Arm1.1")[0] == "65:TGAT.LOSSb"  # so much is not owed
            t.order(f"lose R:4Arm keep {kept}")
        ways = {order for order in offered(t) if order.startswith("retreat")}
        assert {len(order.partition(" to ")[2].split()) for order in ways} == ({left} if left else set())
        if not left:
            assert t.where("R:4Arm") == "eliminated"


@pytest.mark.rule("MS:4b")
def test_nobody_buys_off_more_than_he_has_or_than_he_must_go() -> None:
    t = fought("at EE29: B:GDArm", "at EE30: R:Inf2.1 R:Inf1.1 R:Inf1.2", battle="EE30 with B:GDArm", dice=1)
    assert t.why_not("stand 3")[0] == "MS:4b"  # R2
    assert t.why_not("stand 0")[0] == "MS:4b"
    poor = fought("at EE29: B:GDArm", "at EE30: R:Inf2.1 R:Inf1.1", battle="EE30 with B:GDArm", dice=1)
    assert poor.why_not("stand 2")[0] == "MS:4b"  # three factors
    poor.order("stand 1")  # there is only one way to lose two
    poor.order("retreat R:Inf1.1 to FF31")
    assert poor.at("FF31") == ("R:Inf1.1",)


@pytest.mark.rule("MS:4b", "MS:5a")
def test_change_of_who_has_bought_all_of_a_retreat_off_is_taken_off_where_it_stands_too_high() -> None:
    """Who goes back is looked at where he ends; who stays, at once."""
    stand = ("at EE29: B:4Arm B:5Arm B:9Arm", "at EE30: R:4Arm R:Inf1.1 R:Inf1.2", "step announce")
    for bought, asked in (("stand 2", "fit"), ("stand 1", "retreat")):
        t = arrange(*stand, dice=[1], options=(MODULE, "module-05-class-stacking"))
        t.order("attack EE30 with B:4Arm B:5Arm B:9Arm", "done", "fight EE30", bought)  # R2
        t.order(f"lose R:4Arm keep R:Arm1.1 R:Arm1.2{' R:Arm2.1' if asked == 'retreat' else ''}")
        assert (t.step, t.asked) == (asked, "red")
    t = arrange(*stand, dice=[1], options=(MODULE, "module-05-class-stacking"))
    t.order("attack EE30 with B:4Arm B:5Arm B:9Arm", "done", "fight EE30", "stand 2")
    t.order("lose R:4Arm keep R:Arm1.1 R:Arm1.2", "lose R:Inf1.1")
    assert set(t.at("EE30")) == {"R:Arm1.1", "R:Arm1.2", "R:Inf1.2"}


@pytest.mark.rule("MS:4c")
def test_all_of_a_force_go_back_as_far() -> None:
    t = fought("at EE29: B:GDArm", "at EE30: R:Inf2.1 R:Inf2.2", battle="EE30 with B:GDArm", dice=1)
    t.order("retreat R:Inf2.1 to FF31 GG32")
    assert t.why_not("stand 1")[0] == "MS:4c"
    assert {order.split()[0] for order in offered(t)} == {"retreat"}


@pytest.mark.rule("MS:4e")
def test_a_retreat_goes_straight_away_from_the_attackers_and_to_the_rear() -> None:
    t = fought(*TWO_TO_ONE, battle="EE30 with B:GDArm", dice=1)
    ways = {order for order in offered(t) if order.startswith("retreat")}
    assert ways == {"retreat R:15Inf to FF31 GG32"}
    assert t.why_not("retreat R:15Inf to EE31 EE32")[0] == "MS:4e"  # away, but not to the rear
    assert t.why_not("retreat R:15Inf to DD30 CC29")[0] == "MS:4e"
    assert t.why_not("retreat R:15Inf to FF31 FF32")[0] == "MS:4e"


@pytest.mark.rule("MS:4e")
def test_where_the_straight_way_is_barred_the_next_straightest_is_taken() -> None:
    t = fought(*TWO_TO_ONE, battle="EE30 with B:GDArm", dice=1, land="sea FF31")
    ways = {order for order in offered(t) if order.startswith("retreat")}
    assert ways == {"retreat R:15Inf to EE31 FF32"}
    assert t.why_not("retreat R:15Inf to FF31 GG32")[0] == "65:BGAT.BACKd"
    # With the sea behind him he goes along the coast, no nearer to the attacker than he was.
    t = fought(*TWO_TO_ONE, battle="EE30 with B:GDArm", dice=2, land="sea FF31 EE31 DD30")
    ways = {order for order in offered(t) if order.startswith("retreat")}
    assert ways == set()  # FF30 and DD29 are in the attacker's zone


@pytest.mark.rule("MS:4e")
def test_between_two_attackers_one_goes_away_from_both() -> None:
    lines = ("at FF30: B:4Arm", "at DD30: B:5Arm", "at EE30: R:4Arm")  # 12 to 6
    t = fought(*lines, battle="EE30 with B:4Arm B:5Arm", dice=2)  # R1
    ways = {order for order in offered(t) if order.startswith("retreat")}
    assert ways == set()  # every square is beside one of them
    assert t.step in ("loss", "retreat")


@pytest.mark.rule("MS:4b")
def test_a_square_that_nobody_can_go_costs_two_factors_as_well() -> None:
    """RMS-14 - Never eliminated outright while it can pay."""
    ring = ("at EE29: B:4Arm B:5Arm", "at FF30: B:9Arm", "at FF31: B:10Arm", "at EE31: B:15Inf",
            "at DD30: B:16Inf", "at DD29: B:17Inf", "at EE30: R:4Arm R:15Inf")  # fmt: skip
    t = fought(
        *ring, battle="EE30 with B:4Arm B:5Arm B:9Arm B:10Arm B:15Inf B:16Inf B:17Inf", dice=1
    )  # 36 to 10
    assert t.step == "loss"  # 3-1: R2, and all round are enemies
    t.order("lose R:15Inf keep R:Inf2.1")
    assert t.step == "loss"  # the second square
    t.order("lose R:Inf2.1")
    assert t.at("EE30") == ("R:4Arm",)


@pytest.mark.rule("MS:4b")
def test_who_cannot_pay_for_a_square_that_he_cannot_go_is_gone() -> None:
    ring = ("at EE29: B:4Arm", "at FF30: B:9Arm", "at FF31: B:10Arm", "at EE31: B:15Inf",
            "at DD30: B:16Inf", "at DD29: B:17Inf", "at EE30: R:Inf2.1")  # fmt: skip
    t = fought(*ring, battle="EE30 with B:4Arm B:9Arm B:10Arm B:15Inf B:16Inf B:17Inf", dice=1)
    assert t.where("R:Inf2.1") == "eliminated"
    assert t.step == "advance"  # he was to go back: the square is left


# Losses


@pytest.mark.rule("MS:4f")
def test_ad_costs_the_attacker_factors_of_his_choice() -> None:
    t = fought(
        "at EE29: B:15Inf B:16Inf", "at EE30: R:15Inf R:16Inf", battle="EE30 with B:15Inf B:16Inf", dice=5
    )
    assert (t.step, t.asked) == ("loss", "blue")  # 1-1: AD2
    assert {order.split()[1] for order in offered(t)} == {"B:15Inf", "B:16Inf"}
    assert t.why_not("lose B:15Inf")[0] == "65:TGAT.LOSSb"  # two of its four stay
    t.order("lose B:16Inf keep B:Inf2.1")
    assert (t.at("EE29"), t.at("EE30")) == (("B:15Inf", "B:Inf2.1"), ("R:15Inf", "R:16Inf"))


@pytest.mark.rule("MS:4g")
def test_dd_costs_the_defender_factors_of_his_choice_and_nobody_moves() -> None:
    t = fought(*THREE, battle=THREE_BATTLE, dice=5)  # 4-1: DD2
    assert (t.step, t.asked) == ("loss", "red")
    assert t.why_not("lose R:4Arm keep R:Arm2.1 R:Arm1.1")[0] == "65:TGAT.LOSSb"  # three
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm2.2")
    assert t.at("EE30") == ("R:Arm2.1", "R:Arm2.2")
    assert t.step not in ("loss", "advance", "retreat")  # no more is owed
    blitz = fought(*THREE, battle=THREE_BATTLE, dice=5, by=" by blitz")  # 4-1: DD5
    assert blitz.at("EE30") == ("R:Arm1.1",)  # there was nothing to choose
    assert blitz.step not in ("loss", "advance", "retreat")


@pytest.mark.rule("MS:4h")
def test_ex_costs_both_as_many_factors() -> None:
    t = fought(*THREE, battle=THREE_BATTLE, dice=6)  # 4-1: Ex3
    assert (t.step, t.asked) == ("loss", "red")
    t.order("lose R:4Arm keep R:Arm2.1 R:Arm1.1")
    assert (t.step, t.asked) == ("loss", "blue")
    t.order("lose B:4Arm keep B:Arm2.1 B:Arm1.1")
    assert t.at("EE30") == ("R:Arm2.1", "R:Arm1.1")
    assert t.at("EE29") == ("B:5Arm", "B:Arm2.1", "B:Arm1.1")


@pytest.mark.rule("MS:4f", "MS:4g", "MS:4h")
def test_nobody_loses_more_than_he_has() -> None:
    t = fought("at EE29: B:Inf2.1", "at EE30: R:15Inf", battle="EE30 with B:Inf2.1", dice=5)  # AD2
    assert t.where("B:Inf2.1") == "eliminated"


# The two tables and their ends


@pytest.mark.rule("MS:GCRT.a")
def test_the_blitz_table_takes_armor() -> None:
    t = arrange(*TWO_TO_ONE, "step announce", dice=[1])
    assert t.why_not("attack EE30 by blitz with B:GDArm")[0] == "MS:GCRT.blitz"  # it is chosen later
    t.order("attack EE30 with B:GDArm", "done")
    assert offered(t) == {"fight EE30", "fight EE30 by blitz"}
    assert t.order("fight EE30 by blitz")[0].rules == ("65:19.0.1a", "MS:GCRT.blitz")
    foot = arrange("at EE29: B:15Inf B:16Inf", "at EE30: R:15Inf", "step announce", dice=[1])
    foot.order("attack EE30 with B:15Inf B:16Inf", "done")
    assert offered(foot) == {"fight EE30"}
    assert foot.why_not("fight EE30 by blitz") == ("MS:GCRT.a", "EE30", "B:15Inf B:16Inf")


@pytest.mark.rule("MS:GCRT.blitz", "MS:GCRT")
def test_each_table_decides_by_its_own_results() -> None:
    for by, squares in (("", 3), (" by blitz", 4)):  # a 3 at 4-1
        t = fought(*THREE, battle=THREE_BATTLE, dice=3, by=by)
        assert {len(o.partition(" to ")[2].split()) for o in offered(t) if "retreat" in o} == {squares}


@pytest.mark.rule("MS:GCRT.b")
def test_in_a_blitz_armor_loses_first() -> None:
    lines = ("at EE29: B:Arm2.1 B:15Inf B:16Inf", "at EE30: R:4Arm R:15Inf")  # 10 to 10
    t = fought(*lines, battle="EE30 with B:Arm2.1 B:15Inf B:16Inf", dice=5, by=" by blitz")  # AD2
    assert t.where("B:Arm2.1") == "eliminated"
    assert t.at("EE29") == ("B:15Inf", "B:16Inf")
    plain = fought(*lines, battle="EE30 with B:Arm2.1 B:15Inf B:16Inf", dice=5)  # AD2, as he likes
    assert "lose B:15Inf keep B:Inf2.1" in offered(plain)


@pytest.mark.rule("MS:GCRT.b")
def test_what_armor_cannot_pay_the_others_pay() -> None:
    by_armor = "EE30 with B:4Arm B:15Inf"  # 10 to 5: AD3
    lines = ("at EE29: B:4Arm B:15Inf", "at EE30: R:15Inf R:Inf1.1")
    armor = fought(*lines, battle=by_armor, dice=5, by=" by blitz")
    assert armor.why_not("lose B:15Inf keep B:Inf1.1") == ("MS:GCRT.b", "", "B:15Inf")
    lines = ("at EE29: B:Arm2.1 B:15Inf B:16Inf", "at EE30: R:15Inf R:Inf1.1")  # 10 to 5: 2-1
    t = fought(*lines, battle="EE30 with B:Arm2.1 B:15Inf B:16Inf", dice=6, by=" by blitz")  # AD4
    assert t.where("B:Arm2.1") == "eliminated"
    t.order("lose B:15Inf keep B:Inf2.1")
    assert t.at("EE29") == ("B:16Inf", "B:Inf2.1")


@pytest.mark.rule("MS:GCRT")
def test_nobody_attacks_at_less_than_one_to_two() -> None:
    arrange("at EE29: B:15Inf", "at EE30: R:GDArm", "step announce").order("attack EE30 with B:15Inf")
    worse = arrange("at EE29: B:15Inf", "at EE30: R:GDArm R:Inf1.1", "step announce")
    assert worse.why_not("attack EE30 with B:15Inf") == ("MS:GCRT", "EE30", "B:15Inf")


@pytest.mark.rule("MS:GCRT.c")
def test_ten_to_one_in_combat_is_rolled_as_six_to_one() -> None:
    t = fought("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1", battle="EE30 with B:4Arm B:5Arm", dice=6)  # Ex1
    assert t.where("R:Inf1.1") == "eliminated"
    assert (t.step, t.asked) == ("loss", "blue")


# Held up


def driven_back(*stands: str) -> Table:
    """Red's infantry after a retreat of two squares, at the beginning of his player-turn."""
    t = fought(*TWO_TO_ONE, "at RR40: B:1Inf", "at PP38: R:1Inf", battle="EE30 with B:GDArm", dice=1)
    t.order(*stands)
    while t.asked == "blue":
        t.order("done")
    return t


@pytest.mark.rule("MS:4e")
def test_what_bars_a_later_square_of_a_retreat_is_told() -> None:
    full = ("at GG32: R:4Arm R:5Arm", "at JJ40: B:1Inf")
    t = fought(*TWO_TO_ONE, *full, battle="EE30 with B:GDArm", dice=1)  # R2
    assert t.why_not("retreat R:15Inf to FF31 GG32") == ("65:BGAT.BACKe", "GG32", "R:15Inf")
    zone = fought(*TWO_TO_ONE, "at GG33: B:1Inf", battle="EE30 with B:GDArm", dice=1)
    assert zone.why_not("retreat R:15Inf to FF31 GG32") == ("65:BGAT.BACKd", "GG32", "R:15Inf")


@pytest.mark.rule("MS:4j")
def test_who_is_driven_back_two_squares_cannot_move_for_a_turn() -> None:
    t = driven_back("retreat R:15Inf to FF31 GG32")
    assert t.asked == "red"
    assert t.why_not("move R:15Inf to GG33") == ("MS:4j", "GG32", "R:15Inf")
    t.order("move R:1Inf to PP39")  # others can
    while t.asked == "red":
        t.order("done")
    while t.asked == "blue":
        t.order("done")
    t.order("move R:15Inf to GG33")
    two = fought("at EE29: B:GDArm", "at EE30: R:Inf2.1 R:Inf2.2", battle="EE30 with B:GDArm", dice=1)
    two.order("retreat R:Inf2.1 R:Inf2.2 to FF31 GG32")
    held = [two.rules.roster.called[unit] for unit in ("r:inf2.1", "r:inf2.2")]
    assert IMMOBILE(two.position) == sum(1 << unit for unit in held)


@pytest.mark.rule("MS:4j")
def test_who_is_held_up_stays_so_in_a_position_that_is_written_and_read() -> None:
    t = fought(*TWO_TO_ONE, battle="EE30 with B:GDArm", dice=1)
    t.order("retreat R:15Inf to FF31 GG32")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position
    t = driven_back("retreat R:15Inf to FF31 GG32")
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("MS:4j")
def test_who_goes_back_one_square_or_buys_the_other_off_can_move() -> None:
    t = driven_back("stand 1", "lose R:15Inf keep R:Inf2.1", "retreat R:Inf2.1 to FF31")
    assert t.asked == "red"
    t.order("move R:Inf2.1 to FF32")
    assert IMMOBILE(t.position) == 0


@pytest.mark.rule("MS:4j")
def test_who_is_held_up_may_attack_and_has_its_zone() -> None:
    lines = ("at GG32: R:15Inf[immobile]", "at GG31: B:Inf2.1", "side red")
    t = arrange(*lines, dice=[1])
    assert t.why_not("move R:15Inf to GG33")[0] == "MS:4j"
    t.order("done")
    while t.step != "announce":
        t.order("done")
    t.order("attack GG31 with R:15Inf", "done", "fight GG31")  # 2-1: R2
    t.order("retreat B:Inf2.1 to FF30 EE29")
    assert t.step != "advance"  # it does not advance either


# Overruns


@pytest.mark.rule("MS:4k")
def test_ten_to_one_overruns_and_less_does_not() -> None:
    t = arrange("at EE29: B:4Arm B:15Inf", "at EE30: R:Inf1.1")  # 10 to 1
    t.order("overrun EE30 with B:4Arm B:15Inf")
    assert t.at("EE30") == ("B:15Inf", "B:4Arm")
    assert t.where("R:Inf1.1") == "eliminated"
    few = arrange("at EE29: B:4Arm B:Inf2.1 B:Inf1.1", "at EE30: R:Inf1.1")  # 9 to 1
    assert few.why_not("overrun EE30 with B:4Arm B:Inf2.1 B:Inf1.1")[0] == "MS:4k"


@pytest.mark.rule("MS:4k")
def test_the_ground_helps_against_an_overrun() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1", land="mountain EE30")
    assert t.why_not("overrun EE30 with B:4Arm B:5Arm") == ("MS:4k", "EE30", "B:4Arm B:5Arm")  # 12 to 2


@pytest.mark.rule("MS:4k")
def test_an_overrun_takes_four_movement_factors() -> None:
    two = arrange("at EE27: B:4Arm B:5Arm", "at EE30: R:Inf1.1")
    two.order("move B:4Arm B:5Arm to EE29")  # two of six, in the victim's zone
    two.order("overrun EE30 with B:4Arm B:5Arm")
    assert two.why_not("move B:4Arm to EE31")[0] == "MS:4k"  # nothing is left
    three = arrange("at EE26: B:4Arm B:5Arm", "at EE30: R:Inf1.1")
    three.order("move B:4Arm B:5Arm to EE29")  # three of six
    assert three.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "MS:4k"


@pytest.mark.rule("MS:4k")
def test_slow_troops_never_overrun() -> None:
    t = arrange("at EE28: B:15Inf B:16Inf B:17Inf", "at EE30: R:Inf1.1")
    t.order("move B:15Inf B:16Inf B:17Inf to EE29")  # one of four
    assert t.why_not("overrun EE30 with B:15Inf B:16Inf B:17Inf")[0] == "MS:4k"


@pytest.mark.rule("MS:4l")
def test_who_has_overrun_moves_on_and_may_attack() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at EE33: R:Inf1.2", dice=[1])
    t.order("overrun EE30 with B:4Arm B:5Arm")
    t.order("move B:4Arm to EE32")  # the last two of six
    assert t.why_not("overrun EE33 with B:4Arm")[0] == "MS:4k"
    t.order("move B:5Arm to EE32", "done")
    while t.step != "announce":
        t.order("done")
    assert t.why_not("overrun EE33 with B:4Arm B:5Arm")[0] == "MS:4l"  # only while units move
    t.order("attack EE33 with B:4Arm B:5Arm")


@pytest.mark.rule("MS:4k")
def test_another_zone_stops_a_stack_before_and_after_an_overrun() -> None:
    other = ("at EE27: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at GG30: R:1Inf")  # its zone reaches FF30, FF29
    t = arrange(*other)
    t.order("move B:4Arm B:5Arm to EE29")
    t.order("overrun EE30 with B:4Arm B:5Arm")
    held = arrange("at EE27: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at DD30: R:1Inf")
    held.order("move B:4Arm B:5Arm via EE28 to EE29")
    held.order("overrun EE30 with B:4Arm B:5Arm")  # EE29 was in no zone but the victim's; EE30 is in another
    stop = arrange("at EE28: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at DD28: R:1Inf")
    assert stop.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "MS:4k"  # not beside it
    stop = arrange("at FF28: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at DD28: R:1Inf")
    stop.order("move B:4Arm B:5Arm to EE29")  # which the other controls as well
    assert stop.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "65:7.0.A1"


@pytest.mark.rule("MS:4k")
def test_only_one_stack_overruns_and_it_stands_beside_the_square() -> None:
    t = arrange("at EE29: B:4Arm", "at FF30: B:5Arm", "at EE30: R:Inf1.1", "at EE27: B:9Arm B:10Arm")
    assert t.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "65:8.0.4a"
    assert t.why_not("overrun EE30 with B:9Arm B:10Arm")[0] == "MS:4k"
    assert t.why_not("overrun EE31 with B:4Arm")[0] == "MS:4k"  # nobody is there
    crowd = arrange("at EE29: B:4Arm B:5Arm B:9Arm", "at EE30: R:Inf1.1")
    assert crowd.why_not("overrun EE30 with B:4Arm B:5Arm B:9Arm")[0] == "MS:4k"  # 18 factors


@pytest.mark.rule("MS:4k")
def test_what_was_overrun_is_known_for_the_player_turn_and_moves_stand() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at CC20: B:9Arm")
    t.order("move B:9Arm to CC21", "overrun EE30 with B:4Arm B:5Arm")
    assert [one.hex for one in OVERRUNS(t.position)] == [t.position.place[t.rules.roster.number["b:4arm"]]]
    assert t.why_not("take-back B:9Arm") == ("MS:4k", "EE30", "B:9Arm")
    assert t.why_not("take-back B:4Arm") == ("MS:4k", "EE30", "B:4Arm")
    text = t.game.write_state(t.position)
    assert "overrun EE30 by B:4Arm B:5Arm" in text.splitlines()
    assert t.game.read_state(text) == t.position


@pytest.mark.rule("MS:4k")
def test_before_an_overrun_moves_are_taken_back() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1", "at CC20: B:9Arm")
    t.order("move B:9Arm to CC21", "take-back B:9Arm", "overrun EE30 with B:4Arm B:5Arm")
    assert t.where("B:9Arm") == "CC20"
    assert t.why_not("take-back B:9Arm")[0] != "MS:4k"  # it has not moved


@pytest.mark.rule("MS:4k")
def test_armor_overruns_nobody_in_a_forest() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1", land="forest EE30")
    assert t.why_not("overrun EE30 with B:4Arm B:5Arm")[0] == "65:13.0.a"


def test_automatic_victory_is_not_there_any_more() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1")
    assert t.says("overwhelm EE30 with B:4Arm B:5Arm") is not None


# What players are offered


def test_a_player_is_offered_the_overrun_the_table_and_the_ways_to_stand() -> None:
    t = arrange("at EE29: B:4Arm B:5Arm", "at EE30: R:Inf1.1")
    asked = view(t.game, t.position, "blue").offer
    assert asked is not None
    assert "Overrun EE30 with B:4Arm and B:5Arm" in [choice.words for choice in asked.choices]
    t = arrange(*THREE, "step announce", dice=[1])
    t.order(f"attack {THREE_BATTLE}", "done")
    asked = view(t.game, t.position, "blue").offer
    assert asked is not None
    assert [choice.words for choice in asked.choices] == ["Roll the die", "Roll the die: Blitz"]
    t.order("fight EE30")
    asked = view(t.game, t.position, "red").offer
    assert asked is not None
    assert [choice.words for choice in asked.choices] == [
        "Lose 2 factors and go back two", "Lose 4 factors and go back one", "Lose 6 factors and stay",
    ]  # fmt: skip


# Computer players


@pytest.mark.parametrize("name", ["random", "hold", "greedy"])
def test_computer_players_choose_a_table_and_answer_a_retreat(name: str) -> None:
    t = arrange(*THREE, "step announce", dice=[1])
    t.order(f"attack {THREE_BATTLE}", "done")
    chosen = player(name, 1).decide(t.game, t.position, Seat("blue"))
    assert t.game.write_order(chosen) in offered(t)
    t.order("fight EE30")
    answer = player(name, 1).decide(t.game, t.position, Seat("red"))
    assert t.game.check(t.position, Seat("red"), answer) is None
    assert t.game.write_order(answer) in offered(t)
