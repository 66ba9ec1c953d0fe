"""One game as it is played here: orders carried out, written down, and shown to everybody who looks."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import TYPE_CHECKING, Any, cast

import msgspec

from openblitz import catalogue
from openblitz.server import sealed
from openblitz.server.database import ConflictError, StorageError
from openblitz.server.dice import TrueDice
from openblitz.server.schema import LOG_LINES, ORDER_LENGTH, LogEntry, SeatState, State
from openblitz.server.screens import look, printed
from openblitz.server.sealed import Seal
from openblitz.server.seating import Place
from openblitz.server.storage import Change, KeptEntry, KeptGame, Standing, Storage, Undone, moment, now
from openblitz.server.thinking import Scene
from openblitz.table import Entry, JournalError, NotationError, Refusal, Sitting, Snapshot, replay_entry
from openblitz.table.origin import TAG, Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from openblitz.server.schema import History, SeatChoice
    from openblitz.server.seating import Access
    from openblitz.server.watcher import Watcher
    from openblitz.table import Event, Game

REVOKED = (4001, "the link is no longer good")  # a code of our own, which the page knows
_MOMENTS = 24
_STATES = 32  # that are kept of one moment, ready to be sent


class Seated(Sitting[Any, Any]):
    """A sitting that tells what can be taken back."""

    @property
    def can_undo(self) -> bool:
        """Whether the last order can be taken back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to carry out again."""
        return bool(self._undone)

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What can be carried out again, in its order."""
        return tuple(Undone(entry.number, entry.seat, entry.order) for entry, _ in reversed(self._undone))

    def remember(self, undone: Sequence[Undone]) -> None:
        """What was taken back before the game was put away can still be carried out again."""
        self._undone = [(Entry(u.number, u.seat, u.order, ()), []) for u in reversed(undone)]


class Now(msgspec.Struct, frozen=True):
    """A game as it stands, ready to be sent: with the view of each seat that has looked at it."""

    at: int
    hash: str
    asked: str | None
    over: bool
    position: Any
    undo: str | None  # the seat that may take back the last order
    redo: str | None
    views: dict[str | None, msgspec.Raw]
    written: list[str] = []  # the position as text, once somebody needs it
    sent: dict[Any, msgspec.Raw] = {}  # states that are made already: many watch from the same seat


class Done(msgspec.Struct, frozen=True):
    """What came of orders: what happened, and why the first one that was not carried out was refused."""

    at: int
    events: tuple[Event, ...] = ()
    refused: str = ""
    refusal: Refusal | None = None
    stale: bool = False


def _game(ruleset: str) -> Game[Any, Any]:
    """The game that a kept game is pinned to."""
    try:
        return catalogue.find(ruleset)
    except catalogue.UnknownGameError as error:
        fault = f"The game is pinned to {ruleset}, which this version does not have."
        raise StorageError("ruleset", fault) from error


