"""75:23 - combat supply, switched on by itself.

Blue's home city is EE40, with a road north to EE30. What goes by sea is in test_23_supply_by_sea.py.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.basic1975.arranging import FOOT, MOBILE, arrival, attack
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.supply.rules.supply import BY_AIR, UNSUPPLIED
from openblitz.blitzkrieg.telling.asking import WouldAsk
from openblitz.blitzkrieg.telling.describe import unit_line
from openblitz.blitzkrieg.telling.view import Explanation
from openblitz.players.blitzkrieg import player

FAR = "at TTT50: R:1Inf"


def column(first: int, last: int) -> str:
    """The hexes of column EE from one number up to another."""
    return " ".join(f"EE{n}" for n in range(first, last - 1, -1))


HOME = f"city EE40; blue EE40; road {column(40, 30)}"


def arrange(
    *lines: str,
    land: str = HOME,
    clarified: str = "all",
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = ("combat-supply",),
) -> Table:
    """A position at the beginning of a player-turn, with supply settled where nobody has to be asked."""
    return table("1975-basic", "\n".join(lines), dice, clarified, land, options=options)


def without(t: Table) -> set[str]:
    """The units that are out of supply."""
    marked = UNSUPPLIED(t.position)
    return {unit for number, unit in enumerate(t.rules.roster.ids) if marked >> number & 1}


def lifted(t: Table) -> set[str]:
    """The units that are supplied by air."""
    marked = BY_AIR(t.position)
    return {unit for number, unit in enumerate(t.rules.roster.ids) if marked >> number & 1}


# When, and for whom


@pytest.mark.rule("75:23.1a")
def test_supply_is_settled_when_a_player_turn_begins() -> None:
    t = arrange(
        "turn 2", "side red", "at EE35: B:1Inf", "at EE25: B:2Inf", "at GG18: B:3Inf", FAR, "step movement"
    )
    assert not without(t)
    events = t.order("done")
    assert (t.asked, t.step, without(t)) == ("blue", "movement", {"B:3Inf"})
    (event,) = (event for event in events if event.kind == "out of supply")
    assert (event.rules, event.units) == (("75:23.1a",), ("B:3Inf",))
    assert "B:3Inf[unsupplied]" in t.text
    assert t.game.read_state(t.text) == t.position


@pytest.mark.rule("75:23.1b")
def test_it_is_settled_before_anybody_moves_and_moves_do_not_change_it() -> None:
    t = arrange("at EE25: B:1Inf", "at EE18: B:4Arm", FAR)
    assert without(t) == {"B:4Arm"}
    t.order("move B:4Arm to EE21", "move B:1Inf to EE21")
    assert without(t) == {"B:4Arm"}
    t.order("take-back B:4Arm B:1Inf")
    assert without(t) == {"B:4Arm"}
    t.order("done")
    assert not without(t)  # it is Red's player-turn


@pytest.mark.rule("75:23.1b")
def test_nothing_is_moved_before_supply_is_settled() -> None:
    t = arrange("at EE18: B:1Inf", FAR, land=f"{HOME}; city EE18")
    assert t.step == "supply"
    assert t.refused("move B:1Inf to EE19").rule == "75:23.1b"
    assert t.refused("supply B:1Inf", "red").rule == "75:4.1"
    t.order("done")
    assert (t.step, t.refused("supply B:1Inf").rule) == ("movement", "75:23.1b")


@pytest.mark.rule("75:23.1b")
def test_as_printed_it_is_settled_for_both_sides() -> None:
    t = arrange("at EE20: B:1Inf", "at GG30: R:1Inf", land="", clarified="")
    assert without(t) == {"B:1Inf", "R:1Inf"}


@pytest.mark.rule("CL:23.1a")
def test_clarified_it_is_settled_for_the_moving_side_only() -> None:
    t = arrange("at EE20: B:1Inf", "at GG30: R:1Inf", land="")
    assert without(t) == {"B:1Inf"}


def test_reinforcements_are_in_supply() -> None:
    unit, turn = arrival(arrange("at EE18: B:1Inf", FAR), "blue")
    t = arrange(f"turn {turn}", "at EE18: B:1Inf", FAR)
    t.order(f"place {unit} at EE40")
    assert without(t) == {"B:1Inf"}
    assert t.may(f"move {unit} to EE44")


# Over land


@pytest.mark.rule("75:23.2b")
@pytest.mark.parametrize(("hex_", "fed"), [("EE20", True), ("EE19", False), ("OO40", True), ("PP40", False)])
def test_ten_hexes_to_a_road(hex_: str, fed: bool) -> None:
    t = arrange(f"at {hex_}: B:1Inf", FAR)
    assert without(t) == (set() if fed else {"B:1Inf"})


@pytest.mark.rule("75:23.2b")
def test_a_road_that_leads_nowhere_is_none() -> None:
    t = arrange("at EE18: B:1Inf", FAR, land=f"{HOME}; road {column(28, 18)}")
    assert without(t) == {"B:1Inf"}


@pytest.mark.rule("75:23.2c")
@pytest.mark.parametrize(("road", "fed"), [("road EE40 EE39 EE38", False), (f"road {column(40, 20)}", True)])
def test_along_the_road_it_goes_as_far_as_one_likes(road: str, fed: bool) -> None:
    t = arrange("at EE20: B:1Inf", FAR, land=f"city EE40; blue EE40; {road}")
    assert without(t) == (set() if fed else {"B:1Inf"})


@pytest.mark.rule("75:23.2c")
@pytest.mark.rule("75:23.3b")
@pytest.mark.parametrize(
    ("lines", "land", "fed"),
    [
        (("at EE35: B:2Inf",), "", True),  # held since the player-turn began
        ((), "", False),  # nobody's
        ((), "; blue EE35", True),  # at home
        (("at GG35: R:2Inf",), "; blue EE35", True),
        (("at FF35: R:2Inf",), "; blue EE35", False),  # at home, with an enemy beside it
    ],
)
def test_the_road_goes_through_friendly_cities_only(lines: tuple[str, ...], land: str, fed: bool) -> None:
    t = arrange("at EE20: B:1Inf", FAR, *lines, land=f"{HOME}; city EE35{land}")
    assert ("B:1Inf" not in without(t)) is fed


@pytest.mark.rule("75:23.1a")
@pytest.mark.parametrize(("enemy", "fed"), [("EE44", True), ("EE42", True), ("EE41", False)])
def test_a_home_city_that_is_not_friendly_supplies_nobody(enemy: str, fed: bool) -> None:
    t = arrange("at EE30: B:1Inf", f"at {enemy}: R:1Inf")
    assert without(t) == (set() if fed else {"B:1Inf"})


RING = ("EE24", "FF25", "FF26", "EE26", "DD25", "DD24")  # round EE25


@pytest.mark.rule("75:23.2e")
@pytest.mark.parametrize(
    ("terrain", "fed"),
    [
        ("forest", True),
        ("mountain", True),
        ("desert", True),
        ("city", True),  # unfriendly ones, too: it is no road
        ("sea", False),
        ("lake", False),
        ("neutral", False),
    ],
)
def test_across_any_ground_but_sea_lake_and_the_neutral_country(terrain: str, fed: bool) -> None:
    t = arrange("at EE25: B:1Inf", FAR, land=f"{HOME}; {terrain} {' '.join(RING)}")
    assert without(t) == (set() if fed else {"B:1Inf"})


# Enemy zones

GAP = f"{HOME}; sea {' '.join(hex_ for hex_ in RING if hex_ != 'EE26')}"  # EE25 is left by EE26 alone


@pytest.mark.rule("75:23.2a")
@pytest.mark.parametrize(("enemy", "fed"), [("GG28", True), ("FF27", False), ("DD27", True), ("DD26", False)])
def test_no_hex_of_the_route_is_in_an_enemy_zone(enemy: str, fed: bool) -> None:
    t = arrange("at EE25: B:1Inf", f"at {enemy}: R:1Inf", land=GAP)
    assert ("B:1Inf" not in without(t)) is fed


@pytest.mark.rule("75:23.2a")
def test_a_friend_in_the_zone_does_not_open_it() -> None:
    t = arrange("at EE25: B:1Inf", "at EE26: B:2Inf", "at FF27: R:1Inf", land=GAP)
    assert without(t) == {"B:1Inf"}  # B:2Inf's own hex does not block its own route


@pytest.mark.rule("75:23.2a")
def test_the_units_own_hex_never_blocks() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf")
    assert not without(t)
    t = arrange("at EE30: B:1Inf", "at EE31: R:1Inf")
    assert not without(t)  # across country to EE33


@pytest.mark.rule("75:23.3a")
@pytest.mark.parametrize(("enemy", "fed"), [("GG30", True), ("FF30", False), ("DD29", False)])
def test_the_road_is_not_left_to_go_round_an_enemy_zone(enemy: str, fed: bool) -> None:
    """EE18 is eleven hexes and more from the road on this side of the enemy."""
    lines, land = ("at EE18: B:1Inf", f"at {enemy}: R:1Inf"), f"city EE40; blue EE40; road {column(40, 18)}"
    t = arrange(*lines, land=land)
    assert ("B:1Inf" not in without(t)) is fed
    held = arrange(*lines, "at EE29: B:2Inf", "at EE30: B:3Inf", "at EE31: B:4Inf", land=land)
    assert ("B:1Inf" not in without(held)) is fed  # friends on the road do not open it


@pytest.mark.rule("75:23.3a")
@pytest.mark.parametrize(("enemy", "fed"), [("GG30", True), ("FF30", False), ("DD29", False)])
def test_nor_is_that_of_red(enemy: str, fed: bool) -> None:
    land = f"city EE40; red EE40; road {column(40, 18)}"
    t = arrange("turn 2", "side red", "at EE18: R:1Inf", f"at {enemy}: B:1Inf", land=land)
    assert ("R:1Inf" not in without(t)) is fed


@pytest.mark.rule("75:23.3c")
def test_one_road_supplies_any_number_of_units() -> None:
    units = [f"B:{n}Inf" for n in range(1, 16)]
    lines = [f"at EE{16 + n // 3}: {' '.join(units[n : n + 3])}" for n in range(0, 15, 3)]
    t = arrange(*lines, FAR, land=f"city EE40; blue EE40; road {column(40, 26)}")
    assert len(t.position.on_board(0)) == 15
    assert not without(t)


# By air

HUB = f"{HOME}; city EE18"  # twelve hexes from the road
IN_HUB = ("B:1Inf B:2Inf B:1Abn", "B:3Inf B:4Inf B:1Mar")


def besieged(*lines: str, clarified: str = "all", land: str = "") -> Table:
    """Six foot units that only planes can supply: a city and the hex beside it."""
    return arrange(
        f"at EE18: {IN_HUB[0]}", f"at EE17: {IN_HUB[1]}", FAR, *lines, land=HUB + land, clarified=clarified
    )


@pytest.mark.rule("75:23.4a")
def test_up_to_four_units_are_supplied_by_air() -> None:
    t = besieged()
    assert (t.asked, t.step) == ("blue", "supply")
    assert len(without(t)) == 6
    assert t.refused("supply B:1Inf B:2Inf B:3Inf B:4Inf B:1Mar").rule == "75:23.4a"
    t.order("supply B:1Inf B:2Inf B:3Inf")
    assert "3 units out of supply" in t.prompt
    assert t.refused("supply B:1Abn B:1Mar").rule == "75:23.4a"
    t.order("supply B:1Abn")
    assert (t.step, without(t), len(lifted(t))) == ("movement", {"B:4Inf", "B:1Mar"}, 4)


def test_a_computer_sends_planes_first_where_most_attack_factors_would_be_halved() -> None:
    t = besieged()
    order = player("hold", 1).decide(t.game, t.position, t.game.seats[0])
    assert t.game.write_order(order) == "supply B:1Mar"


@pytest.mark.rule("75:23.4a")
def test_air_supply_is_the_owners_choice_and_can_be_taken_back() -> None:
    t = besieged()
    assert {"supply B:1Inf", "supply B:1Mar", "done"} <= t.offered
    t.order("supply B:1Inf", "take-back B:1Inf")
    assert (lifted(t), len(without(t)), t.position.flights) == (set(), 6, 0)
    assert t.refused("take-back B:1Inf").rule == "75:23.4a"
    t.order("done")
    assert (t.step, len(without(t))) == ("movement", 6)


@pytest.mark.rule("75:23.4b")
@pytest.mark.parametrize(("supplied", "flown"), [(0, 4), (1, 3), (3, 1), (4, 0)])
def test_each_takes_one_of_the_air_transports(supplied: int, flown: int) -> None:
    units = ("B:1Inf", "B:2Inf", "B:1Abn", "B:3Inf")
    t = besieged("at EE40: B:5Inf B:6Inf B:7Inf", "at EE35: B:8Inf", land="; city EE35 EE44; blue EE35 EE44")
    if supplied:
        t.order(f"supply {' '.join(units[:supplied])}")
    if t.step == "supply":
        t.order("done")
    assert t.position.flights == supplied
    for number, unit in enumerate(("B:5Inf", "B:6Inf", "B:7Inf", "B:8Inf")):
        order = f"fly {unit} to {'EE35' if unit == 'B:5Inf' else 'EE44'}"
        if number < flown:
            t.order(order)
        else:
            assert t.why_not(order) == ("75:9.3a", "", unit)


@pytest.mark.rule("75:23.4c")
@pytest.mark.parametrize(("hub", "fed"), [("SSS60", True), ("TTT58", False)])
def test_forty_hexes_by_air(hub: str, fed: bool) -> None:
    """Over the sea: tests of supply by sea."""
    t = arrange(f"at {hub}: B:1Inf", "at EE25: R:1Inf", land=f"{HOME}; city {hub}; minor {hub}")
    assert (t.step == "supply") is fed
    if fed:
        t.order("supply B:1Inf")
        assert not without(t)
    else:
        t = arrange(f"at {hub}: B:1Inf", FAR, "step supply", land=f"{HOME}; city {hub}; minor {hub}")
        assert t.why_not("supply B:1Inf") == ("75:23.4c", hub, "B:1Inf")


@pytest.mark.rule("75:23.4c")
def test_planes_take_off_from_a_city_and_land_in_a_friendly_one() -> None:
    """The road from TTT58 leads nearer to EE40; where an enemy is beside the city nobody lands."""
    far = "city EE40 TTT58; blue EE40; minor TTT58; road EE40 FF41 GG41"
    t = arrange("at TTT58: B:1Inf", FAR, "step supply", land=far)
    assert t.why_not("supply B:1Inf") == ("75:23.4c", "TTT58", "B:1Inf")
    near = "city EE40 EE18; blue EE40; minor EE18"
    assert arrange("at EE18: B:1Inf", FAR, "step supply", land=near).may("supply B:1Inf")
    t = arrange("at EE18: B:1Inf", "at EE17: R:1Inf", "step supply", land=near)
    assert t.why_not("supply B:1Inf") == ("75:23.4c", "EE18", "B:1Inf")


@pytest.mark.rule("75:23.4c")
@pytest.mark.parametrize(("hex_", "fed"), [("EE15", True), ("DD15", False)])
def test_the_way_to_the_city_is_a_normal_route(hex_: str, fed: bool) -> None:
    """Ten hexes to the road of a city that planes reach."""
    lines = ("at QQ27: B:2Inf", f"at {hex_}: B:1Inf", FAR, "step supply")
    t = arrange(*lines, land=f"{HOME}; city QQ27; road QQ27 PP26 OO25")
    assert t.may("supply B:2Inf")
    assert t.may("supply B:1Inf") is fed


@pytest.mark.rule("75:23.4d")
@pytest.mark.parametrize(
    ("unit", "fed"), [*((unit, unit != "B:1Art") for unit in FOOT), ("B:4Arm", False), ("B:12AAs", True)]
)
def test_not_armor_nor_artillery(unit: str, fed: bool) -> None:
    t = arrange(f"at EE18: {unit}", FAR, "step supply", land=HUB)
    refusal = t.says(f"supply {unit}")
    assert (refusal is None) is fed
    assert refusal is None or refusal.rule == "75:23.4d"


@pytest.mark.rule("75:23.4d")
def test_nobody_is_asked_for_armor() -> None:
    t = arrange("at EE18: B:4Arm B:1Art", FAR, land=HUB)
    assert (t.step, without(t)) == ("movement", {"B:4Arm", "B:1Art"})


def test_who_is_in_supply_needs_no_planes() -> None:
    t = besieged("at EE35: B:5Inf")
    assert t.why_not("supply B:5Inf") == ("75:23.1a", "EE35", "B:5Inf")
    t.order("supply B:1Inf")
    assert t.refused("supply B:1Inf").rule == "75:23.1a"
    assert t.refused("supply R:1Inf").rule == "75:4.2c"


# Without supply

LOST = "at EE25: "  # on open plain, far from everything


@pytest.mark.rule("75:23.6a")
@pytest.mark.parametrize("unit", [*FOOT, *MOBILE])
def test_half_the_movement(unit: str) -> None:
    t = arrange(f"{LOST}{unit}", FAR, land="")
    half = 2 if unit in FOOT else 3
    assert t.may(f"move {unit} to EE{25 - half}")
    assert t.why_not(f"move {unit} to EE{24 - half}") == ("75:23.6a", f"EE{24 - half}", unit)


@pytest.mark.rule("75:23.6a")
def test_half_the_movement_of_either_side_in_its_own_player_turn() -> None:
    t = arrange("turn 2", "side red", "at EE25: R:2Inf", "at TTT50: B:1Inf", land="")
    assert t.may("move R:2Inf to EE23")
    assert t.refused("move R:2Inf to EE22").rule == "75:23.6a"


@pytest.mark.rule("75:23.6a")
def test_half_the_movement_on_roads_too() -> None:
    t = arrange("at EE40: B:1Inf", FAR, land=f"road {column(40, 20)}")
    assert t.may("move B:1Inf to EE34")
    assert t.refused("move B:1Inf to EE33").rule == "75:23.6a"


@pytest.mark.rule("75:23.6a")
@pytest.mark.parametrize(("unit", "half"), [("B:Inf2.1", 2), ("B:Inf1.1", 2), ("B:Arm1.1", 3), ("B:1Rgr", 2)])
def test_half_the_movement_of_parts_of_units_too(unit: str, half: int) -> None:
    lines = ("turn 3", f"{LOST}{unit}[unsupplied]", FAR, "rest eliminated", "step movement")
    t = table("1975-tournament", "\n".join(lines), (), "all", "", options=("combat-supply",))
    assert t.may(f"move {unit} to EE{25 - half}")
    assert t.refused(f"move {unit} to EE{24 - half}").rule == "75:23.6a"


@pytest.mark.rule("75:23.6b")
def test_half_the_attack_with_its_reason() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", "at EE29: R:1Inf", land="")
    weighed = t.odds("B:1Inf B:4Arm", "EE29")
    assert (int(weighed.attack.total), str(weighed.odds)) == (5, "1-1")
    assert [(part.value, part.rule) for part in weighed.attack.parts] == [
        (Fraction(2), "75:23.6b"),
        (Fraction(3), "75:23.6b"),
    ]
    assert "out of supply" in weighed.attack.parts[0].why
    t.order("done", "attack EE29 with B:1Inf B:4Arm", "done")


@pytest.mark.rule("75:23.6b")
@pytest.mark.parametrize(
    ("clarified", "supply", "odds"), [("all", True, "1-1"), ("all", False, "1-2"), ("", False, "1-2")]
)
def test_the_battle_is_fought_so(clarified: str, supply: bool, odds: str) -> None:
    land = f"{HOME}; road {column(30, 20)}" if supply else ""
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", land=land, clarified=clarified, dice=(3,))
    t.order("done")
    (event,) = t.order("attack EE29 with B:1Inf")
    assert event.text.endswith(f"at {odds}.")


@pytest.mark.rule("75:23.6b")
def test_who_cannot_attack_at_one_to_six_any_more_is_told_so() -> None:
    """2 against 16 would be 1-8: the attack that 4 could make at 1-4 is not allowed."""
    t = arrange("at EE31: B:1Inf", "at EE29: R:GDArm R:1Inf R:2Inf", land="")
    t.order("move B:1Inf to EE30")
    assert t.refused("done").rule == "75:14.9a"


@pytest.mark.rule("75:23.6d")
@pytest.mark.parametrize("option", [("combat-supply",), ("combat-supply", "strategic-movement")])
def test_no_strategic_movement(option: tuple[str, ...]) -> None:
    t = arrange(f"{LOST}B:1Inf", FAR, land="", options=option)
    assert t.may("move B:1Inf to EE23")
    refusal = t.refused("move B:1Inf to EE22")
    assert refusal.rule == ("75:23.6d" if len(option) > 1 else "75:23.6a")
    t.order("move B:1Inf to EE24")
    assert t.refused("move B:1Inf to EE22").rule == refusal.rule  # nor when it has begun to move
    t = arrange("at EE35: B:1Inf", FAR, options=option)
    assert t.may("move B:1Inf to MM35") is (len(option) > 1)
    for unit in ("R:1Inf", "R:1Art"):  # Red's, too
        lines = "side red", f"{LOST}{unit}[unsupplied]", "at A5: B:1Inf", "step movement"
        t = arrange(*lines, land="", options=option)
        assert t.refused(f"move {unit} to EE22").rule == ("75:23.6d" if len(option) > 1 else "75:23.6a")


@pytest.mark.rule("75:23.6e")
@pytest.mark.parametrize("clarified", ["", "all"])
@pytest.mark.parametrize(("supply", "advance"), [(True, True), (False, False)])
def test_no_advance_after_combat(clarified: str, supply: bool, advance: bool) -> None:
    land = f"{HOME}; road {column(30, 20)}" if supply else ""
    t = arrange("at EE30: B:4Arm B:5Arm B:6Arm", "at EE29: R:1Inf", land=land, clarified=clarified, dice=(3,))
    t.order("done")
    attack(t, "EE29 with B:4Arm B:5Arm B:6Arm")
    assert t.step == "retreat"
    t.order("retreat R:1Inf to EE28 EE27")
    assert (t.step == "advance") is advance


@pytest.mark.rule("75:23.6e")
def test_the_refusal_of_an_advance_names_the_paragraph() -> None:
    lines = "step advance side=blue units=B:1Inf,B:2Inf hexes=EE29 rule=75:BGAT.DB2.b"
    t = arrange("at EE30: B:1Inf[unsupplied] B:2Inf", FAR, lines, land="")
    assert t.why_not("advance B:1Inf to EE29") == ("75:23.6e", "EE30", "B:1Inf")
    assert t.may("advance B:2Inf to EE29")


@pytest.mark.rule("CL:23.6d")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_defenders_advance_whatever_their_supply(clarified: str) -> None:
    """As printed Red's lack of supply is settled too, but it is not Red's player-turn (R75-B1)."""
    t = arrange(
        "at EE30: B:1Inf",
        "at EE29: R:1Inf R:2Inf",
        land=f"{HOME}; road {column(30, 20)}",
        clarified=clarified,
        dice=(3,),
    )
    assert ("R:1Inf" in without(t)) is (not clarified)
    t.order("done")
    attack(t, "EE29 with B:1Inf")
    if t.step == "retreat":
        t.order("retreat B:1Inf to EE31 EE32")
    assert (t.step, t.asked) == ("advance", "red")
    t.order("advance R:1Inf to EE30")


@pytest.mark.rule("75:23.6f")
def test_full_defense() -> None:
    t = arrange("side red", "at EE30: B:1Inf[unsupplied]", "at EE29: R:1Inf", "step announce", land="")
    assert t.defense("EE30", "R:1Inf") == 4
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", land="", clarified="")
    assert without(t) == {"B:1Inf", "R:1Inf"}
    assert t.defense("EE29", "B:1Inf") == 4


@pytest.mark.rule("75:23.6g")
def test_nobody_dies_of_it() -> None:
    t = arrange(f"{LOST}B:1Inf", "at GG45: R:1Inf", land="")
    for turn in (1, 2, 3, 4):
        assert (t.turn, t.asked, without(t)) == (turn, "blue", {"B:1Inf"})
        t.order("done")
        assert (t.asked, without(t)) == ("red", {"R:1Inf"})
        t.order("done")
    assert t.position.lost[:2] == [0, 0]


# Flying


@pytest.mark.rule("CL:23.6b")
def test_clarified_units_out_of_supply_do_not_fly() -> None:
    t = besieged()
    t.order("done")
    assert t.why_not("fly B:1Inf to EE40") == ("CL:23.6b", "EE18", "B:1Inf")
    assert t.why_not("drop B:1Abn at EE15") == ("CL:23.6b", "EE18", "B:1Abn")
    assert not [order for order in t.offered if order.startswith(("fly", "drop"))]
    kinds = "B:1Mar[unsupplied] B:12AAs[unsupplied] B:5Inf"
    t = arrange(f"at EE40: {kinds}", FAR, "step movement", land=HUB + "; city EE35; blue EE35")
    assert [t.may(f"fly {unit} to EE35") for unit in ("B:1Mar", "B:12AAs", "B:5Inf")] == [False, False, True]


@pytest.mark.rule("CL:23.6b")
def test_clarified_nor_do_those_of_red() -> None:
    lines = ("turn 2", "side red", "step movement", "at EE18: R:1Abn[unsupplied] R:2Abn", "at TTT50: B:1Inf")
    t = arrange(*lines, land="city EE18")
    assert t.why_not("drop R:1Abn at EE15") == ("CL:23.6b", "EE18", "R:1Abn")
    assert t.may("drop R:2Abn at EE15")


@pytest.mark.rule("CL:23.6b")
def test_as_printed_they_do() -> None:
    t = besieged(clarified="")
    t.order("done", "fly B:1Inf to EE40")
    assert t.where("B:1Inf") == "EE40"


@pytest.mark.rule("CL:23.6c")
def test_example_flying_a_unit_out_takes_two_transports() -> None:
    t = besieged()
    t.order("supply B:1Inf", "done", "fly B:1Inf to EE40")
    assert (t.where("B:1Inf"), t.position.flights) == ("EE40", 2)
    assert t.may("move B:1Inf to EE44")  # it is in supply: all of its movement
    t.order("take-back B:1Inf")
    assert (t.position.flights, lifted(t)) == (1, {"B:1Inf"})


# Everywhere


def test_marks_are_shown_and_told() -> None:
    t = besieged()
    t.order("supply B:1Inf", "done")
    again = t.game.read_state(t.text)
    assert again == t.position
    assert "B:1Inf[air-supplied]" in t.text
    assert "B:2Inf[unsupplied]" in t.text
    one, other = (unit_line(t.position, t.rules.roster.number[u]) for u in ("b:1inf", "b:2inf"))
    assert one.endswith(": on EE18, is supplied by air.")
    assert other.endswith(": on EE18, is out of supply.")


def test_the_movement_that_is_left_is_told_of_the_half() -> None:
    t = arrange(f"{LOST}B:4Arm", FAR, land="")
    t.order("move B:4Arm to EE24")
    line = unit_line(t.position, t.rules.roster.number["b:4arm"])
    assert line.endswith(": on EE24, from EE25, 2 of 3 movement left, is out of supply.")


def test_a_screen_picks_who_is_supplied_by_air() -> None:
    t = besieged("at EE35: B:5Inf B:4Arm")
    view = t.view("blue")
    assert (view.offer.mode, view.offer.give, view.offer.can_end) == ("pick", "Supply by air", True)
    assert set(view.offer.units) == without(t)
    assert view.units["B:1Inf"].marks == ("unsupplied",)
    assert t.game.printed().marks["unsupplied"].words == "is out of supply"
    told = t.game.answer(t.position, "blue", WouldAsk(("B:1Inf", "B:2Inf")))
    assert isinstance(told, Explanation)
    assert (told.order, told.refusal) == ("supply B:1Inf B:2Inf", None)
    t.order("supply B:1Inf")
    (act,) = t.view("blue").offer.acts
    assert (act.order, act.units) == ("take-back {units}", ("B:1Inf",))
    (layer,) = (layer for layer in view.layers if layer.title == "In supply")
    places = " ".join(place for part in layer.parts if part.tone == "first" for place in part.places)
    assert "EE20" in places
    assert "EE19" not in places


def test_a_screen_shows_the_halved_attack() -> None:
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", land="")
    t.order("done", "attack EE29 with B:1Inf")
    (battle,) = t.view("blue").battles
    assert (battle.attack_total, battle.odds) == (2, "1-2")


def test_without_the_option_there_is_no_supply() -> None:
    t = table("1975-basic", f"{LOST}B:1Inf\n{FAR}", clarified="all", land="")
    assert (t.step, without(t)) == ("movement", set())
    assert t.may("move B:1Inf to EE21")
    assert t.refused("supply B:1Inf").rule == "75:12.3"
