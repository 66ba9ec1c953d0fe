"""MS:10c, MS:10s-w - supply by sea. Blue's ports A and B are at home, C and D abroad (see coasts.py)."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.fleets import afloat
from tests.blitzkrieg.tournament.coasts import BEACH, COAST, PORT, off, south

from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.players.blitzkrieg import player

A, B, C, D = (PORT[zone] for zone in "ABCD")
ONE = BEACH["C"][0]
INVADED = f"beachhead blue {ONE}"
HOME = f"control blue: A5 {A} {B} {C}"
RAIL = "road " + " ".join(south(35, row) for row in range(3, 14))  # from C, which is on column 35
FAR = "at TTT60: R:9Inf"
INFANTRY = ["1", "2", "3", "4", "9", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24"]


def arrange(*lines: str, land: str = COAST, without: tuple[str, ...] = ()) -> Table:
    """A position at the beginning of Blue's player-turn."""
    text = "\n".join((*lines, FAR, "rest waiting"))
    left_out = ("minor-countries-1965", *without)
    return table("modules", text, (), "", land, options=("module-10-supply",), without=left_out)


def isolated(t: Table) -> set[str]:
    """The units of Blue that are isolated."""
    marked = ISOLATED(t.position)
    return {u for n, u in enumerate(t.rules.roster.ids) if marked >> n & 1 and u.startswith("B:")}


def infantry(count: int, first: int = 0) -> str:
    """So many divisions of four factors."""
    return " ".join(f"B:{number}Inf" for number in INFANTRY[first : first + count])


@pytest.mark.rule("MS:10c")
def test_a_friendly_port_supplies_if_the_sea_leads_to_a_port_at_home() -> None:
    lines = (f"at {C}: B:1Inf", f"at {south(35, 8)}: B:2Inf")
    assert isolated(arrange(*lines, HOME)) == set()
    assert isolated(arrange(f"at {C}: B:1Inf", f"at {south(35, 9)}: B:2Inf", HOME)) == {"B:2Inf"}
    lost = (f"at {A}: R:1Inf", f"at {B}: R:2Inf", f"control blue: A5 {C}")
    assert isolated(arrange(*lines, *lost)) == {"B:1Inf", "B:2Inf"}  # no port at home
    red = f"control red: TTT60 {C}"
    assert isolated(arrange(lines[1], f"at {C}: R:1Inf", red)) == {"B:2Inf"}


@pytest.mark.rule("MS:10c", "MS:10a")
def test_rail_runs_back_to_a_port_as_to_a_city() -> None:
    here = f"at {south(35, 18)}: B:2Inf"  # five squares beyond the end of the line
    assert isolated(arrange(f"at {C}: B:1Inf", here, HOME, land=f"{COAST}; {RAIL}")) == set()
    assert isolated(arrange(f"at {C}: B:1Inf", here, HOME)) == {"B:2Inf"}


@pytest.mark.rule("MS:10z", "MS:10t")
def test_a_captured_port_supplies_while_it_is_garrisoned() -> None:
    assert isolated(arrange(f"at {south(35, 8)}: B:2Inf", HOME)) == {"B:2Inf"}


@pytest.mark.rule("MS:10t", "MS:10u")
def test_a_captured_port_supplies_36_factors() -> None:
    stacks = [f"at {south(35, 3 + row)}: {infantry(3, 3 * row)}" for row in range(3)]
    enough = arrange(*stacks, HOME)
    assert (enough.step, isolated(enough)) == ("movement", set())  # 36 factors, and nobody has to choose
    t = arrange(*stacks, f"at {south(35, 6)}: B:Inf1.1", HOME)
    assert t.step == "isolation"
    assert t.why_not(f"feed {infantry(9)} B:Inf1.1")[0] == "MS:10u"
    t.order(f"feed {infantry(7)} B:Inf1.1")
    assert t.why_not("feed B:Inf1.1") == ("MS:10a", "", "B:Inf1.1")  # chosen already
    t.order("take-back B:1Inf", "feed B:17Inf B:18Inf")
    assert (t.step, isolated(t)) == ("movement", {"B:1Inf"})


@pytest.mark.rule("MS:10s", "MS:10v")
def test_a_beachhead_supplies_18_factors_within_five_squares() -> None:
    water = f"at {south(31, 3)}: {infantry(3)}"
    near, far = f"at {south(31, 8)}: B:9Inf B:Inf2.1", f"at {south(31, 9)}: B:15Inf"
    assert isolated(arrange(water, near, INVADED, HOME)) == set()
    cut_off = {*infantry(3).split(), "B:9Inf", "B:Inf2.1"}
    assert isolated(arrange(water, near, HOME)) == cut_off  # no invaders
    assert isolated(arrange(water, near, f"beachhead red {ONE}", HOME)) == cut_off  # it is not theirs
    assert isolated(arrange(water, near, far, INVADED, HOME)) == {"B:15Inf"}
    t = arrange(water, near, f"at {south(31, 7)}: B:Inf1.1", INVADED, HOME)
    assert t.step == "isolation"  # 19 factors
    chosen = player("greedy", 1).decide(t.game, t.position, t.asked)  # type: ignore[arg-type]
    assert t.game.write_order(chosen).startswith("feed")
    lost = (f"at {A}: R:1Inf", f"at {B}: R:2Inf", "control blue: A5")
    assert isolated(arrange(near, INVADED, *lost)) == {"B:9Inf", "B:Inf2.1"}


@pytest.mark.rule("MS:10s")
def test_invaders_have_a_beachhead_from_the_turn_in_which_they_land() -> None:
    t = arrange("sea C: B:1Inf", HOME)
    t.order(f"invade from {off(ONE)} with B:1Inf", f"go-ashore B:1Inf at {ONE}", "done", "done")
    assert (t.asked, isolated(t)) == ("blue", set())
    by_land = arrange(f"at {ONE}: B:1Inf", HOME)
    assert isolated(by_land) == {"B:1Inf"}


