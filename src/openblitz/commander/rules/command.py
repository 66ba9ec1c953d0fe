"""BC:command - who may be ordered by whom, the value to be rolled, and the roll itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import msgspec
from shapely.geometry import Point as Spot

from openblitz.commander.charts import chart
from openblitz.commander.rules import standing, transport
from openblitz.commander.rules.book import say_cm
from openblitz.commander.table_top import bases
from openblitz.commander.table_top.bases import EPS
from openblitz.table import Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.commander.orders import Issue, Task
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.table import Dice, Refusal


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BC:command.modifiers - The chart of modifiers."""

    successive: int
    initiative: int
    distance: int
    step: int
    dense: int
    closing: int
    near: int


class Roll2(msgspec.Struct, frozen=True):
    """Two dice for a command value."""

    first: int
    second: int
    needed: int

    @property
    def total(self) -> int:
        """What was rolled."""
        return self.first + self.second

    @property
    def double_one(self) -> bool:
        """BC:command.bonus."""
        return self.total == 2

    @property
    def double_six(self) -> bool:
        """BC:command.blunder."""
        return self.total == 12

    @property
    def success(self) -> bool:
        """BC:command.roll, BC:command.summary.15, reading 48 - Double one always does, double six never."""
        return self.double_one or (self.total <= self.needed and not self.double_six)

    def __str__(self) -> str:
        return f"{self.total} ({self.first}+{self.second}) against {self.needed}"


def modifiers() -> Modifiers:
    """The chart of command modifiers."""
    return chart("command", Modifiers)


def roll(rules: Rules, dice: Dice, value: Tally, purpose: str) -> Roll2:
    """BC:command.roll - Two dice at or below the modified value."""
    return Roll2(dice.roll(purpose), dice.roll(purpose), int(value.total))


# The value


def value(position: Position, issue: Issue) -> Tally:
    """BC:command.modifiers - The command value with everything that makes this order harder."""
    chart_, say = modifiers(), position.roster.say
    units = [task.unit for task in issue.tasks]
    printed = position.roster.kind[issue.command].command
    tally = Tally().plus(printed, f"command value of {say(issue.command)}", "BC:command.value")
    earlier = max((position.orders[u] for u in units), default=0)
    if earlier:
        tally = tally.plus(
            chart_.successive * earlier, f"{earlier} earlier {_orders(earlier)}", "BC:command.modifiers.1"
        )
    acted = [u for u in units if position.has(position.initiative, u)]
    if acted:
        tally = tally.plus(chart_.initiative, f"{say(*acted)} acted on initiative", "BC:command.modifiers.1b")
    far, steps = farthest(position, issue)
    if steps:
        why = f"{say(far)} is {say_cm(command_distance(position, issue.command, far))} cm away"
        tally = tally.plus(distance_modifier(steps), why, "BC:command.modifiers.2")
    for flagged, each, why, rule in (
        ([t.unit for t in moves(issue) if t.dense], chart_.dense, "dense terrain or smoke", "3"),
        ([t.unit for t in moves(issue) if t.closing], chart_.closing, "towards a visible enemy", "4"),
    ):
        if flagged:
            tally = tally.plus(each, f"{say(*flagged)} moving: {why}", f"BC:command.modifiers.{rule}")
    return tally


def _orders(count: int) -> str:
    return "order" if count == 1 else "orders"


def moves(issue: Issue) -> Iterator[Task]:
    """The tasks that are moves."""
    return (task for task in issue.tasks if task.action == "move")


def farthest(position: Position, issue: Issue) -> tuple[int, int]:
    """BC:command.modifiers.2 - The farthest unit that counts, and the steps of distance it costs.

    Reading 44: nothing up to 20 cm, one step up to 40, two up to 60.
    """
    rules = position.rules
    worst, far = -1, 0.0
    for task in issue.tasks:
        if not distance_counts(rules, task):
            continue
        cm = command_distance(position, issue.command, task.unit)
        if worst < 0 or cm > far:
            worst, far = task.unit, cm
    step = rules.cm(modifiers().step)
    return worst, max(0, math.ceil((far - EPS) / step) - 1)


