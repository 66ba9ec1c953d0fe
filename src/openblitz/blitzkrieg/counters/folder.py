"""Where the counter files lie: the project's own, or a folder in which a player corrects some of them."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from openblitz.datafile import DataFileError, line_of, read_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

TYPES = "types.toml"
MINORS = "minors.toml"
MODULES = "modules.toml"


def shipped() -> Traversable:
    """The folder of the files that come with the project."""
    return files("openblitz.blitzkrieg.counters") / "data"


def data_file(name: str, directory: Traversable | None) -> Traversable:
    """The file of that name in a player's folder; what the folder leaves out is the project's own."""
    if directory is None:
        return shipped() / name
    if not directory.is_dir():
        raise DataFileError(directory, None, "there is no such folder of counter files")
    known = {file.name for file in shipped().iterdir()}
    for file in directory.iterdir():
        # A misspelt name would be passed over in silence, and with it all its corrections.
        if file.name.endswith(".toml") and file.name not in known:
            raise DataFileError(file.name, None, f"not a counter file; those are {', '.join(sorted(known))}")
    corrected = directory / name
    return corrected if corrected.is_file() else shipped() / name


def fault(
    file: Traversable, path: tuple[str | int, ...], what: str, entry: str | None = None
) -> DataFileError:
    """The error for what is wrong at a path of a file; an entry of a list is looked for below its key."""
    text = read_text(file)
    line = line_of(text, path)
    if line and entry is not None:
        below = enumerate(text.splitlines()[line - 1 :], line)
        line = next((number for number, words in below if f'"{entry}"' in words), line)
    return DataFileError(file.name, line, what)
