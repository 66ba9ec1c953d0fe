"""Tables: a battlefield as a GeoJSON file of typed pieces, read with every fault named, and written back."""

from __future__ import annotations

import hashlib
import re
from functools import cache, cached_property, lru_cache
from importlib import resources
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import msgspec
import shapely
from shapely.geometry import LineString, Polygon, box

from openblitz.commander.table_top.terrain import Effect, Form, Kind, Movement, Piece, kinds
from openblitz.datafile import DataFileError, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FOLDER: Final = resources.files("openblitz.commander.table_top") / "data" / "tables"
SMALLEST: Final = 40.0
LARGEST: Final = 400.0

# A table comes from anybody; these keep a hostile one from filling the machine.
MOST_BYTES: Final = 2_000_000
MOST_PIECES: Final = 400
MOST_POINTS: Final = 8_000
MOST_POINTS_OF_A_LINE: Final = 100  # giving a crumpled line its width takes the cube of this
MOST_POINTS_OF_LINES: Final = 2_000
MOST_LEVELS: Final = 9
MOST_WIDTH: Final = 30.0

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FEATURE: Final = re.compile(r"\$\.features\[(\d+)\]")


class TableError(DataFileError):
    """A table that cannot be used: which piece of it, and what is wrong."""

    def __init__(self, table: str, fault: str) -> None:
        super().__init__(table, None, fault)


class Table:
    """A battlefield: its size and its pieces. Loaded once, never changed, known by name and content."""

    def __init__(
        self, name: str, title: str, width: float, height: float, pieces: Iterable[Piece],
    ) -> None:  # fmt: skip
        self.name = name
        self.title = title
        self.width = float(width)
        self.height = float(height)
        self.pieces = tuple(pieces)
        self.by_id = {piece.id: piece for piece in self.pieces}
        self.rectangle: Polygon = box(0, 0, width, height)

    @cached_property
    def tree(self) -> shapely.STRtree:
        """The shapes of the pieces, in their order, for asking what is near."""
        return shapely.STRtree([piece.shape for piece in self.pieces])

    @cached_property
    def digest(self) -> str:
        """The content as a short hash: two tables with the same one are the same."""
        return hashlib.sha256(write(self).encode()).hexdigest()[:16]

    def of(self, *names: str) -> Iterator[Piece]:
        """The pieces of these kinds."""
        return (piece for piece in self.pieces if piece.kind.name in names)

    def coverage(self) -> float:
        """BC:battlefield.scenery - the share of the table under scenery; roads and streams by their width."""
        scenery = shapely.union_all([piece.shape for piece in self.pieces if piece.kind.scenery])
        return float(scenery.intersection(self.rectangle).area / self.rectangle.area)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.name, self.digest) == (other.name, other.digest)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.digest))

    def __repr__(self) -> str:
        return f"Table({self.name!r}, {len(self.pieces)} pieces)"


# --- The file ------------------------------------------------------------------------------------------

_Point = tuple[float, float]


class _Polygon(msgspec.Struct, frozen=True, tag_field="type", tag="Polygon"):
    coordinates: tuple[tuple[_Point, ...], ...]


class _Line(msgspec.Struct, frozen=True, tag_field="type", tag="LineString"):
    coordinates: tuple[_Point, ...]


class _Properties(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: str
    name: str = ""
    level: int = 1
    width: float = 0.0
    movement: dict[Movement, Effect] | None = None


class _Feature(msgspec.Struct, frozen=True, tag_field="type", tag="Feature"):
    properties: _Properties
    geometry: _Polygon | _Line


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    width: float
    height: float


class _Collection(msgspec.Struct, frozen=True, tag_field="type", tag="FeatureCollection"):
    openblitz: _Head
    features: tuple[_Feature, ...]


@cache
def names() -> tuple[str, ...]:
    """The tables that ship with the game."""
    found = (file.name for file in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".geojson") for name in found if name.endswith(".geojson")))


@cache
def named(name: str) -> Table:
    """A table that ships with the game."""
    if name not in names():
        raise TableError(name, f"no such table; there are {', '.join(names())}")
    return read(read_text(FOLDER / f"{name}.geojson"), name)


