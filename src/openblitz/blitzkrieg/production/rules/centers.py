"""MS:9s-z - production centers in war: they stay where they are, fall only to overruns, and can be retaken.

A center that is captured lies turned over on its hex: it counts for nothing there, neither blocks nor defends
(MS:9v), and makes nothing for anybody (MS:9t).
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.questions.defense import DEFENSE
from openblitz.blitzkrieg.engine.conditions import Steadfast
from openblitz.blitzkrieg.engine.modifiers import DefenseModifier, Invariant, Kept, Shelf, Shown, Upkeep
from openblitz.blitzkrieg.engine.places import lies_on, on_map, turned_over
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.overruns.rules.overrun import Capture
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.blitzkrieg.production.questions.production import PRODUCTION
from openblitz.blitzkrieg.production.rules import production
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import CENTERS
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table import Event, Part
from openblitz.table.view import Track

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


class CentersStay(Steadfast):
    """MS:9s, RMS-185 - No result of a battle harms a center, which only an overrun captures."""

    name = "production centers stay"
    says = (("MS:9s", "No result of a battle moves or destroys a production center."),)

    def has(self, rules: Rules, unit: int) -> bool:
        """Production centers."""
        return rules.roster.counters[unit].type.key == CENTERS


class CentersUndoubled(DefenseModifier):
    """RMS-24, RMS-187 - The city in which a center stands does nothing for it."""

    name = "production centers are not doubled"
    says = (("MS:UNITCHART.class6.e", "A production center defends with one factor, also in its city."),)

    def part(self, position: Position, unit: int) -> Part | None:
        """Half, of which the city makes one; not where the ground asks what kind of unit it is."""
        if position.roster.counters[unit].type.key != CENTERS or DEFENSE(position).by_kind:
            return None
        return Part(Fraction(1, 2), "not doubled by its city", "MS:UNITCHART.class6.e", times=True)


class CentersCaptured(Capture):
    """MS:9s-t - Who overruns a square captures the center in it.

    Without module 4 automatic victory does (RMS-185): who is overwhelmed lies turned over anyway.
    """

    name = "production centers"
    says = (
        ("MS:9s", "An overrun captures a production center, and nothing else does."),
        ("MS:9t", "A captured center supplies its captor; it makes nothing for him."),
        ("MS:9v", "It has no defense factor."),
    )

    def take(self, position: Position, units: Sequence[int], hex_: int) -> Iterator[Event]:
        """It lies turned over."""
        for center in production.centers(position, 1 - position.side):
            if position.place[center] == hex_:
                position.put(center, turned_over(hex_))
                text = f"{position.rules.names[position.side]} captures {position.roster.ids[center]}."
                yield Event("captured", text, ("MS:9s",), (name(Hex(hex_)),), (position.roster.ids[center],))


def captured(position: Position, side: int) -> list[int]:
    """MS:9t - The centers that a side has taken from the other, and that are sources of supply to it.

    In a civil war there are none: who takes a center uses it (MS:SCENARIO.H.h).
    """
    rules = position.rules
    if not position.lying or (rules.scenario is not None and rules.scenario.one_country):
        return []
    lying = (u for u in production.all_centers(position.roster) if lies_on(position.place[u]))
    return [u for u in lying if position.side_of(u) == 1 - side]


def captured_hexes(position: Position, side: int) -> int:
    """Where they are."""
    return bits.of(Hex(lies_on(position.place[u])) for u in captured(position, side))


class Recapture(Upkeep):
    """MS:9u, RMS-186 - As soon as none of its captor's forces holds it, a center is its owner's again."""

    name = "centers are retaken"
    says = (("MS:9u", "A captured center is its owner's again when none of the enemy's forces holds it."),)

    def begin(self, position: Position) -> None:
        """RMS-185 - One that was overwhelmed, and on which nobody stands."""
        list(self.look(position, True))

    def look(self, position: Position, final: bool) -> Iterator[Event]:
        """When all that could be taken back stands."""
        if not final or not position.lying:
            return
        fought_for = {unit for one in OVERWHELMED(position) for unit in one.units}  # until the turn is over
        for side in (0, 1):
            for center in captured(position, side):
                hex_ = lies_on(position.place[center])
                if center not in fought_for and not position.holds(side) >> hex_ & 1:
                    position.put(center, hex_)
                    text = f"{position.roster.ids[center]} is {position.rules.names[1 - side]}'s again."
                    yield Event(
                        "retaken", text, ("MS:9u",), (name(Hex(hex_)),), (position.roster.ids[center],)
                    )


# What players see


class CentersShelf(Shelf):
    """MS:9c - What the centers of a side can make now."""

    name = "production"
    says = ()
    place = "production"
    title = "Production"
    rule = "MS:9c"

    def units(self, position: Position, side: int) -> Sequence[int]:
        """One counter of each kind, in the phase of production."""
        asked = position.steps and position.steps[-1].key == "production" and side == position.side
        return production.candidates(position, side) if asked else []

    def left(self, position: Position, side: int) -> tuple[int, int]:
        """Whole points, of all centers together."""
        own = production.centers(position, side)
        has, of = (
            sum(count(position, c) for c in own) // production.HALVES
            for count in (production.left, production.halves)
        )
        return has, of

    def lines(self, position: Position, side: int) -> tuple[str, ...]:
        """Center by center."""
        found = []
        for center in production.centers(position, side):
            place = position.place[center]
            where = f"in {say_cities(position.rules, [place])}" if on_map(place) else "across the sea"
            has = production.say_points(production.left(position, center))
            of = production.say_points(production.halves(position, center))
            found.append(f"{position.roster.ids[center]} {where}: {has} left of {of}.")
        return tuple(found)


class CentersShown(Shown):
    """The centers that a side has, with their points; and those that it has captured."""

    name = "production centers"
    says = ()
    title = "Production centers"
    about = "Where units are made, with the points of each."
    rule = "MS:9a"

    def hexes(self, position: Position, side: int) -> int:
        """Its own and captured ones."""
        places = (position.place[u] for u in production.centers(position, side))
        own = bits.of(Hex(place) for place in places if on_map(place))
        return own | captured_hexes(position, side)

    def labels(self, position: Position, side: int) -> Mapping[int, str]:
        """Their points; nothing on what is captured."""
        own = production.centers(position, side)
        place = position.place
        return {place[u]: str(position.roster.counters[u].points) for u in own if on_map(place[u])}


class NextCycle(Kept):
    """MS:9b - How many turns it is to the next production, and what each side's centers make."""

    name = "production cycle"
    says = ()

    def tracks(self, position: Position) -> Iterator[Track]:
        """Turns, and points."""
        every = PRODUCTION(position).every
        until = -position.turn % every
        yield Track(key="production", title="Turns to production", value=until, of=every, rule="MS:9b")
        for side, seat in enumerate(SIDES):
            own = production.centers(position, side)
            points = sum(production.halves(position, c) for c in own) // production.HALVES
            yield Track(
                key=f"points {seat}", title="Production points", value=points, seat=seat, rule="MS:9a"
            )


