"""MS:11 - ships at sea and in port, and troops that go aboard and ashore there."""

from __future__ import annotations

from random import Random

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.modules.fleets import NAVAL, afloat, offered, to_enemy

from openblitz.blitzkrieg.engine.places import AT_SEA
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.blitzkrieg.sea.rules.beachheads import ABORTED
from openblitz.blitzkrieg.sea.rules.sea_command import SeaCommandShown, status
from openblitz.hexes.grid import parse
from openblitz.hexes.reach import FACTOR

# At sea


@pytest.mark.rule("MS:11b", "MS:11c")
def test_ships_form_fleets_of_any_size_each_a_group_of_its_own() -> None:
    every = [f"B:TF1.{n}" for n in range(1, 11)] + [f"B:MST1.{n}" for n in range(1, 5)]
    t = afloat(f"sea A: {' '.join(every)}", "sea B: B:TF1.11")
    number = {ship: t.rules.roster.called[ship.casefold()] for ship in every}
    one = number["B:TF1.1"]
    assert ships.stack(t.position, one) == (one,)  # nobody has stacked them yet
    t.order(f"form-fleet {' '.join(every)}")
    assert set(ships.stack(t.position, one)) == set(number.values())
    t.order("form-fleet B:TF1.1 B:MST1.1")
    assert set(ships.stack(t.position, one)) == {one, number["B:MST1.1"]}
    assert len(ships.stacks(t.position, 0, "A")) == 2
    assert t.why_not("form-fleet B:TF1.1 B:TF1.11")[0] == "MS:11b"  # in two zones
    t.order("sail B:TF1.1 to B")
    assert ships.stack(t.position, one) == (one,)


@pytest.mark.rule("MS:PCS.I.3.A", "MS:PCS.I.3.C")
def test_ships_sail_to_the_next_zone_or_off_station_to_their_own() -> None:
    t = afloat("sea B: B:TF1.1 B:MST1.1", "at B21: B:TF1.2")
    assert t.why_not("sail B:TF1.1 to D")[0] == "MS:PCS.I.3.A"
    assert t.why_not("sail B:TF1.1 to B")[0] == "MS:PCS.I.3.A"
    t.order("sail B:TF1.1 B:MST1.1 to C")
    assert t.where("B:MST1.1") == "sea C"
    assert t.why_not("sail B:TF1.1 to D")[0] == "MS:PCS.I.3.A"  # one zone a turn
    t.order("sail B:TF1.2 to B")
    t.order("sail B:TF1.2 to A")  # the same turn, and still one zone from where it began
    port = afloat("at C6: B:TF1.1")
    assert port.why_not("sail B:TF1.1 to A")[0] == "MS:PCS.I.3.A"
    port.order("put-to-sea B:TF1.1")
    assert port.where("B:TF1.1") == "sea B"  # that of its port
    far = afloat("at F3: B:TF1.1", "at W34: B:TF1.2")
    far.order("put-to-sea B:TF1.1", "put-to-sea B:TF1.2")
    assert (far.where("B:TF1.1"), far.where("B:TF1.2")) == ("sea A", "sea C")
    assert port.why_not("sail B:TF1.1 to A")[0] == "MS:PCS.I.3.A"  # ports come after zones


@pytest.mark.rule("MS:11d", "MS:11e", "MS:PCS.I.3.D")
def test_three_ships_to_an_assault_square_which_is_any_sea_square_beside_the_coast() -> None:
    t = afloat("sea B: B:TF1.1 B:TF1.2 B:TF1.3 B:TF1.4", "sea C: B:TF1.5")
    assert t.why_not("station B:TF1.1 at A5")[0] == "MS:11e"  # the open sea
    assert t.why_not("station B:TF1.1 at D7")[0] == "MS:11e"  # land
    assert t.why_not("station B:TF1.1 at C6")[0] == "MS:11e"  # a docking square (RMS-200)
    enemy = afloat("sea B: B:TF1.1", "at B21: R:MST1.1")
    assert enemy.why_not("station B:TF1.1 at B21")[0] == "MS:11e"  # enemy ships are there
    assert t.why_not("station B:TF1.5 at B21")[0] == "MS:PCS.I.3.D"  # of another zone
    t.order("station B:TF1.1 B:TF1.2 B:TF1.3 at B21")
    assert t.why_not("station B:TF1.4 at B21")[0] == "MS:11d"
    t.order("station B:TF1.4 at B22")
    four = afloat("sea B: B:TF1.1 B:TF1.2 B:MST1.1 B:LST1.1")
    assert four.why_not("station B:TF1.1 B:TF1.2 B:MST1.1 B:LST1.1 at D25")[:2] == ("MS:11d", "D25")
    four.order("station B:TF1.1 B:TF1.2 B:MST1.1 at D25")
    assert four.why_not("station B:LST1.1 at D25")[0] == "MS:11d"