def distance_counts(rules: Rules, task: Task) -> bool:
    """BC:command.modifiers.2c, 2d - Not for units of indirect fire, nor for moves entirely along a road."""
    kind = rules.roster.kind[task.unit]
    if kind.is_mortar or kind.weapon == "infantry gun" or kind.type == "artillery":
        return False
    return not (task.action == "move" and task.road)


def distance_modifier(steps: int) -> int:
    """BC:command.modifiers.2 - What a number of steps of distance costs."""
    return modifiers().distance * steps


def command_distance(position: Position, command: int, unit: int) -> float:
    """BC:command.modifiers.2b - Edge to edge; from the command's centre if command bases differ in size."""
    there = standing.base(position, unit)
    here = standing.base(position, command)
    if not from_centre(position.rules):
        return bases.distance(here, there)
    return float(bases.polygon(there).distance(Spot(here.centre)))


def from_centre(rules: Rules) -> bool:
    """BC:command.modifiers.2b - Whether the sides' command bases differ in size."""
    return _command_bases(rules, 0) != _command_bases(rules, 1)


def _command_bases(rules: Rules, side: int) -> set[tuple[float, float]]:
    return {(rules.roster.kind[u].width, rules.roster.kind[u].depth) for u in rules.roster.commands[side]}


# Who may


def turn_refusal(position: Position, command: int) -> Refusal | None:
    """Why a command can neither issue an order nor, if it is an FAO, make a request now."""
    rules = position.rules
    say = position.roster.say(command)
    if position.roster.side[command] != position.active or not position.roster.kind[command].is_command:
        return rules.refuse("BC:command.roll", f"{say} is no command of the active player.", [command])
    if not position.on_table(command):
        return rules.refuse("BC:morale.ko", f"{say} is not on the table.", [command])
    if position.has(position.suppressed, command):
        return rules.refuse("BC:suppress.command", f"{say} is suppressed.", [command])
    if position.has(position.failed, command):
        return rules.refuse("BC:command.fail", f"{say} may issue no more orders this turn.", [command])
    busy = issuing(position)
    if busy not in (-1, command):
        reason = f"{position.roster.say(busy)} must finish its orders before {say} begins."
        return rules.refuse("BC:command.finish", reason, [busy, command])
    return None


def issuing(position: Position) -> int:
    """BC:command.finish - The command that is not yet done with its orders; -1 when there is none."""
    busy = position.commander
    if busy < 0 or not position.on_table(busy) or position.has(position.failed | position.suppressed, busy):
        return -1
    return busy


def refusal(position: Position, issue: Issue) -> Refusal | None:
    """Why a command cannot try this order."""
    rules = position.rules
    refused = turn_refusal(position, issue.command)
    if refused:
        return refused
    if position.roster.kind[issue.command].role == "fao":
        reason = f"{position.roster.say(issue.command)} requests artillery; it commands no troops."
        return rules.refuse("BC:command.roll", reason, [issue.command])
    units = [task.unit for task in issue.tasks]
    if not units or len(set(units)) != len(units):
        return rules.refuse("BC:command.declare", "Name each unit once, and at least one.", units)
    for task in issue.tasks:
        refused = unit_refusal(position, issue.command, task.unit) or task_refusal(position, task)
        if refused:
            return refused
    return _formation_refusal(position, units)


