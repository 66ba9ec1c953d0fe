"""The Tournament Game with counters of all types, aircraft and substitutes too, whatever its parts use."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.blitzkrieg.toys import switched_on

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WHOLE_MIX = "z-whole-mix"
_TEXT = """
name = "z-whole-mix"
title = "Whole mix"
about = "All counters of both powers."
of = ["1975-tournament"]

[counters]
types = ["infantry", "armor", "artillery", "airborne", "air-assault", "rangers", "sac", "mdm", "tac", "ftr"]
substitutes = true
"""


@contextmanager
def whole_mix(folder: Path, more: str = "") -> Iterator[None]:
    """As long as this lasts, the option can be chosen; `more` is what it brings besides counters."""
    with switched_on(folder, WHOLE_MIX, _TEXT + more):
        yield
