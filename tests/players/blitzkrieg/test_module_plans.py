"""What the modules add to the plans of a computer player: it orders what pays, and leaves what does not."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.fleets import FAR, NAVAL

from openblitz.blitzkrieg.appraisal import shunned
from openblitz.blitzkrieg.appraisal.borders import FORCE
from openblitz.blitzkrieg.ground.rules.movement import reach_of_side
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.players.blitzkrieg import player
from openblitz.table import SeededDice

WITHOUT = ("minor-countries-1965", "supply-1965")
EIGHT = "module-08-orders-of-battle"


def given(t: Table, *, most: int = 40, who: str = "greedy") -> list[str]:
    """What a player orders until its phase is over, or so many orders."""
    one, dice, found = player(who, 1), SeededDice(1), list[str]()
    step, seat = t.step, t.game.to_move(t.position)
    while t.step == step and t.game.to_move(t.position) == seat and len(found) < most:
        assert seat is not None
        order = one.decide(t.game, t.position, seat)
        found.append(t.game.write_order(order))
        t.game.carry_out(t.position, order, dice)
    return found


# Trains: the line runs from EE16 to EE46

RAILS = "city EE20 EE40; blue EE20 EE40; road " + " ".join(f"EE{n}" for n in range(16, 47))


def by_rail(*lines: str, options: tuple[str, ...] = ()) -> Table:
    text = "\n".join(("order-of-battle blue 1", "order-of-battle red 1", *lines, "rest waiting"))
    modules = ("module-07-railroads", EIGHT, *options)
    return table("modules", text, (), "", RAILS, options=modules, without=WITHOUT)


BEHIND, FRONT = "at EE20: B:1Inf B:2Inf B:3Inf", "at EE43: R:4Arm R:5Arm"


@pytest.mark.parametrize("options", [(), ("module-06-phase-class-sequencing",)])
def test_who_has_far_to_march_goes_by_train_and_is_set_down_before_the_enemy(
    options: tuple[str, ...],
) -> None:
    t = by_rail(BEHIND, FRONT, "at EE17: B:RR1.1", options=options)
    orders = [order for order in given(t) if order != "done"]  # another phase of its class comes first
    assert orders[:4] == [
        "run B:RR1.1 to EE20",
        "entrain B:1Inf B:2Inf on B:RR1.1",
        "run B:RR1.1 to EE41",  # EE42 is in the zone of the enemy
        "detrain B:1Inf B:2Inf",
    ]


def test_no_train_is_sent_where_another_stands_that_could_not_leave() -> None:
    t = by_rail(BEHIND, FRONT, "at EE17: B:RR1.1", "at EE41: B:RR1.2[spent=180]")
    orders = given(t)
    assert orders[2:4] == ["run B:RR1.1 to EE40", "detrain B:1Inf B:2Inf"]
    assert orders[-1] == "done"
    met = by_rail(BEHIND, FRONT, "at EE17: B:RR1.1", "at EE20: B:RR1.2[spent=180]")
    assert "run B:RR1.1 to EE20" not in given(met)


def test_where_a_train_has_to_go_back_those_go_first_who_went_by_it() -> None:
    t = by_rail("at EE20: B:1Inf B:2Inf B:RR1.1[spent=120]", FRONT, "at EE22: B:RR1.2[spent=180]")
    t.order("entrain B:1Inf on B:RR1.1", "run B:RR1.1 to EE22", "detrain B:1Inf")
    assert t.why_not("done")[0] == "MS:UNITCHART.class2.a"
    assert t.why_not("take-back B:RR1.1")[0] == "MS:7g"
    assert given(t, who="hold")[-3:] == ["take-back B:1Inf", "take-back B:RR1.1", "done"]


def test_who_only_holds_what_he_has_sends_nobody_to_the_front() -> None:
    t = by_rail(BEHIND, FRONT, "at EE20: B:RR1.1")
    assert not any(order.startswith("entrain") for order in given(t, who="hold"))


@pytest.mark.parametrize(
    "lines",
    [
        ("at EE20: B:RR1.1 B:1Inf B:2Inf", "at EE26: R:4Arm"),  # the enemy is a turn and a half away
        ("at EE20: B:RR1.1 B:1Inf B:2Inf", "at GG22: R:4Arm", "at EE43: R:5Arm"),  # or near
        ("at EE24: B:1Inf", "at EE20: B:RR1.1", FRONT, "turn 1", "rail-cut EE30 by red on 1 markers 5"),
    ],
)
def test_nobody_is_taken_up_whom_a_ride_saves_no_turns(lines: tuple[str, ...]) -> None:
    t = by_rail(*lines)
    assert not any(order.startswith("entrain") for order in given(t))


# Production: D10 is Blue's city with a center of 10 points, and room for 8 factors more


def makes(front: str) -> list[str]:
    """What greedy makes where the enemy is on a hex."""
    armies = ("order-of-battle blue 1", "order-of-battle red 1")
    lines = ("turn 2", "side blue", *armies, "at D10: B:PC10.1 B:1Inf", f"at {front}: R:4Arm")
    modules, land = (EIGHT, "module-09-production"), "city D10 D30; blue D10 D30"
    text = "\n".join((*lines, "step production"))
    return given(table("modules", text, (), "", land, options=modules, without=WITHOUT))


def test_points_go_to_most_factors_where_the_front_is_near_and_to_who_flies_where_it_is_far() -> None:
    """Infantry on foot costs half a point a factor, and marches two hexes a turn."""
    assert [order.split(".")[0] for order in makes("D14")[:4]] == ["produce B:SInf2"] * 4
    assert makes("TTT58") == ["produce B:MDM2.1 at D10 by B:PC10.1", "done"]


# The neutrality of Calaedia: bombers at BB31 would fly over it to San Estados

C = "modules-c-neutrality-violation"
BOMBERS = "at BB31: B:1MDM B:2MDM B:1Inf\nat GG37: SE:1Inf SE:2Inf\nat ZZ48: R:4Arm"


@pytest.mark.parametrize(("violated", "flies"), [("", False), ("aggressor calaedia blue\n", True)])
def test_nobody_flies_over_a_country_for_which_all_others_would_fight(violated: str, flies: bool) -> None:
    t = table(C, f"turn 3\nside blue\n{violated}{BOMBERS}\nrest eliminated\nstep sorties")
    assert any(order.startswith("bomb ") for order in given(t)) == flies


@pytest.mark.parametrize("name", [C, "modules-d-grand-alliance"])
def test_no_force_is_strong_enough_to_enter_it(name: str) -> None:
    """In the Grand Alliance it is at war, and nobody shuns it."""
    force = "at BB31: B:4Arm B:5Arm\nat BB30: B:6Arm B:7Arm"
    t = table(name, f"turn 3\nside blue\n{force}\nat ZZ48: R:4Arm\nrest eliminated\nstep movement")
    reaches = reach_of_side(t.position, 0)
    calaedia = next(minor.hexes for minor in t.rules.ground.minors if minor.key == "calaedia")
    assert sum(t.rules.roster.attack[u] for u, reach in reaches.items() if reach & calaedia) >= FORCE
    assert bool(shunned(t.position, reaches, bold=True) & calaedia) == (name == C)


# What only loses something


@pytest.mark.parametrize("step", ["production", "air-missions"])
def test_nobody_destroys_his_own_airbases_because_there_is_nothing_else_to_do(step: str) -> None:
    by_class = ("module-06-phase-class-sequencing",) if step == "air-missions" else ("module-09-production",)
    modules = (EIGHT, "module-04-combat-results", "module-12-air-forces", *by_class)
    armies = ("turn 2", "order-of-battle blue 1", "order-of-battle red 1")
    lines = (*armies, "at D10: B:AB1.1 B:1Inf", "at TTT58: R:4Arm", f"step {step}", "rest waiting")
    t = table("modules", "\n".join(lines), (), "", "city D10; blue D10", options=modules, without=WITHOUT)
    assert given(t) == ["done"]


# MACs, fighters and other aircraft: E30 is Blue's base

BASE = "at E30: B:AB1.1 B:MAC1.1 B:MAC1.2 B:1Abn B:1Inf"


def flown(*lines: str, land: str = "city E20; red E20") -> list[str]:
    """What greedy allocates; nobody is on call."""
    options = (EIGHT, "module-12-air-forces")
    text = "\n".join((*lines, "rest eliminated", "step air-missions"))
    return given(table("modules", text, (), "", land, options=options, without=WITHOUT))


def test_airborne_are_dropped_on_a_city_that_stands_open_and_not_where_they_would_be_overrun() -> None:
    dropped = "airdrop B:MAC1.1 B:MAC1.2 over E20 with B:1Abn"
    assert dropped in flown(BASE, "at TTT60: R:36Inf")
    beset = "at E17: R:4Arm R:5Arm\nat F17: R:8Arm R:10Arm\nat D17: R:12Arm R:13Arm"
    assert dropped not in flown(BASE, beset)
    assert dropped not in flown(BASE, "at E20: R:36Inf")


def test_troops_are_lifted_to_a_base_at_the_front_if_that_saves_them_turns() -> None:
    behind = "at E30: B:AB1.1 B:MAC1.1 B:Inf2.1 B:1Inf"
    lifted = "airlift B:MAC1.1 to E22 with B:Inf2.1"
    assert lifted in flown(behind, "at E22: B:AB1.2 B:2Inf", "at TTT60: R:36Inf")
    assert lifted not in flown(behind, "at E22: B:AB1.2 B:2Inf", "at F31: R:36Inf")  # the enemy is here


def test_aircraft_without_an_enemy_in_range_change_to_a_base_that_has_one() -> None:
    far = "at E31: B:AB1.1 B:TAC1.1 B:1Inf"
    forward = "at E22: B:AB1.2 B:2Inf"
    ferried = "ferry B:TAC1.1 to E22"
    assert ferried in flown(far, forward, "at E16: R:36Inf", land="")
    assert ferried not in flown(far, forward, "at E26: R:36Inf", land="")  # it has one already
    assert ferried not in flown(far, "at E22: B:AB1.2 B:Inf1.1", "at E18: R:4Arm R:5Arm", land="")


def test_fighters_hold_up_a_crowd_and_not_a_single_division() -> None:
    ready = "at E30: B:AB1.1 B:1FTR B:1Inf"
    crowd = "at E26: R:4Arm R:5Arm\nat E25: R:8Arm R:10Arm"
    assert any(order.startswith("interdict B:1FTR") for order in flown(ready, crowd))
    assert not any(order.startswith("interdict") for order in flown(ready, "at E26: R:36Inf"))


def test_nobody_interdicts_under_the_guns_of_as_many_fighters_on_call() -> None:
    ready = "at E30: B:AB1.1 B:1FTR B:1Inf"
    crowd = "at E26: R:4Arm R:5Arm\nat E25: R:8Arm R:10Arm"
    watched = "at E20: R:AB1.1 R:1FTR[on-call] R:2Inf"
    assert not any(order.startswith("interdict") for order in flown(ready, crowd, watched))


# Ships: MST at B20 dock for C20, those at JJ47 for JJ46 in the next zone, OO51 is beside beaches near NN48


def sailing(*lines: str) -> Table:
    """Blue has all cities but Red's."""
    board = game("modules").rules.ground
    cities = (name(hex_) for hex_ in bits.hexes(board.city & ~board.home_cities[1]))
    text = "\n".join((*lines, *FAR, f"control blue: {' '.join(cities)}"))
    return table("modules", text, (), options=NAVAL, without=WITHOUT)


