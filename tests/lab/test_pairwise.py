"""Sets of switches in which every two meet; some are played, `openblitz fuzz --pairwise` plays all."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from openblitz.blitzkrieg.rulesets import made_of
from openblitz.blitzkrieg.rulesets.files import clash, joined, options, unmet
from openblitz.catalogue.shelf import OptionInfo
from openblitz.lab.fuzz import melee, whole_game
from openblitz.lab.pairwise import Setting, Switches, met, pairwise, switches_of

RULESETS = ("1975-tournament", "1965-tournament", "modules", "modules-a-total-war")
MOST = 20  # sets of a game


def _sets(game: str, names: tuple[str, ...]) -> list[frozenset[str]]:
    """The switches that are on in each set of a game."""
    return [frozenset(set(one.partition("@")[0].split("+")) & set(names)) for one in pairwise(game)]


def _legal(parts: tuple[str, ...], names: tuple[str, ...], on: set[str], off: set[str]) -> bool:
    """Whether the option files let these switches be on and off together, by themselves or with others."""
    for _ in range(len(options())):
        chosen = joined((*parts, *on))
        fault = unmet(chosen)
        if fault is None:
            return clash(chosen) is None
        word, needs = fault.partition(" needs ")[1:]
        able = {need for need in needs.split(" or ") if word} & set(names) - off - on
        if not able:
            return False
        on = {*on, min(able)}
    return False


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_two_switches_meet_in_every_way_that_the_option_files_allow(ruleset: str) -> None:
    """Both on, one on and the other off, both off; what is missing cannot be."""
    names = switches_of(ruleset).names
    sets = _sets(ruleset, names)
    assert len(sets) <= MOST
    found = set().union(*(met(names, chosen) for chosen in sets))
    parts = _parts(ruleset)
    missing = 0
    for two in combinations(names, 2):
        for how in product((True, False), repeat=2):
            on = {name for name, is_on in zip(two, how, strict=True) if is_on}
            meeting = frozenset(map(Setting, two, how))
            assert (meeting in found) == _legal(parts, names, on, set(two) - on), meeting
            missing += meeting not in found
    assert missing < len(found) / 10
    assert found == switches_of(ruleset).meetings()


def _parts(ruleset: str) -> tuple[str, ...]:
    return tuple(part.name for part in made_of(ruleset))


def _switch(name: str, needs: str = "", excludes: str = "", some: str = "") -> OptionInfo:
    return OptionInfo(name, name, name, tuple(needs.split()), tuple(excludes.split()), tuple(some.split()))


def test_of_several_that_would_do_the_first_that_fits_comes_along() -> None:
    switches = Switches([_switch("a", some="b c"), _switch("b"), _switch("c", "d"), _switch("d")])
    assert switches.completed([Setting("a", on=True)]) == {"a", "b"}
    assert switches.completed([Setting("a", on=True), Setting("b", on=False)]) == {"a", "c", "d"}
    assert switches.completed([Setting("a", on=True), Setting("c", on=True)]) == {"a", "c", "d"}
    both = [Setting("b", on=False), Setting("d", on=False)]
    assert switches.completed([Setting("a", on=True), *both]) is None


def test_what_a_switch_needs_comes_with_it_and_what_it_excludes_does_not() -> None:
    switches = Switches([_switch("a", "b"), _switch("b", "c"), _switch("c"), _switch("d", excludes="b")])
    assert switches.completed([Setting("a", on=True)]) == {"a", "b", "c"}
    assert switches.completed([Setting("a", on=True), Setting("c", on=False)]) is None
    assert switches.completed([Setting("a", on=True), Setting("d", on=True)]) is None
    assert switches.completed([Setting("d", on=True), Setting("b", on=False)]) == {"d"}
    sets = switches.covering()
    assert ("a", "b", "c") in sets
    for chosen in map(set, sets):
        assert "a" not in chosen or chosen >= {"b", "c"}
        assert not {"b", "d"} <= chosen
    assert not Switches([]).covering()


def test_clarifications_stay_and_every_set_is_a_game() -> None:
    names = pairwise("1975-tournament+all+weather@1")
    assert all(name.startswith("1975-tournament+all") and name.endswith("@1") for name in names)
    assert len(set(names)) == len(names)
    assert any("weather" not in name for name in names)


@pytest.mark.parametrize(
    ("ruleset", "row", "seed"),
    [("1975-tournament+all", 0, 1), ("1965-tournament", 0, 2), ("modules", 0, 3)],
)
def test_some_of_the_sets_are_played_with_everything_looked_at(ruleset: str, row: int, seed: int) -> None:
    name = pairwise(ruleset)[row]
    assert whole_game(name, seed, 100).orders == 100
    assert 0 < melee(name, seed, 100).orders <= 100
