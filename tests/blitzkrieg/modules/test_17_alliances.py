"""MS:SCENARIO.C, MS:SCENARIO.F - passive allies, a guaranteed neutrality, and a power that watches."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine.places import BOX, WAITING
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules import cities
from openblitz.blitzkrieg.ground.rules.victory import controls_country
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.minors.rules import minor_armies
from openblitz.blitzkrieg.production.rules import appearing, production
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.scenarios.rules import alliances
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.blitzkrieg.weather.rules.calendar import date
from openblitz.hexes import bits
from openblitz.hexes.grid import parse
from openblitz.lab.blitzkrieg.invariants import Invariants

C, F = "modules-c-neutrality-violation", "modules-f-third-power"
D = "modules-d-grand-alliance"
SWAPPED = "modules-f-third-power-swapped"
NW, SW, SE, NE, CALAEDIA = range(5)


def arrange(name: str, text: str, dice: tuple[int, ...] = (), without: tuple[str, ...] = ()) -> Table:
    return table(name, f"{text}\nrest eliminated", dice, without=without)


def sides(t: Table) -> tuple[int, ...]:
    """The sides of Nord Walküre, Sud Walküre, San Estados, New Endor and Calaedia."""
    return tuple(minor_armies.side_of(t.position, country) for country in range(5))


# C


@pytest.mark.rule("MS:SCENARIO.C.a", "MS:SCENARIO.C.b")
def test_four_countries_are_passive_allies_and_calaedia_is_neutral() -> None:
    rules = game(C).rules
    assert rules.roster.at_first.minors == (0, 0, 1, 1, NOBODY)
    assert minor_armies.unattached(rules) == (CALAEDIA,)
    assert alliances.guaranteed(rules) == CALAEDIA
    t = arrange(C, "turn 3\nat G4: B:4Arm\nat ZZ48: R:4Arm")
    passive = {t.rules.roster.armies[army].key for army in alliances.passive_armies(t.position)}
    assert passive == {"nord-walkure", "sud-walkure", "new-endor", "san-estados"}


@pytest.mark.rule("MS:SCENARIO.C.c")
def test_a_power_begins_inside_its_passive_allies_and_nobody_else_comes_there() -> None:
    camps = game(C).rules.ground.camp
    for hex_, of in (("V20", 0), ("X27", 0), ("G4", 0), ("OO30", 1), ("KK40", 1), ("ZZ48", 1)):
        assert (camps[of] >> parse(hex_) & 1, camps[1 - of] >> parse(hex_) & 1) == (1, 0)
    assert not any(camp >> parse("EE34") & 1 for camp in camps[:2])
    t = arrange(C, "turn 3\nat FF23: B:4Arm\nat ZZ48: R:4Arm")
    assert t.why_not("move B:4Arm to GG24") == ("MS:SCENARIO.C.c", "GG24", "B:4Arm")  # New Endor, RMS-93
    t = arrange(C, "turn 3\nat FF23: B:4Arm\nat ZZ48: R:4Arm\naggressor calaedia red")
    assert t.says("move B:4Arm to GG24") is None
    red = "turn 3\nside red\nat II44: R:4Arm\nat G4: B:4Arm"
    assert arrange(C, red).why_not("move R:4Arm to II43") == ("MS:SCENARIO.C.c", "II43", "R:4Arm")
    assert arrange(C, red).says("move R:4Arm to II45") is None


@pytest.mark.rule("MS:SCENARIO.C.d")
def test_passive_armies_are_set_up_by_their_allies_and_stay_at_home() -> None:
    t = table(C, "turn 0\nside blue\nwaiting: NW:1Inf NE:1Inf\nrest eliminated\nstep set-up")
    assert t.says("place NW:1Inf at V20") is None
    assert t.why_not("place NW:1Inf at X27")[0] == "MS:17a"  # in the other country of his allies
    assert t.why_not("place NW:1Inf at G4")[0] == "MS:17a"
    assert t.why_not("place NE:1Inf at OO30")[0] == "65:4.0.1b"
    stand = "turn 3\nat L9: NW:1Inf\nat ZZ48: R:4Arm\nat G4: B:4Arm"
    t = arrange(C, stand)
    assert t.why_not("move NW:1Inf to K9") == ("MS:SCENARIO.C.d", "K9", "NW:1Inf")
    assert t.says("move NW:1Inf to L10") is None
    assert arrange(C, f"{stand}\naggressor calaedia red").says("move NW:1Inf to K9") is None
    field = "turn 3\nat V20: NW:1Inf\nat X27: SW:1Inf\nat ZZ48: R:4Arm\nat G4: B:4Arm"
    assert arrange(C, field).why_not("fly NW:1Inf to X27") == ("MS:SCENARIO.C.d", "X27", "NW:1Inf")
    assert arrange(C, f"{field}\naggressor calaedia red").says("fly NW:1Inf to X27") is None


@pytest.mark.rule("MS:SCENARIO.C.d", "MS:18b")
def test_there_is_no_war_over_the_borders_of_passive_allies() -> None:
    stand = "turn 3\nat FF23: NW:1Inf\nat GG24: NE:1Inf\nat ZZ48: R:4Arm\nat G4: B:4Arm"
    t = arrange(C, f"{stand}\nstep movement")
    assert not zones_of(t.rules).controlled(t.position, 1) >> parse("FF23") & 1
    t.order("done")  # nobody has to attack
    assert t.game.to_move(t.position) == "red"
    t = arrange(C, f"{stand}\naggressor calaedia red\nstep movement")
    assert zones_of(t.rules).controlled(t.position, 0) >> parse("GG24") & 1


@pytest.mark.rule("MS:SCENARIO.C.e")
@pytest.mark.parametrize(
    ("violator", "unit", "way"), [("blue", "B:4Arm", ("CC24", "DD25")), ("red", "R:4Arm", ("GG24", "FF24"))]
)
def test_who_violates_calaedia_has_all_minor_countries_against_him(
    violator: str, unit: str, way: tuple[str, str]
) -> None:
    other = int(violator == "blue")
    far = "at G4: B:5Arm\nat ZZ48: R:5Arm"
    text = f"turn 3\nside {violator}\nat {way[0]}: {unit}\n{far}\nat JJ30: C:1Inf\nstep movement"
    t = arrange(C, text, without=("module-10-supply",))
    before = sides(t)
    t.order(f"move {unit} to {way[1]}")
    assert sides(t) == (*before[:4], other)  # Calaedia at once,
    t.order(f"take-back {unit}")
    assert sides(t) == before
    t.order(f"move {unit} to {way[1]}", "done")
    assert sides(t) == (other,) * 5  # the others when the move stands
    assert t.friendly(("blue", "red")[other], "U11" if violator == "blue" else "VV25")  # with their cities
    assert alliances.passive_armies(t.position) == []


def test_units_of_an_ally_that_turns_away_are_lost_among_the_others() -> None:
    # RMS-166
    text = (
        "turn 3\nat CC24: B:4Arm\nat V20: B:5Arm NW:1Inf\nat U11: NW:2Inf\nat ZZ48: R:5Arm\nat JJ30: C:1Inf"
    )
    t = arrange(C, f"{text}\nstep movement")
    t.order("move B:4Arm to DD25", "done")
    assert (t.where("NW:1Inf"), t.where("NW:2Inf"), t.where("B:5Arm")) == ("eliminated", "U11", "V20")


@pytest.mark.rule("MS:SCENARIO.C.g")
@pytest.mark.parametrize(("by", "supplied"), [("", False), ("blue", True), ("red", True)])
def test_the_enemies_of_the_violator_are_supplied_by_any_friendly_city(by: str, supplied: bool) -> None:
    # In Nord Walküre beside Quell, without a Supply counter of the army.
    whose = "red" if by == "blue" else "blue"  # then the army is Red's
    text = f"turn 3\nside {whose}\nat Q12: NW:1Inf\nat G4: B:4Arm\nat ZZ48: R:4Arm"
    if by:
        text += f"\naggressor calaedia {by}\nallegiance nord-walkure {whose}"
    t = arrange(C, text)
    unit = t.rules.roster.number["nw:1inf"]
    assert bool(ISOLATED(t.position) >> unit & 1) == (not supplied)


@pytest.mark.rule("MS:SCENARIO.C.g")
@pytest.mark.parametrize(("by", "supplied"), [("red", True), ("blue", False)])
def test_the_violator_himself_is_not(by: str, supplied: bool) -> None:
    # Beside a city of San Estados that Blue holds, and far from his home.
    text = "turn 3\nside blue\nat KK39: B:1Inf\nat KK40: B:2Inf\nat G4: B:4Arm\nat ZZ48: R:4Arm"
    t = arrange(C, f"{text}\naggressor calaedia {by}\ncontrol blue: KK40")
    assert t.friendly("blue", "KK40")
    unit = t.rules.roster.number["b:1inf"]
    assert bool(ISOLATED(t.position) >> unit & 1) == (not supplied)


@pytest.mark.rule("MS:SCENARIO.C.c", "MS:18b", "MS:ARTILLERY.barrage.d")
def test_nor_does_artillery_fire_over_the_border_of_a_passive_ally() -> None:
    # RMS-165: II43 is in Sud Walküre, and II44 in San Estados.
    on = "turn 3\nat II43: B:1Art\nat II44: R:1Inf\nat G4: B:4Arm\nat ZZ48: R:4Arm\nrest eliminated"
    options = ("module-07-railroads", "module-16-artillery")
    t = table(C, f"{on}\nstep announce", options=options)
    for chart in ("barrage", "barrage-rails"):
        assert t.why_not(f"attack II44 by {chart} with B:1Art") == ("MS:18b", "II44", "B:1Art")
    assert not any("II44" in order for order in t.offered)
    at_war = table(C, f"aggressor calaedia red\n{on}\nstep announce", options=options)
    assert at_war.says("attack II44 by barrage with B:1Art") is None


# All round a city of Nord Walküre, so that no line leads away from it.
RING = ("T18", "T19", "T20", "U18", "U21", "V18", "V22", "W19", "W22", "X20", "X21", "X22")
ENCIRCLED = "\n".join(("turn 3", "side blue", *(f"at {hex_}: R:{n}Inf" for n, hex_ in enumerate(RING, 1))))
TURNED = "aggressor calaedia blue\nallegiance nord-walkure red\nallegiance sud-walkure red\ncontrol blue: V20"


@pytest.mark.rule("MS:18b")
def test_nor_do_aircraft_attack_over_it() -> None:
    # RMS-253
    air = ("module-12-air-forces",)
    own = "at DD36: B:AB1.1 B:1FTR B:1MDM B:1SAC"
    text = f"turn 3\n{own}\nat GG37: SE:1Inf\nat GGG45: R:4Inf\nat O29: B:GDArm\nrest box\nstep air-missions"
    t = table(C, text, options=air)
    for order in ("bomb-units B:1MDM", "support B:1MDM", "interdict B:1FTR"):
        assert t.why_not(f"{order} over GG37")[:2] == ("MS:18b", "GG37")
    war = table(C, f"{text}\naggressor calaedia red", options=air)
    war.order("bomb-units B:1MDM over GG37")
    within = text.replace("at DD36: B:AB1.1", "at HH37: B:AB1.1")  # in San Estados itself
    table(C, within, options=air).order("bomb-units B:1MDM over GG37")


@pytest.mark.rule("MS:10b", "MS:SCENARIO.C.g", "MS:SCENARIO.C.e")
@pytest.mark.parametrize("at", ["V20", "V21"])
@pytest.mark.parametrize(
    ("scenario", "text", "supplied"),
    [(D, "", True), (C, "", True), (C, TURNED, False), (C, "aggressor calaedia red", True)],
)
def test_a_city_of_an_ally_supplies_as_home_does_until_he_turns(
    scenario: str, text: str, supplied: bool, at: str
) -> None:
    # RMS-174: who has violated Calaedia holds V20, and it is a captured city.
    on = f"{ENCIRCLED}\nat {at}: B:1Inf\nat G4: B:4Arm\nat ZZ48: R:4Arm\n{text}"
    t = table(scenario, f"{on}\nrest eliminated", options=("module-10-supply",) if scenario == D else ())
    assert t.friendly("blue", "V20")
    assert bool(ISOLATED(t.position) >> t.rules.roster.number["b:1inf"] & 1) == (not supplied)


@pytest.mark.rule("MS:10z", "MS:SCENARIO.C.e")
def test_a_city_of_an_ally_wants_a_garrison_once_he_has_turned() -> None:
    text = "turn 3\nside blue\nat G4: B:4Arm\nat ZZ48: R:4Arm"
    t = arrange(C, text)
    assert cities.homes(t.position, 0) >> parse("V20") & 1
    t = arrange(C, f"{text}\n{TURNED}")
    assert not cities.homes(t.position, 0) >> parse("V20") & 1
    assert cities.homes(t.position, 0) >> parse("G4") & 1


@pytest.mark.rule("MS:9p")
def test_new_units_that_find_no_room_do_not_appear_in_a_city_of_an_ally() -> None:
    rules = game(D).rules
    unit = rules.roster.number["b:1inf"]
    t = table(D, "turn 3\nat G4: B:4Arm\nat ZZ48: R:4Arm\nrest eliminated")
    for city in bits.hexes(rules.ground.own_cities[0]):
        joined = appearing.along_rails(t.position, city, unit)
        assert not joined & ~rules.ground.own_cities[0]


@pytest.mark.rule("MS:SCENARIO.C.h")
def test_control_of_minor_countries_wins_after_twelve_turns_or_more() -> None:
    rules = game(C).rules
    assert (rules.turns, str(date(rules, 1))) == (12, "spring 4")
    assert game(C, "", ("module-17-24-turns",)).rules.turns == 24
    text = "turn 12\nside red\nat G4: B:4Arm\nat V20: R:1Inf\nat U11: R:2Inf\nat Q11: R:3Inf\nat Y19: R:4Inf"
    t = arrange(C, f"{text}\naggressor calaedia blue\nstep movement")
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == ("red", "MS:SCENARIO.C.h")


def test_a_passive_army_abroad_is_a_fault() -> None:
    t = arrange(C, "turn 3\nat K9: NW:1Inf\nat ZZ48: R:4Arm")
    assert any("passive" in fault for fault in Invariants(t.rules).faults(t.position))
    t = arrange(C, "turn 3\nat L9: NW:1Inf\nat ZZ48: R:4Arm")
    assert not list(Invariants(t.rules).faults(t.position))


@pytest.mark.rule("MS:SCENARIO.C.f")
@pytest.mark.parametrize(("cities", "rises"), [("V20 U11 Q11 Y19", True), ("V20 U11", False)])
def test_guerillas_rise_in_the_countries_that_the_violator_controls(cities: str, rises: bool) -> None:
    stacks = "\n".join(f"at {hex_}: B:{n}Inf" for n, hex_ in enumerate(cities.split(" "), 1))
    text = f"turn 4\n{stacks}\nat ZZ48: R:4Arm\naggressor calaedia blue\nallegiance nord-walkure red"
    t = arrange(C, text)
    assert controls_country(t.position, t.rules.ground.minors[NW], 0) == rises
    assert guerillas.oppressor(t.position, NW) == 0
    assert guerillas.rises(t.position, NW) == rises
    assert not guerillas.rises(t.position, SE)
    assert any(deed.name == "raise guerillas" for deed in sequence_of(t.rules).deeds["raise-guerillas"])


# F


@pytest.mark.rule("MS:SCENARIO.F.i")
def test_guerillas_rise_in_minor_countries() -> None:
    t = arrange(F, "turn 4\nside blue\nat EE34: B:1Inf\nat FF35: B:2Inf\nat ZZ48: R:4Arm\nat JJ30: C:1Inf")
    assert guerillas.rises(t.position, CALAEDIA)
    assert not guerillas.rises(t.position, NW)
    assert any(deed.name == "raise guerillas" for deed in sequence_of(t.rules).deeds["raise-guerillas"])


@pytest.mark.rule("MS:SCENARIO.F.a")
def test_all_minor_countries_are_allies_and_begin_at_home() -> None:
    rules = game(F).rules
    assert rules.roster.at_first.minors == (1,) * 5
    assert rules.names == ("Great Blue", "Minor Country Alliance")
    t = table(F, "turn 0\nside red\nwaiting: NW:1Inf\nrest eliminated\nstep set-up")
    assert t.says("place NW:1Inf at V20") is None
    assert t.why_not("place NW:1Inf at ZZ48")[0] == "MS:17a"


@pytest.mark.rule("MS:SCENARIO.F.b")
def test_the_attacker_has_no_blitz_army_and_the_watcher_an_infantry_army() -> None:
    t = table(F)
    assert {order for order in t.offered if order.startswith("army")} == {f"army {n}" for n in range(2, 8)}
    assert t.why_not("army 1") == ("MS:SCENARIO.F.b", "", "")
    t.order("army 4")
    assert {order for order in t.offered if order.startswith("army")} == {f"army {n}" for n in (5, 6, 7)}
    for number in range(1, 5):
        assert t.why_not(f"army {number}") == ("MS:SCENARIO.F.b", "", "")
    assert t.why_not("army 8")[0] == "MS:8a"  # there is none
    assert t.may("army 5")


@pytest.mark.rule("MS:SCENARIO.F.b")
def test_where_only_some_armies_are_to_be_had_nobody_rolls_for_them_or_offers_two() -> None:
    t = table(F)
    for order in ("roll-armies", "offer-armies 5 6", "object"):
        assert t.why_not(order) == ("MS:SCENARIO.F.b", "", "")
    t.order("army 4", "army 5")
    assert t.why_not("object")[0] == "MS:SCENARIO.F.b"
    assert t.why_not("army 5")[0] == "MS:8a"  # both are named
    t.order("agree")


@pytest.mark.rule("MS:SCENARIO.F.b", "MS:SCENARIO.F.l")
def test_swapped_red_has_no_blitz_army_and_blue_an_infantry_army() -> None:
    t = table(f"{F}-swapped")
    assert t.why_not("army 4") == ("MS:SCENARIO.F.b", "", "")
    t.order("army 5")
    assert t.why_not("army 1") == ("MS:SCENARIO.F.b", "", "")
    t.order("army 2")


@pytest.mark.rule("MS:SCENARIO.F.c")
def test_the_alliance_moves_first() -> None:
    stand = "at G4: B:4Arm\nat ZZ48: R:4Arm"
    t = arrange(F, f"turn 3\nside red\n{stand}\nstep movement")
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (3, "blue")


@pytest.mark.rule("MS:SCENARIO.F.d")
def test_red_sets_up_at_home() -> None:
    camp = game(F).rules.ground.camp[1]
    assert camp >> parse("ZZ48") & 1
    assert not camp >> parse("OO30") & 1
    t = table(F, "turn 0\nside red\nwaiting: R:4Arm\nrest eliminated\nstep set-up")
    assert t.says("place R:4Arm at ZZ48") is None
    assert t.why_not("place R:4Arm at OO30")[0] == "MS:17a"  # in New Endor, its ally
    assert alliances.passive_armies(t.position) == [1]
    assert sides(t) == (1,) * 5


WATCH = "turn 3\nside red\nat QQ32: R:4Arm\nat G4: B:4Arm"


@pytest.mark.rule("MS:SCENARIO.F.e")
def test_red_does_not_cross_its_border_before_it_is_active() -> None:
    t = arrange(F, WATCH)
    assert t.why_not("move R:4Arm to PP32") == ("MS:SCENARIO.F.e", "PP32", "R:4Arm")
    assert t.says("move R:4Arm to RR32") is None
    assert arrange(F, f"{WATCH}\nactive-from 3").says("move R:4Arm to PP32") is None
    assert arrange(F, f"{WATCH}\nactive-from 4").why_not("move R:4Arm to PP32")[0] == "MS:SCENARIO.F.e"


@pytest.mark.rule("MS:SCENARIO.F.e")
def test_nor_does_it_go_by_air_or_sea() -> None:
    text = "turn 3\nside red\nat ZZ48: R:1Inf\nat NNN35: R:2Inf\nat NN48: R:3Inf\nat UU43: SE:1Inf"
    text += "\nat G4: B:4Arm"
    t = arrange(F, text)
    assert t.why_not("fly R:1Inf to UU43") == ("MS:SCENARIO.F.e", "UU43", "R:1Inf")
    assert t.says("fly R:1Inf to NNN35") is None
    assert arrange(F, f"{text}\nactive-from 3").says("fly R:1Inf to UU43") is None
    assert t.why_not("embark R:3Inf in D") == ("MS:SCENARIO.F.e", "", "R:3Inf")


@pytest.mark.rule("MS:SCENARIO.F.e", "MS:SCENARIO.F.l")
@pytest.mark.parametrize(
    ("name", "side", "base", "target"), [(F, "red", "QQ32", "PP32"), (SWAPPED, "blue", "J12", "L11")]
)
def test_nor_do_its_aircraft_attack_abroad_nor_others_at_its_home(
    name: str, side: str, base: str, target: str
) -> None:
    # RMS-253
    own, other = ("R", "B") if side == "red" else ("B", "R")
    stands = f"at {base}: {own}:AB1.1 {own}:1MDM\nat {target}: {other}:AB1.1 {other}:1MDM {other}:1Inf"
    text = f"turn 3\n{stands}\nat ZZ48: R:2Inf\nat G4: B:2Inf\nrest box\nstep air-missions"
    out = table(name, f"{text}\nside {side}", options=("module-12-air-forces",))
    assert out.why_not(f"bomb-units {own}:1MDM over {target}")[0] == "MS:SCENARIO.F.e"
    turn = "red" if side == "blue" else "blue"
    back = table(name, f"{text}\nside {turn}", options=("module-12-air-forces",))
    assert back.why_not(f"bomb-base {other}:1MDM over {base}")[:2] == ("MS:18b", base)


@pytest.mark.rule("MS:SCENARIO.F.e")
def test_nor_by_rail() -> None:
    text = "turn 3\nside red\nat ZZ48: R:RR1.1 R:1Inf\nat UU43: SE:1Inf\nat G4: B:4Arm"
    t = arrange(F, text)
    assert t.why_not("run R:RR1.1 to UU43") == ("MS:SCENARIO.F.e", "UU43", "R:RR1.1")
    assert arrange(F, f"{text}\nactive-from 3").says("run R:RR1.1 to UU43") is None


@pytest.mark.rule("MS:SCENARIO.F.e")
def test_red_is_active_when_its_soil_is_violated() -> None:
    text = "turn 3\nside blue\nat PP32: B:4Arm\nat ZZ48: R:4Arm\nat G4: B:5Arm\nstep movement"
    t = arrange(F, text, without=("module-10-supply",))
    t.order("move B:4Arm to QQ32")
    assert alliances.passive_armies(t.position) == [1]
    t.order("done")
    assert alliances.passive_armies(t.position) == []
    assert alliances.ACTIVE_FROM(t.position) == 3


@pytest.mark.rule("MS:SCENARIO.F.f")
@pytest.mark.parametrize(("roll", "begins"), [(5, 0), (6, 5)])
def test_a_die_is_rolled_each_turn_and_a_six_lets_red_cross_in_the_next(roll: int, begins: int) -> None:
    text = "turn 3\nside blue\nat QQ32: R:4Arm\nat G4: B:4Arm\nstep movement"
    t = arrange(F, text, dice=(roll,))
    t.order("done")
    assert (t.position.turn, alliances.ACTIVE_FROM(t.position)) == (4, begins)
    assert t.why_not("move R:4Arm to PP32")[0] == "MS:SCENARIO.F.e"  # not yet
    t = arrange(F, f"{text}\nactive-from 9", dice=())
    t.order("done")  # no more is rolled
    assert t.position.turn == 4


@pytest.mark.rule("MS:SCENARIO.F.g")
def test_minor_units_escape_to_red_and_use_its_rails() -> None:
    t = arrange(F, "turn 3\nside red\nat SS30: NE:1Inf\nat G4: B:4Arm\nat VV25: NE:Sup1.1")
    assert t.says("move NE:1Inf to SS31") is None  # Red itself may not come out
    inland = "turn 3\nside red\nat GGG45: NE:RR1.1 NE:1Inf\nat G4: B:4Arm"
    unit = t.rules.roster.number["ne:1inf"]
    t = arrange(F, f"{inland}\nat VV25: NE:Sup1.1")
    assert not ISOLATED(t.position) >> unit & 1  # supplied over the rails of Big Red
    assert t.says("run NE:RR1.1 to NNN35") is None
    assert t.says("run NE:RR1.1 to VV25") is None
    t = arrange(F, f"{inland}\nat VV25: NE:2Inf")  # no Supply counter
    assert ISOLATED(t.position) >> unit & 1


@pytest.mark.rule("MS:SCENARIO.F.g")
def test_minor_units_that_are_driven_back_go_into_red() -> None:
    beaten = "at SS30: NE:1Inf\nat SS29: B:4Arm\nat G4: B:5Arm\nat ZZ48: R:4Arm"
    step = "step retreat side=red units=NE:1Inf rule=65:TGAT.RETb length=1"
    t = arrange(F, f"turn 3\nside blue\n{beaten}\n{step}")
    assert t.asked == "red"
    assert "retreat NE:1Inf to SS31" in t.offered  # over the border of Big Red


TAKEN = "M14 Q11 U11 V20 Y19 CC15 X27 AA42 BB31 CC38 CC39 DD39 EE34"
AT_HOME = "at D8: NW:1Inf\nat G4: NW:2Inf\nat P16: NW:3Inf\nat L19: NW:4Inf\nat C20: NW:5Inf"
THIRTEEN = "\n".join(f"at {hex_}: B:{number}Inf" for number, hex_ in enumerate(TAKEN.split(" "), 1))


@pytest.mark.rule("MS:SCENARIO.F.h")
@pytest.mark.parametrize(
    ("stacks", "winner"),
    [
        ("at G4: B:4Arm\nat V20: NW:1Inf", "red"),
        # Home cities count for nothing: 13 of the 24 hexes are Blue's.
        (f"{THIRTEEN}\nat ZZ48: R:4Arm", "blue"),
        (f"{THIRTEEN}\nat ZZ48: R:4Arm\n{AT_HOME}", "blue"),  # though Red has most of Blue's own
    ],
)
def test_most_cities_of_minor_countries_win(stacks: str, winner: str) -> None:
    t = arrange(F, f"turn 15\nside blue\n{stacks}\nstep movement")
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == (winner, "MS:SCENARIO.F.h")


@pytest.mark.rule("MS:SCENARIO.F.k")
def test_it_lasts_from_the_fifth_turn_of_summer_to_the_first_of_winter() -> None:
    rules = game(F).rules
    assert (str(date(rules, 1)), str(date(rules, rules.turns)), rules.turns) == ("summer 5", "winter 1", 15)


@pytest.mark.rule("MS:SCENARIO.F.l")
def test_the_powers_may_swap_their_roles() -> None:
    rules = game(SWAPPED).rules
    assert rules.roster.at_first.minors == (0,) * 5
    assert rules.names == ("Minor Country Alliance", "Big Red")
    t = arrange(SWAPPED, "turn 3\nside blue\nat K9: B:4Arm\nat ZZ48: R:4Arm")
    assert t.why_not("move B:4Arm to L9") == ("MS:SCENARIO.F.e", "L9", "B:4Arm")
    t = table(SWAPPED)
    assert {order for order in t.offered if order.startswith("army")} == {f"army {n}" for n in (5, 6, 7)}


CENTERS = ("NW:PC5.1", "SW:PC5.1", "SE:PC5.1", "NE:PC5.1")


@pytest.mark.rule("MS:SCENARIO.F.j")
@pytest.mark.parametrize(("name", "side", "order"), [(F, 1, (4, 5)), (SWAPPED, 0, (5, 4))])
def test_the_alliance_has_four_centers_of_five_points(name: str, side: int, order: tuple[int, int]) -> None:
    t = table(name)
    t.order(f"army {order[0]}", f"army {order[1]}")
    asked = t.game.ask(t.position)
    assert asked is not None
    assert asked.prompt.endswith("There is no other way here.")  # nothing could be objected
    t.order("agree")
    roster, place = t.rules.roster, t.position.place
    minor = [u for u in roster.used if roster.army[u] > 1 and roster.counters[u].type.key == "production"]
    assert tuple(roster.ids[u] for u in minor) == CENTERS
    assert [(roster.counters[u].points, place[u]) for u in minor] == [(5, WAITING)] * 4
    assert all(t.position.side_of(u) == side for u in minor)
    assert not list(Invariants(t.rules).faults(t.position))


def test_other_games_leave_those_centers_in_the_box() -> None:
    start = game(C).start()
    assert all(start.place[game(C).rules.roster.number[one.lower()]] == BOX for one in CENTERS)


@pytest.mark.rule("MS:SCENARIO.F.j")
def test_they_stand_in_any_minor_city_and_nowhere_else() -> None:
    # RMS-95
    t = table(F, "turn 0\nside red\nwaiting: NW:PC5.1 SE:PC5.1\nrest eliminated\nstep set-up")
    assert t.says("place NW:PC5.1 at V20") is None
    assert t.says("place NW:PC5.1 at EE34") is None  # a city of Calaedia
    assert t.why_not("place NW:PC5.1 at ZZ48") == ("MS:SCENARIO.F.j", "ZZ48", "NW:PC5.1")
    t.order("place SE:PC5.1 at EE34")
    assert t.why_not("place NW:PC5.1 at EE34")[0] == "MS:UNITCHART.class6.a"  # one in a city


@pytest.mark.rule("MS:SCENARIO.F.j")
def test_they_make_units_of_the_minor_armies_for_five_points() -> None:
    # RMS-168
    text = "turn 4\nside red\norder-of-battle red 6\nat V20: NW:PC5.1\nat ZZ48: R:PC4.1\nat G4: B:4Arm"
    t = arrange(F, f"{text}\nstep production")
    made = {u[:2] for u in t.rules.roster.names(production.candidates(t.position, 1))}
    assert made == {"R:", "NW", "SW", "SE", "NE", "C:"}
    assert t.why_not("produce R:Inf2.1 at V20 by NW:PC5.1")[0] == "MS:SCENARIO.F.j"
    assert t.why_not("produce NW:Inf2.1 at ZZ48 by R:PC4.1")[0] == "MS:9c"
    t.order("produce SE:4Inf at V20 by NW:PC5.1", "produce NW:Inf1.1 at V20 by NW:PC5.1")
    assert set(t.at("V20")) == {"NW:PC5.1", "NW:Inf1.1", "SE:4Inf"}
    assert t.why_not("produce NW:Inf1.2 at V20 by NW:PC5.1")[0] == "MS:9d"  # five factors are five points
