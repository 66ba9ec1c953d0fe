"""75:SEQ.0b, CL:PBEM.11b - by mail: which choices of the side that does not move wait for its own letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from openblitz.blitzkrieg.board.distances import disc

if TYPE_CHECKING:
    from collections.abc import Iterable

    from openblitz.blitzkrieg.battle.questions.letters import Letters
    from openblitz.blitzkrieg.engine.position import Position

# From the hex of a battle units go back or on up to five hexes, and a zone reaches one farther; an attacker
# stands one hex off.
BEARS: Final = 7


class Wait:
    """CL:PBEM.11b - What it loses, unless a battle hangs on it; retreats are asked for at once."""

    says = (
        ("75:SEQ.0b", "The other side is asked in combat only where a battle to come may hang on it."),
        ("CL:PBEM.11b", "Else it chooses its losses when the player-turn is over."),
    )

    def may_wait(self, position: Position, hexes: Iterable[int]) -> bool:
        """75:SEQ.0b - Where all battles that are left are far away."""
        near = 0
        for hex_ in hexes:
            near |= disc(hex_, BEARS)
        left = (battle for battle in position.battles if not battle.fought)
        return not any(near >> hex_ & 1 for battle in left for hex_ in battle.hexes)


ANSWERS: dict[str, Letters] = {"wait": Wait()}
