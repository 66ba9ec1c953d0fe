"""75:2 - troop counters."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.counters import Counter, Side, counter_mix
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.rulesets import game
from openblitz.table.game import NotationError


def in_use() -> list[Counter]:
    """The counters of the box that the Basic Game uses."""
    roster = game("1975-basic").rules.roster
    return [roster.counters[unit] for unit in roster.used]


@pytest.mark.rule("75:2.1")
def test_what_is_printed_on_a_counter_is_what_it_plays_with() -> None:
    """Every counter of both sides, one by one: it attacks, defends and moves with its own figures."""
    roster = game("1975-basic").rules.roster
    assert len(set(roster.ids)) == len(roster)
    for unit in roster.used:
        unit_id, counter = roster.ids[unit], roster.counters[unit]
        first, *_, movement = map(int, counter.factors.split("-"))
        second = int(counter.factors.split("-")[-2])
        side, enemy = ("blue", "R:1Inf") if unit_id.startswith("B:") else ("red", "B:1Inf")
        t = arrange(f"side {side}", f"at EE30: {unit_id}", f"at EE29: {enemy}", "step announce", dice=[2])
        assert f"{first} to 4" in attack(t, f"EE29 with {unit_id}")[0].text
        other = "red" if side == "blue" else "blue"
        t = arrange(f"side {other}", f"at EE30: {unit_id}", f"at EE29: {enemy}", "step announce")
        assert t.defense("EE30", enemy) == second
        t = arrange(f"side {side}", f"at EE30: {unit_id}")
        assert t.may(f"move {unit_id} to EE{30 - movement}")
        assert not t.may(f"move {unit_id} to EE{29 - movement}")


@pytest.mark.rule("75:2")
def test_the_five_types_of_the_basic_game() -> None:
    counters = in_use()
    types = {"infantry", "armor", "artillery", "airborne", "air-assault"}
    for side in ("blue", "red"):
        assert {counter.type.key for counter in counters if counter.owner == side} == types


@pytest.mark.rule("75:2.2a")
@pytest.mark.parametrize("side", ["B", "R"])
@pytest.mark.parametrize(
    "smaller",
    ["Inf2.1", "Inf1.1", "Arm2.1", "1Rgr", "1SAC"],
    ids=["brigade", "regiment", "armor", "rangers", "air"],
)
def test_only_divisions_take_the_field(side: str, smaller: str) -> None:
    assert f"{side}:{smaller}" in {counter.id for owner in Side for counter in counter_mix(owner)}
    with pytest.raises(NotationError, match="no unit"):
        arrange(f"at EE30: {side}:{smaller}")
    assert arrange(f"at EE30: {side}:1Inf").where(f"{side}:1Inf") == "EE30"


@pytest.mark.rule("75:2.2b")
def test_artillery_is_the_breakthrough_artillery_and_there_is_no_other() -> None:
    counters = in_use()
    guns = [counter for counter in counters if counter.type.movement_class is MovementClass.ARTILLERY]
    assert {counter.owner for counter in guns} == {"blue", "red"}
    assert {counter.factors for counter in guns} == {"8-4-4"}
    assert {counter.type.key for counter in guns} == {"artillery"}


@pytest.mark.rule("75:2.3")
@pytest.mark.parametrize(("one", "other"), [("B:1Inf", "B:24Inf"), ("B:4Arm", "B:2Tk"), ("B:1Mar", "B:2Mar")])
def test_only_factors_and_type_matter(one: str, other: str) -> None:
    def offered(unit: str) -> set[str]:
        t = arrange(f"at EE30: {unit}", "at EE27: R:1Inf", "at CC28: R:4Arm", land="forest FF30; desert EE31")
        return {order.replace(unit, "it") for order in t.offered if unit in order}

    assert offered(one) == offered(other)


@pytest.mark.rule("75:2.3")
def test_type_and_factors_do_matter() -> None:
    t = arrange("at EE30: B:1Inf B:4Arm", land="forest FF30")
    assert t.may("move B:1Inf to FF30")
    assert not t.may("move B:4Arm to FF30")
    assert not t.may("move B:1Inf to EE25")
    assert t.may("move B:4Arm to EE25")


@pytest.mark.rule("75:2.4a")
@pytest.mark.parametrize(("unit", "factor"), [("1Inf", 4), ("1Mar", 6), ("GDArm", 8), ("17LtArm", 4)])
def test_one_combat_factor_for_attack_and_defense(unit: str, factor: int) -> None:
    t = arrange(f"at EE30: B:{unit}", f"at EE29: R:{unit}", "step announce", dice=[2])
    assert t.defense("EE29", f"B:{unit}") == factor
    assert f"{factor} to {factor}, 1-1" in attack(t, f"EE29 with B:{unit}")[0].text


@pytest.mark.rule("75:2.4b")
def test_artillery_attacks_with_the_first_factor_and_defends_with_the_second() -> None:
    t = arrange("at EE30: B:1Art", "at EE29: R:1Art", "step announce", dice=[3])
    assert "8 to 4, 2-1" in attack(t, "EE29 with B:1Art")[0].text


@pytest.mark.rule("75:2.5")
@pytest.mark.parametrize(
    ("unit", "factor"), [("B:1Inf", 4), ("B:1Art", 4), ("B:1Abn", 4), ("B:4Arm", 6), ("B:12AAs", 6)]
)
def test_the_movement_factor_is_the_number_of_clear_hexes(unit: str, factor: int) -> None:
    t = arrange(f"at EE30: {unit}")
    assert t.may(f"move {unit} to EE{30 - factor}")
    assert t.why_not(f"move {unit} to EE{29 - factor}") == ("75:7.3a", f"EE{29 - factor}", unit)


@pytest.mark.rule("75:3.2b")
@pytest.mark.parametrize("kind", ["rangers", "sac", "mdm", "tac", "ftr"])
def test_no_substitutes_aircraft_or_rangers(kind: str) -> None:
    assert not any(counter.substitute or counter.type.key == kind for counter in in_use())


def test_the_whole_army_waits_before_the_game() -> None:
    t = table("1975-basic")
    assert not t.position.stood(0) | t.position.stood(1)
