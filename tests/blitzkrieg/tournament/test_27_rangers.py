"""75:27 - rangers, on the printed board where nothing else is said. Each has 1 factor and moves 4.

V11 is a coast hex of zone A that is no beach, with the sea hexes U10 and V10; U11 beside it is a city and a
port. W11 has V10 and W10. The sea hex CC14 lies beside the city CC15 and the beach hexes BB14 and DD15, AA13
beside Z13, AA14 and BB14, all of the Koufax coast. D1 has sea of the zones A and B. No city of the printed
board lies by a lake, so lakes are drawn.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.blitzkrieg.basic1975.arranging import attack
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.options.test_23_supply_by_sea import COAST, SAND, south, without

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.roster import muster
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import rules
from openblitz.blitzkrieg.sea.rules.invaders import RaidsHold
from openblitz.blitzkrieg.sea.rules.invasions import INVADED
from openblitz.blitzkrieg.sea.rules.rangers import RAIDED
from openblitz.blitzkrieg.supply.rules.supply_holds import slow_lacking
from openblitz.hexes.grid import HEXES, distance, name, parse
from openblitz.table import LoadedDice, Sitting
from openblitz.table.game import NotationError

FAR = "at EEE50: R:1Inf"
OPTIONS = ("invasions", "sea-movement")
BOTH = pytest.mark.parametrize("clarified", ["", "all"])


def arrange(
    *lines: str,
    clarified: str = "all",
    dice: tuple[int, ...] = (),
    options: tuple[str, ...] = OPTIONS,
    land: str | None = None,
) -> Table:
    """A position of the Tournament Game with invasions, line by line."""
    text = "\n".join(lines)
    return table(
        "1975-tournament", text, dice, clarified, land, options=options, without=("minor-countries",)
    )


# As infantry


@pytest.mark.rule("75:27.1", "CL:8.2")
@pytest.mark.parametrize("unit", ["B:1Rgr", "B:1Abn", "B:1Inf"])
def test_rangers_stop_in_zones_and_are_held_by_them_like_infantry(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE33: R:1Inf", options=(), land="")
    t.order(f"move {unit} to EE32")
    assert not t.reach(unit)
    t = arrange(f"at EE30: {unit}", "at EE31: R:1Inf", options=(), land="")
    assert t.refused(f"move {unit} to EE29").rule == "75:8.2c"


@pytest.mark.rule("75:27.1", "CL:8.2")
@pytest.mark.parametrize("unit", ["B:1Rgr", "B:1Abn"])
def test_rangers_and_airborne_must_attack_whom_they_stand_beside(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE31: R:1Rgr", options=(), land="")
    t.order("done")
    assert t.step == "announce"
    assert t.refused("done").rule == "75:14.31"
    assert t.may(f"attack EE31 with {unit}")


@pytest.mark.rule("75:27.1")
def test_rangers_go_through_forest_and_move_four() -> None:
    t = arrange("at EE30: B:1Rgr B:4Arm", FAR, options=(), land="forest EE29")
    assert t.may("move B:1Rgr to EE29")
    assert t.refused("move B:4Arm to EE29").rule == "75:10.2a"
    assert t.may("move B:1Rgr to EE34")
    assert t.refused("move B:1Rgr to EE35").rule == "75:7.3a"


@pytest.mark.rule("75:27.1")
@pytest.mark.parametrize("unit", ["R:1Rgr", "R:1Inf"])
@pytest.mark.parametrize(("land", "times"), [("city EE30", 2), ("mountain EE30", 2), ("forest EE30", 1)])
def test_the_ground_helps_rangers_as_it_helps_infantry(unit: str, land: str, times: int) -> None:
    t = arrange(f"at EE30: {unit}", "at EE31: B:4Arm", options=(), land=land)
    factors = t.rules.roster.defense[t.rules.roster.number[unit.casefold()]]
    assert t.defense("EE30", "B:4Arm") == times * factors


# By air


@pytest.mark.rule("75:27.6")
@BOTH
def test_rangers_may_be_dropped_like_airborne(clarified: str) -> None:
    """G4 is a city at home, three hexes from G7."""
    t = arrange("at G4: B:1Rgr B:1Abn B:1Inf", FAR, clarified=clarified)
    assert t.may("drop B:1Rgr at G7")
    assert t.may("drop B:1Abn at G7")
    assert t.refused("drop B:1Inf at G7").rule == "75:9.4a"
    t.order("drop B:1Rgr at G7")
    assert t.may("move B:1Rgr to G8")
    assert t.refused("move B:1Rgr to G9")  # one hex after a drop
    assert arrange("at G4: B:1Rgr", "at G8: R:1Inf").refused("drop B:1Rgr at G7").rule == "75:9.4b"


@pytest.mark.rule("CL:9.4")
@pytest.mark.parametrize("how", ["drop {} at G7", "fly {} to C20"])
@pytest.mark.parametrize("unit", ["B:1Abn", "B:12AAs", "B:1Rgr"])
def test_whoever_flies_takes_of_the_four_whether_landed_or_dropped(unit: str, how: str) -> None:
    t = arrange(f"at G4: {unit}", "at D7: B:1Inf B:2Inf B:3Inf", "at D8: B:4Inf", FAR)
    before = t.position.flights
    t.order(how.format(unit))
    assert t.position.flights > before
    t = arrange(f"at G4: {unit}", "at D7: B:1Inf B:2Inf B:3Inf", "at D8: B:4Inf", FAR)
    t.order(*(f"fly B:{n}Inf to {there}" for n, there in ((1, "C20"), (2, "C20"), (3, "C20"), (4, "D31"))))
    assert t.refused(how.format(unit)).rule == "75:9.3a"


# To sea


@pytest.mark.rule("75:27.4a", "CL:27.4a")
@BOTH
def test_rangers_go_to_sea_from_any_coast_outside_enemy_zones(clarified: str) -> None:
    t = arrange("at V11: B:1Rgr", "at V12: B:2Rgr", FAR, clarified=clarified)
    assert t.why_not("embark B:2Rgr in A") == ("75:27.4a", "V12", "B:2Rgr")  # inland
    assert t.refused("embark B:1Rgr in B").rule == "75:19.3b"  # not on that zone
    t.order("move B:2Rgr to V11", "embark B:1Rgr B:2Rgr in A")  # it moves there first, as to a port
    assert [t.where(u) for u in ("B:1Rgr", "B:2Rgr")] == ["sea A", "sea A"]
    assert t.refused("sail B:1Rgr to B").rule == "75:19.3d"
    t = arrange("at V11: B:1Rgr", "at X11: R:1Inf", clarified=clarified)
    assert t.may("embark B:1Rgr in A")
    t = arrange("at V11: B:1Rgr", "at W11: R:1Inf", clarified=clarified)
    assert t.why_not("embark B:1Rgr in A") == ("75:27.4a", "V11", "B:1Rgr")


@pytest.mark.rule("75:27.4a")
def test_a_coast_between_two_zones_leads_to_either() -> None:
    t = arrange("at D1: B:1Rgr", FAR)
    assert t.may("embark B:1Rgr in A")
    assert t.may("embark B:1Rgr in B")
    assert t.refused("embark B:1Rgr in C").rule == "75:19.3b"


@pytest.mark.rule("75:27.4b")
@BOTH
def test_all_others_go_to_sea_from_friendly_ports_alone(clarified: str) -> None:
    """G4 is a port at home, V11 none; U11 is abroad and was not held when the turn began."""
    t = arrange("at V11: B:1Inf B:1Abn B:1Rgr", "at G4: B:2Inf", FAR, clarified=clarified)
    for unit in ("B:1Inf", "B:1Abn"):
        assert t.why_not(f"embark {unit} in A") == ("75:19.4a", "V11", "")
    assert t.refused("embark B:1Rgr B:1Inf in A").rule == "75:19.4a"
    assert t.may("embark B:1Rgr in A")
    assert t.may("embark B:2Inf in A")


@pytest.mark.rule("CL:27.4b")
def test_a_port_need_not_be_friendly_to_rangers() -> None:
    t = arrange("at V11: B:1Rgr B:1Inf", FAR)
    t.order("move B:1Rgr to U11", "move B:1Inf to U11")
    assert t.refused("embark B:1Inf in A").rule == "75:19.2a"  # no friendly port before the next turn
    assert t.may("embark B:1Rgr in A")


@pytest.mark.rule("CL:19.4c")
def test_clarified_rangers_do_not_withdraw_where_the_sea_is_cut_off() -> None:
    """Red on W33 and Z34 shuts the gulf, on which Y27 lies."""
    lines = "at Y27: B:1Rgr", "at W33: R:1Inf", "at Z34: R:2Inf"
    assert arrange(*lines).why_not("embark B:1Rgr in C") == ("CL:19.4c", "Y27", "B:1Rgr")
    assert arrange(*lines[:2]).may("embark B:1Rgr in C")
    assert arrange(*lines, clarified="").may("embark B:1Rgr in C")


@pytest.mark.rule("CL:27.4a")
def test_who_has_landed_does_not_go_back_in_the_same_turn() -> None:
    t = arrange("sea A: B:1Rgr", FAR)
    t.order("invade from V10 with B:1Rgr", "go-ashore B:1Rgr at V11")
    assert t.refused("embark B:1Rgr in A").rule == "75:19.2g"
    t.order("done", "done")
    assert t.may("embark B:1Rgr in A")


def test_rangers_do_without_the_options_of_the_sea() -> None:
    t = arrange("at V11: B:1Rgr", FAR, options=())
    assert t.refused("embark B:1Rgr in A")
    assert t.may("move B:1Rgr to V12")
    t = arrange("sea A: B:1Rgr", FAR, options=("sea-movement",))
    assert t.refused("invade from V10 with B:1Rgr")
    assert arrange("at V11: B:1Rgr", FAR, options=("sea-movement",)).may("embark B:1Rgr in A")


# Raids


@pytest.mark.rule("75:27.2a", "CL:27.2a")
@BOTH
def test_rangers_invade_any_coast_and_others_beaches_alone(clarified: str) -> None:
    t = arrange("sea A: B:1Rgr B:1Inf", FAR, clarified=clarified)
    assert t.why_not("invade from V10 with B:1Inf") == ("75:20.31a", "V10", "B:1Inf")
    assert t.refused("invade from V10 with B:1Rgr B:1Inf").rule == "75:20.31a"
    assert t.why_not("invade from V9 with B:1Rgr") == ("75:27.2a", "V9", "B:1Rgr")  # no coast beside it
    t.order("invade from V10 with B:1Rgr")
    assert t.why_not("go-ashore B:1Rgr at X11") == ("75:20.32", "X11", "B:1Rgr")  # not beside V10
    assert t.why_not("go-ashore B:1Rgr at V12") == ("75:20.32", "V12", "B:1Rgr")  # no coast
    assert t.may("go-ashore B:1Rgr at W11")
    t.order("go-ashore B:1Rgr at V11")
    assert t.cost("B:1Rgr", "V12") == 1
    assert t.may("move B:1Rgr to V14")  # 4 less the one for the coast hex
    assert t.refused("move B:1Rgr to V15").rule == "75:19.2d"


@pytest.mark.rule("75:27.2b", "75:27.2c")
def test_four_rangers_raid_four_coasts_beside_the_one_invasion() -> None:
    raids = {
        "B:1Rgr": ("V10", "V11"),
        "B:2Rgr": ("JJ18", "JJ19"),
        "B:3Rgr": ("OO21", "PP22"),
        "B:4Rgr": ("G3", "H4"),
    }
    t = arrange(f"sea A: B:1Inf B:2Inf {' '.join(raids)}", FAR)
    t.order(*(f"invade from {sea} with {unit}" for unit, (sea, _coast) in raids.items()))
    t.order("invade from AA13 with B:1Inf")
    assert t.refused("invade from S9 with B:2Inf").rule == "75:20.1a"  # the one invasion is made
    t.order(*(f"go-ashore {unit} at {coast}" for unit, (_sea, coast) in raids.items()))
    t.order("go-ashore B:1Inf at AA14", "done")
    assert [t.where(unit) for unit in raids] == ["V11", "JJ19", "PP22", "H4"]
    assert [one.beach for one in INVADED(t.position)] == [read_hex("Y12")]


@pytest.mark.rule("CL:27.2c")
@BOTH
def test_rangers_invade_a_city_on_the_coast(clarified: str) -> None:
    t = arrange("sea A: B:1Rgr B:1Inf", FAR, clarified=clarified)
    t.order("invade from CC14 with B:1Rgr B:1Inf")
    assert t.refused("go-ashore B:1Inf at CC15").rule == "75:20.32"
    t.order("go-ashore B:1Rgr at CC15")
    assert t.where("B:1Rgr") == "CC15"


@pytest.mark.rule("CL:27.2d")
def test_a_city_with_aircraft_alone_is_vacant() -> None:
    """A game that uses every counter of the box; whatever becomes of the planes, the rangers land."""
    drawn = rules("1975-tournament", "all", OPTIONS)
    game = Blitzkrieg(msgspec.structs.replace(drawn, roster=muster(lambda _counter: True)))
    for there, may in (("R:14TAC", True), ("R:14TAC R:1Rgr", False)):
        state = game.read_state(f"sea A: B:1Rgr\nat CC15: {there}\n{FAR}")
        t = Table(Sitting(game, LoadedDice(()), start=state))
        t.order("invade from CC14 with B:1Rgr")
        assert t.may("go-ashore B:1Rgr at CC15") is may
        if may:
            assert t.refused("done").rule == "CL:20.4"  # not opposed, and has to land


@pytest.mark.rule("CL:27.2a", "CL:20.31a")
def test_rangers_too_are_placed_before_anybody_lands_and_stop_where_they_are_opposed() -> None:
    t = arrange("sea A: B:1Rgr B:1Inf B:2Rgr", "at W12: R:1Inf")
    t.order("invade from V10 with B:1Rgr", "go-ashore B:1Rgr at V11")
    assert t.why_not("invade from AA13 with B:1Inf") == ("CL:20.31a", "AA13", "B:1Rgr")
    assert t.why_not("invade from Q9 with B:2Rgr") == ("CL:20.31a", "Q9", "B:1Rgr")
    assert arrange("sea A: B:1Rgr", FAR).refused("invade from V11 with B:1Rgr").rule == "75:20.31a"
    t = arrange("sea A: B:1Rgr", "at W11: R:1Inf")
    t.order("invade from V10 with B:1Rgr", "go-ashore B:1Rgr at V11")
    assert not t.reach("B:1Rgr")


@pytest.mark.rule("CL:27.2a")
def test_rangers_who_are_not_opposed_land_in_the_movement_phase() -> None:
    t = arrange("sea A: B:1Rgr", FAR)
    t.order("invade from V10 with B:1Rgr")
    assert t.why_not("done") == ("CL:20.4", "V10", "B:1Rgr")


@pytest.mark.rule("CL:27.2a", "CL:19.4c")
def test_rangers_do_not_cross_enemy_zones_on_their_way() -> None:
    lines = "sea C: B:1Rgr", "at W33: R:1Inf", "at Z34: R:2Inf"
    assert arrange(*lines).why_not("invade from Y28 with B:1Rgr") == ("CL:20.31c", "Y28", "B:1Rgr")
    assert arrange(*lines, clarified="").may("invade from Y28 with B:1Rgr")
    assert arrange(*lines[:2]).may("invade from Y28 with B:1Rgr")


def test_rangers_do_not_land_in_a_city_that_is_barred_to_them() -> None:
    """CL:35.31 - CC15 is a city of a minor country, which is reduced before anybody enters it."""
    t = table("1975-tournament", f"sea A: B:1Rgr\n{FAR}", (), "all", options=OPTIONS)
    t.order("invade from CC14 with B:1Rgr")
    refusal = t.refused("go-ashore B:1Rgr at CC15")
    assert (refusal.rule.startswith("75:29"), refusal.places) == (True, ("CC15",))
    assert t.may("go-ashore B:1Rgr at DD15")


# One after the other


@pytest.mark.rule("75:27.3a", "75:27.3c")
@BOTH
def test_where_rangers_alone_landed_the_enemy_may_invade_at_once(clarified: str) -> None:
    t = arrange("sea A: B:1Rgr R:2Inf R:1Rgr", FAR, clarified=clarified)
    t.order("invade from AA13 with B:1Rgr", "go-ashore B:1Rgr at AA14", "done")
    assert t.position.side == 1
    assert INVADED(t.position) == ()
    assert t.may("invade from GG15 with R:2Inf")
    assert t.may("invade from GG15 with R:1Rgr")
    assert t.may("invade from AA13 with R:1Rgr")


@pytest.mark.rule("75:27.3b")
@BOTH
def test_rangers_do_not_invade_a_beach_on_which_others_have_just_landed(clarified: str) -> None:
    """CC15 is no hex of that beach; on the next turn all of it is open again."""
    lines = "sea A: B:1Rgr", FAR, "invaded red on 1 beach Y12 at AA14"
    t = arrange("turn 2", *lines, clarified=clarified)
    assert t.why_not("invade from AA13 with B:1Rgr") == ("75:27.3b", "AA13", "B:1Rgr")
    t.order("invade from CC14 with B:1Rgr")
    assert t.why_not("go-ashore B:1Rgr at DD15") == ("75:27.3b", "DD15", "B:1Rgr")
    assert t.may("go-ashore B:1Rgr at CC15")
    assert arrange("turn 3", *lines, clarified=clarified).may("invade from AA13 with B:1Rgr")


@pytest.mark.rule("75:27.3a")
def test_an_invasion_with_rangers_among_others_shuts_the_beach() -> None:
    t = arrange("sea A: B:1Rgr B:1Inf R:2Inf", FAR)
    t.order("invade from AA13 with B:1Rgr B:1Inf", "go-ashore B:1Rgr B:1Inf at AA14", "done")
    assert t.refused("invade from GG15 with R:2Inf").rule == "75:20.2"


# Combat


@pytest.mark.rule("75:20.34c")
@BOTH
def test_rangers_are_not_lost_who_attack_what_is_no_beach_from_the_sea(clarified: str) -> None:
    """At 3-1 with a 3 nobody of the attackers is lost by the table; B:1Mar is, for the city is no beach."""
    t = arrange("sea A: B:1Mar B:1Rgr", "at CC15: R:1Rgr", dice=(3,), clarified=clarified)
    t.order("invade from CC14 with B:1Mar B:1Rgr", "done")
    events = attack(t, "CC15 with B:1Mar B:1Rgr")
    while t.step == "retreat":
        events += t.order(min(t.offered))
    lost = [one.units for one in events if "75:20.34b" in one.rules]
    assert lost
    assert set(lost) == {("B:1Mar",)}


@pytest.mark.rule("CL:27.2a")
def test_after_combat_rangers_land_on_a_coast_that_has_become_vacant() -> None:
    t = arrange("sea A: B:1Rgr B:2Rgr B:3Rgr", "at V11: R:1Rgr", dice=(3,))
    t.order("invade from U10 with B:1Rgr B:2Rgr B:3Rgr", "done")
    attack(t, "V11 with B:1Rgr B:2Rgr B:3Rgr")
    for _ in range(4):
        if t.step == "landing":
            break
        t.order(min(t.offered))
    assert t.step == "landing"
    t.order("go-ashore B:1Rgr at V11")
    assert t.where("B:1Rgr") == "V11"


# Over lakes: EE30 is a city by a lake from EE29 to EE27, with EE26 beyond it.

LAKE = "lake EE29 EE28 EE27; lake HH29; city EE30 EE26 JJ30; sea A1; port JJ30"


def lake(*lines: str, clarified: str = "all", dice: tuple[int, ...] = ()) -> Table:
    """A position by the lake."""
    return arrange(*lines, clarified=clarified, dice=dice, land=LAKE)


@pytest.mark.rule("75:27.5a", "CL:27.5a")
@BOTH
def test_rangers_cross_a_lake_from_a_city_in_which_they_began(clarified: str) -> None:
    t = lake("at EE30: B:1Rgr", "at FF30: B:2Rgr", FAR, clarified=clarified)
    assert t.why_not("invade from EE27 with B:2Rgr") == ("75:27.5a", "", "B:2Rgr")  # in no city
    t.order("move B:2Rgr to EE30")
    assert t.why_not("invade from EE27 with B:2Rgr") == ("75:27.5a", "EE30", "B:2Rgr")  # did not begin there
    assert t.why_not("invade from HH29 with B:1Rgr") == ("75:27.5a", "HH29", "B:1Rgr")  # another lake
    t.order("invade from EE27 with B:1Rgr", "go-ashore B:1Rgr at EE26")
    assert t.where("B:1Rgr") == "EE26"
    assert t.may("move B:1Rgr to EE23")
    assert t.refused("move B:1Rgr to EE22").rule == "75:19.2d"


@pytest.mark.rule("75:27.5b")
@BOTH
def test_nobody_else_and_nothing_else_moves_on_lakes(clarified: str) -> None:
    t = lake("at EE30: B:1Inf B:1Rgr B:1Abn", FAR, clarified=clarified)
    for unit in ("B:1Inf", "B:1Abn"):
        assert t.why_not(f"invade from EE27 with {unit}") == ("75:27.5b", "", unit)
    for unit in ("B:1Inf", "B:1Rgr"):
        assert t.refused(f"move {unit} to EE29").rule == "75:10.3b"
        assert t.refused(f"embark {unit} in A")
    assert not t.reach("B:1Rgr") & {"EE29"}


@pytest.mark.rule("75:27.5a")
def test_rangers_who_begin_beside_an_enemy_do_not_cross() -> None:
    t = lake("at EE30: B:1Rgr", "at EE31: R:1Inf")
    assert t.why_not("invade from EE27 with B:1Rgr") == ("75:8.2c", "EE30", "B:1Rgr")
    assert not any("invade" in order for order in t.offered)


@pytest.mark.rule("CL:27.2a")
def test_clarified_rangers_do_not_cross_enemy_zones_on_a_lake() -> None:
    """DD27 has EE27 and EE28 in its zone: EE28 can be the end of the way, EE27 lies beyond it."""
    lines = "at EE30: B:1Rgr", "at DD27: R:1Inf"
    t = lake(*lines)
    assert t.may("invade from EE28 with B:1Rgr")
    assert t.why_not("invade from EE27 with B:1Rgr") == ("CL:20.31c", "EE27", "B:1Rgr")
    assert lake(*lines, clarified="").may("invade from EE27 with B:1Rgr")
    begin = lake("at EE30: B:1Rgr", "at DD28: R:1Inf")  # whose zone is on EE29 and EE28
    assert begin.may("invade from EE29 with B:1Rgr")
    assert begin.why_not("invade from EE28 with B:1Rgr") == ("CL:20.31c", "EE28", "B:1Rgr")


@pytest.mark.rule("CL:27.5b")
def test_rangers_do_not_stay_on_a_lake() -> None:
    """All land by EE29 is taken; who does not land in the end is lost, as before a beach (75:20.35b)."""
    t = lake("at EE30: B:1Rgr", FAR, clarified="")
    t.order("invade from EE28 with B:1Rgr", "done")
    assert t.step == "landing"
    t.order("done")
    assert t.where("B:1Rgr") == "eliminated"


@pytest.mark.rule("CL:27.5b")
def test_no_supply_and_no_withdrawal_go_over_a_lake() -> None:
    """Blue's capital A5 is four hexes from A9; a lake all round it leaves no route."""
    t = lake("at EE30: B:1Rgr", FAR)
    assert t.refused("embark B:1Rgr in A").rule == "75:27.4a"
    t.order("invade from EE27 with B:1Rgr", "go-ashore B:1Rgr at EE26", "done")
    assert RAIDED(t.position) == ()
    options = (*OPTIONS, "combat-supply")
    around = " ".join(name(h) for h in HEXES if distance(h, parse("A5")) == 2)
    for water, cut_off in (("", False), (f"lake {around}", True)):
        t = arrange("at A9: B:1Rgr", FAR, options=options, land=water)
        assert ("B:1Rgr" in without(t)) is cut_off


