"""Deployment: a sensible place for the next unit, by the lie of the land and who stands already."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import numpy as np

from openblitz.commander.orders import Place
from openblitz.commander.position import EDGES
from openblitz.commander.rules import deployment, standing, transport
from openblitz.players.commander.lie import lie_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.table_top.tables import Table
    from openblitz.commander.troops import UnitType

    Numbers = NDArray[np.float64]
    State = Literal["", "dug-in", "fortified"]

_GRID: Final = 1.5  # centimetres between places looked at
_TRIES: Final = 60
_FRONT: Final = 44.0  # the width on which a battlegroup deploys: what one command reaches
_ELBOW: Final = 3.9  # from centre to centre
# Who is placed first: those who hold the line, then those whose place follows from it.
_ORDER: Final = ("gun", "machine gun", "foot", "armour", "mortar", "fao", "co", "hq", "transport")

_HOLD: Final = ("gun", "machine gun", "foot")


class Taste(NamedTuple):
    """What a role looks for in a place."""

    depth: float  # centimetres from the edge
    deep: float  # how much that matters
    view: float
    cover: float
    aside: float = 0.0  # for each 10 cm from the middle of the battlegroup


_TASTES: Final = {
    "gun": Taste(17.0, 0.2, 2.0, 1.5, 0.1),
    "machine gun": Taste(17.0, 0.6, 1.2, 0.8, 0.25),
    "foot": Taste(18.0, 0.8, 0.6, 1.0, 0.25),
    "armour": Taste(13.5, 0.6, 1.5, 0.3, 0.05),
    "mortar": Taste(6.0, 0.8, 0.0, 0.2, 0.2),
    "fao": Taste(12.0, 0.1, 2.5, 0.3, 0.05),
    "co": Taste(11.0, 0.5, 0.4, 0.0, 1.0),
    "hq": Taste(9.0, 0.3, 0.2, 0.0, 0.6),
    "transport": Taste(3.0, 1.0, 0.0, 0.0, 0.1),
}


def role_of(kind: UnitType) -> str:
    """What a unit is for, as far as its place goes."""
    if kind.is_command:
        return kind.role
    if kind.type == "transport":
        return "transport"
    if kind.towed:
        return "gun"
    if kind.is_mortar or kind.weapon == "machine gun":
        return "mortar" if kind.is_mortar else "machine gun"
    return "armour" if kind.type == "armour" else "foot"


def suggest(position: Position, side: int) -> Place | None:
    """A sensible placement of the next unit of a side; None when nothing is left to deploy."""
    rules = position.rules
    waiting = deployment.reserve(position, side)
    waiting.sort(key=lambda u: (_ORDER.index(role_of(position.roster.kind[u])), u))
    facing = deployment.INWARD[position.edge[side]]
    for unit in waiting:
        strip = ground_of(
            standing.table_of(position), position.edge[side], rules.cm(rules.scenario.file.depth)
        )
        beside = _beside_gun(position, side, unit)
        if beside is not None:
            return beside
        worth = _worth(position, side, unit, strip)
        for index in np.argsort(-worth, kind="stable")[: _TRIES * 5].tolist():
            if worth[index] < -50:  # on top of somebody
                break
            at = (round(float(strip.places[index][0]), 2), round(float(strip.places[index][1]), 2))
            for state in _defences(position, side, unit):
                order = Place(unit, at, facing, state=state)
                if deployment.refusal(position, side, order) is None:
                    return order
    return next(iter(position.steps[-1].orders(position)), None) if waiting else None  # type: ignore[return-value]


def _beside_gun(position: Position, side: int, unit: int) -> Place | None:
    """A truck stands against the gun that it tows, so that it can be limbered."""
    rules = position.rules
    kind = position.roster.kind[unit]
    size = (kind.width * rules.scale, kind.depth * rules.scale)
    for gun in standing.standing(position, side):
        if not position.roster.kind[gun].towed or not transport.suits(rules, gun, unit):
            continue
        for where in transport.around(standing.base(position, gun), *size):
            order = Place(unit, (where.x, where.y), where.facing)
            if deployment.refusal(position, side, order) is None:
                return order
    return None


def _defences(position: Position, side: int, unit: int) -> tuple[State, ...]:
    """The field defences that those who hold the line begin in, the stronger first, and none."""
    if role_of(position.roster.kind[unit]) not in _HOLD:
        return ("",)
    offered = deployment.starts(position, side, unit)
    wanted: tuple[State, ...] = ("fortified", "dug-in")
    return (*(state for state in wanted if state in offered), "")


class Ground(NamedTuple):
    """The strip along an edge, place by place."""

    places: Numbers
    along: Numbers  # centimetres along the edge
    depth: Numbers  # and from it
    view: Numbers  # the share of the field that is seen
    cover: Numbers
    middle: float  # along the edge, where a battlegroup stands best
    worth: float  # of that


@lru_cache(maxsize=32)
def ground_of(table: Table, edge: str, depth: float) -> Ground:
    """The strip along an edge and what it offers; worked out once."""
    lie = lie_of(table)
    wide = table.width if edge in ("north", "south") else table.height
    along, deep = np.meshgrid(np.arange(1.5, wide - 1.4, _GRID), np.arange(1.5, depth - 1.4, _GRID))
    along, deep = along.ravel(), deep.ravel()
    places = _there(table, edge, along, deep)
    ahead, out = np.meshgrid(np.linspace(0.1, 0.9, 7) * wide, np.array([30.0, 45.0, 60.0, 75.0]) + depth / 2)
    field = _there(table, edge, ahead.ravel(), out.ravel())
    view = lie.views(places, field).mean(axis=1)
    cover = 0.5 * lie.sheltered(places) + 0.5 * lie.covered(places)
    front = deep > depth / 2
    best = (-np.inf, wide / 2)
    for middle in np.arange(_FRONT / 2, wide - _FRONT / 2 + 1, 4.0):
        inside = front & (np.abs(along - middle) <= _FRONT / 2)
        # The best third counts: nobody has to stand in the rest.
        offers = np.sort((view + cover)[inside])
        worth = float(offers[-len(offers) // 3 :].mean()) - 0.1 * abs(middle - wide / 2) / wide
        best = max(best, (worth, float(middle)))
    return Ground(places, along, deep, view, cover, best[1], best[0])


def _there(table: Table, edge: str, along: Numbers, deep: Numbers) -> Numbers:
    across = {
        "south": (along, deep),
        "north": (along, table.height - deep),
        "west": (deep, along),
        "east": (table.width - deep, along),
    }
    return np.stack(across[edge], axis=1)


def best_edge(rules: Rules, table: Table) -> str:
    """The edge whose strip offers most, with the enemy's on the other side in mind."""
    depth = rules.cm(rules.scenario.file.depth)
    worth = {edge: ground_of(table, edge, depth).worth for edge in EDGES}
    return max(EDGES, key=lambda edge: worth[edge] - worth[deployment.opposite(edge)])


