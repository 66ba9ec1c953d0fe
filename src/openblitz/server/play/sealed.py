"""Orders that only their own seat may know while the game goes on: what the others are told instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from openblitz.table import Event, NotationError
from openblitz.table.game import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.server.keep.kept_games import KeptEntry
    from openblitz.table import Entry, Game


VEIL = "(sealed)"  # what stands in place of the order


class Seal:
    """Tells which orders of a game are sealed; each is read once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._known: dict[str, bool] = {}

    def covers(self, order: str) -> bool:
        """Whether an order in notation is sealed; one that cannot be read any more is kept under seal."""
        if order not in self._known:
            try:
                self._known[order] = self._game.sealed(self._game.read_kept(order))
            except NotationError:
                self._known[order] = True
        return self._known[order]

    def among(self, entries: Iterable[KeptEntry]) -> list[KeptEntry]:
        """Those of some entries that are sealed."""
        return [entry for entry in entries if self.covers(entry.order)]

    def any_of(self, entries: Sequence[Entry], looked_at: int, found: Sequence[KeptEntry]) -> bool:
        """Whether one of some entries is sealed; of those looked at before it is known which were.

        So a long game is not gone through with every order. What was found may have been taken back since.
        """
        known = any(entry.number <= len(entries) for entry in found[:1])
        return known or any(self.covers(entry.order) for entry in entries[looked_at:])

    def veil(self, entry: KeptEntry) -> KeptEntry:
        """An order as the others may know it."""
        return msgspec.structs.replace(entry, order=VEIL, rolls=(), events=(given(self._game, entry.seat),))


class StartSecrets(NamedTuple):
    """What a start holds that not everybody may know: a game may go on from where secrets were kept."""

    hidden_from: frozenset[str | None]  # seats (None: spectators) that may not know all of it
    owners: frozenset[str]  # seats that know more of it than a spectator

    @classmethod
    def of(cls, game: Game[Any, Any], start: str) -> StartSecrets:
        """Of a start as it is written."""
        state = game.read_state(start)
        seats = tuple(map(str, game.seats))
        hidden = frozenset(seat for seat in (*seats, None) if game.conceal(state, seat) is not state)
        if not hidden:
            return cls(hidden, frozenset())
        seen = {seat: game.write_state(game.conceal(state, seat)) for seat in (*seats, None)}
        return cls(hidden, frozenset(seat for seat in seats if seen[seat] != seen[None]))


def given(game: Game[Any, Any], seat: str) -> Event:
    """What the others are told of a sealed order."""
    return Event("sealed", f"{seat_name(game, seat)} gives an order that nobody else may know.")


def taken_back(game: Game[Any, Any], seat: str, order: str = VEIL) -> Event:
    """What is told of an order that is taken back."""
    return Event("undo", f"{seat_name(game, seat)} takes back: {order}.")
