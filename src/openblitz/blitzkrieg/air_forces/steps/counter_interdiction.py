"""MS:PCS.I.1.A-B, MS:AIRMISSION.14 - interdictors land, fighters are put on call, hunters fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.deeds.sorties import based
from openblitz.blitzkrieg.air.rules import fighters
from openblitz.blitzkrieg.air.rules.fighters import FIRED
from openblitz.blitzkrieg.air.steps.returning import ReturningToBase
from openblitz.blitzkrieg.air_forces.rules import air_defense, area_interdiction
from openblitz.blitzkrieg.air_forces.rules.air_defense import Group
from openblitz.blitzkrieg.air_forces.steps.air_rounds import Challenge, Duel, abort, duel
from openblitz.blitzkrieg.engine import missions
from openblitz.blitzkrieg.engine.orders import AHex, Done, Units
from openblitz.blitzkrieg.engine.places import is_aloft, on_map
from openblitz.blitzkrieg.engine.step import Phase, Step
from openblitz.table.steps import Allowed, Happened

if TYPE_CHECKING:
    from random import Random

    from openblitz.blitzkrieg.engine.missions import Mission
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


class InterdictorsLand(ReturningToBase, frozen=True, tag="interdictors-land"):
    """MS:PCS.I.1.A, MS:AIRMISSION.13c - Their complete turn is over; so is that of those on call."""

    key: ClassVar = "interdictors land"

    def flying(self, position: Position) -> list[Mission]:
        """Those that stayed for a complete turn."""
        own = missions.of_side(position, self.asked(position))
        return [one for one in own if missions.flown(position.rules)[one.kind].complete]

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who is in the air."""
        rules = position.rules
        flying = rules.roster.say(one.unit for one in self.flying(position))
        text = f"{rules.names[self.asked(position)]}: land {flying}, which interdicted for a complete turn."
        return text, ("MS:PCS.I.1.A", "MS:AIRMISSION.13c")

    def rule_against(self, position: Position, order: Order) -> str:
        """Before anything else."""
        return "MS:PCS.I.1.A"

    def _give_up(self, position: Position) -> Happened:
        """MS:AIRMISSION.16a - And the complete turn of those on call is over, too."""
        air_defense.free(position, position.side)
        for unit in position.in_play().air[position.side]:
            if is_aloft(position.start[unit]) and on_map(position.place[unit]):
                position.begin_at(unit, position.place[unit])  # its turn begins where it has landed
        return super()._give_up(position)


class CallingUp(Phase, frozen=True, tag="call-up"):
    """MS:PCS.I.1.B, MS:AIRMISSION.16a - At the beginning of its turn a side assigns fighters to intercept."""

    key: ClassVar = "call-up"
    ending: ClassVar = "No more on call"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose fighters."""
        who, when = position.rules.names[position.side], "in the enemy's half of the turn"
        text = f"{who}: assign fighters to intercept {when}: choose them on the board, then press the button."
        return text, ("MS:AIRMISSION.16a", "MS:PCS.I.1.B")

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:PCS.I.1.B - This comes before others fly and move."""
        return "MS:PCS.I.1.B"

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """Some fighter, or no more."""
        own = position.in_play().air[position.side]
        thoughts = (self._pick_of(position, unit, chance) for unit in own)
        found: list[Order | Allowed[Order]] = [one for one in thoughts if one is not None]
        return chance.choice([*found, Done()])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Nobody is asked who has no fighters at their bases."""
        own = position.in_play().air[position.side]
        if any(fighters.is_fighter(position.rules, u) and based(position, u) for u in own):
            return None
        return Happened(over=True)


class Hunts(Step, frozen=True, tag="hunts"):
    """MS:AIRMISSION.14 - Hunters attack those that interdict, square by square."""

    key: ClassVar = "hunts"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """The next square with hunters that have not fought; the prey may refuse combat."""
        fired = FIRED(position)
        sent = [
            one for one in area_interdiction.hunters(position, position.side) if not fired >> one.unit & 1
        ]
        if not sent:
            air_defense.forget_lost(position)
            return Happened(over=True)
        hex_ = sent[0].hex
        own = area_interdiction.at(sent, hex_)
        FIRED.put(position, fired | sum(1 << u for u in own))
        prey = area_interdiction.at(area_interdiction.interdictors(position, 1 - position.side), hex_)
        if not prey:
            return Happened()
        attack = air_defense.factors(position, own)
        _own, theirs = air_defense.exchange(position, attack, prey)
        stand = Challenge(1 - position.side, hex_, prey, round(10 * theirs))
        return Happened(then=[stand, HuntDown(hex_, own, prey)])


class HuntDown(Step, frozen=True, tag="hunt-down"):
    """MS:AIRMISSION.14a-c - The hunters attack, if they are still as many; nobody is asked."""

    key: ClassVar = "hunt"
    comes_with: ClassVar = ("hunts",)
    hex: AHex
    units: Units
    prey: Units

    def settle(self, position: Position, dice: Dice) -> Happened:
        """The prey interdicts nothing in this half of the turn, whatever comes of it."""
        own, prey = (air_defense.aloft(position, some) for some in (self.units, self.prey))
        if not own or not prey:
            return Happened(over=True)
        if not air_defense.matches(position, own, Group(prey, ())):
            return Happened([abort(position, own, "MS:AIRMISSION.14b")], over=True)
        area_interdiction.nullify(position, prey)
        attack = air_defense.factors(position, own)
        event, steps = duel(position, Duel(self.hex, own, prey, attack), dice)
        return Happened([event], over=True, then=steps)
