"""The box: every counter of every army, numbered once for all games; what is printed on each, in tables by
unit number; and which of them a game uses.

Nothing is ever made or thrown away: a counter that is not in play lies in the box, where change comes from.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, NewType

from msgspec.structs import replace

from openblitz.blitzkrieg.counters import Branch, Side, armies
from openblitz.blitzkrieg.counters.unit_types import OVERLAND, MovementClass
from openblitz.hexes.reach import FACTOR
from openblitz.table.words import does, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from openblitz.blitzkrieg.counters import Army, Counter, CounterId

    Card = dict[int, tuple[Counter, ...]]

Unit = NewType("Unit", int)

SIDES = (Side.BLUE, Side.RED)
BLUE, RED = 0, 1
NOBODY = 2  # the side of an army that is neutral: it has no seat and no turn
OWNERS = 3


class Presence(IntEnum):
    """The classes of units by what their standing on a hex means; ground and air apart."""

    FOOT = 0
    ARMOR = 1  # has a zone of control of its own kind, too
    # On the ground it holds a city (CL:5f), and neither blocks nor controls anything (75:30.5b, 75:30.9a).
    AIR = 2
    STATION = 3  # trains and installations: they block and defend a hex, and control nothing (MS:3h)
    PASSIVE = 4  # flak and ships: neither (MS:13b, MS:3k)
    GUNS = 5  # artillery: as foot, but has no zone of control in the Module System (MS:3i)


CLASSES = len(Presence)
GARRISONS: Final = (Presence.FOOT, Presence.ARMOR, Presence.GUNS)  # MS:SCENARIO.G.e - who holds a city there


class Allied(NamedTuple):
    """An army that is not on the side on which it began, or no longer on none."""

    army: int
    side: int


class Powers:
    """Who is on which side under an allegiance of the armies: tables that follow from it, made once."""

    __slots__ = (
        *("air", "as_set", "fights", "ground", "in_slot", "minors", "of_side", "opening", "ships", "side"),
        "slot",
    )

    def __init__(self, roster: Roster, allegiance: Iterable[Allied]) -> None:
        owners = [NOBODY if army.side is None else SIDES.index(army.side) for army in roster.armies]
        for one in allegiance:
            owners[one.army] = one.side
        self.side = tuple(owners[army] for army in roster.army)  # by unit
        self.minors = tuple(owners[len(SIDES) :])  # by minor country
        self.of_side = tuple(
            tuple(u for u in roster.used if self.side[u] == owner) for owner in range(OWNERS)
        )
        self.as_set = tuple(sum([1 << u for u in own]) for own in self.of_side)
        # Who may be set up, as `comes` has it.
        self.opening = tuple(tuple(u for u in own if roster.arrives[u] <= 1) for own in self.of_side)
        # The same, ground, air and ships apart: ships fight with nobody on land (MS:UNITCHART.class3.c).
        flies, sails = roster.flies, roster.sails
        self.ground = tuple(tuple(u for u in own if not flies[u] and not sails[u]) for own in self.of_side)
        self.ships = tuple(tuple(u for u in own if sails[u]) for own in self.of_side)
        self.air = tuple(tuple(u for u in own if flies[u]) for own in self.of_side)
        # Of the ground those who stack, defend and fight: flak does not (MS:13b).
        passive = [presence is Presence.PASSIVE for presence in roster.presence]
        self.fights = tuple(tuple(u for u in own if not passive[u]) for own in self.ground)
        # Where a position keeps the hexes of a unit's side and class, and who else is kept there.
        self.slot = tuple(
            side * CLASSES + presence for side, presence in zip(self.side, roster.presence, strict=True)
        )
        in_slot: list[list[int]] = [[] for _ in range(OWNERS * CLASSES)]
        for unit in roster.used:
            in_slot[self.slot[unit]].append(unit)
        self.in_slot = tuple(map(tuple, in_slot))


class _Under(dict[tuple[Allied, ...], Powers]):
    """The sides under each allegiance that has come up: to look it up is all that a fixed one costs."""

    def __init__(self, roster: Roster) -> None:
        super().__init__()
        self._roster = roster

    def __missing__(self, allegiance: tuple[Allied, ...]) -> Powers:
        if len(self) >= KEPT_ALLEGIANCES:
            self.clear()
        found = self[allegiance] = Powers(self._roster, allegiance)
        return found

    def __reduce__(self) -> tuple[type[_Under], tuple[Roster]]:
        return _Under, (self._roster,)


KEPT_ALLEGIANCES = 256  # five minor armies on three sides make 243


class Roster:
    """Every counter has a number, in runs by army, Blue's first; rules and positions speak of units by it.

    The numbers are the same in all games. A game uses some of the counters, in the order of their cards; the
    others stay in the box. The sheets of the Module System are numbered after all armies, so that a game
    without them need not have them in its lists.
    """

    def __init__(
        self,
        box: Sequence[Army],
        uses: Callable[[Counter], bool],
        dealt: Mapping[CounterId, int] | None = None,
        *,
        on_cards: bool = True,
    ) -> None:
        """`dealt` are the counters on the cards of a scenario, in their order, with their turns."""
        self.armies = tuple(box)
        listed = [(number, counter) for number, army in enumerate(box) for counter in army.counters]
        sheets = [(number, counter) for number, army in enumerate(box) for counter in army.sheet]
        if any(uses(counter) for _army, counter in sheets):
            listed += sheets
        self.counters = tuple(counter for _army, counter in listed)
        self.army = tuple(army for army, _counter in listed)
        # 0: it is on no card; armies of minor countries have none, and are set up whole (MS:18c)
        turns = [turn if on_cards or army.begins else 0 for army in box for turn in army.arrives]
        spare = listed[len(turns) :]  # what is beyond the sheets waits in the box
        self.arrives = (*turns, *(0 if counter.spare else box[army].begins for army, counter in spare))
        if dealt is not None:
            self.arrives = tuple(dealt.get(counter.id, 0) for counter in self.counters)
        self.attack = tuple(counter.attack for counter in self.counters)
        self.defense = tuple(counter.defense for counter in self.counters)
        self.presence = tuple(_presence(counter) for counter in self.counters)
        self.flies = tuple(presence is Presence.AIR for presence in self.presence)
        self.sails = tuple(counter.type.branch is Branch.SEA for counter in self.counters)
        self.unit_class = tuple(counter.type.branch.unit_class for counter in self.counters)
        # What each counts where factors are stacked (65:8.0.1): trains, ships, flak, installations nothing.
        stacked = (Branch.AIR, Branch.GROUND)
        self.stacked = tuple(
            counter.defense if counter.type.branch in stacked else 0 for counter in self.counters
        )
        # That of an aircraft is its range, that of a train is for rails: over land they go nowhere.
        self.thirds = tuple(
            counter.movement * FACTOR if counter.type.branch in OVERLAND else 0 for counter in self.counters
        )
        self.range = tuple(
            counter.movement if flies else 0 for counter, flies in zip(self.counters, self.flies, strict=True)
        )
        self.kind = tuple(counter.type.movement_class for counter in self.counters)
        self.airborne = tuple(counter.type.airborne for counter in self.counters)
        self.guerilla = tuple(counter.type.key == "guerilla" for counter in self.counters)  # MS:15
        self.ranger = tuple(counter.type.ranger for counter in self.counters)
        # Substitutes and rangers: half a unit each (75:26.4).
        self.small = tuple(
            bool(counter.substitute or counter.type.key == "rangers") for counter in self.counters
        )
        self.ids = tuple(counter.id for counter in self.counters)
        self.number = {unit_id.casefold(): Unit(u) for u, unit_id in enumerate(self.ids)}
        # Armor and air-assault have a zone of control of their own kind (75:8.3).
        self.armored = tuple(kind in (MovementClass.ARMOR, MovementClass.AIR_ASSAULT) for kind in self.kind)
        self.used = tuple(Unit(u) for u, counter in enumerate(self.counters) if uses(counter))
        if dealt is not None:
            self.used = _as_dealt(self, dealt)
        self.is_used = frozenset(self.used)
        # Of units that are alike in all that matters the one comes first that comes first on its card.
        self.rank: dict[int, int] = {unit: place for place, unit in enumerate(self.used)}
        self.called = {self.ids[u].casefold(): u for u in self.used}  # what players and files may name
        self.under = _Under(self)
        # By unit the counters of its army and type, in the order of their numbers: what can be change for it.
        alike: dict[tuple[int, object], list[int]] = {}
        for unit in sorted(self.used):
            alike.setdefault((self.army[unit], self.counters[unit].type), []).append(unit)
        groups = {key: tuple(units) for key, units in alike.items()}
        self.alike = tuple(
            groups.get((army, counter.type), ())
            for army, counter in zip(self.army, self.counters, strict=True)
        )

    def __len__(self) -> int:
        return len(self.counters)

    @property
    def at_first(self) -> Powers:
        """Who is on which side when a game begins."""
        return self.under[()]

    def names(self, units: Iterable[int]) -> tuple[str, ...]:
        """The ids of units, for answers to players."""
        return tuple(map(self.ids.__getitem__, units))

    def say(self, units: Iterable[int]) -> str:
        """Units in a sentence: `B:4Arm and B:5Arm`."""
        return said(self.names(units))

    def tell(self, units: Iterable[int], verb: str) -> str:
        """Units in a sentence with what they do: `B:4Arm and B:5Arm are`, of `be`."""
        units = tuple(units)
        return f"{self.say(units)} {does(units, verb)}"


def said(names: Sequence[str]) -> str:
    """Units in a sentence, by their ids."""
    if len(names) == 1:
        return names[0]
    return listed(names) if names else "nothing"


def _as_dealt(roster: Roster, dealt: Mapping[CounterId, int]) -> tuple[Unit, ...]:
    """Of the counters that a game uses, those on a scenario's cards as they lie there; then substitutes."""
    regular = {roster.ids[unit]: unit for unit in roster.used if not roster.counters[unit].substitute}
    change = (unit for unit in roster.used if roster.counters[unit].substitute)
    return (*(regular[unit_id] for unit_id in dealt if unit_id in regular), *change)


