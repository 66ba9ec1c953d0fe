"""The strip below the map: title, what is said of the map, and a key to its signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing.city_marks import street_blocks
from openblitz.blitzkrieg.board.drawing.geometry import (
    BOTTOM,
    CORNERS,
    HEIGHT,
    LEFT,
    RIGHT,
    SIDE,
    Point,
    corner_point,
    noise,
    pair,
    polygon,
)
from openblitz.blitzkrieg.board.drawing.relief import dune, trees
from openblitz.blitzkrieg.board.model import COUNTRY_NAMES, Country, Works

if TYPE_CHECKING:
    from collections.abc import Iterator

_TITLE_MIDDLE: Final = LEFT + 278.0
_FIRST: Final = LEFT + 596.0
_GAP: Final = 62.0  # the sign and the room about it
_LETTER: Final = 7.5
_ROWS: Final = (BOTTOM + 80.0, BOTTOM + 130.0)
_CELL: Final = polygon(corner_point(corner) for corner in CORNERS)


def legend() -> str:
    """The whole strip."""
    entries = list(_entries())
    columns = [entries[i : i + 2] for i in range(0, len(entries), 2)]
    needs = [_GAP + _LETTER * max(len(words) for words, _ in column) for column in columns]
    spread = (RIGHT - _FIRST) / sum(needs)
    keys = []
    x = _FIRST + SIDE
    for column, need in zip(columns, needs, strict=True):
        keys += [_key(words, drawing, (x, y)) for (words, drawing), y in zip(column, _ROWS, strict=False)]
        x += need * spread
    return svg.layer("legend", *_title(), *keys)


def _title() -> Iterator[str]:
    top = BOTTOM + 84
    yield svg.text("OPENBLITZ", (_TITLE_MIDDLE, top), "title")
    yield svg.text("The continent between Great Blue and Big Red", (_TITLE_MIDDLE, top + 28), "subtitle")
    for i, words in enumerate(
        (
            "A reconstruction: it keeps every fact that the rulebooks give and is otherwise our own drawing.",
            "Columns A to TTT run from west to east, numbers grow southward; a bar of the frame is one hex.",
        )
    ):
        yield svg.text(words, (_TITLE_MIDDLE, top + 50 + 16 * i), "note")


def _key(words: str, drawing: str, at: Point) -> str:
    place = f"translate({svg.number(at[0])} {svg.number(at[1])})"
    return svg.element("g", drawing, svg.text(words, (SIDE + 6, 5), "key"), transform=place)


def _entries() -> Iterator[tuple[str, str]]:
    """The signs of the map with their names, column by column."""
    yield "Clear", _cell("clear")
    yield "Forest", _cell("patch forest") + _grove()
    yield "Mountain", _cell("patch mountain") + _range()
    yield "Desert", _cell("patch desert") + svg.paths(map(dune, _DUNES), "dune")
    yield "Beach", _cell("clear") + svg.path("M-9.3 13.4H9.3", "beach key-beach")
    yield "City", _city()
    for works, words in zip(Works, ("Industry", "Naval stores", "Oil", "Aircraft"), strict=True):
        yield words, svg.use(f"works-{works}", transform="scale(1.6)")
    yield "Port", svg.use("anchor", transform="scale(1.7)")
    yield (
        "Sea zone",
        svg.element("circle", class_="zone-disc", r=15.0) + svg.text("A", (0, 7.2), "zone-letter"),
    )
    yield "Road", svg.path(_WAVE, "casing") + svg.path(_WAVE, "road")
    yield "River", svg.path(_WAVE, "key-river-bank") + svg.path(_WAVE, "key-river")
    yield (
        "Bridge",
        svg.path(_WAVE, "key-river") + svg.path("M2-15L-3 15", "casing") + svg.path("M2-15L-3 15", "road"),
    )
    yield "Border", svg.path(_WAVE, "border")
    for country in Country:
        yield COUNTRY_NAMES[country], _country(country)


_WAVE: Final = "M-20 4Q-8-9 0 0T20-4"
_DUNES: Final = [(-8.0, -6.0), (5.0, -8.0), (-1.0, 2.0), (9.0, 5.0), (-9.0, 9.0)]


def _cell(class_: str) -> str:
    return svg.path(_CELL, f"cell {class_}")


def _grove() -> str:
    places = [
        (x * 6.4 + 2.2 * noise(x, y), y * 6.2 + 1.5 * noise(y, x))
        for x in (-2, -1, 0, 1, 2)
        for y in (-1, 0, 1)
    ]
    points = [f"M{pair(place)}h0" for place in places]
    return trees("key-trees", points[::2], points[1::2])


def _range() -> str:
    sites = ((-7, 2, 0.8, 1), (7, 3, 0.85, 2), (0, 12, 1.0, 0))
    return "".join(
        svg.use(f"peak-{kind}", transform=f"translate({x} {y})scale({size})") for x, y, size, kind in sites
    )


def _city() -> str:
    return svg.path(_CELL, "town") + svg.path("".join(map(polygon, street_blocks(1, 12))), "blocks")


def _country(country: Country) -> str:
    box = f"M-17-{svg.number(HEIGHT / 3)}H17V{svg.number(HEIGHT / 3)}H-17Z"
    hatch = svg.path(box, "hatched") if country is Country.NEUTRAL else ""
    return svg.element(
        "g", svg.path(box, "tint"), hatch, svg.path(box, "band key-band"), class_=f"country {country}"
    )