@pytest.mark.rule("MS:10u")
def test_the_sea_supplies_60_factors_in_all() -> None:
    """36 at port C, 18 at the beach, and the rest at D, which supplies 36 by itself."""
    ports = [f"at {south(35, 3 + row)}: {infantry(3, 3 * row)}" for row in range(3)]
    beach = f"at {ONE}: {infantry(3, 9)}", f"at {BEACH['C'][1]}: B:23Inf B:Inf2.1"
    other = f"control blue: A5 {A} {B} {C} {D}"
    six = f"at {D}: B:4Arm"
    t = arrange(*ports, *beach, six, INVADED, other)
    assert (t.step, isolated(t)) == ("movement", set())  # 36 + 18 + 6
    more = arrange(*ports, *beach, six, f"at {south(50, 4)}: B:Inf1.1", INVADED, other)
    assert more.step == "isolation"
    assert more.why_not(f"feed {infantry(12)} B:23Inf B:Inf2.1 B:4Arm B:Inf1.1")[0] == "MS:10u"


@pytest.mark.rule("MS:10w")
def test_enemy_rail_carries_supply_from_a_beach_only_when_a_city_has_been_taken() -> None:
    """The beach is Red's, and a rail line leads inland from it to a city."""
    line = " ".join(south(31, row) for row in range(5, 16))
    hexes = " ".join(south(at, row) for at in range(28, 40) for row in range(3, 20))
    land = f"{COAST}; road {line}; red {hexes}; city {south(31, 15)}"
    here, beach = f"at {south(31, 19)}: B:1Inf", f"at {ONE}: B:2Inf"
    assert isolated(arrange(here, beach, INVADED, HOME, land=land)) == {"B:1Inf"}
    taken = f"control blue: A5 {A} {B} {south(31, 15)}"
    city = f"at {south(31, 15)}: B:3Inf"
    assert isolated(arrange(here, beach, city, INVADED, taken, land=land)) == set()


@pytest.mark.rule("MS:10w")
def test_nor_does_it_need_a_city_where_the_line_runs_home() -> None:
    line = " ".join(south(5, row) for row in range(3, 12))
    hexes = " ".join(south(5, row) for row in range(5, 16))
    t = arrange(f"at {south(5, 16)}: B:1Inf", HOME, land=f"{COAST}; road {line}; red {hexes}")
    assert isolated(t) == set()


# With ships: Blue's ports are in zones A to C, PP51 is a beach of zone D (see fleets.py).


@pytest.mark.rule("MS:10c", "MS:10s")
def test_supply_does_not_come_through_zones_of_enemy_superiority() -> None:
    options = ("module-10-supply",)
    landed = ("at PP51: B:1Inf B:2Inf", "foothold blue at PP51 since 1", "turn 2")
    assert isolated(afloat(*landed, options=options)) == set()  # nobody is there: parity
    for zone in "CD":  # all ways to D lead through C
        commanded = afloat(*landed, f"sea {zone}: R:TF1.1", options=options)
        assert isolated(commanded) == {"B:1Inf", "B:2Inf"}
    contested = afloat(*landed, "sea D: R:TF1.1 B:TF1.1", options=options)
    assert isolated(contested) == set()
    without = afloat("at PP51: B:1Inf", "turn 2", options=options)
    assert isolated(without) == {"B:1Inf"}  # no beachhead


@pytest.mark.rule("MS:10s", "MS:10v")
def test_beachheads_of_landing_ships_supply_18_factors_within_five_squares() -> None:
    options, one = ("module-10-supply",), "foothold blue at PP51 since 1"
    far = afloat("at PP46: B:1Inf", "at PP45: B:2Inf", one, "turn 2", options=options)
    assert isolated(far) == {"B:2Inf"}
    foreign = afloat("at PP46: B:1Inf", "foothold red at PP51 since 1", "turn 2", options=options)
    assert isolated(foreign) == {"B:1Inf"}
    bay = "side red", "turn 2", "at D24: R:1Inf"
    for landed, cut_off in (((), 1), (("foothold red at D24 since 1",), 0)):
        red = afloat(*bay, *landed, options=options)
        assert ISOLATED(red.position) >> red.rules.roster.called["r:1inf"] & 1 == cut_off
    stacks = ("at PP51: B:1Inf B:2Inf B:3Inf", "at PP50: B:4Inf B:Inf2.1", one, "turn 2")
    assert afloat(*stacks, options=options).step == "movement"
    assert afloat(*stacks, "at PP49: B:Inf1.1", options=options).step == "isolation"


@pytest.mark.rule("MS:10s", "MS:ISOLATION.airbase", "MS:ISOLATION.rng", "MS:15f")
@pytest.mark.parametrize(
    ("more", "asked"),
    [("B:AB1.1", False), ("B:1Rgr", False), ("B:Gue1.1", False), ("B:Flk1.1", True), ("B:Inf1.1", True)],
)
def test_who_needs_no_supply_takes_none_of_the_18_factors(more: str, asked: bool) -> None:
    modules = ("09-production", "10-supply", "12-air-forces", "13-flak", "15-guerillas")
    stacks = ("at PP51: B:1Inf B:2Inf B:3Inf", "at PP50: B:4Inf B:Inf2.1", f"at PP49: {more}")
    chosen = tuple(f"module-{module}" for module in modules)
    t = afloat(*stacks, "foothold blue at PP51 since 1", "turn 2", options=chosen)
    assert (t.step == "isolation") == asked
