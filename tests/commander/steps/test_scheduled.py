"""BC:scheduled.when - The scheduled phase, which asks nobody but passengers under fire."""

from __future__ import annotations

import pytest
from tests.commander.rules.gunnery import field

from openblitz.commander.orders import Done
from openblitz.commander.position import Strike
from openblitz.commander.steps.choices import Passengers
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.scheduled import ScheduledPhase


@pytest.mark.rule("BC:scheduled.when", "BC:ko.armouredpassengers")
def test_the_next_strike_waits_for_the_passengers_of_the_first() -> None:
    """Only full armour is safe from shells: the half-track is open, and is hit on 5."""
    b = field(
        {"A:CO": (60, 30, 0), "A:Inf2": (60, 35, 0), "G:Bren": (60, 60, 180), "G:Inf2": (20, 60, 180)},
        aboard={"G:Inf1": "G:Bren"},
        steps=[Commanding(), ScheduledPhase()],
    )
    gun = ((b.unit("A:Gun1"), 1),)
    b.position.strikes[0] = (Strike(1, 60.0, 60.0, gun), Strike(1, 20.0, 60.0, gun))
    b.settle(5, 1, 1, *(5,), *(1,))
    assert isinstance(b.position.steps[-1], Passengers)
    assert b.game.to_move(b.position) == "german"
    assert [strike.state for strike in b.position.strikes[0]] == ["fallen", "planned"]
    b.order(Done(), *(4, 1, 1), *(1,))  # they stay; the second strike finds Inf2
    assert b.position.hits[b.unit("G:Inf2")] == 1
    assert isinstance(b.position.steps[-1], Commanding)


def test_no_order_is_taken_in_it() -> None:
    b = field({"G:Inf1": (60, 60, 180)}, steps=[Commanding(), ScheduledPhase()])
    refused = b.refused(Done())
    assert refused.rule == "BC:sequence.order"
    assert "scheduled-phase" in refused.reason
