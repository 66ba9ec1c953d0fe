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
    # Whether a march has to win something, and a city counts as much when it is left as when it is taken: so
    # nobody goes to and fro. Who plays for himself loses by that what haste wins (1965-basic).
    settled: bool = False


HOLD = Doctrine(CAPTAIN.name, least_odds=3, least_gain=0.5, takes_cities=False, hunts=False, sails=False)
GREEDY = Doctrine(GENERAL.name, least_odds=1, least_gain=0.4, takes_cities=True, hunts=True, sails=True)
# Who gives hints does as the General, leaves alone whoever has nothing to do, and leads nobody to and fro.
ADVISER = msgspec.structs.replace(GREEDY, follows=False, settled=True)