@pytest.mark.rule("75:27.5a")
def test_a_crossing_is_taken_back_without_a_trace() -> None:
    t = lake("at EE30: B:1Rgr", FAR)
    before = t.position.copy()
    t.order("invade from EE27 with B:1Rgr", "go-ashore B:1Rgr at EE26", "take-back B:1Rgr")
    assert t.position == before


# Supply, on land drawn for it: the coast is the third hex of each column


COAST_HEX, INLAND = south("MM", 3), south("MM", 4)


def supplied(*lines: str, clarified: str = "all") -> set[str]:
    """Who of some units, all far from any port, is in supply at the beginning of a player-turn."""
    written = "\n".join(("turn 2", *lines, "at TTT50: R:1Inf"))
    options = (*OPTIONS, "combat-supply")
    t = table("1975-tournament", written, (), clarified, COAST, options=options, without=("minor-countries",))
    lacking = {t.rules.roster.ids[u] for u in slow_lacking(t.position, 0)}
    assert without(t) & set(t.rules.roster.names(t.position.of_side(0))) == lacking
    return set(t.at(COAST_HEX) + t.at(INLAND) + t.at(SAND[0])) - lacking


@pytest.mark.rule("CL:27.2b")
def test_rangers_alone_are_supplied_over_the_coast_that_they_raided() -> None:
    here, inland = f"at {COAST_HEX}: B:1Rgr", f"at {INLAND}: B:2Rgr B:1Inf"
    raided = f"raided blue on 1 at {COAST_HEX}"
    assert supplied(here, inland, raided) == {"B:1Rgr", "B:2Rgr"}
    assert supplied(here, inland) == set()
    assert supplied(here, inland, raided.replace("on 1", "on 0")) == set()  # not last turn
    assert supplied(here, inland, raided.replace("blue", "red")) == set()
    assert supplied(inland, raided) == set()  # nobody holds the hex (CL:23.5d)
    enemy = f"at {south('NN', 3)}: R:2Inf"
    assert supplied(here, raided, enemy) == set()  # in an enemy zone
    assert supplied(here, inland, raided, clarified="") == set()  # as printed it takes a beach


