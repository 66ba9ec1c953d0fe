"""`openblitz tables`: the charts of the books, for people and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console
    from rich.table import Table

    from openblitz.blitzkrieg.charts import Cell, Chart
    from openblitz.blitzkrieg.charts.sheet import Sheet


@app.command("tables")
def tables(
    name: Annotated[
        str | None, typer.Argument(help="A table, such as 1975.bgat; none lists them.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Show the combat and weather tables of the books."""
    from rich.console import Console  # noqa: PLC0415

    from openblitz.blitzkrieg.charts import UnknownChartError, chart, names  # noqa: PLC0415
    from openblitz.blitzkrieg.charts.sheet import Sheet, sheet, sheet_names  # noqa: PLC0415

    if name is None:
        charts: list[Chart[Cell] | Sheet] = [
            *(chart(known) for known in names()),
            *(sheet(known) for known in sheet_names()),
        ]
        if as_json:
            typer.echo(json.dumps([_entry(one) for one in charts]))
        else:
            Console().print(_list(charts))
        return
    found: Chart[Cell] | Sheet
    try:
        found = sheet(name) if name in sheet_names() else chart(name)
    except UnknownChartError as error:
        hint = f"did you mean {' or '.join(error.near)}?" if error.near else "`openblitz tables` lists them"
        typer.echo(f"openblitz: {error}; {hint}", err=True)
        raise typer.Exit(2) from None
    if as_json:
        typer.echo(json.dumps(found.plain()))
    elif isinstance(found, Sheet):
        _show_sheet(found, Console())
    else:
        _show(found, Console())


def _entry(chart: Chart[Cell] | Sheet) -> dict[str, object]:
    return {
        "name": chart.name,
        "title": chart.title,
        "columns": len(chart.columns),
        "rows": len(chart.rows),
    }


def _list(charts: list[Chart[Cell] | Sheet]) -> Table:
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("Name", no_wrap=True)
    table.add_column("Title")
    table.add_column("Size", justify="right", no_wrap=True)
    for chart in charts:
        table.add_row(chart.name, chart.title, f"{len(chart.rows)} x {len(chart.columns)}")
    return table


def _show(chart: Chart[Cell], console: Console) -> None:
    """A chart as in the book, then what its results mean, its ends and its footnotes."""
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console.print(f"{chart.title} ({chart.edition})", style="bold", highlight=False)
    sentences = _tells(chart)
    table = Table(box=box.SIMPLE_HEAD, show_lines=sentences, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("Die" if chart.roll == "die" else "Digit", style="bold")
    if chart.kind == "tournament":
        table.add_column("")
    for column in chart.columns:
        table.add_column(column, no_wrap=not sentences)
    for roll, cells in chart.rows.items():
        sides = ["attacker\ndefender"] if chart.kind == "tournament" else []
        table.add_row(str(roll), *sides, *(_shown(cell, sentences) for cell in cells))
    console.print(table)
    if not sentences:
        console.print(_marks(chart.legend))
    for line in _facts(chart):
        console.print(line, highlight=False, markup=False)


def _tells(chart: Chart[Cell]) -> bool:
    """Whether the cells of a chart are sentences, and not marks that its legend tells."""
    return chart.kind == "effect" and any(len(mark) > 1 for mark in chart.legend)


def _show_sheet(sheet: Sheet, console: Console) -> None:
    """A table that nobody rolls on as in the book, then what stands in it and its footnotes."""
    from rich import box  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console.print(f"{sheet.title} ({sheet.edition})", style="bold", highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(sheet.head, style="bold")
    for column in sheet.columns:
        table.add_column(column, no_wrap=True)
    for row, cells in sheet.rows.items():
        table.add_row(row, *cells)
    console.print(table)
    console.print(_marks(sheet.legend))
    for note in sheet.notes:
        console.print(f"{note.text} ({note.rule})", highlight=False, markup=False)


def _shown(cell: Cell, sentences: bool) -> str:
    """A cell for people: a sentence where the book has one, the two sides of a battle on two lines."""
    from openblitz.blitzkrieg.charts.cells import Effect, TournamentCell, written  # noqa: PLC0415

    if isinstance(cell, Effect) and sentences:
        return cell.text
    if isinstance(cell, TournamentCell):
        return f"{cell.share('attacker')}\n{cell.share('defender')}"
    return written(cell)


def _marks(legend: Mapping[str, str]) -> Table:
    from rich.table import Table  # noqa: PLC0415

    table = Table.grid(padding=(0, 2, 0, 0))
    for mark, meaning in legend.items():
        table.add_row(mark, meaning)
    return table


def _facts(chart: Chart[Cell]) -> list[str]:
    """What holds beside the cells: what the columns are, what lies off their ends, the footnotes."""
    from openblitz.blitzkrieg.charts.cells import written  # noqa: PLC0415
    from openblitz.blitzkrieg.charts.columns import NO_END  # noqa: PLC0415

    def end(cell: Cell | None, column: int) -> str:
        if any(max(abs(span.start), span.stop) >= NO_END for span in chart.spans[column]):
            return f"as {chart.columns[column]}"
        return "not allowed" if cell is None else written(cell)

    facts = []
    if chart.counted == "odds":
        facts.append("Columns: odds, attacker to defender.")
        facts.append(
            f"Below {chart.columns[0]}: {end(chart.below, 0)}. "
            f"Above {chart.columns[-1]}: {end(chart.above, -1)}."
        )
    elif chart.counted == "factors":
        facts.append("Columns: factors attacking.")
        facts.append(f"Fewer than {chart.spans[0][0].start}: {end(chart.below, 0)}.")
    elif chart.counted == "turns":
        facts.append("Columns: turns.")
        if chart.below is not None:
            facts.append(f"Before turn {chart.spans[0][0].start}: {end(chart.below, 0)}.")
        facts.append(f"Turn {(chart.repeats or 0) + 1} is as turn 1, and so on.")
    return [*facts, *(f"{note.text} ({note.rule})" for note in chart.notes)]
