"""MS:7p-t - markers of cuts in rail lines, put down by bombs and guns, and taken off when trains have run."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.orders import Hexes  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.rail.rules import rail_cuts
from openblitz.blitzkrieg.rail.rules.rail_cuts import IsCut
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class CuttingLines(After, frozen=True, tag="cut-line"):
    """MS:7p, MS:7s - The line on what was attacked is cut; nobody is asked."""

    key: ClassVar = "cut-line"
    comes_with: ClassVar = ("mend-lines",)
    losing: ClassVar = True
    follows: ClassVar = IsCut
    hexes: Hexes
    rule: str

    @classmethod
    def upon(cls, what: IsCut, at: Scene) -> CuttingLines:
        """The squares that were attacked."""
        return cls(at.side_of(what.role), (), at.hexes[what.role], what.rule)

    def needs(self, position: Position) -> str:
        """Rail squares."""
        rails = all(position.rules.board.rail_bits >> hex_ & 1 for hex_ in self.hexes)
        return "" if self.hexes and rails else "hexes with a rail line"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Markers are put down, by the other side."""
        cut = [hex_ for hex_ in self.hexes if rail_cuts.place(position, hex_, 1 - self.side)]
        events = []
        if cut:
            text = f"The rail line is cut at {say_places(cut)}."
            events.append(Event("rail cut", text, (self.rule,), place_names(cut)))
        else:
            text = f"No marker is left to cut the rail line at {say_places(self.hexes)}."
            events.append(Event("no marker", text, ("MS:0f",), place_names(self.hexes)))
        return Happened(events, over=True)


class MendingLines(Step, frozen=True, tag="mend-lines"):
    """MS:7t, MS:PCS.I.2.B - When its trains have run, a side's markers of its last turn come off."""

    key: ClassVar = "mend-lines"
    before: ClassVar = ""

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Each is told."""
        events = []
        for one in rail_cuts.lapse(position):
            left = "; one is left" if one.markers > 1 else ""
            text = f"A cut marker is taken off {say_places([one.hex])}{left}."
            events.append(Event("mended", text, ("MS:7t",), place_names([one.hex])))
        return Happened(events, over=True)
