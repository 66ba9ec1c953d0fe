"""A sitting as a server needs it: it tells what can be taken back, and remembers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from openblitz.server.keep.kept_games import Undone
from openblitz.table import Entry, Sitting
from openblitz.table.typed_dice import HandDice, TooManyDiceError
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Sequence


class Seated(Sitting[Any, Any]):
    """A sitting that tells what can be taken back."""

    @property
    def can_undo(self) -> bool:
        """Whether the last order can be taken back."""
        return bool(self._before)

    @property
    def undoable(self) -> int:
        """How many orders can be taken back."""
        return len(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to carry out again."""
        return bool(self._undone)

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What can be carried out again, in its order."""
        return tuple(Undone(entry.number, entry.seat, entry.order) for entry, _ in reversed(self._undone))

    def _write_down(self, after: Any, entry: Entry) -> None:
        """Dice that were typed for an order are all its own, or it is not carried out."""
        if isinstance(self.dice, HandDice) and self.dice.left:
            raise TooManyDiceError(f"This order needs {count(len(entry.rolls), 'die', 'dice')}, not more")
        super()._write_down(after, entry)

    def remember(self, undone: Sequence[Undone]) -> None:
        """What was taken back before the game was put away can still be carried out again."""
        self._undone = [(Entry(u.number, u.seat, u.order, ()), []) for u in reversed(undone)]