@pytest.mark.rule("MS:11d", "MS:11l", "MS:PCS.I.3.B")
def test_three_ships_dock_in_the_square_of_a_friendly_port() -> None:
    t = afloat("sea B: B:TF1.1 B:MST1.1 B:LST1.1 B:TF1.2")
    assert t.why_not("dock B:TF1.1 at D7")[0] == "MS:11l"  # the city is not its dock
    assert t.why_not("dock B:TF1.1 at M15")[0] == "MS:PCS.I.3.B"  # of a minor country
    assert t.why_not("dock B:TF1.1 at MM48")[0] == "MS:PCS.I.3.B"  # Red's
    t.order("dock B:TF1.1 B:MST1.1 B:LST1.1 at C6")
    assert t.why_not("dock B:TF1.2 at C6")[0] == "MS:11d"
    t.order("dock B:TF1.2 at C7")
    assert t.why_not("station B:TF1.2 at B21")[0] == "MS:PCS.I.3.D"


@pytest.mark.rule("MS:11m")
def test_a_dock_of_two_city_squares_holds_six() -> None:
    seven = [f"B:TF1.{n}" for n in range(1, 8)]
    t = afloat(f"sea B: {' '.join(seven)}")
    assert t.why_not(f"dock {' '.join(seven)} at O15")[0] == "MS:11m"
    t.order(f"dock {' '.join(seven[:6])} at O15")
    assert t.why_not(f"dock {seven[6]} at O15")[0] == "MS:11m"


@pytest.mark.rule("MS:11n")
def test_ships_dock_in_an_inland_port_itself_three_of_them() -> None:
    t = afloat("sea B: B:TF1.1 B:MST1.1 B:MST1.2 B:MST1.3", "at L19: B:1Inf")
    t.order("dock B:TF1.1 B:MST1.1 B:MST1.2 at L19")
    assert t.why_not("dock B:MST1.3 at L19")[0] == "MS:11n"
    t.order("board B:MST1.1 with B:1Inf", "put-to-sea B:MST1.1")
    assert t.where("B:MST1.1") == "sea B"


@pytest.mark.rule("MS:11o")
def test_task_forces_at_the_mouth_shut_an_inland_port() -> None:
    for enemy, shut in (("R:TF1.1", True), ("R:MST1.1", False)):
        for square, beside in (("L16", True), ("J15", False)):
            t = afloat("at L19: B:TF1.1", "sea B: B:TF1.2", f"at {square}: {enemy}")
            if shut and beside:
                assert t.why_not("put-to-sea B:TF1.1")[0] == "MS:11o"
                assert t.why_not("dock B:TF1.2 at L19")[0] == "MS:11o"
            else:
                t.order("put-to-sea B:TF1.1", "dock B:TF1.2 at L19")


@pytest.mark.rule("MS:11p")
def test_troops_on_the_river_shut_an_inland_port() -> None:
    for square, shut in (("L18", True), ("L17", True), ("M18", False)):
        t = afloat("at L19: B:TF1.1 B:1Inf", "sea B: B:TF1.2", f"at {square}: R:1Inf")
        if shut:
            assert t.why_not("put-to-sea B:TF1.1")[0] == "MS:11p"
            assert t.why_not("dock B:TF1.2 at L19")[0] == "MS:11p"
        else:
            t.order("put-to-sea B:TF1.1")


@pytest.mark.rule("MS:11r")
def test_ships_in_a_captured_port_sail_next_turn_or_are_lost() -> None:
    lines = ("at C20: R:1Inf", "at B20: B:MST1.1 B:TF1.1", "at C6: B:TF1.2", "aboard B:MST1.1: B:1Inf")
    t = afloat(*lines)
    t.order("put-to-sea B:TF1.1")
    t.order("done")
    assert t.where("B:TF1.1") == "sea B"
    assert t.where("B:MST1.1") == t.where("B:1Inf") == "eliminated"
    assert t.where("B:TF1.2") == "C6"  # its own
    away = afloat(*lines)
    away.order("put-to-sea B:MST1.1 B:TF1.1", "done")
    assert away.where("B:1Inf") == "aboard B:MST1.1"


