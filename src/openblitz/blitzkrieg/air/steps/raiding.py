"""65:23.3 - bombs fall on cities: supply is gone, and with it aircraft that are based there."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import raids
from openblitz.blitzkrieg.air.rules.raids import Raid
from openblitz.blitzkrieg.air.rules.strategic_air import STRATEGIC_AIR
from openblitz.blitzkrieg.battle.rules.results import Measure
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Raiding(Step, frozen=True, tag="raid"):
    """65:23.3.a - Without a die, when battles begin; only losses of aircraft are asked for."""

    key: ClassVar = "raid"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """City by city."""
        events: list[Event] = []
        then: list[Step] = []
        for hex_, units in raids.sent(position).items():
            event, losing = _bombed(position, hex_, units)
            events.append(event)
            then += losing
        return Happened(events, over=True, then=then)


def _bombed(position: Position, hex_: int, units: list[int]) -> tuple[Event, list[Step]]:
    roster, side, enemy = position.roster, position.side, 1 - position.side
    there, named = place_names([hex_]), roster.names(units)
    soaked = any(b.chart == STRATEGIC_AIR and hex_ in b.hexes for b in position.battles)
    if position.blocks(enemy) >> hex_ & 1 and not soaked:
        text = f"The raid on {there[0]} has no effect: nobody attacks the ground units there."
        return Event("raided", text, ("65:QA.23.3a",), there, named), []
    lost = raids.destroys(position, hex_, units)
    if not lost:
        text = f"There is nothing left to bomb in {there[0]}."
        return Event("raided", text, ("65:23.3.a",), there, named), []
    raids.note(position, Raid(hex_, lost, side, position.turn))
    left = capacity.of(position, hex_)
    text = f"{roster.say(units)} {does(units, 'bomb')} {say_places([hex_])}: it supplies {left} factors now."
    event = Event("raided", text, ("65:23.3.a", "65:23.3.b"), there, named)
    based = tuple(position.aircraft_at(hex_, enemy))
    losing = Losing(enemy, based, "65:QA.23.3b", lost, Measure.FACTORS)
    return event, [losing] if based else []
