"""What every step of the hex family can be asked; a step is plain data, one class a decision."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias

import msgspec

from openblitz.blitzkrieg import vetted
from openblitz.blitzkrieg.deeds import offering
from openblitz.blitzkrieg.deeds.base import anyhow, place_names
from openblitz.blitzkrieg.deeds.offering import Offers
from openblitz.blitzkrieg.kinds import SIDE
from openblitz.blitzkrieg.known import of_rules
from openblitz.blitzkrieg.orders import Done
from openblitz.blitzkrieg.places import BOX, WAITING, lies_on, on_map
from openblitz.blitzkrieg.roster import SIDES
from openblitz.blitzkrieg.rules import class_order, missions
from openblitz.blitzkrieg.rules.losses import take_off
from openblitz.blitzkrieg.steps import timing
from openblitz.table import Event, Question, Refusal
from openblitz.table import steps as table_steps
from openblitz.table.orders import units_of, verb_of
from openblitz.table.steps import EndlessError, Former, Happened
from openblitz.table.view import Mode  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from random import Random

    from openblitz.blitzkrieg.deeds import Deed
    from openblitz.blitzkrieg.deeds.base import Where
    from openblitz.blitzkrieg.deeds.offering import Costs, Sending
    from openblitz.blitzkrieg.orders import Order
    from openblitz.blitzkrieg.position import Position
    from openblitz.blitzkrieg.rules.book import Rules
    from openblitz.table import Dice

ASide: TypeAlias = Annotated[int, SIDE]


class Step(table_steps.Step["Position", "Order"], frozen=True):
    """A decision of the hex family; blitzkrieg/README.md tells how it goes on from one to the next."""

    # The phase still to come when this step is over, for those that are no phase themselves; empty: none.
    before: ClassVar[str] = "resolve"
    # The phases, charts or answers of a game that bring it, for those that are no phase; empty: it is in all.
    comes_with: ClassVar[tuple[str, ...]] = ()
    # Whoever is asked here has something to do or to end, whatever stands where.
    always_asks: ClassVar[bool] = False
    # The subject under which a book says what has to be decided here before anything else.
    first: ClassVar[str] = "sequence"
    # The paragraph that says when this is done, where no book treats it as a subject.
    when: ClassVar[str] = ""
    # Both sides of an exchange lose at once: while somebody is about to lose units, nothing is judged.
    losing: ClassVar[bool] = False
    # A stack may be too high here: until movement is over, and while what is too much is taken off.
    crowded: ClassVar[bool] = False
    # What movement did may still be undone (CL:32.33c, CL:32.74): while this step lies on the pile.
    provisional: ClassVar[bool] = False
    # Whoever ends it gives something up by that: he is asked, though there is nothing else that he could do.
    gives_up: ClassVar[bool] = False
    # What can be done here may follow from what only its side knows (MS:9y): were it passed over, or not, the
    # other would learn that.
    reads_secrets: ClassVar[bool] = False
    # No stack of either side is too high here: movement is over, and no battle has left anything behind.
    orderly: ClassVar[bool] = False
    # For screens: the button that gives what is drawn up, whether it is about a few places to be looked at
    # closely, and the table's questions that help here, with their buttons.
    give: ClassVar[str] = ""
    near: ClassVar[bool] = True
    helps: ClassVar[dict[str, str]] = {}

    def phase(self) -> str:
        """What rulesets call it among the phases of a game."""
        return _tag(type(self))

    def belongs(self, rules: Rules) -> bool:
        """Whether a game has such a step."""
        sequence = rules.sequence
        if self.phase() in sequence.elsewhere:
            return False
        brought = (
            sequence.has(one) or one in rules.charts or one in rules.answers for one in self.comes_with
        )
        return not self.comes_with or any(brought)

    def can_ask(self, position: Position) -> bool:
        """Whether somebody is asked here, who can order something."""
        if self.always_asks:
            return True
        asks = type(self).check is not table_steps.Step.check
        return asks and next(iter(self.orders(position)), None) is not None

    def needs(self, position: Position) -> str:
        """What the position lacks that this step is about, in words; empty: nothing."""
        return ""

    def opened(self, rules: Rules) -> Step:
        """What a game begins with where this step is its first; a scenario may say who is asked."""
        return self

    def crowds(self, position: Position, side: int) -> bool:
        """Whether stacks of a side may be too high while this step lies on the pile."""
        return self.crowded and side == position.side

    def leaving(self, position: Position, side: int) -> Collection[int]:
        """CL:11.1g - Who of a side leaves his stack in this step, or may, before stacks are looked at."""
        return ()

    def asked(self, position: Position) -> int:
        """The side that decides."""
        return position.side

    def seat(self, position: Position) -> str:
        """The seat of that side."""
        return SIDES[self.asked(position)]

    def question(self, position: Position) -> Question:
        """What is asked, by the paragraphs of the book that is played."""
        asked = super().question(position)
        cited = tuple(dict.fromkeys(map(position.rules.paragraph, asked.rules)))
        return asked if cited == asked.rules else msgspec.structs.replace(asked, rules=cited)

    def rule_against(self, position: Position, order: Order) -> str:
        """The paragraph that says when such an order is given, or what comes before it here."""
        return timing.rule_of(position.rules, self, order, homes())

    def out_of_place(self, position: Position, order: Order) -> Refusal:
        """An order of a kind that this step does not take, by the rule that says when it is given."""
        rules = position.rules
        unknown = timing.why_unknown(rules, self, order)
        if unknown is not None:
            return unknown
        classed = timing.class_of(rules, order, homes()) if rules.sequence.by_class else None
        belongs = f" belongs to {timing.say_phase(classed[0])}" if classed else ""
        here = f"the step is {self.said_here(rules)}"
        what = f"This is not the time for the order {verb_of(order)!r}"
        reason = f"{what}, which{belongs}; {here}." if belongs else f"{what}; {here}."
        return Refusal(rules.paragraph(self.rule_against(position, order)), reason)

    def said_here(self, rules: Rules) -> str:
        """What the step is called where an order comes at another time."""
        return self.key

    def gain(self, position: Position, order: Order) -> float | None:
        """What an allowed order wins its side, in attack factors; None: that is for players to judge."""
        return None

    def other_orders(self, position: Position) -> Iterator[Order]:
        """Some order besides that which ends the step, if there is any: what is found soonest comes first."""
        return (order for order in self.orders(position) if order != Done())

    def beside(self, position: Position, order: Order) -> bool:
        """Whether an order is allowed here, and does nothing of what is asked."""
        return False

    # What a screen is offered; made from the orders, unless a step knows better

    def offers(self, position: Position) -> Offers:
        """Who can do something and where; a step of a few sentences has an order for each."""
        orders = list(self.orders(position))
        found = offering.listed(orders)
        if self.mode != "choose":
            return found
        options = [offering.Option(order, "") for order in orders if not isinstance(order, Done)]
        return found._replace(options=options)

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """Everywhere that a unit can be sent."""
        return offering.sendings(self.orders(position), unit)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """The order that these units and hexes would be here, allowed or not; None: there is none like it."""
        return offering.meant(self.orders(position), units, hexes)

    def costs(self, position: Position, order: Order) -> Costs | None:
        """What an allowed order costs, where it costs something."""
        return None

    def pass_over(self, position: Position) -> str:
        """How a player says that he will not be asked such a thing any more; empty: there is no need."""
        return ""

    def still(self, position: Position, able: Collection[int]) -> list[int]:
        """Of those who can do something, those of whom it is unusual here that they have done nothing."""
        return []

    def forgotten(self, position: Position, able: Collection[int]) -> Iterator[str]:
        """What a player may have forgotten before he ends the step, in sentences; who can do something."""
        return iter(())


@cache
def homes() -> Mapping[str, str]:
    """The module in which each step stands, by its tag."""
    return {_tag(kind): kind.__module__ for kind in _kinds(Step)}


def _kinds(base: type[Step]) -> Iterator[type[Step]]:
    for kind in base.__subclasses__():
        if kind.__struct_config__.tag is not None:
            yield kind
        yield from _kinds(kind)


@cache
def _tag(kind: type[Step]) -> str:
    return verb_of(kind)


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

    def deeds(self, rules: Rules) -> tuple[Deed[Any], ...]:
        """What may be done in this phase."""
        return rules.sequence.deeds.get(self.phase(), ())

    def deed(self, rules: Rules, order: Order) -> Deed[Any] | None:
        """The deed that an order asks for."""
        return rules.sequence.taker(self.phase(), type(order))

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

    def pick(self, position: Position, chance: Random) -> Order:
        """Mostly some deed of some unit; sometimes done, with deeds taken back that forbid it."""
        own, place, tries = position.of_side(position.side), position.place, 0.0
        random, count = chance.random, len(own)
        while tries < TRIES:
            unit = own[int(random() * count)]
            if place[unit] == BOX and random() > FROM_BOX:  # most counters lie there
                tries += UNTHOUGHT
                continue
            tries += 1
            order = self._pick_of(position, unit, chance)
            if order is not None:
                return order
        refusal = self.unfinished(position)
        if refusal is not None:
            return self.mend(position, refusal, chance)
        return vetted.note(position, Done())

    def _pick_of(self, position: Position, unit: int, chance: Random) -> Order | None:
        """What the first deed that thinks of something would do, if it is allowed."""
        by_class = position.rules.sequence.by_class
        for deed in self.thoughts_of(position, unit):
            sure = deed.picks_allowed
            if sure and by_class and self.why_not_now(position, deed, (unit,)) is not None:
                continue
            order = deed.pick_of(position, unit, chance)
            if order is not None:
                fine = sure or self.check(position, order) is None
                return vetted.note(position, order) if fine else None
        return None

    def thoughts_of(self, position: Position, unit: int) -> tuple[Deed[Any], ...]:
        """The deeds that a random player thinks of with a unit, as it is and where it is."""
        rules = position.rules
        place = position.place[unit]
        if place > 0:
            where: Where = "map"
        elif BOX <= place <= WAITING:
            where = "card" if place == WAITING else "gone"
        else:
            where = "away"
        # As `Position.moved` says it: asked of two or three units with each order.
        moved = position.spent[unit] > 0 or position.flags[unit] != 0 or place != position.start[unit]
        asked, thoughts = (self.phase(), unit, where, moved), _thoughts(rules)
        if asked not in thoughts:
            thoughts[asked] = _thoughts_of(rules, *asked)
        return thoughts[asked]

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
        if refused is None and rules.sequence.classes:
            refused = self.why_not_now(position, deed, units_of(order))
        return refused

    def why_not_now(self, position: Position, deed: Deed[Any], units: Sequence[int]) -> Refusal | None:
        """MS:6b-c - Why units do nothing of the kind any more, by the order of phases and classes."""
        return class_order.why_not_now(position, deed, units) if position.rules.sequence.classes else None

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
        if rules.sequence.classes:
            class_order.note(position, deed, order)
        return happened

    def finish(self, position: Position) -> Happened:
        """What follows when the phase is over."""
        return Happened(over=True)

    def gain(self, position: Position, order: Order) -> float | None:
        """As the deed says."""
        deed = self.deed(position.rules, order)
        return None if deed is None else deed.gain(position, order)

    def counsel(self, position: Position, *, advised: bool = False) -> Iterator[Order]:
        """The allowed orders that players weigh by what they win; or of those deeds alone that advise."""
        for deed in self.deeds(position.rules):
            if not deed.takes_back and (deed.advises or not advised):
                for order in deed.counsel(position):
                    if self.check(position, order) is None:
                        yield order

    # What a screen is offered

    def offers(self, position: Position) -> Offers:
        """Who can do something; and what can be taken back."""
        own, deeds = position.of_side(position.side), self.deeds(position.rules)
        able: set[int] = set()
        for deed in deeds:
            if deed.undoes:
                continue
            left = [u for u in deed.whom(position) if u not in able]  # of others it says nothing
            able.update(self.in_time(position, deed, deed.able_of(position, left)))
        acts = [act for deed in deeds for act in self._timely(position, deed)]
        for deed in deeds:
            done = deed.able_of(position, deed.whom(position)) if deed.undoes else ()
            for order in deed.orders_of(position, done[0]) if done else ():
                acts.append(offering.Act(deed.undoes, order, [*done]))
        options = [
            option
            for deed in deeds
            for option in deed.options(position)
            if self.why_not_now(position, deed, units_of(option.order)) is None
        ]
        units = [u for u in own if u in able]
        prices = [price for deed in deeds for price in deed.prices(position, units)]
        return Offers(units, options=options, acts=acts, prices=prices)

    def _timely(self, position: Position, deed: Deed[Any]) -> Iterator[offering.Act]:
        """MS:6b-c - What else can be done, with those who may do it now: no button where nobody may."""
        for act in deed.acts(position):
            units = self.in_time(position, deed, act.units)
            if units:
                yield act.of(units)

    def in_time(self, position: Position, deed: Deed[Any], units: Sequence[int]) -> Sequence[int]:
        """MS:6b-c - Those of some units who may do it now."""
        return class_order.free(position, deed, units) if position.rules.sequence.classes else units

    def sendings(self, position: Position, unit: int) -> Iterable[Sending]:
        """Everywhere that a unit of the side whose phase it is can be sent."""
        if position.side_of(unit) != position.side:
            return ()
        doing = (deed for deed in self.deeds(position.rules) if not deed.undoes)
        timely = (deed for deed in doing if self.why_not_now(position, deed, (unit,)) is None)
        return chain.from_iterable(deed.sendings(position, unit) for deed in timely)

    def wish(self, position: Position, units: Sequence[int], hexes: Sequence[int]) -> Order | None:
        """As the first deed that these can mean."""
        wishes = (deed.wish(position, units, hexes) for deed in self.deeds(position.rules))
        return next((order for order in wishes if order is not None), None)

    def costs(self, position: Position, order: Order) -> Costs | None:
        """As the deed says."""
        deed = self.deed(position.rules, order)
        return None if deed is None else deed.costs(position, order)


@of_rules
def _thoughts(_rules: Rules) -> dict[tuple[str, int, Where, bool], tuple[Deed[Any], ...]]:
    """What a random player thinks of with each counter, that has been asked for."""
    return {}


def _thoughts_of(rules: Rules, phase: str, unit: int, where: Where, moved: bool) -> tuple[Deed[Any], ...]:
    """The deeds of a phase that a random player thinks of with a counter."""
    kind = "air" if rules.roster.flies[unit] else "ships" if rules.roster.sails[unit] else "ground"
    listed = kind if where in ("map", "away") else ""  # as what it is in play
    found = rules.sequence.thoughts(phase, listed, where, moved)
    return tuple(deed for deed in found if deed.picks_counter(rules, unit, where))


def eliminate(position: Position, units: Iterable[int], rule: str, why: str) -> Event:
    """Take units off the board for good."""
    units = tuple(units)
    places = (lies_on(position.place[u]) or position.place[u] for u in units)
    hexes = tuple(dict.fromkeys(place for place in places if on_map(place)))
    for unit in units:
        take_off(position, unit)
    missions.tidy(position)
    text = f"{position.roster.say(units)} eliminated: {why}."
    return Event("eliminated", text, (rule,), place_names(hexes), position.roster.names(units))


def say_waiting(count: int) -> Iterator[str]:
    """Units that wait off the map, if any."""
    if count:
        yield f"{count} {'unit waits' if count == 1 else 'units wait'} on the card."
