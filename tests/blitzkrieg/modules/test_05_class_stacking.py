"""MS:5, MS:UNITCHART - class stacking, and the chart of unit characteristics."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules.by_class import FAR, arrange
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, off

from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombUnits
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.battle.rules.defense import stack_strength
from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.engine.kinds import read_hexes, read_units
from openblitz.blitzkrieg.ground.rules import unit_chart
from openblitz.blitzkrieg.ground.rules.crowding import company, fits, too_high
from openblitz.blitzkrieg.ground.rules.unit_chart import OnTheirSquares
from openblitz.blitzkrieg.irregulars.rules.small_guerillas import SmallGuerillas
from openblitz.hexes.grid import Hex, name

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

SHEET = ("marines", "guerilla", "slow-infantry", "railroad", "flak", "airbase", "production", "task-force")
SHIPS = ("transport", "landing-ship")
EDGES = "at A5: B:9Inf"


def charted(*lines: str, land: str = "", modules: tuple[int, ...] = (3, 5)) -> Table:
    """A position with every counter of the sheet at hand."""
    return arrange(*lines, modules=modules, land=land, counters=(*SHEET, *SHIPS))


def unit(t: Table, called: str) -> int:
    """The number of a unit."""
    return t.rules.roster.called[called.casefold()]


def crowded(t: Table, side: int = 0) -> list[str]:
    """The hexes where too much of a side stands."""
    return [name(Hex(hex_)) for hex_, _stack in too_high(t.position, side)]


# Stacking


@pytest.mark.rule("MS:5a", "MS:5b", "MS:5c", "MS:UNITCHART.class4.a", "MS:UNITCHART.class5.a")
@pytest.mark.rule("MS:UNITCHART.class6.a", "MS:UNITCHART.class1.a", "MS:UNITCHART.class2.a")
def test_a_square_with_some_of_every_class() -> None:
    """Three infantry, flak, an airbase, 12 air factors in four units, and a train with 8 factors aboard."""
    square = "B:1Inf B:2Inf B:3Inf B:Flk2.1 B:AB1.1 B:1SAC B:2SAC B:SAC2.1 B:SAC2.2 B:RR1.1"
    aboard = "aboard B:RR1.1: B:4Inf B:5Inf"
    t = charted(f"at EE30: {square}", aboard, FAR, land="road EE30 EE31", modules=(3, 5, 8, 12))
    assert [t.rules.roster.defense[unit(t, u)] for u in ("B:1SAC", "B:SAC2.1")] == [4, 2]
    assert not crowded(t)
    for more in ("B:6Inf", "B:Flk1.1", "B:AB1.2", "B:SAC1.1", "B:RR1.2"):
        over = charted(f"at EE30: {square} {more}", aboard, FAR, modules=(3, 5, 8, 12))
        assert crowded(over) == ["EE30"]


@pytest.mark.rule("MS:5c")
def test_the_entrained_count_when_they_are_no_longer_aboard() -> None:
    lines = ("at EE30: B:1Inf B:2Inf B:3Inf B:RR1.1", FAR)
    assert not crowded(charted(*lines, "aboard B:RR1.1: B:4Inf"))
    assert crowded(charted("at EE30: B:1Inf B:2Inf B:3Inf B:4Inf B:RR1.1", FAR)) == ["EE30"]


@pytest.mark.rule("MS:UNITCHART", "MS:5d", "MS:UNITCHART.class4.a")
def test_stacks_are_looked_at_when_movement_ends() -> None:
    t = charted("at EE30: B:1Inf B:2Inf B:Inf1.1", "at EE31: B:4Arm", FAR)
    t.order("move B:4Arm to EE30")  # four, for a while
    assert t.why_not("done")[:2] == ("MS:UNITCHART.class4.a", "EE30")
    t.order("move B:1Inf to EE29", "done")
    assert t.asked == "red"


@pytest.mark.rule("MS:UNITCHART.class4.a")
def test_units_are_counted_and_not_factors() -> None:
    t = charted("at EE30: B:4Arm B:5Arm", "at EE31: B:6Arm", "at EE32: B:Inf1.1", FAR)
    t.order("move B:6Arm to EE30")  # 18 factors
    t.order("move B:Inf1.1 to EE30")
    assert t.why_not("done")[0] == "MS:UNITCHART.class4.a"
    plain = arrange("at EE30: B:4Arm B:5Arm", "at EE31: B:6Arm", FAR, modules=[3])
    plain.order("move B:6Arm to EE30")
    assert plain.why_not("done")[0] == "65:8.0.1a"


@pytest.mark.rule("MS:UNITCHART.class5.a", "MS:5d")
def test_one_flak_unit_a_square() -> None:
    t = charted("at EE30: B:Flk2.1", "at EE31: B:Flk1.1", FAR)
    t.order("move B:Flk1.1 to EE30")
    assert t.why_not("done")[:2] == ("MS:UNITCHART.class5.a", "EE30")
    t.order("move B:Flk2.1 to EE29", "done")


@pytest.mark.rule("MS:5a", "MS:UNITCHART.class5.a")
def test_flak_finds_room_where_three_ground_units_are_and_so_do_they_beside_flak() -> None:
    t = charted("at EE30: B:1Inf B:2Inf", "at EE31: B:Flk2.1 B:3Inf", FAR)
    hex_ = read_hexes(["EE30"])[0]
    for called in ("B:Flk2.1", "B:3Inf"):
        one = unit(t, called)
        assert fits(t.position, [*company(t.position, one, hex_), one], hex_)
        t.order(f"move {called} to EE30")
    t.order("done")


@pytest.mark.rule("MS:UNITCHART.class2.a")
@pytest.mark.parametrize(("land", "most"), [("city EE30", 3), ("road EE30 EE31", 1)])
def test_three_trains_in_a_city_and_one_elsewhere(land: str, most: int) -> None:
    trains = [f"B:RR1.{n}" for n in range(1, most + 2)]
    assert not crowded(charted(f"at EE30: {' '.join(trains[:-1])}", FAR, land=land))
    assert crowded(charted(f"at EE30: {' '.join(trains)}", FAR, land=land)) == ["EE30"]


@pytest.mark.rule("MS:UNITCHART.class6.a", "MS:UNITCHART.class6.d")
def test_one_installation_a_square_whatever_it_is() -> None:
    t = charted("at EE30: B:AB1.1", FAR)
    hex_ = read_hexes(["EE30"])[0]
    both = list(read_units(t.rules, ["B:AB1.1", "B:PC10.1"]))
    assert fits(t.position, both[:1], hex_)
    assert not fits(t.position, both, hex_)
    assert unit_chart.rows()["supply"].unit_class == unit_chart.rows()["airbase"].unit_class == 6


@pytest.mark.rule("MS:UNITCHART.class3.a")
def test_three_ships_in_a_port_and_any_number_at_sea() -> None:
    t = charted("at EE30: B:TF1.1 B:TF1.2 B:MST1.1", "sea A: B:TF1.3 B:TF1.4 B:TF1.5 B:MST1.2 B:LST1.1", FAR)
    hex_ = read_hexes(["EE30"])[0]
    ships = list(read_units(t.rules, ["B:TF1.1", "B:TF1.2", "B:MST1.1", "B:LST1.2"]))
    assert fits(t.position, ships[:3], hex_)
    assert not fits(t.position, ships, hex_)
    assert unit_chart.most(t.rules, ships[0], hex_) == 3
    assert not crowded(t)


@pytest.mark.rule("MS:UNITCHART.class1.a")
@pytest.mark.parametrize(
    ("there", "room"),
    [
        ("B:1SAC B:2SAC B:3SAC", True),  # three units of 12 factors
        ("B:SAC1.1 B:SAC1.2 B:SAC1.3 B:SAC2.1 B:SAC2.2", True),  # five of 7
        ("B:1SAC B:2SAC B:SAC2.1 B:SAC2.2", True),  # four of 12
        ("B:1SAC B:2SAC B:3SAC B:SAC1.1", False),  # four of 13
    ],
)
def test_a_base_holds_three_aircraft_or_twelve_factors(there: str, room: bool) -> None:
    """In a city as in 1965, where module 12 is off."""
    t = charted(f"at EE30: {there}", "at EE31: B:1Inf", FAR, land="city EE30")
    assert crowded(t) == ([] if room else ["EE30"])


@pytest.mark.rule("MS:UNITCHART.class1.c")
def test_a_task_force_bases_three_factors_of_light_aircraft() -> None:
    t = arrange(FAR, EDGES, modules=[5], counters=("ftr", "tac", "task-force"))

    def based(*units: str) -> bool:
        return unit_chart.based_on_ship(t.rules, read_units(t.rules, units))

    assert based("B:TAC2.1", "B:TAC1.1")
    assert based("B:FTR1.1", "B:FTR1.2", "B:FTR1.3")
    assert not based("B:TAC2.1", "B:TAC1.1", "B:TAC1.2")  # four
    assert not based("B:MDM1.1")


# Squares


@pytest.mark.rule(
    "MS:UNITCHART.class2.b", "MS:UNITCHART.class3.b", "MS:UNITCHART.class6.b", "MS:UNITCHART.class6.c"
)
def test_on_which_squares_each_class_can_be() -> None:
    land = "city EE30 FF31; port FF31; road GG30 GG31; mountain EE33; sea EE28; forest EE35"
    t = charted(FAR, EDGES, land=land)

    def open_to(called: str) -> set[str]:
        found = unit_chart.squares(t.rules, unit(t, called))
        named = ("EE30", "FF31", "GG30", "EE33", "EE28", "EE35", "EE36")
        return {place for place in named if found >> read_hexes([place])[0] & 1}

    assert open_to("B:RR1.1") == {"EE30", "FF31", "GG30"}
    assert open_to("B:TF1.1") == open_to("B:MST1.1") == open_to("B:LST1.1") == {"FF31", "EE28"}
    assert open_to("B:AB1.1") == {"GG30", "EE35", "EE36"}
    assert open_to("B:PC10.1") == {"EE30", "FF31"}
    assert open_to("B:Flk1.1") == open_to("B:1Inf") == {"EE30", "FF31", "GG30", "EE33", "EE35", "EE36"}
    assert open_to("B:1SAC") == {
        "EE30",
        "FF31",
        "GG30",
        "EE33",
        "EE28",
        "EE35",
        "EE36",
    }  # over any, in flight


@pytest.mark.rule(
    "MS:UNITCHART.class2.b", "MS:UNITCHART.class6.b", "MS:UNITCHART.class6.c", "MS:UNITCHART.class5.b"
)
def test_random_games_look_whether_all_are_on_their_squares() -> None:
    land = "city EE30; road GG30 GG31; mountain EE33; sea EE28"
    good = charted(
        "at GG30: B:RR1.1", "at EE36: B:AB1.1", "at EE30: B:PC10.1", "at EE33: B:Flk1.1", FAR, land=land
    )
    assert not list(OnTheirSquares().faults(good.position))
    wrong = {"B:RR1.1": "EE36", "B:AB1.1": "EE30", "B:PC10.1": "EE36", "B:Flk1.1": "EE28", "B:AB1.2": "EE33"}
    for called, place in wrong.items():
        bad = charted(FAR, EDGES, land=land)
        bad.position.put(unit(bad, called), read_hexes([place])[0])
        faults = list(OnTheirSquares().faults(bad.position))
        assert faults == [f"{called} is on a square that is closed to it"]


@pytest.mark.rule("MS:UNITCHART.class1.b")
def test_aircraft_on_the_ground_are_at_airbases() -> None:
    t = charted("at EE30: B:AB1.1", "at EE31: B:1Inf", FAR, land="city EE33", modules=(5, 8, 12))
    bases = t.rules.answers["air_bases"]
    assert bases.hexes(t.position, 0) == 1 << read_hexes(["EE30"])[0]  # no city


@pytest.mark.rule("MS:UNITCHART", "MS:UNITCHART.class4.b", "MS:UNITCHART.class5.b")
@pytest.mark.parametrize("called", ["B:1Inf", "B:4Arm", "B:Flk1.1", "B:1Rgr"])
def test_ground_units_and_flak_do_not_enter_the_sea(called: str) -> None:
    t = charted(f"at EE30: {called}", FAR, land="sea EE29")
    assert t.why_not(f"move {called} to EE29")[:2] == ("MS:UNITCHART.class4.b", "EE29")
    t.order(f"move {called} to EE31")


# What rough ground costs


@pytest.mark.rule("MS:UNITCHART", "MS:UNITCHART.class4.c", "MS:UNITCHART.flak")
@pytest.mark.parametrize("ground", ["forest", "mountain"])
@pytest.mark.parametrize(
    ("called", "cost"),
    [
        ("B:1Inf", 2),
        ("B:SInf2.1", 2),
        ("B:1Abn", 2),
        ("B:Mrn6.1", 2),
        ("B:1Rgr", 1),
        ("B:Gue1.1", 1),
        ("B:4Arm", 3),
        ("B:1Art", 3),
        ("B:Flk2.1", 2),
    ],
)
def test_rough_ground_has_its_price_and_stops_nobody(ground: str, called: str, cost: int) -> None:
    t = charted(f"at EE30: {called}", FAR, land=f"{ground} EE29")
    allowance = t.rules.roster.thirds[unit(t, called)] // 3
    assert t.cost(called, "EE29") == cost
    t.order(f"move {called} to EE29")
    assert ("EE28" in t.reach(called)) is (allowance > cost)


@pytest.mark.rule("MS:UNITCHART.class4.c")
def test_the_price_is_told_with_its_paragraph() -> None:
    t = charted("at EE30: B:4Arm", FAR, land="forest EE29")
    order = t.game.read_order("move B:4Arm to EE29")
    costs = t.position.steps[-1].costs(t.position, order)
    assert costs is not None
    assert [(part.value, part.rule) for part in costs.tally.parts] == [(Fraction(3), "MS:UNITCHART.class4.c")]


@pytest.mark.rule("MS:UNITCHART.class4.c")
def test_nobody_enters_rough_ground_where_an_enemy_stands() -> None:
    t = charted("at EE30: B:4Arm", "at EE29: R:1Inf", land="forest EE29")
    assert t.why_not("move B:4Arm to EE29")[0] == "65:6.0.6b"


# What the ground does in battle

TYPES = {
    "slow-infantry": ("R:SInf2.1", "inf2"),
    "infantry": ("R:1Inf", "inf4"),
    "airborne": ("R:1Abn", "abn"),
    "marines": ("R:Mrn6.1", "mar"),
    "rangers": ("R:1Rgr", "rng"),
    "armor": ("R:4Arm", "arm"),
    "artillery": ("R:1Art", "arty"),
    "guerilla": ("R:Gue4.1", "guer"),
    "railroad": ("R:RR1.1", "class2.c"),
    "airbase": ("R:AB1.1", "class6.e"),
    "production": ("R:PC10.1", "class6.e"),
}


def doubled(called: str, land: str, attacker: str = "B:4Arm") -> bool:
    """Whether a defender on EE30 is doubled against an attacker on EE31."""
    t = charted(f"at EE30: {called}", f"at EE31: {attacker}", land=land)
    found = t.odds(attacker, "EE30")
    assert found.defense == t.defense("EE30", attacker)  # as it is told and as it is fought
    return t.defense("EE30", attacker) == 2 * t.rules.roster.defense[unit(t, called)]


@pytest.mark.rule(
    "MS:UNITCHART.inf2", "MS:UNITCHART.inf4", "MS:UNITCHART.abn", "MS:UNITCHART.mar", "MS:UNITCHART.rng"
)
@pytest.mark.rule("MS:UNITCHART", "MS:UNITCHART.arm", "MS:UNITCHART.guer", "MS:UNITCHART.forest")
@pytest.mark.parametrize(
    "kind", ["slow-infantry", "infantry", "airborne", "marines", "rangers", "armor", "guerilla"]
)
def test_rivers_cities_and_mountains_double_soldiers_and_tanks(kind: str) -> None:
    called, paragraph = TYPES[kind]
    for land in ("river Dott: EE31", "city EE30", "mountain EE30"):
        assert doubled(called, land)
    assert not doubled(called, "")
    assert doubled(called, "forest EE30") is (kind == "guerilla")
    assert doubled(called, "city EE30; river Dott: EE31")  # once
    t = charted(f"at EE30: {called}", "at EE31: B:4Arm", land="city EE30")
    (part,) = t.odds("B:4Arm", "EE30").stacks[0].parts
    assert part.rule == f"MS:UNITCHART.{paragraph}"
    assert "x 2" in part.why


@pytest.mark.rule("MS:UNITCHART", "MS:UNITCHART.arty", "MS:UNITCHART.class2.c", "MS:UNITCHART.class6.e")
@pytest.mark.parametrize("kind", ["artillery", "railroad", "airbase", "production"])
def test_guns_trains_and_installations_are_never_doubled(kind: str) -> None:
    for land in ("river Dott: EE31", "city EE30", "mountain EE30", "forest EE30", ""):
        assert not doubled(TYPES[kind][0], land)


@pytest.mark.rule("MS:UNITCHART.flak")
def test_no_ground_multiplies_flak() -> None:
    """It does not even defend (MS:13b); wherever its factor is asked for, it is as printed."""
    for land in ("city EE30", "mountain EE30", "forest EE30", "river Dott: EE31"):
        t = charted("at EE30: R:1Inf R:Flk4.1", "at EE31: B:4Arm", land=land)
        here, sources = read_hexes(["EE30"])[0], read_hexes(["EE31"])
        for called, times in (("R:Flk4.1", 1), ("R:1Inf", 1 if "forest" in land else 2)):
            found = stack_strength(t.position, [unit(t, called)], here, sources)
            assert found == times * t.rules.roster.defense[unit(t, called)]


@pytest.mark.rule("MS:UNITCHART.class3.c")
def test_ships_in_port_add_nothing_to_the_defense() -> None:
    t = charted("at EE30: R:1Inf R:TF1.1", "at EE31: B:4Arm", land="city EE30; sea EE29; port EE30")
    assert t.defense("EE30", "B:4Arm") == 2 * t.rules.roster.defense[unit(t, "R:1Inf")]


@pytest.mark.rule("MS:UNITCHART.rng.a")
@pytest.mark.parametrize(
    ("land", "alone", "together"),
    [("river Dott: EE31 FF31", 4, 8), ("mountain EE30", 4, 8), ("city EE30", 8, 8), ("", 4, 4)],
)
def test_rivers_and_mountains_are_nothing_to_rangers_alone(land: str, alone: int, together: int) -> None:
    t = charted("at EE30: R:1Inf", "at EE31: B:1Rgr", "at FF31: B:2Rgr B:4Arm", land=land)
    for units, strength in (("B:1Rgr B:2Rgr", alone), ("B:1Rgr", alone), ("B:1Rgr B:4Arm", together)):
        assert t.defense("EE30", units) == strength
        assert t.odds(units, "EE30").defense == strength


@pytest.mark.rule("MS:UNITCHART", "MS:UNITCHART.arm", "MS:UNITCHART.arty", "MS:UNITCHART.inf4")
@pytest.mark.parametrize("ground", ["forest", "mountain"])
@pytest.mark.parametrize(
    ("called", "times"), [("B:4Arm", Fraction(1, 2)), ("B:1Art", 1), ("B:1Inf", 1), ("B:1Rgr", 1)]
)
def test_armor_attacks_at_half_from_rough_ground(ground: str, called: str, times: Fraction) -> None:
    t = charted("at EE30: R:1Inf", f"at EE31: {called}", land=f"{ground} EE31")
    printed = t.rules.roster.attack[unit(t, called)]
    assert t.odds(called, "EE30").attack.total == printed * times
    assert attack_factors(t.position)[unit(t, called)] == printed * times
    plain = charted("at EE30: R:1Inf", f"at EE31: {called}")
    assert plain.odds(called, "EE30").attack.total == printed


@pytest.mark.rule("MS:UNITCHART", "MS:UNITCHART.mar", "MS:UNITCHART.rng", "MS:UNITCHART.inf4")
@pytest.mark.parametrize(("called", "times"), [("B:Mrn6.1", 2), ("B:1Rgr", 2), ("B:1Inf", 1), ("B:1Abn", 1)])
def test_marines_and_rangers_attack_doubled_from_an_assault_square(called: str, times: int) -> None:
    one = BEACH["C"][0]
    t = charted(f"at {off(one)}: {called}", f"at {one}: R:1Inf", "at EEE50: R:2Inf", land=COAST)
    printed = t.rules.roster.attack[unit(t, called)]
    assert t.odds(called, one).attack.total == times * printed
    ashore = charted(f"at EE31: {called}", "at EE30: R:1Inf", "at EEE50: R:2Inf")
    assert ashore.odds(called, "EE30").attack.total == printed  # from land as printed


# Who is carried, and who lands

CARRIED = {
    "slow-infantry": ("rail mac", ""),
    "infantry": ("rail mac", "first follow"),
    "airborne": ("rail mac", "first follow"),
    "marines": ("rail mac", "first follow"),
    "rangers": ("rail mac", "first follow"),
    "armor": ("rail", "follow"),
    "artillery": ("rail", ""),
    "guerilla": ("rail mac", ""),
    "railroad": ("", ""),
    "airbase": ("", ""),
    "production": ("", ""),
}


@pytest.mark.rule(
    "MS:UNITCHART.inf2", "MS:UNITCHART.inf4", "MS:UNITCHART.abn", "MS:UNITCHART.mar", "MS:UNITCHART.rng"
)
@pytest.mark.rule("MS:UNITCHART.arm", "MS:UNITCHART.arty", "MS:UNITCHART.guer", "MS:UNITCHART")
@pytest.mark.parametrize("kind", CARRIED)
def test_who_is_carried_by_what_and_who_lands_when(kind: str) -> None:
    t = charted(FAR, EDGES)
    carried, lands = CARRIED[kind]
    called = unit(t, TYPES[kind][0])
    assert [by for by in ("rail", "mac") if unit_chart.carries(t.rules, called, by)] == carried.split()
    assert [w for w in ("first", "follow") if unit_chart.may_land(t.rules, called, w)] == lands.split()


@pytest.mark.rule("MS:UNITCHART.flak")
def test_flak_goes_by_rail_and_sea_and_lands_nowhere() -> None:
    t = charted(FAR, EDGES)
    flak = unit(t, "B:Flk1.1")
    assert unit_chart.carries(t.rules, flak, "rail")
    assert not unit_chart.carries(t.rules, flak, "mac")
    assert not unit_chart.may_land(t.rules, flak, "first")
    assert not unit_chart.may_land(t.rules, flak, "follow")


@pytest.mark.rule("MS:UNITCHART.classes", "MS:UNITCHART")
def test_every_counter_of_the_box_has_its_row_and_its_class() -> None:
    t = charted(FAR, EDGES)
    for number, counter in enumerate(t.rules.roster.counters):
        assert unit_chart.row(t.rules, number).unit_class == counter.type.branch.unit_class
    found = {kind: row.unit_class for kind, row in unit_chart.rows().items()}
    assert {kind for kind, number in found.items() if number == 1} == {"sac", "mdm", "tac", "ftr", "mac"}
    assert {kind for kind, number in found.items() if number == 2} == {"railroad"}
    assert {kind for kind, number in found.items() if number == 3} == {
        "task-force",
        "transport",
        "landing-ship",
    }
    assert {kind for kind, number in found.items() if number == 5} == {"flak"}
    assert {kind for kind, number in found.items() if number == 6} == {"airbase", "production", "supply"}


# class, how many in a city and elsewhere, squares, by rail and MAC, first and follow-up landings, rough
# ground, assault, attack from rough ground, defense behind rivers, in forest, in cities and on mountains
CHART = {
    "sac": "1 - - airbase - - - - - - - - - -",
    "mdm": "1 - - airbase - - - - - - - - - -",
    "tac": "1 - - airbase - - - - - - - - - -",
    "ftr": "1 - - airbase - - - - - - - - - -",
    "mac": "1 - - airbase - - - - - - - - - -",
    "railroad": "2 3 1 rail - - - - - - - N N N",
    "task-force": "3 3 3 port - - - - - - - - - -",
    "transport": "3 3 3 port - - - - - - - - - -",
    "landing-ship": "3 3 3 port - - - - - - - - - -",
    "slow-infantry": "4 3 3 land yes yes - - 2 - N D N D",
    "infantry": "4 3 3 land yes yes yes yes 2 N N D N D",
    "airborne": "4 3 3 land yes yes yes yes 2 N N D N D",
    "air-assault": "4 3 3 land yes yes yes yes 2 N N D N D",
    "marines": "4 3 3 land yes yes yes yes 2 D N D N D",
    "rangers": "4 3 3 land yes yes yes yes 1 D N D N D",
    "armor": "4 3 3 land yes - - yes 3 - half D N D",
    "artillery": "4 3 3 land yes - - - 3 - N N N N",
    "guerilla": "4 3 3 land yes yes - - 1 - N D D D",
    "flak": "5 1 1 land yes - - - 2 - - N N N",
    "airbase": "6 1 1 open - - - - - - - N N N",
    "production": "6 1 1 city - - - - - - - N N N",
    "supply": "6 1 1 land - - - - - - - N N N",
}


@pytest.mark.rule("MS:UNITCHART")
def test_the_chart_stands_as_decoded_cell_by_cell() -> None:
    found = {kind: " ".join(cells) for kind, cells in sheet("modules.unit_chart").rows.items()}
    assert found == CHART


# Drops


@pytest.mark.rule("MS:UNITCHART.abn.a", "MS:UNITCHART.abn.b")
def test_airborne_drop_beside_the_enemy_but_not_into_forest_and_stay_there() -> None:
    land = "city EE30; forest GG30"
    t = charted("at EE30: B:1Abn B:2Abn", "at GG34: R:1Inf", "control blue: EE30", land=land)
    assert t.why_not("drop B:1Abn at GG30")[:2] == ("MS:UNITCHART.abn.a", "GG30")
    t.order("drop B:1Abn at GG33", "drop B:2Abn at GG28")
    assert t.why_not("move B:1Abn to GG32")[0] == "MS:UNITCHART.abn.a"
    assert t.why_not("move B:2Abn to GG27")[0] == "MS:UNITCHART.abn.a"
    t.order("done")
    while t.step != "announce":
        t.order("done")
    t.order("attack GG34 with B:1Abn")


# The die of the Strategic Bombardment Table


@pytest.mark.rule("MS:UNITCHART.sbt.b")
@pytest.mark.parametrize("land", ["", "city EE30", "forest EE30"])
def test_small_guerillas_alone_add_three_on_any_ground(land: str) -> None:
    def more(*there: str) -> int:
        t = charted(f"at EE30: {' '.join(there)}", EDGES, land=land, modules=(3, 5, 8, 12))
        part = SmallGuerillas().part(t.position, read_hexes(["EE30"])[0], BombUnits.system, ())
        return 0 if part is None else int(part.value)

    assert more("R:Gue1.1", "R:Gue2.1") == 3
    assert more("R:Gue4.1") == 0
    assert more("R:Gue1.1", "R:1Inf") == 0
    assert SmallGuerillas().alone
