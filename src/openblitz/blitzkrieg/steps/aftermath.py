"""75:BGAT, 65:BGAT - after a battle: losses, retreats and advances, each asked of whom it concerns."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.deeds.base import apart, foreign, place_names, say_places
from openblitz.blitzkrieg.orders import Advance, Done, Hexes, Lose, Retreat, Units
from openblitz.blitzkrieg.places import on_map
from openblitz.blitzkrieg.rules import retreats
from openblitz.blitzkrieg.rules.results import Kind, Role
from openblitz.blitzkrieg.rules.terrain import closed
from openblitz.blitzkrieg.rules.victory import NAMES
from openblitz.blitzkrieg.steps.base import ASide, Step, eliminate
from openblitz.hexes.grid import Hex, adjacent
from openblitz.table import Event, Refusal
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Battle, Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice


OFFERED = 2048  # choices of units to lose that are offered where there are more


def follow(rules: Rules, position: Position, battle: Battle, result: str, defense: int) -> list[Step]:
    """The steps that a result brings, in the order in which they are taken."""
    units = {Role.ATTACKER: battle.attackers, Role.DEFENDER: battle.defenders}
    sides = {Role.ATTACKER: position.side, Role.DEFENDER: 1 - position.side}
    sources = tuple(dict.fromkeys(position.place[u] for u in battle.attackers))
    hexes = {Role.ATTACKER: sources, Role.DEFENDER: battle.hexes}
    steps: list[Step] = []
    for what in rules.results.table[result]:
        side, own = sides[what.role], units[what.role]
        match what.kind:
            case Kind.RETREAT:
                steps.append(Retreating(side, own, what.rule, what.length))
            case Kind.ADVANCE:
                loser = Role.DEFENDER if what.role is Role.ATTACKER else Role.ATTACKER
                steps.append(Advancing(side, own, hexes[loser], what.rule))
            case Kind.LOSE_ONE:
                steps.append(Losing(side, own, what.rule))
            case Kind.LOSE_ALL:
                steps.append(LosingAll(side, own, what.rule))
            case Kind.LOSE_AS_MUCH:
                steps.append(LosingFactors(side, own, defense, what.rule))
    return steps


class _After(Step, frozen=True):
    """A step that one side of a battle is asked for, about the units it had in it."""

    side: ASide
    units: Units

    def asked(self, position: Position) -> int:
        """The side that the result concerns."""
        return self.side

    def rule_against(self, rules: Rules, position: Position, order: Order) -> str:
        """What the result brings is decided first."""
        return rules.cites[order.time] if order.time else self.cited(rules)

    def cited(self, rules: Rules) -> str:
        """The paragraph of the result."""
        return str(getattr(self, "rule", "") or rules.cites["table"])

    def left(self, position: Position) -> tuple[int, ...]:
        """Its units that are still on the board."""
        return tuple(u for u in self.units if on_map(position.place[u]))


class Losing(_After, frozen=True, tag="lose-one"):
    """75:BGAT.AE.a, 75:BGAT.EX.a - One unit of the battle goes, its owner choosing."""

    key: ClassVar = "loss"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    losing: ClassVar = True
    rule: str

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which one."""
        return f"{NAMES[self.side]}: choose one unit of the battle to eliminate.", (self.rule,)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Each unit of the battle."""
        yield from (Lose((u,)) for u in self.left(position))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """One of one's own units in the battle."""
        if not isinstance(order, Lose):
            return self.out_of_place(rules, position, order)
        if order in self.orders(rules, position):
            return None
        return _refuse(rules, self.rule, "Name one of your units in the battle.", order.units)

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """It is gone."""
        assert isinstance(order, Lose)
        return Happened([eliminate(rules, position, order.units, self.rule, "lost in battle")], over=True)

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """A single unit is no choice."""
        left = self.left(position)
        if len(left) > 1:
            return None
        return _gone(rules, position, left, self.rule, "lost in battle")


class LosingAll(_After, frozen=True, tag="lose-all"):
    """65:BGAT.ELIM - Everything in the battle goes; nobody is asked."""

    key: ClassVar = "loss"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    losing: ClassVar = True
    rule: str

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """All are eliminated."""
        left = self.left(position)
        return _gone(rules, position, left, self.rule, "lost in battle")


