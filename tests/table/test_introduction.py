"""How long a game takes, in words."""

from __future__ import annotations

import pytest

from openblitz.table.introduction import HARDNESS, Introduction, time_of, title_card


@pytest.mark.parametrize(
    ("seconds", "turns", "said"),
    [
        (120, 5, "5 turns: about 5 minutes against the computer, 10 between two people"),
        (450, 9, "9 turns: about 40 minutes against the computer, 1 hour between two people"),
        (1630, 15, "15 turns: about 3 1/2 hours against the computer, 7 between two people"),
        (600, 1, "1 turn: about 5 minutes against the computer, 10 between two people"),
    ],
)
def test_a_game_takes_the_orders_of_all_its_turns(seconds: int, turns: int, said: str) -> None:
    assert time_of(seconds, turns) == said


def test_a_game_without_a_last_turn_takes_a_turn_at_a_time() -> None:
    assert time_of(1200, 0).startswith("No last turn; a turn takes about 10 minutes")
    assert time_of(200, 0, 11).startswith("No last turn, some 11 as a rule: about 20 minutes")


def test_a_card_says_all_that_its_file_says() -> None:
    told = Introduction(hard=2, new="The sea.", orders=80, after=("first",), step=3)
    card = title_card(told, 15, "Blue: 9 units", {"first": "First game"}, 2, least=True)
    assert card.long.startswith("15 turns: at least 3 1/2 hours")
    assert card.units == "Blue: 9 units."
    assert (card.hard, card.hardness, card.step) == (2, HARDNESS[2], 3)
    assert card.after == (("first", "First game"),)
    assert "10 seconds each" in card.basis
