"""Where lines come from: a terminal with completion, or a file or pipe whose lines are shown again."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    Complete = Callable[[list[str]], list[str]]  # the words before the one being typed, the words it may be


class Reader(Protocol):
    """Reads what a player types."""

    interactive: bool

    def read(self, prompt: str) -> str:
        """The next line; EOFError when there is none."""
        ...

    def complete_with(self, complete: Complete) -> None:
        """Complete words, where that is possible."""
        ...


class Script:
    """Lines from a file or pipe; each is shown after its prompt, so that the output reads as a record."""

    interactive = False

    def read(self, prompt: str) -> str:
        """The next line."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        typer.echo(f"{prompt}{line.rstrip()}")
        return line.rstrip("\r\n")

    def complete_with(self, complete: Complete) -> None:
        """A script completes itself."""


class Terminal:
    """A person at a keyboard, with completion by the tab key where the system has readline."""

    interactive = True

    def read(self, prompt: str) -> str:
        """The next line."""
        return input(prompt)

    def complete_with(self, complete: Complete) -> None:
        """Ask `complete` what a word may be."""
        try:
            import readline  # noqa: PLC0415
        except ImportError:
            return
        found: list[str] = []

        def completer(text: str, state: int) -> str | None:
            if state == 0:
                before = readline.get_line_buffer()[: readline.get_begidx()].split()
                found[:] = matches(complete(before), text)
            return found[state] if state < len(found) else None

        # Units have colons in their names and orders hyphens.
        readline.set_completer_delims(" \t")
        readline.set_completer(completer)
        readline.parse_and_bind("tab: complete")


def matches(words: list[str], text: str) -> list[str]:
    """The words that begin as the one being typed does, each ready for the next word.

    >>> matches(["4Arm", "14Inf", "4Inf"], "4i")
    ['4Inf ']
    """
    return [f"{word} " for word in words if word.lower().startswith(text.lower())]


def reader() -> Reader:
    """The reader for this run's standard input."""
    return Terminal() if sys.stdin.isatty() else Script()
