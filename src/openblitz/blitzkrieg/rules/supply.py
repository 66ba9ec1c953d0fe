"""75:23 - combat supply: routes home over land, roads and by air, and what it is to have none.

Routes by sea and over beaches (75:23.5) are not part of it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.position import Position
from openblitz.blitzkrieg.rules.modifiers import Objection, Shown, UnitModifier
from openblitz.hexes import bits
from openblitz.table import Part
from openblitz.table.facts import Lasts, Of, Subject

if TYPE_CHECKING:
    from openblitz.blitzkrieg.rules.book import Rules, Saying
    from openblitz.table import Refusal

UNSUPPLIED = Subject(
    Position, "unsupplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="is out of supply"
)
BY_AIR = Subject(
    Position, "air-supplied", 0, of=Of.UNITS, lasts=Lasts.PLAYER_TURN, about="is supplied by air"
)

OVERLAND = 10  # 75:23.2b - hexes to a road
HOP = 40  # 75:23.4c - hexes by air


# Routes


def sources(rules: Rules, position: Position, side: int) -> int:
    """75:23.2d - The friendly home cities of a side."""
    return rules.cities.friendly(rules, position, side) & rules.ground.home_cities[side]


def network(rules: Rules, position: Position, side: int, cities: int) -> int:
    """75:23.2c, 75:23.3a-b - The roads that lead to cities, clear of enemy zones and unfriendly cities."""
    unfriendly = rules.ground.city & ~rules.cities.friendly(rules, position, side)
    left = rules.ground.land & ~rules.zones.controlled(position, 1 - side) & ~unfriendly & ~cities
    found = fresh = cities
    while fresh:
        beside = 0
        for direction, leading in enumerate(rules.ground.roads):
            beside |= bits.step(fresh & leading, direction)
        fresh = beside & left
        left &= ~fresh
        found |= fresh
    return found


def fed(rules: Rules, position: Position, side: int, roads: int) -> int:
    """75:23.2a-b, 75:23.2e - The hexes from which a route of ten hexes at most leads to these roads.

    No hex of it lies in an enemy zone but the first, where the unit itself stands.
    """
    clear = rules.ground.land & ~rules.zones.controlled(position, 1 - side)
    near = roads
    for _ in range(OVERLAND - 1):
        near |= bits.spread(near) & clear
    return near | bits.spread(near) & rules.ground.land if roads else 0


def landings(rules: Rules, position: Position, side: int, home: int) -> int:
    """75:23.4c - The friendly cities within 40 hexes of another one which roads tie to home."""
    friendly = rules.cities.friendly(rules, position, side)
    return friendly & bits.within(friendly & home, HOP) & ~home


def lacking(rules: Rules, position: Position, side: int) -> int:
    """75:23.1a - The units of a side that have no route home over land, as a set."""
    there = fed(rules, position, side, network(rules, position, side, sources(rules, position, side)))
    units = position.on_board(rules.roster, side)
    return sum(1 << u for u in units if not there >> position.place[u] & 1)


def liftable(rules: Rules, position: Position, side: int) -> int:
    """75:23.4c-d - Those of them that could be supplied by air: not armor, not artillery."""
    home = network(rules, position, side, sources(rules, position, side))
    by_road = fed(rules, position, side, home)
    cities = landings(rules, position, side, home)
    by_air = fed(rules, position, side, network(rules, position, side, cities)) & ~by_road
    kinds, place = rules.roster.kind, position.place
    units = position.on_board(rules.roster, side) if by_air else ()
    return sum(1 << u for u in units if by_air >> place[u] & 1 and kinds[u] not in GROUNDED)


def lifts_left(rules: Rules, position: Position) -> int:
    """75:23.4a-b - How many more units can be supplied by air: one pool with air transport (R75-C13)."""
    return rules.flights.capacity - position.flights


GROUNDED = (MovementClass.ARMOR, MovementClass.ARTILLERY)


# Whose supply is settled


class Supply(Protocol):
    """Whose supply is settled in a player-turn, and whether those without it may fly."""

    @property
    def says(self) -> tuple[Saying, ...]:
        """What this answer says, with its paragraphs."""
        ...

    @property
    def flies(self) -> bool:
        """Whether units out of supply may be flown."""
        ...

    def unsupplied(self, rules: Rules, position: Position) -> int:
        """The units without a route over land, of those whose supply is settled in this player-turn."""
        ...


ROUTES: tuple[Saying, ...] = (
    ("75:23.1a", "When a player-turn begins each unit has a route home or is out of supply."),
    ("75:23.2b", "A route goes 10 hexes at most to a road, outside enemy zones of control."),
    ("75:23.2c", "Then it goes along roads and through friendly cities to a friendly home city."),
    ("75:23.4a", "Up to 4 units are supplied by air instead, each for one of the air transports."),
)


class AsPrinted:
    """75:23 - Of both sides in each player-turn, though only the moving side's matters (R75-B1)."""

    says = (
        ("75:23.1b", "Supply is settled for both sides before anybody moves."),
        *ROUTES,
    )
    flies = True

    def unsupplied(self, rules: Rules, position: Position) -> int:
        """75:23.1b - Attackers and defenders."""
        return lacking(rules, position, 0) | lacking(rules, position, 1)


