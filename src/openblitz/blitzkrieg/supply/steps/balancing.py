"""65:21.0.3 - striking the balance of supply when a player-turn ends, and losing what is too much."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.deed import anyhow, foreign
from openblitz.blitzkrieg.engine.orders import Lose
from openblitz.blitzkrieg.engine.places import in_play
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.supply.questions.balance import BALANCE
from openblitz.blitzkrieg.supply.rules import drawing
from openblitz.table import Event
from openblitz.table.steps import Allowed, Happened
from openblitz.table.words import count

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.blitzkrieg.supply.rules.drawing import Short
    from openblitz.table import Dice, Refusal

EXCESS = "65:21.0.3b"


class Balancing(Step, frozen=True, tag="supply-balance"):
    """65:21.0.3 - What was too much a turn ago and still is, is eliminated, its owner choosing."""

    key: ClassVar = "supply-balance"
    first: ClassVar = "sequence"
    mode: ClassVar = "pick"
    give: ClassVar = "Eliminate"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How much is too much."""
        rules = position.rules
        much = count(self._short(position).factors, "factor")
        text = f"{rules.names[position.side]}: {much} more than cities supply: choose units to eliminate."
        return text, (EXCESS,)

    def rule_against(self, position: Position, order: Order) -> str:
        """Nothing else is done before supply is in balance."""
        return EXCESS

    def _short(self, position: Position) -> Short:
        return BALANCE.of(position.rules).short(position, position.side)

    def orders(self, position: Position) -> Iterator[Order]:
        """Each unit whose loss leaves less that is too much."""
        for unit in drawing.drawing(position, position.side):
            if BALANCE.of(position.rules).lightens(position, position.side, (unit,)):
                yield Lose((unit,))

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """One of these, in any order: where routes supply, it takes long to say it of all."""
        for unit in anyhow(drawing.drawing(position, position.side), chance):
            if BALANCE.of(position.rules).lightens(position, position.side, (unit,)):
                return Lose((unit,))
        return super().pick(position, chance)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Own units in play, each of which draws on what is short, and no more of them than it takes."""
        rules = position.rules
        if not isinstance(order, Lose):
            return self.out_of_place(position, order)
        units, side, roster = order.units, position.side, position.roster
        refused = foreign(position, side, units)
        if refused:
            return refused
        gone = [u for u in units if not in_play(position.place[u])]
        if gone or order.kept or len(set(units)) != len(units):
            reason = "Name units that are in play, each once; break units down first to lose a part."
            return rules.refuse_by(EXCESS, reason, (), gone or units)
        idle = [u for u in units if not BALANCE.of(rules).lightens(position, side, (u,))]
        if idle:
            return rules.refuse_by(EXCESS, f"It helps nobody to lose {roster.say(idle)}.", (), idle)
        trial = position.copy()
        eliminate(trial, units[:-1], EXCESS, "")
        if units[1:] and not self._short(trial).factors:
            reason = f"It is enough to lose {roster.say(units[:-1])}."
            return rules.refuse_by(EXCESS, reason, (), units)
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They are gone."""
        assert isinstance(order, Lose)
        return Happened([eliminate(position, order.units, EXCESS, "beyond supply")])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Who has been without a route for a turn is lost; over when nothing old is too much."""
        now, before = self._short(position), drawing.noted(position, position.side)
        cut_off = [u for u in now.units if u in before.units]
        if cut_off:
            rule = BALANCE.of(position.rules).rule_cut_off
            return Happened([eliminate(position, cut_off, rule, "without a supply route")])
        if now.factors and before.factors:
            return None
        drawing.note(position, now)
        return Happened(list(self._told(position, now)), over=True)

    def _told(self, position: Position, now: Short) -> Iterator[Event]:
        """65:21.0.3a - What must be mended within a turn."""
        rules = position.rules
        who, when = rules.names[position.side], f"by the end of turn {position.turn + 1}"
        if now.factors:
            text = f"{who} draws {count(now.factors, 'factor')} more than cities supply: to be mended {when}."
            yield Event("out of supply", text, ("65:21.0.3a",))
        if now.units:
            text = f"{position.roster.say(now.units)} without a supply route: to be reopened {when}."
            named = position.roster.names(now.units)
            yield Event("out of supply", text, (BALANCE.of(rules).rule_cut_off,), (), named)
