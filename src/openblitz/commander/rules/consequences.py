"""What the rules lead to beyond what is told: somebody will have to decide something, or to know it.

Rules know no steps. What they return tells what happened, event by event, and among the events stand these,
where they came up; steps turn them into steps (`steps/base.py`).
"""

from __future__ import annotations

from openblitz.table import Event


class Consequence(Event, frozen=True, kw_only=True):
    """An event that nobody is told of, since whatever follows from it tells itself."""

    kind: str = "consequence"
    text: str = ""


class PassengersHit(Consequence, frozen=True, kw_only=True):
    """BC:ko.armouredpassengers - Armoured transport was hit: passengers decide whether they stay."""

    transport: int


class Overrun(Consequence, frozen=True, kw_only=True):
    """BC:commandunits.overrun - A command was overrun and must join a friend."""

    command: int


class ChargeDeclared(Consequence, frozen=True, kw_only=True):
    """BC:charge.def - A charge is declared, and may be answered before there is contact."""

    charger: int
    target: int
    ordered: bool
    start: tuple[float, float]
    hits: int
    responders: tuple[int, ...]


class FellBack(Consequence, frozen=True, kw_only=True):
    """BC:morale.fallback, ruling RBC-305 - Who falls back makes no contact, however far he gets."""

    unit: int


class Fought(Consequence, frozen=True, kw_only=True):
    """BC:combat.complete - These units have fought a round of combat this turn."""

    fighters: tuple[int, ...]