def _presence(counter: Counter) -> Presence:
    match counter.type.branch:
        case Branch.AIR:
            return Presence.AIR
        case Branch.RAIL | Branch.INSTALLATION:
            return Presence.STATION
        case Branch.SEA | Branch.FLAK:
            return Presence.PASSIVE
    if counter.type.movement_class is MovementClass.ARTILLERY:
        return Presence.GUNS
    armored = counter.type.movement_class in (MovementClass.ARMOR, MovementClass.AIR_ASSAULT)
    return Presence.ARMOR if armored else Presence.FOOT


@cache
def the_box() -> tuple[Army, ...]:
    """The armies of the box, read once."""
    return armies()


def muster(
    uses: Callable[[Counter], bool],
    cards: Sequence[Card] | None = None,
    allies: Mapping[str, Side] | None = None,
    *,
    on_cards: bool = True,
) -> Roster:
    """The box for a game that uses some of its counters; a scenario has cards of its own, and alliances.

    Where the cards are not used (MS:8a), nothing arrives by them.
    """
    box = tuple(
        replace(army, side=allies[army.key]) if allies and army.key in allies else army for army in the_box()
    )
    if cards is None:
        return Roster(box, uses, on_cards=on_cards)
    dealt = {counter.id: turn for card in cards for turn, some in card.items() for counter in some}
    return Roster(box, uses, dealt)
