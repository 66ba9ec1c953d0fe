"""A game that uses every counter of the box, with the rules of another: for what no ruleset does yet."""

from __future__ import annotations

import msgspec

from openblitz.blitzkrieg.engine.roster import muster
from openblitz.blitzkrieg.game import Blitzkrieg
from openblitz.blitzkrieg.rulesets import rules


def whole_box(ruleset: str = "1975-basic") -> Blitzkrieg:
    """The rules of a ruleset with all counters: substitutes, rangers, aircraft, minor armies."""
    return Blitzkrieg(msgspec.structs.replace(rules(ruleset), roster=muster(lambda _counter: True)))