def test_troops_with_far_to_go_board_and_land_in_a_port_that_is_nearer_to_the_front() -> None:
    t = sailing("at B20: B:MST1.1", "at C20: B:1Inf B:2Inf")
    assert given(t)[:2] == ["board B:MST1.1 with B:1Inf B:2Inf", "put-to-sea B:MST1.1"]
    t = sailing("sea B: B:MST1.1", "aboard B:MST1.1: B:1Inf B:2Inf")
    assert given(t)[:2] == ["dock B:MST1.1 at JJ47", "disembark B:1Inf B:2Inf at JJ46"]


def test_nobody_boards_where_no_port_is_nearer() -> None:
    t = sailing("at JJ47: B:MST1.1", "at JJ46: B:1Inf B:2Inf")
    assert not any(order.startswith("board") for order in given(t))


def invades(*lines: str) -> list[str]:
    """What greedy orders of troops at sea with an LST."""
    t = sailing("sea D: B:MST1.1 B:LST1.1 B:TF1.1", "aboard B:MST1.1: B:1Inf B:Inf2.1", *lines)
    return given(t)


def test_who_is_afloat_with_an_lst_lands_near_an_open_city() -> None:
    orders = invades()
    assert orders[0].startswith("station B:MST1.1 B:LST1.1 at ")
    assert orders[1].startswith("land B:1Inf")
    assert orders[-1] == "done"


