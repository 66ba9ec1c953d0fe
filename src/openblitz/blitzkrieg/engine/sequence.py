"""75:4, 65:4.0 - the sequence of play as data: which phases there are, and what may be done in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

import msgspec

if TYPE_CHECKING:
    from collections import abc

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Deed
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Refusal


BOOK: Final = "MS:PCS."  # what the paragraphs of the sequence begin with


MOVING: Final = "I.45"  # the phase in which ground units and flak move


# Deeds of that phase whose letter does not follow from what units have done.
LETTERS: Final = {"land on a beach": "A", "take off a beach": "F"}


class ClassPhase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One phase of the sequence."""

    at: str  # its place in the book: I.2.A
    title: str
    deeds: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    # The types of units that do a deed here (`*`: any other), where others do it elsewhere.
    only: dict[str, tuple[str, ...]] = {}

    @property
    def rule(self) -> str:
        """Its paragraph."""
        return BOOK + (f"{MOVING}.E" if self.at == MOVING else self.at)

    @property
    def printed(self) -> str:
        """Its place as the book prints it; nothing where all classes act, which the book gives no letter."""
        return "" if ".all." in self.at else self.at

    def types(self, deed: str) -> tuple[str, ...]:
        """The types of units that do a deed here; none: all."""
        return self.only.get(deed, self.only.get("*", ()))


class Acting(NamedTuple):
    """By what order of phases and classes units act, where a game has one (MS:6)."""

    # Why units do not do such a thing any more; those of some who may; and the keeping of who has acted.
    why_not_now: abc.Callable[[Position, Deed[Any], abc.Sequence[int]], Refusal | None]
    free: abc.Callable[[Position, Deed[Any], abc.Sequence[int]], abc.Sequence[int]]
    note: abc.Callable[[Position, Deed[Any], Order], None]


class Sequence(msgspec.Struct, frozen=True):
    """The phases of a game by the tags of their steps, in the order in which they are played."""

    set_up: tuple[str, ...]  # of each side, before the first turn
    complete_turn: tuple[str, ...]  # at the beginning of a turn, before the first player-turn
    player_turn: tuple[str, ...]
    deeds: dict[str, tuple[Deed[Any], ...]]  # what may be done, by phase
    makes: Any  # a step by its tag
    elsewhere: frozenset[str] = frozenset()  # phases of options that are not played
    before_set_up: tuple[str, ...] = ()  # of the side that sets up last, before either does
    movement_end: tuple[str, ...] = ()  # what is settled each time that movement is said to be over
    classes: tuple[ClassPhase, ...] = ()  # the Phase/Class Sequence, in games that know it (MS:6c)
    acting: Acting | None = None  # how that binds units
    by_class: bool = False  # whether a player-turn is played by it (MS:6a)
    places: dict[str, list[int]] = {}  # the phases of classes to which deeds belong, that have been asked for
    numbers: dict[str, int] = {}  # of those phases, by their places in the book; once they are asked for
    takers: dict[str, dict[type, Deed[Any] | None]] = {}  # what has been asked for of it, by phase and order
    piles: dict[tuple[str, ...], list[Any]] = {}  # those that have been made; steps never change

    @property
    def any_time(self) -> tuple[Deed[Any], ...]:
        """What a side may do in whatever step it is asked."""
        return self.deeds.get("any time", ())

    def pile(self, phases: tuple[str, ...]) -> list[Any]:
        """Phases as a pile of steps: the first of them is the last of the pile."""
        made: list[Any] | None = self.piles.get(phases)
        if made is None:
            made = self.piles[phases] = [self.makes(tag) for tag in reversed(phases)]
        return made[:]

    def has(self, phase: str) -> bool:
        """Whether a phase is a part of the game."""
        parts = (self.player_turn, self.movement_end, self.complete_turn, self.set_up, self.before_set_up)
        return any(phase in part for part in parts)

    def number(self, at: str) -> int:
        """The number of a phase in the Phase/Class Sequence."""
        if not self.numbers:
            self.numbers.update((one.at, number) for number, one in enumerate(self.classes))
        return self.numbers[at]

    def phase_at(self, at: str) -> ClassPhase | None:
        """The phase at a place of the Phase/Class Sequence; None where a game does not have it."""
        if not self.classes:
            return None
        self.number(self.classes[0].at)
        found = self.numbers.get(at)
        return None if found is None else self.classes[found]

    def taker(self, phase: str, order: type) -> Deed[Any] | None:
        """The deed of a phase that takes an order."""
        takers = self.takers.get(phase)
        if takers is None:
            takers = self.takers[phase] = {}
        if order not in takers:
            own = self.deeds.get(phase, ())
            takers[order] = next((deed for deed in own if deed.order is order), None)
        return takers[order]

    def takes(self, order: type) -> bool:
        """Whether there is such an order in the game at all."""
        return any(deed.order is order for deeds in self.deeds.values() for deed in deeds)

    def below(self, phase: str, *, setting_up: bool = False) -> list[Any]:
        """The steps that are still to come when a phase of a player-turn or of a set-up is over.

        One phase may be in both (MS:9y): then it is asked which.
        """
        both = (self.set_up, self.player_turn) if setting_up else (self.player_turn, self.set_up)
        rest = both[0] if phase in both[0] else both[1]
        return self.rest(rest, phase)

    def rest(self, phases: tuple[str, ...], phase: str) -> list[Any]:
        """The steps of those phases that are still to come when one of them is over."""
        return self.pile(phases[phases.index(phase) + 1 :]) if phase in phases else []


def sequence_of(rules: Rules) -> Sequence:
    """The sequence of play of a game."""
    return cast("Sequence", rules.order_of_play)
