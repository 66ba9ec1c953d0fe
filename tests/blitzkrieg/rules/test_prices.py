"""75:7.3, 65:6.0.2 - whoever cannot reach a hex is told what the way costs, what he has, and what decides."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.by_class import FAR, arrange
from tests.blitzkrieg.modules.fleets import afloat
from tests.blitzkrieg.modules.test_10_supply import arrange as cut_off
from tests.blitzkrieg.tournament.coasts import COAST, PORT, south
from tests.blitzkrieg.tournament1965.arranging import arrange as of_1965

ROAD = "road EE30 EE31 EE32 EE33 EE34 EE35 EE36 EE37"
# EE30 can be left to the north only through these.
WALL = "EE29 DD29 FF29 CC28 GG28 CC29 GG29 BB29 HH29"


def plain(*lines: str, land: str = "", ruleset: str = "1975-basic") -> Table:
    """A position of a basic game in which the first side moves."""
    return table(ruleset, "\n".join((*lines, "rest waiting", "step movement")), land=land)


def in_weather(weather: str, *lines: str, land: str = "") -> Table:
    """A Tournament Game on a turn of such weather."""
    text = "\n".join(("turn 9", f"weather {weather}", *lines, "rest eliminated"))
    return table("1975-tournament", text, (), "all", land, options=("weather",))


def told(t: Table, order: str) -> tuple[str, str]:
    """The paragraph and the sentence of a refusal."""
    refusal = t.refused(order)
    return refusal.rule, refusal.reason


@pytest.mark.rule("75:7.3a", "75:9.1a")
def test_bare_distance_is_told_as_a_sum() -> None:
    t = plain("at EE30: B:1Inf", land=ROAD)
    assert told(t, "move B:1Inf to KK30") == (
        "75:7.3a",
        "KK30 costs 6 (6 clear at 1 - 75:7.3a), and B:1Inf has 4.",
    )
    assert told(t, "move B:1Inf to EE40") == (
        "75:7.3a",
        "EE40 costs 5 1/3 (7 by road at 1/3 - 75:9.1a, 3 clear at 1 - 75:7.3a), and B:1Inf has 4.",
    )
    t.order("move B:1Inf to EE36")
    assert told(t, "move B:1Inf to HH36") == (
        "75:7.3a",
        "HH36 costs 3 (3 clear at 1 - 75:7.3a), and B:1Inf has 2 (4 - 75:7.3a, less 2 on its way before).",
    )


@pytest.mark.rule("MS:UNITCHART.class4.c", "65:11.0.1a")
def test_the_price_of_rough_ground_decides_before_distance() -> None:
    land = f"forest {WALL}; mountain EE28 DD28 FF28 CC27 GG27"
    t = arrange("at EE30: B:1Inf B:4Arm", FAR, modules=(3, 5), land=land)
    assert told(t, "move B:1Inf to EE27") == (
        "MS:UNITCHART.class4.c",
        "EE27 costs 5 (1 forest at 2 - MS:UNITCHART.class4.c, 1 mountain at 2 - MS:UNITCHART.class4.c, "
        "1 clear at 1 - 65:6.0.2), and B:1Inf has 4.",
    )
    rule, sentence = told(t, "move B:4Arm to EE27")
    assert (rule, "1 mountain at 3 - MS:UNITCHART.class4.c" in sentence) == ("MS:UNITCHART.class4.c", True)
    assert told(t, "move B:1Inf to EE25")[0] == "65:6.0.2"  # too far whatever the ground costs


@pytest.mark.rule("MS:1g")
def test_zones_at_double_cost_decide_by_way_of_hexes_too() -> None:
    t = arrange("at EE20: B:1Inf", "at FF22: R:2Inf", FAR, modules=(1, 3, 5))
    assert told(t, "move B:1Inf via EE21 EE22 to EE24") == (
        "MS:1g",
        "Each step into an enemy zone costs double: EE24 is too far for that. "
        "The way over EE22 to EE24 costs 6 (2 into an enemy zone at 2 - MS:1g, 2 clear at 1 - 65:6.0.2), "
        "and B:1Inf has 4.",
    )
    assert told(t, "move B:1Inf to EE24")[0] == "MS:1g"
    assert told(t, "move B:1Inf via EE21 EE22 to EE26")[0] == "65:6.0.2"  # six even without the zones


@pytest.mark.rule("MS:1g")
@pytest.mark.parametrize("modules", [(1, 3, 5), (1, 5)])
def test_zones_of_an_earlier_order_decide_too(modules: tuple[int, ...]) -> None:
    """Module 1 by itself keeps no list of moves: the unit has gone by the cheapest way."""
    t = arrange("at EE20: B:1Inf", "at FF22: R:2Inf", FAR, modules=modules)
    t.order("move B:1Inf to EE21")
    assert told(t, "move B:1Inf to EE24") == (
        "MS:1g",
        "Each step into an enemy zone costs double: EE24 is too far for that. "
        "The way over EE21 to EE24 costs 6 (1 into an enemy zone at 2 - MS:1g, 4 clear at 1 - 65:6.0.2), "
        "and B:1Inf has 4.",
    )


@pytest.mark.rule("75:WEATHER.snow.c", "75:WEATHER.snow.d", "75:WEATHER.rain.b", "75:WEATHER.ice.d")
@pytest.mark.parametrize(
    ("weather", "hex_", "rule"),
    [
        ("snow", "EE36", "75:WEATHER.snow.c"),
        ("snow", "HH30", "75:WEATHER.snow.d"),
        ("rain", "HH30", "75:WEATHER.rain.b"),
        ("ice", "EE36", "75:WEATHER.ice.d"),
        ("snow", "JJ30", "75:7.3a"),
    ],
)
def test_weather_decides_where_one_would_get_there_without(weather: str, hex_: str, rule: str) -> None:
    t = in_weather(weather, "at EE30: B:1Inf", "at TTT50: R:1Inf", land=ROAD)
    decided, sentence = told(t, f"move B:1Inf to {hex_}")
    assert decided == rule
    assert f"{hex_} costs " in sentence
    assert f"{weather}" in sentence


@pytest.mark.rule("MS:ISOLATION")
def test_isolation_decides_with_the_allowance_part_by_part() -> None:
    t = cut_off("at EE20: B:1Inf", land="")
    assert told(t, "move B:1Inf to EE23") == (
        "MS:ISOLATION",
        "EE23 costs 3 (3 clear at 1 - 65:6.0.2), and B:1Inf has 2 "
        "(4 - 65:6.0.2, x 1/2 isolated - MS:ISOLATION).",
    )
    assert told(t, "move B:1Inf to EE25")[0] == "65:6.0.2"


@pytest.mark.rule("MS:PCS.I.45.C", "MS:PCS.I.3.B")
def test_debarking_decides_where_its_two_factors_are_lacking() -> None:
    t = afloat("sea B: B:MST1.1", "aboard B:MST1.1: B:1Inf")
    t.order("dock B:MST1.1 at C6", "disembark B:1Inf at D7")
    rule, sentence = told(t, "move B:1Inf to H8")
    assert rule == "MS:PCS.I.45.C"
    assert sentence.endswith("B:1Inf has 2 (4 - 65:6.0.2, less 2 debarking - MS:PCS.I.45.C).")


@pytest.mark.rule("65:13.0.a", "75:10.2a", "65:15.0.a", "75:10.3b")
@pytest.mark.parametrize(
    ("ruleset", "ground", "unit", "rule"),
    [
        ("1965-basic", "forest", "B:4Arm", "65:13.0.a"),
        ("1975-basic", "forest", "B:4Arm", "75:10.2a"),
        ("1965-basic", "sea", "B:1Inf", "65:15.0.a"),
        ("1975-basic", "sea", "B:1Inf", "75:10.3b"),
    ],
)
def test_closed_ground_decides_where_one_would_get_there_over_it(
    ruleset: str, ground: str, unit: str, rule: str
) -> None:
    t = plain(f"at EE30: {unit}", land=f"{ground} {WALL}", ruleset=ruleset)
    decided, sentence = told(t, f"move {unit} to EE27")
    assert decided == rule
    assert "The way round to EE27 costs" in sentence


@pytest.mark.rule("65:6.1.7")
def test_landing_of_1965_is_cited_by_its_own_book() -> None:
    t = of_1965("sea A: B:1Inf", "at EEE50: R:1Inf", land=COAST)
    t.order(f"land B:1Inf at {PORT['A']}")
    rule, sentence = told(t, f"move B:1Inf to {south(5, 7)}")
    assert rule == "65:6.1.7"
    assert "less 1 landing - 65:6.1.7" in sentence


@pytest.mark.rule("MS:UNITCHART.class3.b", "MS:UNITCHART.classes")
def test_what_does_not_move_over_land_is_told_so_wherever_it_is_to_go() -> None:
    t = afloat("at L19: B:TF1.1", "at D8: B:PC2.1", options=("module-09-production",))
    for unit, rule in (("B:TF1.1", "MS:UNITCHART.class3.b"), ("B:PC2.1", "MS:UNITCHART.classes")):
        for hex_ in ("D10", "C7"):  # land, and sea
            assert t.why_not(f"move {unit} to {hex_}") == (rule, "", unit)
