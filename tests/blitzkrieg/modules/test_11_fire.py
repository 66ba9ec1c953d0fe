"""MS:TF.fire - task forces fire at the coast and at ports, by the Strategic Bombardment Table.

OO51 of zone D is beside the coast squares OO50 and PP51; B21 of zone B beside C21, C22 and the docking square
B20 of Blue's C20.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.modules.fleets import afloat, offered, to_enemy

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.rail.rules import rail_cuts, railroads
from openblitz.blitzkrieg.sea.rules.fire_missions import Fire
from openblitz.blitzkrieg.supply.rules import isolation

TWO = "at OO51: B:TF1.1 B:TF1.2"


@pytest.mark.rule("MS:TF.fire.a", "MS:TF.fire.b")
def test_each_task_force_is_three_bomber_factors_at_a_range_of_one_square() -> None:
    t = afloat(TWO, "at PP51: R:1Inf", "at PP50: R:2Inf", "sea D: B:TF1.3", dice=(2,))
    t.order("done")
    assert t.why_not("fire-mission troops at PP50 with B:TF1.1")[0] == "MS:TF.fire.b"  # two squares off
    assert t.why_not("fire-mission troops at PP51 with B:TF1.3")[0] == "MS:TF.fire.a"  # on the open sea
    assert t.why_not("fire-mission troops at OO50 with B:TF1.1")[0] == "MS:TF.fire.c"  # nobody is there
    t.order("fire-mission troops at PP51 with B:TF1.1 B:TF1.2")  # 6 factors, die 2: H
    assert t.asked == "red"
    t.order(next(order for order in sorted(offered(t)) if order.startswith("lose R:1Inf")))
    assert t.where("R:1Inf") != "PP51"  # half of four factors: change stands there
    one = afloat("at OO51: B:TF1.1", "at PP51: R:1Inf", dice=(3,))
    one.order("done", "fire-mission troops at PP51 with B:TF1.1")  # 3 factors, die 3: nothing
    assert one.where("R:1Inf") == "PP51"
    six = afloat(TWO, "at PP51: R:1Inf", dice=(1,))
    six.order("done", "fire-mission troops at PP51 with B:TF1.1 B:TF1.2")  # die 1: D
    assert six.where("R:1Inf") == "eliminated"


@pytest.mark.rule("MS:TF.fire.c", "MS:UNITCHART.sbt.a")
def test_fire_strikes_as_bombers_do_with_one_more_on_the_die_in_a_city() -> None:
    for place, square, lost in (("C21", "B21", True), ("C20", "B19", False)):
        t = afloat("side red", f"at {square}: R:TF1.1 R:TF1.2", f"at {place}: B:Inf2.1", dice=(1,))
        t.order("done", f"fire-mission troops at {place} with R:TF1.1 R:TF1.2")  # D; in the city a 2: H
        assert (t.where("B:Inf2.1") == "eliminated") == lost


@pytest.mark.rule("MS:TF.fire.e", "MS:TF.fleet.d", "MS:PCS.II.3.A", "MS:PCS.II.3.B", "MS:PCS.II.3.C")
def test_who_fires_does_not_fight_at_sea_and_who_fights_does_not_fire() -> None:
    lines = (TWO, "at PP51: R:1Inf", "sea D: R:TF1.1 R:MST1.1")
    t = afloat(*lines, dice=(6,))
    t.order("done", "fire-mission troops at PP51 with B:TF1.1")
    for order, late in (
        ("engage-fleet R:TF1.1 with", "MS:PCS.II.3.A"),
        ("raid-shipping R:MST1.1 with", "MS:PCS.II.3.B"),
    ):
        for ship in ("B:TF1.1", "B:TF1.2"):
            assert t.why_not(f"{order} {ship}")[0] == late  # it is too late for anybody
    assert t.why_not("fire-mission troops at PP51 with B:TF1.1")[0] == "MS:TF.fire.a"  # once a turn
    fought = afloat(*lines, dice=(4,))
    fought.order("done", "engage-fleet R:TF1.1 with B:TF1.1", "accept-combat")
    assert fought.why_not("fire-mission troops at PP51 with B:TF1.1")[0] == "MS:TF.fleet.d"
    raided = afloat(*lines)
    raided.order("done", "raid-shipping R:MST1.1 with B:TF1.1")
    assert raided.why_not("fire-mission troops at PP51 with B:TF1.1")[0] == "MS:TF.fire.e"
    assert raided.says("fire-mission troops at PP51 with B:TF1.2") is None


@pytest.mark.rule("MS:TF.fire.f")
def test_nobody_fires_under_enemy_superiority() -> None:
    for red, shut in (("R:TF1.1 R:TF1.2 R:TF1.3", True), ("R:TF1.1 R:TF1.2", False)):
        t = afloat("at OO51: B:TF1.1", "at PP51: R:1Inf", f"sea D: {red}", "sea E: B:TF1.9 R:TF1.9")
        t.order("done")
        if shut:
            assert t.why_not("fire-mission troops at PP51 with B:TF1.1")[0] == "MS:TF.fire.f"
        else:
            assert t.says("fire-mission troops at PP51 with B:TF1.1") is None


@pytest.mark.rule("MS:TF.ranger.b")
def test_fire_accompanies_a_landing_of_rangers() -> None:
    t = afloat("at OO51: B:TF1.1", "aboard B:TF1.1: B:1Rgr", "at PP51: R:Inf1.1", dice=(2,))
    t.order("assault PP51 with B:1Rgr", "done", "fire-mission troops at PP51 with B:TF1.1")
    assert t.says("attack PP51 with B:1Rgr") is None


@pytest.mark.rule("MS:TF.ranger.b")
def test_aircraft_accompany_a_landing_of_rangers() -> None:
    """Those of their own task force: 2 factors beside one against one."""
    lines = "at OO51: B:TF1.1", "aboard B:TF1.1: B:1Rgr B:TAC2.1", "at PP51: R:Inf1.1", "step air-missions"
    t = afloat(*lines, options=("module-12-air-forces",))
    t.order("support B:TAC2.1 over PP51", "done", "assault PP51 with B:1Rgr", "done")
    while t.step != "announce":
        t.order("done")
    (event,) = t.order("attack PP51 with B:1Rgr B:TAC2.1")
    assert "B:TAC2.1" in event.text


@pytest.mark.rule("MS:TF.fire.a", "MS:TF.fire.c", "MS:AIRMISSION.5b")
def test_beside_a_docking_square_task_forces_fire_at_the_ships_in_it_and_at_the_port() -> None:
    """LL47 is beside Red's docking square MM48, the port of NN48."""
    lines = ("at LL47: B:TF1.1 B:TF1.2", "at MM48: R:MST1.1 R:MST1.2 R:LST1.1", "sea D: B:TF1.3")
    t = afloat(*lines, dice=(1,))
    t.order("done")
    assert t.why_not("fire-mission ships at NN49 with B:TF1.1")[0] == "MS:TF.fire.c"  # nobody docks there
    t.order("fire-mission ships at NN48 with B:TF1.1 B:TF1.2")  # 6 factors, die 1: D, two ships
    assert t.asked == "blue"  # the attacker chooses
    t.order("lose R:MST1.1 R:LST1.1")
    assert (t.where("R:MST1.1"), t.where("R:MST1.2")) == ("eliminated", "MM48")
    to_enemy(t)
    assert t.why_not("put-to-sea R:MST1.2")[0] == "MS:AIRMISSION.5b"  # closed for a turn
    half = afloat(*lines, dice=(3,))
    half.order("done", "fire-mission ships at NN48 with B:TF1.1 B:TF1.2")  # die 3: H, one ship
    half.order("lose R:MST1.1")
    port = afloat(*lines, dice=(1,))
    port.order("done", "fire-mission port at NN48 with B:TF1.1 B:TF1.2")
    to_enemy(port)
    assert port.why_not("put-to-sea R:MST1.2")[0] == "MS:AIRMISSION.6b"
    away = afloat("at KK47: B:TF1.1", lines[1], "sea E: B:TF1.9 R:TF1.9")
    away.order("done")
    assert away.why_not("fire-mission ships at NN48 with B:TF1.1")[0] == "MS:TF.fire.b"


