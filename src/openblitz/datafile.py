"""Data files that people edit: TOML read into typed records, with errors that name file, line and fault."""

from __future__ import annotations

import re
import threading
import tomllib
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

T = TypeVar("T")

_HEADER = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=""")
_AT = re.compile(r" - at (?:`key` in )?`\$(?P<path>[^`]*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`$")
_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[(\.\.\.)\]")
# msgspec learns what a record looks like when it is first asked for one; two threads that teach it the same
# one at once end the process.
_LEARNING = threading.Lock()


class DataFileError(ValueError):
    """A data file that cannot be used: which file, which line, what is wrong."""

    def __init__(self, file: object, line: int | None, fault: str) -> None:
        self.file = str(file)
        self.line = line
        self.fault = fault
        super().__init__(f"{self.file}:{line}: {fault}" if line else f"{self.file}: {fault}")


def read_text(file: Traversable) -> str:
    """The text of a data file; one that is missing or not UTF-8 is a data file error."""
    try:
        # Some editors put a byte order mark before the text; utf-8-sig takes it off.
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise DataFileError(file.name, line, f"cannot be read: it is not UTF-8 ({error.reason})") from error
    except OSError as error:
        raise DataFileError(file.name, None, f"cannot be read: {error.strerror or error}") from error


def load_toml(file: Traversable, record: type[T]) -> T:
    """Read a TOML file into a record; unknown keys, missing keys and wrong types name their line."""
    text = read_text(file)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        # Without a line the fault is "at end of document".
        line = int(found[1]) if found else len(text.splitlines())
        raise DataFileError(file.name, line, str(error)) from error
    try:
        with _LEARNING:
            return msgspec.convert(raw, record, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        where = _AT.search(message)
        path = _steps(where["path"]) if where else ()
        fault = message[: where.start()] if where else message
        unknown = _UNKNOWN.match(fault)
        if unknown:
            path = (*path, unknown[1])
        raise DataFileError(file.name, line_of(text, path), fault) from error


def _steps(path: str) -> tuple[str | int, ...]:
    return tuple(key or (int(index) if index else 0) for key, index, _any in _STEP.findall(path))


def line_of(text: str, path: tuple[str | int, ...]) -> int | None:
    """The line on which the value at a path such as ("river", 2, "hexes") is written.

    >>> line_of('[[river]]\\nname = "Dott"\\n[[river]]\\nname = "Knabe"\\n', ("river", 1, "name"))
    4
    """
    best: int | None = None
    depth = 0
    here: tuple[str | int, ...] = ()
    counts: dict[tuple[str | int, ...], int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header:
            here = _header_path(header[2], header[1] == "[[", counts)
            place = here
        else:
            key = _KEY.match(line)
            if not key:
                continue
            place = (*here, key[key.lastindex or 0])
        shared = min(len(place), len(path))
        if shared > depth and place[:shared] == path[:shared]:
            best, depth = number, shared
    return best


def _header_path(dotted: str, array: bool, counts: dict[tuple[str | int, ...], int]) -> tuple[str | int, ...]:
    """Where a `[table]` or `[[table]]` header leads, counting the elements of arrays of tables."""
    path: tuple[str | int, ...] = ()
    keys: list[Any] = [key.strip().strip("\"'") for key in dotted.split(".")]
    for last, key in ((i == len(keys) - 1, key) for i, key in enumerate(keys)):
        path = (*path, key)
        if last and array:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def some_of(wanted: str, names: Sequence[str], most: int = 6) -> str:
    """Names for a message to somebody who wanted another: what comes close first, and how many there are.

    >>> some_of("modules-x", ["1965-basic", "modules", "1975-basic"], most=2)
    'modules, 1965-basic and 1 more'
    >>> some_of("x", ["1965-basic", "1975-basic"])
    '1965-basic, 1975-basic'
    """
    near = get_close_matches(wanted[:60], names, n=most, cutoff=0.5)
    shown = [*near, *(name for name in names if name not in near)][:most]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")
