"""Sealed dice at the server: who is bound to what, and the throw that everybody is asked for his link of.

An order that needs dice stands and waits: it is on the disk before anybody is asked. Each seat that a person
has gives away its link; the server does so last, in the moment in which the order is carried out, so that no
seat can know a roll before it has given its own link. docs/sealed-dice.md tells the rules.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from openblitz.table import Refusal
from openblitz.table.game import seat_name
from openblitz.table.sealed_dice import (
    LINKS,
    SERVER,
    Binding,
    Chain,
    SealedDiceError,
    is_link,
    links_note,
    new_salt,
    order_line,
    salt_note,
    verified,
    void_note,
)
from openblitz.table.sealed_past import Past, veiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.table import Event, Game, Journal, Sitting
    from openblitz.table.attempt import Attempt
    from openblitz.table.sealed_dice import SealedDice

CLAIM_AFTER: Final = 24 * 60 * 60 * 1000  # milliseconds of silence
MOST_PROMISES: Final = 20  # of one seat in one game: browsers are lost now and then
RULE: Final = "table:seal"
SEAL: Final = "seal"  # what a refusal calls a message about seals
RESIGN: Final = "resign"  # what a claim makes a silent seat do, in every game
WAITS: Final = "The dice of an order are being thrown: everybody's seal is waited for."


# The wire


class PromiseMessage(msgspec.Struct, frozen=True, tag_field="type", tag="promise"):
    """What the seat binds itself to; `again` in place of what it was bound to before."""

    value: str
    again: bool = False


class LinkMessage(msgspec.Struct, frozen=True, tag_field="type", tag="link"):
    """What the seat gives away for a throw."""

    throw: int
    link: str


class ClaimMessage(msgspec.Struct, frozen=True, tag_field="type", tag="claim"):
    """The seat that a throw waits for has been silent for too long: the game is claimed."""


class SealedThrow(msgspec.Struct, frozen=True):
    """What everybody gave away for the dice of an order."""

    throw: int
    links: dict[str, str]


class Awaited(msgspec.Struct, frozen=True):
    """A throw that waits for links: its order as it will stand, who is missing, since when."""

    throw: int
    order: str
    missing: tuple[str, ...]
    since: datetime
    claim: datetime | None  # from when on the game may be claimed; None: of nobody who is missing
    after: str = ""  # form 2: the game so far, which the dice hang on, too
    claimed: str = ""  # who may then lose the game


class SealsState(msgspec.Struct, frozen=True):
    """The sealed dice of a game: who takes part, what all were bound to, what is waited for."""

    who: tuple[str, ...]
    after: int  # the order after which they are sealed
    throws: int  # made or void
    links: int  # of a chain
    promises: tuple[Binding, ...]
    voids: tuple[str, ...]  # why throws were void
    unbound: tuple[str, ...]  # who has promised nothing yet
    awaited: Awaited | None = None
    form: int = 1
    begin: str = ""  # form 2: the hash of the game before its first order


# What is kept


class Pending(msgspec.Struct, frozen=True):
    """An order that stands and waits for its dice, and the orders that were given with it."""

    seat: str
    order: str
    since: int
    rest: tuple[str, ...] = ()
    given: dict[str, str] = {}
    # Who had given his part when somebody else made the throw void. He gives the next one, but nobody can
    # claim the game of him for this order. Since when those are waited for who made it void after giving.
    met: tuple[str, ...] = ()
    clocks: dict[str, int] = {}


class KeptSeals(msgspec.Struct, frozen=True):
    """The server's own secret, and the order that waits. All else stands in the notes of the game."""

    secret: str
    pending: Pending | None = None


class SealsNeededError(Exception):
    """Dice are wanted that nobody has given his link for."""


