"""75:36 - critical resources. On the printed board both sides have three cities of each kind at home.

What a lack of them does is looked at on open land, in positions that say how many a side has: oil, industry,
naval stores.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, off, south

from openblitz.blitzkrieg.engine.kinds import read_unit
from openblitz.blitzkrieg.engine.places import sea_zone
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules.move_tallies import allowance_tally
from openblitz.blitzkrieg.resources.rules.air_shortages import flown
from openblitz.blitzkrieg.resources.rules.resources import (
    NO_NAVY,
    RESOURCES,
    ROLLED,
    AsPrinted,
    Clarified,
    ResourcesHold,
    Supplies,
    supplies,
)
from openblitz.blitzkrieg.resources.rules.shortages import limit
from openblitz.blitzkrieg.rulesets import rules
from openblitz.blitzkrieg.sea.rules.ascendancy import points as naval_points
from openblitz.blitzkrieg.sea.rules.ascendancy import survey, waters
from openblitz.blitzkrieg.supply.rules.supply import BY_AIR
from openblitz.hexes.grid import name, parse
from openblitz.players.blitzkrieg import PLAYERS, player
from openblitz.table import NotationError

FAR = "at TTT50: R:1Inf"


def printed(*lines: str, side: str = "blue") -> Table:
    """A position on the printed board at the beginning of a player-turn, with resources counted."""
    text = "\n".join(("turn 2", f"side {side}", *lines, "rest eliminated"))
    return table("1975-tournament", text, (), "all", options=("critical-resources",))


def short(
    blue: str,
    *lines: str,
    red: str = "3 3 3",
    land: str | None = "",
    clarified: str = "all",
    options: tuple[str, ...] = (),
    dice: tuple[int, ...] = (),
    step: str = "movement",
) -> Table:
    """A position in Blue's movement in which he has the use of so many cities of each kind."""
    text = "\n".join(
        (
            "turn 2",
            f"step {step}",
            f"resources blue {blue}",
            f"resources red {red}",
            *lines,
            "rest eliminated",
        )
    )
    return table("1975-tournament", text, dice, clarified, land, options=("critical-resources", *options))


# Fractions


@pytest.mark.rule("CL:rounding.f")
def test_halved_defenders_keep_their_fractions() -> None:
    """6 to 3, of which no industry leaves 1 1/2."""
    lines = ("at EE30: B:4Arm", "at EE31: R:Inf2.1 R:Inf1.1")
    t = short("3 3 3", *lines, red="3 0 3", step="announce", dice=(3,))
    weighed = t.odds("B:4Arm", "EE31")
    assert (weighed.defense, str(weighed.odds)) == (Fraction(3, 2), "4-1")
    fought = t.order("attack EE31 with B:4Arm", "done", "fight EE31")
    assert any("6 to 1 1/2, 4-1, die 3" in event.text for event in fought)


@pytest.mark.rule("CL:30.41c")
@pytest.mark.parametrize(("industry", "defense"), [(0, 4), (3, 16)])
def test_bombers_undo_the_river_of_defenders_whom_lack_of_industry_halves(
    industry: int, defense: int
) -> None:
    """Four air factors come up to the half of eight."""
    lines = ("at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at E24: R:2Inf R:3Inf", FAR)
    t = short("3 3 3", *lines, red=f"3 {industry} 3", land="city E30; blue E30; river Dott: E25 F25")
    t.order("support B:14TAC over E24", "done")
    assert t.odds("B:4Arm B:5Arm B:14TAC", "E24").defense == defense


@pytest.mark.rule("CL:rounding.i")
def test_halvings_of_different_rules_quarter() -> None:
    lines = ("at EE30: B:1Inf[unsupplied] B:2Inf", "at EE31: R:1Inf")
    t = short("3 0 3", *lines, options=("combat-supply",), step="announce")
    assert [t.odds(unit, "EE31").attack.total for unit in ("B:1Inf", "B:2Inf")] == [1, 2]


# What is counted


@pytest.mark.rule(
    "75:36.2a", "75:36.2b", "75:36.3a", "75:36.3b", "75:36.4a", "75:36.4b", "75:36.1b", "75:SEQ.4", "CL:SEQ.2"
)
@pytest.mark.parametrize(
    ("enemy", "side", "has"),
    [
        *((hex_, "blue", (2, 3, 3)) for hex_ in ("G4", "C20", "S25")),
        *((hex_, "red", (2, 3, 3)) for hex_ in ("JJJ56", "FFF30", "ZZ48")),
        *((hex_, "red", (3, 2, 3)) for hex_ in ("GGG45", "RRR39", "BBB54")),
        *((hex_, "blue", (3, 2, 3)) for hex_ in ("O29", "Q16", "C30")),
        *((hex_, "red", (3, 3, 2)) for hex_ in ("III37", "RRR54", "NN48")),
        *((hex_, "blue", (3, 3, 2)) for hex_ in ("D7", "L19", "I33")),
    ],
)
def test_the_cities_of_either_side(enemy: str, side: str, has: tuple[int, int, int]) -> None:
    who = "R:2Inf" if side == "blue" else "B:2Inf"
    t = printed(f"at {enemy}: {who}", side=side)
    number = 0 if side == "blue" else 1
    assert supplies(t.position, number)[1:] == has
    assert supplies(t.position, 1 - number)[1:] == (3, 3, 3)  # 75:36.2d - it does not count for the other


@pytest.mark.rule("75:36.2c", "75:36.3c", "75:36.4c")
@pytest.mark.parametrize(
    ("hex_", "has"),
    [
        *((hex_, (4, 3, 3)) for hex_ in ("CC15", "AA42", "VV25")),
        *((hex_, (3, 4, 3)) for hex_ in ("CC39", "OO30")),
        ("EE34", (3, 3, 4)),
    ],
)
def test_cities_that_either_side_may_use(hex_: str, has: tuple[int, int, int]) -> None:
    board = table("1975-tournament").rules.board
    country = board.country[parse(hex_)]
    cities = " ".join(name(h) for city in board.cities for h in city.hexes if board.country[h] == country)
    for who, side in (("B:2Inf", "blue"), ("R:2Inf", "red")):
        t = printed(f"at {hex_}: {who}", f"aggressor {country} {side}", f"reduced {cities}")
        assert supplies(t.position, ["blue", "red"].index(side))[1:] == has


@pytest.mark.rule("75:36.2d", "CL:36.1a")
def test_captured_cities_at_the_enemys_home_never_count() -> None:
    t = printed("at G4: R:2Inf", "at JJJ56: B:2Inf")
    assert RESOURCES(t.position) == (Supplies(0, 2, 3, 3), Supplies(1, 2, 3, 3))


