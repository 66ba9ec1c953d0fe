"""`openblitz odds`: the odds of a battle, why, and the chance of each result."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from openblitz.cli import app
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.rules.weighing import Weighed
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.table import Tally


class Who(StrEnum):
    """A side of a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


# A paragraph a line: the help is wrapped to the width of the terminal.
_EPILOG = "\n\n".join(
    (
        "A strength is a number, or several with plus signs between them: 8+6. Where two stacks are "
        "attacked and only one is doubled, write 4x2+4. Halved factors keep their fractions: 3/2 is a 3 "
        "that is halved.",
        "1975: a city or a mountain doubles the defender (--city, --mountain); a river does when every "
        "attacker stands on a river hex (--river), with the clarifications only if none of them is on the "
        "defender's own branch.",
        "1965: the same, but a river doubles a defender on it only against attackers on another river.",
        "Nothing is doubled twice. Terrain never doubles the attacker; --double and --halve stand for "
        "what optional rules do to either side.",
        "Examples: openblitz odds 14 8 --river; openblitz odds 6 3 --halve defender; openblitz odds 12 "
        "4+4 --city --ruleset 1965-basic.",
        "Exit status: 0 the attack may be made, 1 it is worse than 1-6, 2 the question cannot be read.",
    )
)


@app.command("odds", epilog=_EPILOG)
def odds(
    attack: Annotated[str, typer.Argument(help="Attack factors, such as 14 or 8+6.", metavar="ATTACK")],
    defense: Annotated[str, typer.Argument(help="Defense factors, such as 8 or 4+4.", metavar="DEFENSE")],
    *,
    ruleset: Annotated[
        str, typer.Option(help="Whose table and paragraphs: 1965-basic, 1975-basic, 1975-basic+all.")
    ] = "1975-basic",
    city: Annotated[bool, typer.Option("--city", help="The defender is in a city.")] = False,
    mountain: Annotated[bool, typer.Option("--mountain", help="The defender is on a mountain.")] = False,
    river: Annotated[bool, typer.Option("--river", help="A river doubles the defender.")] = False,
    double: Annotated[
        list[Who] | None, typer.Option(help="Double a side for another reason; once only.")
    ] = None,
    halve: Annotated[list[Who] | None, typer.Option(help="Halve a side; twice quarters it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Say the odds of a battle and the chance of each result: `openblitz odds 14 8` is 1-1."""
    from openblitz.blitzkrieg.battle.rules import weighing  # noqa: PLC0415
    from openblitz.blitzkrieg.telling import odds_query  # noqa: PLC0415
    from openblitz.cli.rulesets import chosen_rules  # noqa: PLC0415

    rules = chosen_rules(ruleset)
    twice, half = double or [], halve or []
    ground = odds_query.terrain_reasons(rules, city=city, mountain=mountain, river=river)
    given = ("doubled", rules.cites["doubled once"])
    try:
        attacking = odds_query.read_strength(rules, attack, "attacker")
        defending = odds_query.read_strength(rules, defense, "defender")
    except odds_query.StrengthError as error:
        raise _bad(str(error)) from None
    doubles = {Who.ATTACKER: twice.count(Who.ATTACKER), Who.DEFENDER: len(ground) + twice.count(Who.DEFENDER)}
    for side, text in ((Who.ATTACKER, attack), (Who.DEFENDER, defense)):
        if "x2" in text and doubles[side]:
            typer.echo(
                f"openblitz: {text!r} is doubled in part; what is doubled as a whole has no x2", err=True
            )
            raise typer.Exit(2)
    attacking = odds_query.doubled(rules, attacking, [given] * twice.count(Who.ATTACKER))
    defending = odds_query.doubled(rules, defending, [*ground, *[given] * twice.count(Who.DEFENDER)])
    attacking = odds_query.halved(rules, attacking, half.count(Who.ATTACKER))
    defending = odds_query.halved(rules, defending, half.count(Who.DEFENDER))
    weighed = weighing.weigh(rules, attacking, (defending,))
    if as_json:
        import json  # noqa: PLC0415

        typer.echo(json.dumps({"ruleset": rules.name, **odds_query.plain(weighed)}))
    else:
        _print(rules, weighed)
    raise typer.Exit(0 if weighed.allowed else 1)


def _bad(fault: str) -> typer.Exit:
    typer.echo(f"openblitz: {fault}", err=True)
    return typer.Exit(2)


def _print(rules: Rules, weighed: Weighed) -> None:
    from openblitz.blitzkrieg.telling.odds_query import say_share  # noqa: PLC0415

    attack, defense = say_number(weighed.attack.total), say_number(weighed.defense)
    typer.echo(f"{weighed.odds}  ({attack} to {defense}, {rules.title}, {rules.cites['odds']})")
    typer.echo(f"attack   {_sum(weighed.attack)}")
    for stack in weighed.stacks:
        typer.echo(f"defense  {_sum(stack)}")
    if not weighed.allowed:
        typer.echo(f"Not allowed: no attack is made at worse than 1-6 ({rules.cites['worst odds']}).")
        return
    if weighed.column is None:
        typer.echo("The odds are off the end of the table: no die is rolled.")
    for result, chance in weighed.chances.items():
        how_often = say_share(chance, len(weighed.rolls)) if weighed.column else "sure"
        typer.echo(f"{result:<4} {how_often:<4} {rules.attrition.legend[result]}")


def _sum(tally: Tally) -> str:

    parts: list[str] = []
    for part in tally.parts:
        sign = "x " if part.times else "+ " if parts else ""
        parts.append(f"{sign}{say_number(part.value)} ({part.why}, {part.rule})")
    return f"{say_number(tally.total)} = {' '.join(parts)}"
