"""`openblitz games`: what there is to play, how long and how hard it is, and what can be chosen with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.catalogue import GameInfo
    from openblitz.table.introduction import TitleCard


@app.command("games")
def games(
    name: Annotated[
        str | None,
        typer.Argument(
            help="A game, such as modules; behind it options, or a set of them: modules+first-three.",
            metavar="[NAME[+OPTION...]]",
            show_default=False,
        ),
    ] = None,
) -> None:
    """List the games, the first steps first; tell of one what can be chosen, and what follows of a choice."""
    from openblitz import catalogue  # noqa: PLC0415

    known = catalogue.games()
    if name is None:
        _list(known)
        return
    plain, _, rest = name.partition("+")
    found = next((one for one in known if one.name == plain), None)
    if found is None:
        from openblitz.cli.rulesets import fail  # noqa: PLC0415
        from openblitz.datafile import some_of  # noqa: PLC0415

        raise fail(f"no game is called {plain!r}; there are {some_of(plain, [one.name for one in known])}")
    if rest:
        _choose(found, rest.split("+"))
    else:
        _tell(found)


def _list(known: tuple[GameInfo, ...]) -> None:
    for family in dict.fromkeys(one.family for one in known):
        own = [one for one in known if one.family == family]
        ladder = sorted((one for one in own if one.card and one.card.step), key=_step)
        for head, some in (
            ("One after the other:", ladder),
            ("And:", [one for one in own if one not in ladder]),
        ):
            if some:
                typer.echo(head)
            for one in some:
                number = f"{_step(one)}. " if _step(one) else ""
                typer.echo(f"  {number}{one.title} ({one.name})")
                if one.card:
                    typer.echo(f"     {one.card.hardness.capitalize()}. {one.card.long}")
        typer.echo("")
    typer.echo("`openblitz games NAME` tells more of one, `openblitz play --ruleset NAME` plays it.")


def _step(one: GameInfo) -> int:
    return one.card.step if one.card else 0


def _tell(one: GameInfo) -> None:
    typer.echo(one.title)
    typer.echo(one.about)
    if one.card:
        for line in _lines(one.card):
            typer.echo(f"  {line}")
        typer.echo(f"  {one.card.basis}")
    titles = {option.name: option.title for option in one.options}
    if one.sets:
        typer.echo("\nSets:")
    for some in one.sets:
        typer.echo(f"  {some.title} ({one.name}+{some.name}): {some.about}")
        typer.echo(f"    {', '.join(titles[option] for option in some.options)}")
    if one.options:
        typer.echo("\nOptions:")
    for option in one.options:
        typer.echo(f"  {option.title} ({option.name}): {option.about}")


def _lines(card: TitleCard) -> Iterator[str]:
    yield f"How long: {card.long}"
    yield f"Units: {card.units}"
    yield f"How hard: {card.hardness} ({card.hard} of 5)."
    yield f"New in it: {card.new}"
    if card.after:
        yield f"Best after: {' or '.join(title for _name, title in card.after)}."


def _choose(one: GameInfo, wanted: list[str]) -> None:
    """What follows of each option, one after the other, and by what name the game is played then."""
    from openblitz import catalogue  # noqa: PLC0415
    from openblitz.cli.rulesets import fail  # noqa: PLC0415

    sets = {some.name: some.options for some in one.sets}
    family = catalogue.shelved(one.name)
    assert family is not None  # it was listed
    ticked = family.shelf.tick(one.name, (), "", wanted=True)
    for option in (part for name in wanted for part in sets.get(name, (name,))):
        try:
            ticked = family.shelf.tick(one.name, ticked.options, option, wanted=True)
        except LookupError as error:
            raise fail(f"{error}; `openblitz games {one.name}` lists them") from None
        for said in ticked.said:
            typer.echo(f"{said.text} ({said.rule})")
    titles = {option.name: option.title for option in one.options}
    typer.echo(f"{one.title}, with {', '.join(titles[option] for option in ticked.options)}")
    for line in _lines(ticked.card) if ticked.card else ():
        typer.echo(f"  {line}")
    typer.echo(f"openblitz play --ruleset {'+'.join((one.name, *ticked.options))}")
