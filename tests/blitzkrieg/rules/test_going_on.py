"""75:21.3, 75:TGAT.advance - by which way units advance, and whom they pass: as named, or round neutrals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.tournament.arranging import arrange

from openblitz.blitzkrieg.minors.rules.countries import AGGRESSOR

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

FAR = "at TTT60: R:1Inf"
VICTORY = ("automatic-victory",)


def won(*lines: str, land: str = "", clarified: str = "all") -> Table:
    """B:4Arm and B:5Arm on J10 have overwhelmed R:Inf1.1 on J11, and may go on."""
    own = "at J10: B:4Arm B:5Arm", "at J11: R:Inf1.1"
    t = arrange(*own, *lines, FAR, "rest eliminated", land=land, clarified=clarified, options=VICTORY)
    t.order("overwhelm J11 with B:4Arm B:5Arm", "done")
    return t


@pytest.mark.rule("75:21.3c", "75:30.9a")
def test_the_winners_of_an_automatic_victory_go_by_the_way_that_is_named() -> None:
    """Aircraft on L14 are caught from K13 on the way to J13, and not from J12."""
    city = "city L14; red L14"
    t = won("at L14: R:14TAC", land=city)
    t.order("advance B:4Arm via J11 K12 K13 to J13")
    assert t.where("R:14TAC") == "eliminated"
    t = won("at L14: R:14TAC", land=city)
    t.order("advance B:4Arm to J13")
    assert t.where("R:14TAC") == "L14"
    t = won()
    assert t.why_not("advance B:4Arm via K11 K12 to J12") == ("75:21.3c", "K11 K12 J12", "B:4Arm")
    assert t.why_not("advance B:4Arm via J11 K13 to K14")[0] == "75:21.3b"  # a gap
    assert t.why_not("advance B:4Arm via J11 K12 K11 K12 to K13")[0] == "75:21.3b"  # five hexes
    t.order("advance B:4Arm via J11 K12 K13 to K14")


@pytest.mark.rule("CL:21.3a")
@pytest.mark.parametrize(("clarified", "may"), [("all", False), ("publisher", False), ("", True)])
def test_a_way_that_is_named_ends_in_the_first_enemy_zone(clarified: str, may: bool) -> None:
    """K13 and K14 are in the zone of R:2Inf on L14; as printed, armor passes that of infantry."""
    t = won("at L14: R:2Inf", clarified=clarified)
    assert t.may("advance B:4Arm via J11 K12 K13 to K14") == may
    t.order("advance B:4Arm via J11 J12 J13 to K14")


@pytest.mark.rule("75:29.2a")
@pytest.mark.parametrize("neutral", ["X21", "W20"])
@pytest.mark.parametrize("overwhelmed", [True, False])
def test_advances_lead_round_neutral_countries_where_they_can(neutral: str, overwhelmed: bool) -> None:
    """RT-28 - From X20 two ways lead to W21, by X21 and by W20; one of these is Calaedia's."""
    own = "at X19: B:4Arm B:5Arm", "at X20: R:Inf1.1", FAR, "rest eliminated"
    land = f"city FF30; minor {neutral}"
    t = arrange(*own, *([] if overwhelmed else ["step announce"]), land=land, options=VICTORY)
    if overwhelmed:
        t.order("overwhelm X20 with B:4Arm B:5Arm", "done", "advance B:4Arm to W21")
    else:
        t.order("attack X20 with B:4Arm B:5Arm", "done", "fight X20")
        (way,) = (o for o in t.offered if o.startswith("advance B:4Arm via") and o.endswith("to W21"))
        t.order(way)
    assert not AGGRESSOR(t.position)


@pytest.mark.rule("75:29.2a")
def test_who_names_a_neutral_hex_on_the_way_enters_it() -> None:
    own = "at X19: B:4Arm B:5Arm", "at X20: R:Inf1.1", FAR, "rest eliminated"
    t = arrange(*own, land="city FF30; minor X21", options=VICTORY)
    t.order("overwhelm X20 with B:4Arm B:5Arm", "done", "advance B:4Arm via X20 X21 to W21")
    assert AGGRESSOR(t.position)


# Whom they pass


@pytest.mark.rule("75:30.9a", "CL:30.9")
@pytest.mark.parametrize(("garrison", "left"), [("", "eliminated"), (" R:2Inf", "L14")])
def test_who_advances_past_aircraft_alone_in_a_city_catches_them(garrison: str, left: str) -> None:
    """From J10 over J11, K12 and K13, which is beside L14, or to K13 where a garrison stops him."""
    own = "at J10: B:4Arm B:5Arm", "at J11: R:Inf1.1", f"at L14: R:14TAC R:1SAC{garrison}", FAR
    t = arrange(*own, "rest eliminated", "step announce", land="city L14; red L14")
    t.order("attack J11 with B:4Arm B:5Arm", "done", "fight J11")
    t.order("advance B:4Arm via J11 K12 to K13" if garrison else "advance B:4Arm via J11 K12 K13 to J13")
    assert t.where("R:14TAC") == left


@pytest.mark.rule("CL:30.9")
@pytest.mark.parametrize(
    ("clarified", "way", "left"), [("all", "K11 K12", ""), ("all", "J11 K12", "L11"), ("", "K11 K12", "L11")]
)
def test_who_retreats_past_them_catches_them_in_their_owners_turn_if_that_is_clarified(
    clarified: str, way: str, left: str
) -> None:
    """K11 is beside the aircraft on L11; neither J10, from which R:Inf1.1 retreats, nor J11 and K12 are."""
    lines = "at J9: B:4Arm", "at J10: R:Inf2.1", "at L11: B:14TAC", FAR, "rest eliminated"
    t = arrange(*lines, "step announce", land="city L11", clarified=clarified, dice=[3])
    t.order("attack J10 with B:4Arm", "done", "fight J10")
    assert t.where("B:14TAC") == "L11"
    t.order(f"retreat R:Inf1.1 to {way}")
    assert t.where("B:14TAC") == (left or "eliminated")
