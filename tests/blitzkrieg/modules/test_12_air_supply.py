"""MS:AIRMISSION.20-21 - supply from the air, with the supply of module 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.modules.flying import ALLOCATE, arrange

from openblitz.blitzkrieg.supply.rules.depots import Depot
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table


SUPPLY = ("module-10-supply",)
HOME = "city E32; blue E32"


def isolated(t: Table, unit: str) -> bool:
    return bool(ISOLATED(t.position) >> t.rules.roster.called[unit.lower()] & 1)


OWN = (
    "at E32: B:4Arm",
    "at E31: B:AB1.1 B:MAC1.1 B:MAC1.2",
    "at E23: B:Inf2.1[isolated] B:Inf2.2[isolated] B:1Inf[isolated]",
)


@pytest.mark.rule("MS:AIRMISSION.20a", "MS:10f")
def test_a_mac_drops_supply_for_two_factors() -> None:
    t = arrange(*OWN, "at E30: B:Inf2.3", ALLOCATE, land=HOME, modules=SUPPLY)
    assert t.why_not("drop-supply B:MAC1.1 over E30 for B:Inf2.3") == ("MS:AIRMISSION.20a", "E30", "B:MAC1.1")
    assert t.refused("drop-supply B:MAC1.1 over E23 for B:1Inf").rule == "MS:AIRMISSION.20a"
    t.order("drop-supply B:MAC1.1 over E23 for B:Inf2.1")
    assert t.refused("drop-supply B:MAC1.2 over E23 for B:1Inf").rule == "MS:AIRMISSION.20a"
    t.order("done")
    assert (isolated(t, "B:Inf2.1"), isolated(t, "B:Inf2.2")) == (False, True)


@pytest.mark.rule("MS:6c", "MS:AIRMISSION.20a")
def test_who_is_to_be_supplied_has_done_nothing_by_it() -> None:
    t = arrange(*OWN, ALLOCATE, land=HOME, modules=SUPPLY)
    before = t.game.write_state(t.position)
    t.order("drop-supply B:MAC1.1 over E23 for B:Inf2.1")
    assert "acted B:Inf2.1" not in t.game.write_state(t.position)
    t.order("take-back B:MAC1.1")
    assert t.game.write_state(t.position) == before


@pytest.mark.rule("MS:10f", "MS:10g")
def test_who_has_had_supply_dropped_goes_anywhere_with_it() -> None:
    """RMS-176 - As it could without; E21 is out of supply, and so is all that a unit reaches from there."""
    t = arrange(*OWN, ALLOCATE, land=HOME, modules=SUPPLY)
    t.order("drop-supply B:MAC1.1 over E23 for B:Inf2.1", "done")
    t.order("move B:Inf2.1 to E19", "move B:Inf2.2 to E21")  # at full and at half rate
    assert (isolated(t, "B:Inf2.1"), isolated(t, "B:Inf2.2")) == (False, True)
    while t.asked == "blue":
        t.order("done" if "done" in t.offered else min(t.offered - {"resign"}))
    assert not isolated(t, "B:Inf2.1")  # it lasts through the enemy's player-turn
    while t.asked == "red":
        t.order("done")
    assert isolated(t, "B:Inf2.1")


@pytest.mark.rule("MS:10d", "MS:10g")
def test_who_is_supplied_by_airlift_stays_where_lines_lead_to_it() -> None:
    own = "at E32: B:4Arm", "at E31: B:AB1.1 B:MAC1.1", "at E23: B:AB1.2", "at E19: B:Inf2.1[isolated]"
    t = arrange(*own, ALLOCATE, land=HOME, modules=SUPPLY)
    t.order("lift-supply B:MAC1.1 to E23 for B:Inf2.1", "done")
    assert t.why_not("move B:Inf2.1 to E17") == ("MS:10g", "E17", "B:Inf2.1")
    t.order("move B:Inf2.1 to E18")
    more = (
        "at E32: B:4Arm",
        "at E31: B:AB1.1 B:MAC1.1 B:MAC1.2",
        "at E23: B:AB1.2",
        "at E19: B:1Inf[isolated]",
    )
    two = arrange(*more, ALLOCATE, land=HOME, modules=SUPPLY)
    two.order("lift-supply B:MAC1.1 B:MAC1.2 to E23 for B:1Inf", "done")  # four factors
    found = [source for depot in two.rules.added[Depot] for source in depot.sources(two.position, 0)]
    assert [source.most for source in found if source.called == "the airbase on E23"] == [6]
    assert two.why_not("move B:1Inf to E17") == ("MS:10g", "E17", "B:1Inf")
    two.order("move B:1Inf to E18")


@pytest.mark.rule("MS:AIRMISSION.20a", "MS:10f")
def test_supply_comes_from_a_supplied_airbase() -> None:
    own = "at E32: B:4Arm", "at E21: B:AB1.1 B:MAC1.1", "at E23: B:Inf2.1[isolated]"
    t = arrange(*own, ALLOCATE, land=HOME, modules=SUPPLY)
    assert t.why_not("drop-supply B:MAC1.1 over E23 for B:Inf2.1") == ("MS:AIRMISSION.20a", "E21", "B:MAC1.1")


@pytest.mark.rule("MS:AIRMISSION.20b")
def test_it_is_dropped_into_enemy_zones_too() -> None:
    t = arrange(*OWN, "at E22: R:1Inf", ALLOCATE, land=HOME, modules=SUPPLY)
    t.order("drop-supply B:MAC1.1 over E23 for B:Inf2.1", "done")
    assert not isolated(t, "B:Inf2.1")


@pytest.mark.rule("MS:AIRMISSION.21a", "MS:AIRMISSION.21b", "MS:10d")
def test_an_airbase_that_is_cut_off_is_a_source_when_supply_is_flown_to_it() -> None:
    """Lines lead five squares."""
    own = "at E23: B:AB1.2", "at E28: B:AB1.3"
    units = "at E18: B:Inf2.1[isolated] B:Inf1.1[isolated]", "at E17: B:Inf1.2[isolated]"
    macs = "at E32: B:4Arm", "at E31: B:AB1.1 B:MAC1.1 B:MAC1.2"
    t = arrange(*own, *units, *macs, ALLOCATE, land=HOME, modules=SUPPLY)
    assert t.refused("lift-supply B:MAC1.1 to E28 for B:Inf2.1").rule == "MS:AIRMISSION.21a"  # joined to home
    assert t.why_not("lift-supply B:MAC1.1 to E23 for B:Inf1.2") == ("MS:AIRMISSION.21b", "E23", "B:Inf1.2")
    t.order("lift-supply B:MAC1.1 to E23 for B:Inf2.1 B:Inf1.1", "done")
    assert not isolated(t, "B:Inf2.1")
    assert not isolated(t, "B:Inf1.1")
    assert isolated(t, "B:Inf1.2")


@pytest.mark.rule("MS:AIRMISSION.21a")
def test_a_mac_lifts_supply_for_three_factors() -> None:
    own = "at E32: B:4Arm", "at E31: B:AB1.1 B:MAC1.1 B:MAC1.2", "at E23: B:AB1.2 B:1Inf[isolated]"
    t = arrange(*own, ALLOCATE, land=HOME, modules=SUPPLY)
    assert t.refused("lift-supply B:MAC1.1 to E23 for B:1Inf").rule == "MS:AIRMISSION.21a"
    t.order("lift-supply B:MAC1.1 B:MAC1.2 to E23 for B:1Inf", "take-back B:MAC1.2")
    assert t.refused("done").rule == "MS:AIRMISSION.21a"
    t.order("take-back B:MAC1.1", "done")
    assert isolated(t, "B:1Inf")


@pytest.mark.rule("MS:10r", "MS:ISOLATION.air")
@pytest.mark.parametrize(
    "order",
    [
        "bomb-units B:1SAC over E18",
        "bomb-units B:1MDM over E18",
        "bomb-base B:1SAC over E18",
        "strafe-base B:1FTR over E18",
        "support B:14TAC over E18",
        "interdict B:1FTR over E18",
        "airlift B:MAC1.1 to E31 with B:Inf2.1",
        "airdrop B:MAC1.1 over E20 with B:Abn1.1",
    ],
)
@pytest.mark.parametrize(("state", "rule"), [("", None), ("[isolated]", "MS:ISOLATION.air")])
def test_nothing_but_a_ferry_is_flown_in_isolation(order: str, state: str, rule: str | None) -> None:
    base = f"at E23: B:AB1.2 {order.split()[1]}{state} B:Inf2.1 B:Abn1.1"
    home, foes = ("at E32: B:4Arm", "at E31: B:AB1.1"), "at E18: R:AB1.1 R:1SAC R:1Inf"
    t = arrange(*home, base, foes, ALLOCATE, land=HOME, modules=SUPPLY)
    refusal = t.says(order)
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("MS:10r")
def test_isolated_aircraft_only_ferry_to_a_supplied_airbase() -> None:
    own = "at E32: B:4Arm", "at E31: B:AB1.1", "at E23: B:AB1.2 B:1SAC[isolated]", "at E22: B:AB1.3"
    t = arrange(*own, "at E18: R:1Inf", ALLOCATE, land=HOME, modules=SUPPLY)
    assert t.refused("bomb-units B:1SAC over E18").rule == "MS:ISOLATION.air"
    assert t.refused("ferry B:1SAC to E22").rule == "MS:10r"
    t.order("ferry B:1SAC to E31")


@pytest.mark.rule("MS:10r", "MS:ISOLATION.air")
@pytest.mark.parametrize(("state", "asked"), [("on-call", "red"), ("on-call isolated", "blue")])
def test_nor_do_isolated_fighters_intercept_in_the_enemys_turn(state: str, asked: str) -> None:
    """R:FTR1.1 is assigned; nobody is asked for it where it may not rise."""
    own, foes = "at E32: B:4Arm", f"at E18: R:AB1.1 R:FTR1.1[{state}] R:1Inf"
    t = arrange(own, "at E31: B:AB1.1 B:1SAC", foes, ALLOCATE, land=HOME, modules=SUPPLY)
    t.order("bomb-units B:1SAC over E18", "done")
    assert t.asked == asked
    if asked == "red":
        t.order("intercept R:FTR1.1 over E18")
