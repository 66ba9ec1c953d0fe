"""MS:14 - What the weather is in each zone, as it is told to players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.charts import Indicator, chart
from openblitz.blitzkrieg.engine.modifiers import Kept
from openblitz.blitzkrieg.weather.rules import calendar
from openblitz.blitzkrieg.weather.rules.weather_zones import CHART, NAMES, in_zone, is_winter
from openblitz.table.view import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position


class WeatherShown(Kept):
    """MS:14b - The season, and the indicator of each zone."""

    name = "weather zones"
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """A line for each zone, with what is bad there."""
        date = calendar.date(position.rules, position.turn)
        legend = chart(CHART, Indicator).legend
        lines = []
        for number, name in enumerate(NAMES):
            found = in_zone(position, number)
            bad = [
                f"{letter}{level}" for letter, level in zip("VGS", _levels(found), strict=True) if level > 1
            ]
            told = " ".join(legend[mark] for mark in bad) or "Normal."
            lines.append(f"{name}, {found}: {told}")
        if is_winter(position):
            lines.append("Rivers south of the fold and Lake Frederick are frozen.")
        yield Box(place="weather", title=f"Weather: {date}", lines=tuple(lines))


def _levels(found: Indicator) -> tuple[int, int, int]:
    return found.visibility, found.ground, found.sea
