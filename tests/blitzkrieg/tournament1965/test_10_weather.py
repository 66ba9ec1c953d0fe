"""65:24.0 - weather, an option of the 1965 Tournament Game, on land drawn for it.

B:1Inf has 4 movement factors, B:4Arm 6, B:1Art 3. Row after row of a column is one square farther south.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, off

from openblitz.blitzkrieg.charts import Effect, chart
from openblitz.blitzkrieg.engine.kinds import read_unit
from openblitz.blitzkrieg.ground.rules.move_tallies import allowance_tally
from openblitz.blitzkrieg.weather.rules.seasons import SeasonsHold
from openblitz.blitzkrieg.weather.rules.weather import WEATHER
from openblitz.table import NotationError

FAR = "at EEE50: R:4Arm"
TURN = {"1-5": 3, "6-10": 8, "11-15": 12, "16-20": 17}


def arrange(band: str, roll: int, *lines: str, land: str = "") -> Table:
    """A position in the weather of a roll, on a turn of its band; Blue is to move unless a line says else."""
    word = chart("1965.weather", Effect).result(band, roll).word
    text = "\n".join((f"turn {TURN[band]}", f"weather {word}", *lines, FAR, "rest eliminated"))
    return table(
        "1965-tournament", text, (), "", land, options=("weather-1965",), without=("minor-countries-1965",)
    )


def factors(t: Table, unit: str) -> tuple[int, str]:
    """The movement factors of a unit, and the last paragraph that bears on them."""
    tally = allowance_tally(t.position, read_unit(t.rules, unit))
    return int(tally.total), tally.parts[-1].rule


# The roll


@pytest.mark.rule("65:24.0", "65:WEATHER")
def test_blue_rolls_when_a_turn_begins_and_it_holds_for_both() -> None:
    text = f"turn 5\nside red\nat EE30: B:1Inf\n{FAR}\nrest eliminated"
    t = table(
        "1965-tournament", text, (4, 2), "", "", options=("weather-1965",), without=("minor-countries-1965",)
    )
    (event,) = [event for event in t.order("done") if event.kind == "weather"]
    assert event.text == "Great Blue rolls 4 for the weather of turn 6: slow by 1."
    assert event.rules == ("65:24.0", "65:WEATHER")
    t.order("done")  # no die is rolled for Red
    assert (t.position.side, t.position.turn, WEATHER(t.position)) == (1, 6, "slow-by-1")
    assert t.game.read_state(t.text) == t.position
    t.order("done")
    assert (t.position.turn, WEATHER(t.position)) == (7, "clear")


@pytest.mark.rule("65:WEATHER")
def test_a_column_for_every_five_turns_and_then_again() -> None:
    weather = chart("1965.weather", Effect)
    assert [weather.column(turn) for turn in (1, 5, 6, 10, 11, 15, 16, 20, 21)] == [
        "1-5", "1-5", "6-10", "6-10", "11-15", "11-15", "16-20", "16-20", "1-5",
    ]  # fmt: skip
    clear = {band: [r for r in weather.rows if weather.result(band, r).word == "clear"] for band in TURN}
    assert clear == {"1-5": [1, 2, 3], "6-10": [1, 2], "11-15": [1, 2, 3], "16-20": [1]}


def test_weather_of_another_band_is_no_weather_of_the_turn() -> None:
    t = arrange("6-10", 4, "at EE30: B:1Inf")
    assert not list(SeasonsHold().faults(t.position))
    t.position.turn = 3
    assert list(SeasonsHold().faults(t.position)) == ["there is slow-by-1 on turn 3"]
    with pytest.raises(NotationError, match="is no weather"):
        t.game.read_state("weather gale")


# The sea


@pytest.mark.rule("65:WEATHER.1-5.4")
def test_turns_1_to_5_four_nobody_goes_to_sea_but_may_land() -> None:
    t = arrange("1-5", 4, f"at {PORT['A']}: B:1Inf", "sea A: B:2Inf B:3Inf", land=COAST)
    assert t.why_not("embark B:1Inf in A")[0] == "65:WEATHER.1-5.4"
    assert t.says(f"land B:2Inf at {PORT['A']}") is None
    assert t.says(f"invade from {off(BEACH['A'][0])} with B:3Inf") is None
    assert arrange("1-5", 3, f"at {PORT['A']}: B:1Inf", land=COAST).says("embark B:1Inf in A") is None


@pytest.mark.rule("65:WEATHER.6-10.3")
def test_turns_6_to_10_three_all_that_can_must_land_and_nobody_goes_to_sea() -> None:
    t = arrange("6-10", 3, f"at {PORT['B']}: B:1Inf", "sea A: B:2Inf", "sea D: B:3Inf", land=COAST)
    assert t.why_not("embark B:1Inf in B")[0] == "65:WEATHER.6-10.3"
    assert t.why_not("done") == ("65:WEATHER.6-10.3", "", "B:2Inf")  # R65-60: B:3Inf has no port in reach
    t.order(f"land B:2Inf at {PORT['A']}", "done")
    assert (t.asked, t.where("B:3Inf")) == ("red", "sea D")


@pytest.mark.rule("65:WEATHER.6-10.6", "65:WEATHER.16-20.3")
@pytest.mark.parametrize(("band", "roll"), [("6-10", 6), ("16-20", 3)])
def test_no_invasions(band: str, roll: int) -> None:
    t = arrange(band, roll, "sea A: B:1Inf", f"at {PORT['A']}: B:2Inf", land=COAST)
    assert t.why_not(f"invade from {off(BEACH['A'][0])} with B:1Inf")[0] == f"65:WEATHER.{band}.{roll}"
    assert t.says(f"land B:1Inf at {PORT['A']}") is None
    assert t.says("embark B:2Inf in A") is None


@pytest.mark.rule("65:WEATHER.16-20.5")
def test_turns_16_to_20_five_nobody_goes_to_sea_or_lands() -> None:
    t = arrange("16-20", 5, "sea A: B:1Inf", f"at {PORT['A']}: B:2Inf", land=COAST)
    rule = "65:WEATHER.16-20.5"
    assert t.why_not("embark B:2Inf in A")[0] == rule
    assert t.why_not(f"land B:1Inf at {PORT['A']}")[0] == rule
    assert t.why_not(f"invade from {off(BEACH['A'][0])} with B:1Inf")[0] == rule
    assert t.says("sail B:1Inf to B") is None


# Movement


@pytest.mark.rule("65:WEATHER.6-10.4")
def test_turns_6_to_10_four_every_ground_unit_has_a_factor_less() -> None:
    others = ("at GG30: B:4Arm", "at GG32: B:1Art B:1Rgr", "at GG34: B:12AAs")
    t = arrange("6-10", 4, "at EE30: B:1Inf", *others, "at A5: B:1Abn", land="city A5")
    printed = {"B:1Inf": 4, "B:4Arm": 6, "B:1Art": 4, "B:1Rgr": 4, "B:1Abn": 4, "B:12AAs": 6}
    for unit, has in printed.items():
        assert factors(t, unit) == (has - 1, "65:WEATHER.6-10.4")
    assert t.says("move B:1Inf to EE33") is None
    assert t.says("move B:1Inf to EE34") is not None
    assert t.says("drop B:1Abn at B7") is None  # who flies is not concerned


@pytest.mark.rule("65:WEATHER.16-20.6")
def test_turns_16_to_20_six_every_ground_unit_has_two_less() -> None:
    road = "road " + " ".join(f"EE{n}" for n in range(20, 41))
    t = arrange("16-20", 6, "at EE30: B:1Inf", "at GG30: B:4Arm", "at A5: B:1Abn", land=f"city A5; {road}")
    assert factors(t, "B:1Inf") == (2, "65:WEATHER.16-20.6")
    assert factors(t, "B:4Arm") == (4, "65:WEATHER.16-20.6")
    assert t.says("move B:1Inf to EE36") is None  # R65-62: trebled is what is left
    assert t.says("move B:1Inf to EE37") is not None
    assert t.says("drop B:1Abn at B7") is None


@pytest.mark.rule("65:WEATHER.11-15.6")
def test_turns_11_to_15_six_all_but_armor_have_two_less_and_nobody_flies() -> None:
    t = arrange("11-15", 6, "at EE30: B:1Inf", "at GG30: B:4Arm", "at A5: B:1Abn", land="city A5")
    assert factors(t, "B:1Inf") == (2, "65:WEATHER.11-15.6")
    assert factors(t, "B:4Arm")[0] == 6
    assert t.why_not("drop B:1Abn at B7")[0] == "65:WEATHER.11-15.6"


@pytest.mark.rule("65:WEATHER.11-15.5")
def test_turns_11_to_15_five_who_is_on_a_mountain_stays() -> None:
    t = arrange("11-15", 5, "at EE30: B:1Inf", "at GG30: B:2Inf", land="mountain EE30 GG31")
    assert t.why_not("move B:1Inf to EE31") == ("65:WEATHER.11-15.5", "EE30", "B:1Inf")
    assert t.says("move B:2Inf to GG31") is None
    red = arrange(
        "11-15", 5, "side red", "at EE30: R:5Arm", "at A5: B:1Inf", land="mountain EE30; road EE30 EE31"
    )
    assert red.why_not("move R:5Arm to EE31") == ("65:WEATHER.11-15.5", "EE30", "R:5Arm")
    assert arrange("11-15", 3, "at EE30: B:1Inf", land="mountain EE30").says("move B:1Inf to EE31") is None


@pytest.mark.rule("65:WEATHER.16-20.2")
def test_turns_16_to_20_two_units_move_along_roads_or_not_at_all() -> None:
    land = "road EE28 EE29 EE30 EE31 EE32; road FF30 FF31"
    t = arrange("16-20", 2, "at EE29: B:1Inf", "at GG40: B:2Inf", land=land)
    assert t.says("move B:1Inf to EE32") is None
    assert t.why_not("move B:1Inf to DD29")[0] == "65:WEATHER.16-20.2"
    assert t.why_not("move B:1Inf to FF30")[0] == "65:WEATHER.16-20.2"  # a road, but of another
    assert t.why_not("move B:2Inf to GG41")[0] == "65:WEATHER.16-20.2"
    t.order("move B:1Inf to EE31")
    assert t.why_not("move B:1Inf to DD31")[0] == "65:WEATHER.16-20.2"


@pytest.mark.rule("65:WEATHER.16-20.2")
@pytest.mark.parametrize("unit", ["R:1Inf", "R:5Arm", "R:1Art", "R:18AAs", "R:1Rgr"])
def test_whoever_he_is_and_a_city_is_no_road(unit: str) -> None:
    land = "road EE28 EE29 EE30; city FF29"
    t = arrange("16-20", 2, "side red", f"at EE29: {unit}", "at A5: B:1Inf", land=land)
    assert t.why_not(f"move {unit} to FF29")[0] == "65:WEATHER.16-20.2"
    assert t.says(f"move {unit} to EE30") is None


@pytest.mark.rule("65:WEATHER.6-10.3")
def test_all_of_either_side_must_land() -> None:
    t = arrange("6-10", 3, "side red", "sea A: R:2Inf", "at A5: B:1Inf", land=f"{COAST}; red {PORT['A']}")
    assert t.why_not("done") == ("65:WEATHER.6-10.3", "", "R:2Inf")


@pytest.mark.rule("65:WEATHER.6-10.4", "65:WEATHER.11-15.6", "65:WEATHER.16-20.6")
@pytest.mark.parametrize(("band", "roll", "less"), [("6-10", 4, 1), ("11-15", 6, 2), ("16-20", 6, 2)])
def test_the_weather_slows_either_side(band: str, roll: int, less: int) -> None:
    t = arrange(band, roll, "side red", "at EE30: R:1Inf", "at A5: B:1Inf")
    for unit in ("R:1Inf", "B:1Inf"):
        assert factors(t, unit) == (4 - less, f"65:WEATHER.{band}.{roll}")


@pytest.mark.rule("65:WEATHER.11-15.4")
def test_frozen_rivers_double_neither_side() -> None:
    lines = ("side red", "at FF31: B:1Inf", "at EE30: R:5Arm")
    river = "river Xy River: EE29 EE30 EE31"
    assert arrange("11-15", 3, *lines, land=river).defense("FF31", "R:5Arm") == 8
    assert arrange("11-15", 4, *lines, land=river).defense("FF31", "R:5Arm") == 4


@pytest.mark.rule("65:WEATHER.11-15.4")
def test_turns_11_to_15_four_frozen_rivers_double_nobody() -> None:
    river = "river Xy River: EE29 EE30 EE31"
    lines = ("at FF31: R:1Inf", "at EE30: B:4Arm")
    assert arrange("11-15", 3, *lines, land=river).defense("FF31", "B:4Arm") == 8
    assert arrange("11-15", 4, *lines, land=river).defense("FF31", "B:4Arm") == 4


# The air


@pytest.mark.rule("65:WEATHER.6-10.5")
def test_turns_6_to_10_five_there_are_no_air_operations() -> None:
    t = arrange("6-10", 5, "at A5: B:1Abn", land="city A5")
    assert t.why_not("drop B:1Abn at B7")[0] == "65:WEATHER.6-10.5"
    assert not any(order.startswith("drop") for order in map(t.game.write_order, t.game.orders(t.position)))


@pytest.mark.rule("65:WEATHER.6-10.5", "65:WEATHER.1-5.5", "65:WEATHER.16-20.4")
def test_transport_between_cities_stays_on_the_ground_too() -> None:
    """R65-61; what forbids drops does not forbid it."""
    lines, land = ("at A5: B:1Inf", "at X30: B:2Inf"), "city X30"
    ring = f"{land}; desert W29 W30 X29 X31 Y30 Y31"
    assert arrange("6-10", 4, *lines, land=land).says("fly B:1Inf to X30") is None
    assert arrange("6-10", 5, *lines, land=land).why_not("fly B:1Inf to X30")[0] == "65:WEATHER.6-10.5"
    assert arrange("16-20", 4, *lines, land=land).says("fly B:1Inf to X30") is None
    assert arrange("1-5", 5, *lines, land=land).says("fly B:1Inf to X30") is None
    assert arrange("1-5", 5, *lines, land=ring).why_not("fly B:1Inf to X30")[0] == "65:WEATHER.1-5.5"
    assert arrange("1-5", 6, *lines, land=ring).says("fly B:1Inf to X30") is None


@pytest.mark.rule("65:WEATHER.16-20.4")
def test_turns_16_to_20_four_nobody_is_dropped() -> None:
    t = arrange("16-20", 4, "at A5: B:1Abn", land="city A5")
    assert t.why_not("drop B:1Abn at B7")[0] == "65:WEATHER.16-20.4"
    others = arrange(
        "16-20", 4, "side red", "at X30: R:1Abn R:18AAs", "at A5: B:1Inf", land="city X30; red X30"
    )
    for unit in ("R:1Abn", "R:18AAs"):
        assert others.why_not(f"drop {unit} at X40")[0] == "65:WEATHER.16-20.4"
    assert t.says("move B:1Abn to B7") is None


@pytest.mark.rule("65:WEATHER.1-5.5")
def test_turns_1_to_5_five_nobody_flies_over_the_desert() -> None:
    """R65-61: round it, if that is near enough; no drop on it."""
    small = arrange("1-5", 5, "at X30: B:1Abn", land="city X30; desert X29 X28")
    assert small.says("drop B:1Abn at X26") is None  # round it
    assert small.why_not("drop B:1Abn at X28") == ("65:WEATHER.1-5.5", "X28", "B:1Abn")
    ring = "W29 W30 X29 X31 Y30 Y31"
    shut = arrange("1-5", 5, "at X30: B:1Abn", land=f"city X30; desert {ring}")
    assert shut.why_not("drop B:1Abn at X26")[0] == "65:WEATHER.1-5.5"
    assert (
        arrange("1-5", 4, "at X30: B:1Abn", land=f"city X30; desert {ring}").says("drop B:1Abn at X26")
        is None
    )


@pytest.mark.rule("65:WEATHER.1-5.6")
def test_turns_1_to_5_six_nobody_flies_over_seas_or_lakes() -> None:
    for water in ("lake W29 W30 X29 X31 Y30 Y31", "sea A: W29 W30 X29; lake X31 Y30 Y31"):
        land = f"city X30; {water}"
        assert arrange("1-5", 6, "at X30: B:1Abn", land=land).why_not("drop B:1Abn at X26") == (
            "65:WEATHER.1-5.6", "X26", "B:1Abn",
        )  # fmt: skip
        assert arrange("1-5", 5, "at X30: B:1Abn", land=land).says("drop B:1Abn at X26") is None
    round_it = arrange("1-5", 6, "at X30: B:1Abn", land="city X30; lake X29")
    assert round_it.says("drop B:1Abn at X26") is None


def test_the_table_shows_the_weather_and_what_it_does() -> None:
    t = arrange("16-20", 2, "at EE30: B:1Inf")
    (box,) = [box for box in t.game.view(t.position, "blue").boxes if box.place == "weather"]
    assert box.title == "Weather: roads only"
    assert "only units on a road may move" in box.lines[0]


def test_the_boxes_of_the_sea_zones_say_who_must_land() -> None:
    t = arrange("6-10", 3, "sea A: B:2Inf", land=COAST)
    said = [line for box in t.game.view(t.position, "blue").boxes for line in box.lines]
    assert "Everybody lands: who can put in must, before movement ends (65:WEATHER.6-10.3)." in said
    fair = arrange("6-10", 1, "sea A: B:2Inf", land=COAST)
    assert not any(
        "lands" in line for box in fair.game.view(fair.position, "blue").boxes for line in box.lines
    )


@pytest.mark.rule("65:WEATHER.11-15.5")
def test_who_is_held_on_a_mountain_is_flown_out_of_a_city_there() -> None:
    """RT-40 - The table says so where nobody flies."""
    land = "city E30 E26; mountain E30; blue E30 E26"
    t = arrange("11-15", 5, "at E30: B:1Inf B:1Abn", land=land)
    assert t.why_not("move B:1Inf to E29") == ("65:WEATHER.11-15.5", "E30", "B:1Inf")
    assert t.may("fly B:1Inf to E26")
    assert t.may("drop B:1Abn at E28")