AIR = ("module-12-air-forces",)
BASE = "at QQ48: B:AB1.1 B:1SAC B:2SAC"


@pytest.mark.rule("MS:TF.fire.d")
def test_fire_from_the_sea_is_rolled_apart_from_bombs_on_the_same_target() -> None:
    t = afloat(TWO, BASE, "at PP51: R:1Inf", "step air-missions", options=AIR, dice=(6, 6))
    t.order("bomb-units B:1SAC over PP51", "done", "done")
    t.order("fire-mission troops at PP51 with B:TF1.1")
    assert not t.dice.left


@pytest.mark.rule("MS:TF.fleet.c")
def test_air_missions_accompany_combat_at_sea() -> None:
    lines = ("at LL47: B:TF1.1", "at MM48: R:MST1.1", "sea D: R:TF1.1 R:TF1.2 B:TF1.2", BASE)
    t = afloat(*lines, "step air-missions", options=AIR, dice=(6, 4))
    t.order("bomb-harbor B:1SAC over NN48", "done", "done")
    t.order("engage-fleet R:TF1.1 with B:TF1.1", "accept-combat")
    assert not t.dice.left


@pytest.mark.rule("MS:TF.fire.c")
def test_task_forces_fire_at_whatever_sac_may_bomb() -> None:
    t = afloat(TWO, "at PP51: R:AB1.1 R:14TAC", options=AIR, dice=(1,))
    while "fire-mission airbase at PP51 with B:TF1.1 B:TF1.2" not in offered(t):
        t.order("done")
    t.order("fire-mission airbase at PP51 with B:TF1.1 B:TF1.2")  # 6 factors, die 1: D
    assert t.where("R:AB1.1") == t.where("R:14TAC") == "eliminated"
    rail = afloat("sea D: B:TF1.1", options=(*AIR, "module-07-railroads"))
    assert {"trains", "rail-line"} <= {one.system for one in rail.rules.added[Fire]}


