"""75:15 - resolving battles."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack

from openblitz.blitzkrieg.battle.rules.odds import odds


@pytest.mark.rule("75:15.1a")
@pytest.mark.parametrize(
    ("attacker", "defender", "ratio"),
    [
        (4, 4, "1-1"),
        (8, 4, "2-1"),
        (4, 8, "1-2"),
        (24, 4, "6-1"),
        (4, 24, "1-6"),
        (14, 8, "1-1"),
        (8, 14, "1-2"),
    ],
)
def test_the_smaller_total_divides_both_and_the_attackers_number_comes_first(
    attacker: int, defender: int, ratio: str
) -> None:
    assert str(odds(attacker, defender)) == ratio


@pytest.mark.rule("75:15.1b")
@pytest.mark.parametrize(
    ("attacker", "defender", "ratio"),
    [
        (7, 4, "1-1"),
        (8, 4, "2-1"),
        (11, 4, "2-1"),
        (4, 5, "1-2"),
        (4, 8, "1-2"),
        (4, 9, "1-3"),
        (99, 100, "1-2"),
    ],
)
def test_fractions_are_turned_in_favor_of_the_defender(attacker: int, defender: int, ratio: str) -> None:
    assert str(odds(attacker, defender)) == ratio


@pytest.mark.parametrize(("attacker", "defender"), [(0, 4), (4, 0), (-1, 4)])
def test_a_side_without_strength_has_no_odds(attacker: int, defender: int) -> None:
    with pytest.raises(ValueError, match="some strength"):
        odds(attacker, defender)


@pytest.mark.rule("75:15.1c")
@pytest.mark.parametrize(
    ("attacker", "defender", "ratio"),
    [(14, 8, "1-1"), (8, 14, "1-2"), (14, 6, "2-1"), (4, 14, "1-4"), (4, 18, "1-5")],
)
def test_the_examples_of_15_1(attacker: int, defender: int, ratio: str) -> None:
    assert str(odds(attacker, defender)) == ratio


@pytest.mark.rule("75:15.1c")
@pytest.mark.parametrize(
    ("attackers", "defenders", "said"),
    [
        ("B:GDArm B:4Arm", "R:GDArm", "14 to 8, 1-1"),
        ("B:GDArm", "R:GDArm R:4Arm", "8 to 14, 1-2"),
        ("B:GDArm B:4Arm", "R:4Arm", "14 to 6, 2-1"),
        ("B:1Inf", "R:GDArm R:4Arm", "4 to 14, 1-4"),
        ("B:1Inf", "R:4Arm R:5Arm R:1Mar", "4 to 18, 1-5"),
    ],
)
def test_the_same_on_the_board(attackers: str, defenders: str, said: str) -> None:
    t = arrange(f"at EE30: {attackers}", f"at EE29: {defenders}", "step announce", dice=[1])
    assert said in attack(t, f"EE29 with {attackers}")[0].text


@pytest.mark.rule("75:15.2")
def test_one_die_a_battle() -> None:
    t = arrange(
        *("at EE30: B:1Inf", "at EE29: R:1Inf", "at HH30: B:2Inf", "at HH29: R:2Inf", "step announce"),
        dice=[2, 2, 6],
    )
    t.order("attack EE29 with B:1Inf", "attack HH29 with B:2Inf", "done")
    assert list(t.dice.left) == [2, 2, 6]
    t.order("fight EE29")
    assert list(t.dice.left) == [2, 6]
    t.order("fight HH29")
    assert list(t.dice.left) == [6]


@pytest.mark.rule("75:15.3a")
@pytest.mark.parametrize(("die", "result"), list(enumerate(["DB2", "EX", "DB2", "DB2", "AB2", "AE"], 1)))
def test_die_against_odds_gives_the_result_at_1_1(die: int, result: str) -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "step announce", dice=[die])
    assert attack(t, "EE29 with B:1Inf")[0].text.endswith(f"4 to 4, 1-1, die {die}, {result}.")


@pytest.mark.rule("75:15.3a")
@pytest.mark.parametrize(
    ("attackers", "defenders", "result"),
    [
        ("B:1Inf", "R:4Arm R:5Arm R:1Mar", "AE"),  # 1-5
        ("B:4Arm", "R:4Arm R:5Arm R:1Mar", "AB2"),  # 1-3
        ("B:4Arm B:5Arm", "R:4Arm", "DB2"),  # 2-1
        ("B:4Arm B:5Arm B:GDArm", "R:1Inf", "DE"),  # 5-1
    ],
)
def test_a_three_in_other_columns(attackers: str, defenders: str, result: str) -> None:
    t = arrange(f"at EE30: {attackers}", f"at EE29: {defenders}", "step announce", dice=[3])
    assert attack(t, f"EE29 with {attackers}")[0].text.endswith(f"die 3, {result}.")


@pytest.mark.rule("75:15.3a")
def test_above_6_1_the_defender_is_eliminated_without_a_die() -> None:
    t = arrange("at EE30: B:GDArm B:1Art B:2Art", "at FF30: B:3Art", "at EE29: R:1Inf", "step announce")
    events = attack(t, "EE29 with B:GDArm B:1Art B:2Art B:3Art")
    assert events[0].text.endswith("32 to 4, 8-1, DE.")
    assert t.where("R:1Inf") == "eliminated"


@pytest.mark.rule("75:15.3b")
def test_the_example_of_15_3() -> None:
    """3-1 and a six: the defender loses one, retreats the other two hexes, three attackers may advance."""
    t = arrange(
        *("at EE30: B:4Arm B:5Arm B:6Arm", "at FF30: B:7Arm", "at EE29: R:1Inf R:2Inf", "step announce"),
        dice=[6],
    )
    events = attack(t, "EE29 with B:4Arm B:5Arm B:6Arm B:7Arm")
    assert events[0].text.endswith("24 to 8, 3-1, die 6, DE.")
    assert (t.asked, t.step) == ("red", "loss")
    t.order("lose R:2Inf")
    assert (t.asked, t.step) == ("red", "retreat")
    t.order("retreat R:1Inf to EE28 EE27")
    assert (t.asked, t.step) == ("blue", "advance")
    assert t.why_not("advance B:4Arm B:5Arm B:6Arm B:7Arm to EE29")[0] == "75:BGAT.DE.b"
    assert "advance up to 3 units into EE29" in str(t.game.ask(t.position))
    t.order("advance B:4Arm to EE29")
    assert "advance up to 2 more units into EE29" in str(t.game.ask(t.position))
    t.order("advance B:5Arm B:6Arm to EE29")
    assert t.at("EE29") == ("B:4Arm", "B:5Arm", "B:6Arm")


@pytest.mark.rule("75:15.4")
def test_battle_after_battle_and_then_it_is_the_opponents_turn() -> None:
    t = arrange(
        *(
            "turn 2",
            "at EE30: B:1Inf",
            "at EE29: R:1Inf",
            "at HH30: B:2Inf",
            "at HH29: R:2Inf",
            "step announce",
        ),
        dice=[2, 2],
    )
    t.order("attack EE29 with B:1Inf", "attack HH29 with B:2Inf", "done", "fight HH29")
    assert (t.asked, t.step) == ("blue", "resolve")
    t.order("fight EE29")
    assert (t.position.turn, t.asked, t.step) == (2, "red", "movement")
