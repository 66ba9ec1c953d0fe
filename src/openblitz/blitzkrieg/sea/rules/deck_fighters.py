"""MS:TF.inshore.c - when fighters on task forces intercept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.sea.rules import decks, ships

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class FromAssaultSquares(Objection):
    """MS:TF.inshore.c - Only while their task force stands on an assault square in the enemy's turn."""

    name = "fighters of task forces on station"
    says = (
        (
            "MS:TF.inshore.c",
            "Fighters on a task force intercept only from the assault square where it was left.",
        ),
    )

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Those aboard a ship on the open sea, or in port."""
        ship = decks.deck(position, unit)
        if ship is None or ships.on_station(position, ship):
            return None
        say, carrier = position.roster.ids[unit], position.roster.ids[ship]
        reason = f"{say} is on {carrier}, which is not on an assault square: it does not intercept."
        return position.rules.refuse_by("MS:TF.inshore.c", reason, (), (unit, ship))
