"""The clarifications of the 1975 Basic Game: those that every game has, and those that are an option."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import MOBILE, arrange, attack
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.rulesets import clarifications, game

FAR = "at TTT50: R:1Inf"


def test_clarifications_are_an_option_of_the_ruleset() -> None:
    assert clarifications("1975-basic") == ("publisher", "all")
    assert game("1975-basic").name == "1975-basic@1"
    assert game("1975-basic", "all").name == "1975-basic+all@1"


# Setting up


@pytest.mark.rule("CL:3.3")
@pytest.mark.parametrize(("clarified", "first"), [("all", 1), ("", 2), ("publisher", 2)])
def test_units_held_back_come_on_from_turn_1(clarified: str, first: int) -> None:
    t = table("1975-basic", clarified=clarified, land="")
    t.order("place B:1Inf at A6", "done", "place R:1Inf at TTT50", "done")
    assert t.position.turn == 1
    assert t.may("place B:2Inf at A5") is (first == 1)
    t.order("done", "done")
    assert t.may("place B:2Inf at A5")


# Cities


@pytest.mark.rule("CL:5a")
def test_each_hex_of_an_urban_area_is_a_city_of_its_own() -> None:
    """An enemy beside one hex of two leaves the other friendly."""
    t = arrange("at A6: B:1Inf", "at M18: R:1Inf", land="city M19 M20; road M19 M20", clarified="all")
    assert (t.friendly("blue", "M19"), t.friendly("blue", "M20")) == (False, True)


@pytest.mark.rule("CL:5a")
def test_the_hexes_of_the_three_hex_cities_are_counted_one_by_one() -> None:
    """On the board itself: Q16 has P16 and P15 with it, and each stands or falls alone."""
    lines = "at A10: B:1Inf\nat {}: R:1Inf"
    t = table("1975-basic", lines.format("TTT50"), clarified="all")
    assert all(t.friendly("blue", hex_) for hex_ in ("Q16", "P16", "P15"))
    board = t.game.rules.board
    assert {len(city.hexes) for city in board.cities} == {1, 2, 3}
    beside = table("1975-basic", lines.format("R17"), clarified="all")
    assert [beside.friendly("blue", hex_) for hex_ in ("Q16", "P16", "P15")] == [False, True, True]


@pytest.mark.rule("CL:5b")
def test_a_home_city_is_friendly_at_any_moment_it_is_free_of_enemies() -> None:
    """Red's unit is driven off in Blue's player-turn, and the city is Blue's again at once."""
    t = arrange(
        *("at M16: B:4Arm B:5Arm", "at M17: R:1Inf", "step announce"),
        land="city M18",
        dice=[3],
        clarified="all",
    )
    assert not t.friendly("blue", "M18")
    attack(t, "M17 with B:4Arm B:5Arm")
    t.order("retreat R:1Inf to L17 K17")
    assert t.friendly("blue", "M18")


@pytest.mark.rule("CL:5b")
@pytest.mark.parametrize(("enemy", "friendly"), [("M18", False), ("M17", False), ("M16", True)])
def test_a_home_city_needs_no_garrison(enemy: str, friendly: bool) -> None:
    t = arrange("at A6: B:1Inf", f"at {enemy}: R:1Inf", land="city M18", clarified="all")
    assert t.friendly("blue", "M18") is friendly


@pytest.mark.rule("CL:5d")
@pytest.mark.parametrize("city", ["EE30", "ZZ45"])
def test_a_city_abroad_must_be_held_at_the_start_and_still_be_held(city: str) -> None:
    land, away = "city EE30 ZZ45", {"EE30": "EE32", "ZZ45": "ZZ47"}[city]
    t = arrange(f"at {city}: B:1Inf", FAR, land=land, clarified="all")
    assert t.friendly("blue", city)
    t.order(f"move B:1Inf to {away}")
    assert not t.friendly("blue", city)
    as_printed = arrange(f"at {city}: B:1Inf", FAR, land=land)
    as_printed.order(f"move B:1Inf to {away}")
    assert as_printed.friendly("blue", city)  # it began the player-turn there


@pytest.mark.rule("CL:5d")
def test_a_city_abroad_that_is_held_only_now_is_not_friendly() -> None:
    t = arrange("at EE31: B:1Inf", FAR, land="city EE30", clarified="all")
    t.order("move B:1Inf to EE30")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("CL:5d", "75:5.1b")
