"""Phases of one class: nobody is asked where nobody can do anything."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from openblitz.blitzkrieg.breaking.steps.recombining import Recombining
from openblitz.blitzkrieg.impulses.steps.class_phase import InClass
from openblitz.blitzkrieg.rulesets import called
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

GAME = called(
    "modules-a-total-war+module-04-combat-results+module-05-class-stacking+module-06-phase-class-sequencing"
    "+module-07-railroads+module-10-supply+module-11-naval-forces+module-12-air-forces+module-14-weather"
)


def anything(position: Position, step: InClass | Recombining) -> bool:
    """Whether any order of anybody would be carried out, every counter of the side asked."""
    for deed in step.deeds(position.rules):
        if deed.takes_back:
            continue
        for unit in position.of_side(position.side):
            if any(step.check(position, one) is None for one in deed.orders_of(position, unit)):
                return True
        if any(step.check(position, one) is None for one in deed.at_large(position)):
            return True
    return False


def test_whoever_could_do_something_is_asked() -> None:
    chance, dice, position = Random(4), SeededDice(4), GAME.start()
    asked, recombining = list[bool](), list[bool]()
    for _ in range(400):
        GAME.carry_out(position, GAME.pick(position, chance), dice)
        for step in position.steps:  # whichever come later, too
            if isinstance(step, InClass | Recombining) and position.turn and chance.random() < 0.2:
                found = step.has_work(position)
                (asked if isinstance(step, InClass) else recombining).append(found)
                assert found == anything(position, step), step
    assert position.turn > 1
    assert asked.count(True) > 20
    assert asked.count(False) > 20
    assert {*recombining} == {True, False}
