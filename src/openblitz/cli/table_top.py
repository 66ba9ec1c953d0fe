"""`openblitz table-top`: the tables of BlitzkriegCommander, by name, by chance or from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openblitz.cli import app
from openblitz.cli.arguments import PngFile, SvgFile  # noqa: TC001 - Typer reads the annotations
from openblitz.cli.writing import write_out

if TYPE_CHECKING:
    from openblitz.commander.table_top.tables import Table


@app.command("table-top")
def table_top(
    table: Annotated[
        str | None, typer.Argument(help="A table by name, or a GeoJSON file of your own.", metavar="[TABLE]")
    ] = None,
    *,
    seed: Annotated[int | None, typer.Option("--random", help="Lay one by chance.", metavar="SEED")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check that it is fit to play on.")] = False,
    svg: SvgFile = None,
    png: PngFile = None,
    geojson: Annotated[
        str | None, typer.Option(help="Write the table itself; - is stdout.", metavar="FILE")
    ] = None,
    width: Annotated[int, typer.Option(help="Width of the PNG in pixels.", min=200, max=8000)] = 2000,
    dark: Annotated[bool, typer.Option("--dark", help="Draw it in the colours of dusk.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print every piece and what it does.")] = False,
) -> None:
    """Show a table: what each piece does, or as a picture, as JSON, or checked."""
    if table is None and seed is None:
        _print_names()
        return
    if table is not None and seed is not None:
        raise typer.BadParameter("name a table or a seed, not both")
    read = table_of(table, seed)
    if svg or png:
        _draw(read, svg=svg, png=png, width=width, theme="dark" if dark else "light")
    if geojson:
        from openblitz.commander.table_top.tables import write  # noqa: PLC0415

        write_out(geojson, write(read).encode())
    if as_json:
        _print_json(read)
    if check:
        raise typer.Exit(_print_findings(read))
    if not (svg or png or geojson or as_json):
        _print_pieces(read)


def table_of(name: str | None, seed: int | None) -> Table:
    """The table that was asked for."""
    from openblitz.commander.table_top.generator import generate  # noqa: PLC0415
    from openblitz.commander.table_top.tables import named, names, read  # noqa: PLC0415
    from openblitz.datafile import read_text  # noqa: PLC0415

    if seed is not None:
        return generate(seed)
    assert name is not None
    if name in names() or not Path(name).exists():
        return named(name)
    return read(read_text(Path(name)), name)


def _draw(table: Table, *, svg: str | None, png: str | None, width: int, theme: str) -> None:
    from openblitz.commander.table_top.drawing import table_svg  # noqa: PLC0415
    from openblitz.png import draw_png  # noqa: PLC0415

    picture = table_svg(table, theme, plain=True)
    if svg:
        write_out(svg, picture.encode())
    if png:
        write_out(png, draw_png(picture, width))


def _print_names() -> None:
    from openblitz.commander.table_top.tables import named, names  # noqa: PLC0415

    for name in names():
        typer.echo(f"{name:20} {named(name).title}, {named(name).coverage():.0%} scenery")
    typer.echo("See one with --png FILE, or lay one by chance with --random SEED.")


def _record(table: Table) -> dict[str, Any]:
    from openblitz.commander.table_top.classify import classify  # noqa: PLC0415

    return {
        "name": table.name,
        "title": table.title,
        "width": table.width,
        "height": table.height,
        "digest": table.digest,
        "coverage": round(table.coverage(), 4),
        "pieces": [
            {
                "id": piece.id,
                "kind": piece.kind.name,
                "name": piece.name,
                "level": piece.level,
                "facts": [fact._asdict() for fact in classify(piece)],
            }
            for piece in table.pieces
        ],
    }


def _print_json(table: Table) -> None:
    import msgspec  # noqa: PLC0415

    typer.echo(msgspec.json.encode(_record(table)).decode())


def _print_findings(table: Table) -> int:
    """Every finding; the exit code is 1 when something does not hold."""
    from openblitz.commander.table_top.check import check  # noqa: PLC0415

    findings = check(table)
    for finding in findings:
        typer.echo(f"{'ok   ' if finding.ok else 'WRONG'}  {finding.what}: {finding.detail}")
    wrong = sum(not finding.ok for finding in findings)
    typer.echo(f"{len(findings)} checks, {wrong} failed" if wrong else f"{len(findings)} checks, all hold")
    return 1 if wrong else 0


def _print_pieces(table: Table) -> None:
    """BC:terrain.classify - each kind of piece on the table and what it does, before play."""
    from openblitz.commander.table_top.classify import classify  # noqa: PLC0415

    typer.echo(f"{table.title}: {table.width:g} x {table.height:g} cm, {table.coverage():.0%} scenery")
    told: set[tuple[str, int]] = set()
    for piece in table.pieces:
        if (piece.kind.name, piece.level) in told:
            continue
        told.add((piece.kind.name, piece.level))
        count = sum(p.kind.name == piece.kind.name and p.level == piece.level for p in table.pieces)
        typer.echo(f"\n{piece.kind.title} ({count})")
        for fact in classify(piece):
            typer.echo(f"  {fact.words}  [{fact.rule}]")
