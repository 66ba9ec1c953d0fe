"""75:26.1, 75:26.3 - breaking units down, and recombining them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.breaking.questions.breaking import BREAKING
from openblitz.blitzkrieg.breaking.rules.breaking import (
    breakings,
    breaks,
    recombinings,
    same,
    wholes,
    why_apart,
)
from openblitz.blitzkrieg.engine import objecting
from openblitz.blitzkrieg.engine.deed import Deed, foreign, place_names
from openblitz.blitzkrieg.engine.orders import Order, Units
from openblitz.blitzkrieg.engine.places import BOX, ELIMINATED, WAITING, lies_on, on_map, sea_zone
from openblitz.blitzkrieg.engine.position import BROKEN, COMBINED, SETTING_UP
from openblitz.blitzkrieg.engine.questions.sea import SEA_LIMITS
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.ground.questions.stacking import STACKING
from openblitz.blitzkrieg.ground.rules.change import not_had, spares, swap
from openblitz.blitzkrieg.ground.rules.crowding import fits, overfull
from openblitz.blitzkrieg.ground.rules.reinforcements import due
from openblitz.blitzkrieg.ground.rules.set_up import comes
from openblitz.blitzkrieg.ground.rules.zones import zones_of
from openblitz.blitzkrieg.sea.rules import sea
from openblitz.table import Event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Break(Order, frozen=True, tag="break"):
    """Break units down into smaller ones."""

    form = "break {units} [into {parts}]"
    said = "Break {units} down [into {parts}]"
    about = "Break units down into smaller ones; `into` names them for a single unit, else they are few."
    rule = "75:26.1b"
    units: Units
    parts: Units = ()


class Combine(Order, frozen=True, tag="combine"):
    """Make one unit of several smaller ones."""

    form = "combine {units} [into {whole}]"
    said = "Recombine {units} [into {whole}]"
    about = "Recombine units into one; `into` names it where there are several."
    rule = "75:26.3a"
    timely = True
    units: Units
    whole: Units = ()


def _out_of_box(position: Position) -> list[int]:
    own, place = position.of_side(position.side), position.place
    return [unit for unit in own if place[unit] != BOX]


def moves(position: Position, side: int) -> bool:
    """Whether a side is still to end its movement, when every stack is looked at (75:11.1a, CL:11.1a)."""
    return side == position.side and any(step.crowded and step.many for step in position.steps)


class BreakingDown(Deed[Break]):
    """75:26.1b, CL:26.1 - Units of one's own that are in play or may come on now."""

    name = "break down"
    order: ClassVar = Break

    def whom(self, position: Position) -> list[int]:
        """Those who are not in the box."""
        return _out_of_box(position)

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every way that is told of it."""
        if self.why_whole(position, unit) is None:
            yield from (Break((unit,), parts) for parts in breakings(position, unit))

    def first_of(self, position: Position, unit: int) -> Iterator[Order]:
        """However it is broken down, then each way by itself."""
        yield Break((unit,))
        yield from self.orders_of(position, unit)

    def why_whole(self, position: Position, unit: int) -> Refusal | None:
        """75:26.5c - Why a unit is not broken down, whatever into."""
        return self.why_out(position, unit) or objecting.to("break down", position, unit)

    def why_out(self, position: Position, unit: int) -> Refusal | None:
        """75:26.5c - Why a unit is not in the game now."""
        rules, place, say = position.rules, position.place[unit], position.roster.ids[unit]
        if place > 0:  # nearly all
            return None
        if place in (BOX, ELIMINATED) or lies_on(place):
            return rules.refuse("own units", f"{say} is not in play.", (), (unit,))
        ready = comes(position, unit) if position.turn == SETTING_UP else due(position, unit)
        if place == WAITING and not ready:
            return rules.refuse_by("75:26.5c", f"{say} is in training.", (), (unit,))
        return None

    def check(self, position: Position, side: int, order: Break) -> Refusal | None:
        """Own units, at a time for it, for which there is change, and no stack too high for it."""
        refused = foreign(position, side, order.units) or self._check_time(position)
        if refused:
            return refused
        if order.parts and len(order.units) > 1:
            return position.rules.refuse_by(
                "75:26.2a", "Name the parts of one unit at a time.", (), order.units
            )
        trial = position.copy() if order.units[1:] or self._needs_room(position, side) else position
        for before, unit in enumerate(order.units):
            refused = self.why_whole(trial, unit) or self._check_parts(
                trial, unit, order.parts, order.units[:before]
            )
            if refused or trial is position:  # one unit, however high its stack becomes
                return refused
            parts = self._parts(trial, unit, order)
            swap(trial, unit, parts)
            refused = self._check_room(trial, side, parts)
            if refused:
                return refused
        return None

    def _check_time(self, position: Position) -> Refusal | None:
        """75:26.1b - In the phases that have this deed; clarified, whenever one is asked."""
        rules = position.rules
        now = position.steps[-1]
        if BREAKING(position).any_time or self in sequence_of(rules).deeds.get(now.phase(), ()):
            return None
        return rules.refuse_by("75:26.1b", "Units are broken down in movement.")

    def _check_parts(
        self, position: Position, unit: int, parts: tuple[int, ...], before: tuple[int, ...]
    ) -> Refusal | None:
        rules = position.rules
        roster, say = position.roster, position.roster.ids[unit]
        if not parts:
            reason = f"There are no counters to change {say} for."
            if before:  # the box would do for some of those who were named
                reason = f"There are counters to change {roster.say(before)} for, and then none for {say}."
            any_way = breaks(position, unit)
            return None if any_way else rules.refuse_by("75:26.5a", reason, (), (unit,))
        free = set(spares(position, unit))
        wrong = [u for u in parts if u not in free]
        if wrong or len(set(parts)) != len(parts):
            reason = f"{roster.tell(wrong or parts, 'be')} no change for {say}."
            return rules.refuse_by(not_had(position, unit, wrong), reason, (), (unit, *wrong))
        if len(parts) < 2 or not same(rules.roster, (unit,), parts):
            reason = f"{roster.tell(parts, 'do')} not come to exactly what {say} is."
            return rules.refuse_by("75:26.2a", reason, (), (unit, *parts))
        return None

    def _needs_room(self, position: Position, side: int) -> bool:
        """CL:11.1g - Whether there must be room at once for what a unit is broken down into."""
        rules = position.rules
        if moves(position, side):
            return SEA_LIMITS.asked(rules) and bool(SEA_LIMITS(position).always)
        return True

    def _check_room(self, position: Position, side: int, parts: tuple[int, ...]) -> Refusal | None:
        """CL:11.1f-g - A stack is too high for a while only where it can be put right by who leaves it."""
        rules = position.rules
        if not self._needs_room(position, side):
            return None
        if moves(position, side):
            return sea.too_many(position, side)
        place = position.place[parts[0]]
        if not on_map(place):
            return sea.too_many(position, side) if sea_zone(place) is not None else None
        stack = overfull(position, parts, place)
        if not stack:
            return None
        if any(step.crowds(position, side) for step in position.steps):  # it is looked at again
            going = {unit for step in position.steps for unit in step.leaving(position, side)}
            staying = [unit for unit in stack if unit not in going]
            if not staying or fits(position, staying, place):
                return None
        reason = f"More than {STACKING.of(rules).words} would stand on {place_names([place])[0]}."
        return rules.refuse("stack after combat", reason, (place,), stack)

    def _parts(self, position: Position, unit: int, order: Break) -> tuple[int, ...]:
        return order.parts or next(breakings(position, unit))

    def carry_out(self, position: Position, order: Break, dice: Dice) -> list[Event]:
        """Their parts are where they were, with all that they had done."""
        events, roster = [], position.roster
        for unit in order.units:
            place, parts = position.place[unit], self._parts(position, unit, order)
            if position.turn != SETTING_UP and position.moved(unit):
                position.flags[unit] |= BROKEN
            swap(position, unit, parts)
            text = f"{roster.ids[unit]} is broken down into {roster.say(parts)}."
            where = place_names([place] if on_map(place) else [])
            events.append(Event("changed", text, ("75:26.1b",), where, roster.names((unit, *parts))))
        return events


class Combining(Deed[Combine]):
    """75:26.3 - Units on one hex, outside enemy zones, that have not fought."""

    name = "combine"
    order: ClassVar = Combine

    def whom(self, position: Position) -> list[int]:
        """Those who are not in the box, nor without others of their army and type where they are."""
        own, place, alike = _out_of_box(position), position.place, position.roster.alike
        there = Counter([(place[unit], alike[unit][0]) for unit in own])
        return [unit for unit in own if there[place[unit], alike[unit][0]] > 1]

    def with_work(self, position: Position, units: Sequence[int]) -> list[int]:
        """Those outside enemy zones for whom a larger counter can be had."""
        roster, place, found = position.roster, position.place, []
        zone = zones_of(position.rules).controlled(position, 1 - position.side)
        largest: dict[int, int] = {}  # of the change for each army and type
        for unit in units:
            if on_map(place[unit]) and zone >> place[unit] & 1:
                continue
            alike = roster.alike[unit][0]
            if alike not in largest:
                change = spares(position, unit)
                largest[alike] = max([roster.defense[one] for one in change], default=0)
            if roster.defense[unit] < largest[alike]:
                found.append(unit)
        return found

    def orders_of(self, position: Position, unit: int) -> Iterator[Order]:
        """Every group that it is the first of."""
        for units, whole in recombinings(position, unit):
            yield Combine(units, (whole,))

    def check(self, position: Position, side: int, order: Combine) -> Refusal | None:
        """Several of one's own in one place, out of enemy zones, and a counter for them."""
        rules = position.rules
        units, roster = order.units, position.roster
        refused = foreign(position, side, units) or why_apart(position, units)
        if refused:
            return refused
        if len(units) < 2 or len(order.whole) > 1:
            return rules.refuse_by("75:26.3a", "Name several units, and one that they become.", (), units)
        free = wholes(position, units)
        if order.whole and order.whole[0] not in free:
            reason = f"{roster.say(units)} cannot become {roster.say(order.whole)}."
            wrong = set(order.whole) - set(spares(position, units[0]))
            rule = not_had(position, units[0], wrong) if wrong else "75:26.2a"
            return rules.refuse_by(rule, reason, (), (*units, *order.whole))
        if not free:
            reason = f"There is no counter that comes to exactly what {roster.tell(units, 'be')}."
            return rules.refuse_by("75:26.5a", reason, (), units)
        return None

    def carry_out(self, position: Position, order: Combine, dice: Dice) -> list[Event]:
        """The larger one is there instead; it has done what any of them had."""
        roster, place = position.roster, position.place[order.units[0]]
        whole = (order.whole or tuple(wholes(position, order.units)))[0]
        spent = max(position.spent[u] for u in order.units)
        flags = COMBINED
        for unit in order.units:
            flags |= position.flags[unit]
            swap(position, unit, (whole,))
        position.spent[whole], position.flags[whole] = spent, flags
        text = f"{roster.tell(order.units, 'be')} recombined into {roster.ids[whole]}."
        where = place_names([place] if on_map(place) else [])
        return [Event("changed", text, ("75:26.3a",), where, roster.names((*order.units, whole)))]
