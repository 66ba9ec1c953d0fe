"""75:32 with 75:23, 75:34 and 75:36 - fighters in bad weather, out of supply, short of oil and industry.

R:1FTR to R:4FTR are 4-12, R:36Inf stands at home. On land drawn for a test: Red's home city is TTT60; EE20 is
a city abroad, held where a unit is there.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, south

from openblitz.blitzkrieg.air.rules import air_combat, fighter_supply, interception
from openblitz.blitzkrieg.air.rules.fighters import OUT_OF_SUPPLY
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.places import aloft
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.resources.rules.air_shortages import flown
from openblitz.blitzkrieg.sea.rules.ascendancy import points
from openblitz.blitzkrieg.weather.rules.weather import WEATHER
from openblitz.table.steps import Happened

HOME = "at TTT60: R:36Inf"
LAND = "city E30 E22 E20 E14; blue E30; red E22 E20 E14"


def arrange(
    *lines: str,
    land: str = LAND,
    dice: tuple[int, ...] = (),
    clarified: str = "all",
    options: tuple[str, ...] = ("air-combat",),
) -> Table:
    return table(
        "1975-tournament", "\n".join([*lines, "rest eliminated"]), dice, clarified, land, options=options
    )


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


def raid(*lines: str, red: str = "R:1FTR", dice: tuple[int, ...] = (), options: tuple[str, ...]) -> Table:
    """B:14TAC helps against E24; Red is asked for interceptors at E22."""
    troops = "at E30: B:14TAC", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", f"at E22: {red}", HOME
    t = arrange(*lines, *troops, dice=dice, options=("air-combat", *options))
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    return t


def fire(t: Table, kind: str = "intercept", hex_: str = "E24") -> tuple[int, int]:
    met = air_combat.meeting(t.position, 1, kind, read_hex(hex_))
    assert met is not None
    return air_combat.fire(t.position, met), air_combat.reply(t.position, met)


# Weather


@pytest.mark.rule("CL:34b")
@pytest.mark.parametrize(("weather", "factors"), [("clear", 12), ("rain", 6), ("snow", 6)])
def test_rain_and_snow_halve_fire_in_the_air(weather: str, factors: int) -> None:
    """Tripled at bombers without an escort."""
    t = raid("turn 9", f"weather {weather}", options=("weather",))
    t.order("intercept R:1FTR over E24")
    assert fire(t)[0] == factors


@pytest.mark.rule("CL:rounding.g")
def test_halves_of_several_fighters_are_summed_before_they_are_rounded() -> None:
    """Two fighters of one factor, halved and tripled."""
    t = raid("turn 9", "weather rain", red="R:FTR1.1 R:FTR1.2", options=("weather",))
    t.order("intercept R:FTR1.1 R:FTR1.2 over E24")
    assert fire(t)[0] == 3


@pytest.mark.rule("75:30.8a")
def test_bombers_near_their_base_bomb_at_double_strength_and_do_not_fire_so() -> None:
    """E27 is three hexes from E30: B:14TAC bombs with eight, and fires with four."""
    red = "at E27: R:1Inf", "at E25: R:1FTR"
    t = arrange(
        "at E30: B:14TAC B:1FTR", "at E28: B:4Arm B:5Arm", *red, HOME, land="city E30 E25; blue E30; red E25"
    )
    t.order("support B:14TAC over E27", "escort B:1FTR over E27", "done")
    t.order("attack E27 with B:4Arm B:5Arm B:14TAC", "done", "intercept R:1FTR over E27")
    assert attack_factors(t.position)[number(t, "B:14TAC")] == 8
    assert fire(t, "intercept", "E27") == (8, 4)


@pytest.mark.rule("CL:34b", "CL:32.6g")
@pytest.mark.parametrize(("weather", "strafing"), [("clear", 8), ("rain", 4)])
def test_they_halve_strafers_and_not_the_guns_of_an_airbase(weather: str, strafing: int) -> None:
    t = arrange(
        "turn 9",
        f"weather {weather}",
        "at E30: B:14TAC B:6Inf",
        "at E22: R:1FTR R:3Inf",
        HOME,
        options=("air-combat", "weather"),
    )
    t.order("done", "strafe R:1FTR at E30")
    assert fire(t, "strafe", "E30") == (strafing, 2)


@pytest.mark.rule("75:WEATHER.gale.a", "75:WEATHER.fog.a", "75:WEATHER.ice.a")
@pytest.mark.parametrize(
    ("weather", "flies"), [("gale", False), ("fog", False), ("ice", False), ("snow", True)]
)
def test_nor_do_fighters_rise_when_nobody_flies(weather: str, flies: bool) -> None:
    """They could strafe B:14TAC on the ground; there is nothing else to ask Red for."""
    own = "at E30: B:14TAC B:6Inf", "at E22: R:1FTR R:3Inf", HOME
    t = arrange("turn 9", f"weather {weather}", *own, options=("air-combat", "weather"))
    t.order("done")
    assert t.asked == "red"
    assert (t.position.steps[-1].key == "interception") is flies
    assert t.may("strafe R:1FTR at E30") is flies


@pytest.mark.rule("CL:32.75")
@pytest.mark.parametrize("kind", ["patrol", "interdiction"])
def test_interdictors_land_as_patrols_do_when_nobody_may_fly(kind: str) -> None:
    t = arrange(
        *("turn 9", "step patrols-land", "weather fog", "at E30: B:6Inf"),
        *("aloft E22: R:1FTR", f"mission R:1FTR {kind} over E24 via E23", HOME),
        options=("air-combat", "additional-bombing", "weather"),
    )
    assert t.asked == "red"
    t.order("home R:1FTR")
    assert (t.where("R:1FTR"), t.asked) == ("E22", "blue")


@pytest.mark.rule("CL:32.75", "75:WEATHER.gale.a")
@pytest.mark.parametrize(("die", "weather", "down"), [(4, "rain", False), (6, "gale", True)])
def test_patrols_land_at_once_when_nobody_may_fly(die: int, weather: str, down: bool) -> None:
    """The weather is rolled when Blue's turn begins; Red has R:1FTR on patrol."""
    t = arrange(
        "turn 8",
        "side red",
        "at E30: B:6Inf",
        "at E22: R:1FTR R:3Inf",
        HOME,
        dice=(die,) * 4,
        options=("air-combat", "weather"),
    )
    t.order("patrol R:1FTR over E24", "done")
    while t.position.side:
        t.order("done")
    assert WEATHER(t.position) == weather
    if down:
        assert t.position.steps[-1].key == "patrols land"
        assert t.asked == "red"
        assert t.refused("done").rule == "75:30.5c"
        t.order("home R:1FTR")
        assert (t.where("R:1FTR"), t.asked) == ("E22", "blue")
    else:
        assert missions.of(t.position, number(t, "R:1FTR")) is not None