ARMIES = ("turn 2", "order-of-battle blue 2", "order-of-battle red 2")


@pytest.mark.rule("MS:TF.fire.c", "MS:AIRMISSION.3b")
@pytest.mark.parametrize(("die", "points"), [(1, 0), (2, 5), (4, 10)])
def test_they_fire_at_production_centers_where_there_are_no_aircraft(die: int, points: int) -> None:
    """QQQ55 is a sea square beside Red's city RRR55; two task forces have 6 factors."""
    lines = (*ARMIES, "at QQQ55: B:TF1.1 B:TF1.2", "at RRR55: R:PC10.1", "step naval-combat")
    t = afloat(*lines, options=("module-09-production",), dice=(die,))
    t.order("fire-mission production at RRR55 with B:TF1.1 B:TF1.2")
    center = t.rules.roster.called["r:pc10.1"]
    assert production.halves(t.position, center) == production.HALVES * points


@pytest.mark.rule("MS:TF.fire.c", "MS:AIRMISSION.2c")
@pytest.mark.parametrize(("die", "runs"), [(2, False), (4, True)])
def test_they_fire_at_trains_where_there_are_no_aircraft(die: int, runs: bool) -> None:
    """H holds a train up for a turn, a 4 does nothing."""
    lines = ("at QQQ55: B:TF1.1 B:TF1.2", "at RRR55: R:RR1.1", "step naval-combat")
    t = afloat(*lines, options=("module-07-railroads",), dice=(die,))
    t.order("fire-mission trains at RRR55 with B:TF1.1 B:TF1.2")
    to_enemy(t)
    assert any(order.startswith("run R:RR1.1 to ") for order in offered(t)) == runs


RAIL = ("module-07-railroads",)


@pytest.mark.rule("MS:TF.fire.c", "MS:TF.fire.b", "MS:RIT")
@pytest.mark.parametrize(
    ("ships", "die", "cut"),
    [
        ("B:TF1.1", 3, True),
        ("B:TF1.1", 4, False),
        ("B:TF1.1 B:TF1.2", 5, True),
        ("B:TF1.1 B:TF1.2", 6, False),
    ],
)
def test_they_cut_rail_lines_by_the_interdiction_table(ships: str, die: int, cut: bool) -> None:
    """PPP54 is a rail square beside QQQ55; a task force is three factors, and more than five are no more."""
    lines = ("turn 2", "at QQQ55: B:TF1.1 B:TF1.2", "at QQQ54: R:RR1.1", "step naval-combat")
    t = afloat(*lines, options=RAIL, dice=(die,))
    t.order(f"fire-mission rail-line at PPP54 with {ships}")
    assert rail_cuts.markers(t.position) == ({read_hex("PPP54"): 1} if cut else {})
    train = read_unit(t.rules, "R:RR1.1")
    assert railroads.cost_to(t.position, train, read_hex("PPP54")) == (10 if cut else 1)


