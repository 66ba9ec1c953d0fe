"""Refusals of every game, to whoever types anything: the book that is played, the time, and the price."""

from __future__ import annotations

from functools import cache

import pytest
from tests.blitzkrieg.anything import Refused, refusals
from tests.blitzkrieg.judging import table
from tests.blitzkrieg.modules.by_class import module
from tests.blitzkrieg.modules.fleets import afloat


def modules(*numbers: int) -> str:
    """The Module System with some modules, by its name."""
    return "+".join(("modules+none", *map(module, numbers)))


EVERY = (3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18)
OLD = ("1965-basic+none", "1965-tournament+none", "1965-tournament-optional+none")
PRINTED = (
    "1975-basic+none",
    "1975-first-game+none",
    "1975-basic-optional+none",
    "1975-tournament-optional+none",
)
CLARIFIED = ("1975-basic+all", "1975-basic-optional+all", "1975-tournament-optional+all")
MODULES = (
    *("modules+none", "modules-a-total-war+none", "modules-f-third-power+none"),
    *("modules-g-national-liberation+none", "modules-h-civil-war+none"),
    *(modules(1, *EVERY), modules(2, *EVERY), modules(1, 6, *EVERY), modules(4, 8, 11), modules(6)),
)
GAMES = (*OLD, *PRINTED, *CLARIFIED, *MODULES)
BOOKS = ((OLD, ("65:",)), (PRINTED, ("75:",)), (CLARIFIED, ("75:", "CL:")), (MODULES, ("65:", "MS:")))
OUR_OWN = "MS:17a"  # the first game is a scenario, which no book of 1975 knows
SEEDS, POSITIONS = 3, 14
# What each book says of the time at which something is done; the Phase/Class Sequence is all about it.
OF_TIME = {
    *("65:4.0.2", "65:6.0.5", "65:17.0.3a", "65:2.3", "65:23.0T.5", "65:19.0.0", "65:7.3.a", "65:17.1.d"),
    *("75:12.3", "75:4.3a", "75:6.3b", "75:23.1b", "75:26.3a", "75:28.1c", "CL:21.1a", "75:21.1a"),
    *("75:15.3a", "75:TGAT", "65:TGAT", "MS:GCRT", "MS:1f", "MS:4l", "MS:6b", "MS:9b"),
}
PLAIN = {
    "movement",
    "announce",
    "resolve",
    "recombine",
    "class-phase",
    "second-impulse",
    "aircraft",
    "supply",
}


@cache
def refused(game: str) -> tuple[Refused, ...]:
    """What a game refuses in some positions at random."""
    return tuple(one for seed in range(SEEDS) for one in refusals(game, seed, POSITIONS))


@pytest.mark.parametrize("game", GAMES)
def test_no_refusal_cites_a_book_that_is_not_played(game: str) -> None:
    found = refused(game)
    assert len(found) > 500
    played = next(books for games, books in BOOKS if game in games)
    wrong = [one for one in found if not one.refusal.rule.startswith(played)]
    if game.startswith("1975-first-game"):
        wrong = [one for one in wrong if one.refusal.rule != OUR_OWN]
    assert [(one.step, one.text, one.refusal) for one in wrong] == []


@pytest.mark.parametrize("game", GAMES)
def test_out_of_step_is_refused_by_what_is_said_of_time(game: str) -> None:
    late = [one for one in refused(game) if one.refusal.reason.startswith("This is not the time")]
    assert late
    wrong = [
        (one.step, one.text, one.refusal.rule)
        for one in late
        if one.step in PLAIN
        and one.refusal.rule not in OF_TIME
        and not one.refusal.rule.startswith("MS:PCS.")
    ]
    assert wrong == []
    assert not any("class-phase" in one.refusal.reason for one in late)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_that_it_is_far_without_the_price(game: str) -> None:
    moves = [one for one in refused(game) if one.text.startswith("move ")]
    assert moves
    assert [one.text for one in moves if "farther than" in one.refusal.reason] == []


@pytest.mark.rule("MS:PCS.I.3.A", "MS:PCS.I.3.F", "MS:PCS.I.45.A")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("sail B:TF1.1 to C", "MS:PCS.I.3.A"),
        ("embark B:1Inf in B", "MS:PCS.I.3.F"),
        ("land B:1Inf at C6", "MS:PCS.I.45.A"),
    ],
)
def test_ships_of_module_11_are_refused_by_its_own_book(order: str, rule: str) -> None:
    t = afloat("sea B: B:TF1.1", "at C6: B:1Inf", "step announce")
    assert t.refused(order).rule == rule


@pytest.mark.rule("MS:6b", "MS:PCS.I.1.F", "MS:PCS.I.2.A", "MS:PCS.I.3.E", "MS:PCS.I.all.begin")
@pytest.mark.parametrize(
    ("order", "rule", "letter"),
    [
        ("entrain B:1Inf", "MS:PCS.I.2.A", "I.2.A"),
        ("station B:LST1.1 at D6", "MS:PCS.I.3.E", "I.3.E"),
        ("station B:TF1.1 at D6", "MS:PCS.I.3.D", "I.3.D"),
        ("break B:1Inf into B:Inf2.1 B:Inf2.2", "MS:PCS.I.all.begin", "break up larger units"),
        ("attack E6 with B:1Inf", "MS:6b", "II.4.C"),
        ("fire-mission troops at E6 with B:TF1.1", "MS:6b", "II.3.A"),
    ],
)
def test_with_module_6_the_letters_are_told(order: str, rule: str, letter: str) -> None:
    t = table(
        "modules",
        "sea B: B:TF1.1 B:LST1.1\nat C7: B:1Inf\nat O29: B:GDArm\nat EEE50: R:4Arm\n"
        "step class-phase at=I.3.B",
        options=tuple(map(module, (4, 6, 7, 8, 11))),
    )
    refusal = t.refused(order)
    assert refusal.rule == rule
    assert f"belongs to {letter}" in refusal.reason
    assert refusal.reason.endswith("the step is I.3.B (sail into port and disembark).")


@pytest.mark.rule("MS:1f")
def test_no_attack_is_announced_in_the_second_impulse() -> None:
    t = table(
        "modules",
        "at EE30: B:1Inf\nat EE31: R:4Arm\nsecond-impulse 1\nstep second-impulse",
        land="",
        options=(module(1), module(3), module(5)),
        without=("minor-countries-1965",),
    )
    assert t.refused("attack EE31 with B:1Inf").rule == "MS:1f"


def test_an_order_of_a_game_that_is_not_played_is_no_matter_of_time() -> None:
    t = table("1975-basic", "at EE30: B:1Inf\nrest waiting\nstep movement")
    refusal = t.refused("run B:1Inf to EE31")
    assert refusal.reason == "Nothing that is played here is ordered by 'run'."
