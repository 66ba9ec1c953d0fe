"""Sealed dice: neither side, nor the server, can choose or foresee a roll, and anybody can check it later.

Everybody who takes part (each seat that a person has, and the server) thinks of a secret and makes a
chain of it by hashing it again and again. Before dice are thrown each gives away the last link of his
chain: that promise binds him. For every throw (all the dice of one order), once the order stands, each
gives away the link before the last one given. It hashes to the one before it, so that nobody can give
another than he was bound to; nobody knows the links of the others before, so that nobody can foresee what
comes of all of them together. The dice of the order are drawn from all these links and the order itself by
HMAC-SHA-256; what would favour some sides of a die is drawn again.

Whoever speaks last knows the roll a moment earlier and can be silent, but not change it: that he is the
one who is silent shows. Who has lost his secret makes a new promise. If that happens while a throw is under
way the throw is void and its links are used up: the dice are thrown again with the next links of everybody,
so that nobody can fit a new secret to links that he has seen.

In a game file a tag names those who take part; promises, links and void throws stand as notes below the
orders. What was promised and what was given is checked against each other. In the first form the dice hang on
the links and their own order alone; in the second on the whole game before it, too (sealed_past), so that no
order, roll or promise can be changed without all dice after it. docs/sealed-dice.md tells it all.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping  # noqa: TC003 - part of public signatures that are read at run time
from typing import TYPE_CHECKING, Final

import msgspec

from openblitz.table.sealed_past import START, Past, seal, shown
from openblitz.table.words import count

if TYPE_CHECKING:
    from openblitz.table.journal import Entry, Journal

TAG: Final = "Sealed dice"
NOTE: Final = "sealed dice "
SERVER: Final = "server"  # takes part like a seat, and for all computer seats
LINKS: Final = 5_000  # throws in one game: several times the longest
_BYTES: Final = 32
_DRAWN: Final = 8  # bytes for one roll
_NAME: Final = r"[^\W\d_](?:[\w -]*\w)?"
_PART = re.compile(rf"({_NAME}) ([0-9a-f]{{64}})")
_NOTE = re.compile(r"sealed dice (0|[1-9][0-9]{0,5}): (.+)")
_PROMISE = re.compile(rf"({_NAME}) promises ([0-9a-f]{{64}})")
_SALT = re.compile(r"(?:order ([1-9][0-9]{0,8})|the start) salted ([0-9a-f]{64})")
_TAG = re.compile(r"(.*?)(?: after order ([1-9][0-9]{0,8}))?(?:, form ([1-9][0-9]{0,2}))?")
FORM: Final = 2  # of games that begin now
_FORMS: Final = (1, 2)
_LINK = re.compile(r"[0-9a-f]{64}")
_UNREADABLE = "this line about sealed dice cannot be read"


class SealedDiceError(ValueError):
    """Dice that are not what was promised: at which order (0: before the first), in which note, and how."""

    def __init__(self, number: int, fault: str, note: str | None = None) -> None:
        self.number = number
        self.fault = fault
        self.note = note
        super().__init__(f"order {number}: {fault}" if number else fault)


class Chain:
    """The secret of one who takes part, and what he gives away of it.

    >>> chain = Chain(bytes(32), links=3)
    >>> hashed(chain.link(1)) == chain.promise, hashed(chain.link(2)) == chain.link(1)
    (True, True)
    """

    def __init__(self, secret: bytes | None = None, links: int = LINKS) -> None:
        self._links = [(secrets.token_bytes(_BYTES) if secret is None else secret).hex()]
        for _ in range(links):
            self._links.append(hashed(self._links[-1]))

    @property
    def secret(self) -> str:
        """What nobody else may know."""
        return self._links[0]

    @property
    def promise(self) -> str:
        """What is given away before the first throw."""
        return self._links[-1]

    def link(self, throw: int) -> str:
        """What is given away for the first, second, ... throw after the promise."""
        if not 1 <= throw < len(self._links):
            raise SealedDiceError(0, f"the chain is good for {len(self._links) - 1} throws")
        return self._links[-1 - throw]


def hashed(link: str, times: int = 1) -> str:
    """The link that was given away so many throws before this one."""
    for _ in range(times):
        link = hashlib.sha256(b"openblitz sealed dice " + bytes.fromhex(link)).hexdigest()
    return link


def is_link(text: str) -> bool:
    """Whether a text is a link or a promise at all."""
    return _LINK.fullmatch(text) is not None


class SealedDice:
    """The dice of one order, from everybody's links: the same for all who know them.

    >>> dice = SealedDice({"red": "00" * 32, "server": "11" * 32}, "5. blue: fight SS51")
    >>> again = SealedDice({"server": "11" * 32, "red": "00" * 32}, "5. blue: fight SS51")
    >>> [dice.roll("battle") for _ in range(4)] == [again.roll("battle") for _ in range(4)]
    True
    """

    def __init__(self, links: Mapping[str, str], order: str) -> None:
        parts = [f"{who} {links[who]}" for who in sorted(links)]
        self._key = hashlib.sha256("\n".join([*parts, order]).encode()).digest()
        self._drawn = 0

    def roll(self, purpose: str, sides: int = 6) -> int:
        """A number from 1 to `sides`, each as likely as any other."""
        whole = 1 << 8 * _DRAWN
        while True:
            self._drawn += 1
            drawn = hmac.digest(self._key, f"{self._drawn} {sides} {purpose}".encode(), "sha256")
            value = int.from_bytes(drawn[:_DRAWN])
            if value < whole - whole % sides:
                return value % sides + 1


class Binding(msgspec.Struct, frozen=True):
    """What one who takes part is bound to: his link for the throw after `throw` hashes to it."""

    who: str
    value: str
    throw: int

    def note(self) -> str:
        """As a game file says it."""
        return f"{NOTE}{self.throw}: {self.who} promises {self.value}"


class Seals:
    """What everybody is bound to, and how far it has been given away."""

    def __init__(self, who: Iterable[str]) -> None:
        self.who = tuple(sorted(who))
        self.throws = 0  # made or void
        self.promises: list[Binding] = []
        self._last: dict[str, tuple[int, str]] = {}  # the link that was given last, and for which throw

    @property
    def unbound(self) -> tuple[str, ...]:
        """Those who take part and have promised nothing yet."""
        return tuple(who for who in self.who if who not in self._last)

    def promise(self, who: str, value: str) -> Binding:
        """Somebody binds himself, or binds himself anew; one who takes no part is a SealedDiceError."""
        if who not in self.who:
            raise SealedDiceError(0, f"{who} takes no part in the dice")
        if not is_link(value):
            raise SealedDiceError(0, "a promise has 64 hexadecimal digits")
        made = Binding(who, value, self.throws)
        self.promises.append(made)
        self._last[who] = self.throws, value
        return made

    def fits(self, who: str, link: str) -> bool:
        """Whether a link is what somebody is bound to give for the next throw."""
        if who not in self._last or not is_link(link):
            return False
        throw, last = self._last[who]
        return hashed(link, self.throws + 1 - throw) == last

    def throw(self, links: Mapping[str, str], order: str) -> SealedDice:
        """The dice of an order, and on to the next throw; links that were not promised are an error."""
        if missing := sorted(set(self.who) - set(links)):
            raise SealedDiceError(0, f"{' and '.join(missing)} gave nothing away")
        if strange := sorted(set(links) - set(self.who)):
            raise SealedDiceError(0, f"{' and '.join(strange)} takes no part in the dice")
        for who, link in sorted(links.items()):
            if who in self.unbound:
                raise SealedDiceError(0, f"{who} had promised nothing")
            if not self.fits(who, link):
                raise SealedDiceError(0, f"what {who} gave away is not what {who} had promised")
        self.throws += 1
        self._last.update({who: (self.throws, link) for who, link in links.items()})
        return SealedDice(links, order)

    def seal(self, past: str, throw: int) -> str:
        """What a throw hangs on, in form 2: the game so far and all that was promised until then."""
        return seal(past, throw, [made.note() for made in self.promises if made.throw < throw])

    def void(self) -> None:
        """The links of the next throw count for nothing: it is made with those after them."""
        self.throws += 1


def order_line(number: int, seat: str, order: str, after: str = "") -> str:
    """The order that dice belong to, as it stood before they were thrown, and (form 2) what it stood after.

    >>> order_line(5, "blue", "fight SS51"), order_line(5, "blue", "fight SS51", "3f09")
    ('5. blue: fight SS51', '5. blue: fight SS51 after 3f09')
    """
    return f"{number}. {seat}: {order}" + (f" after {after}" if after else "")


def tag_of(who: Iterable[str], after: int = 0, form: int = 1) -> str:
    """What the tag of a game says: who takes part, after which order, if not from the first on, and the form.

    >>> tag_of(["server", "blue"]), tag_of(["server", "blue"], 12, 2)
    ('blue, server', 'blue, server after order 12, form 2')
    """
    since = f" after order {after}" if after else ""
    return ", ".join(sorted(who)) + since + (f", form {form}" if form > 1 else "")


def salt_note(throw: int, number: int, salt: str) -> str:
    """By which salt an order that only its seat may know (0: the start) is hashed, as a game file says it."""
    return f"{NOTE}{throw}: {f'order {number}' if number else 'the start'} salted {salt}"


def new_salt() -> str:
    """One that nobody can guess."""
    return secrets.token_hex(_BYTES)


def links_note(throw: int, links: Mapping[str, str]) -> str:
    """What was given away for a throw, as a game file says it."""
    return f"{NOTE}{throw}: {', '.join(f'{who} {links[who]}' for who in sorted(links))}"


def void_note(throw: int, why: str) -> str:
    """That a throw counts for nothing, as a game file says it."""
    return f"{NOTE}{throw}: void, {why}"


class Verified(msgspec.Struct, frozen=True):
    """What the sealed dice of a game are, once all of them have been checked."""

    seals: Seals
    rolls: int
    links: dict[int, dict[str, str]]  # what was given away for which order
    throw_of: dict[int, int]  # its throw
    voids: tuple[str, ...]  # why throws were void, in their order
    begun: int = 0  # after which order they are sealed
    ended: int | None = None  # after which order the dice are no longer sealed
    form: int = 1
    digits: str = ""  # what to compare with a page, of the game up to here
    number: int = 0  # of its last order
    salts: dict[int, str] = {}  # of the start and of orders that only their seat may know

    def text(self) -> str:
        """In words, one line a fact."""
        lines = [f"sealed dice: {count(self.rolls, 'roll')}, all verified"]
        for who in self.seals.who:
            own = [promise for promise in self.seals.promises if promise.who == who]
            said = [f"{promise.value[:16]} after throw {promise.throw}" for promise in own]
            lines.append(f"  {who} promised {', then '.join(said) if said else 'nothing yet'}")
        if self.begun:
            lines.append(f"  not sealed before order {self.begun + 1}")
        lines += [f"  void: {why}" for why in self.voids]
        if self.ended is not None:
            lines.append(f"  not sealed after order {self.ended}")
        after = f"after {count(self.number, 'order')}"
        if self.form == 1:
            lines += [
                "  form 1: each die hangs on the links and on its own order alone. Whether the rest of the",
                f"  game is as it was played shows only by the digits of a page {after}: {self.digits}",
            ]
        else:
            lines += [
                "  form 2: each die hangs on the whole game before it. Another game can be invented, with",
                f"  dice that fit it, but not with the digits of a page {after}: {self.digits}",
            ]
        return "\n".join(lines)

    def shows(self, digits: str) -> bool:
        """Whether a page that shows these digits shows this game."""
        return "".join(digits.split()).lower() == "".join(self.digits.split())


def verified(journal: Journal) -> Verified | None:
    """The sealed dice of a game; None when its dice are not sealed.

    The first roll that is not what the secrets make it, or note that does not fit, is a SealedDiceError.
    """
    tag = journal.header.tag(TAG)
    return None if tag is None else _Check(journal, tag).done()


def end(journal: Journal, *, trust: bool = False) -> None:
    """A game with sealed dice is played on where nobody can seal them: from here on they are not.

    Dice that are not what was promised are a SealedDiceError, unless the game is taken at its word.
    """
    try:
        found = verified(journal)
    except SealedDiceError:
        if trust:
            return
        raise
    if found is not None and found.ended is None:
        journal.note(f"{NOTE}{found.seals.throws}: end")


class _Check:
    """Goes through a journal, order by order and note by note."""

    def __init__(self, journal: Journal, tag: str) -> None:
        found = _TAG.fullmatch(tag)
        assert found is not None  # any text is a name that takes part, or none
        who, self.begun, self.form = found[1].split(", "), int(found[2] or 0), int(found[3] or 1)
        if self.form not in _FORMS:
            raise SealedDiceError(
                0, f"the dice are sealed by form {self.form}, which is newer than this program"
            )
        if len(who) < 2 or len(set(who)) < len(who) or not all(re.fullmatch(_NAME, name) for name in who):
            raise SealedDiceError(0, f"the tag {TAG!r} names no two who take part")
        self.journal = journal
        self.seals = Seals(who)
        self.rolls = 0
        self.links: dict[int, dict[str, str]] = {}
        self.throw_of: dict[int, int] = {}
        self.voids: list[str] = []
        self.ended: int | None = None
        self.salts: dict[int, str] = {}
        self.past = Past(journal, self.salts)

    def done(self) -> Verified:
        if self.begun > self.journal.number:
            raise SealedDiceError(0, f"the dice are sealed after order {self.begun}, which is missing")
        self._notes(self.begun, None)
        for entry in self.journal.entries[self.begun :]:
            self._notes(entry.number, entry)
            if entry.rolls and entry.number not in self.links and self.ended is None:
                self._fault(entry.number, f"{' and '.join(self.seals.who)} gave nothing away", None)
        return Verified(
            self.seals,
            self.rolls,
            self.links,
            self.throw_of,
            tuple(self.voids),
            self.begun,
            self.ended,
            self.form,
            self._digits(),
            self.journal.number,
            self.salts,
        )

    def _digits(self) -> str:
        if self.form == 1:
            last = self.journal.entries[-1].hash if self.journal.entries else self.journal.start_hash
            return shown(last)
        return shown(self.seals.seal(self.past.at(self.journal.number), self.seals.throws + 1))

    def _notes(self, number: int, entry: Entry | None) -> None:
        for note in self.journal.notes.get(number, ()):
            if not note.startswith(NOTE):
                continue
            try:
                self._take(number, entry, note)
            except SealedDiceError as error:
                self._fault(number, error.fault, note)

    def _take(self, number: int, entry: Entry | None, note: str) -> None:
        found = _NOTE.fullmatch(note)
        if not found:
            raise SealedDiceError(0, _UNREADABLE)
        if self.ended is not None:
            raise SealedDiceError(0, "the dice are no longer sealed here")
        throw, said = int(found[1]), found[2]
        due = self.seals.throws
        if promise := _PROMISE.fullmatch(said):
            self._due(throw, due)
            self.seals.promise(promise[1], promise[2])
        elif self.form > 1 and (salt := _SALT.fullmatch(said)):
            self._due(throw, due)
            self._salt(number, int(salt[1] or START), salt[2])
        elif said == "end":
            self._due(throw, due)
            self.ended = number
        elif said.startswith("void, "):
            self._due(throw, due + 1)
            self.seals.void()
            self.voids.append(f"throw {throw}, {said.removeprefix('void, ')}")
        else:
            links = _read_links(said)
            if links is None:
                raise SealedDiceError(0, _UNREADABLE)
            self._due(throw, due + 1)
            self._throw(number, entry, throw, links)

    def _throw(self, number: int, entry: Entry | None, throw: int, links: dict[str, str]) -> None:
        if entry is None or not entry.rolls:
            raise SealedDiceError(0, "something was given away where no dice are rolled")
        if number in self.links:
            raise SealedDiceError(0, "two lines say what was given away")
        after = "" if self.form == 1 else self.seals.seal(self.past.at(number - 1), throw)
        dice = self.seals.throw(links, order_line(entry.number, entry.seat, entry.order, after))
        self.past.settle(number)
        for roll in entry.rolls:
            value = dice.roll(roll.purpose, roll.sides)
            if value != roll.value:
                raise SealedDiceError(0, f"the die shows {value} for {roll.purpose}, not {roll.value}")
        self.rolls += len(entry.rolls)
        self.links[number], self.throw_of[number] = links, throw

    def _salt(self, number: int, order: int, salt: str) -> None:
        # Before anything hangs on it: at the beginning, or below an order before the one that it is of.
        if order in self.salts or (order <= number and number > self.begun):
            raise SealedDiceError(0, "this salt comes too late")
        self.salts[order] = salt

    def _due(self, throw: int, due: int) -> None:
        if throw != due:
            raise SealedDiceError(0, f"throw {due} is due here, not throw {throw}")

    def _fault(self, number: int, fault: str, note: str | None) -> None:
        raise SealedDiceError(number, fault, note)


def _read_links(text: str) -> dict[str, str] | None:
    """What a line gives away; None if it is no such line."""
    found = [_PART.fullmatch(part) for part in text.split(", ")]
    links = {part[1]: part[2] for part in found if part}
    return links if len(links) == len(found) else None
