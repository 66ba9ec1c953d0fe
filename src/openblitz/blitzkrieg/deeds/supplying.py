"""75:23.4 - supplying units by air before anybody moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.deeds.base import Deed, foreign, off_board
from openblitz.blitzkrieg.deeds.taking_back import Undoing
from openblitz.blitzkrieg.orders import Order, Units
from openblitz.blitzkrieg.rules import supply
from openblitz.blitzkrieg.rules.supply import BY_AIR, GROUNDED, UNSUPPLIED
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice, Refusal


class Supply(Order, frozen=True, tag="supply"):
    """Supply units by air, each for one of the air transports of the player-turn."""

    form = "supply {units}"
    about = "Supply units by air."
    rule = "75:23.1b"
    units: Units


class SupplyingByAir(Deed):
    """75:23.4 - Up to four units, each for an air transport."""

    name = "air supply"
    order: ClassVar = Supply

    def orders_of(self, rules: Rules, position: Position, unit: int) -> Iterator[Order]:
        """A unit that has no other route."""
        if self._open_to(rules, position) >> unit & 1:
            yield Supply((unit,))

    def _open_to(self, rules: Rules, position: Position) -> int:
        if not supply.lifts_left(rules, position):
            return 0
        return supply.liftable(rules, position, position.side) & ~BY_AIR(position)

    def pick_of(self, rules: Rules, position: Position, unit: int, chance: Random) -> Order | None:
        """Every other time."""
        able = self._open_to(rules, position) >> unit & 1
        return Supply((unit,)) if able and chance.random() < 0.5 else None

    def wish(
        self, rules: Rules, position: Position, units: Sequence[int], hexes: Sequence[int]
    ) -> Order | None:
        """To supply them."""
        return Supply(tuple(units)) if units and not hexes else None

    def gain(self, rules: Rules, position: Position, order: Order) -> float | None:
        """75:23.6b - What their attack factors would be halved by."""
        assert isinstance(order, Supply)
        return sum(rules.roster.attack[unit] for unit in order.units) / 2

    def check(self, rules: Rules, position: Position, side: int, order: Order) -> Refusal | None:
        """Own units out of supply, of the right kind, near a friendly city in range, and planes left."""
        assert isinstance(order, Supply)
        units, roster = order.units, rules.roster
        refused = foreign(rules, position, side, units) or off_board(rules, position, units)
        if refused:
            return refused
        without, able = supply.lacking(rules, position, side), supply.liftable(rules, position, side)
        for unit in units:
            say, here = roster.ids[unit], (position.place[unit],)
            if not without >> unit & 1 or BY_AIR(position) >> unit & 1:
                return rules.refuse_by("75:23.1a", f"{say} is in supply.", here, (unit,))
            if roster.kind[unit] in GROUNDED:
                reason = f"{say} is {roster.kind[unit]}, which cannot be supplied by air."
                return rules.refuse_by("75:23.4d", reason, here, (unit,))
            if not able >> unit & 1:
                reason = f"{say} has no route to a friendly city within {supply.HOP} hexes by air."
                return rules.refuse_by("75:23.4c", reason, here, (unit,))
        if len(units) > supply.lifts_left(rules, position):
            reason = f"No more than {supply.lifts_left(rules, position)} units can be supplied by air now."
            return rules.refuse_by("75:23.4a", reason, (), units)
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are in supply for this player-turn."""
        assert isinstance(order, Supply)
        _change(position, order.units, lifted=True)
        text = f"{rules.roster.say(order.units)} supplied by air."
        return [Event("supplied", text, ("75:23.4b",), (), rules.roster.names(order.units))]


class CallingAirSupplyOff(Undoing):
    """What has been supplied by air can be taken back until supply is settled."""

    name = "call air supply off"
    undoes = "Not by air"
    undone = "not supplied after all"

    def done(self, rules: Rules, position: Position, unit: int) -> bool:
        """Whether it is supplied by air."""
        return bool(BY_AIR(position) >> unit & 1)

    def why_not(self, rules: Rules, position: Position, units: Sequence[int]) -> Refusal:
        """Units that are not."""
        return rules.refuse_by("75:23.4a", f"{rules.roster.say(units)} is not supplied by air.", (), units)

    def undo(self, rules: Rules, position: Position, units: Sequence[int]) -> None:
        """They are out of supply again, and the planes are free."""
        _change(position, units, lifted=False)


def _change(position: Position, units: Sequence[int], *, lifted: bool) -> None:
    """75:23.4b - Each unit takes, or gives back, one air transport."""
    these = sum(1 << u for u in units)
    now, without = BY_AIR(position), UNSUPPLIED(position)
    BY_AIR.put(position, now | these if lifted else now & ~these)
    UNSUPPLIED.put(position, without & ~these if lifted else without | these)
    position.flights += len(units) if lifted else -len(units)
