"""Who asks a deed besides the rules: screens, computer players and chance; each finds an answer of its own.

They stand beside the deed in the `telling`, `counsel` and `chance` of its subject: a class with `of=Moving`
speaks for `Moving` and for every deed that is built on it, until one of these has its own. What nobody says
is made from the orders of the deed. Deeds and rules know nothing of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from openblitz.blitzkrieg.engine.deed import Deed
from openblitz.blitzkrieg.engine.offering import sendings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Where
    from openblitz.blitzkrieg.engine.offering import Act, Costs, Option, Sending
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position

D = TypeVar("D", bound=Deed[Any])


class Audience(Generic[D]):
    """Somebody for whom a deed is looked at."""

    speakers: ClassVar[dict[type[Deed[Any]], type[Any]]]  # by the deed for which each was written

    def __init__(self, deed: D) -> None:
        self.deed = deed

    def __init_subclass__(cls, of: type[Deed[Any]] | None = None) -> None:
        if of is not None:
            cls.speakers[of] = cls

    @classmethod
    def of(cls, deed: D) -> Self:
        """The one that speaks for a deed; it is looked for once."""
        found: Self | None = deed.audiences.get(cls)
        if found is None:
            kinds = (cls.speakers[kind] for kind in type(deed).__mro__ if kind in cls.speakers)
            speaker: type[Any] = next(kinds, cls)
            found = deed.audiences[cls] = speaker(deed)
        assert found is not None
        return found


class Told(Audience[D]):
    """What screens are told of a deed; made from the orders, unless somebody knows better."""

    speakers: ClassVar = {}

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
        return next(self.deed.orders_of(position, unit), None) is not None

    def able_of(self, position: Position, units: Sequence[int]) -> Sequence[int]:
        """Those of some of these counters (`whom`) with which there is something to do."""
        able = self.able
        return [unit for unit in self.deed.with_work(position, units) if able(position, unit)]

    def sendings(self, position: Position, unit: int) -> Iterator[Sending]:
        """Everywhere that a unit can be sent."""
        return sendings(self.deed.allowed(position, unit), unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """The order that these units and hexes would be, allowed or not; None: not this one."""
        return None

    def costs(self, position: Position, order: Any) -> Costs | None:
        """What an allowed order costs, where it costs something."""
        return None


class Counsel(Audience[D]):
    """What the orders of a deed are worth to a computer player."""

    speakers: ClassVar = {}
    advises: ClassVar[bool] = False  # whether it knows which of its orders are worth a thought (`counsel`)

    def __init_subclass__(cls, of: type[Deed[Any]] | None = None) -> None:
        super().__init_subclass__(of)
        cls.advises = cls.counsel is not Counsel.counsel

    def gain(self, position: Position, order: Any) -> float | None:
        """What an allowed order wins its side, in attack factors; None: that is for players to judge.

        A deed that only an option has says it here, so that computer players choose well among its orders.
        """
        return None

    def counsel(self, position: Position) -> Iterator[Order]:
        """The orders that players weigh by what they win: all, unless a deed knows which are worth a thought.

        A deed that knows says so (`advises`); it is asked before players plan the movement of everybody else.
        """
        for unit in self.deed.whom(position):
            yield from self.deed.orders_of(position, unit)
        yield from self.deed.at_large(position)


class Chance(Audience[D]):
    """How somebody who plays at random comes upon a deed: not at all, unless it is said here."""

    speakers: ClassVar = {}
    thought_of: ClassVar[bool] = False  # whether `pick_of` ever gives anything
    # What `pick_of` gives is ordered of that unit alone and allowed, but for the order of classes (MS:6b): it
    # need not be checked again.
    picks_allowed: ClassVar[bool] = False
    # Of whom alone `pick_of` gives anything, so that nobody else is asked: by where they are, and whether
    # only of those that have done nothing in this player-turn (`Position.moved`).
    picks_where: ClassVar[Where] = ""
    picks_fresh: ClassVar[bool] = False

    def __init_subclass__(cls, of: type[Deed[Any]] | None = None) -> None:
        super().__init_subclass__(of)
        cls.thought_of = cls.pick_of is not Chance.pick_of

    def picks_counter(self, rules: Rules, unit: int, where: Where) -> bool:
        """Whether `pick_of` ever gives anything of a counter that is so placed, by what is printed on it."""
        return True

    def pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """Something to order of a unit at random; None where nothing comes to mind."""
        return None
