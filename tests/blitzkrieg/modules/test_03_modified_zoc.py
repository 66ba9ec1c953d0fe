"""MS:3 - Modified zones of control."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from tests.blitzkrieg.modules.by_class import FAR, arrange

from openblitz.blitzkrieg.engine.conditions import Zoneless
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.hexset import HexSet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.blitzkrieg.judging import Table

    from openblitz.blitzkrieg.engine.position import Position

AROUND = {"EE29", "FF30", "FF31", "EE31", "DD30", "DD29"}  # of EE30
PIECES = (
    "marines",
    "guerilla",
    "railroad",
    "flak",
    "airbase",
    "production",
    "task-force",
    "transport",
    "tac",
)


def zone(t: Table, side: int) -> set[str]:
    """The hexes that a side controls."""
    return {name(h) for h in HexSet.from_bits(zones_of(t.rules).controlled(t.position, side))}


@pytest.mark.rule("MS:3a")
@pytest.mark.parametrize("unit", ["R:4Arm", "R:1Inf", "R:1Abn", "R:1Rgr", "R:Mrn6.1", "R:Gue1.1", "R:Inf1.1"])
def test_armor_and_foot_control_the_six_squares_around_them(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EEE50: B:1Inf", modules=[3], counters=PIECES)
    assert zone(t, 1) == AROUND


@pytest.mark.rule("MS:3a")
def test_zones_end_at_the_water() -> None:
    t = arrange("at EE30: R:1Inf", "at EEE50: B:1Inf", modules=[3], land="sea EE29 FF30; lake FF31")
    assert zone(t, 1) == AROUND - {"EE29", "FF30", "FF31"}


@pytest.mark.rule("MS:3g", "MS:3i")
@pytest.mark.parametrize(
    "unit", ["R:1Art", "R:RR1.1", "R:Flk2.1", "R:AB1.1", "R:PC10.1", "R:14TAC", "R:TF1.1"]
)
def test_artillery_and_all_other_classes_control_nothing(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE32: B:1Inf", "at EEE50: R:1Inf", modules=[3], counters=PIECES)
    assert not zone(t, 1) & AROUND
    t.order("move B:1Inf to EE31")  # and on, past it
    t.order("move B:1Inf to DD30")
    t.order("move B:1Inf to DD29")


@pytest.mark.rule("MS:3g", "MS:3i")
def test_a_stack_has_the_zone_of_those_in_it_who_have_one() -> None:
    t = arrange("at EE30: R:1Art R:RR1.1 R:2Inf", "at EE32: B:1Inf", modules=[3], counters=PIECES)
    assert zone(t, 1) == AROUND
    left = arrange("at EE30: R:1Art R:2Inf", "at EEE50: B:1Inf", "side red", modules=[3], counters=PIECES)
    left.order("move R:2Inf to EE34")
    assert not zone(left, 1) & AROUND  # the guns alone


@pytest.mark.rule("MS:3h")
@pytest.mark.parametrize("unit", ["R:RR1.1", "R:AB1.1", "R:PC10.1", "R:1Art"])
def test_they_block_the_square_that_they_are_on(unit: str) -> None:
    t = arrange(f"at EE30: {unit}", "at EE31: B:1Inf", FAR, modules=[3], counters=PIECES)
    assert t.why_not("move B:1Inf to EE30")[:2] == ("65:6.0.6b", "EE30")
    assert "EE29" in t.reach("B:1Inf")  # round it


@pytest.mark.rule("MS:3j")
@pytest.mark.parametrize("carrier", ["R:RR1.1", "R:MST1.1"])
def test_units_aboard_control_nothing(carrier: str) -> None:
    lines = (f"at EE30: {carrier}", f"aboard {carrier}: R:4Arm", "at EEE50: B:1Inf")
    assert not zone(arrange(*lines, modules=[3], counters=PIECES), 1)
    assert zone(arrange("at EE30: R:4Arm", "at EEE50: B:1Inf", modules=[3], counters=PIECES), 1) == AROUND


@pytest.mark.rule("MS:3k")
def test_ships_at_a_port_or_before_a_beach_control_no_land() -> None:
    land = "sea EE30 EE29; city FF31; port FF31"
    t = arrange(
        "at EE30: R:TF1.1",
        "at FF31: R:MST1.1",
        "at GG33: B:1Inf",
        FAR,
        modules=[3],
        land=land,
        counters=PIECES,
    )
    assert not zone(t, 1) & (AROUND | {"FF30", "GG31", "GG32", "FF32"})
    t.order("move B:1Inf to FF32")
    t.order("move B:1Inf to EE31")


@pytest.mark.rule("MS:3b")
def test_units_stop_in_the_first_zone_that_they_enter() -> None:
    t = arrange("at EE30: R:1Inf", "at EE34: B:4Arm", modules=[3])
    assert "EE31" in t.reach("B:4Arm")
    assert t.why_not("move B:4Arm to EE29")[0] == "MS:3b"  # within its six by way of a zone alone
    t.order("move B:4Arm to EE31")
    assert t.why_not("move B:4Arm to EE32") == ("MS:3b", "EE31", "B:4Arm")


@pytest.mark.rule("MS:3b", "MS:3f")
def test_who_may_take_the_first_step_is_told_where_he_stops() -> None:
    """The zones of EE30 and CC29 overlap, and BB28 is in one; but the first step, to DD28, is free."""
    t = arrange("at EE30: R:1Inf", "at CC29: R:2Inf", "at CC26: R:4Inf", "at EE29: B:4Arm", modules=[3])
    refused = t.refused("move B:4Arm to BB28")
    assert (refused.rule, refused.places) == ("MS:3b", ("CC28", "BB28"))


@pytest.mark.rule("MS:3f")
def test_from_one_zone_to_another_that_does_not_overlap_it() -> None:
    """EE30 and EE27 share no square; with a stack on EE28 both squares between are in its zone as well."""
    t = arrange("at EE30: R:1Inf", "at EE27: R:2Inf", "at EE29: B:4Arm", modules=[3])
    t.order("move B:4Arm to EE28")
    assert t.why_not("move B:4Arm to DD27")[0] == "MS:3b"  # where it stops
    for near, far in (("EE30", "EE28"), ("EE30", "FF29"), ("EE30", "DD28")):
        close = arrange(f"at {near}: R:1Inf", f"at {far}: R:2Inf", "at EE29: B:4Arm", modules=[3])
        beside = {"EE28": "DD28", "FF29": "FF30", "DD28": "DD29"}[far]
        refused = close.refused(f"move B:4Arm to {beside}")
        assert (refused.rule, refused.places) == ("MS:3f", ("EE29", beside))


@pytest.mark.rule("MS:3f")
def test_never_within_the_zone_of_one_stack() -> None:
    t = arrange("at EE30: R:1Inf", "at EE31: B:4Arm", modules=[3])
    assert t.cost("B:4Arm", "DD30") == 2  # out of it, and in again
    t = arrange("at EE30: R:1Inf", "at EE31: B:1Inf", modules=[3], land="sea DD31 DD32")
    assert t.why_not("move B:1Inf to DD30") == ("MS:3f", "EE31 DD30", "B:1Inf")


@pytest.mark.rule("MS:3f")
def test_zones_that_share_nothing_but_water_do_not_overlap() -> None:
    """EE29 is all that is beside both EE30 and EE28."""
    lines = ("at EE30: R:1Inf", "at EE28: R:2Inf", "at FF30: B:4Arm")
    assert arrange(*lines, modules=[3]).cost("B:4Arm", "FF29") > 1
    assert arrange(*lines, modules=[3], land="sea EE29").cost("B:4Arm", "FF29") == 1


@pytest.mark.rule("MS:3c", "MS:3d")
def test_nobody_has_to_attack() -> None:
    lines = ("at EE30: R:1Inf", "at EE32: R:2Inf", "at EE31: B:4Arm B:5Arm")
    t = arrange(*lines, modules=[3])
    t.order("done")
    assert t.step == "announce"
    assert t.prompt == "Announce the battles that you want; still open to attack: EE30, EE32."
    t.order("done")  # nothing at all
    assert t.asked == "red"
    plain = arrange(*lines)
    plain.order("done")
    assert plain.why_not("done")[0] == "65:9.0.3a"


@pytest.mark.rule("MS:3d")
def test_one_square_or_several_in_one_battle() -> None:
    lines = ("at EE30: R:1Inf", "at EE32: R:2Inf", "at EE31: B:4Arm B:5Arm")
    one = arrange(*lines, modules=[3], dice=[1])
    one.order("done", "attack EE30 with B:4Arm")
    assert one.why_not("attack EE32 with B:4Arm")[0] == "65:9.0.6a"  # nobody attacks twice
    assert one.says("attack EE32 with B:5Arm") is None
    one.order("done")  # the others let it be
    both = arrange(*lines, modules=[3])
    both.order("done", "attack EE30 EE32 with B:4Arm B:5Arm")
    assert [name(Hex(h)) for h in both.position.battles[0].hexes] == ["EE30", "EE32"]


@pytest.mark.rule("MS:3e")
def test_all_units_on_an_attacked_square_defend_together() -> None:
    t = arrange("at EE30: R:1Inf R:4Arm", "at EE31: B:4Arm", modules=[3])
    factors = t.rules.roster.defense
    both = sum(factors[t.rules.roster.called[unit]] for unit in ("r:1inf", "r:4arm"))
    assert t.defense("EE30", "B:4Arm") == both
    t.order("done", "attack EE30 with B:4Arm")
    assert set(t.rules.roster.names(t.position.battles[0].defenders)) == {"R:1Inf", "R:4Arm"}


@pytest.mark.rule("MS:3d", "MS:3i")
def test_artillery_without_a_zone_can_be_attacked_all_the_same() -> None:
    t = arrange("at EE30: R:1Art", "at EE31: B:4Arm B:5Arm", modules=[3])
    t.order("done", "attack EE30 with B:4Arm B:5Arm")


class _Starved(Zoneless):
    """Red's first infantry."""

    name = "starved for a test"
    says: ClassVar = ()

    def key(self, position: Position, side: int) -> int:
        """It never changes."""
        return 0

    def units(self, position: Position, side: int) -> Iterable[int]:
        """That one."""
        return (position.roster.called["r:1inf"],)


