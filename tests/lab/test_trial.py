"""A family's trial is found by the family's name; a family without one is watched as any game is."""

from __future__ import annotations

from tests.table.race import Race

from openblitz import catalogue
from openblitz.lab.commander import CommanderTrial
from openblitz.lab.trial import Trial, trial_of


def test_a_trial_is_found_by_the_name_of_the_family() -> None:
    for family in catalogue.FAMILIES:
        game = catalogue.find(family.shelf.names()[0])
        assert type(trial_of(game)).__name__.lower() == f"{family.name}trial"
    assert isinstance(trial_of(catalogue.find("commander-prepared")), CommanderTrial)


def test_a_family_without_a_trial_of_its_own_is_watched_all_the_same() -> None:
    race = Race()
    trial = trial_of(race)
    assert type(trial) is Trial
    assert trial.melee(None) is None  # type: ignore[arg-type]
    assert trial.step(race.start()) == "turn"
