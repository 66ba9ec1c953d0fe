"""What is asked by HTTP while somebody chooses a game: how two differ, and what follows of a switch."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.routing import Route

from openblitz import catalogue
from openblitz.server.door.answers import HttpFaultError, as_json
from openblitz.server.wire import screens

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

LONGEST_GAME = 2_000  # letters of a ruleset with all options that it could have


def routes() -> list[BaseRoute]:
    """Where what is to be found."""
    return [Route("/differences", differences), Route("/ticks", ticks)]


async def differences(request: Request) -> Response:
    """GET /api/differences?a=&b="""
    first, second = _asked(request, "a", "b")
    try:
        return as_json(await asyncio.to_thread(screens.differences, first, second))
    except catalogue.UnknownGameError as error:
        raise HttpFaultError(404, "ruleset", f"{error}.") from error


async def ticks(request: Request) -> Response:
    """GET /api/ticks?game=&on=&option=&wanted="""
    game, on, option, wanted = _asked(request, "game", "on", "option", "wanted")
    try:
        return as_json(await asyncio.to_thread(screens.ticks, game, on, option, wanted=wanted != "no"))
    except catalogue.UnknownGameError as error:
        raise HttpFaultError(404, "ruleset", f"{error}.") from error


def _asked(request: Request, *keys: str) -> list[str]:
    return [request.query_params.get(key, "")[:LONGEST_GAME] for key in keys]