@pytest.mark.rule("MS:11r")
def test_they_have_their_own_next_turn_to_sail_and_a_port_is_lost_with_all_of_its_cities() -> None:
    """P15 and P16 dock in O15."""
    taken = afloat("side red", "at C20: R:1Inf", "at B20: B:TF1.1")
    taken.order("done")
    assert (taken.asked, taken.where("B:TF1.1")) == ("blue", "B20")  # not in the turn in which it falls
    at_will = ("module-03-modified-zoc",)  # nobody has to attack
    one = afloat("at P16: R:1Inf", "at P15: B:1Inf", "at O15: B:TF1.1", options=at_will)
    to_enemy(one)
    assert one.where("B:TF1.1") == "O15"
    both = afloat("at P16: R:1Inf", "at P15: R:2Inf", "at O15: B:TF1.1", options=at_will)
    to_enemy(both)
    assert both.where("B:TF1.1") == "eliminated"


# Troops


@pytest.mark.rule("MS:11j", "MS:11l", "MS:PCS.I.3.F", "MS:6d")
def test_troops_that_begin_in_a_port_city_go_aboard_at_its_dock() -> None:
    t = afloat("at D7: B:1Inf", "at G4: B:2Inf", "at C6: B:MST1.1", "at C7: B:MST1.2", "sea B: B:MST1.3")
    assert t.why_not("board B:MST1.2 with B:1Inf")[0] == "MS:11l"  # docks for D8
    assert t.why_not("board B:MST1.3 with B:1Inf")[0] == "MS:11j"  # at sea
    t.order("fly B:2Inf to D7")
    assert t.why_not("board B:MST1.1 with B:2Inf")[0] == "MS:11j"  # it began elsewhere
    t.order("board B:MST1.1 with B:1Inf")
    assert t.where("B:1Inf") == "aboard B:MST1.1"
    t.order("put-to-sea B:MST1.1")
    assert t.why_not("station B:MST1.1 at B21")[0] == "MS:6d"
    pair = afloat("at D7: B:Inf1.1 B:Inf1.2", "at D8: B:Inf1.3", "at C6: B:MST1.1", "at G4: B:Inf1.4")
    assert pair.why_not("board B:MST1.1 with B:Inf1.1 B:Inf1.3")[::2] == ("MS:11l", "B:Inf1.3 B:MST1.1")
    pair.order("fly B:Inf1.4 to D7")
    assert pair.why_not("board B:MST1.1 with B:Inf1.1 B:Inf1.4")[::2] == ("MS:11j", "B:Inf1.4")
    pair.order("board B:MST1.1 with B:Inf1.1 B:Inf1.2")
    t.order("sail B:MST1.3 to A")
    empty = afloat("at C6: B:MST1.1 B:LST1.1")
    empty.order("put-to-sea B:MST1.1 B:LST1.1")
    assert empty.why_not("station B:LST1.1 at D25") == ("MS:6d", "", "B:LST1.1")


@pytest.mark.rule("MS:11j")
def test_a_transport_comes_to_the_dock_and_takes_troops_aboard_in_one_turn() -> None:
    t = afloat("at D7: B:1Inf", "sea B: B:MST1.1")
    t.order("dock B:MST1.1 at C6", "board B:MST1.1 with B:1Inf", "put-to-sea B:MST1.1")
    assert t.where("B:1Inf") == "aboard B:MST1.1"


@pytest.mark.rule("MS:4j")
def test_who_is_held_up_goes_aboard_no_ship() -> None:
    # RMS-101
    t = afloat("at D7: B:1Inf[immobile] B:2Inf", "at C6: B:MST1.1")
    assert t.why_not("board B:MST1.1 with B:1Inf") == ("MS:4j", "D7", "B:1Inf")
    t.order("board B:MST1.1 with B:2Inf")
    ashore = afloat("at D25: B:MST1.1 B:LST1.1", "at D24: B:1Inf[immobile] B:2Inf")
    assert ashore.why_not("re-embark B:1Inf on B:MST1.1") == ("MS:4j", "D24", "B:1Inf")
    ashore.order("re-embark B:2Inf on B:MST1.1")


