"""What a seat has been shown is kept: whoever comes back, on whatever machine, is told the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from tests.server.played import kept

from openblitz.server.door.tokens import new_token
from openblitz.server.play.marks import PASSED
from openblitz.server.play.seen import MOST, Shown, see, seen_by
from openblitz.table import Event

if TYPE_CHECKING:
    from tests.server.running import Server

    from openblitz.server.keep.storage import Storage


GAME = "0123456789abcdef"


def test_what_was_shown_never_becomes_less(storage: Storage) -> None:
    storage.add(kept(0), {"blue": new_token()}).result()
    database = storage.database
    assert seen_by(database, GAME, "blue") == Shown()
    for more, after in (
        (Shown(3, 1), Shown(3, 1)),
        (Shown(2, 4), Shown(3, 4)),
        (Shown(-1, -1), Shown(3, 4)),
        (Shown(1 << 70, 0), Shown(MOST, 4)),
    ):
        see(database, GAME, "blue", more).result()
        assert seen_by(database, GAME, "blue") == after
    assert seen_by(database, GAME, "red") == Shown()


def test_whoever_ordered_something_saw_what_was_before_and_what_a_file_brought_is_no_news() -> None:
    log = kept(200).entries
    last = next(entry.number for entry in reversed(log) if entry.seat == "blue")
    assert Shown().of(log, "blue", 0) == Shown(last)
    assert Shown().of(log, "green", 0) == Shown()
    assert Shown().of(log, "green", 150) == Shown(150)
    assert Shown(170, 2).of(log, "green", 150) == Shown(170, 2)
    assert Shown(900).of(log, "green", 0) == Shown(200)


def test_whoever_answered_nothing_himself_has_seen_nothing() -> None:
    log = list(kept(60).entries)
    last = next(entry for entry in reversed(log) if entry.seat == "blue")
    before = next(entry for entry in log[last.number - 2 :: -1] if entry.seat == "blue")
    by_itself = (Event(PASSED, "Passed by itself."), *last.events)
    log[last.number - 1] = msgspec.structs.replace(last, events=by_itself)
    assert Shown().of(log, "blue", 0) == Shown(before.number)


def both(server: Server) -> dict[str, Any]:
    """A game of two people that Red has joined, in which Blue has set up an army."""
    made = server.make(mine=["blue"])
    made["seats"]["red"] = server.take(made, "red")
    return made


def sits(server: Server, made: dict[str, Any], seat: str) -> dict[str, Any]:
    """What a seat is told that it was shown before."""
    token = made["spectator"] if seat == "spectator" else made["seats"][seat]
    with server.sit(made["id"], token) as person:
        return dict(person.settle()["seen"])


def test_a_seat_is_told_what_it_was_shown_before_on_whatever_machine(server: Server) -> None:
    made = both(server)
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.order("place B:4Arm at C20")
        blue.order("place B:5Arm at C20")
    assert sits(server, made, "blue")["orders"] == 2
    assert sits(server, made, "red")["orders"] == 0
    assert sits(server, made, "spectator")["orders"] == 2
    with server.sit(made["id"], made["seats"]["red"]) as red:
        red.settle()
        assert "seen" in red.state
        red.send(type="seen", orders=90)  # of orders that are still to come nobody has seen any
        red.send(type="chat", text="I am looking.")
        red.wait("chat")
        while red.wait("chat")["text"] != "I am looking.":
            pass
    assert sits(server, made, "red")["orders"] == 2
    # What is taken back was not seen: another order may come in its place.
    with server.sit(made["id"], made["seats"]["blue"]) as blue:
        blue.settle()
        blue.change("undo")
        assert "seen" not in blue.state
        blue.order("place B:6Arm at C20")
    assert sits(server, made, "red")["orders"] == 1


def test_a_line_that_breaks_brings_the_talk_again_with_its_numbers(server: Server) -> None:
    made = both(server)
    with server.sit(made["id"], made["seats"]["red"]) as red:
        first = red.wait("chat")  # that the seat was taken
        assert first["number"] == 1
        red.send(type="chat", text="Hello!")
        said = red.wait("chat")
        assert (said["text"], said["number"]) == ("Hello!", 2)
        red.send(type="seen", talk=2)
        red.send(type="chat", text="Are you there?")
        assert red.wait("chat")["number"] == 3
    with server.sit(made["id"], made["seats"]["red"]) as red:
        assert red.settle()["seen"]["talk"] == 2
        assert [red.wait("chat")["number"] for _ in range(3)] == [1, 2, 3]
    assert sits(server, made, "spectator")["talk"] == 3


def test_a_spectator_has_no_seat_for_which_anything_is_kept(server: Server) -> None:
    made = both(server)
    with server.sit(made["id"], made["spectator"]) as spectator:
        spectator.send(type="seen", orders=1)
        assert spectator.wait("error")["code"] == "spectator"
