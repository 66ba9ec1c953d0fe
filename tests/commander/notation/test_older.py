"""Game files of older versions: a schedule was written strike by strike, and is read so still."""

from __future__ import annotations

from pathlib import Path

import pytest

from openblitz import catalogue
from openblitz.server.keep.gamefiles import read_whole
from openblitz.server.play.sealed import Seal
from openblitz.table import GameFileError, NotationError, SeededDice, read_game, write_game

# Written by the program when each strike was an order; its hashes vouch for it.
FILE = Path(__file__).with_name("strike_by_strike.txt").read_text()
BARE = "\n".join(
    line.partition("  [")[0]
    for line in FILE.split("\nSnapshot", maxsplit=1)[0].splitlines()
    if not line.startswith("Start")
)
GAME = catalogue.find("commander-prepared")


def test_a_schedule_that_was_written_strike_by_strike_is_read() -> None:
    sitting = read_game(FILE, catalogue.find, SeededDice(1))
    (barrage, strike), (rockets,) = sitting.state.strikes
    assert (barrage.turn, barrage.x, barrage.y, barrage.barrage) == (2, 40, 70, True)
    assert (strike.turn, strike.x, strike.y, strike.barrage) == (3, 62.5, 80, False)
    assert (rockets.turn, sum(times for _, times in rockets.units)) == (2, 2)
    assert write_game(sitting) == FILE  # nothing of it is changed
    whole = read_whole(FILE, trust=False)  # order by order, as a server takes it up
    assert len(whole.log) == 10
    assert GAME.write_state(whole.state) == GAME.write_state(sitting.state)


def test_a_hand_written_file_of_that_kind_is_read_too() -> None:
    sitting = read_game(f"{BARE}\n", catalogue.find, SeededDice(1), trust=True)
    assert [len(strikes) for strikes in sitting.state.strikes] == [2, 1]


@pytest.mark.parametrize("order", ["strike turn 1 at 60,60 with A:Art1", "strike-out 1"])
def test_nobody_gives_such_orders_any_more(order: str) -> None:
    with pytest.raises(
        NotationError, match="older game files; all strikes are written in one: schedule turn"
    ):
        GAME.read_order(order)
    assert Seal(GAME).covers(order)
    assert GAME.write_order(GAME.read_kept(order)) == order


def test_a_strike_that_was_not_written_cannot_be_struck_out() -> None:
    spoiled = BARE.replace("strike-out 1", "strike-out 3")
    with pytest.raises(GameFileError, match="order 5 is refused"):
        read_game(f"{spoiled}\n", catalogue.find, SeededDice(1), trust=True)
