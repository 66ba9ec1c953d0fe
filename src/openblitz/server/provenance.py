"""Where games come from: files are signed when they leave, and a game that came from a file says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.server.gamefiles import Whole
from openblitz.table import Header, Journal, write_game
from openblitz.table.gametext import read_text, signature_line
from openblitz.table.origin import TAG, Origin, origin_of

if TYPE_CHECKING:
    from typing import Any

    from openblitz.server.schema import Signed
    from openblitz.server.serverkey import ServerKey
    from openblitz.table import Sitting

_USE = "game file"


def signed_file(sitting: Sitting[Any, Any], key: ServerKey) -> str:
    """A game as the text of a file that this server knows again."""
    return write_game(sitting) + signature_line(key.name, key.sign(_USE, sitting.journal.digest))


def signature_of(text: str, journal: Journal, key: ServerKey) -> Signed:
    """Whether a file is as it left this server; `journal` is the game in it."""
    found = read_text(text, "the file").signature
    if found is None:
        return "unsigned"
    if found[0] != key.name:
        return "by another server"
    return "as it left" if key.signed(_USE, journal.digest, found[1]) else "changed"


def marked(whole: Whole, text: str, key: ServerKey) -> tuple[Whole, Origin, Signed]:
    """A game from the text of a file, with that in its head."""
    game, written, log, state = whole
    signed = signature_of(text, written, key)
    origin = origin_of(
        written.number,
        written.header.tag(TAG),
        position=written.start != game.write_state(game.start()),
        signed=signed == "as it left",
    )
    tags = [(name, value) for name, value in written.header.tags if name != TAG]
    journal = Journal(Header(written.header.ruleset, (*tags, (TAG, origin.text()))), written.start)
    journal.notes.update(written.notes)
    hashed = []
    for entry in log:
        again = journal.append(entry.seat, entry.order, entry.rolls)
        hashed.append(msgspec.structs.replace(entry, hash=again.hash))
    for snapshot in written.snapshots:
        journal.take_snapshot(snapshot.state, snapshot.number)
    return Whole(game, journal, tuple(hashed), state), origin, signed
