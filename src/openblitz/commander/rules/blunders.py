"""BC:command.blunder - what double six does to a command and to those it was ordering."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from openblitz.commander.charts import chart
from openblitz.commander.orders import Shot
from openblitz.commander.rules import forced, standing
from openblitz.commander.table_top import sliding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from openblitz.commander.position import Position
    from openblitz.table import Dice, Event

Effect = Literal[
    "fire on the command",
    "fire on the nearest",
    "command moves away",
    "units move away",
    "units fire",
    "units move closer",
]


class Blunder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table of blunders."""

    score: int
    title: str
    effect: Effect
    attacks: int = 0  # 0: as many as a die says
    units: int = 0


class Case(NamedTuple):
    """A blunder that has happened: whose, and to whom it was giving orders."""

    row: Blunder
    command: int
    units: Sequence[int]


class Blunders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of blunders."""

    half_move: float
    blunder: tuple[Blunder, ...]


def blunders() -> Blunders:
    """The table of blunders."""
    return chart("blunders", Blunders)


def blunder(position: Position, dice: Dice, command: int, units: Sequence[int]) -> list[Event]:
    """BC:command.blunder - One die on the table; `units` are those that were being ordered."""
    rules = position.rules
    score = dice.roll(f"blunder of {position.roster.say(command)}")
    row = next(row for row in blunders().blunder if row.score == score)
    text = f"{position.roster.say(command)} blunders, {score}: {row.title} ({row.effect})."
    cited = ("BC:command.blunder", f"BC:command.blunder.{score}")
    events = [rules.event("blunder", text, cited, [command, *units])]
    return events + _EFFECTS[row.effect](position, dice, Case(row, command, units))


# Attacks (1 and 2)


def _fire_on_command(position: Position, dice: Dice, case: Case) -> list[Event]:
    """BC:command.blunder.1 - The command takes attacks, as many as one die says."""
    return _attacked(position, dice, case.row, case.command)


def _fire_on_nearest(position: Position, dice: Dice, case: Case) -> list[Event]:
    """BC:command.blunder.2, reading 50 - The nearest friends that are no commands take attacks."""
    own = [u for u in standing.standing(position, position.active) if u != case.command]
    troops = [u for u in own if not position.roster.kind[u].is_command]
    troops.sort(key=lambda u: (round(standing.distance(position, case.command, u), 3), u))
    events = []
    for unit in troops[: case.row.units]:
        events += _attacked(position, dice, case.row, unit)
    return events


def _attacked(position: Position, dice: Dice, row: Blunder, unit: int) -> list[Event]:
    """Reading 51 - Attacks from nobody in particular: no modifiers, saves apply, fall-back from the enemy."""
    from openblitz.commander.rules import casualties  # noqa: PLC0415 - those hit fall back: forced is below both

    if not position.on_table(unit):
        return []
    attacks = row.attacks or dice.roll(f"attacks on {position.roster.say(unit)}")
    enemy = standing.nearest_seen(position, unit)
    blow = casualties.Blow(
        unit,
        attacks,
        score=int(casualties.score_to_hit(position, unit, None).total),
        cause="own fire",
        away=None if enemy < 0 else forced.away_from(position, unit, enemy),
        face=enemy,
    )
    return casualties.strike(position, dice, blow)[0]


# Moves (3, 4 and 6)


def _command_away(position: Position, dice: Dice, case: Case) -> list[Event]:
    """BC:command.blunder.3 - The command makes half a move directly away from the nearest visible enemy."""
    return _half_move(position, case.command, closer=False)


def _units_away(position: Position, dice: Dice, case: Case) -> list[Event]:
    """BC:command.blunder.4 - Units in the open make half a move away."""
    return _run(position, case.units, closer=False)


def _units_closer(position: Position, dice: Dice, case: Case) -> list[Event]:
    """BC:command.blunder.6 - Units in the open make half a move towards the enemy."""
    return _run(position, case.units, closer=True)


def _run(position: Position, units: Sequence[int], *, closer: bool) -> list[Event]:
    events = []
    for unit in units:
        if _may_run(position, unit):
            events += _half_move(position, unit, closer=closer)
    return events


def _may_run(position: Position, unit: int) -> bool:
    """BC:command.blunder.scope, .dugin - Unsuppressed, free to go, and in the open, as nobody dug in is.

    Nor is who has cover from the enemy in question, behind a hedge that it touches (reading 42).
    """
    if not position.stands(unit) or position.has(position.suppressed, unit):
        return False
    if forced.set_up(position, unit) or not standing.in_open(position, unit):
        return False
    enemy = standing.nearest_seen(position, unit)
    return enemy >= 0 and not standing.in_cover(position, unit, enemy)


def _half_move(position: Position, unit: int, *, closer: bool) -> list[Event]:
    """Reading 52 - Half the move value along the straight line; towards an enemy it ends short of contact."""
    enemy = standing.nearest_seen(position, unit)
    if enemy < 0 or not position.on_table(unit):
        return []
    cm = position.rules.move_of(unit) * blunders().half_move
    dx, dy = forced.away_from(position, unit, enemy)
    if closer:
        dx, dy = -dx, -dy
        here, there = standing.base(position, unit), standing.base(position, enemy)
        met = sliding.contact(here, (dx, dy), cm + forced.SHORT, there)
        cm = cm if met is None else max(0.0, min(cm, met - forced.SHORT))
    return forced.forced_move(position, unit, (dx, dy), cm, "blunder")


# Fire (5)


def _units_fire(position: Position, dice: Dice, case: Case) -> list[Event]:
    """BC:command.blunder.5 - Units fire at the nearest visible enemy in range."""
    from openblitz.commander.rules import firing  # noqa: PLC0415 - as above

    shots = [shot for u in case.units if (shot := _shot(position, u)) is not None]
    return firing.volley(position, dice, shots) if shots else []


def _shot(position: Position, unit: int) -> Shot | None:
    """The shot of a unit at the nearest enemy that it may fire at, with what hurts it most."""
    from openblitz.commander.rules import firing  # noqa: PLC0415 - as above

    if position.roster.kind[unit].attack is None:
        return None
    for _cm, enemy in standing.seen_enemies(position, unit):
        shots = [Shot(unit, enemy, weapon) for weapon in range(len(position.roster.kind[unit].specials) + 1)]
        allowed = [shot for shot in shots if firing.refusal(position, shot) is None]
        if allowed:
            return max(allowed, key=lambda shot: firing.attacks(position, shot).total)
    return None


_EFFECTS: dict[Effect, Callable[[Position, Dice, Case], list[Event]]] = {
    "fire on the command": _fire_on_command,
    "fire on the nearest": _fire_on_nearest,
    "command moves away": _command_away,
    "units move away": _units_away,
    "units fire": _units_fire,
    "units move closer": _units_closer,
}
