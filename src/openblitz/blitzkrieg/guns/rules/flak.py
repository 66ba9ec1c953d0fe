"""MS:13 - flak: where it reaches, who of it may fire, and what becomes of it on the ground."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from openblitz.blitzkrieg.air_forces.rules.air_defense import INTERCEPTION, AirWatch
from openblitz.blitzkrieg.air_forces.rules.air_strikes import BombRoll
from openblitz.blitzkrieg.battle.rules.combat import InTheAir
from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.battle.rules.results import Measure, MustLose, Role
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.kinds import HEX_SET
from openblitz.blitzkrieg.engine.modifiers import Entry, Invariant, Shown, Upkeep
from openblitz.blitzkrieg.engine.places import lies_on, on_map, turned_over
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.roster import CLASSES, Presence
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, adjacent, name
from openblitz.table import Event, Part
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from openblitz.blitzkrieg.battle.rules.results import Consequence
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.roster import Roster
    from openblitz.table import Refusal


FLAK: Final = "flak"  # the type of unit, and the kind of chart
HEAVY: Final = 2  # MS:13n - flak factors in the target square that disturb bombers

# MS:13e, MS:13k - turned by ninety degrees on the table
SHOT = Subject(
    Position,
    "shot",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="is flak that has fired in this half-turn",
)
# MS:13n - squares in which so much of it fired at those who bomb them
DISTURBED = Subject(Position, "flak-fired-over", 0, HEX_SET, lasts=Lasts.PLAYER_TURN)


def is_flak(rules: Rules, unit: int) -> bool:
    """Whether a unit is flak."""
    return rules.roster.counters[unit].type.key == FLAK


@lru_cache(8)  # of as many games at a time
def counters(roster: Roster) -> tuple[int, ...]:
    """The flak that a game has."""
    return tuple(u for u in roster.used if roster.counters[u].type.key == FLAK)


def of_side(position: Position, side: int) -> list[int]:
    """The flak of a side, wherever it is."""
    sides = position.roster.under[position.allegiance].side
    return [u for u in counters(position.roster) if sides[u] == side]


def effect(position: Position, unit: int) -> int:
    """MS:13a - The square of flak and the six around it."""
    return bits.within(1 << position.place[unit], 1)


def able(position: Position, side: int) -> list[int]:
    """MS:13e, MS:13r - The flak of a side that stands on the ground and has not fired."""
    shot, place = SHOT(position), position.place
    return [u for u in of_side(position, side) if on_map(place[u]) and not shot >> u & 1]


def zone(position: Position, side: int) -> int:
    """The squares that unused flak of a side reaches."""
    return bits.within(bits.of(Hex(position.place[u]) for u in able(position, side)), 1)


def own_fighters_over(position: Position, side: int, hex_: int) -> bool:
    """MS:13l - Whether interceptors of a side are in a square."""
    flying = missions.of_side(position, side)
    return any(one.kind == INTERCEPTION and one.hex == hex_ for one in flying)


def why_not(position: Position, side: int, units: Sequence[int], hex_: int) -> Refusal | None:
    """Why flak may not fire into a square; None when it may."""
    rules = position.rules
    there = name(Hex(hex_))
    for unit in units:
        say, place = position.roster.ids[unit], position.place[unit]
        if not is_flak(rules, unit):
            return rules.refuse_by("MS:13d", f"{say} is no flak.", (), (unit,))
        if not on_map(place):
            reason = f"{say} is not on the ground: flak that is carried does not fire."
            return rules.refuse_by("MS:13r", reason, (), (unit,))
        if SHOT(position) >> unit & 1:
            return rules.refuse_by("MS:13e", f"{say} has fired in this turn.", (), (unit,))
        if place != hex_ and not adjacent(Hex(place), Hex(hex_)):
            reason = f"{there} is neither the square of {say} nor beside it."
            return rules.refuse_by("MS:13a", reason, (hex_,), (unit,))
    if own_fighters_over(position, side, hex_):
        reason = f"Interceptors of your own are over {there}."
        return rules.refuse_by("MS:13l", reason, (hex_,), units)
    return None


def factors(rules: Rules, units: Iterable[int]) -> int:
    """MS:13f - What flak comes to together."""
    return sum(rules.roster.attack[u] for u in units)


def average(rules: Rules, units: Iterable[int]) -> float:
    """What aircraft lose to it on average."""
    chart = rules.charts[FLAK]
    total = factors(rules, units)
    return sum(int(chart.look_up(total, roll) or 0) for roll in chart.rows) / len(chart.rows)


class FlakTable(InTheAir):
    """MS:FDT - Flak, which loses nothing by it, against aircraft."""

    name = FLAK
    title = "Flak"
    says = (("MS:13m", "What flak shoots down is lost before the mission is carried out."),)

    def consequences(self, rules: Rules, cell: Any) -> tuple[Consequence, ...]:
        """The factors that the aircraft lose."""
        return (MustLose(Role.DEFENDER, "MS:FDT", int(cell), Measure.FACTORS),) if cell else ()


class FlakFires(AirWatch):
    """MS:13d, MS:13p - Flak meets aircraft anywhere on their way, out and home."""

    name = "flak"
    on_the_way: ClassVar = True
    says = (
        ("MS:13a", "Flak reaches its own square and the six around it."),
        ("MS:13d", "Aircraft that fly through or to such a square may be fired on."),
        ("MS:13e", "Each flak unit fires once in a turn."),
        ("MS:13h", "When it is said which flak will fire, aircraft may abort without loss."),
        ("MS:13p", "Aircraft on their way home are fired on as well."),
    )

    def reacts(self, position: Position, side: int, way: Sequence[int]) -> bool:
        """Whether unused flak reaches one of the hexes."""
        reach = zone(position, side)
        return bool(reach) and any(
            reach >> hex_ & 1 and not own_fighters_over(position, side, hex_) for hex_ in way
        )


class FlakOverTheTarget(BombRoll):
    """MS:13n - Two factors of flak in the square they bomb, that fire at them, disturb bombers."""

    name = "flak over the target"
    says = (("MS:13n", "One is added to the die where two flak factors in the square fire at the bombers."),)

    def part(self, position: Position, hex_: int, system: str, units: Sequence[int]) -> Part | None:
        """One, whatever they bomb there; guns are not disturbed."""
        if not DISTURBED(position) >> hex_ & 1 or not all(position.roster.flies[u] for u in units):
            return None
        return Part(Fraction(1), "flak fires at the bombers over their target", "MS:13n")


# On the ground


class FlakOverrun(Upkeep):
    """MS:13b-c, RMS-79 - Flak alone does not stand in the way: enemy ground units that enter destroy it.

    So does an attack on a square whose other defenders are gone (RMS-80). While a move can be taken back, the
    flak lies turned over.
    """

    name = "flak is overrun"
    says = (
        ("MS:13b", "Flak has no zone of control, and no defense against attacks on the ground."),
        ("MS:13c", "Alone it is destroyed by whoever attacks, who goes on as if nothing were there."),
    )
    follows_moves = True

    def look(self, position: Position, final: bool) -> Iterable[Event]:
        """Turn it over, and up again where a move was taken back; or take it off."""
        events: list[Event] = []
        for side in (0, 1):
            # Nearly always: nobody has come upon flak that stands alone, and none is turned over.
            alone = position.stands[side * CLASSES + Presence.PASSIVE] & ~position.rules.ground.sea
            alone = alone and alone & ~position.blocks(side)
            if not alone and not position.lying:
                continue
            gone = self._gone(position, side)
            ours = position.of_type(FLAK, side) if position.lying else ()
            if not alone & gone and not any(lies_on(position.place[u]) for u in ours):
                continue
            own = [u for u in position.of_type(FLAK, side) if _where(position, u)]
            lost = [u for u in own if gone >> _where(position, u) & 1]
            for unit in own:
                if lies_on(position.place[unit]) and unit not in lost:
                    position.put(unit, lies_on(position.place[unit]))
            if final and lost:
                events.append(_overrun(position, lost))
                continue
            for unit in lost:
                if on_map(position.place[unit]):
                    position.put(unit, turned_over(position.place[unit]))
        return events

    def _gone(self, position: Position, side: int) -> int:
        """The hexes on which flak of a side would be lost."""
        found = position.blocks(1 - side)
        if side != position.side:
            found |= moves.entered(position, 1 - side)
        for battle in position.battles:
            if battle.fought and not combats_of(position.rules)[battle.chart].bombs:
                found |= bits.of(map(Hex, battle.hexes))
        return found & ~position.blocks(side)


def _where(position: Position, unit: int) -> int:
    place = position.place[unit]
    return place if on_map(place) else lies_on(place)


def _overrun(position: Position, units: list[int]) -> Event:
    hexes = dict.fromkeys(_where(position, u) for u in units)
    for unit in units:
        take_off(position, unit)
    text = f"{position.roster.say(units)} eliminated: flak is overrun."
    return Event(
        "eliminated", text, ("MS:13c",), tuple(name(Hex(h)) for h in hexes), position.roster.names(units)
    )


class FlakInTheWay(Entry):
    """MS:13c - Who advances, retreats or lands where enemy flak is alone destroys it."""

    name = "flak in the way"
    says = ()

    def entered(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """Ground units that can fight alone."""
        side = position.side_of(unit)
        if unit not in position.roster.under[position.allegiance].fights[side]:
            return
        passed = [
            u
            for u in of_side(position, 1 - side)
            if position.place[u] in way and not position.blocks(1 - side) >> position.place[u] & 1
        ]
        if passed:
            yield _overrun(position, passed)


class FlakShown(Shown):
    """MS:13a - The squares that each side's unused flak reaches."""

    name = "flak zones"
    says = ()
    title = "Flak"
    about = "squares that flak reaches which has not fired, with its factors"
    rule = "MS:13a"

    def hexes(self, position: Position, side: int) -> int:
        """Those of a side."""
        return zone(position, side)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """The factors on each square."""
        found: dict[int, int] = {}
        for unit in able(position, side):
            hex_ = position.place[unit]
            found[hex_] = found.get(hex_, 0) + position.roster.attack[unit]
        return {hex_: str(total) for hex_, total in found.items()}


class FlakHolds(Invariant):
    """MS:13e - Only flak has fired as flak."""

    name = "flak holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Others."""
        for unit in bits.hexes(SHOT(position)):
            if not is_flak(position.rules, unit):
                yield f"{position.roster.ids[unit]} has fired and is no flak"
