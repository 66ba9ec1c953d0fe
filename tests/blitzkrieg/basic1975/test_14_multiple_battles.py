"""75:14 - battles of several units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

# Armor on FF30 touches both enemy hexes; 1st and 2nd Infantry only EE29, 5th Infantry only GG30.
PICTURE = (
    *("at EE29: R:19Inf R:20Inf", "at GG30: R:21Inf", "at FF30: B:13Arm B:4Arm"),
    *("at DD29: B:1Inf", "at EE30: B:2Inf", "at GG31: B:5Inf"),
)


def announcing(*lines: str, land: str = "", dice: tuple[int, ...] = ()) -> Table:
    return arrange(*lines, "step announce", land=land, dice=dice)


@pytest.mark.rule("75:14.1")
def test_several_attackers_add_their_factors() -> None:
    t = announcing("at EE30: B:1Inf B:4Arm", "at FF30: B:1Art", "at EE29: R:GDArm", dice=(1,))
    assert "18 to 8, 2-1" in attack(t, "EE29 with B:1Inf B:4Arm B:1Art")[0].text


@pytest.mark.rule("75:14.2")
def test_several_defenders_are_attacked_at_their_sum() -> None:
    t = announcing("at EE30: B:GDArm", "at EE29: R:1Inf", "at FF30: R:1Mar", dice=(1,))
    assert "8 to 10, 1-2" in attack(t, "EE29 FF30 with B:GDArm")[0].text


@pytest.mark.rule("75:14.3")
@pytest.mark.parametrize(
    "battles",
    [
        ["EE29 with B:1Inf B:2Inf B:13Arm", "GG30 with B:5Inf B:4Arm"],
        ["EE29 with B:1Inf B:2Inf B:13Arm B:4Arm", "GG30 with B:5Inf"],
        ["EE29 with B:1Inf B:2Inf", "GG30 with B:5Inf B:13Arm B:4Arm"],
    ],
)
def test_the_attacker_divides_combat_as_he_likes(battles: list[str]) -> None:
    t = announcing(*PICTURE)
    t.order(*(f"attack {battle}" for battle in battles), "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.3")
def test_every_battle_that_can_be_made_is_offered_and_no_other() -> None:
    t = announcing("at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf", "at FF30: R:2Inf", "at EE27: R:3Inf")
    targets, forces = ("EE29", "FF30", "EE29 FF30"), ("B:4Arm", "B:5Arm", "B:4Arm B:5Arm")
    assert t.offered == {f"attack {target} with {force}" for target in targets for force in forces}
    assert t.why_not("attack EE29 EE29 with B:4Arm") == ("75:4.3a", "EE29 EE29", "")
    assert t.why_not("attack EE28 with B:4Arm") == ("75:4.3a", "EE28", "")
    assert t.why_not("attack EE29 with B:4Arm B:4Arm")[0] == "75:4.1"


@pytest.mark.rule("75:14.31")
def test_every_enemy_that_one_has_moved_beside_is_attacked() -> None:
    t = announcing("at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf", "at FF30: R:2Inf")
    t.order("attack EE29 with B:4Arm B:5Arm")
    assert t.why_not("done") == ("75:14.31", "FF30", "")
    t.order("call-off EE29", "attack EE29 with B:4Arm", "attack FF30 with B:5Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.31")
def test_an_enemy_beside_nobody_is_left_alone() -> None:
    t = announcing("at EE30: B:4Arm", "at EE29: R:1Inf", "at EE28: R:2Inf")
    assert t.why_not("attack EE29 EE28 with B:4Arm")[0] == "75:14.33"
    t.order("attack EE29 with B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.32")
def test_every_own_unit_in_an_enemy_zone_takes_part() -> None:
    t = announcing("at EE30: B:1Inf B:2Inf", "at FF30: B:4Arm", "at EE29: R:1Inf")
    t.order("attack EE29 with B:1Inf B:4Arm")
    assert t.why_not("done") == ("75:14.32", "", "B:2Inf")
    t.order("call-off EE29", "attack EE29 with B:1Inf B:2Inf B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.32")
@pytest.mark.parametrize(("side", "other"), [("blue", "R"), ("red", "B")])
def test_so_does_whoever_has_just_come_there_of_either_side(side: str, other: str) -> None:
    own = side[0].upper()
    lines = (f"at EE32: {own}:1Inf {own}:4Arm", f"at EE29: {other}:1Inf")
    t = arrange("turn 2", f"side {side}", *lines)
    t.order(f"move {own}:1Inf to EE30", f"move {own}:4Arm to EE30", "done", f"attack EE29 with {own}:1Inf")
    assert t.why_not("done") == ("75:14.32", "", f"{own}:4Arm")


@pytest.mark.rule("75:14.32")
def test_armor_artillery_and_airborne_take_part_too_and_however_many_there_are() -> None:
    lines = "at EE30: B:1Inf B:4Arm B:1Art", "at FF30: B:1Abn B:12AAs B:5Arm", "at EE29: R:1Inf"
    t = announcing(*lines)
    t.order("attack EE29 with B:1Inf")
    rule, _places, idle = t.why_not("done")
    assert (rule, set(idle.split())) == ("75:14.32", {"B:4Arm", "B:1Art", "B:1Abn", "B:12AAs", "B:5Arm"})
    t.order("call-off EE29", "attack EE29 with B:1Inf B:4Arm B:1Art B:1Abn B:12AAs")
    assert t.why_not("done") == ("75:14.32", "", "B:5Arm")


@pytest.mark.rule("75:14.33")
def test_an_attacker_is_adjacent_to_what_it_attacks() -> None:
    t = announcing("at EE30: B:4Arm", "at EE31: B:5Arm", "at EE29: R:1Inf")
    assert t.why_not("attack EE29 with B:5Arm") == ("75:14.33", "EE29", "B:5Arm")
    assert t.why_not("attack EE29 with B:4Arm B:5Arm") == ("75:14.33", "EE29", "B:5Arm")
    assert t.may("attack EE29 with B:4Arm")


@pytest.mark.rule("75:14.33")
def test_an_attacker_is_adjacent_to_all_that_it_attacks_together() -> None:
    t = announcing(*PICTURE)
    assert t.why_not("attack EE29 GG30 with B:4Arm B:5Inf") == ("75:14.33", "EE29", "B:5Inf")
    assert t.why_not("attack GG30 EE29 with B:5Inf B:4Arm") == ("75:14.33", "EE29", "B:5Inf")
    assert t.may("attack EE29 GG30 with B:4Arm")


@pytest.mark.rule("75:14.4")
def test_a_stack_is_attacked_as_one_total() -> None:
    t = announcing("at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf R:1Mar R:GDArm", dice=(2,))
    assert t.defense("EE29", "B:4Arm") == 18
    t.order("attack EE29 with B:4Arm")
    assert t.why_not("attack EE29 with B:5Arm") == ("75:14.8a", "EE29", "")


@pytest.mark.rule("75:14.5a")
def test_stacked_attackers_may_attack_different_hexes() -> None:
    t = announcing("at EE30: B:4Arm B:5Arm B:1Inf", "at EE29: R:1Inf", "at FF30: R:2Inf", "at DD29: R:3Inf")
    t.order("attack EE29 with B:4Arm", "attack FF30 with B:5Arm", "attack DD29 with B:1Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.5b")
def test_example_of_14_5() -> None:
    t = announcing(*PICTURE)
    # Two separate attacks: 1st and 2nd are not beside the 21st, nor is the 5th beside the others.
    everybody = "B:1Inf B:2Inf B:5Inf B:13Arm B:4Arm"
    assert t.refused(f"attack EE29 GG30 with {everybody}").rule == "75:14.33"
    assert t.why_not("attack GG30 with B:1Inf") == ("75:14.33", "GG30", "B:1Inf")
    assert t.why_not("attack GG30 with B:2Inf") == ("75:14.33", "GG30", "B:2Inf")
    assert t.why_not("attack EE29 with B:5Inf") == ("75:14.33", "EE29", "B:5Inf")
    # The 19th and 20th are one combined unit, and only the armor has a choice.
    assert t.defense("EE29", "B:1Inf B:2Inf") == 8
    for unit, targets in {"B:1Inf": 1, "B:2Inf": 1, "B:5Inf": 1, "B:13Arm": 2, "B:4Arm": 2}.items():
        assert sum(t.may(f"attack {hex_} with {unit}") for hex_ in ("EE29", "GG30")) == targets
    t.order("attack EE29 with B:1Inf B:2Inf B:13Arm", "attack GG30 with B:5Inf B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.6")
def test_one_unit_is_not_divided_between_battles() -> None:
    t = announcing("at EE30: B:GDArm", "at EE29: R:1Inf", "at FF30: R:2Inf")
    t.order("attack EE29 with B:GDArm")
    assert t.why_not("attack FF30 with B:GDArm") == ("75:14.8a", "", "B:GDArm")
    t.order("call-off EE29")
    assert t.may("attack EE29 FF30 with B:GDArm")  # but both in one battle


SOAK_OFF = ("at EE30: B:1Inf B:4Arm B:5Arm", "at EE29: R:4Arm R:5Arm", "at FF30: R:1Inf")


@pytest.mark.rule("75:14.7a")
def test_a_soak_off_frees_better_odds_elsewhere() -> None:
    t = announcing(*SOAK_OFF, land="mountain EE29")
    soak = t.order("attack EE29 with B:1Inf")
    assert "at 1-6" in soak[0].text
    assert "at 3-1" in t.order("attack FF30 with B:4Arm B:5Arm")[0].text
    t.order("done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.7b")
def test_one_to_six_is_legal_and_worse_is_not() -> None:
    t = announcing(*SOAK_OFF, land="mountain EE29")
    assert t.defense("EE29", "B:1Inf") == 24
    assert t.may("attack EE29 with B:1Inf")
    worse = announcing("at EE30: B:1Inf B:4Arm", "at EE29: R:GDArm R:4Arm", land="mountain EE29")
    assert worse.defense("EE29", "B:1Inf") == 28
    assert worse.why_not("attack EE29 with B:1Inf") == ("75:14.7b", "EE29", "B:1Inf")
    assert worse.may("attack EE29 with B:1Inf B:4Arm")


@pytest.mark.rule("75:14.8a")
def test_no_defender_is_attacked_twice() -> None:
    t = announcing(
        "at EE30: B:1Inf B:2Inf",
        "at FF30: B:3Inf",
        "at EE29: R:1Inf",
        "at HH30: R:2Inf",
        "at HH31: B:4Inf",
        dice=(2,),
    )
    t.order("attack EE29 with B:1Inf B:2Inf")
    assert t.why_not("attack EE29 with B:3Inf") == ("75:14.8a", "EE29", "")
    t.order("call-off EE29", "attack EE29 with B:1Inf B:2Inf B:3Inf", "attack HH30 with B:4Inf", "done")
    t.order("fight EE29")
    t.order("lose B:1Inf")
    assert t.why_not("fight EE29") == ("75:14.8a", "EE29", "")


@pytest.mark.rule("75:14.8a")
def test_who_has_advanced_beside_another_enemy_does_not_fight_again() -> None:
    t = announcing("at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf", "at EE28: R:2Inf", dice=(3,))
    attack(t, "EE29 with B:4Arm B:5Arm")
    t.order("retreat R:1Inf to FF29 GG29", "advance B:4Arm to EE29", "done")
    assert (t.where("B:4Arm"), t.where("R:2Inf")) == ("EE29", "EE28")
    assert (t.asked, t.step) == ("red", "movement")


@pytest.mark.rule("75:14.8b")
def test_units_left_adjacent_stay_so_when_the_turn_passes() -> None:
    t = announcing("turn 2", "at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf R:2Inf", dice=(2,))
    attack(t, "EE29 with B:4Arm B:5Arm")
    t.order("lose R:1Inf", "lose B:4Arm")
    assert (t.where("B:5Arm"), t.where("R:2Inf")) == ("EE30", "EE29")
    assert (t.asked, t.step) == ("red", "movement")
    assert t.refused("move R:2Inf to EE28").rule == "75:8.2c"  # and is engaged in its own turn


# 14.9: the guards and another armored division on a mountain are worth 28, too much for 4.
TOO_STRONG = ("at EE29: R:GDArm R:4Arm",)


@pytest.mark.rule("75:14.9a")
def test_a_unit_that_cannot_reach_1_6_is_removed_before_combat() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", *TOO_STRONG, land="mountain EE29")
    events = t.order("done")
    removed = next(event for event in events if event.kind == "eliminated")
    assert (removed.rules, removed.units, removed.places) == (("75:14.9a",), ("B:1Inf",), ("EE30",))
    assert t.where("B:1Inf") == "eliminated"
    assert t.asked == "red"


@pytest.mark.rule("75:14.9a")
def test_at_1_6_it_stays_and_fights() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE29: R:4Arm R:5Arm", land="mountain EE29")
    t.order("done")
    assert (t.where("B:1Inf"), t.step) == ("EE30", "announce")


@pytest.mark.rule("75:14.9a")
def test_with_help_brought_up_it_fights() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE33: B:4Arm", *TOO_STRONG, land="mountain EE29")
    t.order("move B:4Arm to EE30", "done")
    assert t.step == "announce"
    t.order("attack EE29 with B:1Inf B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.9a")
def test_where_either_of_two_could_go_the_owner_chooses() -> None:
    """The artillery takes one strong stack and DD28; the 1st can help either the 2nd or the 4th."""
    t = arrange(
        *("turn 2", "at DD29: B:2Art B:1Inf", "at FF31: B:2Inf", "at FF29: B:4Inf", "at DD28: R:4Arm"),
        *("at EE29: R:2Inf R:1Tk R:8Arm", "at EE30: R:5Arm R:10Arm R:3Tk"),
        land="mountain DD28 EE29 EE30",
    )
    t.order("done")
    assert (t.asked, t.step) == ("blue", "removal")
    assert t.offered == {"lose B:2Inf", "lose B:4Inf"}
    assert t.why_not("lose B:1Inf") == ("75:14.9a", "", "B:1Inf")
    assert t.why_not("lose B:2Inf B:4Inf") == ("75:14.9a", "", "B:2Inf B:4Inf")
    assert t.why_not("lose R:4Arm") == ("75:4.2c", "", "R:4Arm")
    assert t.refused("done").rule == "75:14.9a"
    t.order("lose B:4Inf")
    assert t.step == "announce"
    t.order("attack EE29 DD28 with B:2Art", "attack EE30 with B:1Inf B:2Inf", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.9b")
def test_who_is_removed_soaks_nothing_off() -> None:
    """The removed unit was beside both enemies; nobody needs to attack the strong one any more."""
    t = arrange(
        *("turn 2", "at EE30: B:1Inf", *TOO_STRONG, "at FF29: R:1Inf", "at GG30: B:4Arm"),
        land="mountain EE29",
    )
    t.order("done")
    assert t.where("B:1Inf") == "eliminated"
    assert t.why_not("attack EE29 with B:4Arm")[0] == "75:14.33"
    t.order("attack FF29 with B:4Arm", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:14.9b")
@pytest.mark.parametrize(
    ("infantry", "blocked"), [("at EE30: B:1Inf", False), ("at EE30: B:1Inf B:2Inf", True)]
)
def test_who_is_removed_blocks_no_retreat(infantry: str, blocked: bool) -> None:
    """One unit is removed and its zone with it; two reach 1-6, stay, and their zone bars FF30 and FF31."""
    t = arrange(
        *("turn 2", infantry, *TOO_STRONG, "at GG31: R:1Inf", "at GG30: B:4Arm", "at HH31: B:5Arm"),
        land="mountain EE29",
        dice=(3,),
    )
    t.order("done")
    battles = ["GG31 with B:4Arm B:5Arm"]
    soak = [f"EE29 with {' '.join(t.at('EE30'))}"] if blocked else []
    t.order(*(f"attack {battle}" for battle in (*battles, *soak)), "done", "fight GG31")
    through = t.says("retreat R:1Inf to FF31 EE31")
    assert (through is not None and through.rule == "75:BGAT.AB2.f") is blocked
