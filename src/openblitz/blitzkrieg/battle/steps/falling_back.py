"""MS:4a-e - the defender goes back straight, or buys squares of it off at two factors each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from openblitz.blitzkrieg.battle.rules import falling_back, retreats
from openblitz.blitzkrieg.battle.rules.falling_back import PRICE, DrivenBack
from openblitz.blitzkrieg.battle.rules.results import Measure, MustFallBack, MustRetreat, Role, say_count
from openblitz.blitzkrieg.battle.steps.aftermath import Retreating, refuse
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine.offering import Option
from openblitz.blitzkrieg.engine.orders import Hexes, Retreat, Stand
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.offering import Offers
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class FallingBack(Retreating, frozen=True, tag="fall-back"):
    """MS:4a-c - He says first how many squares he buys off; then all who are left go back the rest."""

    follows: ClassVar = MustFallBack
    comes_with: ClassVar = ("blitz",)
    pays_last: ClassVar = True
    sources: Hexes = ()  # where the attackers stand
    under_way: int = 0  # 1 when somebody has gone, and nothing is bought off any more

    @classmethod
    def upon(cls, what: MustRetreat, at: Scene) -> FallingBack:
        """All that the side has left."""
        sources = at.hexes[Role.ATTACKER]
        return cls(at.side_of(what.role), at.units[what.role], what.rule, what.length, sources)

    @property
    def stays(self) -> bool:
        """MS:4b - Before anybody has gone, all of it may have been bought off."""
        return not self.length and not self.under_way

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who must go, and what it costs not to."""
        left = position.roster.say(self.left(position))
        squares = f"{say_count(self.length)} hex{'es' if self.length > 1 else ''}"
        text = f"{position.rules.names[self.side]}: retreat {left} {squares}"
        if not self.under_way:
            return f"{text}, or lose {PRICE} factors for each that you do not go.", (self.rule, "MS:4b")
        return f"{text}.", (self.rule,)

    # Buying off

    def _can_pay(self, position: Position) -> int:
        """How many squares the units could pay for."""
        worth = LOSSES(position).worth(position.roster, attacking=False)
        return sum(worth[unit] for unit in self.left(position)) // PRICE

    def _stands(self, position: Position) -> list[Stand]:
        if self.under_way:
            return []
        return [Stand(count) for count in range(1, min(self.length, self._can_pay(position)) + 1)]

    def _check_stand(self, position: Position, count: int) -> Refusal | None:
        rules = position.rules
        left = self.left(position)
        if self.under_way:
            return refuse(rules, "MS:4c", "Some have gone back already: the others follow.", left)
        if not 1 <= count <= self.length:
            reason = f"It is {say_count(self.length)} that can be bought off, or fewer."
            return refuse(rules, "MS:4b", reason, left)
        if count > self._can_pay(position):
            reason = f"{PRICE * count} factors are more than these units have."
            return refuse(rules, "MS:4b", reason, left)
        return None

    def _pay(self, position: Position, count: int) -> list[Losing | FallingBack]:
        """Factors are lost for so many squares; then the rest is asked for."""
        loss = Losing(self.side, self.left(position), "MS:4b", PRICE * count, Measure.FACTORS)
        return [loss, msgspec.structs.replace(self, length=self.length - count)]

    # What may be ordered

    def orders(self, position: Position) -> Iterator[Order]:
        """To stand, and every way back of every unit."""
        yield from self._stands(position)
        for unit in self.left(position):
            for way in falling_back.paths(position, unit, self.sources, self.length):
                yield Retreat((unit,), way)

    def offers(self, position: Position) -> Offers:
        """A button for each number of squares that can be bought off."""
        squares = self.length
        options = []
        for order in self._stands(position):
            go = say_count(squares - order.count)
            then = f"go back {go}" if order.count < squares else "stay"
            options.append(Option(order, f"Lose {PRICE * order.count} factors and {then}"))
        return super().offers(position)._replace(hexes=(), options=options)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """To go back to the last of these hexes, by a way that leads there."""
        if not units or not hexes:
            return None
        ways = falling_back.paths(position, units[0], self.sources, self.length)
        fitting = (way for way in ways if way[-1] == hexes[-1])
        return Retreat(tuple(units), next(fitting, (hexes[-1],)))

    def check(self, position: Position, order: Order) -> Refusal | None:
        """A number of squares that can be paid for, or units of the battle along a way that is straight."""
        if isinstance(order, Stand):
            return self._check_stand(position, order.count)
        return super().check(position, order)

    def _check_path(self, position: Position, order: Retreat) -> Refusal | None:
        trial = position.copy()
        for unit in order.units:
            refused = falling_back.why_not(trial, unit, order.path, sources=self.sources, length=self.length)
            if refused:
                return refused
            trial.put(unit, order.path[-1])
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They pay, or go; the others are asked for next."""
        rules = position.rules
        if isinstance(order, Stand):
            squares = f"{say_count(order.count)} hex{'es' if order.count > 1 else ''}"
            text = f"{rules.names[self.side]} gives {PRICE * order.count} factors to go back {squares} fewer."
            event = Event("stood", text, ("MS:4b",), (), position.roster.names(self.left(position)))
            return Happened([event], over=True, then=self._pay(position, order.count))
        assert isinstance(order, Retreat)
        happened = super().carry_out(position, order, dice)
        more = [
            event
            for one in rules.added[DrivenBack]
            for event in one.retreated(position, order.units, self.length)
        ]
        more += retreats.tolls(position, order.units, order.path)  # what is left is as those who went
        rest = tuple(unit for unit in self.units if unit not in order.units)
        again = msgspec.structs.replace(self, units=rest, under_way=1)
        return happened._replace(events=[*happened.events, *more], then=[again])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """RMS-14 - Over when all are back; a square that nobody can go costs factors, too."""
        left = self.left(position)
        if not left or not self.length:
            return Happened(over=True)
        ways = (falling_back.paths(position, unit, self.sources, self.length) for unit in left)
        if any(next(way, None) is not None for way in ways):
            return None
        who = f"{position.roster.say(left)} cannot go back {say_count(self.length)}"
        text = f"{who}, and {position.rules.names[self.side]} pays {PRICE} factors for a hex."
        event = Event("held up", text, ("MS:4b",), (), position.roster.names(left))
        return Happened([event], over=True, then=self._pay(position, 1))
