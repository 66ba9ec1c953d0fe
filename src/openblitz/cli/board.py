"""`openblitz board`: the board in figures, checked, and as SVG, PNG or JSON."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app
from openblitz.cli.arguments import PngFile, SvgFile  # noqa: TC001 - Typer reads the annotations
from openblitz.cli.writing import write_out

if TYPE_CHECKING:
    from openblitz.blitzkrieg.board import Board


class Theme(StrEnum):
    """The colours of the picture."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"


@app.command("board")
def board(
    *,
    check: Annotated[bool, typer.Option("--check", help="Check every known fact of the map.")] = False,
    svg: SvgFile = None,
    png: PngFile = None,
    width: Annotated[int, typer.Option(help="Width of the PNG in pixels.", min=200, max=20000)] = 4000,
    theme: Annotated[Theme, typer.Option(help="Colours of the picture.")] = Theme.LIGHT,
    numbers: Annotated[bool, typer.Option(help="Write each hex's name into it.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print every hex as JSON.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="A folder with board files of your own.", metavar="FOLDER")
    ] = None,
) -> None:
    """Show the board: its countries in figures, or as a picture, as JSON, or checked against the books."""
    read = board_of(data)
    if svg or png:
        _draw(read, svg=svg, png=png, width=width, theme=theme, numbers=numbers)
    if as_json:
        _print_json(read)
    if check:
        raise typer.Exit(_print_findings(read))
    if not (svg or png or as_json):
        _print_summary(read)


def board_of(data: Path | None) -> Board:
    """The board that ships, or the one in a folder."""
    from openblitz.blitzkrieg.board.load import load_board, read_board  # noqa: PLC0415

    return read_board(data) if data else load_board()


def _draw(board: Board, *, svg: str | None, png: str | None, width: int, theme: Theme, numbers: bool) -> None:
    from openblitz.blitzkrieg.board.drawing import board_svg, plain_svg, svg_png  # noqa: PLC0415

    picture = board_svg(board, theme=theme.value, numbers=numbers)
    if svg:
        write_out(svg, plain_svg(picture).encode())
    if png:
        write_out(png, svg_png(picture, width))


def _print_json(board: Board) -> None:
    import msgspec  # noqa: PLC0415

    from openblitz.blitzkrieg.board.export import board_json  # noqa: PLC0415

    typer.echo(msgspec.json.encode(board_json(board)).decode())


def _print_findings(board: Board) -> int:
    """Every finding and the figures of both sides; the exit code is 1 when something does not hold."""
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from openblitz.blitzkrieg.board.check import check_board, figures  # noqa: PLC0415

    findings = check_board(board)
    table = Table(box=None, padding=(0, 1), show_header=False)
    for finding in findings:
        mark = Text("✓", "green") if finding.ok else Text("✗", "bold red")
        table.add_row(mark, Text(finding.what), Text(finding.detail, "dim" if finding.ok else "red"))
    for what, figure in figures(board):
        table.add_row("", Text(what), Text(figure))
    console = Console()
    if not console.is_terminal:
        console = Console(width=160)  # a finding a line, for files and filters
    console.print(table)
    wrong = sum(not finding.ok for finding in findings)
    console.print(f"{len(findings)} checks, {wrong} failed" if wrong else f"{len(findings)} checks, all hold")
    return 1 if wrong else 0


def _print_summary(board: Board) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from openblitz.blitzkrieg.board.facts import known_facts  # noqa: PLC0415
    from openblitz.blitzkrieg.board.model import COUNTRY_NAMES, MAJORS, MINORS  # noqa: PLC0415

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("Country")
    table.add_column("Land hexes", justify="right")
    table.add_column("Cities", justify="right")
    table.add_column("City hexes", justify="right")
    for country in (*MAJORS, *MINORS):
        home = board.country_bits[country]
        cities = [city for city in board.cities if home >> city.hexes[0] & 1]
        row = ((home & board.land_bits).bit_count(), len(cities), (home & board.city_bits).bit_count())
        table.add_row(COUNTRY_NAMES[country], *map(str, row))
    console = Console()
    console.print(table)
    scale = known_facts().scale
    console.print(
        f"A hex is about {scale.kilometres} km ({scale.miles} miles) across (MS:0a).", highlight=False
    )
    console.print(
        "See it with `openblitz view`; `openblitz board --help` tells of pictures, JSON and checks."
    )
