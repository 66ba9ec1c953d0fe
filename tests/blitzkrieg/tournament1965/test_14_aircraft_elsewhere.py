"""65:CITY-CAPTURE.a-c, 65:24.0 - aircraft of 1965 against minor cities, over borders and in bad weather.

Calaedia begins at column Y; X30 is a city of Blue. B:14TAC and B:1MDM have 4 factors, B:1SAC too.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.air.rules import airways
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.minors.rules import minors
from openblitz.blitzkrieg.minors.rules.countries import REDUCED

FAR = "at TTT60: R:36Inf"
CALAEDIA = 4
LAND = "city X30 AA31 NN40"
BOMBERS = "at X30: B:14TAC B:1MDM B:1SAC"


def arrange(
    *lines: str, land: str = LAND, dice: tuple[int, ...] = (), weather: str = "", step: str = "sorties"
) -> Table:
    """A position in which Blue's bombers may be sent; with weather there are fighters and carriers, too."""
    told = (weather,) if weather else ()
    text = "\n".join((*told, *lines, FAR, "rest eliminated", f"step {step}"))
    options = ("fighters-1965", "sea-based-aircraft-1965", "weather-1965") if weather else ()
    return table("1965-tournament", text, dice, "", land, options=options)


@pytest.mark.rule("65:CITY-CAPTURE.a", "65:CITY-CAPTURE.c")
def test_bombers_add_their_factors_and_are_lost_as_the_attacker_likes() -> None:
    t = arrange("at Z31: B:1Inf", BOMBERS, dice=(2,))
    t.order("support B:14TAC B:1MDM over AA31", "done")
    t.order("attack AA31 by capture with B:1Inf B:14TAC B:1MDM", "done")
    told = t.order("fight AA31")[0].text
    assert "12 factors" in told  # 3*
    whole = {order.split()[1] for order in offered(t)}
    assert whole == {"B:1Inf", "B:14TAC", "B:1MDM"}
    t.order(next(order for order in sorted(offered(t)) if order.startswith("lose B:14TAC keep")))
    assert REDUCED(t.position)
    assert t.where("B:1Inf") == "Z31"


@pytest.mark.rule("65:CITY-CAPTURE.a")
def test_sac_helps_against_a_city_and_fighters_do_not() -> None:
    """R65-49."""
    t = arrange("at Z31: B:1Inf", "at Y29: B:2Inf", "at Y28: R:1Inf", BOMBERS, land=f"{LAND}; red Y28")
    assert "support B:1SAC over AA31" in offered(t)
    assert t.why_not("support B:1SAC over Y28")[0] == "65:23.1.1"  # nor elsewhere
    t.order("support B:1SAC over AA31", "done")
    assert t.says("attack AA31 by capture with B:1Inf B:1SAC") is None
    text = "\n".join(("at Z31: B:1Inf", "at X30: B:1Ftr", FAR, "rest eliminated", "step sorties"))
    fighters = table("1965-tournament", text, (), "", LAND, options=("fighters-1965",))
    assert fighters.says("support B:1Ftr over AA31") is not None


@pytest.mark.rule("65:CITY-CAPTURE.b")
def test_aircraft_do_not_make_up_for_ground_factors() -> None:
    t = arrange("at Z31: B:Inf2.1 B:Inf1.1", "at Z32: B:Inf1.2", BOMBERS)
    t.order("support B:14TAC over AA31", "done")
    few = t.why_not("attack AA31 by capture with B:Inf2.1 B:Inf1.1 B:14TAC")
    assert few[:2] == ("65:CITY-CAPTURE.b", "AA31")
    four = arrange("at Z31: B:1Inf", BOMBERS)
    four.order("support B:14TAC over AA31", "done")
    assert four.says("attack AA31 by capture with B:1Inf B:14TAC") is None


