"""Choosing a game and its players on the command line: `1975-basic+all`, `--seat blue=general`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Game

SEAT = Annotated[
    list[str] | None,
    typer.Option("--seat", help="Who sits where: SEAT=PLAYER, once for each seat.", metavar="SEAT=PLAYER"),
]


def fail(fault: str) -> typer.Exit:
    """One line that says what is wrong; the exit code is 2."""
    typer.echo(f"openblitz: {fault}", err=True)
    return typer.Exit(2)


def chosen_game(title: str, clarifications: str | None = None) -> Game[Any, Any]:
    """The game of a ruleset with its clarifications; a name that is not known ends the command."""
    from openblitz import catalogue  # noqa: PLC0415

    try:
        name, plus, rest = title.partition("+")
        wanted = f"{name}+{clarifications}{plus}{rest}" if clarifications else title
        return catalogue.find(wanted)
    except catalogue.UnknownGameError as error:
        raise fail(str(error)) from None


def new_game(title: str, clarifications: str | None) -> Game[Any, Any]:
    """The same for a new game, which has its usual clarifications and options unless others are chosen."""
    from openblitz import catalogue  # noqa: PLC0415

    if clarifications is not None:
        return chosen_game(title, clarifications)
    name, plus, rest = title.partition("+")
    if name not in catalogue.names():
        return chosen_game(title)
    shelf = catalogue.family_of(catalogue.find(name)).shelf
    rest = rest if plus else "+".join(shelf.usual_options(name))
    usual, switches = shelf.usual_clarifications(name), {option.name for option in shelf.options(name)}
    if usual and (not rest or rest.partition("+")[0] in switches):
        title = "+".join(filter(None, [name, usual, rest]))
    return chosen_game(title)


def chosen_rules(title: str) -> Rules:
    """The rules of a game of the hex family."""
    from openblitz.blitzkrieg.rulesets import UnknownRulesetError, called  # noqa: PLC0415

    try:
        return called(title).rules
    except UnknownRulesetError as error:
        raise fail(str(error)) from None


def chosen_seats(
    game: Game[Any, Any], chosen: Iterable[str] | None, **named: str | None
) -> dict[str, str | None]:
    """Who sits where as the options say; None where they say nothing. A seat that is not there ends it."""
    seats: dict[str, str | None] = {str(seat): None for seat in game.seats}
    pairs = [choice.partition("=")[::2] for choice in chosen or ()]
    for seat, who in (*pairs, *((seat, who) for seat, who in named.items() if who)):
        if seat not in seats or not who:
            raise fail(f"{seat!r} is no seat of {game.name}; write --seat {'|'.join(seats)}=PLAYER")
        seats[seat] = who
    return seats
