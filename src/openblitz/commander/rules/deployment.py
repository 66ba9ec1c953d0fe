"""BC:scenario.deploy - The table, the edges, and where units may be placed before the battle."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import msgspec

from openblitz.commander.charts import chart
from openblitz.commander.orders import ChooseTable, Place
from openblitz.commander.position import EDGES, RESERVE
from openblitz.commander.rules import standing, transport
from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top import bases, ground, tables
from openblitz.commander.table_top.bases import EPS, Base

if TYPE_CHECKING:
    from random import Random

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.scenarios import Opening
    from openblitz.commander.table_top.tables import Table
    from openblitz.table import Event, Refusal

PLACE = "BC:scenario.deploy.place"
# The facing of troops that look from their edge into the table.
INWARD = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}

STATES: Final[tuple[Literal["dug-in", "fortified"], ...]] = ("dug-in", "fortified")

_SEED = re.compile(r"-?\d{1,9}", re.ASCII)


class _Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    normal: tuple[float, float]
    half: tuple[float, float]
    double: tuple[float, float]


class Strip(NamedTuple):
    """The ground along a table edge on which a side deploys."""

    west: float
    south: float
    east: float
    north: float


# The table


def table_size(rules: Rules) -> tuple[float, float]:
    """BC:battlefield.size - The smallest table for the scale of the miniatures."""
    size: tuple[float, float] = getattr(chart("battlefield", _Sizes), rules.scenario.file.scale)
    return size


def build_table(rules: Rules, order: ChooseTable) -> Table:
    """The table that an order asks for; a TableError says what is wrong with it."""
    if order.source == "custom":
        return tables.read(order.text)
    if order.source == "random":
        return _random_table(order.text, max(table_size(rules)))
    return tables.named(order.source)


def holds_mines(rules: Rules, order: ChooseTable) -> bool:
    """Whether the GeoJSON of a table says of mines what only its maker may know: real or dummy."""
    if order.source != "custom":
        return False
    try:
        return any(piece.kind.looks_like for piece in build_table(rules, order).pieces)
    except tables.TableError:
        return True


@lru_cache(maxsize=8)  # it is asked for when an order is checked and again when it is carried out
def _random_table(seed: str, size: float) -> Table:
    if not _SEED.fullmatch(seed):
        raise tables.TableError("random", f"{seed[:40]!r} is no seed; write a whole number of up to 9 digits")
    from openblitz.commander.table_top import generator  # noqa: PLC0415 - slow to load, seldom wanted

    try:
        return generator.generate(int(seed), size)
    except RuntimeError as error:
        raise tables.TableError("random", str(error)) from error


def table_choices(rules: Rules) -> tuple[str, ...]:
    """The tables of the scenario, or all of ours, random ones and the player's own."""
    return rules.scenario.file.tables or (*tables.names(), "random", "custom")


def table_refusal(rules: Rules, order: ChooseTable) -> Refusal | None:
    """BC:scenario.deploy.edges, BC:battlefield.size - Why a table cannot be fought on."""
    choices = table_choices(rules)
    if order.source not in choices:
        reason = f"There is no table {order.source[:40]!r} to choose; there are {', '.join(choices)}."
        return rules.refuse("BC:scenario.deploy.edges", reason)
    try:
        table = build_table(rules, order)
    except tables.TableError as error:
        return rules.refuse("BC:battlefield.scenery", f"This table cannot be used: {error.fault}.")
    least = sorted(table_size(rules))
    if any(have < need - EPS for have, need in zip(sorted((table.width, table.height)), least, strict=True)):
        reason = (
            f"The table is {say_cm(table.width)} by {say_cm(table.height)} cm; "
            f"it must be at least {say_cm(least[0])} by {say_cm(least[1])}."
        )
        return rules.refuse("BC:battlefield.size", reason)
    return None


def opposite(edge: str) -> str:
    """BC:scenario.deploy.edges - The edge across the table."""
    return EDGES[(EDGES.index(edge) + 2) % 4]


# Placing units


