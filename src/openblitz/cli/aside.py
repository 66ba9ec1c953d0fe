"""`openblitz aside`: the games that a server has put aside, and how they come back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app
from openblitz.cli.arguments import DatabaseUrl, GamesFolder  # noqa: TC001 - Typer reads the annotations

if TYPE_CHECKING:
    from openblitz.server.keep.storage import Storage


@app.command("aside")
def aside(
    back: Annotated[
        str | None, typer.Option(help="Bring a game back; first it is opened here.", metavar="ID")
    ] = None,
    data: GamesFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """List the games that a server has put aside because they took too long to open, or bring one back."""
    from openblitz.cli.serve import database_in  # noqa: PLC0415
    from openblitz.server.keep.database import Database, StorageError  # noqa: PLC0415
    from openblitz.server.keep.storage import Storage  # noqa: PLC0415

    try:
        opened = Database(database or database_in(data))
        try:
            if back is None:
                _list(Storage(opened))
            else:
                _bring_back(Storage(opened), back)
        finally:
            opened.close()
    except StorageError as error:
        typer.echo(f"openblitz: {error.message}", err=True)
        raise typer.Exit(2) from error


def _list(storage: Storage) -> None:
    from openblitz.server.keep.kept_games import moment  # noqa: PLC0415
    from openblitz.server.play.aside import put_aside  # noqa: PLC0415

    found = put_aside(storage)
    for game in found:
        changed = f"{moment(game.updated):%Y-%m-%d}"
        typer.echo(f"{game.id}  {game.name} ({game.ruleset}), {game.number} orders, last changed {changed}")
    if not found:
        typer.echo("No game was put aside.")


def _bring_back(storage: Storage, game: str) -> None:
    from openblitz.server.play.aside import bring_back  # noqa: PLC0415
    from openblitz.server.play.overruns import OPENING  # noqa: PLC0415

    began = time.perf_counter()
    standing = bring_back(storage, game)
    took = time.perf_counter() - began
    typer.echo(f"Opened in {took:.1f} seconds; {standing.asked or 'nobody'} is asked. The game is back.")
    if took > OPENING:
        typer.echo(f"A server gives it {OPENING:.0f} seconds, and will put it aside again.")
