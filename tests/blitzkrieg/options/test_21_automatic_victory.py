"""75:21 - automatic victory, switched on by itself. R:1Inf has 4 factors, B:4Arm 6, B:1Art 8 in attack.

Round EE31 the neighbours are, clockwise from north, EE30, FF31, FF32, EE32, DD31 and DD30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.basic1975.arranging import arrival
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament.coasts import COAST, PORT

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.overwhelming.rules.going_on import ends_at_once, way_on
from openblitz.blitzkrieg.telling.describe import unit_line

if TYPE_CHECKING:
    from openblitz.table import Event

STRONG = ("at EE30: B:4Arm B:5Arm B:6Arm", "at FF31: B:7Arm B:8Arm B:1Inf")  # 34 factors, 30 without B:1Inf
ALL = "B:4Arm B:5Arm B:6Arm B:7Arm B:8Arm"
VICTIM = "at EE31: R:1Inf"
SEVEN = f"overwhelm EE31 with {ALL}"


def arrange(*lines: str, land: str = "", clarified: str = "all", options: tuple[str, ...] = ()) -> Table:
    """A position with automatic victory, line by line, on land drawn for it."""
    names = ("automatic-victory", *options)
    return table("1975-basic", "\n".join(lines), clarified=clarified, land=land, options=names)


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


# What it takes


@pytest.mark.rule("75:21.1a")
def test_units_in_position_at_seven_to_one_overwhelm_a_hex() -> None:
    t = arrange(*STRONG, VICTIM)
    (event,) = t.order(SEVEN)
    assert (event.kind, event.rules, event.places) == ("overwhelmed", ("75:21.1a",), ("EE31",))
    assert "at 7-1" in event.text


@pytest.mark.rule("75:21.1a")
def test_six_to_one_is_not_enough() -> None:
    """24 + 3 would be 6-1; 28 is the first 7-1 against 4."""
    t = arrange(*STRONG, VICTIM)
    assert (
        t.why_not("overwhelm EE31 with B:4Arm B:5Arm B:6Arm B:7Arm")[0] == "75:21.1b"
    )  # 6-1, and they can retreat
    assert t.may("overwhelm EE31 with B:4Arm B:5Arm B:6Arm B:7Arm B:1Inf")  # 28


@pytest.mark.rule("75:21.1a")
def test_what_doubles_the_defender_counts() -> None:
    t = arrange(*STRONG, VICTIM, land="mountain EE31")
    assert t.why_not(SEVEN) == ("75:21.1a", "EE31", ALL)


CORNER = "sea " + " ".join(f"{column}{n}" for column in ("CC", "DD", "EE", "FF", "GG") for n in range(32, 36))


@pytest.mark.rule("75:21.1b")
def test_five_to_one_is_enough_where_nobody_can_retreat() -> None:
    """The sea is behind R:1Inf, and every hex beside it lies in a zone of control."""
    units = "B:4Arm B:5Arm B:6Arm B:17LtArm"
    t = arrange("at EE30: B:4Arm B:5Arm B:6Arm", "at FF31: B:17LtArm", "at DD30: B:2Inf", VICTIM, land=CORNER)
    assert t.order(f"overwhelm EE31 with {units}")[0].rules == ("75:21.1b",)
    t = arrange("at EE30: B:4Arm B:5Arm B:6Arm", VICTIM, land=CORNER)
    assert t.why_not("overwhelm EE31 with B:4Arm B:5Arm B:6Arm")[0] == "75:21.1a"  # 4-1


@pytest.mark.rule("75:21.1b")
def test_not_where_one_way_back_is_open() -> None:
    units = "B:4Arm B:5Arm B:6Arm B:17LtArm"
    t = arrange("at EE30: B:4Arm B:5Arm B:6Arm", "at FF31: B:17LtArm", VICTIM)
    assert t.why_not(f"overwhelm EE31 with {units}") == ("75:21.1b", "EE31", units)


@pytest.mark.rule("75:21.1a")
def test_only_units_beside_it_that_have_not_fought() -> None:
    t = arrange(*STRONG, VICTIM, "at EE25: B:9Arm", "at FF30: R:2Inf")
    assert t.why_not("overwhelm EE31 with B:9Arm")[0] == "75:14.33"
    assert t.why_not("overwhelm EE29 with B:9Arm")[0] == "75:4.3a"
    assert t.why_not("overwhelm EE31 with R:2Inf")[0] == "75:4.2c"
    t.order(SEVEN)
    assert t.why_not("overwhelm FF30 with B:4Arm") == ("75:14.8a", "FF30", "B:4Arm")


def test_there_is_none_without_the_option() -> None:
    t = table("1975-basic", "\n".join([*STRONG, VICTIM]), clarified="all", land="")
    assert t.refused(SEVEN).rule == "75:12.3"


@pytest.mark.rule("CL:21.1a")
def test_only_in_the_movement_phase() -> None:
    t = arrange(*STRONG, VICTIM)
    t.order("done")
    assert t.step == "announce"
    assert t.refused(SEVEN).rule == "CL:21.1a"


@pytest.mark.rule("CL:11.1c")
def test_no_stack_may_be_too_high_at_that_moment() -> None:
    t = arrange(*STRONG, VICTIM, "at EE26: B:2Inf")
    t.order("move B:2Inf to EE30")
    assert t.refused(SEVEN).rule == "CL:11.1c"
    t.order("take-back B:2Inf", SEVEN)
    printed = arrange(*STRONG, VICTIM, "at EE26: B:2Inf", clarified="")
    printed.order("move B:2Inf to EE30")
    assert printed.refused(SEVEN).rule == "75:11.1a"


@pytest.mark.rule("CL:11.1c")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_nor_any_stack_of_others(clarified: str) -> None:
    """B:9Inf comes to three others, far from the battle; as printed stacks are looked at in the end."""
    t = arrange(*STRONG, VICTIM, "at K20: B:2Inf B:3Inf B:4Inf", "at K21: B:9Inf", clarified=clarified)
    t.order("move B:9Inf to K20")
    refusal = t.says(SEVEN)
    assert (refusal.rule if refusal else "") == ("CL:11.1c" if clarified else "")
    t.order("move B:2Inf to K19")
    assert t.may(SEVEN)


@pytest.mark.rule("CL:19.3a")
def test_nor_are_too_many_at_sea_at_that_moment() -> None:
    ten = " ".join(f"B:{n}Inf" for n in range(2, 12))
    text = "\n".join((*STRONG, VICTIM, f"sea A: {ten}", f"at {PORT['A']}: B:12Inf"))
    options = ("automatic-victory", "sea-movement")
    t = table("1975-basic", text, clarified="all", land=COAST, options=options)
    t.order("embark B:12Inf in A")
    assert t.refused(SEVEN).rule == "CL:19.3a"
    t.order("take-back B:12Inf", SEVEN)


# What it does


@pytest.mark.rule("75:21.1c")
def test_their_zone_of_control_is_ignored_at_once() -> None:
    """B:2Inf would stop beside R:1Inf, and B:1Inf, which began there, would be engaged."""
    t = arrange(*STRONG, VICTIM, "at DD28: B:2Inf")
    assert t.why_not("move B:2Inf to DD32")[0] == "75:8.2a"
    assert t.why_not("move B:1Inf to FF33")[0] == "75:8.2c"
    t.order(SEVEN)
    assert t.may("move B:2Inf to DD32")
    assert t.may("move B:1Inf to FF33")


@pytest.mark.rule("75:21.1c")
def test_the_zones_of_others_are_not() -> None:
    t = arrange(*STRONG, VICTIM, "at DD28: B:2Inf", "at CC33: R:2Inf")
    t.order(SEVEN)
    assert t.may("move B:2Inf to DD32")
    assert t.why_not("move B:2Inf to DD33")[0] == "75:7.3a"


@pytest.mark.rule("75:21.1d")
def test_they_stay_on_the_board_turned_over() -> None:
    t = arrange(*STRONG, VICTIM)
    t.order(SEVEN)
    unit = read_unit(t.rules, "R:1Inf")
    assert t.position.lost[:2] == [0, 0]
    state = t.game.view(t.position, "red").units["R:1Inf"]
    assert (state.place, state.marks) == ("EE31", ("turned-over",))
    assert "EE31" not in [box.place for box in t.game.view(t.position, "red").boxes]
    assert unit not in t.position.on_board(1)
    assert "overwhelmed on EE31" in unit_line(t.position, unit)


@pytest.mark.rule("75:21.1e")
@pytest.mark.rule("75:21.2a")
def test_units_that_have_not_moved_pass_over_them_or_stop_there() -> None:
    t = arrange(*STRONG, VICTIM, "at EE28: B:2Inf", "at DD29: B:3Inf")
    assert t.why_not("move B:2Inf to EE31")[0] == "75:7.5b"
    t.order(SEVEN)
    t.order("move B:2Inf via EE31 to EE32", "move B:3Inf to EE31")
    assert (t.where("B:2Inf"), t.where("B:3Inf")) == ("EE32", "EE31")


@pytest.mark.rule("75:21.1e")
def test_units_that_had_moved_before_do_not() -> None:
    """Armor with movement left; taken back and moved anew it may."""
    t = arrange(*STRONG, VICTIM, "at EE27: B:9Arm")
    t.order("move B:9Arm to EE29", SEVEN)
    assert t.may("move B:9Arm to EE28")
    assert t.refused("move B:9Arm via EE30 to EE31").rule == "75:21.1e"
    t.order("take-back B:9Arm")
    assert t.may("move B:9Arm to EE32")


@pytest.mark.rule("75:21.1e")
def test_infantry_that_had_moved_before_stops_in_the_zone_as_before() -> None:
    t = arrange(*STRONG, VICTIM, "at DD28: B:2Inf")
    t.order("move B:2Inf to DD29", SEVEN)
    assert t.may("move B:2Inf to DD30")
    assert t.refused("move B:2Inf via DD30 to DD31").rule == "75:8.2a"
    t.order("take-back B:2Inf")
    assert t.may("move B:2Inf via DD29 DD30 to DD31")


@pytest.mark.rule("75:21.2b")
def test_others_are_attacked_from_their_hex() -> None:
    t = arrange(*STRONG, VICTIM, "at EE29: B:1Art", "at EE32: R:2Inf")
    t.order(SEVEN, "move B:1Art to EE31", "done")
    assert t.step == "announce"
    assert t.may("attack EE32 with B:1Art")


@pytest.mark.rule("CL:21.2")
def test_they_do_not_count_in_the_stack_of_those_who_stop_there() -> None:
    t = arrange(*STRONG, "at EE31: R:1Inf", "at EE29: B:2Inf B:3Inf B:4Inf", "at EE28: B:9Inf")
    t.order(SEVEN, "move B:2Inf B:3Inf B:4Inf to EE31")
    assert t.may("done")
    t.order("move B:9Inf to EE31")
    assert t.refused("done").rule == "75:11.1a"


@pytest.mark.rule("CL:5c")
def test_a_home_city_that_is_freed_serves_in_the_same_phase() -> None:
    """A reinforcement comes on in the city beside the overwhelmed."""
    t = arrange("turn 9", *STRONG, VICTIM, land="city EE32; blue EE32")
    name, _turn = arrival(t, "blue")
    assert t.refused(f"place {name} at EE32").rule == "75:6.3a"
    t.order(SEVEN)
    assert t.may(f"place {name} at EE32")


@pytest.mark.rule("CL:5c")
def test_so_it_serves_air_transport_and_ships() -> None:
    """Units fly to EE32 when the enemy beside it is overwhelmed, and put to sea and land there."""
    sea = " ".join(f"FF{n}" for n in range(33, 48))  # down to the edge of the board
    land = f"city EE32 A6; blue EE32 A6; sea A: {sea}; port EE32"
    lines = (*STRONG, VICTIM, "at A6: B:9Inf", "at EE32: B:2Inf", "sea A: B:3Inf")
    t = arrange(*lines, land=land, options=("sea-movement",))
    orders = ("fly B:9Inf to EE32", "embark B:2Inf in A", "land B:3Inf at EE32")
    assert not any(t.may(order) for order in orders)
    t.order(SEVEN)
    assert all(t.may(order) for order in orders)


# What the winners are still beside


@pytest.mark.rule("CL:21.1c")
@pytest.mark.rule("CL:21.1d")
def test_what_the_winners_are_still_beside_is_attacked_by_others() -> None:
    """R:2Inf on GG32 is beside FF31; those who attack it come after the automatic victory."""
    t = arrange(*STRONG[:1], "at FF31: B:7Arm B:8Arm", VICTIM, "at GG32: R:2Inf", "at HH28: B:2Inf B:1Art")
    t.order(SEVEN)
    assert t.why_not("done") == ("CL:21.1c", "GG32", "B:7Arm")
    t.order("move B:2Inf B:1Art to GG31", "done")
    assert t.refused("attack GG32 with B:7Arm").rule == "75:14.8a"
    assert t.refused("done").rule == "75:14.31"
    t.order("attack GG32 with B:2Inf B:1Art")
    assert t.may("done")


@pytest.mark.rule("75:21.1a")
def test_without_the_clarifications_every_neighbour_is_attacked_all_the_same() -> None:
    t = arrange(*STRONG[:1], "at FF31: B:7Arm B:8Arm", VICTIM, "at GG32: R:2Inf", clarified="")
    t.order(SEVEN)
    assert t.why_not("done") == ("75:14.31", "GG32", "B:7Arm")


# Taking it back


def test_it_is_called_off_as_long_as_nobody_has_moved_since() -> None:
    t = arrange(*STRONG, VICTIM, "at EE28: B:2Inf")
    before = t.position.copy()
    t.order(SEVEN, "call-off EE31")
    assert t.position == before
    t.order(SEVEN, "move B:2Inf to EE31")
    assert t.refused("call-off EE31").rule == "75:21.1e"
    t.order("take-back B:2Inf", "call-off EE31")
    assert t.position == before


def test_the_winners_are_not_taken_back_from_under_it() -> None:
    t = arrange(*STRONG, VICTIM)
    t.order(SEVEN)
    assert t.why_not("take-back B:4Arm") == ("75:21.1a", "EE31", "B:4Arm")
    assert t.why_not("move B:4Arm to EE29") == ("75:21.3b", "EE30", "B:4Arm")


def test_nor_who_closed_the_last_way_back() -> None:
    lines = ("at EE30: B:4Arm B:5Arm B:6Arm", "at FF31: B:17LtArm", "at DD28: B:2Inf", VICTIM)
    t = arrange(*lines, land=CORNER)
    units = "B:4Arm B:5Arm B:6Arm B:17LtArm"
    assert t.refused(f"overwhelm EE31 with {units}").rule == "75:21.1b"
    t.order("move B:2Inf to DD30", f"overwhelm EE31 with {units}")
    assert t.why_not("take-back B:2Inf") == ("75:21.1b", "EE31", "B:2Inf")


# When all combat is over


@pytest.mark.rule("75:21.3a")
def test_they_come_off_after_all_other_combat() -> None:
    t = arrange(*STRONG, VICTIM, "at EE29: B:1Art", "at EE32: R:2Inf")
    t.order(SEVEN, "move B:1Art to EE31", "done", "attack EE32 with B:1Art", "done")
    assert t.position.lost[:2] == [0, 0]
    assert t.step == "resolve"
    assert t.game.view(t.position, "red").units["R:1Inf"].place == "EE31"


@pytest.mark.rule("75:21.3a")
@pytest.mark.rule("75:21.3f")
def test_they_come_off_and_then_it_is_the_others_turn() -> None:
    t = arrange(*STRONG, VICTIM, "at TTT50: R:2Inf")
    events = t.order(SEVEN, "done")
    assert "eliminated" in kinds(events)
    assert t.position.lost[:2] == [0, 1]
    assert (t.step, t.position.side) == ("overwhelmed", 0)
    assert t.refused("move B:1Inf to EE32").rule == "75:21.3b"
    assert "player-turn" in kinds(t.order("done"))
    assert t.position.side == 1


def after(*lines: str, land: str = "", clarified: str = "all") -> Table:
    """The winners of EE31 are asked how they go on."""
    t = arrange(*STRONG, VICTIM, "at TTT50: R:9Inf", *lines, land=land, clarified=clarified)
    t.order(SEVEN, "done")
    assert t.step == "overwhelmed"
    return t


@pytest.mark.rule("75:21.3b")
def test_those_who_overwhelmed_them_move_four_hexes() -> None:
    t = after()
    assert t.may("advance B:4Arm to EE34")
    assert t.why_not("advance B:4Arm to EE35") == ("75:21.3b", "EE35", "B:4Arm")
    t.order("advance B:4Arm B:5Arm to EE34", "advance B:7Arm to EE31")
    assert t.at("EE34") == ("B:4Arm", "B:5Arm")
    assert t.refused("advance B:4Arm to EE33").rule == "75:21.3b"
    assert t.why_not("advance B:1Inf to EE31") == ("75:21.3b", "", "B:1Inf")


@pytest.mark.rule("75:21.3c")
def test_the_first_of_them_is_the_hex_of_the_overwhelmed() -> None:
    """EE29 is one hex from EE30, and three by way of EE31 and back."""
    t = after()
    assert t.may("advance B:4Arm to EE29")  # EE31, EE30, EE29
    assert t.refused("advance B:4Arm to EE27").rule == "75:21.3b"
    event = t.order("advance B:4Arm to EE29")[0]
    assert event.places[1] == "EE31"


@pytest.mark.rule("75:21.3d")
def test_as_printed_zones_do_what_they_do_in_movement() -> None:
    """R:2Inf has EE33 in its zone: armor rides through, as it does through the zone of infantry."""
    t = after("at EE34: R:2Inf", clarified="")
    assert t.may("advance B:4Arm to EE33")
    assert t.may("advance B:4Arm via EE31 EE32 EE33 to DD32")
    armor = after("at EE34: R:4Arm", clarified="")
    assert armor.may("advance B:4Arm to EE33")
    assert not armor.may("advance B:4Arm via EE31 EE32 EE33 to DD32")


@pytest.mark.rule("75:21.3d")
def test_no_bonus_is_used() -> None:
    t = after(land="road EE30 EE31 EE32 EE33 EE34 EE35 EE36 EE37 EE38")
    assert t.refused("advance B:4Arm to EE35").rule == "75:21.3b"
    t = after(land="desert EE32 EE33 EE34 EE35 EE36")
    assert t.refused("advance B:4Arm to EE35").rule == "75:21.3b"


@pytest.mark.rule("75:21.3d")
def test_rough_ground_stops_and_forest_is_closed_to_armor() -> None:
    sides = " ".join(f"{c}{n}" for c in ("DD", "FF") for n in range(31, 36))
    t = after(land=f"mountain EE32; sea {sides}".replace("FF31 ", ""))
    assert t.may("advance B:4Arm to EE32")
    assert t.refused("advance B:4Arm to EE33").rule == "75:21.3b"


@pytest.mark.rule("75:21.3e")
@pytest.mark.parametrize("land", ["mountain EE31"])
def test_a_first_hex_in_mountains_is_the_last(land: str) -> None:
    t = arrange(
        "at EE30: B:4Arm B:5Arm B:6Arm",
        "at FF31: B:7Arm B:8Arm B:9Arm",
        "at DD30: B:10Arm B:11Arm B:1Art",
        "at FF32: B:2Art B:3Art",
        VICTIM,
        "at TTT50: R:9Inf",
        land=land,
    )
    everyone = "B:4Arm B:5Arm B:6Arm B:7Arm B:8Arm B:9Arm B:10Arm B:11Arm B:1Art B:2Art B:3Art"
    t.order(f"overwhelm EE31 with {everyone}", "done")
    assert t.may("advance B:4Arm to EE31")
    assert t.why_not("advance B:4Arm to EE32") == ("75:21.3e", "EE31", "B:4Arm")


@pytest.mark.rule("75:21.3e")
def test_a_first_hex_in_forest_is_the_last() -> None:
    """Armor does not come there at all; infantry does, and goes no farther."""
    t = arrange(*STRONG, VICTIM, "at TTT50: R:9Inf", land="forest EE31")
    t.order(f"overwhelm EE31 with {ALL} B:1Inf", "done")
    assert t.may("advance B:1Inf to EE31")
    assert t.why_not("advance B:1Inf to EE32") == ("75:21.3e", "EE31", "B:1Inf")


@pytest.mark.rule("75:21.3e")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_a_first_hex_in_an_enemy_zone_is_the_last_for_armor_too(clarified: str) -> None:
    """R:2Inf on EE32 is attacked by B:1Art from EE31, and holds."""
    t = arrange(*STRONG, VICTIM, "at EE29: B:1Art", "at EE32: R:2Inf", clarified=clarified)
    t.dice.load([1]) if hasattr(t.dice, "load") else None
    t.order(SEVEN)

    unit, hex_ = read_unit(t.rules, "B:4Arm"), read_hex("EE31")
    assert ends_at_once(t.position, unit, hex_)
    way = way_on(t.position, unit, hex_)
    assert way is not None
    assert way.hexes == 1 << hex_


@pytest.mark.rule("75:21.3e")
@pytest.mark.parametrize(("enemy", "last"), [("EE32", True), ("EE33", False)])
def test_so_it_is_for_red(enemy: str, last: bool) -> None:
    t = arrange("side red", "at EE30: R:4Arm", f"at {enemy}: B:2Inf", "at A5: B:3Inf")
    unit, hex_ = read_unit(t.rules, "R:4Arm"), read_hex("EE31")
    way = way_on(t.position, unit, hex_)
    assert way is not None
    assert (way.hexes == 1 << hex_) is last


@pytest.mark.rule("CL:21.3a")
@pytest.mark.parametrize(("clarified", "far"), [("", True), ("publisher", False), ("all", False)])
def test_any_zone_stops_an_advance_when_clarified(clarified: str, far: bool) -> None:
    """FF33 and FF34 are in the zone of R:2Inf; armor passes the zones of infantry when it moves."""
    t = after("at EE33: R:2Inf", clarified=clarified)
    assert t.may("advance B:4Arm to FF33")
    assert t.may("advance B:4Arm to FF34") is far
