"""MS:11s..MS:11ac, MS:TF.ranger - invasions: on Tern Bay of zone B and on the Finger Coast of zone D.

D25 is a sea square beside the beach squares D24, E25 and E26, D26 beside E26 and E27. OO51 is beside OO50 and
PP51, QQ52 beside PP51, QQ51 and RR52; Blue has no port in zone D.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.modules.fleets import NAVAL, afloat, offered

from openblitz.blitzkrieg.sea.rules.beachheads import ABORTED, BEACHHEADS
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table


FORCE = "at D25: B:MST1.1 B:LST1.1 B:TF1.1"


def fight(t: Table, hex_: str, units: str) -> None:
    """Blue attacks with all that is in the boats, without fire from the sea, and the battle is fought."""
    ashore(t)
    t.order(f"attack {hex_} with {units}", "done", f"fight {hex_}")


def ashore(t: Table) -> None:
    """Blue's movement and his combat at sea are over."""
    t.order("done")
    if "attack" not in " ".join(offered(t)):
        t.order("done")


def spent(t: Table, unit: str) -> int:
    """The movement factors that a unit has spent."""
    return t.position.spent[t.rules.roster.called[unit.casefold()]] // FACTOR


# Where and who


@pytest.mark.rule("MS:11s")
def test_transports_and_landing_ships_go_before_a_beach_of_clear_ground() -> None:
    t = afloat("sea B: B:MST1.1 B:LST1.1 B:TF1.1")
    assert t.why_not("station B:MST1.1 at B21")[0] == "MS:11s"  # coast, and no beach
    t.order("station B:TF1.1 at B21", "station B:MST1.1 B:LST1.1 at D25")
    hold = afloat(FORCE, "aboard B:MST1.1: B:1Inf", "at C25: R:1Inf")
    assert hold.why_not("land B:1Inf at E27")[0] == "MS:11s"  # a beach, and not beside
    hold.order("land B:1Inf at D24")
    apart = afloat(
        FORCE,
        "at D26: B:MST1.2 B:LST1.2",
        "aboard B:MST1.1: B:Inf2.1",
        "aboard B:MST1.2: B:Inf2.2",
    )
    assert apart.why_not("land B:Inf2.1 B:Inf2.2 at E26") == ("MS:11s", "E26", "B:Inf2.1 B:Inf2.2")
    assert apart.says("land B:Inf2.2 at E26") is None


@pytest.mark.rule("MS:11s")
def test_a_beach_of_other_ground_is_none() -> None:
    for ground in ("forest", "mountain", "city"):
        t = table(
            "modules", "sea B: B:MST1.1", land=f"sea B: D25 D26; beach D24; {ground} D24", options=NAVAL
        )
        assert t.why_not("station B:MST1.1 at D25") == ("MS:11s", "D25", "B:MST1.1")
    t = table("modules", "sea B: B:MST1.1", land="sea B: D25 D26; beach D24; forest D23", options=NAVAL)
    assert t.says("station B:MST1.1 at D25") is None


@pytest.mark.rule("MS:11t", "MS:PCS.I.45.A")
def test_with_an_lst_six_factors_of_an_mst_land_in_the_first_wave() -> None:
    t = afloat(FORCE, "aboard B:MST1.1: B:1Inf B:Inf2.1 B:Inf2.2")
    assert t.why_not("land B:1Inf B:Inf2.1 B:Inf2.2 at D24")[0] == "MS:11t"
    t.order("land B:1Inf B:Inf2.1 at D24")
    assert spent(t, "B:1Inf") == 2
    assert t.why_not("land B:Inf2.2 at D24")[0] == "MS:11t"  # not in the same turn
    seven = afloat(FORCE, "aboard B:MST1.1: B:1Inf B:Inf2.1 B:Inf1.1")
    assert seven.why_not("land B:1Inf B:Inf2.1 B:Inf1.1 at D24")[0] == "MS:11t"
    none = afloat("at D25: B:MST1.1 B:TF1.1", "aboard B:MST1.1: B:1Inf")
    assert none.why_not("land B:1Inf at D24")[0] == "MS:11t"


