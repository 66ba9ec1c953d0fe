"""The far end of a computer seat: reads positions from stdin, writes orders to stdout, one JSON line each.

It runs as a process of its own, so that a player that thinks long, or dies, harms nobody.
"""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, BinaryIO, Literal

import msgspec

from openblitz.server.think import beside

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_ORDERS = 2_000


class Wanted(msgspec.Struct, frozen=True):
    """A position, and the seat and player that are to decide in it."""

    game: str  # packed by the catalogue: its files may be gone by now
    position: str
    seat: str
    player: str  # empty: whoever gives hints
    seed: int


class Thought(msgspec.Struct, frozen=True):
    """One order, the end of what can be decided without dice, or a fault."""

    kind: Literal["order", "end", "fault"]
    text: str = ""
    progress: float = 0.0


class _DieNeededError(Exception):
    """The dice are the server's: what comes after a roll is for another time."""


class _NoDice:
    def roll(self, purpose: str, sides: int = 6) -> int:
        raise _DieNeededError(purpose)


def think(wanted: Wanted) -> Iterator[Thought]:
    """The orders of a seat until dice are rolled or somebody else is asked."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.players.choosing import decision  # noqa: PLC0415
    from openblitz.table import Seat  # noqa: PLC0415

    game = catalogue.unpack(wanted.game)
    progress = catalogue.family_of(game).narrator.progress
    state = game.read_state(wanted.position)
    shelf, seed = catalogue.family_of(game).shelf, wanted.seed
    decider = catalogue.player(game, wanted.player, seed) if wanted.player else shelf.adviser(seed)
    for _ in range(MOST_ORDERS):
        before = game.hand_over(state)
        order = decision(decider, game, state, Seat(wanted.seat))
        yield Thought("order", game.write_order(order), progress(game, state))
        try:
            game.carry_out(state, order, _NoDice())
        except _DieNeededError:
            break
        if game.hand_over(state) != before:
            break
    yield Thought("end", progress=1.0)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line until there are no more."""
    for line in requests:
        try:
            for thought in think(msgspec.json.decode(line, type=Wanted)):
                answers.write(msgspec.json.encode(thought) + b"\n")
                answers.flush()
        except Exception as error:  # told to the server, which decides what to do
            fault = Thought("fault", f"{type(error).__name__}: {error}"[:500])
            answers.write(msgspec.json.encode(fault) + b"\n")
            answers.flush()


def main() -> None:
    """Serve on stdin and stdout, and give way to the server."""
    beside.loaded()
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
