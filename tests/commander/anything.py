"""Orders that somebody might type in a battle: of every verb there is, about units and places at random."""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from openblitz.commander import kinds
from openblitz.commander.games import game_of
from openblitz.commander.orders import SHOTS, TASKS, VERBS, Charge, Pursue, Shot, Support, Task
from openblitz.commander.rules import standing
from openblitz.commander.scenarios import find
from openblitz.lab.commander.watching import melee_position
from openblitz.table import SeededDice
from openblitz.table.kinds import fields_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from openblitz.commander.game import Commander
    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.table import Refusal

FAR = 70.0  # centimetres: farther than anybody goes


class Refused(NamedTuple):
    """An order that was refused, where, and how."""

    position: Position
    step: str
    order: Order
    text: str
    refusal: Refusal


class Somebody:
    """Who types: he names own units and enemies near them, places near and far, and what else is asked."""

    def __init__(self, position: Position, chance: Random) -> None:
        self.position, self.chance = position, chance
        side = position.steps[-1].asked(position)
        roster = position.roster
        self.own = [u for u in roster.of_side[side] if position.on_table(u)] or list(roster.of_side[side])
        self.foes = [u for u in roster.of_side[1 - side] if position.on_table(u)]
        self.foes = self.foes or list(roster.of_side[1 - side])
        self.guns, self.commands = roster.artillery[side], roster.commands[side]
        self.unit = chance.choice(self.own)

    def near(self, units: Iterable[int]) -> int:
        """One of the nearest, mostly."""
        ranked = sorted(units, key=self._apart)
        return self.chance.choice(ranked[: self.chance.choice([1, 3, len(ranked)])])

    def _apart(self, unit: int) -> float:
        position, here = self.position, self.unit
        return math.dist((position.x[unit], position.y[unit]), (position.x[here], position.y[here]))

    def point(self) -> tuple[float, float]:
        """A place near the unit or far from it."""
        far, course = self.chance.choice([5.0, 15.0, FAR]) * self.chance.random(), self.chance.random() * 360
        x = self.position.x[self.unit] + math.sin(math.radians(course)) * far
        y = self.position.y[self.unit] + math.cos(math.radians(course)) * far
        return round(x, 2), round(y, 2)

    def word(self, kind: Any) -> Any:
        """Something of a kind; None where nothing can be named."""
        chance, few = self.chance, self.chance.choice([1, 1, 2])
        specials = len(self.position.roster.kind[self.unit].specials)
        if words := getattr(kind, "words", ()):
            return chance.choice(words)
        made: dict[Any, Callable[[], Any]] = {
            kinds.UNIT: lambda: self.unit,
            kinds.ENEMY: lambda: self.near(self.foes if chance.random() < 0.9 else self.own),
            kinds.FRIEND: lambda: self.near(self.own),
            kinds.TRANSPORT: lambda: self.near(self.own),
            kinds.COMMAND: lambda: chance.choice(self.commands),
            kinds.FAO: lambda: chance.choice(self.commands),
            kinds.UNITS: lambda: tuple(chance.choices(self.guns or self.own, k=few)),
            kinds.POINT: self.point,
            kinds.POINTS: lambda: tuple(self.point() for _ in range(few)),
            kinds.FACING: lambda: float(chance.randrange(360)),
            kinds.CM: lambda: round(chance.random() * 30, 2),
            kinds.STRIKES: lambda: (
                kinds.PlannedStrike(chance.randint(0, 9), self.point(), ((chance.choice(self.own), few),)),
            ),
            TASKS: lambda: tuple(
                Task(u, chance.choice(["move", "deploy", "fire"])) for u in chance.choices(self.own, k=few)
            ),
            SHOTS: lambda: (Shot(self.unit, self.near(self.foes), chance.randint(0, specials)),),
        }
        if kind in made:
            return made[kind]()
        return {"N": chance.randint(0, 3)}.get(kind.shown)


def orders(position: Position, chance: Random) -> Iterator[Order]:
    """One order of each verb that the family has."""
    forms: Iterable[Any] = VERBS.known().values()
    for form in forms:
        somebody = Somebody(position, chance)
        values: dict[str, Any] = {}
        for field in fields_of(form):
            if not field.needed and chance.random() < 0.7:
                continue
            word = somebody.word(field.kind)
            if word is not None:
                values[field.name] = word
        try:
            yield form(**values)
        except TypeError:  # nothing fits one of its words
            continue


def bold(game: Commander, position: Position, chance: Random) -> Order:
    """What brings units together, where it may be; else something at random."""
    if chance.random() < 0.5:
        found = [o for o in game.orders(position) if isinstance(o, Charge | Support | Pursue)]
        if found:
            return chance.choice(found)
    return game.pick(position, chance)


def refusals(seed: int, count: int) -> Iterator[Refused]:
    """What is refused where somebody types anything, in so many positions of a battle at random."""
    scenario = find("commander-encounter")
    file = msgspec.structs.replace(scenario.file, assets={"american": 3, "german": 2})
    game = game_of(msgspec.structs.replace(scenario, file=file))
    chance, dice = Random(f"anything {seed}"), SeededDice(f"anything {seed}")
    position = game.start() if seed % 3 == 0 else game.read_state(melee_position(game, chance))
    for _ in range(count):
        seat = game.to_move(position)
        if seat is None:
            return
        for order in orders(position, chance) if position.table is not None else ():
            refusal = game.check(position, seat, order)
            if refusal is not None:
                step = position.steps[-1].key
                yield Refused(position, step, order, game.write_order(order), refusal)
        order = bold(game, position, chance)
        position = position.copy()
        game.carry_out(position, order, dice)


def sees(position: Position, one: str, other: str) -> bool:
    """Whether a unit sees another, both by their ids."""
    number = position.roster.number
    return standing.sees(position, number[one.casefold()], number[other.casefold()])
