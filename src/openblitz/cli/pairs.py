"""`openblitz pairs`: two computer players against each other, the same dice twice with sides swapped."""

from __future__ import annotations

import json
from pathlib import Path  # noqa: TC003 - Typer reads it
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app
from openblitz.cli.match import CLARIFICATIONS, RULESET, WORKERS  # noqa: TC001 - Typer reads them
from openblitz.cli.progress import progress
from openblitz.cli.rulesets import fail, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.lab.pairs import Comparison


@app.command("pairs")
def pairs(  # noqa: PLR0917 - the options of the command
    one: Annotated[str, typer.Argument(help="The player who is measured.")],
    other: Annotated[str, typer.Argument(help="Whom he is measured against: sitter, pacifist, general ...")],
    ruleset: RULESET = "1975-basic",
    clarifications: CLARIFICATIONS = None,
    seeds: Annotated[str, typer.Option(help="The numbers of the pairs, such as 1-20.")] = "1-10",
    workers: WORKERS = 2,
    out: Annotated[Path | None, typer.Option(help="Where to write all of it, as JSON.")] = None,
) -> None:
    """Measure a computer player against another in pairs of games with sides swapped."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.lab.match import UnlawfulOrderError  # noqa: PLC0415
    from openblitz.lab.pairs import compare, contender  # noqa: PLC0415

    game = new_game(ruleset, clarifications)
    try:
        first, last = (int(part) for part in (seeds if "-" in seeds else f"{seeds}-{seeds}").split("-"))
        for name in (one, other):
            contender(game, name, 0)
    except ValueError:
        raise fail(f"{seeds!r} are no numbers of pairs; write 1-20") from None
    except catalogue.UnknownPlayerError as error:
        raise fail(str(error)) from None
    numbers = range(first, last + 1)
    try:
        with progress("pairs", len(numbers)) as advance:
            found = compare(game.name, (one, other), numbers, workers=workers, tell=lambda _pair: advance())
    except UnlawfulOrderError as error:
        typer.echo(f"openblitz: {error}", err=True)
        raise typer.Exit(1) from None
    if out is not None:
        out.write_text(json.dumps(found.plain()) + "\n", encoding="utf-8")
    for line in summed_up(found):
        typer.echo(line)


def summed_up(found: Comparison) -> Iterator[str]:
    """What came of all pairs, in lines."""
    one, other = found.players
    won, even, lost = found.pairs_won()
    share, margin = found.share(), found.margin()
    yield f"{one} against {other}, {found.ruleset}, {len(found.pairs)} pairs in {found.seconds:.0f} s"
    yield (
        f"  pairs: {won} won, {even} even, {lost} lost: "
        f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
    )
    yield f"  margin of a pair: {margin.value:+.1f} ({margin.low:+.1f} to {margin.high:+.1f})"
    for seat in dict.fromkeys(game.seat for pair in found.pairs for game in pair.games):
        wins, draws, losses = found.games(seat)
        yield f"  as {seat}: {wins} games won, {draws} drawn, {losses} lost"
