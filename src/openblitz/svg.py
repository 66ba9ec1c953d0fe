"""Writing SVG: elements as text, with everything that comes from data escaped."""

from __future__ import annotations

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
