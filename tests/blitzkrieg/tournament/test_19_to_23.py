"""75:21, 75:23 - what the optional rules of the Basic Game say of the Tournament Game."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.tournament.arranging import arrange

from openblitz.blitzkrieg.engine.modifiers import Rounding

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

# Combat supply


def attacks_with(unit: str, *options: str, clarified: str = "all") -> Fraction:
    """What a unit out of supply attacks with."""
    t = arrange(
        f"at EE30: {unit}[unsupplied]",
        "at EE31: R:1Inf",
        "step announce",
        options=options,
        clarified=clarified,
    )
    return t.odds(unit, "EE31").attack.total


@pytest.mark.rule("75:23.6c")
@pytest.mark.parametrize("clarified", ["", "all"])
def test_half_of_an_odd_attack_factor_is_rounded_up(clarified: str) -> None:
    """B:1Rgr has 1 factor, B:1Inf 4 and B:4Arm 6."""
    odd = {"B:1Rgr": 1, "B:1Inf": 2, "B:4Arm": 3}
    for unit, half in odd.items():
        assert attacks_with(unit, "combat-supply", clarified=clarified) == half
    t = arrange(
        "at EE30: B:1Rgr[unsupplied] B:2Rgr[unsupplied] B:1Inf",
        "at EE31: R:1Inf",
        "step announce",
        options=("combat-supply",),
        clarified=clarified,
    )
    weighed = t.odds("B:1Rgr B:2Rgr B:1Inf", "EE31").attack
    assert weighed.total == 6  # unit by unit (RT-29), and B:1Inf is in supply
    assert [part.rule for part in weighed.parts] == ["75:23.6c", "75:23.6c", "75:2.4a"]


def test_without_combat_supply_nothing_is_halved() -> None:
    t = arrange("at EE30: B:1Rgr", "at EE31: R:1Inf", "step announce")
    assert t.odds("B:1Rgr", "EE31").attack.total == 1


def test_the_fraction_is_rounded_when_all_else_is_counted() -> None:
    """CL:rounding.g - One factor that is halved and doubled stays one."""
    rounding = arrange("at EE30: B:1Rgr", options=("combat-supply",)).rules.added[Rounding]
    t = arrange("at EE30: B:1Rgr[unsupplied]", "at TTT50: R:1Inf", options=("combat-supply",))
    (one,) = rounding
    unit = t.rules.roster.number["b:1rgr"]
    part = one.part(t.position, unit, Fraction(1, 2))
    assert part is not None
    assert (part.value, part.times) == (Fraction(1, 2), False)


# Automatic victory


@pytest.mark.rule("CL:21.3b")
def test_an_advance_after_automatic_victory_is_one_by_the_table() -> None:
    """CL:25.1 - Who begins in an enemy zone advances all the same; a zone, forest or mountain ends it.

    EE30 is in the zone of R:2Inf, EE34 in that of R:3Inf, from where no way leads on but through its zone.
    """

    def after(land: str) -> Table:
        return arrange(
            "at EE30: B:4Arm[fought] B:1Inf[fought]",
            "at DD29: R:2Inf",
            "at EE34: R:3Inf",
            "turned-over EE31: R:1Inf",
            "overwhelmed EE31: R:1Inf by B:4Arm B:1Inf",
            "step overwhelmed",
            options=("automatic-victory",),
            land=land,
        )

    t = after("")
    for unit in ("B:1Inf", "B:4Arm"):
        assert t.may(f"advance {unit} to EE33")  # into the zone of infantry, three hexes
        assert not t.may(f"advance {unit} to FF35")  # through it
    t = after("forest FF31 FF32 EE32 DD31 DD30")
    assert t.may("advance B:1Inf to EE32")
    assert not t.may("advance B:1Inf to EE33")
    assert not t.may("advance B:4Arm to EE32")
    assert t.may("advance B:4Arm to EE31")
