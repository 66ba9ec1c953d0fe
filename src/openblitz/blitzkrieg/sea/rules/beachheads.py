"""MS:11s..MS:11ac - who may go over which beach, how much of it in a turn, and what becomes of beachheads.

Troops go through the square on which their ship stands. The first wave takes its beach square from the enemy,
or lands on it where it is vacant; what crosses is kept for the player-turn, because a sea square serves one
beach square in it. What the first wave has taken is a beachhead until an enemy sets foot on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.blitzkrieg.engine.conditions import Narrowing
from openblitz.blitzkrieg.engine.kinds import HEX, SIDE, UNIT, hex_of
from openblitz.blitzkrieg.engine.modifiers import Shown, Upkeep
from openblitz.blitzkrieg.engine.objecting import Objection
from openblitz.blitzkrieg.engine.places import aboard, carrier_of, on_map
from openblitz.blitzkrieg.engine.position import BEACHED, Position
from openblitz.blitzkrieg.ground.rules import unit_chart
from openblitz.blitzkrieg.ground.rules.tolls import Toll, paid
from openblitz.blitzkrieg.sea.rules import sea_command, ships
from openblitz.blitzkrieg.sea.rules.sea import LANDED
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.reach import FACTOR
from openblitz.table.facts import Lasts, Of, Subject
from openblitz.table.records import Record
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Event, Part, Refusal

FIRST_WAVE: Final = 6  # MS:11t - factors through a square with an LST
FOLLOW_UP: Final = 12  # MS:11v
WITHDRAWAL: Final = 6  # MS:11aa
ASHORE: Final = (
    2  # MS:PCS.I.45.A, MS:PCS.I.3.B - movement factors that landing takes, over a beach or in port
)

# MS:11z, MS:FET.f - Ships that have aborted a landing and are on their way to port.
ABORTED: Subject[int] = Subject(
    Position, "aborted", 0, of=Of.UNITS, about="has aborted a landing and returns to port"
)


class Crossing(NamedTuple):
    """A unit that goes over a beach square in this player-turn, and the sea square by which it does."""

    unit: int
    sea: int
    beach: int


CROSSINGS: Subject[tuple[Crossing, ...]] = Subject(
    Position,
    "crossing",
    (),
    Record(Crossing, "{unit} by {sea} at {beach}", unit=UNIT, sea=HEX, beach=HEX),
    each=True,
    lasts=Lasts.PLAYER_TURN,
)


def beaches(rules: Rules) -> int:
    """MS:11s, RMS-55 - The beach squares of clear ground: no forest, no mountain, no city."""
    ground = rules.ground
    return rules.board.beach_bits & ground.land & ~(ground.forest | ground.mountain | ground.city)


class Beachhead(NamedTuple):
    """A beach square that the first wave of a side has taken, and on which turn."""

    side: int
    hex: int
    turn: int


BEACHHEADS: Subject[tuple[Beachhead, ...]] = Subject(
    Position,
    "foothold",
    (),
    Record(
        Beachhead,
        "{side} at {hex} since {turn}",
        side=SIDE,
        hex=hex_of(beaches, "is no beach of clear ground"),
    ),
    each=True,
)


# Where


def held(position: Position, side: int, hex_: int) -> Beachhead | None:
    """The beachhead of a side on a square."""
    return next((one for one in BEACHHEADS(position) if one[:2] == (side, hex_)), None)


def ship_of(position: Position, unit: int) -> int | None:
    """The ship that a unit is aboard of."""
    return carrier_of(position.place[unit])


def from_task_force(position: Position, unit: int) -> bool:
    """MS:11ab - Whether a unit began its turn aboard a task force: rangers, which need no LST."""
    ship = carrier_of(position.start[unit])
    return ship is not None and ships.is_task_force(position.rules, ship)


# How much


def factors(rules: Rules, units: Iterable[int]) -> int:
    """RMS-35 - The printed factors that a ship carries or lands, of artillery the second."""
    return sum(rules.roster.defense[unit] for unit in units)


def _limit(position: Position, side: int, beach: int) -> tuple[int, str]:
    """MS:11t, MS:11v - What goes through a sea square to a beach square in a turn, with its paragraph."""
    one = held(position, side, beach)
    return (FOLLOW_UP, "MS:11v") if one is not None and one.turn < position.turn else (FIRST_WAVE, "MS:11t")


def why_not_over(
    position: Position, units: Sequence[int], sea: int, beach: int, *, withdrawing: bool = False
) -> Refusal | None:
    """Why units may not go over a beach square by a sea square, either way; None where they may."""
    rules = position.rules
    side = position.side_of(units[0])
    raid = not withdrawing and all(from_task_force(position, unit) for unit in units)
    refused = _why_not_there(rules, units, sea, beach, raid=raid)
    others = [one for one in CROSSINGS(position) if one.sea == sea and one.beach != beach]
    if refused is None and others:
        reason = f"{name(Hex(others[0].beach))} is the beach square of {name(Hex(sea))} in this turn."
        refused = rules.refuse_by("MS:11u", reason, (sea, others[0].beach), [one.unit for one in others])
    if refused is not None or raid:
        return refused
    here = [ship for ship in ships.of_side(position, side) if position.place[ship] == sea]
    if not any(ships.is_landing_ship(rules, ship) for ship in here):
        reason = f"No LST is on {name(Hex(sea))}."
        return rules.refuse_by("MS:11aa" if withdrawing else "MS:11t", reason, (sea,), units)
    zone = ships.zone_at(rules, sea)
    assert zone is not None
    refused = sea_command.why_not(position, here, zone, sea_command.LAND)
    return refused or _why_too_much(position, units, sea, beach, withdrawing=withdrawing)


def _why_not_there(rules: Rules, units: Sequence[int], sea: int, beach: int, *, raid: bool) -> Refusal | None:
    """MS:11s, MS:TF.ranger.a - Why a square is no beach to units before it; any coast is one to rangers."""
    said = name(Hex(beach))
    if not bits.spread(1 << sea) >> beach & 1:
        return rules.refuse_by("MS:11s", f"{said} is not beside {name(Hex(sea))}.", (sea, beach), units)
    if raid and rules.ground.land >> beach & 1:
        return None
    if not beaches(rules) >> beach & 1:
        reason = f"{said} is no beach of clear ground."
        return rules.refuse_by("MS:11s", reason, (beach,), units)
    return None


def _why_too_much(
    position: Position, units: Sequence[int], sea: int, beach: int, *, withdrawing: bool
) -> Refusal | None:
    """MS:11t, MS:11v, MS:11aa - How many factors an LST passes, and whom."""
    rules = position.rules
    side = position.side_of(units[0])
    most, rule = (WITHDRAWAL, "MS:11aa") if withdrawing else _limit(position, side, beach)
    before = [
        one.unit
        for one in CROSSINGS(position)
        if one.sea == sea
        and on_map(position.start[one.unit]) == withdrawing
        and not from_task_force(position, one.unit)
        and one.unit not in units
    ]
    come_to = factors(rules, (*before, *units))
    if come_to > most:
        reason = f"{come_to} factors would go by {name(Hex(sea))} in this turn; an LST passes {most}."
        return rules.refuse_by(rule, reason, (sea, beach), (*before, *units))
    if withdrawing:
        return None
    wave: unit_chart.Wave = "follow" if most == FOLLOW_UP else "first"
    heavy = [unit for unit in units if not unit_chart.may_land(rules, unit, wave)]
    if heavy:
        when = "on a beach" if most == FOLLOW_UP else "in the first wave"
        reason = f"{position.roster.say(heavy)} may not land {when}."
        return rules.refuse_by("MS:UNITCHART", reason, (beach,), heavy)
    return None


# What crosses


def note(position: Position, units: Iterable[int], sea: int, beach: int) -> None:
    """Keep who goes over a beach square."""
    more = tuple(Crossing(unit, sea, beach) for unit in units)
    CROSSINGS.put(position, tuple(sorted({*CROSSINGS(position), *more})))


def in_the_boats(position: Position, sea: int) -> list[int]:
    """Who has left a ship on a sea square for an assault, and is still on that square."""
    return [one.unit for one in CROSSINGS(position) if one.sea == sea and position.place[one.unit] == sea]


def recall(position: Position, ship: int) -> None:
    """Take back aboard who has left a ship for an assault: it goes elsewhere."""
    for unit in in_the_boats(position, position.place[ship]):
        if position.start[unit] == aboard(ship):
            position.put(unit, aboard(ship))
    tidy(position)


def tidy(position: Position) -> None:
    """Who is where he began has not crossed."""
    kept = tuple(one for one in CROSSINGS(position) if position.place[one.unit] != position.start[one.unit])
    CROSSINGS.put(position, kept)


def keep(position: Position) -> None:
    """MS:11v, MS:11w, MS:11ac - At the end of a player-turn: what is gained, and what enemies entered."""
    side = position.side
    entered = {hex_ for went in position.went for hex_ in went.way}
    kept = [
        one
        for one in BEACHHEADS(position)
        if not position.blocks(1 - one.side) >> one.hex & 1 and (one.side == side or one.hex not in entered)
    ]
    known = {one.hex for one in kept if one.side == side}
    for one in CROSSINGS(position):
        came, place = carrier_of(position.start[one.unit]), position.place[one.unit]
        gained = came is not None and on_map(place) and place != one.sea and one.beach not in known
        if gained and not from_task_force(position, one.unit) and not _enemy_on(position, side, one.beach):
            known.add(one.beach)
            kept.append(Beachhead(side, one.beach, position.turn))
    BEACHHEADS.put(position, tuple(sorted(kept)))


def _enemy_on(position: Position, side: int, hex_: int) -> bool:
    return bool(position.blocks(1 - side) >> hex_ & 1)


class Crossed(Upkeep):
    """What crossed a beach is forgotten where it is taken back."""

    name = "crossings"
    follows_moves = True  # who enters a beachhead on his way, ends it (MS:11w)
    says = (
        ("MS:11t", "With an LST, 6 factors assault or land over a beach square from a sea square."),
        ("MS:11u", "Each sea square serves one beach square in a turn."),
        ("MS:11v", "On later turns 12 factors land on a beach square that the first wave has taken."),
        ("MS:11aa", "With an LST, 6 factors a turn are taken off from a beach square."),
    )
    minds = (
        CROSSINGS,
        sea_command.RAIDING,
    )

    def begin(self, position: Position) -> None:
        """MS:FET.f - Who has aborted a landing and come to port has done what he had to."""
        docked = sum(
            1 << ship
            for side in (0, 1)
            for ship in ships.of_side(position, side)
            if ABORTED(position) >> ship & 1
            and not (ships.at_sea(position, ship) or ships.cargo(position, ship))
        )
        ABORTED.put(position, ABORTED(position) & ~docked)

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """After every order."""
        if CROSSINGS(position):
            tidy(position)
        raiding = sea_command.RAIDING(position)
        if raiding:
            crossed = (one.unit for one in CROSSINGS(position))
            carriers = {carrier_of(position.start[unit]) for unit in crossed}
            sea_command.RAIDING.put(
                position, sum(1 << s for s in carriers if s is not None and raiding >> s & 1)
            )
        return iter(())


class OneBeachSquare(Narrowing):
    """MS:11u - Who assaults from the sea attacks the beach square that he is meant for, and no other."""

    name = "one beach square from each sea square"
    says = (("MS:11u", "Who assaults from a sea square attacks its one beach square."),)

    def hexes(self, position: Position, unit: int) -> int | None:
        """The beach square, for who is in the boats."""
        for one in CROSSINGS(position):
            if one.unit == unit and position.place[unit] == one.sea:
                return 1 << one.beach
        return None

    def refuse(self, rules: Rules, unit: int, hexes: Sequence[int]) -> Refusal:
        """The beach square is another."""
        there = ", ".join(name(Hex(hex_)) for hex_ in hexes)
        reason = f"{rules.roster.ids[unit]} assaults another beach square than {there}."
        return rules.refuse_by("MS:11u", reason, hexes, (unit,))


class LandsWhenCombatIsOver(Objection):
    """MS:11x - The first wave lands when combat is over, and does not advance before."""

    name = "the first wave lands after combat"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """Who is in the boats."""
        if unit not in in_the_boats(position, position.place[unit]):
            return None
        reason = f"{position.roster.ids[unit]} lands when all combat is over."
        return position.rules.refuse_by("MS:11x", reason, (position.place[unit],), (unit,))


class CargoFirst(Objection):
    """What ships did is taken back after what their cargo did."""

    name = "cargo is taken back before its ship"
    says = ()

    def refuse(self, position: Position, unit: int) -> Refusal | None:
        """A ship whose troops have come or gone; troops in whose place others have come aboard."""
        if not position.roster.sails[unit]:
            return self._no_room(position, unit)
        hold = aboard(unit)
        moved = [
            one
            for one in position.of_side(position.side)
            if (position.place[one] == hold) != (position.start[one] == hold)
        ]
        if not moved:
            return None
        who = position.roster.tell(moved, "have")
        reason = f"{who} come aboard or gone ashore and {does(moved, 'be')} taken back first."
        return position.rules.refuse_by("MS:6b", reason, (), (unit, *moved))

    def _no_room(self, position: Position, unit: int) -> Refusal | None:
        ship = carrier_of(position.start[unit])
        if ship is None or position.place[unit] == position.start[unit] or not position.roster.sails[ship]:
            return None
        others = [one for one in ships.cargo(position, ship) if position.start[one] != aboard(ship)]
        if not others:
            return None
        reason = f"{position.roster.tell(others, 'have')} come aboard {position.roster.ids[ship]} since."
        return position.rules.refuse_by("MS:11k", reason, (), (unit, *others))


class BeachheadsShown(Shown):
    """MS:11v - The beachheads of each side."""

    name = "beachheads"
    says = ()
    title = "Beachheads"
    about = "beach squares on which 12 factors may land from an LST"
    rule = "MS:11v"

    def hexes(self, position: Position, side: int) -> int:
        """Its squares."""
        return bits.of(Hex(one.hex) for one in BEACHHEADS(position) if one.side == side)


class Ashore(Toll):
    """MS:PCS.I.45.A, MS:PCS.I.45.C - Two movement factors of who came from a ship, on a beach or in port."""

    name = "coming ashore from a ship"

    def part(self, position: Position, unit: int) -> Part | None:
        """Two, or all of a unit that has less."""
        flags, all_it_has = position.flags[unit], position.roster.thirds[unit]
        if not flags & LANDED:
            return None
        why, letter = ("landing on a beach", "A") if flags & BEACHED else ("debarking", "C")
        return paid(min(ASHORE * FACTOR, all_it_has), why, f"MS:PCS.I.45.{letter}")
