"""What every deed can be asked: what may be ordered, why not, and what happens.

The same deeds stand in one phase in one book and in twenty in another; the ruleset says which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast

from openblitz.blitzkrieg.engine.offering import sendings
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.roster import NOBODY
from openblitz.hexes import bits
from openblitz.hexes.grid import names
from openblitz.table.orders import units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.offering import Act, Costs, Option, Sending
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
    thought_of: ClassVar[bool] = False  # whether `pick_of` ever gives anything
    advises: ClassVar[bool] = False  # whether it knows which of its orders are worth a thought (`counsel`)
    # Of which units in play it is ordered, as a position lists them (`InPlay`); empty: of any counter.
    of: ClassVar[Literal["", "of_side", "ground", "ships", "air"]] = ""
    # What `pick_of` gives is ordered of that unit alone and allowed, but for the order of classes (MS:6b): it
    # need not be checked again.
    picks_allowed: ClassVar[bool] = False
    # Of whom alone `pick_of` gives anything, so that nobody else is asked: by where they are, and whether
    # only of those that have done nothing in this player-turn (`Position.moved`).
    picks_where: ClassVar[Where] = ""
    picks_fresh: ClassVar[bool] = False

    def picks_counter(self, rules: Rules, unit: int, where: Where) -> bool:
        """Whether `pick_of` ever gives anything of a counter that is so placed, by what is printed on it."""
        return True

    def acting(self, order: O) -> Sequence[int]:
        """Who of those that an order names does something by it, where an order of phases binds (MS:6c)."""
        return units_of(order)

    def __init_subclass__(cls) -> None:
        cls.thought_of = cls.pick_of is not Deed.pick_of
        cls.advises = cls.counsel is not Deed.counsel

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

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Something to order of a unit at random; None where nothing comes to mind."""
        return None

    def check(self, position: Position, side: int, order: O) -> Refusal | None:
        """Why the order would not be carried out; None when it would be."""
        raise NotImplementedError

    def carry_out(self, position: Position, order: O, dice: Dice) -> list[Event]:
        """Change the position by a checked order."""
        raise NotImplementedError

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """Why its phase cannot be ended yet."""
        return None

    def gain(self, position: Position, order: O) -> float | None:
        """What an allowed order wins its side, in attack factors; None: that is for players to judge.

        A deed that only an option has says it here, so that computer players choose well among its orders.
        """
        return None

    def counsel(self, position: Position) -> Iterator[Order]:
        """The orders that players weigh by what they win: all, unless a deed knows which are worth a thought.

        A deed that knows says so (`advises`); it is asked before players plan the movement of everybody else.
        """
        for unit in self.whom(position):
            yield from self.orders_of(position, unit)
        yield from self.at_large(position)

    # What a screen is offered; made from the orders, unless a deed knows better

    def acts(self, position: Position) -> Iterator[Act]:
        """What else can be done with some of the units, each by a button of its own."""
        return iter(())

    def options(self, position: Position) -> Iterator[Option]:
        """What can be ordered as it stands, each by a button of its own."""
        return iter(())

    def prices(self, position: Position, units: Sequence[int]) -> Iterator[tuple[int, str]]:
        """What units cost of whom it is ordered, each in words."""
        return iter(())

    def able(self, position: Position, unit: int) -> bool:
        """Whether there is something to do with a unit, without looking at everything."""
        return next(self.orders_of(position, unit), None) is not None

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Those of some of these counters (`whom`) with which there is something to do."""
        able = self.able
        return [unit for unit in self.with_work(position, units) if able(position, unit)]

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """Everywhere that a unit can be sent."""
        return sendings(self.allowed(position, unit), unit)

    def allowed(self, position: Position, unit: int) -> Iterator[Order]:
        """What may be ordered of a unit by its side."""
        side, orders = position.side_of(unit), cast("Iterator[O]", self.orders_of(position, unit))
        return (order for order in orders if self.check(position, side, order) is None)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """The order that these units and hexes would be, allowed or not; None: not this one."""
        return None

    def costs(self, position: Position, order: O) -> Costs | None:
        """What an allowed order costs, where it costs something."""
        return None


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
