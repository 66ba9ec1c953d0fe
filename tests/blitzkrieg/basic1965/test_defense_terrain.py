"""65:DEFENSE-TERRAIN - how terrain affects combat factors on defense."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1965.arranging import RING, arrange, on_the_board

BASIC, DOUBLED = 4, 8

# Everywhere the 1st Infantry (4) defends EE30; attackers come from EE29 and, where two are named, FF30.
RIVER_AT_A = "river Dott: EE29 EE28"
RIVERS_AT_A_AND_B = "river Dott: EE29 EE28; river Knabe: FF30 GG30"

# The rows of the chart: the defender's ground, the attackers', and what it makes of the defender.
ROWS = {
    1: [
        (ground, attackers, BASIC)
        for ground in ("", "forest EE30", "river Yar: EE30 EE31")
        for attackers in ("", "city EE29", "road EE29 EE28", "forest EE29")
    ],
    2: [("", RIVER_AT_A, DOUBLED), ("forest EE30", RIVER_AT_A, DOUBLED)],
    4: [
        ("city EE30", attackers, DOUBLED)
        for attackers in ("", "city EE29", "forest EE29", "mountain EE29", "sea EE29")
    ],
    5: [
        ("mountain EE30", attackers, DOUBLED)
        for attackers in ("", "mountain EE29", "city EE29", RIVER_AT_A, "sea EE29")
    ],
    6: [("", "river Dott: EE28 EE29 EE30 EE31", BASIC)],
    7: [("river Yar: EE30 EE31", RIVER_AT_A, DOUBLED)],
    8: [("beach EE30", "sea EE29", BASIC), ("", "sea EE29", BASIC)],
}


def defense(*land: str, attackers: tuple[str, ...] = ("EE29",)) -> int:
    """The strength of the 1st Infantry on EE30 on such land."""
    units = [f"B:{n}Inf" for n, _square in enumerate(attackers, 1)]
    t = arrange(
        "at EE30: R:1Inf",
        *(f"at {square}: {unit}" for square, unit in zip(attackers, units, strict=True)),
        land="; ".join(filter(None, land)),
    )
    return t.defense("EE30", " ".join(units))


@pytest.mark.parametrize(
    ("ground", "attackers", "strength"),
    [
        pytest.param(
            *case,
            marks=pytest.mark.rule("65:DEFENSE-TERRAIN", f"65:DEFENSE-TERRAIN.{row}"),
            id=f"row {row}: {case}",
        )
        for row, cases in ROWS.items()
        for case in cases
    ],
)
def test_the_chart(ground: str, attackers: str, strength: int) -> None:
    assert defense(ground, attackers) == strength


BOTH = ("EE29", "FF30")


@pytest.mark.rule("65:DEFENSE-TERRAIN.3", "65:DEFENSE-TERRAIN")
@pytest.mark.parametrize("ground", ["", "forest EE30"])
@pytest.mark.parametrize(
    "dry", ["", "forest FF30", "city FF30", "mountain FF30", "desert FF30", "road FF30 GG30"]
)
def test_river_and_other_squares_together_leave_the_defender_basic(ground: str, dry: str) -> None:
    assert defense(ground, RIVER_AT_A, dry, attackers=BOTH) == BASIC
    assert defense(ground, RIVERS_AT_A_AND_B, attackers=BOTH) == DOUBLED


@pytest.mark.rule("65:DEFENSE-TERRAIN.1")
def test_attackers_on_dry_squares_never_double() -> None:
    assert defense("river Yar: EE30 EE31", "mountain EE29", attackers=BOTH) == BASIC
    # A river in other squares round the defender is nothing to him.
    assert defense("river Yar: FF31 GG31; river Dott: EE31 EE32") == BASIC


@pytest.mark.rule("65:DEFENSE-TERRAIN.4")
@pytest.mark.parametrize("square", RING)
def test_a_city_doubles_against_every_side(square: str) -> None:
    assert defense("city EE30", attackers=(square,)) == DOUBLED


@pytest.mark.rule("65:DEFENSE-TERRAIN.5")
def test_a_mountain_doubles_against_attackers_from_mountains_all_round() -> None:
    assert defense("mountain EE30 " + " ".join(RING), attackers=RING) == DOUBLED


@pytest.mark.rule("65:DEFENSE-TERRAIN.6")
def test_one_attacker_on_the_same_river_makes_it_basic() -> None:
    both = "river Dott: EE29 EE30 EE31; river Knabe: FF30 GG30"
    assert defense(both, attackers=("FF30",)) == DOUBLED
    assert defense(both, attackers=BOTH) == BASIC


@pytest.mark.rule("65:DEFENSE-TERRAIN.7")
def test_another_branch_of_a_river_is_another_river() -> None:
    fork = "river Dott: EE28 EE29 FF30 GG31; river Dott north: EE30 EE31"
    assert defense(fork) == DOUBLED


@pytest.mark.rule("65:DEFENSE-TERRAIN.7")
def test_on_the_board() -> None:
    # The Yar and the Knabe rise side by side; DD40 and EE40 are on two branches of one river.
    t = on_the_board(
        "at CCC40: R:1Inf", "at DDD41: B:1Inf", "at DD40: R:2Inf", "at EE40: B:2Inf", "at EE41: B:3Inf"
    )
    assert t.defense("CCC40", "B:1Inf") == DOUBLED
    assert t.defense("DD40", "B:2Inf") == DOUBLED
    assert t.defense("DD40", "B:2Inf B:3Inf") == BASIC


@pytest.mark.rule("65:DEFENSE-TERRAIN.8")
def test_a_coast_attacked_from_the_sea_and_from_a_river_together_is_basic() -> None:
    assert defense("beach EE30", "sea FF30", RIVER_AT_A, attackers=BOTH) == BASIC


@pytest.mark.rule("65:DEFENSE-TERRAIN.a")
def test_an_attack_from_the_end_of_a_river_still_doubles() -> None:
    assert defense("river Dott: EE29 EE28 EE27") == DOUBLED  # its source
    assert defense("river Dott: EE27 EE28 EE29") == DOUBLED  # its mouth


@pytest.mark.rule("65:DEFENSE-TERRAIN.b")
@pytest.mark.parametrize("ground", ["city EE30", "mountain EE30", "city EE30; mountain EE30"])
def test_city_and_mountain_stay_doubled_against_attackers_on_rivers(ground: str) -> None:
    assert defense(ground, RIVER_AT_A) == DOUBLED
    assert defense(ground, RIVERS_AT_A_AND_B, attackers=BOTH) == DOUBLED


@pytest.mark.rule("65:DEFENSE-TERRAIN.c")
@pytest.mark.parametrize(
    ("ground", "strength"),
    [
        ("", BASIC),
        ("forest EE30", BASIC),
        ("city EE30", DOUBLED),
        ("mountain EE30", DOUBLED),
        (RIVER_AT_A, DOUBLED),
        ("river Dott: EE29 EE30", BASIC),
    ],
)
def test_roads_change_none_of_it(ground: str, strength: int) -> None:
    for road in ("road EE29 EE30 EE31", "road EE30 EE31", "road EE28 EE29"):
        assert defense(ground, road) == strength
