"""Orders that somebody might type: of every verb there is, about units and hexes at random."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.orders import VERBS, Done
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import bits
from openblitz.hexes.grid import HEXES
from openblitz.lab.blitzkrieg.starts import melee_position
from openblitz.table import SeededDice
from openblitz.table.game import NotationError
from openblitz.table.kinds import FormError, fields_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Refusal
    from openblitz.table.kinds import Kind

NEAR = 9  # hexes
WORDS = (
    *("A", "B", "C", "D", "E", "1", "2", "B:1", "blue", "red", "half", "nothing"),
    *("troops", "ports", "land", "sea", "air", "retreat", "port", "roads", "industry"),
)
HASTE = 0.12


class Refused(NamedTuple):
    """An order that was refused, where, and how."""

    step: str
    order: Order
    text: str
    refusal: Refusal


@cache
def _words(kind: Kind[Any], name: str) -> tuple[Any, ...]:
    """What can be said where a kind takes a word."""
    rules, found = game(*_parts(name)).rules, []
    for word in (*WORDS, *rules.charts, *missions.flown(rules)):
        try:
            found.append(kind.read(rules, word))
        except (NotationError, FormError, KeyError, ValueError):
            continue
    return tuple(found)


def _parts(name: str) -> tuple[str, str, tuple[str, ...]]:
    ruleset, clarified, *options = name.split("+")
    return ruleset, "" if clarified == "none" else clarified, tuple(options)


def _units(played: Blitzkrieg, state: Position, chance: Random) -> list[int]:
    """A few units: mostly own ones that stand together, now and then somebody else."""
    step = state.steps[-1]
    side = step.asked(state) if chance.random() < 0.9 else chance.randrange(2)
    everybody = state.of_side(side)
    there = [u for u in everybody if on_map(state.place[u])]
    first = chance.choice(there if there and chance.random() < 0.75 else everybody)
    together = [u for u in everybody if state.place[u] == state.place[first] and u != first]
    return [first, *chance.sample(together, min(len(together), chance.choice([0, 0, 1, 2])))]


def orders(played: Blitzkrieg, name: str, state: Position, chance: Random) -> Iterator[Order]:
    """One order of each verb that the family has."""
    verbs: Iterable[Any] = VERBS.known().values()
    for form in verbs:
        units = _units(played, state, chance)
        here = state.place[units[0]]
        near = bits.within(1 << here, NEAR) if on_map(here) else 0
        enemies = state.stood(1 - state.side)
        values: dict[str, Any] = {}
        for field in fields_of(form):
            pool = near if near and chance.random() < 0.8 else bits.of(HEXES)
            if pool & enemies and chance.random() < 0.3:
                pool &= enemies
            hex_ = bits.nth(pool, chance.randrange(pool.bit_count()))
            if not field.needed and chance.random() < 0.7:
                continue
            match field.kind.shown:
                case "UNIT":
                    values[field.name] = chance.choice(units)
                case "UNIT ..." | "UNIT...":
                    values[field.name] = tuple(units)
                case "HEX":
                    values[field.name] = hex_
                case "HEX ..." | "HEX...":
                    values[field.name] = (hex_,)
                case "N":
                    values[field.name] = chance.randint(0, 3)
                case _:
                    words = _words(field.kind, name)
                    if words:
                        values[field.name] = chance.choice(words)
        try:
            yield form(**values)
        except TypeError:  # nothing fits one of its words
            continue


def refusals(name: str, seed: int, count: int, every: int = 1) -> Iterator[Refused]:
    """What is refused at a table where somebody types anything, in so many positions of a game at random."""
    played = game(*_parts(name))
    chance, dice = Random(f"anything {name} {seed}"), SeededDice(f"anything {name} {seed}")
    state = played.read_state(melee_position(played, chance))
    for number in range(count * every):
        seat = played.to_move(state)
        if seat is None:
            return
        step = state.steps[-1]
        for order in orders(played, name, state, chance) if number % every == 0 else ():
            refusal = played.check(state, seat, order)
            if refusal is not None:
                yield Refused(step.key, order, played.write_order(order), refusal)
        over = Done() if chance.random() < HASTE and played.check(state, seat, Done()) is None else None
        order = over or played.pick(state, chance)
        state = state.copy()
        played.carry_out(state, order, dice)
