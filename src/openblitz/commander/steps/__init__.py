"""Steps: one class a decision that a player is asked for, in the order of the sequence of play."""

from __future__ import annotations

from openblitz.commander.steps.choices import Joining, Passengers
from openblitz.commander.steps.combat import (
    Combats,
    Disengaging,
    Pivoting,
    Pursuing,
    Retreating,
    Round,
    RoundResult,
)
from openblitz.commander.steps.commanding import Acting, Commanding, CommandMoves
from openblitz.commander.steps.deploying import Deployment, DeploymentChoice, FirstTurnChoice
from openblitz.commander.steps.initiative import ChargeHome, FollowUp, Initiative, Responding
from openblitz.commander.steps.phases import BreakpointRoll, EndPhase, LastTurnChoice
from openblitz.commander.steps.preparing import EdgeChoice, Scheduling, TableChoice
from openblitz.commander.steps.scheduled import ScheduledPhase

AnyStep = (
    TableChoice
    | EdgeChoice
    | Scheduling
    | DeploymentChoice
    | Deployment
    | FirstTurnChoice
    | BreakpointRoll
    | LastTurnChoice
    | ScheduledPhase
    | Initiative
    | Responding
    | ChargeHome
    | FollowUp
    | Commanding
    | Acting
    | Joining
    | Passengers
    | CommandMoves
    | Combats
    | Round
    | RoundResult
    | Disengaging
    | Retreating
    | Pursuing
    | Pivoting
    | EndPhase
)

__all__ = [
    "Acting",
    "AnyStep",
    "BreakpointRoll",
    "ChargeHome",
    "Combats",
    "CommandMoves",
    "Commanding",
    "Deployment",
    "DeploymentChoice",
    "Disengaging",
    "EdgeChoice",
    "EndPhase",
    "FirstTurnChoice",
    "FollowUp",
    "Initiative",
    "Joining",
    "LastTurnChoice",
    "Passengers",
    "Pivoting",
    "Pursuing",
    "Responding",
    "Retreating",
    "Round",
    "RoundResult",
    "ScheduledPhase",
    "Scheduling",
    "TableChoice",
    "player_turn",
    "preparation",
]


def preparation() -> list[AnyStep]:
    """BC:scenario.deploy, BC:scheduled.record - Everything before the battle; the last is asked first."""
    return [FirstTurnChoice(), DeploymentChoice(), Scheduling(1), Scheduling(0), EdgeChoice(), TableChoice()]


def player_turn() -> list[AnyStep]:
    """BC:sequence.order - The phases of a player turn; the last comes first."""
    return [
        EndPhase(),
        Combats(),
        CommandMoves(),
        Commanding(),
        Initiative(),
        ScheduledPhase(),
        BreakpointRoll(),
    ]
