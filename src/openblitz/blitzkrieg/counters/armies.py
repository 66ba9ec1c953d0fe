"""The armies: every counter of the box, in the one order by which all games number them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openblitz.blitzkrieg.counters.appearance import order_of_appearance
from openblitz.blitzkrieg.counters.counter import Counter, Side
from openblitz.blitzkrieg.counters.mix import counter_mix, minor_armies, module_sheet

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HOMES = {Side.BLUE: "great-blue", Side.RED: "big-red"}


class Army(msgspec.Struct, frozen=True, kw_only=True):
    """The counters of one country; a minor one has no card: where it is used, all is set up (MS:18c)."""

    key: str  # what rulesets and positions call it: what its counters have as their owner
    name: str
    country: str  # its home
    side: Side | None  # the power that it is, or None
    counters: tuple[Counter, ...]
    arrives: tuple[int, ...]  # the turn on which the card brings each of them in; 0: it is on none
    begins: int = 0  # the turn on which what is on its sheet comes in
    sheet: tuple[Counter, ...] = ()  # what the Module System adds; numbered after the counters of all armies


def armies(directory: Traversable | None = None) -> tuple[Army, ...]:
    """Every army of the box: the two powers, then the minor countries.

    Whatever is on a card comes first, as the card brings it in; then the substitutes.

    >>> [(str(army.key), len(army.counters)) for army in armies()][:3]
    [('blue', 192), ('red', 194), ('nord-walkure', 37)]
    """
    powers = tuple(_power(side, directory) for side in Side)
    minors = tuple(
        Army(
            key=minor.country,
            name=minor.name,
            country=minor.country,
            side=None,
            counters=minor.counters,
            arrives=tuple(0 if counter.substitute else 1 for counter in minor.counters),
            begins=1,
            sheet=module_sheet(minor.country, minor.code, directory),
        )
        for minor in minor_armies(directory)
    )
    return (*powers, *minors)


def _power(side: Side, directory: Traversable | None) -> Army:
    listed = [
        (counter, turn)
        for turn, counters in order_of_appearance(side, directory).items()
        for counter in counters
    ]
    listed += [(counter, 0) for counter in counter_mix(side, directory) if counter.substitute]
    return Army(
        key=side,
        name=side.power,
        country=HOMES[side],
        side=side,
        counters=tuple(counter for counter, _turn in listed),
        arrives=tuple(turn for _counter, turn in listed),
        sheet=module_sheet(side, side.code, directory),
    )
