"""Keeping strangers out: headers, hosts and origins, limits on how much and how often."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import logging
import secrets
import time
from collections import Counter
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from uvicorn.protocols.utils import ClientDisconnected

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any

    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Receive, Scope, Send

_log = logging.getLogger("openblitz.server")

BODY_SIZE = 64_000  # bytes of a request that is no game file
LOCAL_LINES = 5_000  # of this machine: a proxy that does not say who asks, or a test of what it can bear
LONG = 4_000_000  # bytes of a body that is not read to its end once all is said
# Of one address: requests and messages a second, so many at once, and the seconds that one may be late.
REQUESTS = (30, 300, 10.0)
MESSAGES = (120, 400, 10.0)
LOOKED_AT = 8  # buckets, in search of one that may be forgotten
LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "[::1]"})

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
# A picture may carry its own style, and can do nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class Security:
    """Middleware: every answer with the headers; hosts and origins that are not ours are turned away."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str] | None = None,
        origin: str | None = None,
        *,
        numbers: bool = False,
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.numbers = numbers  # whether any address in numbers is ours, too: no name can be bent to one
        self.origin = origin
        self.pace = Pace(*REQUESTS)
        https = origin is not None and origin.startswith("https:")
        extra = {"Strict-Transport-Security": "max-age=31536000"} if https else {}
        self.headers = [(k.lower().encode(), v.encode()) for k, v in {**HEADERS, **extra}.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if not self._welcome(scope):
            await self._turn_away(scope, receive, send)
            return
        if not await self.pace.keep(neighbours(scope["client"][0]) if scope.get("client") else ""):
            await self._too_fast(scope, receive, send)
            return
        answer = _Answer(send, self.headers, _Body(scope, receive))
        try:
            await self.app(scope, answer.body.receive, answer.send)
        except ClientDisconnected:  # whoever asked has gone: there is nobody to answer, and nothing is wrong
            _log.debug("%s: gone before it was answered", scope["path"])
        except Exception:  # nobody outside learns more than that it happened
            _log.exception("%s failed", scope["path"])
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1011, "reason": "the server made a mistake"})
            elif not answer.begun:
                await self._say(send, 500, "server", "The server made a mistake. The game is as it was.")

    def _welcome(self, scope: Scope) -> bool:
        """A page of another site must not speak to this server, even if it renames itself to its address."""
        given = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = given.get(b"host", "").lower()
        own = self.hosts is None or _bare(host) in self.hosts
        if not own and not (self.numbers and _is_number(_bare(host))):
            return False
        origin = given.get(b"origin")
        safe = scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")
        if origin is None:
            # Browsers name the origin of all that could do harm; what is no browser has no cookies of others.
            return given.get(b"sec-fetch-site", "none") in ("none", "same-origin") or safe
        if self.origin is not None:
            return safe or origin.lower() == self.origin
        return safe or urlsplit(origin.lower()).netloc == host

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "not from here"})
        else:
            await self._say(send, 403, "origin", "This address is not served here.")

    async def _too_fast(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1013, "reason": "too many requests"})
        else:
            await self._say(send, 429, "too-many", "Too many requests; try again in a while.")

    async def _say(self, send: Send, status: int, code: str, message: str) -> None:
        body = msgspec.json.encode({"error": {"code": code, "message": message}})
        kind = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": [*kind, *self.headers]})
        await send({"type": "http.response.body", "body": body})


def _bare(host: str) -> str:
    """A host without its port.

    >>> _bare("localhost:8000"), _bare("[::1]:80")
    ('localhost', '[::1]')
    """
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def _is_number(host: str) -> bool:
    """Whether a host is an address in numbers.

    >>> [_is_number(host) for host in ("192.0.2.1", "[2001:db8::1]", "blitz.example", "")]
    [True, True, False, False]
    """
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


class _Body:
    """The body of a request on its way in."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._receive = receive
        given = dict(scope["headers"])
        length = given.get(b"content-length", b"0")
        # A short one is let through to its end: who is cut off while he sends does not hear the answer.
        long = b"transfer-encoding" in given or len(length) > 9 or not length.isdigit() or int(length) > LONG
        self.left = scope["type"] == "http" and long

    async def receive(self) -> MutableMapping[str, Any]:
        message = await self._receive()
        self.left = self.left and bool(message.get("more_body", False))
        return message


class _Answer:
    """An answer on its way out, given the headers it does not have of its own."""

    def __init__(self, send: Send, headers: list[tuple[bytes, bytes]], body: _Body) -> None:
        self._send = send
        self.body = body
        self._headers = headers
        self.begun = False

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            given = {name.lower() for name, _ in message.get("headers", ())}
            added = [pair for pair in self._headers if pair[0] not in given]
            # Whoever still sends when all is said is cut off, or he could go on for ever.
            cut = [(b"connection", b"close")] if self.body.left else []
            message["headers"] = [*message.get("headers", ()), *added, *cut]
        await self._send(message)


def address_of(request: HTTPConnection) -> str:
    """Who asks, as far as one can tell: an address, or the network of an IPv6 address."""
    return neighbours(request.client.host) if request.client else ""


class Lines:
    """How many lines each address holds open: `most` of them, and many more for this machine itself.

    All addresses together hold at most so many that requests still find room beside them.

    >>> lines = Lines(most=1)
    >>> [lines.take("192.0.2.1"), lines.take("192.0.2.1"), lines.take("192.0.2.2")]
    [True, False, True]
    """

    def __init__(self, most: int, altogether: int = LOCAL_LINES) -> None:
        self.most = most
        self.altogether = altogether
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether one more may be opened; whoever took it gives it back."""
        group = neighbours(address)
        if self._open.total() >= self.altogether:
            return False
        if self._open[group] >= (LOCAL_LINES if _is_local(group) else self.most):
            return False
        self._open[group] += 1
        return True

    def give_back(self, address: str) -> None:
        """A line has ended."""
        group = neighbours(address)
        self._open[group] -= 1
        if not self._open[group]:
            del self._open[group]