def _worth(position: Position, side: int, unit: int, strip: Ground) -> Numbers:
    rules = position.rules
    kind = position.roster.kind[unit]
    taste = _TASTES[role_of(kind)]
    off = np.abs(strip.along - strip.middle)
    worth: Numbers = taste.view * strip.view + taste.cover * strip.cover
    worth = worth - taste.deep * np.abs(strip.depth - taste.depth) / 10 - taste.aside * off / 10
    worth = worth - 2.0 * np.maximum(off - _FRONT / 2, 0) / 10
    near = rules.cm(_ELBOW if not kind.is_command else 2.7)
    for friend in standing.standing(position, side):
        dx = strip.places[:, 0] - position.x[friend]
        dy = strip.places[:, 1] - position.y[friend]
        worth = worth - 100.0 * (np.maximum(np.abs(dx), np.abs(dy)) < near)
        if _in_the_way(kind, position.roster.kind[friend]):
            # BC:fire.over - foot does not fire over a friend: not straight behind or before one.
            across = np.abs(dx if position.edge[side] in ("north", "south") else dy)
            worth = worth - 0.8 * (across < rules.cm(3.2)) * (np.hypot(dx, dy) < rules.cm(16))
    return worth


def _in_the_way(one: UnitType, other: UnitType) -> bool:
    """BC:fire.over, BC:los.block.units - Whether one behind the other is hindered."""
    if one.is_mortar or other.is_mortar:
        return False
    return one.is_vehicle or other.is_vehicle or not (one.is_command or other.is_command)