@pytest.mark.rule("65:22.0.5d")
def test_bombers_over_a_country_violate_it_and_pay() -> None:
    land = "city X30 NN40; red AA32"
    t = arrange("at X29: B:1Inf", "at AA32: R:1Inf", BOMBERS, land=land, dice=(1,))
    t.order("bomb B:1SAC over AA32")
    assert minors.violators(t.position)[CALAEDIA] == 0
    t.order("done", "attack AA32 by strategic-air with B:1SAC", "done", "fight AA32", "home B:1SAC")
    assert (t.step, t.asked) == ("toll", "blue")
    assert t.why_not("lose B:1MDM")[0] == "65:22.0.5d"  # it has stayed at home
    t.order("lose B:1SAC keep B:SAC2.1")
    assert (t.asked, t.where("B:SAC2.1")) == ("red", "X30")


@pytest.mark.rule("65:WEATHER.6-10.5", "65:WEATHER.11-15.6")
@pytest.mark.parametrize(
    ("weather", "rule"),
    [("turn 8\nweather no-flying", "6-10.5"), ("turn 12\nweather slow-and-grounded", "11-15.6")],
)
def test_nobody_flies_a_mission_or_changes_base_where_there_are_no_air_operations(
    weather: str, rule: str
) -> None:
    t = arrange("at Z31: B:1Inf", BOMBERS, weather=weather)
    assert t.why_not("support B:14TAC over AA31")[0] == f"65:WEATHER.{rule}"
    assert t.why_not("stage B:14TAC to A5")[0] == f"65:WEATHER.{rule}"


@pytest.mark.rule("65:WEATHER.1-5.5", "65:WEATHER.1-5.6")
@pytest.mark.parametrize(
    ("word", "ground", "rule"), [("no-desert-flying", "desert", "1-5.5"), ("no-sea-flying", "lake", "1-5.6")]
)
def test_no_mission_leads_over_closed_ground(word: str, ground: str, rule: str) -> None:
    wall = f"{LAND}; {ground} W29 W30 X29 X31 Y30 Y31"
    shut = arrange("at Z31: B:1Inf", BOMBERS, land=wall, weather=f"turn 3\nweather {word}")
    assert shut.why_not("support B:14TAC over AA31")[0] == f"65:WEATHER.{rule}"
    assert "support B:14TAC over AA31" not in offered(shut)
    assert airways.open_to(shut.position, 1 << read_hex("X30"), 8) == 1 << read_hex("X30")
    fair = arrange("at Z31: B:1Inf", BOMBERS, land=wall, weather="turn 3\nweather clear")
    assert fair.says("support B:14TAC over AA31") is None


CLOSED = [("no-desert-flying", "desert", "1-5.5"), ("no-sea-flying", "lake", "1-5.6")]
RING = "W29 W30 X29 X31 Y30 Y31"  # round X30


@pytest.mark.rule("65:WEATHER.1-5.5", "65:WEATHER.1-5.6")
@pytest.mark.parametrize(("word", "ground", "rule"), CLOSED)
def test_nobody_changes_base_over_closed_ground(word: str, ground: str, rule: str) -> None:
    weather = f"turn 3\nweather {word}"
    shut = arrange(BOMBERS, land=f"city X30 X40; blue X40; {ground} {RING}", weather=weather)
    assert shut.why_not("stage B:14TAC to X40") == (f"65:WEATHER.{rule}", "X40", "B:14TAC")
    assert "stage B:14TAC to X40" not in offered(shut)
    gap = arrange(BOMBERS, land=f"city X30 X40; blue X40; {ground} {RING[4:]}", weather=weather)
    assert "stage B:14TAC to X40" in offered(gap)  # however far round it
    gap.order("stage B:14TAC to X40")


