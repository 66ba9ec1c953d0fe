"""What is asked where nothing can be done: whoever likes lets such a question pass by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.table import Idle, Stage

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position

END: Final = "end"
MOST: Final = 256  # orders beside the question that are looked at; beyond that it is not known


def idle(position: Position) -> Idle | None:
    """That the step which is asked takes nothing but its end; None where it takes more, or perhaps.

    What may be done in whatever step one is asked is no answer to any of them, and is offered again.
    """
    step = position.steps[-1]
    if position.turn == SETTING_UP or not step.ending or step.gives_up or step.secret or step.reads_secrets:
        return None
    if step.check(position, Done()) is not None or step.cautions(position):
        return None
    beside = 0
    for order in step.other_orders(position):
        beside += 1
        if beside > MOST or not step.beside(position, order):
            return None
    question = step.question(position)
    return Idle(Done(), question.prompt, question.rules, beside > 0)


def stage(position: Position) -> Stage | None:
    """The phase of the player-turn that its side is asked in, and whether it is left without a warning."""
    step, key = position.steps[-1], position.steps[-1].phase()
    if position.turn == SETTING_UP or step.asked(position) != position.side:
        return None
    if key not in sequence_of(position.rules).player_turn:
        return None
    held = not step.ending or step.gives_up or step.cautions(position) or step.check(position, Done())
    ahead = (*(below.phase() for below in position.steps[-2::-1]), END)
    return Stage(
        key, (position.turn, position.side), ahead, None if held else Done(), step.question(position).prompt
    )