@pytest.mark.rule("CL:23.5c", "CL:27.2b")
def test_clarified_a_beach_that_rangers_alone_invaded_supplies_nobody() -> None:
    here, raided = f"at {SAND[0]}: B:1Rgr B:1Inf", f"raided blue on 1 at {SAND[0]}"
    assert supplied(here, raided) == set()
    assert supplied(here, raided, clarified="") == {"B:1Rgr", "B:1Inf"}  # 75:23.5b
    both = f"invaded blue on 1 beach {SAND[0]} at {SAND[0]}"
    assert supplied(here, raided, both) == {"B:1Rgr", "B:1Inf"}


@pytest.mark.rule("CL:27.2b")
def test_what_rangers_land_on_is_kept_for_their_next_turn() -> None:
    t = arrange("sea A: B:1Rgr B:2Rgr", FAR)
    t.order("invade from V10 with B:1Rgr", "invade from AA13 with B:2Rgr")
    t.order("go-ashore B:1Rgr at V11", "go-ashore B:2Rgr at AA14", "done")
    assert "raided blue on 1 at V11 AA14" in t.text.splitlines()
    t.order("done", "done", "done", "done")
    assert (t.position.turn, RAIDED(t.position)) == (3, ())


@pytest.mark.rule("CL:27.2b", "75:20.2", "75:23.5b")
@pytest.mark.parametrize(
    ("landing", "line"),
    [
        ("invade from V10 with R:1Rgr|go-ashore R:1Rgr at V11", "raided red on 1 at V11"),
        ("invade from AA13 with R:2Inf|go-ashore R:2Inf at AA14", "invaded red on 1 beach Y12 at AA14"),
    ],
)
def test_where_red_has_landed_is_known_until_his_next_turn_as_well(landing: str, line: str) -> None:
    """Through Blue's player-turn, which is in the turn after."""
    t = arrange("side red", "sea A: R:1Rgr R:2Inf", "at A5: B:1Inf")
    t.order(*landing.split("|"), "done", "done")
    assert (t.position.turn, t.position.side) == (2, 1)
    assert line in t.text.splitlines()


