"""Choosing a ruleset on the command line: `1975-basic`, `1975-basic+all`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.blitzkrieg.rules.book import Rules


def chosen_game(title: str) -> Blitzkrieg:
    """The game of a ruleset with its clarifications; a name that is not known ends the command."""
    from openblitz.blitzkrieg.rulesets import UnknownRulesetError, called  # noqa: PLC0415

    try:
        return called(title)
    except UnknownRulesetError as error:
        typer.echo(f"openblitz: {error}", err=True)
        raise typer.Exit(2) from None


def chosen_rules(title: str) -> Rules:
    """The rules of that game."""
    return chosen_game(title).rules
