"""What a general is out for: the few things in which the levels differ."""

from __future__ import annotations

import msgspec

from openblitz.players.choosing import CAPTAIN, GENERAL


class Doctrine(msgspec.Struct, frozen=True):
    """How a general fights."""

    name: str
    least_odds: int  # attacks that he need not make are at these odds to one or better
    least_gain: float  # ... and promise at least so much more than they cost
    takes_cities: bool  # whether he leaves home for the cities of others
    hunts: bool  # whether he goes after enemy units
    sails: bool  # whether he puts units to sea where there is sea movement
    # Whether he uses what the Tournament Game adds to the arms of the Basic one: aircraft, bombardment,
    # replacements. One who does not is there to be measured against (bench/blitzkrieg_pairs.py).
    new_arms: bool = True
    follows: bool = True  # whether those who have nothing to do march after the others


HOLD = Doctrine(CAPTAIN.name, least_odds=3, least_gain=0.5, takes_cities=False, hunts=False, sails=False)
GREEDY = Doctrine(GENERAL.name, least_odds=1, least_gain=0.4, takes_cities=True, hunts=True, sails=True)
# Who gives hints does as the General, and leaves alone whoever has nothing to do.
ADVISER = msgspec.structs.replace(GREEDY, follows=False)
