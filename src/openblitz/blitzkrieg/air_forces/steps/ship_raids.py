"""MS:AIRMISSION.5-8 - ships that were hit from the air: sunk, or turned back to port."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules import ship_raids
from openblitz.blitzkrieg.air_forces.rules.ship_raids import AreSunk, TurnBack
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.sea.rules import ships
from openblitz.blitzkrieg.sea.steps.withdrawing import LoseShips
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class TurnShipsBack(Order, frozen=True, tag="turn-back"):
    """Take ships back to the nearest friendly port."""

    form = "turn-back {units}"
    said = "Turn {units} back"
    about = "Choose the ships that go back to the nearest friendly port, because bombers turn them back."
    rule = "MS:AIRMISSION.7c"
    units: Units


class ShipsHit(After, frozen=True, tag="ships-hit"):
    """MS:AIRMISSION.5b-d, MS:AIRMISSION.7b - Who chooses is asked which ships are lost."""

    key: ClassVar = "ships hit"
    comes_with: ClassVar = ("naval-combat",)
    losing: ClassVar = True
    follows: ClassVar = AreSunk
    rule: str
    amount: int

    @classmethod
    def upon(cls, what: AreSunk, at: Scene) -> ShipsHit:
        """The attacker in port, the defender at sea."""
        side = at.side if what.attacker_picks else at.side_of(what.role)
        return cls(side, what.ships, what.rule, what.amount)

    def settle(self, position: Position, dice: Dice) -> Happened:
        """As in combat at sea."""
        amount = min(self.amount, len(self.units))
        then = [LoseShips(self.side, self.units, self.rule, amount)] if amount else []
        return Happened(over=True, then=then)


class TurningBack(After, frozen=True, tag="turning-back"):
    """MS:AIRMISSION.7c-d - The defender says which ships go back to port, at once."""

    key: ClassVar = "turned back"
    comes_with: ClassVar = ("naval-combat",)
    mode: ClassVar = "pick"
    give: ClassVar = "Turn back"
    losing: ClassVar = True
    follows: ClassVar = TurnBack
    rule: str
    amount: int

    @classmethod
    def upon(cls, what: TurnBack, at: Scene) -> TurningBack:
        """Of those that were attacked."""
        return cls(at.side_of(what.role), what.ships, what.rule, what.amount)

    def left(self, position: Position) -> tuple[int, ...]:
        """Those ships."""
        return self.units

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How many, of which."""
        text = f"choose {self.amount} of {position.roster.say(self.units)} to go back to port"
        return f"{position.rules.names[self.side]}: {text}.", (self.rule, "MS:AIRMISSION.7d")

    def orders(self, position: Position) -> Iterator[Order]:
        """Each choice."""
        yield from (TurnShipsBack(some) for some in combinations(self.units, self.amount))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """So many of them."""
        if not isinstance(order, TurnShipsBack):
            return self.out_of_place(position, order)
        if len(set(order.units)) != self.amount or not set(order.units) <= set(self.units):
            return position.rules.refuse_by(
                self.rule, f"Name {self.amount} of the ships that were hit.", (), order.units
            )
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They go."""
        assert isinstance(order, TurnShipsBack)
        return Happened([self._go(position, ship) for ship in order.units], over=True)

    def _go(self, position: Position, ship: int) -> Event:
        dock = next(ship_raids.havens(position, ship), None)
        say = position.roster.ids[ship]
        if dock is None:
            text = f"{say} has no port to go back to, and stays."
            return Event("turned back", text, (self.rule,), (), (say,))
        ships.put(position, (ship,), dock.square)
        text = f"{say} goes back to {say_places([dock.square])}."
        return Event("turned back", text, (self.rule,), place_names([dock.square]), (say,))

    def gain(self, position: Position, order: Order) -> float | None:
        """Rather those with nobody aboard."""
        units = order.units if isinstance(order, TurnShipsBack) else ()
        return -float(sum(position.roster.attack[u] for s in units for u in ships.cargo(position, s)))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Where there is no choice."""
        if len(self.units) > self.amount:
            return None
        return Happened([self._go(position, ship) for ship in self.units], over=True)
