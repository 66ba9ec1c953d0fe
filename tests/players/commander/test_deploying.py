"""Suggested deployment: lawful to the last unit, in cover where there is some, commands within reach."""

from __future__ import annotations

from tests.commander.arrange import line, patch, rules_of, table
from tests.commander.preparing import encounter

from openblitz.commander.position import Position
from openblitz.commander.rules import command, deployment, standing
from openblitz.commander.scenarios import Defence
from openblitz.commander.steps import Deployment
from openblitz.players.commander import suggest
from openblitz.players.commander.deploying import best_edge


def deployed(*pieces: dict[str, object]) -> Position:
    """The American battlegroup from the south edge, unit by unit as suggested."""
    rules = rules_of()
    position = Position(rules)
    position.table = table(*pieces)
    position.edge = ["south", "north"]
    position.steps = [Deployment(0)]
    while (order := suggest(position, 0)) is not None:
        assert deployment.refusal(position, 0, order) is None
        deployment.carry_out(position, order)
    return position


def test_everybody_finds_a_place_within_reach_of_the_co() -> None:
    rules, position = rules_of(), deployed()
    assert deployment.reserve(position, 0) == []
    chief = rules.roster.number["a:co"]
    for unit in standing.standing(position, 0):
        if rules.roster.kind[unit].counts and not rules.roster.kind[unit].is_mortar:
            assert command.command_distance(position, chief, unit) <= 40


def test_infantry_takes_to_the_woods_and_tanks_do_not() -> None:
    rules, position = rules_of(), deployed(patch("woods", "w1", 50, 13, 70, 20))
    sheltered = {
        rules.roster.kind[u].key
        for u in standing.standing(position, 0)
        if standing.in_cover(position, u, None)
    }
    assert "Inf" in sheltered
    assert not sheltered & {"Sherman", "Stuart"}


def test_the_edge_with_cover_and_a_view_is_the_better_one() -> None:
    rules = rules_of()
    hedge = line("hedge", "h1", (10, 18), (110, 18))
    assert best_edge(rules, table(hedge)) == "south"


def test_those_who_hold_the_line_are_dug_in_as_long_as_there_are_trenches() -> None:
    rules = rules_of(encounter(defences={"american": Defence(dug_in=2)}))
    position = Position(rules)
    position.table = table()
    position.edge = ["south", "north"]
    position.steps = [Deployment(0)]
    while (order := suggest(position, 0)) is not None:
        assert deployment.refusal(position, 0, order) is None
        deployment.carry_out(position, order)
    dug = [unit for unit in standing.standing(position, 0) if position.has(position.dug_in, unit)]
    assert len(dug) == 2
    assert not any(rules.roster.kind[unit].is_command for unit in dug)