@pytest.mark.rule("MS:3l", "MS:3i")
def test_units_that_lose_their_zones_lose_them_to_all_that_asks() -> None:
    """What takes them is for the rules of supply to say (MS:10o)."""
    t = arrange("at EE30: R:1Inf", "at EE34: B:4Arm", modules=[3])
    starved = t.under(Zoneless, _Starved())
    assert zone(t, 1) == AROUND
    assert not zone(starved, 1)
    assert "EE29" not in t.reach("B:4Arm")
    assert "EE29" in starved.reach("B:4Arm")
    both = arrange("at EE30: R:1Inf R:2Inf", "at EE34: B:4Arm", modules=[3])
    assert zone(both.under(Zoneless, _Starved()), 1) == AROUND  # the other has its own
    guns = arrange("at EE30: R:1Inf R:1Art", "at EE34: B:4Arm", modules=[3], counters=PIECES)
    assert not zone(guns.under(Zoneless, _Starved()), 1)  # guns have none


def test_computer_players_attack_where_it_pays_and_nobody_else_has_to() -> None:
    """MS:3c - Against a weak square all attack; against a strong one nobody does."""
    weak = arrange("at EE30: R:Inf1.1", "at EE31: B:4Arm B:5Arm", FAR, modules=[3], dice=[1] * 4)
    weak.order("done")
    assert weak.let("greedy")[0].startswith("attack EE30 with B:4Arm B:5Arm")
    strong = arrange("at EE30: R:4Arm R:5Arm", "at EE31: B:Inf1.1", FAR, modules=[3])
    strong.order("done")
    assert strong.let("greedy") == ["done"]
    for seed in range(6):
        t = weak.copy()
        t.let("random", seed=seed)


@pytest.mark.rule("MS:3c")
def test_a_screen_offers_attacks_that_nobody_owes() -> None:
    t = arrange("at EE30: R:1Inf", "at EE31: B:4Arm", modules=[3])
    t.order("done")
    assert {"attack EE30 with B:4Arm", "done"} <= t.offered
    offers = t.position.steps[-1].offers(t.position)
    assert [t.rules.roster.ids[u] for u in offers.units] == ["B:4Arm"]
