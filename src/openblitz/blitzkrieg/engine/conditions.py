"""What the conditions of a turn add to the rules: rivers, odds, lanes, air, idle cities, duties, bars, zones.

Weather, command of the sea, critical resources, lack of supply and strategic air attacks bring such things;
all others are in engine/modifiers.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from openblitz.blitzkrieg.charts import Odds  # noqa: TC001 - a NamedTuple reads its annotations
from openblitz.blitzkrieg.engine.added import Added
from openblitz.blitzkrieg.engine.modifiers import Laid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from openblitz.blitzkrieg.engine.attacks import Battle
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Event, Part, Refusal
    from openblitz.table.facts import Subject


class RiverModifier(Added):
    """A reason why rivers double nobody."""

    lists: ClassVar = "rivers"

    def part(self, position: Position) -> Part | None:
        """What is told where a river would double: a factor of 1; None where rivers are as ever."""
        raise NotImplementedError


class Narrowing(Added):
    """A reason why units can attack some of the enemies beside them only."""

    lists: ClassVar = "narrows"

    def hexes(self, position: Position, unit: int) -> int | None:
        """The hexes that a unit can attack, if it stands beside them; None where it does not bear on it."""
        raise NotImplementedError

    def refuse(self, rules: Rules, unit: int, hexes: Sequence[int]) -> Refusal:
        """Why it does not attack others."""
        raise NotImplementedError


def narrowed(position: Position, units: Sequence[int], hexes: Sequence[int]) -> Refusal | None:
    """Why one of some units does nothing against some hexes; None where nothing keeps them from it."""
    rules = position.rules
    for narrow in rules.added[Narrowing]:
        for unit in units:
            meant = narrow.hexes(position, unit)
            others = [hex_ for hex_ in hexes if meant is not None and not meant >> hex_ & 1]
            if others:
                return narrow.refuse(rules, unit, others)
    return None


class Bombarded(Added):
    """What follows from fire at units on a square, whatever it does to them."""

    lists: ClassVar = "bombarded"

    def follows(self, position: Position, hex_: int, units: Sequence[int]) -> Iterator[Event]:
        """Of fire of the moving side at these units."""
        raise NotImplementedError


class OddsModifier(Added):
    """A limit to the odds at which attacks are rolled, whatever they come to."""

    lists: ClassVar = "odds"

    def part(self, position: Position, at: Odds) -> Capped | None:
        """The odds at which an attack of the moving side is rolled; None where it does not bear on it."""
        raise NotImplementedError

    def note(self, position: Position, at: Odds) -> None:
        """Keep that an attack is rolled at these odds, where only so many may be."""


class Capped(NamedTuple):
    """Odds that are held down, and by what."""

    odds: Odds
    why: str
    rule: str


class SeaLanes(Added):
    """Sea zones through which a side brings no supply."""

    lists: ClassVar = "lanes"

    def shut(self, position: Position, side: int) -> frozenset[str]:
        """The zones that are shut to its supply."""
        raise NotImplementedError


class Airspace(Added):
    """Ground over which nobody flies, nor attacks from the air what is there."""

    lists: ClassVar = "airspace"

    def closed(self, position: Position) -> int:
        """The hexes."""
        raise NotImplementedError

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """Why a unit does not fly to a hex: all ways there lead over such ground."""
        raise NotImplementedError


class Idle(Added):
    """Cities that produce nothing: no aircraft, and whatever else options let cities produce."""

    lists: ClassVar = "idle"
    rule: ClassVar[str]

    def hexes(self, position: Position) -> int:
        """The city hexes that are idle now."""
        raise NotImplementedError


class Duty(Added):
    """What a side must have done before its movement ends."""

    lists: ClassVar = "duties"

    def unfinished(self, position: Position, side: int) -> Refusal | None:
        """What is still to be done; None where nothing is."""
        raise NotImplementedError

    def amends(self, position: Position, side: int) -> Iterator[int]:
        """The units of which some may still do it."""
        raise NotImplementedError


class Spared(Added):
    """Enemies whom ground units may not attack in this player-turn, because others do."""

    lists: ClassVar = "spared"
    rule: ClassVar[str]  # by which they may not

    def hexes(self, position: Position) -> int:
        """The hexes with enemies of the moving side that its ground units neither must nor may attack."""
        raise NotImplementedError


class RetreatBar(Added):
    """Hexes through which nobody retreats, though no enemy is there or beside them."""

    lists: ClassVar = "retreat-bars"
    rule: ClassVar[str]  # by which nobody does
    why: ClassVar[str]  # what is there, in words
    yields: ClassVar[bool] = False  # whether who has no other way back retreats through them, at a price

    def hexes(self, position: Position, side: int) -> int:
        """The hexes that are closed to the retreats of a side."""
        raise NotImplementedError

    def toll(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """What a unit pays that has retreated this way, where it had no other."""
        return iter(())


class AdvanceBar(Added):
    """Hexes into which nobody advances after combat, though nobody is there."""

    lists: ClassVar = "advance-bars"
    rule: ClassVar[str]  # by which nobody does
    why: ClassVar[str]  # what they are, in words

    def hexes(self, position: Position, side: int) -> int:
        """The hexes that are closed to the advances of a side."""
        raise NotImplementedError


class Zoneless(Laid):
    """Units that have lost their zones of control, though others of their kind have theirs."""

    lists: ClassVar = "zoneless"
    minds: ClassVar[tuple[Subject[Any], ...]] = ()  # what it looks at besides where units of the side are

    def units(self, position: Position, side: int) -> Iterable[int]:
        """The units of a side that have none now."""
        raise NotImplementedError


class OwnWay(Added):
    """Units that go their own way, and not as others move: trains."""

    lists: ClassVar = "own-ways"
    listed: ClassVar = False
    says = ()
    verb: ClassVar[str]  # the order by which they go

    def goes(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is one of those."""
        raise NotImplementedError

    def able(self, position: Position, unit: int) -> bool:
        """Whether it can still go anywhere."""
        raise NotImplementedError

    def come(self, position: Position, unit: int, hex_: int) -> None:
        """It has paid what the way to a hex costs."""
        raise NotImplementedError


