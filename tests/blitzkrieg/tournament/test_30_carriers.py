"""75:30.3, CL:30.3 - aircraft at sea, west of land drawn for a test.

E10 and E14 are ports of zone A, E20 is one of B. B:14TAC and B:15TAC are full units, the others halves.
"""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.engine import missions
from openblitz.hexes.grid import HEXES, column, name
from openblitz.hexes.grid import number as row

FAR = "at TTT60: R:36Inf"


def west() -> str:
    """Sea in the two columns D and C, in zone A north of C17 and zone B south of it."""
    zones: dict[str, list[str]] = {"A": [], "B": []}
    for hex_ in HEXES:
        if column(hex_) <= 3:
            zones["A" if row(hex_) < 17 else "B"].append(name(hex_))
    lines = [f"sea {zone}: {' '.join(hexes)}" for zone, hexes in zones.items()]
    return "\n".join([*lines, "city E10 E14 E20 E28", "port E10 E14 E20", "blue E10 E14 E20 E28"])


def arrange(*lines: str, clarified: str = "all", more: str = "", options: tuple[str, ...] = ()) -> Table:
    """A position with sea movement."""
    text = "\n".join(["turn 3", *lines, "rest eliminated"])
    land = f"{west()}\n{more}"
    return table("1975-tournament", text, (), clarified, land, options=("sea-movement", *options))


def number(t: Table, unit: str) -> int:
    return t.rules.roster.number[unit.casefold()]


@pytest.mark.rule("75:30.3a", "75:30.3b", "CL:30.3a", "CL:30.3c")
def test_one_full_or_two_half_units_of_tac_go_to_sea_through_a_port() -> None:
    own = "at E10: B:14TAC B:TAC2.1 B:TAC2.2", "at E14: B:1MDM B:TAC1.1"
    t = arrange(*own, FAR)
    assert t.refused("embark B:1MDM in A").rule == "75:30.3a"
    t.order("embark B:TAC2.1 B:TAC2.2 in A", "embark B:TAC1.1 in A")
    assert t.refused("done").rule == "CL:30.3a"
    t.order("take-back B:TAC1.1", "done")
    one = arrange(*own, FAR)
    one.order("embark B:14TAC in A")
    one.order("embark B:TAC2.1 in A")
    assert one.refused("done").rule == "CL:30.3a"
    printed = arrange(*own, FAR, clarified="")
    printed.order("embark B:14TAC in A")
    assert printed.refused("embark B:TAC2.1 in A").rule == "75:30.3a"
    fighters = arrange("at E10: B:1FTR B:14TAC", FAR, options=("air-combat",))
    fighters.order("embark B:1FTR in A", "embark B:14TAC in A")
    assert fighters.refused("done").rule == "CL:30.3a"
    fighters.order("take-back B:14TAC", "done")
    assert fighters.where("B:1FTR") == "sea A"


@pytest.mark.rule("75:30.3a")
def test_aircraft_are_at_sea_beside_ten_ground_units() -> None:
    ten = " ".join(f"B:{n}Inf" for n in range(1, 11))
    t = arrange(f"sea A: {ten}", "at E10: B:14TAC B:11Inf", FAR)
    t.order("embark B:14TAC in A")
    t.order("embark B:11Inf in A")
    assert t.refused("done").rule == "CL:19.3a"
    t.order("take-back B:11Inf", "done")
    printed = arrange(f"sea A: {ten}", "at E10: B:14TAC B:11Inf", FAR, clarified="")
    printed.order("embark B:14TAC in A")
    assert printed.refused("embark B:11Inf in A").rule == "75:19.3a"


@pytest.mark.rule("75:30.3b")
def test_they_sail_and_put_in_like_ground_units() -> None:
    t = arrange("sea A: B:14TAC", FAR)
    t.order("sail B:14TAC to B", "done", "done")
    t.order("land B:14TAC at E20")
    assert t.where("B:14TAC") == "E20"


@pytest.mark.rule("75:30.3c")
def test_they_fly_only_in_a_turn_without_a_change_of_zone() -> None:
    foe = "at G12: R:1Inf"
    t = arrange("sea A: B:14TAC", foe, FAR)
    t.order("support B:14TAC over G12", "take-back B:14TAC", "sail B:14TAC to B")
    assert t.refused("support B:14TAC over G12").rule == "75:30.3c"
    fresh = arrange("at E10: B:14TAC", foe, FAR)
    fresh.order("embark B:14TAC in A")
    assert fresh.refused("support B:14TAC over G12").rule == "75:30.3c"
    landed = arrange("sea B: B:14TAC", foe, FAR)
    landed.order("land B:14TAC at E14")
    assert landed.refused("support B:14TAC over G12").rule == "75:30.3c"
    stayed = arrange("sea A: B:14TAC", foe, FAR)
    stayed.order("land B:14TAC at E10")  # a port of the very zone it was in
    assert stayed.may("support B:14TAC over G12")