class ProductionHolds(Invariant):
    """MS:9a-d, MS:UNITCHART.class6.c - Centers stand in cities, one a square, and none makes too much."""

    name = "production holds"

    def faults(self, position: Position) -> Iterator[str]:
        """Anything else."""
        rules = position.rules
        place = position.place
        where = [place[u] if on_map(place[u]) else lies_on(place[u]) for u in _in_play(position)]
        if len(set(where)) != len(where):
            yield "two production centers are on one square"
        if any(not rules.ground.city >> hex_ & 1 for hex_ in where):
            yield "a production center is in no city"
        for side in (0, 1):
            for center in production.centers(position, side):
                if production.left(position, center) < 0:
                    yield f"{position.roster.ids[center]} has made more than it can"
            for center in captured(position, side):
                if position.blocks(1 - side) >> lies_on(place[center]) & 1:
                    yield f"{position.roster.ids[center]} is captured, though its owner holds it"
        if production.PRODUCED(position) and not production.is_cycle(rules, position.turn):
            yield "units were made in a turn without production"

    def returned(self, after: Position) -> list[int]:
        """What was made may have been lost before."""
        return [one.unit for one in production.PRODUCED(after)]


def _in_play(position: Position) -> list[int]:
    return [u for u in production.all_centers(position.roster) if _stands(position.place[u])]


def _stands(place: int) -> bool:
    return on_map(place) or lies_on(place) > 0
