"""Deeds that are asked of all units at once say what they say of each of them, and leave out nobody."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from openblitz import catalogue
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.audiences import Told
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.lab.trial import trial_of
from openblitz.table import SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position

FAMILY = [name for name in catalogue.names() if catalogue.find(name).family == "blitzkrieg"]
EVERY = 9  # orders between two looks


def met(ruleset: str, orders: int) -> Iterator[Position]:
    """Positions of a random game and of a melee in which a phase is asked."""
    game = catalogue.find(ruleset)
    melee = trial_of(game).melee(Random(7))
    for state in (game.start(), *([] if melee is None else [game.read_state(melee)])):
        chance, dice = Random(7), SeededDice(7)
        for number in range(orders):
            if game.to_move(state) is None:
                break
            if number % EVERY == 0 and isinstance(state.steps[-1], Phase):
                yield state
            game.carry_out(state, game.pick(state, chance), dice)


@pytest.mark.parametrize("ruleset", FAMILY)
def test_whoever_is_able_is_named_among_all_and_nobody_else(ruleset: str) -> None:
    for position in met(ruleset, 220):
        step = position.steps[-1]
        assert isinstance(step, Phase)
        for deed in step.deeds(position.rules):
            whom = deed.whom(position)
            told = Told.of(deed).able_of(position, whom)
            each = [unit for unit in whom if Told.of(deed).able(position, unit)]
            assert sorted(told) == sorted(each), (deed.name, position.roster.names({*told} ^ {*each}))


@pytest.mark.parametrize("ruleset", FAMILY)
def test_to_whom_nothing_is_objected_is_free(ruleset: str) -> None:
    for position in met(ruleset, 120):
        own = position.in_play().of_side[position.side]
        for subject in position.rules.objected.get(objecting.Objection, ()):
            each = [unit for unit in own if objecting.to(subject, position, unit) is None]
            assert objecting.free(subject, position, own) == each, subject
