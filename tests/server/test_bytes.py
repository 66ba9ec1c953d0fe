"""How much a state weighs on the wire: told in bytes, which no machine makes slower."""

from __future__ import annotations

import socket
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
import pytest
from tests.server.played import duel_file, played_sitting
from tests.server.running import Person
from websockets.sync.client import connect

from openblitz import catalogue
from openblitz.server.wire import screens
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from typing import Any

    from tests.server.running import Server

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


class Meter(socket.socket):
    """A socket that counts what it receives."""

    received = 0

    def recv(self, *given: Any) -> bytes:
        data = super().recv(*given)
        self.received += len(data)
        return data


def test_on_the_line_a_state_costs_its_changes(server: Server) -> None:
    """Compressed against the state before it, which fits into what the line remembers."""
    made = server.open(duel_file(), trust="1")
    address = urlsplit(server.address)
    meter = Meter(socket.AF_INET)
    meter.connect((address.hostname, address.port))
    where = f"ws://{address.netloc}/api/games/{made['id']}/ws?token={made['seats']['blue']}"
    with connect(where, sock=meter, max_size=None, proxy=None) as line:
        blue = Person(line)
        whole = len(msgspec.json.encode(blue.settle()["view"]))
        began = meter.received
        for order in ("move B:4Arm to EE19", "undo", "move B:4Arm to EE19", "undo"):
            blue.change("undo") if order == "undo" else blue.order(order)
    assert whole > 5_000
    assert (meter.received - began) / 4 < 1_000
