"""MS:AIRMISSION.13, MS:AIRMISSION.14 - fighters that stay over a square for a complete turn.

Enemy ground units enter their square and those around it at half their rate, or lose factors there; they
retreat through them only where they must, and lose half each time. Interceptors and hunters who match them
take all of that away for the half of the turn, whatever comes of the fight.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.air_forces.rules import air_defense
from openblitz.blitzkrieg.air_forces.rules.air_defense import OneWay
from openblitz.blitzkrieg.battle.rules import losses
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.conditions import RetreatBar
from openblitz.blitzkrieg.engine.modifiers import GoingModifier, Invariant, Shown
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.position import Position
from openblitz.blitzkrieg.engine.questions.losses import LOSSES
from openblitz.blitzkrieg.ground.rules.lost import take_off
from openblitz.hexes import bits
from openblitz.hexes.grid import BOARD, Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table import Event, Part
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.kinds import NUMBER
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.counters.unit_types import MovementClass
    from openblitz.hexes.paths import Step
    from openblitz.hexes.reach import Going
    from openblitz.table import Refusal

AREA: Final = "area-interdiction"
HUNTERS: Final = "counter-interdiction"
LEAST: Final = 2  # MS:AIRMISSION.13a - fighter factors over a square
EACH: Final = 2  # MS:AIRMISSION.13e - interdicting factors for each factor that is lost

NULLIFIED = Subject(
    Position,
    "nullified",
    0,
    of=Of.UNITS,
    lasts=Lasts.PLAYER_TURN,
    about="was intercepted or hunted and interdicts nothing in this half of the turn",
)
# MS:AIRMISSION.13e - set while units move at their full rate, whatever it costs them; never between orders.
RUNNING = Subject(Position, "running", 0, NUMBER, lasts=Lasts.PLAYER_TURN)
RAN = Subject(
    Position, "ran", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="has moved under fire from the air"
)


# Missions


class AreaInterdiction(OneWay):
    """MS:AIRMISSION.13 - To a square where they stay for a complete turn."""

    name = AREA
    title = "Area interdiction"
    types_rule = "MS:AIRMISSION.13a"
    rule_target = "MS:AIRMISSION.13a"
    attacks = True
    system = "ground"
    stays = True
    complete = True
    says = (
        ("MS:AIRMISSION.13a", "Two factors of fighters or more may stay over a square for a complete turn."),
        ("MS:AIRMISSION.13b", "They affect their square and those beside it."),
        ("MS:AIRMISSION.13g", "Interceptors at 1-1 or better take that from them for the half of the turn."),
        ("MS:AIRMISSION.13h", "With a single factor left they affect only their own square."),
    )

    def targets(self, position: Position, side: int) -> int:
        """Any square of land."""
        return position.rules.ground.land

    def no_target(self) -> str:
        """There is no ground to interdict."""
        return "it is no square of land"


class CounterInterdiction(OneWay):
    """MS:AIRMISSION.14 - Against enemy fighters that interdict the ground."""

    name = HUNTERS
    title = "Counter-interdiction"
    types_rule = "MS:AIRMISSION.14a"
    rule_target = "MS:AIRMISSION.14a"
    says = (
        ("MS:AIRMISSION.14a", "Fighters may attack those that interdict, on the fighter combat table."),
        ("MS:AIRMISSION.14b", "They need 1-1 or better."),
        ("MS:AIRMISSION.14c", "Whatever comes of it, nothing is interdicted there in this half of the turn."),
    )

    def targets(self, position: Position, side: int) -> int:
        """The squares over which the enemy interdicts."""
        return bits.of(Hex(one.hex) for one in interdictors(position, 1 - side))

    def no_target(self) -> str:
        """Nobody is there."""
        return "no enemy fighters interdict over it"


def interdictors(position: Position, side: int) -> list[missions.Mission]:
    """The fighters of a side that interdict."""
    return [one for one in missions.MISSIONS(position) if _of(position, one, AREA, side)]


def hunters(position: Position, side: int) -> list[missions.Mission]:
    """The fighters of a side that were sent against those."""
    return [one for one in missions.MISSIONS(position) if _of(position, one, HUNTERS, side)]


def _of(position: Position, one: missions.Mission, kind: str, side: int) -> bool:
    return one.kind == kind and position.side_of(one.unit) == side


def at(found: Sequence[missions.Mission], hex_: int) -> tuple[int, ...]:
    """Those of them over a square."""
    return tuple(one.unit for one in found if one.hex == hex_)


def nullify(position: Position, units: Sequence[int]) -> None:
    """MS:AIRMISSION.13g, MS:AIRMISSION.14c - They interdict nothing until the half of the turn is over."""
    NULLIFIED.put(position, NULLIFIED(position) | sum(1 << u for u in units))


def too_few(position: Position, side: int) -> Refusal | None:
    """MS:AIRMISSION.13a - A square over which a side has sent a single factor; None where there is none."""
    rules = position.rules
    sent = interdictors(position, side)
    for hex_ in dict.fromkeys(one.hex for one in sent):
        units = at(sent, hex_)
        if air_defense.printed(rules, units) < LEAST:
            reason = f"{position.roster.tell(units, 'be')} fewer than {LEAST} factors over {name(Hex(hex_))}."
            return rules.refuse_by("MS:AIRMISSION.13a", reason, (hex_,), units)
    return None


def outmatched(position: Position, side: int) -> Refusal | None:
    """MS:AIRMISSION.14b - Hunters of a side that are fewer than their prey; None where none are."""
    sent, prey = hunters(position, side), interdictors(position, 1 - side)
    for hex_ in dict.fromkeys(one.hex for one in sent):
        own, theirs = at(sent, hex_), at(prey, hex_)
        have, need = (air_defense.factors(position, some) for some in (own, theirs))
        if have < need:
            reason = f"{have} factors are fewer than the {need} that interdict over {name(Hex(hex_))}."
            return position.rules.refuse_by("MS:AIRMISSION.14b", reason, (hex_,), own)
    return None


# What they do to the ground


def harm(position: Position, side: int) -> Mapping[int, int]:
    """MS:AIRMISSION.13b, 13e, 13h-i - The factors that each enemy unit loses in each square they affect.

    Where the squares of two groups meet, it loses to both (RMS-242).
    """
    found: dict[int, int] = {}
    sent = [one for one in interdictors(position, side) if not NULLIFIED(position) >> one.unit & 1]
    for hex_ in dict.fromkeys(one.hex for one in sent):
        total = int(air_defense.factors(position, at(sent, hex_)))
        around = bits.within(1 << hex_, 1) if total >= LEAST else 1 << hex_
        for square in bits.hexes(around & position.rules.ground.land) if total else ():
            found[square] = found.get(square, 0) + max(total // EACH, 1)
    return found


def zone(position: Position, side: int) -> int:
    """The squares that a side's interdictors affect now."""
    if missions.MISSIONS.name not in position.subjects:
        return 0
    return bits.of(Hex(hex_) for hex_ in harm(position, side))


