"""Fronts proven: the verdicts of trying everything, in few steps on long fronts, and none without proof."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from tests.blitzkrieg.dividing import brute_force, faults
from tests.blitzkrieg.fronts import forks, hard_front, long_front, together
from tests.blitzkrieg.judging import Table, table

from openblitz.blitzkrieg.battle.rules import sweep
from openblitz.blitzkrieg.battle.rules.contact import engaged, touching
from openblitz.blitzkrieg.battle.rules.division import (
    Front,
    divide,
    fronts,
    outlook,
    removals,
    stranded,
    suffices,
    undivided,
)
from openblitz.blitzkrieg.battle.rules.sweep import Known, Sweep, against_one
from openblitz.blitzkrieg.notation import positions


@pytest.fixture(autouse=True)
def higher_stacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fronts at random pile up more than 1965 allows on a square; how they are divided is the same."""
    monkeypatch.setattr(positions._Reading, "_check_stacks", lambda _reading: None)


def every_removal(t: Table, front: Front) -> set[tuple[int, ...]]:
    """The smallest choices, by trying every choice of units that have not moved and every division."""
    position = t.position
    contact = {u: touching(position, u) for u in front.units}
    unmoved = [u for u in front.units if not position.moved(u)]
    for size in range(1, len(unmoved) + 1):
        helps = {
            gone
            for gone in combinations(unmoved, size)
            if brute_force(position, {u: t for u, t in contact.items() if u not in gone})
        }
        if helps:
            return helps
    return set()


@pytest.mark.rule("75:14.9a")
@pytest.mark.parametrize("land", ["", "river Dott: EE31", "mountain EE30", "river Dott: EE31 FF31"])
def test_one_target_is_seen_at_once_as_a_sweep_sees_it(land: str) -> None:
    """One attacker who does not come over the river is enough to keep it from doubling."""
    said = set()
    for enemies in ("R:8Arm", "R:8Arm R:10Arm", "R:8Arm R:10Arm R:4Arm"):
        for first in ("B:1Inf", "B:Inf2.1", "B:Inf1.1"):
            for second in ("", "B:2Inf", "B:Inf2.2", "B:Inf1.2[from=A5 spent=3]"):
                lines = [f"at EE30: {enemies}", f"at EE31: {first}", f"at FF31: {second}" if second else ""]
                t = table("1975-tournament", "\n".join(["turn 3", *lines, "rest eliminated"]), land=land)
                contact = engaged(t.position)
                known = against_one(t.position, contact)
                assert known is Sweep(t.position, contact).run(), (enemies, first, second)
                said.add(known)
    assert said == {Known.YES, Known.NO}


def test_of_several_targets_nothing_is_seen_at_once() -> None:
    for where in ("at EE31: B:1Inf", "at EE31: B:1Inf\nat DD29: B:2Inf"):
        t = table("1975-basic", f"turn 3\nat EE30: R:8Arm\nat FF32: R:10Arm\n{where}\nrest eliminated")
        contact = engaged(t.position)
        assert against_one(t.position, contact) is None


@pytest.mark.rule("75:14.9a", "CL:14.9b")
def test_verdicts_are_those_of_trying_everything() -> None:
    seen = {"divided": 0, "helped": 0, "many": 0, "hopeless": 0}
    for seed in range(500):
        t = hard_front(seed) if seed % 2 else forks(1, random.Random(seed))
        position = t.position
        contact = engaged(position)
        known, battles = outlook(position)
        assert (known is Known.YES) == brute_force(position, contact), f"seed {seed}"
        if known is Known.YES:
            assert not list(faults(position, battles)), f"seed {seed}"
            seen["divided"] += bool(battles)
        for front in stranded(position):
            choices = removals(position, front)
            assert choices is not None
            assert set(choices) == every_removal(t, front), f"seed {seed}"
            assert len(set(choices)) == len(choices)
            seen["helped" if choices else "hopeless"] += 1
            seen["many"] += len(choices) > 1
    # Each must occur often enough for the test to mean something.
    assert min(seen.values()) > 10, seen


def test_what_suffices_is_what_the_others_can_be_divided_without() -> None:
    yes = no = 0
    for seed in range(150):
        t = hard_front(seed)
        position = t.position
        for front in stranded(position):
            contact = {u: touching(position, u) for u in front.units}
            for gone in combinations(front.units, 2):
                rest = {u: touched for u, touched in contact.items() if u not in gone}
                helps = brute_force(position, rest)
                assert suffices(position, front, gone) == helps, f"seed {seed}"
                yes, no = yes + helps, no + (not helps)
    assert min(yes, no) > 10


def test_choices_come_in_the_order_of_the_units() -> None:
    t = forks(3)
    choices = removals(t.position, together(t))
    assert choices is not None
    assert len(choices) == 8
    assert choices == sorted(tuple(sorted(gone)) for gone in choices)


