"""Passengers of armoured transport that was hit: stay, or dismount suppressed."""

from __future__ import annotations

import pytest
from tests.commander.arrange import Battle, battle
from tests.commander.rules.gunnery import suppressed
from tests.commander.rules.terrains import SCENARIO

from openblitz.commander.orders import Dismount, Done, Stay
from openblitz.commander.rules import casualties
from openblitz.commander.steps.choices import Passengers
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Commanding


def hit_half_track(*aboard: str) -> Battle:
    """A German half-track in the sights of a Sherman that has just hit it once."""
    b = battle(
        {"A:HQ": (60, 30, 0), "A:Sherman1": (60, 40, 0), "G:HT": (60, 60, 180), "G:Inf9": (80, 60, 180)},
        steps=[CommandMoves(), Commanding()],
        scenario=SCENARIO,
        aboard=dict.fromkeys(aboard, "G:HT"),
    )
    b.order("order A:HQ: A:Sherman1 fire", 1, 2)
    # Five dice within half range: one hit, not saved, no suppression.
    b.order("fire A:Sherman1 at G:HT", 4, 1, 1, 1, 1, 1, 1)
    return b


@pytest.mark.rule("BC:ko.armouredpassengers")
def test_passengers_may_stay() -> None:
    b = hit_half_track("G:Inf1")
    assert isinstance(b.position.steps[-1], Passengers)
    assert b.game.to_move(b.position) == "german"
    b.order("stay G:Inf1")
    assert b.position.carrier[b.unit("G:Inf1")] == b.unit("G:HT")
    assert not suppressed(b, "G:Inf1")
    assert b.game.to_move(b.position) == "american"


@pytest.mark.rule("BC:ko.armouredpassengers")
def test_passengers_may_dismount_and_are_suppressed() -> None:
    b = hit_half_track("G:Inf1")
    assert b.refused("dismount G:Inf1 at 60,70 face 180").rule == "BC:actions.deploy"
    b.order("dismount G:Inf1 at 60,63 face 180")
    assert b.position.stands(b.unit("G:Inf1"))
    assert suppressed(b, "G:Inf1")
    assert b.game.to_move(b.position) == "american"


@pytest.mark.rule("BC:ko.armouredpassengers")
def test_each_passenger_decides() -> None:
    b = hit_half_track("G:Inf1", "G:Inf2")
    b.order("stay G:Inf1")
    assert b.refused("stay G:Inf1").rule == "BC:ko.armouredpassengers"
    assert b.refused("stay G:Inf9").rule == "BC:ko.armouredpassengers"
    assert b.refused("move G:HT to 60,70 face 0").rule == "BC:sequence.order"
    b.order("dismount G:Inf2 at 60,63 face 180")
    assert b.game.to_move(b.position) == "american"


def test_done_is_to_stay_aboard() -> None:
    b = hit_half_track("G:Inf1", "G:Inf2")
    b.order("done")
    assert b.game.to_move(b.position) == "american"
    assert len(b.position.passengers(b.unit("G:HT"))) == 2


def test_every_listed_choice_would_be_carried_out() -> None:
    b = hit_half_track("G:Inf1")
    listed = list(b.game.orders(b.position))
    assert {type(order) for order in listed} == {Stay, Dismount, Done}
    for order in listed:
        assert b.game.check(b.position, b.game.seats[1], order) is None


def test_nobody_aboard_nobody_asked() -> None:
    b = hit_half_track()
    assert b.game.to_move(b.position) == "american"


def test_lost_with_the_transport_there_is_nothing_to_decide() -> None:
    b = hit_half_track("G:Inf1")
    casualties.knock_out(b.position, b.unit("G:HT"), "BC:ko.hits", "test")
    assert b.settle() == []
    assert not any(isinstance(step, Passengers) for step in b.position.steps)
