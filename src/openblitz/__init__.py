"""OpenBlitz: the Blitzkrieg family of wargames, five rulebooks on one table.

>>> import openblitz
>>> openblitz.play("1975-basic").asked
'blue'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openblitz.door import Play, RefusedError, games, load, play

__version__ = "0.1.0"

__all__ = ["Play", "RefusedError", "__version__", "games", "load", "play"]


def __getattr__(name: str) -> Any:
    """The front door opens when somebody knocks: whoever wants the version only loads no game."""
    if name not in __all__:
        raise AttributeError(f"module 'openblitz' has no attribute {name!r}")
    from openblitz import door  # noqa: PLC0415

    return getattr(door, name)