def read(text: str, source: str = "table") -> Table:
    """Read a table from GeoJSON; whatever is wrong is told with the feature it stands in."""
    if len(text) > MOST_BYTES:
        raise TableError(source, f"larger than {MOST_BYTES} bytes")
    collection = _decoded(text, source)
    head = collection.openblitz
    if not _NAME.fullmatch(head.name) or len(head.name) > 60:
        raise TableError(
            source, f"{head.name[:60]!r} is no name for a table: small letters, digits and hyphens"
        )
    _check_words(head.title, source, "the title")
    for side, size in (("width", head.width), ("height", head.height)):
        if not SMALLEST <= size <= LARGEST:
            raise TableError(source, f"{side} is {size:g} cm; it may be {SMALLEST:g} to {LARGEST:g}")
    _check_counts(collection, source)
    pieces = []
    taken: set[str] = set()
    for number, feature in enumerate(collection.features, 1):
        where = f"feature {number} ({feature.properties.id[:40]})"
        pieces.append(_piece(feature, head, source, where))
        if feature.properties.id in taken:
            raise TableError(source, f"{where}: this id is taken already")
        taken.add(feature.properties.id)
    _check_alike(pieces, source)
    return Table(head.name, head.title, head.width, head.height, pieces)


def _decoded(text: str, source: str) -> _Collection:
    try:
        return msgspec.json.decode(text, type=_Collection)
    except msgspec.ValidationError as error:
        found = _FEATURE.search(str(error))
        where = f"feature {int(found[1]) + 1}: " if found else ""
        raise TableError(source, f"{where}{error}") from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise TableError(source, f"not JSON that can be read: {error}") from error


def _check_counts(collection: _Collection, source: str) -> None:
    if len(collection.features) > MOST_PIECES:
        raise TableError(source, f"{len(collection.features)} pieces; {MOST_PIECES} at most")
    lines = [len(f.geometry.coordinates) for f in collection.features if isinstance(f.geometry, _Line)]
    areas = [
        sum(map(len, f.geometry.coordinates)) for f in collection.features if isinstance(f.geometry, _Polygon)
    ]
    for what, points, most in (
        ("points in a line", max(lines, default=0), MOST_POINTS_OF_A_LINE),
        ("points in lines", sum(lines), MOST_POINTS_OF_LINES),
        ("points", sum(lines) + sum(areas), MOST_POINTS),
    ):
        if points > most:
            raise TableError(source, f"{points} {what}; {most} at most")


def _check_alike(pieces: Iterable[Piece], source: str) -> None:
    """Mines that differ in name or in what they do to movement would tell which of them are real."""
    seen: dict[str, Piece] = {}
    for piece in pieces:
        if not piece.kind.looks_like:
            continue
        if piece.name:
            raise TableError(source, f"{piece.id}: a {piece.kind.looks_like} bears no name")
        first = seen.setdefault(piece.kind.looks_like, piece)
        if piece.kind.movement != first.kind.movement:
            raise TableError(source, f"{piece.id}: its `movement` must be that of {first.id}, real or dummy")


def _check_words(words: str, source: str, what: str) -> None:
    if len(words) > 80 or not all(character.isprintable() for character in words):
        raise TableError(source, f"{what} must be at most 80 printable characters")


def _piece(feature: _Feature, head: _Head, source: str, where: str) -> Piece:
    """One feature as a piece of terrain."""
    given = feature.properties
    if not _NAME.fullmatch(given.id) or len(given.id) > 40:
        raise TableError(source, f"{where}: the id must be small letters, digits and hyphens, at most 40")
    _check_words(given.name, source, f"{where}: the name")
    kind = kinds().get(given.kind)
    if kind is None or kind.name == "open-ground":
        raise TableError(source, f"{where}: {given.kind[:40]!r} is no kind of terrain that can be placed")
    if not 1 <= given.level <= MOST_LEVELS:
        raise TableError(source, f"{where}: level {given.level} is not within 1 and {MOST_LEVELS}")
    if not 0 <= given.width <= MOST_WIDTH:
        raise TableError(source, f"{where}: width {given.width:g} is not within 0 and {MOST_WIDTH:g}")
    outline = _outline(feature.geometry, kind, source, where)
    left, bottom, right, top = outline.bounds
    if left < 0 or bottom < 0 or right > head.width or top > head.height:
        raise TableError(
            source, f"{where}: it reaches beyond the table ({left:g},{bottom:g} to {right:g},{top:g})"
        )
    return Piece(
        given.id, _defined(kind, given.movement, source, where), outline,
        name=given.name, level=given.level, width=given.width,
    )  # fmt: skip