@pytest.mark.rule("MS:11u")
def test_each_assault_square_serves_one_beach_square() -> None:
    t = afloat(
        FORCE, "at D26: B:MST1.2 B:LST1.2", "aboard B:MST1.1: B:Inf1.1 B:Inf1.2", "aboard B:MST1.2: B:Inf1.3"
    )
    t.order("land B:Inf1.1 at D24")
    assert t.why_not("land B:Inf1.2 at E25")[0] == "MS:11u"
    t.order("land B:Inf1.3 at E26")  # from another square
    t.order("take-back B:Inf1.1", "land B:Inf1.2 at E25")
    foe = afloat(FORCE, "aboard B:MST1.1: B:Inf1.1 B:Inf1.2", "at D24: R:Inf1.1", "at E25: R:Inf1.2")
    foe.order("assault D24 with B:Inf1.1")
    assert foe.why_not("assault E25 with B:Inf1.2")[0] == "MS:11u"
    ashore(foe)
    assert foe.why_not("attack E25 with B:Inf1.1")[0] == "MS:11u"
    assert "attack D24 with B:Inf1.1" in offered(foe)
    assert "attack E25 with B:Inf1.1" not in offered(foe)


@pytest.mark.rule("MS:MSTLST.enemy")
def test_nobody_lands_under_enemy_superiority() -> None:
    t = afloat("at D25: B:MST1.1 B:LST1.1", "aboard B:MST1.1: B:1Inf", "sea B: R:TF1.1", "at D24: B:2Inf")
    assert t.why_not("land B:1Inf at D24")[0] == "MS:MSTLST.enemy"
    assert t.why_not("re-embark B:2Inf on B:MST1.1")[0] == "MS:MSTLST.enemy"


@pytest.mark.rule("MS:UNITCHART.arm", "MS:UNITCHART.arty")
def test_armor_follows_and_artillery_lands_in_ports_only() -> None:
    for since, fits in (("", False), ("foothold blue at D24 since 1", True)):
        t = afloat("turn 2", FORCE, "aboard B:MST1.1: B:17LtArm B:1Art", since or "sea A: B:TF1.9")
        if fits:
            t.order("land B:17LtArm at D24")
        else:
            assert t.why_not("land B:17LtArm at D24")[0] == "MS:UNITCHART"
        assert t.why_not("land B:1Art at D24")[0] == "MS:UNITCHART"


@pytest.mark.rule("MS:UNITCHART.inf4", "MS:UNITCHART.flak", "MS:UNITCHART.inf2")
def test_infantry_lands_in_both_waves_and_flak_and_slow_infantry_in_none() -> None:
    more = ("module-12-air-forces", "module-13-flak")
    for since in ("foothold blue at D24 since 1", "sea A: B:TF1.9"):
        t = afloat("turn 2", FORCE, "aboard B:MST1.1: B:1Inf B:Flk2.1 B:SInf2.1", since, options=more)
        assert t.why_not("land B:Flk2.1 at D24") == ("MS:UNITCHART", "D24", "B:Flk2.1")
        assert t.why_not("land B:SInf2.1 at D24") == ("MS:UNITCHART", "D24", "B:SInf2.1")
        t.order("land B:1Inf at D24")
        assert t.where("B:1Inf") == "D24"


# Follow-up


