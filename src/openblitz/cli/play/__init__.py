"""`openblitz play`: a game at the terminal, in plain lines."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.cli.play.reading import Reader
    from openblitz.players import Player
    from openblitz.table import Dice, Sitting

HUMAN = "human"


class DiceKind(StrEnum):
    """Where rolls come from."""

    SEEDED = "seeded"
    TYPED = "typed"


@app.command("play")
def play(
    file: Annotated[
        Path | None, typer.Argument(help="A saved game to go on with.", metavar="[FILE]", show_default=False)
    ] = None,
    *,
    ruleset: Annotated[
        str | None, typer.Option(help="1965-basic or 1975-basic.", show_default="1975-basic")
    ] = None,
    clarifications: Annotated[
        str | None, typer.Option(help="none, publisher or all.", show_default="none")
    ] = None,
    blue: Annotated[
        str | None, typer.Option(help="human, random, hold or greedy.", show_default="human")
    ] = None,
    red: Annotated[
        str | None, typer.Option(help="human, random, hold or greedy.", show_default="human")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same dice.", show_default="by chance")
    ] = None,
    dice: Annotated[
        DiceKind, typer.Option(help="Rolled here, or typed in from a real die.")
    ] = DiceKind.SEEDED,
    trust: Annotated[
        bool, typer.Option("--trust", help="Take a game file written by hand at its word.")
    ] = False,
    autosave: Annotated[
        bool, typer.Option(help="Keep a copy of the game as long as it is not saved.")
    ] = True,
) -> None:
    """Play at the terminal, with typed orders; `help` at the table tells the rest."""
    from openblitz.cli.play.commands import COMMANDS  # noqa: PLC0415
    from openblitz.cli.play.reading import reader  # noqa: PLC0415
    from openblitz.cli.play.saves import Saves  # noqa: PLC0415
    from openblitz.cli.play.table import TextTable  # noqa: PLC0415

    source = reader()
    if file and (ruleset or clarifications):
        raise _bad("a saved game has its ruleset; leave out --ruleset and --clarifications")
    try:
        if file is None:
            sitting = _new_game(source, ruleset, clarifications, {"blue": blue, "red": red})
        else:
            sitting = _saved_game(file, trust)
    except (EOFError, KeyboardInterrupt):
        typer.echo("")
        raise typer.Exit from None
    players = _players(sitting, {"blue": blue, "red": red}, seed)
    rolls = [roll for entry in sitting.journal.entries for roll in entry.rolls]
    sitting.dice = _dice(dice, seed, source)
    for roll in rolls if seed is not None and dice is DiceKind.SEEDED else ():
        # The same seed gives the same game, whether it is saved in between or not.
        sitting.dice.roll(roll.purpose, roll.sides)
    saves = Saves(file, keep_copy=autosave)
    saves.mark(sitting)
    table = TextTable(
        sitting,
        players,
        reader=source,
        tell=typer.echo,
        saves=saves,
        dice=lambda: _dice(dice, seed, source),
        commands=COMMANDS,
    )
    _greet(sitting, file)
    table.run()


def _bad(fault: str) -> typer.Exit:
    typer.echo(f"openblitz: {fault}", err=True)
    return typer.Exit(2)


def _greet(sitting: Sitting[Any, Any], file: Path | None) -> None:
    from openblitz.cli.play.saves import unsaved_games  # noqa: PLC0415

    title = sitting.game.rules.title  # type: ignore[attr-defined]
    typer.echo(f"{title} ({sitting.game.name}). `help` lists what can be typed.")
    left = [path for path in unsaved_games() if file is None or path.resolve() != file.resolve()]
    if left:
        typer.echo(f"Unsaved games of earlier: {', '.join(map(str, left))}")


# The game


def _new_game(
    source: Reader, ruleset: str | None, clarifications: str | None, seats: dict[str, str | None]
) -> Sitting[Any, Any]:
    from datetime import date  # noqa: PLC0415

    from openblitz.table import LoadedDice, Sitting  # noqa: PLC0415

    game = _chosen_game(source, ruleset, clarifications)
    for seat, usual in (("blue", HUMAN), ("red", "greedy")):
        if seats[seat] is None:
            seats[seat] = _choose(source, f"Who plays {seat}? human, random, hold or greedy", usual, HUMAN)
    tags = [(seat, who or HUMAN) for seat, who in seats.items()]
    return Sitting(game, LoadedDice(()), [*tags, ("Date", date.today().isoformat())])


def _chosen_game(source: Reader, ruleset: str | None, clarifications: str | None) -> Blitzkrieg:
    from openblitz.blitzkrieg.rulesets import clarifications as offered  # noqa: PLC0415
    from openblitz.blitzkrieg.rulesets import names  # noqa: PLC0415
    from openblitz.cli.rulesets import chosen_game  # noqa: PLC0415

    title = ruleset or _choose(source, f"Ruleset? {' or '.join(names())}", "1975-basic", "1975-basic")
    if clarifications is None and "+" not in title and title in names() and offered(title):
        clarifications = _choose(source, f"Clarifications? none, {', '.join(offered(title))}", "none", "none")
    return chosen_game(f"{title}+{clarifications}" if clarifications else title)


def _choose(source: Reader, question: str, proposed: str, otherwise: str) -> str:
    """Ask a person; a script says with options what it wants."""
    if not source.interactive:
        return otherwise
    return source.read(f"{question} [{proposed}]: ").strip() or proposed


def _saved_game(file: Path, trust: bool) -> Sitting[Any, Any]:
    from openblitz.cli.play.keeping import open_game  # noqa: PLC0415
    from openblitz.table import GameFileError  # noqa: PLC0415

    try:
        return open_game(file, trust=trust)
    except GameFileError as error:
        raise _bad(str(error)) from None


# Who plays, and with which dice


def _players(sitting: Sitting[Any, Any], seats: dict[str, str | None], seed: int | None) -> dict[str, Player]:
    """The computer players: as the options say, or as the game file does."""
    found: dict[str, Player] = {}
    for number, (seat, chosen) in enumerate(seats.items()):
        who = chosen or sitting.journal.header.tag(seat) or HUMAN
        if who == HUMAN:
            continue
        from openblitz.players import PLAYERS, UnknownPlayerError, player  # noqa: PLC0415

        # A name in a game file that is no player's is a person's.
        if chosen is None and who not in PLAYERS:
            continue
        try:
            found[seat] = player(who, 2 * (seed or 0) + number)
        except UnknownPlayerError as error:
            raise _bad(f"{error}, human") from None
    return found


def _dice(kind: DiceKind, seed: int | None, source: Reader) -> Dice:
    import secrets  # noqa: PLC0415

    from openblitz.table import SeededDice, TypedDice  # noqa: PLC0415

    if kind is DiceKind.TYPED:
        ask: Callable[[str], str] = source.read
        return TypedDice(ask, typer.echo)
    return SeededDice(secrets.randbits(64) if seed is None else seed)
