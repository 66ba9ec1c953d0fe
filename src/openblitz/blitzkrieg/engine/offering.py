"""What a step offers to a screen: made from its orders, unless the step knows better.

Units and hexes of an order are found by the kinds of its fields, so that no order is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from openblitz.blitzkrieg.engine.kinds import HEX, HEXES, UNIT, UNITS
from openblitz.table import Tally  # noqa: TC001 - a field
from openblitz.table.orders import form_of, places_of, units_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order


class Option(NamedTuple):
    """An order that can be given as it stands, and what its button says."""

    order: Order
    words: str
    undoes: bool = False  # takes back what was announced
    battle: int = 0  # the number of the battle that it is about
    about: str = ""  # what it leads to, where its words do not say so


class Act(NamedTuple):
    """Something else that may be done with any of these units; the order is given for one of them."""

    words: str
    order: Order
    units: Sequence[int]

    def of(self, units: Sequence[int]) -> Act:
        """The same with some of them: the order is given for one who is left."""
        named = next(unit for unit in units_of(self.order) if unit in self.units)
        if named in units:
            return self._replace(units=units)
        more = {
            field.name: (units[0],) if field.kind.many else units[0]
            for field in form_of(type(self.order)).fields.values()
            if field.kind in (UNIT, UNITS) and getattr(self.order, field.name) in (named, (named,))
        }
        return Act(self.words, msgspec.structs.replace(self.order, **more), units)


class Offers(NamedTuple):
    """Who can do something, where something can be done, and what else can be ordered."""

    units: Collection[int] = ()
    hexes: Collection[int] = ()
    options: Sequence[Option] = ()
    acts: Sequence[Act] = ()
    prices: Sequence[tuple[int, str]] = ()  # what units cost that are to be had now


class Sending(NamedTuple):
    """Somewhere that units can be sent together: by which orders, at what cost."""

    hex: int
    orders: tuple[Order, ...]
    cost: int | None = None  # in thirds of a movement factor
    stop: bool = False
    path: tuple[int, ...] = ()  # hex by hex without the start, where the order itself names the way
    tone: str = ""  # `air` or `sea`: not over the ground
    price: str = ""  # in words, where it is not movement that it costs
    about: str = ""  # what it does there, where its words do not say so


class Costs(NamedTuple):
    """What an order costs, and the way it takes."""

    tally: Tally
    path: tuple[int, ...]


def filled(order: Order, units: Sequence[int], hexes: Sequence[int]) -> Order:
    """The same order for these units and these hexes."""
    more: dict[str, Any] = {}
    for field in form_of(type(order)).fields.values():
        if units and field.needed and field.kind in (UNIT, UNITS):
            more[field.name] = tuple(units) if field.kind.many else units[0]
        elif hexes and field.needed and field.kind in (HEX, HEXES):
            more[field.name] = tuple(hexes) if field.kind.many else hexes[-1]
    return msgspec.structs.replace(order, **more)


def whole(order: Order) -> bool:
    """Whether such an order takes several units at once."""
    return any(field.kind is UNITS for field in form_of(type(order)).fields.values())


def leads(order: Order) -> tuple[int, ...]:
    """The hexes along which an order leads, where it names them: a way back."""
    fields = form_of(type(order)).fields.values()
    ways = [getattr(order, field.name) for field in fields if field.kind is HEXES and field.name == "path"]
    return tuple(ways[0]) if ways else ()


def meant(orders: Iterable[Order], units: Sequence[int], hexes: Sequence[int]) -> Order | None:
    """The order that these units and hexes would be, after the pattern of one that could be given."""
    for order in orders:
        if bool(units_of(order)) == bool(units) and bool(places_of(order)) == bool(hexes):
            return filled(order, units, hexes)
    return None


def sendings(orders: Iterable[Order], unit: int) -> Iterator[Sending]:
    """Where orders send a unit."""
    for order in orders:
        where = places_of(order)
        if where and unit in units_of(order):
            yield Sending(where[-1], (order,), path=leads(order))


def listed(orders: Iterable[Order]) -> Offers:
    """What orders offer, all of them together."""
    units: set[int] = set()
    hexes: set[int] = set()
    for order in orders:
        units.update(units_of(order))
        if not leads(order):  # where a way ends matters when somebody is to take it
            hexes.update(places_of(order))
    return Offers(units, hexes)


def together(each: Sequence[Iterable[Sending]], units: Sequence[int]) -> Iterator[Sending]:
    """Where all of some units can be sent, from where each of them can: at the highest cost.

    An order that takes several units is given once, one that takes a single unit to each.
    """
    found: dict[Order, list[Sending]] = {}
    for sendings in each:
        for sending in sendings:
            (order,) = sending.orders
            found.setdefault(filled(order, (-1,), ()), []).append(sending)
    for alike in found.values():
        if len(alike) < len(units):
            continue
        first = alike[0].orders[0]
        yield alike[0]._replace(
            orders=(filled(first, units, ()),) if whole(first) else tuple(s.orders[0] for s in alike),
            cost=max((s.cost for s in alike if s.cost is not None), default=None),
            stop=any(s.stop for s in alike),
        )
