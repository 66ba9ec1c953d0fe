"""One game as it is played here: orders carried out, written down, and shown to everybody who looks."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

import msgspec

from openblitz.server import screens
from openblitz.server.database import ConflictError, StorageError
from openblitz.server.dice import TrueDice
from openblitz.server.schema import ORDER_LENGTH, LogEntry, SeatState, State
from openblitz.server.storage import Change, KeptEntry, KeptGame, Standing, Storage, moment, now
from openblitz.table import JournalError, NotationError, Refusal, Sitting, Snapshot, replay_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.position import Position
    from openblitz.server.schema import SeatChoice
    from openblitz.server.watcher import Watcher
    from openblitz.table import Entry, Event

_MOMENTS = 24


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


class Now(msgspec.Struct, frozen=True):
    """A game as it stands, ready to be sent: the view of the seat that is asked, and that of all others."""

    at: int
    hash: str
    asked: str | None
    position: Any
    view: msgspec.Raw
    watched: msgspec.Raw
    undo: str | None  # the seat that may take back the last order
    redo: str | None


class Done(msgspec.Struct, frozen=True):
    """What came of orders: what happened, and why the first one that was not carried out was refused."""

    at: int
    events: tuple[Event, ...] = ()
    refused: str = ""
    refusal: Refusal | None = None
    stale: bool = False


class Table:
    """A game in memory. One order at a time; nothing is shown before it is on the disk."""

    def __init__(self, kept: KeptGame, storage: Storage) -> None:
        self.id = kept.id
        self.storage = storage
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.broken = False
        self._take(kept)

    def _take(self, kept: KeptGame) -> None:
        self.name = kept.name
        self.seats: dict[str, SeatChoice] = kept.seats
        self.revision = kept.revision
        self.log: list[KeptEntry] = list(kept.entries)
        try:
            self.game: Blitzkrieg = screens.find_game(kept.ruleset)
            self.sitting = cast("Seated", Seated.resume(self.game, kept.journal(), TrueDice()))
        except screens.UnknownRulesetError as error:
            fault = f"The game is pinned to {kept.ruleset}, which this version does not have."
            raise StorageError("ruleset", fault) from error
        except JournalError as error:
            raise StorageError("corrupt", f"The game in the database cannot be replayed: {error}.") from error
        self._moments: dict[tuple[int, str], Position] = {}
        self.now = self._look()

    # What there is to see

    @property
    def computer_asked(self) -> str | None:
        """The seat that is asked, if a computer sits there."""
        asked = self.now.asked
        return asked if asked is not None and self.seats[asked].kind == "computer" else None

    def state(self, seat: str | None, events: Sequence[Event] = ()) -> State:
        """The message that shows a seat the game as it stands."""
        now = self.now
        view = now.view if seat is not None and seat == now.asked else now.watched
        return State(
            at=now.at,
            hash=now.hash,
            seat=cast("Any", seat),
            view=cast("Any", view),
            events=tuple(events),
            undo=seat is not None and seat == now.undo,
            redo=seat is not None and seat == now.redo,
            players={name: self._seat_state(name) for name in self.seats},
            name=self.name,
        )

    def _seat_state(self, seat: str) -> SeatState:
        choice = self.seats[seat]
        online = choice.kind == "computer" or any(watcher.seat == seat for watcher in self.watchers)
        return SeatState(choice.kind, choice.player, online)

    def _look(self) -> Now:
        """See the game as it stands, once for everybody."""
        sitting, game = self.sitting, self.game
        asked = game.to_move(sitting.state)
        seen = screens.look(game, sitting.state, asked)
        last = sitting.journal.entries[-1] if sitting.journal.entries else None
        return Now(
            at=sitting.number,
            hash=last.hash if last else sitting.journal.start_hash,
            asked=asked,
            position=sitting.state,
            view=msgspec.Raw(msgspec.json.encode(seen)),
            watched=msgspec.Raw(msgspec.json.encode(screens.quiet(seen))),
            undo=last.seat if last and sitting.can_undo else None,
            redo=asked if sitting.can_redo else None,
        )

    def log_since(self, number: int) -> tuple[LogEntry, ...]:
        """The orders after a number, with what happened."""
        return tuple(
            LogEntry(e.number, e.turn, e.seat, e.order, e.rolls, e.events, moment(e.made))
            for e in self.log[max(0, number) :]
        )

    # Changing it

    async def order(self, seat: str, orders: Sequence[str], at: int, hash_: str | None = None) -> Done:
        """Carry out orders, one after another until one is refused; what was carried out is on the disk."""
        return await self._change(at, hash_, lambda: self._carry_out(seat, orders))

    async def undo(self, seat: str, at: int, hash_: str | None = None) -> Done:
        """Take back the last order."""
        return await self._change(at, hash_, lambda: self._undo(seat))

    async def redo(self, seat: str, at: int, hash_: str | None = None) -> Done:
        """Carry out again what was taken back."""
        return await self._change(at, hash_, lambda: self._redo(seat))

    async def _change(self, at: int, hash_: str | None, act: Callable[[], _Deed]) -> Done:
        # Shielded: a change that is under way is finished, whether or not somebody still waits for it.
        return await asyncio.shield(asyncio.ensure_future(self._changed(at, hash_, act)))

    async def _changed(self, at: int, hash_: str | None, act: Callable[[], _Deed]) -> Done:
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
                    await self._write_down(deed.change, deed.now)
                except ConflictError:
                    await self._reload()
                    return Done(self.now.at, stale=True)
                self._show(deed.events)
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
            self._show(())

    def _show(self, events: Sequence[Event]) -> None:
        for watcher in self.watchers:
            watcher.changed(events)

    def _carry_out(self, seat: str, orders: Sequence[str]) -> _Deed:
        before, shots = self.sitting.number, len(self.sitting.journal.snapshots)
        happened: list[tuple[int, Sequence[Event]]] = []
        refused, refusal = "", None
        for text in orders:
            turn = self.sitting.state.turn
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
        turn = self.sitting.state.turn
        if self.game.to_move(self.sitting.state) != seat:
            return _Deed(refused="redo", refusal=Refusal("table:seat", "It is not for this seat to redo."))
        answer = self.sitting.redo()
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
        return _Deed(change=self._struck(), events=(_taken_back(answer),))

    def _struck(self) -> Change:
        return Change(self.id, self.revision, self._standing(), struck=1)

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
        change = Change(self.id, self.revision, self._standing(), entries=kept, snapshots=taken)
        return _Deed(change, tuple(e for _, events in happened for e in events), refused, refusal)

    def _standing(self) -> Standing:
        return standing(self.game, self.sitting.state, self.sitting.number)

    # Looking back

    async def at(self, number: int) -> tuple[Position, tuple[Event, ...]] | None:
        """The position after an order and what that order brought about; None if there is no such order."""
        async with self.lock:
            if self.broken:
                await self._reload()
            if not 0 <= number <= self.now.at:
                return None
            if number == self.now.at:
                return self.now.position, self._events_of(number)
            entries = list(self.sitting.journal.entries[:number])
            since, begin = self._nearest(number)
            key = (number, entries[-1].hash if entries else "")
        position = await asyncio.to_thread(_replayed, self.game, begin, entries[since:])
        if len(self._moments) >= _MOMENTS:
            self._moments.pop(next(iter(self._moments)))
        self._moments[key] = position
        return position, self._events_of(number)

    def _nearest(self, number: int) -> tuple[int, Position | str]:
        """The last position at or before an order that need not be replayed."""
        journal = self.sitting.journal
        found: tuple[int, Position | str] = (0, journal.start)
        for snapshot in journal.snapshots:
            if found[0] < snapshot.number <= number:
                found = (snapshot.number, snapshot.state)
        for (at, hash_), position in self._moments.items():
            if found[0] < at <= number and journal.entries[at - 1].hash == hash_:
                found = (at, position)
        return found

    def _events_of(self, number: int) -> tuple[Event, ...]:
        return self.log[number - 1].events if 0 < number <= len(self.log) else ()


class _Deed(msgspec.Struct, frozen=True):
    """What was done in memory, and is still to be written down."""

    change: Change | None = None
    events: tuple[Any, ...] = ()
    refused: str = ""
    refusal: Refusal | None = None
    now: Now | None = None


def standing(game: Blitzkrieg, state: Position, number: int) -> Standing:
    """Where a game stands, for lists."""
    return Standing(number, state.turn, game.to_move(state), game.outcome(state))


def _taken_back(entry: Entry) -> Event:
    from openblitz.table import Event  # noqa: PLC0415

    return Event("undo", f"{entry.seat} takes back: {entry.order}.")


def _replayed(game: Blitzkrieg, begin: Position | str, entries: Sequence[Entry]) -> Position:
    position = game.read_state(begin) if isinstance(begin, str) else game.copy(begin)
    for entry in entries:
        replay_entry(game, position, entry)
    return position
