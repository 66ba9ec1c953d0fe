"""MS:9n - airbases that were built in this turn, and are not used in it."""

from __future__ import annotations

from openblitz.blitzkrieg.engine.position import Position
from openblitz.table.facts import Lasts, Of, Subject

BUILT: Subject[int] = Subject(
    Position,
    "built",
    0,
    of=Of.UNITS,
    lasts=Lasts.TURN,
    about="was built in this turn and is not used in it",
)
