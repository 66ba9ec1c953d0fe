"""Whole games at random, with everything that must always hold looked at after every order.

A game is played either from the first set-up, or from a melee: units of both sides strewn close together
over a small part of the map, so that they fight, retreat, advance, and win or lose the game in a few turns.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.orders import Done
from openblitz.blitzkrieg.rulesets import game as game_of
from openblitz.blitzkrieg.steps import Movement
from openblitz.lab.invariants import Invariants, changes, freeze
from openblitz.lab.pool import each
from openblitz.lab.starts import conquest_position, melee_position
from openblitz.lab.wild import any_moves, unlawful_orders, wild_order
from openblitz.table import Event, LoadedDice, RecordingDice, SeededDice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.table import Seat

WILD = 0.15  # how often an unusual order is tried
EVERY_AGAIN = 5  # orders between two that are carried out twice; those with dice always are
EVERY_TEXT = 97  # orders between two readings of a written position
EVERY_OFFER = 1009  # orders between two looks at all that is offered where that are thousands
EVERY_UNLAWFUL = 29  # orders between two volleys of orders that must be refused
SAMPLE = 60  # orders that are looked at, of a great many
HASTE = 0.15  # how often a hasty player is done with movement after an order
CONQUESTS = 0.2  # how many of the melees begin with one side all over the other's cities
MANY = ("set-up", "movement")  # the steps that offer thousands


class FaultError(AssertionError):
    """Something that must never happen has happened; says in which game, after which order, and where."""

    def __init__(self, what: str, where: str, order: str, position: str) -> None:
        self.what, self.where, self.order, self.position = what, where, order, position
        super().__init__(what, where, order, position)

    def __str__(self) -> str:
        return f"{self.what}; {self.where}, order {self.order!r}"


class Count(msgspec.Struct):
    """What random games have tried, so that one can see whether they try enough."""

    games: int = 0
    orders: int = 0
    steps: dict[str, int] = {}
    kinds: dict[str, int] = {}  # orders by kind
    events: dict[str, int] = {}
    results: dict[str, int] = {}  # of battles
    endings: dict[str, int] = {}  # by rule

    def add(self, other: Count) -> None:
        """Count another game, or many, too."""
        self.games += other.games
        self.orders += other.orders
        for field in ("steps", "kinds", "events", "results", "endings"):
            setattr(self, field, dict(Counter(getattr(self, field)) + Counter(getattr(other, field))))


class _Trial:
    """One game, watched."""

    def __init__(
        self, game: Blitzkrieg, state: Position, seed: int, where: str, *, hasty: bool = False
    ) -> None:
        self.game = game
        self.state = state
        self.where = where
        self.hasty = hasty  # movement ends early, so that those who stand together fight
        self.chance = Random(f"fuzz {seed}")
        self.dice = SeededDice(f"fuzz {seed}")
        self.invariants = Invariants(game.rules)
        self.number = 0
        self.steps: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.results: Counter[str] = Counter()

    def run(self, most: int | None = None) -> Count:
        """Play until the game is over, or until so many orders have been carried out."""
        self._hold(self.invariants.faults(self.state), "start")
        while (seat := self.game.to_move(self.state)) is not None and self.number != most:
            self._one_order(seat)
        outcome = self.game.outcome(self.state)
        return Count(
            1,
            self.number,
            dict(self.steps),
            dict(self.kinds),
            dict(self.events),
            dict(self.results),
            {outcome.rule: 1} if outcome else {},
        )

    def _one_order(self, seat: Seat) -> None:
        game, state = self.game, self.state
        self.number += 1
        step = state.steps[-1]
        order = self._pick(seat)
        text = game.write_order(order)
        if game.read_order(text) != order:
            self._fault("an order is not read as it was written", text)
        refusal = game.check(state, seat, order)
        if refusal is not None:
            self._fault(f"a picked order is refused: {refusal.reason} ({refusal.rule})", text)
        if self.number % EVERY_UNLAWFUL == 0:
            self._unlawful(seat)
        if step.key not in MANY or self.number % EVERY_OFFER == 0:
            self._offers(seat)
        after = self._carry_out(order, text)
        self._hold(self.invariants.faults(after), text)
        self._hold(changes(game.rules, state, order, after), text)
        self.steps[str(step.__struct_config__.tag)] += 1
        self.kinds[str(order.__struct_config__.tag)] += 1
        self.state = after
        if self.number % EVERY_TEXT == 0 or game.to_move(after) is None:
            self._written(text)

    def _pick(self, seat: Seat) -> Order:
        hurried = self.hasty and isinstance(self.state.steps[-1], Movement)
        if hurried and self.chance.random() < HASTE and self.game.check(self.state, seat, Done()) is None:
            return Done()
        if self.chance.random() < WILD:
            wild = wild_order(self.game, self.state, self.chance)
            if wild is not None:
                return wild
        return self.game.pick(self.state, self.chance)

    def _carry_out(self, order: Order, text: str) -> Position:
        """Carry the order out on a copy; the original is left alone, another copy comes out the same."""
        game, state = self.game, self.state
        before = freeze(state)
        after = state.copy()
        dice = RecordingDice(self.dice)
        events = game.carry_out(after, order, dice)
        if freeze(state) != before:
            self._fault("an order carried out on a copy has changed the original", text)
        if dice.rolls or self.number % EVERY_AGAIN == 0:
            again = state.copy()
            repeated = game.carry_out(again, order, LoadedDice(roll.value for roll in dice.rolls))
            if again != after or repeated != events:
                self._fault("the same order and dice came out differently", text)
        if msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) != events:
            self._fault("events do not survive JSON", text)
        for event in events:
            # Units are eliminated for many reasons; each has its paragraph.
            by = f" by {' '.join(event.rules)}" if event.kind == "eliminated" else ""
            self.events[event.kind + by] += 1
            if event.kind == "battle":
                self.results[event.text.removesuffix(".").rpartition(" ")[2]] += 1
        return after

    def _offers(self, seat: Seat) -> None:
        """What is offered would be carried out, and a move or placement that is not offered would not."""
        game, state, before = self.game, self.state, freeze(self.state)
        offered = list(game.orders(state))
        known = set(offered)
        if len(known) != len(offered):
            self._fault("an order is offered twice", "")
        for order in self.chance.sample(offered, min(len(offered), SAMPLE)):
            refusal = game.check(state, seat, order)
            if refusal is not None:
                self._fault(f"an offered order is refused: {refusal.reason}", game.write_order(order))
        if state.steps[-1].key in MANY:
            for order in any_moves(game, state, self.chance, SAMPLE):
                if (game.check(state, seat, order) is None) != (order in known):
                    self._fault("what is offered is not what is allowed", game.write_order(order))
        if freeze(state) != before:
            self._fault("asking for orders has changed the position", "")

    def _unlawful(self, seat: Seat) -> None:
        """What no rule allows is refused, and nothing changes by asking."""
        game, before = self.game, freeze(self.state)
        for order in unlawful_orders(game, self.state, self.chance):
            if game.check(self.state, seat, order) is None:
                self._fault("an unlawful order is allowed", game.write_order(order))
        other = next(s for s in game.seats if s != seat)
        if game.check(self.state, other, self._pick(seat)) is None:
            self._fault("the seat that is not asked may order something", "")
        if freeze(self.state) != before:
            self._fault("checking orders has changed the position", "")

    def _written(self, text: str) -> None:
        """The position in notation is the same position."""
        written = self.game.write_state(self.state)
        read = self.game.read_state(written)
        if freeze(read) != freeze(self.state) or self.game.write_state(read) != written:
            self._fault("a position is not read as it was written", text)

    def _hold(self, found: Iterable[str], text: str) -> None:
        for what in found:
            self._fault(what, text)

    def _fault(self, what: str, text: str) -> None:
        where = f"{self.where}, order {self.number}"
        raise FaultError(what, where, text, self.game.write_state(self.state))


def whole_game(ruleset: str, clarified: str, seed: int) -> Count:
    """A random game from the first set-up to the end."""
    game = game_of(ruleset, clarified)
    return _Trial(game, game.start(), seed, f"{game.name}, whole game with seed {seed}").run()


def melee(ruleset: str, clarified: str, seed: int, most: int = 400) -> Count:
    """A random game from a melee, for so many orders at most."""
    game = game_of(ruleset, clarified)
    chance = Random(f"melee {seed}")
    position = conquest_position if chance.random() < CONQUESTS else melee_position
    start = game.read_state(position(game, chance))
    return _Trial(game, start, seed, f"{game.name}, melee with seed {seed}", hasty=True).run(most)


def fuzz(
    ruleset: str,
    clarified: str,
    games: int,
    seed: int,
    *,
    workers: int = 1,
    tell: Callable[[Count], None] = lambda count: None,
) -> Count:
    """So many whole games and as many melees, with seeds from this one on; the first FaultError ends it."""
    total = Count()
    for count in each(partial(_both, ruleset, clarified), range(seed, seed + games), workers):
        tell(count)
        total.add(count)
    return total


def _both(ruleset: str, clarified: str, seed: int) -> Count:
    count = whole_game(ruleset, clarified, seed)
    count.add(melee(ruleset, clarified, seed))
    return count