# Long fronts: the work is counted, not timed.


def the_front(t: Table) -> Front:
    """All contact, which is one stretch."""
    (front,) = fronts(engaged(t.position))
    return front


def losing(t: Table) -> Sweep:
    """The question which units must go, for a position that is one front."""
    units = the_front(t).units
    contact = {u: touching(t.position, u) for u in units}
    return Sweep(t.position, contact, [u for u in units if not t.position.moved(u)])


@pytest.mark.rule("CL:14.9a")
def test_that_no_removal_helps_forty_units_is_proven_in_few_steps() -> None:
    steps = {}
    for units in (15, 40):
        t = long_front(units, moved_at_the_end=True)
        assert len(the_front(t).units) == units
        assert removals(t.position, the_front(t)) == []
        asking = losing(t)
        assert asking.run(every_way=True) is Known.NO
        steps[units] = asking.steps
    # It grows with the front, not with the number of subsets.
    assert steps[40] < 10 * steps[15] < sweep.STEPS


@pytest.mark.rule("75:14.9a")
def test_which_four_of_38_must_go_is_found_in_few_steps() -> None:
    t = long_front(38, sacrifices=4)
    choices = removals(t.position, the_front(t))
    assert choices is not None
    assert [len(gone) for gone in choices] == [4]
    assert {t.where(unit) for unit in t.game.rules.roster.names(choices[0])} == {
        "GG21",
        "GG24",
        "GG27",
        "GG30",
    }
    asking = losing(t)
    assert asking.run(every_way=True) is Known.YES
    assert asking.steps < sweep.STEPS / 10


def test_forty_units_are_divided_in_few_steps() -> None:
    t = long_front(40)
    battles = divide(t.position)
    assert battles is not None
    assert not list(faults(t.position, battles))
    contact = engaged(t.position)
    asking = Sweep(t.position, contact)
    assert asking.run() is Known.YES
    assert asking.steps < sweep.STEPS / 10


# Choices beyond counting


@pytest.mark.parametrize("most", [2, 3, 7, 8, 100])
def test_of_very_many_choices_some_are_listed(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is listed is right, and `suffices` knows what is not."""
    t = forks(3)
    position = t.position
    every = removals(position, together(t))
    monkeypatch.setattr(sweep, "LISTED", most)
    few = removals(position, together(t))
    assert every is not None
    assert few is not None
    assert len(set(few)) == min(most, 8)
    assert set(few) <= set(every)
    assert all(suffices(position, together(t), gone) for gone in every)
    others = set(combinations(together(t).units, 3)) - set(every)
    assert not any(suffices(position, together(t), gone) for gone in others)


# No verdict without proof


@pytest.mark.rule("75:14.9a")
def test_with_any_patience_what_is_said_is_true_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """However early the search gives up, it never says no where there is a way, nor yes where none is."""
    said = dict.fromkeys(Known, 0)
    unknown = 0
    for seed in range(120):
        t = hard_front(seed)
        position = t.position
        monkeypatch.setattr(sweep, "STEPS", 10_000)
        truth = dict(undivided(position))
        helps = {front: removals(position, front) for front in truth}
        for patience in (0, 3, 10, 40):
            monkeypatch.setattr(sweep, "STEPS", patience)
            for front in fronts(engaged(position)):
                known = dict(undivided(position)).get(front, Known.YES)
                said[known] += 1
                assert known in (Known.NOT_KNOWN, truth.get(front, Known.YES)), f"seed {seed}"
                if front in truth:
                    choices = removals(position, front)
                    unknown += choices is None
                    assert choices is None or choices == helps[front], f"seed {seed}"
    assert min(*said.values(), unknown) > 10


def test_not_known_is_neither_a_division_nor_none(monkeypatch: pytest.MonkeyPatch) -> None:
    t = long_front(12)
    monkeypatch.setattr(sweep, "STEPS", 5)
    assert outlook(t.position) == (Known.NOT_KNOWN, [])
    assert divide(t.position) is None
    assert stranded(t.position) == []
    assert [known for _front, known in undivided(t.position)] == [Known.NOT_KNOWN]


def test_one_front_without_a_division_is_proof_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a front that is too much to search: a unit that plainly can attack, or one that cannot."""
    lines = long_front(12).game.write_state(long_front(12).position).splitlines()
    front = [line for line in lines if line.startswith("at ")]
    monkeypatch.setattr(sweep, "STEPS", 5)
    for unit, known in (("B:4Arm", Known.NOT_KNOWN), ("B:30Inf", Known.NO)):
        beside = [f"at KK40: {unit}", "at KK41: R:4Arm R:5Arm R:8Arm"]
        t = table(
            "1975-basic", "\n".join(["turn 3", *front, *beside, "rest eliminated"]), land="mountain KK41"
        )
        assert outlook(t.position) == (known, [])
