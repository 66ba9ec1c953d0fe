"""MS:AIRMISSION.5-8, MS:12f-h - air forces over the sea, on the printed board.

Red's port of NN48 docks in MM48, in sea zone D; PP47 is inland of it, KK46 on the coast of the zone, KK45 one
square inland, JJ44 two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.fleets import NAVAL
from tests.blitzkrieg.modules.flying import ALLOCATE, strike

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.sea.rules import sea, ships

if TYPE_CHECKING:
    from collections.abc import Iterable

MODULES = (*NAVAL, "module-12-air-forces")
BOMBERS = "at PP47: B:AB1.1 B:1SAC B:2SAC B:14TAC"
FAR = "at O29: B:GDArm", "at EEE50: R:4Arm"


def arrange(*lines: str, dice: Iterable[int] = ()) -> Table:
    parts = ("minor-countries-1965", "supply-1965")
    text = "\n".join((*lines, *FAR, ALLOCATE))
    return table("modules", text, dice, options=MODULES, without=parts)


@pytest.mark.rule("MS:AIRMISSION.5a", "MS:AIRMISSION.5b", "MS:AIRMISSION.5d", "MS:AIRMISSION.5e")
def test_d_sinks_a_ship_in_port_for_three_factors_and_closes_the_port() -> None:
    """8 factors: two ships, of Blue's choice."""
    t = arrange(BOMBERS, "at MM48: R:TF1.1 R:MST1.1 R:MST1.2", dice=[1])
    assert t.why_not("bomb-harbor B:14TAC over NN48") == ("MS:AIRMISSION.5a", "", "B:14TAC")
    assert t.why_not("bomb-harbor B:1SAC over MM48") == ("MS:AIRMISSION.5a", "MM48", "B:1SAC")
    assert "die 1, D" in strike(t, "bomb-harbor B:1SAC B:2SAC over NN48")
    assert (t.step, t.asked) == ("loss at sea", "blue")
    assert t.refused("lose R:TF1.1").rule == "MS:AIRMISSION.5b"
    t.order("lose R:TF1.1 R:MST1.2")
    assert (t.where("R:TF1.1"), t.where("R:MST1.1")) == ("eliminated", "MM48")
    for leaving in (False, True):
        closed = ships.why_no_port(t.position, 1, read_hex("MM48"), leaving=leaving)
        assert closed is not None
        assert closed.rule == "MS:AIRMISSION.5b"


@pytest.mark.rule("MS:PCS.II.1.B")
def test_naval_targets_are_struck_after_all_others() -> None:
    """Though the ships were allocated first."""
    t = arrange(BOMBERS, "at MM48: R:TF1.1 R:MST1.1", "at OO46: R:1Inf R:2Inf", dice=[6, 6])
    t.order("bomb-harbor B:1SAC over NN48", "bomb-units B:2SAC over OO46", "done")
    strikes = [event.text for event in t.order("done") if event.kind == "strike"]
    assert ["OO46" in text for text in strikes] == [True, False]


@pytest.mark.rule("MS:AIRMISSION.5c")
@pytest.mark.parametrize(("bombers", "factors", "sunk"), [("B:MDM2.1", 6, 1), ("B:MDM1.1", 5, 0)])
def test_six_factors_are_enough_for_a_ship_in_port_and_five_are_not(
    bombers: str, factors: int, sunk: int
) -> None:
    t = arrange(f"at PP47: B:AB1.1 B:1SAC {bombers}", "at MM48: R:MST1.1", dice=[2])
    assert f"{factors} factors, die 2, H" in strike(t, f"bomb-harbor B:1SAC {bombers} over NN48")
    assert t.where("R:MST1.1") == ("eliminated" if sunk else "MM48")


@pytest.mark.rule("MS:AIRMISSION.5c", "MS:AIRMISSION.5d")
def test_h_sinks_a_ship_in_port_for_six_factors() -> None:
    t = arrange(BOMBERS, "at MM48: R:TF1.1 R:MST1.1", dice=[2])
    assert "die 2, H" in strike(t, "bomb-harbor B:1SAC B:2SAC over NN48")
    assert (t.step, t.asked) == ("loss at sea", "blue")
    t.order("lose R:MST1.1")
    assert t.where("R:TF1.1") == "MM48"
    assert ships.why_no_port(t.position, 1, read_hex("MM48"), leaving=True) is None
    t = arrange(BOMBERS, "at MM48: R:TF1.1 R:MST1.1", dice=[2])
    assert "4 factors, die 2, H" in strike(t, "bomb-harbor B:1SAC over NN48")
    assert (t.where("R:TF1.1"), t.where("R:MST1.1")) == ("MM48", "MM48")


