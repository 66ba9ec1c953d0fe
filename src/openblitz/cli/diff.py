"""`openblitz diff`: what two rulesets answer differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from openblitz.blitzkrieg.telling.differences import Comparison, Said


@app.command("diff")
def diff(
    first: Annotated[str, typer.Argument(help="A ruleset, such as 1965-basic.", metavar="FIRST")],
    second: Annotated[str, typer.Argument(help="Another, such as 1975-basic+all.", metavar="SECOND")],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Say in words how two rulesets differ; NAME+all is with clarifications, NAME+publisher with his own."""
    from openblitz.blitzkrieg.telling.differences import compare  # noqa: PLC0415
    from openblitz.cli.rulesets import chosen_rules  # noqa: PLC0415

    found = compare(chosen_rules(first), chosen_rules(second))
    if as_json:
        import msgspec  # noqa: PLC0415

        typer.echo(msgspec.json.encode(found).decode())
    else:
        _print(found)


def _print(found: Comparison) -> None:
    from openblitz.blitzkrieg.telling.differences import asked  # noqa: PLC0415

    if not found.differences:
        typer.echo(f"{found.titles[0]} and {found.titles[1]} do not differ.")
        return
    rest = len(found.differences) - found.most
    for number, difference in enumerate(found.differences):
        if rest and number in (0, found.most):
            typer.echo("What matters most\n" if not number else f"And {rest} more\n")
        typer.echo(difference.asks)
        for title, said in zip(found.titles, (difference.first, difference.second), strict=True):
            typer.echo(f"  {title}:")
            _print_said(said)
        typer.echo("")
    alike = " ".join(map(asked, found.alike))
    typer.echo(f"Alike in both: {alike}" if alike else "No question that both ask is answered alike.")


def _print_said(said: tuple[Said, ...]) -> None:
    for saying in said:
        typer.echo(f"    {'New: ' if saying.new else ''}{saying.text} ({saying.rule})")
    if not said:
        typer.echo("    Nothing of the kind.")