@pytest.mark.parametrize("clarified", ["all", ""])
def test_a_city_abroad_that_began_in_an_enemy_zone_is_not_friendly_when_the_enemy_is_gone(
    clarified: str,
) -> None:
    t = arrange(
        *("at EE30: B:4Arm B:5Arm", "at EE29: R:1Inf", "step announce"),
        land="city EE30",
        dice=[3],
        clarified=clarified,
    )
    attack(t, "EE29 with B:4Arm B:5Arm")
    t.order("retreat R:1Inf to EE28 EE27")
    assert t.at("EE30") == ("B:4Arm", "B:5Arm")
    assert not t.friendly("blue", "EE30")


@pytest.mark.rule("CL:5d")
@pytest.mark.parametrize(("clarified", "friendly"), [("all", False), ("", True)])
def test_a_city_abroad_is_lost_with_its_garrison_in_the_enemys_player_turn(
    clarified: str, friendly: bool
) -> None:
    """Red exchanges his armor for the garrison, which held the city when his player-turn began."""
    other = "at JJ40: R:5Arm", "at JJ41: B:2Inf"  # another battle, so that it is still Red's player-turn
    lines = ("side red", "at HH32: B:1Inf", "at HH28: R:4Arm", *other, "at EE20: B:3Inf")
    t = arrange("turn 3", *lines, land="city HH32", dice=[2], clarified=clarified)
    t.order("move R:4Arm to HH31", "done", "attack HH32 with R:4Arm", "attack JJ41 with R:5Arm", "done")
    assert t.friendly("blue", "HH32") is False  # in Red's zone
    t.order("fight HH32")
    assert (t.at("HH32"), t.at("HH31"), t.position.side) == ((), (), 1)
    assert t.friendly("blue", "HH32") is friendly


@pytest.mark.rule("CL:5e")
@pytest.mark.parametrize(
    ("lines", "city"),
    [
        (("at A6: B:1Inf", FAR), "EE30"),  # a minor country's, held by nobody
        (("at M18: B:1Inf", "at M17: R:1Inf"), "M18"),  # Blue's own, with both beside it
        (("at EE30: B:1Inf", "at EE29: R:1Inf"), "EE30"),  # held by Blue in a Red zone
    ],
)
def test_a_city_can_be_unfriendly_to_both(lines: tuple[str, ...], city: str) -> None:
    t = arrange(*lines, land="city EE30 M18", clarified="all")
    assert (t.friendly("blue", city), t.friendly("red", city)) == (False, False)


# Zones of control


@pytest.mark.rule("CL:8.1")
@pytest.mark.parametrize("enemy", ["R:1Inf", "R:4Arm", "R:18AAs"])
def test_zones_reach_into_forest(enemy: str) -> None:
    """Even those of units that could not enter it."""
    t = arrange("at EE30: B:1Inf", f"at EE29: {enemy}", land="forest EE30")
    assert t.why_not("move B:1Inf to EE31") == ("75:8.2c", "EE30", "B:1Inf")
    t.order("done")
    assert t.step == "announce"


@pytest.mark.rule("CL:8.1")
def test_nobody_is_dropped_into_forest_beside_armor() -> None:
    t = arrange("at M20: B:1Abn", "at Q20: R:4Arm", land="city M20; forest Q21 Q22")
    assert t.why_not("drop B:1Abn at Q21") == ("75:9.4b", "Q21", "B:1Abn")
    assert t.may("drop B:1Abn at Q22")


@pytest.mark.rule("CL:8.3")
@pytest.mark.parametrize("unit", MOBILE)
def test_armor_and_air_assault_do_not_retreat_through_the_zones_of_infantry(unit: str) -> None:
    """R:2Inf on EE33 controls EE32; moving, the same unit would pass through."""
    enemy = "R:4Arm" if unit == "B:4Arm" else "R:1Inf"
    lines = (f"at EE30: {unit}", f"at EE29: {enemy}", "at EE33: R:2Inf")
    assert arrange(*lines).may(f"move {unit} to EE32")
    t = arrange(*lines, "step announce", dice=[5])
    attack(t, f"EE29 with {unit}")
    assert t.why_not(f"retreat {unit} to EE31 EE32") == ("75:BGAT.AB2.f", "EE32", unit)
    assert t.may(f"retreat {unit} to EE31 DD31")


# Stacking


@pytest.mark.rule("CL:11.1a")
def test_the_stacking_limit_holds_at_the_end_of_movement() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE31: B:4Inf", FAR)
    t.order("move B:4Inf to EE30")
    assert t.why_not("done") == ("75:11.1a", "EE30", "B:1Inf B:2Inf B:3Inf B:4Inf")
    t.order("move B:4Inf to EE29", "done")
    assert t.asked == "red"


