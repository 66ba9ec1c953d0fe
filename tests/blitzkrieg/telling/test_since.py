"""Nothing that changed for a seat between two moments is untold, and what weighs most comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.options.test_21_automatic_victory import SEVEN, STRONG, VICTIM
from tests.blitzkrieg.options.test_21_automatic_victory import arrange as overwhelmed
from tests.blitzkrieg.telling.untold import TITLES, Moments, untold
from tests.blitzkrieg.tournament.test_29_minor_countries import FAR
from tests.blitzkrieg.tournament.test_29_minor_countries import arrange as abroad

from openblitz.blitzkrieg.rulesets import game
from openblitz.blitzkrieg.telling.since import since
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table.telling import ToldLine

ORDERS = 90
FIRST_GAME = game("1975-first-game", "all")


@pytest.mark.parametrize("title", TITLES)
def test_nothing_that_changed_for_a_seat_is_untold(title: str) -> None:
    """In random games that begin close to the enemy, whenever somebody is asked."""
    assert not list(Moments(title, 3, close=True).faults(ORDERS))


def lines(before: Position, after: Position, seat: str = "blue") -> list[ToldLine]:
    """All that is told, by weight."""
    told = since(before, after, seat)
    return [*told.first, *told.rest]


def test_nothing_is_told_where_nothing_changed() -> None:
    t = abroad("at X30: B:1Inf", FAR)
    assert lines(t.position, t.position.copy()) == []


def test_who_is_turned_over_is_told_where_he_lies() -> None:
    t = overwhelmed(*STRONG, VICTIM)
    before = t.position.copy()
    t.order(SEVEN)
    (line,) = (line for line in lines(before, t.position) if line.key == "lying")
    assert (line.units, line.places, line.seat) == (("R:1Inf",), ("EE31",), "red")
    assert not list(untold(t.game, before, t.position, "red"))


def test_a_war_is_told_by_the_position_and_not_when_its_move_was_taken_back() -> None:
    t = abroad("at X30: B:1Inf", FAR)
    before = t.position.copy()
    t.order("move B:1Inf to Z30")
    found = lines(before, t.position)
    assert [line.words for line in found if line.key == "war"] == [
        "Great Blue is the aggressor against Calaedia."
    ]
    assert [line.key for line in found][-2:] == ["moved", "box"]
    t.order("take-back B:1Inf")
    assert lines(before, t.position) == []


def test_an_objective_that_changed_hands_is_told_with_both() -> None:
    text = "turn 3\nside blue\nat EE34: {}\nat CC38: B:5Arm\nat DD39: R:2Inf\nrest eliminated\nstep movement"
    before, after = (FIRST_GAME.read_state(text.format(who)) for who in ("B:4Arm", "R:1Inf"))
    (line,) = (line for line in lines(before, after) if line.key == "objectives")
    assert (line.words, line.places) == ("Big Red takes the objectives EE34 from Great Blue.", ("EE34",))
    assert not list(untold(FIRST_GAME, before, after, "blue"))


def test_losses_come_before_counts_and_these_before_where_everybody_stands() -> None:
    text = "turn 3\nside blue\nat {}: B:4Arm{}\nat DD39: R:2Inf\nrest eliminated\nstep movement"
    before, after = (FIRST_GAME.read_state(text.format(*who)) for who in (("D20", " B:5Arm"), ("D21", "")))
    found = lines(before, after)
    assert [line.key for line in found] == ["lost", "count", "moved"]
    assert found[0].words == "Great Blue loses B:5Arm."
    assert found[1].words == f"Great Blue, units eliminated: {after.lost[0]}, 1 more."
    assert found[2].words == "B:4Arm: from D20 to D21."


def test_announcements_are_told_by_their_battles_unless_these_are_still_to_come() -> None:
    t = abroad("at X30: B:1Inf", FAR)
    assert "announced" in since(t.position, t.position, "blue").said
    text = "turn 3\nside blue\nat S20: B:4Arm B:5Arm\nat S21: R:1Inf\nrest eliminated\nstep announce"
    waiting = FIRST_GAME.read_state(text)
    order = FIRST_GAME.read_order("attack S21 with B:4Arm B:5Arm")
    FIRST_GAME.carry_out(waiting, order, SeededDice(1))
    assert "announced" not in since(waiting, waiting, "blue").said
