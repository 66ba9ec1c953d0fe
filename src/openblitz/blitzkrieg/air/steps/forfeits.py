"""65:QA.7.3b-c - after fighters have fought: automatic victories that are no longer won cost dearly."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import forfeits
from openblitz.blitzkrieg.battle.steps.removing import Removal
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice

RULE = "65:QA.7.3b"


class Forfeited(Step, frozen=True, tag="forfeit"):
    """Automatic victories that fighters have spoiled; nobody is asked."""

    key: ClassVar = "forfeit"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """One after the other, since who is lost may have won another; who cannot attack then goes, too."""
        events: list[Event] = []
        while (one := forfeits.spoiled(position)) is not None:
            won, lost = forfeits.forfeit(position, one)
            where = say_places([won.hex])
            text = f"Fighters have spoiled the automatic victory over {where}."
            named = position.roster.names((*won.units, *won.by))
            events.append(Event("undone", text, (RULE,), place_names([won.hex]), named))
            if lost:
                events.append(eliminate(position, lost, RULE, f"moved beside or over {where}"))
        return Happened(events, over=True, then=[Removal()] if events else [])
