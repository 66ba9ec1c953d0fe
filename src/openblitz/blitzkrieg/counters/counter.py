"""A counter: what is printed on it."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NewType

import msgspec

from openblitz.blitzkrieg.counters.unit_types import UnitType  # noqa: TC001 - msgspec reads the annotations

CounterId = NewType("CounterId", str)

_FACTORS = re.compile(r"([1-9]\d*)(?:-([1-9]\d*))?-(\d+)", re.ASCII)


class Side(StrEnum):
    """The two major powers, Great Blue and Big Red."""

    BLUE = "blue"
    RED = "red"

    @property
    def code(self) -> str:
        """The letter before the colon in the ids of the side's counters."""
        return "B" if self is Side.BLUE else "R"

    @property
    def power(self) -> str:
        """What people call it."""
        return "Great Blue" if self is Side.BLUE else "Big Red"


class Size(StrEnum):
    """The size of a formation, in the marks that counters print."""

    DIVISION = "xx"
    BRIGADE = "x"
    REGIMENT = "III"
    BATTALION = "II"


class Factors(msgspec.Struct, frozen=True):
    """The figures of a counter: attack, defense and movement, which for aircraft is range."""

    attack: int
    defense: int
    movement: int
    combat_factors: int


def read_factors(printed: str) -> Factors | None:
    """The figures as printed, 4-4 or 8-4-4; None if they are not figures of a counter.

    >>> read_factors("8-4-4")
    Factors(attack=8, defense=4, movement=4, combat_factors=2)
    >>> read_factors("4-20").defense
    4
    """
    found = _FACTORS.fullmatch(printed)
    if not found:
        return None
    attack, defense, movement = found.groups()
    return Factors(int(attack), int(defense or attack), int(movement), 2 if defense else 1)


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One counter of a side or a minor country; a substitute has no designation of its own."""

    id: CounterId
    owner: str
    designation: str
    name: str
    type: UnitType
    size: Size
    attack: int
    defense: int
    movement: int
    substitute: bool
    points: int = 0  # what a production center makes in a cycle
    spare: bool = False  # beyond what is printed (RMS-3)

    @property
    def short_id(self) -> str:
        """Its id without its owner, such as `4Arm`."""
        return self.id.partition(":")[2]

    @property
    def factors(self) -> str:
        """The figures as the counter prints them."""
        combat = f"{self.attack}-{self.defense}" if self.type.combat_factors == 2 else f"{self.attack}"
        return f"{combat}-{self.movement}"


def ordinal(designation: str) -> str:
    """A designation as it is spoken.

    >>> ordinal("1"), ordinal("12"), ordinal("22"), ordinal("GD")
    ('1st', '12th', '22nd', 'GD')
    """
    if not designation.isdecimal():
        return designation
    teens = designation[-2:] in ("11", "12", "13")
    return designation + ("th" if teens else {"1": "st", "2": "nd", "3": "rd"}.get(designation[-1], "th"))
