"""Where games come from: files are signed when they leave, and a game that came from a file says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz import catalogue
from openblitz.table import Header, Journal, write_game
from openblitz.table.gametext import read_text, signature_line
from openblitz.table.origin import TAG, Origin, origin_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from openblitz.server.door.serverkey import ServerKey
    from openblitz.server.keep.kept_games import KeptEntry
    from openblitz.server.think.thinking import FileGame
    from openblitz.server.wire.schema import SeatChoice, Signed
    from openblitz.table import Sitting

_USE = "game file"


def signed_file(sitting: Sitting[Any, Any], key: ServerKey, seats: Mapping[str, SeatChoice]) -> str:
    """A game as the text of a file that this server knows again, with the names of those who play it.

    These are words below its start: people say them when the head has been hashed.
    """
    head = sitting.journal.header
    called = [(seat.capitalize(), who.name) for seat, who in seats.items() if who.kind == "human"]
    words = [f"{seat} is {name}." for seat, name in called if name and head.tag(seat) != name]
    return write_game(sitting, words) + signature_line(key.name, key.sign(_USE, sitting.journal.digest))


def signature_of(text: str, journal: Journal, key: ServerKey) -> Signed:
    """Whether a file is as it left this server; `journal` is the game in it."""
    found = read_text(text, "the file").signature
    if found is None:
        return "unsigned"
    if found[0] != key.name:
        return "by another server"
    return "as it left" if key.signed(_USE, journal.digest, found[1]) else "changed"


def marked(read: FileGame, text: str, key: ServerKey) -> tuple[FileGame, Origin, Signed]:
    """A game from the text of a file, with that in its head."""
    written, _entries = _journal(read, read.tags)
    signed = signature_of(text, written, key)
    game = catalogue.find(read.ruleset)
    origin = origin_of(
        written.number,
        written.header.tag(TAG),
        position=written.start != game.write_state(game.start()),
        signed=signed == "as it left",
    )
    return tagged(read, (TAG, origin.text())), origin, signed


def tagged(read: FileGame, tag: tuple[str, str]) -> FileGame:
    """A game with a tag in its head, in place of an old one: every hash is reckoned anew."""
    tags = (*((name, value) for name, value in read.tags if name != tag[0]), tag)
    again, entries = _journal(read, tags)
    for snapshot in read.snapshots:
        again.take_snapshot(snapshot.state, snapshot.number)
    return msgspec.structs.replace(read, tags=tags, entries=entries, snapshots=tuple(again.snapshots))


def _journal(read: FileGame, tags: tuple[tuple[str, str], ...]) -> tuple[Journal, tuple[KeptEntry, ...]]:
    """The journal of a game with this in its head, and its entries with their hashes."""
    journal = Journal(Header(read.ruleset, tags), read.start)
    journal.notes.update({number: list(lines) for number, lines in read.notes.items()})
    hashed = []
    for entry in read.entries:
        again = journal.append(entry.seat, entry.order, entry.rolls)
        hashed.append(msgspec.structs.replace(entry, hash=again.hash))
    return journal, tuple(hashed)
