"""The games of BlitzkriegCommander Lite by name: a game is a scenario."""

from __future__ import annotations

from openblitz.commander import scenarios
from openblitz.commander.game import Commander
from openblitz.commander.roster import Roster
from openblitz.commander.rules.book import SCALES, Rules
from openblitz.commander.scenarios import Scenario, names

__all__ = ["find_game", "game_of", "names"]


def find_game(name: str) -> Commander:
    """The game of a scenario's name, with or without its version; an UnknownScenarioError otherwise.

    >>> find_game("commander-encounter").name
    'commander-encounter@1'
    """
    return game_of(scenarios.find(name))


def game_of(scenario: Scenario) -> Commander:
    """The game of a scenario."""
    return Commander(Rules(scenario, Roster(scenario.groups), SCALES[scenario.file.scale]))
