"""The Order of Appearance Cards: on which turn each counter may first come into play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from openblitz.blitzkrieg.counters.folder import data_file, fault
from openblitz.blitzkrieg.counters.mix import counter_mix
from openblitz.datafile import DataFileError, load_toml

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from openblitz.blitzkrieg.counters.counter import Counter, Side


class Arrivals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The counters that come on a turn."""

    turn: Annotated[int, msgspec.Meta(ge=1)]
    counters: list[str]


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    arrivals: list[Arrivals]


def order_of_appearance(side: Side, directory: Traversable | None = None) -> dict[int, tuple[Counter, ...]]:
    """75:OAC, 65:OAC - The counters of a side by the turn of their arrival, earliest turn first.

    Rangers and aircraft are on the card with the rest; substitutes never are (75:3.2, 65:3.0).
    """
    file = data_file(f"{side}-appearance.toml", directory)
    card = dealt(file, side, load_toml(file, _Card).arrivals, ("arrivals",), directory)
    arrived = {counter.id for counters in card.values() for counter in counters}
    mix = counter_mix(side, directory)
    left = [c.id.partition(":")[2] for c in mix if not c.substitute and c.id not in arrived]
    if left:
        raise DataFileError(file.name, None, f"on no turn of the card: {', '.join(left)}")
    return card


def dealt(
    file: Traversable,
    side: Side,
    turns: Sequence[Arrivals],
    path: tuple[str | int, ...],
    directory: Traversable | None = None,
) -> dict[int, tuple[Counter, ...]]:
    """The counters that a card or a scenario names, by the turn of their arrival, earliest first."""
    waiting = {counter.id.partition(":")[2]: counter for counter in counter_mix(side, directory)}
    substitutes = {name for name, counter in waiting.items() if counter.substitute}
    known = set(waiting)
    card: dict[int, tuple[Counter, ...]] = {}
    for i, arrivals in enumerate(turns):
        if arrivals.turn in card:
            raise fault(file, (*path, i, "turn"), f"turn {arrivals.turn} is on the card twice")
        where = (*path, i, "counters")
        arrived: list[Counter] = []
        for name in arrivals.counters:
            if name not in known:
                raise fault(file, where, f"{name!r} is no counter of {side}.toml", name)
            if name in substitutes:
                raise fault(file, where, f"{name} is a substitute, which no card brings in", name)
            if name not in waiting:
                raise fault(file, where, f"{name} is on the card twice", name)
            arrived.append(waiting.pop(name))
        card[arrivals.turn] = tuple(arrived)
    return dict(sorted(card.items()))
