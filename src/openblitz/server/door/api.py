"""What is asked for by HTTP: what there is to play, the board, games made, opened, listed and saved."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from openblitz import __version__, catalogue
from openblitz.server.door import choosing_api
from openblitz.server.door.answers import HttpFaultError, as_json, body_of, not_found, record_of
from openblitz.server.door.faults import BadRequestError
from openblitz.server.door.keptfile import sent
from openblitz.server.door.listening import most_connections
from openblitz.server.door.listing import Listing
from openblitz.server.door.openapi import openapi
from openblitz.server.door.rematch_api import RematchApi
from openblitz.server.door.security import MESSAGES, PICTURE_POLICY, Limits, Lines, Pace, address_of
from openblitz.server.door.socket import Line
from openblitz.server.door.tokens import looks_like_id
from openblitz.server.keep.database import StorageError
from openblitz.server.keep.gamefiles import FILE_SIZE
from openblitz.server.keep.kept_games import ListedGame, moment
from openblitz.server.keep.provenance import signed_file
from openblitz.server.play.history import dice_of, history
from openblitz.server.play.makers import Quotas
from openblitz.server.play.rematches import told
from openblitz.server.think.drawing import Drawing, Ending
from openblitz.server.think.pictures import Pictures, turn_of
from openblitz.server.wire.schema import (
    Claim,
    ErrorMessage,
    GameLine,
    GameMade,
    Info,
    LinkMade,
    NewGame,
    NewLink,
    RuleInfo,
    SeatChoice,
    SeatGone,
    SeatTaken,
    TokenList,
)
from openblitz.table.words import plain_letters

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.requests import HTTPConnection, Request
    from starlette.routing import BaseRoute
    from starlette.websockets import WebSocket

    from openblitz.server.door.account_api import AccountApi
    from openblitz.server.door.keptfile import KeptFile
    from openblitz.server.play.games import Games
    from openblitz.server.play.rematches import Again
    from openblitz.server.play.seating import Access, KeptRematch
    from openblitz.server.play.table import Table


MOST_TOKENS = 500
SEED_DIGITS = 9
TABLE_SIZE = 64_000  # bytes of a table of one's own, as much as an order may be
MOST_WATCHERS = 200  # of one game

_NO_SEATS = ("mine", "name", "trust", "dice")  # of what a game file may be opened with

USUAL = "usual"  # the first game that begins with one click, in the address of a board


class Api:
    """The addresses below /api."""

    def __init__(
        self, games: Games, people: AccountApi, *, local: bool, lines: int, quota: int | None = None
    ) -> None:
        # Bytes of the games of one maker.
        self.quotas = Quotas(games.storage.database, games.key, None if local else quota)
        self.games = games
        self.people = people
        self.local = local
        # A person makes a few games an evening; a local player is nobody's enemy.
        self.making = Limits(rate=1, burst=500) if local else Limits(rate=1 / 30, burst=20)
        self.lines = Lines(lines, most_connections() * 4 // 5)
        self.pace = Pace(*MESSAGES)  # of all lines of an address together
        self.drawing = Limits(rate=0.5, burst=20)
        self.pictures = Pictures(games.thinkers)
        self.listing = Listing()

    def routes(self) -> list[BaseRoute]:
        """Where what is to be found."""
        return [
            *self.people.routes(),
            *RematchApi(self).routes(),
            *choosing_api.routes(),
            Route("/info", self.info),
            Route("/openapi.json", self.openapi),
            Route("/rules/{id}", self.rule),
            Route("/boards/{ruleset}/{key}.svg", self.board_choice),
            Route("/tables/kinds", self.piece_kinds),
            Route("/tables/check", self.check_table, methods=["POST"]),
            Route("/tables/models", self.models),
            Route("/tables/models/{key}.json", self.model),
            Route("/games", self.make, methods=["POST"]),
            Route("/games/list", self.listed, methods=["POST"]),
            Route("/games/open", self.open, methods=["POST"]),
            Route("/games/{id}/links", self.link, methods=["POST"]),
            Route("/games/{id}/seat", self.take_seat, methods=["POST"]),
            Route("/games/{id}/file", self.file),
            Route("/games/{id}/board.svg", self.board_svg),
            Route("/games/{id}/board.json", self.board_json),
            Route("/games/{id}/picture.{kind:str}", self.picture),
            Route("/games/{id}/report.pdf", self.report),
            WebSocketRoute("/games/{id}/ws", self.socket),
        ]

    # What there is

    async def info(self, request: Request) -> Response:
        """GET /api/info."""
        return as_json(Info(__version__, await self.listing.games(), self.local))

    async def openapi(self, request: Request) -> Response:
        """GET /api/openapi.json"""
        return as_json(_openapi())

    async def rule(self, request: Request) -> Response:
        """GET /api/rules/{id}"""
        found = _rule(request.path_params["id"])
        if found is None:
            raise HttpFaultError(404, "rule", "No rule has this number.")
        return as_json(found, headers={"Cache-Control": "max-age=3600"})

    async def piece_kinds(self, request: Request) -> Response:
        """GET /api/tables/kinds"""
        return as_json([kind for family in catalogue.FAMILIES for kind in family.artist.piece_kinds()])

    async def check_table(self, request: Request) -> Response:
        """POST /api/tables/check?theme=, a table as GeoJSON."""
        self._in_time(request, self.drawing)
        body = await body_of(request, TABLE_SIZE)
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise HttpFaultError(422, "table", "This is not text in UTF-8.") from error
        found = await self.games.thinkers.check(text, _theme(request), address_of(request))
        return as_json(msgspec.Raw(found))

    async def models(self, request: Request) -> Response:
        """GET /api/tables/models"""
        return as_json([model for family in catalogue.FAMILIES for model in family.artist.models()])

    async def model(self, request: Request) -> Response:
        """GET /api/tables/models/{key}.json?seed=, a table to begin one's own with, as GeoJSON."""
        self._in_time(request, self.drawing)
        key, seed = request.path_params["key"], request.query_params.get("seed", "0")
        artist = next(
            (
                family.artist
                for family in catalogue.FAMILIES
                if key in {known.key for known in family.artist.models()}
            ),
            None,
        )
        if artist is None:
            raise not_found()
        if not seed.isdecimal() or len(seed) > SEED_DIGITS:
            raise HttpFaultError(422, "table", f"A seed is a number of at most {SEED_DIGITS} digits.")
        text = await asyncio.to_thread(artist.model, key, int(seed))
        return as_json(msgspec.Raw(text.encode()))

    async def board_choice(self, request: Request) -> Response:
        """GET /api/boards/{ruleset}/{key}.svg?theme=, `usual` for the game that one begins with"""
        ruleset, key = request.path_params["ruleset"], request.path_params["key"]
        if ruleset == USUAL:
            ruleset = catalogue.usual()
        drawn = await self.pictures.choice(ruleset, key, _theme(request), address_of(request))
        if drawn is None:
            raise not_found()
        return _picture(request, drawn)

    # Games

    async def make(self, request: Request) -> Response:
        """POST /api/games"""
        return await self.made(request, await record_of(request, NewGame))

    async def made(self, request: Request, wanted: NewGame, again: Again | None = None) -> Response:
        """A new game, as far as whoever asks may make one; it may be another one played `again`."""
        self._in_time(request, self.making)
        maker = await self.quotas.maker(await self.people.meant(request), address_of(request))
        return await self._made(request, await self.games.make(wanted, maker, again), wanted.mine)

    async def open(self, request: Request) -> Response:
        """POST /api/games/open, a game file's text; ?SEAT=general&mine=SEAT&name=...&trust=1&dice=typed"""
        self._in_time(request, self.making)
        maker = await self.quotas.maker(await self.people.meant(request), address_of(request))
        body = await body_of(request, FILE_SIZE)
        try:
            text = body.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise HttpFaultError(422, "game-file", "This is not text in UTF-8.") from error
        given = request.query_params
        seats = {seat: _choice(who) for seat, who in given.items() if seat not in _NO_SEATS}
        mine = [seat for seat in given["mine"].split(",") if seat] if "mine" in given else None
        trust = given.get("trust") == "1"
        made = await self.games.open(
            text,
            seats,
            given.get("name", ""),
            trust=trust,
            mine=mine,
            dice=given.get("dice", ""),
            who=address_of(request),
            maker=maker,
        )
        return await self._made(request, made, mine)

    async def _made(self, request: Request, made: GameMade, mine: Collection[str] | None) -> Response:
        """The maker's own seats of a new game are also the account's whose page made it."""
        session = await self.people.meant(request)
        if session:
            own = [seat for seat in made.seats if mine is None or seat in mine]
            taking = self.people.accounts.take(session.account, made.id, own, maker=True)
            await asyncio.wrap_future(taking)
        return as_json(made, 201)

    async def link(self, request: Request) -> Response:
        """POST /api/games/{id}/links?token="""
        wanted = await record_of(request, NewLink)
        table, access = await self.opened(request)
        session = await self.people.meant(request)
        if not access.may_renew(wanted.seat) or (session is None and "token" not in request.query_params):
            raise HttpFaultError(403, "seat", "This link is for others to make.")
        if wanted.seat not in (access.seat, None) and table.holds_secrets_of(wanted.seat):
            fault = "Whoever sits there has given orders that nobody else may know: only he can make a link."
            raise HttpFaultError(403, "sealed", fault)
        self._in_time(request, self.making)
        account = session.account if session else None
        token = await self.games.renew(table, wanted.seat, account, by=access.seat)
        return as_json(LinkMade(wanted.seat, token), 201)

    async def take_seat(self, request: Request) -> Response:
        """POST /api/games/{id}/seat: exchange a link, once, for the secret of a browser

        One that was used before is no fault: the page then looks for its own secret. Null: it is none.
        """
        claim = await record_of(request, Claim)
        game: str = request.path_params["id"]
        if not looks_like_id(game):
            raise not_found()
        access = await asyncio.to_thread(self.games.storage.access, claim.token)
        if access is not None and access.game == game:
            table = await self.games.table(game, address_of(request))
            return as_json(SeatTaken(access.seat, claim.token, table.game.family if table else ""))
        return as_json(await self.games.take_seat(game, claim.token) or await self._gone(game, claim.token))

    async def _gone(self, game: str, link: str) -> SeatGone | None:
        """Who has the seat of a link that was used; nobody has, where it is none."""
        seat = await asyncio.to_thread(self.games.storage.spent, game, link)
        table = await self.games.table(game) if seat else None
        return SeatGone(seat, table.seats[seat].name) if seat and table else None

    async def listed(self, request: Request) -> Response:
        """POST /api/games/list"""
        wanted = await record_of(request, TokenList)
        if len(wanted.tokens) > MOST_TOKENS:
            raise HttpFaultError(422, "too-many", f"At most {MOST_TOKENS} games are listed at once.")
        found = await asyncio.to_thread(self.games.storage.listed, wanted.tokens)
        session = await self.people.session(request)
        own: list[ListedGame] = []
        if session:
            known = {(game.id, game.seat) for game in found}
            listed = await asyncio.to_thread(self.people.accounts.listed, session.account)
            own = [game for game in listed if (game.id, game.seat) not in known]
        over = [game.id for game in (*found, *own) if game.standing.outcome]
        again = await asyncio.to_thread(self.games.storage.rematches, over)
        lines = [game_line(game, again.get(game.id)) for game in found]
        return as_json(lines + [game_line(game, again.get(game.id), account=True) for game in own])

    async def file(self, request: Request) -> Response:
        """GET /api/games/{id}/file?token="""
        table, access = await self.opened(request)
        if table.keeps_secrets(access.seat):
            fault = "The game holds orders that only another seat may know; it can be saved when it is over."
            raise HttpFaultError(403, "sealed", fault)
        async with table.whole() as sitting:
            text = await asyncio.to_thread(signed_file, sitting, self.games.key, table.seats)
        name = re.sub("[^A-Za-z0-9]+", "-", plain_letters(table.name)).strip("-").lower()[:60] or "game"
        headers = {
            "Content-Disposition": f'attachment; filename="{name}.blitz"',
            "Cache-Control": "no-store",
        }
        return Response(text, 200, headers, "text/plain")

    async def board_svg(self, request: Request) -> Response:
        """GET /api/games/{id}/board.svg?token=&theme="""
        table, _access = await self.opened(request)
        theme, state = _theme(request), table.now.position
        _something_to_draw(table, state)
        return _picture(request, await self.pictures.board(table.game, state, theme, address_of(request)))

    async def board_json(self, request: Request) -> Response:
        """GET /api/games/{id}/board.json?token="""
        table, _access = await self.opened(request)
        state = table.now.position
        _something_to_draw(table, state)
        kept = await self.pictures.board_file(table.game, state)
        return sent(request, kept, "application/json", {})

    async def picture(self, request: Request) -> Response:
        """GET /api/games/{id}/picture.svg and picture.png, ?token=&at="""
        kind: str = request.path_params["kind"]
        if kind not in ("svg", "png"):
            raise not_found()
        table, access = await self.opened(request)
        self._in_time(request, self.drawing)
        at = _number(request, "at")
        found = await table.at(table.now.at if at is None else at, access.seat, address_of(request))
        if found is None:
            raise HttpFaultError(404, "moment", f"The game has {table.now.at} orders.")
        _something_to_draw(table, found[0])
        position = table.game.write_state(found[0])
        drawing = Drawing(kind, "light", catalogue.pack(table.game), position)  # type: ignore[arg-type]
        drawn = await self.pictures.draw(drawing, address_of(request), table.id)
        headers = {"Cache-Control": "no-store", "Content-Security-Policy": PICTURE_POLICY}
        return Response(drawn, 200, headers, "image/svg+xml" if kind == "svg" else "image/png")

    async def report(self, request: Request) -> Response:
        """GET /api/games/{id}/report.pdf?token=&turn="""
        table, access = await self.opened(request)
        self._in_time(request, self.drawing)
        wanted, who = _number(request, "turn"), address_of(request)
        number, turn = turn_of(table, wanted, access.seat)
        if wanted is None and table.now.over:
            dice = tuple(one for seat in table.seats if (one := dice_of(table.log, seat)))
            turn = msgspec.structs.replace(turn, ending=Ending(await history(table, who), dice))
        found = await table.at(number, access.seat, who)
        assert found is not None
        _something_to_draw(table, found[0])
        position = table.game.write_state(found[0])
        drawing = Drawing("pdf", "light", catalogue.pack(table.game), position, turn)
        drawn = await self.pictures.draw(drawing, address_of(request), table.id)
        headers = {
            "Content-Disposition": f'inline; filename="turn-{turn.turn}.pdf"',
            "Cache-Control": "no-store",
        }
        return Response(drawn, 200, headers, "application/pdf")

    async def opened(self, request: HTTPConnection) -> tuple[Table, Access]:
        """The game and the seat that a token opens (or an account: ?seat=); anything else is not found."""
        game: str = request.path_params["id"]
        if not looks_like_id(game):  # PostgreSQL cannot even be asked for some
            raise not_found()
        access = await self._access(request, game)
        if access is None or access.game != game:
            raise not_found()
        table = await self.games.table(game, address_of(request))
        if table is None:
            raise not_found()
        return table, access

    async def _access(self, request: HTTPConnection, game: str) -> Access | None:
        token = request.query_params.get("token")
        if token is not None:
            return await asyncio.to_thread(self.games.storage.access, token)
        session = await self.people.session(request)
        seat = request.query_params.get("seat")
        if session is None or seat is None or not seat.isprintable():
            return None
        return await asyncio.to_thread(self.people.accounts.access, session, game, seat)

    async def socket(self, socket: WebSocket) -> None:
        """Websocket /api/games/{id}/ws?token="""
        address = address_of(socket)
        if not self.lines.take(address):
            fault = ErrorMessage("too-many", "Too many lines are open from your address.")
            await _say_and_close(socket, fault, 1013)
            return
        try:
            await self._line(socket)
        finally:
            self.lines.give_back(address)

    async def _line(self, socket: WebSocket) -> None:
        try:
            table, access = await self.opened(socket)
        except HttpFaultError:
            await socket.close(1008, "not found")
            return
        except (StorageError, BadRequestError) as error:
            await _say_and_close(socket, ErrorMessage(error.code, error.message), 1011)
            return
        if len(table.watchers) >= MOST_WATCHERS:
            await socket.close(1013, "too many are watching")
            return
        if table.now.over:  # nobody has looked for its rematch while nobody was here
            await self.games.look_for_rematch(table)
        await socket.accept()
        await Line(socket, self.games, table, access, self.pace).run()

    def _in_time(self, request: Request, limits: Limits) -> None:
        if not limits.take(address_of(request)):
            raise HttpFaultError(429, "too-many", "Too many requests; try again in a while.")


