"""MS:7 - railroads: the line runs from EE16 south to EE46; EE20 and EE40 are Blue's cities."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

from openblitz.blitzkrieg.engine.kinds import read_hex, read_unit
from openblitz.blitzkrieg.ground.rules.allowances import allowance
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.rail.rules import rail_cuts, railroads
from openblitz.blitzkrieg.rail.rules.rail_cuts import CUTS
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED

LINE = "road " + " ".join(f"EE{n}" for n in range(16, 47))
LAND = f"city EE20 EE40; blue EE20 EE40; {LINE}"
FAR = "at TTT60: R:9Inf"
MODULES = ("module-07-railroads", "module-08-orders-of-battle")
COMBAT = "module-04-combat-results"
FLAK = ("module-12-air-forces", "module-13-flak")


def arrange(
    *lines: str, land: str = LAND, dice: tuple[int, ...] = (), options: tuple[str, ...] = ()
) -> Table:
    """A position of the Module System with trains; Blue is to move unless a line says otherwise."""
    text = "\n".join((*lines, FAR, "rest waiting"))
    left_out = ("minor-countries-1965",)
    return table("modules", text, dice, "", land, options=(*MODULES, *options), without=left_out)


def left(t: Table, train: str = "B:RR1.1") -> int:
    """The movement factors that a train has left."""
    return railroads.left(t.position, read_unit(t.rules, train))


# Movement


@pytest.mark.rule("MS:7a")
def test_the_red_lines_make_nobody_quicker_who_is_not_in_a_train() -> None:
    t = arrange("at EE20: B:1Inf")
    assert t.why_not("move B:1Inf to EE25") == ("MS:7a", "EE25", "B:1Inf")
    t.order("move B:1Inf to EE24")
    roads = table("modules", "at EE20: B:1Inf\nrest waiting", (), "", LAND, without=("minor-countries-1965",))
    roads.order("move B:1Inf to EE32")  # three squares a factor, where they are roads


@pytest.mark.rule("MS:7f")
def test_a_train_has_sixty_movement_factors_for_rail_squares() -> None:
    t = arrange("at EE20: B:RR1.1")
    assert left(t) == 60
    assert railroads.allowance_tally(t.position, read_unit(t.rules, "B:RR1.1")).total == 60
    t.order("run B:RR1.1 to EE46")
    assert left(t) == 34
    t.order("run B:RR1.1 to EE16")
    assert left(t) == 4
    assert t.why_not("run B:RR1.1 to EE21") == ("MS:7f", "EE21", "B:RR1.1")
    t.order("run B:RR1.1 to EE20")
    assert t.why_not("run B:RR1.1 to EE19")[0] == "MS:7f"
    aside = arrange("at EE20: B:RR1.1", "at EE40: B:1Inf")
    assert aside.why_not("run B:RR1.1 to FF21") == ("MS:7f", "FF21", "B:RR1.1")  # no line
    assert aside.why_not("run B:1Inf to EE41")[0] == "MS:7f"  # no train
    assert aside.why_not("move B:RR1.1 to EE21") == ("MS:7f", "", "B:RR1.1")  # a train runs


@pytest.mark.rule("MS:7j", "MS:7k")
def test_it_does_not_enter_an_enemy_zone_but_may_leave_one() -> None:
    t = arrange("at EE20: B:RR1.1", "at FF31: R:1Inf")  # EE30 and EE31 are in its zone
    t.order("run B:RR1.1 to EE29")
    assert t.why_not("run B:RR1.1 to EE30") == ("MS:7j", "EE30", "B:RR1.1")
    assert t.why_not("run B:RR1.1 to EE35")[0] == "MS:7f"  # nor go through it
    away = arrange("at EE30: B:RR1.1", "at FF31: R:1Inf")
    away.order("run B:RR1.1 to EE25")
    red = arrange("side red", "at EE20: R:RR1.1", "at EE25: B:RR1.1", "at EE33: R:RR1.2")
    assert red.why_not("run R:RR1.1 to EE25") == ("MS:7f", "EE25", "R:RR1.1")  # the enemy is there
    assert red.why_not("run R:RR1.2 to EE23")[0] == "MS:7f"
    red.order("run R:RR1.1 to EE24")


@pytest.mark.rule("MS:5d", "MS:UNITCHART.class2.a")
def test_it_may_run_to_a_square_that_another_still_has_to_leave() -> None:
    t = arrange("at EE20: B:RR1.1", "at EE22: B:RR1.2")
    t.order("run B:RR1.1 to EE22")
    assert t.why_not("done")[:2] == ("MS:UNITCHART.class2.a", "EE22")
    t.order("run B:RR1.2 to EE23", "done")
    at_rest = arrange("at EE20: B:RR1.1", "at EE22: B:RR1.2[spent=180]")
    at_rest.order("run B:RR1.1 to EE22")  # which can still go on itself
    both = arrange("at EE20: B:RR1.1[spent=174]", "at EE22: B:RR1.2[spent=180]")
    assert both.why_not("run B:RR1.1 to EE22")[:2] == ("MS:UNITCHART.class2.a", "EE22")


@pytest.mark.rule("MS:10z")
def test_it_passes_a_captured_city_only_while_that_is_garrisoned() -> None:
    land = f"{LAND}; city EE30; red EE30"
    mine = "control blue: A5 EE20 EE30 EE40"
    t = arrange("at EE20: B:RR1.1", mine, land=land)
    assert t.why_not("run B:RR1.1 to EE30") == ("MS:10z", "EE30", "B:RR1.1")
    assert t.why_not("run B:RR1.1 to EE35")[0] == "MS:7f"
    held = arrange("at EE20: B:RR1.1", "at EE30: B:1Inf", mine, land=land)
    held.order("run B:RR1.1 to EE35")


# Taking units up and setting them down


@pytest.mark.rule("MS:7b", "MS:7c", "MS:7e")
def test_a_train_takes_up_eight_factors_for_ten_of_its_own() -> None:
    t = arrange("at EE20: B:RR1.1 B:1Inf B:2Inf B:Inf1.1")
    assert t.why_not("entrain B:1Inf B:2Inf B:Inf1.1")[0] == "MS:7b"
    t.order("entrain B:1Inf B:2Inf")
    assert (left(t), t.where("B:1Inf"), t.at("EE20")) == (50, "aboard B:RR1.1", ("B:Inf1.1", "B:RR1.1"))
    assert "aboard B:RR1.1: B:1Inf[" in t.text
    assert t.game.read_state(t.text) == t.position
    assert t.why_not("entrain B:Inf1.1")[0] == "MS:7b"
    guns = arrange("at EE20: B:RR1.1 B:1Art B:2Art")
    guns.order("entrain B:1Art B:2Art")  # by their second figure (RMS-35)
    armor = arrange("at EE20: B:RR1.1 B:4Arm B:Inf2.1 B:Inf1.1")
    armor.order("entrain B:4Arm B:Inf2.1")
    air = arrange("at EE20: B:RR1.1 B:14TAC B:RR1.2")
    assert air.why_not("entrain B:14TAC")[0] == "MS:7b"  # only classes 4 and 5
    assert air.why_not("entrain B:RR1.2")[0] == "MS:7b"
    flak = arrange("at EE18: B:RR1.1 B:Flk4.1 B:AB1.1", "step movement", options=FLAK)
    assert flak.why_not("entrain B:AB1.1")[0] == "MS:7b"
    flak.order("entrain B:Flk4.1")


@pytest.mark.rule("MS:7d")
def test_only_who_has_begun_his_turn_on_the_line_or_in_a_city() -> None:
    land = f"{LAND}; city KK30; blue KK30"
    t = arrange("at EE25: B:1Inf", "at EE24: B:2Inf", "at FF26: B:3Inf", "at EE20: B:RR1.1", land=land)
    t.order("move B:2Inf to EE25", "move B:3Inf to EE25", "run B:RR1.1 to EE25")
    for unit in ("B:2Inf", "B:3Inf"):  # who has marched has done what comes after trains, too
        assert t.why_not(f"entrain {unit}")[0] in ("MS:6c", "MS:7d")
    t.order("entrain B:1Inf")
    text = "\n".join(("turn 2", "at EE20: B:RR1.1 B:1Inf", "control blue: A5 EE20 EE40", FAR, "rest waiting"))
    by_card = (MODULES[0], "module-18-minor-armies")  # units come on in later turns
    fresh = table("modules", text, (), "", LAND, options=by_card)
    comes = min(order for order in offered(fresh) if order.startswith("place") and "Arm at EE20" in order)
    fresh.order(comes)
    assert fresh.why_not(f"entrain {comes.split()[1]}") == ("MS:7d", "EE20", comes.split()[1])
    fresh.order("entrain B:1Inf")
    waits = arrange("at EE25: B:1Inf", "at EE20: B:RR1.1")
    assert waits.why_not("entrain B:1Inf") == ("MS:7d", "EE25", "B:1Inf")  # no train is there
    city = arrange("at KK30: B:RR1.1 B:1Inf", land=land)
    city.order("entrain B:1Inf")  # a city without a line


@pytest.mark.rule("MS:7e")
def test_without_ten_movement_factors_nobody_is_taken_up() -> None:
    t = arrange("at EE20: B:RR1.1[spent=150]", "at EE21: B:1Inf", "at EE22: B:2Inf")
    assert left(t) == 10
    t.order("run B:RR1.1 to EE21")
    assert t.why_not("entrain B:1Inf") == ("MS:7e", "EE21", "B:RR1.1 B:1Inf")
    just = arrange("at EE21: B:RR1.1[spent=150] B:1Inf")
    just.order("entrain B:1Inf")
    assert left(just) == 0


@pytest.mark.rule("MS:7f", "MS:7g", "MS:7h", "MS:UNITCHART.class2.b", "MS:PCS.I.2.A.b", "MS:PCS.I.45.B")
def test_it_carries_them_and_sets_them_down_and_goes_on() -> None:
    t = arrange("at EE20: B:RR1.1 B:1Inf", "at EE40: B:2Inf")
    t.order("entrain B:1Inf", "run B:RR1.1 to EE30")
    assert (t.where("B:1Inf"), left(t)) == ("aboard B:RR1.1", 40)
    events = t.order("detrain B:1Inf")
    assert (t.where("B:1Inf"), left(t), events[0].rules) == ("EE30", 35, ("MS:7g",))
    unit = read_unit(t.rules, "B:1Inf")
    assert allowance(t.position, unit) - t.position.spent[unit] == 2 * 3  # MS:7h
    assert t.why_not("move B:1Inf to GG33") == ("MS:7h", "GG33", "B:1Inf")
    t.order("move B:1Inf to EE32")
    t.order("run B:RR1.1 to EE40", "entrain B:2Inf", "run B:RR1.1 to EE35", "detrain B:2Inf")
    assert (t.where("B:2Inf"), left(t)) == ("EE35", 5)


@pytest.mark.rule("MS:7g")
def test_without_five_movement_factors_nobody_is_set_down() -> None:
    t = arrange("at EE20: B:RR1.1[spent=166]", "aboard B:RR1.1: B:1Inf")
    assert left(t) == 5
    t.order("run B:RR1.1 to EE21")
    assert t.why_not("detrain B:1Inf") == ("MS:7g", "EE21", "B:RR1.1 B:1Inf")
    just = arrange("at EE20: B:RR1.1[spent=165]", "aboard B:RR1.1: B:1Inf")
    just.order("detrain B:1Inf")
    assert just.why_not("detrain B:1Inf")[0] == "MS:7g"  # it is in no train any more


@pytest.mark.rule("MS:7i", "MS:PCS.I.2.A.a")
def test_who_was_set_down_uses_no_other_transport() -> None:
    t = arrange("at EE20: B:RR1.1 B:1Inf B:RR1.2 B:2Inf", "control blue: A5 EE20 EE40")
    t.order("entrain B:1Inf on B:RR1.1", "run B:RR1.1 to EE40", "detrain B:1Inf", "run B:RR1.2 to EE40")
    assert t.why_not("entrain B:1Inf on B:RR1.2") == ("MS:7i", "EE40", "B:1Inf")
    assert t.why_not("fly B:1Inf to EE20") == ("MS:7i", "", "B:1Inf")
    t.order("fly B:2Inf to EE40")
    t.order("take-back B:1Inf")
    assert t.where("B:1Inf") == "EE20"


@pytest.mark.rule("MS:7i")
def test_nor_does_he_go_to_sea() -> None:
    """EE40 is a port here; B:2Inf was there before."""
    land = f"{LAND}; sea A: EE41; port EE40"
    t = arrange("at EE20: B:RR1.1 B:1Inf", "at EE40: B:2Inf", "control blue: A5 EE20 EE40", land=land)
    t.order("entrain B:1Inf on B:RR1.1", "run B:RR1.1 to EE40", "detrain B:1Inf")
    assert t.why_not("embark B:1Inf in A")[::2] == ("MS:7i", "B:1Inf")
    t.order("embark B:2Inf in A")


def test_a_journey_is_taken_back_passengers_first() -> None:
    t = arrange("at EE20: B:RR1.1 B:RR1.2 B:1Inf B:2Inf", "aboard B:RR1.1: B:3Inf", "at KK30: B:4Inf")
    before = t.text
    t.order("entrain B:1Inf on B:RR1.1", "run B:RR1.1 to EE30", "detrain B:1Inf", "move B:1Inf to EE31")
    t.order("entrain B:2Inf on B:RR1.2", "detrain B:3Inf")
    assert t.game.read_state(t.text) == t.position
    assert t.why_not("take-back B:RR1.1") == ("MS:7g", "", "B:RR1.1 B:1Inf B:3Inf")  # not those of the other
    t.order("take-back B:1Inf")
    assert (t.where("B:1Inf"), left(t)) == ("EE20", 30)  # the train has still used what it has
    t.order("take-back B:3Inf")
    assert t.where("B:3Inf") == "aboard B:RR1.1"
    t.order("take-back B:RR1.1", "take-back B:2Inf", "take-back B:RR1.2")
    assert t.text == before
    t.order("entrain B:1Inf on B:RR1.1", "run B:RR1.1 to EE30")
    assert left(t) == 40


def test_who_began_in_a_train_is_taken_back_if_it_has_room() -> None:
    t = arrange("at EE20: B:RR1.1 B:1Inf B:2Inf", "aboard B:RR1.1: B:3Inf", "at KK30: B:4Inf")
    t.order("detrain B:3Inf", "entrain B:1Inf B:2Inf")
    assert t.why_not("take-back B:3Inf") == ("MS:7b", "", "B:3Inf B:RR1.1")
    t.order("take-back B:1Inf", "take-back B:3Inf")


@pytest.mark.rule("MS:7q")
def test_a_cut_and_what_led_to_it_is_not_taken_back() -> None:
    t = arrange("at EE20: B:RR1.1 B:1Inf", "at GG25: B:2Inf", "at EE26: B:3Inf", "at KK30: B:4Inf")
    t.order("entrain B:1Inf", "run B:RR1.1 to EE30", "detrain B:1Inf", "cut-rail B:1Inf", "cut-rail B:3Inf")
    assert t.why_not("take-back B:3Inf") == ("MS:7q", "", "B:3Inf")
    assert t.why_not("take-back B:1Inf") == ("MS:7q", "", "B:1Inf")
    assert t.why_not("take-back B:RR1.1") == ("MS:7g", "", "B:RR1.1 B:1Inf")


@pytest.mark.rule("MS:7m")
@pytest.mark.parametrize("options", [(), ("module-05-class-stacking",)])
@pytest.mark.parametrize("ground", ["", "; city EE30", "; mountain EE30"])
def test_a_train_has_one_factor_whatever_ground_it_stands_on(options: tuple[str, ...], ground: str) -> None:
    """RMS-151 - With the unit chart and without it; who stands beside it is doubled all the same."""
    lines = ("at EE29: B:4Inf", "at EE30: R:RR1.1")
    assert arrange(*lines, land=LAND + ground, options=options).defense("EE30", "B:4Inf") == 1
    both = arrange(*lines, "at EE30: R:1Inf", land=LAND + ground, options=options)
    assert both.defense("EE30", "B:4Inf") == (9 if ground else 5)


@pytest.mark.rule("MS:UNITCHART.classes")
@pytest.mark.parametrize("unit", ["B:RR1.1", "B:AB1.1", "B:PC10.1"])
def test_neither_trains_nor_installations_attack(unit: str) -> None:
    more = ("module-09-production", "module-12-air-forces")
    t = arrange(f"at EE20: {unit} B:4Inf", "at EE21: R:1Inf", "step announce", options=more)
    for units in (unit, f"B:4Inf {unit}"):
        assert t.why_not(f"attack EE21 with {units}") == ("MS:UNITCHART.classes", "", unit)
    t.order("attack EE21 with B:4Inf")


@pytest.mark.rule("MS:7l")
def test_nobody_has_to_attack_a_train_that_stands_alone() -> None:
    # RMS-252
    t = arrange("at EE30: R:RR1.1", "at EE31: B:1Inf", "step announce", options=(COMBAT,))
    assert any(order.startswith("attack EE30") for order in offered(t))
    t.order("done")
    lines = ("at EE30: R:RR1.1", "at FF31: R:1Inf", "at EE31: B:1Inf")
    beside = arrange(*lines, "step announce", options=(COMBAT,))
    assert beside.why_not("done")[:2] == ("65:9.0.3a", "FF31")
    beside.order("attack FF31 with B:1Inf", "done")
    both = arrange("at EE30: R:RR1.1 R:1Inf", "at EE31: B:1Inf", "step announce", options=(COMBAT,))
    assert both.why_not("done")[:2] == ("65:9.0.3a", "EE30")


@pytest.mark.rule("MS:7l")
def test_neither_trains_nor_passengers_have_a_zone_of_control() -> None:
    t = arrange("at EE30: B:RR1.1", "aboard B:RR1.1: B:1Inf", "at KK30: B:2Inf")
    zone = zones_of(t.rules).controlled(t.position, 0)
    assert [h for h in ("EE29", "KK29") if zone >> read_hex(h) & 1] == ["KK29"]


# In battle


@pytest.mark.rule("MS:7m")
def test_a_train_defends_with_one_factor_loaded_or_not() -> None:
    lines = ("side red", "at EE30: B:RR1.1", "at EE29: R:1Inf")
    assert arrange(*lines).defense("EE30", "R:1Inf") == 1
    assert arrange(*lines, "aboard B:RR1.1: B:1Inf").defense("EE30", "R:1Inf") == 1
    with_others = arrange("side red", "at EE30: B:RR1.1 B:1Inf", "at EE29: R:1Inf")
    assert with_others.defense("EE30", "R:1Inf") == 5


@pytest.mark.rule("MS:7m")
def test_a_train_attacks_nobody() -> None:
    t = arrange("at EE30: B:RR1.1", "at EE29: R:1Inf")
    t.order("done")
    assert t.asked == "red"


def _fought(die: int, *lines: str) -> Table:
    """R:1Inf and R:2Inf attack EE30, by the tables of module 4."""
    red = ("side red", "at EE29: R:1Inf R:2Inf", "step announce")
    t = arrange(*lines, *red, dice=(die,), options=(COMBAT,))
    t.order("attack EE30 with R:1Inf R:2Inf", "done", "fight EE30")
    return t


@pytest.mark.rule("MS:7n")
def test_a_retreat_or_a_loss_destroys_it_with_its_passengers() -> None:
    alone = ("at EE30: B:RR1.1", "aboard B:RR1.1: B:2Inf")
    driven = _fought(1, *alone)  # R4 at 8-1
    assert (driven.where("B:RR1.1"), driven.where("B:2Inf")) == ("eliminated", "eliminated")
    stacked = ("at EE30: B:RR1.1 B:1Inf", "aboard B:RR1.1: B:2Inf")
    back = _fought(1, *stacked)  # R2 at 1-1
    assert (back.where("B:RR1.1"), back.where("B:2Inf"), back.where("B:1Inf")) == (
        "eliminated",
        "eliminated",
        "EE30",
    )
    more = ("side red", "at EE29: R:1Inf R:2Inf", "at DD29: R:4Arm R:5Arm", "step announce")
    harmed = arrange(*stacked, *more, dice=(5,), options=(COMBAT,))
    harmed.order("attack EE30 with R:1Inf R:2Inf R:4Arm R:5Arm", "done", "fight EE30")  # DD2 at 4-1
    assert (harmed.step, harmed.where("B:RR1.1")) == ("loss", "eliminated")
    assert harmed.why_not("lose B:1Inf keep B:Inf2.1")[0] == "65:TGAT.LOSSb"  # the train paid one
    harmed.order("lose B:1Inf keep B:Inf2.1 B:Inf1.1")
    assert (harmed.at("EE30"), harmed.where("B:2Inf")) == (("B:Inf2.1", "B:Inf1.1"), "eliminated")
    held = _fought(5, *stacked)  # AD2
    assert (held.where("B:RR1.1"), held.where("B:2Inf")) == ("EE30", "aboard B:RR1.1")


@pytest.mark.rule("MS:7m", "MS:7n", "MS:4g")
def test_the_factor_of_a_train_is_one_of_those_that_its_side_loses() -> None:
    """RMS-261 - It has counted in the defense: 18 to 5 is 3-1."""
    red = ("side red", "at EE29: R:1Inf R:2Inf", "at DD29: R:3Inf R:4Arm", "step announce")
    attack = ("attack EE30 with R:1Inf R:2Inf R:3Inf R:4Arm", "done", "fight EE30")
    t = arrange("at EE30: B:RR1.1 B:1Inf", "aboard B:RR1.1: B:2Inf", *red, dice=(5,), options=(COMBAT,))
    assert "DD1" in " ".join(event.text for event in t.order(*attack))
    assert (t.where("B:RR1.1"), t.where("B:2Inf"), t.at("EE30")) == ("eliminated", "eliminated", ("B:1Inf",))
    assert t.step != "loss"
    alone = arrange("at EE30: B:1Inf B:Inf1.1", *red, dice=(5,), options=(COMBAT,))
    alone.order(*attack)
    assert (alone.step, alone.asked) == ("loss", "blue")  # without a train its owner chooses who pays it
    both = arrange("at EE30: B:RR1.1 B:1Inf", *red, dice=(6,), options=(COMBAT,))
    both.order(*attack)  # Ex3: two are left to pay
    both.order("lose B:1Inf keep B:Inf2.1")
    assert (both.at("EE30"), both.asked) == (("B:Inf2.1",), "red")


@pytest.mark.rule("MS:7o")
def test_an_overrun_captures_it() -> None:
    t = arrange("at EE30: R:RR1.1", "aboard R:RR1.1: R:2Inf", "at EE29: B:GDArm B:Arm2.1", options=(COMBAT,))
    events = t.order("overrun EE30 with B:GDArm B:Arm2.1")
    assert (t.where("R:RR1.1"), t.where("R:2Inf")) == ("eliminated", "eliminated")
    assert "B:RR1.1" in t.at("EE30")
    assert [event.rules for event in events if event.kind == "captured"] == [("MS:7o",)]
    assert left(t) == 0  # from the next turn on (RMS-34)
    assert t.why_not("run B:RR1.1 to EE31") == ("MS:7o", "EE30", "B:RR1.1")
    waiting = arrange(
        "at EE30: R:RR1.1", "at EE29: B:GDArm B:Arm2.1", "at EE31: B:1Inf[from=EE30]", options=(COMBAT,)
    )
    waiting.order("overrun EE30 with B:GDArm B:Arm2.1")
    assert waiting.why_not("entrain B:GDArm on B:RR1.1")[0] == "MS:7d"


@pytest.mark.rule("MS:AIRMISSION.2c")
def test_a_train_that_is_held_up_is_told_that_and_not_that_it_has_no_movement_left() -> None:
    t = arrange("at EE20: B:RR1.1[train-held-up]", options=("module-12-air-forces",))
    assert t.why_not("run B:RR1.1 to EE30")[0].startswith("MS:AIRMISSION")


STACKING = "module-05-class-stacking"
FOUR = "at EE20: B:RR1.1 B:RR1.2 B:RR1.3 B:RR1.4"


@pytest.mark.rule("MS:5d", "MS:5a")
@pytest.mark.parametrize("options", [(STACKING,), (STACKING, "module-06-phase-class-sequencing")])
def test_trains_that_can_run_leave_a_stack_before_movement_ends(options: tuple[str, ...]) -> None:
    t = arrange(FOUR, options=options)
    assert t.step == ("class-phase" if options[1:] else "movement")
    assert t.refused("done").reason == "More than 3 of the class of B:RR1.1 stand on EE20."
    t.order("run B:RR1.4 to EE40")
    t.order("done")
    assert len(t.at("EE20")) == 3
    assert t.step != "excess"
    come = arrange("at EE20: B:RR1.1 B:RR1.2 B:RR1.3", "at EE40: B:RR1.4", options=options)
    come.order("run B:RR1.4 to EE20")
    assert come.says("done") is not None
    come.order("run B:RR1.1 to EE40")
    come.order("done")


@pytest.mark.rule("MS:5d")
def test_trains_that_can_run_nowhere_are_too_many_when_movement_ends() -> None:
    stuck = arrange(FOUR, "at EE21: R:1Inf", "at EE19: R:2Inf", options=(STACKING,))
    stuck.order("done")
    assert stuck.step == "excess"


@pytest.mark.rule("MS:4j")
def test_who_is_held_up_is_not_taken_up_by_a_train() -> None:
    """RMS-101 - To be carried is to move."""
    t = arrange("at EE20: B:1Inf[immobile] B:2Inf B:RR1.1", options=(COMBAT,))
    assert t.why_not("entrain B:1Inf") == ("MS:4j", "EE20", "B:1Inf")
    assert {one for one in offered(t) if one.startswith("entrain")} == {"entrain B:2Inf"}
    t.order("entrain B:2Inf")


def test_a_line_that_others_stand_on_leads_nowhere() -> None:
    t = arrange("at EE20: B:RR1.1", "at EE25: R:RR1.1")
    assert t.refused("run B:RR1.1 to EE26").reason == "No open rail line leads to EE26 from here."
    far = arrange("at EE20: B:RR1.1")
    far.order("run B:RR1.1 to EE46", "run B:RR1.1 to EE16")
    assert "4 movement factors" in far.refused("run B:RR1.1 to EE26").reason


# Cuts


@pytest.mark.rule("MS:7p", "MS:7q", "MS:7r")
def test_a_ground_unit_on_the_line_cuts_it_and_attacks_nobody() -> None:
    t = arrange("at EE28: B:1Inf", "at KK30: B:2Inf", "at EE40: B:RR1.1")
    t.order("move B:1Inf to EE30")
    events = t.order("cut-rail B:1Inf")
    assert [(one.hex, one.markers) for one in CUTS(t.position)] == [(read_hex("EE30"), 1)]
    assert events[0].rules == ("MS:7q",)
    assert t.why_not("move B:1Inf to EE31") == ("MS:7r", "", "B:1Inf")
    assert t.why_not("cut-rail B:1Inf")[0] == "MS:7r"
    assert t.why_not("entrain B:1Inf")[0] == "MS:7r"
    assert t.why_not("cut-rail B:2Inf") == ("MS:7q", "KK30", "B:2Inf")  # no line
    assert t.why_not("cut-rail B:RR1.1")[0] == "MS:7q"  # no Class 4 unit
    assert "rail-cut EE30 by blue on 1 markers 1" in t.text
    assert t.game.read_state(t.text) == t.position
    flak = arrange("at EE18: B:Flk4.1", "step movement", options=FLAK)
    assert flak.why_not("cut-rail B:Flk4.1") == ("MS:7q", "EE18", "B:Flk4.1")  # nor is flak
    near = arrange("at EE30: B:1Inf", "at FF31: R:1Inf")
    assert near.why_not("cut-rail B:1Inf") == ("MS:7r", "EE30", "B:1Inf")


@pytest.mark.rule("MS:7r")
def test_who_cuts_a_line_makes_no_attack() -> None:
    """A train beside it has no zone of control, and is attacked by whoever else is there."""
    t = arrange("at EE30: B:1Inf", "at EE31: R:RR1.1", "at FF32: B:2Inf")
    t.order("cut-rail B:1Inf", "done")
    assert t.why_not("attack EE31 with B:1Inf") == ("MS:7r", "", "B:1Inf")
    t.order("attack EE31 with B:2Inf")


@pytest.mark.rule("MS:7r")
def test_artillery_that_has_cut_a_line_does_not_bombard() -> None:
    """The square beside it is on the line as well, and B:2Art fires at it."""
    t = arrange("at EE30: B:1Art", "at FF32: B:2Art", options=("module-16-artillery",))
    t.order("cut-rail B:1Art", "done")
    assert t.why_not("attack EE31 by barrage-rails with B:1Art") == ("MS:7r", "", "B:1Art")
    assert not any(order.endswith("B:1Art") for order in t.offered)
    t.order("attack EE31 by barrage-rails with B:2Art")


@pytest.mark.rule("MS:7s")
def test_a_bridge_gets_two_markers() -> None:
    land = f"{LAND}; river Dott: DD30 EE30 FF31; river Knabe: JJ20 KK20 LL20; city KK20"
    t = arrange("at EE30: B:1Inf", "at EE35: B:2Inf", land=land)
    t.order("cut-rail B:1Inf", "cut-rail B:2Inf")
    assert sorted(one.markers for one in CUTS(t.position)) == [1, 2]
    assert rail_cuts.most(t.rules, read_hex("EE30")) == 2
    assert rail_cuts.most(t.rules, read_hex("KK20")) == 2  # a city on a river
    assert rail_cuts.most(t.rules, read_hex("EE40")) == 1


@pytest.mark.rule("MS:7t", "MS:PCS.I.2.B")
def test_markers_come_off_when_the_trains_of_who_put_them_down_have_run() -> None:
    lines = (
        "turn 3",
        "side red",
        "rail-cut EE30 by red on 3 markers 1",
        "rail-cut EE35 by red on 3 markers 2",
    )
    t = arrange(*lines, land=f"{LAND}; river Dott: DD35 EE35")
    t.order("done")
    assert (t.asked, len(CUTS(t.position))) == ("blue", 2)  # it hampers the enemy's next turn
    t.order("done")
    assert len(CUTS(t.position)) == 2  # and his own trains once
    t.order("done")
    assert [(one.hex, one.turn, one.markers) for one in CUTS(t.position)] == [(read_hex("EE35"), 4, 1)]
    t.order("done", "done")
    assert CUTS(t.position) == ()


@pytest.mark.rule("MS:7u")
def test_a_train_crosses_a_cut_for_ten_movement_factors_a_marker() -> None:
    plain = arrange("at EE28: B:RR1.1", "rail-cut EE30 by red on 1 markers 1")
    plain.order("run B:RR1.1 to EE32")
    assert left(plain) == 60 - 1 - 10 - 2
    land = f"{LAND}; river Dott: DD30 EE30"
    bridge = arrange("at EE28: B:RR1.1", "rail-cut EE30 by red on 1 markers 2", land=land)
    bridge.order("run B:RR1.1 to EE32")
    assert left(bridge) == 60 - 1 - 20 - 2
    tired = arrange("at EE29: B:RR1.1[spent=153]", "rail-cut EE30 by red on 1 markers 1")
    assert tired.why_not("run B:RR1.1 to EE30")[0] == "MS:7f"  # nine are left


@pytest.mark.rule("MS:7p", "MS:7s", "MS:ARTILLERY.barrage.d")
def test_artillery_cuts_a_line_beside_it_by_the_interdiction_table() -> None:
    """B:1Art fires with four factors: a four cuts the line, a five does not."""
    options = ("module-16-artillery",)
    lines = ("at FF31: B:1Art", "step announce")
    t = arrange(*lines, dice=(4,), options=options)
    assert t.why_not("attack EE32 by barrage-rails with B:1Art")[0] == "MS:ARTILLERY.barrage.d"  # not beside
    t.order("attack EE30 by barrage-rails with B:1Art", "done", "fight EE30")
    assert rail_cuts.markers(t.position) == {read_hex("EE30"): 1}
    bridge = arrange(*lines, land=f"{LAND}; river Dott: DD30 EE30", dice=(4,), options=options)
    bridge.order("attack EE30 by barrage-rails with B:1Art", "done", "fight EE30")
    assert rail_cuts.markers(bridge.position) == {read_hex("EE30"): 2}
    missed = arrange(*lines, dice=(5,), options=options)
    missed.order("attack EE30 by barrage-rails with B:1Art", "done", "fight EE30")
    assert not CUTS(missed.position)


@pytest.mark.rule("MS:ARTILLERY.barrage.d")
def test_artillery_fires_at_trains_where_they_are_struck_from_the_air() -> None:
    options = ("module-08-orders-of-battle", "module-12-air-forces", "module-16-artillery")
    lines = ("at FF31: B:1Art", "at EE30: R:RR1.1", "step announce")
    t = arrange(*lines, dice=(1,), options=options)
    t.order("attack EE30 by barrage-trains with B:1Art", "done")
    t.order("fight EE30")  # H at four factors: it is held up
    assert t.where("R:RR1.1") == "EE30"
    assert "train-held-up" in t.text


@pytest.mark.rule("MS:ISOLATION.a", "MS:7v")
def test_cuts_do_not_interrupt_supply() -> None:
    land = f"city EE40; blue EE40; {LINE}"
    t = arrange(
        "at EE20: B:1Inf", "rail-cut EE30 by red on 1 markers 1", land=land, options=("module-10-supply",)
    )
    assert not ISOLATED(t.position)
    line = land.replace(" EE30 ", " ", 1).replace("EE29 EE31", "EE29; road EE31")
    assert ISOLATED(arrange("at EE20: B:1Inf", land=line, options=("module-10-supply",)).position)


@pytest.mark.rule("MS:ISOLATION.rr")
def test_isolated_trains_have_half_their_movement_factors() -> None:
    land = f"city EE20; red EE20; {LINE}"
    t = arrange("at EE30: B:RR1.1", land=land, options=("module-10-supply",))
    assert left(t) == 30
    red = arrange("side red", "at EE30: B:RR1.1[isolated]", "at EE29: R:1Rgr", options=("module-10-supply",))
    assert red.defense("EE30", "R:1Rgr") == 1


# At the table


def test_a_player_is_offered_trains_and_what_they_can_do() -> None:
    t = arrange("at EE20: B:RR1.1 B:1Inf")
    view = t.game.view(t.position, "blue")
    assert view.offer is not None
    assert "Entrain (10)" in [act.words for act in view.offer.acts]
    assert "Rail lines" in [layer.title for layer in view.layers]
    assert {"entrain B:1Inf", "run B:RR1.1 to EE46"} <= offered(t)
    t.order("entrain B:1Inf")
    assert "aboard B:RR1.1" in [box.place for box in t.game.view(t.position, "blue").boxes]
    assert "Detrain (5)" in [act.words for act in t.game.view(t.position, "blue").offer.acts]  # type: ignore[union-attr]
