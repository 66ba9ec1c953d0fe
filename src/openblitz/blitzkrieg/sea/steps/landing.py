"""75:20.35 - when all combat is over: invaders who are still at sea land, or are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.battle.rules import retreats
from openblitz.blitzkrieg.battle.steps.aftermath import Retreating
from openblitz.blitzkrieg.engine.deed import apart, foreign, place_names, say_places
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.step import Step
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules import moves
from openblitz.blitzkrieg.ground.rules.lost import eliminate
from openblitz.blitzkrieg.overwhelming.rules.overwhelming import OVERWHELMED
from openblitz.blitzkrieg.sea.deeds.invading import GoAshore, landed, why_not_ashore
from openblitz.blitzkrieg.sea.questions.invasions import INVASIONS
from openblitz.blitzkrieg.sea.rules import ascendancy, invasions
from openblitz.blitzkrieg.sea.steps.ascendancy import Occupy
from openblitz.hexes import bits
from openblitz.table import Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Landing(Step, frozen=True, tag="landing"):
    """The invaders on sea hexes land where it is vacant; who does not is lost."""

    key: ClassVar = "landing"
    mode: ClassVar = "send"
    ending: ClassVar = "Give up those at sea"
    gives_up: ClassVar = True

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who is still at sea."""
        left = position.roster.say(invasions.afloat(position, position.side))
        text = f"{position.rules.names[position.side]}: land {left}; who stays at sea is lost."
        return text, ("75:20.35a", "75:20.35b")

    def rule_against(self, position: Position, order: Order) -> str:
        """Everything else is over."""
        return "75:20.35a"

    def orders(self, position: Position) -> Iterator[Order]:
        """Every landing of a single unit, and giving up."""
        yield from self._landings(position)
        if self._why_stay(position) is None:
            yield Done()

    def _why_stay(self, position: Position) -> Refusal | None:
        """65:6.2.3.3 - Why nobody may be left at sea who can land."""
        rules = position.rules
        rule: str = INVASIONS(position).all_land
        first = next(self._landings(position), None) if rule else None
        if not isinstance(first, GoAshore):
            return None
        reason = f"{position.roster.say(first.units)} can land and must."
        return rules.refuse_by(rule, reason, (first.hex,), first.units)

    def _landings(self, position: Position) -> Iterator[Order]:
        for unit in invasions.afloat(position, position.side):
            open_to = invasions.landings(position, unit) | ascendancy.pushes(position, unit)
            for hex_ in bits.hexes(open_to):
                if retreats.has_room(position, unit, hex_):
                    yield GoAshore((unit,), hex_)

    def pick(self, position: Position, chance: Random) -> Order:
        """Land while anybody can."""
        return next(self._landings(position), Done())

    def check(self, position: Position, order: Order) -> Refusal | None:
        """Invaders on one sea hex, to a vacant beach hex beside it, with room."""
        rules = position.rules
        if isinstance(order, Done):
            return self._why_stay(position)
        if not isinstance(order, GoAshore):
            return self.out_of_place(position, order)
        units, hex_ = order.units, order.hex
        refused = (
            foreign(position, position.side, units)
            or apart(position, units)
            or (None if self._pushes(position, order) else why_not_ashore(position, units, hex_))
        )
        if refused:
            return refused
        trial = position.copy()
        for unit in units:
            if not retreats.has_room(trial, unit, hex_):
                reason = f"More than {STACKING.of(rules).words} would stand on {say_places([hex_])}."
                return rules.refuse("stack after combat", reason, (hex_,), units)
            trial.put(unit, hex_)
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """They land; or the rest is lost."""
        if not isinstance(order, GoAshore):
            return self._give_up(position)
        if self._pushes(position, order):
            return self._push(position, order)
        start = position.place[order.units[0]]
        for unit in order.units:
            position.put(unit, order.hex)
            moves.note(position, unit, start, (order.hex,))
        return Happened([landed(position.rules, order.units, start, order.hex, "75:20.35a")])

    def _pushes(self, position: Position, order: GoAshore) -> bool:
        """75:35.31h - Whether they land where the enemy still stands."""
        return all(ascendancy.pushes(position, unit) >> order.hex & 1 for unit in order.units)

    def _push(self, position: Position, order: GoAshore) -> Happened:
        """75:35.31h, R75-C35 - The defenders go back a hex, as they like; then the invaders land."""
        rule, side = ascendancy.PUSH[0], 1 - position.side
        units = tuple(position.units_at(order.hex, side))
        who, where = position.roster.say(order.units), say_places([order.hex])
        push = "pushes" if len(order.units) == 1 else "push"
        text = f"{who} {push} {position.roster.say(units)} back from {where}."
        named = position.roster.names((*order.units, *units))
        event = Event("pushed back", text, (rule,), place_names([order.hex]), named)
        return Happened([event], then=[Retreating(side, units, rule, 1), Occupy(order.units, order.hex)])

    def _give_up(self, position: Position) -> Happened:
        """75:20.35b - Who is still at sea is lost; what was invaded is remembered."""
        left = invasions.afloat(position, position.side)
        invasions.remember(position)
        lost = [eliminate(position, left, "75:20.35b", "did not land")] if left else []
        return Happened(lost, over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """Whoever lands is not lost."""
        units = order.units if isinstance(order, GoAshore) else ()
        return float(sum(position.roster.attack[u] for u in units))

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """75:20.34b - Who overwhelmed no beach hex from the sea is lost; over when nobody can land."""
        for one in OVERWHELMED(position):
            doomed = invasions.doomed(position, one.by)
            if doomed and not position.rules.board.beach_bits >> one.hex & 1:
                return Happened([eliminate(position, doomed, "75:20.34b", "lost whatever the result")])
        if next(self._landings(position), None) is not None:
            return None
        return self._give_up(position)
