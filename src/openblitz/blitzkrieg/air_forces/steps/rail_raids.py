"""MS:AIRMISSION.2, MS:AIRMISSION.12 - trains that were hit from the air: wrecked, or held up."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air_forces.rules.rail_raids import AreHeldUp, AreWrecked, hold_up
from openblitz.blitzkrieg.battle.rules.results import Measure, Role
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.missions import AIR_MISSIONS
from openblitz.blitzkrieg.engine.orders import Hexes  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.rail.rules import railroads
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class _OfTrains(After, frozen=True):
    """What befalls trains that are bombed: only where there are trains, and missions against them."""

    comes_with: ClassVar = ("mend-lines",)

    def belongs(self, rules: Rules) -> bool:
        """Both."""
        return super().belongs(rules) and sequence_of(rules).has(AIR_MISSIONS)


class Wrecking(_OfTrains, frozen=True, tag="wreck"):
    """MS:AIRMISSION.2b - Trains are gone; who was in them stands there, but for half of the factors."""

    key: ClassVar = "wreck"
    losing: ClassVar = True
    follows: ClassVar = AreWrecked
    hexes: Hexes
    rule: str

    @classmethod
    def upon(cls, what: AreWrecked, at: Scene) -> Wrecking:
        """The trains that were hit."""
        return cls(at.side_of(what.role), what.units, at.hexes[Role.DEFENDER], what.rule)

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Nobody is asked but which factors are lost."""
        trains = [u for u in self.units if on_map(position.place[u])]
        aboard = [u for train in trains for u in railroads.load(position, train)]
        for unit in aboard:
            position.put(unit, self.hexes[0])
        events = [eliminate(position, trains, self.rule, "bombed")] if trains else []
        half = railroads.weight(position.rules, aboard) // 2
        then = [Losing(self.side, tuple(aboard), self.rule, half, Measure.FACTORS)] if half else []
        return Happened(events, over=True, then=then)


class HoldingUp(_OfTrains, frozen=True, tag="hold-up"):
    """MS:AIRMISSION.2c, MS:AIRMISSION.12b - Trains are turned over for a turn."""

    key: ClassVar = "hold-up"
    losing: ClassVar = True
    follows: ClassVar = AreHeldUp
    hexes: Hexes
    rule: str

    @classmethod
    def upon(cls, what: AreHeldUp, at: Scene) -> HoldingUp:
        """The trains that were hit."""
        return cls(at.side_of(what.role), what.units, at.hexes[Role.DEFENDER], what.rule)

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Nobody is asked."""
        hold_up(position, self.units)
        who = f"{position.roster.say(self.units)} {does(self.units, 'stay')}"
        text = f"{who} on {say_places(self.hexes)} for a turn."
        named = position.roster.names(self.units)
        return Happened([Event("held up", text, (self.rule,), place_names(self.hexes), named)], over=True)
