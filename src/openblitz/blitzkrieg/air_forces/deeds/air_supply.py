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
from openblitz.blitzkrieg.engine.deed import any_of, foreign
from openblitz.blitzkrieg.engine.offering import Sending
from openblitz.blitzkrieg.supply.rules.isolation import ISOLATED
from openblitz.hexes import bits
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

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

    def _kind(self, rules: Rules) -> SupplyFlight:
        kind = missions.flown(rules)[self.mission]
        assert isinstance(kind, SupplyFlight)
        return kind

    def _recipients(self, position: Position, hex_: int) -> Iterator[int]:
        """Those whom one MAC can supply there alone."""
        kind, side = self._kind(position.rules), position.side
        for unit in map(int, bits.hexes(ISOLATED(position))):
            own = position.side_of(unit) == side and position.roster.defense[unit] <= kind.carries
            if own and air_supply.why_not_to(position, kind, hex_, (unit,)) is None:
                yield unit

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every single unit that can have it."""
        for hex_ in bits.hexes(self.targets(position, unit)):
            for one in self._recipients(position, hex_):
                yield self.order((unit,), hex_, (), (one,))

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """One of them, mostly."""
        if not position.roster.flies[unit] or not ISOLATED(position) or chance.random() >= self.eager:
            return None
        open_to = self.targets(position, unit)
        if not open_to:
            return None
        hex_ = any_of(open_to, chance)
        units = list(self._recipients(position, hex_))
        return self.order((unit,), hex_, (), (chance.choice(units),)) if units else None

    def able(self, position: Position, unit: int) -> bool:
        """A MAC for which there is something to do."""
        return position.roster.flies[unit] and next(self.orders_of(position, unit), None) is not None

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """To every target, each recipient by an order of its own."""
        found: dict[int, list[Order]] = {}
        for order in self.orders_of(position, unit):
            assert isinstance(order, Carried)
            if self.check(position, position.side, order) is None:
                found.setdefault(order.hex, []).append(order)
        for hex_, orders in found.items():
            yield Sending(hex_, tuple(orders), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To bring it there, to the ground units among them."""
        planes = tuple(u for u in units if position.roster.flies[u])
        others = tuple(u for u in units if not position.roster.flies[u])
        if not (planes and others and hexes) or not all(ISOLATED(position) >> u & 1 for u in others):
            return None
        there = self._kind(position.rules).targets(position, position.side) >> hexes[-1] & 1
        return self.order(planes, hexes[-1], tuple(hexes[:-1]), others) if there else None

    def check(self, position: Position, side: int, order: Order) -> Refusal | None:
        """MACs at supplied airbases, and isolated units whom they can supply."""
        rules = position.rules
        assert isinstance(order, Carried)
        kind = self._kind(rules)
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
        kind, factors = self._kind(rules), airlift.weight(rules, units)
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

    def gain(self, position: Position, order: Order) -> float | None:
        """MS:10p - What their factors would be halved by."""
        assert isinstance(order, Carried)
        return sum(position.roster.attack[u] for u in order.cargo) / 2


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
