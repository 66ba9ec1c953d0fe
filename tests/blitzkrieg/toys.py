"""Options that only a test knows."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.rulesets import files, rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def switched_on(folder: Path, name: str, text: str) -> Iterator[None]:
    """An option that can be chosen as long as this lasts, from a file in a folder of its own."""
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    files.add_options(folder)
    try:
        yield
    finally:
        files._folders.remove(folder)
        files.options.cache_clear()
        files._option_files.cache_clear()
        rules.cache_clear()
