"""What options and modules add to the rules: parts of a number, changes of the ground, objections.

A question has one answer, which another edition replaces. These add: any number of them bear on the same
thing, each with its own paragraph.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from openblitz.blitzkrieg.engine.added import Added
from openblitz.hexes.grid import BOARD

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going
    from openblitz.table import Event, Part, Refusal
    from openblitz.table.facts import Subject
    from openblitz.table.view import Box, Track


class UnitModifier(Added):
    """A part of a number of a unit: its movement allowance, or its strength in attack or defense."""

    follows_trails: ClassVar[bool] = False  # whether it asks which hexes the unit has passed
    most: ClassVar[int] = 0  # thirds of movement factors that it can add
    bombs: ClassVar[bool] = False  # whether it bears on bombs alone, and not on fire between aircraft
    minds: ClassVar[tuple[Subject[Any], ...]] = ()  # it bears on nobody where nothing is said of these

    def part(self, position: Position, unit: int) -> Part | None:
        """What it adds, or multiplies by; None where it does not bear on this unit."""
        raise NotImplementedError


class AllowanceModifier(UnitModifier):
    """It bears on the movement allowance."""

    lists: ClassVar = "allowance"


class AttackModifier(UnitModifier):
    """It bears on the strength in attack."""

    lists: ClassVar = "attack"


class DefenseModifier(UnitModifier):
    """It bears on the strength in defense."""

    lists: ClassVar = "defense"


class Rounding(Added):
    """What becomes of a fraction in the attack of a unit, when all else that bears on it is counted."""

    lists: ClassVar = "rounds"

    def part(self, position: Position, unit: int, total: Fraction) -> Part | None:
        """What it adds to a total that is no whole number; None where that stays as it is."""
        raise NotImplementedError


class Bonus(Added):
    """Movement beyond the allowance, for units that keep to ground of its own in the whole player-turn.

    It is a second reach beside the ordinary one. A unit that has spent more than its allowance has used it.
    """

    lists: ClassVar = "bonuses"
    most: ClassVar[int]  # thirds of movement factors that it adds

    def part(self, position: Position, unit: int) -> Part | None:
        """What it adds to the allowance of a unit; None where the unit has no claim to it."""
        raise NotImplementedError

    def ground(self, position: Position, side: int) -> int:
        """The hexes that a unit of a side may enter without losing its claim."""
        raise NotImplementedError

    def why_not(self, position: Position, unit: int, way: Sequence[int]) -> Refusal | None:
        """Why a unit cannot use it to go this way; None where nothing of it is against that."""
        raise NotImplementedError


class GoingModifier(Added):
    """A change of what the ground is to those who move."""

    lists: ClassVar = "going"
    always: ClassVar[bool] = False  # whether it bears on everybody all the time, as what is printed does

    def part(self, position: Position, hex_: int, cost: int) -> Part | None:
        """What it says of a step onto a hex that costs so many thirds, not where; None: nothing."""
        return None

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal | None:
        """Why a unit does not get to a hex, by a way that it could take without this; None: nothing."""
        return None

    def key(self, position: Position, side: int) -> Hashable:
        """All of the position that it looks at; the ground is worked out anew when that changes."""
        raise NotImplementedError

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """The ground as it is to such a unit of a side."""
        raise NotImplementedError


class Laid(Added):
    """What is part of the lay of the land."""

    looks_at: ClassVar[str] = ""  # a word for what `key` says; of those that have the same, one is asked

    def key(self, position: Position, side: int) -> Hashable:
        """All of the position that it looks at; the ground is worked out anew when that changes."""
        raise NotImplementedError


class Bar(Laid):
    """Hexes that a side may not enter, though nobody stands there."""

    lists: ClassVar = "bars"

    def hexes(self, position: Position, side: int) -> int:
        """The hexes."""
        raise NotImplementedError

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """Why a unit may not enter one of them."""
        raise NotImplementedError


class Frontier(Laid):
    """Borders that no zone of control goes over, in neither direction."""

    lists: ClassVar = "frontiers"

    def closed(self, position: Position) -> Iterable[int]:
        """The countries behind such borders, each as its hexes."""
        raise NotImplementedError


class ZoneModifier(Laid):
    """Zones of control that no unit has, such as infantry has or armor."""

    lists: ClassVar = "zones"
    armored: ClassVar[bool] = False  # whether armor stops in them, too

    def zone(self, position: Position, side: int) -> int:
        """The hexes that count as in the zones of a side to its enemies."""
        raise NotImplementedError

    def told(self, position: Position, side: int) -> int:
        """Those of them that a player is told are the side's."""
        raise NotImplementedError


