"""`openblitz match`: games between computer players, counted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app
from openblitz.cli.progress import progress
from openblitz.cli.rulesets import SEAT, chosen_seats, fail, new_game

if TYPE_CHECKING:
    from rich.table import Table

    from openblitz.lab.match import Result

RULESET = Annotated[str, typer.Option(help="The game to play, such as 1975-basic.")]
CLARIFICATIONS = Annotated[
    str | None,
    typer.Option(
        help="Which clarifications hold: none, publisher or all.", show_default="all where there are any"
    ),
]
GAMES = Annotated[int, typer.Option(min=1, help="How many games.")]
SEED = Annotated[int, typer.Option(help="The same seed gives the same games.")]
WORKERS = Annotated[int, typer.Option(min=1, help="How many games at a time.")]


@app.command("match")
def match(  # noqa: PLR0917 - the options of the command
    ruleset: RULESET = "1975-basic",
    clarifications: CLARIFICATIONS = None,
    seat: SEAT = None,
    blue: Annotated[str | None, typer.Option(help="Short for --seat blue=PLAYER.")] = None,
    red: Annotated[str | None, typer.Option(help="Short for --seat red=PLAYER.")] = None,
    games: GAMES = 10,
    seed: SEED = 1,
    workers: WORKERS = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Let two computer players play a match."""
    from rich.console import Console  # noqa: PLC0415

    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.lab.match import Fixture, UnlawfulOrderError, play_match  # noqa: PLC0415
    from openblitz.players.choosing import RECRUIT  # noqa: PLC0415

    game = new_game(ruleset, clarifications)
    usual = [catalogue.family_of(game).shelf.deployer, RECRUIT.name]
    chosen = chosen_seats(game, seat, blue=blue, red=red)
    named = {at: who or usual[number > 0] for number, (at, who) in enumerate(chosen.items())}
    try:
        players = {at: catalogue.player(game, who, 0).name for at, who in named.items()}
    except catalogue.UnknownPlayerError as error:
        raise fail(str(error)) from None
    fixture = Fixture(game.name, players)
    try:
        with progress("games", games) as advance:
            result = play_match(fixture, games, seed, workers=workers, tell=lambda _played: advance())
    except UnlawfulOrderError as error:
        typer.echo(f"openblitz: {error}", err=True)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.dumps(result.plain()))
    else:
        console = Console()
        console.print(_listed(result))
        console.print(_summed_up(result), highlight=False)


def _listed(result: Result) -> Table:
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD)
    lost = [f"{seat.capitalize()} lost" for seat in result.fixture.players]
    for column in ("Game", "Winner", "Turn", *lost, "Why"):
        table.add_column(column, justify="left" if column in ("Winner", "Why") else "right")
    for one in result.games:
        why = f"{one.reason} ({one.rule})"
        table.add_row(str(one.number), one.winner or "nobody", str(one.turns), *map(str, one.lost), why)
    return table


def _summed_up(result: Result) -> str:
    fixture = result.fixture
    wins = ", ".join(
        f"{seat.capitalize()} ({who}) won {result.wins(seat)}" for seat, who in fixture.players.items()
    )
    return (
        f"{fixture.ruleset}, seed {result.seed}: {wins}, nobody {result.nobody()}; "
        f"{result.mean_turns():.1f} turns a game, {result.orders()} orders in {result.seconds:.1f} s"
    )