@pytest.mark.rule("MS:AIRMISSION.6a", "MS:AIRMISSION.6b")
def test_d_shuts_a_port_for_a_complete_turn_and_h_does_nothing() -> None:
    dock = read_hex("MM48")
    ships_there = "at MM48: R:TF1.1", "sea D: R:TF1.2"
    other = "at PP46: B:AB1.2 B:1MDM B:1FTR"
    t = arrange(BOMBERS, other, *ships_there, "at RRR50: R:AB1.1 R:1FTR", dice=[1])
    assert t.says("bomb-docks B:1MDM over NN48") is None
    assert t.why_not("bomb-docks B:1FTR over NN48") == ("MS:AIRMISSION.6a", "", "B:1FTR")
    assert supplies(t, "NN48")
    assert t.why_not("bomb-docks B:14TAC over NN48") == ("MS:AIRMISSION.6a", "", "B:14TAC")
    assert t.why_not("bomb-docks B:1SAC over NN46") == ("MS:AIRMISSION.6a", "NN46", "B:1SAC")
    strike(t, "bomb-docks B:1SAC B:2SAC over NN48")
    shut = ships.why_no_port(t.position, 1, dock, leaving=True)
    assert shut is not None
    assert shut.rule == "MS:AIRMISSION.6b"
    t.order("home B:1SAC B:2SAC")
    while t.step != "movement":
        t.order("done")
    assert t.asked == "red"
    assert t.refused("put-to-sea R:TF1.1").rule == "MS:AIRMISSION.6b"
    assert t.refused("dock R:TF1.2 at MM48").rule == "MS:AIRMISSION.6b"
    assert not supplies(t, "NN48")
    for _ in range(20):
        if (t.asked, t.step, t.position.turn) == ("red", "movement", 2):
            break
        t.order("done")
    t.order("put-to-sea R:TF1.1", "dock R:TF1.2 at MM48")  # a complete turn is over
    red = arrange("side red", "at G8: R:AB1.1 R:1SAC", "at KK46: B:1Inf")
    assert red.says("bomb-docks R:1SAC over D7") is None
    assert red.why_not("bomb-docks R:1SAC over NN48") == ("MS:AIRMISSION.6a", "NN48", "R:1SAC")  # his own
    assert red.why_not("bomb-docks R:1SAC over I12") == ("MS:AIRMISSION.6a", "I12", "R:1SAC")  # no port
    assert supplies(t, "NN48")
    t = arrange(BOMBERS, "at MM48: R:TF1.1", dice=[2])
    strike(t, "bomb-docks B:1SAC B:2SAC over NN48")
    assert ships.why_no_port(t.position, 1, dock, leaving=True) is None


def supplies(t: Table, port: str) -> bool:
    """Whether Red's supply can go by sea through a port."""
    return bool(sea.ports(t.position, 1) >> read_hex(port) & 1)


COAST = "at KK46: B:AB1.1 B:1MDM B:2MDM B:1SAC"


@pytest.mark.rule("MS:AIRMISSION.7a", "MS:AIRMISSION.7b", "MS:AIRMISSION.7d", "MS:AIRMISSION.7e")
def test_d_sinks_a_ship_at_sea_for_six_factors_with_all_aboard() -> None:
    cargo = "sea D: R:TF1.1 R:MST1.1", "aboard R:MST1.1: R:1Inf"
    t = arrange(COAST, *cargo, dice=[1])
    assert t.why_not("bomb-fleet B:1SAC over LL48") == ("MS:AIRMISSION.7a", "", "B:1SAC")
    assert "8 factors, die 1, D" in strike(t, "bomb-fleet B:1MDM B:2MDM over LL48")
    assert (t.step, t.asked) == ("loss at sea", "red")
    t.order("lose R:MST1.1")
    assert [t.where(u) for u in ("R:MST1.1", "R:1Inf", "R:TF1.1")] == ["eliminated", "eliminated", "sea D"]