def strip(position: Position, side: int) -> Strip:
    """BC:scenario.deploy.place - Up to 20 cm from the side's own edge."""
    rules = position.rules
    table = standing.table_of(position)
    depth = rules.cm(rules.scenario.file.depth)
    whole = Strip(0.0, 0.0, table.width, table.height)
    match position.edge[side]:
        case "north":
            return whole._replace(south=table.height - depth)
        case "east":
            return whole._replace(west=table.width - depth)
        case "south":
            return whole._replace(north=depth)
    return whole._replace(east=depth)


def reserve(position: Position, side: int) -> list[int]:
    """The units that a side has not deployed yet."""
    return [u for u in position.roster.of_side[side] if position.place[u] == RESERVE]


def placed(rules: Rules, order: Place) -> Base:
    """The base on which a unit would stand."""
    kind = rules.roster.kind[order.unit]
    return Base(*order.at, order.facing, kind.width * rules.scale, kind.depth * rules.scale)


def refusal(position: Position, side: int, order: Place) -> Refusal | None:
    """BC:scenario.deploy.place - Why units cannot be placed so."""
    rules = position.rules
    units = (order.unit, *order.with_)
    for unit in units:
        if position.roster.side[unit] != side:
            reason = f"{position.roster.say(unit)} belongs to the other side."
            return rules.refuse("BC:units.battlegroup", reason, [unit])
        if position.place[unit] != RESERVE:
            reason = f"{position.roster.say(unit)} is not waiting to be deployed."
            return rules.refuse(PLACE, reason, [unit])
    return (
        _place_refusal(position, side, order)
        or _with_refusal(rules, order)
        or _state_refusal(position, side, order)
    )


def _place_refusal(position: Position, side: int, order: Place) -> Refusal | None:
    """Wholly on the strip, on ground that it can stand on, and on top of nobody."""
    rules = position.rules
    base, name = placed(rules, order), position.roster.say(order.unit)
    west, south, east, north = strip(position, side)
    for x, y in bases.corners(base):
        if not (west - EPS <= x <= east + EPS and south - EPS <= y <= north + EPS):
            depth = say_cm(rules.cm(rules.scenario.file.depth))
            where = f"wholly within {depth} cm of the {position.edge[side]} edge"
            reason = f"{name} must stand on the table, {where}{_sticks_out(position, side, base)}."
            return rules.refuse(PLACE, reason, [order.unit], [order.at])
    under = standing.clash(position, base, order.unit)
    if under:
        reason = f"{name} would stand on top of {position.roster.say(*under)}."
        return rules.refuse(PLACE, reason, [order.unit, *under], [order.at])
    kind = position.roster.kind[order.unit]
    piece = ground.impassable_for(
        standing.table_of(position),
        base,
        kind.going,
        allied_bocage=position.roster.groups[side].crosses_bocage,
        amphibious=kind.swims,
        scale=rules.scale,
    )
    if piece is not None:
        reason = f"{name} cannot stand in {piece.title}."
        return rules.refuse(piece.kind.rules[0], reason, [order.unit], [order.at])
    return None


def _sticks_out(position: Position, side: int, base: Base) -> str:
    """How far from its edge the farthest corner of a base would be."""
    if standing.off_table(position, base):
        return ""
    table, corners = standing.table_of(position), bases.corners(base)
    away = {
        "south": max(y for _, y in corners),
        "north": table.height - min(y for _, y in corners),
        "west": max(x for x, _ in corners),
        "east": table.width - min(x for x, _ in corners),
    }
    return f"; a corner would be {say_cm(away[position.edge[side]])} cm from it"


def _with_refusal(rules: Rules, order: Place) -> Refusal | None:
    """Reading 89 - Who comes with a transport is one that it carries or tows, and there is room."""
    if len(set(order.with_)) != len(order.with_):
        return rules.refuse(PLACE, "A unit is named twice.", order.with_)
    for unit in order.with_:
        if not transport.suits(rules, unit, order.unit):
            reason = f"{rules.roster.say(order.unit)} neither carries nor tows {rules.roster.say(unit)}."
            return rules.refuse(PLACE, reason, [order.unit, unit])
    guns = sum(rules.roster.kind[unit].towed for unit in order.with_)
    room = rules.roster.kind[order.unit].capacity
    if guns > 1 or len(order.with_) - guns > room:
        reason = f"{rules.roster.say(order.unit)} has room for {room}, and tows one gun."
        return rules.refuse(PLACE, reason, [order.unit, *order.with_])
    return None


