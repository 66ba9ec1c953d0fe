"""Writing SVG: elements as text, with everything that comes from data escaped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[float, float]


def number(value: float, places: int = 1) -> str:
    """A number as short as so many decimals allow.

    >>> number(12.04), number(-0.04), number(3.25), number(0.5), number(10, 2), number(-0.25, 2)
    ('12', '0', '3.2', '.5', '10', '-.25')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def attributes(given: dict[str, str | float | None]) -> str:
    """Attributes as they stand in a tag; `class_` means class, `stroke_width` stroke-width."""
    return "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        f"={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in given.items()
        if value is not None
    )


def element(tag: str, *inside: str, **given: str | float | None) -> str:
    """One element; what is inside it is SVG already.

    >>> element("path", d="M0 0", class_="road")
    '<path d="M0 0" class="road"/>'
    """
    body = "".join(inside)
    return f"<{tag}{attributes(given)}>{body}</{tag}>" if body else f"<{tag}{attributes(given)}/>"


def layer(name: str, *inside: str, **given: str | float | None) -> str:
    """A layer of the picture: a group that pages and themes know by its id."""
    return f"<g{attributes({'id': name, **given})}>{''.join(inside)}</g>\n"


def path(d: str, class_: str | None = None, **given: str | float | None) -> str:
    """A path; an empty one is left out."""
    return element("path", class_=class_, **given, d=d) if d else ""


def use(name: str, class_: str | None = None, at: Point | None = None, **given: str | float | None) -> str:
    """Something from the definitions, drawn here."""
    place = {"x": at[0], "y": at[1]} if at else {}
    return element("use", href=f"#{name}", class_=class_, **place, **given)


def text(words: str, at: Point, class_: str | None = None, **given: str | float | None) -> str:
    """Words, escaped.

    >>> text("Dott & Knabe", (1, 2))
    '<text x="1" y="2">Dott &amp; Knabe</text>'
    """
    return element("text", escape(words), class_=class_, x=at[0], y=at[1], **given)


def turned(angle: float, about: Point) -> str | None:
    """The transform that leans something about a point; none when it stands level."""
    if not angle:
        return None
    return f"rotate({number(angle)} {number(about[0])} {number(about[1])})"


def paths(found: Iterable[str], class_: str | None = None) -> str:
    """Many pieces as one path."""
    return path("".join(found), class_)


# Shorter paths

_PATH = re.compile(r' d="([^"]*)"')
_PIECE = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_VALUES = {"M": 2, "L": 2, "T": 2, "Q": 4, "C": 6}  # of the pieces that are points, how many numbers


def shortened(svg: str) -> str:
    """A drawing with every path told from point to point: the map takes half the bytes on the wire."""
    return _PATH.sub(lambda found: f' d="{short_path(found[1])}"', svg)


def short_path(d: str) -> str:
    """A path with each point told from the one before, to one decimal; one that it cannot tell so stays.

    >>> short_path("M2040.5 380L2041 379.5V390Q2042.1 391 2042 392ZM1 1h2L4 4")
    'M2040.5 380l.5-.5v10.5q1.1 1 1 2zm-2039.5-379h2l1 3'
    >>> short_path("M0 0A5 5 0 0 1 10 10L20 20")
    'M0 0A5 5 0 0 1 10 10L20 20'
    """
    told: list[str] = []
    x = y = first_x = first_y = 0  # in tenths, so that nothing is lost by adding up
    for letter, rest in _PIECE.findall(d):
        values = [round(float(value) * 10) for value in _NUMBER.findall(rest)]
        kind, relative = letter.upper(), letter.islower()
        if kind == "Z":
            steps, x, y = [], first_x, first_y
        elif kind == "H" and len(values) == 1:
            steps = values if relative else [values[0] - x]
            x += steps[0]
        elif kind == "V" and len(values) == 1:
            steps = values if relative else [values[0] - y]
            y += steps[0]
        elif len(values) == _VALUES.get(kind):
            steps = values if relative else [value - (y if i % 2 else x) for i, value in enumerate(values)]
            x, y = x + steps[-2], y + steps[-1]
            if kind == "M":
                first_x, first_y = x, y
        else:
            return d
        told.append((kind if not told else letter.lower()) + _row(steps))
    return "".join(told)


def _row(tenths: Iterable[int]) -> str:
    """Numbers behind one another; a minus parts them, too."""
    return " ".join(number(tenth / 10) for tenth in tenths).replace(" -", "-")
