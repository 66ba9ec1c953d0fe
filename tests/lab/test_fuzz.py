"""Random games of both editions with everything looked at after every order; `openblitz fuzz` plays more."""

from __future__ import annotations

from random import Random

import pytest

from openblitz.blitzkrieg.ground.steps.setting_up import SetUp
from openblitz.blitzkrieg.rulesets import game, offered
from openblitz.lab import fuzz
from openblitz.lab.blitzkrieg.starts import conquest_position, melee_position
from openblitz.lab.commander import CommanderTrial
from openblitz.lab.fuzz import Count, FaultError, melee, mixtures, whole_game
from openblitz.table import LoadedDice, SeededDice, Sitting, read_game, write_game

EDITIONS = ["1975-basic", "1965-basic"]
CLARIFIED = {"1975-basic": ("none", "all"), "1965-basic": ("none",)}
EIGHT = [range(first, first + 8) for first in range(0, 56, 8)]


@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.parametrize("seeds", EIGHT, ids=lambda seeds: f"from-{seeds.start}")
def test_whole_games(ruleset: str, seeds: range) -> None:
    """56 games of each edition, from the first set-up to the end of turn 15 or a victory."""
    for seed in seeds:
        clarified = CLARIFIED[ruleset][seed % len(CLARIFIED[ruleset])]
        count = whole_game(f"{ruleset}+{clarified}", seed)
        assert sum(count.endings.values()) == 1
        assert count.orders > 500


MELEES = {
    "1975-basic": {
        "steps": {"movement", "announce", "resolve", "lose", "retreat", "advance"},
        "endings": {"75:16A", "75:16B", "75:16C", "75:16E", "75:16F"},
        "eliminated": {"75:14.9a", "75:BGAT.AB2.i", "75:BGAT.AE.a", "75:BGAT.DE.a", "75:BGAT.EX.a"},
    },
    "1965-basic": {
        "steps": {"movement", "announce", "resolve", "lose", "retreat", "advance"},
        "endings": {"65:5.0.1", "65:5.0.3", "65:5.0.4"},
        "eliminated": {"65:BGAT.BACKf", "65:BGAT.ELIM", "65:BGAT.EXa"},
    },
}


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_melees_try_everything(ruleset: str) -> None:
    """Close fights: every result, every way to lose a unit and every way to end a game comes up."""
    total = Count()
    for seed in range(130):
        total.add(melee(ruleset, seed))
    wanted = MELEES[ruleset]
    assert set(total.steps) >= wanted["steps"]
    assert set(total.results) == {"AE", "DE", "EX", "AB2", "DB2"}
    assert set(total.endings) >= wanted["endings"]
    assert {event.rpartition(" ")[2] for event in total.events if "eliminated" in event} >= wanted[
        "eliminated"
    ]
    assert total.games == 130
    assert total.kinds["call-off"] > 10
    assert total.kinds["fight"] > 300


@pytest.mark.parametrize("seeds", [range(4), range(4, 8)], ids=lambda seeds: f"from-{seeds.start}")
def test_battles_thrown_together(seeds: range) -> None:
    """The miniatures game at close quarters: fire, charges and combat, with everything looked at."""
    total = Count()
    for seed in seeds:
        total.add(melee("commander-encounter", seed, 120))
    assert total.games == len(seeds)
    assert {"commanding", "acting", "initiative"} <= set(total.steps)
    assert {"order", "move", "fire", "evade", "request"} <= set(total.kinds)
    assert {"fired", "hits", "suppressed", "knocked out"} <= set(total.events)


def test_a_battle_from_the_choice_of_the_table() -> None:
    count = whole_game("commander-encounter", 3)
    assert count.orders == CommanderTrial.longest  # nobody breaks who strolls about
    assert count.kinds["place"] >= 40
    assert count.kinds["order"] > 20


def test_the_same_seed_is_the_same_game() -> None:
    assert melee("1975-basic", 3) == melee("1975-basic", 3)
    assert melee("1975-basic", 3) != melee("1975-basic", 4)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_several_at_a_time_count_the_same(ruleset: str) -> None:
    assert fuzz.fuzz(ruleset, 2, 40, workers=2) == fuzz.fuzz(ruleset, 2, 40)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_starts_are_lawful_positions(ruleset: str) -> None:
    one = game(ruleset)
    for seed in range(30):
        for make in (melee_position, conquest_position):
            state = one.read_state(make(one, Random(seed)))
            assert one.to_move(state) is not None
            assert all(state.stood(side) for side in (0, 1))


def test_a_fault_says_where_and_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks do look: an engine that allows what it must not is found out."""
    monkeypatch.setattr(SetUp, "check", lambda *_args: None)
    with pytest.raises(FaultError) as caught:
        whole_game("1975-basic", 5)
    assert "seed 5" in str(caught.value)
    assert caught.value.position.startswith("turn 0")


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_a_journal_leads_to_the_same_position(ruleset: str) -> None:
    """A melee at the table: written, read and replayed whole, it is the same game; undo and redo agree."""
    one, chance = game(ruleset), Random(2)
    start = one.read_state(melee_position(one, Random(6)))
    sitting = Sitting(one, SeededDice(2), start=start)
    for _ in range(150):
        seat = one.to_move(sitting.state)
        if seat is None:
            break
        before = sitting.state.copy()
        assert isinstance(sitting.order(seat, one.pick(sitting.state, chance)), list)
        after = sitting.state.copy()
        if chance.random() < 0.2 and not hasattr(sitting.undo(), "reason"):
            assert sitting.state == before
            sitting.redo()
            assert sitting.state == after
    sitting.verify(full=True)
    again = read_game(write_game(sitting), lambda _name: one, LoadedDice(()))
    assert again.state == sitting.state
    assert sitting.number > 20


def test_every_mixture_of_switches_that_goes_together_is_played() -> None:
    names = mixtures("1975-basic+all@1")
    assert names[0] == "1975-basic+all@1"
    for option in offered("1975-basic"):
        assert option.needs or f"1975-basic+all+{option.name}@1" in names
    assert len(set(names)) == len(names)
    assert mixtures("1965-basic") == ["1965-basic@1"]
    assert len(mixtures("1975-basic+all", most=1)) == 1
