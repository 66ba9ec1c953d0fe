"""`openblitz counters`: the counter mixes and the orders of appearance, for people or as JSON."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

    from openblitz.blitzkrieg.counters import Counter

    Card = dict[int, tuple[Counter, ...]]


class Whose(StrEnum):
    """Whose counters are shown."""

    BLUE = "blue"
    RED = "red"
    MINORS = "minors"


class Army:
    """What the command shows of one side or minor country."""

    def __init__(  # noqa: PLR0917
        self,
        side: str,
        title: str,
        counters: tuple[Counter, ...],
        card: Card | None,
        sheet: tuple[Counter, ...],
        also: str = "",
    ) -> None:
        self.side = side
        self.title = title
        self.counters = counters
        self.card = card
        self.sheet = sheet  # of the Module System
        self.also = also  # what that calls it


@app.command("counters")
def counters(
    side: Annotated[Whose | None, typer.Option(help="Only this side, or the minor countries.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="A folder with counter files of your own.", metavar="FOLDER")
    ] = None,
) -> None:
    """Show every counter of a side: how many of what, and when they arrive."""
    armies = [army for whose in ([side] if side else Whose) for army in _armies(whose, data)]
    if as_json:
        import msgspec  # noqa: PLC0415

        typer.echo(msgspec.json.format(msgspec.json.encode(_as_json(armies))).decode())
        return

    from rich.console import Console  # noqa: PLC0415

    console = Console()
    for army in armies:
        console.print(_mix_table(army))
        if army.card is not None:
            console.print(_card_table(army, army.card))
        console.print(_sheet_table(army))


def _armies(whose: Whose, data: Path | None) -> list[Army]:
    from openblitz.blitzkrieg.board.model import MODULE_NAMES, Country  # noqa: PLC0415
    from openblitz.blitzkrieg.counters import (  # noqa: PLC0415
        HOMES,
        Side,
        counter_mix,
        minor_armies,
        module_sheet,
        order_of_appearance,
    )

    if whose is Whose.MINORS:
        return [
            Army(army.country, army.name, army.counters, None, module_sheet(army.country, army.code, data))
            for army in minor_armies(data)
        ]
    side = Side(whose)
    sheet, also = module_sheet(side, side.code, data), MODULE_NAMES[Country(HOMES[side])]
    return [Army(side, side.power, counter_mix(side, data), order_of_appearance(side, data), sheet, also)]


def _as_json(armies: list[Army]) -> dict[str, Any]:
    turns = {unit.id: turn for army in armies for turn, units in (army.card or {}).items() for unit in units}
    return {
        "counters": [
            {
                "id": unit.id,
                "side": unit.owner,
                "name": unit.name,
                "designation": unit.designation,
                "type": unit.type.key,
                "size": unit.size,
                "attack": unit.attack,
                "defense": unit.defense,
                "movement": unit.movement,
                "substitute": unit.substitute,
                "turn": turns.get(unit.id),
            }
            for army in armies
            for unit in army.counters
        ],
        "appearance": {
            army.side: {str(turn): [unit.id for unit in units] for turn, units in army.card.items()}
            for army in armies
            if army.card is not None
        },
    }


def _alike(units: Iterable[Counter]) -> dict[tuple[str, str, str], list[Counter]]:
    """Counters that print the same: by type, factors and size, in the order in which they come."""
    alike: dict[tuple[str, str, str], list[Counter]] = {}
    for unit in units:
        alike.setdefault((unit.type.name, unit.factors, unit.size), []).append(unit)
    return alike


def _mix_table(army: Army) -> Table:
    """How many counters of each type and factors, with the sums of their factors."""
    from rich.table import Table  # noqa: PLC0415

    from openblitz.blitzkrieg.counters import Branch, in_basic_game  # noqa: PLC0415

    table = Table(title=f"{army.title}: counters", title_justify="left")
    for heading in ("Type", "Factors", "Size"):
        table.add_column(heading)
    for heading in ("Counters", "Attack", "Defense"):
        table.add_column(heading, justify="right")

    def add(what: str, units: list[Counter], factors: str = "", size: str = "") -> None:
        if units:
            attack, defense = sum(unit.attack for unit in units), sum(unit.defense for unit in units)
            table.add_row(what, factors, size, str(len(units)), str(attack), str(defense))

    substitutes = [unit for unit in army.counters if unit.substitute]
    others = [unit for unit in army.counters if not unit.substitute]
    for (kind, factors, size), same in _alike(others).items():
        add(kind, same, factors, size)
    table.add_section()
    for (kind, factors, size), same in _alike(substitutes).items():
        add(f"{kind}, substitutes", same, factors, size)
    table.add_section()
    ground = [unit for unit in others if unit.type.branch is Branch.GROUND]
    # The minor armies are no part of the Basic Games.
    add("Basic Game" if army.card else "Divisions", [unit for unit in ground if in_basic_game(unit)])
    add("Other ground units", [unit for unit in ground if not in_basic_game(unit)])
    add("Aircraft", [unit for unit in others if unit.type.branch is Branch.AIR])
    add("Substitutes", substitutes)
    add("All counters", list(army.counters))
    return table


def _sheet_table(army: Army) -> Table:
    """MS:0d-g, MS:MINOR - What the Module System adds, and how many more the box holds of each."""
    from rich.table import Table  # noqa: PLC0415

    called = f"{army.title} ({army.also})" if army.also else army.title
    table = Table(title=f"{called}: counters of the Module System", title_justify="left")
    for heading in ("Type", "Factors", "Points"):
        table.add_column(heading)
    for heading in ("On the sheet", "Beyond it"):
        table.add_column(heading, justify="right")
    alike: dict[tuple[str, str, int], list[Counter]] = {}
    for unit in army.sheet:
        alike.setdefault((unit.type.name, unit.factors, unit.points), []).append(unit)
    for (kind, factors, points), same in alike.items():
        spare = sum(unit.spare for unit in same)
        table.add_row(kind, factors, str(points or ""), str(len(same) - spare), str(spare))
    return table


def _card_table(army: Army, card: Card) -> Table:
    """The order of appearance: what arrives on each turn."""
    from rich.table import Table  # noqa: PLC0415

    table = Table(title=f"{army.title}: order of appearance", title_justify="left")
    table.add_column("Turn", justify="right")
    table.add_column("Type")
    table.add_column("Factors")
    table.add_column("Counters", justify="right")
    table.add_column("Which")
    for turn, units in card.items():
        shown = str(turn)
        for (kind, factors, _size), same in _alike(units).items():
            table.add_row(shown, kind, factors, str(len(same)), " ".join(unit.id for unit in same))
            shown = ""
        table.add_section()
    return table