@pytest.mark.rule("CL:36.1b")
def test_a_city_beside_the_enemy_is_of_no_use() -> None:
    t = printed("at G4: B:2Inf", "at G5: R:2Inf")
    assert supplies(t.position, 0).oil == 2


@pytest.mark.rule("75:36.1a", "75:36.1b")
def test_what_is_lost_in_a_player_turn_is_missed_from_the_next() -> None:
    t = printed("at G6: R:2Inf", FAR)
    assert supplies(t.position, 0).oil == 3
    t.order("done", "move R:2Inf to G5")
    assert (t.position.side, supplies(t.position, 0).oil) == (1, 3)
    t.order("done")
    assert (t.position.side, supplies(t.position, 0).oil) == (0, 2)


@pytest.mark.rule("75:SEQ.3", "75:SEQ.4", "75:SEQ.5", "CL:SEQ.1", "CL:SEQ.2", "CL:SEQ.3", "CL:35.1d")
def test_weather_then_resources_then_the_sea_then_supply() -> None:
    on = ("combat-supply", "critical-resources", "naval-ascendancy", "sea-movement", "weather")
    sequence = sequence_of(rules("1975-tournament", "all", on))
    assert sequence.complete_turn == ("weather",)
    wanted = ("resources", "ascendancy", "supply", "movement")
    assert tuple(phase for phase in sequence.player_turn if phase in wanted) == wanted
    assert sequence.player_turn[:2] == ("resources", "ascendancy")
    without = sequence_of(rules("1975-tournament", "all", on[1:])).player_turn
    assert without[:3] == ("resources", "ascendancy", "movement")
    air = sequence_of(rules("1975-tournament", "all", tuple(sorted((*on, "air-combat"))))).player_turn
    assert air[:3] == ("resources", "patrols-land", "ascendancy")  # who has no fuel lands before


# Petro-chemical


@pytest.mark.rule("75:36.21", "75:36.31", "75:36.41")
@pytest.mark.parametrize("has", ["3 3 3", "4 4 4"])
def test_with_three_of_each_nothing_is_restricted(has: str) -> None:
    t = short(has, "at EE30: B:4Arm B:1Inf", "at EE31: R:2Inf", FAR, options=("automatic-victory",))
    assert allowance_tally(t.position, read_unit(t.rules, "B:4Arm")).total == 6
    assert t.odds("B:4Arm", "EE31").attack.total == t.rules.roster.attack[read_unit(t.rules, "B:4Arm")]
    (box,) = [box for box in t.game.view(t.position, "blue").boxes if box.place == "resources"]
    assert box.lines == ("Nothing is short.",)


@pytest.mark.rule("75:36.21", "75:36.31", "75:36.41")
@pytest.mark.parametrize("has", ["3 3 3", "4 4 4"])
def test_nor_is_anything_with_three_of_each_at_sea_in_movement_and_in_combat(has: str) -> None:
    t = short(has, f"sea A: {SIX}", f"at {PORT['A']}: B:7Inf", "sea C: B:8Inf", FAR, land=COAST, options=SEA)
    assert t.may(f"invade from {off(BEACH['C'][0])} with B:8Inf")
    assert t.may("sail B:8Inf to D")
    t.order("embark B:7Inf in A")
    assert t.may("done")
    lines = "at EE30: B:4Arm B:5Arm B:6Arm", "at EE31: R:Inf1.1", FAR
    armor = short(has, *lines, options=STRATEGIC)
    assert armor.may("move B:4Arm to CC31")
    fought = short(has, *lines, step="announce").odds("B:4Arm B:5Arm B:6Arm", "EE31")
    assert str(fought.odds) == "18-1"
    barrage = short(has, "at EE33: B:1Art", "at EE31: R:2Inf", FAR, step="announce")
    assert barrage.may("attack EE31 by bombardment with B:1Art")


@pytest.mark.rule("75:36.22b")
def test_with_two_armor_has_two_movement_factors_less() -> None:
    t = short("2 3 3", "at EE30: B:4Arm B:1Inf", FAR)
    tally = allowance_tally(t.position, read_unit(t.rules, "B:4Arm"))
    assert tally.total == 4
    assert tally.parts[-1].rule == "75:36.22b"
    assert t.may("move B:4Arm to EE26")
    assert not t.may("move B:4Arm to EE25")
    assert t.may("move B:1Inf to EE26")
    for unit, factors in (("B:12AAs", 6), ("B:1Art", 4)):  # neither is armor
        heavy = short("2 3 3", f"at EE30: {unit}", FAR)
        assert allowance_tally(heavy.position, read_unit(heavy.rules, unit)).total == factors
    for blue, red, total in (
        ("2 3 3", "3 3 3", (4, 6)),
        ("3 3 3", "2 3 3", (6, 4)),
    ):  # small armor, and Red's
        both = short(blue, "at EE30: B:Arm2.1", "at MM30: R:4Arm", red=red)
        units = [read_unit(both.rules, unit) for unit in ("B:Arm2.1", "R:4Arm")]
        assert [allowance_tally(both.position, u).total for u in units] == list(total)


STRATEGIC = ("strategic-movement",)


@pytest.mark.rule("75:36.22c", "75:36.23c", "75:36.24c")
@pytest.mark.parametrize(
    ("oil", "unit", "rule"),
    [
        (2, "B:4Arm", "75:36.22c"),
        (2, "B:12AAs", None),
        (2, "B:1Art", None),
        (2, "B:1Inf", None),
        (1, "B:1Inf", "75:36.23c"),
        (0, "B:1Inf", "75:36.24c"),
        (3, "B:4Arm", None),
    ],
)
def test_strategic_movement_without_fuel(oil: int, unit: str, rule: str | None) -> None:
    t = short(f"{oil} 3 3", f"at EE30: {unit}", FAR, options=STRATEGIC)
    armor = "EE25" if oil == 2 else "EE23"
    far = {"B:1Inf": "EE25", "B:4Arm": armor, "B:12AAs": "EE23", "B:1Art": "EE25"}[unit]
    refusal = t.says(f"move {unit} to {far}")
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("75:36.22c", "75:36.23c", "75:36.24c")
@pytest.mark.parametrize(("oil", "who"), [(3, {"B:4Arm", "B:1Inf"}), (2, {"B:1Inf"}), (1, set()), (0, set())])
def test_advances_without_fuel(oil: int, who: set[str]) -> None:
    """At 2-1 on a roll of 1 the defender goes back and the attacker may advance two hexes."""
    t = short(f"{oil} 3 3", "at EE30: B:4Arm B:1Inf", "at EE31: R:2Inf", FAR, dice=(1,))
    t.order("done", "attack EE31 with B:4Arm B:1Inf", "done", "fight EE31")
    while t.step in ("loss", "retreat"):
        t.order(sorted(t.offered)[0])
    may = {unit for order in t.offered for unit in ("B:4Arm", "B:1Inf") if f"advance {unit} " in order}
    assert may == who


