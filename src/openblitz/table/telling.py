"""What changed for a seat between two moments, by weight: what any game can tell, and any screen draws."""

from __future__ import annotations

import msgspec


class ToldLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that changed, in a sentence, with what it happened to."""

    key: str  # what kind of change it is: lost, cities, count ...
    words: str
    seat: str = ""  # whom it is about; empty: nobody or both
    places: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True, tag_field="kind", tag="told"):
    """What was won and lost, the weightiest first; then, after how it came about, all else that changed.

    `said` are the kinds of events that these lines, or others of the same time, say better.
    """

    first: tuple[ToldLine, ...] = ()
    rest: tuple[ToldLine, ...] = ()
    said: tuple[str, ...] = ()
