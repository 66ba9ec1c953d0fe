"""Searching whole plans: bred from tactics and tried by playouts on common dice, a field halved again.

The same seed and the same number of playouts find the same plan on any machine.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.ground.rules.movement import reach_of_side
from openblitz.hexes import bits
from openblitz.players.blitzkrieg.search.rollout import Rollout
from openblitz.players.blitzkrieg.search.tactics import (
    Assault,
    Delay,
    Give,
    Grab,
    Hold,
    Mass,
    Plan,
    Screen,
    Spare,
    Strike,
    Style,
    Tactic,
    Withdraw,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.players.blitzkrieg.search.lore import Lore


FACES: Final = 6
STAGES: Final = (2, 6, 12)  # playouts that a plan has had when the field is halved
FIELD: Final = 10  # plans in a generation
EACH: Final = 8  # playouts for each style that is tried at first
AHEAD: Final = 3  # player-turns that a playout goes, the planned one counted
DOUBT: Final = 0.25  # what a plan of one playout is thought to owe to its dice
MOST: Final = 7  # tactics of a plan

STYLES: Final = (
    Style(),
    Style(odds=3.0, least=1.5),
    Style(odds=2.0, least=1.0, gain=0.0),
    Style(odds=5.0, guards=3, careful=12, press=0.5),
    Style(least=1.0, careful=60, press=2.0),
    Style(least=99.0, guards=3, careful=12),
)


class FairDice:
    """Dice of a playout: in every six of them the same roll shows every face once."""

    def __init__(self, seed: int, number: int) -> None:
        self._chance = Random(seed * 1_000 + number // FACES)
        self._turn = number % FACES

    def roll(self, purpose: str, sides: int = FACES) -> int:
        """The next face."""
        first = self._chance.randrange(sides)
        return (first + self._turn * (sides // FACES or 1)) % sides + 1


class Entrant:
    """A plan with what its playouts came to, dice by dice."""

    def __init__(self, plan: Plan, doubt: float = DOUBT) -> None:
        self.plan = plan
        self.doubt = doubt
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return sum(self.values) / len(self.values)

    @property
    def trusted(self) -> float:
        """The same less what few playouts may have flattered it by."""
        return self.mean - self.doubt / len(self.values)


class Breeding:
    """Finds a plan for the player-turn that begins in a position."""

    def __init__(  # noqa: PLR0917 - what it works on, and with how much
        self, game: Blitzkrieg, lore: Lore, state: Position, seed: int, playouts: int, ahead: int = AHEAD
    ) -> None:
        self.lore, self.state, self.seed = lore, state, seed
        self.side = state.side
        self.left = playouts
        self.ahead = ahead
        self.rollout = Rollout(game, lore)
        self.chance = Random(seed)
        self.ideas = list(_ideas(lore, state))
        self.stopped: Callable[[], bool] = lambda: False

    def best(self, before: Plan | None = None) -> Entrant:
        """The best plan that is found with the playouts there are."""
        plans = [Plan(style) for style in STYLES[1 : max(2, self.left // EACH)]]
        if before is not None and before.tactics:
            plans.insert(0, before)
        field = [Entrant(self.lore.usual, doubt=0.0), *map(Entrant, plans)]
        best = field[0]
        while True:
            field = self._halved(field)
            best = field[0]
            if self.left <= 0 or self.stopped():
                return best
            kept = field[:2]
            seen = {one.plan for one in kept}
            for _try in range(4 * FIELD):
                if len(seen) >= FIELD:
                    break
                child = self._child(self.chance.choice(kept).plan, kept[0].plan)
                if child not in seen:
                    seen.add(child)
                    kept.append(Entrant(child))
            field = kept

    def _halved(self, field: list[Entrant]) -> list[Entrant]:
        """The better half after each stage, at least two; the best first."""
        for stage in STAGES:
            for number in range(stage):
                for one in field:
                    if len(one.values) <= number and self.left > 0 and not self.stopped():
                        one.values.append(self._tried(one.plan, number))
            tried = [one for one in field if one.values]
            full = max(len(one.values) for one in tried)
            fair = [one for one in tried if len(one.values) >= min(full, stage)]
            field = sorted(fair, key=lambda one: -one.trusted)[: max(2, len(fair) // 2)]
            if self.left <= 0 or self.stopped():
                break
        return field

    def _tried(self, plan: Plan, number: int) -> float:
        self.left -= 1
        state = self.state.copy()
        self.rollout.play(state, FairDice(self.seed, number), {self.side: plan}, self.ahead)
        return self.rollout.value(state, self.side)

    def _child(self, plan: Plan, other: Plan) -> Plan:
        """A plan with something else in it: a tactic more, fewer or with other parameters, another style."""
        chance, tactics, style = self.chance, list(plan.tactics), plan.style
        kind = chance.random()
        if kind < 0.15 or not self.ideas:
            style = chance.choice(STYLES)
        elif kind < 0.25 and other.tactics:
            tactics += [one for one in other.tactics if chance.random() < 0.5]
        elif kind < 0.4 and tactics:
            tactics.pop(chance.randrange(len(tactics)))
        elif kind < 0.5 and len(tactics) > 1:
            chance.shuffle(tactics)
        else:
            for _more in range(1 if kind < 0.8 else 2):
                tactics.insert(chance.randint(0, len(tactics)), chance.choice(self.ideas))
        about: dict[tuple[type[Tactic], int], Tactic] = {}
        for one in tactics:
            about.setdefault((type(one), one.hex), one)
        return Plan(style, tuple(list(about.values())[:MOST]))


def _ideas(lore: Lore, state: Position) -> Iterator[Tactic]:
    """Everything that could be thought of in a position, each with the parameters that make a difference."""
    side, rules = state.side, lore.rules
    enemy, own = state.blocks(1 - side), state.blocks(side)
    reached = 0
    for reach in reach_of_side(state, side).values():
        reached |= reach
    threats = lore.threats(state, side)
    threatened = threats.at_least(4)
    for hex_ in bits.hexes(enemy & bits.spread(reached)):
        for odds in (1.0, 2.0, 3.0, 5.0):
            yield Assault(hex_, odds)
        yield Strike(hex_, 1.0)
        yield Strike(hex_, 3.0)
        yield Spare(hex_)
    city = rules.ground.city
    for hex_ in bits.hexes(city & ~enemy):
        if threatened >> hex_ & 1:
            yield Hold(hex_, 2)
            yield Hold(hex_, 3)
            yield Give(hex_)
        if reached >> hex_ & 1 and not own >> hex_ & 1:
            yield Grab(hex_)
        if not lore.homes[side] >> hex_ & 1 and bits.spread(1 << hex_) & reached and not own >> hex_ & 1:
            yield Screen(hex_)
    near = bits.within(own, 9)
    for hex_ in bits.hexes(city & near & ~own & ~lore.homes[side]):
        yield Mass(hex_, 4)
        yield Mass(hex_, 9)
    for hex_ in bits.hexes(own & threatened & ~city):
        yield Withdraw(hex_)
        yield Delay(hex_)
