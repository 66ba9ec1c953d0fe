"""Every table of the rulebook, one TOML a chart, read into the record that its subject asks for."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeVar

from openblitz.datafile import load_toml

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_FOLDER = resources.files(__name__)


def chart(name: str, record: Callable[..., T]) -> T:
    """The chart of a name as a record."""
    found: T = _chart(name, record)
    return found


@cache
def _chart(name: str, record: Any) -> Any:
    return load_toml(_FOLDER / f"{name}.toml", record)