@pytest.mark.rule("MS:11v")
def test_on_later_turns_twelve_factors_land_on_what_the_first_wave_took() -> None:
    lines = ("at D25: B:MST1.1 B:MST1.2 B:LST1.1", "at D26: B:TF1.1")
    hold = ("aboard B:MST1.1: B:1Inf B:2Inf", "aboard B:MST1.2: B:3Inf B:Inf1.1")
    t = afloat("turn 2", *lines, *hold, "foothold blue at D24 since 1")
    assert t.why_not("land B:1Inf B:2Inf B:3Inf B:Inf1.1 at D24")[0] == "MS:11v"
    t.order("land B:1Inf B:2Inf B:3Inf at D24")
    assert t.why_not("land B:Inf1.1 at D24")[0] == "MS:11v"
    same = afloat("turn 2", *lines, *hold, "foothold blue at D24 since 2")
    assert same.why_not("land B:1Inf B:2Inf at D24")[0] == "MS:11t"
    theirs = afloat("turn 2", *lines, *hold, "foothold red at D24 since 1")
    assert theirs.why_not("land B:1Inf B:2Inf at D24")[0] == "MS:11t"


@pytest.mark.rule("MS:11v", "MS:11ac")
def test_a_first_wave_makes_a_beachhead_and_rangers_do_not() -> None:
    t = afloat(FORCE, "aboard B:MST1.1: B:1Inf", "aboard B:TF1.1: B:1Rgr", "at D26: B:TF1.2")
    t.order("land B:1Inf at D24", "done")
    assert [(one.side, one.turn) for one in BEACHHEADS(t.position)] == [(0, 1)]
    raid = afloat(FORCE, "aboard B:TF1.1: B:1Rgr", "at D26: B:TF1.2")
    raid.order("land B:1Rgr at D24", "done")
    assert not BEACHHEADS(raid.position)


@pytest.mark.rule("MS:11w")
def test_a_beachhead_lasts_while_no_enemy_sets_foot_on_it() -> None:
    lines = ("foothold blue at D24 since 1", "side red", "turn 2")
    stays = afloat(*lines, "at F25: R:5Arm")
    stays.order("move R:5Arm to E25", "done")
    assert BEACHHEADS(stays.position)
    for way in ("move R:5Arm to D24", "move R:5Arm via D24 to C23"):
        t = afloat(*lines, "at E25: R:5Arm")
        t.order(way, "done")
        assert not BEACHHEADS(t.position), way


@pytest.mark.rule("MS:11w")
def test_an_enemy_who_is_on_a_beachhead_however_he_came_ends_it() -> None:
    t = afloat("foothold blue at D24 since 1", "turn 2", "at D24: R:1Inf")
    t.order("done")
    assert not BEACHHEADS(t.position)


# The assault


@pytest.mark.rule("MS:11t", "MS:11x", "MS:PCS.I.45.A")
def test_a_first_wave_that_does_not_drive_the_defender_back_takes_its_losses() -> None:
    t = afloat(FORCE, "aboard B:MST1.1: B:1Inf B:Inf2.1", "at D24: R:1Inf", dice=(5,))
    assert t.why_not("land B:1Inf at D24")[0] == "MS:PCS.I.45.A"
    t.order("assault D24 with B:1Inf B:Inf2.1")
    assert t.where("B:1Inf") == "D25"
    fight(t, "D24", "B:1Inf B:Inf2.1")  # 6-4, 1-1: AD2
    t.order("lose B:Inf2.1")
    assert t.where("B:1Inf") != "D24"
    assert t.where("R:1Inf") == "D24"


@pytest.mark.rule("MS:11v", "MS:GCRT")
def test_a_first_wave_lands_where_the_defender_was_driven_back() -> None:
    t = afloat(FORCE, "aboard B:MST1.1: B:1Inf", "at D24: R:Inf1.1", dice=(1,))
    t.order("assault D24 with B:1Inf")
    fight(t, "D24", "B:1Inf")  # 4-1: R3
    while t.where("B:1Inf") == "D25":
        t.order(sorted(offered(t))[0])
    assert t.where("B:1Inf") == "D24"
    assert BEACHHEADS(t.position)
    assert not ABORTED(t.position)


