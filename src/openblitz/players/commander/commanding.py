"""Orders: which command tries which order for which units, with the roll of the dice in mind."""

from __future__ import annotations

import itertools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from openblitz.commander.appraisal import options
from openblitz.commander.orders import Charge, Dismount, Fire, Issue, Mount, Move, Task
from openblitz.commander.rules import charging, command, movement, standing
from openblitz.players.commander import assault, moving, towing
from openblitz.players.commander.outlook import Outlook
from openblitz.players.commander.values import share_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.appraisal import Options
    from openblitz.commander.position import Position
    from openblitz.commander.troops import UnitType
    from openblitz.players.commander.outlook import Sketches
    from openblitz.players.commander.values import Values

GOOD_SHOT: Final = 0.12  # who has one looks for nothing else
STEADY: Final = 0.05  # infantry with the enemy in range fires rather than walks about under his eyes
LEAST: Final = 0.04  # an order must promise this much
FURTHER: Final = 0.6  # how much of its promise a next order keeps
REST: Final = 0.4  # how much of what is left out can be made good

Action = Move | Charge | Mount | Dismount


class Intent(NamedTuple):
    """What one unit would do with an order, and what makes the order harder."""

    gain: float
    task: Task
    action: Action | None  # None: fire
    steps: int  # of distance
    acted: bool


class Plan(NamedTuple):
    """An order to a formation, and what its units will do."""

    score: float
    chance: float  # that the dice allow it
    issue: Issue
    actions: dict[int, Action]


def chance_of(value: int) -> float:
    """The chance that two dice issue an order.

    >>> chance_of(10) * 36, chance_of(12) * 36, chance_of(1) * 36
    (33.0, 35.0, 1.0)
    """
    ways = sum(6 - abs(7 - total) for total in range(2, 12) if total <= max(value, 2))
    return ways / 36


def best_plan(
    values: Values,
    sketches: Sketches,
    position: Position,
    leader: int,
    units: list[int],
) -> Plan | None:
    """The order by this command to some of these units that promises most."""
    intents = _intents(values, sketches, position, leader, units)
    if not intents:
        return None
    everything = sum(one.gain for one in intents.values())
    best: Plan | None = None
    tried: set[frozenset[int]] = set()
    farthest = sorted({one.steps for one in intents.values()})
    for steps, dense, closing, acted in itertools.product(farthest, (0, 1), (0, 1), (0, 1)):
        chosen = {
            u: one
            for u, one in intents.items()
            if one.steps <= steps
            and one.task.dense <= dense
            and one.task.closing <= closing
            and one.acted <= acted
        }
        if not chosen or frozenset(chosen) in tried:
            continue
        tried.add(frozenset(chosen))
        issue = Issue(leader, tuple(one.task for one in chosen.values()))
        value = int(command.value(position, issue).total)
        gain, chance = sum(one.gain for one in chosen.values()), chance_of(value)
        score = chance * (gain * (1 + FURTHER * chance_of(value - 1)) + REST * (everything - gain))
        if gain >= LEAST and (best is None or score > best.score):
            actions = {u: one.action for u, one in chosen.items() if one.action is not None}
            best = Plan(score, chance, _eased(issue), actions)
    return best


def _eased(issue: Issue) -> Issue:
    """What makes the order harder for one is declared for all who move: it costs nothing more."""
    dense, closing = (any(getattr(t, flag) for t in issue.tasks) for flag in ("dense", "closing"))
    tasks = tuple(
        Task(t.unit, t.action, dense, closing, t.road) if t.action == "move" else t for t in issue.tasks
    )
    return Issue(issue.command, tasks)


def _intents(
    values: Values, sketches: Sketches, position: Position, leader: int, units: list[int]
) -> dict[int, Intent]:
    """The best thing that each unit could do with an order of this command."""
    rules = values.rules
    found: dict[int, Intent] = {}
    _shots, gains = share_out(values, position, shots_of(values, position, units, leader))
    for unit, gain in gains.items():
        found[unit] = _intent(values, position, leader, gain, Task(unit, "fire"))
    idle = [u for u in units if gains.get(u, 0.0) < _enough(rules.roster.kind[u])]
    outlook = Outlook(sketches, position, rules.roster.side[leader])
    stance = moving.stance_of(position, rules.roster.side[leader])
    for unit, wish in moving.wishes(position, outlook, idle, stance).items():
        if wish.gain > gains.get(unit, 0.0):
            found[unit] = _intent(values, position, leader, wish.gain, wish.task, wish.move)
    for unit, errand in towing.errands(position, outlook, units, gains).items():
        found[unit] = _intent(values, position, leader, errand.gain, errand.task, errand.action)
    for unit in units:
        hope, charge = best_charge(values, position, unit)
        if charge is not None and hope > max(assault.BOLD, found[unit].gain if unit in found else 0.0):
            told = movement.task_for(position, unit, _to(position, charge), position.facing[unit])
            task = Task(unit, "move", told.dense, closing=True)
            found[unit] = _intent(values, position, leader, hope, task, charge)
    return {u: one for u, one in found.items() if one.gain > 0.01}


