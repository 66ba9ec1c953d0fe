"""65:23.4 - computer players close the one square by which an enemy would get away."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.judging import Table, table

from openblitz.players.blitzkrieg import baseline as player

FAR = "at TTT60: R:36Inf"


def sent(*lines: str, land: str = "") -> list[str]:
    """What greedy orders while aircraft are sent."""
    text = "\n".join(("at EE40: B:1SAC B:17Inf", *lines, FAR, "rest eliminated", "step sorties"))
    options = ("fighters-1965", "interdiction-1965")
    t: Table = table("1965-tournament", text, (), "", f"city EE40; blue EE40; {land}", options=options)
    given, one = list[str](), player("greedy", 1)
    while t.step == "sorties":
        given += t.let(one)
    return given


TRAPPED = ("at EE30: R:15Inf", "at EE29: B:4Arm B:5Arm", "at DD29: B:Inf1.1", "at FF30: B:Inf1.2")


def test_greedy_closes_the_one_way_out() -> None:
    assert "interdict B:1SAC over EE31" in sent(*TRAPPED)


@pytest.mark.parametrize(
    "lines",
    [
        TRAPPED[:2],  # they get away on either side
        (TRAPPED[0], "at EE26: B:4Arm B:5Arm"),  # nobody attacks them
        (
            "at EE30: R:Inf2.1 R:Inf1.1",
            *TRAPPED[1:],
            "at EE34: R:1Inf",
        ),  # bombs cost the enemy more elsewhere
    ],
    ids=["two ways", "no attack", "better bombs"],
)
def test_it_does_not_where_that_wins_nothing_or_less(lines: tuple[str, ...]) -> None:
    assert not any(order.startswith("interdict") for order in sent(*lines))


def test_it_does_not_where_fighters_would_meet_the_bombers() -> None:
    """65:23.6.Ua - Interceptors cost bombers without an escort a factor for every two, without a table."""
    fighters = "at EE24: R:1FTR R:2FTR R:3FTR R:Inf1.1", "city EE24; red EE24"
    given = sent(*TRAPPED, fighters[0], land=fighters[1])
    assert not any(order.startswith("interdict") for order in given)