@pytest.mark.rule("CL:19.3b")
def test_rangers_before_a_coast_are_counted_at_sea() -> None:
    """Nine units and two halves are at sea, of which the rangers go to the coast; one more is too many."""
    nine = " ".join(f"B:{n}Inf" for n in range(1, 10))
    t = arrange(f"sea A: {nine} B:1Rgr B:2Rgr", "at G4: B:11Inf", "at V11: R:2Inf", FAR)
    t.order("invade from V10 with B:1Rgr B:2Rgr", "embark B:11Inf in A")
    assert t.refused("done").rule == "CL:19.3a"
    t.order("take-back B:11Inf")
    assert t.may("done")


# What must hold


def test_the_notation_of_raids_is_read_and_refused() -> None:
    t = arrange("turn 2", "raided blue on 1 at V11", FAR)
    assert [one.turn for one in RAIDED(t.position)] == [1]
    with pytest.raises(NotationError, match="write it so: raided SIDE on TURN at HEX"):
        arrange("raided blue on 1", FAR)


def test_what_must_hold_of_raids_is_noticed() -> None:
    t = arrange("at V10: B:1Rgr[invading] B:1Inf[invading]", FAR)
    assert list(RaidsHold().faults(t.position)) == ["B:1Inf invades what is no beach"]


def test_a_screen_offers_raids_and_withdrawal() -> None:
    t = arrange("sea A: B:1Rgr", "at W11: B:2Rgr", FAR)
    assert {"invade from V10 with B:1Rgr", "embark B:2Rgr in A"} <= t.offered
    acts = t.view("blue").offer.acts
    assert any(act.words == "To sea zone A" and "B:2Rgr" in act.units for act in acts)


def test_a_battle_of_which_no_attacker_is_left_can_be_written() -> None:
    """Change that was lost at sea lies in the box again, and no battle names it."""
    line = "battle CC15 with against R:1Rgr fought"
    t = arrange("at CC15: R:1Rgr", "at G4: B:1Inf", line, "step landing", FAR)
    assert line in t.text.splitlines()
    with pytest.raises(NotationError, match="write it so: battle"):
        arrange("at CC15: R:1Rgr", "at G4: B:1Inf", line.removesuffix(" fought"), "step announce", FAR)
