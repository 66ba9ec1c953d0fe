"""`openblitz play`: a game at the terminal, in plain lines."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openblitz.cli import app
from openblitz.cli.rulesets import SEAT, chosen_game, chosen_seats, fail

if TYPE_CHECKING:
    from collections.abc import Callable

    from openblitz.catalogue import Player
    from openblitz.cli.play.reading import Reader
    from openblitz.table import Dice, Game, Sitting

HUMAN = "human"
USUAL = "1975-basic"


class DiceKind(StrEnum):
    """Where rolls come from."""

    SEEDED = "seeded"
    TYPED = "typed"
    SEALED = "sealed"


@app.command("play")
def play(
    file: Annotated[
        Path | None, typer.Argument(help="A saved game to go on with.", metavar="[FILE]", show_default=False)
    ] = None,
    *,
    ruleset: Annotated[
        str | None, typer.Option(help="The game to play, such as 1975-basic.", show_default=USUAL)
    ] = None,
    clarifications: Annotated[
        str | None, typer.Option(help="none, publisher or all.", show_default="all where there are any")
    ] = None,
    seat: SEAT = None,
    blue: Annotated[str | None, typer.Option(help="Short for --seat blue=PLAYER.")] = None,
    red: Annotated[str | None, typer.Option(help="Short for --seat red=PLAYER.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same dice.", show_default="by chance")
    ] = None,
    dice: Annotated[
        DiceKind, typer.Option(help="Rolled here, typed in from a real die, or (on a server only) sealed.")
    ] = DiceKind.SEEDED,
    trust: Annotated[
        bool, typer.Option("--trust", help="Take a game file written by hand at its word.")
    ] = False,
    autosave: Annotated[
        bool, typer.Option(help="Keep a copy of the game as long as it is not saved.")
    ] = True,
) -> None:
    """Play at the terminal, with typed orders; `help` at the table tells the rest."""
    from openblitz.cli.play.commands import commands_of  # noqa: PLC0415
    from openblitz.cli.play.reading import reader  # noqa: PLC0415
    from openblitz.cli.play.saves import Saves  # noqa: PLC0415
    from openblitz.cli.play.table import TextTable  # noqa: PLC0415

    if dice is DiceKind.SEALED:
        raise fail("sealed dice are for people at screens of their own: openblitz serve plays with them")
    source = reader()
    if file and (ruleset or clarifications):
        raise fail("a saved game has its ruleset; leave out --ruleset and --clarifications")
    try:
        if file is None:
            game = _chosen_game(source, ruleset, clarifications)
            seats = chosen_seats(game, seat, blue=blue, red=red)
            sitting = _new_game(source, game, seats)
        else:
            sitting = _saved_game(file, trust)
            seats = chosen_seats(sitting.game, seat, blue=blue, red=red)
    except (EOFError, KeyboardInterrupt):
        typer.echo("")
        raise typer.Exit from None
    players = _players(sitting, seats, seed)
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
        commands=commands_of,
    )
    _greet(sitting, file)
    table.run()


def _greet(sitting: Sitting[Any, Any], file: Path | None) -> None:
    from openblitz.cli.play.saves import unsaved_games  # noqa: PLC0415

    typer.echo(f"{sitting.game.title} ({sitting.game.name}). `help` lists what can be typed.")
    left = [path for path in unsaved_games() if file is None or path.resolve() != file.resolve()]
    if left:
        typer.echo(f"Unsaved games of earlier: {', '.join(map(str, left))}")


# The game


def _new_game(source: Reader, game: Game[Any, Any], seats: dict[str, str | None]) -> Sitting[Any, Any]:
    from datetime import date  # noqa: PLC0415

    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.table import LoadedDice, Sitting  # noqa: PLC0415

    shelf = catalogue.family_of(game).shelf
    who_else = ", ".join(one.name for one in shelf.players())
    usual = HUMAN  # the first seat is one's own, the others the computer's
    for seat, who in seats.items():
        if who is None:
            seats[seat] = _choose(source, f"Who plays {seat}? human, {who_else}", usual, HUMAN)
        usual = shelf.deployer
    for seat, who in seats.items():
        meant = catalogue.opponent(game, who or HUMAN)
        seats[seat] = meant.name if meant else who  # a former name is written as it is now
    tags = [(seat, who or HUMAN) for seat, who in seats.items()]
    return Sitting(game, LoadedDice(()), [*tags, ("Date", date.today().isoformat())])


def _chosen_game(source: Reader, ruleset: str | None, clarifications: str | None) -> Game[Any, Any]:
    from openblitz import catalogue  # noqa: PLC0415

    names = catalogue.names()
    title = ruleset or _choose(source, f"Ruleset? {', '.join(names)}", USUAL, USUAL)
    if clarifications is None and title in names:
        shelf = catalogue.family_of(catalogue.find(title)).shelf
        offered, usual = shelf.clarifications(title), shelf.usual_clarifications(title) or "none"
        if offered:
            question = f"Clarifications? none, {', '.join(offered)}"
            clarifications = _choose(source, question, usual, usual)
    return chosen_game(title, clarifications)


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
        raise fail(str(error)) from None


# Who plays, and with which dice


def _players(sitting: Sitting[Any, Any], seats: dict[str, str | None], seed: int | None) -> dict[str, Player]:
    """The computer players: as the options say, or as the game file does."""
    found: dict[str, Player] = {}
    for number, (seat, chosen) in enumerate(seats.items()):
        who = chosen or sitting.journal.header.tag(seat) or HUMAN
        if who == HUMAN:
            continue
        from openblitz import catalogue  # noqa: PLC0415

        # A name in a game file that is no player's is a person's.
        if chosen is None and catalogue.opponent(sitting.game, who) is None:
            continue
        try:
            found[seat] = catalogue.player(sitting.game, who, 2 * (seed or 0) + number)
        except catalogue.UnknownPlayerError as error:
            raise fail(f"{error}, human") from None
    return found


def _dice(kind: DiceKind, seed: int | None, source: Reader) -> Dice:
    import secrets  # noqa: PLC0415

    from openblitz.table import SeededDice, TypedDice  # noqa: PLC0415

    if kind is DiceKind.TYPED:
        ask: Callable[[str], str] = source.read
        return TypedDice(ask, typer.echo)
    return SeededDice(secrets.randbits(64) if seed is None else seed)
