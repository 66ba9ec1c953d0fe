"""Writing SVG: elements as text, with everything that comes from data escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from openblitz.blitzkrieg.board.drawing.geometry import Point, coordinate

if TYPE_CHECKING:
    from collections.abc import Iterable


def attributes(given: dict[str, str | float | None]) -> str:
    """Attributes as they stand in a tag; `class_` means class, `stroke_width` stroke-width."""
    return "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        f"={quoteattr(value if isinstance(value, str) else coordinate(value))}"
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
    return f"rotate({coordinate(angle)} {coordinate(about[0])} {coordinate(about[1])})"


def paths(found: Iterable[str], class_: str | None = None) -> str:
    """Many pieces as one path."""
    return path("".join(found), class_)
