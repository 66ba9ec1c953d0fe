"""75:5 - friendly cities."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack

# A city of Great Blue, one of the minor country and one of Big Red.
CITIES = "city M20 EE30 ZZ45"


@pytest.mark.rule("75:5.1a")
def test_a_home_city_is_friendly_garrison_or_not() -> None:
    t = arrange("at A6: B:1Inf", "at TTT50: R:1Inf", land=CITIES)
    assert (t.friendly("blue", "M20"), t.friendly("red", "M20")) == (True, False)
    assert (t.friendly("blue", "ZZ45"), t.friendly("red", "ZZ45")) == (False, True)


@pytest.mark.rule("75:5.1a")
@pytest.mark.parametrize(
    ("enemy", "friendly"), [("M20", False), ("M19", False), ("N21", False), ("M18", True)]
)
def test_a_home_city_is_lost_to_an_enemy_on_it_or_beside_it(enemy: str, friendly: bool) -> None:
    t = arrange("at A6: B:1Inf", f"at {enemy}: R:1Inf", land=CITIES)
    assert t.friendly("blue", "M20") is friendly


@pytest.mark.rule("75:5.1a")
def test_an_enemy_beside_a_garrisoned_home_city_makes_it_unfriendly_too() -> None:
    t = arrange("at M20: B:1Inf", "at M19: R:1Inf", land=CITIES)
    assert not t.friendly("blue", "M20")


@pytest.mark.rule("75:5.1b")
def test_another_city_is_friendly_to_who_began_the_player_turn_on_it() -> None:
    t = arrange("at EE30: B:1Inf", "at EE27: R:1Inf", land=CITIES)
    assert (t.friendly("blue", "EE30"), t.friendly("red", "EE30")) == (True, False)


@pytest.mark.rule("75:5.1b")
@pytest.mark.parametrize("city", ["EE30", "ZZ45"])
def test_another_city_without_a_garrison_is_not_friendly(city: str) -> None:
    t = arrange("at A6: B:1Inf", "at TTT50: R:1Inf", land=CITIES)
    assert not t.friendly("blue", city)


@pytest.mark.rule("75:5.1b")
@pytest.mark.parametrize(("enemy", "friendly"), [("EE29", False), ("EE28", True)])
def test_another_city_is_not_friendly_with_an_enemy_beside_it(enemy: str, friendly: bool) -> None:
    t = arrange("at EE30: B:1Inf", f"at {enemy}: R:1Inf", land=CITIES)
    assert t.friendly("blue", "EE30") is friendly


@pytest.mark.rule("75:5.1b")
def test_an_enemy_home_city_can_be_friendly_as_any_other() -> None:
    t = arrange("at ZZ45: B:1Inf", "at TTT50: R:1Inf", land=CITIES)
    assert (t.friendly("blue", "ZZ45"), t.friendly("red", "ZZ45")) == (True, False)


@pytest.mark.rule("75:5.1b", "75:5.1c")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_a_city_is_not_friendly_in_the_player_turn_in_which_it_is_entered(clarified: str) -> None:
    t = arrange("turn 2", "at EE32: B:1Inf", "at TTT50: R:1Inf", land=CITIES, clarified=clarified)
    t.order("move B:1Inf to EE30")
    assert not t.friendly("blue", "EE30")
    t.order("done")
    assert t.friendly("blue", "EE30")  # the next player-turn began with a garrison on it


@pytest.mark.rule("75:5.1c")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_nor_to_a_defender_who_has_advanced_into_it(clarified: str) -> None:
    """B:1Inf attacks from the city and is eliminated; another battle of the player-turn is to come."""
    lines = ("at EE30: B:1Inf", "at EE29: R:1Inf", "at HH30: B:2Inf", "at HH29: R:2Inf", "step announce")
    t = arrange("turn 2", *lines, land=CITIES, clarified=clarified, dice=[6, 2])
    t.order("attack EE29 with B:1Inf", "attack HH29 with B:2Inf", "done", "fight EE29")
    t.order("advance R:1Inf to EE30")
    assert (t.position.side, t.friendly("red", "EE30")) == (0, False)
    while t.position.side == 0:
        t.order(sorted(t.offered)[-1])
    assert t.friendly("red", "EE30")


@pytest.mark.rule("75:5.1c")
def test_nobody_flies_to_a_city_just_entered() -> None:
    lines = ("at M20: B:2Inf", "at TTT50: R:1Inf")
    entered = arrange("at EE32: B:1Inf", *lines, land=CITIES)
    entered.order("move B:1Inf to EE30")
    assert entered.why_not("fly B:2Inf to EE30") == ("75:9.3a", "EE30", "B:2Inf")
    held = arrange("at EE30: B:1Inf", *lines, land=CITIES)
    assert held.may("fly B:2Inf to EE30")


@pytest.mark.rule("75:5.2a")
def test_a_city_stays_friendly_while_garrisoned_and_out_of_enemy_zones() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE20: R:1Inf", land=CITIES)
    for _player_turn in range(4):
        assert t.friendly("blue", "EE30")
        t.order("done")


@pytest.mark.rule("75:5.2a")
def test_a_city_is_lost_when_the_garrison_has_left() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE20: R:1Inf", land=CITIES)
    t.order("move B:1Inf to EE31", "done")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("75:5.2a")
def test_a_city_is_lost_when_a_player_turn_begins_in_an_enemy_zone() -> None:
    t = arrange("turn 2", "side red", "at EE30: B:1Inf B:2Inf", "at EE27: R:1Inf", land=CITIES, dice=[2])
    t.order("move R:1Inf to EE29")
    assert not t.friendly("blue", "EE30")
    t.order("take-back R:1Inf")
    assert t.friendly("blue", "EE30")


@pytest.mark.rule("75:5.2b")
def test_a_home_city_that_is_passed_by_is_its_owners_again_at_once() -> None:
    t = arrange("at ZZ42: B:4Arm", "at TTT50: R:1Inf", land=CITIES)
    t.order("move B:4Arm to ZZ44")
    assert not t.friendly("red", "ZZ45")
    t.order("move B:4Arm to YY43")
    assert t.friendly("red", "ZZ45")


@pytest.mark.rule("75:5.2b")
def test_a_home_city_that_is_passed_through_is_its_owners_again_at_once() -> None:
    t = arrange("at ZZ43: B:4Arm", "at TTT50: R:1Inf", land=CITIES)
    t.order("move B:4Arm to ZZ45")
    assert not t.friendly("red", "ZZ45")
    t.order("move B:4Arm to ZZ47")
    assert t.friendly("red", "ZZ45")


@pytest.mark.rule("75:5.2b")
def test_a_home_city_is_its_owners_again_when_the_enemy_beside_it_is_driven_off() -> None:
    t = arrange(
        "side red", "at ZZ44: B:1Inf", "at ZZ43: R:1Inf R:4Arm", "step announce", land=CITIES, dice=[3]
    )
    assert not t.friendly("red", "ZZ45")
    attack(t, "ZZ44 with R:1Inf R:4Arm")
    t.order("retreat B:1Inf to YY44 XX44")
    assert t.friendly("red", "ZZ45")
