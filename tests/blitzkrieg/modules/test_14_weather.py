"""MS:14, MS:WEATHER - weather by zones and seasons: movement, combat, the air, the sea, and ice in winter.

Column X is the last of the western zone, VV that of the centre. The indicators of spring are, from 1 to 6,
V1G1S1 three times, V1G2S2, V1G1S2 and V2G3S2; a game begins with the fourth turn of spring.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.flying import ALLOCATE

from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.folds import folds, read_folds
from openblitz.blitzkrieg.board.measures import lake
from openblitz.blitzkrieg.charts import Indicator
from openblitz.blitzkrieg.engine import missions, objecting
from openblitz.blitzkrieg.engine.conditions import DropShare, NoLanding
from openblitz.blitzkrieg.engine.modifiers import AttackModifier
from openblitz.blitzkrieg.engine.places import AT_SEA
from openblitz.blitzkrieg.ground.rules.move_tallies import allowance_tally
from openblitz.blitzkrieg.rail.rules import railroads
from openblitz.blitzkrieg.telling.view import view
from openblitz.blitzkrieg.weather.rules import calendar, weather_zones
from openblitz.blitzkrieg.weather.rules.weather_zones import INDICATOR
from openblitz.datafile import DataFileError
from openblitz.hexes import bits
from openblitz.hexes.grid import name, neighbours, parse

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


MODULES = ("module-04-combat-results", "module-14-weather")
WINTER = 25  # the first turn of winter: three turns of spring are over when a game begins


def arrange(
    *lines: str,
    land: str | None = "",
    dice: Iterable[int] = (),
    more: tuple[str, ...] = (),
) -> Table:
    """A position with weather; Blue is to move unless a line says otherwise."""
    text = "\n".join((*lines, "rest waiting"))
    without = ("minor-countries-1965",)
    return table("modules", text, dice, "", land, options=(*MODULES, *more), without=without)


def unit(t: Table, called: str) -> int:
    """A unit by its name."""
    return t.rules.roster.number[called.lower()]


# The zones, the die, the seasons


@pytest.mark.rule("MS:14a")
def test_two_folds_make_three_zones() -> None:
    zones = [folds().zone(parse(place)) for place in ("A5", "X27", "Y28", "VV25", "WW40", "TTT60")]
    assert zones == [0, 0, 1, 1, 2, 2]
    assert [folds().south >> parse(place) & 1 for place in ("A15", "A16", "B15", "B16")] == [0, 1, 0, 1]


def test_folds_that_make_no_three_zones_are_refused(tmp_path: Path) -> None:
    for text, fault in (
        ('north_south = ["X"]\neast_west = "A15"', "two folds"),
        ('north_south = ["VV", "X"]\neast_west = "A15"', "two folds"),
        ('north_south = ["X", "VVVV"]\neast_west = "A15"', "no column"),
        ('north_south = ["X", "VV"]\neast_west = "A99"', "A99"),
    ):
        file = tmp_path / "folds.toml"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(DataFileError, match=fault):
            read_folds(file)


@pytest.mark.rule("MS:14b")
def test_blue_rolls_once_for_a_complete_turn() -> None:
    t = arrange("at A6: B:1Inf", "at TTT59: R:1Inf", "turn 2", "side red", dice=[4, 6])
    assert INDICATOR(t.position) == 0
    while t.asked == "red":
        t.order("done")
    assert (t.position.turn, INDICATOR(t.position)) == (3, 4)
    while t.asked == "blue":
        t.order("done")
    assert (t.asked, INDICATOR(t.position)) == ("red", 4)  # it holds for Red as well
    while t.asked == "red":
        t.order("done")
    assert INDICATOR(t.position) == 6


@pytest.mark.rule("MS:14c", "MS:14d")
def test_the_other_zones_have_the_next_indicators() -> None:
    def found(die: int) -> list[str]:
        t = arrange("at A6: B:1Inf", f"turn {WINTER}", f"indicator {die}")
        return [str(weather_zones.in_zone(t.position, zone)) for zone in range(3)]

    winter = ["V1G1S3", "V2G2S1", "V1G2S2", "V3G3S3", "V2G2S2", "V3G3S2"]  # no two are alike
    assert found(3) == winter[2:5]
    assert found(5) == [winter[4], winter[5], winter[0]]  # 5, 6 and 1
    assert found(6) == [winter[5], winter[0], winter[1]]


@pytest.mark.rule("MS:14e")
def test_a_season_lasts_nine_turns() -> None:
    t = arrange("at A6: B:1Inf")
    seasons = [calendar.date(t.rules, turn).season for turn in (1, 6, 7, 15, 16, 24, 25, 33, 34)]
    assert seasons == ["spring"] * 2 + ["summer"] * 2 + ["fall"] * 2 + ["winter"] * 2 + ["spring"]
    spring, summer, fall, winter = "V2G3S2", "V1G1S1", "V2G1S2", "V3G3S2"  # what a 6 is in each
    t = arrange("at A6: B:1Inf", "indicator 6")
    levels = []
    for turn in (1, 6, 7, 15, 16, 24, 25, 33, 34):
        t.position.turn = turn
        levels.append(str(weather_zones.in_zone(t.position, 0)))
    assert levels == [spring, spring, summer, summer, fall, fall, winter, winter, spring]


@pytest.mark.rule("MS:WEATHER")
def test_what_is_1_is_normal() -> None:
    t = arrange("at E6: B:4Arm", "indicator 1")
    assert weather_zones.at(t.position, parse("E6")) == Indicator(1, 1, 1)
    assert allowance_tally(t.position, unit(t, "B:4Arm")).total == 6
    t = arrange("at E6: B:1MDM", "at C30: B:1Inf", "indicator 1", land=None)
    bomber = unit(t, "B:1MDM")
    assert attack_factors(t.position)[bomber] == t.rules.roster.attack[bomber]
    assert not any(one.hexes(t.position) for one in t.rules.added[NoLanding])
    assert set(seas(t).values()) == {1}


@pytest.mark.rule("MS:WEATHER")
def test_visibility_ground_and_sea_are_bad_each_by_itself() -> None:
    """A 5 in spring is S2 and nothing else; a 2 in winter is V2G2, and its sea is calm."""
    sea = arrange("at E6: B:1MDM B:4Arm", "indicator 5")
    assert weather_zones.at(sea.position, parse("E6")) == Indicator(1, 1, 2)
    assert allowance_tally(sea.position, unit(sea, "B:4Arm")).total == 6
    assert attack_factors(sea.position)[unit(sea, "B:1MDM")] == 4
    land = arrange("at E6: B:1MDM B:4Arm", f"turn {WINTER}", "indicator 2")
    assert weather_zones.at(land.position, parse("E6")) == Indicator(2, 2, 1)
    assert allowance_tally(land.position, unit(land, "B:4Arm")).total == 5
    assert attack_factors(land.position)[unit(land, "B:1MDM")] == 2


# The ground


@pytest.mark.rule("MS:WEATHER.G2", "MS:PCS.I.2.def", "MS:PCS.I.45.def")
def test_on_bad_ground_troops_lose_a_factor_and_trains_five() -> None:
    t = arrange("at E6: B:4Arm B:1Inf", "at Y28: B:2Inf", "indicator 4")  # G2 in the west, G1 in the centre
    moves = [allowance_tally(t.position, unit(t, called)).total for called in ("B:4Arm", "B:1Inf")]
    assert moves == [5, 3]
    assert allowance_tally(t.position, unit(t, "B:2Inf")).total == 4
    assert t.why_not("move B:1Inf to E10")[0] == "MS:WEATHER.G2"
    t.order("move B:1Inf to E9")
    rail = arrange("at E6: B:RR1.1", "indicator 4", more=RAIL)
    assert railroads.allowance_tally(rail.position, unit(rail, "B:RR1.1")).total == 55
    flak = arrange("at E6: B:Flk4.1", "at Y28: B:Flk4.2", "indicator 4", more=FLAK)
    moves = [allowance_tally(flak.position, unit(flak, f"B:Flk4.{n}")).total for n in (1, 2)]
    assert moves[0] == moves[1] - 1
    over = arrange("at X27: B:1Inf", "indicator 4")  # it counts where one began (RMS-83)
    over.order("move B:1Inf to Y28")
    assert allowance_tally(over.position, unit(over, "B:1Inf")).total == 3


RAIL = ("module-07-railroads", "module-08-orders-of-battle")
FLAK = ("module-08-orders-of-battle", "module-12-air-forces", "module-13-flak")
FLEET = ("module-11-naval-forces", "module-08-orders-of-battle")


@pytest.mark.rule("MS:WEATHER.G3")
def test_on_very_bad_ground_all_move_at_half_their_rate() -> None:
    t = arrange("at E6: B:4Arm B:1Inf", "indicator 6")
    moves = [allowance_tally(t.position, unit(t, called)).total for called in ("B:4Arm", "B:1Inf")]
    assert moves == [3, 2]
    rail = arrange("at E6: B:RR1.1", "indicator 6", more=RAIL)
    assert railroads.allowance_tally(rail.position, unit(rail, "B:RR1.1")).total == 30
    guns = arrange("at E6: B:Flk2.1", "at Y28: B:Flk2.2", "indicator 6", more=FLAK)
    moves = [allowance_tally(guns.position, unit(guns, f"B:Flk2.{n}")).total for n in (1, 2)]
    assert moves == [1, 2]


@pytest.mark.rule("MS:WEATHER.G3")
def test_armor_fights_at_half_its_factors_where_the_target_is_on_such_ground() -> None:
    lines = ("at E6: B:4Arm B:1Inf", "at E7: R:15Inf", "step announce")
    t = arrange(*lines, "indicator 6")  # 3 and 4 to 4
    assert "at 1-1" in t.order("attack E7 with B:4Arm B:1Inf")[0].text
    fair = arrange(*lines, "indicator 1")
    assert "at 2-1" in fair.order("attack E7 with B:4Arm B:1Inf")[0].text
    armor = arrange("at E6: B:1Inf B:2Inf", "at E7: R:4Arm", "step announce", "indicator 6")
    assert "at 2-1" in armor.order("attack E7 with B:1Inf B:2Inf")[0].text  # 8 to 3
    # At the border of two zones it is the target's that counts.
    over = arrange("at X27: B:4Arm", "at Y28: R:15Inf", "step announce", "indicator 6")
    assert "at 1-1" in over.order("attack Y28 with B:4Arm")[0].text
    back = arrange("at Y28: B:4Arm", "at X27: R:15Inf", "step announce", "indicator 6")
    assert "at 1-2" in back.order("attack X27 with B:4Arm")[0].text


# Ice


@pytest.mark.rule("MS:14f")
def test_in_winter_southern_rivers_double_nobody() -> None:
    for number, (north, south) in ((WINTER - 1, (8, 8)), (WINTER, (8, 4))):
        for places, expected in ((("E6", "E7"), north), (("E26", "E27"), south)):
            here, there = places
            lines = (f"at {here}: B:1Inf B:2Inf", f"at {there}: R:15Inf", f"turn {number}", "indicator 1")
            t = arrange(*lines, land=f"river a b: {here} D{here[1:]}")
            assert t.defense(there, "B:1Inf B:2Inf") == expected
    for number, expected in ((WINTER - 1, 8), (WINTER, 4)):  # where one of two stands on the ice
        stand = ("at E17: B:1Inf", "at E18: B:2Inf", "at F18: R:15Inf")
        t = arrange(*stand, f"turn {number}", "indicator 1", land="river a b: E17 E18")
        assert t.defense("F18", "B:1Inf B:2Inf") == expected


def on_the_ice() -> tuple[str, str]:
    """A square of Lake Frederick, and one of its shore."""
    board = load_board()
    water = lake(board, "Lake Frederick")
    shore = next(bits.hexes(bits.spread(water) & board.land_bits & ~board.city_bits))
    return name(next(h for h in neighbours(shore) if water >> h & 1)), name(shore)


@pytest.mark.rule("MS:14g")
def test_in_winter_lake_frederick_can_be_crossed() -> None:
    ice, near = on_the_ice()
    frozen = arrange(f"at {near}: B:1Inf", f"turn {WINTER}", "indicator 1", land=None)
    frozen.order(f"move B:1Inf to {ice}")
    assert frozen.at(ice) == ("B:1Inf",)
    held = f"at {near}: B:4Arm B:2Inf", f"at {ice}: R:1Inf", f"turn {WINTER}", "indicator 1"
    enemy = arrange(*held, land=None)
    assert enemy.refused(f"move B:2Inf to {ice}").places == (ice,)
    tanks = arrange(held[0], *held[2:], land=None)
    tanks.order(f"move B:4Arm to {ice}")
    open_water = arrange(f"at {near}: B:1Inf", f"turn {WINTER - 1}", "indicator 1", land=None)
    assert open_water.why_not(f"move B:1Inf to {ice}")[0] == "65:15.0.b"


@pytest.mark.rule("MS:14g")
def test_who_is_on_the_lake_when_winter_is_over_is_lost() -> None:
    ice, _near = on_the_ice()
    lines = (f"at {ice}: B:1Inf", "at C30: B:2Inf", f"turn {WINTER + 8}", "side red", "indicator 1")
    t = arrange(*lines, land=None, dice=[1])
    while t.asked == "red":
        t.order("done")
    assert t.position.turn == WINTER + 9
    assert t.where("B:1Inf") == "eliminated"


# The air


@pytest.mark.rule("MS:WEATHER.V2")
def test_in_bad_sight_aircraft_fight_at_half_their_factors() -> None:
    t = arrange("at E6: B:1MDM", "at Y28: B:2MDM", "indicator 6")  # V2 in the west, V1 in the centre
    attack, printed = attack_factors(t.position), t.rules.roster.attack
    west, centre = unit(t, "B:1MDM"), unit(t, "B:2MDM")
    assert attack[west] == Fraction(printed[west], 2)
    assert attack[centre] == printed[centre]


@pytest.mark.rule("MS:WEATHER.V2")
def test_in_bad_sight_half_the_supply_that_is_dropped_arrives() -> None:
    t = arrange("at E6: B:1Inf", "indicator 6")
    (drop,) = t.rules.added[DropShare]
    assert drop.share(t.position, parse("E6")) == Fraction(1, 2)
    assert drop.share(t.position, parse("Y28")) == 1


@pytest.mark.rule("MS:PCS.II.1.def")
@pytest.mark.rule("MS:WEATHER.V3")
def test_in_v3_nobody_takes_off_lands_or_strikes() -> None:
    """A 4 in winter is V3 in the west; the centre has V2, the east V3."""
    base = ("at E6: B:1MDM", "at X20: B:1Inf", "at X21: R:1Inf", "at Y22: R:2Inf", "at Y21: B:2Inf")
    land = "city E6 Z24"
    t = arrange(*base, f"turn {WINTER}", "indicator 4", "step sorties", land=land)
    assert t.why_not("support B:1MDM over X21")[0] == "MS:WEATHER.V3"
    other = arrange("at Z24: B:1MDM", *base[1:], f"turn {WINTER}", "indicator 4", "step sorties", land=land)
    assert other.why_not("support B:1MDM over X21")[0] == "MS:WEATHER.V3"
    # From V3 nobody flies to V2 either, from V2 to V2 anybody does.
    for city, shut in (("X23", True), ("Z24", False)):
        near = (f"at {city}: B:1MDM", *base[1:], f"turn {WINTER}", "indicator 4", "step sorties")
        refused = arrange(*near, land=f"city {city}").says("support B:1MDM over Y22")
        assert (refused is not None and refused.rule == "MS:WEATHER.V3") == shut
        assert shut or refused is None
    closed = [one.hexes(other.position) for one in other.rules.added[NoLanding]]
    assert [closed[0] >> parse(place) & 1 for place in ("E6", "Z24", "WW40")] == [1, 0, 1]


@pytest.mark.rule("MS:WEATHER.V3")
@pytest.mark.parametrize(
    ("order", "step", "shut"),
    [
        ("fly B:1Inf to Z24", "movement", True),  # from V3
        ("fly B:2Inf to E6", "movement", True),  # into it
        ("fly B:2Inf to Z28", "movement", False),
        ("drop B:1Abn at E8", "movement", True),
        ("drop B:2Abn at J20", "movement", True),
        ("drop B:2Abn at Z22", "movement", False),
        ("stage B:1MDM to Z24", "sorties", True),
        ("stage B:2MDM to E6", "sorties", True),
        ("stage B:2MDM to Z28", "sorties", False),
    ],
)
def test_nobody_is_flown_dropped_or_changes_base_from_v3_or_into_it(
    order: str, step: str, shut: bool
) -> None:
    """RMS-83 - E6, E10 and J20 lie in the west, where a 4 in winter is V3; Z24, Z28 and Z22 in V2."""
    own = "at E6: B:1Inf B:1MDM B:1Abn", "at Z24: B:2Inf B:2MDM B:2Abn", "at TTT60: R:9Inf"
    land = "city E6 E10 Z24 Z28; blue E6 E10 Z24 Z28"
    t = arrange(*own, f"turn {WINTER}", "indicator 4", f"step {step}", land=land)
    refusal = t.says(order)
    assert (refusal and refusal.rule) == ("MS:WEATHER.V3" if shut else None)


# The sea


def seas(t: Table) -> dict[str, int]:
    """How bad the sea is in each zone."""
    return {zone: weather_zones.at_sea(t.position, zone) for zone in t.rules.board.zone_bits}


OPERATIONS = (
    "bomb-units B:1SAC over E26",
    "bomb-units B:1MDM over E26",
    "bomb-base B:1SAC over E26",
    "strafe-base B:1FTR over E26",
    "strafe-base B:1MDM over E26",
    "support B:14TAC over E26",
    "interdict B:1FTR over E26",
    "airlift B:MAC1.1 to E33 with B:Inf2.1",
    "airdrop B:MAC1.1 over E28 with B:Abn1.1",
    "ferry B:1SAC to E33",
    "bomb-production B:1SAC over E24",
    "cut-rails B:1SAC over E24",
)


@pytest.mark.rule("MS:WEATHER.V3", "MS:PCS.I.1.def")
@pytest.mark.parametrize("order", OPERATIONS)
@pytest.mark.parametrize(("indicator", "rule"), [(3, None), (4, "MS:WEATHER.V3")])
def test_in_v3_there_is_no_operation_of_any_kind(order: str, indicator: int, rule: str | None) -> None:
    """In winter a 3 is V1 in the west, and a 4 V3."""
    parts = ("07-railroads", "08-orders-of-battle", "09-production", "12-air-forces")
    base = f"at E30: B:AB1.1 {order.split()[1]} B:Inf2.1 B:Abn1.1", "at E33: B:AB1.2"
    foes = "at E26: R:AB1.1 R:1SAC R:1Inf", "at E24: R:PC5.1"
    lines = (*base, *foes, f"turn {WINTER}", f"indicator {indicator}")
    land = "city E24; red E24; road E23 E24 E25"
    t = arrange(*lines, ALLOCATE, land=land, more=tuple(f"module-{part}" for part in parts))
    refusal = t.says(order)
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("MS:WEATHER.S2b", "MS:WEATHER.S3b")
def test_landings_wait_in_s2_and_are_called_off_in_s3() -> None:
    t = arrange("at C30: B:1Inf", "turn 1", "indicator 4", land=None)  # S2, S2, S2 in spring
    (objection,) = (
        one for one in objecting.known_there(t.rules, "invade") if one.name == "no landings in S2 or S3"
    )
    one = unit(t, "B:1Inf")
    calm = arrange("at C30: B:1Inf", "turn 1", "indicator 1", land=None)
    for place in ("E6", "Y28", "WW40"):
        refused = objection.refuse(t.position, one, parse(place))
        assert refused is not None
        assert refused.rule == "MS:WEATHER.S2b"
        assert objection.refuse(calm.position, one, parse(place)) is None
    storm = arrange("at C30: B:1Inf", f"turn {WINTER}", "indicator 1", land=None)  # S3 in the west alone
    refused = objection.refuse(storm.position, one, parse("E6"))
    assert refused is not None
    assert refused.rule == "MS:WEATHER.S3b"
    assert objection.refuse(storm.position, one, parse("Y28")) is None


@pytest.mark.rule("MS:WEATHER.S2b", "MS:WEATHER.S3b")
@pytest.mark.parametrize(
    ("when", "said"),
    [
        (("turn 1", "indicator 1"), ""),
        (("turn 1", "indicator 5"), "MS:WEATHER.S2b"),
        ((f"turn {WINTER}", "indicator 1"), "MS:WEATHER.S3b"),
    ],
)
def test_troops_go_ashore_from_ships_and_by_invasion_in_a_calm_sea_alone(
    when: tuple[str, str], said: str
) -> None:
    """All of it in the west; task forces stand before the coast in S2 as well, and fire at half (RMS-65)."""
    force = (
        "sea B: B:MST1.1 B:LST1.1 B:TF1.1",
        "at D25: B:MST1.2 B:LST1.2 B:TF1.2",
        "aboard B:MST1.2: B:1Inf",
    )
    armies = ("at D24: R:1Inf", "at PP46: B:2Inf", "at ZZ48: R:2Inf")
    t = arrange(*force, *armies, *when, land=None, more=FLEET)
    orders = ("station B:MST1.1 at D26", "land B:1Inf at E25", "assault D24 with B:1Inf")
    assert [found.rule if (found := t.says(order)) else "" for order in orders] == [said] * 3
    fires = t.says("station B:TF1.1 at D26")
    assert (fires.rule if fires else "") == ("" if said == "MS:WEATHER.S2b" else said)
    assert ("station B:TF1.1 at D26" in t.offered) == (fires is None)
    old = arrange("sea C: B:3Inf", "at PP46: B:2Inf", *when, land="sea C: D25; beach D24")
    refused = old.says("invade from D25 with B:3Inf")
    assert (refused.rule if refused else "") == said


@pytest.mark.rule("MS:PCS.I.3.def")
@pytest.mark.rule("MS:WEATHER.S3a")
def test_in_s3_nobody_goes_to_sea_and_who_is_there_puts_in() -> None:
    lines = ("at D7: B:1Inf", f"turn {WINTER}", "indicator 1")  # zone B, all of it in the west
    t = arrange(*lines, land=None)
    assert seas(t)["B"] == 3
    assert t.why_not("embark B:1Inf in B")[0] == "MS:WEATHER.S3a"
    fair = arrange("at D7: B:1Inf", f"turn {WINTER - 1}", "indicator 1", land=None)
    fair.order("embark B:1Inf in B")
    at_sea = arrange("sea B: B:1Inf", "at C30: B:2Inf", *lines[1:], land=None)
    assert at_sea.why_not("done") == ("MS:WEATHER.S3a", "", "B:1Inf")
    at_sea.order("land B:1Inf at D7", "done")


@pytest.mark.rule("MS:WEATHER.S3b")
def test_nobody_fights_at_sea_in_s3() -> None:
    t = arrange("at C30: B:2Inf", f"turn {WINTER}", "indicator 1", land=None)
    (objection,) = objecting.known(t.rules, "fight at sea")
    rough = [zone for zone, level in seas(t).items() if level == 3]
    calm = [zone for zone, level in seas(t).items() if level == 1]
    one = unit(t, "B:1Inf")
    for zone, said in ((rough[0], "MS:WEATHER.S3b"), (calm[0], "")):
        t.position.put(one, AT_SEA[zone])
        refused = objection.refuse(t.position, one)
        assert (refused.rule if refused else "") == said


@pytest.mark.rule("MS:WEATHER.S3b")
def test_no_task_force_engages_raids_or_fires_in_s3() -> None:
    """Zone D lies in the east, its square OO51 in the centre: with a 2 there is S3 in the box alone."""
    lines = ("sea D: B:TF1.1 R:TF1.1 R:MST1.1", "at OO51: B:TF1.2", "at PP51: R:1Inf")
    sea = ("engage-fleet R:TF1.1 with B:TF1.1", "raid-shipping R:MST1.1 with B:TF1.1")
    orders, storm = (*sea, "fire-mission troops at PP51 with B:TF1.2"), "MS:WEATHER.S3b"
    for die, refused in ((1, ("", "", "")), (2, (storm, storm, "")), (3, ("", "", storm))):
        text = (*lines, "at C30: B:2Inf", f"turn {WINTER}", f"indicator {die}", "step naval-combat")
        t = arrange(*text, land=None, more=FLEET)
        assert tuple(found.rule if (found := t.says(order)) else "" for order in orders) == refused


@pytest.mark.rule("MS:WEATHER.S3b", "MS:WEATHER.S2a")
def test_no_aircraft_strike_at_ships_in_s3_and_at_half_in_s2() -> None:
    """RMS-65, RMS-66 - LL48 and the port of NN48 lie in the centre, zone D as a whole in the east."""
    lines = ("at KK46: B:AB1.1 B:1MDM", "at PP47: B:AB1.2 B:1SAC", "sea D: R:MST1.1", "at MM48: R:TF1.1")
    fleet, port, storm = "bomb-fleet B:1MDM over LL48", "bomb-harbor B:1SAC over NN48", "MS:WEATHER.S3b"
    # In fall, with a 1, S2 in the centre and S3 in the east; with a 2 the other way about.
    for die, far, near in ((1, storm, ""), (2, "", storm), (6, "", "")):
        text = (*lines, "at C30: B:2Inf", f"turn {WINTER - 1}", f"indicator {die}", ALLOCATE)
        t = arrange(*text, land=None, more=(*FLEET, "module-12-air-forces"))
        for order, said in ((fleet, far), (port, near)):
            found = t.says(order)
            assert (found.rule if found else "") == said
        rough = next(one for one in t.rules.added[AttackModifier] if one.name == "aircraft in bad sight")
        if die == 2:
            t.order(fleet)
            part = rough.part(t.position, unit(t, "B:1MDM"))
            assert part is not None
            assert part.rule == "MS:WEATHER.S2a"


@pytest.mark.rule("MS:WEATHER.S3a", "MS:WEATHER.S3b")
def test_ships_on_station_leave_it_in_s3_and_land_nobody() -> None:
    """With a 3 there is S3 in the centre, where OO51 is, and S2 in zone D."""
    text = ("at OO51: B:LST1.1 B:MST1.1 B:TF1.1", "aboard B:MST1.1: B:1Inf", "at C30: B:2Inf")
    t = arrange(*text, f"turn {WINTER}", "indicator 3", land=None, more=FLEET)
    assert t.why_not("land B:1Inf at PP51")[0] == "MS:WEATHER.S3b"
    assert t.why_not("done")[0] == "MS:WEATHER.S3a"
    t.order("sail B:LST1.1 B:MST1.1 B:TF1.1 to D")
    assert t.says("done") is None
    calm = arrange(*text, f"turn {WINTER}", "indicator 4", land=None, more=FLEET)  # S2: they may wait there
    assert calm.why_not("land B:1Inf at PP51")[0] == "MS:WEATHER.S2b"
    assert calm.says("done") is None


@pytest.mark.rule("MS:WEATHER.S3a")
def test_ships_go_neither_out_of_a_port_in_s3_nor_into_a_zone_with_it() -> None:
    """MM48 lies in the centre, its zone D in the east; C is in the west."""
    text = ("side red", "at MM48: R:TF1.1", "sea D: R:TF1.2", "at ZZ48: R:1Inf", f"turn {WINTER}")
    port = arrange(*text, "indicator 3", land=None, more=FLEET)  # S3 in the centre alone
    assert port.why_not("put-to-sea R:TF1.1")[0] == "MS:WEATHER.S3a"
    assert port.says("sail R:TF1.2 to E") is None
    west = arrange(*text, "indicator 1", land=None, more=FLEET)  # S3 in the west alone
    assert west.says("put-to-sea R:TF1.1") is None
    assert west.why_not("sail R:TF1.2 to C")[0] == "MS:WEATHER.S3a"
    assert west.says("sail R:TF1.2 to E") is None
    east = arrange(*text, "indicator 2", land=None, more=FLEET)  # S3 in the east alone
    assert east.why_not("put-to-sea R:TF1.1")[0] == "MS:WEATHER.S3a"
    assert east.why_not("done") == ("MS:WEATHER.S3a", "", "R:TF1.2")
    east.order("dock R:TF1.2 at MM48")
    assert east.says("done") is None


@pytest.mark.rule("MS:WEATHER.S2a")
def test_the_fire_of_task_forces_counts_half_in_s2() -> None:
    t = arrange("at C30: B:2Inf", "turn 1", "indicator 4", land=None, more=FLEET)
    fleet = next(u for u in t.rules.roster.used if t.rules.roster.counters[u].type.key == "task-force")
    modifier = next(one for one in t.rules.added[AttackModifier] if one.name == "task forces in a rough sea")
    zone = next(zone for zone, level in seas(t).items() if level == 2)
    t.position.place[fleet] = AT_SEA[zone]
    part = modifier.part(t.position, fleet)
    assert part is not None
    assert (part.value, part.rule) == (Fraction(1, 2), "MS:WEATHER.S2a")
    INDICATOR.put(t.position, 1)
    assert modifier.part(t.position, fleet) is None


# What players are told


def test_the_weather_of_the_zones_is_told_beside_the_board() -> None:
    t = arrange("at E6: B:1Inf", "indicator 6")
    box = next(box for box in view(t.game, t.position, "blue").boxes if box.place == "weather")
    assert box.title == "Weather: spring 4"
    assert box.lines[0].startswith("West, V2G3S2: Aircraft")
    assert box.lines[1] == "Centre, V1G1S1: Normal."
    assert t.game.read_state(t.game.write_state(t.position)) == t.position


@pytest.mark.rule("MS:WEATHER.S2a")
def test_aircraft_against_ships_count_half_in_s2_and_against_others_do_not() -> None:
    t = arrange("at E6: B:1MDM", "turn 1", "indicator 4")  # V1G2S2 in the west
    bomber, modifier = (
        unit(t, "B:1MDM"),
        next(one for one in t.rules.added[AttackModifier] if "sight" in one.name),
    )
    for system, rule in (("ships", "MS:WEATHER.S2a"), ("troops", "")):
        state = t.position.copy()
        missions.note(state, missions.Mission(bomber, "any", parse("E9"), (parse("E9"),), system))
        part = modifier.part(state, bomber)
        assert (part.rule if part else "") == rule