class HalfRate(GoingModifier):
    """MS:AIRMISSION.13d, RMS-72 - A step into an affected square costs twice as much, and no road helps."""

    name = "half rate under interdiction"
    says = (("MS:AIRMISSION.13d", "Enemy ground units enter interdicted squares at half their rate."),)

    def key(self, position: Position, side: int) -> Hashable:
        """Who interdicts, where, and whether units run for it."""
        if missions.MISSIONS.name not in position.subjects:
            return None
        sent = tuple((one.unit, one.hex) for one in missions.MISSIONS(position) if one.kind == AREA)
        return (sent, NULLIFIED(position), RUNNING(position)) if sent else None

    def change(self, position: Position, side: int, kind: MovementClass, going: Going) -> Going:
        """Dear ground in the zone, without roads into it."""
        slow = 0 if RUNNING(position) else zone(position, 1 - side)
        if not slow:
            return going
        opposite = len(going.roads) // 2
        roads = tuple(
            road & ~bits.step(slow, (direction + opposite) % len(going.roads))
            for direction, road in enumerate(going.roads)
        )
        dear: dict[int, int] = {}
        for price, ground in going.dear:
            dear[price] = dear.get(price, 0) | ground & ~slow
            dear[2 * price] = dear.get(2 * price, 0) | ground & slow
        dear[2 * FACTOR] = dear.get(2 * FACTOR, 0) | going.full & slow
        return replace(
            going,
            full=going.full & ~slow | going.half & slow,
            half=going.half & ~slow,
            roads=roads,
            dear=tuple((price, ground) for price, ground in sorted(dear.items()) if ground),
        )

    def part(self, position: Position, hex_: int, cost: int) -> Part | None:
        """Twice the price."""
        if RUNNING(position) or not zone(position, 1 - position.side) >> hex_ & 1:
            return None
        return Part(Fraction(cost, FACTOR), "at half rate under interdiction", "MS:AIRMISSION.13d")

    def refuse(self, position: Position, unit: int, hex_: int, way: Sequence[Step]) -> Refusal | None:
        """That the way leads through interdicted squares."""
        slow = zone(position, 1 - position.side_of(unit))
        on_way = [step.hex for step in way if slow >> step.hex & 1]
        if not on_way:
            return None
        where = ", ".join(name(one) for one in on_way)
        say, there = position.roster.ids[unit], name(Hex(hex_))
        reason = f"{say} does not get to {there} at half rate: fighters interdict {where}."
        return position.rules.refuse_by("MS:AIRMISSION.13d", reason, (hex_, *on_way), (unit,))