@pytest.mark.rule("MS:TF.fire.c", "MS:7s")
def test_a_bridge_that_they_hit_gets_two_cuts() -> None:
    t = afloat("turn 2", "at LL47: B:TF1.1", "step naval-combat", options=RAIL, dice=(1,))
    t.order("fire-mission rail-line at LL46 with B:TF1.1")
    assert rail_cuts.markers(t.position) == {read_hex("LL46"): 2}


@pytest.mark.rule("MS:TF.fire.b", "MS:TF.fire.c")
def test_they_fire_at_rail_lines_beside_them_that_are_not_in_their_own_hands() -> None:
    lines = ("turn 2", "at QQQ55: B:TF1.1", "at QQQ54: B:1Inf", "step naval-combat")
    t = afloat(*lines, options=RAIL)
    assert t.why_not("fire-mission rail-line at QQQ54 with B:TF1.1") == ("MS:TF.fire.c", "QQQ54", "B:TF1.1")
    assert t.why_not("fire-mission rail-line at OO50 with B:TF1.1")[0] == "MS:TF.fire.c"  # it has none
    assert t.why_not("fire-mission rail-line at NN48 with B:TF1.1") == ("MS:TF.fire.b", "NN48", "B:TF1.1")
    assert t.may("fire-mission rail-line at PPP54 with B:TF1.1")
    without = afloat("at QQQ55: B:TF1.1", "step naval-combat")
    assert without.why_not("fire-mission rail-line at PPP54 with B:TF1.1")[0] == "MS:TF.fire.c"


MINOR = ("module-10-supply", "module-18-minor-armies")


@pytest.mark.rule("MS:TF.fire.c", "MS:AIRMISSION.4b")
@pytest.mark.parametrize(("die", "left", "supplies"), [(1, "eliminated", 0), (2, "PP51", 0), (4, "PP51", 1)])
def test_they_fire_at_supply_centers_where_there_are_no_aircraft(die: int, left: str, supplies: int) -> None:
    """Nord Walkure is with Red; its Supply counter is on PP51. Six factors: D, H and nothing."""
    lines = ("turn 2", TWO, "at PP51: NW:Sup1.1 NW:1Inf", "allegiance nord-walkure red", "step naval-combat")
    t = afloat(*lines, options=MINOR, dice=(die,))
    t.order("fire-mission supply-center at PP51 with B:TF1.1 B:TF1.2")
    others = isolation.others(t.position, 1)
    assert sum(one.source.hexes >> read_hex("PP51") & 1 for one in others) == supplies
    assert (t.where("NW:Sup1.1"), t.where("NW:1Inf")) == (left, "PP51")


@pytest.mark.rule("MS:TF.fire.b", "MS:TF.fire.c")
def test_they_fire_at_supply_centers_of_the_enemy_beside_them() -> None:
    lines = ("turn 2", TWO, "at PP51: NW:Sup1.1", "at OO50: SW:Sup1.1", "at PP50: NW:Sup1.2")
    sides = ("allegiance nord-walkure red", "allegiance sud-walkure blue", "step naval-combat")
    t = afloat(*lines, *sides, options=MINOR)
    fire = "fire-mission supply-center at {} with B:TF1.1"
    assert t.why_not(fire.format("OO50")) == ("MS:TF.fire.c", "OO50", "B:TF1.1")  # his own
    assert t.why_not(fire.format("NN50")) == ("MS:TF.fire.c", "NN50", "B:TF1.1")  # none is there
    assert t.why_not(fire.format("PP50")) == ("MS:TF.fire.b", "PP50", "B:TF1.1")  # two squares off
    assert t.may(fire.format("PP51"))
    assert "supply-center" not in {one.system for one in afloat(TWO, options=MINOR[1:]).rules.added[Fire]}
