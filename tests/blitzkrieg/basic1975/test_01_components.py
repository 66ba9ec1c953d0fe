"""75:1 - what the game is made of."""

from __future__ import annotations

from functools import reduce
from operator import or_

import pytest
from tests.blitzkrieg.basic1975.arranging import arrange, arrival, attack

from openblitz.blitzkrieg.board import load_board
from openblitz.blitzkrieg.board.model import MAJORS, MINORS
from openblitz.hexes import bits
from openblitz.table import DiceError, RecordingDice


@pytest.mark.rule("75:1a")
def test_two_players_take_turns_and_command_their_own_side() -> None:
    t = arrange("turn 2", "at EE30: B:1Inf", "at EE20: R:1Inf")
    asked = []
    for _ in range(4):
        asked.append(str(t.asked))
        own, other = ("B:1Inf to EE31", "R:1Inf to EE19")[:: 1 if t.asked == "blue" else -1]
        assert t.may(f"move {own}")
        assert not t.may(f"move {other}")
        t.order("done")
    assert asked == ["blue", "red", "blue", "red"]


@pytest.mark.rule("75:1a")
def test_five_minor_countries_lie_between_the_two_powers() -> None:
    """Nobody walks from Great Blue to Big Red but through one of the five, and each of them is a way."""
    board = load_board()
    home, goal = (board.country_bits[power] & board.land_bits for power in MAJORS)
    between = [board.country_bits[minor] & board.land_bits for minor in MINORS]
    assert len(set(between)) == 5
    assert all(country & board.city_bits for country in between)
    assert not _walk(home, home | goal) & goal
    everything = reduce(or_, between, home | goal)
    assert _walk(home, everything) & goal
    assert all(_walk(home, everything) & country for country in between)


def _walk(start: int, ground: int) -> int:
    """Every hex that can be walked to over that ground."""
    while (further := (start | bits.spread(start)) & ground) != start:
        start = further
    return start


@pytest.mark.rule("75:1c")
@pytest.mark.parametrize(("die", "result"), [*enumerate(("DB2", "EX", "DB2", "DB2", "AB2", "AE"), 1)])
def test_a_battle_is_decided_by_the_results_table(die: int, result: str) -> None:
    """Even odds, and what the table of 1975 has in that column."""
    t = arrange("at EE30: B:1Inf", "at EE29: R:1Inf", "step announce", dice=[die])
    assert f"1-1, die {die}, {result}." in attack(t, "EE29 with B:1Inf")[0].text


@pytest.mark.rule("75:1c")
@pytest.mark.parametrize(("side", "city"), [("blue", "A5"), ("red", "TTT60")])
def test_each_side_has_a_card_that_says_when_its_units_come(side: str, city: str) -> None:
    unit, turn = arrival(arrange(), side)
    lines = (f"side {side}", "at EE30: B:1Inf", "at EE20: R:1Inf")
    assert arrange(f"turn {turn}", *lines).may(f"place {unit} at {city}")
    assert arrange(f"turn {turn - 1}", *lines).refused(f"place {unit} at {city}").rule == "75:6.2"


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