@pytest.mark.rule("CL:32.75")
def test_all_who_are_on_patrol_land_in_any_order() -> None:
    own = "at E30: B:6Inf", "at E22: R:1FTR R:2FTR R:3FTR R:3Inf", HOME
    t = arrange("turn 8", "side red", *own, dice=(6,) * 4, options=("air-combat", "weather"))
    t.order("patrol R:1FTR over E24", "patrol R:2FTR over E25", "done")
    while t.position.side:
        t.order("done")
    assert WEATHER(t.position) == "gale"
    assert "R:1FTR and R:2FTR may not stay in the air" in t.prompt
    t.order("home R:2FTR")
    assert t.asked == "red"
    assert t.refused("done").rule == "75:30.5c"
    t.order("home R:1FTR")
    assert (t.at("E22"), t.asked) == (("R:3Inf", "R:1FTR", "R:2FTR", "R:3FTR"), "blue")


@pytest.mark.rule("CL:30.5a")
def test_aircraft_fly_where_enemy_aircraft_are() -> None:
    t = arrange(
        "turn 3",
        "at E30: B:14TAC B:1FTR",
        "at E25: B:4Arm",
        "at E24: R:1Inf",
        "aloft E22: R:1FTR",
        "mission R:1FTR patrol over E24 via E23",
        HOME,
    )
    t.order("support B:14TAC over E24", "escort B:1FTR over E24")
    t.order("done", "attack E24 with B:4Arm B:14TAC", "done")