def test_where_the_sea_is_disputed_an_escort_goes_first() -> None:
    orders = invades("at MM48: R:TF1.1")
    square = orders[0].removeprefix("station B:TF1.1 at ")
    assert orders[1] == f"station B:MST1.1 B:LST1.1 at {square}"
    assert orders[2].startswith("land B:1Inf")
    assert orders[-1] == "done"


def test_nobody_lands_under_the_guns_of_an_army() -> None:
    crowd = ("at NN48: R:5Arm R:8Arm", "at RR52: R:10Arm R:12Arm", "at WW53: R:13Arm R:14Arm")
    far = ("at BBB55: R:15Arm R:16Arm", "at GGG55: R:20Arm R:21Arm", "at LLL57: R:22LtArm R:23LtArm")
    orders = invades(*crowd, *far)
    assert not any(order.startswith(("station B:MST", "land B:1Inf")) for order in orders)
    assert orders[0].startswith("dock")


def test_nobody_lands_from_ships_that_could_not_stay_without_an_escort() -> None:
    t = sailing("sea D: B:MST1.1 B:LST1.1", "aboard B:MST1.1: B:1Inf B:Inf2.1")
    assert given(t)[0].startswith("dock")


# Production centers of nobody, in a civil war: V20 and Y19 are cities as far from B:1Inf


