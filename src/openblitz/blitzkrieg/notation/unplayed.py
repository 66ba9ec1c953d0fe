"""Which facts of a position belong to something that a game does not have: they would do nothing in it.

A fact belongs to the module that declares it. If what that module adds to games, or answers, is no part of
this one, and no part of it, no deed and no step speaks of that module, nothing in the game asks for the fact.
Of modules that add nothing by themselves nobody can say it.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import chain
from types import ModuleType
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.battle.rules.duty import combats_of
from openblitz.blitzkrieg.engine import known
from openblitz.blitzkrieg.engine.added import Added, named_kinds
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.engine.book import Rules


def unplayed(rules: Rules, home: str, *, strictly: bool = False) -> bool:
    """Whether the module of a fact brings something to other games alone; strictly, whoever speaks of it."""
    return home in _bringing() and home not in (_added(rules) if strictly else _spoken_of(rules))


@cache
def _bringing() -> frozenset[str]:
    """The modules that can add something to a game."""
    return frozenset(one.__module__ for one in named_kinds(Added))


@known.of_rules
def _spoken_of(rules: Rules) -> frozenset[str]:
    """The modules of all that a game has, and those that these speak of."""
    deeds = (type(deed) for deeds in sequence_of(rules).deeds.values() for deed in deeds)
    steps = (kind for tag, kind in STEPS.known().items() if tag not in sequence_of(rules).elsewhere)
    played = _added(rules) | _modules((*deeds, *steps))
    return played.union(*map(_speaks_of, played))


@known.of_rules
def _added(rules: Rules) -> frozenset[str]:
    """The modules of all that is added to a game, of its answers and its kinds of combat."""
    objected = (these for by in rules.objected.values() for these in by.values())
    added = chain.from_iterable((*rules.added.values(), *objected))
    return _modules(map(type, (*rules.answers.values(), *combats_of(rules).values(), *added)))


def _modules(kinds: Iterable[type]) -> frozenset[str]:
    """Where some classes stand, and what they build on."""
    return frozenset(one.__module__ for kind in kinds for one in kind.__mro__)


@cache
def _speaks_of(module: str) -> frozenset[str]:
    """The modules of which a module takes something, or which it knows by name."""
    there = vars(sys.modules[module]).values()
    homes = (getattr(one, "home", None) or getattr(one, "__module__", None) for one in there)
    names = (one.__name__ for one in there if isinstance(one, ModuleType))
    return frozenset(filter(None, (*homes, *names)))
