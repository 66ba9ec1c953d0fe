"""65:23.5.4 - rolling for a nuclear attack, before, between or after the battles, as the attacker likes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.air.rules import raids
from openblitz.blitzkrieg.air.rules.raids import Raid
from openblitz.blitzkrieg.battle.rules.results import Measure
from openblitz.blitzkrieg.battle.steps.losing import Losing
from openblitz.blitzkrieg.battle.steps.resolving import Resolve
from openblitz.blitzkrieg.engine.deed import place_names, say_places
from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import AHex, Order
from openblitz.blitzkrieg.engine.step import ASide, Step
from openblitz.blitzkrieg.ground.rules import capacity
from openblitz.blitzkrieg.nuclear.rules import nuclear
from openblitz.blitzkrieg.nuclear.rules.nuclear import Strike
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Detonate(Order, frozen=True, tag="detonate"):
    """Roll for the nuclear attack."""

    form = "detonate {hex}"
    said = "Roll for the nuclear attack on {hex}"
    about = "Roll the die of the nuclear attack on a square."
    rule = "65:23.5.4"
    hex: AHex


class Detonation(Resolve, frozen=True, tag="nuclear"):
    """65:QA.23.2-23.5 - As long as the nuclear attack is to come, it or a battle is resolved next."""

    key: ClassVar = "nuclear"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """The attack, and what else is left."""
        sent = nuclear.to_come(position)
        where = "" if sent is None else say_places([sent.hex])
        text = f"Roll for the nuclear attack on {where}."
        if all(battle.fought for battle in position.battles):
            return text, ("65:23.5.4",)
        battles, cited = super().prompt(position)
        return f"{text[:-1]}, or another battle first. {battles}", ("65:23.5.4", "65:QA.23.2-23.5", *cited)

    def orders(self, position: Position) -> Iterator[Order]:
        """It, or a battle."""
        sent = nuclear.to_come(position)
        if sent is not None:
            yield Detonate(sent.hex)
        yield from super().orders(position)

    def offers(self, position: Position) -> Offers:
        """The same."""
        found, sent = super().offers(position), nuclear.to_come(position)
        if sent is None:
            return found
        roll = Option(Detonate(sent.hex), f"Nuclear attack on {say_places([sent.hex])}: roll the die")
        return found._replace(hexes={sent.hex, *found.hexes}, options=[roll, *found.options])

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Where the bomber is, and nowhere else."""
        if not isinstance(order, Detonate):
            return super().check(position, order)
        sent = nuclear.to_come(position)
        if sent is not None and sent.hex == order.hex:
            return None
        reason = f"No nuclear attack goes to {say_places([order.hex])}."
        return position.rules.refuse_by("65:23.5.4", reason, (order.hex,))

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """65:23.5.4 - The table; what is lost is asked of the defender."""
        rules = position.rules
        if not isinstance(order, Detonate):
            return super().carry_out(position, order, dice)
        table, hex_, enemy = nuclear.table(), order.hex, 1 - position.side
        roll = table.throw(dice, f"nuclear attack on {say_places([hex_])}")
        cell = table.result(table.columns[0], roll)
        units = tuple(position.all_at(hex_, enemy))
        loss = nuclear.costs(rules, units, cell.word)
        nuclear.note(position, Strike(hex_, position.side, position.turn, cell.word != "two"))
        text = f"Nuclear attack on {say_places([hex_])}: die {roll}. {cell.text}"
        named = position.roster.names(units)
        event = Event("nuclear", text, ("65:23.5.4", "65:NUCLEAR"), place_names([hex_]), named)
        then: list[Step] = [Losing(enemy, units, "65:NUCLEAR.c", loss, Measure.FACTORS)] if loss else []
        if rules.ground.city >> hex_ & 1:
            then.append(Scorched(enemy, hex_))
        return Happened([event], then=then)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when it has been rolled for, or nobody delivers it."""
        if nuclear.to_come(position) is None:
            return Happened(over=True)
        found = super().settle(position, dice)
        return None if found is None or found.over else found


class Scorched(Step, frozen=True, tag="scorched"):
    """65:QA.23.5 - The supply of a city is gone, and with it what the attack has left of its aircraft."""

    key: ClassVar = "scorched"
    comes_with: ClassVar = ("nuclear",)
    side: ASide
    hex: AHex

    def needs(self, position: Position) -> str:
        """A city."""
        return "" if position.rules.ground.city >> self.hex & 1 else "the hex of a city"

    def settle(self, position: Position, dice: Dice) -> Happened:
        """65:QA.23.3b - As many air factors as supply, as if 12 bomber factors had been there."""
        lost = capacity.of(position, self.hex)
        raids.note(position, Raid(self.hex, capacity.FACTORS, 1 - self.side, position.turn))
        text = f"{say_places([self.hex])} supplies nothing now."
        event = Event("raided", text, ("65:QA.23.5", "65:23.3.b"), place_names([self.hex]))
        based = tuple(position.aircraft_at(self.hex, self.side))
        losing = Losing(self.side, based, "65:QA.23.3b", lost, Measure.FACTORS)
        return Happened([event], over=True, then=[losing] if based and lost else [])