class LosingFactors(_After, frozen=True, tag="lose-factors"):
    """65:BGAT.EXa-c - Units worth at least the defender's factors go, the attacker choosing."""

    key: ClassVar = "loss"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"
    losing: ClassVar = True
    need: int
    rule: str

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """How much must go."""
        return f"{NAMES[self.side]}: eliminate units of at least {self.need} factors.", (self.rule,)

    def _worth(self, rules: Rules, units: tuple[int, ...]) -> int:
        return sum(rules.roster.attack[u] for u in units)

    def _fits(self, rules: Rules, units: tuple[int, ...]) -> bool:
        """Enough, and not one unit more than it takes."""
        worth = self._worth(rules, units)
        return worth >= self.need and all(worth - rules.roster.attack[u] < self.need for u in units)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every choice that is enough and not more than it takes, or OFFERED of the cheaper ones."""
        left = self.left(position)
        strongest_first = sorted(range(len(left)), key=lambda i: -rules.roster.attack[left[i]])
        factors = [rules.roster.attack[left[i]] for i in strongest_first]
        found = [
            sorted(strongest_first[i] for i in choice)
            for choice in islice(_just_enough(factors, self.need), OFFERED)
        ]
        for choice in sorted(found, key=lambda choice: (len(choice), choice)):
            yield Lose(tuple(left[i] for i in choice))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Own units of the battle, enough of them, none too many."""
        if not isinstance(order, Lose):
            return self.out_of_place(rules, position, order)
        strangers = set(order.units) - set(self.left(position))
        if strangers or len(set(order.units)) != len(order.units):
            return _refuse(rules, self.rule, "Name your own units in the battle, each once.", order.units)
        if not self._fits(rules, order.units):
            worth = self._worth(rules, order.units)
            reason = f"These units have {worth} factors; it takes {self.need}, and no unit more than needed."
            return _refuse(rules, self.rule, reason, order.units)
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """They are gone."""
        assert isinstance(order, Lose)
        return Happened([eliminate(rules, position, order.units, self.rule, "exchanged")], over=True)

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """All go where all together are not more than needed."""
        left = self.left(position)
        if self._worth(rules, left) > self.need and not (left and self._fits(rules, left)):
            return None
        return _gone(rules, position, left, self.rule, "exchanged")


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


