"""MS:SCENARIO.F.l - scenario F with the roles of the powers swapped, whose ruleset is a file of its own.

Big Red attacks the alliance of all minor countries, whose side is Blue's; Great Blue watches.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.modules.test_17_alliances import (
    CALAEDIA,
    NW,
    SWAPPED,
    THIRTEEN,
    arrange,
    sides,
)

from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.irregulars.rules import guerillas
from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.scenarios.rules import alliances
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.blitzkrieg.weather.rules.calendar import date
from openblitz.hexes.grid import parse

HOMES = "at G4: B:4Arm\nat ZZ48: R:4Arm"


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.c")
def test_the_alliance_moves_first() -> None:
    t = arrange(SWAPPED, f"turn 3\nside blue\n{HOMES}\nstep movement", dice=(1,))
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (3, "red")
    t.order("done")
    assert (t.position.turn, t.game.to_move(t.position)) == (4, "blue")


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.d")
def test_blue_sets_up_at_home() -> None:
    t = arrange(SWAPPED, "turn 0\nside blue\nwaiting: B:4Arm NW:1Inf\nstep set-up")
    assert t.says("place B:4Arm at G4") is None
    assert t.why_not("place B:4Arm at V20")[0] == "MS:17a"  # with Nord Walküre, its ally
    assert t.says("place NW:1Inf at V20") is None
    assert t.why_not("place NW:1Inf at G4")[0] == "MS:17a"
    assert (sides(t), alliances.passive_armies(t.position)) == ((0,) * 5, [0])


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.e")
def test_blue_is_active_when_its_soil_is_violated() -> None:
    text = "turn 3\nside red\nat L9: R:4Arm\nat G4: B:4Arm\nat ZZ48: R:5Arm\nstep movement"
    t = arrange(SWAPPED, text, without=("module-10-supply",))
    t.order("move R:4Arm to K9")
    assert alliances.passive_armies(t.position) == [0]
    t.order("done")
    assert (alliances.passive_armies(t.position), alliances.ACTIVE_FROM(t.position)) == ([], 3)


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.f")
@pytest.mark.parametrize(("roll", "begins"), [(5, 0), (6, 5)])
def test_a_six_lets_blue_cross_in_the_next_turn(roll: int, begins: int) -> None:
    text = "turn 3\nside red\nat K9: B:4Arm\nat ZZ48: R:4Arm\nstep movement"
    t = arrange(SWAPPED, text, dice=(roll,))
    t.order("done")
    assert (t.position.turn, alliances.ACTIVE_FROM(t.position)) == (4, begins)
    assert t.why_not("move B:4Arm to L9")[0] == "MS:SCENARIO.F.e"


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.g")
def test_minor_units_escape_to_blue_and_use_its_rails() -> None:
    t = arrange(SWAPPED, "turn 3\nside blue\nat L9: NW:1Inf\nat ZZ48: R:4Arm\nat V20: NW:Sup1.1")
    assert t.says("move NW:1Inf to K9") is None  # Blue itself may not come out
    inland = "turn 3\nside blue\nat O29: NW:RR1.1 NW:1Inf\nat ZZ48: R:4Arm"
    unit = t.rules.roster.number["nw:1inf"]
    t = arrange(SWAPPED, f"{inland}\nat V20: NW:Sup1.1")
    assert not ISOLATED(t.position) >> unit & 1  # supplied over the rails of Great Blue
    assert t.says("run NW:RR1.1 to G4") is None
    assert t.says("run NW:RR1.1 to V20") is None
    t = arrange(SWAPPED, f"{inland}\nat V20: NW:2Inf")  # no Supply counter
    assert ISOLATED(t.position) >> unit & 1


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.h")
@pytest.mark.parametrize(
    ("stacks", "winner"),
    [(f"{HOMES}\nat V20: NW:1Inf", "blue"), (f"{THIRTEEN.replace('B:', 'R:')}\nat G4: B:4Arm", "red")],
)
def test_most_cities_of_minor_countries_win_when_turn_15_ends(stacks: str, winner: str) -> None:
    """Of 24 hexes Red has none, or 13."""
    t = arrange(SWAPPED, f"turn 15\nside red\n{stacks}\nstep movement")
    t.order("done")
    assert t.position.outcome is not None
    assert (t.position.outcome.winner, t.position.outcome.rule) == (winner, "MS:SCENARIO.F.h")


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.i")
def test_guerillas_rise_in_minor_countries() -> None:
    t = arrange(SWAPPED, "turn 4\nside red\nat EE34: R:1Inf\nat FF35: R:2Inf\nat G4: B:4Arm\nat JJ30: C:1Inf")
    assert guerillas.rises(t.position, CALAEDIA)
    assert not guerillas.rises(t.position, NW)
    assert any(deed.name == "raise guerillas" for deed in sequence_of(t.rules).deeds["raise-guerillas"])


@pytest.mark.rule("MS:SCENARIO.F.l", "MS:SCENARIO.F.a", "MS:SCENARIO.F.k")
def test_the_calendar_and_the_homes_are_those_of_the_scenario() -> None:
    rules = game(SWAPPED).rules
    assert (str(date(rules, 1)), str(date(rules, rules.turns)), rules.turns) == ("summer 5", "winter 1", 15)
    camps = rules.ground.camp
    assert [camp >> parse("G4") & 1 for camp in camps[:2]] == [1, 0]
    assert [camp >> parse("ZZ48") & 1 for camp in camps[:2]] == [0, 1]
