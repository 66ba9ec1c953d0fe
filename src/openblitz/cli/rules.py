"""`openblitz rules`: the lines of the rulebooks, and which of them are proven."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from openblitz.rulebook import Line
    from openblitz.rulebook.proof import Ledger


@app.command("rules")
def rules(  # noqa: PLR0917 - one a choice
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help="One line, such as 75:8.2a.")] = None,
    book: Annotated[
        str | None, typer.Option(help="1965, 1975, clarifications, modules or commander.")
    ] = None,
    part: Annotated[
        str | None, typer.Option(help="A part of a book: basic, basic-optional, 12-air ...")
    ] = None,
    missing: Annotated[bool, typer.Option("--missing", help="Only the lines that are not proven.")] = False,
    where: Annotated[
        bool,
        typer.Option("--where", help="In the book's order, the code and the tests that hold each line."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Rows for programs.")] = False,
) -> None:
    """Say which lines of the rulebooks are proven by passing tests."""
    from openblitz.rulebook.proof import is_proven, ledger_file, read_ledger  # noqa: PLC0415

    ledger = read_ledger(ledger_file())
    lines = _chosen(rule, book, part)
    if missing:
        lines = [line for line in lines if not is_proven(line, ledger)]
    if as_json:
        _print_json(lines, ledger, where=where)
    elif where:
        _print_where(lines, ledger)
    elif missing:
        _print_missing(lines)
    elif rule:
        _print_line(lines[0], ledger)
    else:
        _print_counts(lines, ledger)


def _chosen(rule: str | None, book: str | None, part: str | None) -> list[Line]:
    """The lines asked for; a name that is not known ends the command with a hint."""
    from openblitz.rulebook import books, inventory  # noqa: PLC0415

    lines = list(inventory().values())
    if book is not None:
        names = [known.name for known in books()]
        if book not in names:
            raise _refuse(f"no book '{book}'", book, names, f" (books: {', '.join(names)})")
        lines = [line for line in lines if line.book == book]
    where = f" in book {book}" if book else ""
    if part is not None:
        parts = dict.fromkeys(line.part for line in lines)
        lines = [line for line in lines if line.in_part(part)]
        if not lines:
            raise _refuse(f"no part '{part}'{where}", part, parts)
        where += f" in part {part}"
    if rule is not None:
        ids = [line.id for line in lines]
        lines = [line for line in lines if line.id == rule]
        if not lines:
            raise _refuse(f"no rule '{rule}'{where}", rule, ids)
    return lines


def _refuse(fault: str, word: str, known: list[str] | dict[str, None], otherwise: str = "") -> typer.Exit:
    from openblitz.rulebook.inventory import near  # noqa: PLC0415

    typer.echo(f"openblitz: {fault}{near(word, known) or otherwise}", err=True)
    return typer.Exit(2)


def _print_json(lines: list[Line], ledger: Ledger, *, where: bool) -> None:
    import json  # noqa: PLC0415

    from openblitz.rulebook.proof import is_proven  # noqa: PLC0415
    from openblitz.rulebook.whereabouts import whereabouts  # noqa: PLC0415

    code = whereabouts() if where else {}
    rows = [
        {
            "id": line.id,
            "book": line.book,
            "part": line.part,
            "kind": line.kind,
            "proven": is_proven(line, ledger),
            "tests": ledger.get(line.id, []),
            **({"code": [str(place) for place in code.get(line.id, ())]} if where else {}),
        }
        for line in lines
    ]
    typer.echo(json.dumps(rows, indent=1))


def _print_missing(lines: list[Line]) -> None:
    """One line each, for people who page and grep."""
    from openblitz.rulebook.inventory import by_part  # noqa: PLC0415

    for (book, part), group in by_part(lines).items():
        typer.echo(f"{book} {part}")
        for line in group:
            typer.echo(f"  {line.id:<22} {line.kind:<10} {line.what}")
    typer.echo(f"{len(lines)} lines are not proven.")


def _print_where(lines: list[Line], ledger: Ledger) -> None:
    """A book to read along with the program."""
    from openblitz.rulebook.inventory import by_part  # noqa: PLC0415
    from openblitz.rulebook.whereabouts import whereabouts  # noqa: PLC0415

    code = whereabouts()
    for (book, part), group in by_part(lines).items():
        typer.echo(f"{book} {part}")
        for line in group:
            typer.echo(f"  {line.id}  {line.what}")
            for place in code.get(line.id, ()):
                typer.echo(f"      {place}")
            for test in ledger.get(line.id, []):
                typer.echo(f"      {test}")


def _print_line(line: Line, ledger: Ledger) -> None:
    from openblitz.rulebook.proof import is_proven  # noqa: PLC0415

    typer.echo(f"{line.id}  ({line.book}, {line.part}, {line.kind})")
    typer.echo(line.what)
    tests = ledger.get(line.id, [])
    if tests:
        typer.echo("proven by:")
        for test in tests:
            typer.echo(f"  {test}")
    else:
        typer.echo("advice: nothing to prove" if is_proven(line, ledger) else "not proven yet")


def _print_counts(lines: list[Line], ledger: Ledger) -> None:
    """Per book and part; the sum of a book stands above its parts."""
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from openblitz.rulebook.inventory import by_part  # noqa: PLC0415
    from openblitz.rulebook.proof import is_proven  # noqa: PLC0415

    def count(some: list[Line]) -> tuple[str, str]:
        return str(sum(is_proven(line, ledger) for line in some)), str(len(some))

    table = Table("book", "part", box=None, pad_edge=False)
    for head in ("proven", "lines"):
        table.add_column(head, justify="right")
    last = None
    for (book, part), group in by_part(lines).items():
        if book != last:
            table.add_row(book, "", *count([line for line in lines if line.book == book]), style="bold")
            last = book
        table.add_row("", part, *count(group))
    table.add_row("all", "", *count(lines), style="bold")
    Console().print(table)
