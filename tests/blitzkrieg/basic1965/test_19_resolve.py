"""65:19.0 - how to resolve battles."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange
from tests.blitzkrieg.basic1975.arranging import attack

from openblitz.blitzkrieg.battle.rules.odds import odds
from openblitz.blitzkrieg.charts import Attrition, chart
from openblitz.table.dice import DiceError


@pytest.mark.rule("65:19.0.0")
@pytest.mark.parametrize(
    ("attackers", "said", "results"),
    [
        # The columns of the Basic Game's table that three units can reach, die 1 to 6.
        ("B:1Inf", "4 to 4, 1-1", "DB2 EX DB2 DB2 AB2 AE"),
        ("B:GDArm", "8 to 4, 2-1", "DE EX DB2 DB2 EX AB2"),
        ("B:GDArm B:1Inf", "12 to 4, 3-1", "DE EX DB2 DB2 EX DE"),
        ("B:1Art B:2Art", "16 to 4, 4-1", "DE EX DB2 DB2 DE DE"),
        ("B:1Art B:2Art B:1Inf", "20 to 4, 5-1", "DE DB2 DE DB2 DE DE"),
        ("B:1Art B:2Art B:3Art", "24 to 4, 6-1", "DE DB2 DE DE DE DE"),
    ],
)
def test_battles_are_decided_by_the_basic_games_table(attackers: str, said: str, results: str) -> None:
    for die, result in enumerate(results.split(), 1):
        t = arrange(f"at EE29: {attackers}", "at EE30: R:1Inf", "step announce", dice=[die])
        battle = attack(t, f"EE30 with {attackers}")[0]
        assert battle.text == f"Battle for EE30: {said}, die {die}, {result}."
        assert "65:19.0.0" in battle.rules


@pytest.mark.rule("65:19.0.0")
@pytest.mark.parametrize(
    ("defenders", "said", "results"),
    [
        ("R:GDArm", "4 to 8, 1-2", "DB2 EX AB2 AB2 AE AE"),
        ("R:GDArm R:1Inf", "4 to 12, 1-3", "AB2 AB2 AB2 AB2 AE AE"),
    ],
)
def test_so_are_battles_at_poor_odds(defenders: str, said: str, results: str) -> None:
    for die, result in enumerate(results.split(), 1):
        t = arrange("at EE29: B:1Inf", f"at EE30: {defenders}", "step announce", dice=[die])
        assert attack(t, "EE30 with B:1Inf")[0].text == f"Battle for EE30: {said}, die {die}, {result}."


@pytest.mark.rule("65:19.0.0")
def test_the_ruleset_names_that_table_and_no_other() -> None:
    assert arrange("turn 1").game.rules.attrition is chart("1965.bgat", Attrition)


@pytest.mark.rule("65:19.0.1a")
@pytest.mark.parametrize(
    ("attackers", "defenders", "said"),
    [
        ("B:1Inf B:2Inf B:3Inf", "R:4Arm", "12 to 6, 2-1"),  # even
        ("B:1Inf B:4Arm", "R:4Arm", "10 to 6, 1-1"),  # 1.67 falls to 1
        ("B:GDArm B:4Arm", "R:1Inf", "14 to 4, 3-1"),  # 3.5 falls to 3
        ("B:4Arm", "R:GDArm", "6 to 8, 1-2"),  # 1.33 rises to 2
        ("B:4Arm", "R:1Tk R:2Tk", "6 to 12, 1-2"),  # even
        ("B:1Inf", "R:4Arm R:1Inf", "4 to 10, 1-3"),  # 2.5 rises to 3
    ],
)
def test_fractions_are_rounded_in_favor_of_the_defender(attackers: str, defenders: str, said: str) -> None:
    first, *others = attackers.split()
    beside = [f"at FF30: {' '.join(others)}"] if others else []
    t = arrange(f"at EE29: {first}", *beside, f"at EE30: {defenders}", "step announce", dice=[3])
    assert said in attack(t, f"EE30 with {attackers}")[0].text


@pytest.mark.rule("65:19.0.1b")
def test_example_16_to_9_and_14_to_6_and_4_to_15() -> None:
    assert [str(odds(*battle)) for battle in ((16, 9), (14, 6), (4, 15))] == ["1-1", "2-1", "1-4"]
    t = arrange("at EE29: B:GDArm", "at FF30: B:4Arm", "at EE30: R:4Arm", "step announce")
    event = t.order("attack EE30 with B:GDArm B:4Arm")[0]
    assert event.text == "B:GDArm and B:4Arm attack EE30 at 2-1."
    assert event.rules == ("65:19.0.1a",)


@pytest.mark.rule("65:19.0.2")
def test_one_die_is_rolled_for_each_battle() -> None:
    t = arrange(
        "at EE29: B:1Inf B:2Inf",
        "at FF30: B:3Inf",
        "at HH29: B:4Inf",
        "at EE30: R:1Inf R:2Inf",
        "at HH30: R:3Inf",
        "step announce",
        dice=[3, 4, 5],
    )
    t.order("attack EE30 with B:1Inf B:2Inf B:3Inf", "attack HH30 with B:4Inf", "done")
    assert t.asked == "blue"
    t.order("fight EE30")
    assert list(t.dice.left) == [4, 5]
    t.order("retreat R:1Inf R:2Inf to EE31 EE32", "done", "fight HH30")
    assert list(t.dice.left) == [5]


@pytest.mark.rule("65:19.0.3")
def test_example_3_to_1_with_a_roll_of_3_pushes_the_defender_back_2() -> None:
    t = arrange("at EE29: B:1Inf B:2Inf B:3Inf", "at EE30: R:15Inf", "step announce", dice=[3])
    battle = attack(t, "EE30 with B:1Inf B:2Inf B:3Inf")[0]
    assert battle.text == "Battle for EE30: 12 to 4, 3-1, die 3, DB2."
    assert (t.asked, t.step) == ("red", "retreat")
    t.order("retreat R:15Inf to EE31 EE32")
    assert t.where("R:15Inf") == "EE32"


# What lies beyond the table's columns


GUNS = "B:1Art B:2Art B:3Art"


@pytest.mark.rule("65:BGAT.b")
def test_above_6_to_1_the_defender_is_eliminated_without_a_die() -> None:
    t = arrange(f"at EE29: {GUNS}", "at FF30: B:1Inf", "at EE30: R:1Inf", "step announce")  # 28 to 4
    events = attack(t, f"EE30 with {GUNS} B:1Inf")
    assert events[0].text == "Battle for EE30: 28 to 4, 7-1, DE."
    assert t.where("R:1Inf") == "eliminated"
    t.order(f"advance {GUNS} to EE30")


@pytest.mark.rule("65:BGAT.b")
def test_at_6_to_1_the_die_still_counts() -> None:
    t = arrange(f"at EE29: {GUNS}", "at EE30: R:1Inf", "step announce")  # 24 to 4, and no die to roll
    t.order(f"attack EE30 with {GUNS}", "done")
    with pytest.raises(DiceError):
        t.order("fight EE30")
