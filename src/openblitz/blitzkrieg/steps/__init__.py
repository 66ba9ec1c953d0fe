"""Steps: one class a decision that a player is asked for, in the order of the sequence of play."""

from __future__ import annotations

from openblitz.blitzkrieg.steps.aftermath import Advancing, Retreating
from openblitz.blitzkrieg.steps.announcing import Announce
from openblitz.blitzkrieg.steps.base import STEPS, Phase, Step
from openblitz.blitzkrieg.steps.losing import Losing
from openblitz.blitzkrieg.steps.moving import Movement
from openblitz.blitzkrieg.steps.removing import Excess, Removal
from openblitz.blitzkrieg.steps.resolving import Resolve
from openblitz.blitzkrieg.steps.setting_up import SetUp

__all__ = [
    "STEPS",
    "Advancing",
    "Announce",
    "Excess",
    "Losing",
    "Movement",
    "Phase",
    "Removal",
    "Resolve",
    "Retreating",
    "SetUp",
    "Step",
]