async def _say_and_close(socket: WebSocket, fault: ErrorMessage, code: int) -> None:
    """Said in a message: a page can read it, which it cannot of a line that never opened."""
    await socket.accept()
    await socket.send_text(msgspec.json.encode(fault).decode())
    await socket.close(code, "the game cannot be opened")


def game_line(game: ListedGame, rematch: KeptRematch | None = None, *, account: bool = False) -> GameLine:
    """A game for a list."""
    standing = game.standing
    return GameLine(
        id=game.id,
        name=game.name,
        ruleset=game.ruleset,
        turn=standing.turn,
        asked=standing.asked,
        seat=game.seat,
        updated=moment(game.updated),
        outcome=standing.outcome,
        account=account,
        players=game.seats,
        seal=game.seal,
        rematch=told(rematch, game.seat),
    )


def _number(request: Request, name: str) -> int | None:
    """A number in the query; None when it is not given."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise HttpFaultError(422, "invalid", f"{name} is a number.")
    return int(text)


def _choice(text: str) -> SeatChoice:
    return SeatChoice() if text == "human" else SeatChoice("computer", text)


def _theme(request: Request) -> str:
    theme = request.query_params.get("theme", "light")
    if theme not in catalogue.THEMES:
        raise HttpFaultError(404, "theme", f"There are the themes {', '.join(catalogue.THEMES)}.")
    return theme


def _something_to_draw(table: Table, state: Any) -> None:
    if not table.game.board(state):
        raise HttpFaultError(404, "board", "There is nothing to draw yet.")


def _picture(request: Request, board: KeptFile) -> Response:
    return sent(request, board, "image/svg+xml", {"Content-Security-Policy": PICTURE_POLICY})


def _rule(rule_id: str) -> RuleInfo | None:
    from openblitz.rulebook.inventory import inventory  # noqa: PLC0415
    from openblitz.rulebook.proof import is_proven  # noqa: PLC0415

    line = inventory().get(rule_id)
    if line is None:
        return None
    return RuleInfo(line.id, line.book, line.part, str(line.kind), line.what, is_proven(line, _ledger()))


@cache
def _ledger() -> dict[str, list[str]]:
    from openblitz.rulebook.proof import ledger_file, read_ledger  # noqa: PLC0415

    return read_ledger(ledger_file())


@cache
def _openapi() -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(openapi()))
