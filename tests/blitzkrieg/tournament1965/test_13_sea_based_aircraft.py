"""65:23.7 - sea based aircraft. E30 is a port of zone B on land drawn for the tests."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.tournament1965.arranging import offered

FAR = "at TTT60: R:36Inf"
REST = "rest eliminated"
LAND = "sea B: E29 E28 E27; sea C: F28; port E30; city E30 P25; blue E30 P25"


def arrange(*lines: str, step: str = "movement", option: bool = True) -> Table:
    text = "\n".join((*lines, FAR, REST, f"step {step}"))
    chosen = ("fighters-1965", "sea-based-aircraft-1965") if option else ()
    return table("1965-tournament", text, (), "", LAND, options=chosen)


@pytest.mark.rule("65:23.7.1a", "65:23.7.1b", "65:23.7.8")
def test_four_factors_of_tac_and_fighters_go_to_sea() -> None:
    t = arrange("at E30: B:TAC2.1 B:FTR2.1 B:FTR1.1 B:MDM1.1 B:SAC1.1")
    assert t.why_not("embark B:MDM1.1 in B") == ("65:23.7.1b", "", "B:MDM1.1")
    assert t.refused("embark B:SAC1.1 in B").rule == "65:23.7.1b"
    t.order("embark B:TAC2.1 B:FTR2.1 in B")
    assert t.refused("embark B:FTR1.1 in B").rule == "65:23.7.1a"
    apart = arrange("sea C: B:TAC2.1", "at E30: B:FTR2.1 B:FTR1.1")
    apart.order("embark B:FTR2.1 in B")  # in another zone
    assert apart.refused("embark B:FTR1.1 in B").rule == "65:23.7.1a"
    enemy = arrange("sea C: R:1FTR", "at E30: B:14TAC")
    enemy.order("embark B:14TAC in B")  # each side has its own four
    without = arrange("at E30: B:TAC2.1", option=False)
    assert without.refused("embark B:TAC2.1 in B").rule == "65:6.1.1a"


@pytest.mark.rule("65:23.7.7")
def test_they_are_beside_the_forty_factors_of_ground_units() -> None:
    ten = " ".join(f"B:{number}Inf" for number in range(1, 11))
    t = arrange(f"sea B: {ten}", "at E30: B:14TAC B:11Inf")
    t.order("embark B:14TAC in B")
    assert t.refused("embark B:11Inf in B").rule == "65:6.1.1b"
    first = arrange(f"sea B: B:14TAC {ten}".removesuffix(" B:10Inf"), "at E30: B:10Inf")
    first.order("embark B:10Inf in B")  # 40 beside the 4 that are there already


@pytest.mark.rule("65:23.7.2", "65:23.7.3")
def test_to_a_port_then_to_sea_then_they_fly() -> None:
    """In one turn each: it is flown to the port when movement is over already."""
    t = arrange("at P25: B:14TAC", "at E30: B:1Inf", "at E24: R:1Inf")
    t.order("done", "stage B:14TAC to E30", "done", "done")
    assert (t.step, t.asked) == ("movement", "blue")
    t.order("embark B:14TAC in B", "done")
    assert t.step == "sorties"
    assert t.refused("support B:14TAC over E24").rule == "65:23.7.4a"
    t.order("done", "done", "done")
    assert "support B:14TAC over E24" in offered(t)


@pytest.mark.rule("65:23.7.2")
def test_new_aircraft_wait_a_turn_in_the_port() -> None:
    t = table(
        "1965-tournament",
        "\n".join(("turn 2", "at E30: B:1Inf", "waiting: B:15TAC", FAR, REST)),
        (),
        "",
        LAND,
        options=("sea-based-aircraft-1965",),
    )
    t.order("place B:15TAC at E30")
    assert t.why_not("embark B:15TAC in B") == ("65:23.7.2", "", "B:15TAC")


@pytest.mark.rule("65:23.7.4a", "65:23.7.4b")
def test_they_sail_and_land_like_ground_units_and_do_not_fly_when_they_change_zone() -> None:
    t = arrange("sea B: B:14TAC B:1Inf", "at E24: R:1Inf")
    t.order("sail B:14TAC B:1Inf to C", "done")
    assert t.refused("support B:14TAC over E24").rule == "65:23.7.4a"
    stays = arrange("sea B: B:14TAC", "at E24: R:1Inf", step="sorties")
    stays.order("support B:14TAC over E24")
    ashore = arrange("sea C: B:14TAC", "at E24: R:1Inf")
    ashore.order("land B:14TAC at E30")
    assert ashore.where("B:14TAC") == "E30"


@pytest.mark.rule("65:23.7.5")
def test_range_is_counted_from_any_sea_square_of_the_zone() -> None:
    """E27 to E29 are zone B: E19 is 8 squares from the one end, M37 from the other, E18 and M38 are 9."""
    ends = (("E19", "E18", "E20"), ("M37", "M38", "M36"))
    for near, far, own in ends:
        t = arrange(
            "sea B: B:14TAC", f"at {near}: R:1Inf", f"at {far}: R:2Inf", f"at {own}: B:1Inf", step="sorties"
        )
        assert t.refused(f"support B:14TAC over {far}").rule == "65:23.0T.7"
        t.order(f"support B:14TAC over {near}")


@pytest.mark.rule("65:23.7.6")
def test_they_return_to_their_own_zone_or_a_city_in_range() -> None:
    mission = "mission B:14TAC tactical over E24 via E26 E25"
    t = arrange("aloft sea-B: B:14TAC", mission, step="return")
    assert t.refused("land B:14TAC at P25").rule == "65:23.0T.6a"  # too far
    ways = offered(t)
    assert ways == {"home B:14TAC", "land B:14TAC at E30"}
    t.order("home B:14TAC")
    assert t.where("B:14TAC") == "sea B"


@pytest.mark.rule("65:23.7.9", "65:23.7.3")
def test_fighters_at_sea_escort_and_intercept() -> None:
    t = arrange("sea B: B:1FTR", "at P25: B:1SAC", "at E20: R:1Inf", step="sorties")
    t.order("bomb B:1SAC over E20", "escort B:1FTR over E20")
    raid = "aloft TTT60: R:1SAC", "mission R:1SAC strategic over E30"
    red = arrange("side red", *raid, "sea B: B:1FTR", "at E30: B:1Inf", step="scramble")
    assert (red.step, red.asked) == ("scramble", "blue")
    red.order("intercept B:1FTR over E30")
    fresh = "sea B: B:1FTR[at-sea-anew]"  # in Blue's half of the same turn
    anew = arrange("side red", *raid, fresh, "at E30: B:1Inf", step="scramble")
    assert anew.says("intercept B:1FTR over E30") is not None