def unit_refusal(position: Position, command: int, unit: int) -> Refusal | None:
    """Why a unit cannot be ordered by this command."""
    rules = position.rules
    say = position.roster.say(unit)
    for wrong, rule, reason in (
        (position.roster.side[unit] != position.active, "BC:units.battlegroup", "belongs to the other side"),
        (not position.on_table(unit), "BC:morale.ko", "is not on the table"),
        (
            position.roster.kind[unit].is_command,
            "BC:command.movement",
            "is a command and takes no orders",
        ),
        (position.has(position.suppressed, unit), "BC:suppress.effect", "is suppressed"),
        (position.has(position.finished, unit), "BC:command.stopped", "has had its orders for this turn"),
        (standing.engaged(position, unit), "BC:combat.engaged", "is in combat"),
        (position.supports[unit] >= 0, "BC:support.move", "supports a combat"),
    ):
        if wrong:
            return rules.refuse(rule, f"{say} {reason}.", [unit])
    by = position.commanded_by[unit]
    if by not in (-1, command):
        reason = f"{say} takes its orders from {position.roster.say(by)} this turn."
        return rules.refuse("BC:command.onecommand", reason, [unit, by])
    return None


def task_refusal(position: Position, task: Task) -> Refusal | None:
    """Why a unit, as it is now, could not do what the order says."""
    rules = position.rules
    from openblitz.commander.rules import movement  # noqa: PLC0415 - movement asks for the modifiers

    unit, say = task.unit, position.roster.say(task.unit)
    if task.action == "move":
        return movement.immobile(position, unit)
    if task.action == "fire" and position.roster.kind[unit].attack is None:
        return rules.refuse("BC:actions.fire", f"{say} has no attacks.", [unit])
    if task.action == "deploy" and position.carrier[unit] < 0:
        own = standing.standing(position, position.roster.side[unit])
        if not any(transport.suits(rules, unit, other) for other in own):
            return rules.refuse("BC:actions.deploy", f"There is no transport for {say}.", [unit])
    return None


def _formation_refusal(position: Position, units: list[int]) -> Refusal | None:
    """BC:command.summary.9, reading 46 - All or part of the last formation, or only units not yet ordered."""
    again = [u for u in units if position.has(position.formation, u)]
    added = [u for u in units if not position.has(position.formation, u)]
    if again and added:
        # Nobody has to finish for that: the command itself could order nobody any more.
        reason = (
            f"{position.roster.say(*added)} cannot be added to a formation that has had an order. "
            f"An order without {position.roster.say(*again)} can be given; it ends theirs for this turn."
        )
        return position.rules.refuse("BC:command.summary.9", reason, units)
    return None


def able(position: Position) -> list[int]:
    """The active player's commands that may still issue orders or make requests."""
    own = position.roster.commands[position.active]
    return [c for c in own if turn_refusal(position, c) is None]


# What becomes of it


def begin(position: Position, issue: Issue) -> None:
    """Whoever is left out of a new order has had his orders: BC:command.stopped."""
    wanted = sum(1 << task.unit for task in issue.tasks)
    position.finished |= position.formation & ~wanted
    position.formation &= wanted
    position.commander = issue.command


def issued(position: Position, issue: Issue) -> None:
    """BC:command.success - The units are under command and have one order more."""
    position.formation = 0
    for task in issue.tasks:
        position.orders[task.unit] += 1
        position.commanded_by[task.unit] = issue.command
        position.formation |= 1 << task.unit


def stop(position: Position, command: int) -> None:
    """BC:command.finish - A command issues no more orders, and those it ordered last are finished too."""
    position.failed |= 1 << command
    position.finished |= position.formation
    position.formation = 0
    position.commander = -1


def silenced(position: Position, command: int) -> list[int]:
    """BC:command.failco - Who else could still speak this turn, and cannot once this command has failed."""
    return others(position, command) if position.roster.kind[command].role == "co" else []


def others(position: Position, command: int) -> list[int]:
    """BC:command.finish - Who else can still speak this turn, when this command has finished."""
    barred = position.failed | position.suppressed | 1 << command
    own = position.roster.commands[position.active]
    return [other for other in own if position.on_table(other) and not position.has(barred, other)]


def fail(position: Position, command: int) -> None:
    """BC:command.fail, BC:command.failco - This command is done; when it is the CO, so are all."""
    stop(position, command)
    if position.roster.kind[command].role == "co":
        for other in position.roster.commands[position.active]:
            position.failed |= 1 << other
