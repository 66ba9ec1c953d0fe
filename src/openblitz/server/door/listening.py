"""How connections are served: whoever does not ask, send or read in time is cut, and there are so many."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from openblitz.server.door.socket import MESSAGE_SIZE

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from starlette.types import ASGIApp

HEAD_SECONDS = 15.0  # in which the head of a request is sent
READ_SECONDS = 30.0  # in which somebody to whom much was sent reads some of it
KEEP_SECONDS = 5  # for which a connection is kept for another request
REST_SECONDS = 30.0  # in which he sends the rest of a request that was answered before its end
CLOSE_SECONDS = 5.0  # in which he takes what was still to be sent when the line is closed
BACKLOG = 50  # connections that are taken at once, before any of them can be turned away
SPARE_FILES = 300  # that the database, processes and pictures need, and some times so many that come at once
MOST_CONNECTIONS = 6_000
MOST_FILES = 8_192
# A state of 8 to 12 kB has to fit into what a line remembers, 16 kB: then the next one, of which little is
# new, takes some hundred bytes and not the 2,000 that it takes with 4 kB, for 80 kB of memory a line, not 32.
WINDOW_BITS = 14


def more_files() -> None:
    """Let the process open more files, if the system allows it: a service gets few unless it asks."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """How many connections there may be: with more, the system would refuse files to everything else."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 400
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(50, min(MOST_CONNECTIONS, soft - SPARE_FILES))


class _Limit:
    """A time in which something has to happen."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float, act: Callable[[], object]) -> None:
        """From now on, unless it has begun already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def end(self) -> None:
        """It has happened."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Transport:
    """A transport that, when it is closed, does not wait for ever until the other side has read all."""

    def __init__(self, plain: asyncio.Transport) -> None:
        self._plain = plain

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)

    def close(self) -> None:
        if not self._plain.is_closing():
            asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._plain.abort)
        self._plain.close()


class _Bounded(asyncio.Protocol):
    """Cuts whoever does not read."""

    transport: Any

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unread = _Limit()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport if isinstance(transport, _Transport) else _Transport(transport))  # type: ignore[arg-type]

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._unread.begin(READ_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread.end()
        super().resume_writing()


class HttpConnection(_Bounded, AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Requests over HTTP, until one of them becomes a websocket."""

    connections: set[Any]
    cycle: Any
    _turned_away = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.timeout_keep_alive = KEEP_SECONDS
        self._head = _Limit()
        # All that have asked for nothing yet, or not to the end; first those that are silent longest.
        self._silent: dict[HttpConnection, None] = self.server_state.__dict__.setdefault("silent", {})

    def connection_made(self, transport: Any) -> None:
        """One more, if there is room, or somebody who has asked for nothing can give way."""
        if len(self.connections) >= most_connections() and not self._give_way():
            self._turned_away = True
            transport.abort()
            return
        super().connection_made(transport)
        self._wait(HEAD_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._heard()
        if not self._turned_away:
            super().connection_lost(exc)

    def _give_way(self) -> bool:
        silent = next(iter(self._silent), None)
        if silent is None:
            return False
        silent._heard()
        self.connections.discard(silent)
        silent.transport.abort()
        return True

    def _wait(self, seconds: float) -> None:
        self._silent.setdefault(self)
        self._head.begin(seconds, self.transport.abort)

    def _heard(self) -> None:
        self._silent.pop(self, None)
        self._head.end()

    def on_response_complete(self) -> None:
        """All is said; whoever is still sending is let finish, or he would be cut off and not hear it."""
        super().on_response_complete()
        if self._still_sent():
            self._unset_keepalive_if_required()
            self._wait(REST_SECONDS)

    def _still_sent(self) -> bool:
        """Whether the body of a request is on its way."""
        conn = getattr(self, "conn", None)  # h11's; other ways to read requests have none
        return conn is not None and conn.their_state is h11.SEND_BODY

    def data_received(self, data: bytes) -> None:
        """A piece of a request; a head that has begun is to be whole soon."""
        still_sent = self._still_sent()
        super().data_received(data)
        if still_sent and not self._still_sent():
            self._heard()
        asked = self.cycle is not None and not self.cycle.response_complete
        upgraded = self.transport.get_protocol() is not self
        if upgraded:
            self._unread.end()
        if asked or upgraded:
            self._heard()
        else:
            self._wait(HEAD_SECONDS)


class SocketConnection(_Bounded, WebSocketsSansIOProtocol):
    """A websocket; it is compressed against what was sent before, so that a state costs its changes."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=12,
                compress_settings={"memLevel": 5},
            )
        ]

    def send_receive_event_to_app(self) -> None:
        """A message, as bytes: text that is no UTF-8 is told to its sender, and fills no log."""
        self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()


def serve(config: uvicorn.Config, listening: list[socket.socket]) -> None:
    """Serve until the process is told to end.

    What is loaded by now stays: it is not looked through for garbage again and again, while everybody waits.
    """
    gc.collect()
    gc.freeze()
    uvicorn.Server(config).run(listening)


def config_for(app: ASGIApp, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,
        **{
            "log_level": "warning",
            "access_log": False,  # addresses hold the secret tokens of seats
            "server_header": False,
            "http": HttpConnection,
            "ws": SocketConnection,
            "backlog": BACKLOG,
            "ws_max_size": 2 * MESSAGE_SIZE,
            "ws_max_queue": 16,
            "timeout_keep_alive": KEEP_SECONDS,
            "timeout_graceful_shutdown": 5,
            **more,
        },
    )
