"""75:12 - attacking."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrange, attack


@pytest.mark.rule("75:12.1a")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_who_ends_movement_in_an_enemy_zone_must_attack(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE29: R:1Inf")
    t.order("done")
    assert (t.asked, t.step) == ("blue", "announce")
    assert t.why_not("done") == ("75:14.31", "EE29", "")


@pytest.mark.rule("75:12.1a")
def test_who_does_not_has_nothing_to_fight() -> None:
    t = arrange("at EE31: B:1Inf", "at EE29: R:1Inf")
    t.order("done")
    assert (t.asked, t.step) == ("red", "movement")


@pytest.mark.rule("75:12.1b")
@pytest.mark.parametrize(("side", "retreats"), [("blue", "B:1Inf"), ("red", "R:1Inf")])
def test_whose_player_turn_it_is_he_is_the_attacker(side: str, retreats: str) -> None:
    """Even odds and a five send the attacker back two hexes, whoever he is."""
    t = arrange(f"side {side}", "at EE30: B:1Inf", "at EE29: R:1Inf", "step announce", dice=[5])
    target = "EE29" if side == "blue" else "EE30"
    attack(t, f"{target} with {retreats}")
    assert (t.asked, t.step) == (side, "retreat")
    assert all(order.split()[1] == retreats for order in t.offered)


@pytest.mark.rule("75:12.1b")
def test_the_other_player_attacks_nobody_in_that_player_turn() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "step announce")
    assert t.why_not("attack EE30 with R:1Inf") == ("75:4.2c", "", "R:1Inf")
    assert t.refused("attack EE30 with R:1Inf", "red").rule == "75:4.1"


@pytest.mark.rule("75:12.2")
def test_any_number_of_units_may_be_brought_up_against_one() -> None:
    """Eighteen units, three on each of the six hexes around."""
    around = ["EE29", "FF30", "FF31", "EE31", "DD30", "DD29"]
    units = [f"B:{n}Inf" for n in range(1, 19)]
    stacks = [f"at {hex_}: {' '.join(units[3 * i : 3 * i + 3])}" for i, hex_ in enumerate(around)]
    t = arrange(*stacks, "at EE30: R:1Inf", "step announce")
    t.order(f"attack EE30 with {' '.join(units)}", "done")
    assert t.step == "resolve"


@pytest.mark.rule("75:12.2")
def test_any_number_of_attacks_may_be_made_in_a_turn() -> None:
    columns = ["AA", "DD", "GG", "JJ", "MM", "PP"]
    lines = [f"at {c}30: B:{i}Inf" for i, c in enumerate(columns, 1)]
    lines += [f"at {c}29: R:{i}Inf" for i, c in enumerate(columns, 1)]
    t = arrange(*lines, "step announce", dice=[2] * 6)
    events = attack(t, *(f"{c}29 with B:{i}Inf" for i, c in enumerate(columns, 1)))
    assert [event.kind for event in events].count("battle") == 6
    assert t.dice.left == ()


@pytest.mark.rule("75:12.3")
def test_no_battle_before_all_movement_is_over() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "at GG35: B:2Inf")
    assert t.refused("attack EE29 with B:1Inf").rule == "75:4.3a"
    assert t.refused("fight EE29").rule == "75:12.3"
    t.order("done")
    for order in ("move B:2Inf to GG34", "fly B:2Inf to A5", "drop B:2Inf at A6", "take-back B:2Inf"):
        assert t.refused(order).rule == "75:12.3"


@pytest.mark.rule("75:12.3")
def test_battles_are_taken_singly_in_any_order() -> None:
    t = arrange(
        *("at EE30: B:1Inf", "at EE29: R:1Inf", "at HH30: B:2Inf", "at HH29: R:2Inf", "step announce"),
        dice=[5, 2],
    )
    t.order("attack EE29 with B:1Inf", "attack HH29 with B:2Inf", "done")
    assert t.offered == {"fight EE29", "fight HH29"}
    t.order("fight HH29")
    assert t.refused("fight EE29").rule == "75:12.3"  # the first battle is not over: a retreat is asked for
    t.order("retreat B:2Inf to HH31 HH32", "done")
    assert t.offered == {"fight EE29"}
    assert t.refused("fight GG40").rule == "75:12.3"


@pytest.mark.rule("75:12.4")
@pytest.mark.parametrize("ground", ["city", "mountain", "river Dott:"])
def test_terrain_never_doubles_an_attacker(ground: str) -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf R:2Inf", "step announce", land=f"{ground} EE30", dice=[1])
    strengths = attack(t, "EE29 with B:1Inf")[0].text
    assert "4 to 16" in strengths if "river" in ground else "4 to 8" in strengths
