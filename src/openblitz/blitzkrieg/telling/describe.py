"""The position in words, line by line, for terminals and screen readers."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.board.model import COUNTRY_NAMES
from openblitz.blitzkrieg.engine.modifiers import Shelf
from openblitz.blitzkrieg.engine.places import ELIMINATED, WAITING, in_play, lies_on, on_map, show, title_of
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.roster import OWNERS, SIDES
from openblitz.blitzkrieg.ground.questions.cities import CITIES
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.reinforcements import arrival
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.hexes import bits
from openblitz.hexes.grid import Hex, name
from openblitz.hexes.hexset import HexSet
from openblitz.hexes.reach import FACTOR
from openblitz.table.facts import marks_of
from openblitz.table.words import count, say_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position


def overview(position: Position) -> Iterator[str]:
    """How the game stands: turn, armies, cities, contact."""
    rules = position.rules
    last = f" of {rules.turns}" if rules.turns else ""
    when = "Set-up" if position.turn == SETTING_UP else f"Turn {position.turn}{last}"
    yield f"{when}, {rules.names[position.side]}'s part."
    for side, army in enumerate(rules.names):
        own = [position.place[u] for u in position.of_side(side)]
        here = sum(on_map(place) for place in own)
        over = sum(lies_on(place) > 0 for place in own)
        away = sum(in_play(place) for place in own) - here - over
        waiting, gone = own.count(WAITING), own.count(ELIMINATED)
        cities = CITIES.of(rules).friendly(position, side).bit_count()
        at_sea = f"{away} at sea or aboard, " if away else ""
        at_sea += f"{over} turned over, " if over else ""
        sits = f", on the {rules.seats[SIDES[side]]} side" if SIDES[side] in rules.seats else ""
        yield (
            f"{army}{sits}: {count(here, 'unit')} on the board, {at_sea}{waiting} to come, {gone} lost; "
            f"{count(cities, 'friendly city', 'friendly cities')}."
        )
    contact = division.owing(position) if position.turn != SETTING_UP else {}
    if contact:
        enemies = 0
        for touched in contact.values():
            enemies |= touched
        whose = f"of {rules.names[position.side]} beside the enemy at {say_hexes(division.hexes_of(enemies))}"
        yield f"{count(len(contact), 'unit')} {whose}."


def say_hexes(hexes: int) -> str:
    """The hexes of a set, by name."""
    return str(HexSet.from_bits(hexes)) or "none"


# Hexes


def hex_lines(position: Position, hex_: int) -> Iterator[str]:
    """A hex: its ground, who stands there, whose zones it is in, who is beside it."""
    rules = position.rules
    yield f"{name(Hex(hex_))}: {', '.join(_ground(rules, hex_))}."
    if rules.ground.city >> hex_ & 1:
        yield f"The city is friendly to {_friend(position, hex_)}."
    stack = _stack(position, hex_)
    lying = [u for u, place in enumerate(position.place) if lies_on(place) == hex_]
    for unit in (*stack, *lying):
        yield unit_line(position, unit)
    if not stack:
        yield "Nobody stands there."
    for side, army in enumerate(rules.names):
        if zones_of(rules).told(position, side) >> hex_ & 1:
            yield f"It is in the zone of control of {army}."
    for neighbour in bits.hexes(bits.spread(1 << hex_)):
        beside = _stack(position, neighbour)
        if beside:
            yield f"Beside it at {name(neighbour)}: {position.roster.say(beside)}."


def _ground(rules: Rules, hex_: int) -> Iterator[str]:
    board, place = rules.board, Hex(hex_)
    yield str(board.terrain[place])
    if place in board.city_at:
        yield f"city of {board.city_at[place].name}"
    country = board.country.get(place)
    if country:
        yield COUNTRY_NAMES[country]
    for river in board.rivers:
        if any(place in branch.hexes for branch in river.branches):
            yield f"on the river {river.name}"
    roads = board.road_from(place)
    if roads:
        yield f"road to {' '.join(name(h) for h in roads)}"


def _friend(position: Position, hex_: int) -> str:
    rules = position.rules
    friends = [rules.names[side] for side in (0, 1) if CITIES.of(rules).friendly(position, side) >> hex_ & 1]
    return " and ".join(friends) or "nobody"


def _stack(position: Position, hex_: int) -> list[int]:
    return [u for side in range(OWNERS) for u in position.all_at(hex_, side)]


# Units


def unit_line(position: Position, unit: int) -> str:
    """A unit: what it is, where it is, what it can still do."""
    rules = position.rules
    counter = position.roster.counters[unit]
    who = f"{counter.id}, {counter.name} {counter.factors}"
    place = position.place[unit]
    if place == ELIMINATED:
        return f"{who}: eliminated."
    if place == WAITING and position.turn == SETTING_UP and position.roster.arrives[unit] <= 1:
        return f"{who}: not set up yet."
    if place == WAITING:
        return f"{who}: not on the board; comes on turn {arrival(rules, unit)} at the earliest."
    if lies_on(place):
        what = "caught" if position.roster.flies[unit] else "overwhelmed"
        return f"{who}: {what} on {name(Hex(lies_on(place)))}."
    marks = "".join(f", {mark.about or mark.name}" for mark in marks_of(position, unit))
    if not on_map(place):
        return f"{who}: {_say_off(rules, place)}{marks}."
    return f"{who}: on {name(Hex(place))}{_movement_left(position, unit)}{marks}."


def _say_off(rules: Rules, place: int) -> str:
    said = title_of(rules.roster, place)
    return said[:1].lower() + said[1:]


def _movement_left(position: Position, unit: int) -> str:
    still = position.turn == SETTING_UP or position.side_of(unit) != position.side
    if still or not position.moved(unit):
        return ""
    left = Fraction(movement.left_to(position, unit), FACTOR)
    start = position.start[unit]
    came = (
        f", from {show(position.roster, start)}" if in_play(start) and start != position.place[unit] else ""
    )
    whole = left + Fraction(position.spent[unit], FACTOR)  # with what options make of it
    return f"{came}, {say_number(left)} of {say_number(whole)} movement left"


def army_lines(position: Position, side: int) -> Iterator[str]:
    """The units of a side, stack by stack from west to east, then those that are to come."""
    rules = position.rules
    roster = position.roster
    yield f"{rules.names[side]} on the board:"
    for hex_ in bits.hexes(position.stood(side)):
        yield f"{name(hex_)}: {_with_factors(rules, position.all_at(hex_, side))}"
    for place, units in off_board(position, side):
        yield f"{title_of(roster, place)}: {_with_factors(rules, units)}"
    due: dict[int, list[int]] = {}
    for unit in position.of_side(side):
        if position.place[unit] == WAITING:
            due.setdefault(roster.arrives[unit], []).append(unit)
    for turn, units in sorted(due.items()):
        yield f"To come, turn {turn}: {_with_factors(rules, units)}"
    for shelf in rules.added[Shelf] if side == position.side else ():
        lines = shelf.lines(position, side)
        if lines:
            there = _with_factors(rules, shelf.units(position, side)) or "none"
            yield f"{shelf.title}: {there}. {' '.join(lines)}"


def off_board(position: Position, *sides: int) -> list[tuple[int, list[int]]]:
    """The places that are no hexes where units of these sides are in play: at sea, or aboard others."""
    found: dict[int, list[int]] = {}
    for side in sides:
        for unit in position.in_play().of_side[side]:
            place = position.place[unit]
            if place <= 0:  # nearly all are on the map
                found.setdefault(place, []).append(unit)
    return sorted(found.items(), reverse=True)


def _with_factors(rules: Rules, units: Iterable[int]) -> str:
    counters = [rules.roster.counters[u] for u in units]
    return ", ".join(f"{counter.id} {counter.factors}" for counter in counters)


# Cities and battles


def city_lines(position: Position) -> Iterator[str]:
    """Whose the cities are, and what the enemy has of each side's own."""
    rules = position.rules
    friendly = [CITIES.of(rules).friendly(position, side) for side in (0, 1)]
    homes = rules.ground.home_cities
    shared = homes[0] & homes[1]  # MS:SCENARIO.H.a - all of them, where the board is one country
    for side, army in enumerate(rules.names):
        home = homes[side] & ~shared
        at_home, abroad = friendly[side] & home, friendly[side] & ~home
        told = f"{army}: {count(friendly[side].bit_count(), 'friendly city', 'friendly cities')}"
        if shared:
            yield f"{told}, {say_hexes(friendly[side])}."
            continue
        yield f"{told}."
        yield f"At home, {at_home.bit_count()}: {say_hexes(at_home)}."
        yield f"Abroad, {abroad.bit_count()}: {say_hexes(abroad)}."
        yield f"At home but not friendly: {say_hexes(home & ~friendly[side])}."
    nobody = rules.ground.city & ~friendly[0] & ~friendly[1]
    for home in homes:
        nobody &= ~home | shared
    yield f"Friendly to nobody: {say_hexes(nobody)}."


def side_named(word: str) -> int | None:
    """The side that a word names: blue, B, Red ...

    >>> side_named("Red"), side_named("b"), side_named("green")
    (1, 0, None)
    """
    for number, side in enumerate(SIDES):
        if word.lower() in (str(side), side.code.lower()):
            return number
    return None