@pytest.mark.rule("MS:11y")
def test_where_the_assault_force_is_wiped_out_its_lst_is_lost() -> None:
    t = afloat(FORCE, "aboard B:MST1.1: B:Inf2.1", "at D24: R:Inf2.1", dice=(5,))
    t.order("assault D24 with B:Inf2.1")
    fight(t, "D24", "B:Inf2.1")  # 1-1: AD2
    assert t.where("B:LST1.1") == "eliminated"
    kept = afloat(FORCE, "aboard B:MST1.1: B:1Inf", "at D24: R:1Inf", dice=(5,))
    kept.order("assault D24 with B:1Inf")
    fight(kept, "D24", "B:1Inf")
    kept.order(next(order for order in sorted(offered(kept)) if order.startswith("lose")))
    assert kept.where("B:LST1.1") != "eliminated"
    some = afloat(FORCE, "aboard B:MST1.1: B:Inf2.1 B:1Inf", "at D24: R:1Inf", dice=(5,))
    some.order("assault D24 with B:Inf2.1 B:1Inf")
    fight(some, "D24", "B:Inf2.1 B:1Inf")
    some.order("lose B:Inf2.1")  # one of the two units
    assert some.where("B:LST1.1") != "eliminated"
    ships = "at D25: B:MST1.1 B:LST1.1 B:LST1.2", "sea B: B:TF1.1 B:TF1.2 B:TF1.3"
    two = afloat(*ships, "aboard B:MST1.1: B:Inf2.1", "at D24: R:Inf2.1", dice=(5,))
    two.order("assault D24 with B:Inf2.1")
    fight(two, "D24", "B:Inf2.1")
    assert [two.where(ship) for ship in ("B:LST1.1", "B:LST1.2")].count("eliminated") == 1


@pytest.mark.rule("MS:11z", "MS:FET.f")
def test_an_invasion_without_a_beachhead_aborts_and_all_return_to_port() -> None:
    t = afloat(FORCE, "aboard B:MST1.1: B:1Inf B:Inf2.1", "at D24: R:1Inf", dice=(5,))
    t.order("assault D24 with B:1Inf B:Inf2.1")
    fight(t, "D24", "B:1Inf B:Inf2.1")
    t.order("lose B:Inf2.1")
    assert t.asked == "blue"  # a port of zone B
    assert t.why_not("withdraw B:MST1.1 to sea-A")[0] == "MS:11z"
    assert t.why_not("withdraw B:MST1.1 to H33")[0] == "MS:11z"  # of another zone
    t.order("withdraw B:MST1.1 B:LST1.1 B:TF1.1 to B20")
    assert {t.where(ship) for ship in ("B:MST1.1", "B:LST1.1", "B:TF1.1")} == {"B20"}
    assert t.where("B:1Inf") == "C20"  # it went ashore
    far = afloat(
        "at OO51: B:MST1.1 B:LST1.1 B:TF1.1", "aboard B:MST1.1: B:1Inf", "at PP51: R:1Inf", dice=(5,)
    )
    far.order("assault PP51 with B:1Inf")
    fight(far, "PP51", "B:1Inf")
    far.order(next(order for order in sorted(offered(far)) if order.startswith("lose")))
    assert ABORTED(far.position).bit_count() == 3  # no port in zone D: next turn (RMS-57)
    assert far.where("B:MST1.1") == "OO51"


# Off again


