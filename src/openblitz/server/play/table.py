"""One game as it is played here: orders carried out, written down, and shown to everybody who looks."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import msgspec

from openblitz import catalogue
from openblitz.server.dice.seals import Sealing
from openblitz.server.dice.source import dice_for
from openblitz.server.door.faults import OverrunError
from openblitz.server.keep.database import ConflictError, StorageError
from openblitz.server.keep.kept_games import Change, KeptEntry, KeptGame, moment
from openblitz.server.play.doing import Doing
from openblitz.server.play.hands import ORDERING, Hands
from openblitz.server.play.moments import Moments
from openblitz.server.play.overruns import ASIDE, OPENING, OVERRUN, put_aside
from openblitz.server.play.records import Deed, Done, Now, Wish
from openblitz.server.play.rematches import told
from openblitz.server.play.sealed import Seal, StartSecrets
from openblitz.server.play.seated import Seated
from openblitz.server.play.seating import Place
from openblitz.server.play.seen import NOTHING, Shown
from openblitz.server.think.thinking import Scene
from openblitz.server.wire.schema import LOG_LINES, LogEntry, SeatState, State
from openblitz.server.wire.screens import look, printed
from openblitz.table import JournalError
from openblitz.table.origin import TAG, Origin
from openblitz.table.sealed_dice import SealedDiceError
from openblitz.table.typed_dice import Typed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping, Sequence

    from openblitz.server.door.watcher import Watcher
    from openblitz.server.keep.storage import Storage
    from openblitz.server.play.seating import Access
    from openblitz.server.think.thinkers import Thinkers
    from openblitz.server.wire.schema import SealMessage, SeatChoice
    from openblitz.table import Event, Game

REVOKED = (4001, "the link is no longer good")  # a code of our own, which the page knows
_log = logging.getLogger("openblitz.server")


def _game(ruleset: str) -> Game[Any, Any]:
    """The game that a kept game is pinned to."""
    try:
        return catalogue.find(ruleset)
    except catalogue.UnknownGameError as error:
        fault = f"The game is pinned to {ruleset}, which this version does not have."
        raise StorageError("ruleset", fault) from error


class Table:
    """A game in memory. One order at a time; nothing is shown before it is on the disk."""

    def __init__(
        self,
        kept: KeptGame,
        storage: Storage,
        hands: Hands | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.id = kept.id
        self.address = kept.address
        self.storage = storage
        self._hands = hands or Hands()
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.broken = False
        self._key = secrets.token_bytes(16)
        # Found once: a scenario whose file is moved or renamed meanwhile is played on.
        self.game = _game(kept.ruleset)
        self.packed = catalogue.pack(self.game)
        self.printed = printed(self.game)
        self.seal = Seal(self.game)
        self._moments = Moments(self.game, self.packed, self._hands, thinkers)
        self._take(kept)

    def _take(self, kept: KeptGame) -> None:
        self.name = kept.name
        self.sit(kept.seats)
        self.places, self.rematch = kept.places, kept.rematch
        self.origin = Origin.read(dict(kept.tags).get(TAG))
        self.typed = Typed.read(kept.tags)
        self.log: list[KeptEntry] = list(kept.entries)
        self.sealed = self.seal.among(self.log)
        try:
            journal = kept.journal()
            self.sealing = Sealing(kept.seals, journal) if kept.seals else None
            dice = self.sealing.dice if self.sealing else dice_for(self.typed)
            self.sitting = cast("Seated", Seated.resume(self.game, journal, dice))
            self.sitting.remember(kept.undone)
            self._start = StartSecrets.of(self.game, journal.start)
            self._doing = Doing(kept.id, kept.revision, self.sitting, self.sealing, self.seal)
        except (JournalError, SealedDiceError) as error:
            raise StorageError("corrupt", f"The game in the database cannot be replayed: {error}.") from error
        self._moments.forget()
        self.now = self._look()

    # What there is to see

    @property
    def computer_asked(self) -> str | None:
        """The seat that is asked, if a computer sits there; with sealed dice it waits until all are bound."""
        unbound = self.sealing is not None and bool(self.sealing.seals.unbound)
        asked = None if unbound or self.waits_for_links else self.now.asked
        return asked if asked is not None and self.seats[asked].kind == "computer" else None

    @property
    def waits_for_links(self) -> bool:
        """Whether an order stands that waits for its sealed dice."""
        return self._doing.waits

    def state(
        self,
        seat: str | None,
        events: Sequence[Event] = (),
        *,
        since: int | None = None,
        maker: bool = False,
        seen: Shown = NOTHING,
    ) -> State:
        """The message that shows a seat the game as it stands.

        `since` is the number of orders that the reader knows; None: a newcomer, who is told what the seat
        had `seen` before.
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
            undo=seat is not None and seat == now.undo and not self.waits_for_links,
            redo=seat is not None and seat == now.redo and not self.waits_for_links,
            players={name: self._seat_state(name) for name in self.seats},
            name=self.name,
            origin=self.origin,
            maker=maker,
            seals=self.sealing.state() if self.sealing else msgspec.UNSET,
            typed=self.typed or msgspec.UNSET,
            secrets=self.keeps_secrets(seat),
            printed=self.printed if since is None else msgspec.UNSET,
            seen=seen if since is None else msgspec.UNSET,
            rematch=told(self.rematch, seat) or msgspec.UNSET,
        )

    def encoded(
        self,
        seat: str | None,
        events: Sequence[Event],
        *,
        since: int | None,
        maker: bool,
        seen: Shown = NOTHING,
    ) -> msgspec.Raw:
        """The same, ready to be sent; made once for all who are to be told the same."""
        players = tuple(self._seat_state(name) for name in self.seats)
        new = seen if since is None else None
        again = told(self.rematch, seat)
        key, now = (seat, since, maker, new, tuple(events), players, self.name, again), self.now
        if key in now.sent:
            return now.sent[key]
        state = self.state(seat, events, since=since, maker=maker, seen=seen)
        return now.keep(key, msgspec.Raw(msgspec.json.encode(state)))

    async def scene(self, seat: str | None) -> Scene:
        """The game as it stands, for another process to look at from a seat."""
        now = self.now
        if not now.written:
            now.written.append(await asyncio.to_thread(self.game.write_state, now.position))
        return Scene(self.packed, now.written[0], seat)

    async def ready(self, seat: str | None, who: str = "") -> None:
        """Look at the game from a seat before somebody sits down there, so that nobody waits for it."""
        while seat not in self.now.views:
            now = self.now
            looking = partial(look, self.game, now.position, seat)
            now.views[seat] = await self._hands.do(looking, ORDERING, who, self.id)

    def sit(self, seats: Mapping[str, SeatChoice]) -> None:
        """Who sits where, as it is kept; games of earlier know computer players by former names."""
        self.seats: dict[str, SeatChoice] = {}
        for seat, choice in seats.items():
            found = catalogue.opponent(self.game, choice.player or "")
            self.seats[seat] = msgspec.structs.replace(choice, player=found.name) if found else choice

    def _seat_state(self, seat: str) -> SeatState:
        choice = self.seats[seat]
        lines, place = self.lines_of(seat), self.places.get(seat, Place())
        online = choice.kind == "computer" or lines > 0
        name = choice.name or catalogue.grade(self.game, choice.player or "")
        return SeatState(choice.kind, choice.player, online, lines, place.taken, place.links, name)

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
        """The hash that pages are told: from the true one, what is sealed could be found by trying."""
        entries = self.sitting.journal.entries
        if not self._start.hidden_from and not self.seal.any_of(entries, len(self.log), self.sealed):
            return hash_
        return hashlib.blake2b(hash_.encode(), key=self._key, digest_size=len(hash_) // 2).hexdigest()

    def log_since(self, number: int, seat: str | None, most: int | None = None) -> tuple[LogEntry, ...]:
        """The orders after a number with what happened, as a seat may know them: the first `most` of them."""
        first = max(0, number)
        last = None if most is None else first + most
        return tuple(self._line(entry, self.veiled(entry, seat)) for entry in self.log[first:last])

    def _line(self, entry: KeptEntry, seen: KeptEntry) -> LogEntry:
        """An order as a seat sees it in the log."""
        sealing, number = self.sealing, entry.number
        given = sealing.given(number) if sealing else msgspec.UNSET
        veil = sealing.veil(number, entry.order) if sealing else msgspec.UNSET
        when = moment(seen.made)
        return LogEntry(number, seen.turn, seen.seat, seen.order, seen.rolls, seen.events, when, given, veil)

    def veiled(self, entry: KeptEntry, seat: str | None) -> KeptEntry:
        """An entry as a seat may know it."""
        return self.seal.veil(entry) if self._secret(entry, seat) else entry

    def keeps_secrets(self, seat: str | None) -> bool:
        """Whether the game holds orders that a seat may not know yet."""
        hidden = seat in self._start.hidden_from and not self.now.over
        return hidden or any(self._secret(entry, seat) for entry in self.sealed)

    def holds_secrets_of(self, seat: str | None) -> bool:
        """Whether a seat has given orders that nobody else may know yet."""
        own = seat in self._start.owners and not self.now.over
        return own or any(entry.seat == seat and self._secret(entry, None) for entry in self.sealed)

    def _secret(self, entry: KeptEntry, seat: str | None) -> bool:
        return entry.seat != seat and not self.now.over and self.seal.covers(entry.order)

    def revoke(self, keys: set[str]) -> None:
        """Cut the lines of those who were let in by a link that is good no more."""
        for watcher in self.watchers:
            if watcher.key in keys or (watcher.access and watcher.access.session in keys):
                watcher.cut(*REVOKED)

    # Changing it

    async def order(  # noqa: PLR0917 - all that is to be known of an order
        self,
        seat: str,
        orders: Sequence[str],
        at: int,
        hash_: str | None = None,
        by: Access | None = None,
        who: str = "",
        dice: Sequence[int] = (),
        knowing: bool | None = None,
    ) -> Done:
        """Carry out orders, one after another until one is refused; what was carried out is on the disk.

        `by` is what the orderer was let in by: if it is good no more, nothing happens (RevokedError). `who`
        is his address, `dice` are typed for the first order. What takes too long is stopped (OverrunError).
        Where it is said whether he is `knowing`, an order that he gives unawares is Held.
        """
        return await self._change(
            Wish(seat, at, hash_, by, who), lambda: self._doing.carry_out(seat, orders, dice, knowing)
        )

    async def undo(
        self, seat: str, at: int, hash_: str | None = None, by: Access | None = None, who: str = ""
    ) -> Done:
        """Take back the last order."""
        return await self._change(Wish(seat, at, hash_, by, who), lambda: self._doing.undo(seat))

    async def redo(
        self, seat: str, at: int, hash_: str | None = None, by: Access | None = None, who: str = ""
    ) -> Done:
        """Carry out again what was taken back."""
        return await self._change(Wish(seat, at, hash_, by, who), lambda: self._doing.redo(seat))

    async def take_seal(
        self, seat: str, message: SealMessage, by: Access | None = None, who: str = ""
    ) -> Done:
        """What a seat does for the sealed dice: bind itself, give away its link, claim the game."""
        return await self._change(
            Wish(seat, None, None, by, who), lambda: self._doing.take_seal(seat, message)
        )

    async def _change(self, wish: Wish, act: Callable[[], Deed]) -> Done:
        # Shielded: a change that is under way is finished, whether or not somebody still waits for it.
        return await asyncio.shield(asyncio.ensure_future(self._changed(wish, act)))

    @asynccontextmanager
    async def whole(self) -> AsyncIterator[Seated]:
        """The game as it is on the disk, while nobody changes it."""
        async with self.lock:
            if self.broken:
                await self._reload()
            yield self.sitting

    async def _changed(self, wish: Wish, act: Callable[[], Deed]) -> Done:
        async with self.whole():
            if wish.at not in (None, self.now.at) or (wish.hash is not None and wish.hash != self.now.hash):
                return Done(self.now.at, stale=True)
            try:
                deed = await self._hands.do(lambda: self._act(act), ORDERING, wish.who, self.id)
            except OverrunError as error:
                self.broken = True
                _log.warning("game %s: an order of %s was stopped: it took too long", self.id, wish.seat)
                raise OverrunError(OVERRUN) from error
            except BaseException:
                self.broken = True
                raise
            if deed.change:
                try:
                    await self._write_down(msgspec.structs.replace(deed.change, by=wish.by), deed.now)
                except ConflictError:
                    await self._reload()
                    return Done(self.now.at, stale=True)
                # What is in the log goes with the state.
                told = (deed.events, deed.open) if deed.change.struck else ((), ())
                self._show(told[0], wish.seat, told[1])
            return Done(self.now.at, deed.events, deed.refused, deed.refusal)

    def _act(self, act: Callable[[], Deed]) -> Deed:
        """In a thread: do it, and look at the outcome."""
        deed = act()
        if deed.change is None:
            return deed
        changed = deed.change.entries or deed.change.struck
        after = self._look() if changed else msgspec.structs.replace(self.now, sent={})
        if self.sealing is None:
            return msgspec.structs.replace(deed, now=after)
        notes, seals = self.sealing.written()
        change = msgspec.structs.replace(deed.change, notes=notes, seals=seals)
        return msgspec.structs.replace(deed, change=change, now=after)

    async def _write_down(self, change: Change, after: Now | None) -> None:
        """On the disk first; if that fails, the game in memory is given up for the one that is kept."""
        try:
            await asyncio.wrap_future(self.storage.change(change))
        except StorageError:
            self.broken = True
            raise
        assert after is not None
        self._doing.revision += 1
        self.storage.orders += len(change.entries)
        del self.log[len(self.log) - change.struck :]
        self.sealed = [entry for entry in self.sealed if entry.number <= len(self.log)]
        self.sealed += self.seal.among(change.entries)
        self.log.extend(change.entries)
        self.now = after
        if self.sealing:
            self.sealing.settled()

    async def _reload(self) -> None:
        kept = await asyncio.to_thread(self.storage.load, self.id)
        if kept is None:
            raise StorageError("gone", "The game is no longer in the database.")
        if kept.aside:
            raise StorageError("aside", ASIDE)
        before = (self.now.at, self.now.hash)
        try:
            await self._hands.do(partial(self._take, kept), OPENING, game=self.id)
        except OverrunError as error:
            await put_aside(kept, self.storage)
            raise StorageError("aside", ASIDE) from error
        self.broken = False
        moved = (self.now.at, self.now.hash) != before
        for watcher in self.watchers:
            if moved:
                watcher.begin_again()
            else:
                watcher.changed()

    def _show(self, events: Sequence[Event], seat: str | None, others: Sequence[Event]) -> None:
        """Show a seat what it did, and the others what they may know of it."""
        for watcher in self.watchers:
            watcher.changed(events if watcher.seat == seat else others)

    # Looking back

    async def at(self, number: int, seat: str | None, who: str = "") -> tuple[Any, tuple[Event, ...]] | None:
        """The position after an order and that order, as a seat may know them; None if there is no such."""
        if number == self.now.at and not self.broken:
            return self.game.conceal(self.now.position, seat), self._events_of(number, seat)
        found = await self.scene_at(number, seat, who)
        if found is None:
            return None
        reading = partial(self.game.read_state, found[0].position)
        position = await self._hands.do(reading, ORDERING, who, self.id)
        return self.game.conceal(position, seat), found[1]

    async def scene_at(
        self, number: int, seat: str | None, who: str = ""
    ) -> tuple[Scene, tuple[Event, ...]] | None:
        """The same for another process to look at, which is the one to conceal what the seat may not know."""
        async with self.whole() as sitting:
            if not 0 <= number <= self.now.at:
                return None
            journal, events = sitting.journal, self._events_of(number, seat)
            if number == self.now.at:
                return await self.scene(seat), events
        position = await self._moments.at(journal, number, who, self.id)
        return Scene(self.packed, position, seat), events

    def _events_of(self, number: int, seat: str | None) -> tuple[Event, ...]:
        return self.veiled(self.log[number - 1], seat).events if 0 < number <= len(self.log) else ()
