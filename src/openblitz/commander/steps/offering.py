"""What a step offers to a screen: made from its orders, unless the step knows better.

What an order speaks of is found by the names of its fields, so that no order is named here.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from openblitz.commander.kinds import Point
    from openblitz.commander.orders import Order

LOOKED_AT = 600  # how many orders of a step are looked at to tell who can do what, or to show some

_OTHERS = ("target", "friend", "transport", "enemy")  # fields that name another unit


class Option(NamedTuple):
    """An order that can be given as it stands: what its button says, and what it is about."""

    order: Order
    words: str = ""
    about: str = ""
    rules: tuple[str, ...] = ()
    strike: int = 0


class Offers(NamedTuple):
    """Who can do what, and what else can be ordered."""

    verbs: Mapping[int, tuple[str, ...]]
    options: Sequence[Option] = ()
    actions: Mapping[int, tuple[str, ...]] = {}  # what is left to do
    commands: Mapping[int, Sequence[int]] = {}  # whom each command may order
    callers: Sequence[int] = ()  # who may ask for artillery
    guns: Sequence[int] = ()  # artillery that may still be asked for
    along: Mapping[int, Sequence[int]] = {}  # who may be deployed with whom
    starts: Mapping[int, Mapping[str, int]] = {}  # field defences, with how many units still may
    facing: float = 0.0  # of a unit that comes on the table
    forms: Mapping[str, str] = {}  # orders with a blank, by what fills it


def verbs(orders: Iterable[Order]) -> dict[int, tuple[str, ...]]:
    """Who can do what, by the first of the orders."""
    found: dict[int, dict[str, None]] = {}
    for order in islice(orders, LOOKED_AT):
        for unit in order.given_to():
            found.setdefault(unit, {})[verb_of(order)] = None
    return {unit: tuple(words) for unit, words in found.items()}


def aimed(order: Order, other: int) -> Order | None:
    """The same order about another unit; None where it names none, or need not."""
    if hasattr(order, "shots"):
        if len(order.shots) != 1:
            return None
        return msgspec.structs.replace(order, shots=(msgspec.structs.replace(order.shots[0], target=other),))
    for field in msgspec.structs.fields(order):
        if field.name in _OTHERS and field.required:
            return msgspec.structs.replace(order, **{field.name: other})
    return None


def how_sent(kind: type[Order]) -> str:
    """What is drawn to send a unit: a way, a spot, or only a turn."""
    names = {field.name for field in msgspec.structs.fields(kind)}
    return "way" if "points" in names else "spot" if "at" in names else "turn"


def sent(  # noqa: PLR0917 - all that a unit can be sent with
    kind: type[Order],
    unit: int,
    points: Sequence[Point],
    facing: float,
    along: Sequence[int] = (),
    state: str = "",
) -> Order:
    """An order of a kind that sends a unit somewhere."""
    given: dict[str, Any] = {
        "unit": unit,
        "points": tuple(points),
        "at": points[-1],
        "facing": facing,
        "with_": tuple(along),
        "state": state,
    }
    names = {field.name for field in msgspec.structs.fields(kind)}
    return kind(**{name: value for name, value in given.items() if name in names})


def said(order: str) -> str:
    """An order in notation as one says it: lengths in centimetres, headings in degrees.

    >>> said("evade A:Inf1 7.5 face 90")
    'Evade A:Inf1 by 7.5 cm, facing 90°'
    >>> said("order A:HQ: A:Inf1 A:Inf2 move dense; A:MG fire")
    'A:HQ orders A:Inf1, A:Inf2 to move over dense terrain; A:MG to fire'
    """
    if order.startswith("order "):
        return _said_of_tasks(order.removeprefix("order "))
    words = re.sub(r"(\w:\S+) ([\d.]+)(?= |$)", r"\1 by \2 cm", order)
    words = re.sub(r" face ([\d.]+)", r", facing \1°", words)
    return words[:1].upper() + words[1:]


# What makes an order harder or easier, as it is said before the roll (BC:command.declare).
_DECLARED = {"dense": "over dense terrain", "closing": "towards the enemy", "road": "by road"}


def _said_of_tasks(order: str) -> str:
    """Who orders whom to do what."""
    command, tasks = order.split(": ", 1)
    told = []
    for clause in tasks.split("; "):
        units = [word for word in clause.split() if ":" in word]
        deed, *more = clause.split()[len(units) :]
        told.append(" ".join([", ".join(units), "to", deed, *(_DECLARED[word] for word in more)]))
    return f"{command} orders {'; '.join(told)}"