def own_way(rules: Rules, unit: int) -> OwnWay | None:
    """The way of a unit that does not move as others do."""
    return next((one for one in rules.added[OwnWay] if one.goes(rules, unit)), None)


class Ending(Added):
    """Hexes on which a unit may not end its movement, though it may pass them."""

    lists: ClassVar = "endings"

    def hexes(self, position: Position, unit: int) -> int:
        """The hexes, of those that it could move to."""
        raise NotImplementedError

    def closes(self, position: Position, unit: int, hex_: int) -> bool:
        """Whether a hex is one of them; who can say so without looking for all of them does."""
        return bool(self.hexes(position, unit) >> hex_ & 1)

    def refuse(self, position: Position, unit: int, hex_: int) -> Refusal:
        """Why it may not stay on one of them."""
        raise NotImplementedError

    def crowded(self, position: Position, units: Sequence[int], hex_: int) -> Refusal | None:
        """Why so many may not end on a hex at once, each of whom might; None where they may."""
        return None


class Shunned(Added):
    """Hexes that a retreat avoids where it can."""

    lists: ClassVar = "shunned"
    rule: ClassVar[str]  # by which it does
    why: ClassVar[str]  # what they are, in words

    def hexes(self, position: Position, unit: int) -> int:
        """The hexes that a retreating unit keeps off."""
        raise NotImplementedError


class FollowsOverrun(Added):
    """What follows for others when a stack has overrun a hex."""

    lists: ClassVar = "overrunning"

    def opened(
        self, position: Position, hex_: int, by: Sequence[int], victims: Sequence[int]
    ) -> Iterator[Event]:
        """Units have overrun a hex, and those who were there are gone."""
        raise NotImplementedError


class Supporter(Added):
    """Units that fight only in support of others: they attack and defend nothing by themselves (MS:16e)."""

    lists: ClassVar = "supporters"
    rule: ClassVar[str]  # by which they do not
    rule_defense: ClassVar[str]  # by which they add to the defense of others

    def has(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is such a one."""
        raise NotImplementedError

    def defenders(
        self, position: Position, hexes: Sequence[int], sources: Iterable[int], by: int
    ) -> tuple[int, ...]:
        """Who adds to the defense of hexes against a side that attacks from others; no ground doubles it."""
        raise NotImplementedError

    def last(self, position: Position, battle: Battle, attacking: bool) -> tuple[int, ...]:
        """Who of those in a battle, attacking or defending, loses only when nobody else is left."""
        raise NotImplementedError

    def rule_last(self, attacking: bool) -> str:
        """The paragraph of that."""
        raise NotImplementedError


class AimedModifier(Added):
    """A part of a unit's strength in attack that hangs on the hexes that it attacks."""

    lists: ClassVar = "aimed"

    def part(self, position: Position, unit: int, hexes: Sequence[int]) -> Part | None:
        """What it multiplies by against these; None where it does not bear on them."""
        raise NotImplementedError


class Ice(Added):
    """Rivers and lakes that are frozen."""

    lists: ClassVar = "ice"

    def rivers(self, position: Position) -> int:
        """The river hexes that are as clear ground now."""
        raise NotImplementedError

    def lakes(self, position: Position) -> int:
        """The lake hexes that are as clear ground now."""
        raise NotImplementedError


class NoLanding(Added):
    """Hexes on which no aircraft lands, though they have a base."""

    lists: ClassVar = "no-landing"

    def hexes(self, position: Position) -> int:
        """The hexes."""
        raise NotImplementedError


class DropShare(Added):
    """What takes from the supply that MACs drop."""

    lists: ClassVar = "drop-shares"

    def share(self, position: Position, hex_: int) -> Fraction:
        """The share of it that arrives at a hex."""
        raise NotImplementedError


class Halt(Added):
    """Ground on which an advance after combat ends early, though its result would let it go on."""

    lists: ClassVar = "halts"
    rule: ClassVar[str]  # by which it ends there

    def hexes(self, position: Position, unit: int) -> int:
        """The hexes that are the last of an advance of a unit that enters them."""
        raise NotImplementedError


class Steadfast(Added):
    """Units on which the result of a battle does nothing: they neither go back nor are lost by it."""

    lists: ClassVar = "steadfast"

    def has(self, rules: Rules, unit: int) -> bool:
        """Whether a unit is one of them."""
        raise NotImplementedError
