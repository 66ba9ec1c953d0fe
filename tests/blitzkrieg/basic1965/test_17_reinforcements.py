"""65:17.0 - reinforcements."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import arrange
from tests.blitzkrieg.basic1975.arranging import arrival, attack
from tests.blitzkrieg.judging import table

# Two cities of Great Blue far from everything, and one abroad.
HOME = "city D10 D20 EE30; blue D10 D20"


def newcomer() -> tuple[str, int]:
    """Blue infantry that comes after turn 1, and its turn."""
    return arrival(arrange("turn 1"), "blue")


@pytest.mark.rule("65:17.0.a")
def test_eliminated_units_do_not_come_back() -> None:
    unit, _turn = newcomer()
    t = arrange("turn 15", f"eliminated: {unit} B:1Inf", land=HOME)
    for gone in (unit, "B:1Inf"):
        assert t.why_not(f"place {gone} at D10") == ("65:17.0.a", "", gone)
    assert not any(order.startswith(f"place {unit} ") for order in t.offered)


@pytest.mark.rule("65:17.0.b")
def test_a_reinforcement_comes_on_the_turn_of_its_card_at_the_earliest() -> None:
    unit, turn = newcomer()
    early = arrange(f"turn {turn - 1}", land=HOME)
    assert early.why_not(f"place {unit} at D10") == ("65:17.0.b", "", unit)
    t = arrange(f"turn {turn}", land=HOME)
    t.order(f"place {unit} at D10")
    assert t.at("D10") == (unit,)


@pytest.mark.rule("65:17.0.c")
def test_a_player_may_hold_reinforcements_back() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", land=HOME)
    t.order("done", "done", "done", "done")
    assert (t.position.turn, t.where(unit)) == (turn + 2, "card")
    t.order(f"place {unit} at D10")
    assert t.at("D10") == (unit,)
    assert arrange("turn 15", land=HOME).may(f"place {unit} at D10")


@pytest.mark.rule("65:17.0.1")
def test_reinforcements_enter_in_any_friendly_city_of_the_home_country() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", "at EE31: B:1Inf", land=HOME)
    places = {order.split()[-1] for order in t.offered if order.startswith(f"place {unit} ")}
    assert places == {"A5", "D10", "D20"}
    assert t.friendly("blue", "EE30")
    assert t.why_not(f"place {unit} at EE30") == ("65:17.0.1", "EE30", unit)


@pytest.mark.rule("65:17.0.1")
@pytest.mark.parametrize("square", ["D9", "D10"])
def test_a_home_city_that_the_enemy_has_in_his_zone_takes_none(square: str) -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", f"at {square}: R:1Inf", land=HOME)
    assert t.why_not(f"place {unit} at D10") == ("65:17.0.1", "D10", unit)
    assert t.may(f"place {unit} at D20")


@pytest.mark.rule("65:17.0.1")
def test_a_home_city_that_the_enemy_was_the_last_to_control_takes_none() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", "control red: D10 TTT60", "control blue: A5 D20", land=HOME)
    assert t.why_not(f"place {unit} at D10") == ("65:17.0.1", "D10", unit)


@pytest.mark.rule("65:17.0.2")
def test_reinforcements_fill_a_stack_up_to_twelve_factors() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", "at D10: B:1Inf B:2Inf", "at D20: B:4Arm B:3Inf", land=HOME)
    assert t.may(f"place {unit} at D10")  # 8 and 4
    assert t.why_not(f"place {unit} at D20") == ("65:17.0.2", "D20", f"B:3Inf B:4Arm {unit}")  # 10 and 4


@pytest.mark.rule("65:17.0.2")
def test_reinforcements_arrive_together_under_the_same_limit() -> None:
    t = arrange("turn 10", land=HOME)
    assert t.may("place B:25Inf B:26Inf B:27Inf at D10")
    refusal = t.refused("place B:25Inf B:26Inf B:27Inf B:28Inf at D10")
    assert (refusal.rule, refusal.places) == ("65:17.0.2", ("D10",))


@pytest.mark.rule("65:17.0.2")
def test_artillery_counts_its_defense_factor_when_it_arrives() -> None:
    t = arrange("turn 10", "at D10: B:1Inf B:2Inf", land=HOME)
    assert t.may("place B:5Art at D10")
    assert not t.may("place B:5Art B:6Art at D10")


@pytest.mark.rule("65:17.0.2", "75:6.4a")
@pytest.mark.parametrize(("book", "rule"), [("1965-basic", "65:17.0.2"), ("1975-basic", "75:6.4a")])
def test_nobody_goes_back_to_where_a_reinforcement_has_come_in_his_place(book: str, rule: str) -> None:
    """Else one could be placed on a full stack: the one who left goes back, and the newcomer is there."""
    unit, turn = newcomer()
    own = f"turn {turn}", "at D10: B:1Inf B:2Inf B:3Inf", "at TTT60: R:1Inf", "at A5: B:9Inf"
    t = table(book, "\n".join([*own, "rest waiting"]), land=HOME)
    t.order("move B:1Inf to D11", f"place {unit} at D10")
    refusal = t.refused("take-back B:1Inf")
    assert (refusal.rule, refusal.places) == (rule, ("D10",))
    assert unit in refusal.units
    t.order(f"move {unit} to D9")
    assert t.refused("take-back B:1Inf").rule == rule  # it has gone on from there
    t.order("move B:2Inf to D12", "take-back B:1Inf")  # it could have been B:2Inf that made room
    assert t.at("D10") == ("B:1Inf", "B:3Inf")
    assert not t.may("take-back B:2Inf")
    t.order(f"take-back {unit}", "take-back B:2Inf")
    assert t.where(unit) == "card"


@pytest.mark.rule("75:19.3a", "65:6.1.1b")
@pytest.mark.parametrize(
    ("book", "rule"), [("1965-tournament", "65:6.1.1b"), ("1975-basic+sea-movement", "75:19.3a")]
)
def test_nobody_goes_back_to_sea_when_others_have_gone_there_in_his_place(book: str, rule: str) -> None:
    """Ten divisions are all that may be there at any time."""
    afloat = " ".join(f"B:{number}Inf" for number in range(1, 11))
    name, *options = book.split("+")
    own = f"sea B: {afloat}", "at C20: B:11Inf", "at TTT60: R:1Inf"
    t = table(name, "\n".join(["turn 3", *own, "rest eliminated"]), options=tuple(options))
    t.order("land B:1Inf at C20", "embark B:11Inf in B")
    assert t.refused("take-back B:1Inf").rule == rule
    t.order("take-back B:11Inf", "take-back B:1Inf")
    assert t.where("B:1Inf") == "sea B"


@pytest.mark.rule("65:17.0.3a")
def test_reinforcements_may_come_after_other_units_have_moved() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", "at D10: B:1Inf B:2Inf B:3Inf", land=HOME)
    assert t.refused(f"place {unit} at D10").rule == "65:17.0.2"
    t.order("move B:1Inf to D11", "move B:2Inf to D12", f"place {unit} at D10", "move B:3Inf to D13", "done")
    assert t.at("D10") == (unit,)


@pytest.mark.rule("65:17.0.3a")
def test_but_not_once_combat_has_begun() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", "at EE29: B:1Inf", "at EE28: R:1Inf", land=HOME, dice=[3])
    t.order("done")
    assert t.step == "announce"
    assert t.refused(f"place {unit} at D10").rule == "65:17.0.3a"
    t.order("attack EE28 with B:1Inf", "done")
    assert t.refused(f"place {unit} at D10").rule == "65:17.0.3a"


@pytest.mark.rule("65:17.0.3b")
def test_reinforcements_move_and_fight_on_the_turn_of_their_arrival() -> None:
    unit, turn = newcomer()
    t = arrange(f"turn {turn}", "at D15: R:1Inf", land=HOME, dice=[3])
    t.order(f"place {unit} at D10")
    assert t.may(f"move {unit} to D14")
    assert t.why_not(f"move {unit} to A14") == ("65:6.0.2", "A14", unit)  # their own rate and no more
    t.order(f"move {unit} to D14", "done")
    assert "4 to 4, 1-1" in attack(t, f"D15 with {unit}")[0].text


@pytest.mark.rule("65:17.0.3b")
def test_airborne_reinforcements_may_fly_at_once() -> None:
    t = arrange("turn 5", land=HOME)
    t.order("place B:3Abn at D10", "drop B:3Abn at D29", "move B:3Abn to D30")
    assert t.where("B:3Abn") == "D30"
