"""Games that begin with sealed dice, or go on with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz import catalogue
from openblitz.server.dice.seals import KeptSeals
from openblitz.server.door.faults import BadRequestError
from openblitz.server.keep.provenance import tagged
from openblitz.server.play.sealed import Seal
from openblitz.table.sealed_dice import FORM, NOTE, SERVER, TAG, Chain, Seals, new_salt, salt_note, tag_of
from openblitz.table.sealed_past import START

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from openblitz.server.think.thinking import FileGame
    from openblitz.server.wire.schema import SeatChoice


def begin(
    read: FileGame, seats: Mapping[str, SeatChoice], mine: Collection[str] | None, form: int = FORM
) -> tuple[FileGame, KeptSeals]:
    """Seal the dice of a game from here on, for the seats that people take; some are their maker's own.

    A game where nobody could be deceived by the other, or all by the server, is a BadRequestError.
    """
    people = [seat for seat, choice in seats.items() if choice.kind == "human"]
    if not people:
        fault = "Sealed dice want a person: from a computer player the server has no secrets."
        raise BadRequestError("dice", fault)
    if sum(mine is None or seat in mine for seat in people) > 1:
        fault = "Sealed dice are for people at screens of their own: only one seat can be yours."
        raise BadRequestError("dice", fault)
    chain, seals = Chain(), Seals([*people, SERVER])
    promise = seals.promise(SERVER, chain.promise)
    # What was sealed elsewhere was checked when the game was opened, and ends here.
    notes = {
        number: tuple(note for note in lines if not note.startswith(NOTE))
        for number, lines in read.notes.items()
    }
    after = read.standing.number
    hidden = [entry.number for entry in Seal(catalogue.find(read.ruleset)).among(read.entries)]
    salts = [salt_note(0, number, new_salt()) for number in (START, *hidden)] if form > 1 else []
    notes[after] = (*notes.get(after, ()), promise.note(), *salts)
    begun = tagged(msgspec.structs.replace(read, notes=notes), (TAG, tag_of(seals.who, after, form)))
    return begun, KeptSeals(chain.secret)