def beaten_back(*stack: str) -> Table:
    """R:1Inf is driven from EE29; sea leaves it only the way by EE28 to EE27, where friends stand."""
    t = arrange(
        *("turn 2", "at EE30: B:1Inf", "at EE29: R:1Inf", f"at EE27: {' '.join(stack)}", "step announce"),
        land="sea DD28 FF29 DD27 FF28",
        dice=[1],
    )
    attack(t, "EE29 with B:1Inf")
    return t


@pytest.mark.rule("CL:11.1b")
def test_the_stacking_limit_holds_after_each_combat() -> None:
    t = beaten_back("R:2Inf", "R:3Inf")
    t.order("retreat R:1Inf to EE28 EE27", "done")
    assert len(t.at("EE27")) == 3
    t = beaten_back("R:2Inf", "R:3Inf", "R:4Inf")  # no room: it goes, as soon as the battle is over
    assert (t.at("EE27"), t.where("R:1Inf")) == (("R:2Inf", "R:3Inf", "R:4Inf"), "eliminated")


def test_no_more_than_three_advance() -> None:
    t = arrange(
        *("turn 2", "at EE30: B:1Inf B:2Inf", "at FF30: B:3Inf B:4Arm", "at EE29: R:1Inf", "step announce"),
        dice=[6],
    )
    attack(t, "EE29 with B:1Inf B:2Inf B:3Inf B:4Arm")
    assert not t.may("advance B:1Inf B:2Inf B:3Inf B:4Arm to EE29")
    t.order("advance B:1Inf B:2Inf B:4Arm to EE29")
    assert len(t.at("EE29")) == 3
    assert (t.asked, t.step) == ("red", "movement")


@pytest.mark.rule("CL:11.1f", "75:11.1a")
def test_unavoidable_excess_is_eliminated_and_the_owner_chooses() -> None:
    """Four engaged units on a hex cannot leave it: one has to go."""
    t = arrange("turn 2", "at EE30: B:1Inf B:2Inf B:3Inf B:4Inf", "at EE40: B:5Inf", "at EE29: R:1Inf")
    t.order("done")
    assert (t.asked, t.step) == ("blue", "excess")
    assert t.offered == {f"lose B:{n}Inf" for n in range(1, 5)}
    assert t.why_not("lose B:5Inf") == ("75:11.1a", "EE30", "B:5Inf")
    assert t.refused("done").rule == "75:11.1a"
    t.order("lose B:3Inf")
    assert (t.where("B:3Inf"), t.step) == ("eliminated", "announce")


@pytest.mark.rule("CL:11.1f")
def test_nobody_overstacks_on_purpose() -> None:
    """A fourth unit that could stay away may neither end there nor be sacrificed."""
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE29: R:1Inf", "at EE31: B:4Inf")
    assert t.refused("move B:4Inf to EE30").rule == "75:11.1a"
    armor = arrange("at EE30: B:1Inf B:2Inf B:3Inf B:4Arm", "at EE29: R:1Inf")
    assert armor.why_not("done") == ("75:11.1a", "EE30", "B:4Arm")


@pytest.mark.rule("CL:11.1g")
def test_between_the_checks_a_stack_may_be_higher() -> None:
    t = arrange("at EE30: B:1Inf B:2Inf B:3Inf", "at EE31: B:4Inf B:5Inf", FAR)
    t.order("move B:4Inf B:5Inf to EE30")
    assert len(t.at("EE30")) == 5
    t.order("move B:1Inf B:2Inf to EE29", "done")
    assert t.asked == "red"


@pytest.mark.rule("CL:11.1h")
def test_a_retreating_unit_without_room_is_eliminated_and_nobody_in_its_place() -> None:
    t = beaten_back("R:2Inf", "R:3Inf", "R:4Inf")
    assert t.where("R:1Inf") == "eliminated"
    assert t.at("EE27") == ("R:2Inf", "R:3Inf", "R:4Inf")
    assert (t.asked, t.step) == ("blue", "advance")  # Red was not asked whom to lose


# Rivers


@pytest.mark.rule("CL:13.3a")
def test_a_defender_off_the_river_is_doubled_when_every_attacker_is_on_it() -> None:
    land = "river Dott: DD29 EE30 FF31"
    lines = ("at EE30: B:1Inf", "at DD29: B:2Inf", "at FF30: B:3Inf", "at EE29: R:1Inf", "step announce")
    t = arrange(*lines, land=land, clarified="all")
    assert t.defense("EE29", "B:1Inf B:2Inf") == 8
    assert t.defense("EE29", "B:1Inf B:3Inf") == 4


# One river runs through EE29, EE30 and EE31 and has a branch at FF30; another river comes up to DD30.
FORKED = "river Dott: EE29 EE30 EE31; river Dott north: FF30 GG30; river Knabe: DD30 CC30"


