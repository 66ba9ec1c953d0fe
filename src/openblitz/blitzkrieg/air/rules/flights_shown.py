"""75:30 - what is shown of aircraft: the bases, who is at each, and who is in the air on what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules.airfields import FRIENDLY
from openblitz.blitzkrieg.air.rules.ranges import leash
from openblitz.blitzkrieg.battle.rules.attack import attack_factors
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.modifiers import Kept, Shown
from openblitz.blitzkrieg.engine.places import base_of, is_aloft, on_map, sea_zone
from openblitz.blitzkrieg.engine.roster import SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.city_names import say_cities
from openblitz.blitzkrieg.ground.rules.stacking import height
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.table.view import Box
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.position import Position


class BasesShown(Shown):
    """75:30.2a - The cities in which each side's aircraft can land now."""

    name = "bases"
    says = ()
    title = "Air bases"
    about = "cities where aircraft can be based now"
    rule = "75:30.2a"

    def hexes(self, position: Position, side: int) -> int:
        """The friendly cities of a side."""
        friendly = CITIES(position).friendly(position, side)
        return friendly & FRIENDLY(position) if side == position.side else friendly


class FlightsShown(Shown):
    """75:30.5a - Where each side's aircraft are in the air, and by which ways they came."""

    name = "flights"
    says = ()
    title = "Aircraft in the air"
    about = "targets dotted, with the factors over them and the ways of the aircraft"
    rule = "75:30.5a"

    def _of(self, position: Position, side: int) -> Iterator[Mission]:
        own = (one for one in missions.MISSIONS(position))
        return (one for one in own if position.side_of(one.unit) == side)

    def hexes(self, position: Position, side: int) -> int:
        """Their targets."""
        return bits.of(Hex(one.hex) for one in self._of(position, side))

    def lines(self, position: Position, side: int) -> Iterator[tuple[int, ...]]:
        """From the base, or the first hex at sea, to the target."""
        for one in self._of(position, side):
            base = base_of(position.place[one.unit])
            yield ((base, *one.way) if on_map(base) else one.way)

    def labels(self, position: Position, side: int) -> dict[int, str]:
        """What each target is in for."""
        rules = position.rules
        found: dict[int, list[str]] = {}
        factors = attack_factors(position)
        for one in self._of(position, side):
            found.setdefault(one.hex, []).append(
                f"{rules.roster.ids[one.unit]} {say_number(factors[one.unit])}, {_about(rules, one)}"
            )
        return {hex_: "; ".join(words) for hex_, words in found.items()}


def _about(rules: Rules, one: Mission) -> str:
    """What a mission is, in words."""
    return f"{missions.flown(rules)[one.kind].title.lower()}{' by night' if one.night else ''}"


class BasesKept(Kept):
    """75:30.2b - Who is at which base, and what those in the air are about."""

    name = "bases and flights"
    news = False
    says = ()

    def boxes(self, position: Position) -> Iterator[Box]:
        """Each side's bases, and how full they are."""
        for side, seat in enumerate(SIDES):
            lines = tuple(self._bases(position, side))
            if lines:
                yield Box(place=f"bases {seat}", title="Air bases", seat=seat, lines=lines)

    def _bases(self, position: Position, side: int) -> Iterator[str]:
        rules = position.rules
        at: dict[int, list[int]] = {}
        for unit in position.in_play().air[side]:
            place = position.place[unit]
            if on_map(place) or sea_zone(place) is not None:
                at.setdefault(place, []).append(unit)
        for place, units in sorted(at.items(), key=lambda one: (not on_map(one[0]), one[0])):
            who = ", ".join(position.roster.names(units))
            zone = sea_zone(place)
            if zone is not None:
                yield f"Sea zone {zone}: {who}"
            else:
                full = height(STACKING.of(rules), position.roster, units) >= STACKING.of(rules).limit
                yield f"{say_cities(rules, [place])}: {who}{'; full' if full else ''}"

    def lines(self, position: Position, place: int) -> Iterator[str]:
        """What those in the air from a base are about."""
        rules = position.rules
        if not is_aloft(place):
            return
        factors = attack_factors(position)
        for one in missions.MISSIONS(position):
            if position.place[one.unit] == place:
                kind = _about(rules, one)
                land = f"lands within {leash(rules, one)} hexes of it"
                who, many = position.roster.ids[one.unit], factors[one.unit]
                what = f"{kind} with {say_number(many)} factor{'' if many == 1 else 's'}"
                yield f"{who} over {name(Hex(one.hex))}: {what}; {land}"
