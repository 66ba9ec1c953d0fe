"""75:30.2e, 75:30.5-30.7 - sending aircraft to targets and bases: what screens are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.deeds.sorties import Flown, Hunting, Patrolling, Sortie, Stage, Staging, based
from openblitz.blitzkrieg.air.rules import airfields, ranges
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.deed import say_places
from openblitz.blitzkrieg.engine.offering import Costs, Sending
from openblitz.blitzkrieg.engine.places import on_map, title_of
from openblitz.blitzkrieg.engine.questions.air_bases import AIR_BASES
from openblitz.hexes.grid import Hex, distance
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position


class SortieTold(Told[Sortie], of=Sortie):
    """What screens are told of aircraft that take off for a target."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether there is a target for it."""
        return bool(self.deed.targets(position, unit))

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """These targets, through the air."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Flown)
            about = missions.flown(position.rules)[self.deed.mission].brings(
                position, position.side, order.hex
            )
            yield Sending(order.hex, (order,), tone="air", about=about)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To send them there, where that is a target for them."""
        if not units or not hexes or not all(position.roster.flies[u] for u in units):
            return None
        kind = missions.flown(position.rules)[self.deed.mission]
        side = position.side_of(units[0])
        fit = all(kind.fits(position, u) for u in units)
        there = kind.targets(position, side) >> hexes[-1] & 1
        return self.deed.order(tuple(units), hexes[-1], tuple(hexes[:-1])) if fit and there else None

    def costs(self, position: Position, order: Flown) -> Costs | None:
        """How far the first of them flies, of its range, and whether that is near enough to be doubled."""
        rules = position.rules
        unit = order.units[0]
        way = self.deed.ways(position, unit, order) or ()
        base = title_of(position.roster, position.place[unit])
        most, near = self.deed.most(rules, unit), ranges.near(rules, unit)
        why = f"hexes from {base}, of a range of {most}"
        doubled = missions.flown(rules)[self.deed.mission].bombs and ranges.doubled(rules, unit, len(way))
        if doubled:
            why += f"; within {near} it bombs at double strength, and lands as near"
        brings = missions.flown(rules)[self.deed.mission].brings(position, position.side, order.hex)
        why += f"; {brings}" * bool(brings)
        return Costs(Tally().plus(len(way), why, rules.paragraph("75:30.8a" if doubled else "75:30.5f")), way)


class HuntingTold(SortieTold, of=Hunting):
    """What screens are told of `hunt`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To send them there, unless it is a base to which they could change."""
        wished = super().wish(position, units, hexes)
        if wished is None or airfields.stages(position, units[0]) >> hexes[-1] & 1:
            return None
        return wished


class PatrollingTold(HuntingTold, of=Patrolling):
    """What screens are told of `patrol`."""

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """Only by its own order."""
        return None


class StagingTold(Told[Staging], of=Staging):
    """What screens are told of `stage`."""

    def able(self, position: Position, unit: int) -> bool:
        """Whether there is a base for it to go to."""
        return bool(self.deed.open_to(position, unit))

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """These bases, through the air."""
        for order in self.deed.orders_of(position, unit):
            assert isinstance(order, Stage)
            yield Sending(order.hex, (order,), tone="air")

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To take them there."""
        fly = units and all(position.roster.flies[u] and based(position, u) for u in units)
        return Stage(tuple(units), hexes[-1]) if fly and hexes else None

    def costs(self, position: Position, order: Stage) -> Costs | None:
        """Each flight from city to city, of the farthest that it may be."""
        rules = position.rules
        unit = order.units[0]
        here, most = position.place[unit], AIR_BASES.of(rules).leg(rules, unit)
        if most is None:
            flown = distance(Hex(here), Hex(order.hex)) if on_map(here) else 0
            why = f"hexes to {say_places([order.hex])}, as far as one likes"
            return Costs(Tally().plus(flown, why, rules.paragraph("75:30.7a")), (order.hex,))
        tally, stops = Tally(), airfields.chain(position, unit, order.hex)
        for stop in stops:
            way = self.deed.leg(position, unit, here, stop)
            tally = tally.plus(len(way), f"hexes to {say_places([stop])}, of {most}", "75:30.7c")
            here = stop
        return Costs(tally, stops)
