"""75:4 - the sequence of play."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, arrival

APART = ("turn 2", "at EE30: B:1Inf", "at EE20: R:1Inf")


@pytest.mark.rule("75:4.1")
def test_a_complete_turn_is_a_blue_player_turn_and_a_red_one() -> None:
    t = arrange(*APART)
    seen = []
    for _ in range(5):
        seen.append((t.position.turn, t.asked))
        t.order("done")
    assert seen == [(2, "blue"), (2, "red"), (3, "blue"), (3, "red"), (4, "blue")]


@pytest.mark.rule("75:4.2a")
def test_blue_places_what_is_due_in_his_cities() -> None:
    t = arrange("turn 1", *APART[1:])
    unit, turn = arrival(t, "blue")
    t.position.turn = turn
    t.order(f"place {unit} at A5")
    assert t.where(unit) == "A5"


@pytest.mark.rule("75:4.2a")
def test_not_before_its_turn_nor_abroad_nor_where_the_enemy_is() -> None:
    unit, turn = arrival(arrange(*APART), "blue")
    lines = (*APART[1:], f"waiting: {unit}", "at EE40: B:2Inf", "at C20: R:2Inf")
    land = "city C21 D30 EE40; blue C21 D30"
    t = arrange(f"turn {turn}", *lines, land=land)
    assert t.may(f"place {unit} at D30")
    assert t.refused(f"place {unit} at C21").rule == "75:6.3a"  # in an enemy zone
    assert t.friendly("blue", "EE40")
    assert t.refused(f"place {unit} at EE40").rule == "75:6.3a"  # friendly, but not at home
    assert t.refused(f"place {unit} at D31").rule == "75:6.3a"  # no city
    early = arrange(f"turn {turn - 1}", *lines, land=land)
    assert early.refused(f"place {unit} at D30").rule == "75:6.2"


@pytest.mark.rule("75:4.2b")
def test_blue_moves_whichever_units_he_likes_new_ones_included() -> None:
    t = arrange(*APART, "at EE32: B:2Inf", "waiting: B:3Inf")
    t.order("place B:3Inf at A5", "move B:3Inf to A8", "move B:1Inf to EE29")
    assert [t.where(unit) for unit in ("B:1Inf", "B:2Inf", "B:3Inf")] == ["EE29", "EE32", "A8"]


@pytest.mark.rule("75:4.2c")
def test_red_does_not_move_in_the_blue_player_turn() -> None:
    t = arrange(*APART)
    assert t.why_not("move R:1Inf to EE21") == ("75:4.2c", "", "R:1Inf")
    assert t.refused("move R:1Inf to EE21", "red").rule == "75:4.1"


@pytest.mark.rule("75:4.3a")
def test_all_battles_are_announced_before_the_first_is_fought() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "at HH30: B:2Inf", "at HH29: R:2Inf", dice=[2, 2])
    t.order("done")
    assert t.step == "announce"
    t.order("attack EE29 with B:1Inf")
    assert t.refused("fight EE29").rule == "75:4.3a"
    assert t.why_not("done") == ("75:14.31", "HH29", "")
    t.order("attack HH29 with B:2Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:4.3a")
def test_an_announcement_can_be_taken_back_before_the_first_die() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "step announce")
    t.order("attack EE29 with B:1Inf", "call-off EE29")
    assert t.refused("done").rule == "75:14.31"
    assert t.refused("call-off EE29").rule == "75:4.3a"


@pytest.mark.rule("75:4.3b")
@pytest.mark.parametrize(("first", "second"), [("EE29", "HH29"), ("HH29", "EE29")])
def test_battles_are_resolved_singly_in_the_attackers_order(first: str, second: str) -> None:
    t = arrange(
        *("at EE30: B:1Inf", "at EE29: R:1Inf", "at HH30: B:2Inf", "at HH29: R:2Inf", "step announce"),
        dice=[2, 2],
    )
    t.order("attack EE29 with B:1Inf", "attack HH29 with B:2Inf", "done")
    t.order(f"fight {first}")
    assert (t.asked, t.step) == ("blue", "resolve")
    t.order(f"fight {second}")
    assert (t.asked, t.step) == ("red", "movement")


def test_what_a_battle_brings_is_refused_by_the_rule_of_its_result() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", dice=[5])
    for order in ("lose B:1Inf", "retreat B:1Inf to EE31 EE32", "advance B:1Inf to EE29"):
        assert t.refused(order).rule == "75:15.3a"
    t.order("done", "attack EE29 with B:1Inf", "done")
    assert t.refused("attack EE29 with B:1Inf").rule == "75:4.3a"
    assert t.refused("done").rule == "75:12.3"  # a battle is left to fight
    t.order("fight EE29")
    assert (t.step, t.refused("done").rule) == ("retreat", "75:BGAT.AB2.a")


@pytest.mark.rule("75:4.4")
def test_red_places_and_moves_as_blue_did_and_blue_moves_nothing() -> None:
    t = arrange("turn 2", "side red", *APART[1:], "waiting: R:2Inf")
    t.order("place R:2Inf at TTT60", "move R:2Inf to TTT57", "move R:1Inf to EE22")
    assert (t.where("R:1Inf"), t.where("R:2Inf")) == ("EE22", "TTT57")
    assert t.why_not("move B:1Inf to EE29") == ("75:4.2c", "", "B:1Inf")
    assert t.refused("move B:1Inf to EE29", "blue").rule == "75:4.1"


@pytest.mark.rule("75:4.5")
def test_red_announces_and_resolves_as_blue_did() -> None:
    t = arrange("turn 2", "side red", "at EE30: B:1Inf", "at EE29: R:1Inf", dice=[2])
    t.order("done")
    assert (t.asked, t.step) == ("red", "announce")
    t.order("attack EE30 with R:1Inf", "done", "fight EE30")
    assert (t.where("B:1Inf"), t.where("R:1Inf")) == ("eliminated", "eliminated")
    assert (t.position.turn, t.asked, t.step) == (3, "blue", "movement")


@pytest.mark.rule("75:4.6")
def test_the_turn_is_checked_off_after_the_red_player_turn_only() -> None:
    t = arrange(*APART)
    t.order("done")
    assert t.position.turn == 2
    t.order("done")
    assert t.position.turn == 3
