"""A battle says with how many of what it is fought, and what more would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.judging import table

from openblitz.blitzkrieg.telling.explain import battle_lines
from openblitz.blitzkrieg.telling.view import OddsView, battle_odds
from openblitz.hexes.grid import parse

if TYPE_CHECKING:
    from tests.blitzkrieg.judging import Table

FAR = "at EEE50: R:2Inf"


def weighed(t: Table, attackers: str, target: str, chart: str = "attrition") -> OddsView:
    units = [t.rules.roster.number[name.lower()] for name in attackers.split()]
    return battle_odds(t.game, t.position, units, [parse(target)], chart)


@pytest.mark.parametrize(
    ("attackers", "at", "needs"),
    [
        ("B:1Inf", "1-1", "4 more factors make it 2-1."),
        ("B:1Inf B:4Arm", "2-1", "2 more factors make it 3-1."),
        ("B:1Inf B:4Arm B:5Arm B:6Arm B:7Arm B:8Arm", "8-1", ""),  # above the table nothing is better
    ],
)
def test_odds_say_how_many_factors_more_the_next_ones_take(attackers: str, at: str, needs: str) -> None:
    t = table("1975-tournament", f"at X30: {attackers}\nat X31: R:1Inf\n{FAR}", (), "all", "")
    told = weighed(t, attackers, "X31")
    assert (told.odds, told.needs) == (at, needs)


def test_odds_that_are_too_bad_say_what_would_be_allowed() -> None:
    defenders = "R:1Inf R:2Inf R:3Inf"
    t = table(
        "1975-tournament", f"at X30: B:Inf1.1\nat X31: {defenders}\nat EEE50: R:4Inf", (), "all", "city X31"
    )
    told = weighed(t, "B:Inf1.1", "X31")
    assert (told.allowed, told.needs) == (False, "3 more factors make it 1-6.")


@pytest.mark.parametrize(
    ("attackers", "at", "needs"),
    [
        (
            "B:1Inf B:2Inf",
            "8 factors",
            "The next column begins at 12 factors. With 20 factors no roll fails.",
        ),
        ("B:4Arm B:5Arm B:6Arm", "18 factors", "With 20 factors no roll fails."),
        ("B:4Arm B:5Arm B:6Arm B:7Arm", "24 factors", "With so many no roll fails."),
    ],
)
def test_a_city_says_how_many_factors_always_reduce_it(attackers: str, at: str, needs: str) -> None:
    t = table("1975-tournament", f"at X30: {attackers}\n{FAR}", (), "all", "city Y30")
    told = weighed(t, attackers, "Y30", "city")
    assert (told.odds, told.needs) == (at, needs)
    units = [t.rules.roster.number[name.lower()] for name in attackers.split()]
    (first, *_) = battle_lines(t.position, units, [parse("Y30")], "city")
    assert first.startswith(f"Battle for Y30: {at} (")


def test_bombs_on_a_city_that_they_do_not_reduce_promise_nothing_by_being_more() -> None:
    t = table(
        "1975-tournament", f"at X30: B:1SAC\naggressor calaedia blue\n{FAR}", (), "all", "city Y30; blue X30"
    )
    told = weighed(t, "B:1SAC", "Y30", "bombardment")
    assert (told.odds, told.needs) == ("4 factors", "")
