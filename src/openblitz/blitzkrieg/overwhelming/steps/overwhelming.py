"""75:21.3, 65:7.3.e - the overwhelmed come off, and those who overwhelmed them go on.

In 1975 that is when all combat is over, in 1965 when it begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.questions.advances import ADVANCES
from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.battle.rules.advances import halting, why_barred
from openblitz.blitzkrieg.engine import bearing, objecting
from openblitz.blitzkrieg.engine.deed import foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import Advance, Done, Units
from openblitz.blitzkrieg.engine.places import on_map
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.overwhelming.rules import going_on, overwhelming
from openblitz.blitzkrieg.overwhelming.rules.going_on import ADVANCE
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Happened
from openblitz.table.words import does

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Overwhelmed(Step, frozen=True, tag="overwhelmed"):
    """The overwhelmed come off; each of the winners may move four hexes over theirs."""

    key: ClassVar = "overwhelmed"
    mode: ClassVar = "send"
    ending: ClassVar = "No further"
    gone: Units = ()  # who has advanced

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who may go on."""
        left = position.roster.say(self._left(position))
        who = position.rules.names[position.side]
        text = f"{who}: {left} may go up to {ADVANCE} hexes, over the hex they overwhelmed."
        return text, ("75:21.3b", "75:21.3c")

    def rule_against(self, position: Position, order: Order) -> str:
        """Everything else is over."""
        return "75:21.3b"

    def _left(self, position: Position) -> dict[int, int]:
        """The winners who can still go on, each with the hex that it overwhelmed."""
        return {
            unit: one.hex
            for one in OVERWHELMED(position)
            for unit in one.by
            if unit not in self.gone
            and on_map(position.place[unit])
            and objecting.to("advance", position, unit) is None
        }

    def orders(self, position: Position) -> Iterator[Order]:
        """Everywhere that each can go, and staying."""
        yield from self._advances(position)
        yield Done()

    def _advances(self, position: Position) -> Iterator[Order]:
        for unit, first in self._left(position).items():
            way = going_on.way_on(position, unit, first)
            for hex_ in bits.hexes(way.hexes) if way else ():
                if retreats.has_room(position, unit, hex_):
                    yield Advance((unit,), hex_)

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Winners, to where each can go on, with room at the end."""
        if isinstance(order, Done):
            return None
        if not isinstance(order, Advance):
            return self.out_of_place(position, order)
        refused = foreign(position, position.side, order.units)
        if refused:
            return refused
        trial = position.copy()
        for unit in order.units:
            refused = self._check(trial, unit, order.hex)
            refused = refused or (self._astray(trial, unit, order.way) if order.via else None)
            if refused:
                return refused
            trial.put(unit, order.hex)
        return None

    def _check(self, position: Position, unit: int, hex_: int) -> Refusal | None:
        rules = position.rules
        say, there = position.roster.ids[unit], say_places([hex_])
        left = self._left(position)
        if unit not in left:
            what = "has advanced already" if unit in self.gone else "has overwhelmed nobody"
            objection = objecting.to("advance", position, unit)
            return objection or rules.refuse_by("75:21.3b", f"{say} {what}.", (), (unit,))
        first = left[unit]
        way = going_on.way_on(position, unit, first)
        shunned = why_barred(position, unit, first) or why_barred(position, unit, hex_)
        if shunned is not None:
            return shunned
        if way is None:
            return rules.refuse("forest", f"{say} may not enter {say_places([first])}.", (first,), (unit,))
        if not way.hexes >> hex_ & 1:
            return self._too_far(position, unit, first, hex_)
        if position.place[unit] != hex_ and not retreats.has_room(position, unit, hex_):
            reason = f"More than {STACKING.of(rules).words} would stand on {there}."
            return rules.refuse("stack after combat", reason, (hex_,), (unit,))
        return None

    def _astray(self, position: Position, unit: int, way: tuple[int, ...]) -> Refusal | None:
        """Why a winner does not go by a way that is named hex by hex; None where he may."""
        rules = position.rules
        say, first = position.roster.ids[unit], self._left(position)[unit]
        if way[0] != first:
            reason = f"The way of {say} begins on {say_places([first])}."
            return rules.refuse_by("75:21.3c", reason, way, (unit,))
        if going_on.follows(position, unit, way):
            return None
        reason = f"{say} does not get there by {say_places(way)}."
        return rules.refuse_by("75:21.3b", reason, way, (unit,))

    def _too_far(self, position: Position, unit: int, first: int, hex_: int) -> Refusal:
        """Why a winner does not get to a hex."""
        rules = position.rules
        say, there = position.roster.ids[unit], say_places([first])
        unhalted = going_on.way_on(position, unit, first, halting=False)
        if unhalted is not None and unhalted.hexes >> hex_ & 1:
            (ground, rule), *_others = halting(position, unit)
            reason = f"The advance of {say} ends before that, on one of {say_places(bits.hexes(ground))}."
            return rules.refuse_by(rule, reason, (hex_,), (unit,))
        if going_on.ends_at_once(position, unit, first):
            rough = "rough ground or " if ADVANCES(position).rough_stops else ""
            reason = f"{say} may go no further than {there}, which is {rough}in an enemy zone."
            return rules.refuse_by("75:21.3e", reason, (first,), (unit,))
        reason = f"{say} does not get there by {ADVANCE} hexes over {there}, without roads and bonuses."
        return rules.refuse_by("75:21.3b", reason, (hex_,), (unit,))

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They go on, or stay."""
        rules = position.rules
        if not isinstance(order, Advance):
            text = f"{rules.names[position.side]} goes no further."
            return Happened([Event("stayed", text, ("75:21.3b",))], over=True)
        first = self._left(position)[order.units[0]]
        way = going_on.way_to(position, order.units[0], first, order.hex)
        passed = [*(order.way if order.via else way)]
        start = position.place[order.units[0]]
        for unit in order.units:
            position.put(unit, order.hex)
            if bearing.follows_trails(rules):
                position.trail = position.trail.having(unit, (*position.trail[unit], *passed))
        text = f"{position.roster.say(order.units)} {does(order.units, 'advance')} to {say_places(passed)}."
        named = position.roster.names(order.units)
        event = Event("advanced", text, ("75:21.3b",), place_names([start, *passed]), named)
        more = bearing.entered(position, order.units, passed)
        return Happened([event, *more], over=True, then=[Overwhelmed((*self.gone, *order.units))])

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """75:21.3a, 65:7.3.e - The overwhelmed come off; over when nobody can go on."""
        for one in OVERWHELMED(position):
            there = [u for u in one.units if overwhelming.comes_off(position, u)]
            if there:
                return Happened([eliminate(position, there, "75:21.3a", "overwhelmed")])
        if next(self._advances(position), None) is not None:
            return None
        return Happened(over=True)
