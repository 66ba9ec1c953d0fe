"""MS:GCRT.blitz - the Blitz table, which an attacker with armor may choose when his battle is fought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from openblitz.blitzkrieg.battle.rules.combat import AttritionCombat
from openblitz.blitzkrieg.battle.rules.results import MustLose, Role
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.places import on_map

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


def armored(position: Position, battle: Battle) -> tuple[int, ...]:
    """The armor that attacks in a battle."""
    kind = position.roster.kind
    return tuple(u for u in battle.attackers if kind[u] is MovementClass.ARMOR and on_map(position.place[u]))


class Blitz(AttritionCombat):
    """MS:GCRT.a-b - The attack of any battle in which armor takes part, by a table of its own."""

    name = "blitz"
    title = "Blitz"
    says = (
        ("MS:GCRT.a", "An attacker with armor in the battle may choose the Blitz table before he rolls."),
        ("MS:GCRT.b", "In a Blitz attack armor takes the attacker's losses first."),
    )
    owed: ClassVar = False
    usual: ClassVar = False
    instead: ClassVar = ATTRITION

    def targets(self, position: Position) -> int:
        """It is announced as any other attack."""
        return 0

    def contact(self, position: Position) -> dict[int, int]:
        """So nobody announces it."""
        return {}

    def why_not_instead(self, position: Position, battle: Battle) -> Refusal | None:
        """MS:GCRT.a - No armor."""
        if armored(position, battle):
            return None
        reason = "No armor takes part in the attack, and the Blitz table takes some."
        return position.rules.refuse_by("MS:GCRT.a", reason, battle.hexes, battle.attackers)

    def befalls(self, position: Position, battle: Battle, cell: Any) -> Iterable[Consequence]:
        """MS:GCRT.b - What the attacker loses is armor, as far as that goes."""
        armor = armored(position, battle)
        for what in super().befalls(position, battle, cell):
            if isinstance(what, MustLose) and what.role is Role.ATTACKER:
                yield msgspec.structs.replace(what, first=armor, least=what.amount, rule="MS:GCRT.b")
            else:
                yield what
