"""65:22.0 - computer players and the minor countries of 1965, on drawn land: Calaedia begins at column Y."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table
from tests.players.blitzkrieg.test_minor_countries import aggressor, play_on

from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.players.blitzkrieg import PLAYERS

FAR = "at EEE50: R:1Inf"
LAND = "city AA31 NN40"
FORCE = ("at X30: B:4Arm B:5Arm", "at X31: B:6Arm B:7Arm", "at X32: B:8Arm B:9Arm", FAR)


def arrange(*lines: str) -> Table:
    """A position of the 1965 Tournament Game without anything to come."""
    return table("1965-tournament", "\n".join([*lines, "rest eliminated"]), (), "", LAND)


def test_greedy_enters_a_country_with_a_force_and_attacks_its_city() -> None:
    t = arrange(*FORCE)
    given = play_on(t, "greedy")
    assert any(order.startswith("attack AA31 by capture with") for order in given)
    assert aggressor(t) == 0


@pytest.mark.parametrize("name", ["greedy", "hold"])
def test_nobody_blunders_across_the_border_with_a_few_units(name: str) -> None:
    t = arrange("at X30: B:4Arm", "at W20: B:1Inf", FAR)
    play_on(t, name)
    assert aggressor(t) == NOBODY


def test_greedy_lets_a_city_be_before_which_it_would_only_bleed() -> None:
    """Four factors are all lost but on a one or a two, and take the city on a three alone."""
    t = arrange("at Z31: B:1Inf", FAR)
    assert not any(order.startswith("attack") for order in play_on(t, "greedy"))


@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_pays_what_he_owes(name: str) -> None:
    t = arrange("at DD30: B:1Inf B:2Inf", "at DD33: B:4Arm B:3Inf", FAR)
    assert any(order.startswith("lose ") for order in play_on(t, name))
