"""75:1 - what the game is made of."""

from __future__ import annotations

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, attack

from openblitz.blitzkrieg.board import Country, load_board
from openblitz.blitzkrieg.board.model import MAJORS, MINORS
from openblitz.blitzkrieg.charts import Attrition, chart
from openblitz.blitzkrieg.counters import Side, order_of_appearance
from openblitz.blitzkrieg.rulesets import game
from openblitz.table import DiceError, RecordingDice


@pytest.mark.rule("75:1a")
def test_two_players_and_five_minor_countries_between_them() -> None:
    assert game("1975-basic").seats == ("blue", "red")
    held = set(load_board().country.values())
    assert held == {*MAJORS, *MINORS, Country.NEUTRAL}
    assert len(MINORS) == 5


@pytest.mark.rule("75:1c")
def test_the_parts_of_the_game() -> None:
    rules = game("1975-basic").rules
    assert rules.board is load_board()
    assert rules.attrition is chart("1975.bgat", Attrition)
    assert {counter.owner for counter in rules.roster.counters} == {"blue", "red"}
    cards = [{turn: list(units) for turn, units in order_of_appearance(side).items()} for side in Side]
    assert all(card[1] and max(card) > 1 for card in cards)


@pytest.mark.rule("75:1c", "75:7.2", "75:15.2")
def test_the_die_is_rolled_once_a_battle_and_for_nothing_else() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf B:4Arm", "at EE27: R:1Inf", dice=[3])
    t.order("move B:1Inf to EE28", "move B:4Arm to FF28", "done", "attack EE27 with B:1Inf B:4Arm", "done")
    rolled = RecordingDice(t.dice)
    t.game.carry_out(t.position, t.game.read_order("fight EE27"), rolled)
    assert [(roll.sides, roll.value) for roll in rolled.rolls] == [(6, 3)]
    assert t.dice.left == ()
    t.order("retreat R:1Inf to EE26 EE25", "done")
    assert (t.asked, t.step) == ("red", "movement")


def test_a_battle_without_a_die_cannot_be_fought() -> None:
    t = arrange("at EE28: B:1Inf", "at EE27: R:1Inf", "step announce")
    with pytest.raises(DiceError):
        attack(t, "EE27 with B:1Inf")


@pytest.mark.rule("75:TRC", "75:4.6")
def test_fifteen_turns_are_checked_off_each_after_the_red_player_turn() -> None:
    t = arrange("turn 1", "at EE30: B:1Inf", "at EE20: R:1Inf")
    seen = [(t.position.turn, t.asked)]
    while t.outcome is None:
        t.order("done")
        seen.append((t.position.turn, t.asked))
    complete = [(turn, side) for turn in range(1, 16) for side in ("blue", "red")]
    assert seen == [*complete, (15, None)]
