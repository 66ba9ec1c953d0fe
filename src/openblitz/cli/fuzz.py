"""`openblitz fuzz`: random games in which everything that must always hold is looked at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app
from openblitz.cli.match import CLARIFICATIONS, RULESET, SEED, WORKERS  # noqa: TC001 - Typer reads them
from openblitz.cli.progress import progress
from openblitz.cli.rulesets import new_game

if TYPE_CHECKING:
    from rich.table import Table

    from openblitz.lab.fuzz import Count


ANEW = 300  # orders of a game that is played twice


@app.command("fuzz")
def fuzz(  # noqa: PLR0917 - the options of the command
    ruleset: RULESET = "1975-basic",
    clarifications: CLARIFICATIONS = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, help="How many games.", show_default="20, or one for each set of --pairwise"),
    ] = None,
    seed: SEED = 1,
    workers: WORKERS = 2,
    switches: Annotated[
        bool, typer.Option("--switches", help="Play with every mixture of the optional rules in turn.")
    ] = False,
    pairwise: Annotated[
        bool,
        typer.Option(
            "--pairwise", help="Play with sets of the optional rules in which every two meet: on and off."
        ),
    ] = False,
    anew: Annotated[
        bool,
        typer.Option(
            "--anew", help="Play each game twice, with and without what is kept for speed, and compare."
        ),
    ] = False,
    orders: Annotated[
        int | None, typer.Option(min=1, help="Break each game off after so many orders.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Play whole games and melees at random, and look after every order whether all is as it must be.

    A fault is told with the seed that shows it again, and the position before the order; the exit code is 1.
    """
    import msgspec  # noqa: PLC0415
    from rich.console import Console  # noqa: PLC0415

    from openblitz.lab import anew as twice  # noqa: PLC0415
    from openblitz.lab import fuzz as lab  # noqa: PLC0415

    game = new_game(ruleset, clarifications)
    try:
        played = _played(game.name, switches=switches, pairwise=pairwise)
        wanted = games or (len(played) if pairwise else 20)
        with progress("games", wanted) as advance:
            if anew:
                same = twice.anew(played, wanted, seed, orders or ANEW, workers=workers, tell=advance)
                typer.echo(
                    f"{same.games} games, {same.orders} orders: both ways the same; {same.digest[:12]}"
                )
                return
            count = lab.fuzz(
                played, wanted, seed, most=orders, workers=workers, tell=lambda _count: advance()
            )
    except lab.FaultError as fault:
        typer.echo(f"openblitz: {fault}", err=True)
        typer.echo(fault.position)
        raise typer.Exit(1) from None
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(count)))
        return
    console = Console()
    for title, counted in _parts(count).items():
        console.print(_table(title, counted))
    console.print(f"{count.games} games, {count.orders} orders: no fault found.", highlight=False)


def _played(game: str, *, switches: bool, pairwise: bool) -> list[str]:
    """The games that are played in turn."""
    from openblitz.lab import fuzz as lab  # noqa: PLC0415
    from openblitz.lab import pairwise as pairs  # noqa: PLC0415

    if pairwise:
        return pairs.pairwise(game)
    return lab.mixtures(game) if switches else [game]


def _parts(count: Count) -> dict[str, dict[str, int]]:
    return {
        "Steps": count.steps,
        "Orders": count.kinds,
        "Events": count.events,
        "Results": count.results,
        "Endings": count.endings,
    }


def _table(title: str, counted: dict[str, int]) -> Table:
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table("", title, box=box.SIMPLE_HEAD, show_header=True)
    table.columns[0].justify = "right"
    for what, times in sorted(counted.items(), key=lambda pair: -pair[1]):
        table.add_row(str(times), what)
    return table
