"""Accounts by HTTP: a cookie says who one is, and a second secret that one means what one sends."""

from __future__ import annotations

import asyncio
import hmac
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.routing import Route

from openblitz.server.door.accounts import NAME_LENGTHS, PASSWORD_LENGTHS, SESSION_DAYS, Session
from openblitz.server.door.answers import HttpFaultError, as_json, not_found, record_of
from openblitz.server.door.security import Limits, address_of, district
from openblitz.server.door.serverkey import ServerKey
from openblitz.server.door.tokens import looks_like_token, new_token
from openblitz.server.keep.database import StorageError
from openblitz.server.play import names
from openblitz.server.play.names import clean
from openblitz.server.think.turns import BusyError, Turns
from openblitz.server.wire.schema import (
    Access,
    AccountDeleted,
    AccountInfo,
    Claim,
    Credentials,
    Deletion,
    NewPassword,
    SessionsEnded,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection

    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

    from openblitz.server.door.accounts import Accounts
    from openblitz.server.keep.storage import Storage
    from openblitz.server.play.seating import Access as Opened

COOKIE = "openblitz-session"
BROWSER = "openblitz-browser"  # that the account was used in this browser; it opens nothing
BROWSER_DAYS = 365
HASHES_WAITING = 20  # passwords that wait to be looked at: a second or two
HASHES_OF_ONE = 5  # of one address


class AccountApi:
    """The addresses below /api/account and /api/session."""

    def __init__(
        self,
        accounts: Accounts,
        storage: Storage,
        *,
        https: bool,
        key: ServerKey | None = None,
        cut: Callable[[set[str]], None] = lambda keys: None,
        forget: Callable[[Collection[str]], None] = lambda games: None,
        seated: Callable[[Opened], Awaitable[object]] | None = None,
    ) -> None:
        self.accounts = accounts
        self.storage = storage
        self.https = https
        self.cookie, self.browser = (f"__Host-{name}" if https else name for name in (COOKIE, BROWSER))
        self.key = key or ServerKey()
        self.cut = cut  # ends the lines of sessions that have ended
        self.forget = forget  # games that are no longer kept
        self.seated = seated  # tells everybody at a table that somebody has taken a seat
        # Passwords are tried by hand, not by the thousand. The name counts together with the address: nobody
        # can lock out somebody who is elsewhere. A browser in which the account was used before counts by
        # itself: neighbours cannot either.
        self.trying = Limits(rate=1 / 10, burst=10)
        self.tried = Limits(rate=1 / 30, burst=10)
        self.known = Limits(rate=1 / 30, burst=10)
        self.making = Limits(rate=1 / 600, burst=5)
        self.changing = Limits(rate=1 / 60, burst=5)
        # So many of one wider network, whatever addresses it has: only of browsers that nobody knows.
        self.district = Limits(rate=1 / 2, burst=60)
        # Each hash takes 64 MB for a moment. Two places for all, one more for browsers that are known:
        # whoever fills the queue of strangers keeps no one out who was here before.
        self._hashing = Turns(2, most_of_one=HASHES_OF_ONE, most=HASHES_WAITING)
        self._known_hashing = Turns(1, most_of_one=HASHES_OF_ONE, most=HASHES_WAITING)

    def routes(self) -> list[BaseRoute]:
        """Where what is to be found."""
        return [
            Route("/account", self.account, methods=["GET", "POST", "DELETE"]),
            Route("/account/games", self.claim, methods=["POST"]),
            Route("/account/password", self.password, methods=["POST"]),
            Route("/account/sessions", self.end_others, methods=["DELETE"]),
            Route("/session", self.session_, methods=["POST", "DELETE"]),
        ]

    async def account(self, request: Request) -> Response:
        """/api/account"""
        acts = {"POST": self.sign_up, "DELETE": self.delete}
        return await acts.get(request.method, self.who)(request)

    async def session_(self, request: Request) -> Response:
        """/api/session"""
        return await (self.log_in if request.method == "POST" else self.log_out)(request)

    async def who(self, request: Request) -> Response:
        """GET /api/account: null for somebody who is not logged in, which is no fault"""
        session = await self.session(request)
        return as_json(AccountInfo(session.name, session.csrf) if session else None)

    async def sign_up(self, request: Request) -> Response:
        """POST /api/account"""
        given = await record_of(request, Credentials)
        name = names.shown(clean(given.name, 1000))
        _check("A name", name, NAME_LENGTHS)
        _check("A password", given.password, PASSWORD_LENGTHS)
        address = address_of(request)
        if not (self.making.take(address) and self.district.take(district(address))):
            raise _too_many()
        async with self._hash(request):
            adding = await asyncio.to_thread(self.accounts.add, name, given.password)
        try:
            account = await asyncio.wrap_future(adding)
        except StorageError as error:
            if error.code == "taken":
                raise HttpFaultError(409, error.code, error.message) from error
            raise
        return await self._logged_in(request, account, 201)

    async def log_in(self, request: Request) -> Response:
        """POST /api/session"""
        given = await record_of(request, Credentials)
        name = clean(given.name, 1000)
        browser = self._known_browser(request, name)
        if not self._may_try(request, name, browser):
            raise _too_many()
        account = None
        if len(given.password) <= PASSWORD_LENGTHS[1]:
            async with self._hash(request, known=browser is not None):
                account = await asyncio.to_thread(self.accounts.known, name, given.password)
        if account is None:
            raise HttpFaultError(401, "password", "The name or the password is not right.")
        return await self._logged_in(request, account, 200)

    def _known_browser(self, request: Request, name: str) -> str | None:
        """Which browser asks, if the account was used in it before."""
        who, _, signature = request.cookies.get(self.browser, "").partition(".")
        known = looks_like_token(who) and self.key.signed("browser", _browser(who, name), signature)
        return who if known else None

    def _may_try(self, request: Request, name: str, browser: str | None) -> bool:
        if browser is not None:
            return self.known.take(browser)
        address = address_of(request)
        if not (self.trying.take(address) and self.tried.take(address, names.key(name)[:100])):
            return False
        return self.district.take(district(address))

    @asynccontextmanager
    async def _hash(self, request: Request, *, known: bool = False) -> AsyncIterator[None]:
        """A place to look at a password in; whoever would wait too long is told to come again."""
        turns = self._known_hashing if known else self._hashing
        try:
            await turns.take(address_of(request), "")
        except BusyError as error:
            raise _too_many() from error
        try:
            yield
        finally:
            turns.give_back(address_of(request))

    async def _logged_in(self, request: Request, account: int, status: int) -> Response:
        # Whoever was signed in by this browser is no longer: its cookie is replaced.
        if (before := await self.session(request)) is not None:
            self.cut(await asyncio.wrap_future(self.accounts.log_out(before)))
        token = await asyncio.wrap_future(self.accounts.log_in(account))
        session = await asyncio.to_thread(self.accounts.session, token)
        assert session is not None
        answer = as_json(AccountInfo(session.name, session.csrf), status)
        self._give(answer, self.cookie, token, SESSION_DAYS, "/api")
        who = new_token()
        signed = f"{who}.{self.key.sign('browser', _browser(who, session.name))}"
        self._give(answer, self.browser, signed, BROWSER_DAYS, "/api/session")
        return answer

    def _give(self, answer: Response, name: str, value: str, days: int, path: str) -> None:
        """A cookie that no script reads and no other site sends; by https only this very host can set it."""
        path = "/" if self.https else path
        seconds = days * 24 * 60 * 60
        answer.set_cookie(
            name, value, seconds, path=path, secure=self.https, httponly=True, samesite="strict"
        )

    async def log_out(self, request: Request) -> Response:
        """DELETE /api/session"""
        session = await self._meant(request)
        self.cut(await asyncio.wrap_future(self.accounts.log_out(session)))
        return self._gone(as_json({}))

    def _gone(self, answer: Response) -> Response:
        path = "/" if self.https else "/api"
        answer.delete_cookie(self.cookie, path=path, secure=self.https, httponly=True, samesite="strict")
        return answer

    async def delete(self, request: Request) -> Response:
        """DELETE /api/account, with the password; games in which nobody else has a seat go with it"""
        session = await self._meant(request)
        given = await record_of(request, Deletion)
        await self._is_his(request, session, given.password)
        lost = await asyncio.wrap_future(self.accounts.delete(session))
        self.cut(lost.keys)
        self.forget(lost.games)
        return self._gone(as_json(AccountDeleted(len(lost.games))))

    async def _is_his(self, request: Request, session: Session, password: str) -> None:
        # Whoever sits at a machine that was left open is no nearer to the password than anybody else.
        if not self.changing.take(f"{session.account}"):
            raise _too_many()
        async with self._hash(request, known=True):
            known = await asyncio.to_thread(self.accounts.known, session.name, password)
        if known != session.account:
            raise HttpFaultError(401, "password", "The password is not right.")

    async def end_others(self, request: Request) -> Response:
        """DELETE /api/account/sessions: all but the one that asks"""
        session = await self._meant(request)
        ended = await asyncio.wrap_future(self.accounts.log_out_others(session))
        self.cut(ended)
        return as_json(SessionsEnded(len(ended)))

    async def password(self, request: Request) -> Response:
        """POST /api/account/password"""
        session = await self._meant(request)
        given = await record_of(request, NewPassword)
        _check("A password", given.new, PASSWORD_LENGTHS)
        await self._is_his(request, session, given.old)
        async with self._hash(request, known=True):
            changing = await asyncio.to_thread(self.accounts.change_password, session, given.new)
        ended = await asyncio.wrap_future(changing)
        self.cut(ended)
        return as_json(SessionsEnded(len(ended)))

    async def claim(self, request: Request) -> Response:
        """POST /api/account/games"""
        session = await self._meant(request)
        claim = await record_of(request, Claim)
        access = await asyncio.to_thread(self.storage.access, claim.token)
        if access is None:  # a link is used up by that: the account is the key from now on
            access = await asyncio.wrap_future(self.storage.take_seat(None, claim.token, new_token()))
            if access is not None and self.seated:
                await self.seated(access)
        if access is None or access.seat is None:
            raise not_found()
        taking = self.accounts.take(session.account, access.game, [access.seat], maker=access.maker)
        await asyncio.wrap_future(taking)
        return as_json(Access(access.game, access.seat), 201)

    async def session(self, request: HTTPConnection) -> Session | None:
        """Who asks, by his cookie: enough to be shown something."""
        token = request.cookies.get(self.cookie)
        return await asyncio.to_thread(self.accounts.session, token) if token else None

    async def meant(self, request: Request) -> Session | None:
        """Who asks, if the page itself sent it: needed to change something."""
        session = await self.session(request)
        given = request.headers.get("x-csrf", "")
        if session is None or not hmac.compare_digest(session.csrf.encode(), given.encode("latin-1")):
            return None
        return session

    async def _meant(self, request: Request) -> Session:
        session = await self.meant(request)
        if session is None:
            raise _nobody()
        return session


def _browser(who: str, name: str) -> str:
    return f"{who} {names.key(name)}"


def _check(what: str, text: str, lengths: tuple[int, int]) -> None:
    least, most = lengths
    if not least <= len(text) <= most:
        raise HttpFaultError(422, "length", f"{what} has {least} to {most} characters.")


def _nobody() -> HttpFaultError:
    return HttpFaultError(401, "session", "Log in first.")


def _too_many() -> HttpFaultError:
    return HttpFaultError(429, "too-many", "Too many attempts; try again in a while.")
