"""Only the game touches the pile of steps, and rules know none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.commander.arrange import battle

from openblitz.commander import game
from openblitz.commander.rules.consequences import Consequence, FellBack, Fought, Overrun
from openblitz.commander.steps import (
    STEPS,
    Combats,
    Commanding,
    EndPhase,
    Joining,
    LastTurnChoice,
    Responding,
)
from openblitz.commander.steps.base import happened
from openblitz.commander.steps.sequence import PLAYER_TURN, PREPARATION, below

HOUSE = Path(game.__file__).parent
CHANGED = re.compile(
    r"\.steps\s*(\[[^\]]*\]\s*)?(=[^=]|\+=)|\.steps\.(append|extend|insert|pop|remove|clear)|del \w+\.steps"
)


@pytest.mark.parametrize("room", ["rules", "steps"])
def test_neither_rules_nor_steps_touch_the_pile(room: str) -> None:
    modules = sorted((HOUSE / room).glob("*.py"))
    assert len(modules) > 5
    touched = [path.name for path in modules if CHANGED.search(path.read_text(encoding="utf-8"))]
    assert touched == []


def test_the_game_does() -> None:
    assert CHANGED.search((HOUSE / "game.py").read_text(encoding="utf-8"))


def test_every_consequence_brings_a_step_or_is_heard_by_one() -> None:
    kinds = set(Consequence.__subclasses__())
    followed = {step.follows for step in STEPS.known().values() if step.follows}
    assert kinds == followed | {FellBack, Fought}


def test_what_came_up_last_is_asked_first_and_nobody_is_told_of_consequences() -> None:
    b = battle({})
    one, other = b.unit("A:HQ"), b.unit("G:HQ")
    event = b.rules.event("moved", "Somebody moved.")
    told = happened(b.rules, [Overrun(command=one), event, Overrun(command=other)], then=(EndPhase(),))
    assert told.events == [event]
    assert told.then == (Joining(other, 1), Joining(one, 0), EndPhase())


def test_steps_below_hear_what_concerns_them() -> None:
    charge = Responding(3, 4, False, (0.0, 0.0), 0, ())
    assert charge.heard(FellBack(unit=3)).repelled
    assert charge.heard(FellBack(unit=4)) == charge
    assert Combats((5,)).heard(Fought(fighters=(4, 6))) == Combats((4, 5, 6))
    assert Commanding().heard(Fought(fighters=(4,))) == Commanding()


@pytest.mark.parametrize("phases", [PREPARATION, PLAYER_TURN])
def test_what_lies_below_a_phase_is_the_rest_of_the_sequence(phases: tuple[object, ...]) -> None:
    kinds = [type(step) for step in phases]
    for number, kind in enumerate(kinds):
        if kind not in kinds[number + 1 :]:
            assert below(kind) == list(reversed(phases[number + 1 :]))  # type: ignore[arg-type]


def test_below_a_choice_lie_the_last_phases_unless_it_stands_alone() -> None:
    assert below(Joining) == [EndPhase(), Combats()]
    assert below(LastTurnChoice) == []