@pytest.mark.rule("MS:AIRMISSION.7c", "MS:AIRMISSION.7d")
def test_h_turns_a_ship_back_for_three_factors() -> None:
    """8 factors: two ships, to the port of the same zone."""
    t = arrange(COAST, "sea D: R:TF1.1 R:TF1.2 R:MST1.1", dice=[2])
    strike(t, "bomb-fleet B:1MDM B:2MDM over LL48")
    assert (t.step, t.asked) == ("turned back", "red")
    assert t.refused("turn-back R:TF1.1").rule == "MS:AIRMISSION.7c"
    t.order("turn-back R:TF1.1 R:MST1.1")
    assert (t.where("R:TF1.1"), t.where("R:MST1.1"), t.where("R:TF1.2")) == ("MM48", "MM48", "sea D")


@pytest.mark.rule("MS:12f", "MS:12g", "MS:AIRMISSION.7a")
def test_ships_at_sea_are_reached_only_from_the_coast_of_their_zone() -> None:
    bases = "at KK45: B:AB1.1 B:1MDM", "at JJ44: B:AB1.2 B:2MDM"
    t = arrange(*bases, "sea D: R:TF1.1", "sea E: R:TF1.2")
    assert t.why_not("bomb-fleet B:2MDM over LL48") == ("MS:12f", "JJ44", "B:2MDM")
    t.order("bomb-fleet B:1MDM over LL48")
    inland = arrange("at KK45: B:AB1.1 B:1MDM B:2FTR", "at JJ44: B:AB1.2 B:1FTR", "sea D: R:TF1.1")
    inland.order("bomb-fleet B:1MDM over LL48")
    assert inland.why_not("escort B:1FTR over LL48") == ("MS:12f", "JJ44", "B:1FTR")
    inland.order("escort B:2FTR over LL48")


@pytest.mark.rule("MS:12h")
def test_a_naval_airbase_serves_one_zone_though_it_lies_between_two() -> None:
    """D3 lies at the juncture of zones A and B."""
    base = "at D3: B:AB1.1 B:1MDM B:2MDM"
    t = arrange(base, "sea A: R:TF1.1", "sea B: R:TF1.2", dice=[6])
    a, b = _sea(t, "A"), _sea(t, "B")
    t.order(f"bomb-fleet B:1MDM over {a}")
    assert t.why_not(f"bomb-fleet B:2MDM over {b}") == ("MS:12h", "D3", "B:2MDM")
    t.order("take-back B:1MDM", f"bomb-fleet B:2MDM over {b}", "done")
    fixed = arrange("naval-airbase B:AB1.1 serves B", base, "sea A: R:TF1.1", "sea B: R:TF1.2")
    assert fixed.why_not(f"bomb-fleet B:1MDM over {a}") == ("MS:12h", "D3", "B:1MDM")
    assert "naval-airbase B:AB1.1 serves B" in t.game.write_state(t.position)


def _sea(t: Table, zone: str) -> str:
    """A sea hex of a zone beside D3."""
    hexes = ("D1", "C2", "C1", "B2", "B1", "D0", "E1", "C0", "E0")
    there = t.rules.board.sea_zone
    return next(h for h in hexes if there.get(read_hex(h)) == zone)  # type: ignore[call-overload]


@pytest.mark.rule("MS:AIRMISSION.8a", "MS:AIRMISSION.8b")
def test_ships_on_assault_squares_are_bombed_as_those_at_sea_from_any_base_in_range() -> None:
    """JJ44 is no Naval Airbase, and LL47 is three hexes from it."""
    base = "at JJ44: B:AB1.1 B:1MDM B:2MDM B:1SAC"
    t = arrange(base, "at LL47: R:TF1.1 R:MST1.1", dice=[1])
    assert t.why_not("bomb-landing B:1SAC over LL47") == ("MS:AIRMISSION.8a", "", "B:1SAC")
    strike(t, "bomb-landing B:1MDM B:2MDM over LL47")
    t.order("lose R:MST1.1")
    assert t.where("R:TF1.1") == "LL47"
    far = arrange("at AA44: B:AB1.1 B:1MDM", "at LL47: R:TF1.1")
    assert far.refused("bomb-landing B:1MDM over LL47").rule == "65:23.0T.7"


# Aircraft on task forces


