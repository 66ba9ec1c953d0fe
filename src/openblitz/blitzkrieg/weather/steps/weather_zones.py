"""MS:14b - rolling for the weather of the three zones when a turn begins; and who is drowned in spring."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.weather.rules import calendar, weather_zones
from openblitz.blitzkrieg.weather.rules.weather_zones import INDICATOR, NAMES
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class ZoneWeather(Step, frozen=True, tag="zone-weather"):
    """MS:14b-d - Blue rolls one die for the three zones; nobody is asked."""

    key: ClassVar = "zone-weather"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """The die, and what it brings."""
        rules = position.rules
        roll = dice.roll(f"weather of turn {position.turn}")
        INDICATOR.put(position, roll)
        told = "; ".join(
            f"{name} {weather_zones.in_zone(position, number)}" for number, name in enumerate(NAMES)
        )
        date = calendar.date(rules, position.turn)
        text = f"{rules.names[0]} rolls {roll} for the weather of {date}: {told}."
        events = [Event("weather", text, ("MS:14b", "MS:WEATHER"))]
        lost = weather_zones.drowned(position)
        if lost:
            events.append(eliminate(position, lost, "MS:14g", "the ice has melted"))
        return Happened(events, over=True)
