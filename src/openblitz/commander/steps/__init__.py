"""Steps: one class a decision that a player is asked for, in the order of the sequence of play."""

from __future__ import annotations

from openblitz.commander.steps.base import STEPS, Step
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
from openblitz.commander.steps.command_moves import CommandMoves
from openblitz.commander.steps.commanding import Acting, Commanding
from openblitz.commander.steps.deploying import Deployment, DeploymentChoice, FirstTurnChoice
from openblitz.commander.steps.initiative import ChargeHome, FollowUp, Initiative, Responding
from openblitz.commander.steps.phases import BreakpointRoll, EndPhase, LastTurnChoice
from openblitz.commander.steps.preparing import EdgeChoice, Scheduling, TableChoice
from openblitz.commander.steps.scheduled import ScheduledPhase
from openblitz.commander.steps.sequence import player_turn, preparation

__all__ = [
    "STEPS",
    "Acting",
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
    "Step",
    "TableChoice",
    "player_turn",
    "preparation",
]