class CityModifier(Added):
    """What an option says of whose cities are."""

    lists: ClassVar = "cities"

    def homes(self, position: Position, side: int) -> int:
        """Cities that are friendly to a side as those at home are: without a garrison."""
        return 0

    def lost(self, position: Position, side: int) -> int:
        """Cities that are not friendly to a side, though it holds or controls them."""
        raise NotImplementedError

    def untaken(self, position: Position) -> int:
        """Cities that a zone of control alone gives to nobody."""
        return 0


class Entry(Added):
    """What follows when units enter hexes otherwise than by their movement: retreats, advances, landings."""

    lists: ClassVar = "entries"

    def entered(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """A unit has gone this way."""
        raise NotImplementedError


class Wary(Added):
    """Ground that a move does not lead over unless it must, or the player names it on the way."""

    lists: ClassVar = "wary"

    def within(self, rules: Rules) -> int:
        """Where the hexes lie, whatever happens in a game."""
        return BOARD

    def hexes(self, position: Position, side: int) -> int:
        """The hexes."""
        raise NotImplementedError

    def warns(self, position: Position, side: int, ways: Sequence[Sequence[int]]) -> Iterator[Part]:
        """What comes of going these ways, for whom it concerns to know before; each part counts nothing.

        What weighs most comes first; what comes of several countries at once is one part.
        """
        raise NotImplementedError


class Cut(Added):
    """Ground over which no supply is traced, though no enemy is near."""

    lists: ClassVar = "cuts"

    def hexes(self, position: Position, side: int) -> int:
        """The hexes that no route of a side goes into, through or out of."""
        raise NotImplementedError


class Damage(Added):
    """What is out of use for a while, whoever holds it: ports, links of supply routes, sources of supply."""

    lists: ClassVar = "damage"

    def ports(self, position: Position) -> int:
        """The hexes that are no ports."""
        raise NotImplementedError

    def links(self, position: Position) -> int:
        """The hexes that no supply route passes."""
        raise NotImplementedError

    def sources(self, position: Position) -> int:
        """The cities from which no supply comes."""
        raise NotImplementedError

    def no_port(self, rules: Rules, hex_: int) -> Refusal:
        """Why such a hex is no port."""
        raise NotImplementedError


class Shut(Added):
    """Ground that is shut to some units while it is open to others of their kind."""

    lists: ClassVar = "shut"
    tells_stops: ClassVar[bool] = False  # whether who has stopped for it is told so, and not of an enemy zone
    minds: ClassVar[tuple[Subject[Any], ...]] = ()  # nothing is shut where a position says nothing of these

    def shut(self, position: Position, unit: int) -> int:
        """The hexes that a unit may not enter, though no enemy bars them to others."""
        raise NotImplementedError

    def stops(self, position: Position, unit: int) -> int:
        """The hexes in which it must stop, though others need not."""
        raise NotImplementedError

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """Why a unit does not get to a hex that it would get to otherwise."""
        raise NotImplementedError


class Bombarder(Added):
    """An arm that can bombard: units that attack together by the table of bombardment (`bombardment`).

    An attack is made by units of one arm, on one hex. An option that brings another arm says here who belongs
    to it, what it can reach, what it can harm and who suffers first, and names it under `bombards`.
    """

    lists: ClassVar = "bombards"
    title: ClassVar[str]  # what its attack is called
    rule: ClassVar[str]  # the paragraph that gives it such attacks
    apart: ClassVar[str]  # the one by which it does not join another arm
    flies: ClassVar[str] = ""  # the mission that its units must have been sent on; empty: none

    def has(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is of this arm."""
        raise NotImplementedError

    def why_not(self, position: Position, unit: int) -> Refusal | None:
        """Why a unit of this arm can bombard nothing as it is; None where it can."""
        raise NotImplementedError

    def reach(self, position: Position, unit: int) -> int:
        """The hexes that it can bombard, whoever is there."""
        raise NotImplementedError

    def too_far(self, position: Position, unit: int, hex_: int) -> Refusal:
        """Why it cannot bombard a hex that it does not reach."""
        raise NotImplementedError

    def targets(self, position: Position, enemy: int) -> int:
        """The hexes with something of the enemy that it can harm."""
        raise NotImplementedError

    def suffer(self, position: Position, defenders: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Who of those on the hex loses factors: whoever loses first comes first, with its paragraph."""
        raise NotImplementedError


class Lift(Added):
    """What adds to the air transport of a side, or takes from it."""

    lists: ClassVar = "lifts"

    def units(self, position: Position, side: int) -> Fraction:
        """How many units more it may fly in a player-turn: half units count half."""
        raise NotImplementedError


class Shelf(Added):
    """Counters in the box that a side may take from it, shown to players as a box of their own."""

    lists: ClassVar = "shelves"
    listed: ClassVar = False
    place: ClassVar[str]  # what screens call it
    title: ClassVar[str]
    rule: ClassVar[str]

    def units(self, position: Position, side: int) -> Sequence[int]:
        """The counters that a side may take now."""
        raise NotImplementedError

    def left(self, position: Position, side: int) -> tuple[int, int]:
        """How many more it may take in this player-turn, and of how many."""
        raise NotImplementedError

    def lines(self, position: Position, side: int) -> tuple[str, ...]:
        """What else there is to know of it, in words; nothing while there is nothing to take."""
        raise NotImplementedError


class Shown(Added):
    """Hexes of either side that an option lets players lay over the board."""

    lists: ClassVar = "layers"
    listed: ClassVar = False
    title: ClassVar[str]
    about: ClassVar[str]
    rule: ClassVar[str]

    def hexes(self, position: Position, side: int) -> int:
        """The hexes of a side."""
        raise NotImplementedError

    def lines(self, position: Position, side: int) -> Iterator[tuple[int, ...]]:
        """Lines of a side, each from hex to hex."""
        return iter(())

    def labels(self, position: Position, side: int) -> Mapping[int, str]:
        """Words at hexes of a side."""
        return {}


class Kept(Added):
    """What an option keeps beside the board, for screens and tables of text."""

    lists: ClassVar = "kept"
    listed: ClassVar = False
    news: ClassVar = True  # what is new in its boxes is told; False: it only lists what other lines tell

    def tracks(self, position: Position) -> Iterator[Track]:
        """Numbers."""
        return iter(())

    def boxes(self, position: Position) -> Iterator[Box]:
        """Words, in boxes off the board."""
        return iter(())

    def lines(self, position: Position, place: int) -> Iterator[str]:
        """What there is to know of a box that others show."""
        return iter(())


class Aftermath(Added):
    """What else follows from a battle, whatever its chart says, when that has been carried out."""

    lists: ClassVar = "aftermath"

    def consequences(self, position: Position, battle: Battle) -> Iterator[Consequence]:
        """What follows from a battle that is about to be fought."""
        raise NotImplementedError


class Upkeep(Added):
    """What follows at once from how units stand, whoever brought it about; and what a player-turn notes."""

    lists: ClassVar = "upkeep"
    by_step: ClassVar[bool] = False  # whether it also follows from which step comes next
    # It does nothing but keep these in order, or follows from them: where a position says nothing of any of
    # them, it is not asked. Empty: it is asked always.
    minds: ClassVar[tuple[Subject[Any], ...]] = ()
    # Whether it looks when a player-turn begins, too, before anybody is asked: that cannot be taken back.
    opens: ClassVar[bool] = False
    looks: ClassVar[bool] = False  # whether it has anything to do but at the beginning of player-turns

    def __init_subclass__(cls) -> None:
        cls.looks = cls.look is not Upkeep.look

    def begin(self, position: Position) -> None:
        """Note what has to be remembered of the beginning of a player-turn."""

    def look(self, position: Position, final: bool) -> Iterable[Event]:
        """Do what follows, after every order and whatever has settled itself.

        What has been done stands where it is `final`; else it may be taken back, and all of this with it.
        """
        return iter(())


class Invariant(Added):
    """What must hold in every position of a game with an option, and across every order.

    Random games look after every order whether it does.
    """

    lists: ClassVar = "invariants"
    listed: ClassVar = False
    says = ()

    def faults(self, position: Position) -> Iterator[str]:
        """What is wrong with a position, in words."""
        return iter(())

    def changes(self, before: Position, after: Position) -> Iterator[str]:
        """What an order may not have done, in words."""
        return iter(())

    def fill(self, position: Position) -> None:
        """Fill in what a hand-written position leaves out, so that it holds."""

    def returned(self, after: Position) -> Iterable[int]:
        """The units that may have come back from the eliminated."""
        return ()

    def ground(self, rules: Rules, kind: MovementClass) -> int:
        """The hexes on which units of a kind may stand for a while, though they are closed to them."""
        return 0

    def lifts(self, position: Position) -> int:
        """The air transports of this player-turn that went to something else than flying units."""
        return 0
