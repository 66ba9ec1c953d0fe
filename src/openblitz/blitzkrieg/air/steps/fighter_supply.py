"""75:30.2f, 75:SEQ.12b, CL:23.1, CL:SEQ.4a - supply of the fighters of the side that does not move."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import fighter_supply
from openblitz.blitzkrieg.air.rules.fighter_supply import LIFTED, SHIPPED
from openblitz.blitzkrieg.air.rules.fighters import OUT_OF_SUPPLY, UNREADY
from openblitz.blitzkrieg.engine.deed import foreign
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.stacking import say_units, units_worth
from openblitz.blitzkrieg.supply.deeds.supplying import Ship, Supply
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class FighterSupply(Step, frozen=True, tag="fighter-supply"):
    """R75-B1 - They are traced for when the supply of the moving side is; asked is who has too little."""

    key: ClassVar = "fighter supply"
    mode: ClassVar = "pick"
    give: ClassVar = "Supply by air"
    ending: ClassVar = "The rest stays down"

    def asked(self, position: Position) -> int:
        """The side that does not move."""
        return 1 - position.side

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """What is left, and for whom."""
        rules = position.rules
        left = fighter_supply.left(position, self.asked(position))
        able = fighter_supply.by_air(position) | fighter_supply.by_beach(position)
        who = position.roster.say(bits.hexes(able))
        air, beach = say_units(rules, left.air), say_units(rules, left.beach)
        side = rules.names[self.asked(position)]
        text = f"{side}: supply for {air} by air and {beach} over beaches is left for {who}."
        return text, ("CL:23.1e",)

    def rule_against(self, position: Position, order: Order) -> str:
        """Supply comes before everything else."""
        return "CL:23.1e"

    def orders(self, position: Position) -> Iterator[Order]:
        """Each fighter that can be supplied, and done."""
        yield from (Supply((unit,)) for unit in bits.hexes(fighter_supply.by_air(position)))
        yield from (Ship((unit,)) for unit in bits.hexes(fighter_supply.by_beach(position)))
        yield Done()

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own fighters without supply, no more than there is capacity for."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Supply | Ship):
            return self.out_of_place(position, order)
        refused = foreign(position, self.asked(position), order.units)
        if refused is not None:
            return refused
        by_air, left = isinstance(order, Supply), fighter_supply.left(position, self.asked(position))
        able = (fighter_supply.by_air if by_air else fighter_supply.by_beach)(position)
        others = [u for u in order.units if not able >> u & 1]
        if others or units_worth(rules, order.units) > (left.air if by_air else left.beach):
            what = "by air" if by_air else "over a beach"
            reason = (
                f"{position.roster.say(others or order.units)} cannot be supplied {what} with what is left."
            )
            return rules.refuse_by("CL:23.1e", reason, (), others or order.units)
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are in supply; or that was all."""
        if not isinstance(order, Supply | Ship):
            return self._over(position)
        subject, how = (LIFTED, "by air") if isinstance(order, Supply) else (SHIPPED, "over a beach")
        subject.put(position, subject(position) | sum(1 << u for u in order.units))
        text = f"{position.roster.say(order.units)} supplied {how}."
        return Happened([Event("supplied", text, ("CL:23.1e",), (), position.roster.names(order.units))])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """What costs nothing, or is enough for all, is given; where it is not enough somebody is asked."""
        rules = position.rules
        fighter_supply.note_own(position)
        if not fighter_supply.cut_off(position):
            return Happened(over=True)
        air, beach = fighter_supply.again(position)
        LIFTED.put(position, LIFTED(position) | air)
        SHIPPED.put(position, SHIPPED(position) | beach)
        left = fighter_supply.left(position, self.asked(position))
        for subject, able_to, room in (
            (SHIPPED, fighter_supply.by_beach, left.beach),
            (LIFTED, fighter_supply.by_air, left.air),
        ):
            able = able_to(position)
            if able and units_worth(rules, bits.hexes(able)) > room:
                return None
            subject.put(position, subject(position) | able)
        return self._over(position)

    def _over(self, position: Position) -> Happened:
        """Note and tell who is without supply."""
        marked = fighter_supply.unsupplied(position)
        OUT_OF_SUPPLY.put(position, marked)
        UNREADY.put(position, UNREADY(position) | marked)
        without = list(bits.hexes(marked))
        if not without:
            return Happened(over=True)
        text = f"{position.roster.say(without)} out of supply: no interception."
        named = position.roster.names(without)
        return Happened([Event("out of supply", text, ("75:30.2f", "CL:23.1c"), (), named)], over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """A fighter that may rise."""
        return (
            float(sum(position.roster.attack[u] for u in order.units))
            if isinstance(order, Supply | Ship)
            else 0.0
        )


class SupplyLeft(Step, frozen=True, tag="supply-left"):
    """CL:23.1e - What is left of air transport when a player-turn ends; nobody is asked."""

    key: ClassVar = "supply left"

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Note it."""
        fighter_supply.note_left(position)
        return Happened(over=True)
