"""75:32.74, CL:32.33c, CL:32.74 - after interception: what is no longer won is undone, and fought for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import undoing
from openblitz.blitzkrieg.air.steps.interception import drop_lost
from openblitz.blitzkrieg.battle.steps.announcing import Announce
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.places import title_of
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Undoing(Step, frozen=True, tag="undoing"):
    """Automatic victories that interception has undone; nobody is asked, but for the attacks that follow."""

    key: ClassVar = "undoing"
    provisional: ClassVar = True

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Undo them; where there were any, combat is divided anew beside the battles that stand."""
        undone = undoing.unravel(position)
        drop_lost(position)
        events = []
        for one in undone.victories:
            named = position.roster.names((*one.units, *one.by))
            text = f"The automatic victory over {say_places([one.hex])} is undone by interception."
            events.append(Event("undone", text, ("75:32.74a",), place_names([one.hex]), named))
        for unit in undone.back:
            place, say = position.place[unit], position.roster.ids[unit]
            text = f"{say} goes back to {title_of(position.roster, place)}."
            events.append(Event("rolled back", text, ("75:32.74b", "CL:32.74b"), (), (say,)))
        if not undone.victories:
            return Happened(events, over=True)
        moves.FIRM.put(position, 1)
        return Happened(events, over=True, then=[Announce(len(position.battles))])
