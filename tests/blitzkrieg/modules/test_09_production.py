"""MS:9 - production. Blue has the cities D10, D20 and D30 at home; a railroad joins D10, D15 and D20.

B:PC10.1 makes 10 points a cycle. Armor costs 2 points a factor, artillery 3, FTR 4, infantry 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.toys import switched_on

from openblitz.blitzkrieg.charts.sheet import sheet
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.production.rules.centers import captured
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.blitzkrieg.telling.view import offer, targets
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, distance
from openblitz.players.blitzkrieg import player

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tests.blitzkrieg.judging import Table

EIGHT, NINE = "module-08-orders-of-battle", "module-09-production"
FOUR, AIR = "module-04-combat-results", "module-12-air-forces"
SHIPS = """
name = "toy-ships"
title = "Ships"
about = "Ships, and nothing that they do."
of = ["modules"]

[counters]
types = ["task-force", "transport", "landing-ship"]
"""
LINE = "road D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20"
LAND = f"city D10 D15 D20 D30; {LINE}"
ARMIES = ("order-of-battle blue 2", "order-of-battle red 5")
FAR = "at TTT58: R:1Inf"
WITHOUT = ("minor-countries-1965", "supply-1965")


def arrange(
    *lines: str,
    turn: int = 2,
    land: str = LAND,
    options: tuple[str, ...] = (),
    armies: Iterable[str] = ARMIES,
    side: str = "blue",
    step: str = "production",
    dice: Iterable[int] = (),
) -> Table:
    """The production phase of a turn; nothing is on the board but what the lines say."""
    text = "\n".join([f"turn {turn}", f"side {side}", *armies, FAR, *lines, f"step {step}"])
    return table("modules", text, dice, "", land, options=(EIGHT, NINE, *options), without=WITHOUT)


def offered(t: Table) -> set[str]:
    return {t.game.write_order(order) for order in t.game.orders(t.position)}


def made(t: Table) -> set[str]:
    """The types of which something is offered."""
    names = (order.split()[1] for order in offered(t) if order.startswith("produce "))
    return {t.rules.roster.counters[t.rules.roster.called[one.casefold()]].type.key for one in names}


CENTER = "at D10: B:PC10.1"


# When


@pytest.mark.rule("MS:PCS.IV.a")
@pytest.mark.rule("MS:9b")
@pytest.mark.parametrize(("turn", "asked"), [(1, False), (2, True), (3, False), (4, True), (5, False)])
def test_there_is_production_when_every_second_turn_ends(turn: int, asked: bool) -> None:
    """RMS-31 - In the player-turn of each side."""
    for side, center in (("blue", CENTER), ("red", "at TTT60: R:PC5.1")):
        t = arrange(center, "at D30: B:1Inf", turn=turn, side=side, step="movement")
        for _phase in range(6):
            if t.position.side != (side == "red") or t.position.steps[-1].key == "production":
                break
            t.order("done")
        assert (t.position.steps[-1].key == "production") == asked
        if asked:
            assert t.game.to_move(t.position) == side


@pytest.mark.rule("MS:9b")
def test_nothing_is_made_in_other_phases_and_turns() -> None:
    t = arrange(CENTER, step="movement")
    assert t.why_not("produce B:Arm2.1 at D10 by B:PC10.1")[0] == "MS:9b"
    t = arrange(CENTER, turn=3)
    assert t.why_not("produce B:Arm2.1 at D10 by B:PC10.1")[0] == "MS:9b"


@pytest.mark.rule("MS:PCS.IV.6.C")
def test_by_class_airbases_are_built_when_all_else_is_made() -> None:
    lines, by_class = (CENTER, "at D12: B:1Inf"), (AIR, "module-06-phase-class-sequencing")
    t = arrange(*lines, options=by_class)
    t.order("produce B:Arm2.1 at D10 by B:PC10.1", "produce B:AB1.1 at D11 by B:PC10.1")
    assert t.why_not("produce B:Arm2.2 at D10 by B:PC10.1")[0] == "MS:PCS.IV.6.C"
    t.order("produce B:AB1.2 at D13 by B:PC10.1", "take-back B:AB1.1 B:AB1.2")
    t.order("produce B:Arm2.2 at D10 by B:PC10.1")
    plain = arrange(*lines, options=(AIR,))
    plain.order("produce B:AB1.1 at D11 by B:PC10.1", "produce B:Arm2.1 at D10 by B:PC10.1")


@pytest.mark.rule("MS:9x")
@pytest.mark.parametrize(("turn", "asked"), [(2, False), (3, True), (4, False), (6, True)])
def test_as_an_option_every_third_turn(turn: int, asked: bool) -> None:
    t = arrange(CENTER, turn=turn, options=("module-09-third-turns",))
    order = "produce B:Arm2.1 at D10 by B:PC10.1"
    assert (t.says(order) is None) == asked


# Points


@pytest.mark.rule("MS:9a")
@pytest.mark.parametrize(("number", "count", "points"), [(1, 2, 12), (2, 3, 10), (5, 6, 5), (7, 5, 2)])
def test_an_army_has_centers_of_its_own_number_and_size(number: int, count: int, points: int) -> None:
    t = table("modules", options=(EIGHT, NINE))
    t.order(f"army {number}", "army 6" if number != 6 else "army 7", "agree")
    roster = t.rules.roster
    own = [u for u in production.all_centers(roster) if t.where(roster.ids[u]) == "card" and u in _blue(t)]
    assert [roster.counters[u].points for u in own] == [points] * count
    none = arrange(CENTER, "at D20: B:1Inf")
    assert none.why_not("produce B:Arm2.1 at D20 by B:1Inf") == ("MS:9a", "", "B:1Inf")


def _blue(t: Table) -> tuple[int, ...]:
    return t.position.of_side(0)


@pytest.mark.rule("MS:9c", "MS:9e")
def test_a_center_of_ten_makes_five_armor_or_two_artillery_and_a_fighter() -> None:
    t = arrange(CENTER, "at D12: B:AB1.1", options=(AIR,))
    t.order("produce B:Arm2.1 at D10 by B:PC10.1", "produce B:Arm2.2 at D10 by B:PC10.1")
    assert t.why_not("produce B:Arm2.3 at D10 by B:PC10.1")[0] == "MS:9d"
    t.order("produce B:Arm1.1 at D10 by B:PC10.1")
    assert t.why_not("produce B:Inf1.1 at D10 by B:PC10.1")[0] == "MS:9d"
    t.order("take-back B:Arm2.1 B:Arm2.2 B:Arm1.1")
    t.order("produce B:Art2.1 at D10 by B:PC10.1", "produce B:FTR1.1 at D12 by B:PC10.1")
    assert t.why_not("produce B:Inf1.1 at D10 by B:PC10.1")[0] == "MS:9d"


@pytest.mark.rule("MS:9c")
def test_infantry_on_foot_costs_half_a_point() -> None:
    """RMS-42."""
    t = arrange(
        "at TTT60: R:PC2.1", armies=("order-of-battle blue 1", "order-of-battle red 7"), side="red", land=""
    )
    t.order("produce R:SInf2.1 at TTT60 by R:PC2.1", "produce R:SInf1.1 at TTT60 by R:PC2.1")
    assert t.why_not("produce R:SInf2.2 at TTT60 by R:PC2.1")[0] == "MS:9d"
    t.order("produce R:SInf1.2 at TTT60 by R:PC2.1")


@pytest.mark.rule("MS:9d")
def test_points_of_several_centers_are_not_pooled() -> None:
    t = arrange(CENTER, "at D20: B:PC10.2")
    assert t.why_not("produce B:4Arm at D10 by B:PC10.1")[0] == "MS:9d"  # 12 points
    t.order("produce B:Arm2.1 at D10 by B:PC10.1", "produce B:Arm2.2 at D10 by B:PC10.1")
    t.order("produce B:Arm2.3 at D20 by B:PC10.2")
    assert t.why_not("produce B:Arm2.4 at D10 by B:PC10.1")[0] == "MS:9d"


@pytest.mark.rule("MS:9f")
def test_a_center_makes_nothing_of_which_a_factor_costs_more_than_it_has() -> None:
    """RMS-46 - A center of 5 makes no SAC; one of 10 does."""
    armies = ("order-of-battle blue 2", "order-of-battle red 5")
    t = arrange("at D10: B:PC5.1", armies=armies)
    assert t.why_not("produce B:SAC1.1 at D10 by B:PC5.1")[0] == "MS:9f"
    assert t.says("produce B:MDM1.1 at D10 by B:PC5.1") is None  # 5 points
    t = arrange(CENTER, armies=armies)
    assert t.says("produce B:SAC1.1 at D10 by B:PC10.1") is None


@pytest.mark.rule("MS:9g")
def test_points_are_not_saved() -> None:
    t = arrange(CENTER, "at D30: B:1Inf")
    assert any("not saved" in one for one in t.position.steps[-1].forgotten(t.position, ()))
    t.order("produce B:Arm2.1 at D10 by B:PC10.1", "done")
    while t.position.turn != 4 or t.position.steps[-1].key != "production":
        t.order("done")
    assert production.left(t.position, t.rules.roster.called["b:pc10.1"]) == 20  # halves
    assert t.why_not("produce B:4Arm at D10 by B:PC10.1")[0] == "MS:9d"


@pytest.mark.rule("MS:9h")
def test_new_units_appear_at_once() -> None:
    t = arrange(CENTER)
    t.order("produce B:Arm2.1 at D10 by B:PC10.1")
    assert t.where("B:Arm2.1") == "D10"
    t.order("done")
    assert "B:Arm2.1" in t.at("D10")


@pytest.mark.rule("MS:9w")
def test_trains_and_airbases_are_paid_by_the_counter() -> None:
    t = arrange(CENTER, options=(AIR,))
    base = "produce B:AB1.{} at G{} by B:PC10.1"
    for number in range(1, 6):  # 2 points each, and each shows a factor of 1
        t.order(base.format(number, 10 + number))
    assert t.why_not(base.format(6, 16))[0] == "MS:9d"
    roster = t.rules.roster
    assert production.price(t.rules, roster.called["b:mac1.1"]) == 8  # 4 points, in halves


@pytest.mark.rule("MS:9w")
@pytest.mark.parametrize("unit", ["B:MAC1.1", "B:RR1.1", "B:TF1.1", "B:MST1.1", "B:LST1.1", "B:AB1.1"])
def test_whoever_is_paid_by_the_counter_costs_what_a_factor_does(unit: str) -> None:
    t = arrange(CENTER, options=(FOUR, AIR, "module-07-railroads", "module-11-naval-forces"))
    counter = t.rules.roster.called[unit.casefold()]
    points = sheet("modules.production").at(t.rules.roster.counters[counter].type.key, "points")
    assert production.price(t.rules, counter) == 2 * int(points)  # in halves


PRICES = {
    "MS:PRODUCTION": {
        "sac": "6",
        "mdm": "5",
        "tac": "3",
        "ftr": "4",
        "mac": "4",
        "railroad": "3",
        "task-force": "6",
        "transport": "6",
        "landing-ship": "6",
        "airbase": "2",
    },
    "MS:PRODUCTION.b": {
        "slow-infantry": "1/2",
        "infantry": "1",
        "armor": "2",
        "artillery": "3",
        "marines": "2",
        "rangers": "5",
        "airborne": "3",
        "flak": "2",
    },
}


@pytest.mark.parametrize(
    "said", [pytest.param(said, marks=pytest.mark.rule(r)) for r, said in PRICES.items()]
)
def test_the_chart_says_what_a_factor_costs(said: dict[str, str]) -> None:
    assert {key: sheet("modules.production").at(key, "points") for key in said} == said
    t = arrange(CENTER)
    for key, cost in said.items():
        units = [u for u in t.rules.roster.used if t.rules.roster.counters[u].type.key == key]
        if units:
            whole, _, part = cost.partition("/")
            assert production.a_factor(t.rules, units[0]) == 2 * int(whole) // int(part or 1)


DOTS = {
    5: {"sac", "task-force", "transport", "landing-ship"},
    6: {"sac", "mdm", "task-force", "transport", "landing-ship", "rangers"},
    7: {
        "sac",
        "mdm",
        "tac",
        "ftr",
        "mac",
        "railroad",
        "task-force",
        "transport",
        "landing-ship",
        "artillery",
        "rangers",
        "airborne",
        "airbase",
    },
}


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=pytest.mark.rule(f"MS:PRODUCTION.dot{n}")) for n in DOTS]
)
def test_an_army_does_not_make_the_types_with_a_dot(number: int) -> None:
    chart = sheet("modules.production")
    assert {row for row in chart.rows if chart.at(row, str(number)) == "no"} == DOTS[number]
    t = arrange("at D10: B:PC12.1", armies=(f"order-of-battle blue {number}", "order-of-battle red 1"))
    there = {t.rules.roster.counters[u].type.key for u in t.rules.roster.used}
    assert made(t) == {row for row in chart.rows if row not in DOTS[number] and row in there}


@pytest.mark.rule("MS:PRODUCTION.dot")
def test_a_dotted_type_is_not_made_though_the_army_began_with_some() -> None:
    t = arrange("at D10: B:PC12.1", armies=("order-of-battle blue 7", "order-of-battle red 1"))
    assert t.why_not("produce B:Art1.1 at D10 by B:PC12.1") == ("MS:PRODUCTION.dot", "", "B:Art1.1")
    assert all(sheet("modules.production").at(row, "1") == "yes" for row in sheet("modules.production").rows)


# Where


@pytest.mark.rule("MS:9i")
def test_ground_units_appear_with_the_center_within_stacking_limits() -> None:
    t = arrange(CENTER)
    assert t.why_not("produce B:Arm2.1 at D20 by B:PC10.1")[:2] == ("MS:9i", "D20")
    t.order("produce B:Arm2.1 at D10 by B:PC10.1")
    full = arrange("at D10: B:PC10.1 B:1Inf B:2Inf B:Inf2.1 B:Inf1.1")  # 11 factors
    assert full.why_not("produce B:Arm2.1 at D10 by B:PC10.1")[0] == "MS:9i"
    assert full.says("produce B:Arm1.1 at D10 by B:PC10.1") is None


@pytest.mark.rule("MS:9i")
def test_trains_and_flak_appear_with_the_center_too() -> None:
    classes = ("module-05-class-stacking", "module-07-railroads", AIR, "module-13-flak")
    t = arrange(CENTER, options=classes)
    assert t.why_not("produce B:RR1.1 at D20 by B:PC10.1")[0] == "MS:9i"
    t.order("produce B:RR1.1 at D10 by B:PC10.1", "produce B:Flk1.1 at D10 by B:PC10.1")
    assert t.why_not("produce B:Flk1.2 at D10 by B:PC10.1")[0] == "MS:9i"  # one on a square
    t.order("produce B:Inf1.1 at D10 by B:PC10.1", "produce B:Inf1.2 at D10 by B:PC10.1")
    t.order("produce B:Inf1.3 at D10 by B:PC10.1")
    assert t.why_not("produce B:Inf1.4 at D10 by B:PC10.1")[0] == "MS:9i"  # three of the ground


@pytest.mark.rule("MS:9p")
def test_what_has_no_room_appears_in_a_home_city_that_is_joined_by_rail() -> None:
    """RMS-44, RMS-184 - The line ends at the next city, and no square of it is in an enemy zone."""
    stack = "at D10: B:PC10.1 B:1Inf B:2Inf B:Inf2.1 B:Inf1.1"
    t = arrange(stack)
    assert t.why_not("produce B:Arm2.1 at D20 by B:PC10.1")[0] == "MS:9p"  # beyond D15
    assert t.why_not("produce B:Arm2.1 at D30 by B:PC10.1")[0] == "MS:9p"  # no railroad
    t.order("produce B:Arm2.1 at D15 by B:PC10.1")
    far = arrange(stack, "at F13: R:2Inf")  # two squares from the line
    assert far.says("produce B:Arm2.1 at D15 by B:PC10.1") is None
    near = arrange(stack, "at C12: R:2Inf")  # beside D12
    assert near.why_not("produce B:Arm2.1 at D15 by B:PC10.1")[0] == "MS:9p"
    guns = arrange(stack, "at D12: R:1Art", options=("module-03-modified-zoc",))  # on it, without a zone
    assert guns.why_not("produce B:Arm2.1 at D15 by B:PC10.1")[0] == "MS:9p"


@pytest.mark.rule("MS:9l")
def test_aircraft_appear_at_the_nearest_airbase_at_home_with_room() -> None:
    """RMS-43."""
    bases = ("at D14: B:AB1.1", "at H10: B:AB1.2", "at EE30: B:AB1.3")
    t = arrange(CENTER, *bases, options=(AIR,))
    assert t.why_not("produce B:FTR1.1 at D10 by B:PC10.1")[0] == "MS:9l"
    both = {f"produce B:FTR1.1 at {h} by B:PC10.1" for h in ("D14", "H10")}
    assert both <= offered(t)  # four squares away, both
    nearer = arrange(CENTER, *bases, "at D13: B:AB1.4", options=(AIR,))  # by a single square
    assert nearer.why_not("produce B:FTR1.1 at D14 by B:PC10.1")[0] == "MS:9l"
    full = arrange(CENTER, *bases, "at D12: B:AB1.4 B:1MDM B:2MDM B:3MDM", options=(AIR,))
    assert both <= offered(full)
    abroad = arrange(CENTER, "at EE30: B:AB1.3", options=(AIR,))
    assert abroad.why_not("produce B:FTR1.1 at EE30 by B:PC10.1")[0] == "MS:9l"


@pytest.mark.rule("MS:9m")
def test_airbases_are_built_behind_the_lines_and_in_no_enemy_zone() -> None:
    t = arrange(CENTER, "at F20: R:2Inf", options=(AIR,))
    assert t.says("produce B:AB1.1 at D25 by B:PC10.1") is None
    assert t.why_not("produce B:AB1.1 at F21 by B:PC10.1")[:2] == ("MS:12b", "F21")
    assert t.why_not("produce B:AB1.1 at D15 by B:PC10.1")[0] == "MS:UNITCHART.class6.b"  # a city


@pytest.mark.rule("MS:9m")
def test_airbases_are_built_in_supplied_areas() -> None:
    """Without module 10 whatever lies behind the lines is supplied; with it, what is near a railroad."""
    order = "produce B:AB1.1 at N20 by B:PC10.1"
    assert arrange(CENTER, options=(AIR,)).says(order) is None
    t = arrange(CENTER, options=(AIR, "module-10-supply"))
    assert t.why_not(order)[:2] == ("MS:9m", "N20")
    assert t.says("produce B:AB1.1 at F15 by B:PC10.1") is None


@pytest.mark.rule("MS:9n")
def test_an_airbase_is_not_used_in_the_turn_in_which_it_is_built() -> None:
    t = arrange(CENTER, "at D30: B:1Inf", options=(AIR,))
    t.order("produce B:AB1.1 at D12 by B:PC10.1")
    assert t.why_not("produce B:FTR1.1 at D12 by B:PC10.1") == ("MS:9n", "D12", "B:FTR1.1")
    t.order("done")
    bases = t.rules.answers["air_bases"]
    hex_ = t.position.place[t.rules.roster.called["b:ab1.1"]]
    assert not bases.lands(t.position, hex_, 0) >> hex_ & 1  # Red's half of the turn
    while t.position.turn == 2:
        t.order("done")
    assert bases.lands(t.position, hex_, 0) >> hex_ & 1


@pytest.mark.rule("MS:9k", "MS:9j")
def test_ships_are_made_in_port_cities_where_they_dock(tmp_path: Path) -> None:
    with switched_on(tmp_path, "toy-ships", SHIPS):
        _ships()


def _ships() -> None:
    land, options = "city D10 D20; sea A: C10 C11; port D10", ("toy-ships",)
    t = arrange(CENTER, "at D20: B:PC10.2", land=land, options=options)
    assert t.why_not("produce B:TF1.1 at D20 by B:PC10.2")[0] == "MS:9k"
    assert t.why_not("produce B:TF1.1 at D10 by B:PC10.1")[0] == "MS:9j"
    (dock,) = [one.square for one in t.rules.board.docks.values()]
    where = next(h for h in ("C10", "C11") if t.game.read_order(f"fight {h}").hex == dock)  # type: ignore[attr-defined]
    t.order(f"produce B:TF1.1 at {where} by B:PC10.1")
    full = arrange(CENTER, f"at {where}: B:TF1.1 B:TF1.2 B:TF1.3", land=land, options=options)
    assert full.why_not(f"produce B:MST1.1 at {where} by B:PC10.1")[0] == "MS:9j"


AROUND = "at D9: R:2Inf", "at E11: R:3Inf", "at C10: R:4Inf"


@pytest.mark.rule("MS:9r")
def test_a_center_that_is_surrounded_by_enemy_zones_makes_nothing() -> None:
    """RMS-183."""
    t = arrange(CENTER, *AROUND)
    assert t.why_not("produce B:Arm2.1 at D10 by B:PC10.1") == ("MS:9r", "D10", "B:PC10.1")
    gap = arrange(CENTER, *AROUND[:-1])
    assert gap.says("produce B:Arm2.1 at D10 by B:PC10.1") is None
    for unit, shut in (("B:4Inf", True), ("R:4Inf", False)):
        ring = ("at EE29: B:2Inf", "at FF31: B:3Inf", f"at DD30: {unit}")
        red = arrange("at EE30: R:PC5.1", *ring, land="city EE30", side="red")
        refused = red.says("produce R:SInf1.1 at EE30 by R:PC5.1")
        assert (refused is not None and refused.rule == "MS:9r") == shut


@pytest.mark.rule("MS:9q")
def test_no_new_unit_appears_in_a_square_that_is_surrounded() -> None:
    base = "at J10: B:AB1.1"
    t = arrange(CENTER, base, "at J9: R:2Inf", "at K11: R:3Inf", "at I10: R:4Inf", options=(AIR,))
    assert t.why_not("produce B:FTR1.1 at J10 by B:PC10.1")[:2] == ("MS:9q", "J10")
    gap = arrange(CENTER, base, "at J9: R:2Inf", "at K11: R:3Inf", options=(AIR,))
    assert gap.says("produce B:FTR1.1 at J10 by B:PC10.1") is None
    ring = arrange(CENTER, base, "at H9: R:2Inf", "at K9: R:3Inf", "at K12: R:4Inf", options=(AIR,))
    assert ring.why_not("produce B:FTR1.1 at J10 by B:PC10.1")[0] == "MS:9q"  # in no zone itself


@pytest.mark.rule("MS:9o")
def test_counters_lost_in_the_turn_are_not_made_anew_in_it() -> None:
    t = arrange(CENTER, "at D20: B:Arm1.1", "eliminated: B:Arm1.2[lost-of-late] B:Arm1.3")
    assert t.why_not("produce B:Arm1.2 at D10 by B:PC10.1")[0] == "MS:9o"
    assert t.says("produce B:Arm1.3 at D10 by B:PC10.1") is None
    fought = arrange(CENTER, "at EE31: B:Inf1.1", step="movement")
    unit = fought.rules.roster.called["b:inf1.1"]
    for turn, kept in ((2, True), (3, False)):
        fought.position.turn = turn
        production.LOST.put(fought.position, 0)
        take_off(fought.position, unit)
        assert bool(production.LOST(fought.position) >> unit & 1) == kept


# Centers in war


@pytest.mark.rule("MS:9s")
def test_a_battle_neither_moves_nor_destroys_a_center() -> None:
    t = arrange(
        "at D10: B:PC10.1", "at E11: R:4Arm R:5Arm", side="red", step="announce", options=(FOUR,), dice=[1]
    )
    t.order("attack D10 with R:4Arm R:5Arm")
    t.order("done", "fight D10")
    while t.position.steps[-1].key not in ("production", "movement"):
        t.order("done")
    assert t.where("B:PC10.1") == "D10"


@pytest.mark.rule("MS:9s", "MS:9t", "MS:9v")
def test_an_overrun_captures_a_center_which_then_makes_nothing_and_does_not_defend() -> None:
    lines = ("at D10: B:PC10.1", "at E11: R:4Arm R:5Arm", "at D30: B:1Inf B:PC10.2")
    t = arrange(*lines, side="red", step="movement", options=(FOUR,))
    t.order("overrun D10 with R:4Arm R:5Arm")
    assert t.where("B:PC10.2") == "D30"
    rules, position, center = t.rules, t.position, t.rules.roster.called["b:pc10.1"]
    assert captured(position, 1) == [center]
    assert t.at("D10") == ("R:4Arm", "R:5Arm")
    assert position.units_at(position.place[rules.roster.called["r:4arm"]], 0) == []
    for side in ("blue", "red"):
        later = arrange("turned-over D10: B:PC10.1", "at D10: R:4Arm", side=side, options=(FOUR,))
        of_blue = later.why_not("produce B:Arm2.1 at D10 by B:PC10.1")[0]
        assert of_blue == "MS:9t"
        assert production.centers(later.position, 0) == []


@pytest.mark.rule("MS:9s", "MS:9u")
def test_without_overruns_automatic_victory_captures_a_center_and_does_not_destroy_it() -> None:
    """RMS-185 - Red has 12 factors against one; he may move on to the square, or past it."""
    for ends, whose in (("move R:8Arm to D10", [1]), ("move R:8Arm to D9", [])):
        lines = ("at D10: B:PC10.1", "at E11: R:4Arm R:5Arm", "at E12: R:8Arm", "at D30: B:1Inf")
        t = arrange(*lines, side="red", step="movement")
        center = t.rules.roster.called["b:pc10.1"]
        t.order("overwhelm D10 with R:4Arm R:5Arm", ends)
        for _ in range(20):
            if (t.position.side, t.step) == (0, "movement"):
                break
            t.order("done")
        t.order("move B:1Inf to D29")
        taken = [side for side in (0, 1) if center in captured(t.position, side)]
        assert taken == whose
        assert production.centers(t.position, 0) == ([] if whose else [center])


@pytest.mark.rule("MS:9t")
def test_a_captured_center_supplies_its_captor() -> None:
    far = ("at D10: R:4Arm", "at D30: B:1Inf")
    t = arrange(
        "turned-over D10: B:PC10.1", *far, options=(FOUR, "module-10-supply"), side="red", step="movement"
    )
    unit = t.rules.roster.called["r:4arm"]
    assert not isolation.lacking(t.position, 1) >> unit & 1
    none = arrange(*far, options=(FOUR, "module-10-supply"), side="red", step="movement")
    assert isolation.lacking(none.position, 1) >> unit & 1


@pytest.mark.rule("MS:9u")
def test_a_captured_center_is_retaken_when_nobody_holds_it() -> None:
    """RMS-186."""
    held = arrange(
        "turned-over D10: B:PC10.1", "at D10: R:4Arm", "at D30: B:1Inf", options=(FOUR,), step="movement"
    )
    held.order("done")
    assert captured(held.position, 1)
    t = arrange(
        "turned-over D10: B:PC10.1",
        "at D10: R:4Arm",
        "at D30: B:1Inf",
        options=(FOUR,),
        side="red",
        step="movement",
    )
    t.order("move R:4Arm to E11")
    assert captured(t.position, 1)  # the move may be taken back
    t.order("done")
    assert captured(t.position, 1) == []
    assert production.centers(t.position, 0) == [t.rules.roster.called["b:pc10.1"]]


@pytest.mark.rule("MS:9z")
def test_a_center_is_never_replaced() -> None:
    t = arrange("at D10: B:PC12.1", "eliminated: B:PC2.1")
    assert t.why_not("produce B:PC2.1 at D20 by B:PC12.1")[0] == "MS:9z"


# Around it


@pytest.mark.rule("MS:9aa")
def test_computer_players_put_centers_far_from_the_enemy_with_flak_and_trains() -> None:
    t = table("modules", options=("module-07-railroads", EIGHT, NINE, AIR, "module-13-flak"))
    t.order("army 3", "army 1", "agree")
    general = player("greedy", 1)
    while t.game.to_move(t.position) == "blue":
        t.order(t.game.write_order(general.decide(t.game, t.position, "blue")))  # type: ignore[arg-type]
    rules = t.rules
    centers = production.centers(t.position, 0)
    far = sorted((_far(t, h) for h in bits.hexes(rules.ground.home_cities[0])), reverse=True)
    assert sorted((_far(t, t.position.place[u]) for u in centers), reverse=True) == far[: len(centers)]
    placed: dict[str, list[int]] = {}
    for unit in t.position.of_side(0):
        placed.setdefault(rules.roster.counters[unit].type.key, []).append(t.position.place[unit])
    where = {t.position.place[u] for u in centers}
    assert where <= set(placed["flak"])  # one with each
    trains = [train for train in placed["railroad"] if train > 0]
    beside = [min(distance(Hex(train), Hex(center)) for center in where) for train in trains]
    assert max(beside) <= 2


def _far(t: Table, hex_: int) -> int:
    return min(distance(Hex(hex_), h) for h in bits.hexes(t.rules.ground.home_cities[1]))


def test_what_was_made_can_be_given_back_until_the_phase_is_over() -> None:
    t = arrange(CENTER)
    t.order("produce B:Arm2.1 at D10 by B:PC10.1", "take-back B:Arm2.1")
    assert t.where("B:Arm2.1") == "box"
    assert t.why_not("take-back B:PC10.1")[0] == "65:4.0.1b"


def test_a_player_is_offered_what_his_centers_make_and_told_why_not() -> None:
    t = arrange(CENTER)
    view = t.game.view(t.position, "blue")
    shelf = next(box for box in view.boxes if box.title == "Production")
    assert shelf.lines == ("B:PC10.1 in D10: 10 points left of 10 points.",)
    assert "B:PC10.1 (D10): 10 points left." in view.question.prompt  # type: ignore[union-attr]
    text = t.game.write_state(t.position)
    t.order("produce B:Arm2.1 at D10 by B:PC10.1")
    written = t.game.write_state(t.position)
    assert "produced B:Arm2.1 by B:PC10.1 from box" in written
    assert t.game.write_state(t.game.read_state(written)) == written != text


@pytest.mark.parametrize("name", ["greedy", "hold", "random"])
def test_computer_players_use_their_points(name: str) -> None:
    t = arrange(CENTER, "at D30: B:1Inf")
    general = player(name, 2)
    for _order in range(40):
        if t.game.to_move(t.position) != "blue":
            break
        t.order(t.game.write_order(general.decide(t.game, t.position, "blue")))  # type: ignore[arg-type]
    assert t.game.to_move(t.position) == "red"
    if name != "random":
        assert production.left(t.position, t.rules.roster.called["b:pc10.1"]) == 20  # a new player-turn
        assert sum(u.startswith("B:") for h in ("D10", "D15") for u in t.at(h)) > 1


@pytest.mark.rule("MS:9c")
def test_what_can_be_made_is_offered_with_its_price() -> None:
    """Before it is chosen, and where it is put."""
    t = arrange(CENTER)
    offered_now = offer(t.game, t.position)
    assert offered_now is not None
    assert offered_now.prices["B:17LtArm"] == "8 points"
    assert offered_now.prices["B:1Inf"] == "4 points"
    unit = t.rules.roster.called["b:1inf"]
    assert {one.cost for one in targets(t.game, t.position, [unit])} == {"4 points"}