@pytest.mark.rule("MS:11k")
def test_an_mst_carries_eight_factors() -> None:
    t = afloat("at D7: B:1Inf B:2Inf B:Inf1.1", "at C6: B:MST1.1 B:LST1.1")
    t.order("board B:MST1.1 with B:1Inf B:2Inf")
    assert t.why_not("board B:MST1.1 with B:Inf1.1")[0] == "MS:11k"
    assert t.why_not("board B:LST1.1 with B:Inf1.1")[0] == "MS:11k"  # RMS-54
    guns = afloat("at D7: B:1Art B:2Art", "at C6: B:MST1.1")
    guns.order("board B:MST1.1 with B:1Art B:2Art")  # by their second factor


@pytest.mark.rule("MS:11f", "MS:11i", "MS:6d")
def test_a_task_force_carries_one_factor_of_rangers_who_go_aboard_as_others_do() -> None:
    t = afloat("at D7: B:1Rgr B:2Rgr B:Inf1.1", "at C6: B:TF1.1", "at I12: B:3Rgr")
    assert t.why_not("board B:TF1.1 with B:Inf1.1")[0] == "MS:11f"
    assert t.why_not("board B:TF1.1 with B:3Rgr")[0] == "MS:11l"
    t.order("board B:TF1.1 with B:1Rgr")
    assert t.why_not("board B:TF1.1 with B:2Rgr")[0] == "MS:11f"
    t.order("put-to-sea B:TF1.1")
    assert t.why_not("station B:TF1.1 at B21")[0] == "MS:6d"  # it has embarked in this turn
    moved = afloat("at C7: B:TF1.1", "at G8: B:1Rgr")
    moved.order("move B:1Rgr to D8")
    assert moved.why_not("board B:TF1.1 with B:1Rgr") == ("MS:11j", "D8", "B:1Rgr")  # it began elsewhere


@pytest.mark.rule("MS:PCS.I.3.B", "MS:PCS.I.45.C")
def test_who_leaves_a_ship_in_port_has_two_movement_factors_less() -> None:
    t = afloat("sea B: B:MST1.1", "aboard B:MST1.1: B:1Inf B:2Inf")
    assert t.why_not("disembark B:1Inf at D7")[0] == "MS:11l"
    t.order("dock B:MST1.1 at C6", "disembark B:1Inf at D7")
    two = t.reach("B:1Inf")
    there = afloat("at D7: B:1Inf")
    assert two
    assert two < there.reach("B:1Inf")
    assert t.position.spent[t.rules.roster.called["b:1inf"]] == 2 * FACTOR
    t.order("take-back B:1Inf", "disembark B:2Inf at D7")
    assert t.where("B:1Inf") == "aboard B:MST1.1"
    assert t.why_not("take-back B:MST1.1")[0] == "MS:6b"  # its troops first


@pytest.mark.rule("MS:PCS.I.3.F", "MS:TF.escort.a")
def test_transports_that_leave_port_join_their_escort_at_sea() -> None:
    for more in ((), ("module-06-phase-class-sequencing",)):
        t = afloat("at D7: B:1Inf", "at C6: B:MST1.1", "sea B: B:TF1.1 R:TF1.1", options=more)
        while "board B:MST1.1 with B:1Inf" not in offered(t):
            t.order("done")
        t.order("board B:MST1.1 with B:1Inf", "put-to-sea B:MST1.1", "form-fleet B:TF1.1 B:MST1.1")
        assert ships.stack(t.position, t.rules.roster.called["b:mst1.1"])[1:]


# What MST and LST may do


