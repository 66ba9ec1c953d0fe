"""The websocket of a game: orders, undo, chat and questions come in; states, refusals and answers go out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from openblitz.server import screens
from openblitz.server.database import StorageError
from openblitz.server.games import BadRequestError, clean
from openblitz.server.schema import (
    CHAT_LENGTH,
    ORDERS_AT_ONCE,
    Answer,
    AskMessage,
    ChatMessage,
    ErrorMessage,
    FromPage,
    OrderMessage,
    OrdersMessage,
    RedoMessage,
    RefusalMessage,
    SayMessage,
    UndoMessage,
)
from openblitz.server.security import Bucket
from openblitz.server.storage import Chat, moment, now
from openblitz.server.watcher import Watcher

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from openblitz.server.games import Games
    from openblitz.server.table import Done, Table

_log = logging.getLogger("openblitz.server")

MESSAGE_SIZE = 64_000
RATE, BURST = 40, 200  # messages a second; a hand with a mouse asks far less
PATIENCE = 50  # messages beyond that before the line is cut
ASKS_AT_ONCE = 8

_decoder = msgspec.json.Decoder(FromPage)


class Line:
    """One websocket of one watcher."""

    def __init__(self, socket: WebSocket, games: Games, table: Table, seat: str | None) -> None:
        self.socket = socket
        self.games = games
        self.table = table
        self.seat = seat
        self.watcher = Watcher(table, seat)
        self._bucket = Bucket(RATE, BURST)
        self._said = Bucket(0.5, 8)
        self._asks = asyncio.Semaphore(ASKS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._ignored = 0

    async def run(self) -> None:
        """Speak and listen until one of the two ends."""
        table, lost = self.table, self.watcher.lost
        table.watchers.add(self.watcher)
        tasks: list[asyncio.Future[Any]] = []
        try:
            self._seen()
            for chat in await asyncio.to_thread(table.storage.chats, table.id):
                self.watcher.tell(ChatMessage(chat.seat, chat.text, moment(chat.made)))
            self.games.go_on(table)
            tasks = [asyncio.ensure_future(task) for task in (self._speak(), self._listen(), lost.wait())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            table.watchers.discard(self.watcher)
            for task in (*tasks, *self._tasks):
                task.cancel()
            await asyncio.gather(*tasks, *self._tasks, return_exceptions=True)
            self._seen()
        if lost.is_set():
            with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self.socket.close(1008, "too slow")

    def _seen(self) -> None:
        """Show everybody who is here."""
        for watcher in self.table.watchers:
            watcher.changed()

    async def _speak(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                for message in await self.watcher.next():
                    await self.socket.send_text(message.decode())

    async def _listen(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                received = await self.socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                if not self._in_time():
                    if self._ignored > PATIENCE:
                        await self.socket.close(1008, "too many messages")
                        return
                    continue
                await self._take(received.get("text") or received.get("bytes") or b"")

    def _in_time(self) -> bool:
        if self._bucket.take():
            self._ignored = 0
            return True
        self._ignored += 1
        if self._ignored == 1:
            self._wrong("too-many", "Too many messages at once; some were not read.")
        return False

    def _wrong(self, code: str, message: str) -> None:
        self.watcher.tell(ErrorMessage(code, message))

    async def _take(self, text: str | bytes) -> None:
        """One message: an order is dealt with before the next is read, questions are answered beside."""
        if len(text) > MESSAGE_SIZE:
            self._wrong("too-large", f"A message has at most {MESSAGE_SIZE} characters.")
            return
        try:
            message = _decoder.decode(text)
        except msgspec.ValidationError as error:
            self._wrong("invalid", f"This message cannot be read: {error}.")
            return
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self._wrong("invalid", "This is no JSON.")
            return
        if isinstance(message, AskMessage):
            task = asyncio.ensure_future(self._answer(message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        try:
            await self._act(message)
        except StorageError as error:
            self._wrong(error.code, error.message)
        except Exception:  # the game goes on; what it was stands in the server's own log
            _log.exception("game %s: a message was not dealt with", self.table.id)
            self._wrong("server", "The server made a mistake. The game is as it was.")

    async def _act(self, message: FromPage) -> None:
        if isinstance(message, SayMessage):
            await self._say(message.text)
            return
        if self.seat is None:
            self._wrong("spectator", "A spectator gives no orders.")
            return
        table, seat = self.table, self.seat
        match message:
            case OrderMessage():
                done = await table.order(seat, [message.order], message.at, message.hash)
            case OrdersMessage():
                if len(message.orders) > ORDERS_AT_ONCE:
                    self._wrong("too-many", f"At most {ORDERS_AT_ONCE} orders can be given at once.")
                    return
                done = await table.order(seat, message.orders, message.at, message.hash)
            case UndoMessage():
                done = await table.undo(seat, message.at, message.hash)
            case RedoMessage():
                done = await table.redo(seat, message.at, message.hash)
        self._tell(done)

    def _tell(self, done: Done) -> None:
        if done.stale:
            self.watcher.stale()
        elif done.refusal:
            self.watcher.tell(RefusalMessage(done.at, done.refused, done.refusal))
        self.games.go_on(self.table)

    async def _say(self, text: str) -> None:
        said = clean(text[: 10 * CHAT_LENGTH], CHAT_LENGTH)
        if not said:
            return
        if not self._said.take():
            self._wrong("too-many", "Not so fast: your words were not passed on.")
            return
        chat = Chat(self.seat, said, now())
        await asyncio.wrap_future(self.table.storage.say(self.table.id, chat))
        for watcher in self.table.watchers:
            watcher.tell(ChatMessage(chat.seat, chat.text, moment(chat.made)))

    # Questions

    async def _answer(self, ask: AskMessage) -> None:
        async with self._asks:
            try:
                answer = await self._answered(ask)
            except (StorageError, BadRequestError) as error:
                answer = screens.wrong(ask, error.code, error.message)
            except Exception:
                _log.exception("game %s: no answer to %s", self.table.id, ask.what)
                answer = screens.wrong(ask, "server", "The server made a mistake.")
        self.watcher.tell(answer)

    async def _answered(self, ask: AskMessage) -> Answer:
        table = self.table
        match ask.what:
            case "log":
                return Answer(ask.id, log=table.log_since(ask.since))
            case "deploy":
                return Answer(ask.id, orders=await self.games.deploy(table, self.seat or ""))
            case "moment":
                found = await table.at(ask.at)
                if found is None:
                    return screens.wrong(ask, "moment", f"The game has {table.now.at} orders.")
                position, events = found
                seen = await asyncio.to_thread(screens.look, table.game, position, None)
                return Answer(ask.id, view=seen, events=events)
        return await asyncio.to_thread(screens.answer, table.game, table.now.position, ask)
