"""Orders as text: `move A:Inf1 to 60,48 face 0`, one line an order."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from openblitz.commander.notation import clauses
from openblitz.commander.notation.words import say_facing, say_points
from openblitz.commander.orders import (
    Charge,
    Choose,
    ChooseEdge,
    ChooseTable,
    Disengage,
    Dismount,
    Done,
    Evade,
    Fight,
    Finish,
    Fire,
    Follow,
    Issue,
    Join,
    LastTurn,
    Mount,
    Move,
    Pivot,
    Place,
    Pursue,
    Request,
    Reschedule,
    Resign,
    Result,
    Retreat,
    Stay,
    StrikeOut,
    Support,
    WriteStrike,
)
from openblitz.commander.rules.book import say_cm, say_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.commander.orders import Order, Shot, Task
    from openblitz.commander.rules.book import Rules

read_order = clauses.read_order


def write_order(rules: Rules, order: Order) -> str:  # noqa: PLR0911, PLR0912 - one line a kind of order
    """An order as text."""
    name = rules.roster.ids

    def units(numbers: Iterable[int]) -> str:
        return " ".join(rules.roster.names(numbers))

    def aboard(transport: int) -> str:
        return f" aboard {name[transport]}" if transport >= 0 else ""

    match order:
        case ChooseTable(source, text):
            text = clauses.one_line(text) if source == "custom" else text
            return f"table {source} {text}".strip()
        case ChooseEdge(edge):
            return f"edge {edge}"
        case WriteStrike(turn, at, who, barrage):
            assets = say_assets(rules, who) + _flags(barrage=barrage)
            return f"strike turn {turn} at {say_point(at)} with {assets}"
        case StrikeOut(number):
            return f"strike-out {number}"
        case Choose(what):
            return f"choose {what}"
        case Place(unit, at, facing, with_, state):
            along = f" with {units(with_)}" if with_ else ""
            return f"place {name[unit]} at {say_point(at)} face {say_facing(facing)}{along} {state}".strip()
        case LastTurn(what):
            return f"last-turn {what}"
        case Evade(unit, cm, facing, transport, enemy):
            away = f" from {name[enemy]}" if enemy >= 0 else ""
            return f"evade {name[unit]} {say_cm(cm)} face {say_facing(facing)}{aboard(transport)}{away}"
        case Charge(unit, target):
            return f"charge {name[unit]} at {name[target]}"
        case Support(unit, friend):
            return f"support {name[unit]} behind {name[friend]}"
        case Follow(unit, points, facing):
            return f"follow {name[unit]} to {say_points(points)} face {say_facing(facing)}"
        case Issue(command, tasks):
            return f"order {name[command]}: {_tasks(rules, tasks)}"
        case Finish(command):
            return f"finish {name[command]}"
        case Move(unit, points, facing):
            return f"move {name[unit]} to {say_points(points)} face {say_facing(facing)}"
        case Fire(shots):
            return f"fire {', '.join(_shot(rules, shot) for shot in shots)}"
        case Mount(unit, transport):
            return f"mount {name[unit]} on {name[transport]}"
        case Dismount(unit, at, facing):
            return f"dismount {name[unit]} at {say_point(at)} face {say_facing(facing)}"
        case Request(fao, target, who, barrage, smoke):
            flags = _flags(barrage=barrage, smoke=smoke)
            return f"request {name[fao]} on {name[target]} with {units(who)}{flags}"
        case Reschedule(fao, number, what):
            return f"reschedule {name[fao]} {what} {number}"
        case Join(command, friend):
            return f"join {name[command]} with {name[friend]}"
        case Stay(unit):
            return f"stay {name[unit]}"
        case Fight(unit):
            return f"fight {name[unit]}"
        case Result(what):
            return f"result {what}"
        case Pivot(unit, facing):
            return f"pivot {name[unit]} face {say_facing(facing)}"
        case Disengage(unit, points, facing, transport):
            way = f"to {say_points(points)} face {say_facing(facing)}"
            return f"disengage {name[unit]} {way}{aboard(transport)}"
        case Retreat(unit, enemy):
            return f"retreat {name[unit]} from {name[enemy]}"
        case Pursue(unit, target, edge):
            return f"pursue {name[unit]} to {name[target]} {edge}"
        case Done():
            return "done"
        case Resign():
            return "resign"


def say_assets(rules: Rules, who: Iterable[tuple[int, int]]) -> str:
    """The units of a scheduled strike, with the number of their assets where it is not one: `A:Art1x2`."""
    return " ".join(rules.roster.ids[u] + (f"x{count}" if count != 1 else "") for u, count in who)


def _flags(**said: bool) -> str:
    return "".join(f" {word}" for word, true in said.items() if true)


def _tasks(rules: Rules, tasks: tuple[Task, ...]) -> str:
    """Neighbours that do the same share a clause."""

    def action(task: Task) -> str:
        return task.action + _flags(dense=task.dense, closing=task.closing, road=task.road)

    same = groupby(tasks, key=action)
    return "; ".join(f"{' '.join(rules.roster.ids[t.unit] for t in group)} {what}" for what, group in same)


def _shot(rules: Rules, shot: Shot) -> str:
    names = rules.roster.ids
    text = f"{names[shot.unit]} at {names[shot.target]}"
    if shot.weapon:
        text += f" with {rules.roster.kind[shot.unit].specials[shot.weapon - 1]}"
    return text
