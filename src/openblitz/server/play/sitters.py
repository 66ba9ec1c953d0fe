"""Who sits where in a new game: people by the names that they say, computer players by their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.server.door.faults import BadRequestError
from openblitz.server.play.names import person
from openblitz.server.wire.schema import SeatChoice

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from openblitz.table import Game


def sitters(
    game: Game[Any, Any], chosen: Mapping[str, SeatChoice], mine: Collection[str] | None
) -> dict[str, SeatChoice]:
    """Who sits where; seats and players that the game does not have are a BadRequestError."""
    for seat in (*chosen, *(mine or ())):
        if seat not in game.seats:
            raise BadRequestError("seat", no_seat(seat, game.seats))
    seats: dict[str, SeatChoice] = {}
    for seat in map(str, game.seats):
        choice = chosen.get(seat, SeatChoice())
        people = choice.kind == "human"
        choice = SeatChoice(name=person(choice.name)) if people else _meant(game, choice)
        seats[seat] = choice
    return seats


def no_seat(seat: str, seats: Iterable[str]) -> str:
    """That a game has no such seat, but these."""
    return f"There is no seat {seat[:40]!r}; there are {' and '.join(seats)}."


def _meant(game: Game[Any, Any], choice: SeatChoice) -> SeatChoice:
    """The computer player that is meant, by the name that it has now."""
    found = catalogue.opponent(game, choice.player or "")
    if found is None:
        known = ", ".join(one.name for one in catalogue.family_of(game).shelf.players())
        fault = f"No computer player is called {(choice.player or '')[:40]!r}; there are {known}."
        raise BadRequestError("player", fault)
    return msgspec.structs.replace(choice, player=found.name)