@pytest.mark.rule("MS:11f")
def test_a_task_force_bases_three_factors_of_tac_and_ftr() -> None:
    own = "at LL47: B:TF1.1", "at KK45: B:AB1.1 B:TAC2.1 B:FTR1.1 B:FTR1.2 B:MDM2.1"
    t = arrange(*own)
    assert t.why_not("ferry B:MDM2.1 to LL47") == ("MS:11f", "LL47", "B:MDM2.1")
    t.order("ferry B:TAC2.1 to LL47", "ferry B:FTR1.1 to LL47")
    assert t.why_not("ferry B:FTR1.2 to LL47") == ("MS:11f", "LL47", "B:FTR1.2")
    t.order("done")
    assert (t.where("B:TAC2.1"), t.where("B:FTR1.1")) == ("aboard B:TF1.1", "aboard B:TF1.1")


@pytest.mark.rule("MS:11g", "MS:11h")
def test_aircraft_are_ferried_to_ships_at_sea_from_naval_airbases_alone() -> None:
    bases = "at KK45: B:AB1.1 B:TAC2.1 B:FTR1.1", "at JJ44: B:AB1.2 B:FTR1.2 B:FTR1.3"
    t = arrange(*bases, "sea D: B:TF1.1", "at LL47: B:TF1.2")
    assert t.why_not("ferry B:FTR1.2 to LL48") == ("MS:12f", "JJ44", "B:FTR1.2")
    t.order("ferry B:FTR1.2 to LL47")  # to an assault square from any base
    t.order("ferry B:FTR1.1 to LL48", "done")
    assert (t.where("B:FTR1.1"), t.where("B:FTR1.2")) == ("aboard B:TF1.1", "aboard B:TF1.2")
    full = arrange("at KK45: B:AB1.1 B:FTR2.1 B:FTR2.2", "sea D: B:TF1.1", "at LL47: B:TF1.2")
    full.order("ferry B:FTR2.1 to LL47")
    assert full.why_not("ferry B:FTR2.2 to LL47")[0] == "MS:11f"  # not by way of it to others of the zone
    full.order("ferry B:FTR2.2 to LL48")


@pytest.mark.rule("MS:11h")
@pytest.mark.parametrize("square", ["H33", "L19"])
def test_aircraft_are_ferried_to_a_ship_in_port_from_any_base(square: str) -> None:
    """H33 is where ships dock for H32, and L19 a port inland; no naval airbase is near K30 or N19."""
    base = "at K30: B:AB1.1 B:FTR1.1" if square == "H33" else "at N19: B:AB1.1 B:FTR1.1"
    t = arrange(base, f"at {square}: B:TF1.1", "sea C: B:TF1.2")
    assert t.why_not("ferry B:FTR1.1 to I34")[0] == "MS:12f"  # to those at sea not from there
    t.order(f"ferry B:FTR1.1 to {square}", "done")
    assert t.where("B:FTR1.1") == "aboard B:TF1.1"


@pytest.mark.rule("MS:AIRMISSION.5a", "MS:AIRMISSION.7a", "MS:AIRMISSION.8a", "MS:12l", "MS:TF.seazone.b")
@pytest.mark.parametrize(
    ("order", "there"),
    [
        ("bomb-harbor {} over NN48", "at MM48: R:TF1.1"),
        ("bomb-fleet {} over LL48", "sea D: R:TF1.1"),
        ("bomb-landing {} over LL47", "at LL47: R:TF1.1"),
    ],
)
def test_fleet_tac_strikes_at_ships_and_tac_on_land_does_not(order: str, there: str) -> None:
    own = "sea D: B:TF1.1 B:TF1.2", "aboard B:TF1.1: B:TAC2.1", "aboard B:TF1.2: B:TAC2.2"
    t = arrange(*own, "at KK46: B:AB1.1 B:14TAC", there, dice=[2])
    assert t.refused(order.format("B:14TAC")).rule.startswith("MS:AIRMISSION.")
    assert "4 factors, die 2, H" in strike(t, order.format("B:TAC2.1 B:TAC2.2"))
    while t.step in ("turned back", "loss at sea"):
        t.order(next(iter(t.game.write_order(o) for o in t.game.orders(t.position))))
    t.order("home B:TAC2.1 B:TAC2.2")
    assert t.where("B:TAC2.1") == "aboard B:TF1.1"


