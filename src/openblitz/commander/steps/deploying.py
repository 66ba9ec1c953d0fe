"""BC:scenario.deploy.order, BC:scenario.deploy.place, BC:scenario.first - Deployment, and who plays first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from openblitz.commander.kinds import SIDE
from openblitz.commander.orders import Choose, Place
from openblitz.commander.rules import deployment, transport
from openblitz.commander.steps.base import Step, out_of_place
from openblitz.commander.steps.offering import Offers, Option
from openblitz.table.steps import Happened
from openblitz.table.view import Layer, LayerPart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Dice, Refusal

TRIES = 2000  # places looked at before a full strip is believed to be full


class _RollAndChoose(Step, frozen=True):
    """Both sides roll a die; the higher may choose. `winner` is -1 until they have rolled."""

    mode: ClassVar = "choose"
    rule: ClassVar[str]
    what: ClassVar[str]  # what is chosen, in words
    winner: Annotated[int, SIDE] = -1

    def needs(self, position: Position) -> str:
        """Somebody who rolled higher: else nobody could be asked."""
        return super().needs(position) or ("" if self.winner >= 0 else "a winner")

    def asked(self, position: Position) -> int:
        """Who rolled higher."""
        return self.winner

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """First or second."""
        seat = position.roster.seats[self.winner].capitalize()
        return f"The {seat} side rolled higher: does it {self.what} first or second?", (self.rule,)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """One die each; reading 90: equal dice are rolled again."""
        if self.winner >= 0:
            return None
        seats = [seat.capitalize() for seat in position.roster.seats]
        events = []
        winner = -1
        while winner < 0:
            one, other = (dice.roll(f"who may choose to {self.what} first: {seat}", 6) for seat in seats)
            text = f"Dice for who may choose to {self.what} first: {seats[0]} {one}, {seats[1]} {other}."
            events.append(position.rules.event("roll", text, self.rule))
            winner = -1 if one == other else int(other > one)
        return Happened(events, over=True, then=(msgspec.structs.replace(self, winner=winner),))

    def orders(self, position: Position) -> Iterator[Order]:
        """First or second."""
        yield Choose("first")
        yield Choose("second")

    def offers(self, position: Position) -> Offers:
        """What is done first or second, in words."""
        words = [(Choose(what), f"{self.what.capitalize()} {what}") for what in ("first", "second")]
        return Offers({}, [Option(order, said) for order, said in words])

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Either is allowed."""
        return None if isinstance(order, Choose) else out_of_place(position.rules, self, order)

    def first(self, order: Choose) -> int:
        """The side that is first after the choice."""
        return self.winner if order.what == "first" else 1 - self.winner


