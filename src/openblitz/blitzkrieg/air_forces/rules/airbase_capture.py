"""MS:12d - an overrun captures airbases: aircraft on them are lost, and the captor uses them next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air_forces.rules import airbases
from openblitz.blitzkrieg.overruns.rules.overrun import Capture
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position


class CaptureAirbases(Capture):
    """MS:12d - Counters of the captor take the place of those of the enemy."""

    name = "airbases"
    says = (
        (
            "MS:12d",
            "An overrun captures an airbase for use from the next turn; aircraft on it are destroyed.",
        ),
    )

    def take(self, position: Position, units: Sequence[int], hex_: int) -> Iterator[Event]:
        """Before those who are overrun are gone."""
        if not airbases.at(position, 1 - position.side) >> hex_ & 1:
            return
        taken, lost = airbases.capture(position, hex_, position.side)
        there, roster = name(Hex(hex_)), position.roster
        if lost:
            text = f"{roster.say(lost)} eliminated: the airbase on {there} is overrun."
            yield Event("eliminated", text, ("MS:12d",), (there,), roster.names(lost))
        if taken:
            text = f"The airbase on {there} is captured: {roster.say(taken)}."
            yield Event("captured", text, ("MS:12d",), (there,), roster.names(taken))