@pytest.mark.rule("MS:AIRMISSION.10a", "MS:12l", "MS:TF.inshore.a")
def test_fleet_tac_strafes_in_range_of_its_assault_square() -> None:
    """TAC fly 8 hexes; PP48 is 4 from LL47, ZZ48 is 14."""
    own = "at LL47: B:TF1.1", "aboard B:TF1.1: B:TAC2.1", "at KK46: B:AB1.1 B:14TAC"
    t = arrange(*own, "at PP48: R:AB1.1 R:FTR2.1", "at ZZ48: R:AB1.2 R:FTR2.2")
    assert t.refused("strafe-base B:14TAC over PP48").rule == "MS:AIRMISSION.10a"
    assert t.refused("strafe-base B:TAC2.1 over ZZ48").rule == "65:23.0T.7"
    strike(t, "strafe-base B:TAC2.1 over PP48")
    assert t.where("R:FTR2.1") == "eliminated"


@pytest.mark.rule("MS:TF.inshore.a")
@pytest.mark.parametrize(("base", "may"), [("TT49", True), ("UU48", False)])
def test_the_range_of_fleet_tac_is_counted_from_its_square_to_the_hex(base: str, may: bool) -> None:
    """TT49 is 8 squares from LL47; UU48 is 9, and 8 from the sea square beside it."""
    own = "at LL47: B:TF1.1", "aboard B:TF1.1: B:TAC2.1"
    t = arrange(*own, f"at {base}: R:AB1.1 R:FTR2.1")
    refusal = t.says(f"strafe-base B:TAC2.1 over {base}")
    assert (refusal and refusal.rule) == (None if may else "65:23.0T.7")
    if may:
        strike(t, f"strafe-base B:TAC2.1 over {base}")
        t.order("done", "home B:TAC2.1")
        assert (t.where("R:FTR2.1"), t.where("B:TAC2.1")) == ("eliminated", "aboard B:TF1.1")


@pytest.mark.rule("MS:TF.seazone.a")
def test_from_the_open_sea_aircraft_reach_the_coast_of_their_zone_and_no_more() -> None:
    own = "sea D: B:TF1.1", "aboard B:TF1.1: B:TAC2.1"
    inland = "at PP48: R:AB1.2 R:FTR2.2", "at KK45: R:AB1.3 R:FTR1.1"  # one square behind the coast
    t = arrange(*own, "at LL46: R:AB1.1 R:FTR2.1", *inland)
    assert t.why_not("strafe-base B:TAC2.1 over KK45")[0] == "MS:TF.seazone.a"
    assert t.why_not("strafe-base B:TAC2.1 over PP48") == ("MS:TF.seazone.a", "PP48", "B:TAC2.1")
    t.order("strafe-base B:TAC2.1 over LL46")


@pytest.mark.rule("MS:AIRMISSION.7e")
def test_aircraft_go_down_with_their_task_force_unless_they_are_in_the_air() -> None:
    red = "sea D: R:TF1.1", "aboard R:TF1.1: R:FTR1.1"
    t = arrange(COAST, *red, dice=[1])
    strike(t, "bomb-fleet B:1MDM B:2MDM over LL48")
    assert (t.where("R:TF1.1"), t.where("R:FTR1.1")) == ("eliminated", "eliminated")


BY_FACTORS = {
    6: "B:1MDM B:MDM2.1",
    8: "B:1MDM B:2MDM",
    9: "B:1MDM B:2MDM B:MDM1.1",
    11: "B:1MDM B:2MDM B:MDM2.1 B:MDM1.1",
    12: "B:1MDM B:2MDM B:3MDM",
}
FLEET = "R:TF1.1 R:TF1.2 R:MST1.1 R:MST1.2 R:LST1.1"


@pytest.mark.parametrize(
    ("factors", "die", "step", "count"),
    [
        *(
            pytest.param(factors, 1, "loss at sea", count, marks=pytest.mark.rule("MS:AIRMISSION.7b"))
            for factors, count in ((6, 1), (11, 1), (12, 2))
        ),
        *(
            pytest.param(factors, 2, "turned back", count, marks=pytest.mark.rule("MS:AIRMISSION.7c"))
            for factors, count in ((6, 2), (8, 2), (9, 3), (11, 3))
        ),
    ],
)
def test_so_many_factors_sink_a_ship_at_sea_or_turn_one_back(
    factors: int, die: int, step: str, count: int
) -> None:
    """D sinks one for every six, H turns one back for every three, and what is left over does nothing."""
    t = arrange(f"at KK46: B:AB1.1 {BY_FACTORS[factors]}", f"sea D: {FLEET}", dice=[die])
    assert f"{factors} factors" in strike(t, f"bomb-fleet {BY_FACTORS[factors]} over LL48")
    assert t.step == step
    assert {len(order.split()) - 1 for order in t.offered if not order.startswith("break")} == {count}


