"""75:33.7a, 75:SEQ.9g - sending TAC and FTR on patrol and interdiction."""

from __future__ import annotations

from typing import ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.air.rules.fighters import INTERDICTION


class Interdict(Flown, frozen=True, tag="interdict"):
    """Send TAC or FTR to a hex where they stay and hold the ground below."""

    form = "interdict {units} over {hex} [via {via}]"
    said = "Interdict {hex} [via {via}] with {units}"
    about = "Send TAC or FTR to a hex where they stay through the enemy's turn, stop him there and strafe."
    rule = "75:33.7a"


class InterdictingFrom(Sortie):
    """75:33.7 - Patrol and interdiction; only by its own order, as any hex is one for it."""

    name = "interdict"
    order: ClassVar = Interdict
    mission = INTERDICTION