@pytest.mark.rule("75:30.3d")
def test_range_counts_from_any_full_sea_hex_of_the_zone() -> None:
    """From D12 and thereabouts to L12 it is eight hexes; M12 is nine."""
    t = arrange("sea A: B:14TAC", "at L12: R:1Inf", "at M12: R:2Inf", FAR)
    assert t.refused("support B:14TAC over M12").rule == "75:30.5f"
    t.order("support B:14TAC over L12")
    mission = missions.of(t.position, number(t, "B:14TAC"))
    assert mission is not None
    assert mission.flown == 8
    assert t.where("B:14TAC") == "aloft sea-A"
    other = arrange("sea B: B:14TAC", "at G4: R:1Inf", FAR)
    assert other.refused("support B:14TAC over G4").rule == "75:30.5f"


@pytest.mark.rule("75:30.3e", "75:30.3f", "CL:30.3d", "CL:30.3f", "CL:30.3h")
def test_they_return_to_their_own_zone_or_a_city() -> None:
    """E20 is nine hexes from I15, and I18 three, but Red's; nobody else lands at sea."""
    t = arrange("sea A: B:14TAC", "at E10: B:15TAC", "at I15: R:1Inf", FAR, more="city I18; red I18")
    t.order("support B:14TAC B:15TAC over I15", "done")
    own = {"home B:14TAC", "land B:14TAC at E10", "land B:14TAC at E14"}
    assert t.offered == own | {"home B:15TAC", "land B:15TAC at E14"}
    t.order("home B:14TAC", "home B:15TAC")
    assert (t.where("B:14TAC"), t.where("B:15TAC")) == ("sea A", "E10")


@pytest.mark.rule("CL:30.3b", "CL:30.3h")
def test_aircraft_on_a_mission_are_not_at_sea() -> None:
    """Another may take its place there; then it has to land in a city."""
    t = arrange("sea A: B:14TAC", "at E10: B:15TAC", "at I15: R:1Inf", FAR)
    t.order("support B:14TAC over I15", "embark B:15TAC in A", "done")
    assert t.refused("home B:14TAC").rule == "75:30.3a"
    t.order("land B:14TAC at E14")


@pytest.mark.rule("CL:30.3e", "CL:30.3g", "CL:30c")
def test_from_the_sea_to_a_base_in_range_or_through_a_port_and_on() -> None:
    """E28 is more than 8 hexes from the waters of zone A: by a port one gets there all the same."""
    t = arrange("sea A: B:14TAC", FAR)
    assert t.refused("stage B:14TAC to E28").rule == "CL:30.3e"
    t.order("stage B:14TAC to E20", "take-back B:14TAC")
    t.order("land B:14TAC at E14", "stage B:14TAC to E28")
    assert t.where("B:14TAC") == "E28"
    sailed = arrange("sea A: B:14TAC", FAR)
    sailed.order("sail B:14TAC to B")
    assert sailed.refused("stage B:14TAC to E20").rule == "CL:30.3e"
    sailed.order("land B:14TAC at E20", "stage B:14TAC to E28")


@pytest.mark.rule("CL:30.3c")
def test_nobody_stages_to_sea() -> None:
    t = arrange("at E10: B:14TAC", FAR)
    assert t.refused("stage B:14TAC to D10").rule == "75:30.2a"


@pytest.mark.rule("CL:19.4c")
@pytest.mark.parametrize(("clarified", "flies"), [("all", False), ("", True)])
def test_no_aircraft_take_off_from_waters_that_are_cut_off(clarified: str, flies: bool) -> None:
    """Zone A is three hexes of a lagoon: Red stands on the land beside it, and no open sea is in the zone."""
    land = "sea A: K12 K13 K14; city E28 M13; blue E28; red M13"
    text = "turn 3\nsea A: B:14TAC\nat J13: R:1Inf\nat P13: R:2Inf\nrest eliminated"
    t = table("1975-tournament", text, (), clarified, land, options=("sea-movement",))
    said = t.says("support B:14TAC over P13")
    assert (said is None) == flies