@pytest.mark.rule("MS:PCS.I.3.def")
@pytest.mark.rule("MS:SUPERIORITY", "MS:SUPERIORITY.a")
def test_three_to_one_is_superiority_and_all_else_parity() -> None:
    for blue, red, expected in (
        ("sea B: B:TF1.1 B:TF1.2 B:TF1.3", "sea B: R:TF1.1", "friendly"),
        ("sea B: B:TF1.1 B:TF1.2", "sea B: R:TF1.1", "parity"),
        ("sea B: B:TF1.1", "sea C: R:TF1.1", "friendly"),  # against none (RMS-60)
        ("sea C: B:TF1.1", "sea C: R:TF1.2", "parity"),  # nobody in B
        ("at C6: B:TF1.1 B:TF1.2 B:TF1.3", "sea B: R:TF1.1", "parity"),  # in port: not at sea
        ("at C6: B:TF1.1", "sea B: R:TF1.1 R:TF1.2", "parity"),  # and yet it counts against the enemy
        ("at C6: B:TF1.1", "sea B: R:TF1.1 R:TF1.2 R:TF1.3", "enemy"),
        ("at B21: B:TF1.1", "sea C: R:TF1.1", "friendly"),  # on station is at sea
        ("sea B: B:MST1.1 B:MST1.2 B:LST1.1", "sea C: R:TF1.1", "parity"),  # shipping does not count
        ("sea C: B:TF1.1", "at B21: R:TF1.1", "enemy"),
    ):
        t = afloat(blue, red)
        assert status(t.position, 0, "B") == expected, (blue, red)
        noted = list(SeaCommandShown().lines(t.position, AT_SEA["B"]))
        told = {"friendly": "Great Blue has naval superiority.", "enemy": "Big Red has naval superiority."}
        assert told.get(expected, "Naval parity.") in noted


@pytest.mark.rule("MS:MSTLST", "MS:MSTLST.enemy", "MS:MSTLST.enemy.b")
def test_under_enemy_superiority_shipping_leaves_or_goes_to_port() -> None:
    t = afloat("sea B: B:MST1.1 B:MST1.2 R:TF1.1", "sea C: B:MST1.3", "at C7: B:MST1.4")
    assert t.why_not("put-to-sea B:MST1.4")[0] == "MS:MSTLST.enemy"
    assert t.why_not("dock B:MST1.3 at C6")[0] == "MS:MSTLST.enemy"  # from the next zone
    assert t.why_not("done")[0] == "MS:MSTLST.enemy"  # they may not stay
    t.order("dock B:MST1.1 at C6", "sail B:MST1.2 to A", "sail B:MST1.3 to D", "done")


@pytest.mark.rule("MS:MSTLST", "MS:MSTLST.parity")
def test_at_parity_shipping_does_all_but_stay_at_sea_alone() -> None:
    t = afloat("sea B: B:MST1.1", "sea C: B:MST1.2", "at C7: B:MST1.3")
    t.order("dock B:MST1.2 at B20", "put-to-sea B:MST1.3")
    assert t.why_not("done") == ("MS:MSTLST.parity", "", "B:MST1.1")  # B:MST1.3 has come this turn
    lines = ("sea B: B:MST1.1 B:TF1.1 R:TF1.1", "fleet B:TF1.1 B:MST1.1")
    escorted = afloat(*lines)
    escorted.order("done")
    apart = afloat(lines[0])
    assert apart.why_not("done")[0] == "MS:MSTLST.parity"
    apart.order("form-fleet B:TF1.1 B:MST1.1", "done")


@pytest.mark.rule("MS:MSTLST", "MS:MSTLST.friendly")
def test_under_own_superiority_shipping_stays_alone() -> None:
    t = afloat("sea B: B:MST1.1 B:TF1.1", "sea C: B:MST1.2", "at C7: B:MST1.3")
    t.order("put-to-sea B:MST1.3", "dock B:MST1.2 at B20", "done")
    more = ("sea B: B:MST1.1 B:LST1.1 B:MST1.2 B:TF1.1", "at D25: B:LST1.2 B:MST1.3", "at D24: B:2Inf")
    every = afloat(*more, "aboard B:MST1.3: B:Inf1.1")
    every.order("land B:Inf1.1 at E25")  # over the beach, without an escort
    every.order("take-back B:Inf1.1", "re-embark B:2Inf on B:MST1.3")
    every.order("dock B:MST1.1 at C6", "sail B:LST1.1 to A")
    escorted = afloat(more[0], "fleet B:TF1.1 B:MST1.1")
    assert escorted.says("done") is None


@pytest.mark.rule("MS:TF.escort.a")
def test_an_escort_at_sea_is_stacked_with_its_shipping() -> None:
    t = afloat("sea B: B:MST1.1 B:TF1.1 R:TF1.1", "fleet B:TF1.1 B:MST1.1")
    t.order("form-fleet B:TF1.1")
    assert t.why_not("done")[0] == "MS:MSTLST.parity"


