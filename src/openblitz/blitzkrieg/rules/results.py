"""75:BGAT, 65:BGAT - what the results of the Basic Game's attrition table do to both sides."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Protocol

import msgspec

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Saying


class Role(StrEnum):
    """The two sides of a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Kind(StrEnum):
    """What a side has to do, or may do, after a battle."""

    LOSE_ONE = "lose one"
    LOSE_ALL = "lose all"
    LOSE_AS_MUCH = "lose as much"  # at least the factors that the defender had
    RETREAT = "retreat"
    ADVANCE = "advance"


class Consequence(msgspec.Struct, frozen=True):
    """One thing that follows from a result, for one side, by one paragraph."""

    kind: Kind
    role: Role
    rule: str
    length: int = 0  # hexes of a retreat or an advance


class Results(Protocol):
    """The consequences of each result, in the order in which they happen."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def table(self) -> dict[str, tuple[Consequence, ...]]:
        """The consequences of each result."""
        ...


A, D = Role.ATTACKER, Role.DEFENDER


class OneUnit:
    """75:BGAT - Elimination takes one unit, the rest retreat; an exchange takes one of each side."""

    says = (
        ("75:BGAT.AE.a", "Eliminated: the loser picks one unit of the battle; the rest retreat two hexes."),
        ("75:BGAT.EX.a", "Exchange: each side eliminates one unit of its choice; nobody moves."),
    )
    table: ClassVar = {
        "AE": (
            Consequence(Kind.LOSE_ONE, A, "75:BGAT.AE.a"),
            Consequence(Kind.RETREAT, A, "75:BGAT.AE.b", 2),
            Consequence(Kind.ADVANCE, D, "75:BGAT.AE.c", 1),
        ),
        "DE": (
            Consequence(Kind.LOSE_ONE, D, "75:BGAT.DE.a"),
            Consequence(Kind.RETREAT, D, "75:BGAT.DE.a", 2),
            Consequence(Kind.ADVANCE, A, "75:BGAT.DE.b", 1),
        ),
        "AB2": (
            Consequence(Kind.RETREAT, A, "75:BGAT.AB2.a", 2),
            Consequence(Kind.ADVANCE, D, "75:BGAT.AB2.j", 1),
        ),
        "DB2": (
            Consequence(Kind.RETREAT, D, "75:BGAT.DB2.a", 2),
            Consequence(Kind.ADVANCE, A, "75:BGAT.DB2.b", 1),
        ),
        "EX": (
            Consequence(Kind.LOSE_ONE, D, "75:BGAT.EX.a"),
            Consequence(Kind.LOSE_ONE, A, "75:BGAT.EX.a"),
        ),
    }


class WholeForce:
    """65:BGAT - Elimination takes everything; an exchange takes the defender and as much of the attacker."""

    says = (
        ("65:BGAT.ELIM", "Eliminated: every unit of the loser in the battle is removed."),
        (
            "65:BGAT.EXa",
            "Exchange: the defender loses all, the attacker at least as many factors; he may advance.",
        ),
    )
    table: ClassVar = {
        "AE": (
            Consequence(Kind.LOSE_ALL, A, "65:BGAT.ELIM"),
            Consequence(Kind.ADVANCE, D, "65:BGAT.ELIM-ADV", 1),
        ),
        "DE": (
            Consequence(Kind.LOSE_ALL, D, "65:BGAT.ELIM"),
            Consequence(Kind.ADVANCE, A, "65:BGAT.ELIM-ADV", 1),
        ),
        "AB2": (
            Consequence(Kind.RETREAT, A, "65:BGAT.BACKa", 2),
            Consequence(Kind.ADVANCE, D, "65:BGAT.BACKg", 1),
        ),
        "DB2": (
            Consequence(Kind.RETREAT, D, "65:BGAT.BACKa", 2),
            Consequence(Kind.ADVANCE, A, "65:BGAT.BACKg", 1),
        ),
        "EX": (
            Consequence(Kind.LOSE_ALL, D, "65:BGAT.EXa"),
            Consequence(Kind.LOSE_AS_MUCH, A, "65:BGAT.EXa"),
            Consequence(Kind.ADVANCE, A, "65:BGAT.EXe", 1),
        ),
    }


ASKS = "What do the results of combat do?"
ANSWERS: dict[str, Results] = {"one unit": OneUnit(), "whole force": WholeForce()}