class ThrownDice:
    """The dice of the table: none, but while an order is carried out for which all links were given."""

    def __init__(self) -> None:
        self.thrown: SealedDice | None = None

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`."""
        if self.thrown is None:
            raise SealsNeededError
        return self.thrown.roll(purpose, sides)


class Sealing:
    """The sealed dice of a game in memory; what changes here is written down with the change of the game."""

    def __init__(self, kept: KeptSeals, journal: Journal) -> None:
        """A journal whose dice are not what was promised is a SealedDiceError."""
        found = verified(journal)
        if found is None or found.ended is not None:
            raise SealedDiceError(0, "the game is not one with sealed dice")
        self.dice = ThrownDice()
        self.seals = found.seals
        self.pending = kept.pending
        self._secret = kept.secret
        self._journal = journal
        self._given = {
            number: SealedThrow(found.throw_of[number], links) for number, links in found.links.items()
        }
        self._voids = list(found.voids)
        self._begun = found.begun
        self.form = found.form
        self._salts = found.salts
        self._past = Past(journal, self._salts)
        self._noted: set[int] = set()
        self.touched = False  # since it was written down
        self._chain: Chain | None = None

    # What there is to see

    def state(self) -> SealsState:
        """For everybody at the table."""
        seals, pending = self.seals, self.pending
        awaited = None
        if pending:
            late = self._late()
            awaited = Awaited(
                seals.throws + 1,
                order_line(self._journal.number + 1, pending.seat, pending.order),
                self.missing,
                _moment(min((self._clock(who) for who in self.missing), default=pending.since)),
                _moment(self._clock(late) + CLAIM_AFTER) if late else None,
                self._after(),
                late or "",
            )
        return SealsState(
            seals.who,
            self._begun,
            seals.throws,
            LINKS,
            tuple(seals.promises),
            tuple(self._voids),
            seals.unbound,
            awaited,
            self.form,
            self._past.beginning if self.form > 1 else "",
        )

    def given(self, number: int) -> SealedThrow | msgspec.UnsetType:
        """What was given away for an order."""
        return self._given.get(number, msgspec.UNSET)

    def veil(self, number: int, order: str) -> str | msgspec.UnsetType:
        """What everybody is told of an order that only its own seat may know: a hash that binds it."""
        return veiled(order, self._salts[number]) if number in self._salts else msgspec.UNSET

    @property
    def missing(self) -> tuple[str, ...]:
        """Whose links are missing for the throw that waits; the server's comes last, by itself."""
        given = self.pending.given if self.pending else {}
        return tuple(who for who in self.seals.who if who != SERVER and who not in given)

    def written(self) -> tuple[dict[int, tuple[str, ...]], KeptSeals]:
        """What is to be written down: the notes that are new, and what waits."""
        notes = {number: tuple(self._journal.notes[number]) for number in sorted(self._noted)}
        return notes, KeptSeals(self._secret, self.pending)

    def settled(self) -> None:
        """All of it is on the disk."""
        self._noted.clear()
        self.touched = False

    # Changing it

    def order(
        self, sitting: Sitting[Any, Any], attempt: Attempt[Any, Any], at: int
    ) -> Sequence[Event] | Refusal | Pending:
        """Carry out an order. One that needs dice waits for them, and while one waits there is no other."""
        game, seat, order = sitting.game, attempt.seat, attempt.order
        if self.pending and not game.any_time(order):
            return Refusal(RULE, WAITS)
        thrown = self.dice.thrown is not None
        try:
            answer = sitting.take(attempt)
        except SealsNeededError:
            if game.sealed(order):
                return Refusal(RULE, "An order that nobody else may know cannot have sealed dice.")
            return self.wait(game, seat, game.write_order(order), at)
        finally:
            self.dice.thrown = None
        if thrown and isinstance(answer, Refusal):
            raise RuntimeError(f"an order that waited for its dice is refused: {answer.reason}")
        if self.pending and not isinstance(answer, Refusal):
            self.void(f"{seat} ends the game")
            self.pending = None
        if self.form > 1 and not isinstance(answer, Refusal) and game.sealed(order):
            self._salt(self._journal.number)
        return answer

    def _salt(self, number: int) -> None:
        """An order that only its seat may know is bound, too, by a hash that says nothing of it."""
        if number not in self._salts:
            self._salts[number] = new_salt()
            self._note(salt_note(self.seals.throws, number, self._salts[number]))

    def take(
        self, seat: str, message: PromiseMessage | LinkMessage | ClaimMessage, at: int
    ) -> Refusal | tuple[str, tuple[str, ...]]:
        """What a seat does: a refusal, or the orders that are to be carried out now, and whose they are."""
        refusal: Refusal | None = None
        follows: tuple[str, tuple[str, ...]] = seat, ()
        match message:
            case PromiseMessage():
                refusal = self.promise(seat, message, at)
            case LinkMessage():
                refusal = self.link(seat, message)
                if refusal is None and not self.missing:
                    pending = self.throw()
                    follows = pending.seat, (pending.order, *pending.rest)
            case ClaimMessage():
                silent = self.claimed(seat, at)
                if isinstance(silent, Refusal):
                    refusal = silent
                else:
                    follows = silent, (RESIGN,)
        return refusal or follows

    def wait(self, game: Game[Any, Any], seat: str, order: str, since: int) -> Pending | Refusal:
        """An order needs dice: it stands, and everybody is asked for his link."""
        if unbound := self.seals.unbound:
            who = " and ".join(seat_name(game, name) for name in unbound)
            fault = f"{who} has to sit down first and bind himself by a secret: the dice are sealed."
            return Refusal(RULE, fault)
        try:
            self._own_link()
        except SealedDiceError:
            return Refusal(RULE, f"Sealed dice are good for {LINKS} throws, and these are used up.")
        self.touched = True
        return Pending(seat, order, since)

    def promise(self, seat: str, message: PromiseMessage, since: int) -> Refusal | None:
        """A seat binds itself. A throw that waits is void, for its links may be known, and made again."""
        made = [promise.value for promise in self.seals.promises if promise.who == seat]
        own = len(made)
        if made and made[-1] == message.value:
            return None  # said twice
        if seat not in self.seals.who or not is_link(message.value):
            return Refusal(RULE, "A promise has 64 hexadecimal digits.")
        if own and not message.again:
            return Refusal(RULE, "The seat is bound already, by a secret that lies in another browser.")
        if own >= MOST_PROMISES:
            return Refusal(RULE, f"A seat makes at most {MOST_PROMISES} promises in a game.")
        if any(promise.value == message.value for promise in self.seals.promises):
            return Refusal(RULE, "This was promised before.")
        if self.pending:
            self.void(f"{seat} makes a new promise")
            self.pending = _renewed(self.pending, seat, since)
        self._note(self.seals.promise(seat, message.value).note())
        return None

    def link(self, seat: str, message: LinkMessage) -> Refusal | None:
        """A seat gives away its link; what was given before may be given again."""
        if any(g.throw == message.throw and g.links.get(seat) == message.link for g in self._given.values()):
            return None  # a second window was slower
        if self.pending is None or message.throw != self.seals.throws + 1:
            return Refusal(RULE, f"Throw {message.throw} is not asked for now.")
        if not self.seals.fits(seat, message.link):
            return Refusal(RULE, "This is not what this seat had promised.")
        if seat not in self.pending.given:
            given = {**self.pending.given, seat: message.link}
            self.pending = msgspec.structs.replace(self.pending, given=given)
            self.touched = True
        return None

    def throw(self) -> Pending:
        """All links are there: the dice lie ready for the order that waited."""
        pending, throw = self.pending, self.seals.throws + 1
        assert pending is not None
        links = {**pending.given, SERVER: self._own_link()}
        number = self._journal.number + 1
        line = order_line(number, pending.seat, pending.order, self._after())
        self.dice.thrown = self.seals.throw(links, line)
        self._given[number] = SealedThrow(throw, links)
        self._note(links_note(throw, links), number)
        self.pending = None
        return pending

    def claimed(self, seat: str, at: int) -> str | Refusal:
        """A seat claims the game of the one that is silent: which that is."""
        if self.pending is None:
            return Refusal(RULE, "Nothing is waited for.")
        if seat in self.missing and seat not in self.pending.met:
            return Refusal(RULE, "Your own seal is waited for.")
        silent = self._late(seat)
        if silent is None:
            fault = "Whoever is waited for had given his seal for this order before the throw was made void."
            return Refusal(RULE, f"{fault} The game cannot be claimed of him.")
        if at < self._clock(silent) + CLAIM_AFTER:
            hours = CLAIM_AFTER // 3_600_000
            return Refusal(RULE, f"The game can be claimed when a seal has not come for {hours} hours.")
        self.void(f"claimed by {seat}, {silent} gave nothing away")
        self.pending = None
        return silent

    def void(self, why: str) -> None:
        """The throw that waits counts for nothing: its links are used up."""
        self.seals.void()
        self._voids.append(f"throw {self.seals.throws}, {why}")
        self._note(void_note(self.seals.throws, why))

    def _late(self, claimant: str = "") -> str | None:
        """Of whom the game may be claimed first: he has given nothing for the order that waits."""
        assert self.pending is not None
        late = [who for who in self.missing if who not in self.pending.met and who != claimant]
        return min(late, key=self._clock, default=None)

    def _clock(self, who: str) -> int:
        """Since when somebody is waited for."""
        assert self.pending is not None
        return self.pending.clocks.get(who, self.pending.since)

    def _after(self) -> str:
        """What the next throw hangs on beside its links and its order."""
        if self.form == 1:
            return ""
        self._past.settle(max(self._given, default=self._begun))
        return self.seals.seal(self._past.at(self._journal.number), self.seals.throws + 1)

    def _own_link(self) -> str:
        if self._chain is None:
            self._chain = Chain(bytes.fromhex(self._secret))
        # The server's one promise was made before the first throw.
        return self._chain.link(self.seals.throws + 1)

    def _note(self, text: str, number: int | None = None) -> None:
        """Below the last order with dice, which cannot be taken back, or below the start."""
        at = max(self._given, default=self._begun) if number is None else number
        self._journal.notes.setdefault(at, []).append(text)
        self._noted.add(at)
        self.touched = True


def announced(
    game: Game[Any, Any], seat: str, message: PromiseMessage | LinkMessage | ClaimMessage, before: SealsState
) -> str | None:
    """What everybody should hear of, in words; None for what goes its way."""
    who = seat_name(game, seat)
    if isinstance(message, ClaimMessage) and before.awaited:
        silent = seat_name(game, before.awaited.claimed)
        return f"{who} claims the game: {silent}'s seal for the dice has not come."
    if isinstance(message, PromiseMessage) and message.again:
        also = f" Throw {before.awaited.throw} is void, and made again." if before.awaited else ""
        return f"{who} has a new secret for the sealed dice: the old one was lost, or lies elsewhere.{also}"
    return None


def _renewed(pending: Pending, seat: str, at: int) -> Pending:
    """The throw that waits is void, for a seat makes a new promise: all give anew.

    Nobody gains time or the game by that. Who has not given is waited for since when he was; who had given
    cannot lose the game by what another did, and who did it himself is waited for from now on.
    """
    given = set(pending.given) | set(pending.met)
    clocks = {**pending.clocks, seat: at} if seat in given else pending.clocks
    return msgspec.structs.replace(pending, given={}, met=tuple(sorted(given - {seat})), clocks=clocks)


def _moment(made: int) -> datetime:
    return datetime.fromtimestamp(made / 1000, UTC)