def neighbours(address: str) -> str:
    """An address, or the network of an IPv6 address: a household has one, and addresses without number in it.

    >>> neighbours("192.0.2.1"), neighbours("2001:db8::1"), neighbours("::1")
    ('192.0.2.1', '2001:db8::', '::1')
    """
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if isinstance(read, IPv6Address) and not read.is_loopback:
        return str(IPv6Address(int(read) >> 64 << 64)) if read.ipv4_mapped is None else str(read.ipv4_mapped)
    return str(read)


def district(address: str) -> str:
    """The wider network of an address: what one provider gives to one customer, or to some.

    >>> district("192.0.2.77"), district("2001:db8:1:2::1"), district("::1")
    ('192.0.2.0', '2001:db8:1::', '::1')
    """
    try:
        read = ip_address(neighbours(address))
    except ValueError:
        return address
    if read.is_loopback:
        return str(read)
    if isinstance(read, IPv6Address):
        return str(IPv6Address(int(read) >> 80 << 80))
    return str(IPv4Address(int(read) >> 8 << 8))


def household(address: str) -> str:
    """Those who share one connection: an address, or the wider network of an IPv6 address.

    >>> household("192.0.2.77"), household("2001:db8:1:2::1")
    ('192.0.2.77', '2001:db8:1::')
    """
    near = neighbours(address)
    return district(near) if ":" in near else near


def _is_local(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Pace:
    """How fast an address is served. Whoever comes faster is served later, so that he slows down himself and
    no page sees a fault; what would be much too late is refused. This machine itself is not held back: it may
    be a proxy that does not say who asks.
    """

    def __init__(self, rate: float, burst: float, patience: float) -> None:
        self._limits = Limits(rate, burst)
        self._patience = patience

    async def keep(self, address: str) -> bool:
        """Wait for one's time; whether it came."""
        if _is_local(address):
            return True
        seconds = self._limits.wait(address, self._patience)
        if seconds:
            await asyncio.sleep(seconds)
        return seconds is not None


class Bucket:
    """How often somebody may do something: `burst` at once, `rate` a second in the long run.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> [bucket.take(at=0.0), bucket.take(at=0.0), bucket.take(at=0.0), bucket.take(at=1.0)]
    [True, True, False, True]
    """

    __slots__ = ("_last", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._last: float | None = None

    def full(self) -> bool:
        """Whether it is as if nothing had ever been taken."""
        since = 0.0 if self._last is None else time.monotonic() - self._last
        return self._left + since * self.rate >= self.burst

    def take(self, cost: float = 1.0, at: float | None = None) -> bool:
        """Whether it may be done now."""
        self._fill(at)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def wait(self, most: float, at: float | None = None) -> float | None:
        """In how many seconds it may be done, which is then settled; None if that is more than `most`.

        >>> bucket = Bucket(rate=2, burst=1)
        >>> [bucket.wait(0.5, at=0.0), bucket.wait(0.5, at=0.0), bucket.wait(0.5, at=0.0)]
        [0.0, 0.5, None]
        """
        self._fill(at)
        seconds = max(0.0, (1 - self._left) / self.rate)
        if seconds > most:
            return None
        self._left -= 1
        return seconds

    def _fill(self, at: float | None) -> None:
        now = time.monotonic() if at is None else at
        since = 0.0 if self._last is None else now - self._last
        self._left, self._last = min(self.burst, self._left + since * self.rate), now


class Limits:
    """A bucket for each address, or network of IPv6 addresses, and what goes with it (a name).

    Only buckets that are full again are forgotten. When all of very many are in use, whoever comes new shares
    a bucket with others, by chance: nothing that was spent is given back, and memory has a bound.
    """

    def __init__(self, rate: float, burst: float, addresses: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.addresses = addresses
        self._buckets: dict[str, Bucket] = {}
        self._key = secrets.token_bytes(16)

    def take(self, address: str, what: str = "") -> bool:
        """Whether that address may do it now."""
        return self._bucket(address, what).take()

    def wait(self, address: str, most: float) -> float | None:
        """In how many seconds that address may do it, which is then settled; None: not within `most`."""
        return self._bucket(address, "").wait(most)

    def _bucket(self, address: str, what: str) -> Bucket:
        key = f"{neighbours(address)} {what}"
        if key not in self._buckets and len(self._buckets) >= self.addresses and not self._make_room():
            key = self._shared(key)
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self._buckets[key] = bucket
        return bucket

    def _make_room(self) -> bool:
        """Forget a bucket that is full again, among those that were quiet longest."""
        for key in list(itertools.islice(self._buckets, LOOKED_AT)):
            bucket = self._buckets.pop(key)
            if bucket.full():
                return True
            self._buckets[key] = bucket  # looked at again when all the others have been
        return False

    def _shared(self, key: str) -> str:
        digest = hashlib.blake2b(key.encode("utf-8", "replace"), key=self._key, digest_size=8).digest()
        return f"shared {int.from_bytes(digest) % max(1, self.addresses // 10)}"
