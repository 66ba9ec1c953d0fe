"""75:33.3-33.5, 75:SEQ.18a, 75:SEQ.20b - markers of bomb damage, put down and taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import damage
from openblitz.blitzkrieg.air.rules.damage import MARKERS, IsDamaged, Mark
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.orders import Hexes  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.step import Step
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Damaging(After, frozen=True, tag="damage"):
    """75:SEQ.20b - What was hit is marked; nobody is asked."""

    key: ClassVar = "damage"
    comes_with: ClassVar = ("repair", "barrage-supply")
    losing: ClassVar = True
    follows: ClassVar = IsDamaged
    hexes: Hexes
    rule: str
    system: str

    @classmethod
    def upon(cls, what: IsDamaged, at: Scene) -> Damaging:
        """The hex that was bombed."""
        return cls(at.side_of(what.role), (), at.hexes[what.role], what.rule, what.system)

    def needs(self, position: Position) -> str:
        """Cities with something in them that can be put out of use."""
        if self.system not in MARKERS:
            return f"one of the systems {', '.join(MARKERS)}"
        cities = all(position.rules.ground.city >> hex_ & 1 for hex_ in self.hexes)
        return "" if self.hexes and cities else "hexes of cities"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """The marker is put down."""
        marker, words = MARKERS[self.system]
        for hex_ in self.hexes:
            damage.note(position, Mark(self.system, hex_, 1 - self.side, position.turn))
        text = f"{say_places(self.hexes)} is marked {marker}: {words} for a complete-turn."
        return Happened([Event("damaged", text, (self.rule,), place_names(self.hexes))], over=True)


class Repair(Step, frozen=True, tag="repair"):
    """75:SEQ.18a, CL:SEQ.11a - Before bombs fall, the moving side's markers of its last turn come off."""

    key: ClassVar = "repair"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Each is told."""
        events = [
            Event(
                "repaired",
                f"{MARKERS[one.system][0]} is taken off {say_places([one.hex])}.",
                ("75:SEQ.18a",),
                place_names([one.hex]),
            )
            for one in damage.lapse(position)
        ]
        return Happened(events, over=True)