def _defined(kind: Kind, movement: dict[Movement, Effect] | None, source: str, where: str) -> Kind:
    """BC:terrain.published - what the book leaves open stands only where the table says what it does."""
    if kind.defined_by_scenario and movement is None:
        raise TableError(source, f"{where}: {kind.title} needs a `movement` property that says what it does")
    if movement is not None and not kind.defined_by_scenario:
        raise TableError(
            source, f"{where}: the rules say how {kind.title} is moved through; no `movement` here"
        )
    return msgspec.structs.replace(kind, movement=movement) if movement is not None else kind


def _outline(geometry: _Polygon | _Line, kind: Kind, source: str, where: str) -> Polygon | LineString:
    """The geometry of a feature, rounded to a tenth of a millimetre; crossed lines are refused."""
    wanted = Form.LINE if isinstance(geometry, _Line) else Form.AREA
    if kind.form is not wanted:
        needs = "LineString" if kind.form is Form.LINE else "Polygon"
        raise TableError(source, f"{where}: {kind.title} must be a {needs}")
    if isinstance(geometry, _Line):
        points = _rounded(geometry.coordinates)
        if len(set(points)) < 2:
            raise TableError(source, f"{where}: a line needs two different points")
        line = LineString(points)
        if not line.is_simple:
            raise TableError(source, f"{where}: the line crosses itself")
        return line
    rings = [_rounded(ring) for ring in geometry.coordinates]
    if not rings or any(len(set(ring)) < 3 or ring[0] != ring[-1] for ring in rings):
        raise TableError(source, f"{where}: a polygon needs rings of three points or more that close")
    polygon = Polygon(rings[0], rings[1:])
    if not polygon.is_valid:
        raise TableError(source, f"{where}: the polygon is not sound: {shapely.is_valid_reason(polygon)}")
    return polygon


def _rounded(points: Iterable[_Point]) -> list[_Point]:
    return [(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in points]


# --- What players see ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def shown(table: Table) -> Table:
    """The table as players see it: nothing tells dummy mines from real ones, not even their ids."""
    if not any(piece.kind.looks_like for piece in table.pieces):
        return table
    taken = {piece.id for piece in table.pieces if not piece.kind.looks_like}
    numbers = count(1)
    pieces = []
    for piece in table.pieces:
        look = piece.kind.looks_like
        if look:
            key = next(key for key in (f"{look}-{number}" for number in numbers) if key not in taken)
            kind = msgspec.structs.replace(kinds()[look], movement=piece.kind.movement)
            piece = Piece(key, kind, piece.outline)  # noqa: PLW2901 - as it is seen
        pieces.append(piece)
    return Table(table.name, table.title, table.width, table.height, pieces)


# --- Writing -------------------------------------------------------------------------------------------


def write(table: Table) -> str:
    """The table as GeoJSON, a feature a line; reading it gives the same table."""
    head = {"name": table.name, "title": table.title, "width": table.width, "height": table.height}
    features = ",\n".join(_json(_feature(piece)) for piece in table.pieces)
    return f'{{"type":"FeatureCollection","openblitz":{_json(head)},"features":[\n{features}\n]}}\n'


def _feature(piece: Piece) -> dict[str, Any]:
    kind = piece.kind
    properties: dict[str, Any] = {"id": piece.id, "kind": kind.name}
    if piece.name:
        properties["name"] = piece.name
    if kind.contour:
        properties["level"] = piece.level
    if piece.line is not None:
        properties["width"] = piece.width
    if kind.defined_by_scenario:
        properties["movement"] = {key.value: effect.value for key, effect in kind.movement.items()}
    return {"type": "Feature", "properties": properties, "geometry": _geometry(piece.outline)}


def _geometry(outline: Polygon | LineString) -> dict[str, Any]:
    if isinstance(outline, LineString):
        return {"type": "LineString", "coordinates": list(outline.coords)}
    rings = [list(ring.coords) for ring in (outline.exterior, *outline.interiors)]
    return {"type": "Polygon", "coordinates": rings}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
