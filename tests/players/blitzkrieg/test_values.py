"""What units are worth and what battles promise, checked against the charts by hand."""

from __future__ import annotations

import pytest

from openblitz.blitzkrieg.appraisal.outcomes import chances_at
from openblitz.blitzkrieg.rulesets import rules
from openblitz.players.blitzkrieg.values import PUSHED, Stake, Values

BOTH = pytest.mark.parametrize("ruleset", ["1975-basic", "1965-basic"])


def alone(worth: float, *, trapped: bool = False) -> Stake:
    """One unit on plain ground."""
    return Stake((worth,), worth if trapped else 0.0, worth, 0.0)


@BOTH
@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (-5, {"AB2": 1 / 6, "AE": 5 / 6}),  # 1-6
        (0, {"DB2": 3 / 6, "EX": 1 / 6, "AB2": 1 / 6, "AE": 1 / 6}),  # 1-1
        (2, {"DE": 2 / 6, "EX": 2 / 6, "DB2": 2 / 6}),  # 3-1
        (6, {"DE": 1.0}),  # 7-1: no die is needed
    ],
)
def test_chances_are_those_of_the_chart(ruleset: str, place: int, expected: dict[str, float]) -> None:
    assert chances_at(rules(ruleset), place) == pytest.approx(expected)


def test_at_seven_to_one_the_defender_is_gone() -> None:
    values = Values(rules("1965-basic"))
    assert values.expected(28, 4, alone(20.0), alone(4.0)) == pytest.approx(4.0)


def test_below_seven_to_one_it_is_not_so_sure() -> None:
    values = Values(rules("1965-basic"))
    # At 6-1 one roll of six only pushes him back.
    assert values.expected(27, 4, alone(20.0), alone(4.0)) == pytest.approx(4.0 * 5 / 6 + 4.0 * PUSHED / 6)


def test_a_retreat_with_no_way_back_is_as_good_as_an_elimination() -> None:
    values = Values(rules("1965-basic"))
    assert values.expected(27, 4, alone(20.0), alone(4.0, trapped=True)) == pytest.approx(4.0)


def test_elimination_takes_one_unit_in_1975_and_all_in_1965() -> None:
    three = Stake((4.0, 4.0, 6.0), 0.0, 14.0, 0.0)
    newer = Values(rules("1975-basic")).expected(98, 14, alone(98.0), three)
    older = Values(rules("1965-basic")).expected(98, 14, alone(98.0), three)
    assert newer == pytest.approx(4.0 + PUSHED * 10.0)
    assert older == pytest.approx(14.0)


@BOTH
def test_ground_that_is_won_counts(ruleset: str) -> None:
    values = Values(rules(ruleset))
    plain, city = Stake((4.0,), 0.0, 4.0, 0.0), Stake((4.0,), 0.0, 4.0, 9.0)
    assert values.expected(28, 4, alone(9.0), city) - values.expected(28, 4, alone(9.0), plain) == 9.0


@BOTH
def test_better_odds_promise_more(ruleset: str) -> None:
    values = Values(rules(ruleset))
    promised = [values.expected(attack, 4, alone(6.0), alone(4.0)) for attack in (1, 2, 4, 8, 12, 28)]
    assert promised == sorted(promised)
    assert promised[0] < 0 < promised[-1]


def test_cover_is_the_cheapest_that_is_enough() -> None:
    one = rules("1965-basic")
    values = Values(one)
    infantry, guards = one.roster.number["b:15inf"], one.roster.number["b:gdarm"]
    artillery = one.roster.number["b:1art"]
    assert values.cover((infantry, guards, artillery), 4) == values.worth[infantry]
    assert values.cover((infantry, guards, artillery), 8) == values.worth[artillery]
    assert values.cover((infantry, guards), 99) == values.worth[infantry] + values.worth[guards]
