"""What orders cost and battles come to, as sums."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.air.rules.flights import grounded
from openblitz.blitzkrieg.battle.rules import division
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.battle.rules.weighing import weigh_battle
from openblitz.blitzkrieg.charts import Odds
from openblitz.blitzkrieg.engine.attacks import ATTRITION
from openblitz.blitzkrieg.engine.deed import place_names
from openblitz.blitzkrieg.engine.orders import Attack, Move
from openblitz.blitzkrieg.engine.questions.flights import FLIGHTS
from openblitz.blitzkrieg.ground.rules import endings, move_tallies, movement
from openblitz.blitzkrieg.telling.foreseen import follows
from openblitz.blitzkrieg.telling.needed import say_at
from openblitz.blitzkrieg.telling.odds_query import say_chances
from openblitz.hexes import bits
from openblitz.hexes.grid import name
from openblitz.hexes.reach import FACTOR
from openblitz.table.attempt import Attempt
from openblitz.table.words import say_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.game import Blitzkrieg
    from openblitz.table import Tally


def order_lines(game: Blitzkrieg, position: Position, order: Order) -> Iterator[str]:
    """What an order that is allowed costs or comes to, and what else would follow."""
    match order:
        case Move(units, hex_, via):
            for unit in units:
                yield from _cost_lines(position, unit, (*via, hex_))
        case Attack(units, hexes, chart):
            yield from battle_lines(position, units, hexes, chart)
    attempt = Attempt(game, position, str(game.to_move(position)), order)
    for caution in follows(attempt).cautions:
        yield f"Caution: {caution.reason} ({caution.rule})"


def _cost_lines(position: Position, unit: int, way: tuple[int, ...]) -> Iterator[str]:
    """What a move costs, leg by leg."""
    trial = position.copy()
    for leg in way:
        tally = move_tallies.cost_tally(trial, unit, leg)
        yield f"{position.roster.ids[unit]} has {_left(trial, unit, leg)} and spends {say_tally(tally)}."
        movement.travel(trial, unit, leg)


def _left(position: Position, unit: int, hex_: int) -> str:
    """What a unit may spend to go to a hex; how that comes about where it is not what is printed."""
    whole = move_tallies.allowance_tally(position, unit, hex_)
    spent = Fraction(position.spent[unit], FACTOR)
    left = say_number(whole.total - spent)
    if len(whole.parts) == 1:
        return left
    used = f", of which {say_number(spent)} are spent" if spent else ""
    return f"{left} ({say_tally(whole)}{used})"


def say_tally(tally: Tally) -> str:
    """A sum in words: like parts together, each with its paragraph.

    >>> from openblitz.table import Tally
    >>> say_tally(Tally().plus(4, "B:1Inf defends", "75:2.4a").times(2, "Q16 is a city", "75:13.2"))
    '8 = 4 (B:1Inf defends, 75:2.4a) x 2 (Q16 is a city, 75:13.2)'
    """
    shown: list[str] = []
    for part in tally.parts:
        sign = "x " if part.times else "+ " if shown else ""
        shown.append(f"{sign}{say_number(part.value)} ({part.why}, {part.rule})")
    return f"{say_number(tally.total)} = {' '.join(shown)}" if shown else "0"


def reach_lines(position: Position, unit: int) -> Iterator[str]:
    """Where a unit of the moving side can go, by what it costs; then where it can fly."""
    say = position.roster.ids[unit]
    here = position.place[unit]
    closed = endings.closed(position, unit)
    for cost, layer in movement.layers(position, unit):
        hexes = layer & ~closed
        if hexes:
            price = say_number(Fraction(cost, FACTOR))
            yield f"{say} for {price}: {' '.join(name(h) for h in bits.hexes(hexes))}"
    if not movement.targets(position, unit):
        yield f"{say} cannot move from {name(here)}."  # type: ignore[arg-type]
    ways = (("fly to", False, FLIGHTS(position).landings), ("be dropped on", True, FLIGHTS(position).drops))
    for how, drop, open_to in ways:
        hexes = open_to(position, unit) if grounded(position, unit, drop) is None else 0
        if hexes:
            yield f"{say} can {how} {hexes.bit_count()} hexes: {_some(hexes)}"


def _some(hexes: int, most: int = 30) -> str:
    names = [name(h) for h in bits.hexes(hexes)]
    return " ".join(names[:most]) + (" ..." if len(names) > most else "")


# Battles


def battle_lines(
    position: Position, units: Sequence[int], hexes: Sequence[int], chart: str = ATTRITION
) -> Iterator[str]:
    """A battle: odds, both strengths as sums, the chance of each result."""
    rules = position.rules
    weighed = weigh_battle(position, units, hexes, chart)
    attack, defense = say_number(weighed.attack.total), say_number(weighed.defense)
    where = " ".join(place_names(hexes))
    told = f"{attack} to {defense}"
    if weighed.odds is not None:
        told = f"{told}, {weighed.odds}" if isinstance(weighed.odds, Odds) else say_at(weighed.odds)
    yield f"Battle for {where}: {told} ({', '.join(weighed.rules)})."
    yield f"Attack {say_tally(weighed.attack)}"
    for hex_, stack in zip(hexes, weighed.stacks, strict=True):
        yield f"Defense of {place_names([hex_])[0]} {say_tally(stack)}"
    if weighed.allowed:
        yield f"Chances: {say_chances(weighed)}."
    else:
        worst = rules.charts[chart].columns[0]
        yield f"Not allowed: worse than {worst} ({rules.cites['worst odds']})."


def division_lines(position: Position) -> Iterator[str]:
    """A division of the combat that is still to be announced, as orders, with the odds of each battle."""
    known, battles = division.outlook(position, position.battles)
    if known is Known.NOT_KNOWN:
        yield "No legal division is found, and it is not known whether there is one."
        return
    if known is Known.NO:
        yield (
            "There is no legal division that keeps the battles announced so far; call one off."
            if position.battles
            else "There is no division in which every attack is at 1-6 or better."
        )
        return
    if not battles:
        yield "Nothing is left to be attacked."
    for battle in battles:
        weighed = weigh_battle(position, *battle)
        names = " ".join(position.roster.names(battle.units))
        where = " ".join(place_names(battle.hexes))
        by = "" if battle.chart == ATTRITION else f" by {battle.chart}"
        yield f"attack {where}{by} with {names}  # {say_at(weighed.odds)}: {say_chances(weighed)}"
