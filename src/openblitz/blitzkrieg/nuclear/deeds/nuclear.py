"""65:23.5 - launching a nuclear attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import Flown, Sortie
from openblitz.blitzkrieg.nuclear.rules import nuclear
from openblitz.blitzkrieg.nuclear.rules.nuclear import NUCLEAR

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


class Launch(Flown, frozen=True, tag="launch"):
    """Send one factor of SAC to deliver a nuclear attack."""

    form = "launch {units} over {hex} [via {via}]"
    said = "Launch a nuclear attack over {hex} [via {via}] with {units}"
    about = "Send one factor of SAC to deliver a nuclear attack; `via` names hexes to fly over."
    rule = "65:23.5.2"


class Launching(Sortie):
    """65:23.5 - One factor, once a turn."""

    name = "launch a nuclear attack"
    order: ClassVar = Launch
    mission = NUCLEAR

    def targets(self, position: Position, unit: int) -> int:
        """65:23.5.1-2 - None for others than single factors, or for a second attack."""
        able = position.roster.attack[unit] == 1 and nuclear.launched(position) is None
        return super().targets(position, unit) if able else 0

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """65:23.5.1-3 - What is against it, before what is against any flight."""
        assert isinstance(order, Flown)
        own = all(position.side_of(u) == side and position.roster.flies[u] for u in order.units)
        refused = nuclear.why_not(position, order.units, order.hex) if own and order.units else None
        return refused or super().check(position, side, order)

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """65:23.5.3a - Nor has anybody changed his base to a city next to it since."""
        sent = nuclear.launched(position)
        refused = None if sent is None else nuclear.own_beside(position, sent.hex)
        return refused or super().unfinished(position, side)
