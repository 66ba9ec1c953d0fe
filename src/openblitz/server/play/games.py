"""All games of this server: made, opened, kept in memory while somebody looks, played on by computers."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.players.choosing import RECRUIT
from openblitz.server.dice import typed
from openblitz.server.dice.sealing import begin
from openblitz.server.door.faults import BadRequestError, OverrunError
from openblitz.server.door.security import Limits
from openblitz.server.door.serverkey import ServerKey
from openblitz.server.door.tokens import new_id, new_token
from openblitz.server.keep.database import StorageError
from openblitz.server.keep.kept_games import Chat, KeptGame, chat_message, now, standing
from openblitz.server.keep.provenance import marked
from openblitz.server.play.hands import Hands
from openblitz.server.play.makers import NOBODY
from openblitz.server.play.names import clean
from openblitz.server.play.overruns import ASIDE, OPENING, put_aside
from openblitz.server.play.records import Work
from openblitz.server.play.seen import knows
from openblitz.server.play.sitters import no_seat, sitters
from openblitz.server.play.table import REVOKED, Table
from openblitz.server.think.computer import WorkerDiedError
from openblitz.server.think.thinkers import ThinkerDiedError, Thinkers
from openblitz.server.think.thinking import FileGame
from openblitz.server.think.worker import Wanted
from openblitz.server.wire.schema import NAME_LENGTH, ErrorMessage, GameMade, SeatChoice, SeatTaken, Thinking
from openblitz.table.game import seat_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from openblitz.server.dice.seals import KeptSeals
    from openblitz.server.keep.storage import Storage
    from openblitz.server.play.makers import Maker
    from openblitz.server.play.rematches import Again
    from openblitz.server.play.seating import Access
    from openblitz.server.think.computer import Computers
    from openblitz.server.think.worker import Thought
    from openblitz.server.wire.schema import NewGame
    from openblitz.table import Game


_log = logging.getLogger("openblitz.server")

IN_MEMORY = 300  # games; those that nobody looks at go first
OPENERS = 4  # threads that open games
ATTEMPTS = 3  # of a computer player at one decision, before chance decides for it
LAST_RESORT = RECRUIT.name
PAUSE = 5.0  # seconds, when the database cannot be used
DOOR = 3.0  # seconds between two looks at whether lines are still allowed
DOORS = 100  # games that are looked at together
THE_TABLE = ""  # who says what has become of seats and links: no seat is called so
# Words a second of one address, so many at once: at one game, and at all together.
TALK, TALK_AT_ALL = (1, 16), (4, 100)
MENDING = 600.0  # seconds, after which a computer seat waits until somebody opens the game


class Games:
    """The games in a storage, and those of them that are being played."""

    def __init__(
        self,
        storage: Storage,
        computers: Computers,
        thinkers: Thinkers | None = None,
        key: ServerKey | None = None,
    ) -> None:
        self.storage = storage
        self.key = key or ServerKey()
        self.talk, self.talk_at_all = Limits(*TALK), Limits(*TALK_AT_ALL)
        self.computers = computers
        self.thinkers = thinkers or Thinkers()
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        # Opening has threads of its own: a game that opens slowly keeps nobody from giving orders.
        self._openers = Hands(OPENERS, OPENERS // 2)
        self._hands = Hands()

    # Making games

    async def make(self, wanted: NewGame, maker: Maker = NOBODY, again: Again | None = None) -> GameMade:
        """A new game; what it takes up counts for its maker. It may be another one played `again`."""
        game = game_of(wanted)
        seats = sitters(game, wanted.seats, wanted.mine)
        name = clean(wanted.name, NAME_LENGTH) or game.title
        state = game.start()
        made = FileGame(
            ruleset=game.name,
            tags=tuple(_tags(name, seats)),
            start=game.write_state(state),
            standing=standing(game, state, 0),
        )
        seals = None
        if wanted.dice == "sealed":
            made, seals = begin(made, seats, wanted.mine)
        elif wanted.dice == "typed":
            made = typed.begin(made, seats)
        return await self._add(made, name, seats, wanted.mine, maker, seals=seals, again=again)

    async def open(
        self,
        text: str,
        seats: Mapping[str, SeatChoice],
        name: str,
        *,
        trust: bool,
        mine: Collection[str] | None = None,
        dice: str = "",
        who: str = "",
        maker: Maker = NOBODY,
    ) -> GameMade:
        """A game from the text of a game file, replayed whole; a GameFileError says what is wrong with it."""
        read = await self.thinkers.read(text, trust=trust, who=who)
        read, origin, signed = await asyncio.to_thread(marked, read, text, self.key)
        game = catalogue.find(read.ruleset)
        wanted = sitters(game, seats, mine)
        name = clean(name or dict(read.tags).get("Name", ""), NAME_LENGTH) or game.title
        seals = None
        if dice == "sealed":
            read, seals = await asyncio.to_thread(begin, typed.end(read), wanted, mine)
        else:
            begun = partial(typed.begin, seats=wanted) if dice == "typed" else typed.end
            read = await asyncio.to_thread(begun, read)
        made = await self._add(read, name, wanted, mine, maker, seals=seals)
        return msgspec.structs.replace(made, origin=origin, signed=signed)

    async def _add(
        self,
        made: FileGame,
        name: str,
        seats: dict[str, SeatChoice],
        mine: Collection[str] | None,
        maker: Maker,
        *,
        seals: KeptSeals | None = None,
        again: Again | None = None,
    ) -> GameMade:
        kept = KeptGame(
            id=new_id(),
            name=name,
            seats=seats,
            seals=seals,
            address=maker.address or "",
            **msgspec.structs.asdict(made),
        )
        tokens: dict[str | None, str] = {
            seat: new_token() for seat, choice in seats.items() if choice.kind == "human"
        }
        spectator = tokens[None] = new_token()
        own = {seat for seat in tokens if seat and (mine is None or seat in mine)}
        links = {seat for seat in tokens if seat and seat not in own}
        # In a thread: the rows of a long game take a while.
        add = partial(self.storage.add, maker=maker.who, again=again)
        adding = await asyncio.to_thread(add, kept, tokens, own, links)
        await asyncio.wrap_future(adding)
        asked = kept.standing.asked
        if asked and seats[asked].kind == "computer" and len(tokens) > 1:
            await self.table(kept.id)  # where no person sits, it rests until somebody looks
        return GameMade(kept.id, {seat: token for seat, token in tokens.items() if seat}, spectator)

    async def renew(self, table: Table, seat: str | None, account: int | None, *, by: str | None) -> str:
        """A new token for a seat (None: for spectators); those who came by the old one are shown the door.

        Whoever sits at `by` gets a token for his own seat; for another's a link, to give away.
        """
        if seat is not None and seat not in table.seats:
            raise BadRequestError("seat", no_seat(seat, table.seats))
        if seat is not None and table.seats[seat].kind == "computer":
            raise BadRequestError("seat", "A computer sits there, and needs no link.")
        token, link = new_token(), seat not in (by, None)
        lost = await asyncio.wrap_future(self.storage.renew(table.id, seat, token, account, link=link))
        table.revoke(lost)
        whom = "spectators" if seat is None else seat_name(table.game, seat)
        who = seat_name(table.game, by) if by else "Nobody"
        await self.announce(table, f"{who} has made a new link for {whom}.")
        return token

    async def take_seat(self, game: str, link: str) -> SeatTaken | None:
        """Exchange a link for the secret of a browser; None when it is no link of this game, or was used."""
        secret = new_token()
        access = await asyncio.wrap_future(self.storage.take_seat(game, link, secret))
        if access is None:
            return None
        return SeatTaken(access.seat, secret, await self.seated(access))

    async def seated(self, access: Access) -> str:
        """Tell everybody at a table that a seat was taken by its link; the family of the game."""
        table = await self.table(access.game)
        if table is None:
            return ""
        if access.seat is not None:
            who = seat_name(table.game, access.seat)
            await self.announce(table, f"{who}'s link was used: the seat is taken.", of=access.seat)
        return table.game.family

    async def announce(self, table: Table, text: str, of: str = "") -> None:
        """What has become of seats, links and seals is told to everybody, and stays to be read.

        Whoever it speaks `of` has no need to be told: if he had read all before it, it is no news to him.
        """
        table.places = await asyncio.to_thread(self.storage.places, table.id)
        chat = Chat(THE_TABLE, text, now())
        said = chat_message(await asyncio.wrap_future(self.storage.say(table.id, chat)))
        if of:
            await asyncio.to_thread(knows, self.storage.database, table.id, of, said.number)
        for watcher in table.watchers:
            watcher.changed()
            watcher.tell(said)

    async def look_for_rematch(self, table: Table) -> None:
        """Show those who sit at a game that is over how it stands with its rematch."""
        found = (await asyncio.to_thread(self.storage.rematches, [table.id])).get(table.id)
        if found != table.rematch:
            table.rematch = found
            for watcher in table.watchers:
                watcher.changed()

    def cut(self, keys: set[str]) -> None:
        """End the lines of those who were let in by something that is good no more."""
        for table in self._tables.values():
            table.revoke(keys)

    async def keep_the_door(self) -> None:
        """Again and again: cut the lines whose link was replaced, or session ended, by another server."""
        while True:
            await asyncio.sleep(DOOR)
            tables = [table for table in self._tables.values() if table.watchers]
            for first in range(0, len(tables), DOORS):
                try:
                    await self._look_round(tables[first : first + DOORS])
                except StorageError as error:
                    _log.warning("links could not be looked at: %s", error)

    async def _look_round(self, tables: list[Table]) -> None:
        watchers = [watcher for table in tables for watcher in table.watchers]
        held = {watcher.access for watcher in watchers if watcher.access is not None}
        lapsed, places, rematches = await asyncio.to_thread(
            self.storage.at_the_door, held, [table.id for table in tables]
        )
        for watcher in watchers:
            if watcher.access in lapsed:
                watcher.cut(*REVOKED)
        for table in tables:
            found = (places[table.id], rematches.get(table.id))
            if found != (table.places, table.rematch):
                table.places, table.rematch = found
                for watcher in table.watchers:
                    watcher.changed()

    # Games being played

    async def table(self, game: str, who: str = "") -> Table | None:
        """A game, taken into memory if it is not there; None when there is no such game.

        `who` is the address of whoever asks for it.
        """
        found = self._tables.get(game)
        if found is not None:
            self._tables.move_to_end(game)
            return found
        opening = self._opening.get(game)
        if opening is None:
            opening = self._opening[game] = asyncio.ensure_future(self._open(game, who))
            opening.add_done_callback(lambda _: self._opening.pop(game, None))
        return await asyncio.shield(opening)

    async def _open(self, game: str, who: str) -> Table | None:
        kept = await asyncio.to_thread(self.storage.load, game)
        if kept is None:
            return None
        table = await self._set_up(kept, who)
        self._tables[game] = table
        self._make_room()
        self.go_on(table)
        return table

    async def _set_up(self, kept: KeptGame, who: str) -> Table:
        """The game in memory; one that takes too long is put aside, and not tried again."""
        if kept.aside:
            raise StorageError("aside", ASIDE)
        opening = partial(Table, kept, self.storage, self._hands, self.thinkers)
        try:
            return await self._openers.do(opening, OPENING, who, kept.id)
        except OverrunError as error:
            await put_aside(kept, self.storage)
            raise StorageError("aside", ASIDE) from error

    def work(self) -> Work:
        """What there is to do."""
        return Work(tuple(self._tables.values()), len(self._thinking), self._hands.waiting)

    def being_looked_at(self) -> set[str]:
        """The games that somebody looks at."""
        return {game for game, table in self._tables.items() if table.watchers}

    def forget(self, games: Iterable[str]) -> None:
        """Games that are no longer kept."""
        for game in games:
            table = self._tables.pop(game, None)
            if thinking := self._thinking.get(game):
                thinking.cancel()
            for watcher in table.watchers if table else ():
                watcher.cut(*REVOKED)

    def _make_room(self) -> None:
        for game, table in list(self._tables.items()):
            if len(self._tables) <= IN_MEMORY:
                return
            if not table.watchers and not table.lock.locked() and game not in self._thinking:
                del self._tables[game]

    # Computer seats

    async def resume(self) -> None:
        """Let the computer seats go on that were asked when the server went down."""
        try:
            waiting = await asyncio.to_thread(self.storage.asked_of_computers)
        except StorageError as error:
            _log.error("%s", error)  # told to everybody who opens a game, too
            return
        for game in waiting:
            try:
                await self.table(game)
            except (StorageError, BadRequestError) as error:
                _log.warning("game %s cannot go on: %s", game, error)

    def go_on(self, table: Table) -> None:
        """If a computer seat is asked, let it think, if anybody waits for that."""
        if table.computer_asked and _awaited(table) and table.id not in self._thinking:
            task = asyncio.ensure_future(self._play(table))
            self._thinking[table.id] = task
            task.add_done_callback(lambda done: self._thought(table.id, done))

    def _thought(self, game: str, done: asyncio.Task[None]) -> None:
        self._thinking.pop(game, None)
        if not done.cancelled() and done.exception():
            _log.error("game %s: a computer seat stopped", game, exc_info=done.exception())

    async def _play(self, table: Table) -> None:
        """Play for the computer seats until a person is asked, nobody looks any more, or the game is over."""
        failed = 0
        while (seat := table.computer_asked) is not None and _awaited(table):
            player = table.seats[seat].player or LAST_RESORT
            if failed >= ATTEMPTS:
                player = LAST_RESORT
            at = table.now.at
            try:
                await self._think(table, seat, player)
            except (WorkerDiedError, OverrunError) as error:
                _log.warning("game %s: the player %s failed: %s", table.id, player, error)
                failed += 1
                fault = f"The computer player {player} failed and starts again."
                _tell(table, ErrorMessage("computer", fault))
                if failed > 2 * ATTEMPTS:
                    return
                continue
            except StorageError as error:
                # Nothing is lost: the seat is asked again, by and by or when somebody opens the game.
                _tell(table, ErrorMessage(error.code, error.message))
                failed += 1
                if failed > MENDING / PAUSE:
                    return
                await asyncio.sleep(PAUSE)
                continue
            if table.now.at == at:
                failed += 1  # it said nothing that could be carried out
            else:
                failed = 0
            if failed > 2 * ATTEMPTS:
                _tell(table, ErrorMessage("computer", "The computer player finds no order."))
                return

    async def _think(self, table: Table, seat: str, player: str) -> None:
        position = table.game.write_state(table.now.position)
        wanted = Wanted(catalogue.pack(table.game), position, seat, player, secrets.randbelow(1 << 31))
        _tell(table, Thinking(seat, 0.0, f"The computer thinks ({catalogue.grade(table.game, player)})."))
        people, home = _person_sits(table), table.address or table.id
        turn = (f"people {home}", table.id) if people else ("computers", home)
        thoughts = self.computers.think(wanted, *turn)
        try:
            async for part in thoughts:
                if not await self._take(table, seat, part):
                    return
        finally:
            await thoughts.aclose()  # type: ignore[attr-defined]

    async def _take(self, table: Table, seat: str, part: list[Thought]) -> bool:
        """Carry out the orders of a computer seat; whether it may think on from where it is."""
        orders = [thought.text for thought in part if thought.kind == "order"]
        if orders:
            done = await table.order(seat, orders, table.now.at)
            if done.refusal or done.stale:
                _log.warning("game %s: the computer's order %r was refused", table.id, done.refused)
                return False
            if table.waits_for_links:
                return False  # it is asked again when the dice lie
        last = part[-1]
        if last.kind == "fault":
            raise WorkerDiedError(last.text)
        if last.kind == "order":
            _tell(table, Thinking(seat, last.progress, "Carrying out its orders."))
        return True

    async def deploy(self, table: Table, seat: str, who: str = "") -> tuple[str, ...]:
        """Orders that set up a side in a sensible way; the last word is left to the player."""
        game, state = table.game, table.now.position
        shelf = catalogue.family_of(game).shelf
        if table.now.asked != seat or not shelf.deploying(game, state):
            raise BadRequestError("deploy", "Units are deployed only by the seat that sets up.")
        seed = time.time_ns() % (1 << 31)
        wanted = Wanted(catalogue.pack(game), game.write_state(state), seat, shelf.deployer, seed)
        try:
            orders = await self.thinkers.deploy(wanted, who, table.id)
        except ThinkerDiedError as error:
            _log.warning("game %s: no deployment: %s", table.id, error)
            raise BadRequestError("deploy", "No deployment was found; place the units by hand.") from error
        return tuple(order for order in orders if order != "done")

    async def hint(self, table: Table, seat: str, who: str = "") -> tuple[str, ...]:
        """What a computer player would order next; nobody is advised against another person."""
        if table.now.asked != seat:
            raise BadRequestError("hint", "Only who is asked for an order is given a hint.")
        if any(sitting.kind != "computer" for known, sitting in table.seats.items() if known != seat):
            raise BadRequestError("hint", "Hints are given only against the computer.")
        game, state = table.game, table.now.position
        # Whoever asks again about the same position is told the same.
        wanted = Wanted(catalogue.pack(game), game.write_state(state), seat, "", table.now.at)
        try:
            return await self.thinkers.hint(wanted, who, table.id)
        except ThinkerDiedError as error:
            _log.warning("game %s: no hint: %s", table.id, error)
            raise BadRequestError("hint", "There is no hint for this.") from error

    async def close(self) -> None:
        """Stop thinking; everything that was acknowledged is kept already."""
        for task in [*self._thinking.values(), *self._opening.values()]:
            task.cancel()
        await asyncio.gather(*self._thinking.values(), *self._opening.values(), return_exceptions=True)
        for table in self._tables.values():
            async with table.lock:  # a change that is under way is finished
                pass
        await self.computers.close()
        await self.thinkers.close()
        self._openers.close()
        self._hands.close()


def game_of(wanted: NewGame) -> Game[Any, Any]:
    """The game that somebody wants to begin."""
    title = "+".join([wanted.ruleset, wanted.clarifications or "none", *wanted.options])
    if "@" in title:
        raise BadRequestError("ruleset", "A new game takes the ruleset as it is now: leave out the version.")
    try:
        return catalogue.find(title)
    except catalogue.UnknownGameError as error:
        raise BadRequestError("ruleset", f"{error}.") from error


def _person_sits(table: Table) -> bool:
    return any(choice.kind == "human" for choice in table.seats.values())


def _awaited(table: Table) -> bool:
    """Whether anybody waits for what computers do: he sits at the table, or looks at it."""
    return _person_sits(table) or bool(table.watchers)


def _tell(table: Table, message: Thinking | ErrorMessage) -> None:
    for watcher in table.watchers:
        watcher.tell(message)


def _tags(name: str, seats: Mapping[str, SeatChoice]) -> list[tuple[str, str]]:
    who = [(seat.capitalize(), choice.player or choice.name) for seat, choice in seats.items()]
    return [
        ("Name", name),
        *(one for one in who if one[1]),
        ("Date", time.strftime("%Y-%m-%d", time.gmtime())),
    ]
