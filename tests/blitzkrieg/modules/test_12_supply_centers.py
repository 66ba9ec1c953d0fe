"""MS:AIRMISSION.4 - bombing the Supply Centers of minor countries."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.modules.flying import ALLOCATE, strike

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.supply.rules import isolation

MODULES = ("module-08-orders-of-battle", "module-10-supply", "module-12-air-forces", "module-18-minor-armies")


def arrange(*, dice: tuple[int, ...]) -> Table:
    """Nord Walkure is with Red; its Supply counter is on EE24."""
    lines = (
        "at EE30: B:AB1.1 B:1SAC B:2SAC B:14TAC",
        "at EE31: B:AB1.2 B:1MDM B:1FTR B:MAC1.1",
        "at EE24: NW:Sup1.1 NW:1Inf",
        "at TTT60: R:36Inf",
        "at A5: B:4Arm",
        "allegiance nord-walkure red",
        "rest eliminated",
        ALLOCATE,
    )
    return table("modules", "\n".join(lines), dice, "", "", options=MODULES)


def sources(t: Table) -> int:
    """How many sources of supply Red has besides home."""
    return sum(bool(one.source.hexes >> read_hex("EE24") & 1) for one in isolation.others(t.position, 1))


@pytest.mark.rule("MS:AIRMISSION.4a", "MS:AIRMISSION.4b")
def test_d_destroys_a_supply_center() -> None:
    t = arrange(dice=(1,))
    for unit in ("B:14TAC", "B:1FTR", "B:MAC1.1"):
        assert t.why_not(f"bomb-supply {unit} over EE24") == ("MS:AIRMISSION.4a", "", unit)
    assert t.says("bomb-supply B:1MDM over EE24") is None
    assert t.why_not("bomb-supply B:1SAC over EE25") == ("MS:AIRMISSION.4a", "EE25", "B:1SAC")
    assert "die 1, D" in strike(t, "bomb-supply B:1SAC B:2SAC over EE24")
    assert (t.where("NW:Sup1.1"), t.where("NW:1Inf")) == ("eliminated", "EE24")


@pytest.mark.rule("MS:AIRMISSION.4b")
def test_h_stops_its_supply_for_a_turn() -> None:
    t = arrange(dice=(2,))
    before = sources(t)
    assert "die 2, H" in strike(t, "bomb-supply B:1SAC B:2SAC over EE24")
    assert (t.where("NW:Sup1.1"), before, sources(t)) == ("EE24", 1, 0)
    t.order("home B:1SAC B:2SAC")
    while t.position.side == 0:
        t.order("done")
    assert sources(t) == 0
    while t.position.side == 1 or t.step != "movement":
        t.order("done")
    t.order("done")  # Blue's next combat: new bombs may fall
    assert sources(t) == 1
