"""65:10.0 - how to control a city."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import RING, arrange
from tests.blitzkrieg.basic1975.arranging import attack

TOWN = "city EE30"


@pytest.mark.rule("65:10.0.a", "65:10.0.c")
@pytest.mark.parametrize("square", RING)
def test_a_city_is_friendly_to_whom_has_it_in_his_zone(square: str) -> None:
    t = arrange(f"at {square}: B:1Inf", land=TOWN)
    assert t.friendly("blue", "EE30")
    assert not t.friendly("red", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_two_squares_away_is_too_far() -> None:
    t = arrange("at EE28: B:1Inf", land=TOWN)
    assert not t.friendly("blue", "EE30")
    assert not t.friendly("red", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_a_unit_on_a_city_controls_it() -> None:
    assert arrange("at EE30: B:1Inf", land=TOWN).friendly("blue", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_a_city_stays_friendly_after_the_unit_has_gone() -> None:
    t = arrange("at EE29: B:1Inf", land=TOWN)
    t.order("move B:1Inf to EE26", "done", "done")
    assert t.friendly("blue", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_passing_a_city_is_enough() -> None:
    t = arrange("at DD28: B:1Inf", land=TOWN)
    t.order("move B:1Inf via DD29 to CC28")
    assert t.friendly("blue", "EE30")
    t.order("done")
    assert t.friendly("blue", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_a_pass_that_is_taken_back_never_was() -> None:
    t = arrange("at DD28: B:1Inf", land=TOWN)
    t.order("move B:1Inf via DD29 to CC28", "take-back B:1Inf", "done")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_the_last_to_have_a_city_in_his_zone_takes_it_from_the_other() -> None:
    t = arrange("at EE28: B:1Inf", "at HH30: R:1Inf", land=TOWN)
    t.order("move B:1Inf via EE29 to EE28", "done")
    assert t.friendly("blue", "EE30")
    t.order("move R:1Inf via GG30 FF30 to GG30", "done")
    assert t.friendly("red", "EE30")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("65:10.0.a")
def test_home_cities_are_their_owners_until_the_enemy_comes() -> None:
    t = arrange("at D13: R:1Inf", "side red", land="city D10; blue D10")
    assert t.friendly("blue", "D10")
    t.order("move R:1Inf to D11")
    assert t.friendly("red", "D10")
    t.order("done")
    assert t.friendly("red", "D10")


@pytest.mark.rule("65:10.0.b", "65:10.0.c")
def test_a_city_in_both_zones_is_friendly_to_neither() -> None:
    t = arrange("at EE29: B:1Inf", "at EE33: R:1Inf", "side red", land=TOWN)
    assert t.friendly("blue", "EE30")
    t.order("move R:1Inf to EE31")
    assert not t.friendly("blue", "EE30")
    assert not t.friendly("red", "EE30")
    held = arrange("at EE30: B:1Inf", "at EE31: R:1Inf", land=TOWN)
    assert not held.friendly("blue", "EE30")  # who stands on it has it no more to himself than others
    assert not held.friendly("red", "EE30")


@pytest.mark.rule("65:10.0.b")
@pytest.mark.parametrize(
    ("side", "order", "left"),
    [("blue", "move B:1Inf to EE28", "red"), ("red", "move R:1Inf to EE32", "blue")],
)
def test_it_goes_to_whom_is_left(side: str, order: str, left: str) -> None:
    t = arrange("at EE29: B:1Inf", "at EE31: R:1Inf", f"side {side}", land=TOWN)
    assert not t.friendly(left, "EE30")
    t.order(order, "done")
    assert t.friendly(left, "EE30")


@pytest.mark.rule("65:10.0.b")
def test_who_passes_a_contested_city_has_no_claim_when_the_enemy_falls_later() -> None:
    # Blue's infantry passes north of the city while Red stands south of it; then Red is destroyed by guns
    # that do not reach the city. The last to have it to himself was Red.
    t = arrange(
        "at EE28: B:1Inf",
        "at EE34: B:1Art B:2Art B:3Art",
        "at FF34: B:4Arm",
        "at EE31: R:1Inf",
        land=TOWN,
    )
    t.order(
        "move B:1Inf via EE29 to EE28", "move B:1Art B:2Art B:3Art to EE32", "move B:4Arm to FF32", "done"
    )
    attack(t, "EE31 with B:1Art B:2Art B:3Art B:4Arm")
    t.order("done")
    assert t.where("R:1Inf") == "eliminated"
    assert t.friendly("red", "EE30")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("65:10.0.a", "65:10.0.b")
def test_who_is_left_alone_with_a_city_between_two_battles_keeps_it() -> None:
    # Blue has the city in his zone from DD29, Red from EE31. First Red falls, then Blue is driven off.
    t = arrange(
        "at DD29: B:1Inf",
        "at EE32: B:1Art B:2Art B:3Art",
        "at FF32: B:4Arm",
        "at EE31: R:1Inf",
        "at CC29: R:2Inf",
        "control red: EE30",
        "step announce",
        land=TOWN,
        dice=[5],  # 1-1: the attacker goes back
    )
    t.order("attack EE31 with B:1Art B:2Art B:3Art B:4Arm", "attack CC29 with B:1Inf", "done", "fight EE31")
    t.order("done", "fight CC29", "retreat B:1Inf to DD28 DD27", "done")
    assert t.step == "movement"  # Red's: nobody has the city in his zone now
    assert t.friendly("blue", "EE30")
    assert not t.friendly("red", "EE30")


@pytest.mark.rule("65:10.0.b")
@pytest.mark.parametrize("owner", ["blue", "red"])
def test_when_both_are_gone_at_once_it_is_as_it_was_before(owner: str) -> None:
    # EE29 and FF30 are both beside the city and beside each other; the exchange takes both units.
    other = {"blue": "red", "red": "blue"}[owner]
    control = (f"control {owner}: EE30", f"control {other}:")
    t = arrange("at EE29: B:1Inf", "at FF30: R:1Inf", *control, "step announce", land=TOWN, dice=[2])
    attack(t, "FF30 with B:1Inf")
    assert {t.where("B:1Inf"), t.where("R:1Inf")} == {"eliminated"}
    assert t.friendly(owner, "EE30")
    assert not t.friendly(other, "EE30")


@pytest.mark.rule("65:10.0.a")
def test_a_retreat_past_a_city_takes_it_too() -> None:
    t = arrange("at CC27: B:1Inf", "at DD28: R:1Inf", "step announce", land=TOWN, dice=[3])
    attack(t, "DD28 with B:1Inf")
    t.order("retreat R:1Inf to EE29 FF29", "done")
    assert t.friendly("red", "EE30")


@pytest.mark.rule("65:10.0.c")
def test_a_controlled_city_is_a_friendly_city_for_every_use() -> None:
    # D10 was Red's; Blue regains it by zone of control and brings reinforcements in on his next turn.
    land = "city D10; blue D10"
    t = arrange("turn 2", "at D12: B:1Inf", "control red: D10", "control blue: A5", land=land)
    assert t.why_not("place B:25Inf at D10") == ("65:17.0.1", "D10", "B:25Inf")
    t.order("move B:1Inf to D11")
    assert t.friendly("blue", "D10")
    # Not yet: it was not friendly when the turn began.
    assert t.why_not("place B:25Inf at D10") == ("65:17.0.1", "D10", "B:25Inf")
    t.order("done", "done")
    assert t.may("place B:25Inf at D10")
    # Abroad, too: who controls a city there takes off from it.
    abroad = arrange("at EE30: B:1Abn", land=TOWN)
    assert abroad.friendly("blue", "EE30")
    abroad.order("drop B:1Abn at EE20")
