"""MS:1, MS:2 - taking back what was moved in the second impulse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.ground.deeds.taking_back import Undoing
from openblitz.blitzkrieg.impulses.rules.impulses import take_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class TakingBackSecond(Undoing):
    """Moves of the second impulse can be taken back until it is over."""

    name = "take back second impulse"
    undoes = "Take back"
    undone = "taken back"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it has moved in this impulse."""
        here = position.place[unit]
        return on_map(here) and (here != position.start[unit] or position.spent[unit] > 0)

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """It has not."""
        reason = f"{position.roster.ids[units[0]]} has not moved in the second impulse."
        return position.rules.refuse("own units", reason, (), units[:1])

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They are back where the impulse began."""
        for unit in units:
            take_back(position, unit)
