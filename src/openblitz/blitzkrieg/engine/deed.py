"""What the rules ask every deed: what may be ordered, why not, and what happens.

The same deeds stand in one phase in one book and in twenty in another; the ruleset says which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast

from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.hexes import bits
from openblitz.hexes.grid import names
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Event, Refusal


T = TypeVar("T")
O = TypeVar("O", bound="Order")  # noqa: E741 - the order that a deed is
# Where a counter is: on a hex; in play, and on none; on its card; eliminated or in the box. Empty: anywhere.
Where: TypeAlias = Literal["", "map", "away", "card", "gone"]


class Deed(Generic[O]):
    """One kind of order in a phase. It is always given by the side whose phase it is."""

    name: ClassVar[str]  # what rulesets call it
    order: ClassVar[type[Order]]
    takes_back: ClassVar[bool] = False  # whether it only undoes what others did
    undoes: ClassVar[str] = ""  # what its button says, where it takes back what others did
    binds: ClassVar[bool] = True  # whether who does it has acted, where an order of phases binds (MS:6c)
    # Of which units in play it is ordered, as a position lists them (`InPlay`); empty: of any counter.
    of: ClassVar[Literal["", "of_side", "ground", "ships", "air"]] = ""

    def __init__(self) -> None:
        self.audiences: dict[type, Any] = {}  # those that have been asked for (`engine/audiences.py`)

    def acting(self, order: O) -> Sequence[int]:
        """Who of those that an order names does something by it, where an order of phases binds (MS:6c)."""
        return units_of(order)

    def whom(self, position: Position) -> Sequence[int]:
        """The counters of the moving side of which it could be ordered; of no other it says anything."""
        if not self.of:
            return position.of_side(position.side)
        own: Sequence[int] = getattr(position.in_play(), self.of)[position.side]
        return own

    def with_work(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Of these counters those of whom something might be ordered, as far as it is seen at once."""
        return units

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """What could be ordered of one unit; the phase leaves out what is refused."""
        raise NotImplementedError

    def first_of(self, position: Position, unit: int) -> Iterator[Order]:
        """The same, where all that is asked is whether there is any: what is found soonest comes first."""
        return self.orders_of(position, unit)

    def at_large(self, position: Position) -> Iterator[Order]:
        """What could be ordered of no unit in particular; the phase leaves out what is refused."""
        return iter(())

    def check(self, position: Position, side: int, order: O) -> Refusal | None:
        """Why the order would not be carried out; None when it would be."""
        raise NotImplementedError

    def carry_out(self, position: Position, order: O, dice: Dice) -> list[Event]:
        """Change the position by a checked order."""
        raise NotImplementedError

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Why its phase cannot be ended yet."""
        return None

    def allowed(self, position: Position, unit: int) -> Iterator[Order]:
        """What may be ordered of a unit by its side."""
        side, orders = position.side_of(unit), cast("Iterator[O]", self.orders_of(position, unit))
        return (order for order in orders if self.check(position, side, order) is None)


def known() -> Mapping[str, Deed[Any]]:
    """Every deed by its name, as soon as it is written."""
    return {kind.name: kind() for kind in _kinds(Deed) if hasattr(kind, "name")}


def _kinds(base: type[Deed[Any]]) -> Iterator[type[Deed[Any]]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)


# What deeds and steps say of units and places


def any_of(hexes: int, chance: Random) -> int:
    """One hex of a set at random."""
    return bits.nth(hexes, int(chance.random() * hexes.bit_count()))


def anyhow(things: Iterable[T], chance: Random) -> Iterator[T]:
    """Things in any order at random, one after the other: mostly the first will do."""
    left = list(things)
    while left:
        yield left.pop(chance.randrange(len(left)))


def place_names(hexes: Iterable[int]) -> tuple[str, ...]:
    """Hexes for answers to players."""
    return names(hexes)  # type: ignore[arg-type]


def say_places(hexes: Iterable[int]) -> str:
    """Hexes in a sentence."""
    return ", ".join(place_names(hexes))


def foreign(position: Position, side: int, units: tuple[int, ...]) -> Refusal | None:
    """Units that a side may not order about, or the same unit twice, or none."""
    rules = position.rules
    if not units:
        return rules.refuse("sequence", "No unit is named.")
    if len(units) > 1 and len(set(units)) != len(units):
        return rules.refuse("sequence", "A unit is named twice.", (), units)
    sides = position.roster.under[position.allegiance].side
    strangers = [u for u in units if sides[u] != side]
    if strangers:
        neutral = [u for u in strangers if sides[u] == NOBODY]
        if neutral:
            reason = f"{position.roster.tell(neutral, 'be')} neutral: nobody gives them orders."
        else:
            reason = f"{position.roster.tell(strangers, 'belong')} to the other side."
        return rules.refuse("own units", reason, (), neutral or strangers)
    return None


def off_board(position: Position, units: tuple[int, ...]) -> Refusal | None:
    """Units that are not on the map."""
    place = position.place
    away = [u for u in units if not on_map(place[u])]
    if away:
        return position.rules.refuse(
            "own units", f"{position.roster.tell(away, 'be')} not on the board.", (), away
        )
    return None


def apart(position: Position, units: tuple[int, ...]) -> Refusal | None:
    """Units that are ordered together but do not stand together."""
    if len(units) > 1 and len({position.place[u] for u in units}) > 1:
        return position.rules.refuse("stack moves", "These units do not stand on one hex.", (), units)
    return None
