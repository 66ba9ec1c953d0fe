"""Sets of switches in which every two meet: both on, one on and the other off, both off.

Rules that do not go together mostly show it where two of them meet. All sets of twenty-six modules are too
many to play; in some fifteen every two of them meet in every way that what they need and exclude allows.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from openblitz import catalogue

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from openblitz.catalogue.shelf import OptionInfo


class Setting(NamedTuple):
    """A switch that is on or off."""

    switch: str
    on: bool


Meeting: TypeAlias = frozenset[Setting]  # of two switches


class Switches:
    """The switches of a game, with what each needs and excludes."""

    def __init__(self, switches: Iterable[OptionInfo]) -> None:
        known = {one.name: one for one in switches}
        self.names = tuple(known)
        self._with = {name: _needed(name, known) for name in known}
        self._shut = [{name, other} for name, one in known.items() for other in one.excludes]
        self._any = {name: one.needs_any for name, one in known.items() if one.needs_any}

    def completed(self, settings: Iterable[Setting]) -> set[str] | None:
        """The fewest that are on with these settings, with all that they need; None where nothing fits."""
        settings = list(settings)
        on = {need for one in settings if one.on for need in self._with[one.switch]}
        return self._completed(on, {one.switch for one in settings if not one.on})

    def _completed(self, on: set[str], off: set[str]) -> set[str] | None:
        if on & off or any(two <= on for two in self._shut):
            return None
        for name, some in self._any.items():
            if name in on and on.isdisjoint(some):
                ways = (self._completed(on | self._with[one], off) for one in some)
                return next((way for way in ways if way is not None), None)
        return on

    def meetings(self) -> set[Meeting]:
        """Every way in which two of them can meet."""
        every = (
            frozenset(map(Setting, two, how))
            for two in combinations(self.names, 2)
            for how in product((True, False), repeat=2)
        )
        return {one for one in every if self.completed(one) is not None}

    def covering(self) -> list[tuple[str, ...]]:
        """A few sets in which all of these meetings are, the fullest first."""
        missing, found = self.meetings(), []
        while missing:
            on = self._one_more(missing)
            found.append(tuple(name for name in self.names if name in on))
            missing -= met(self.names, on)
        return found

    def _one_more(self, missing: set[Meeting]) -> set[str]:
        """A set with one of these meetings, and with as many others as can be had switch by switch."""
        first = min(missing, key=lambda one: sorted((self.names.index(s.switch), not s.on) for s in one))
        decided = list(first)
        undecided = [name for name in self.names if all(name != one.switch for one in first)]
        while undecided:
            fit = [
                one
                for one in map(Setting, *zip(*product(undecided, (True, False)), strict=True))
                if self.completed([*decided, one]) is not None
            ]
            best = max(fit, key=lambda one: sum(frozenset((one, other)) in missing for other in decided))
            decided.append(best)
            undecided.remove(best.switch)
        return {one.switch for one in decided if one.on}


def met(names: Iterable[str], chosen: Collection[str]) -> set[Meeting]:
    """The meetings in a game with these switches on and all others off."""
    return set(map(frozenset, combinations((Setting(name, name in chosen) for name in names), 2)))


def _needed(name: str, known: Mapping[str, OptionInfo]) -> frozenset[str]:
    """A switch, and all that has to be on with it."""
    found, new = {name}, [name]
    while new:
        more = [need for need in known[new.pop()].needs if need not in found]
        found.update(more)
        new += more
    return frozenset(found)


def switches_of(ruleset: str) -> Switches:
    """The switches of a game.

    >>> switches_of("1975-basic").completed([Setting("invasions", True)]) == {"invasions", "sea-movement"}
    True
    """
    plain = _parts(ruleset)[0]
    return Switches(catalogue.family_of(catalogue.find(plain)).shelf.options(plain))


def pairwise(ruleset: str) -> list[str]:
    """The game with sets of its switches in which every two of them meet in every way that they can.

    Clarifications stay as the name has them; switches that it has on are switched like all others.

    >>> pairwise("1965-basic")
    ['1965-basic@1']
    """
    plain, *rest = _parts(ruleset)
    switches = switches_of(plain)
    clarified = [word for word in rest if word not in switches.names]
    return [
        catalogue.find("+".join([plain, *clarified, *chosen])).name for chosen in switches.covering() or [()]
    ]


def _parts(ruleset: str) -> list[str]:
    return ruleset.partition("@")[0].split("+")