class Retreating(_After, frozen=True, tag="retreat"):
    """75:BGAT.AB2, 65:BGAT.BACK - The loser's units go back two hexes, each where he likes."""

    key: ClassVar = "retreat"
    mode: ClassVar = "send"
    rule: str
    length: int = retreats.USUAL

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who must go."""
        left = rules.roster.say(self.left(position))
        return f"{NAMES[self.side]}: retreat {left} {self.length} hexes.", (self.rule,)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every way back of every unit."""
        for unit in self.left(position):
            yield from (Retreat((unit,), way) for way in retreats.paths(rules, position, unit, self.length))

    def wish(
        self, rules: Rules, position: Position, units: Sequence[int], hexes: Sequence[int]
    ) -> Order | None:
        """To go back to the last of these hexes, by the ways between that are open, if any is."""
        if not units or not hexes:
            return None
        here, end = position.place[units[0]], hexes[-1]
        way = retreats.towards(rules, position, units[0], end, self.length) if on_map(here) else None
        return Retreat(tuple(units), way or (end,))

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Units of the battle that stand together, along hexes that are free, with room at the end."""
        if not isinstance(order, Retreat):
            return self.out_of_place(rules, position, order)
        refused = foreign(rules, position, self.side, order.units)
        if refused:
            return refused
        strangers = [u for u in order.units if u not in self.left(position)]
        if strangers:
            return _refuse(
                rules, self.rule, f"{rules.roster.say(strangers)} does not have to retreat.", strangers
            )
        return apart(rules, position, order.units) or self._check_path(rules, position, order)

    def _check_path(self, rules: Rules, position: Position, order: Retreat) -> Refusal | None:
        trial = position.copy()
        for unit in order.units:
            refused = retreats.why_not(rules, trial, unit, order.path, self.length)
            if refused:
                return refused
            trial.put(rules.roster, unit, order.path[-1])
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """They go; the others are asked for next."""
        assert isinstance(order, Retreat)
        start = position.place[order.units[0]]
        for unit in order.units:
            position.put(rules.roster, unit, order.path[-1])
            if rules.follows_trails:
                position.trail = position.trail.having(unit, order.path)
        rest = tuple(u for u in self.units if u not in order.units)
        text = (
            f"{rules.roster.say(order.units)} {does(order.units, 'retreat')} from {say_places([start])} "
            f"to {say_places(order.path)}."
        )
        named = rules.roster.names(order.units)
        event = Event("retreated", text, (self.rule,), place_names([start, *order.path]), named)
        return Happened([event], over=True, then=[Retreating(self.side, rest, self.rule, self.length)])

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """Over when all are back; those with no way back are eliminated."""
        left = self.left(position)
        if any(retreats.can_retreat(rules, position, u, self.length) for u in left):
            return None
        return _gone(rules, position, left, rules.cites["no retreat"], "there is no way to retreat")


class Advancing(_After, frozen=True, tag="advance"):
    """75:BGAT.DE.b, 65:BGAT.ELIM-ADV - The winner may enter what the loser has left."""

    key: ClassVar = "advance"
    mode: ClassVar = "send"
    ending: ClassVar = "No further"
    hexes: Hexes
    rule: str
    gone: int = 0  # how many have advanced

    def prompt(self, rules: Rules, position: Position) -> tuple[str, tuple[str, ...]]:
        """Where to, and how many."""
        where = say_places(self._vacated(position))
        text = f"{NAMES[self.side]}: you may advance up to {rules.advances.words} into {where}."
        return text, (self.rule,)

    def _vacated(self, position: Position) -> tuple[int, ...]:
        enemy = position.blocks(1 - self.side)
        return tuple(h for h in self.hexes if not enemy >> h & 1)

    def orders(self, rules: Rules, position: Position) -> Iterator[Order]:
        """Every advance of a single unit, and staying."""
        yield from self._advances(rules, position)
        yield Done()

    def _advances(self, rules: Rules, position: Position) -> Iterator[Order]:
        for unit in self.left(position):
            for hex_ in self._vacated(position):
                order = Advance((unit,), hex_)
                if self._check_advance(rules, position, order) is None:
                    yield order

    def check(self, rules: Rules, position: Position, order: Order) -> Refusal | None:
        """Winners of the battle beside a vacated hex that they may enter, within the limits."""
        match order:
            case Done():
                return None
            case Advance(units, _hex):
                return foreign(rules, position, self.side, units) or self._check_advance(
                    rules, position, order
                )
        return self.out_of_place(rules, position, order)

    def _check_advance(self, rules: Rules, position: Position, order: Advance) -> Refusal | None:
        """Who, where, how many; then each unit by itself."""
        units, hex_ = order.units, order.hex
        strangers = [u for u in units if u not in self.left(position)]
        if strangers:
            return _refuse(rules, self.rule, f"{rules.roster.say(strangers)} may not advance.", strangers)
        if hex_ not in self._vacated(position):
            return _refuse(
                rules, self.rule, f"{say_places([hex_])} has not been left by the loser.", units, hex_
            )
        if self.gone + len(units) > rules.advances.units:
            return _refuse(rules, self.rule, f"No more than {rules.advances.words} may advance.", units, hex_)
        return self._check_each(rules, position, units, hex_)

    def _check_each(
        self, rules: Rules, position: Position, units: tuple[int, ...], hex_: int
    ) -> Refusal | None:
        trial = position.copy()
        for unit in units:
            if not adjacent(Hex(position.place[unit]), Hex(hex_)):
                return _refuse(rules, self.rule, f"{rules.roster.ids[unit]} is not beside it.", (unit,), hex_)
            if closed(rules.terrain, rules.ground, rules.roster.kind[unit]) >> hex_ & 1:
                return rules.refuse(
                    "forest", f"{rules.roster.ids[unit]} may not enter forest.", (hex_,), (unit,)
                )
            objection = rules.objection("advance", position, unit)
            if objection is not None:
                return objection
            if not retreats.has_room(rules, trial, unit, hex_):
                reason = f"More than {rules.stacking.words} would stand on {say_places([hex_])}."
                return rules.refuse("stack after combat", reason, (hex_,), units)
            trial.put(rules.roster, unit, hex_)
        return None

    def carry_out(self, rules: Rules, position: Position, order: Order, dice: Dice) -> Happened:
        """They enter, or stay."""
        if not isinstance(order, Advance):
            return Happened(
                [Event("stayed", f"{NAMES[self.side]} goes no further.", (self.rule,))], over=True
            )
        for unit in order.units:
            position.put(rules.roster, unit, order.hex)
        rest = tuple(u for u in self.units if u not in order.units)
        gone = self.gone + len(order.units)
        text = (
            f"{rules.roster.say(order.units)} {does(order.units, 'advance')} into {say_places([order.hex])}."
        )
        named = rules.roster.names(order.units)
        event = Event("advanced", text, (self.rule,), place_names([order.hex]), named)
        again = Advancing(self.side, rest, self.hexes, self.rule, gone)
        return Happened([event], over=True, then=[again])

    def settle(self, rules: Rules, position: Position, dice: Dice) -> Happened | None:
        """Over when nobody can advance."""
        if next(self._advances(rules, position), None) is not None:
            return None
        return Happened(over=True)


def _gone(rules: Rules, position: Position, units: tuple[int, ...], rule: str, why: str) -> Happened:
    """All of them are eliminated, and that is that."""
    return Happened([eliminate(rules, position, units, rule, why)] if units else [], over=True)


def _refuse(
    rules: Rules, rule: str, reason: str, units: tuple[int, ...] | list[int], hex_: int = 0
) -> Refusal:
    """A refusal by the paragraph that the result itself comes from."""
    return Refusal(rule, reason, place_names([hex_] if hex_ else []), rules.roster.names(units))
