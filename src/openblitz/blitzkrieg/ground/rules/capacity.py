"""65:21.0.1, 65:23.3 - what a city square supplies: 12 factors, less what has been destroyed of that."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.table import Tally

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Part

FACTORS: Final = 12  # 65:21.0.1
RULE: Final = "65:21.0.1"


class CapacityLoss(Added):
    """What takes from the supply of city squares for a while, whoever holds them."""

    lists: ClassVar = "capacity-losses"

    def part(self, position: Position, hex_: int) -> Part | None:
        """What a city square supplies less, as a part below 0; None where it loses nothing by this."""
        raise NotImplementedError


def tally(position: Position, hex_: int) -> Tally:
    """65:21.0.1 - How many factors a city square supplies now, and why; never less than none (R65-42)."""
    found = Tally().plus(FACTORS, "a city square", RULE)
    for one in position.rules.added[CapacityLoss]:
        part = one.part(position, hex_)
        if part is not None:
            found = Tally((*found.parts, part))
    short = -found.total
    return found.plus(short, "and no less than none", RULE) if short > 0 else found


def of(position: Position, hex_: int) -> int:
    """65:21.0.1, 65:23.3 - The same as a number; where nothing is destroyed it costs nothing to ask."""
    for one in position.rules.added[CapacityLoss]:
        if one.part(position, hex_) is not None:
            return int(tally(position, hex_).total)
    return FACTORS


def room(position: Position, hex_: int) -> int:
    """65:23.0T.3a, 65:QA.23.0c - How high aircraft may be stacked in a city: no higher than it supplies."""
    rules = position.rules
    most = STACKING.of(rules).limit
    return min(most, of(position, hex_)) if rules.added[CapacityLoss] else most