@pytest.mark.rule("65:WEATHER.1-5.5", "65:WEATHER.1-5.6")
@pytest.mark.parametrize(("word", "ground", "rule"), CLOSED)
def test_nobody_returns_over_closed_ground(word: str, ground: str, rule: str) -> None:
    """X40 is in range of the target, X34, and has closed ground all round it."""
    flown = "aloft X30: B:14TAC", "mission B:14TAC tactical over X34 via X31 X32 X33"
    land = f"city X30 X28 X40; blue X30 X28 X40; {ground} W39 W40 X39 X41 Y40 Y41"
    shut, clear = (
        arrange(*flown, land=land, weather=f"turn 3\nweather {weather}", step="return")
        for weather in (word, "clear")
    )
    assert offered(shut) == {"home B:14TAC", "land B:14TAC at X28"}
    assert shut.why_not("land B:14TAC at X40") == (f"65:WEATHER.{rule}", "X40", "B:14TAC")
    assert offered(clear) == {"home B:14TAC", "land B:14TAC at X28", "land B:14TAC at X40"}


@pytest.mark.rule("65:WEATHER.1-5.5", "65:WEATHER.1-5.6")
@pytest.mark.parametrize(("word", "ground", "rule"), CLOSED)
def test_nobody_intercepts_over_closed_ground(word: str, ground: str, rule: str) -> None:
    flown = "aloft X38: B:14TAC", "mission B:14TAC tactical over X34 via X37 X36 X35", "at X30: R:1FTR"
    land = f"city X30 X38; red X30; blue X38; {ground} {RING}"
    for weather, told in ((word, f"65:WEATHER.{rule}"), ("clear", None)):
        t = arrange(*flown, land=land, weather=f"turn 3\nweather {weather}", step="scramble")
        refusal = t.says("intercept R:1FTR over X34", "red")
        assert (refusal and refusal.rule) == told
        assert ("intercept R:1FTR over X34" in offered(t)) == (told is None)


@pytest.mark.rule("65:WEATHER.1-5.6")
def test_nobody_flies_from_the_sea_where_nobody_flies_over_it() -> None:
    own, land = ("sea B: B:14TAC", "at E24: R:1Inf"), "sea B: E29 E28 E27; port E30; city E30; blue E30"
    for weather, told in (("no-sea-flying", "65:WEATHER.1-5.6"), ("no-desert-flying", None)):
        t = arrange(*own, land=land, weather=f"turn 3\nweather {weather}")
        for order in ("support B:14TAC over E24", "stage B:14TAC to E30"):
            refusal = t.says(order)
            assert (refusal and refusal.rule) == told


@pytest.mark.rule("65:WEATHER.1-5.5")
def test_nobody_flies_from_a_city_in_the_desert_either() -> None:
    own, land = ("at X30: B:14TAC", "at X28: R:1Inf"), "city X30 X40; blue X30 X40; desert X30"
    for weather, told in (("no-desert-flying", "65:WEATHER.1-5.5"), ("no-sea-flying", None)):
        t = arrange(*own, land=land, weather=f"turn 3\nweather {weather}")
        for order in ("support B:14TAC over X28", "stage B:14TAC to X40"):
            refusal = t.says(order)
            assert (refusal and refusal.rule) == told


@pytest.mark.rule("65:WEATHER.1-5.5", "65:WEATHER.6-10.5", "65:WEATHER.11-15.6")
@pytest.mark.parametrize(
    ("weather", "rule"),
    [
        ("turn 3\nweather no-desert-flying", "1-5.5"),
        ("turn 8\nweather no-flying", "6-10.5"),
        ("turn 12\nweather slow-and-grounded", "11-15.6"),
        ("turn 3\nweather no-sea-flying", ""),
    ],
)
def test_nor_do_fighters_rise_from_there(weather: str, rule: str) -> None:
    """Bombers are in the air as a position may say; X30, where R:1FTR is, lies in the desert."""
    flown = "aloft X38: B:14TAC", "mission B:14TAC tactical over X34 via X37 X36 X35", "at X30: R:1FTR"
    t = arrange(*flown, land="city X30 X38; red X30; blue X38; desert X30", weather=weather, step="scramble")
    refusal = t.says("intercept R:1FTR over X34", "red")
    assert (refusal and refusal.rule) == (f"65:WEATHER.{rule}" if rule else None)