@pytest.mark.rule("75:36.23b")
def test_with_one_armor_air_assault_and_artillery_move_one_hex() -> None:
    land = "road EE30 EE29 EE28"
    t = short("1 3 3", "at EE30: B:4Arm B:1Art B:1Inf B:12AAs", FAR, land=land)
    for unit in ("B:4Arm", "B:1Art", "B:12AAs"):
        assert t.why_not(f"move {unit} to EE28") == ("75:36.23b", "EE28", unit)
        t.order(f"move {unit} to EE29")
        assert t.refused(f"move {unit} to EE28").rule == "75:36.23b"
    assert t.may("move B:1Inf to EE33")


@pytest.mark.rule("75:36.24b", "75:36.24d", "CL:36.24b")
def test_with_none_twelve_factors_of_infantry_move_and_all_others_one_hex() -> None:
    t = short("0 3 3", "at EE30: B:1Inf B:2Inf B:3Inf", "at GG30: B:4Inf B:4Arm", FAR)
    assert t.refused("move B:4Arm to GG28").rule == "75:36.24d"
    assert t.may("move B:4Arm to GG29")
    t.order("move B:1Inf to EE27", "move B:2Inf to EE27")
    assert t.may("move B:4Inf to GG28")
    t.order("move B:3Inf to EE26")
    assert t.why_not("move B:4Inf to GG28") == ("75:36.24d", "GG28", "B:4Inf")
    t.order("move B:4Inf to GG29")
    t.order("take-back B:3Inf", "take-back B:4Inf")
    assert t.may("move B:4Inf to GG28")


@pytest.mark.rule("75:36.24b")
def test_four_of_them_do_not_march_by_one_order_either() -> None:
    t = short("0 3 3", "at EE30: B:1Inf B:2Inf B:3Inf", "at GG30: B:4Inf B:5Inf", FAR)
    t.order("move B:1Inf B:2Inf to EE28")
    assert t.refused("move B:4Inf B:5Inf to GG28").rule == "75:36.24d"
    assert t.may("move B:4Inf to GG28")


@pytest.mark.rule("75:36.24b")
def test_it_is_not_a_factor_more_than_twelve_and_steps_of_one_hex_are_free() -> None:
    t = short("0 3 3", "at EE30: B:1Inf B:2Inf B:3Inf", "at GG30: B:4Inf B:Inf1.1", FAR)
    t.order("move B:4Inf to GG29", "move B:1Inf B:2Inf B:3Inf to EE28")  # the 4th goes one hex, as all may
    assert t.why_not("move B:Inf1.1 to GG28") == ("75:36.24d", "GG28", "B:Inf1.1")
    assert t.may("move B:Inf1.1 to GG29")


@pytest.mark.rule("75:36.24d")
@pytest.mark.parametrize("side", ["blue", "red"])
def test_with_none_nobody_else_goes_a_second_hex(side: str) -> None:
    assault = "12AAs" if side == "blue" else "18AAs"
    own = [f"{side[0].upper()}:{u}" for u in ("4Arm", assault, "1Art", "1Abn", "1Rgr", "Arm2.1")]
    lines = (f"side {side}", f"at EE30: {' '.join(own[:3])}", f"at GG30: {' '.join(own[3:])}")
    far = FAR if side == "blue" else "at A5: B:1Inf"
    has = {"blue": "3 3 3", "red": "3 3 3", side: "0 3 3"}
    t = short(has["blue"], *lines, far, red=has["red"], clarified="", land="road EE30 EE29 EE28")
    for unit, column in zip(own, ["EE"] * 3 + ["GG"] * 3, strict=True):
        assert t.refused(f"move {unit} to {column}28").rule == "75:36.24d"
        assert t.refused(f"move {unit} via {column}31 to {column}32").rule == "75:36.24d"
        t.order(f"move {unit} to {column}29")
        assert t.refused(f"move {unit} to {column}28").rule == "75:36.24d"


@pytest.mark.rule("75:36.24d")
def test_the_twelve_factors_of_red_are_his_own() -> None:
    """R:1Inf, R:2Inf and R:3Inf have marched, and R:4Inf goes one hex."""
    own = "at EE30: R:1Inf R:2Inf R:3Inf", "at GG30: R:4Inf"
    t = short("3 3 3", "side red", *own, "at A5: B:1Inf", red="0 3 3")
    t.order("move R:1Inf R:2Inf R:3Inf to EE28")
    assert t.why_not("move R:4Inf to GG28") == ("75:36.24d", "GG28", "R:4Inf")
    assert t.may("move R:4Inf to GG29")


@pytest.mark.rule("CL:36.24b")
@pytest.mark.parametrize(("clarified", "may"), [("", False), ("all", True)])
@pytest.mark.parametrize("unit", ["B:1Abn", "B:1Rgr"])
def test_airborne_units_count_as_infantry_by_the_clarifications(clarified: str, may: bool, unit: str) -> None:
    """So do rangers."""
    t = short("0 3 3", f"at EE30: {unit}", FAR, clarified=clarified)
    assert t.may(f"move {unit} to EE27") == may


@pytest.mark.rule("75:36.22a", "75:36.23a", "75:36.24a")
@pytest.mark.parametrize(
    ("oil", "most", "rule"), [(2, 40, "75:36.22a"), (1, 20, "75:36.23a"), (0, 8, "75:36.24a")]
)
def test_so_many_factors_fly(oil: int, most: int, rule: str) -> None:
    """S25 and S30 are cities at home; each infantry division that has flown counts 4 factors."""
    done = most // 4 - 1
    places = (f"at {place}: {' '.join(units)}" for place, units in _spread(done))
    t = short(f"{oil} 3 3", "at S25: B:35Inf B:36Inf", *places, FAR, land="city S25 S30 A6")
    assert flown(t.position, 0) == most - 4
    t.order("fly B:35Inf to S30")
    assert flown(t.position, 0) == most
    assert t.refused("fly B:36Inf to S30").rule == rule
    half = short(f"{oil} 3 3", "at S25: B:Inf1.1", *_spread_lines(done + 1), FAR, land="city S25 S30 A6")
    assert half.refused("fly B:Inf1.1 to S30").rule == rule  # not a single factor more
    bombers = short(f"{oil} 3 3", "at A6: B:1MDM", *_spread_lines(done + 1), FAR, land="city S25 S30 A6")
    assert bombers.refused("stage B:1MDM to S25").rule == rule


