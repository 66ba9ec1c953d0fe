"""Dividing combat: a legal division is found exactly when there is one, and removals are as few as can be."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from tests.blitzkrieg.dividing import brute_force, faults
from tests.blitzkrieg.judging import Table, table
from tests.blitzkrieg.melee import melee

from openblitz.blitzkrieg.battle.rules.contact import engaged
from openblitz.blitzkrieg.battle.rules.division import Front, divide, fronts, outlook, removals, stranded
from openblitz.blitzkrieg.battle.rules.sweep import Known
from openblitz.blitzkrieg.engine.attacks import Battle
from openblitz.blitzkrieg.notation import positions
from openblitz.blitzkrieg.rulesets import game
from openblitz.hexes import grid
from openblitz.hexes.grid import parse

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position


@pytest.fixture(autouse=True)
def higher_stacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fronts at random pile up more than 1965 allows on a square; how they are divided is the same."""
    monkeypatch.setattr(positions._Reading, "_check_stacks", lambda _reading: None)


def fight(text: str, land: str = "", ruleset: str = "1975-basic") -> Table:
    return table(ruleset, f"turn 3\n{text}\nrest eliminated", land=land)


def found(t: Table) -> set[tuple[tuple[str, ...], tuple[str, ...]]] | None:
    """The division that is found, in names: who, and which hexes."""
    battles = divide(t.position)
    if battles is None:
        return None
    say = t.game.rules.roster.names
    return {(say(battle.units), tuple(grid.name(grid.Hex(h)) for h in battle.hexes)) for battle in battles}


# Cases


def test_nobody_beside_the_enemy_has_nothing_to_divide() -> None:
    assert found(fight("at EE28: B:1Inf\nat EE30: R:1Inf")) == set()


def test_one_against_one() -> None:
    assert found(fight("at EE29: B:1Inf\nat EE30: R:1Inf")) == {(("B:1Inf",), ("EE30",))}


@pytest.mark.rule("75:14.7b")
def test_six_times_as_many_can_be_attacked_and_one_factor_more_cannot() -> None:
    # Three armor on a mountain come to 36: six factors are enough, four are not.
    land, red = "mountain EE30", "at EE30: R:4Arm R:5Arm R:8Arm"
    assert found(fight(f"at EE29: B:4Arm\n{red}", land)) == {(("B:4Arm",), ("EE30",))}
    assert found(fight(f"at EE29: B:1Inf\n{red}", land)) is None


def test_a_unit_between_two_stacks_attacks_both_when_it_is_alone() -> None:
    t = fight("at EE29: B:1Inf\nat EE30: R:1Inf\nat FF30: R:2Inf")
    assert found(t) == {(("B:1Inf",), ("EE30", "FF30"))}


def test_two_units_between_two_stacks_may_share_them() -> None:
    # 24 factors a stack: each infantry can attack one of them, together they can attack both at once.
    land = "mountain EE30 FF30"
    red = "at EE30: R:1Inf R:2Inf R:3Inf\nat FF30: R:4Inf R:5Inf R:6Inf"
    assert found(fight(f"at EE29: B:1Inf\n{red}", land)) is None
    t = fight(f"at EE29: B:1Inf B:2Inf\n{red}", land)
    battles = divide(t.position)
    assert battles is not None
    assert not list(faults(t.position, battles))


@pytest.mark.rule("75:14.7a")
def test_a_weak_unit_soaks_off_where_only_the_strong_can_reach_the_other() -> None:
    """Only the armor touches EE31's 36 factors, so the infantry must take EE29's stack alone."""
    t = fight(
        "at DD29: B:1Inf\nat DD30: B:4Arm\nat EE30: R:1Inf\nat EE31: R:4Arm R:5Arm R:8Arm",
        "mountain EE31",
    )
    assert found(t) == {(("B:1Inf",), ("EE30",)), (("B:4Arm",), ("EE31",))}


@pytest.mark.parametrize(("strong", "weak"), [("EE30", "FF30"), ("FF30", "EE30")])
def test_who_is_spare_helps_where_the_odds_are_worst(strong: str, weak: str) -> None:
    """8 factors between a stack of 18 and one of 4, each attacked by four: the other four go to the first."""
    t = fight(f"at EE29: B:1Inf B:2Inf B:3Inf B:5Inf\nat {strong}: R:4Arm R:5Arm R:8Arm\nat {weak}: R:1Inf")
    battles = found(t)
    assert battles is not None
    assert {hexes: len(units) for units, hexes in battles} == {(strong,): 3, (weak,): 1}


def test_fronts_that_do_not_touch_are_divided_by_themselves() -> None:
    t = fight("at EE29: B:1Inf\nat EE30: R:1Inf\nat KK29: B:2Inf\nat KK30: R:2Inf")
    apart = list(fronts(engaged(t.position)))
    assert len(apart) == 2
    assert {front.hexes for front in apart} == {(parse("EE30"),), (parse("KK30"),)}


def test_a_river_that_doubles_is_reckoned_for_the_attackers_that_are_there() -> None:
    # From the river alone 3 armor count 36; one attacker off it, and they count 18.
    land = "river Dott: EE29 EE28"
    red = "at EE30: R:4Arm R:5Arm R:8Arm"
    assert found(fight(f"at EE29: B:1Inf\n{red}", land)) is None
    assert found(fight(f"at EE29: B:1Inf\nat DD29: B:2Inf\n{red}", land)) == {
        (("B:1Inf", "B:2Inf"), ("EE30",))
    }


# Battles that are announced already


def announced(t: Table, units: str, hexes: str) -> Battle:
    who = tuple(t.game.rules.roster.number[u.casefold()] for u in units.split())
    where = tuple(parse(h) for h in hexes.split())
    return Battle(who, where, tuple(u for h in where for u in t.position.units_at(h, 1)))


