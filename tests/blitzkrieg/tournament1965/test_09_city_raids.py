"""65:23.3 - strategic bombing of cities: supply, how long it is gone, aircraft that are based there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.tournament1965.arranging import arrange, offered

from openblitz.blitzkrieg.engine.kinds import read_hex
from openblitz.blitzkrieg.engine.modifiers import Invariant
from openblitz.blitzkrieg.ground.rules import capacity

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
FLY = "step sorties"
LAND = "city E30 E26; blue E30; red E26"
SACS = "B:1SAC B:2SAC B:3SAC"


def supplies(t: Table, hex_: str = "E26") -> int:
    return capacity.of(t.position, read_hex(hex_))


@pytest.mark.rule("65:23.3.a", "65:23.3.c")
@pytest.mark.parametrize(("units", "left"), [(SACS, 0), ("B:1SAC B:SAC1.1", 7)])
def test_each_bomber_factor_takes_a_factor_of_supply(units: str, left: int) -> None:
    t = arrange(f"at E30: {units}", "at E20: R:1Inf", FAR, REST, FLY, land=LAND)
    t.order(f"bomb-city {units} over E26", "done")
    assert supplies(t) == left
    assert t.step == "return"  # without a die
    assert supplies(t, "TTT60") == 12
    more = arrange(
        "at E30: B:1SAC", "at E20: R:1Inf", FAR, "bombed E26 by 5 of blue on 1", REST, FLY, land=LAND
    )
    more.order("bomb-city B:1SAC over E26", "done")
    assert supplies(more) == 3  # beside what was lost before


@pytest.mark.rule("65:23.3.a")
def test_only_cities_of_the_enemy_are_bombed_and_only_by_sac_and_mdm() -> None:
    land = f"{LAND}; city E28; blue E28"
    t = arrange("at E30: B:14TAC B:1SAC B:1MDM", "at E20: R:1Inf", FAR, REST, FLY, land=land)
    assert t.why_not("bomb-city B:1SAC over E28") == ("65:23.3.a", "E28", "B:1SAC")
    assert t.refused("bomb-city B:1SAC over E25").rule == "65:23.3.a"
    assert t.refused("bomb-city B:14TAC over E26").rule == "65:23.2.1"
    t.order("bomb-city B:1SAC B:1MDM over E26")


@pytest.mark.rule("65:23.3.b")
def test_it_lasts_for_the_turn_and_three_more() -> None:
    lines = ("at E30: B:1SAC", "at E20: R:1Inf", FAR, REST, "bombed E26 by 5 of blue on 3")
    for turn, left in ((3, 7), (5, 7), (6, 7)):
        assert supplies(arrange(f"turn {turn}", *lines, land=LAND)) == left
    t = arrange("turn 6", "side red", *lines, land=LAND)
    assert supplies(t) == 7
    t.order("done")
    assert (t.position.turn, supplies(t)) == (7, 12)


@pytest.mark.rule("65:23.3.b")
def test_each_raid_lasts_for_itself_and_no_square_supplies_less_than_nothing() -> None:
    lines = ("at E30: B:1SAC B:2SAC", "at E20: R:1Inf", FAR, REST)
    raids = ("bombed E26 by 5 of blue on 3", "bombed E26 by 4 of blue on 5")
    t = arrange("turn 6", "side red", *lines, *raids, land=LAND)
    assert supplies(t) == 3
    t.order("done")
    assert supplies(t) == 8  # that of turn 5 is left (R65-42)
    more = arrange("turn 6", *lines, *raids, FLY, land=LAND)
    more.order("bomb-city B:1SAC B:2SAC over E26", "done")
    assert supplies(more) == 0


@pytest.mark.rule("65:23.3.d")
def test_bombers_over_a_city_attack_nothing_else() -> None:
    t = arrange("at E30: B:1SAC", "at E20: R:1Inf", FAR, REST, FLY, land=LAND)
    t.order("bomb-city B:1SAC over E26")
    assert t.refused("bomb B:1SAC over E20").rule == "65:23.0T.5"
    assert t.refused("bomb-city B:1SAC over E26").rule == "65:23.0T.5"
    t.order("done")
    assert t.step == "return"
    t.order("home B:1SAC")


@pytest.mark.rule("65:QA.23.3a")
def test_the_garrison_of_a_bombed_city_must_be_attacked_by_bombers_too() -> None:
    """12 factors doubled are 24: four factors are enough for 1-6."""
    garrison = "at E26: R:1Inf R:2Inf R:3Inf"
    own = "at E30: B:1SAC B:2SAC B:SAC1.1"
    t = arrange(own, garrison, FAR, REST, FLY, land=LAND, dice=[1])
    t.order("bomb-city B:1SAC over E26")
    assert t.why_not("done") == ("65:QA.23.3a", "E26", "B:1SAC")
    t.order("bomb B:SAC1.1 over E26")
    assert t.refused("done").rule in ("65:QA.23.3a", "65:STRATEGIC-AIR.a")  # 1 to 24
    t.order("take-back B:SAC1.1", "bomb B:2SAC over E26", "done")
    assert t.refused("done").rule == "65:23.2.2"
    t.order("attack E26 by strategic-air with B:2SAC", "done")
    assert supplies(t) == 8
    t.order("fight E26")


@pytest.mark.rule("65:QA.23.3b")
def test_as_many_air_factors_as_supply_are_lost_and_no_ground_unit_is() -> None:
    """The example of the book: 12 and 12 factors, 5 of supply are destroyed, 5 air factors are lost."""
    red = "at E26: R:1Inf R:2Inf R:3Inf R:1SAC R:2SAC R:3SAC"
    own = "at E30: B:1SAC B:SAC1.1 B:2SAC"
    t = arrange(own, red, FAR, REST, FLY, land=LAND, dice=[1])
    t.order("bomb-city B:1SAC B:SAC1.1 over E26", "bomb B:2SAC over E26", "done")
    t.order("attack E26 by strategic-air with B:2SAC", "done")
    assert (t.step, t.asked) == ("loss", "red")
    assert not any("Inf" in order for order in offered(t) if order.startswith("lose"))
    while t.step == "loss":
        t.order(min(offered(t)))
    roster, there = t.rules.roster, read_hex("E26")
    assert sum(roster.defense[u] for u in t.position.aircraft_at(there, 1)) == 7
    assert sum(roster.defense[u] for u in t.position.units_at(there, 1)) == 12


@pytest.mark.rule("65:QA.23.3b")
def test_fewer_aircraft_than_that_are_all_lost() -> None:
    t = arrange("at E30: B:1SAC B:2SAC", "at E26: R:14TAC", FAR, REST, FLY, land=LAND)
    t.order("bomb-city B:1SAC B:2SAC over E26", "done")
    assert t.where("R:14TAC") == "eliminated"


@pytest.mark.rule("65:QA.23.0c")
def test_a_bombed_city_holds_no_more_aircraft_than_it_supplies() -> None:
    land = "city E30 E26; blue E30 E26"
    raid = "bombed E26 by 7 of red on 1"
    t = arrange("at E30: B:1SAC B:SAC2.1", FAR, raid, REST, FLY, land=land)
    t.order("stage B:1SAC B:SAC2.1 to E26")
    assert t.refused("done").rule == "65:QA.23.0c"  # six where five are supplied
    t.order("take-back B:SAC2.1", "done")
    mission = "mission B:1SAC strategic over E20 via E29 E28 E27 E26 E25 E24 E23 E22 E21"
    lines = ("aloft E30: B:1SAC", mission, "at E26: B:TAC2.1", FAR, raid, REST, "step return")
    landing = arrange(*lines, land=land)
    assert landing.why_not("land B:1SAC at E26") == ("65:QA.23.0c", "E26", "B:1SAC")
    free = arrange(*lines[:2], *lines[3:], land=land)
    free.order("land B:1SAC at E26")  # four of five


@pytest.mark.rule("65:QA.23.0c")
def test_aircraft_that_are_there_are_not_lost_for_that_alone_and_nobody_joins_them() -> None:
    """R65-93: B:1SAC and B:SAC2.1 are six where five are supplied; nobody has to leave, nobody may come."""
    land = "city E30 E26; blue E30 E26"
    raid = "bombed E26 by 7 of red on 1"
    t = arrange("at E26: B:1SAC B:SAC2.1", "at E30: B:SAC1.1", FAR, raid, REST, land=land)
    t.order("done")
    assert t.step == "sorties"
    t.order("stage B:SAC1.1 to E26")
    assert t.refused("done").rule == "65:QA.23.0c"
    t.order("take-back B:SAC1.1", "done")
    assert t.where("B:1SAC") == t.where("B:SAC2.1") == "E26"


def test_what_a_side_was_short_of_is_not_looked_for_when_the_raid_is_over() -> None:
    """Red's one city supplies nothing until turn 7 begins; he was short when his turn ended."""
    lines = ("turn 6", "side red", FAR, "at A5: B:1Inf", REST, "bombed TTT60 by 12 of blue on 3")
    t = arrange(*lines, land="city E30; blue E30")
    before = t.position.copy()
    t.order("done")
    assert (t.position.turn, supplies(t, "TTT60")) == (7, 12)
    assert [fault for one in t.rules.added[Invariant] for fault in one.changes(before, t.position)] == []
