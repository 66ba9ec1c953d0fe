"""Upkeep is asked only where it may have something to do."""

from __future__ import annotations

from random import Random

import pytest

from openblitz.blitzkrieg.rulesets import called
from openblitz.table import SeededDice


@pytest.mark.parametrize(
    ("title", "orders"),
    [
        ("1965-tournament-optional", 150),
        (
            "modules-a-total-war+module-04-combat-results+module-06-phase-class-sequencing+module-07-railroads"
            "+module-09-production+module-10-supply+module-11-naval-forces+module-12-air-forces"
            "+module-15-guerillas+module-18-minor-armies",
            300,
        ),
    ],
    ids=["1965", "total-war"],
)
def test_who_is_not_asked_would_have_done_nothing(title: str, orders: int) -> None:
    game = called(title)
    rules, chance, dice, position = game.rules, Random(6), SeededDice(6), game.start()
    passed_over = set()
    for _ in range(orders):
        game.carry_out(position, game.pick(position, chance), dice)
        asked = position.copy()
        for one, minds in rules.looked_after:
            if minds and minds.isdisjoint(position.subjects):
                passed_over.add(one.name)
                for final in (False, True):
                    assert not [*one.look(rules, asked, final)], one.name
        assert asked == position
    assert position.turn > 0
    assert passed_over == {one.name for one in rules.upkeep if one.minds}


def test_upkeep_of_the_beginning_of_player_turns_is_not_asked_after_orders() -> None:
    rules = called("1965-tournament-optional").rules
    asked = {one.name for one, _minds in rules.looked_after}
    assert {one.name for one in rules.upkeep} - asked == {"raids lapse", "nuclear attacks lapse"}
