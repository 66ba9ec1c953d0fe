"""Rematches by HTTP: made by whoever had a seat, and taken by the others who had one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.routing import Route

from openblitz.server.door.answers import HttpFaultError, as_json, record_of
from openblitz.server.door.tokens import new_token
from openblitz.server.keep.kept_games import now
from openblitz.server.play import rematches
from openblitz.server.play.games import game_of
from openblitz.server.play.rematches import Again, OfferedError
from openblitz.server.wire.schema import NewRematch, RematchTaken
from openblitz.table.game import seat_name

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

    from openblitz.server.door.api import Api
    from openblitz.server.play.seating import Access
    from openblitz.server.play.table import Table


class RematchApi:
    """The addresses below /api/games/{id}/rematch."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.games = api.games

    def routes(self) -> list[BaseRoute]:
        """Where what is to be found."""
        return [
            Route("/games/{id}/rematch", self.make, methods=["POST"]),
            Route("/games/{id}/rematch/seat", self.take, methods=["POST"]),
        ]

    async def make(self, request: Request) -> Response:
        """POST /api/games/{id}/rematch?token=: the others' seats in it are offered to them"""
        wanted = await record_of(request, NewRematch)
        table, access = await self._sitting(request)
        again = Again(table.id, access, _seats(table, access, wanted))
        try:
            made = await self.api.made(request, wanted.game, again)
            await self.games.announce(
                table, f"{seat_name(table.game, access.seat or '')} has made a rematch."
            )
            return made
        except OfferedError as error:
            raise HttpFaultError(409, error.code, error.message) from error
        finally:
            await self.games.look_for_rematch(table)

    async def take(self, request: Request) -> Response:
        """POST /api/games/{id}/rematch/seat?token=: the secret of one's seat in the new game, once"""
        table, access = await self._sitting(request)
        secret = new_token()
        taking = rematches.take(self.games.storage.database, table.id, access, secret, now())
        taken = await asyncio.wrap_future(taking)
        await self.games.look_for_rematch(table)
        if taken is None or taken.seat is None:
            raise HttpFaultError(409, "taken", "Somebody has that seat already, or it is offered no more.")
        new = await self.games.table(taken.game)
        family = await self.games.seated(taken)
        return as_json(RematchTaken(taken.game, new.name if new else "", taken.seat, secret, family), 201)

    async def _sitting(self, request: Request) -> tuple[Table, Access]:
        """A game that is over, and the seat of whoever asks; spectators have none."""
        table, access = await self.api.opened(request)
        session = await self.api.people.meant(request)
        if access.seat is None or (session is None and "token" not in request.query_params):
            raise HttpFaultError(403, "seat", "This is for those who had a seat.")
        if not table.now.over:
            raise HttpFaultError(409, "going-on", "The game is not over.")
        return table, access


def _seats(table: Table, access: Access, wanted: NewRematch) -> dict[str, str]:
    """For each seat of the old game whose player goes on, his seat in the new one."""
    game = game_of(wanted.game)
    if game.name.partition("@")[0] != table.game.name.partition("@")[0]:
        raise HttpFaultError(422, "ruleset", "A rematch is the same game.")
    mine = wanted.game.mine or ()
    found: dict[str, str] = {}
    for old, new in wanted.seats.items():
        choice = wanted.game.seats.get(new)
        people = table.seats[old].kind == "human" if old in table.seats else False
        own = (old == access.seat) == (new in mine)
        if not people or not own or new not in game.seats or (choice and choice.kind != "human"):
            raise HttpFaultError(422, "seat", "Each who goes on has one seat, and nobody another's.")
        found[old] = new
    if access.seat not in found or len(set(found.values())) < len(found) or len(found) < 2:
        raise HttpFaultError(422, "seat", "Each who goes on has one seat, and nobody another's.")
    return found
