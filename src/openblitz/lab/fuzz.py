"""Whole games at random, with everything that must always hold looked at after every order.

What must hold for any game is looked at here: offers and checks agree, nothing changes by asking, the same
order and dice come out the same, undo restores, notation is read as it was written, a game replays. What
holds for one family only is its own trial's. A game is played from its start, and from a melee where the
family knows one: a position in which things happen soon.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz import catalogue
from openblitz.lab.pool import each
from openblitz.lab.trial import trial_of
from openblitz.table import Event, LoadedDice, RecordingDice, Refusal, SeededDice, Sitting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from openblitz.table import Game, Seat


WILD = 0.15  # how often an unusual order is tried
EVERY_AGAIN = 5  # orders between two that are carried out twice; those with dice always are
EVERY_TEXT = 97  # orders between two readings of a written position
EVERY_UNDO = 41  # orders between two that are taken back
EVERY_UNLAWFUL = 29  # orders between two volleys of orders that must be refused
SAMPLE = 60  # orders that are looked at, of a great many
CLOSE = 400  # orders of a melee
HASTE = 0.15  # how often a hasty player is done with a long step after an order


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
    passed: int = 0  # questions to which nothing could be done

    def add(self, other: Count) -> None:
        """Count another game, or many, too."""
        self.games += other.games
        self.orders += other.orders
        self.passed += other.passed
        for field in ("steps", "kinds", "events", "results", "endings"):
            setattr(self, field, dict(Counter(getattr(self, field)) + Counter(getattr(other, field))))


class Watched:
    """One game, watched."""

    def __init__(
        self, game: Game[Any, Any], state: Any, seed: int, where: str, *, hasty: bool = False
    ) -> None:
        self.game = game
        self.state = state
        self.where = where
        self.hasty = hasty  # long steps end early, so that those who stand together fight
        self.chance = Random(f"fuzz {seed}")
        self.dice = SeededDice(f"fuzz {seed}")
        self.trial = trial_of(game)
        self.number = 0
        self.passed = 0
        self.steps: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.results: Counter[str] = Counter()

    def run(self, most: int | None = None) -> Count:
        """Play until the game is over, or until so many orders have been carried out."""
        self._hold(self.trial.never_given(), "start")
        self._hold(self.trial.faults(self.state), "start")
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
            self.passed,
        )

    def _one_order(self, seat: Seat) -> None:
        game, state = self.game, self.state
        self.number += 1
        question = game.ask(state)
        order = self._pick(seat)
        text = game.write_order(order)
        if question is None or question.seat != seat:
            self._fault("the question is not for the seat that is asked", text)
        read = game.read_order(text)
        if read != order:
            self._fault("an order is not read as it was written", text)
        refusal = game.check(state, seat, read)
        if refusal is not None:
            self._fault(f"a picked order is refused: {refusal.reason} ({refusal.rule})", text)
        if self.number % EVERY_UNLAWFUL == 0:
            self._unlawful(seat)
        if self.number % self.trial.every_offer(state) == 0:
            self._offers(seat)
        if self.number % EVERY_UNDO == 0:
            self._undone(seat, order, text)
        self._idle(seat, order, text)
        after = self._carry_out(order, text)
        self._hold(self.trial.faults(after), text)
        self._hold(self.trial.changes(state, order, after), text)
        self.steps[self.trial.step(state)] += 1
        self.kinds[text.partition(" ")[0]] += 1
        self.state = after
        if self.number % EVERY_TEXT == 0 or game.to_move(after) is None:
            self._written(text)

    def _pick(self, seat: Seat) -> Any:
        ending = self.trial.ending(self.state) if self.hasty else None
        hurried = ending is not None and self.chance.random() < HASTE
        if hurried and self.game.check(self.state, seat, ending) is None:
            return ending
        if self.chance.random() < WILD:
            unusual = self.trial.unusual(self.state, self.chance)
            if unusual is not None:
                return unusual
        return self.game.pick(self.state, self.chance)

    def _carry_out(self, order: Any, text: str) -> Any:
        """Carry the order out on a copy; the original is left alone, another copy comes out the same."""
        game, state, trial = self.game, self.state, self.trial
        before = trial.freeze(state)
        after = game.copy(state)
        dice = RecordingDice(self.dice)
        events = game.carry_out(after, order, dice)
        if trial.freeze(state) != before:
            self._fault("an order carried out on a copy has changed the original", text)
        if dice.rolls or self.number % EVERY_AGAIN == 0:
            again = game.copy(state)
            repeated = game.carry_out(again, order, LoadedDice(roll.value for roll in dice.rolls))
            if again != after or repeated != events:
                self._fault("the same order and dice came out differently", text)
        if msgspec.json.decode(msgspec.json.encode(events), type=list[Event]) != events:
            self._fault("events do not survive JSON", text)
        for event in events:
            self.events[trial.label(event)] += 1
            result = trial.result(event)
            if result is not None:
                self.results[result] += 1
        return after

    def _undone(self, seat: Seat, order: Any, text: str) -> None:
        """What can be taken back leaves everything as it was; the journal leads to where it leads."""
        before = self.trial.freeze(self.state)
        sitting = Sitting(self.game, SeededDice(self.number), start=self.state)
        answer = sitting.order(seat, order)
        if isinstance(answer, Refusal):
            self._fault(f"the table refuses what the game allows: {answer.reason}", text)
        sitting.verify(full=True)
        if not isinstance(sitting.undo(), Refusal) and self.trial.freeze(sitting.state) != before:
            self._fault("an order that was taken back has left traces", text)

    def _idle(self, seat: Seat, order: Any, text: str) -> None:
        """Where nothing can be done but to go on, that is all that is offered, and all that is picked."""
        idle = self.game.idle(self.state)
        if idle is None:
            return
        self.passed += 1
        if self.game.check(self.state, seat, idle.order) is not None:
            self._fault("what would pass by itself cannot go on", text)
        if not idle.beside and (order != idle.order or [*self.game.orders(self.state)] != [idle.order]):
            self._fault("what would pass by itself takes another order", text)

    def _offers(self, seat: Seat) -> None:
        """What is offered would be carried out, and what is offered whole is all that would be."""
        game, state, before = self.game, self.state, self.trial.freeze(self.state)
        offered = list(game.orders(state))
        known = set(offered)
        if len(known) != len(offered):
            self._fault("an order is offered twice", "")
        for order in self.chance.sample(offered, min(len(offered), SAMPLE)):
            refusal = game.check(state, seat, order)
            if refusal is not None:
                self._fault(f"an offered order is refused: {refusal.reason}", game.write_order(order))
        for order in self.trial.anything(state, self.chance, SAMPLE):
            if (game.check(state, seat, order) is None) != (order in known):
                self._fault("what is offered is not what is allowed", game.write_order(order))
        if self.trial.freeze(state) != before:
            self._fault("asking for orders has changed the position", "")

    def _unlawful(self, seat: Seat) -> None:
        """What no rule allows is refused, and nothing changes by asking."""
        game, before = self.game, self.trial.freeze(self.state)
        for order in self.trial.unlawful(self.state, self.chance):
            if game.check(self.state, seat, order) is None:
                self._fault("an unlawful order is allowed", game.write_order(order))
        other = next(s for s in game.seats if s != seat)
        if game.check(self.state, other, self._pick(seat)) is None:
            self._fault("the seat that is not asked may order something", "")
        if self.trial.freeze(self.state) != before:
            self._fault("checking orders has changed the position", "")

    def _written(self, text: str) -> None:
        """The position in notation is the same position."""
        written = self.game.write_state(self.state)
        read = self.game.read_state(written)
        same = self.trial.freeze(read) == self.trial.freeze(self.state)
        if not same or self.game.write_state(read) != written:
            self._fault("a position is not read as it was written", text)

    def _hold(self, found: Iterable[str], text: str) -> None:
        for what in found:
            self._fault(what, text)

    def _fault(self, what: str, text: str) -> None:
        where = f"{self.where}, order {self.number}"
        raise FaultError(what, where, text, self.game.write_state(self.state))


def whole_game(ruleset: str, seed: int, most: int | None = None) -> Count:
    """A random game from its start to the end, or for so many orders, or as long as its family lets it be."""
    game = catalogue.find(ruleset)
    watched = Watched(game, game.start(), seed, f"{game.name}, whole game with seed {seed}")
    return watched.run(min((n for n in (most, watched.trial.longest) if n is not None), default=None))


def melee(ruleset: str, seed: int, most: int = CLOSE) -> Count:
    """A random game from a melee, for so many orders at most; none where the family knows no melees."""
    game = catalogue.find(ruleset)
    start = trial_of(game).melee(Random(f"melee {seed}"))
    if start is None:
        return Count()
    where = f"{game.name}, melee with seed {seed}"
    return Watched(game, game.read_state(start), seed, where, hasty=True).run(most)


def mixtures(ruleset: str, most: int = 64) -> list[str]:
    """The game with every set of switches that go together, or with some of these sets; itself first."""
    shelf = catalogue.family_of(catalogue.find(ruleset)).shelf
    title = ruleset.partition("@")[0]
    switches = [option.name for option in shelf.options(title.partition("+")[0]) if option.name not in title]
    found = []
    for size in range(len(switches) + 1):
        for chosen in combinations(switches, size):
            try:
                found.append(catalogue.find("+".join([title, *chosen])).name)
            except catalogue.UnknownGameError:
                continue  # one needs what is not among them, or excludes another
            if len(found) == most:
                return found
    return found


def fuzz(
    ruleset: str | Sequence[str],
    games: int,
    seed: int,
    *,
    most: int | None = None,
    workers: int = 1,
    tell: Callable[[Count], None] = lambda count: None,
) -> Count:
    """So many whole games and as many melees, with seeds from this one on; the first FaultError ends it.

    Of several games each is played in its turn, and each for so many orders at most.
    """
    total = Count()
    rulesets = (ruleset,) if isinstance(ruleset, str) else tuple(ruleset)
    for count in each(partial(_both, rulesets, most), range(seed, seed + games), workers):
        tell(count)
        total.add(count)
    return total


def _both(rulesets: tuple[str, ...], most: int | None, seed: int) -> Count:
    ruleset = rulesets[seed % len(rulesets)]
    count = whole_game(ruleset, seed, most)
    count.add(melee(ruleset, seed, CLOSE if most is None else most))
    return count
