"""75:35.1, 75:SEQ.5 - counting naval points when a player-turn begins; invaders, and whom they push back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.engine.orders import AHex, Units  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.sea.deeds.invading import landed
from openblitz.blitzkrieg.sea.rules import ascendancy, sea
from openblitz.blitzkrieg.sea.rules.ascendancy import NAVAL
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class Ascendancy(Step, frozen=True, tag="ascendancy"):
    """75:35.1a - The state of each zone is settled for the player-turn; nobody is asked."""

    key: ClassVar = "ascendancy"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Count, and tell what has changed."""
        rules = position.rules
        before, now = {one.zone: one.state for one in NAVAL(position)}, ascendancy.survey(position)
        NAVAL.put(position, now)
        events = []
        for one in now:
            if before.get(one.zone) != one.state:
                had = (ascendancy.told(ascendancy.points(position, one.zone, side)) for side in (0, 1))
                sides = "; ".join(f"{rules.names[side]}: {parts}" for side, parts in enumerate(had))
                state = ascendancy.say(rules, one)
                text = f"Sea zone {one.zone}: {state}, {one.points[0]} to {one.points[1]} ({sides})."
                events.append(Event("naval ascendancy", text, ("75:35.1a", "75:35.2")))
        return Happened(events, over=True)


class Assaulted(Step, frozen=True, tag="assaulted"):
    """75:35.1e - With how many factors a side invades is kept for the next count; nobody is asked."""

    key: ClassVar = "assaulted"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Keep it."""
        ascendancy.remember(position)
        return Happened(over=True)


class Occupy(Step, frozen=True, tag="occupy"):
    """75:35.31h - Invaders land where they have pushed the defenders back; nobody is asked."""

    key: ClassVar = "occupy"
    comes_with: ClassVar = ("assaulted",)
    before: ClassVar = "landing"

    units: Units
    hex: AHex

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """They land, as many as there is room for."""
        afloat = [u for u in self.units if sea.on_water(position, u)]
        if not afloat or position.blocks(1 - position.side) >> self.hex & 1:
            return Happened(over=True)
        start, ashore = position.place[afloat[0]], []
        for unit in afloat:
            if retreats.has_room(position, unit, self.hex):
                position.put(unit, self.hex)
                moves.note(position, unit, start, (self.hex,))
                ashore.append(unit)
        return Happened([landed(position.rules, tuple(ashore), start, self.hex, "75:35.31h")], over=True)
