"""MS:7 - trains, who goes with them, and cutting rail lines: what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.engine.audiences import Counsel
from openblitz.blitzkrieg.rail.deeds.railroads import Detrain, Detraining, Entrain, Entraining, Run, Running
from openblitz.blitzkrieg.rail.rules import rail_plans, railroads
from openblitz.blitzkrieg.rail.rules.railroads import DETRAINING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

NEARER = 0.001  # what it is worth to take the nearer of two trains, for each movement factor
SET_DOWN = 0.01  # what it is worth to set somebody down where the train is, if it goes no farther


class RunningCounsel(Counsel[Running], of=Running):
    """What `run a train` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """With somebody aboard, to the front; empty, to where the ride would win most."""
        waiting = rail_plans.loads(position, position.side)
        for train in position.of_type(railroads.TRAIN, position.side):
            if not self.deed.ready(position, train):
                continue
            load, here = tuple(railroads.load(position, train)), position.place[train]
            if load:
                factors = max(0, railroads.left(position, train) - DETRAINING)
                stop = rail_plans.best_stop(position, train, load, factors)
                if stop != here:
                    yield Run(train, stop)
            elif here not in waiting:
                yield from (Run(train, hex_) for hex_ in waiting)

    def gain(self, position: Position, order: Run) -> float | None:
        """The turns of march that it saves those aboard, or those who wait there."""
        load = tuple(railroads.load(position, order.unit))
        if load:
            return rail_plans.nearer(position, order.unit, load, order.hex)
        waiting = rail_plans.loads(position, position.side).get(order.hex)
        if not waiting or self._served(position, order):
            return -1.0
        cost = railroads.cost_to(position, order.unit, order.hex) or 0
        won = rail_plans.ride(position, order.unit, waiting)
        return won - cost * NEARER if won else -1.0

    def _served(self, position: Position, order: Run) -> bool:
        """Whether another train is there: it takes them up itself, or stands in the way."""
        there = position.units_at(order.hex, position.side)
        return any(railroads.is_train(position.rules, u) for u in there)


class EntrainingCounsel(Counsel[Entraining], of=Entraining):
    """What `entrain` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """On each square with a train, as many as it carries of those who have far to march."""
        waiting = rail_plans.loads(position, position.side)
        for train in position.of_type(railroads.TRAIN, position.side):
            units = waiting.get(position.place[train])
            if units and not railroads.load(position, train):
                yield Entrain(units, (train,))

    def gain(self, position: Position, order: Entrain) -> float | None:
        """The turns of march that the ride saves them."""
        train = self.deed.train_for(position, order)
        won = rail_plans.ride(position, train, order.units) if train is not None else 0.0
        return won or -1.0


class DetrainingCounsel(Counsel[Detraining], of=Detraining):
    """What `detrain` is worth to a computer player."""

    def counsel(self, position: Position) -> Iterator[Order]:
        """All who are in a train at once, which costs it least."""
        for train in position.of_type(railroads.TRAIN, position.side):
            load = railroads.load(position, train)
            if load:
                yield Detrain(tuple(load))

    def gain(self, position: Position, order: Detrain) -> float | None:
        """Less than to go farther: who is set down stays where he is."""
        return SET_DOWN * len(order.units)