@pytest.mark.rule("75:36.22a", "75:36.23a", "75:36.24a")
def test_who_is_aloft_has_changed_base_or_was_supplied_by_air_has_flown() -> None:
    t = short("1 3 3", "at S25: B:1MDM B:1SAC", "at EE40: B:5Inf", "at S20: R:2Inf", land="city S25 S30")
    t.order("stage B:1MDM to S30")
    assert flown(t.position, 0) == 4
    t.order("bomb B:1SAC over S20")
    assert flown(t.position, 0) == 8
    BY_AIR.put(t.position, 1 << t.rules.roster.number["b:5inf"])
    assert flown(t.position, 0) == 12


def _spread(count: int) -> list[tuple[str, list[str]]]:
    """So many divisions that have flown, three a hex."""
    units = [f"B:{n + 1}Inf[flown]" for n in range(count)]
    return [(f"EE{20 + n}", units[3 * n : 3 * n + 3]) for n in range((count + 2) // 3)]


def _spread_lines(count: int) -> list[str]:
    return [f"at {place}: {' '.join(units)}" for place, units in _spread(count)]


@pytest.mark.rule("75:36.22a", "75:36.24a")
def test_aircraft_draw_on_the_same_factors_and_groups_count_together() -> None:
    t = short("0 3 3", "at S25: B:1MDM B:2MDM B:3MDM", FAR, land="city S25 S30")
    assert t.refused("stage B:1MDM B:2MDM B:3MDM to S30").rule == "75:36.24a"
    t.order("stage B:1MDM to S30", "stage B:2MDM to S30")
    assert t.why_not("stage B:3MDM to S30") == ("75:36.24a", "", "B:3MDM")
    own = "at S25: R:1MDM R:2MDM R:3MDM", "at A5: B:1Inf"
    red = short("3 3 3", "side red", *own, red="0 3 3", land="city S25 S30; red S25 S30")
    red.order("stage R:1MDM to S30", "stage R:2MDM to S30")
    assert red.why_not("stage R:3MDM to S30") == ("75:36.24a", "", "R:3MDM")


@pytest.mark.rule("75:36.22a", "75:36.23a", "75:36.24a")
@pytest.mark.parametrize(
    ("oil", "most", "rule"), [(2, 40, "75:36.22a"), (1, 20, "75:36.23a"), (0, 8, "75:36.24a")]
)
def test_so_do_those_who_are_sent_to_bomb(oil: int, most: int, rule: str) -> None:
    """B:1SAC has four factors, and the divisions that have flown as many each."""
    for done, told in ((most // 4 - 1, None), (most // 4, rule)):
        lines = "at S25: B:1SAC", "at S20: R:2Inf", *_spread_lines(done)
        refusal = short(f"{oil} 3 3", *lines, land="city S25").says("bomb B:1SAC over S20")
        assert (refusal and refusal.rule) == told


@pytest.mark.rule("75:36.24a")
@pytest.mark.parametrize(("oil", "rule"), [(0, "75:36.24a"), (3, None)])
def test_planes_that_bring_supply_draw_on_them_too(oil: int, rule: str | None) -> None:
    """R75-C37 - Whom they supply counts with its factors: two divisions of four, and not a third."""
    land = "city EE40 EE25; blue EE40; minor EE25; road EE40 EE39"
    lines = "at EE25: B:1Inf B:2Inf B:3Inf", "at EE40: B:9Inf", FAR
    t = short(f"{oil} 3 3", *lines, land=land, options=("combat-supply",), step="supply")
    refusal = t.says("supply B:1Inf B:2Inf B:3Inf")
    assert (refusal and refusal.rule) == rule
    t.order("supply B:1Inf B:2Inf")
    refusal = t.says("supply B:3Inf")
    assert (refusal and refusal.rule) == (rule if t.step == "supply" else "75:23.1b")


# Basic industry


@pytest.mark.rule("75:36.32b", "75:36.34b")
@pytest.mark.parametrize(
    ("industry", "odds", "rule"), [(3, "5-1", None), (2, "4-1", "75:36.32b"), (0, "1-1", "75:36.34b")]
)
def test_odds_are_held_down(industry: int, odds: str, rule: str | None) -> None:
    units = "B:4Arm B:5Arm B:6Arm"
    t = short(f"3 {industry} 3", f"at EE30: {units}", "at EE31: R:Inf2.1", FAR, dice=(1,))
    weighed = t.odds(units, "EE31")
    if industry == 3:
        assert weighed.odds is not None
        assert weighed.attack.total / weighed.defense >= 5
        return
    assert str(weighed.odds) == odds
    assert rule in weighed.rules
    t.order("done", f"attack EE31 with {units}", "done")
    (event,) = [event for event in t.order("fight EE31") if event.kind == "battle"]
    assert odds in event.text
    assert rule in event.rules


@pytest.mark.rule("75:36.32b")
@pytest.mark.parametrize(("blue", "red", "odds"), [("3 2 3", "3 3 3", "9-1"), ("3 3 3", "3 2 3", "4-1")])
def test_the_odds_of_red_are_held_down_by_what_red_lacks(blue: str, red: str, odds: str) -> None:
    lines = "side red", "at EE30: R:4Arm R:5Arm R:8Arm", "at EE31: B:Inf2.1", "at A5: B:1Inf"
    t = short(blue, *lines, red=red)
    assert str(t.odds("R:4Arm R:5Arm R:8Arm", "EE31").odds) == odds


@pytest.mark.rule("75:36.33c")
def test_with_one_the_first_three_attacks_are_rolled_above_1_1_and_none_above_4_1() -> None:
    columns = ("EE", "II", "MM", "QQ")
    arms = [f"B:{n}Arm" for n in range(4, 8)]
    lines = [f"at {c}30: {arm}" for c, arm in zip(columns, arms, strict=True)]
    lines += [f"at {c}31: R:Inf1.{n + 1}" for n, c in enumerate(columns)]
    t = short("3 1 3", *lines, FAR, dice=(1, 1, 1, 1))
    t.order("done", *(f"attack {c}31 with {arm}" for c, arm in zip(columns, arms, strict=True)), "done")
    rolled = []
    for column in columns:
        (event,) = [event for event in t.order(f"fight {column}31") if event.kind == "battle"]
        rolled.append("4-1" if "4-1" in event.text else "1-1" if "1-1" in event.text else event.text)
        assert "75:36.33c" in event.rules
        while t.step in ("loss", "retreat", "advance"):
            t.order("done" if "done" in t.offered else sorted(t.offered)[0])
        if t.position.side == 0:
            assert ROLLED(t.position) == min(3, len(rolled))
    assert rolled == ["4-1", "4-1", "4-1", "1-1"]


@pytest.mark.rule("75:36.33c")
def test_attacks_at_1_1_or_worse_are_not_among_the_three() -> None:
    """B:4Inf soaks off first; the three that follow are rolled as they are."""
    columns, arms = ("II", "MM", "QQ"), ("B:4Arm", "B:5Arm", "B:6Arm")
    lines = [f"at {c}30: {arm}" for c, arm in zip(columns, arms, strict=True)]
    lines += [f"at {c}31: R:Inf2.{n + 1}" for n, c in enumerate(columns)]
    t = short("3 1 3", "at EE30: B:4Inf", "at EE31: R:2Inf", *lines, FAR, dice=(1, 1, 1, 1))
    named = [f"attack {c}31 with {arm}" for c, arm in zip(columns, arms, strict=True)]
    t.order("done", "attack EE31 with B:4Inf", *named, "done")
    rolled = []
    for column in ("EE", *columns):
        (event,) = [event for event in t.order(f"fight {column}31") if event.kind == "battle"]
        rolled.append("75:36.33c" in event.rules)
        while t.step in ("loss", "retreat", "advance"):
            t.order("done" if "done" in t.offered else sorted(t.offered)[0])
    assert rolled == [False] * 4  # 1-1, and three at 3-1


@pytest.mark.rule("75:36.32a")
def test_with_two_aircraft_fight_at_half() -> None:
    t = short("3 2 3", "at S25: B:14TAC", FAR, land="city S25")
    weighed = t.odds("B:14TAC", "TTT50")
    assert weighed.attack.total == Fraction(t.rules.roster.attack[read_unit(t.rules, "B:14TAC")], 2)
    assert weighed.attack.parts[0].rule == "75:36.32a"
    part = short("3 2 3", "at S25: B:TAC2.1 B:1Inf", FAR, land="city S25")
    assert part.odds("B:TAC2.1", "TTT50").attack.total == 1
    assert part.odds("B:1Inf", "TTT50").attack.total == 4  # nobody on the ground


@pytest.mark.rule("75:36.33a", "75:36.34a")
@pytest.mark.parametrize(("industry", "rule"), [(1, "75:36.33a"), (0, "75:36.34a"), (2, None)])
def test_with_one_or_none_aircraft_do_not_attack(industry: int, rule: str | None) -> None:
    t = short(f"3 {industry} 3", "at S25: B:1MDM", "at S27: R:2Inf", FAR, land="city S25")
    refusal = t.says("bomb B:1MDM over S27")
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("75:36.32c", "75:36.33d", "75:36.34c")
@pytest.mark.parametrize(
    ("industry", "rule"), [(3, None), (2, "75:36.32c"), (1, "75:36.33d"), (0, "75:36.34c")]
)
def test_no_barrages_without_industry(industry: int, rule: str | None) -> None:
    t = short(f"3 {industry} 3", "at EE30: B:1Art B:Art2.1", "at EE32: R:2Inf", FAR, step="announce")
    for unit in ("B:1Art", "B:Art2.1"):
        refusal = t.says(f"attack EE32 by bombardment with {unit}")
        assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("75:36.34d")
def test_with_none_ground_units_attack_and_defend_at_half() -> None:
    t = short("3 0 3", "at EE30: B:1Inf", "at EE31: R:2Inf", red="3 0 3")
    weighed = t.odds("B:1Inf", "EE31")
    assert weighed.attack.total == weighed.defense == 2
    assert weighed.stacks[0].parts[0].rule == "75:36.34d"
    only = short("3 0 3", "at EE30: B:1Inf", "at EE31: R:2Inf")
    assert only.odds("B:1Inf", "EE31").defense == 4
    one = short("3 1 3", "at EE30: B:1Inf", "at EE31: R:2Inf", red="3 1 3")
    assert one.odds("B:1Inf", "EE31").attack.total == one.odds("B:1Inf", "EE31").defense == 4


@pytest.mark.rule("CL:36.32b")
@pytest.mark.parametrize(
    ("clarified", "industry", "may"),
    [("all", 2, False), ("all", 3, True), ("", 2, True), ("all", 1, False), ("all", 0, False)],
)
def test_no_automatic_victories(clarified: str, industry: int, may: bool) -> None:
    units = "B:4Arm B:5Arm B:6Arm"
    lines = (f"at EE30: {units}", "at EE31: R:Inf1.1", FAR)
    t = short(f"3 {industry} 3", *lines, clarified=clarified, options=("automatic-victory",))
    assert t.may(f"overwhelm EE31 with {units}") == may
    if not may:
        assert t.refused(f"overwhelm EE31 with {units}").rule == "CL:36.32b"
    mirrored = ("side red", "at EE30: R:4Arm R:5Arm R:8Arm", "at EE31: B:Inf1.1", "at A5: B:1Inf")
    red = short(
        "3 3 3", *mirrored, red=f"3 {industry} 3", clarified=clarified, options=("automatic-victory",)
    )
    assert red.may("overwhelm EE31 with R:4Arm R:5Arm R:8Arm") == may


# Industry and command of the sea

SEA = ("invasions", "naval-ascendancy", "sea-movement")


@pytest.mark.rule("75:36.32d", "75:36.33e", "75:36.34e", "CL:36.32c", "CL:36.33b", "CL:36.34a", "CL:36.34b")
def test_what_lack_of_industry_makes_of_sea_zones() -> None:
    def states(industry: tuple[int, int], answer: AsPrinted | Clarified) -> list[str]:
        t = short(f"3 {industry[0]} 3", FAR, red=f"3 {industry[1]} 3", options=SEA, land=COAST)
        zones = (
            ((12, 4), "blue"),
            ((12, 0), "blue"),
            ((12, 10), "contested"),
            ((4, 12), "red"),
            ((4, 0), "uncontested"),
        )
        return [answer.waters(t.position, had, state) for had, state in zones]

    as_counted = ["blue", "blue", "contested", "red", "uncontested"]
    for answer in (AsPrinted(), Clarified()):
        assert states((3, 3), answer) == as_counted
    assert states((2, 3), AsPrinted()) == ["contested", "contested", "contested", "red", "uncontested"]
    assert states((3, 2), AsPrinted()) == ["blue", "blue", "contested", "contested", "uncontested"]
    assert states((1, 3), AsPrinted()) == ["uncontrolled"] * 3 + ["red", "uncontested"]
    assert states((0, 3), AsPrinted()) == ["uncontested"] * 3 + ["red", "uncontested"]
    for level in (2, 1):
        clarified = states((level, 3), Clarified())
        assert clarified == ["contested", "uncontested", "contested", "red", "uncontested"]
    one = short("3 1 3", FAR, options=SEA, land=COAST)
    assert Clarified().waters(one.position, (12, 1), "blue") == "contested"
    assert states((3, 2), Clarified()) == ["blue", "blue", "contested", "contested", "uncontested"]
    assert states((0, 3), Clarified()) == ["red", "uncontested", "red", "red", "uncontested"]
    assert states((0, 0), Clarified()) == ["uncontested"] * 5


@pytest.mark.rule("75:36.32d", "CL:36.32c")
@pytest.mark.parametrize(("clarified", "alone"), [("", "contested"), ("all", "uncontested")])
def test_a_zone_is_converted_when_it_is_counted(clarified: str, alone: str) -> None:
    three = "sea C: B:1Inf B:2Inf B:3Inf"
    for industry, enemy, state in ((3, "", "blue"), (2, "", alone), (2, "sea C: R:2Inf", "contested")):
        lines = (three, enemy, FAR)
        t = short(f"3 {industry} 3", *lines, land=COAST, options=SEA, clarified=clarified)
        (zone,) = [one for one in survey(t.position) if one.zone == "C"]
        assert zone.state == state


@pytest.mark.rule("75:35.1f")
@pytest.mark.parametrize(("industry", "points"), [(2, 3), (1, 1), (0, 1)])
def test_aircraft_that_may_not_attack_give_no_naval_points(industry: int, points: int) -> None:
    t = short(f"3 {industry} 3", f"at {PORT['A']}: B:1MDM", FAR, land=COAST, options=SEA)
    assert naval_points(t.position, "A", 0).total == points


PORTS = ("A", 4), ("B", 5)  # of Blue's home, and who of Red takes them


@pytest.mark.rule("CL:36.33c")
def test_with_one_nobody_invades_in_contested_zones() -> None:
    shore = off(BEACH["B"][0])
    naval = [
        f"naval {zone} 12 {10 if zone == 'B' else 0} {'contested' if zone == 'B' else 'blue'}"
        for zone in "ABCDE"
    ]
    for industry, rule in ((1, "CL:36.33c"), (2, None)):
        t = short(f"3 {industry} 3", "sea B: B:1Inf", *naval, FAR, land=COAST, options=SEA)
        refusal = t.says(f"invade from {shore} with B:1Inf")
        assert (refusal.rule if refusal else None) == rule
    elsewhere = [f"naval {zone} 12 {10 if zone in 'AC' else 0} contested" for zone in "AC"]
    ours = [f"naval {zone} 12 0 uncontested" for zone in "BDE"]
    t = short("3 1 3", "sea B: B:1Inf", *elsewhere, *ours, FAR, land=COAST, options=SEA)
    assert t.may(f"invade from {shore} with B:1Inf")


# Naval stores, and fuel at sea

SIX = " ".join(f"B:{n}Inf" for n in range(1, 7))
FIVE = " ".join(f"B:{n}Inf" for n in range(1, 6))


@pytest.mark.rule("75:36.22d", "75:36.23d", "75:36.42", "75:36.43a", "CL:36.4a")
@pytest.mark.parametrize(
    ("has", "rule"),
    [
        ("2 3 3", "75:36.22d"),
        ("1 3 3", "75:36.23d"),
        ("3 3 2", "75:36.42"),
        ("3 3 1", "75:36.43a"),
        ("3 3 3", None),
    ],
)
def test_five_units_are_left_at_sea(has: str, rule: str | None) -> None:
    t = short(has, f"sea A: {SIX}", FAR, land=COAST, options=SEA)
    refusal = t.says("done")
    assert (refusal.rule if refusal else None) == rule
    if rule:
        t.order(f"land B:6Inf at {PORT['A']}")
    assert t.may("done")
    more = short(has, f"sea A: {FIVE}", f"at {PORT['A']}: B:6Inf", FAR, land=COAST, options=SEA)
    assert more.may("done")
    more.order("embark B:6Inf in A")
    assert more.may("done") == (rule is None)


@pytest.mark.rule("75:36.22d", "75:36.23d", "75:36.42", "75:36.43a")
@pytest.mark.parametrize(
    ("has", "rule"),
    [("2 3 3", "75:36.22d"), ("1 3 3", "75:36.23d"), ("3 3 2", "75:36.42"), ("3 3 1", "75:36.43a")],
)
def test_aircraft_at_sea_are_counted_among_the_five(has: str, rule: str) -> None:
    four = "B:1Inf B:2Inf B:3Inf B:4Inf"
    t = short(has, f"sea A: {four} B:TAC2.1 B:TAC2.2", FAR, land=COAST, options=SEA)
    assert t.may("done")  # substitutes count half in the air, too
    t = short(has, f"sea A: {four} B:5Inf B:TAC2.1", FAR, land=COAST, options=SEA)
    assert t.refused("done").rule == rule


@pytest.mark.rule("75:26.4b", "75:36.42")
def test_substitutes_and_rangers_count_half_among_the_five() -> None:
    four = "B:1Inf B:2Inf B:3Inf B:4Inf"
    t = short("3 3 2", f"sea A: {four} B:Inf2.1 B:1Rgr", FAR, land=COAST, options=SEA)
    assert t.may("done")
    t = short("3 3 2", f"sea A: {four} B:Inf2.1 B:1Rgr B:Inf1.1", FAR, land=COAST, options=SEA)
    assert t.refused("done").rule == "75:36.42"
    t.order(f"land B:Inf1.1 at {PORT['A']}")
    assert t.may("done")


@pytest.mark.rule("CL:36.4d")
def test_halves_that_come_nearer_count_half_too() -> None:
    """6 1/2 units are in zone C, 1 1/2 too many, and the only friendly port is that of A."""
    many, port = "B:1Inf B:2Inf B:3Inf B:4Inf B:5Inf B:Inf2.1 B:Inf2.2 B:Inf2.3", f"at {PORT['B']}: R:2Inf"
    t = short("3 3 2", f"sea C: {many}", port, FAR, land=COAST, options=SEA)
    assert t.refused("done").rule == "CL:36.4d"
    t.order("sail B:5Inf to B")
    assert t.refused("done").rule == "CL:36.4d"
    t.order("sail B:Inf2.1 to B", "done")


@pytest.mark.rule("CL:35.1b")
@pytest.mark.parametrize("has", ["3 3 3", "0 3 3", "3 0 3", "3 3 0"])
def test_units_at_sea_count_for_the_sea_whatever_is_lacking(has: str) -> None:
    """Without industry troops fight at half, and without oil or stores they should be ashore."""
    t = short(has, "sea C: B:2Inf", FAR, land=COAST, options=SEA)
    assert naval_points(t.position, "C", 0).total == 4


@pytest.mark.rule("75:36.23d", "75:36.43b")
@pytest.mark.parametrize(("has", "rule"), [("1 3 3", "75:36.23d"), ("3 3 1", "75:36.43b")])
def test_with_one_they_keep_to_zones_with_a_friendly_port(has: str, rule: str) -> None:
    t = short(has, "sea B: B:1Inf", FAR, land=COAST, options=SEA)
    assert t.refused("sail B:1Inf to C").rule == rule
    assert t.may("sail B:1Inf to A")
    astray = short(has, "sea C: B:1Inf", FAR, land=COAST, options=SEA)
    assert astray.refused("done").rule == rule
    astray.order(f"land B:1Inf at {PORT['B']}")
    assert astray.may("done")
    second = short(has, "sea B: B:1Inf", "sea C: B:2Inf", FAR, land=COAST, options=SEA)
    assert second.why_not("done") == (rule, "", "B:2Inf")
    abroad = short(has, "sea C: B:1Inf", f"at {PORT['C']}: B:2Inf", FAR, land=COAST, options=SEA)
    assert abroad.may("done")
    lines = "side red", "sea D: R:1Inf", "at A5: B:1Inf"
    red = short("3 3 3", *lines, red=has, land=COAST, options=SEA)
    assert red.refused("sail R:1Inf to C").rule == rule
    assert red.may("sail R:1Inf to E")
    assert short(has, *lines, land=COAST, options=SEA).may("sail R:1Inf to C")


@pytest.mark.rule("75:36.43b")
def test_they_do_not_invade_where_there_is_no_friendly_port() -> None:
    t = short("3 3 1", "sea C: B:1Inf", FAR, land=COAST, options=SEA)
    assert t.refused(f"invade from {off(BEACH['C'][0])} with B:1Inf").rule == "75:36.43b"
    home = short("3 3 1", "sea B: B:1Inf", FAR, land=COAST, options=SEA)
    assert home.may(f"invade from {off(BEACH['B'][0])} with B:1Inf")


@pytest.mark.rule("75:36.23d")
def test_for_want_of_oil_they_are_not_at_sea_there_and_may_invade_all_the_same() -> None:
    """Who lands is in no sea zone any more; stores are lacking for whatever they do there."""
    t = short("1 3 3", "sea C: B:1Inf", FAR, land=COAST, options=SEA)
    assert t.refused("done").rule == "75:36.23d"
    beach = BEACH["C"][0]
    t.order(f"invade from {off(beach)} with B:1Inf", f"go-ashore B:1Inf at {beach}")
    assert t.may("done")


@pytest.mark.rule("75:36.44a", "75:36.44b", "75:36.24e")
@pytest.mark.parametrize(
    ("has", "embark", "stay"), [("3 3 0", "75:36.44a", "75:36.44b"), ("0 3 3", "75:36.24e", "75:36.24e")]
)
def test_with_none_nobody_goes_to_sea_and_all_land(has: str, embark: str, stay: str) -> None:
    t = short(has, "sea A: B:1Inf", f"at {PORT['A']}: B:2Inf", FAR, land=COAST, options=SEA)
    assert t.refused("embark B:2Inf in A").rule == embark
    assert t.why_not("done") == (stay, "", "B:1Inf")
    t.order(f"land B:1Inf at {PORT['A']}")
    assert t.may("done")
    lines = "side red", "sea E: R:1Inf", f"at {PORT['D']}: R:2Inf", "at A5: B:1Inf"
    red = short("3 3 3", *lines, red=has, land=COAST, options=SEA)
    assert red.refused("embark R:2Inf in D").rule == embark
    assert red.why_not("done") == (stay, "", "R:1Inf")
    other = short(has, *lines, land=COAST, options=SEA)  # Blue's lack is none of Red's
    assert other.may("embark R:2Inf in D")


@pytest.mark.rule("75:36.44a", "75:36.44b", "75:36.24e")
@pytest.mark.parametrize(
    ("has", "embark", "stay"), [("3 3 0", "75:36.44a", "75:36.44b"), ("0 3 3", "75:36.24e", "75:36.24e")]
)
def test_aircraft_do_not_go_to_sea_either_and_land(has: str, embark: str, stay: str) -> None:
    t = short(has, "sea A: B:14TAC", f"at {PORT['A']}: B:15TAC", FAR, land=COAST, options=SEA)
    assert t.refused("embark B:15TAC in A").rule == embark
    assert t.why_not("done") == (stay, "", "B:14TAC")


@pytest.mark.rule("75:36.23d", "75:36.43b")
@pytest.mark.parametrize(("has", "rule"), [("1 3 3", "75:36.23d"), ("3 3 1", "75:36.43b")])
def test_aircraft_keep_to_zones_with_a_friendly_port_as_well(has: str, rule: str) -> None:
    t = short(has, "sea B: B:14TAC", FAR, land=COAST, options=SEA)
    assert t.refused("sail B:14TAC to C").rule == rule
    assert t.may("sail B:14TAC to A")
    astray = short(has, "sea C: B:14TAC", FAR, land=COAST, options=SEA)
    assert astray.refused("done").rule == rule


@pytest.mark.rule("CL:36.4b")
def test_surplus_units_invade_vacant_beaches_but_do_not_stay_before_them() -> None:
    beach = BEACH["B"][0]
    t = short("3 3 2", f"sea B: {SIX}", FAR, land=COAST, options=SEA)
    t.order(f"invade from {off(beach)} with B:6Inf")
    assert not t.may("done")
    t.order(f"go-ashore B:6Inf at {beach}")
    assert t.may("done")
    held = short(
        "3 3 0",
        "sea B: B:1Inf",
        f"at {beach}: R:2Inf",
        f"at {south(20, 4)}: R:3Inf",
        FAR,
        land=COAST,
        options=SEA,
    )
    held.order(f"invade from {off(beach)} with B:1Inf")
    assert held.refused("done").rule == "CL:36.4b"
    # Of six one is before a beach that is held, and five, who may be at sea, have no port to put in.
    ashore = (
        f"at {beach}: R:2Inf",
        f"at {south(20, 4)}: R:3Inf",
        *(f"at {PORT[z]}: R:{n}Inf" for z, n in PORTS),
    )
    one_more = short("3 3 2", f"sea B: {SIX}", *ashore, FAR, land=COAST, options=SEA)
    one_more.order(f"invade from {off(beach)} with B:6Inf")
    assert one_more.refused("done").rule == "CL:36.4b"


@pytest.mark.rule("CL:36.4d")
def test_who_cannot_land_comes_a_zone_nearer_to_a_friendly_port() -> None:
    t = short("3 3 0", "sea E: B:1Inf", FAR, land=COAST, options=SEA)
    assert t.why_not("done") == ("CL:36.4d", "", "B:1Inf")
    t.order("sail B:1Inf to D")
    assert t.may("done")
    taken = f"at {PORT['B']}: R:2Inf", f"at {PORT['E']}: B:2Inf"  # A and E are two zones off
    for zone in "BD":
        between = short("3 3 0", "sea C: B:1Inf", *taken, FAR, land=COAST, options=SEA)
        assert between.why_not("done") == ("CL:36.4d", "", "B:1Inf")
        between.order(f"sail B:1Inf to {zone}")
        assert between.may("done")
    adrift = short(
        "3 3 0",
        "sea E: B:1Inf",
        f"at {PORT['A']}: R:2Inf",
        f"at {PORT['B']}: R:3Inf",
        FAR,
        land=COAST,
        options=SEA,
    )
    assert adrift.may("done")  # there is no friendly port at all


@pytest.mark.rule("CL:36.4e")
def test_those_who_are_too_many_count_for_naval_points_all_the_same() -> None:
    text = f"turn 2\nresources blue 3 3 0\nsea A: {SIX}\n{FAR}\nrest eliminated"
    t = table("1975-tournament", text, (), "all", COAST, options=("critical-resources", *SEA))
    assert waters(t.position, "A").points[0] == 24 + 1


@pytest.mark.rule("75:36.44c")
def test_a_navy_that_is_gone_stays_gone_and_nothing_else_does() -> None:
    """Red stands in two of Blue's cities with naval stores and beside the third, and goes away again."""
    lines = ("at D7: R:2Inf", "at L19: R:3Inf", "at I33: R:4Inf", "at C20: B:1Inf", "at EEE50: R:5Inf")
    text = "\n".join(("turn 2", *lines, "rest eliminated"))
    on = ("critical-resources", "sea-movement")
    t = table("1975-tournament", text, (), "all", options=on)
    assert (supplies(t.position, 0).stores, NO_NAVY(t.position)) == (0, (0,))
    assert t.refused("embark B:1Inf in B").rule == "75:36.44a"
    free = "\n".join(("turn 3", "no-navy blue", "at C20: B:1Inf", "at EEE50: R:5Inf", "rest eliminated"))
    later = table("1975-tournament", free, (), "all", options=on)
    assert supplies(later.position, 0).stores == 3
    assert later.refused("embark B:1Inf in B").rule == "75:36.44c"
    assert [limit(later.position, side) for side in (0, 1)] == [(0, "75:36.44c"), None]
    fresh = table("1975-tournament", free.replace("no-navy blue\n", ""), (), "all", options=on)
    assert fresh.may("embark B:1Inf in B")


# Shown, written, played


def test_what_is_short_is_shown_with_its_paragraph() -> None:
    t = short("2 1 3", "at EE30: B:1Inf", FAR)
    view = t.game.view(t.position, "blue")
    tracks = {(track.seat, track.key): (track.value, track.of) for track in view.tracks}
    assert tracks["blue", "petro-chemical"] == (2, 3)
    assert tracks["blue", "basic-industry"] == (1, 3)
    assert tracks["red", "naval-stores"] == (3, 3)
    (box,) = [box for box in view.boxes if box.place == "resources"]
    assert [line[-13:] for line in box.lines] == [" (75:36.22a).", " (75:36.33a)."]


def test_more_cities_than_are_needed_are_not_told_as_a_part_of_those() -> None:
    t = short("5 3 2", "at EE30: B:1Inf", FAR)
    tracks = [track for track in t.game.view(t.position, "blue").tracks if track.seat == "blue"]
    told = [(track.value, track.of) for track in tracks if track.rule.startswith("75:36.")]
    assert told == [(5, 0), (3, 3), (2, 3)]


def test_resources_are_written_and_read() -> None:
    t = short("2 1 3", "no-navy red", "rolled-above 2", "at EE30: B:1Inf", FAR)
    text = t.game.write_state(t.position)
    for line in ("resources blue 2 1 3", "resources red 3 3 3", "no-navy red", "rolled-above 2"):
        assert line in text
    assert t.game.read_state(text) == t.position
    for wrong in ("resources blue 2 1", "resources green 1 1 1", "no-navy green"):
        with pytest.raises(NotationError):
            t.game.read_state(wrong)


def test_resources_that_cannot_be_are_noticed() -> None:
    t, holds = short("3 1 3", "no-navy red", "at EE30: B:1Inf", FAR), ResourcesHold()
    assert list(holds.faults(t.position)) == []
    other = t.position.copy()
    ROLLED.put(other, 4)
    RESOURCES.put(other, (Supplies(0, 3, 1, 2), Supplies(1)))
    NO_NAVY.put(other, ())
    assert len(list(holds.faults(other))) == 1
    assert len(list(holds.changes(t.position, other))) == 2


@pytest.mark.parametrize("called", sorted(PLAYERS))
def test_every_computer_player_gets_ashore_what_has_to_be(called: str) -> None:
    t = short("3 3 0", "sea A: B:1Inf", "sea E: B:2Inf", FAR, land=COAST, options=SEA)
    chooser, state = player(called, 1), t.position.copy()
    for _ in range(200):
        if state.side == 1 or t.game.to_move(state) != "blue":
            break
        assert state.steps[-1].key in ("movement", "recombine")
        order = chooser.decide(t.game, state, t.game.seats[0])
        assert t.game.check(state, t.game.seats[0], order) is None
        t.game.carry_out(state, order, t.dice)
    assert state.side == 1 or state.steps[-1].key != "movement"
    assert all(sea_zone(state.place[read_unit(t.rules, unit)]) != "E" for unit in ("B:1Inf", "B:2Inf"))
    assert sea_zone(state.place[read_unit(t.rules, "B:1Inf")]) is None
