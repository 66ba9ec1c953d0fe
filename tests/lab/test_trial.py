"""A family's trial is found by the family's name; a family without one is watched as any game is."""

from __future__ import annotations

import pytest
from tests.table.race import Race

from openblitz import catalogue
from openblitz.blitzkrieg.ground.chance.moving import MovingChance
from openblitz.lab.commander import CommanderTrial
from openblitz.lab.fuzz import FaultError, whole_game
from openblitz.lab.trial import Trial, trial_of


def test_a_trial_is_found_by_the_name_of_the_family() -> None:
    for family in catalogue.FAMILIES:
        game = catalogue.find(family.shelf.names()[0])
        assert type(trial_of(game)).__name__.lower() == f"{family.name}trial"
    assert isinstance(trial_of(catalogue.find("commander-prepared")), CommanderTrial)


@pytest.mark.parametrize("name", catalogue.names())
def test_random_games_order_all_that_may_be_ordered(name: str) -> None:
    game = catalogue.find(name)
    switches = catalogue.family_of(game).shelf.usual_options(name)
    for title in (name, "+".join([name, *switches])):
        assert not list(trial_of(catalogue.find(title)).never_given())


def test_a_deed_that_random_games_never_order_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MovingChance, "thought_of", False)
    with pytest.raises(FaultError, match="nobody orders 'move' at random in the phase 'movement'"):
        whole_game("1975-basic", 1, 3)


def test_a_family_without_a_trial_of_its_own_is_watched_all_the_same() -> None:
    race = Race()
    trial = trial_of(race)
    assert type(trial) is Trial
    assert trial.melee(None) is None  # type: ignore[arg-type]
    assert trial.step(race.start()) == "turn"