class Table:
    """A game in memory. One order at a time; nothing is shown before it is on the disk."""

    def __init__(self, kept: KeptGame, storage: Storage) -> None:
        self.id = kept.id
        self.storage = storage
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.broken = False
        self._key = secrets.token_bytes(16)
        # Found once: a scenario whose file is moved or renamed meanwhile is played on.
        self.game = _game(kept.ruleset)
        self.packed = catalogue.pack(self.game)
        self.printed = printed(self.game)
        self.seal = Seal(self.game)
        self._take(kept)

    def _take(self, kept: KeptGame) -> None:
        self.name = kept.name
        self.seats: dict[str, SeatChoice] = kept.seats
        self.places = kept.places
        self.origin = Origin.read(dict(kept.tags).get(TAG))
        self.revision = kept.revision
        self.log: list[KeptEntry] = list(kept.entries)
        try:
            self.sitting = cast("Seated", Seated.resume(self.game, kept.journal(), TrueDice()))
            self.sitting.remember(kept.undone)
        except JournalError as error:
            raise StorageError("corrupt", f"The game in the database cannot be replayed: {error}.") from error
        self._moments: dict[tuple[int, str], Any] = {}
        self.history: History | None = None  # of a game that is over, once somebody has asked
        self.now = self._look()

    # What there is to see

    @property
    def computer_asked(self) -> str | None:
        """The seat that is asked, if a computer sits there."""
        asked = self.now.asked
        return asked if asked is not None and self.seats[asked].kind == "computer" else None

    def state(
        self,
        seat: str | None,
        events: Sequence[Event] = (),
        *,
        since: int | None = None,
        maker: bool = False,
    ) -> State:
        """The message that shows a seat the game as it stands.

        `since` is the number of orders that the reader knows; None: a newcomer.
        """
        now = self.now
        if seat not in now.views:
            now.views[seat] = look(self.game, now.position, seat)
        return State(
            at=now.at,
            hash=now.hash,
            seat=seat,
            view=now.views[seat],
            log=() if since is None or now.at - since > LOG_LINES else self.log_since(since, seat),
            events=tuple(events),
            undo=seat is not None and seat == now.undo,
            redo=seat is not None and seat == now.redo,
            players={name: self._seat_state(name) for name in self.seats},
            name=self.name,
            origin=self.origin,
            maker=maker,
            secrets=self.keeps_secrets(seat),
            printed=self.printed if since is None else msgspec.UNSET,
        )

    def encoded(
        self, seat: str | None, events: Sequence[Event], *, since: int | None, maker: bool
    ) -> msgspec.Raw:
        """The same, ready to be sent; made once for all who are to be told the same."""
        players = tuple(self._seat_state(name) for name in self.seats)
        key, sent = (seat, since, maker, tuple(events), players, self.name), self.now.sent
        if key not in sent:
            if len(sent) >= _STATES:
                sent.clear()
            sent[key] = msgspec.Raw(msgspec.json.encode(self.state(seat, events, since=since, maker=maker)))
        return sent[key]

    async def scene(self, seat: str | None) -> Scene:
        """The game as it stands, for another process to look at from a seat."""
        now = self.now
        if not now.written:
            now.written.append(await asyncio.to_thread(self.game.write_state, now.position))
        return Scene(self.packed, now.written[0], seat)

    async def ready(self, seat: str | None) -> None:
        """Look at the game from a seat before somebody sits down there, so that nobody waits for it."""
        while seat not in self.now.views:
            now = self.now
            now.views[seat] = await asyncio.to_thread(look, self.game, now.position, seat)

    def _seat_state(self, seat: str) -> SeatState:
        choice = self.seats[seat]
        lines, place = self.lines_of(seat), self.places.get(seat, Place())
        online = choice.kind == "computer" or lines > 0
        return SeatState(choice.kind, choice.player, online, lines, place.taken, place.links, choice.name)

    def lines_of(self, seat: str | None) -> int:
        """How many lines are open on a seat."""
        return sum(watcher.seat == seat for watcher in self.watchers)

    def _look(self) -> Now:
        """See the game as it stands, once for each seat that somebody looks from."""
        sitting, game = self.sitting, self.game
        asked = game.to_move(sitting.state)
        seats = {asked, *(watcher.seat for watcher in tuple(self.watchers))}
        last = sitting.journal.entries[-1] if sitting.journal.entries else None
        return Now(
            at=sitting.number,
            hash=self._mark(last.hash if last else sitting.journal.start_hash),
            asked=asked,
            over=game.outcome(sitting.state) is not None,
            position=sitting.state,
            views={seat: look(game, sitting.state, seat) for seat in seats},
            undo=last.seat if last and sitting.can_undo else None,
            redo=asked if sitting.can_redo else None,
        )

    def _mark(self, hash_: str) -> str:
        """The hash that pages are told: from that of a sealed order, the order could be found by trying."""
        if not any(self.seal.covers(entry.order) for entry in self.sitting.journal.entries):
            return hash_
        return hashlib.blake2b(hash_.encode(), key=self._key, digest_size=len(hash_) // 2).hexdigest()

    def log_since(self, number: int, seat: str | None, most: int | None = None) -> tuple[LogEntry, ...]:
        """The orders after a number with what happened, as a seat may know them: the first `most` of them."""
        first = max(0, number)
        last = None if most is None else first + most
        seen = (self.veiled(entry, seat) for entry in self.log[first:last])
        return tuple(
            LogEntry(e.number, e.turn, e.seat, e.order, e.rolls, e.events, moment(e.made)) for e in seen
        )

    def veiled(self, entry: KeptEntry, seat: str | None) -> KeptEntry:
        """An entry as a seat may know it."""
        return self.seal.veil(entry) if self._secret(entry, seat) else entry

    def keeps_secrets(self, seat: str | None) -> bool:
        """Whether the game holds orders that a seat may not know yet."""
        return any(self._secret(entry, seat) for entry in self.log)

    def holds_secrets_of(self, seat: str | None) -> bool:
        """Whether a seat has given orders that nobody else may know yet."""
        return any(entry.seat == seat and self._secret(entry, None) for entry in self.log)

    def _secret(self, entry: KeptEntry, seat: str | None) -> bool:
        return entry.seat != seat and not self.now.over and self.seal.covers(entry.order)

    def revoke(self, keys: set[str]) -> None:
        """Cut the lines of those who were let in by a link that is good no more."""
        for watcher in self.watchers:
            if watcher.key in keys or (watcher.access and watcher.access.session in keys):
                watcher.cut(*REVOKED)

    # Changing it

    async def call(self, seat: str, name: str, by: Access | None = None) -> None:
        """The person on a seat says how he is called, and everybody is told."""
        async with self.lock:
            if name != self.seats[seat].name:
                self.seats = await asyncio.wrap_future(self.storage.call(self.id, seat, name, by))
                for watcher in self.watchers:
                    watcher.changed()

    async def order(
        self, seat: str, orders: Sequence[str], at: int, hash_: str | None = None, by: Access | None = None
    ) -> Done:
        """Carry out orders, one after another until one is refused; what was carried out is on the disk.

        `by` is what the orderer was let in by: if it is good no more, nothing happens (RevokedError).
        """
        return await self._change(seat, at, hash_, lambda: self._carry_out(seat, orders), by)

    async def undo(self, seat: str, at: int, hash_: str | None = None, by: Access | None = None) -> Done:
        """Take back the last order."""
        return await self._change(seat, at, hash_, lambda: self._undo(seat), by)

    async def redo(self, seat: str, at: int, hash_: str | None = None, by: Access | None = None) -> Done:
        """Carry out again what was taken back."""
        return await self._change(seat, at, hash_, lambda: self._redo(seat), by)

    async def _change(
        self, seat: str, at: int, hash_: str | None, act: Callable[[], _Deed], by: Access | None
    ) -> Done:
        # Shielded: a change that is under way is finished, whether or not somebody still waits for it.
        return await asyncio.shield(asyncio.ensure_future(self._changed(seat, at, hash_, act, by)))

    async def _changed(
        self, seat: str, at: int, hash_: str | None, act: Callable[[], _Deed], by: Access | None
    ) -> Done:
        async with self.lock:
            if self.broken:
                await self._reload()
            if at != self.now.at or (hash_ is not None and hash_ != self.now.hash):
                return Done(self.now.at, stale=True)
            try:
                deed = await asyncio.to_thread(self._act, act)
            except BaseException:
                self.broken = True
                raise
            if deed.change:
                try:
                    await self._write_down(msgspec.structs.replace(deed.change, by=by), deed.now)
                except ConflictError:
                    await self._reload()
                    return Done(self.now.at, stale=True)
                # What is in the log goes with the state.
                told = (deed.events, deed.open) if deed.change.struck else ((), ())
                self._show(told[0], seat, told[1])
            return Done(self.now.at, deed.events, deed.refused, deed.refusal)

    def _act(self, act: Callable[[], _Deed]) -> _Deed:
        """In a thread: do it, and look at the outcome."""
        deed = act()
        return msgspec.structs.replace(deed, now=self._look()) if deed.change else deed

    async def _write_down(self, change: Change, after: Now | None) -> None:
        """On the disk first; if that fails, the game in memory is given up for the one that is kept."""
        try:
            await asyncio.wrap_future(self.storage.change(change))
        except StorageError:
            self.broken = True
            raise
        assert after is not None
        self.revision += 1
        del self.log[len(self.log) - change.struck :]
        self.log.extend(change.entries)
        self.now = after

    async def _reload(self) -> None:
        kept = await asyncio.to_thread(self.storage.load, self.id)
        if kept is None:
            raise StorageError("gone", "The game is no longer in the database.")
        before = (self.now.at, self.now.hash)
        await asyncio.to_thread(self._take, kept)
        self.broken = False
        if (self.now.at, self.now.hash) != before:
            for watcher in self.watchers:
                watcher.begin_again()

    def _show(self, events: Sequence[Event], seat: str | None, others: Sequence[Event]) -> None:
        """Show a seat what it did, and the others what they may know of it."""
        for watcher in self.watchers:
            watcher.changed(events if watcher.seat == seat else others)

    def _carry_out(self, seat: str, orders: Sequence[str]) -> _Deed:
        before, shots = self.sitting.number, len(self.sitting.journal.snapshots)
        happened: list[tuple[int, Sequence[Event]]] = []
        refused, refusal = "", None
        for text in orders:
            turn = self.game.turn(self.sitting.state)
            answer = self._order(seat, text)
            if isinstance(answer, Refusal):
                refused, refusal = text, answer
                break
            happened.append((turn, answer))
        return self._deed(before, shots, happened, refused, refusal)

    def _order(self, seat: str, text: str) -> Sequence[Event] | Refusal:
        if len(text) > ORDER_LENGTH:
            return Refusal("table:notation", f"An order has at most {ORDER_LENGTH} characters.")
        try:
            order = self.game.read_order(text)
        except NotationError as error:
            return Refusal("table:notation", error.fault)
        return self.sitting.order(seat, order)

    def _redo(self, seat: str) -> _Deed:
        before, shots = self.sitting.number, len(self.sitting.journal.snapshots)
        turn = self.game.turn(self.sitting.state)
        if self.game.to_move(self.sitting.state) != seat:
            return _Deed(refused="redo", refusal=Refusal("table:seat", "It is not for this seat to redo."))
        try:
            answer = self.sitting.redo()
        except JournalError:  # what is kept of it no longer fits the rules
            fault = "What was taken back cannot be carried out any more."
            return _Deed(refused="redo", refusal=Refusal("table:redo", fault))
        if isinstance(answer, Refusal):
            return _Deed(refused="redo", refusal=answer)
        return self._deed(before, shots, [(turn, answer)], "", None)

    def _undo(self, seat: str) -> _Deed:
        entries = self.sitting.journal.entries
        if entries and entries[-1].seat != seat:
            return _Deed(refused="undo", refusal=Refusal("table:seat", "The last order was another seat's."))
        answer = self.sitting.undo()
        if isinstance(answer, Refusal):
            return _Deed(refused="undo", refusal=answer)
        told = sealed.taken_back(answer.seat, answer.order)
        others = sealed.taken_back(answer.seat) if self.seal.covers(answer.order) else told
        return _Deed(change=self._struck(), events=(told,), open=(others,))

    def _struck(self) -> Change:
        return Change(self.id, self.revision, self._standing(), struck=1, undone=self.sitting.undone)

    def _deed(
        self,
        before: int,
        shots: int,
        happened: Sequence[tuple[int, Sequence[Event]]],
        refused: str,
        refusal: Refusal | None,
    ) -> _Deed:
        """What was done since an order, as it is to be written down."""
        journal = self.sitting.journal
        if journal.number == before:
            return _Deed(refused=refused, refusal=refusal)
        kept = tuple(
            KeptEntry(e.number, turn, e.seat, e.order, e.rolls, e.hash, tuple(events), now())
            for e, (turn, events) in zip(journal.entries[before:], happened, strict=True)
        )
        taken: tuple[Snapshot, ...] = tuple(journal.snapshots[shots:])
        change = Change(
            self.id,
            self.revision,
            self._standing(),
            entries=kept,
            snapshots=taken,
            undone=self.sitting.undone,
        )
        others = [(sealed.given(e.seat),) if self.seal.covers(e.order) else e.events for e in kept]
        return _Deed(change, _all(e.events for e in kept), _all(others), refused, refusal)

    def _standing(self) -> Standing:
        return standing(self.game, self.sitting.state, self.sitting.number)

    # Looking back

    async def at(self, number: int, seat: str | None) -> tuple[Any, tuple[Event, ...]] | None:
        """The position after an order and that order, as a seat may know them; None if there is no such."""
        async with self.lock:
            if self.broken:
                await self._reload()
            if not 0 <= number <= self.now.at:
                return None
            if number == self.now.at:
                return self.game.conceal(self.now.position, seat), self._events_of(number, seat)
            entries = list(self.sitting.journal.entries[:number])
            since, begin = self._nearest(number)
            key = (number, entries[-1].hash if entries else "")
        position = await asyncio.to_thread(_replayed, self.game, begin, entries[since:])
        if len(self._moments) >= _MOMENTS:
            self._moments.pop(next(iter(self._moments)))
        self._moments[key] = position
        return self.game.conceal(position, seat), self._events_of(number, seat)

    def _nearest(self, number: int) -> tuple[int, Any]:
        """The last position at or before an order that need not be replayed."""
        journal = self.sitting.journal
        found: tuple[int, Any] = (0, journal.start)
        for snapshot in journal.snapshots:
            if found[0] < snapshot.number <= number:
                found = (snapshot.number, snapshot.state)
        for (at, hash_), position in self._moments.items():
            if found[0] < at <= number and journal.entries[at - 1].hash == hash_:
                found = (at, position)
        return found

    def _events_of(self, number: int, seat: str | None) -> tuple[Event, ...]:
        return self.veiled(self.log[number - 1], seat).events if 0 < number <= len(self.log) else ()


class _Deed(msgspec.Struct, frozen=True):
    """What was done in memory, and is still to be written down."""

    change: Change | None = None
    events: tuple[Any, ...] = ()
    open: tuple[Any, ...] = ()  # what the other seats may know of it
    refused: str = ""
    refusal: Refusal | None = None
    now: Now | None = None


def standing(game: Game[Any, Any], state: Any, number: int) -> Standing:
    """Where a game stands, for lists."""
    return Standing(number, game.turn(state), game.to_move(state), game.outcome(state))


def _all(parts: Iterable[Sequence[Event]]) -> tuple[Event, ...]:
    return tuple(event for part in parts for event in part)


def _replayed(game: Game[Any, Any], begin: Any, entries: Sequence[Entry]) -> Any:
    position = game.read_state(begin) if isinstance(begin, str) else game.copy(begin)
    for entry in entries:
        replay_entry(game, position, entry)
    return position
