"""Battles before they begin, for tests: the encounter up to a step of its preparation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from tests.commander.arrange import Battle, rules_of, table

from openblitz.commander.game import Commander
from openblitz.commander.scenarios import find

if TYPE_CHECKING:
    from openblitz.commander.scenarios import Scenario


def encounter(**changes: Any) -> Scenario:
    """The encounter with some lines changed."""
    scenario = find("commander-encounter")
    return msgspec.structs.replace(scenario, file=msgspec.structs.replace(scenario.file, **changes))


def prepare(
    step: str,
    *pieces: dict[str, Any],
    scenario: Scenario | None = None,
    size: float = 120.0,
    edge: str = "north",
) -> Battle:
    """The battle when a step of the preparation is asked: German edge north, the Germans deploy first."""
    position = Commander(rules_of(scenario)).start()
    made = Battle(position)
    if step == "table":
        return made
    position.table = table(*pieces, size=size)
    position.steps.pop()
    if step == "edge":
        return made
    dice = () if step == "scheduling" else (2, 5)
    made.order(f"edge {edge}", *dice)
    if step in ("scheduling", "deployment-choice"):
        return made
    made.order("choose first")
    return made
