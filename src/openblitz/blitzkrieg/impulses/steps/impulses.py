"""MS:1, MS:2, MS:PCS.III.4 - the second impulse: after combat ground units move again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.steps.marching import Movement
from openblitz.blitzkrieg.battle.steps.removing import Excess
from openblitz.blitzkrieg.engine.step import Phase
from openblitz.blitzkrieg.ground.rules import movement
from openblitz.blitzkrieg.ground.rules.crowding import too_high, too_many
from openblitz.blitzkrieg.ground.rules.moves import SECOND
from openblitz.blitzkrieg.impulses.questions.impulses import IMPULSES
from openblitz.blitzkrieg.impulses.rules.impulses import begin_second, moved_again
from openblitz.table import Caution, Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class SecondImpulse(Movement, frozen=True, tag="second-impulse"):
    """The moving side moves its ground units again; no combat follows."""

    key: ClassVar = "second-impulse"
    ending: ClassVar = "Second impulse done"
    first: ClassVar = "sequence"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose impulse it is."""
        rules = position.rules
        text = f"Turn {position.turn}, {rules.names[position.side]}: move your ground units again."
        return text, (IMPULSES(position).rule,)

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:1f - No combat follows, whichever kind of impulse it is (MS:2a)."""
        fights = order.time in ("announce", "one at a time", "table")
        return "MS:1f" if fights else super().rule_against(position, order)

    def unfinished(self, position: Position) -> Refusal | None:
        """MS:1f - No stack too high; whom one is beside is all one."""
        for hex_, stack in too_high(position, position.side):
            free = [u for u in stack if movement.can_move(position, u) or moved_again(position, u)]
            if free:
                return too_many(position, tuple(free), hex_)
        return Phase.unfinished(self, position)

    def cautions(self, position: Position) -> list[Caution]:
        """Stacks that are too high."""
        found = []
        for hex_, stack in too_high(position, position.side):
            refusal = too_many(position, tuple(stack), hex_)
            found.append(Caution(refusal.rule, refusal.reason, refusal.places, refusal.units))
        return found

    def finish(self, position: Position) -> Happened:
        """MS:1f - What stands too high goes; there is no combat."""
        rules = position.rules
        high = [Excess(hex_) for hex_, _stack in too_high(position, position.side)]
        text = f"{rules.names[position.side]} has moved again."
        event = Event("second impulse ends", text, (IMPULSES(position).rule,))
        return Happened([event], over=True, then=[*reversed(high)])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """MS:1d - It begins with all their movement given back."""
        if SECOND(position):
            return None
        begin_second(position)
        rule = IMPULSES(position).rule
        return Happened([Event("second impulse", "The second impulse begins.", (rule,))])
