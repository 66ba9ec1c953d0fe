"""Moves over terrain as tests order them: one unit south of a piece that lies across its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.commander.arrange import Battle, battle, scenario_with

from openblitz.commander.orders import Task
from openblitz.commander.rules import movement
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Acting, Commanding, Doing
from openblitz.commander.troops import UnitType

if TYPE_CHECKING:
    from typing import Any

MORE = (
    UnitType(key="Bike", name="Motorcycles", count=1, type="transport", going="motorcycle", move=30, hits=3),
    UnitType(
        key="Lorry", name="Lorry", count=1, type="transport", going="truck", move=20, hits=3,
        carries=("Inf", "Eng"), tows=("Pak",),
    ),
    UnitType(
        key="HT", name="Half-track", count=1, type="transport", going="other-transport", move=20, hits=3,
        save=6, armoured=True, carries=("Inf",), capacity=2,
    ),
    UnitType(
        key="Horse", name="Cavalry", count=1, type="cavalry", going="cavalry", move=20, hits=5,
        close="cavalry",
    ),
    UnitType(
        key="Duck", name="Floating tank", count=1, type="armour", going="armour", move=20, hits=3, save=5,
        attacks="4/60", swims=True, close="armour",
    ),
    UnitType(
        key="Eng", name="Engineers in boats", count=1, type="infantry", move=10, hits=5, attacks="4/20*",
        boats=True, close="engineers",
    ),
    UnitType(
        key="Raft", name="Machine guns in boats", count=1, type="infantry", move=10, hits=5, attacks="3/50*",
        weapon="machine gun", support=True, boats=True,
    ),
    UnitType(
        key="Pak", name="Towed gun", count=1, type="infantry", going="towed", weapon="anti-tank gun",
        support=True, towed=True, attacks="4/70", hits=4, save=6,
    ),
)  # fmt: skip

SCENARIO = scenario_with({"american": MORE, "german": MORE})


def under_orders(
    units: dict[str, tuple[float, float, float]], *pieces: Any, bonus: bool = False, **more: Any
) -> Battle:
    """All units of the active side but commands, and who is carried, ordered to move anywhere they like."""
    b = battle(units, *pieces, scenario=SCENARIO, **more)
    ordered = [
        b.unit(name)
        for name in units
        if b.rules.roster.side[b.unit(name)] == b.position.active
        and not b.rules.roster.kind[b.unit(name)].is_command
    ]
    doings = tuple(Doing(Task(u, "move", dense=True, closing=True), extra=int(bonus)) for u in ordered)
    command = b.rules.roster.commands[b.position.active][0]
    b.position.steps = [CommandMoves(), Commanding(), Acting(command, doings, bonus=bonus)]
    return b


def again(b: Battle) -> None:
    """The same units have the next order to move."""
    doings = tuple(
        Doing(Task(u, "move", dense=True, closing=True))
        for u in b.rules.roster.of_side[b.position.active]
        if b.position.stands(u) and not b.rules.roster.kind[u].is_command
    )
    b.position.steps = [CommandMoves(), Commanding(), Acting(b.rules.roster.commands[0][0], doings)]


def north(unit: str, *pieces: Any, start: float = 40.0, to: float) -> str:
    """The rule that keeps a unit at 60,`start` from going straight north; empty when it may."""
    b = under_orders({unit: (60, start, 0)}, *pieces)
    refusal = b.game.check(b.position, b.game.seats[0], b.game.read_order(f"move {unit} to 60,{to} face 0"))
    return refusal.rule if refusal else ""


def dense(unit: str, *pieces: Any, to: float = 50.0) -> bool:
    """Whether going straight north from 60,40 is dense for a unit."""
    b = under_orders({unit: (60, 40, 0)}, *pieces)
    return movement.task_for(b.position, b.unit(unit), [(60.0, to)], 0.0).dense