class DeploymentChoice(_RollAndChoose, frozen=True, tag="deployment-choice"):
    """BC:scenario.deploy.order - Who deploys first."""

    key: ClassVar = "deployment-choice"
    rule: ClassVar[str] = "BC:scenario.deploy.order"
    what: ClassVar[str] = "deploy"

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Note it; deployment follows."""
        assert isinstance(order, Choose)
        side = position.deployed_first = self.first(order)
        text = f"The {position.roster.seats[side].capitalize()} side deploys first."
        return Happened([position.rules.event("phase", text, self.rule)], over=True, then=(Deployment(side),))


class FirstTurnChoice(_RollAndChoose, frozen=True, tag="first-turn-choice"):
    """BC:scenario.first - Who plays first."""

    key: ClassVar = "first-turn-choice"
    rule: ClassVar[str] = "BC:scenario.first"
    what: ClassVar[str] = "play"

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """BC:sequence.start - The battle begins."""
        assert isinstance(order, Choose)
        side = position.first = self.first(order)
        text = f"The {position.roster.seats[side].capitalize()} side plays first. The battle begins."
        return Happened([position.rules.event("phase", text, (self.rule, "BC:sequence.start"))], over=True)


class Deployment(Step, frozen=True, tag="deployment"):
    """BC:scenario.deploy.place - The sides place a unit each in turn until all are on the table."""

    key: ClassVar = "deployment"
    alone: ClassVar = True
    deploys: ClassVar = True
    mode: ClassVar = "send"
    sent: ClassVar = Place
    helps: ClassVar = {"deploy": "Place one for me"}
    side: Annotated[int, SIDE]

    def needs(self, position: Position) -> str:
        """Somebody to place."""
        waits = self.side >= 0 and deployment.reserve(position, self.side)
        return super().needs(position) or ("" if waits else "a unit of its side in reserve")

    def asked(self, position: Position) -> int:
        """The side that places the next unit."""
        return self.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is left to deploy, and where."""
        rules = position.rules
        left = len(deployment.reserve(position, self.side))
        depth = rules.cm(rules.scenario.file.depth)
        edge = position.edge[self.side]
        return f"Place a unit within {depth:g} cm of the {edge} edge; {left} are left.", (deployment.PLACE,)

    def orders(self, position: Position) -> Iterator[Order]:
        """For each unit a place or two on a grid along the strip; a gun also behind its transport."""
        west, south, east, north = deployment.strip(position, self.side)
        facing = deployment.INWARD[position.edge[self.side]]
        grid = [
            (round(west + (east - west) * i / 12, 2), round(south + (north - south) * j / 12, 2))
            for i in range(1, 12)
            for j in range(1, 12)
        ]
        for unit in deployment.reserve(position, self.side):
            for with_ in ((), *((gun,) for gun in self._passengers(position, unit))):
                fits = (Place(unit, at, facing, with_) for at in grid)
                found = [order for order in fits if self.check(position, order) is None]
                yield from found[:: max(1, len(found) // 3)]

    def offers(self, position: Position) -> Offers:
        """Who waits, with whom, and in which field defences."""
        waiting = deployment.reserve(position, self.side)
        along = {unit: self._passengers(position, unit) for unit in waiting}
        starts = {unit: deployment.starts(position, self.side, unit) for unit in waiting}
        return Offers(
            dict.fromkeys(waiting, ("place",)),
            along={unit: others for unit, others in along.items() if others},
            starts={unit: states for unit, states in starts.items() if states},
            facing=deployment.INWARD[position.edge[self.side]],
        )

    def layers(self, position: Position) -> Iterator[Layer]:
        """The strip."""
        west, south, east, north = deployment.strip(position, self.side)
        area = ((west + east) / 2, (south + north) / 2, east - west, north - south)
        yield Layer(
            key="strip",
            title="Where units may be placed",
            about="the strip along one's edge",
            look="plain",
            rule=deployment.PLACE,
            parts=(LayerPart(areas=(area,)),),
            shown=True,
        )

    def _passengers(self, position: Position, unit: int) -> list[int]:
        waiting = deployment.reserve(position, self.side)
        return [other for other in waiting if transport.suits(position.rules, other, unit)]

    def pick(self, position: Position, chance: Random) -> Order:
        """A unit at random somewhere on the strip, a transport with what it tows."""
        waiting = deployment.reserve(position, self.side)
        chance.shuffle(waiting)
        for unit in waiting:
            along = tuple(self._passengers(position, unit)[:1])
            for _ in range(TRIES // len(waiting)):
                order = deployment.anywhere(position, self.side, unit, chance)
                order = msgspec.structs.replace(order, with_=along)
                if self.check(position, order) is None:
                    return order
        return next(self.orders(position))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """An own unit that waits, on the own strip."""
        if not isinstance(order, Place):
            return out_of_place(position.rules, self, order)
        return deployment.refusal(position, self.side, order)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Place it; then the other side, as long as it has units left."""
        assert isinstance(order, Place)
        events = deployment.carry_out(position, order)
        for side in (1 - self.side, self.side):
            if deployment.reserve(position, side):
                return Happened(events, over=True, then=(Deployment(side),))
        text = "Both battlegroups are deployed."
        return Happened([*events, position.rules.event("phase", text, "BC:sequence.start")], over=True)
