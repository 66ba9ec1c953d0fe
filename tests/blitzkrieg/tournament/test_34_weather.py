"""75:34 - weather, switched on by itself. B:1Inf has 4 movement factors, B:4Arm 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, off

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.charts import Weather
from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.ground.rules.move_tallies import cost_tally
from openblitz.blitzkrieg.weather.rules.weather import WEATHER, WeatherHolds, look_up
from openblitz.table import NotationError

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


FAR = "at TTT50: R:1Inf"
ROAD = "road " + " ".join(f"EE{n}" for n in range(20, 31))


def arrange(
    weather: str,
    *lines: str,
    land: str | None = "",
    clarified: str = "all",
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = (),
) -> Table:
    """A position of turn 9 in some weather, line by line, on land drawn for it."""
    text = "\n".join(("turn 9", f"weather {weather}", *lines, "rest eliminated"))
    return table("1975-tournament", text, dice, clarified, land, options=("weather", *options))


def told(t: Table, unit: str, hex_: str) -> list[tuple[int, str]]:
    """What the steps of a move cost, each with its paragraph."""
    tally = cost_tally(t.position, read_unit(t.rules, unit), read_hex(hex_))
    return [(int(part.value), part.rule) for part in tally.parts]


# The roll


@pytest.mark.rule("75:34a", "75:SEQ.3", "CL:SEQ.1", "CL:SEQ.0a", "75:WEATHER")
def test_blue_rolls_when_a_turn_begins_and_it_holds_for_the_whole_turn() -> None:
    text = f"turn 8\nside red\nat EE30: B:1Inf\n{FAR}\nrest eliminated"
    t = table("1975-tournament", text, (5, 3), "all", "", options=("weather",))
    (event,) = [event for event in t.order("done") if event.kind == "weather"]
    assert (event.text, event.rules[0]) == ("Great Blue rolls 5 for the weather of turn 9: gale.", "75:34a")
    assert event.rolled is True  # the die stands beside this sentence
    assert (t.position.side, WEATHER(t.position)) == (0, Weather.GALE)
    t.order("done")  # no die is rolled for Red
    assert (t.position.side, t.position.turn, WEATHER(t.position)) == (1, 9, Weather.GALE)
    t.order("done")
    assert (t.position.turn, WEATHER(t.position)) == (10, Weather.FOG)


@pytest.mark.rule("75:34b")
def test_nothing_is_rolled_before_turn_8() -> None:
    text = f"turn 6\nside red\nat EE30: B:1Inf\n{FAR}\nrest eliminated"
    t = table("1975-tournament", text, (6,), "all", "", options=("weather",))
    t.order("done")
    assert (t.position.turn, WEATHER(t.position)) == (7, Weather.CLEAR)
    t.order("done", "done")
    assert (t.position.turn, WEATHER(t.position)) == (8, Weather.GALE)


@pytest.mark.rule("75:34c", "75:34d")
def test_the_columns_of_an_extended_game() -> None:
    """The ruleset ends with turn 15, as the book does unless players agree on more."""
    rules = arrange("clear", FAR).rules
    assert rules.turns == 15
    assert [look_up(rules, turn, 3) for turn in (15, 16, 19, 26)] == ["ice", "snow", "ice", "clear"]
    assert [look_up(rules, turn, 6) for turn in range(26, 35)] == ["gale", *["clear"] * 7, "gale"]


def test_weather_is_written_and_read() -> None:
    t = arrange("snow", "at EE30: B:1Inf", FAR)
    text = t.game.write_state(t.position)
    assert "weather snow" in text
    assert t.game.read_state(text) == t.position
    with pytest.raises(NotationError, match="no weather"):
        t.game.read_state("weather hail")


# Movement


@pytest.mark.rule("75:WEATHER.clear")
def test_clear_weather_changes_nothing() -> None:
    t = arrange("clear", "at EE30: B:1Inf", FAR, land=ROAD)
    assert t.cost("B:1Inf", "EE21") == 3
    assert t.cost("B:1Inf", "FF34") == 4
    assert t.odds("B:1Inf", "").attack.total == 4


@pytest.mark.rule("75:WEATHER.clear")
def test_in_clear_weather_aircraft_fly_ships_sail_and_rivers_double() -> None:
    air = arrange("clear", "at S25: B:1MDM", "at S28: R:2Inf", FAR, land="city S25 S35")
    assert air.may("bomb B:1MDM over S28")
    assert air.may("stage B:1MDM to S35")
    own, options = ("sea B: B:1Inf", f"at {PORT['B']}: B:2Inf"), ("invasions", "sea-movement")
    sea = arrange("clear", *own, FAR, land=COAST, options=options)
    assert sea.may("embark B:2Inf in B")
    assert sea.may("sail B:1Inf to C")
    assert sea.may(f"invade from {off(BEACH['B'][0])} with B:1Inf")
    lines = ("at EE30: B:1Inf", "at EE31: R:1Inf")
    assert arrange("clear", *lines, land="river Dott: EE30 EE29").defense("EE31", "B:1Inf") == 8
    rough = arrange("clear", "at EE30: B:1Inf B:4Arm", FAR, land="mountain EE29; desert EE31 EE32 EE33")
    assert rough.may("move B:4Arm to EE29")
    assert rough.cost("B:4Arm", "EE32") == 1


@pytest.mark.rule("75:WEATHER.rain.b")
def test_rain_halves_movement_off_the_road() -> None:
    t = arrange("rain", "at EE30: B:1Inf", FAR, land=ROAD)
    assert told(t, "B:1Inf", "FF32") == [(2, "75:WEATHER.rain.b")] * 2
    assert t.why_not("move B:1Inf to EE33") == ("75:WEATHER.rain.b", "EE33", "B:1Inf")
    assert t.refused("move B:1Inf to EE35").rule == "75:7.3a"  # too far in any weather
    assert t.may("move B:1Inf to EE20")  # ten road hexes as ever
    t.order("move B:1Inf to EE24")
    assert t.may("move B:1Inf to FF25")  # two factors for six road hexes, two for one off it
    assert t.refused("move B:1Inf to GG26").rule == "75:WEATHER.rain.b"
    for unit, last in (("B:4Arm", 33), ("B:12AAs", 33), ("B:1Art", 32), ("B:1Abn", 32)):  # all alike
        t = arrange("rain", f"at EE30: {unit}", FAR, land=ROAD)
        assert t.may(f"move {unit} to EE{last}")
        assert t.refused(f"move {unit} to EE{last + 1}").rule == "75:WEATHER.rain.b"


@pytest.mark.rule("75:WEATHER.rain.c")
def test_it_does_not_rain_in_the_desert() -> None:
    desert = "desert " + " ".join(f"EE{n}" for n in range(20, 30))
    t = arrange("rain", "at EE30: B:1Inf B:4Arm", FAR, land=desert)
    assert t.cost("B:1Inf", "EE26") == 4
    assert t.cost("B:4Arm", "EE20") == 5
    assert t.cost("B:4Arm", "EE32") == 4
    assert t.refused("move B:1Inf to EE33").rule == "75:WEATHER.rain.b"


@pytest.mark.rule("75:WEATHER.gale.b", "75:WEATHER.gale.c")
def test_a_gale_halves_all_movement_off_the_road_and_roads_are_no_faster_than_open_ground() -> None:
    t = arrange("gale", "at EE30: B:1Inf B:4Arm", FAR, land=ROAD)
    assert told(t, "B:1Inf", "EE26") == [(1, "75:WEATHER.gale.c")] * 4
    assert told(t, "B:1Inf", "FF32") == [(2, "75:WEATHER.gale.b")] * 2
    assert t.refused("move B:1Inf to EE25").rule == "75:WEATHER.gale.c"
    assert t.may("move B:4Arm to EE33")
    assert t.refused("move B:4Arm to EE34").rule == "75:WEATHER.gale.b"


@pytest.mark.rule("75:WEATHER.gale.b", "CL:34c")
def test_dust_storms_slow_armor_in_the_desert() -> None:
    desert = "desert " + " ".join(f"EE{n}" for n in range(15, 30)) + "; road EE30 EE29 EE28 EE27"
    printed = arrange("gale", "at EE30: B:4Arm B:1Inf", FAR, land=desert, clarified="")
    assert printed.cost("B:4Arm", "EE24") == 6  # twice as fast, and half of that
    clarified = arrange("gale", "at EE30: B:4Arm", FAR, land=desert)
    assert clarified.cost("B:4Arm", "EE26") == 5  # three by road, then two a hex
    assert clarified.refused("move B:4Arm to EE25").rule == "75:WEATHER.gale.c"
    assert clarified.refused("move B:4Arm to EE34").rule == "75:WEATHER.gale.b"
    assert printed.cost("B:1Inf", "EE27") == 3
    assert printed.refused("move B:1Inf to EE26").rule == "75:WEATHER.gale.c"


@pytest.mark.rule("75:WEATHER.ice.d")
def test_on_ice_roads_are_as_any_other_ground() -> None:
    t = arrange("ice", "at EE30: B:1Inf", FAR, land=ROAD)
    assert told(t, "B:1Inf", "EE26") == [(1, "75:WEATHER.ice.d")] * 4
    assert t.refused("move B:1Inf to EE25").rule == "75:WEATHER.ice.d"
    assert t.cost("B:1Inf", "FF34") == 4


@pytest.mark.rule("75:WEATHER.ice.b")
def test_ice_holds_units_on_mountains() -> None:
    t = arrange("ice", "at EE30: B:1Inf", "at EE33: B:2Inf", FAR, land="mountain EE30 EE31")
    assert t.why_not("move B:1Inf to EE29") == ("75:WEATHER.ice.b", "EE30", "B:1Inf")
    assert t.reach("B:1Inf") == frozenset()
    t.order("move B:2Inf to EE31")  # onto one it may
    rain = arrange("rain", "at EE30: B:1Inf", FAR, land="mountain EE30")
    assert rain.may("move B:1Inf to EE29")


@pytest.mark.rule("75:WEATHER.snow.c", "75:WEATHER.snow.d")
def test_snow_leaves_neither_road_nor_desert_bonus_and_halves_the_rest() -> None:
    land = f"{ROAD}; desert {' '.join(f'FF{n}' for n in range(20, 36))}"
    t = arrange("snow", "at EE30: B:4Arm", FAR, land=land)
    assert told(t, "B:4Arm", "EE24") == [(1, "75:WEATHER.snow.c")] * 6
    assert told(t, "B:4Arm", "FF33") == [(2, "75:WEATHER.snow.d")] * 3
    assert t.refused("move B:4Arm to EE23").rule == "75:WEATHER.snow.c"
    assert t.refused("move B:4Arm to FF34").rule == "75:WEATHER.snow.d"


@pytest.mark.rule("75:WEATHER.snow.e")
@pytest.mark.parametrize("unit", ["B:1Inf", "B:4Arm", "B:1Art", "B:1Abn", "B:12AAs"])
def test_in_snow_mountains_are_left_but_not_entered(unit: str) -> None:
    land = "mountain EE30 EE28; road EE29 EE28"
    t = arrange("snow", f"at EE30: {unit}", FAR, land=land)
    t.order(f"move {unit} to EE29")
    assert t.why_not(f"move {unit} to EE28") == ("75:WEATHER.snow.e", "EE28", unit)
    assert t.refused(f"move {unit} to EE30").rule == "75:WEATHER.snow.e"
    rain = arrange("rain", f"at EE29: {unit}", FAR, land=land)
    assert rain.may(f"move {unit} to EE28")


@pytest.mark.rule("75:WEATHER.snow.e")
def test_nobody_is_dropped_on_a_mountain_in_snow() -> None:
    land = "city S25; mountain S28"
    snow = arrange("snow", "at S25: B:1Abn", FAR, land=land)
    assert snow.why_not("drop B:1Abn at S28") == ("75:WEATHER.snow.e", "S28", "B:1Abn")
    assert snow.may("drop B:1Abn at S29")
    assert arrange("rain", "at S25: B:1Abn", FAR, land=land).may("drop B:1Abn at S28")


@pytest.mark.rule("75:WEATHER.snow.e")
def test_in_snow_a_mountain_city_is_flown_out_of_and_not_into() -> None:
    """RT-40."""
    land = "city S25 S28; mountain S28; blue S25 S28"
    snow = arrange("snow", "at S25: B:1Inf", "at S28: B:2Inf", FAR, land=land)
    assert snow.why_not("fly B:1Inf to S28") == ("75:WEATHER.snow.e", "S28", "B:1Inf")
    assert snow.may("fly B:2Inf to S25")
    assert arrange("rain", "at S25: B:1Inf", FAR, land=land).may("fly B:1Inf to S28")


def test_what_lands_by_sea_or_air_moves_on_as_the_weather_lets_it() -> None:
    landed = "at EE30: B:1Inf[beached spent=3]", "at GG30: B:1Abn[dropped]"
    t = arrange("rain", *landed, FAR, options=("sea-movement", "invasions"))
    assert t.cost("B:1Inf", "EE29") == 2
    assert t.refused("move B:1Inf to EE28").rule == "75:WEATHER.rain.b"
    assert t.may("move B:1Abn to GG29")  # one hex, whatever it costs (75:9.4c)


# Combat


@pytest.mark.rule("75:WEATHER.fog.b", "CL:34a")
@pytest.mark.parametrize(("clarified", "airborne"), [("", 4), ("all", 8)])
def test_infantry_attacks_at_double_strength_in_fog(clarified: str, airborne: int) -> None:
    units = "B:1Inf B:1Abn B:Arm2.1 B:1Rgr B:AAs2.1"
    t = arrange("fog", f"at EE30: {units}", "at EE31: R:1Inf", clarified=clarified)
    printed = arrange("rain", f"at EE30: {units}", "at EE31: R:1Inf", clarified=clarified)
    doubled = {unit: t.odds(unit, "EE31").attack.total for unit in units.split()}
    basic = {unit: printed.odds(unit, "EE31").attack.total for unit in units.split()}
    assert doubled["B:1Inf"] == 2 * basic["B:1Inf"]
    part = arrange("fog", "at EE30: B:Inf2.1", "at EE31: R:1Inf", clarified=clarified)
    assert part.odds("B:Inf2.1", "EE31").attack.total == 4
    assert doubled["B:Arm2.1"] == basic["B:Arm2.1"]
    assert doubled["B:AAs2.1"] == basic["B:AAs2.1"]
    assert doubled["B:1Abn"] == basic["B:1Abn"] * (2 if clarified else 1)
    assert doubled["B:1Rgr"] == basic["B:1Rgr"] * (2 if clarified else 1)
    assert airborne == doubled["B:1Abn"]
    assert t.odds("B:1Inf", "EE31").attack.parts[0].rule == "75:WEATHER.fog.b"
    assert t.odds("B:1Inf", "EE31").defense == 4  # a defender is as ever


@pytest.mark.rule("75:WEATHER.snow.b")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_frozen_rivers_double_nobody(clarified: str) -> None:
    land = "river Dott: EE30 EE29"
    where = ("at EE30: B:1Inf", "at EE31: R:1Inf")
    assert arrange("rain", *where, land=land, clarified=clarified).defense("EE31", "B:1Inf") == 8
    t = arrange("snow", *where, land=land, clarified=clarified)
    assert t.defense("EE31", "B:1Inf") == 4
    assert t.odds("B:1Inf", "EE31").stacks[0].parts[-1].rule == "75:WEATHER.snow.b"
    mountain = arrange("snow", *where, land="mountain EE31", clarified=clarified)
    assert mountain.defense("EE31", "B:1Inf") == 8


@pytest.mark.rule("75:WEATHER.ice.c")
@pytest.mark.parametrize("weather", ["ice", "rain"])
def test_who_must_retreat_from_a_mountain_on_ice_is_lost(weather: str) -> None:
    """At 2-1 a roll of 1 costs the defender two factors, and three hexes."""
    where = ("at EE30: B:4Arm B:5Arm B:6Arm", "at EE31: R:1Inf R:2Inf")
    t = arrange(weather, *where, land="mountain EE31", dice=(1,))
    t.order("done", "attack EE31 with B:4Arm B:5Arm B:6Arm", "done")
    events = t.order("fight EE31")
    while t.step == "loss":
        events = t.order(sorted(t.offered)[0])
    cited = [event.units for event in events if "75:WEATHER.ice.c" in event.rules]
    if weather == "ice":
        assert len(cited) == 1
        assert t.step != "retreat"
        assert t.at("EE31") == ()
        assert all(t.where(unit) == "eliminated" for unit in cited[0])
    else:
        assert (t.step, cited) == ("retreat", [])


# The air


@pytest.mark.rule("75:WEATHER.gale.a", "75:WEATHER.fog.a", "75:WEATHER.ice.a")
@pytest.mark.parametrize("weather", ["gale", "fog", "ice"])
def test_nobody_is_flown_or_dropped(weather: str) -> None:
    land = "city S25 S30"
    t = arrange(weather, "at S25: B:1Inf B:1Abn", FAR, land=land)
    assert t.refused("fly B:1Inf to S30").rule == f"75:WEATHER.{weather}.a"
    assert t.refused("drop B:1Abn at S28").rule == f"75:WEATHER.{weather}.a"
    for kind in ("clear", "rain", "snow"):
        assert arrange(kind, "at S25: B:1Inf", FAR, land=land).may("fly B:1Inf to S30")


@pytest.mark.rule("75:WEATHER.gale.a", "75:WEATHER.fog.a", "75:WEATHER.ice.a")
@pytest.mark.parametrize(
    ("weather", "flies"), [("gale", False), ("fog", False), ("ice", False), ("snow", True)]
)
def test_nobody_is_supplied_by_air(weather: str, flies: bool) -> None:
    land = "city S25 EE30"
    t = arrange(weather, "at EE30: B:1Inf", "at A5: B:2Inf", FAR, land=land, options=("combat-supply",))
    assert (t.position.steps[-1].key == "supply") == flies
    if not flies:
        assert t.position.subjects["unsupplied"]
        t = arrange(
            weather,
            "step supply",
            "at EE30: B:1Inf",
            "at A5: B:2Inf",
            FAR,
            land=land,
            options=("combat-supply",),
        )
        assert t.refused("supply B:1Inf").rule == f"75:WEATHER.{weather}.a"


@pytest.mark.rule("75:WEATHER.gale.a", "75:WEATHER.fog.a", "75:WEATHER.ice.a")
@pytest.mark.parametrize("weather", ["gale", "fog", "ice", "rain", "snow"])
def test_aircraft_neither_attack_nor_change_base(weather: str) -> None:
    t = arrange(weather, "at S25: B:1MDM", "at S28: R:2Inf", FAR, land="city S25 S35")
    for order in ("bomb B:1MDM over S28", "stage B:1MDM to S35"):
        refusal = t.says(order)
        banned = weather in ("gale", "fog", "ice")
        assert (refusal.rule if refusal else None) == (f"75:WEATHER.{weather}.a" if banned else None)


@pytest.mark.rule("75:WEATHER.rain.a", "75:WEATHER.snow.a")
@pytest.mark.parametrize(("weather", "factors"), [("clear", 4), ("rain", 2), ("snow", 2)])
def test_aircraft_attack_at_half_strength(weather: str, factors: int) -> None:
    t = arrange(weather, "at S25: B:1MDM", "at S28: R:2Inf", FAR, land="city S25")
    tally = t.odds("B:1MDM", "S28").attack
    assert tally.total == factors
    assert tally.parts[0].rule == ("75:2.4a" if weather == "clear" else f"75:WEATHER.{weather}.a")
    assert t.odds("R:2Inf", "S28").attack.total == 4  # nobody else
    times = 2 if weather in ("rain", "snow") else 1
    others = "at S25: B:1SAC B:TAC2.1 B:14TAC", "at S28: R:2Inf", FAR
    bad, clear = (arrange(kind, *others, land="city S25") for kind in (weather, "clear"))
    for unit in ("B:1SAC", "B:TAC2.1", "B:14TAC"):
        assert bad.odds(unit, "S28").attack.total * times == clear.odds(unit, "S28").attack.total


@pytest.mark.rule("75:WEATHER.rain.a", "75:WEATHER.snow.a")
@pytest.mark.parametrize("weather", ["rain", "snow"])
@pytest.mark.parametrize("side", ["blue", "red"])
def test_fighters_have_half_their_factors_too_and_those_of_red(weather: str, side: str) -> None:
    units = "B:1FTR", "R:1FTR", "R:FTR2.1", "R:1MDM"
    lines = f"side {side}", "at S25: B:1FTR", "at S35: R:1FTR R:FTR2.1 R:1MDM", FAR
    on = {"land": "city S25 S35; red S35", "options": ("air-combat",)}
    bad, clear = (arrange(kind, *lines, **on) for kind in (weather, "clear"))  # type: ignore[arg-type]
    for unit in units:
        number = read_unit(bad.rules, unit)
        whole = attack_factors(clear.position)[number]
        assert attack_factors(bad.position)[number] * 2 == whole > 0


@pytest.mark.rule("75:WEATHER.gale.d")
def test_aircraft_at_sea_are_lost_in_a_gale_too() -> None:
    far = "at EEE50: R:1Inf"
    t = arrange("gale", "sea B: B:14TAC B:1Inf", far, land=None, options=SEA, dice=(1,))
    t.order("done")
    assert (t.where("B:14TAC"), t.where("B:1Inf")) == ("eliminated", "eliminated")


# The sea

SEA = ("sea-movement",)


@pytest.mark.rule("75:WEATHER.gale.d")
def test_who_is_at_sea_in_a_gale_lands_in_his_movement_or_is_lost() -> None:
    far = "at EEE50: R:1Inf"
    t = arrange("gale", "sea B: B:1Inf B:2Inf", "sea A: R:2Inf", far, land=None, options=SEA, dice=(1,))
    t.order("land B:1Inf at C20")
    (lost,) = [event for event in t.order("done") if event.kind == "eliminated"]
    assert (lost.rules, lost.units) == (("75:WEATHER.gale.d",), ("B:2Inf",))
    assert (t.where("B:1Inf"), t.where("B:2Inf"), t.where("R:2Inf")) == ("C20", "eliminated", "sea A")
    t.order("done")  # in his own movement, too
    assert t.where("R:2Inf") == "eliminated"
    many = "B:1Inf B:2Inf B:3Inf B:4Inf"
    t = arrange("gale", f"sea B: {many}", "sea E: B:1Art", far, land=None, options=SEA, dice=(1,))
    t.order("done")
    assert {t.where(unit) for unit in (*many.split(), "B:1Art")} == {"eliminated"}
    rain = arrange("rain", "sea B: B:1Inf", far, land=None, options=SEA)
    rain.order("done")
    assert rain.where("B:1Inf") == "sea B"


@pytest.mark.rule("75:WEATHER.gale.d")
def test_nobody_goes_to_sea_in_a_gale() -> None:
    far = "at EEE50: R:1Inf"
    t = arrange("gale", "at G4: B:1Inf", far, land=None, options=SEA)
    assert t.refused("embark B:1Inf in A").rule == "75:WEATHER.gale.d"
    assert arrange("fog", "at G4: B:1Inf", far, land=None, options=SEA).may("embark B:1Inf in A")


@pytest.mark.rule("75:WEATHER.gale.e")
def test_nobody_invades_in_a_gale() -> None:
    far, on = "at EEE50: R:1Inf", ("sea-movement", "invasions")
    t = arrange("gale", "sea A: B:1Inf", far, land=None, options=on)
    assert t.why_not("invade from AA13 with B:1Inf") == ("75:WEATHER.gale.e", "AA13", "B:1Inf")
    assert arrange("snow", "sea A: B:1Inf", far, land=None, options=on).may("invade from AA13 with B:1Inf")


@pytest.mark.rule("75:WEATHER.gale.f")
@pytest.mark.parametrize(("weather", "without"), [("gale", True), ("rain", False)])
def test_nothing_is_supplied_by_sea_in_a_gale(weather: str, without: bool) -> None:
    """From the home port of zone A by sea to a port abroad, and to a beach which was invaded last turn."""
    port, beach = PORT["C"], BEACH["C"][0]
    lines = (f"at {port}: B:1Inf", f"at {beach}: B:2Inf", f"invaded blue on 8 beach {beach} at {beach}", FAR)
    on = ("sea-movement", "invasions", "combat-supply")
    t = arrange(weather, *lines, land=COAST, options=on)
    marked = t.position.subjects.get("unsupplied", 0)
    for unit in ("B:1Inf", "B:2Inf"):
        assert bool(marked >> read_unit(t.rules, unit) & 1) == without


# What is shown, and what must hold


def test_the_weather_is_shown_with_what_it_does() -> None:
    t = arrange("gale", "sea B: B:1Inf", "at EEE50: R:1Inf", land=None, options=SEA)
    boxes = {box.place: box for box in t.game.view(t.position, "blue").boxes}
    assert boxes["weather"].title == "Weather: gale"
    assert "port" in boxes["weather"].lines[0]
    assert "75:WEATHER.gale.d" in boxes["sea B"].lines[0]


def test_weather_that_cannot_be_is_noticed() -> None:
    t = arrange("gale", "at EE30: B:1Inf", "sea B: B:2Inf", FAR)
    holds = WeatherHolds()

    def changed(**facts: int) -> Position:
        other = t.position.copy()
        for fact, value in facts.items():
            setattr(other, fact, value)
        return other

    assert list(holds.faults(t.position)) == []
    assert len(list(holds.faults(changed(turn=7)))) == 1
    fair = changed()
    WEATHER.put(fair, Weather.CLEAR)
    assert len(list(holds.changes(t.position, fair))) == 1
    assert len(list(holds.changes(t.position, changed(side=1)))) == 1
