"""Battles for tests: a table from a few shapes, units where one wants them, the step that is asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from openblitz.commander.game import Commander
from openblitz.commander.position import Position
from openblitz.commander.roster import Roster
from openblitz.commander.rules.book import SCALES, Rules
from openblitz.commander.scenarios import Scenario, find
from openblitz.commander.steps.base import happened
from openblitz.commander.table_top import tables
from openblitz.table import LoadedDice, Refusal
from openblitz.table.steps import follow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.commander.table_top.tables import Table
    from openblitz.commander.troops import UnitType
    from openblitz.table import Event


def area(kind: str, id_: str, *corners: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A polygon of terrain."""
    ring = [list(corner) for corner in (*corners, corners[0])]
    return _feature(kind, id_, {"type": "Polygon", "coordinates": [ring]}, more)


def patch(  # noqa: PLR0917 - the four sides
    kind: str, id_: str, west: float, south: float, east: float, north: float, **more: Any
) -> dict[str, Any]:
    """A rectangle of terrain."""
    return area(kind, id_, (west, south), (east, south), (east, north), (west, north), **more)


def line(kind: str, id_: str, *points: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A line of terrain."""
    return _feature(kind, id_, {"type": "LineString", "coordinates": [list(p) for p in points]}, more)


def _feature(kind: str, id_: str, geometry: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "properties": {"id": id_, "kind": kind, **more}, "geometry": geometry}


def table(*pieces: dict[str, Any], size: float = 120.0) -> Table:
    """A table with these pieces on open ground."""
    head = {"name": "test", "title": "A table for tests", "width": size, "height": size}
    return tables.read(json.dumps({"type": "FeatureCollection", "openblitz": head, "features": list(pieces)}))


def rules_of(scenario: Scenario | None = None) -> Rules:
    """The rules of the encounter, or of another scenario."""
    scenario = scenario or find("commander-encounter")
    return Rules(scenario, Roster(scenario.groups), SCALES[scenario.file.scale])


class Battle:
    """A position under test: units by their ids, orders in notation or as records."""

    def __init__(self, position: Position) -> None:
        rules = position.rules
        self.rules = rules
        self.game = Commander(rules)
        self.position = position

    def unit(self, name: str) -> int:
        """The number of a unit."""
        return self.rules.roster.number[name.casefold()]

    def units(self, *names: str) -> tuple[int, ...]:
        """The numbers of units."""
        return tuple(self.unit(name) for name in names)

    def order(self, order: Any, *dice: int) -> list[Event]:
        """Carry an order out with these dice, all of which must be rolled."""
        order = self.game.read_order(order) if isinstance(order, str) else order
        seat = self.game.to_move(self.position)
        assert seat is not None
        refusal = self.game.check(self.position, seat, order)
        assert refusal is None, refusal
        loaded = LoadedDice(dice)
        events = self.game.carry_out(self.position, order, loaded)
        assert loaded.left == (), f"dice not rolled: {loaded.left}"
        return events

    def settle(self, *dice: int) -> list[Event]:
        """Let the step that would be asked settle itself, once, with these dice; what happened."""
        loaded = LoadedDice(dice)
        happened = self.position.steps[-1].settle(self.position, loaded)
        assert happened is not None, "somebody is asked"
        assert loaded.left == (), f"dice not rolled: {loaded.left}"
        follow(self.position.steps, happened)
        return list(happened.events)

    def lead_to(self, told: Sequence[Event]) -> None:
        """Put on the pile what a rule has led to."""
        follow(self.position.steps, happened(self.rules, told))

    def refused(self, order: Any) -> Refusal:
        """The refusal of an order; it must be refused."""
        order = self.game.read_order(order) if isinstance(order, str) else order
        seat = self.game.to_move(self.position)
        assert seat is not None
        refusal = self.game.check(self.position, seat, order)
        assert refusal is not None, "the order was not refused"
        return refusal

    def where(self, name: str) -> tuple[float, float, float]:
        """Where a unit stands, and facing where."""
        u = self.unit(name)
        return self.position.x[u], self.position.y[u], self.position.facing[u]


def battle(
    units: dict[str, tuple[float, float, float]],
    *pieces: dict[str, Any],
    steps: Sequence[Any] = (),
    active: str = "american",
    on: Table | None = None,
    scenario: Scenario | None = None,
    suppressed: Sequence[str] = (),
    aboard: dict[str, str] | None = None,
) -> Battle:
    """A battle in its first turn: American baseline south, German north; who is not named is knocked out.

    Commands need not be named: a CO of each side who is not stands in a corner of its baseline.
    """
    rules = rules_of(scenario)
    roster = rules.roster
    position = Position(rules)
    position.table = on or table(*pieces)
    position.edge = ["south", "north"]
    position.turn, position.active = 1, roster.seats.index(active)
    position.first = 0
    position.open_player_turn()
    for unit in roster.units:
        if not roster.kind[unit].off_table:
            position.place[unit] = -1
    made = Battle(position)
    far = (position.table.width - 1.5, position.table.height - 1.5, 180.0)
    for side, corner in enumerate(((1.5, 1.5, 0.0), far)):
        co = f"{roster.groups[side].prefix}:CO"
        units = {co: corner, **units} if co not in units else units
    for name, (x, y, facing) in units.items():
        position.put(made.unit(name), x, y, facing)
    for name, carrier in (aboard or {}).items():
        unit, transport = made.unit(name), made.unit(carrier)
        position.carrier[unit] = transport
        position.put(unit, position.x[transport], position.y[transport], position.facing[transport])
        if roster.kind[unit].towed:
            position.limbered |= 1 << unit
    for name in suppressed:
        position.suppressed |= 1 << made.unit(name)
    position.steps = list(steps)
    return made


def scenario_with(more: dict[str, Sequence[UnitType]], **file: Any) -> Scenario:
    """The encounter with more kinds of units for a seat, and other facts of the scenario file."""
    plain = find("commander-encounter")
    first, second = (
        msgspec.structs.replace(group, unit=(*group.unit, *more.get(group.seat, ())))
        for group in plain.groups
    )
    return Scenario(msgspec.structs.replace(plain.file, **file), (first, second), plain.pin)
