"""The position as a picture: counters on the board, a stack as its strongest unit with a number beside it."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from openblitz import svg
from openblitz.blitzkrieg.board.drawing import board_svg, plain_svg, svg_png
from openblitz.blitzkrieg.board.drawing.frame import VIEW
from openblitz.blitzkrieg.board.drawing.geometry import HEIGHT, Point, centre
from openblitz.blitzkrieg.counters.unit_types import MovementClass
from openblitz.blitzkrieg.engine.roster import OWNERS
from openblitz.blitzkrieg.engine.scenario import EVERYWHERE
from openblitz.hexes import bits

if TYPE_CHECKING:
    from openblitz.blitzkrieg.counters import Counter
    from openblitz.blitzkrieg.engine.position import Position

Box = tuple[float, float, float, float]  # left, top, width and height on the sheet

_ROUND: Final = 1.6 * HEIGHT  # of the map round what matters
_LEAST: Final = 8 * HEIGHT  # of the map from top to bottom, however little matters
_WIDER: Final = 1.5
WIDTH: Final = 4000  # pixels of a PNG; a counter's factors can be read
_SIZE: Final = 21.0
_LIFT: Final = 2.2  # how far a counter stands out over the one below it
# Light on dark for both sides, then for nobody's; Red's counters have round corners, so that no colour is
# needed to tell them.
_PAPER: Final = ("#27507f", "#a1302b", "#5c5a52")
_INK: Final = "#ffffff"
_CORNERS: Final = (1.0, 6.0, 3.0)

# Unit symbols within a frame 13 wide and 7.4 high, seen from its middle.
_CROSS: Final = "M-6.5-3.7L6.5 3.7M-6.5 3.7L6.5-3.7"
_OVAL: Final = "M-4.2 0A4.2 2.1 0 1 1 4.2 0A4.2 2.1 0 1 1-4.2 0Z"
_CANOPY: Final = "M-3 3.4Q-1.5 1 0 3.4Q1.5 1 3 3.4"
_ROTOR: Final = "M-4.2-1.6L4.2 1.6V-1.6L-4.2 1.6Z"


def position_svg(position: Position) -> str:
    """The board with every unit on it, as SVG."""
    board, closing, rest = plain_svg(board_svg(position.rules.board)).rpartition("</svg>")
    return f"{board}{units_layer(position)}{closing}{rest}"


def units_layer(position: Position) -> str:
    """Every unit on the board, as a layer that lies on top of its drawing."""
    drawn = [
        _stack(
            side,
            [position.roster.counters[u] for u in position.all_at(hex_, side)],
            centre(hex_),
        )
        for side in range(OWNERS)
        for hex_ in bits.hexes(position.stood(side))
    ]
    return svg.layer("units", *drawn, font_weight="bold", text_anchor="middle", fill=_INK)


def played_on(position: Position) -> Box:
    """The part of the sheet that matters: all that units stand on, and what is fought for.

    Left, top, width and height; a hex round it is seen, it is never less than a corner of the map, and
    at least so much wider than high that it fills the width of a page.
    """
    rules = position.rules
    fought_for = rules.scenario.objectives if rules.scenario else 0
    matters = reduce(or_, (position.stood(side) for side in range(OWNERS)), fought_for) or EVERYWHERE
    points = [centre(hex_) for hex_ in bits.hexes(matters)]
    top, high = _span([y for _, y in points], VIEW[1], VIEW[3], _LEAST)
    left, wide = _span([x for x, _ in points], VIEW[0], VIEW[2], _WIDER * high)
    return left, top, wide, high


def _span(at: list[float], start: float, long: float, least: float) -> tuple[float, float]:
    """Where a cut begins and how long it is: within an edge of the sheet, to which it is moved up."""
    low, high = min(at) - _ROUND, max(at) + _ROUND
    length = min(max(high - low, least), long)
    begins = (low + high - length) / 2
    return min(max(begins, start), start + long - length), length


def position_png(position: Position, width: int = WIDTH) -> bytes:
    """The same as PNG."""
    return svg_png(position_svg(position), width)


def _stack(side: int, counters: list[Counter], at: Point) -> str:
    """The counters on a hex: those below as edges, the strongest on top, how many they are in its corner."""
    counters = sorted(counters, key=lambda counter: (counter.attack, counter.defense, counter.movement))
    x, y = at
    below = [
        _paper(side, (x + _LIFT * height, y - _LIFT * height)) for height in range(min(len(counters), 3) - 1)
    ]
    top = (x + _LIFT * len(below), y - _LIFT * len(below))
    badge = _badge(len(counters), top) if len(counters) > 1 else ""
    return svg.element("g", *below, _counter(side, counters[-1], top), badge)


def _paper(side: int, at: Point) -> str:
    return svg.element(
        "rect",
        x=at[0] - _SIZE / 2,
        y=at[1] - _SIZE / 2,
        width=_SIZE,
        height=_SIZE,
        rx=_CORNERS[side],
        fill=_PAPER[side],
        stroke=_INK,
        stroke_width=0.7,
    )


def _counter(side: int, counter: Counter, at: Point) -> str:
    x, y = at
    frame = svg.path("M-6.5-3.7H6.5V3.7H-6.5Z")
    symbol = svg.element(
        "g",
        frame,
        _symbol(counter),
        fill="none",
        stroke=_INK,
        stroke_width=0.8,
        transform=f"translate({x:.1f} {y - 2.2:.1f})",
    )
    designation = svg.text(counter.designation, (x, y - 7.0), font_size=3.6)
    factors = svg.text(counter.factors, (x, y + 8.8), font_size=6.4)
    return _paper(side, at) + symbol + designation + factors


def _symbol(counter: Counter) -> str:
    """The mark of a type within its frame, in the NATO manner."""
    match counter.type.movement_class:
        case MovementClass.ARMOR:
            return svg.path(_OVAL)
        case MovementClass.ARTILLERY:
            return svg.element("circle", r=1.9, fill=_INK)
        case MovementClass.AIR_ASSAULT:
            return svg.path(_CROSS) + svg.path(_ROTOR, fill=_INK)
        case MovementClass.TRAIN | MovementClass.SHIP | MovementClass.FIXED:
            return svg.text(counter.type.short, (0, 1.8), font_size=5, fill=_INK, stroke="none")
    return svg.path(_CROSS) + (svg.path(_CANOPY) if counter.type.airborne else "")


def _badge(number: int, at: Point) -> str:
    x, y = at[0] + _SIZE / 2, at[1] - _SIZE / 2
    disc = svg.element("circle", cx=x, cy=y, r=4.4, fill="#1d1a16", stroke=_INK, stroke_width=0.6)
    return disc + svg.text(str(number), (x, y + 2.1), font_size=6)
