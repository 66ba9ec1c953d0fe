"""75:26, 65:3.0.2b, 75:3.2b - what is left of a unit that loses only some of its factors."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.ground.rules.change import makings, swap
from openblitz.blitzkrieg.ground.rules.lost import Score, note_lost

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from openblitz.blitzkrieg.engine.added import Saying
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.engine.questions.losses import Losses
    from openblitz.blitzkrieg.engine.roster import Roster


class WholeUnits:
    """65:3.0.2b, 75:3.2b - There are no substitutes: a unit is lost whole, whatever it is worth."""

    says = (
        ("65:3.0.2b", "Substitutes are not used: a unit is lost whole."),
        ("75:3.2b", "Substitutes are left out: a unit is lost whole."),
    )
    gives_change = False
    rule_change = "75:3.2b"

    def worth(self, roster: Roster, attacking: bool) -> Sequence[int]:
        """Attackers lose for attack, defenders for defense."""
        return roster.attack if attacking else roster.defense

    def change(
        self, position: Position, unit: int, left: int, worth: Sequence[int]
    ) -> Iterable[tuple[int, ...]]:
        """None is given."""
        return ()


SAID: tuple[Saying, ...] = (
    ("75:26.2a", "What is left of a unit is changed for counters that come to exactly as many factors."),
    ("75:26.2b", "Change is of the same type."),
    ("75:26.2c", "It is made of substitutes and of units that were removed before."),
    ("75:26.5b", "Where there is no change, a side loses more than the table says."),
    ("75:26.5c", "Units that have not yet arrived are no change."),
)
MOST = 64  # ways to make change that are told of one unit; a unit of 8 factors has no more than 16


class Change:
    """75:26 - Counters that are not in use stand in the place of a unit that is lost in part."""

    says = SAID
    gives_change = True
    rule_change = "75:26.2a"

    def worth(self, roster: Roster, attacking: bool) -> Sequence[int]:
        """Attackers lose for attack, defenders for defense."""
        return roster.attack if attacking else roster.defense

    def change(
        self, position: Position, unit: int, left: int, worth: Sequence[int]
    ) -> Iterable[tuple[int, ...]]:
        """75:26.2, 75:26.5 - Exactly what is left; where that cannot be had, the most below it (R75-C16)."""
        for total in range(left, 0, -1):
            found = list(islice(makings(position, unit, total, worth), MOST))
            if found:
                return found
        return ()


class ChangeByDefense(Change):
    """CL:25.1d - Artillery loses by its defense factor, attacking or defending."""

    says = (*SAID, ("CL:25.1d", "Losses of artillery are counted by its defense factor, even in attack."))

    def worth(self, roster: Roster, attacking: bool) -> Sequence[int]:
        """For defense, always."""
        return roster.defense


class Change1965(ChangeByDefense):
    """65:TGAT.LOSS, R65-23 - Substitutes of the same type for what is left; by the defense factor."""

    says = (
        ("65:TGAT.LOSSb", "What is left of a unit is changed for counters of its type that come to as much."),
        ("65:8.0.1b", "Losses of breakthrough artillery are counted by its defense factor, too."),
    )
    rule_change = "65:TGAT.LOSSb"


def lose_part(position: Position, unit: int, kept: Sequence[int]) -> None:
    """75:26.2a - Counters stay in the place of a unit, which goes to the box; what it has lost is counted."""
    defense, side = position.roster.defense, position.side_of(unit)
    lost = defense[unit] - sum(defense[u] for u in kept)
    swap(position, unit, kept)
    note_lost(position, side, lost)
    for one in position.rules.added[Score]:
        one.lost(position, unit, lost)


ANSWERS: dict[str, Losses] = {
    "whole units": WholeUnits(),
    "change": Change(),
    "change by defense": ChangeByDefense(),
    "change 1965": Change1965(),
}