@pytest.mark.rule("CL:32.6e", "CL:32.6f")
@pytest.mark.parametrize("hex_", ["E27", "E25", "E28"])
def test_bombers_are_not_sent_where_nothing_is_to_bomb_but_hunters_are(hex_: str) -> None:
    """An empty hex, one with ground units of their own, an empty friendly city."""
    lines = "turn 3", "at E30: B:1MDM B:14TAC B:1FTR", "at E25: B:4Arm", "at E22: R:1Inf", HOME
    t = arrange(*lines, land="city E30 E28 E22; blue E30 E28; red E22")
    assert t.refused(f"bomb B:1MDM over {hex_}").rule == "75:30.4"
    for unit in ("B:1MDM", "B:14TAC"):
        assert t.refused(f"support {unit} over {hex_}").rule == "75:30.41a"
    t.order(f"hunt B:1FTR over {hex_}")


# Industry


def short(blue: str, red: str, *lines: str, **kw: object) -> Table:
    """So many cities of oil, industry and stores."""
    said = "turn 2", "step movement", f"resources blue {blue}", f"resources red {red}"
    return arrange(*said, *lines, HOME, options=("air-combat", "critical-resources"), **kw)  # type: ignore[arg-type]


def raided(red: str, ground: str = "R:1FTR") -> Table:
    troops = "at E30: B:14TAC B:2MDM", "at E25: B:4Arm B:5Arm", "at E24: R:1Inf", f"at E22: {ground}"
    t = short("3 3 3", red, *troops)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    return t


@pytest.mark.rule("75:36.33b", "CL:36.32a")
@pytest.mark.parametrize(("industry", "factors"), [(3, 12), (2, 6), (1, 6)])
def test_fighters_intercept_at_half_with_two_cities_of_industry_or_one(industry: int, factors: int) -> None:
    t = raided(f"3 {industry} 3")
    t.order("intercept R:1FTR over E24")
    assert fire(t)[0] == factors


@pytest.mark.rule("75:36.33b", "75:36.34a")
def test_without_industry_nobody_intercepts() -> None:
    t = raided("3 0 3")
    assert t.position.steps[-1].key == "resolve"


@pytest.mark.rule("CL:36.32a", "CL:32.6g")
def test_the_guns_of_an_airbase_are_not_halved_without_industry() -> None:
    """B:1FTR hunts beside E22 and strafes R:2FTR there: half of four factors fire, whatever Red lacks."""
    t = short("3 3 3", "3 1 3", "at E30: B:1FTR B:6Inf", "at E22: R:2FTR R:3Inf", "at E29: B:7Inf")
    t.order("hunt B:1FTR over E23", "done")
    while t.position.steps[-1].key == "interception":
        t.order("done")
    t.order("strafe B:1FTR at E22")
    met = air_combat.meeting(t.position, 0, "strafe", read_hex("E22"))
    assert met is not None
    assert (air_combat.fire(t.position, met), air_combat.reply(t.position, met)) == (8, 2)


@pytest.mark.rule("CL:32.6c")
@pytest.mark.parametrize(("industry", "rule"), [(2, None), (1, "75:36.33a")])
def test_with_one_city_of_industry_the_defender_does_not_strafe(industry: int, rule: str | None) -> None:
    t = raided(f"3 {industry} 3")
    refusal = t.says("strafe R:1FTR at E30")
    assert refusal is None if rule is None else refusal is not None and refusal.rule == rule
    assert t.says("intercept R:1FTR over E24") is None


@pytest.mark.rule("CL:36.33a")
@pytest.mark.parametrize(("industry", "naval"), [(2, 2), (1, 0)])
def test_with_one_city_of_industry_fighters_in_port_give_no_naval_points(industry: int, naval: int) -> None:
    said = "turn 2", "step movement", "resources blue 3 3 3", f"resources red 3 {industry} 3"
    t = arrange(
        *said,
        f"at {PORT['E']}: R:1FTR R:3Inf",
        "at A5: B:6Inf",
        land=COAST,
        options=("air-combat", "critical-resources", "naval-ascendancy", "sea-movement", "invasions"),
    )
    parts = points(t.position, "E", 1).parts
    assert [part.value for part in parts if part.rule == "75:35.1d"] == ([Fraction(naval)] if naval else [])