@pytest.mark.rule("MS:AIRMISSION.5b")
@pytest.mark.parametrize(("factors", "count"), [(6, 2), (8, 2), (9, 3), (11, 3)])
def test_in_port_d_sinks_one_for_every_three_factors(factors: int, count: int) -> None:
    harbor = "at MM48: R:TF1.1 R:MST1.1 R:MST1.2", "at MM49: R:LST1.1"
    t = arrange(f"at PP47: B:AB1.1 {BY_FACTORS[factors]}", *harbor, dice=[1])
    assert "die 1, D" in strike(t, f"bomb-harbor {BY_FACTORS[factors]} over NN48")
    if count == 3:  # all that lie there
        assert [t.where(ship) for ship in ("R:TF1.1", "R:MST1.1", "R:MST1.2")] == ["eliminated"] * 3
        return
    assert {len(order.split()) - 1 for order in t.offered} == {count}


@pytest.mark.rule("MS:AIRMISSION.5c")
@pytest.mark.parametrize(("factors", "die", "count"), [(11, 2, 1), (12, 3, 2)])
def test_in_port_h_sinks_one_for_every_six_factors(factors: int, die: int, count: int) -> None:
    harbor = "at MM48: R:TF1.1 R:MST1.1 R:MST1.2"
    t = arrange(f"at PP47: B:AB1.1 {BY_FACTORS[factors]}", harbor, dice=[die])
    assert f"die {die}, H" in strike(t, f"bomb-harbor {BY_FACTORS[factors]} over NN48")
    assert {len(order.split()) - 1 for order in t.offered} == {count}


@pytest.mark.rule("MS:AIRMISSION.7c")
def test_where_the_nearest_port_is_lost_they_turn_back_to_the_next() -> None:
    """Of Red's docks in zone D, MM48 is the port of NN48, where B:1Inf stands."""
    t = arrange(COAST, "sea D: R:TF1.1 R:MST1.1", "at NN48: B:1Inf", "control blue: NN48", dice=[2])
    strike(t, "bomb-fleet B:1MDM B:2MDM over LL48")
    assert (t.where("R:TF1.1"), t.where("R:MST1.1")) == ("ZZ54", "ZZ54")


@pytest.mark.rule("MS:AIRMISSION.7e")
@pytest.mark.parametrize(
    ("ship", "cargo"), [("R:TF1.1", "R:1Rgr"), ("R:MST1.1", "R:1Inf"), ("R:LST1.1", "R:1Inf")]
)
def test_rangers_and_troops_go_down_with_what_carries_them(ship: str, cargo: str) -> None:
    t = arrange(COAST, f"sea D: {ship}", f"aboard {ship}: {cargo}", dice=[1])
    strike(t, "bomb-fleet B:1MDM B:2MDM over LL48")
    assert (t.where(ship), t.where(cargo)) == ("eliminated", "eliminated")


@pytest.mark.rule("MS:AIRMISSION.11a", "MS:12l")
def test_fleet_tac_cuts_rail_lines_and_tac_on_land_does_not() -> None:
    own = "at LL47: B:TF1.1", "aboard B:TF1.1: B:TAC2.1 B:FTR1.1", "at KK46: B:AB1.1 B:14TAC"
    text = "\n".join((*own, *FAR, ALLOCATE))
    parts = ("minor-countries-1965", "supply-1965")
    t = table("modules", text, [2], options=(*MODULES, "module-07-railroads"), without=parts)
    assert t.rules.board.rail_bits >> read_hex("NN48") & 1
    assert t.refused("cut-rails B:14TAC over NN48").rule == "MS:AIRMISSION.11a"
    assert t.refused("cut-rails B:FTR1.1 over NN48").rule == "MS:AIRMISSION.11a"
    assert "2 factors, die 2, X" in strike(t, "cut-rails B:TAC2.1 over NN48")
