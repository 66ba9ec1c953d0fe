"""What can be made of a position by the rules, for players, screens and hints, who need not know the rules.

How strong a hex is held, whether anybody gets back from it, whether a city stays without a garrison, who
may strike where, and what each result of a battle does to either side. What all that is worth is for
whoever asks.
"""

from __future__ import annotations

from openblitz.blitzkrieg.appraisal.attackers import contact, only_help
from openblitz.blitzkrieg.appraisal.borders import neutral_without, provoked, shunned
from openblitz.blitzkrieg.appraisal.drops import beset_by_drops
from openblitz.blitzkrieg.appraisal.ending import Winning, counted_then, hangs_on, is_last, winning
from openblitz.blitzkrieg.appraisal.enemy import Enemy
from openblitz.blitzkrieg.appraisal.outcomes import (
    Fate,
    Prospect,
    factors_lost,
    hits,
    prospects,
    prospects_by,
)
from openblitz.blitzkrieg.appraisal.shores import Lands, Shores, threatened_from_sea
from openblitz.blitzkrieg.appraisal.ways import FAR, Ways
from openblitz.blitzkrieg.appraisal.worth import (
    Room,
    cycles_left,
    free_ground,
    has_marched,
    kept_by_garrison,
    own_cities,
    to_set_up,
    way_back,
    where_to_set_up,
    works,
)
from openblitz.blitzkrieg.battle.rules.defense import strong_ground
from openblitz.blitzkrieg.ground.rules.fronts import prizes
from openblitz.blitzkrieg.ground.rules.set_up import camp_of

__all__ = [
    "FAR",
    "Enemy",
    "Fate",
    "Lands",
    "Prospect",
    "Room",
    "Shores",
    "Ways",
    "Winning",
    "beset_by_drops",
    "camp_of",
    "contact",
    "counted_then",
    "cycles_left",
    "factors_lost",
    "free_ground",
    "hangs_on",
    "has_marched",
    "hits",
    "is_last",
    "kept_by_garrison",
    "neutral_without",
    "only_help",
    "own_cities",
    "prizes",
    "prospects",
    "prospects_by",
    "provoked",
    "shunned",
    "strong_ground",
    "threatened_from_sea",
    "to_set_up",
    "way_back",
    "where_to_set_up",
    "winning",
    "works",
]
