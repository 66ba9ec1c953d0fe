"""75:BGAT.AE.a, 65:BGAT.ELIM, 65:BGAT.EXa - losing units of a battle, counted in units or factors."""

from __future__ import annotations

from itertools import combinations, islice
from typing import TYPE_CHECKING, Annotated, ClassVar

from openblitz.blitzkrieg.deeds.base import place_names, say_places
from openblitz.blitzkrieg.orders import Lose
from openblitz.blitzkrieg.rules.change import swap
from openblitz.blitzkrieg.rules.results import Measure, MustLose, say_count
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.blitzkrieg.steps.aftermath import After, gone, refuse
from openblitz.blitzkrieg.steps.base import eliminate
from openblitz.table import Event
from openblitz.table.kinds import choice
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.blitzkrieg.steps.aftermath import Scene
    from openblitz.table import Dice, Refusal

OFFERED = 2048  # choices of units to lose that are offered where there are more


class Losing(After, frozen=True, tag="lose"):
    """75:BGAT.AE.a, 75:BGAT.EX.a, 65:BGAT.ELIM, 65:BGAT.EXa-c - A side loses units of the battle.

    So many units, all of them, or units worth at least so many factors; its owner chooses. Where the ruleset
    gives change, counters from the box stay in the place of a unit that is lost in part.
    """

    key: ClassVar = "loss"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    losing: ClassVar = True
    follows: ClassVar = MustLose
    rule: str
    amount: int = 1
    of: Annotated[str, choice(*Measure)] = Measure.UNITS

    @classmethod
    def upon(cls, what: MustLose, at: Scene) -> Losing:
        """An exchange costs what the defenders came to."""
        amount = at.defense if what.of is Measure.EXCHANGE else what.amount
        units = what.among or at.units[what.role]
        return cls(at.side_of(what.role), units, what.rule, amount, what.of)

    @property
    def in_factors(self) -> bool:
        """Whether it is paid in factors."""
        return self.of in (Measure.FACTORS, Measure.EXCHANGE)

    @property
    def why(self) -> str:
        """What has become of the units."""
        return "exchanged" if self.of == Measure.EXCHANGE else "lost in battle"

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which, or how much must go."""
        if self.in_factors:
            text = f"eliminate units of at least {self.amount} factors"
        else:
            text = f"choose {self._how_many} of the battle to eliminate"
        return f"{NAMES[self.side]}: {text}.", (self.rule,)

    @property
    def _how_many(self) -> str:
        return f"{say_count(self.amount)} unit{'s' if self.amount != 1 else ''}"

    # In factors

    def worth(self, rules: Rules, position: Position) -> Sequence[int]:
        """The factors that a loss is counted in: attackers lose for attack, defenders for defense."""
        return rules.roster.attack if self.side == position.side else rules.roster.defense

    def _fits(self, worth: Sequence[int], units: tuple[int, ...]) -> bool:
        """Enough, and not one unit more than it takes."""
        total = sum(worth[u] for u in units)
        return total >= self.amount and all(total - worth[u] < self.amount for u in units)

    def _choices(self, rules: Rules, position: Position) -> Iterator[tuple[int, ...]]:
        """Every choice that is enough and not more than it takes, or OFFERED of the cheaper ones."""
        left, worth = self.left(position), self.worth(rules, position)
        strongest_first = sorted(range(len(left)), key=lambda i: -worth[left[i]])
        factors = [worth[left[i]] for i in strongest_first]
        found = [
            sorted(strongest_first[i] for i in choice)
            for choice in islice(_just_enough(factors, self.amount), OFFERED)
        ]
        for chosen in sorted(found, key=lambda choice: (len(choice), choice)):
            yield tuple(left[i] for i in chosen)

    def _changes(self, rules: Rules, position: Position, units: tuple[int, ...]) -> Iterator[Lose]:
        """The ways to lose these units and keep change for one of them, which is named last."""
        worth = self.worth(rules, position)
        over = sum(worth[u] for u in units) - self.amount
        if over <= 0:
            return
        for unit in units:
            others = tuple(u for u in units if u != unit)
            for kept in rules.losses.change(rules, position, unit, over, worth):
                yield Lose((*others, unit), kept)

    # What may be ordered

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every choice of enough units and no more, with its change; a sample where there are very many."""
        if not self.in_factors:
            chosen = islice(combinations(self.left(position), self.amount), OFFERED)
            yield from (Lose(units) for units in chosen)
            return
        for units in self._choices(rules, position):
            yield from (Lose(units), *self._changes(rules, position, units))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Own units of the battle, enough of them, none too many; and change that may be given."""
        if not isinstance(order, Lose):
            return self.out_of_place(rules, position, order)
        units = order.units
        own = not set(units) - set(self.left(position)) and len(set(units)) == len(units)
        if self.in_factors and not own:
            return refuse(rules, self.rule, "Name your own units in the battle, each once.", units)
        if self.in_factors:
            return self._check_factors(rules, position, order)
        if not own or len(units) != self.amount or order.kept:
            reason = f"Name {say_count(self.amount)} of your units in the battle."
            return refuse(rules, self.rule, reason, units)
        return None

    def _check_factors(self, rules: Rules, position: Position, order: Lose) -> Refusal | None:
        units, worth = order.units, self.worth(rules, position)
        if not self._fits(worth, units):
            have = f"These units have {sum(worth[u] for u in units)} factors"
            reason = f"{have}; it takes {self.amount}, and no unit more than needed."
            return refuse(rules, self.rule, reason, units)
        if order.kept and not any(
            set(order.kept) == set(change.kept) and change.units[-1] == units[-1]
            for change in self._changes(rules, position, units)
        ):
            reason = f"{rules.roster.say(order.kept)} is no change for {rules.roster.ids[units[-1]]}."
            return refuse(rules, self.rule, reason, (*units, *order.kept))
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """They are gone, but for what is kept of the last of them."""
        assert isinstance(order, Lose)
        events = []
        if order.kept:  # before the unit is gone: what is said of it is said of them from now on
            hex_ = position.place[order.units[-1]]
            swap(rules.roster, position, order.units[-1], order.kept, hex_)
            text = f"{rules.roster.say(order.kept)} {does(order.kept, 'stay')} on {say_places([hex_])}."
            named = rules.roster.names(order.kept)
            events.append(Event("changed", text, (self.rule,), place_names([hex_]), named))
        lost = eliminate(rules, position, order.units, self.rule, self.why)
        return Happened([lost, *events], over=True)

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """Where there is no choice, nobody is asked."""
        left = self.left(position)
        if self._is_choice(rules, position, left):
            return None
        return gone(rules, position, left, self.rule, self.why)

    def _is_choice(self, rules: Rules, position: Position, left: tuple[int, ...]) -> bool:
        """Whether some could go and others stay, or change could be kept."""
        if not self.in_factors:
            return self.of != Measure.ALL and len(left) > self.amount
        worth = self.worth(rules, position)
        if sum(worth[u] for u in left) <= self.amount:
            return False
        return not self._fits(worth, left) or any(self._changes(rules, position, left))


def _just_enough(factors: list[int], need: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """Every choice that comes to the need, and no longer does without its smallest; by place in the list.

    The factors fall, so a choice that is made from the front ends with its smallest. Those without the
    strongest come first.

    >>> list(_just_enough([8, 6, 4, 4], 8))
    [(2, 3), (1, 3), (1, 2), (0,)]
    """
    if sum(factors[first:]) < need:
        return
    if first < len(factors):
        yield from _just_enough(factors, need, first + 1)
        rest = need - factors[first]
        if rest <= 0:
            yield (first,)
        else:
            yield from ((first, *more) for more in _just_enough(factors, rest, first + 1))