@pytest.mark.rule("MS:11aa")
def test_six_factors_a_turn_are_taken_off_a_beach() -> None:
    t = afloat(FORCE, "at D24: B:1Inf B:Inf2.1 B:Inf1.1", "at E24: B:Inf1.2", "at C22: B:Inf1.3")
    assert t.why_not("re-embark B:1Inf B:Inf2.1 B:Inf1.1 on B:MST1.1")[0] == "MS:11aa"
    assert t.why_not("re-embark B:Inf1.2 on B:MST1.1")[0] == "MS:11s"  # not on the beach
    assert t.why_not("re-embark B:Inf1.1 on B:LST1.1")[0] == "MS:11k"
    t.order("move B:Inf1.2 to D24")
    assert t.why_not("re-embark B:Inf1.2 on B:MST1.1")[0] == "MS:11aa"  # it was not there before
    t.order("re-embark B:1Inf B:Inf2.1 on B:MST1.1")
    assert t.where("B:1Inf") == "aboard B:MST1.1"
    assert t.why_not("re-embark B:Inf1.1 on B:MST1.1")[0] == "MS:11aa"
    none = afloat("at D25: B:MST1.1 B:TF1.1", "at D24: B:1Inf")
    assert none.why_not("re-embark B:1Inf on B:MST1.1")[0] == "MS:11aa"


# Rangers


