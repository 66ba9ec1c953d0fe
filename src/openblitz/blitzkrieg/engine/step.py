"""What every step of the hex family can be asked; a step is plain data, one class a decision."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias

from openblitz.blitzkrieg.engine import offering, timing
from openblitz.blitzkrieg.engine.audiences import Chance, Counsel, Told
from openblitz.blitzkrieg.engine.decision import Decision, tag
from openblitz.blitzkrieg.engine.deed import anyhow
from openblitz.blitzkrieg.engine.kinds import SIDE
from openblitz.blitzkrieg.engine.known import of_rules
from openblitz.blitzkrieg.engine.offering import Offers
from openblitz.blitzkrieg.engine.orders import Done
from openblitz.blitzkrieg.engine.places import BOX, WAITING
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.hexes.grid import BOARD
from openblitz.table import Refusal
from openblitz.table import steps as table_steps
from openblitz.table.orders import units_of, verb_of
from openblitz.table.steps import Allowed, EndlessError, Former, Happened
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from random import Random

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.deed import Deed, Where
    from openblitz.blitzkrieg.engine.offering import Costs, Sending
    from openblitz.blitzkrieg.engine.orders import Order
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice


ASide: TypeAlias = Annotated[int, SIDE]


class Step(Decision, frozen=True):
    """A decision of the hex family; blitzkrieg/README.md tells how it goes on from one to the next."""

    def belongs(self, rules: Rules) -> bool:
        """Whether a game has such a step."""
        sequence = sequence_of(rules)
        if self.phase() in sequence.elsewhere:
            return False
        brought = (
            sequence.has(one) or one in rules.charts or one in rules.answers for one in self.comes_with
        )
        return not self.comes_with or any(brought)

    def rule_against(self, position: Position, order: Order) -> str:
        """The paragraph that says when such an order is given, or what comes before it here."""
        return timing.rule_of(position.rules, self, order, homes())

    def out_of_place(self, position: Position, order: Order) -> Refusal:
        """An order of a kind that this step does not take, by the rule that says when it is given."""
        rules = position.rules
        unknown = timing.why_unknown(rules, self, order)
        if unknown is not None:
            return unknown
        classed = timing.class_of(rules, order, homes()) if sequence_of(rules).by_class else None
        belongs = f" belongs to {timing.say_phase(classed[0])}" if classed else ""
        here = f"the step is {self.said_here(rules)}"
        what = f"This is not the time for the order {verb_of(order)!r}"
        reason = f"{what}, which{belongs}; {here}." if belongs else f"{what}; {here}."
        return Refusal(rules.paragraph(self.rule_against(position, order)), reason)

    def said_here(self, rules: Rules) -> str:
        """What the step is called where an order comes at another time."""
        return self.key


@cache
def homes() -> Mapping[str, str]:
    """The module in which each step stands, by its tag."""
    return {tag(kind): kind.__module__ for kind in _kinds(Step)}


def _kinds(base: type[Step]) -> Iterator[type[Step]]:
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield kind
        yield from _kinds(kind)


# Names of steps that files of earlier versions use: losing was three steps then.
FORMER: Final = {
    "lose-one": Former("lose"),
    "lose-all": Former("lose", said=("of=all",)),
    "lose-factors": Former("lose", said=("of=exchange",), renamed={"need": "amount"}),
}
STEPS = table_steps.Steps(Step, FORMER)

TRIES = 12  # how often a random player thinks of something to do before he ends a phase
FROM_BOX = 0.1  # how often he thinks about a counter in the box that comes to mind
UNTHOUGHT = 0.25  # what it counts that he does not


class Phase(Step, frozen=True):
    """A part of the turn in which a side does as much as it likes of some deeds; the ruleset says which."""

    mode: ClassVar[Mode] = "send"
    final: ClassVar = False
    many: ClassVar = True
    near: ClassVar = False
    always_asks: ClassVar = True

    def left_high(self, position: Position, side: int) -> int:
        """75:11.1a, 65:8.0.1a - Any, while some phase is still to come in which they are looked at."""
        later = not self.orderly and any(step.crowds(position, side) for step in position.steps)
        return BOARD if later else 0

    def deeds(self, rules: Rules) -> tuple[Deed[Any], ...]:
        """What may be done in this phase."""
        return sequence_of(rules).deeds.get(self.phase(), ())

    def deed(self, rules: Rules, order: Order) -> Deed[Any] | None:
        """The deed that an order asks for."""
        return sequence_of(rules).taker(self.phase(), type(order))

    def orders(self, position: Position) -> Iterator[Order]:
        """Every deed of single units, and done."""
        for unit in (*position.of_side(position.side), None):
            yield from self._orders_of(position, unit)
        if self.unfinished(position) is None:
            yield Done()

    def _orders_of(self, position: Position, unit: int | None) -> Iterator[Order]:
        """Every deed of one unit, or of no unit in particular."""
        for deed in self.deeds(position.rules):
            found = deed.at_large(position) if unit is None else deed.orders_of(position, unit)
            yield from (order for order in found if self.check(position, order) is None)

    def whom(self, position: Position, deed: Deed[Any]) -> Sequence[int]:
        """The counters of which a deed could be ordered here."""
        return deed.whom(position)

    def has_work(self, position: Position) -> bool:
        """Whether anything can be done here but to take back what others did."""
        forward = (deed for deed in self.deeds(position.rules) if not deed.takes_back)
        return next(self._soonest(position, forward), None) is not None

    def other_orders(self, position: Position) -> Iterator[Order]:
        """Of every deed, of those first that it finds soonest; to take back what others did is one, too."""
        return self._soonest(position, self.deeds(position.rules))

    def _soonest(self, position: Position, deeds: Iterable[Deed[Any]]) -> Iterator[Order]:
        """The orders of deeds, only to know whether there are any."""
        for deed in deeds:
            asked = deed.with_work(position, self.whom(position, deed))
            own = (deed.first_of(position, unit) for unit in asked)
            for order in chain(chain.from_iterable(own), deed.at_large(position)):
                if self.check(position, order) is None:
                    yield order

    def pick(self, position: Position, chance: Random) -> Order | Allowed[Order]:
        """Mostly some deed of some unit; sometimes done, with deeds taken back that forbid it."""
        own, place, tries = position.of_side(position.side), position.place, 0.0
        random, count, thoughts = chance.random, len(own), self._thoughts(position.rules)
        while tries < TRIES:
            unit = own[int(random() * count)]
            if place[unit] == BOX and random() > FROM_BOX:  # most counters lie there
                tries += UNTHOUGHT
                continue
            tries += 1
            here = self.thoughts_of(position, unit, thoughts)
            order = self._first_thought(position, unit, here, chance) if here else None
            if order is not None:
                return order
        refusal = self.unfinished(position)
        if refusal is not None:
            return self.mend(position, refusal, chance)
        return Allowed(Done())

    def _pick_of(self, position: Position, unit: int, chance: Random) -> Allowed[Order] | None:
        """What would be done with a unit, if somebody thinks of something that is allowed."""
        return self._first_thought(position, unit, self.thoughts_of(position, unit), chance)

    def _first_thought(
        self, position: Position, unit: int, thoughts: Sequence[Chance[Any]], chance: Random
    ) -> Allowed[Order] | None:
        """What the first of these deeds that thinks of something would do, if it is allowed."""
        by_class = sequence_of(position.rules).by_class
        for one in thoughts:
            sure = one.picks_allowed
            if sure and by_class and self.why_not_now(position, one.deed, (unit,)) is not None:
                continue
            order = one.pick_of(position, unit, chance)
            if order is not None:
                fine = sure or self.check(position, order) is None
                return Allowed(order) if fine else None
        return None

    def _thoughts(self, rules: Rules) -> _Thoughts:
        """What a random player thinks of here with each counter, that has been asked for."""
        return _thoughts(rules)[self.phase()]

    def thoughts_of(
        self, position: Position, unit: int, thoughts: _Thoughts | None = None
    ) -> tuple[Chance[Any], ...]:
        """The deeds that a random player thinks of with a unit, as it is and where it is.

        Who asks of one unit after the other hands in what is known of this phase.
        """
        place = position.place[unit]
        if place > 0:
            where = 0
        elif BOX <= place <= WAITING:
            where = 1 if place == WAITING else 2
        else:
            where = 3
        # As `Position.moved` says it: asked of two or three units with each order.
        moved = position.spent[unit] > 0 or position.flags[unit] != 0 or place != position.start[unit]
        asked = unit << 3 | where << 1 | moved
        if thoughts is None:
            thoughts = self._thoughts(position.rules)
        found = thoughts.get(asked)
        if found is None:
            found = _thoughts_of(position.rules, self.phase(), unit, _WHERE[where], moved)
            thoughts[asked] = found
        return found

    def mend(self, position: Position, refusal: Refusal, chance: Random) -> Order:
        """An order that brings the end of the phase nearer, where something forbids it."""
        # One unit's after the other: to list all orders of everybody would take thousands of times as long.
        asked: set[int | None] = {None}
        asked.update(*[self.whom(position, deed) for deed in self.deeds(position.rules)])
        for unit in anyhow((*position.of_side(position.side), None), chance):
            orders = list(self._orders_of(position, unit)) if unit in asked else None
            if orders:
                return chance.choice(orders)
        raise EndlessError(f"nothing can be ordered in {self.key}, and it cannot end: {refusal.reason}")

    def check(self, position: Position, order: Order) -> Refusal | None:
        """As the deed says."""
        rules = position.rules
        if isinstance(order, Done):
            return self.unfinished(position)
        deed = self.deed(rules, order)
        if deed is None:
            return self.out_of_place(position, order)
        refused = deed.check(position, position.side, order)
        if refused is None and sequence_of(rules).acting is not None:
            refused = self.why_not_now(position, deed, units_of(order))
        return refused

    def why_not_now(self, position: Position, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
        """MS:6b-c - Why units do nothing of the kind any more, by the order of phases and classes."""
        acting = sequence_of(position.rules).acting
        return None if acting is None else acting.why_not_now(position, deed, units)

    def unfinished(self, position: Position) -> Refusal | None:
        """Why the phase cannot be ended yet."""
        for deed in self.deeds(position.rules):
            refusal = deed.unfinished(position, position.side)
            if refusal is not None:
                return refusal
        return None

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """As the deed does; or the phase is over."""
        rules = position.rules
        deed = self.deed(rules, order)
        if deed is None:
            return self.finish(position)
        happened = Happened(deed.carry_out(position, order, dice))
        acting = sequence_of(rules).acting
        if acting is not None:
            acting.note(position, deed, order)
        return happened

    def finish(self, position: Position) -> Happened:
        """What follows when the phase is over."""
        return Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """As is said of the deed."""
        deed = self.deed(position.rules, order)
        return None if deed is None else Counsel.of(deed).gain(position, order)

    def counsel(self, position: Position, *, advised: bool = False) -> Iterator[Order]:
        """The allowed orders that players weigh by what they win; or of those deeds alone that advise."""
        for deed in self.deeds(position.rules):
            counsel = Counsel.of(deed)
            if not deed.takes_back and (counsel.advises or not advised):
                for order in counsel.counsel(position):
                    if self.check(position, order) is None:
                        yield order

    # What a screen is offered

    def offers(self, position: Position) -> Offers:
        """Who can do something; and what can be taken back."""
        own = position.of_side(position.side)
        told = [Told.of(deed) for deed in self.deeds(position.rules)]
        able: set[int] = set()
        for one in told:
            if one.deed.undoes:
                continue
            left = [u for u in one.deed.whom(position) if u not in able]  # of others it says nothing
            able.update(self.in_time(position, one.deed, one.able_of(position, left)))
        acts = [act for one in told for act in self._timely(position, one)]
        for one in told:
            deed = one.deed
            done = one.able_of(position, deed.whom(position)) if deed.undoes else ()
            for order in deed.orders_of(position, done[0]) if done else ():
                acts.append(offering.Act(deed.undoes, order, [*done]))
        options = [
            option
            for one in told
            for option in one.options(position)
            if self.why_not_now(position, one.deed, units_of(option.order)) is None
        ]
        units = [u for u in own if u in able]
        prices = [price for one in told for price in one.prices(position, units)]
        return Offers(units, options=options, acts=acts, prices=prices)

    def _timely(self, position: Position, told: Told[Any]) -> Iterator[offering.Act]:
        """MS:6b-c - What else can be done, with those who may do it now: no button where nobody may."""
        for act in told.acts(position):
            units = self.in_time(position, told.deed, act.units)
            if units:
                yield act.of(units)

    def in_time(self, position: Position, deed: Deed[Any], units: Sequence[int]) -> Sequence[int]:
        """MS:6b-c - Those of some units who may do it now."""
        acting = sequence_of(position.rules).acting
        return units if acting is None else acting.free(position, deed, units)

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """Everywhere that a unit of the side whose phase it is can be sent."""
        if position.side_of(unit) != position.side:
            return ()
        doing = (deed for deed in self.deeds(position.rules) if not deed.undoes)
        timely = (deed for deed in doing if self.why_not_now(position, deed, (unit,)) is None)
        return chain.from_iterable(Told.of(deed).sendings(position, unit) for deed in timely)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """As the first deed that these can mean."""
        deeds = self.deeds(position.rules)
        wishes = (Told.of(deed).wish(position, units, hexes) for deed in deeds)
        return next((order for order in wishes if order is not None), None)

    def costs(self, position: Position, order: Order) -> Costs | None:
        """As is said of the deed."""
        deed = self.deed(position.rules, order)
        return None if deed is None else Told.of(deed).costs(position, order)


# By a counter, where it is and whether it has moved, as one number; and the places where it can be.
_Thoughts: TypeAlias = "dict[int, tuple[Chance[Any], ...]]"
_WHERE: Final[tuple[Where, ...]] = ("map", "card", "gone", "away")


@of_rules
def _thoughts(_rules: Rules) -> defaultdict[str, _Thoughts]:
    """What a random player thinks of in each phase with each counter, that has been asked for."""
    return defaultdict(dict)


def _thoughts_of(rules: Rules, phase: str, unit: int, where: Where, moved: bool) -> tuple[Chance[Any], ...]:
    """The deeds of a phase that a random player thinks of with a counter."""
    kind = "air" if rules.roster.flies[unit] else "ships" if rules.roster.sails[unit] else "ground"
    listed = kind if where in ("map", "away") else ""  # as what it is in play
    asked, chances = (phase, listed, where, moved), _chances(rules)
    if asked not in chances:
        chances[asked] = _chances_of(rules, *asked)
    return tuple(one for one in chances[asked] if one.picks_counter(rules, unit, where))


@of_rules
def _chances(_rules: Rules) -> dict[tuple[str, str, Where, bool], tuple[Chance[Any], ...]]:
    """What a random player thinks of with each kind of units, that has been asked for."""
    return {}


def _chances_of(rules: Rules, phase: str, kind: str, where: Where, moved: bool) -> tuple[Chance[Any], ...]:
    """The same of a kind of units in play, as a deed names those of whom it is ordered; "": not in play."""
    fit = ("", "of_side", kind) if kind else ("",)
    every = [Chance.of(deed) for deed in sequence_of(rules).deeds.get(phase, ())]
    return tuple(
        one
        for one in every
        if one.thought_of
        and one.deed.of in fit
        and one.picks_where in ("", where)
        and not (moved and one.picks_fresh)
    )


def say_waiting(count: int) -> Iterator[str]:
    """Units that wait off the map, if any."""
    if count:
        yield f"{count} {'unit waits' if count == 1 else 'units wait'} on the card."
