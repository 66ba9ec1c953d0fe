"""MS:AIRMISSION.20-21 - sending MACs with supply."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.deeds.air_missions import Allocating
from openblitz.blitzkrieg.air_forces.deeds.airlifting import Carried
from openblitz.blitzkrieg.air_forces.rules import air_supply, airlift
from openblitz.blitzkrieg.air_forces.rules.air_supply import (
    DROP_SUPPLY,
    LIFT_SUPPLY,
    RECIPIENTS,
    SupplyFlight,
)
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.deed import foreign
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.hexes import bits
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal


class DropSupply(Carried, frozen=True, tag="drop-supply"):
    """Let MACs drop supply to isolated units."""

    form = "drop-supply {units} over {hex} for {cargo} [via {via}]"
    said = "Drop supply over {hex} for {cargo} [via {via}] from {units}"
    about = "Let MACs drop supply to isolated ground units on a hex, 2 factors each."
    rule = "MS:AIRMISSION.20a"


class LiftSupply(Carried, frozen=True, tag="lift-supply"):
    """Let MACs bring supply to an airbase that is cut off."""

    form = "lift-supply {units} to {hex} for {cargo} [via {via}]"
    said = "Bring supply to {hex} for {cargo} [via {via}] with {units}"
    about = "Let MACs bring supply to an airbase that is cut off, for isolated ground units, 3 factors each."
    rule = "MS:AIRMISSION.21a"


class BringingSupply(Allocating):
    """MACs with supply, and who is to have it."""

    def acting(self, order: Order) -> Sequence[int]:
        """The MACs alone: who is supplied does nothing."""
        assert isinstance(order, Carried)
        return order.units

    def kind(self, rules: Rules) -> SupplyFlight:
        kind = missions.flown(rules)[self.mission]
        assert isinstance(kind, SupplyFlight)
        return kind

    def recipients(self, position: Position, hex_: int) -> Iterator[int]:
        """Those whom one MAC can supply there alone."""
        kind, side = self.kind(position.rules), position.side
        for unit in map(int, bits.hexes(ISOLATED(position))):
            own = position.side_of(unit) == side and position.roster.defense[unit] <= kind.carries
            if own and air_supply.why_not_to(position, kind, hex_, (unit,)) is None:
                yield unit

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every single unit that can have it."""
        for hex_ in bits.hexes(self.targets(position, unit)):
            for one in self.recipients(position, hex_):
                yield self.order((unit,), hex_, (), (one,))

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """MACs at supplied airbases, and isolated units whom they can supply."""
        rules = position.rules
        assert isinstance(order, Carried)
        kind = self.kind(rules)
        refused = super().check(position, side, order) or foreign(position, side, order.cargo)
        refused = refused or air_supply.why_not_from(position, kind, order.units)
        refused = refused or air_supply.why_not_to(position, kind, order.hex, order.cargo)
        if refused is not None:
            return refused
        planes = (*order.units, *air_supply.macs(position, side, kind.name, order.hex))
        units = (*order.cargo, *air_supply.waiting(position, kind.name, order.hex))
        return self._too_much(rules, order.hex, planes, units)

    def _too_much(
        self, rules: Rules, hex_: int, planes: Sequence[int], units: Sequence[int]
    ) -> Refusal | None:
        kind, factors = self.kind(rules), airlift.weight(rules, units)
        if factors <= kind.carries * len(planes):
            return None
        reason = (
            f"{rules.roster.say(units)} {does(units, 'come')} to {factors} factors: {kind.carries} a MAC."
        )
        return rules.refuse_by(kind.rule_carries, reason, (hex_,), (*planes, *units))

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Nobody is promised what MACs that were taken back would have brought."""
        refused = super().unfinished(position, side)
        for hex_ in dict.fromkeys(one.hex for one in RECIPIENTS(position) if one.kind == self.mission):
            planes = air_supply.macs(position, side, self.mission, hex_)
            units = air_supply.waiting(position, self.mission, hex_)
            refused = refused or self._too_much(position.rules, hex_, planes, units)
        return refused

    def carry_out(self, position: Position, order: Order, dice: Dice) -> list[Event]:
        """They are on their way."""
        assert isinstance(order, Carried)
        air_supply.promise(position, self.mission, order.hex, order.cargo)
        return super().carry_out(position, order, dice)


class DroppingSupply(BringingSupply):
    """MS:AIRMISSION.20 - To isolated ground units."""

    name = "drop supply"
    order: ClassVar = DropSupply
    mission = DROP_SUPPLY


class LiftingSupply(BringingSupply):
    """MS:AIRMISSION.21 - To an airbase that is cut off."""

    name = "lift supply"
    order: ClassVar = LiftSupply
    mission = LIFT_SUPPLY
