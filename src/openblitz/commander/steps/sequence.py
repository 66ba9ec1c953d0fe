"""The sequence of play as data: what comes before the battle, and the phases of a player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.commander.steps.combat import Combats
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Commanding
from openblitz.commander.steps.deploying import DeploymentChoice, FirstTurnChoice
from openblitz.commander.steps.initiative import Initiative
from openblitz.commander.steps.phases import BreakpointRoll, EndPhase
from openblitz.commander.steps.preparing import EdgeChoice, Scheduling, TableChoice
from openblitz.commander.steps.scheduled import ScheduledPhase
from openblitz.table.orders import verb_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from openblitz.commander.steps.base import Step

# BC:scenario.deploy, BC:scheduled.record - Everything before the battle.
PREPARATION: Final[tuple[Step, ...]] = (
    TableChoice(),
    EdgeChoice(),
    Scheduling(0),
    Scheduling(1),
    DeploymentChoice(),
    FirstTurnChoice(),
)

# BC:sequence.order - The phases of a player turn.
PLAYER_TURN: Final[tuple[Step, ...]] = (
    BreakpointRoll(),
    ScheduledPhase(),
    Initiative(),
    Commanding(),
    CommandMoves(),
    Combats(),
    EndPhase(),
)

# What is asked in the middle of something else lies, when a position begins with it, on these phases.
_UNDER_A_CHOICE: Final = PLAYER_TURN[-2:]


def pile(phases: Sequence[Step]) -> list[Step]:
    """Phases as they lie in a position: the last comes first."""
    return list(reversed(phases))


def preparation() -> list[Step]:
    """Everything before the battle, as it lies in a position."""
    return pile(PREPARATION)


def player_turn() -> list[Step]:
    """A whole player turn, as it lies in a position."""
    return pile(PLAYER_TURN)


def below(kind: type[Step]) -> list[Step]:
    """What lies below the first step of a position, where only that step was written."""
    for phases in (PREPARATION, PLAYER_TURN):
        tags = [verb_of(step) for step in phases]
        if verb_of(kind) in tags:
            # Of two steps of one kind the later one: the earlier would have been written below it.
            return pile(phases[len(tags) - tags[::-1].index(verb_of(kind)) :])
    return [] if kind.alone else pile(_UNDER_A_CHOICE)
