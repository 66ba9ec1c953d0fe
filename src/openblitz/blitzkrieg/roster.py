"""The counters that a game uses, numbered: what is printed on each, in tables by unit number."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NewType

from openblitz.blitzkrieg.counters import Side, order_of_appearance
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.hexes import bits
from openblitz.hexes.reach import FACTOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from openblitz.blitzkrieg.counters import Counter

    Card = dict[int, tuple[Counter, ...]]

Unit = NewType("Unit", int)

SIDES = (Side.BLUE, Side.RED)
BLUE, RED = 0, 1


class Presence(IntEnum):
    """The classes of units by what their standing on a hex means."""

    FOOT = 0
    ARMOR = 1  # has a zone of control of its own kind, too


CLASSES = len(Presence)


class Roster:
    """Every unit of a game has a number, Blue's first; rules and positions speak of units by it."""

    def __init__(self, cards: tuple[dict[int, tuple[Counter, ...]], ...]) -> None:
        listed = [
            (turn, counter) for card in cards for turn, counters in card.items() for counter in counters
        ]
        self.counters = tuple(counter for _turn, counter in listed)
        self.arrives = tuple(turn for turn, _counter in listed)
        self.side = tuple(SIDES.index(Side(counter.owner)) for counter in self.counters)
        self.attack = tuple(counter.attack for counter in self.counters)
        self.defense = tuple(counter.defense for counter in self.counters)
        self.thirds = tuple(counter.movement * FACTOR for counter in self.counters)
        self.kind = tuple(counter.type.movement_class for counter in self.counters)
        self.airborne = tuple(counter.type.airborne for counter in self.counters)
        self.ids = tuple(counter.id for counter in self.counters)
        self.of_side = tuple(
            tuple(Unit(u) for u, owner in enumerate(self.side) if owner == side) for side in (BLUE, RED)
        )
        self.number = {unit_id.casefold(): Unit(u) for u, unit_id in enumerate(self.ids)}
        # Armor and air-assault have a zone of control of their own kind (75:8.3).
        self.armored = tuple(kind in (MovementClass.ARMOR, MovementClass.AIR_ASSAULT) for kind in self.kind)
        self.presence = tuple(Presence.ARMOR if armored else Presence.FOOT for armored in self.armored)
        # Where a position keeps the hexes of a unit's side and class, and who else is kept there.
        self.slot = tuple(
            side * CLASSES + presence for side, presence in zip(self.side, self.presence, strict=True)
        )
        self.in_slot = tuple(
            tuple(u for u, own in enumerate(self.slot) if own == slot) for slot in range(2 * CLASSES)
        )

    def __len__(self) -> int:
        return len(self.counters)

    def names(self, units: Iterable[int]) -> tuple[str, ...]:
        """The ids of units, for answers to players."""
        return tuple(self.ids[u] for u in units)

    def say(self, units: Iterable[int]) -> str:
        """Units in a sentence: `B:4Arm and B:5Arm`."""
        names = self.names(units)
        return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nothing"


def muster(uses: Callable[[Counter], bool], cards: Sequence[Card] | None = None) -> Roster:
    """The roster of a game from the Order of Appearance Cards or a scenario's own.

    Counters that the game does not use are left out.
    """
    cards = cards or tuple(order_of_appearance(side) for side in SIDES)
    return Roster(
        tuple({turn: tuple(filter(uses, counters)) for turn, counters in card.items()} for card in cards)
    )


def together(place: list[int], units: Iterable[int]) -> int:
    """The hexes that units stand on, as a set; units off the map stand nowhere."""
    return bits.of(place[u] for u in units if place[u] > 0)  # type: ignore[misc]
