"""`openblitz verify`: whether a game file is whole, where its orders come from, who vouches for its dice."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from openblitz.cli import app

_EPILOG = (
    "Exit status: 0 all that could be looked at is as it should be, 1 a signature or sealed dice do not fit, "
    "2 the file cannot be read, or is not as it was played."
)


@app.command("verify", epilog=_EPILOG)
def verify(
    file: Annotated[Path, typer.Argument(help="The game file.", metavar="FILE")],
    key: Annotated[
        Path | None, typer.Option(help="The key of the server that signed it.", metavar="FILE")
    ] = None,
) -> None:
    """Play a game file again from its first order, and say what vouches for its dice."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.table import JournalError, LoadedDice, load_game  # noqa: PLC0415
    from openblitz.table.origin import TAG  # noqa: PLC0415
    from openblitz.table.sealed_dice import SealedDiceError, verified  # noqa: PLC0415

    sitting = load_game(file, catalogue.find, LoadedDice(()))
    try:
        sitting.verify(full=True)
    except JournalError as error:
        typer.echo(f"openblitz: {file.name}: {error.fault}", err=True)
        raise typer.Exit(2) from None
    journal, game, good = sitting.journal, sitting.game, True
    typer.echo(f"{journal.number} orders, as the hashes say: legal, and leading to where the file ends")
    if said := journal.header.tag(TAG):
        typer.echo(f"from a file: {said}")
    if journal.start != game.write_state(game.start()):
        typer.echo("begins from a position of its own")
    if key is not None:
        from openblitz.server.database import StorageError  # noqa: PLC0415
        from openblitz.server.provenance import signature_of  # noqa: PLC0415
        from openblitz.server.serverkey import read_key  # noqa: PLC0415

        try:
            found = read_key(key, make=False)
        except StorageError as error:
            typer.echo(f"openblitz: {error.message}", err=True)
            raise typer.Exit(2) from None
        signed = signature_of(file.read_text("utf-8-sig"), journal, found)
        typer.echo(f"signature: {signed}")
        good = signed == "as it left"
    try:
        rolls = verified(journal)
    except SealedDiceError as error:
        typer.echo(f"sealed dice: {error}")
        raise typer.Exit(1) from None
    if rolls is None:
        typer.echo("the dice are not sealed")
    else:
        typer.echo(f"sealed dice: {rolls} rolls are what the sealed secrets make them")
    if not good:
        raise typer.Exit(1)
