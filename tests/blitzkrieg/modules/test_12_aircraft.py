"""MS:AIRMISSION - which aircraft fly which mission, on the printed board.

KK46 is on the coast of sea zone D, where Red's port of NN48 docks in MM48; LL47 and LL48 are sea beside it.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.modules.fleets import FAR, NAVAL
from tests.blitzkrieg.modules.flying import ALLOCATE

MODULES = (*NAVAL, "module-07-railroads", "module-09-production", "module-12-air-forces")
SHIPS = ("at MM48: R:MST1.1", "at LL47: R:MST1.2", "sea D: R:TF1.1")
TOWN = ("at NN48: R:RR1.1 R:PC10.1", "at PP48: R:AB1.1 R:FTR1.1", "at OO46: R:1Inf")
FLEET = ("at LL49: B:TF1.1", "aboard B:TF1.1: B:TAC2.2")
FLOWN = {  # by whom from land, and whether the TAC of a task force do, too
    "MS:AIRMISSION.1a": ("bomb-units {} over OO46", "SAC MDM", False),
    "MS:AIRMISSION.2a": ("bomb-trains {} over NN48", "SAC MDM", False),
    "MS:AIRMISSION.3a": ("bomb-production {} over NN48", "SAC MDM", False),
    "MS:AIRMISSION.5a": ("bomb-harbor {} over NN48", "SAC MDM", True),
    "MS:AIRMISSION.6a": ("bomb-docks {} over NN48", "SAC MDM", False),
    "MS:AIRMISSION.7a": ("bomb-fleet {} over LL48", "MDM", True),
    "MS:AIRMISSION.8a": ("bomb-landing {} over LL47", "MDM", True),
    "MS:AIRMISSION.9a": ("bomb-base {} over PP48", "SAC MDM", False),
    "MS:AIRMISSION.10a": ("strafe-base {} over PP48", "MDM FTR", True),
    "MS:AIRMISSION.11a": ("cut-rails {} over NN48", "SAC MDM", True),
    "MS:AIRMISSION.12a": ("stop-trains {} over NN48", "FTR", False),
    "MS:AIRMISSION.13a": ("interdict {} over OO46", "FTR", False),
    "MS:AIRMISSION.17a": ("support {} over OO46", "MDM TAC", True),
}


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in FLOWN])
def test_a_mission_is_flown_by_its_own_kinds_of_aircraft(rule: str) -> None:
    order, kinds, fleet = FLOWN[rule]
    based = {"SAC": "B:SAC2.1", "MDM": "B:MDM2.1", "TAC": "B:TAC2.1", "FTR": "B:FTR2.1", "MAC": "B:MAC1.1"}
    lines = (f"at KK46: B:AB1.1 {' '.join(based.values())}", "at NN46: B:2Inf", *SHIPS, *TOWN, *FLEET)
    parts = ("minor-countries-1965", "supply-1965")
    t = table("modules", "\n".join((*lines, *FAR, ALLOCATE)), (), options=MODULES, without=parts)
    for kind, unit in based.items():
        refused = t.says(order.format(unit))
        assert (refused.rule if refused else "") == ("" if kind in kinds.split() else rule), kind
    refused = t.says(order.format("B:TAC2.2"))
    assert (refused.rule if refused else "") == ("" if fleet else rule)
