"""`openblitz judge`: what the rules say to a list of orders in a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.table import Event
    from openblitz.table.judging import Judgement, Verdict

USUAL = "1975-basic"
_GAME = "OpenBlitz game"  # how a game file begins

# A paragraph a line: the help is wrapped to the width of the terminal.
_EPILOG = "\n\n".join(
    (
        "The file holds a position in notation and, if wanted, a line 'ruleset 1975-basic+all', a line "
        "'dice 3 5 1' with the dice to come, and orders, each on a line that begins with >, such as "
        "'> blue: move B:4Arm to EE21'. docs/notation.md describes it all.",
        "A game file is judged from its first order to its last; where its dice are sealed, every roll is "
        "checked against what was promised.",
        "An order that is not legal is reported and changes nothing; the next one is tried in the same "
        "position.",
        "Exit status: 0 all orders were judged, 1 sealed dice are not what was promised, or with --strict an "
        "order was not legal, 2 the file cannot be read or has a fault, which is named with its line.",
    )
)


@app.command("judge", epilog=_EPILOG)
def judge(
    file: Annotated[str, typer.Argument(help="The file; - is standard input.", metavar="FILE")],
    *,
    ruleset: Annotated[
        str | None, typer.Option(help="For files that name no ruleset.", show_default="1975-basic")
    ] = None,
    positions: Annotated[bool, typer.Option("--positions", help="The position after each order.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Exit with 1 if an order is not legal.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Say for each order in a file whether it is legal, by which rule not, and what comes of it."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.table import NotationError, judging  # noqa: PLC0415

    name = "standard input" if file == "-" else Path(file).name
    text = _text(file, name)
    try:
        if text.startswith(_GAME):
            judgement = _whole_game(text, name)
        else:
            judgement = judging.judge(judging.read_case(text, catalogue.find, ruleset or USUAL))
    except NotationError as error:
        where = f"{name}:{error.line}" if error.line else name
        typer.echo(f"openblitz: {where}: {error.fault}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        import msgspec  # noqa: PLC0415

        typer.echo(msgspec.json.encode(judgement).decode())
    else:
        _print(judgement, positions)
    if strict and not all(verdict.legal for verdict in judgement.orders):
        raise typer.Exit(1)


def _whole_game(text: str, name: str) -> Judgement:
    """A game file: its orders were legal and its hashes fit, or that ends the command."""
    import msgspec  # noqa: PLC0415

    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.cli.verify import sealed_dice  # noqa: PLC0415
    from openblitz.table import GameFileError, JournalError, LoadedDice, judging, read_game  # noqa: PLC0415

    try:
        sitting = read_game(text, catalogue.find, LoadedDice(()), name=name)
        sitting.verify(full=True)
    except (GameFileError, JournalError) as error:
        typer.echo(
            f"openblitz: {error if isinstance(error, GameFileError) else f'{name}: {error}'}", err=True
        )
        raise typer.Exit(2) from None
    judgement = judging.judge(judging.case_of(sitting))
    sealed = sealed_dice(text, sitting.journal, name)
    if sealed is None:
        return judgement
    return msgspec.structs.replace(judgement, sealed_rolls=sealed.rolls, sealed=sealed.text())


def _text(file: str, name: str) -> str:
    """What the file says; one that cannot be read ends the command."""
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        fault = error.strerror or str(error)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        fault = f"line {line} is not text in UTF-8"
    typer.echo(f"openblitz: {name}: cannot be read: {fault}", err=True)
    raise typer.Exit(2)


def _print(judgement: Judgement, positions: bool) -> None:
    typer.echo(f"ruleset {judgement.ruleset}")
    _print_events(judgement.before, "")
    for number, verdict in enumerate(judgement.orders, 1):
        _print_verdict(number, verdict)
        if positions:
            typer.echo(_indented(verdict.position))
    typer.echo("")
    typer.echo(judgement.position, nl=False)
    for line in judgement.sealed.splitlines():
        typer.echo(f"# {line.strip()}")
    if judgement.dice_left:
        typer.echo(f"# dice left: {' '.join(map(str, judgement.dice_left))}")
    if judgement.question:
        asked = judgement.question
        typer.echo(f"# {asked.seat} is asked: {asked.prompt} ({', '.join(asked.rules)})")


def _print_verdict(number: int, verdict: Verdict) -> None:
    refusal = verdict.refusal
    typer.echo(f"{number}. {verdict.seat}: {verdict.order}")
    if refusal:
        typer.echo(f"   illegal by {refusal.rule}: {refusal.reason}")
        for what, named in (("places", refusal.places), ("units", refusal.units)):
            if named:
                typer.echo(f"   {what}: {' '.join(named)}")
        return
    typer.echo("   legal")
    _print_events(verdict.events, "   ")


def _print_events(events: Iterable[Event], indent: str) -> None:
    for event in events:
        cited = f" ({', '.join(event.rules)})" if event.rules else ""
        typer.echo(f"{indent}{event.text}{cited}")


def _indented(position: str) -> str:
    return "\n".join(f"   | {line}" for line in position.splitlines())