def _state_refusal(position: Position, side: int, order: Place) -> Refusal | None:
    """Field defences: only what the scenario gives, and not for those who come with a transport."""
    rules = position.rules
    if not order.state:
        return None
    have, used = _defences(position, side, order.state)
    if order.with_ or position.roster.kind[order.unit].is_command:
        reason = f"{position.roster.say(order.unit, *order.with_)} cannot start {order.state}."
        return rules.refuse(PLACE, reason, [order.unit])
    if used >= have and not _inborn(rules, order.unit, order.state):
        reason = f"The scenario gives {have} units that start {order.state}, and {used} stand already."
        return rules.refuse(PLACE, reason, [order.unit])
    return None


def _inborn(rules: Rules, unit: int, state: str) -> bool:
    kind = rules.roster.kind[unit]
    return kind.dug_in if state == "dug-in" else kind.fortified


def _defences(position: Position, side: int, state: str) -> tuple[int, int]:
    """How many units of a side the scenario lets start so, and how many do already."""
    rules = position.rules
    given = rules.scenario.file.defences.get(position.roster.seats[side])
    have = 0 if given is None else given.dug_in if state == "dug-in" else given.fortified
    bits = position.dug_in if state == "dug-in" else position.fortified
    used = sum(position.has(bits, u) and not _inborn(rules, u, state) for u in position.roster.of_side[side])
    return have, used


def starts(position: Position, side: int, unit: int) -> dict[str, int]:
    """The field defences in which a unit that waits may start, with how many units still may."""
    found: dict[str, int] = {}
    for state in STATES:
        order = Place(unit, (0.0, 0.0), 0.0, state=state)
        if _inborn(position.rules, unit, state) or _state_refusal(position, side, order):
            continue
        have, used = _defences(position, side, state)
        found[state] = have - used
    return found


def carry_out(position: Position, order: Place) -> list[Event]:
    """BC:scenario.deploy.place - Stand a unit on the table, with those that it carries or tows."""
    position.put(order.unit, *order.at, order.facing)
    for unit in order.with_:
        position.carrier[unit] = order.unit
        if position.roster.kind[unit].towed:
            position.limbered |= 1 << unit
        position.put(unit, *order.at, order.facing)
    kind = position.roster.kind[order.unit]
    if not order.with_:
        if kind.dug_in or order.state == "dug-in":
            position.dug_in |= 1 << order.unit
        if kind.fortified or order.state == "fortified":
            position.fortified |= 1 << order.unit
    text = f"{position.roster.say(order.unit, *order.with_)} deployed."
    units = (order.unit, *order.with_)
    return [position.rules.event("deployed", text, PLACE, units, [order.at])]


def open_battle(position: Position, opening: Opening) -> None:
    """Everybody stands as the scenario says, and the battle begins."""
    position.table = tables.named(opening.table)
    position.edge = [opening.edge, opposite(opening.edge)]
    position.schedule_closed = [True, True]
    position.deployed_first = position.first = position.roster.seats.index(opening.first)
    for id_, (x, y, facing) in opening.units.items():
        carry_out(position, Place(position.roster.number[id_.casefold()], (x, y), facing))


def anywhere(position: Position, side: int, unit: int, chance: Random) -> Place:
    """Some place on the strip for a unit, looking into the table; whether it may stand there is not asked."""
    west, south, east, north = strip(position, side)
    kind = position.roster.kind[unit]
    margin = max(kind.width, kind.depth) * position.rules.scale / 2
    x = round(chance.uniform(west + margin, east - margin), 2)
    y = round(chance.uniform(south + margin, north - margin), 2)
    return Place(unit, (x, y), INWARD[position.edge[side]])
