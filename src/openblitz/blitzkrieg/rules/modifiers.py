"""What options and modules add to the rules: parts of a number, changes of the ground, objections.

A question has one answer, which another edition replaces. These add: any number of them bear on the same
thing, each with its own paragraph.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from openblitz.blitzkrieg.charts import Odds  # noqa: TC001 - a NamedTuple reads its annotations

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.attacks import Battle
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules, Saying
    from openblitz.blitzkrieg.rules.results import Consequence
    from openblitz.hexes.reach import Going, Step
    from openblitz.table import Part, Refusal
    from openblitz.table.view import Box, Track

A = TypeVar("A", bound="Added")

# What can be objected to: whoever carries it out asks whether somebody does.
OBJECTED: Final = {
    "move": "moving",
    "take back": "being taken back to where it began",
    "fly": "being flown or dropped",
    "advance": "advancing after combat",
    "go beyond": "moving farther than its allowance",
    "retreat": "retreating",
    "overwhelm": "winning an automatic victory",
    "supply by air": "being supplied by air",
    "fly mission": "flying an air mission, if an aircraft",
    "intercept": "intercepting enemy aircraft, if a fighter",
    "change base": "changing its base, if an aircraft",
    "bombard": "attacking on a bombardment table",
}

# The same where it matters to which place: a hex, or a sea zone.
BARRED: Final = {
    "embark": "going to sea in a zone",
    "sail": "going to another sea zone",
    "invade": "invading from a sea hex",
    "drop": "being dropped on a hex",
}


class Added:
    """Something that an option adds to the rules, known by its name as soon as it is written."""

    name: ClassVar[str]  # what overlays call it
    says: ClassVar[tuple[Saying, ...]]  # what it says in our words, with its paragraphs
    follows_moves: ClassVar[bool] = False  # whether it asks what movement did (rules/moves.py)


class UnitModifier(Added):
    """A part of a number of a unit: its movement allowance, or its strength in attack or defense."""

    follows_trails: ClassVar[bool] = False  # whether it asks which hexes the unit has passed
    most: ClassVar[int] = 0  # thirds of movement factors that it can add

    def part(self, rules: Rules, position: Position, unit: int) -> Part | None:
        """What it adds, or multiplies by; None where it does not bear on this unit."""
        raise NotImplementedError


class Bonus(Added):
    """Movement beyond the allowance, for units that keep to ground of its own in the whole player-turn.

    It is a second reach beside the ordinary one. A unit that has spent more than its allowance has used it.
    """

    most: ClassVar[int]  # thirds of movement factors that it adds

    def part(self, rules: Rules, position: Position, unit: int) -> Part | None:
        """What it adds to the allowance of a unit; None where the unit has no claim to it."""
        raise NotImplementedError

    def ground(self, rules: Rules, position: Position, side: int) -> int:
        """The hexes that a unit of a side may enter without losing its claim."""
        raise NotImplementedError

    def why_not(self, rules: Rules, position: Position, unit: int, way: Sequence[int]) -> Refusal | None:
        """Why a unit cannot use it to go this way; None where nothing of it is against that."""
        raise NotImplementedError


class GoingModifier(Added):
    """A change of what the ground is to those who move."""

    def part(self, rules: Rules, position: Position, hex_: int, cost: int) -> Part | None:
        """What it says of a step onto a hex that costs so many thirds, for telling; None: nothing."""
        return None

    def refuse(
        self, rules: Rules, position: Position, unit: int, hex_: int, way: Sequence[Step]
    ) -> Refusal | None:
        """Why a unit does not get to a hex, by a way that it could take without this; None: nothing."""
        return None

    def key(self, position: Position, side: int) -> Hashable:
        """All of the position that it looks at; the ground is worked out anew when that changes."""
        raise NotImplementedError

    def change(self, rules: Rules, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """The ground as it is to such a unit of a side."""
        raise NotImplementedError


class Shut(Added):
    """Ground that is shut to some units while it is open to others of their kind."""

    def shut(self, rules: Rules, position: Position, unit: int) -> int:
        """The hexes that a unit may not enter, though no enemy bars them to others."""
        raise NotImplementedError

    def stops(self, rules: Rules, position: Position, unit: int) -> int:
        """The hexes in which it must stop, though others need not."""
        raise NotImplementedError

    def refuse(self, rules: Rules, position: Position, unit: int, hex_: int) -> Refusal:
        """Why a unit does not get to a hex that it would get to otherwise."""
        raise NotImplementedError


class Halt(Added):
    """What ends an advance after combat early: ground on which it ends, battles after which it is short."""

    rule: ClassVar[str]  # by which nobody goes on from such ground

    def hexes(self, rules: Rules, position: Position) -> int:
        """The hexes that are the last of an advance that enters them."""
        return 0

    def length(self, rules: Rules, position: Position, battle: Battle) -> int | None:
        """How many hexes anybody may advance after a battle at most; None: as the result says."""
        return None


class Lift(Added):
    """What adds to the air transport of a side, or takes from it."""

    def units(self, rules: Rules, position: Position, side: int) -> Fraction:
        """How many units more it may fly in a player-turn: half units count half."""
        raise NotImplementedError


class Shown(Added):
    """Hexes of either side that an option lets players lay over the board."""

    title: ClassVar[str]
    about: ClassVar[str]
    rule: ClassVar[str]

    def hexes(self, rules: Rules, position: Position, side: int) -> int:
        """The hexes of a side."""
        raise NotImplementedError


class Objection(Added):
    """A reason why a unit may not do something that the rules would otherwise allow."""

    def refuse(self, rules: Rules, position: Position, unit: int) -> Refusal | None:
        """The refusal; None where there is nothing against it."""
        raise NotImplementedError


class Bar(Added):
    """A reason why a unit may not do something at a place: a hex, or a sea zone."""

    def refuse(self, rules: Rules, position: Position, unit: int, place: int) -> Refusal | None:
        """The refusal; None where there is nothing against it."""
        raise NotImplementedError


class RiverModifier(Added):
    """A reason why rivers double nobody."""

    def part(self, rules: Rules, position: Position) -> Part | None:
        """What is told where a river would double: a factor of 1; None where rivers are as ever."""
        raise NotImplementedError


class OddsModifier(Added):
    """A limit to the odds at which attacks are rolled, whatever they come to."""

    def part(self, rules: Rules, position: Position, at: Odds) -> Capped | None:
        """The odds at which an attack of the moving side is rolled; None where it does not bear on it."""
        raise NotImplementedError

    def note(self, rules: Rules, position: Position, at: Odds) -> None:
        """Keep that an attack is rolled at these odds, where only so many may be."""


class Capped(NamedTuple):
    """Odds that are held down, and by what."""

    odds: Odds
    why: str
    rule: str


class SeaLanes(Added):
    """Sea zones through which a side brings no supply."""

    def shut(self, rules: Rules, position: Position, side: int) -> frozenset[str]:
        """The zones that are shut to its supply."""
        raise NotImplementedError


class Kept(Added):
    """What an option keeps beside the board, for screens and tables of text."""

    def tracks(self, rules: Rules, position: Position) -> Iterator[Track]:
        """Numbers."""
        return iter(())

    def boxes(self, rules: Rules, position: Position) -> Iterator[Box]:
        """Words, in boxes off the board."""
        return iter(())

    def lines(self, rules: Rules, position: Position, place: int) -> Iterator[str]:
        """What there is to know of a box that others show."""
        return iter(())


class Aftermath(Added):
    """What else follows from a battle, whatever its chart says, when that has been carried out."""

    def consequences(self, rules: Rules, position: Position, battle: Battle) -> Iterator[Consequence]:
        """What follows from a battle that is about to be fought."""
        raise NotImplementedError


class Invariant(Added):
    """What must hold in every position of a game with an option, and across every order.

    Random games look after every order whether it does.
    """

    says = ()

    def faults(self, rules: Rules, position: Position) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return iter(())

    def changes(self, rules: Rules, before: Position, after: Position) -> Iterator[str]:
        """What an order may not have done, in words."""
        return iter(())

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """The hexes on which units of a kind may stand for a while, though they are closed to them."""
        return 0

    def lifts(self, rules: Rules, position: Position) -> int:
        """The air transports of this player-turn that went to something else than flying units."""
        return 0


# What each list of additions of an option holds, and what one of it is called.
ADDS: Final[dict[str, tuple[str, type[Added]]]] = {
    "allowance": ("modifier", UnitModifier),
    "attack": ("modifier", UnitModifier),
    "defense": ("modifier", UnitModifier),
    "bonuses": ("bonus", Bonus),
    "going": ("modifier of the ground", GoingModifier),
    "shut": ("shutting of ground", Shut),
    "rivers": ("modifier of rivers", RiverModifier),
    "odds": ("modifier of odds", OddsModifier),
    "lanes": ("shutting of sea lanes", SeaLanes),
    "aftermath": ("aftermath", Aftermath),
    "halts": ("end of advances", Halt),
    "lifts": ("change of air transport", Lift),
    "layers": ("layer", Shown),
    "kept": ("thing to keep", Kept),
    "invariants": ("invariant", Invariant),
}


def added(base: type[A]) -> dict[str, A]:
    """Everything of a kind that options can add, by name."""
    return {kind.name: kind() for kind in _kinds(base)}


def _kinds(base: type[A]) -> Iterator[type[A]]:
    for kind in base.__subclasses__():
        if "name" in kind.__dict__:
            yield kind
        yield from _kinds(kind)
