"""The command line: `openblitz` and its commands, one module a command; alone it opens the game."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from openblitz import __version__
from openblitz.datafile import DataFileError

app = typer.Typer(
    name="openblitz",
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"openblitz {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The Blitzkrieg family of wargames: five rulebooks, one table to play them on.

    Without a command it opens the game in the browser, as `openblitz serve` does.
    """
    if context.invoked_subcommand is None:
        from openblitz.cli.serve import serve  # noqa: PLC0415 - it adds itself to the commands

        serve()


def main() -> None:
    """Run the command line; a broken data file is told in one line, not as a traceback."""
    from openblitz.cli import (  # noqa: F401, PLC0415 - each adds its command
        aside,
        board,
        counters,
        diff,
        fuzz,
        games,
        judge,
        match,
        odds,
        pairs,
        play,
        rules,
        serve,
        table_top,
        tables,
        verify,
        view,
    )

    try:
        app()
    except DataFileError as error:
        typer.echo(f"openblitz: {error}", err=True)
        sys.exit(2)
