"""The tactics of which plans are made, each with its parameters, and how boldly all else is done."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Tactic(msgspec.Struct, frozen=True, tag=True):
    """Something that is done first in a player-turn, about one hex."""

    hex: int


class Assault(Tactic, frozen=True):
    """Attack a stack at these odds to one, or better, from both sides where that can be."""

    odds: float = 2.0


class Spare(Tactic, frozen=True):
    """Let a stack alone."""


class Hold(Tactic, frozen=True):
    """Have so many units in a city at the end of movement."""

    units: int = 2


class Give(Tactic, frozen=True):
    """Leave a city to itself: nobody stays or goes there for its sake."""


class Mass(Tactic, frozen=True):
    """So many units march on a city, an enemy garrison or a gap in his line."""

    units: int = 6


class Grab(Tactic, frozen=True):
    """Whoever gets there soonest takes a city that nobody holds."""


class Screen(Tactic, frozen=True):
    """A unit stands beside a city, so that it is of no use to the enemy."""


class Withdraw(Tactic, frozen=True):
    """Whoever stands on a hex goes back to where he is not threatened."""


class Strike(Tactic, frozen=True):
    """Counter-attack: whoever can reach a stack that threatens a city attacks it, garrisons too."""

    odds: float = 1.0


class Delay(Tactic, frozen=True):
    """One of a stack stays as a screen, and the others go back."""


class Style(NamedTuple):
    """How everything is done that no tactic speaks of."""

    odds: float = 5.0  # to one: what attacks are brought up to, where there are units
    least: float = 2.0  # to one: at less nobody is attacked who need not be
    gain: float = 1.0  # worth that an attack must promise
    guards: int = 2  # units in a city that is threatened
    careful: int = 24  # factors that could come upon who marches alone: more, and he stops before that
    press: float = 1.0  # what enemy cities count for as goals against open ones
    ground: float = 9.0  # worth of a city that changes hands


class Plan(NamedTuple):
    """What a side is out for in a player-turn."""

    style: Style = Style()
    tactics: tuple[Tactic, ...] = ()
