"""MS:10s-u - choosing whom beaches, ports and airlift supply, where they cannot supply all."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.deed import Deed, foreign, off_board
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.ground.deeds.taking_back import Undoing
from openblitz.blitzkrieg.supply.rules import isolation
from openblitz.blitzkrieg.supply.rules.isolation import CHOSEN
from openblitz.hexes import bits
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Feed(Order, frozen=True, tag="feed"):
    """Supply units from beaches, ports or airbases, where these cannot supply all."""

    form = "feed {units}"
    said = "Supply {units}"
    about = "Supply units from beaches, ports or airbases, where these cannot supply all."
    rule = "MS:10u"
    units: Units


class Feeding(Deed[Feed]):
    """MS:10s-u, RMS-53 - No more combat factors than the sources supply."""

    name = "feed"
    order: ClassVar = Feed

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """A unit that can still be supplied."""
        if isolation.to_choose(position, position.side) >> unit & 1:
            yield Feed((unit,))

    def check(self, position: Position, side: int, order: Feed) -> Refusal | None:
        """Own units that depend on such sources, and no more than these supply."""
        rules = position.rules
        units, roster = order.units, position.roster
        refused = foreign(position, side, units) or off_board(position, units)
        if refused:
            return refused
        waiting, chosen = isolation.depending(position, side), CHOSEN(position)
        strangers = [u for u in units if u not in waiting or chosen >> u & 1]
        if strangers:
            reason = f"{roster.tell(strangers, 'do')} not wait for supply from a beach, a port or an airbase."
            return rules.refuse_by("MS:10a", reason, (), strangers)
        if not isolation.enough(position, side, [*map(int, bits.hexes(chosen)), *units]):
            reason = f"There is not enough for {roster.say(units)}: {_limits(position, side)}."
            return rules.refuse_by("MS:10u", reason, (), units)
        return None

    def carry_out(self, position: Position, order: Feed, dice: Dice) -> list[Event]:
        """They are supplied."""
        CHOSEN.put(position, CHOSEN(position) | sum(1 << u for u in order.units))
        text = f"{position.roster.say(order.units)} supplied."
        return [Event("supplied", text, ("MS:10u",), (), position.roster.names(order.units))]


def _limits(position: Position, side: int) -> str:
    """What the sources supply, in words."""
    sources = [served.source for served in isolation.others(position, side)]
    each = [f"{one.called} supplies {one.most} factors" for one in sources if one.most is not None]
    return ", ".join([*each, f"the sea {isolation.BY_SEA} in all"])


class CallingFeedOff(Undoing):
    """Who has been chosen can be taken back until supply is settled."""

    name = "call feeding off"
    undoes = "Do not supply"
    undone = "not supplied after all"

    def done(self, position: Position, unit: int) -> bool:
        """Whether it has been chosen."""
        return bool(CHOSEN(position) >> unit & 1)

    def why_not(self, position: Position, units: Sequence[int]) -> Refusal:
        """Units that have not."""
        reason = f"{position.roster.tell(units, 'have')} not been chosen to be supplied."
        return position.rules.refuse_by("MS:10u", reason, (), units)

    def undo(self, position: Position, units: Sequence[int]) -> None:
        """They wait again."""
        CHOSEN.put(position, CHOSEN(position) & ~sum(1 << u for u in units))