@pytest.mark.rule("CL:13.3b")
@pytest.mark.parametrize(
    ("attackers", "clarified", "printed"),
    [
        ("B:1Inf", 4, 8),  # from EE31, on the defender's own branch
        ("B:2Inf", 8, 8),  # from FF30, on another branch of the river
        ("B:3Inf", 8, 8),  # from DD30, on another river
        ("B:1Inf B:2Inf", 4, 8),
        ("B:2Inf B:3Inf", 8, 8),
        ("B:2Inf B:4Inf", 4, 4),  # the 4th is on no river
    ],
)
def test_a_defender_on_the_river_is_doubled_only_against_other_branches(
    attackers: str, clarified: int, printed: int
) -> None:
    lines = (
        *("at EE31: B:1Inf", "at FF30: B:2Inf", "at DD30: B:3Inf", "at FF31: B:4Inf", "at EE30: R:1Inf"),
        "step announce",
    )
    assert arrange(*lines, land=FORKED, clarified="all").defense("EE30", attackers) == clarified
    assert arrange(*lines, land=FORKED).defense("EE30", attackers) == printed


@pytest.mark.rule("CL:13.3c")
@pytest.mark.parametrize(("attacker", "strength"), [("EE40", 8), ("EE41", 4)])
def test_example_of_13_3(attacker: str, strength: int) -> None:
    """On the board itself: EE40 lies on another branch than DD40, EE41 on the same."""
    t = table("1975-basic", f"at {attacker}: B:1Inf\nat DD40: R:1Inf\nstep announce", clarified="all")
    ground = t.game.rules.ground
    here = t.position.place[t.game.rules.roster.number["r:1inf"]]
    assert not (ground.city | ground.mountain) >> here & 1
    assert t.defense("DD40", "B:1Inf") == strength


# 14.9: the guards and another armored division on a mountain are worth 28, too much for a 4.

TOO_STRONG = "at EE29: R:GDArm R:4Arm"
MOUNTAIN = "mountain EE29"


@pytest.mark.rule("CL:14.9a")
def test_nobody_is_moved_to_where_he_must_attack_at_worse_than_1_6() -> None:
    t = arrange("at EE32: B:1Inf B:2Inf", TOO_STRONG, land=MOUNTAIN)
    t.order("move B:1Inf to EE30")
    assert [(caution.rule, caution.units) for caution in t.cautions] == [("75:14.9a", ("B:1Inf",))]
    assert t.why_not("done") == ("75:14.9a", "EE29", "B:1Inf")
    t.order("move B:2Inf to EE30")  # 8 to 28 is 1-4
    assert t.cautions == []
    t.order("done")
    assert t.step == "announce"


@pytest.mark.rule("CL:14.9a")
def test_at_1_6_exactly_he_may_be() -> None:
    t = arrange("at EE32: B:1Inf", "at EE29: R:4Arm R:5Arm", land=MOUNTAIN)
    t.order("move B:1Inf to EE30", "done")
    assert t.step == "announce"


@pytest.mark.rule("CL:14.9b")
def test_nobody_is_obliged_to_help_a_unit_that_has_not_moved() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE32: B:4Arm", TOO_STRONG, land=MOUNTAIN)
    t.order("done")  # the armor could have helped
    assert (t.where("B:1Inf"), t.where("B:4Arm")) == ("eliminated", "EE32")


@pytest.mark.rule("CL:14.9b")
def test_only_the_unit_without_a_legal_attack_is_removed() -> None:
    """The 1st is beside both enemies and could take on one of them; the 2nd has the other to itself then."""
    t = arrange(
        *("turn 2", "at EE30: B:1Inf", "at EE28: B:2Inf", "at EE29: R:1Inf", "at FF31: R:GDArm R:4Arm"),
        land="mountain FF31",
    )
    t.order("done")
    assert t.where("B:1Inf") == "eliminated"
    assert t.where("B:2Inf") == "EE28"
    assert t.step == "announce"


@pytest.mark.rule("CL:14.9c")
def test_example_of_14_9() -> None:
    """Armor and infantry have the strength for a legal attack; the armor leaves, the infantry is removed."""
    together = arrange("turn 2", "at EE30: B:1Inf B:4Arm", TOO_STRONG, land=MOUNTAIN)
    together.order("done", "attack EE29 with B:1Inf B:4Arm", "done")
    assert together.step == "resolve"
    t = arrange("turn 2", "at EE30: B:1Inf B:4Arm", TOO_STRONG, land=MOUNTAIN)
    t.order("move B:4Arm to EE33", "done")
    assert (t.where("B:1Inf"), t.where("B:4Arm")) == ("eliminated", "EE33")
    assert (t.asked, t.step) == ("red", "movement")