def test_what_is_announced_is_kept_and_the_rest_divided() -> None:
    t = fight("at EE29: B:1Inf B:2Inf\nat EE30: R:1Inf\nat FF30: R:2Inf")
    left = divide(t.position, [announced(t, "B:1Inf", "FF30")])
    assert left is not None
    assert [(t.game.rules.roster.names(b.units), b.hexes) for b in left] == [(("B:2Inf",), (parse("EE30"),))]


def test_an_announced_battle_that_leaves_a_unit_nothing_to_attack() -> None:
    t = fight("at EE29: B:1Inf B:2Inf\nat EE30: R:1Inf")
    assert divide(t.position, [announced(t, "B:1Inf", "EE30")]) is None


def test_that_an_announced_battle_leaves_no_division_is_known() -> None:
    t = fight("at EE29: B:1Inf B:2Inf\nat EE30: R:1Inf")
    assert outlook(t.position, [announced(t, "B:1Inf", "EE30")]) == (Known.NO, [])
    assert outlook(t.position, [announced(t, "B:1Inf B:2Inf", "EE30")]) == (Known.YES, [])


def test_an_announced_battle_that_leaves_a_stack_unattacked() -> None:
    t = fight("at EE29: B:1Inf\nat EE30: R:1Inf\nat FF30: R:2Inf")
    assert divide(t.position, [announced(t, "B:1Inf", "EE30")]) is None
    assert divide(t.position, [announced(t, "B:1Inf", "EE30 FF30")]) == []


# Removals


@pytest.mark.rule("75:14.9a")
def test_a_unit_that_cannot_attack_is_removed() -> None:
    t = fight("at EE29: B:1Inf\nat EE30: R:4Arm R:5Arm R:8Arm", "mountain EE30")
    (front,) = stranded(t.position)
    assert removals(t.position, front) == [front.units]


def test_a_unit_that_only_stands_in_the_way_is_removed() -> None:
    """The Guards can just attack both stacks; 1Inf would have to attack one by itself, and cannot."""
    t = fight(
        "at EE30: B:GDArm\nat GG31: B:1Inf\nat EE29: R:1Inf R:2Inf R:3Inf\nat FF30: R:4Arm R:5Arm R:8Arm",
        "mountain FF30",
    )
    (front,) = stranded(t.position)
    assert removals(t.position, front) == [(t.game.rules.roster.number["b:1inf"],)]


def test_a_unit_that_has_moved_is_never_removed() -> None:
    t = fight("at EE29: B:1Inf[from=EE28 spent=3]\nat EE30: R:4Arm R:5Arm R:8Arm", "mountain EE30")
    (front,) = stranded(t.position)
    assert removals(t.position, front) == []


# Against brute force


def small_front(seed: int) -> Table:
    """A few units of both sides round one hex, on ground that makes some fronts hopeless."""
    chance = random.Random(seed)
    places = [
        grid.name(h) for h in (parse("EE30"), *grid.neighbours(parse("EE30")), parse("EE28"), parse("FF32"))
    ]
    chance.shuffle(places)
    blue, red = places[: chance.randint(1, 3)], places[-chance.randint(1, 3) :]
    lines = []
    for side, hexes, most in (("B", blue, 2), ("R", red, 3)):
        pool = [
            f"{side}:{name}"
            for name in ("1Inf", "2Inf", "3Inf", "4Inf", "1Mar", "GDArm", "5Arm", "4Arm", "1Tk", "2Tk")
        ]
        chance.shuffle(pool)
        for hex_ in hexes:
            units = [pool.pop() for _ in range(chance.randint(1, most))]
            lines.append(f"at {hex_}: {' '.join(units)}")
    rough = [hex_ for hex_ in red if chance.random() < 0.7]
    land = f"mountain {' '.join(rough)}" if rough else ""
    if chance.random() < 0.5:
        land += f"; river Dott: {' '.join(blue)}"
    return fight("\n".join(lines), land, chance.choice(["1965-basic", "1975-basic"]))


def test_a_division_is_found_exactly_when_there_is_one() -> None:
    possible = impossible = 0
    for seed in range(400):
        t = small_front(seed)
        position = t.position
        battles = divide(position)
        assert (battles is not None) == brute_force(position, engaged(position)), f"seed {seed}"
        if battles is None:
            impossible += 1
        elif battles:
            possible += 1
            assert not list(faults(position, battles)), f"seed {seed}"
    # Both must occur often enough for the test to mean something.
    assert possible > 100
    assert impossible > 20


def test_removals_are_the_smallest_that_help() -> None:
    seen = 0
    for seed in range(400):
        t = small_front(seed)
        position = t.position
        for front in stranded(position):
            seen += 1
            choices = removals(position, front)
            assert choices is not None
            assert set(choices) == _smallest(position, front), f"seed {seed}"
    assert seen > 20


def _smallest(position: Position, front: Front) -> set[tuple[int, ...]]:
    contact = {u: t for u, t in engaged(position).items() if u in front.units}
    for size in range(1, len(front.units) + 1):
        helps = {
            gone
            for gone in combinations(front.units, size)
            if brute_force(position, {u: t for u, t in contact.items() if u not in gone})
        }
        if helps:
            return helps
    return set()


@pytest.mark.parametrize("ruleset", ["1965-basic", "1975-basic"])
def test_whole_armies_in_contact_are_divided_without_a_fault(ruleset: str) -> None:
    played = game(ruleset)
    divided = 0
    for seed in range(40):
        position = melee(played, seed, units=40, width=5)
        battles = divide(position)
        if battles is not None:
            divided += 1
            assert not list(faults(position, battles)), f"seed {seed}"
    assert divided > 20