@pytest.mark.rule("75:36.34a")
@pytest.mark.parametrize("industry", [0, 1])
def test_without_industry_patrols_do_not_stay_in_the_air(industry: int) -> None:
    """Red's fighter is on patrol when Blue's player-turn begins."""
    said = "turn 3", "step patrols-land", "resources blue 3 3 3", f"resources red 3 {industry} 3"
    sky = "aloft E22: R:1FTR", "mission R:1FTR patrol over E24 via E23"
    t = arrange(*said, "at E30: B:6Inf", *sky, HOME, options=("air-combat", "critical-resources"))
    if industry:
        assert t.position.steps[-1].settle(t.position, t.dice) == Happened(over=True, events=[])
        return
    assert (t.asked, t.position.steps[-1].key) == ("red", "patrols land")
    t.order("home R:1FTR")
    assert t.asked == "blue"


# Oil


FOUR = "at E22: R:1FTR R:2FTR R:3Inf", "at E20: R:3FTR R:4FTR"


def patrolled(oil: int, clarified: str = "all") -> Table:
    """Red's four patrols, 16 factors, are in the air when Blue's player-turn begins."""
    sky = [f"mission R:{n}FTR patrol over E24 via E23" for n in (1, 2)]
    sky += [f"mission R:{n}FTR patrol over E18 via E19" for n in (3, 4)]
    said = "turn 3", "step patrols-land", "resources blue 3 3 3", f"resources red {oil} 3 3"
    return arrange(
        *said,
        "at E30: B:6Inf",
        "aloft E22: R:1FTR R:2FTR",
        "aloft E20: R:3FTR R:4FTR",
        *sky,
        HOME,
        options=("air-combat", "critical-resources"),
        clarified=clarified,
    )


@pytest.mark.rule("CL:36.22a", "CL:36.22b", "CL:36.23", "CL:36.24a")
@pytest.mark.parametrize(
    ("oil", "clarified", "down"), [(0, "all", 2), (0, "", 0), (1, "all", 0), (2, "all", 0)]
)
def test_patrols_beyond_what_fuel_allows_land_when_the_next_player_turn_begins(
    oil: int, clarified: str, down: int
) -> None:
    """16 factors are in the air: with no oil eight may be, with one city 20, with two 40."""
    t = patrolled(oil, clarified)
    assert flown(t.position, 1) == 16
    if not down:
        happened = t.position.steps[-1].settle(t.position, t.dice)
        assert happened == Happened(over=True, events=[])
        return
    assert (t.asked, t.position.steps[-1].key) == ("red", "patrols land")
    assert t.refused("done").rule == "75:30.5c"
    t.order("home R:1FTR")
    assert t.asked == "red"
    t.order("home R:3FTR")
    assert t.asked == "blue"
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("CL:36.22b", "CL:36.23", "CL:36.24a")
def test_interdictors_that_have_no_fuel_land_as_patrols_do() -> None:
    t = arrange(
        *("turn 3", "step patrols-land", "resources blue 3 3 3", "resources red 0 3 3"),
        *("at E30: B:6Inf", "aloft E22: R:1FTR R:2FTR R:3FTR", HOME),
        *(f"mission R:{n}FTR interdiction over E24 via E23" for n in (1, 2, 3)),
        options=("air-combat", "critical-resources", "additional-bombing"),
    )
    assert (t.asked, t.position.steps[-1].key) == ("red", "patrols land")
    t.order("home R:1FTR")
    assert t.asked == "blue"