def lost_on(position: Position, side: int, way: Sequence[int]) -> int:
    """MS:AIRMISSION.13e - The factors that a unit of a side loses that goes this way at its full rate."""
    cost = harm(position, 1 - side)
    return sum(cost.get(hex_, 0) for hex_ in way)


def suffer(position: Position, unit: int, lost: int, rule: str) -> Event | None:
    """A unit loses factors where it is; what is left is changed for counters from the box."""
    roster = position.roster
    worth = LOSSES(position).worth(roster, True)
    lost, where = min(lost, worth[unit]), position.place[unit]
    if not lost:
        return None
    places = (name(Hex(where)),) if on_map(where) else ()
    left = worth[unit] - lost
    kept = next(iter(LOSSES(position).change(position, unit, left, worth)), ()) if left else ()
    say = roster.ids[unit]
    if not kept:
        take_off(position, unit)
        text = f"{say} eliminated: it loses {_say(lost)} to fighters that interdict."
        return Event("eliminated", text, (rule,), places, (say,))
    paid = worth[unit] - sum(worth[u] for u in kept)
    losses.lose_part(position, unit, kept)
    text = f"{say} loses {_say(paid)} to fighters that interdict: {roster.say(kept)} {does(kept, 'stay')}."
    return Event("changed", text, (rule,), places, roster.names((unit, *kept)))


def _say(count: int) -> str:
    return f"{count} factor" if count == 1 else f"{count} factors"


def stand(position: Position, units: Sequence[int]) -> None:
    """What was lost on the way is lost: these moves are not taken back."""
    RAN.put(position, RAN(position) | sum(1 << u for u in units))


class Interdicted(RetreatBar):
    """MS:AIRMISSION.13f - No retreat through affected squares; who must, loses half in each."""

    name = "squares under area interdiction"
    says = (("MS:AIRMISSION.13f", "Who must retreat through them loses half of his factors in each."),)
    rule = "MS:AIRMISSION.13f"
    why = "fighters interdict it"
    yields = True

    def hexes(self, position: Position, side: int) -> int:
        """Those of the enemy."""
        return zone(position, 1 - side)

    def toll(self, position: Position, unit: int, way: Sequence[int]) -> Iterator[Event]:
        """RMS-243 - Half of what it has each time, a fraction in its favor."""
        hexes = self.hexes(position, position.side_of(unit))
        worth = left = LOSSES(position).worth(position.roster, True)[unit]
        for hex_ in way:
            left -= left // 2 if hexes >> hex_ & 1 else 0
        event = suffer(position, unit, worth - left, self.rule)
        if event is not None:
            yield event


class RanUnderFire(Objection):
    """MS:AIRMISSION.13e - Who has lost factors on the way does not go back as if it had not."""

    name = "moved under fire"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Of those who have."""
        if not RAN(position) >> unit & 1:
            return None
        reason = f"{position.roster.ids[unit]} has moved under fire from the air."
        return position.rules.refuse_by("MS:AIRMISSION.13e", reason, (), (unit,))


class AreasShown(Shown):
    """MS:AIRMISSION.13b - The squares that each side's fighters interdict, and what is lost in each."""

    name = "interdicted areas"
    says = ()
    title = "Area interdiction"
    about = "squares that fighters interdict, with the factors that each enemy unit loses there"
    rule = "MS:AIRMISSION.13b"

    def hexes(self, position: Position, side: int) -> int:
        """Those of a side."""
        return zone(position, side)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """What is lost there."""
        return {hex_: str(loss) for hex_, loss in harm(position, side).items()}


class AreaInterdictionHolds(Invariant):
    """MS:AIRMISSION.13 - Only fighters interdict or hunt, and nobody runs between orders."""

    name = "area interdiction holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Others, or somebody who was left running."""
        if RUNNING(position):
            yield "units are left running"
        for one in missions.MISSIONS(position):
            fit = (
                position.roster.counters[one.unit].type.key in missions.flown(position.rules)[one.kind].types
            )
            if one.kind in (AREA, HUNTERS) and not fit:
                yield f"{position.roster.ids[one.unit]} does not interdict"
        if bits.of(Hex(one.hex) for one in missions.MISSIONS(position)) & ~BOARD:
            yield "somebody flies beyond the board"