def _enough(kind: UnitType) -> float:
    """The shot that keeps a unit where it is; mortars always stay."""
    if kind.is_mortar:
        return 0.0
    return STEADY if kind.type == "infantry" else GOOD_SHOT


def shots_of(values: Values, position: Position, units: Iterable[int], leader: int = -1) -> Options:
    """Every shot of these units but those of mortars at full armour, which they cannot hurt."""
    kinds = values.rules.roster.kind
    found = options(position, units, leader)
    for unit in [u for u in found if kinds[u].is_mortar]:
        found[unit] = {target: one for target, one in found[unit].items() if not kinds[target].fully_armoured}
    return {unit: targets for unit, targets in found.items() if targets}


def _intent(  # noqa: PLR0917
    values: Values, position: Position, leader: int, gain: float, task: Task, action: Action | None = None
) -> Intent:
    rules, unit = values.rules, task.unit
    steps = distance_steps(values, position, leader, unit) if command.distance_counts(rules, task) else 0
    return Intent(gain, task, action, steps, position.has(position.initiative, unit))


def _to(position: Position, charge: Charge) -> tuple[tuple[float, float], ...]:
    return ((position.x[charge.target], position.y[charge.target]),)


def distance_steps(values: Values, position: Position, leader: int, unit: int) -> int:
    """BC:command.modifiers.2 - What the distance to a unit costs a command."""
    cm = command.command_distance(position, leader, unit)
    return max(0, math.ceil((cm - 0.005) / values.rules.cm(command.modifiers().step)) - 1)


def best_charge(values: Values, position: Position, unit: int) -> tuple[float, Charge | None]:
    """The charge by order that promises most."""
    rules, kinds = values.rules, values.rules.roster.kind
    best, order = 0.0, None
    if kinds[unit].close == "other" or charging.no_charger(position, unit) is not None:
        return best, order
    reach = rules.move_of(unit) + rules.cm(4)
    for enemy in standing.standing(position, 1 - rules.roster.side[unit]):
        gap = math.hypot(position.x[enemy] - position.x[unit], position.y[enemy] - position.y[unit])
        if gap > reach or kinds[enemy].is_command:
            continue
        worth = assault.hope(values, position, unit, enemy)
        if worth > best and charging.refusal(position, unit, enemy, ordered=True) is None:
            best, order = worth, Charge(unit, enemy)
    return best, order


def troops_for(values: Values, position: Position, leader: int) -> tuple[list[int], list[int]]:
    """The units that a command could order again, and those it could order anew."""
    rules = values.rules
    able = [
        u
        for u in rules.roster.of_side[position.active]
        if position.on_table(u)
        and (rules.roster.kind[u].attack is not None or towing.tows(position, u))
        and command.unit_refusal(position, leader, u) is None
    ]
    again = [u for u in able if position.has(position.formation, u)]
    anew = [u for u in able if not position.has(position.formation, u)]
    return again, anew


def share_of(values: Values, position: Position, leader: int, chief: int, chiefs: Plan | None) -> list[int]:
    """Whom another command takes over from the CO, who speaks last and best.

    Those whom it reaches more easily, whom the CO's own order would leave out, and mortars and guns: they
    fire from where they stand, which takes no more than an order or two.
    """
    kinds = values.rules.roster.kind
    his = {task.unit for task in chiefs.issue.tasks} if chiefs else set()
    _again, anew = troops_for(values, position, leader)
    return [
        u
        for u in anew
        if u not in his
        or kinds[u].is_mortar
        or kinds[u].towed
        or distance_steps(values, position, leader, u) < distance_steps(values, position, chief, u)
    ]


def fire_of(values: Values, position: Position, units: Iterable[int], leader: int) -> Fire | None:
    """All the fire of these units, shared out."""
    shots, _gains = share_out(values, position, shots_of(values, position, units, leader))
    return Fire(tuple(shots)) if shots else None
