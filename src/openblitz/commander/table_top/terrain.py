"""Kinds of terrain and pieces of it on a table: what they do to movement, sight and fire."""

from __future__ import annotations

from enum import StrEnum
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
import shapely
from shapely.geometry import LineString, Point, Polygon

from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shapely.geometry.base import BaseGeometry

_FILE: Final = resources.files("openblitz.commander.table_top") / "data" / "terrain.toml"


class Movement(StrEnum):
    """How a unit moves; a unit type names one of these (allied armour: BC:terrain.bocage)."""

    FOOT = "foot"
    CAVALRY = "cavalry"
    ARMOUR = "armour"
    ALLIED_ARMOUR = "allied-armour"
    TRUCK = "truck"
    MOTORCYCLE = "motorcycle"
    TOWED = "towed"
    OTHER_TRANSPORT = "other-transport"
    AMPHIBIAN = "amphibian"
    BOAT = "boat"


class Dense(StrEnum):
    """The three rows of the dense terrain table (BC:command.dense.*)."""

    FOOT = "foot"
    TRUCK = "truck"
    OTHER = "other"


class Effect(StrEnum):
    """What a kind of terrain does to the movement of one class."""

    FREE = "free"
    STOP = "stop"
    IMPASSABLE = "impassable"
    ROAD_ONLY = "road-only"
    WATER = "water"


class Form(StrEnum):
    """How a piece of terrain is drawn on the table."""

    AREA = "area"
    LINE = "line"


class Group(StrEnum):
    """What a way across terrain can open: a road opens ground, a bridge water, a route a drop."""

    GROUND = "ground"
    WATER = "water"
    DROP = "drop"
    OBSTACLE = "obstacle"
    DEFENCE = "defence"
    WAY = "way"
    FORD = "ford"


# BC:command.dense.*: cavalry is dense as foot is (reading 57), motorcycles and towed guns as trucks are.
DENSE_CLASS: Final = {
    Movement.FOOT: Dense.FOOT,
    Movement.CAVALRY: Dense.FOOT,
    Movement.TRUCK: Dense.TRUCK,
    Movement.MOTORCYCLE: Dense.TRUCK,
    Movement.TOWED: Dense.TRUCK,
    Movement.ARMOUR: Dense.OTHER,
    Movement.ALLIED_ARMOUR: Dense.OTHER,
    Movement.OTHER_TRANSPORT: Dense.OTHER,
    Movement.AMPHIBIAN: Dense.OTHER,
    Movement.BOAT: Dense.OTHER,
}


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of terrain, as `data/terrain.toml` tells it."""

    title: str
    form: Form
    group: Group
    rules: tuple[str, ...]
    name: str = ""
    width: float = 0.0  # of a line piece that names none
    scenery: bool = False  # counts for BC:battlefield.scenery
    obscuring: bool = False  # BC:los.5cm
    contour: bool = False  # a level of a hill, BC:los.contour
    blocks: bool = False  # BC:los.block.obstacle
    cover: bool = False  # who stands in it is in cover
    open: bool = False  # an area in which one is in the open all the same (reading 42)
    shelters: bool = False  # who stands behind it is in cover
    fortified: bool = False
    far_bank: bool = False  # BC:terrain.stream: the next move starts on the far bank (reading 58)
    afloat: bool = False  # BC:water.*: who is in it floats or wades
    breachable: bool = False  # BC:terrain.breach
    road: bool = False  # BC:command.modifiers.2d
    opens: frozenset[Group] = frozenset()
    otherwise: Effect = Effect.FREE
    movement: dict[Movement, Effect] = {}
    dense_for: frozenset[Dense] = frozenset()
    defined_by_scenario: bool = False  # BC:terrain.published
    mines: bool = False  # BC:fallback.ko
    looks_like: str = ""  # the kind as which players see it: real and dummy mines look alike
    wire: bool = False

    def effect(self, movement: str) -> Effect:
        """What it does to a movement class."""
        asked = Movement(movement)
        found = self.movement.get(asked)
        if found is None and asked is Movement.ALLIED_ARMOUR:
            found = self.movement.get(Movement.ARMOUR)
        return found or self.otherwise

    def dense(self, movement: str) -> bool:
        """BC:command.dense.foot/trucks/other - whether it is dense for a movement class."""
        return DENSE_CLASS[Movement(movement)] in self.dense_for

    def passable(self, movement: str) -> bool:
        """Whether a movement class may be in it at all, off the road."""
        return self.effect(movement) not in (Effect.IMPASSABLE, Effect.ROAD_ONLY)

    def __hash__(self) -> int:
        return hash((self.name, self.otherwise, self.dense_for, frozenset(self.movement.items())))


class Measures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The centimetres that terrain speaks of."""

    gap: float
    breach: float
    into: float


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    measures: Measures
    kind: dict[str, Kind]


@cache
def _file() -> _File:
    return load_toml(_FILE, _File)


@cache
def kinds() -> dict[str, Kind]:
    """Every kind of terrain by name."""
    return {name: msgspec.structs.replace(kind, name=name) for name, kind in _file().kind.items()}


def measures() -> Measures:
    """The centimetres that terrain speaks of."""
    return _file().measures


class Piece:
    """A piece of terrain on a table: immutable, known by its id."""

    __slots__ = ("bounds", "id", "kind", "level", "line", "name", "outline", "shape", "width")

    def __init__(
        self, piece_id: str, kind: Kind, outline: Polygon | LineString, *,
        name: str = "", level: int = 1, width: float = 0.0,
    ) -> None:  # fmt: skip
        self.id = piece_id
        self.kind = kind
        self.name = name
        self.level = level if kind.contour else 0
        self.outline = outline
        self.line = outline if isinstance(outline, LineString) else None
        self.width = float(width or kind.width) if self.line is not None else 0.0
        # What it covers: the polygon itself, or the line at its full width with square ends.
        self.shape: BaseGeometry = (
            outline.buffer(self.width / 2, cap_style="flat", join_style="mitre", mitre_limit=2.0)
            if self.line is not None
            else outline
        )
        shapely.prepare(self.shape)
        self.bounds: tuple[float, float, float, float] = self.shape.bounds

    @property
    def title(self) -> str:
        """Its name, or what it is when it has none."""
        return self.name or self.kind.title

    def _facts(self) -> tuple[object, ...]:
        return (self.id, self.kind, self.name, self.level, self.width, self.outline.wkb)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash(self._facts())

    def __repr__(self) -> str:
        return f"Piece({self.id!r}, {self.kind.name!r})"


class Breach(NamedTuple):
    """BC:terrain.breach - the gap that the first armour across left in an obstacle."""

    piece: str
    x: float
    y: float


def opened(piece: Piece, breaches: Sequence[tuple[str, float, float]]) -> BaseGeometry:
    """What is left of a piece when its breaches are taken out."""
    gaps = tuple((x, y) for breached, x, y in breaches if breached == piece.id)
    return _opened(piece, gaps) if gaps and piece.kind.breachable else piece.shape


@lru_cache(maxsize=1024)
def _opened(piece: Piece, gaps: tuple[tuple[float, float], ...]) -> BaseGeometry:
    left: BaseGeometry = piece.shape
    for gap in gaps:
        left = left.difference(Point(gap).buffer(measures().breach / 2))
    shapely.prepare(left)
    return left
