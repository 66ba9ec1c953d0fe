"""MS:AIRMISSION.3 - bombing production centers. Blue moves first; there is production on even turns."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.flying import ALLOCATE, strike

from openblitz.blitzkrieg.engine.kinds import read_unit
from openblitz.blitzkrieg.production.rules import production

MODULES = ("module-08-orders-of-battle", "module-09-production", "module-12-air-forces")
BOMBERS = "at E30: B:AB1.1 B:1SAC B:2SAC B:14TAC"


def arrange(*lines: str, turn: int, dice: tuple[int, ...], side: str = "blue") -> Table:
    armies = "order-of-battle blue 2", "order-of-battle red 5", "moves-first blue"
    text = "\n".join((f"turn {turn}", f"side {side}", *armies, *lines, "at TTT60: R:36Inf", ALLOCATE))
    parts = ("minor-countries-1965", "supply-1965")
    land = "city E24 E26 E28; red E24 E26; blue E28"
    return table("modules", text, dice, "", land, options=MODULES, without=parts)


def points(t: Table, center: str, turn: int) -> int:
    """The half points that a center makes on a turn."""
    trial = t.position.copy()
    trial.turn = turn
    return production.halves(trial, read_unit(t.rules, center))


@pytest.mark.rule("MS:AIRMISSION.3a")
@pytest.mark.parametrize(
    ("unit", "may"), [("B:1MDM", True), ("B:1SAC", True), ("B:1FTR", False), ("B:14TAC", False)]
)
def test_bombers_of_both_kinds_and_nobody_else_bomb_centers(unit: str, may: bool) -> None:
    t = arrange(f"at E30: B:AB1.1 {unit}", "at E26: R:PC5.1", turn=1, dice=())
    refusal = t.says(f"bomb-production {unit} over E26")
    assert (refusal and refusal.rule) == (None if may else "MS:AIRMISSION.3a")


@pytest.mark.rule("MS:AIRMISSION.3a", "MS:AIRMISSION.3b")
@pytest.mark.parametrize(("die", "left"), [(1, 0), (2, 5), (4, 10)])
def test_a_center_that_was_hit_makes_nothing_or_half_in_its_next_cycle(die: int, left: int) -> None:
    """8 factors: D on a one, H on a two, nothing on a four; a city does not cover it."""
    t = arrange(BOMBERS, "at E26: R:PC5.1", "at E24: R:PC5.2", turn=1, dice=(die,))
    assert t.why_not("bomb-production B:14TAC over E26") == ("MS:AIRMISSION.3a", "", "B:14TAC")
    assert t.why_not("bomb-production B:1SAC over E27") == ("MS:AIRMISSION.3a", "E27", "B:1SAC")
    strike(t, "bomb-production B:1SAC B:2SAC over E26")
    assert (points(t, "R:PC5.1", 2), points(t, "R:PC5.1", 4)) == (left, 10)
    assert points(t, "R:PC5.2", 2) == 10  # the other one makes what it did
    assert t.where("R:PC5.1") == "E26"


@pytest.mark.rule("MS:AIRMISSION.3b")
def test_the_next_cycle_is_that_of_the_turn_if_the_owner_still_moves_in_it() -> None:
    t = arrange(BOMBERS, "at E26: R:PC5.1", turn=2, dice=(1,))
    strike(t, "bomb-production B:1SAC B:2SAC over E26")
    assert (points(t, "R:PC5.1", 2), points(t, "R:PC5.1", 4)) == (0, 10)
    red = "at E20: R:AB1.1 R:1SAC R:2SAC", "at E26: B:PC10.1"
    t = arrange(*red, turn=2, dice=(1,), side="red")
    strike(t, "bomb-production R:1SAC R:2SAC over E26")
    assert (points(t, "B:PC10.1", 2), points(t, "B:PC10.1", 4)) == (20, 0)


@pytest.mark.rule("MS:12i", "MS:12j", "MS:12k", "MS:PCS.IV.6.D")
def test_airbases_are_destroyed_in_production_if_no_combat_mission_was_flown_from_them() -> None:
    own = BOMBERS, "at E29: B:AB1.2", "at E28: B:PC10.1", "at E20: R:1Inf"
    t = arrange(*own, turn=2, dice=(6,))
    t.order("bomb-units B:1SAC over E20", "ferry B:14TAC to E29", "done", "done", "home B:1SAC")
    assert t.step == "production"
    assert t.why_not("demolish B:AB1.1") == ("MS:12k", "E30", "B:1SAC")
    t.order("demolish B:AB1.2")
    assert t.where("B:AB1.2") == "box"
    base, center = read_unit(t.rules, "B:AB1.2"), read_unit(t.rules, "B:PC10.1")
    refused = production.why_not_make(t.position, base, center)
    assert refused is not None
    assert refused.rule == "MS:9o"
    other = production.first_like(t.position, base)
    assert other not in (None, base)
    t.order("done")
    assert t.where("B:14TAC") == "eliminated"
