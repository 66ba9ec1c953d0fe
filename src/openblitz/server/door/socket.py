"""The websocket of a game: orders, undo, chat and questions come in; states, refusals and answers go out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from openblitz import catalogue
from openblitz.server.dice.seals import SEAL, announced
from openblitz.server.door.faults import BadRequestError
from openblitz.server.door.security import Bucket, Pace, address_of
from openblitz.server.door.watcher import Watcher
from openblitz.server.keep.database import RevokedError, StorageError
from openblitz.server.keep.kept_games import Chat, chat_message, now
from openblitz.server.play.habits import HabitsMessage
from openblitz.server.play.history import HistoryAsk, history
from openblitz.server.play.names import clean, person
from openblitz.server.play.seen import Shown, see, seen_by
from openblitz.server.play.table import REVOKED
from openblitz.server.wire import screens
from openblitz.server.wire.schema import (
    CHAT_LENGTH,
    LOG_PAGE,
    ORDERS_AT_ONCE,
    Advised,
    Answer,
    AskMessage,
    DeployAsk,
    ErrorMessage,
    FromPage,
    HintAsk,
    Log,
    LogAsk,
    Moment,
    MomentAsk,
    NameMessage,
    OrderMessage,
    Orders,
    OrdersMessage,
    RedoMessage,
    RefusalMessage,
    SayMessage,
    SealMessage,
    SeenMessage,
    SuggestionAsk,
    ToldAsk,
    UndoMessage,
)
from openblitz.table import Event, Held
from openblitz.table.game import seat_name
from openblitz.table.typed_dice import DieNeeded

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from openblitz.server.play.games import Games
    from openblitz.server.play.records import Done
    from openblitz.server.play.seating import Access
    from openblitz.server.play.table import Table


_log = logging.getLogger("openblitz.server")

MESSAGE_SIZE = 160_000  # the longest order, with every quotation mark in it escaped
RATE, BURST = 40, 200  # messages a second; a hand with a mouse asks far less
PATIENCE = 50  # messages beyond that, at one more a second, before the line is cut
ASKS_AT_ONCE = 8
ASKS_WAITING = 8  # beyond those

_TOO_MANY = "Too many messages at once; this one was not heeded."

_decoder = msgspec.json.Decoder(FromPage)


class Line:
    """One websocket of one watcher."""

    def __init__(self, socket: WebSocket, games: Games, table: Table, access: Access, pace: Pace) -> None:
        self.socket = socket
        self.games = games
        self.table = table
        self.seat = access.seat
        self.access = access
        self.who = address_of(socket)
        self.pace = pace
        self.watcher = Watcher(table, access.seat, access.key, maker=access.maker, access=access)
        self._bucket = Bucket(RATE, BURST)
        self._beyond = Bucket(1, PATIENCE)
        self._asks = asyncio.Semaphore(ASKS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Speak and listen until one of the two ends."""
        table, lost = self.table, self.watcher.lost
        await table.ready(self.seat, self.who)
        self.watcher.seen = await asyncio.to_thread(self._seen_before)
        table.watchers.add(self.watcher)
        tasks: list[asyncio.Future[Any]] = []
        try:
            # Looked at again: the link may have been replaced in the moment between the door and the table.
            if await asyncio.to_thread(table.storage.lapsed, [self.access]):
                self.watcher.cut(*REVOKED)
                return
            self._seen()
            self._tell_of_second_lines()
            for chat in await asyncio.to_thread(table.storage.chats, table.id):
                self.watcher.tell(chat_message(chat))
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
                    await self.socket.close(*self.watcher.why_lost)

    def _seen_before(self) -> Shown:
        """What this seat was shown before it sat down; spectators are told no news."""
        table, seat = self.table, self.seat
        if seat is None:
            return Shown(table.now.at, table.storage.said(table.id))
        brought = table.origin.orders if table.origin else 0
        return seen_by(table.storage.database, table.id, seat).of(table.log, seat, brought)

    def _tell_of_second_lines(self) -> None:
        """Nobody sits down at another's seat unseen."""
        lines = self.table.lines_of(self.seat)
        if self.seat is not None and lines > 1:
            told = Event(
                "line", f"{seat_name(self.table.game, self.seat)} is looked at by {lines} lines at once."
            )
            for watcher in self.table.watchers:
                watcher.changed((told,))

    def _seen(self) -> None:
        """Show everybody who is here."""
        for watcher in self.table.watchers:
            watcher.changed()

    async def _speak(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                message = await self.watcher.next()
                await self.socket.send_text(message.decode())
                self.watcher.sent(message)

    async def _listen(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                # Not even read before its time: until then it waits on the line and costs nothing here.
                if not await self.pace.keep(self.who):
                    await self.socket.close(1013, "too many messages from this address")
                    return
                received = await self.socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                in_time = self._bucket.take()
                if not in_time and not self._beyond.take():
                    await self.socket.close(1008, "too many messages")
                    return
                await self._take(received.get("text") or received.get("bytes") or b"", in_time=in_time)

    def _wrong(self, code: str, message: str) -> None:
        self.watcher.tell(ErrorMessage(code, message))

    async def _take(self, text: str | bytes, *, in_time: bool) -> None:
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
        if not in_time:
            if isinstance(message, AskMessage):
                self.watcher.tell(screens.wrong(message, "too-many", _TOO_MANY))
            else:
                self._wrong("too-many", _TOO_MANY)
            return
        if isinstance(message, AskMessage):
            if len(self._tasks) >= ASKS_AT_ONCE + ASKS_WAITING:
                self.watcher.tell(screens.wrong(message, "too-many", _TOO_MANY))
                return
            task = asyncio.ensure_future(self._answer(message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return
        try:
            await self._act(message)
        except RevokedError:
            self.watcher.cut(*REVOKED)
        except (StorageError, BadRequestError) as error:
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
        table, seat, by, who = self.table, self.seat, self.access, self.who
        if isinstance(message, SealMessage):
            await self._seal(seat, message)
            return
        match message:
            case NameMessage() | SeenMessage() | HabitsMessage():
                await self._note(seat, message)
                return
            case OrderMessage(until=until, order=order):
                done = await table.order(
                    seat, [order], message.at, message.hash, by, who, message.dice, message.knowing, until
                )
            case OrdersMessage():
                if len(message.orders) > ORDERS_AT_ONCE:
                    self._wrong("too-many", f"At most {ORDERS_AT_ONCE} orders can be given at once.")
                    return
                done = await table.order(
                    seat, message.orders, message.at, message.hash, by, who, message.dice, message.knowing
                )
            case UndoMessage():
                done = await table.undo(seat, message.at, message.hash, by, who)
            case RedoMessage():
                done = await table.redo(seat, message.at, message.hash, by, who)
        self._tell(done)

    async def _note(self, seat: str, message: NameMessage | SeenMessage | HabitsMessage) -> None:
        """What is kept with a seat, and is no order."""
        table = self.table
        match message:
            case NameMessage(name):
                await self._call(seat, name)
            case SeenMessage(orders, talk):
                shown = Shown(min(orders, table.now.at), talk)
                await asyncio.wrap_future(see(table.storage.database, table.id, seat, shown))
            case HabitsMessage():
                await table.like(seat, message, self.access, self.who)
                self.games.go_on(table)

    async def _seal(self, seat: str, message: SealMessage) -> None:
        """Sealed dice: what others should hear of is told to everybody, and stays to be read."""
        seals = self.table.sealing
        before, orderer = seals and seals.state(), seals and seals.pending and seals.pending.seat
        done = await self.table.take_seal(seat, message, self.access, self.who)
        if done.refusal and done.refused != SEAL:
            # It was given with the order that waited: whoever gave it is told why it is not carried out.
            for watcher in self.table.watchers:
                if watcher.seat == orderer:
                    watcher.tell(RefusalMessage(done.at, done.refused, done.refusal))
            self.games.go_on(self.table)
            return
        self._tell(done)
        if before and not done.refusal and (told := announced(self.table.game, seat, message, before)):
            await self.games.announce(self.table, told)

    def _tell(self, done: Done) -> None:
        if done.stale:
            self.watcher.stale()
        elif isinstance(done.refusal, DieNeeded):
            self.watcher.tell(RefusalMessage(done.at, done.refused, done.refusal, done.refusal.die))
        elif isinstance(done.refusal, Held):
            held = done.refusal
            told = RefusalMessage(
                done.at, done.refused, held, cautions=held.cautions, hands_over=held.hands_over
            )
            self.watcher.tell(told)
        elif done.refusal:
            self.watcher.tell(RefusalMessage(done.at, done.refused, done.refusal))
        self.games.go_on(self.table)

    async def _say(self, text: str) -> None:
        said = clean(text[: 10 * CHAT_LENGTH], CHAT_LENGTH)
        if not said:
            return
        if not self._may_speak():
            self._wrong("too-many", "Not so fast: your words were not passed on.")
            return
        chat = Chat(self.seat, said, now())
        told = chat_message(await asyncio.wrap_future(self.table.storage.say(self.table.id, chat)))
        for watcher in self.table.watchers:
            watcher.tell(told)

    def _may_speak(self) -> bool:
        """All lines of an address at a game speak together, and so do all of an address at all games."""
        return self.games.talk.take(self.who, self.table.id) and self.games.talk_at_all.take(self.who)

    async def _call(self, seat: str, name: str) -> None:
        if not self._may_speak():
            self._wrong("too-many", "Not so fast: your name was not passed on.")
            return
        table, called = self.table, person(name)
        async with table.lock:
            if called != table.seats[seat].name:
                kept = table.storage.call(table.id, seat, called, self.access)
                seats = await asyncio.wrap_future(kept)
                table.sit(seats)
                self._seen()

    # Questions

    async def _answer(self, ask: AskMessage) -> None:
        async with self._asks:
            await self.watcher.room()
            try:
                answer: Answer | msgspec.Raw = await self._answered(ask)
            except (StorageError, BadRequestError) as error:
                answer = screens.wrong(ask, error.code, error.message)
            except Exception:
                _log.exception("game %s: no answer to a question", self.table.id)
                answer = screens.wrong(ask, "server", "The server made a mistake.")
        self.watcher.tell(answer)

    async def _answered(self, message: AskMessage) -> Answer | msgspec.Raw:  # noqa: PLR0911 - one line a question
        table, game, seat = self.table, self.table.game, self.seat
        thinkers = self.games.thinkers
        try:
            ask = screens.read_ask(game, message.ask)
        except screens.NoQuestionError as error:
            return screens.wrong(message, "invalid", str(error))
        match ask:
            case LogAsk(since):
                return Answer(message.id, await _log_page(table, since, seat))
            case DeployAsk():
                return Answer(message.id, Orders(await self.games.deploy(table, seat or "", self.who)))
            case HintAsk():
                orders = await self.games.hint(table, seat or "", self.who)
                say = catalogue.family_of(game).narrator.say
                return Answer(message.id, Advised(orders, tuple(say(game, order) for order in orders)))
            case SuggestionAsk():
                scene = await table.scene(seat)
                return Answer(message.id, Orders(await thinkers.suggest(scene, self.who, table.id)))
            case HistoryAsk():
                if not table.now.over:
                    return screens.wrong(message, "history", "The game is not over.")
                return Answer(message.id, await history(table, self.who))
            case MomentAsk(at):
                found = await table.scene_at(at, seat, self.who)
                if found is None:
                    return screens.wrong(message, "moment", f"The game has {table.now.at} orders.")
                scene, events = found
                seen = await thinkers.look(scene, self.who, table.id)
                return Answer(message.id, Moment(seen, events))
            case ToldAsk(since):
                before = await table.scene_at(since, seat, self.who)
                if before is None:
                    return screens.wrong(message, "moment", f"The game has {table.now.at} orders.")
                return Answer(
                    message.id,
                    await thinkers.tell(await table.scene(seat), before[0].position, self.who, table.id),
                )
        return await thinkers.ask(await table.scene(seat), message.ask, message.id, self.who, table.id)


async def _log_page(table: Table, since: int, seat: str | None) -> msgspec.Raw:
    """A page of the log, ready to be sent; made in a thread, and once for all who ask for it."""
    now, key = table.now, ("log", since, seat)
    if key in now.sent:
        return now.sent[key]
    made = await asyncio.to_thread(lambda: msgspec.json.encode(Log(table.log_since(since, seat, LOG_PAGE))))
    page = msgspec.Raw(made)
    return now.keep(key, page) if table.now is now else page
