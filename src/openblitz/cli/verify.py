"""`openblitz verify`: whether a game file is whole, where its orders come from, who vouches for its dice."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from openblitz.table import Journal
    from openblitz.table.sealed_dice import SealedDiceError, Verified

_EPILOG = (
    "Exit status: 0 all that could be looked at is as it should be, 1 a signature, sealed dice or digits do "
    "not fit, 2 the file cannot be read, or is not as it was played."
)


@app.command("verify", epilog=_EPILOG)
def verify(
    file: Annotated[Path, typer.Argument(help="The game file.", metavar="FILE")],
    key: Annotated[
        Path | None, typer.Option(help="The key of the server that signed it.", metavar="FILE")
    ] = None,
    digits: Annotated[
        str | None,
        typer.Option(help="What a player's page says of the game with sealed dice.", metavar="DIGITS"),
    ] = None,
) -> None:
    """Play a game file again from its first order, and say what vouches for its dice."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.table import JournalError, LoadedDice, load_game  # noqa: PLC0415
    from openblitz.table.origin import TAG  # noqa: PLC0415

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
        from openblitz.server.door.serverkey import read_key  # noqa: PLC0415
        from openblitz.server.keep.database import StorageError  # noqa: PLC0415
        from openblitz.server.keep.provenance import signature_of  # noqa: PLC0415

        try:
            found = read_key(key, make=False)
        except StorageError as error:
            typer.echo(f"openblitz: {error.message}", err=True)
            raise typer.Exit(2) from None
        signed = signature_of(file.read_text("utf-8-sig"), journal, found)
        typer.echo(f"signature: {signed}")
        good = signed == "as it left"
    sealed = sealed_dice(file.read_text("utf-8-sig"), journal, file.name)
    typer.echo(sealed.text() if sealed else "the dice are not sealed")
    if digits is not None:
        same = sealed is not None and sealed.shows(digits)
        typer.echo("the page: " + ("shows this game" if same else "shows another game"))
        good = good and same
    if not good:
        raise typer.Exit(1)


def sealed_dice(text: str, journal: Journal, name: str) -> Verified | None:
    """The sealed dice of a game file, all checked; the first line that does not fit ends the command."""
    from openblitz.table.sealed_dice import SealedDiceError, verified  # noqa: PLC0415

    try:
        return verified(journal)
    except SealedDiceError as error:
        where = f"{name}:{_line(text, error)}"
        typer.echo(f"openblitz: {where}: sealed dice: {error.fault}", err=True)
        raise typer.Exit(1) from None


def _line(text: str, error: SealedDiceError) -> int:
    """Where in a game file something is wrong: the note, or the order that has none."""
    from openblitz.table.gametext import read_text  # noqa: PLC0415

    written = read_text(text, "the file")
    order = written.orders[error.number - 1].line if error.number else 1
    if error.note is None:
        return order
    for number, line in enumerate(text.splitlines()[order - 1 :], order):
        if line.lstrip().removeprefix(";").strip() == error.note:
            return number
    return order
