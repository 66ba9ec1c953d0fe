"""Files that a command writes."""

from __future__ import annotations

import sys
from pathlib import Path

import typer


def write_out(file: str, content: bytes) -> None:
    """Write to a file or, for -, to stdout; what cannot be written is told in one line."""
    try:
        if file == "-":
            sys.stdout.buffer.write(content)
            sys.stdout.buffer.flush()
        else:
            Path(file).write_bytes(content)
    except OSError as error:
        typer.echo(f"openblitz: cannot write {file}: {error.strerror}", err=True)
        raise typer.Exit(2) from error
