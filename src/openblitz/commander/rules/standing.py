"""Where units stand and whom they see: the position's units as bases on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from openblitz.commander.position import ON_TABLE
from openblitz.commander.table_top import bases, ground
from openblitz.commander.table_top.bases import EPS, Base
from openblitz.commander.table_top.sight import Obstruction, Sight, sight, sights
from openblitz.commander.table_top.terrain import measures

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray
    from shapely import Polygon

    from openblitz.commander.position import Position
    from openblitz.commander.table_top.tables import Table


Survey: TypeAlias = "NDArray[np.bool_]"  # who sees whom: rows are viewers, columns targets


def table_of(position: Position) -> Table:
    """The table, once it has been set up."""
    assert position.table is not None
    return position.table


def base(position: Position, unit: int) -> Base:
    """The base on which a unit stands; who is carried, rides or is towed is where its carrier is."""
    rules = position.rules
    carrier = position.carrier[unit]
    kind = position.roster.kind[unit if carrier < 0 else carrier]
    return Base(
        position.x[unit],
        position.y[unit],
        position.facing[unit],
        kind.width * rules.scale,
        kind.depth * rules.scale,
    )


def standing(position: Position, side: int | None = None) -> Iterator[int]:
    """Units on the table on their own bases, of one side or of both."""
    units: Sequence[int] = position.roster.units if side is None else position.roster.of_side[side]
    return (u for u in units if position.place[u] == ON_TABLE and position.carrier[u] < 0)


def spots(position: Position, *units: int) -> list[tuple[float, float]]:
    """Where units are that are on the table: the places of what happens to them."""
    return [(position.x[u], position.y[u]) for u in units if position.place[u] == ON_TABLE]


def distance(position: Position, one: int, other: int) -> float:
    """BC:fire.range - The shortest distance between two units."""
    return bases.distance(base(position, one), base(position, other))


def within(position: Position, one: int, other: int, printed: float) -> bool:
    """Whether two units are within so many printed centimetres of one another."""
    return distance(position, one, other) <= position.rules.cm(printed) + EPS


def touching(position: Position, one: int, other: int) -> bool:
    """Base contact."""
    return bases.touching(base(position, one), base(position, other))


# Sight


def smoke_shapes(position: Position) -> tuple[Polygon, ...]:
    """The smoke screens as shapes."""
    from shapely import box  # noqa: PLC0415 - shapely is slow to load, and smoke is rare

    return tuple(
        box(s.x - s.width / 2, s.y - s.height / 2, s.x + s.width / 2, s.y + s.height / 2)
        for s in position.smoke
    )


def blocks_sight(position: Position, unit: int) -> bool:
    """BC:los.block.units - Who stands in the way: not commands, foot infantry, MGs, mortars, guns set up."""
    kind = position.roster.kind[unit]
    if kind.is_command:
        return False
    if kind.towed:
        return position.has(position.limbered, unit)
    return not (kind.type == "infantry" and kind.going == "foot")


def obstructions(position: Position) -> tuple[Obstruction, ...]:
    """All units that block lines of sight."""
    found: tuple[Obstruction, ...] | None = position.memo.get("obstructions")
    if found is None:
        found = tuple(
            Obstruction(f"unit:{u}", base(position, u))
            for u in standing(position)
            if blocks_sight(position, u)
        )
        position.memo["obstructions"] = found
    return found


def line(position: Position, viewer: int, target: int) -> Sight:
    """BC:los.line - The line of sight between two units, as terrain, smoke and other units leave it."""
    key = ("line", viewer, target)
    found: Sight | None = position.memo.get(key)
    if found is None:
        ends = [f"unit:{u}" for u in (viewer, target, position.carrier[viewer])]
        met = [o for o in obstructions(position) if o.key not in ends]
        found = look(position, viewer, target, met)
        position.memo[key] = found
    return found


def clear(position: Position, viewer: int, target: int) -> bool:
    """Whether the line of sight between two units is clear: `line` without its reasons."""
    surveyed: Survey | None = position.memo.get("survey")
    if surveyed is not None and _surveyed(position, viewer, target):
        return bool(surveyed[viewer, target])
    return line(position, viewer, target).clear


def _surveyed(position: Position, viewer: int, target: int) -> bool:
    if not (position.stands(viewer) and position.stands(target)):
        return False
    return position.roster.side[viewer] != position.roster.side[target]


def survey(position: Position) -> Survey:
    """All lines of sight between the sides at once: dearer than one line, cheaper than a dozen.

    Rows are viewers, columns targets. Who does not stand on its own base is left out, and one's own side.
    """
    found: Survey | None = position.memo.get("survey")
    if found is None:
        blocking = [blocks_sight(position, u) for u in position.roster.units]
        found = position.memo["survey"] = look_round(position, blocking)
    return found


def look_round(position: Position, blocking: Sequence[bool]) -> Survey:
    """All lines between the sides as terrain, smoke and these units leave them."""
    units = list(standing(position))
    seen = sights(
        table_of(position),
        [base(position, u) for u in units],
        [position.roster.kind[u].arc for u in units],
        [blocking[u] for u in units],
        smoke_shapes(position),
        tuple((b.piece, b.x, b.y) for b in position.breaches),
        position.rules.cm(measures().into),
        [position.roster.side[u] for u in units],
    )
    found = np.zeros((len(position.roster), len(position.roster)), dtype=np.bool_)
    found[np.ix_(units, units)] = seen
    return found


def look(position: Position, viewer: int, target: int, met: Sequence[Obstruction]) -> Sight:
    """A line between two units as terrain, smoke and these units leave it."""
    return sight(
        table_of(position),
        base(position, viewer),
        base(position, target),
        position.roster.kind[viewer].arc,
        met,
        smoke_shapes(position),
        tuple((b.piece, b.x, b.y) for b in position.breaches),
        position.rules.cm(measures().into),
    )


def hidden(position: Position, target: int, viewer: int | None = None) -> bool:
    """BC:los.hiddenatg - A gun in cover is unseen until it fires or an enemy comes within 20 cm.

    With a viewer, cover from him counts too: a hedge that the gun stands behind.
    """
    kind = position.roster.kind[target]
    if not position.rules.scenario.file.hidden_guns or kind.weapon != "anti-tank gun":
        return False
    if position.has(position.revealed, target) or position.has(position.limbered, target):
        return False
    if not in_cover(position, target, viewer):
        return False
    enemies = standing(position, 1 - position.roster.side[target])
    return not any(within(position, enemy, target, 20) for enemy in enemies)


def sees(position: Position, viewer: int, target: int) -> bool:
    """BC:los.nospotting - What is in line of sight is seen, but for a hidden gun."""
    if hidden(position, target, viewer):
        return False
    return clear(position, viewer, target)


def in_cover(position: Position, unit: int, firer: int | None) -> bool:
    """Reading 56 - In cover terrain, dug in, in water, or behind an obstacle that it touches."""
    if position.has(position.dug_in, unit):
        return True
    from_ = None if firer is None else base(position, firer)
    breaches = tuple((b.piece, b.x, b.y) for b in position.breaches)
    return ground.in_cover(table_of(position), base(position, unit), from_, breaches)[0]


def fortified(position: Position, unit: int) -> bool:
    """In a fortification: put into one at deployment, or standing in one on the table."""
    if position.has(position.fortified, unit):
        return True
    where = base(position, unit)
    return any(piece.kind.fortified for piece in ground.at(table_of(position), where))


def in_open(position: Position, unit: int) -> bool:
    """Reading 42 - Neither in cover nor in area terrain (hills and roads are open)."""
    if position.has(position.dug_in | position.fortified, unit):
        return False
    return ground.in_open(table_of(position), base(position, unit))


def enemies(position: Position, unit: int) -> list[tuple[float, int]]:
    """Enemies on the table, seen or not, nearest first; commands are not counted (reading 19)."""
    found = []
    for enemy in standing(position, 1 - position.roster.side[unit]):
        if not position.roster.kind[enemy].is_command:
            found.append((distance(position, unit, enemy), enemy))
    return sorted(found)


def seen_enemies(position: Position, unit: int) -> list[tuple[float, int]]:
    """Enemies that a unit sees, nearest first."""
    return [one for one in enemies(position, unit) if sees(position, unit, one[1])]


def nearest_seen(position: Position, unit: int) -> int:
    """The nearest enemy that a unit sees; -1 when it sees none."""
    return next((e for _cm, e in enemies(position, unit) if sees(position, unit, e)), -1)


def nearest_enemies(position: Position, unit: int, printed: float) -> list[int]:
    """The nearest visible enemy within so many centimetres; several when they are equally near."""
    found: list[int] = []
    limit = position.rules.cm(printed) + EPS
    for cm, enemy in enemies(position, unit):
        if cm > limit:
            break
        if sees(position, unit, enemy):
            limit = limit if found else cm + EPS
            found.append(enemy)
    return found


def engaged(position: Position, unit: int) -> bool:
    """BC:combat.engaged - In base contact with an enemy that fights."""
    return bool(opponents(position, unit))


def opponents(position: Position, unit: int) -> list[int]:
    """BC:combat.contact - The enemies in base contact; commands do not fight."""
    if position.roster.kind[unit].is_command or not position.stands(unit):
        return []
    kinds, x, y = position.roster.kind, position.x[unit], position.y[unit]
    size = kinds[unit].width + kinds[unit].depth
    found = []
    for enemy in standing(position, 1 - position.roster.side[unit]):
        other = kinds[enemy]
        # Most are far away: half of width and depth is more than half the diagonal of a base.
        far = (size + other.width + other.depth) / 2 * position.rules.scale + bases.TOUCH
        if abs(position.x[enemy] - x) > far or abs(position.y[enemy] - y) > far or other.is_command:
            continue
        if touching(position, unit, enemy):
            found.append(enemy)
    return found


def off_table(position: Position, where: Base) -> bool:
    """Whether any part of a base is beyond the table's edge."""
    table = table_of(position)
    return any(
        not (-EPS <= x <= table.width + EPS and -EPS <= y <= table.height + EPS)
        for x, y in bases.corners(where)
    )


def clash(position: Position, where: Base, unit: int) -> list[int]:
    """Units, other than this one and who it carries, that a base put there would stand on top of."""
    return [
        other
        for other in standing(position)
        if other != unit and bases.overlapping(where, base(position, other))
    ]
