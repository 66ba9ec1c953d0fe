"""75:34, 75:SEQ.3, 65:24.0 - rolling for the weather when a turn begins; and who is lost at sea in a gale."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.weather.rules import weather
from openblitz.blitzkrieg.weather.rules.weather import WEATHER
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Weather(Step, frozen=True, tag="weather"):
    """75:34a, 65:24.0 - Blue rolls for the weather of the turn; nobody is asked."""

    key: ClassVar = "weather"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """A roll on the chart; no roll where it is clear anyhow."""
        rules = position.rules
        if not weather.changes(rules, position.turn):
            return Happened(over=True)
        roll = dice.roll(f"weather of turn {position.turn}")
        found = weather.look_up(rules, position.turn, roll)
        WEATHER.put(position, found)
        told = found.replace("-", " ")
        text = f"{rules.names[position.side]} rolls {roll} for the weather of turn {position.turn}: {told}."
        return Happened([Event("weather", text, ("75:34a", "75:WEATHER"))], over=True)


class Storm(Step, frozen=True, tag="storm"):
    """75:WEATHER.gale.d, R75-C30 - When movement is over, who is still at sea in a gale is lost."""

    key: ClassVar = "storm"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """They are eliminated."""
        lost = weather.in_peril(position, position.side)
        if not lost:
            return Happened(over=True)
        why = "did not land in the gale"
        return Happened([eliminate(position, lost, "75:WEATHER.gale.d", why)], over=True)
