"""Deeds: one class a kind of order that a phase takes; the ruleset says which phase takes which."""

from openblitz.blitzkrieg.deeds.base import Deed, known
from openblitz.blitzkrieg.deeds.flying import Dropping, Flying
from openblitz.blitzkrieg.deeds.moving import Moving
from openblitz.blitzkrieg.deeds.reinforcing import Reinforcing, SettingUp, TakingOff
from openblitz.blitzkrieg.deeds.taking_back import TakingBack

__all__ = [
    "Deed",
    "Dropping",
    "Flying",
    "Moving",
    "Reinforcing",
    "SettingUp",
    "TakingBack",
    "TakingOff",
    "known",
]
