"""75:33.2, 75:33.6, 75:SEQ.18b-19 - raids: flak of airbases, inverted aircraft, hazards of the night."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import airbase_bombing, city_bombing
from openblitz.blitzkrieg.air.rules.air_combat import AIR
from openblitz.blitzkrieg.air.rules.airbase_bombing import INVERTED, FiresBack, StayDown
from openblitz.blitzkrieg.air.rules.city_bombing import THROUGH
from openblitz.blitzkrieg.air.steps.interception import drop_lost
from openblitz.blitzkrieg.battle.rules.results import Measure, Role
from openblitz.blitzkrieg.battle.steps.aftermath import After
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.orders import Hexes  # noqa: TC001 - msgspec reads the annotations
from openblitz.blitzkrieg.engine.step import Step
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from openblitz.blitzkrieg.battle.steps.aftermath import Scene
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice

HAZARD = 13  # 75:33.6d - factors: the column from 13 to 16 of the Air Combat Table


def lost(loss: int) -> str:
    """What was lost, in words."""
    return f"{loss} factor{'' if loss == 1 else 's'} lost" if loss else "no loss"


class Flak(After, frozen=True, tag="flak"):
    """75:33.2e, 75:SEQ.19b - The airbase fires at those who bomb it, by the Air Combat Table."""

    key: ClassVar = "flak"
    comes_with: ClassVar = ("recover",)
    losing: ClassVar = True
    follows: ClassVar = FiresBack
    hexes: Hexes
    rule: str
    factors: int

    @classmethod
    def upon(cls, what: FiresBack, at: Scene) -> Flak:
        """At the bombers."""
        units = at.units[what.role]
        return cls(at.side_of(what.role), units, at.hexes[Role.DEFENDER], what.rule, what.factors)

    def settle(self, position: Position, dice: Dice) -> Happened:
        """One roll; then the owner of the bombers chooses what is lost."""
        chart, where = position.rules.charts[AIR], say_places(self.hexes)
        roll = chart.throw(dice, f"flak over {where}: {self.factors} factors")
        loss = chart.look_up(self.factors, roll) or 0
        at = position.roster.say(self.units)
        text = f"The airbase of {where} fires with {self.factors} at {at}: {lost(loss)}."
        named = position.roster.names(self.units)
        event = Event("flak", text, (self.rule, "75:ACT"), place_names(self.hexes), named)
        then = [Losing(self.side, self.units, "75:ACT", loss, Measure.FACTORS)] if loss else []
        return Happened([event], over=True, then=then)


class Inverting(After, frozen=True, tag="invert"):
    """75:33.2c - What is left on the ground does not attack in its next player-turn; nobody is asked."""

    key: ClassVar = "invert"
    comes_with: ClassVar = ("recover",)
    losing: ClassVar = True
    follows: ClassVar = StayDown
    hexes: Hexes
    rule: str

    @classmethod
    def upon(cls, what: StayDown, at: Scene) -> Inverting:
        """At the airbase."""
        return cls(at.side_of(what.role), (), at.hexes[what.role], what.rule)

    def settle(self, position: Position, dice: Dice) -> Happened:
        """They are turned over."""
        there = [u for hex_ in self.hexes for u in position.aircraft_at(hex_, self.side)]
        if not there:
            return Happened(over=True)
        INVERTED.put(position, INVERTED(position) | sum(1 << u for u in there))
        text = f"{position.roster.say(there)} {does(there, 'stay')} down: no attack in the next player-turn."
        named = position.roster.names(there)
        event = Event("inverted", text, (self.rule,), place_names(self.hexes), named)
        return Happened([event], over=True)


class Recovering(Step, frozen=True, tag="recover"):
    """75:33.2c - When combat of their own player-turn is over, inverted aircraft are as before."""

    key: ClassVar = "recover"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """Nobody is asked."""
        found = airbase_bombing.recover(position)
        if not found:
            return Happened(over=True)
        text = f"{position.roster.tell(found, 'be')} ready again."
        event = Event("recovered", text, ("75:33.2c",), (), position.roster.names(found))
        return Happened([event], over=True)


class NightHazards(Step, frozen=True, tag="night"):
    """75:33.6d-e, 75:SEQ.18b - Each attack by night costs what the Air Combat Table says, beforehand."""

    key: ClassVar = "night"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """One attack after the other; whoever is lost does not bomb."""
        found = next(city_bombing.out_at_night(position), None)
        if found is None:
            drop_lost(position)
            return Happened(over=True)
        hex_, units = found
        THROUGH.put(position, THROUGH(position) | sum(1 << u for u in units))
        chart, where = position.rules.charts[AIR], say_places([hex_])
        roll = chart.throw(dice, f"hazards of the night over {where}")
        loss = chart.look_up(HAZARD, roll) or 0
        text = f"{position.roster.say(units)} {does(units, 'come')} by night to {where}: {lost(loss)}."
        event = Event(
            "night", text, ("75:33.6d", "75:ACT"), place_names([hex_]), position.roster.names(units)
        )
        then = [Losing(position.side, units, "75:33.6d", loss, Measure.FACTORS)] if loss else []
        return Happened([event], then=then)