@pytest.mark.rule("CL:36.22b", "CL:36.23", "CL:36.24a")
@pytest.mark.parametrize(
    ("oil", "most", "rule"), [(2, 40, "CL:36.22b"), (1, 20, "CL:36.23"), (0, 8, "CL:36.24a")]
)
def test_patrols_land_by_the_limit_of_what_is_left_of_oil(oil: int, most: int, rule: str) -> None:
    """Just as many factors as may fly stay in the air; one factor more, and there are too many."""
    t = short("3 3 3", f"{oil} 3 3", "at E30: B:6Inf")
    roster = t.rules.roster
    whole = [u for u in roster.under[t.position.allegiance].air[1] if roster.attack[u] == 4]
    for unit in whole[: most // 4]:
        t.position.put(unit, aloft(read_hex("E22")))
    assert objecting.to("stay aloft", t.position, whole[0]) is None
    t.position.put(roster.number["r:ftr1.1"], aloft(read_hex("E22")))  # a single factor
    refusal = objecting.to("stay aloft", t.position, whole[0])
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("CL:36.22a", "75:36.22a")
@pytest.mark.parametrize(("oil", "may"), [(1, True), (0, False)])
def test_interceptors_count_beside_patrols(oil: int, may: bool) -> None:
    """R:1FTR and R:2FTR are on patrol, eight factors; with no oil R:3FTR stays down."""
    lines = (
        "at E30: B:14TAC",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        "at E20: R:3FTR",
        "aloft E22: R:1FTR R:2FTR",
        "mission R:1FTR patrol over E26 via E23 E24 E25",
        "mission R:2FTR patrol over E26 via E23 E24 E25",
    )
    t = short("3 3 3", f"{oil} 3 3", *lines)
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    refusal = t.says("wait-out R:3FTR over E21")
    assert refusal is None if may else refusal is not None and refusal.rule == "75:36.24a"
    t.order("intercept R:1FTR over E24")  # it is in the air already


@pytest.mark.rule("CL:36.4c")
@pytest.mark.parametrize(("stores", "back"), [(2, True), (0, False)])
def test_aircraft_beyond_what_may_be_at_sea_fly_and_land_in_a_city(stores: int, back: bool) -> None:
    """B:1FTR is at sea in zone A. Without naval stores nobody may be: it flies, and lands at F2."""
    t = arrange(
        "turn 2",
        "step movement",
        f"resources blue 3 3 {stores}",
        "resources red 3 3 3",
        "sea A: B:1FTR",
        f"at {PORT['A']}: B:6Inf",
        HOME,
        land=COAST,
        options=("air-combat", "critical-resources", "sea-movement"),
    )
    if not back:
        assert t.refused("done").rule == "75:36.44b"
    t.order("hunt B:1FTR over F4", "done")
    while t.position.steps[-1].key != "return":
        t.order("done")
    refusal = t.says("home B:1FTR")
    assert refusal is None if back else refusal is not None and refusal.rule == "CL:36.4c"
    t.order(f"land B:1FTR at {PORT['A']}")


@pytest.mark.rule("CL:36.4c")
@pytest.mark.parametrize(("half", "back"), [("B:Inf2.1", False), ("", True)])
def test_half_a_unit_too_many_keeps_aircraft_from_the_sea(half: str, back: bool) -> None:
    """Five units may be at sea: B:1FTR and four more."""
    t = arrange(
        *("turn 2", "step movement", "resources blue 3 3 2", "resources red 3 3 3"),
        *(f"sea A: B:1FTR B:1Inf B:2Inf B:3Inf B:4Inf {half}", f"at {PORT['A']}: B:6Inf", HOME),
        land=COAST,
        options=("air-combat", "critical-resources", "sea-movement"),
    )
    t.order("hunt B:1FTR over F4", "done")
    while t.position.steps[-1].key != "return":
        t.order("done")
    refusal = t.says("home B:1FTR")
    assert refusal is None if back else refusal is not None and refusal.rule == "CL:36.4c"


@pytest.mark.rule("CL:30.5b", "CL:36.4c")
@pytest.mark.parametrize(
    ("stores", "others", "may"), [(2, 4, True), (2, 5, False), (0, 0, False), (3, 5, True)]
)
def test_no_aircraft_flies_from_a_sea_to_which_it_could_not_return(
    stores: int, others: int, may: bool
) -> None:
    """B:1FTR is in zone A, and no city to land in is within 12 hexes of N17."""
    at_sea = " ".join(f"B:{n}Inf" for n in range(1, others + 1))
    t = arrange(
        "turn 2",
        "step movement",
        f"resources blue 3 3 {stores}",
        "resources red 3 3 3",
        f"sea A: B:1FTR {at_sea}",
        HOME,
        land=COAST,
        options=("air-combat", "critical-resources", "sea-movement"),
    )
    t.order("hunt B:1FTR over N17")
    refusal = t.says("done")
    assert refusal is None if may else refusal is not None and refusal.rule == "CL:30.5b"


# Supply

SUPPLY = ("air-combat", "combat-supply")
ABROAD = "city EE40 EE20 TT40; blue EE40; red TT40"
SAND, INLAND = BEACH["A"][0], south(1, 6)
SHORE = f"{COAST}; city EE40 {INLAND}; blue EE40"
LANDED = f"at {SAND}: R:4Inf", f"invaded red on 2 beach {SAND} at {SAND}"


def waiting(*lines: str, land: str = ABROAD, options: tuple[str, ...] = SUPPLY) -> Table:
    """The beginning of Blue's player-turn: Red's fighters at EE20 are far from TT40 and TTT60."""
    return arrange("turn 3", "at EE40: B:6Inf", "at EE36: B:14TAC", *lines, HOME, land=land, options=options)


def without(t: Table) -> set[str]:
    return {unit for n, unit in enumerate(t.rules.roster.ids) if OUT_OF_SUPPLY(t.position) >> n & 1}


@pytest.mark.rule("CL:23.1e")
def test_what_is_left_of_air_transport_supplies_fighters_while_the_enemy_moves() -> None:
    """Nothing of Red's four was used."""
    t = waiting("at EE20: R:1FTR R:3Inf")
    assert without(t) == set()
    assert fighter_supply.left(t.position, 1).air == 3 * STACKING.of(t.rules).whole


@pytest.mark.rule("CL:23.1c", "CL:23.1e")
def test_where_nothing_is_left_fighters_are_out_of_supply_and_do_not_even_wait() -> None:
    t = waiting("at EE20: R:1FTR R:3Inf", "supply-left red 0 0")
    assert without(t) == {"R:1FTR"}
    for kind in ("wait", "intercept", "strafe"):
        refusal = interception.why_not(t.position, number(t, "R:1FTR"), kind, read_hex("EE21"))
        assert refusal is not None
        assert refusal.rule == "75:30.2f"
    t = waiting("at EE20: R:1FTR R:3Inf")
    assert interception.why_not(t.position, number(t, "R:1FTR"), "wait", read_hex("EE21")) is None


@pytest.mark.rule("CL:23.1c")
def test_out_of_supply_they_neither_hunt_nor_patrol_in_their_own_player_turn() -> None:
    lines = ("turn 3", "side red", "step movement", "at EE40: B:6Inf", HOME)
    for supplied in (True, False):
        fighter = "R:1FTR" if supplied else "R:1FTR[unsupplied]"
        t = arrange(*lines, f"at EE20: {fighter} R:3Inf", land=ABROAD, options=SUPPLY)
        for mission in ("hunt", "patrol"):
            refusal = t.says(f"{mission} R:1FTR over EE22")
            assert (None if refusal is None else refusal.rule) == (None if supplied else "75:30.2f")


@pytest.mark.rule("CL:23.1d", "CL:23.1e")
def test_who_was_supplied_by_air_in_his_own_turn_is_so_again_and_leaves_the_rest_to_others() -> None:
    """Of R:1FTR and R:2FTR the first was lifted; there is room for one more unit, or for none."""
    one = "at EE20: R:1FTR[lifted-before] R:2FTR R:3Inf"
    assert without(waiting(one, "supply-left red 0 0")) == {"R:2FTR"}
    t = waiting(one, "supply-left red 2 0")
    assert without(t) == set()
    assert fighter_supply.left(t.position, 1).air == 0


@pytest.mark.rule("CL:23.1e")
def test_who_has_too_little_left_says_which_fighters_have_it() -> None:
    t = waiting("at EE20: R:1FTR R:2FTR R:3Inf", "supply-left red 2 0")
    assert (t.asked, t.position.steps[-1].key) == ("red", "fighter supply")
    assert t.offered == {"supply R:1FTR", "supply R:2FTR", "done"}
    assert t.refused("supply R:1FTR R:2FTR").rule == "CL:23.1e"
    t.order("supply R:2FTR")
    assert (t.asked, without(t)) == ("blue", {"R:1FTR"})
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("CL:23.1d")
def test_what_a_side_supplies_by_air_and_what_it_flies_is_noted_for_the_enemys_turn() -> None:
    """Red supplies R:1FTR by air and flies R:36Inf: two of his four are used."""
    t = arrange(
        "turn 3",
        "side red",
        "at EE40: B:6Inf",
        "at EE20: R:1FTR R:3Inf",
        "at TT40: R:4Inf",
        HOME,
        land=ABROAD,
        options=SUPPLY,
    )
    t.order("supply R:1FTR R:3Inf", "fly R:4Inf to TTT60", "done")
    while t.position.side:
        t.order("done")
    assert without(t) == set()
    whole = STACKING.of(t.rules).whole
    assert fighter_supply.left(t.position, 1) == (1, whole, 10 * whole)
    assert "R:1FTR[lifted-before" in t.game.write_state(t.position)


@pytest.mark.rule("CL:23.1e", "75:32.33c")
@pytest.mark.parametrize(("lost", "left"), [("0 2", 2), ("0 8", 0)])
def test_nothing_is_left_of_transport_that_was_shot_down(lost: str, left: int) -> None:
    """Red flies two units of four; what was lost for good is not left, and no less than nothing."""
    t = arrange(
        "turn 3",
        "side red",
        "step supply-left",
        "at EE40: B:6Inf",
        "at TT40: R:4Inf",
        f"transport-lost {lost}",
        "flights 4",
        HOME,
        land=ABROAD,
        options=SUPPLY,
    )
    fighter_supply.note_left(t.position)
    assert fighter_supply.left(t.position, 1).air == left
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("CL:23.1b")
def test_patrols_need_no_supply() -> None:
    sky = "aloft EE20: R:1FTR", "mission R:1FTR patrol over EE22 via EE21"
    t = waiting("at EE20: R:3Inf", *sky, "supply-left red 0 0")
    assert without(t) == set()
    t = waiting("at EE20: R:1FTR R:3Inf", "supply-left red 0 0")
    assert without(t) == {"R:1FTR"}
    both = (*SUPPLY, "additional-bombing")
    over = "mission R:1FTR interdiction over EE22 via EE21"
    t = waiting("at EE20: R:3Inf", sky[0], over, "supply-left red 0 0", options=both)
    assert without(t) == set()


@pytest.mark.rule("CL:23.1d", "CL:23.1e")
@pytest.mark.parametrize(
    ("said", "lacking"), [("", {"R:1FTR"}), ("[shipped-before]", set())], ids=["not before", "before"]
)
def test_who_was_supplied_over_a_beach_is_so_again(said: str, lacking: set[str]) -> None:
    t = waiting(
        f"at EE20: R:1FTR{said} R:3Inf", "supply-left red 0 0", options=(*SUPPLY, "sea-movement", "invasions")
    )
    assert without(t) == lacking


@pytest.mark.rule("CL:23.1e")
@pytest.mark.parametrize(
    ("before", "parts", "lacking", "after"),
    [
        ("", 2, set(), 0),
        ("", 1, {"R:1FTR"}, 1),
        ("[shipped-before] R:2FTR", 2, set(), 0),
        ("[shipped-before] R:2FTR", 0, {"R:2FTR"}, 0),
    ],
)
def test_what_beaches_have_left_supplies_fighters_while_the_enemy_moves(
    before: str, parts: int, lacking: set[str], after: int
) -> None:
    """R:1FTR is inland of a beach in Blue's country; who was supplied over it in Red's turn costs no more."""
    t = waiting(
        f"at {INLAND}: R:1FTR{before} R:3Inf",
        *LANDED,
        f"supply-left red 0 {parts}",
        land=SHORE,
        options=(*SUPPLY, "sea-movement", "invasions"),
    )
    assert without(t) == lacking
    assert fighter_supply.left(t.position, 1).beach == after


@pytest.mark.rule("CL:23.1e")
def test_what_a_side_ships_over_its_beaches_is_not_left() -> None:
    """Of ten units three and a half are supplied there in Red's own player-turn."""
    t = arrange(
        *("turn 3", "side red", "at EE40: B:6Inf", f"at {INLAND}: R:1FTR R:FTR2.1 R:3Inf", *LANDED, HOME),
        land=SHORE,
        options=(*SUPPLY, "sea-movement", "invasions"),
    )
    fighter_supply.note_own(t.position)
    assert fighter_supply.left(t.position, 1).beach == 2 * 10 - 7


@pytest.mark.rule("CL:23.1c", "CL:32.35b")
def test_lack_of_supply_of_one_fighter_frees_no_other_from_an_enemy_zone() -> None:
    """R:2FTR began the player-turn in the zone of B:5Inf, R:1FTR without supply."""
    near = "at K20: R:2FTR R:4Inf", "at K21: B:5Inf"
    cities = f"{ABROAD}; city K16 K20 K24; red K16 K20; blue K24"
    t = waiting("at EE20: R:1FTR R:3Inf", "supply-left red 0 0", *near, land=cities)
    assert without(t) == {"R:1FTR"}
    for unit, here, rule in (("R:1FTR", "EE21", "75:30.2f"), ("R:2FTR", "K18", "75:30.6a")):
        refusal = interception.why_not(t.position, number(t, unit), "wait", read_hex(here))
        assert refusal is not None
        assert refusal.rule == rule


# At the beginning


@pytest.mark.rule("75:SEQ.1", "75:32.75a")
def test_nobody_is_left_in_the_air_of_those_who_flew_while_the_enemy_moved() -> None:
    """R:1FTR intercepts in Blue's player-turn, R:2FTR is on patrol; both are down when Red's begins."""
    t = arrange(
        "turn 3",
        "at E30: B:14TAC",
        "at E25: B:4Arm B:5Arm",
        "at E24: R:1Inf",
        "at E22: R:1FTR",
        "aloft E20: R:2FTR",
        "mission R:2FTR patrol over E18 via E19",
        HOME,
        dice=(6, 6, 6, 6),
    )
    t.order("support B:14TAC over E24", "done", "attack E24 with B:4Arm B:5Arm B:14TAC", "done")
    t.order("intercept R:1FTR over E24", "done", "fight E24")
    while t.position.side == 0:
        t.order("home R:1FTR R:2FTR" if t.position.steps[-1].key == "alight" else sorted(t.offered)[-1])
    assert (t.where("R:1FTR"), t.where("R:2FTR")) == ("E22", "E20")
    assert missions.of_side(t.position, 1) == []


def test_a_player_is_shown_what_he_is_asked_and_told_why_not() -> None:
    """Of fighters without supply, of patrols that must land, and of interceptors against a transport."""
    supply = waiting("at EE20: R:1FTR R:2FTR R:3Inf", "supply-left red 2 0")
    offer = supply.game.view(supply.position, "red").offer
    assert offer is not None
    assert set(offer.units) == {"R:1FTR", "R:2FTR"}
    landing = patrolled(0)
    offer = landing.game.view(landing.position, "red").offer
    assert offer is not None
    assert set(offer.units) == {"R:1FTR", "R:2FTR", "R:3FTR", "R:4FTR"}
    lines = (
        "turn 3",
        "at E30: B:1Abn B:6Inf",
        "aloft E22: R:1FTR",
        "mission R:1FTR patrol over E25 via E23 E24",
    )
    t = arrange(*lines, HOME)
    t.order("drop B:1Abn at E26", "done")
    offer = t.game.view(t.position, "red").offer
    assert offer is not None
    assert offer.units == ("R:1FTR",)
    question = t.game.ask(t.position)
    assert question is not None
    assert "E26" in question.prompt
    assert t.refused("intercept R:1FTR over E27").reason == "No enemy aircraft are over E27."