@pytest.mark.parametrize(("center", "goal"), [("V20", "V20"), ("Y19", "Y19")])
def test_whoever_can_comes_to_a_production_center_that_nobody_has(center: str, goal: str) -> None:
    lines = (
        f"turn 3\nside blue\norder-of-battle blue 1\norder-of-battle red 1\nturned-over {center}: B:PC12.1"
    )
    t = table("modules-h-civil-war", f"{lines}\nat W21: B:1Inf\nat TTT58: R:1Inf\nrest eliminated")
    given(t)
    assert t.where("B:1Inf") == goal


@pytest.mark.parametrize(("turn", "stays"), [(3, True), (12, False)])
def test_it_is_not_left_for_another_city_while_there_is_something_to_make(turn: int, stays: bool) -> None:
    lines = f"turn {turn}\nside blue\norder-of-battle blue 1\norder-of-battle red 1\nat V20: B:PC12.1 B:1Inf"
    t = table("modules-h-civil-war", f"{lines}\nat TTT58: R:1Inf\nrest eliminated\ncontrol blue: V20")
    given(t)
    assert (t.where("B:1Inf") == "V20") == stays


# Task forces: MM48 is Red's port in zone D, in which his MST lies


def test_a_task_force_goes_where_it_shuts_the_enemys_transports_in() -> None:
    t = sailing("sea C: B:TF1.1", "at MM48: R:MST1.1")
    assert given(t)[0] == "sail B:TF1.1 to D"
    t = sailing("sea C: B:TF1.1 B:TF1.2 B:TF1.3", "at MM48: R:MST1.1 R:TF1.1")
    assert given(t)[0] == "sail B:TF1.1 B:TF1.2 B:TF1.3 to D"  # three to one


@pytest.mark.parametrize("there", ["at MM48: R:TF1.1", "at MM48: R:MST1.1 R:TF1.1"])
def test_it_stays_where_it_wins_no_superiority_or_none_that_counts(there: str) -> None:
    t = sailing("sea C: B:TF1.1", there)
    assert not any(order.startswith("sail") for order in given(t))