class Clarified:
    """CL:23.1a, CL:23.6b - Only the moving side's; who is out of supply may not fly."""

    says = (
        ("CL:23.1a", "Supply is settled for the moving side, before it moves."),
        *ROUTES,
        ("CL:23.6b", "Units out of supply may not be flown."),
    )
    flies = False

    def unsupplied(self, rules: Rules, position: Position) -> int:
        """CL:23.1a - There are no fighters in the Basic Game."""
        return lacking(rules, position, position.side)


ASKS = "Whose supply is settled, and what does lack of it forbid?"
ANSWERS: dict[str, Supply] = {"as printed": AsPrinted(), "clarified": Clarified()}


# What it is to be out of supply


def suffers(rules: Rules, position: Position, unit: int) -> bool:
    """75:23.6 - Whether a unit is out of supply in its own player-turn; defenders suffer nothing (R75-B1)."""
    return bool(UNSUPPLIED(position) >> unit & 1) and position.side_of(rules.roster, unit) == position.side


class HalfMovement(UnitModifier):
    """75:23.6a - The basic movement factor is halved."""

    name = "half movement out of supply"
    says = (("75:23.6a", "A unit out of supply has half its movement factors."),)

    def part(self, rules: Rules, position: Position, unit: int) -> Part | None:
        """Half of what is printed."""
        if not suffers(rules, position, unit):
            return None
        return Part(Fraction(1, 2), "out of supply", "75:23.6a", times=True)


class HalfAttack(UnitModifier):
    """75:23.6b - The attack factor is halved; halves stay fractions (CL:rounding.a, CL:rounding.e)."""

    name = "half attack out of supply"
    says = (
        ("75:23.6b", "A unit out of supply attacks with half its factors."),
        ("75:23.6f", "It defends with all of them."),
        ("75:23.6g", "Nobody is eliminated for lack of supply."),
    )

    def part(self, rules: Rules, position: Position, unit: int) -> Part | None:
        """Half of what is printed."""
        if not suffers(rules, position, unit):
            return None
        return Part(Fraction(1, 2), "out of supply", "75:23.6b", times=True)


class SupplyShown(Shown):
    """75:23.2 - Where units would be in supply over land as everybody stands now."""

    name = "supply"
    says = ()
    title = "In supply"
    about = "where units would have a route home over land"
    rule = "75:23.2a"

    def hexes(self, rules: Rules, position: Position, side: int) -> int:
        """The hexes that a side's roads home reach."""
        return fed(rules, position, side, network(rules, position, side, sources(rules, position, side)))


class NoStrategicMovement(Objection):
    """75:23.6d - No strategic movement."""

    name = "no strategic movement out of supply"
    says = (("75:23.6d", "A unit out of supply has no strategic movement."),)

    def refuse(self, rules: Rules, position: Position, unit: int) -> Refusal | None:
        """Where it is out of supply."""
        return _refuse(rules, position, unit, "75:23.6d", "has no strategic movement")


class NoAdvance(Objection):
    """75:23.6e, CL:23.6d - No advance after combat in its own player-turn."""

    name = "no advance out of supply"
    says = (("75:23.6e", "A unit out of supply does not advance after combat in its player-turn."),)

    def refuse(self, rules: Rules, position: Position, unit: int) -> Refusal | None:
        """Where it is out of supply."""
        return _refuse(rules, position, unit, "75:23.6e", "may not advance")


class NoFlight(Objection):
    """CL:23.6b - No air transport; as printed there is nothing against it."""

    name = "no flight out of supply"
    says = ()

    def refuse(self, rules: Rules, position: Position, unit: int) -> Refusal | None:
        """Where it is out of supply, and the clarifications hold."""
        if rules.answers["supply"].flies:
            return None
        return _refuse(rules, position, unit, "CL:23.6b", "may not be flown")


def _refuse(rules: Rules, position: Position, unit: int, rule: str, what: str) -> Refusal | None:
    if not suffers(rules, position, unit):
        return None
    reason = f"{rules.roster.ids[unit]} is out of supply and {what}."
    return rules.refuse_by(rule, reason, (position.place[unit],), (unit,))