# What players see


def test_a_player_is_offered_what_his_ships_can_do_and_told_why_not() -> None:
    t = afloat("sea B: B:MST1.1 B:TF1.1", "at C6: B:TF1.2", "at D7: B:1Inf", "at C7: B:MST1.2")
    found = offered(t)
    assert {
        "sail B:MST1.1 to C",
        "dock B:MST1.1 at C6",
        "put-to-sea B:TF1.2",
        "station B:TF1.1 at B21",
    } <= found
    view = t.game.view(t.position, "blue")
    assert view.offer is not None
    acts = {act.words for act in view.offer.acts}
    assert {"Sail to zone C", "Put to sea", "Form a fleet in zone B"} <= acts
    (box,) = [box for box in view.boxes if box.place == "sea B"]
    assert any("naval superiority" in line for line in box.lines)


@pytest.mark.rule("MS:FET.f")
def test_ships_of_an_aborted_landing_dock_and_unload_as_soon_as_they_can() -> None:
    lines = ("sea B: B:MST1.1[aborted] B:TF1.1", "aboard B:MST1.1: B:1Inf", "fleet B:TF1.1 B:MST1.1")
    t = afloat(*lines)
    assert t.why_not("station B:MST1.1 at B21")[0] == "MS:FET.f"
    assert t.why_not("done") == ("MS:FET.f", "", "B:MST1.1")
    t.order("dock B:MST1.1 at C6")
    assert t.why_not("done")[0] == "MS:FET.f"  # its troops go ashore
    t.order("disembark B:1Inf at D7", "done")
    assert not ABORTED(t.position)


# Setting up


@pytest.mark.rule("MS:11a")
def test_ships_begin_in_home_ports_or_at_sea_in_home_zones() -> None:
    t = table("modules", options=NAVAL)
    t.order("army 4", "army 2", "agree")  # Blue, whose number is higher, sets up first
    assert t.asked == "blue"
    for zone in "CDE":
        assert t.why_not(f"embark B:TF1.1 in {zone}")[0] == "MS:11a"
    assert t.why_not("embark B:1Inf in A")[0] == "MS:11a"  # troops begin ashore
    assert t.why_not("place B:TF1.1 at U10")[0] == "MS:11a"  # the port of a minor country
    assert t.why_not("place B:TF1.1 at MM48")[0] == "MS:11a"
    assert t.why_not("place B:TF1.1 at D7")[0] == "MS:11a"  # no dock
    t.order("embark B:TF1.1 B:MST1.1 in A", "embark B:TF1.1 in B", "place B:MST1.2 at W34")
    assert (t.where("B:TF1.1"), t.where("B:MST1.1"), t.where("B:MST1.2")) == ("sea B", "sea A", "W34")
    assert t.why_not("place B:TF1.1 B:TF1.2 B:MST1.1 at W34")[0] == "MS:11d"
    acts = t.game.view(t.position, "blue").offer
    assert acts is not None
    assert {"To sea zone A", "To sea zone B"} <= {act.words for act in acts.acts}
    while t.asked == "blue":
        t.order(t.game.write_order(t.game.pick(t.position, Random(1))))
    for zone in "ABC":
        assert t.why_not(f"embark R:TF1.1 in {zone}")[0] == "MS:11a"
    t.order("embark R:TF1.1 in D", "place R:MST1.1 at SSS55")


@pytest.mark.rule("MS:UNITCHART.class3.b", "MS:UNITCHART.class3.c")
def test_ships_in_an_inland_port_hold_and_defend_nothing() -> None:
    t = afloat("at L19: R:TF1.1", "at M19: B:1Inf", "at I12: R:1Inf")
    assert t.position.holds(1) >> parse("L19") & 1 == 0
    t.order("move B:1Inf to L19")  # nobody keeps it out


@pytest.mark.rule("65:17.1.a")
def test_ships_do_not_come_back_as_replacements() -> None:
    """RMS-204 - Troops do, as in 1965; what is at sea is built."""
    t = afloat("turn 6", "at D7: B:1Inf", "eliminated: B:TF1.9 B:2Inf", "step movement")
    assert t.why_not("take B:TF1.9 at D7") == ("65:17.1.a", "", "B:TF1.9")
    t.order("take B:2Inf at D7")