@pytest.mark.rule("MS:11ab", "MS:TF.ranger.d", "MS:TF.ranger.a")
def test_a_task_force_lands_rangers_without_lst_and_parity_on_any_coast() -> None:
    t = afloat("at B21: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "sea B: R:TF1.1 R:TF1.2 R:TF1.3")
    assert t.why_not("assault C21 with B:1Rgr")[0] == "MS:PCS.I.45.A"  # nobody is there
    assert t.why_not("land B:1Rgr at B22")[0] == "MS:11s"  # sea
    t.order("land B:1Rgr at C21")  # no beach
    assert t.where("B:1Rgr") == "C21"
    assert spent(t, "B:1Rgr") == 2
    aboard = afloat("at D25: B:MST1.1 B:TF1.1", "aboard B:MST1.1: B:1Rgr")
    assert aboard.why_not("land B:1Rgr at D24")[0] == "MS:11t"  # of a transport they need one
    ship = afloat("at D25: B:TF1.1", "aboard B:TF1.1: B:1Rgr")
    ship.order("land B:1Rgr at D24")


@pytest.mark.rule("MS:TF.ranger.a", "MS:11ac")
def test_rangers_assault_from_their_task_force() -> None:
    t = afloat("at B21: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "at C21: R:Inf1.1", "at C22: R:2Inf", dice=(1,))
    assert t.why_not("land B:1Rgr at C21")[0] == "MS:PCS.I.45.A"
    t.order("assault C21 with B:1Rgr")
    assert t.where("B:1Rgr") == "B21"
    fight(t, "C21", "B:1Rgr")  # R
    while t.where("B:1Rgr") == "B21":
        t.order(sorted(offered(t))[0])
    assert t.where("B:1Rgr") == "C21"
    assert not BEACHHEADS(t.position)
    beaten = afloat("at B21: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "at C21: R:Inf1.1", dice=(5,))
    beaten.order("assault C21 with B:1Rgr")
    fight(beaten, "C21", "B:1Rgr")
    assert beaten.where("B:TF1.1") == "B21"  # it goes on
    assert not ABORTED(beaten.position)


@pytest.mark.rule("MS:UNITCHART.rng", "MS:UNITCHART.mar", "MS:TF.ranger.a")
@pytest.mark.parametrize("options", [(), ("module-05-class-stacking",)])
def test_rangers_and_marines_are_doubled_from_the_sea(options: tuple[str, ...]) -> None:
    """The invasions of module 11 go by the chart of units, whether module 5 is on or not."""
    t = afloat("at B21: B:TF1.1", "aboard B:TF1.1: B:Rgr1.1", "at C21: R:Inf2.1", options=options)
    t.order("assault C21 with B:Rgr1.1")
    ashore(t)
    assert "at 1-1" in t.order("attack C21 with B:Rgr1.1")[0].text
    for who, odds in (("B:Mrn6.1", "3-1"), ("B:1Inf", "1-1")):
        wave = afloat(FORCE, f"aboard B:MST1.1: {who}", "at E25: R:1Inf", options=options)
        wave.order(f"assault E25 with {who}")
        ashore(wave)
        assert f"at {odds}" in wave.order(f"attack E25 with {who}")[0].text


@pytest.mark.rule("MS:TF.ranger.c")
def test_a_task_force_that_lands_rangers_neither_escorts_nor_fights() -> None:
    lines = ("at D25: B:TF1.1 B:MST1.1", "aboard B:TF1.1: B:1Rgr", "sea B: R:TF1.1 R:MST1.1")
    escort = afloat(*lines)
    assert escort.says("done") is None
    escort.order("land B:1Rgr at D24")
    assert escort.why_not("done")[0] == "MS:MSTLST.parity"
    t = afloat("at B21: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "sea B: R:TF1.1 R:MST1.1 B:TF1.2")
    t.order("land B:1Rgr at C21", "done")
    assert t.why_not("engage-fleet R:TF1.1 with B:TF1.1")[0] == "MS:TF.ranger.c"
    assert t.why_not("raid-shipping R:MST1.1 with B:TF1.1")[0] == "MS:TF.ranger.c"
    foe = afloat("at B21: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "at C21: R:Inf1.1", "sea B: R:TF1.1 B:TF1.2")
    foe.order("assault C21 with B:1Rgr", "done")  # so it is where they assault
    assert foe.why_not("engage-fleet R:TF1.1 with B:TF1.1")[0] == "MS:TF.ranger.c"
    assert foe.says("engage-fleet R:TF1.1 with B:TF1.2") is None


@pytest.mark.rule("MS:PCS.II.4.B")
def test_by_class_assaults_of_rangers_come_before_other_ground_combat() -> None:
    lines = ("at D25: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "at D24: R:Inf1.1")
    inland = ("at H25: B:4Arm", "at H26: R:2Inf")
    by_class = ("module-05-class-stacking", "module-06-phase-class-sequencing")
    t = afloat(*lines, *inland, dice=[1, 1], options=by_class)
    while not any(order.startswith("assault") for order in offered(t)):
        t.order("done")
    t.order("assault D24 with B:1Rgr")
    while t.step != "announce":
        t.order("done")
    t.order("attack D24 with B:1Rgr", "attack H26 with B:4Arm", "done")
    assert t.why_not("fight H26")[0] == "MS:PCS.II.4.B"
    t.order("fight D24")


@pytest.mark.rule("MS:PCS.II.4.B")
def test_by_class_assaults_come_before_other_ground_combat() -> None:
    six = "module-06-phase-class-sequencing"
    lines = (FORCE, "aboard B:MST1.1: B:1Inf", "at E25: R:1Inf", "at H25: B:4Arm", "at H26: R:2Inf")
    t = afloat(*lines, dice=[1, 1], options=("module-05-class-stacking", six))
    while not any(order.startswith("assault") for order in offered(t)):
        t.order("done")
    t.order("assault E25 with B:1Inf")
    while t.step != "announce":
        t.order("done")
    t.order("attack E25 with B:1Inf", "attack H26 with B:4Arm", "done")
    assert t.why_not("fight H26")[0] == "MS:PCS.II.4.B"
    t.order("fight E25")


@pytest.mark.rule("MS:11x")
def test_the_first_wave_does_not_advance_with_those_on_land() -> None:
    """B:4Arm and B:5Arm attack from D23 with it, and may go where R:Inf1.1 was; it lands when all is over."""
    t = afloat(FORCE, "aboard B:MST1.1: B:1Inf", "at D23: B:4Arm B:5Arm", "at D24: R:Inf1.1", dice=(1,))
    t.order("assault D24 with B:1Inf")
    fight(t, "D24", "B:1Inf B:4Arm B:5Arm")
    assert t.step == "advance"
    assert t.why_not("advance B:1Inf to D24")[::2] == ("MS:11x", "B:1Inf")
    assert {"advance B:4Arm to D24", "advance B:5Arm to D24"} <= t.offered
