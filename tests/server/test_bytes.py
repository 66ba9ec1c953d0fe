"""How much a state weighs on the wire: told in bytes, which no machine makes slower."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from tests.server.played import played_sitting

from openblitz import catalogue
from openblitz.server import screens
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from typing import Any

    from openblitz.table import Game

MOST = 12_000  # bytes of a state in a full game, with the line of its last order
ENVELOPE = 900  # what a state holds besides the view: the seats, the hash, one order with what happened


def weigh(game: Game[Any, Any], state: Any) -> int:
    """The heaviest view of a state."""
    return max(len(bytes(screens.look(game, state, seat))) for seat in (*game.seats, None))


@pytest.mark.parametrize("name", ["1965-basic", "1975-basic"])
def test_a_state_of_a_full_game_is_small(name: str) -> None:
    """At random units go everywhere, and their zones with them: no player spreads them so."""
    game = catalogue.find(name)
    state, dice, chance = game.start(), SeededDice(3), Random(3)
    heaviest = 0
    for number in range(1400):
        if game.to_move(state) is None:
            break
        game.carry_out(state, game.pick(state, chance), dice)
        if number > 100 and number % 9 == 0:
            heaviest = max(heaviest, weigh(game, state))
    assert 6_000 < heaviest < MOST - ENVELOPE


def test_what_never_changes_is_told_once() -> None:
    game = catalogue.find("1975-basic")
    printed = bytes(screens.printed(game))
    view = bytes(screens.look(game, game.start(), "blue"))
    assert b"4th Armor" in printed
    assert b"4th Armor" not in view
    pieces = msgspec.json.decode(printed)["pieces"]
    assert [piece["id"] for piece in pieces] == list(msgspec.json.decode(view)["units"])


def test_what_is_as_ever_is_left_out() -> None:
    game = catalogue.find("1975-basic")
    state = played_sitting(400).state
    units = msgspec.json.decode(screens.look(game, state, "blue"))["units"]
    assert all(set(unit) <= {"place", "left", "marks"} for unit in units.values())
    assert {1, 2} <= {len(unit) for unit in units.values()}  # some have moved, some have not
