"""MS:8 - choosing orders of battle: by agreement, one names two and the other takes one, or by dice.

Blue names an army for himself, then Red one for himself, and Blue agrees. Who does not agree says so, and
goes on by one of the two ways that the book has for it. So it ends after a few questions, whoever objects.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from openblitz.blitzkrieg.engine.offering import Offers, Option
from openblitz.blitzkrieg.engine.orders import Order
from openblitz.blitzkrieg.engine.position import SETTING_UP
from openblitz.blitzkrieg.engine.questions.orders_of_battle import ORDERS_OF_BATTLE
from openblitz.blitzkrieg.engine.roster import BLUE, RED
from openblitz.blitzkrieg.engine.sequence import sequence_of
from openblitz.blitzkrieg.engine.step import ASide, Step
from openblitz.blitzkrieg.ground.rules.first import MOVES_FIRST, SETS_UP_FIRST, fixed
from openblitz.blitzkrieg.scenarios.rules import liberation
from openblitz.blitzkrieg.scenarios.rules.orders_of_battle import (
    ARMIES,
    NUMBERS,
    OrderOfBattle,
    army,
    form,
    lower,
    navy,
    price,
    say_strength,
    title,
    troops,
)
from openblitz.blitzkrieg.scenarios.steps.civil_war import DealOut
from openblitz.table import Caution, Event
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from openblitz.blitzkrieg.engine.book import Rules
    from openblitz.blitzkrieg.engine.position import Position
    from openblitz.table import Dice, Refusal


class Army(Order, frozen=True, tag="army"):
    """Take an order of battle."""

    form = "army {number}"
    said = "Take order of battle {number}"
    about = "Take the order of battle of that number."
    rule = "MS:8a"
    number: int


class OfferArmies(Order, frozen=True, tag="offer-armies"):
    """Name two orders of battle, of which the other side takes one."""

    form = "offer-armies {first} {second}"
    said = "Offer the orders of battle {first} and {second}"
    about = "Name two orders of battle; the other side says who has which."
    rule = "MS:8c"
    first: int
    second: int


class RollArmies(Order, frozen=True, tag="roll-armies"):
    """Let dice say who has which order of battle."""

    form = "roll-armies"
    said = "Roll for the orders of battle"
    about = "Both roll for their orders of battle; the lower roll is a number, the other takes a higher one."
    rule = "MS:8d"


class Agree(Order, frozen=True, tag="agree"):
    """Agree to what was named."""

    form = "agree"
    said = "Agree to the orders of battle"
    about = "Agree to the orders of battle that were named."
    rule = "MS:8a"


class Object(Order, frozen=True, tag="object"):
    """Do not agree to what was named."""

    form = "object"
    said = "Object to the orders of battle"
    about = "Do not agree to the orders of battle: one side then offers two, or both roll."
    rule = "MS:8c"


class _Choosing(Step, frozen=True):
    """A question about orders of battle."""

    key: ClassVar = "orders of battle"
    final: ClassVar = False
    before: ClassVar = ""
    comes_with: ClassVar = ("orders_of_battle",)
    near: ClassVar = False
    side: ASide

    @property
    def numbers(self) -> tuple[int, ...]:
        """The orders of battle that were named."""
        return ()

    def needs(self, position: Position) -> str:
        """Numbers that there are, before anybody sets up."""
        if position.turn != SETTING_UP:
            return "turn 0"
        unknown = [number for number in self.numbers if number not in NUMBERS]
        return f"numbers of orders of battle, {NUMBERS[0]} to {NUMBERS[-1]}" if unknown else ""

    def asked(self, position: Position) -> int:
        """Whoever is named."""
        return self.side

    def rule_against(self, position: Position, order: Order) -> str:
        """MS:8a - Armies are chosen before anything else; by agreement, where only some are to be had."""
        rules = position.rules
        if isinstance(order, (OfferArmies, RollArmies, Object)) and next(_methods(rules), None) is None:
            return ORDERS_OF_BATTLE.of(rules).rule
        return order.rule if isinstance(order, (Army, OfferArmies, RollArmies, Agree, Object)) else "MS:8a"

    def check(self, position: Position, order: Order) -> Refusal | None:
        """One of those that are offered; why not, says the number."""
        rules = position.rules
        if isinstance(order, Army) and order.number not in NUMBERS:
            reason = f"There is no order of battle {order.number}; there are {NUMBERS[0]} to {NUMBERS[-1]}."
            return rules.refuse_by("MS:8a", reason)
        if isinstance(order, OfferArmies) and order.first == order.second:
            return rules.refuse_by("MS:8c", "The two orders of battle must be different ones.")
        if isinstance(order, OfferArmies) and order.first > order.second:
            return self.check(position, OfferArmies(order.second, order.first))
        if order in self.orders(position):
            return None
        if isinstance(order, Army):
            return self.why_not(rules, order.number)
        return self.out_of_place(position, order)

    def why_not(self, rules: Rules, number: int) -> Refusal:
        """Why an army may not be taken: it is not for that side, or not to be chosen now."""
        armies = ORDERS_OF_BATTLE.of(rules)
        rule = "MS:8a" if number in armies.open_to(self.side) else armies.rule
        return rules.refuse_by(rule, f"{title(number)} is not for {rules.names[self.side]} to choose here.")

    def offers(self, position: Position) -> Offers:
        """Each in words, and what an army is made of."""
        rules = position.rules
        orders = self.orders(position)
        told = [(order, self.words(rules, order), self.about(rules, order)) for order in orders]
        return Offers(options=[Option(order, words, about=about) for order, words, about in told])

    def cautions(self, position: Position) -> list[Caution]:
        """MS:8h - The larger navy is better in Blue's hands."""
        rules = position.rules
        red, blue = self.named(RED), self.named(BLUE)
        if not (red and blue) or navy(red) <= navy(blue):
            return []
        reason = f"{rules.names[RED]} would have the larger navy; it is better with {rules.names[BLUE]}."
        return [Caution("MS:8h", reason)]

    def named(self, side: int) -> int:
        """The army that a side would have as it stands; 0: that is not said yet."""
        return 0

    def about(self, rules: Rules, order: Order) -> str:
        """The factors of each type in an army; how armies are rolled for."""
        if isinstance(order, RollArmies):
            return order.about
        return say_strength(rules, order.number) if isinstance(order, Army) else ""

    def words(self, rules: Rules, order: Order) -> str:
        """What a button says."""
        match order:
            case Army(number):
                return title(number)
            case OfferArmies(first, second):
                return f"Offer {title(first)} and {title(second)}"
            case RollArmies():
                return "Roll for the armies"
            case Agree():
                return "Agree"
            case _:
                return "Object"

    def gain(self, position: Position, order: Order) -> float | None:
        """An army wins what it would cost to make it; a computer player agrees to whatever is named.

        Of an occupier's it counts what can stand in cities, since those without a garrison are lost at once.
        """
        rules = position.rules
        if isinstance(order, Army):
            wins = price if _occupier(rules) is None else troops
            return float(wins(rules, order.number))
        return 0.0 if isinstance(order, Agree) else -1.0


def _methods(rules: Rules) -> Iterator[Order]:
    """MS:8c-d - The two ways where nobody agrees; not where only some armies are to be had."""
    if all(ORDERS_OF_BATTLE.of(rules).open_to(side) == NUMBERS for side in (BLUE, RED)):
        yield RollArmies()
        yield from (OfferArmies(first, second) for first, second in combinations(NUMBERS, 2))


def _offered(order: OfferArmies, side: int) -> TakeArmy:
    first, second = sorted((order.first, order.second))
    return TakeArmy(1 - side, first, second)


class NameArmy(_Choosing, frozen=True, tag="name-army"):
    """MS:8a-b - A side names an army for itself; the second to do so may object to the first."""

    side: ASide = BLUE
    other: int = 0  # what the other side has named

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the other side has named, if anything."""
        return (self.other,) if self.other else ()

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Whose turn it is, and what is named."""
        rules = position.rules
        who, them = rules.names[self.side], rules.names[1 - self.side]
        if _occupier(rules) is not None:
            return f"{who}: choose the order of battle that occupies the board.", ("MS:SCENARIO.G.a",)
        if ORDERS_OF_BATTLE.of(rules).shared:
            return "Choose the order of battle that the civil war divides.", ("MS:SCENARIO.H.b",)
        if not self.other:
            ways = f"offer two, of which {them} takes one and leaves you the other, or roll for them"
            return f"{who}: choose your order of battle, {ways}.", ("MS:8a", "MS:8b")
        text = f"{who}: {them} wants the {title(self.other)}. Choose yours, best another; or object."
        return text, ("MS:8a", "MS:8b")

    def orders(self, position: Position) -> Iterator[Order]:
        """Any army, the same too; or another way."""
        rules = position.rules
        yield from (Army(number) for number in ORDERS_OF_BATTLE.of(rules).open_to(self.side))
        if _occupier(rules) is not None:
            return
        if self.other:
            if next(_methods(rules), None) is not None:
                yield Object()
        else:
            yield from _methods(rules)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """The other side names one, or agrees; or it goes on by another way."""
        rules = position.rules
        match order:
            case Army(number) if _occupier(rules) is not None:
                return _occupied(position, number)
            case Army(number) if ORDERS_OF_BATTLE.of(rules).shared:
                return _shared(position, number)
            case Army(number) if self.other:
                then: Step = AgreeArmies(1 - self.side, self.other, number)
            case Army(number):
                then = NameArmy(1 - self.side, number)
            case OfferArmies():
                then = _offered(order, self.side)
            case RollArmies():
                then = Rolling(self.side)
            case _:
                then = Method(self.side)
        return Happened(_told(rules, self.side, order), over=True, then=(then,))

    def opened(self, rules: Rules) -> NameArmy:
        """MS:SCENARIO.G.a - Only the occupier is asked, where there is one."""
        by = _occupier(rules)
        return self if by is None else NameArmy(by)


class AgreeArmies(_Choosing, frozen=True, tag="agree-armies"):
    """MS:8a-b - Whether the side that named its army first agrees to both."""

    mine: int
    other: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """Both."""
        return self.mine, self.other

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Both armies."""
        rules = position.rules
        same = " You would both have the same." if self.mine == self.other else ""
        ask = "Do you agree?" if next(_methods(rules), None) is not None else "There is no other way here."
        text = f"{rules.names[self.side]}: {title(self.mine)} against {title(self.other)}.{same} {ask}"
        return text, ("MS:8a", "MS:8b")

    def named(self, side: int) -> int:
        """Both are."""
        return self.mine if side == self.side else self.other

    def orders(self, position: Position) -> Iterator[Order]:
        """Yes or no; yes, where there is no other way."""
        yield Agree()
        if next(_methods(position.rules), None) is not None:
            yield Object()

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """So it is; or by another way."""
        if isinstance(order, Agree):
            return _chosen(position, dice, {self.side: self.mine, 1 - self.side: self.other}, "MS:8a")
        return Happened(_told(position.rules, self.side, order), over=True, then=(Method(self.side),))


class Method(_Choosing, frozen=True, tag="choose-method"):
    """MS:8c-d - Nobody agrees: one side names two armies, or both roll."""

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which of the two ways."""
        rules = position.rules
        text = f"{rules.names[self.side]}: name two orders of battle, of which the other takes one, or roll."
        return text, ("MS:8c", "MS:8d")

    def orders(self, position: Position) -> Iterator[Order]:
        """The two ways."""
        yield from _methods(position.rules)

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """The other side takes one, or the dice fall."""
        rules = position.rules
        if isinstance(order, OfferArmies):
            return Happened(_told(rules, self.side, order), over=True, then=(_offered(order, self.side),))
        return Happened(_told(rules, self.side, order), over=True, then=(Rolling(self.side),))


class TakeArmy(_Choosing, frozen=True, tag="take-army"):
    """MS:8c - Of two armies that the other side has named, one side takes one and gives away the other."""

    lower: int
    higher: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """Both."""
        return self.lower, self.higher

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Which of them."""
        rules = position.rules
        text = f"{rules.names[self.side]}: take the {title(self.lower)} or the {title(self.higher)}."
        return f"{text} {rules.names[1 - self.side]} has the other.", ("MS:8c",)

    def orders(self, position: Position) -> Iterator[Order]:
        """One or the other."""
        yield from (Army(self.lower), Army(self.higher))

    def why_not(self, rules: Rules, number: int) -> Refusal:
        """It was not named."""
        return rules.refuse_by("MS:8c", f"{title(number)} is none of the two that were named.")

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Who has which."""
        assert isinstance(order, Army)
        rest = self.higher if order.number == self.lower else self.lower
        return _chosen(position, dice, {self.side: order.number, 1 - self.side: rest}, "MS:8c")


class HigherArmy(_Choosing, frozen=True, tag="higher-army"):
    """MS:8d - Who rolled higher takes an army of a higher number than the other has."""

    other: int

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the other has."""
        return (self.other,)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Above which number."""
        rules = position.rules
        text = f"{rules.names[1 - self.side]} has the {title(self.other)}. {rules.names[self.side]}:"
        return f"{text} take an order of battle of a higher number.", ("MS:8d",)

    def orders(self, position: Position) -> Iterator[Order]:
        """All that are higher."""
        yield from (Army(number) for number in NUMBERS if number > self.other)

    def why_not(self, rules: Rules, number: int) -> Refusal:
        """It is not higher."""
        return rules.refuse_by("MS:8d", f"{title(number)} has no higher number than {self.other}.")

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Both have an army."""
        assert isinstance(order, Army)
        return _chosen(position, dice, {self.side: order.number, 1 - self.side: self.other}, "MS:8d")


def _told(rules: Rules, side: int, order: Order) -> list[Event]:
    """What a side has answered."""
    match order:
        case Army(number):
            text = f"{rules.names[side]} wants the {title(number)}."
        case OfferArmies(first, second):
            text = f"{rules.names[side]} names two armies: {title(first)} and {title(second)}."
        case RollArmies():
            text = "Both sides roll for their armies."
        case _:
            text = f"{rules.names[side]} does not agree."
    return [Event("army", text, (order.rule,))]


class Rolling(_Choosing, frozen=True, tag="rolling-armies"):
    """MS:8d, RMS-41 - Both roll, again as long as they roll the same; the lower roll is an army."""

    def can_ask(self, position: Position) -> bool:
        """Nobody is asked."""
        return False

    def settle(self, position: Position, dice: Dice) -> Happened:
        """A roll each."""
        rules = position.rules
        rolls = [dice.roll(f"{rules.names[side]}'s order of battle") for side in (BLUE, RED)]
        text = f"{rules.names[BLUE]} rolls {rolls[BLUE]}, {rules.names[RED]} {rolls[RED]}."
        events = [Event("army", text, ("MS:8d",))]
        if rolls[BLUE] == rolls[RED]:
            return Happened(events)
        low = BLUE if rolls[BLUE] < rolls[RED] else RED
        return Happened(events, over=True, then=(HigherArmy(1 - low, rolls[low]),))


def _occupier(rules: Rules) -> int | None:
    """The side that alone has an army."""
    return None if rules.scenario is None else rules.scenario.occupier


def _occupied(position: Position, number: int) -> Happened:
    """MS:SCENARIO.G.a-b, RMS-96 - The occupier sets up first, then the guerillas, who move first."""
    rules = position.rules
    by = _occupier(rules)
    assert by is not None
    units, band = form(position, by, number), liberation.gather(position)
    MOVES_FIRST.put(position, 1 - by)
    SETS_UP_FIRST.put(position, by)
    position.side = by
    text = f"{rules.names[by]} has the {title(number)}: {len(units)} counters, against {len(band)} guerillas."
    event = Event("army", text, ("MS:SCENARIO.G.a", "MS:SCENARIO.G.b"))
    return Happened([event], cut=True, then=sequence_of(rules).pile(sequence_of(rules).set_up)[::-1])


def _shared(position: Position, number: int) -> Happened:
    """MS:SCENARIO.H.b - One army for both sides, all of it Blue's until dice divide it."""
    units = form(position, BLUE, number)
    ARMIES.put(position, tuple(OrderOfBattle(side, number) for side in (BLUE, RED)))
    text = f"The {title(number)} falls apart: {len(units)} counters."
    return Happened([Event("army", text, ("MS:SCENARIO.H.b",))], cut=True, then=(DealOut(),))


def _chosen(position: Position, dice: Dice, numbers: dict[int, int], rule: str) -> Happened:
    """MS:8f-g, RMS-39 - Both have an army: who moves first, who sets up first, and the counters are there."""
    rules = position.rules
    events = []
    for side in (BLUE, RED):
        units = form(position, side, numbers[side])
        text = f"{rules.names[side]} has the {title(army(position, side))}: {len(units)} counters."
        events.append(Event("army", text, (rule,)))
    said, low = fixed(rules), lower(position)
    if said is not None:
        first = said
    elif low is not None:
        first = low
    else:
        roll = dice.roll("who moves first")
        first = BLUE if roll <= _BLUE_UP_TO else RED
        text = f"Both have the same army; a roll of {roll} decides who moves first."
        events.append(Event("army", text, ("MS:8f",)))
    MOVES_FIRST.put(position, first)
    SETS_UP_FIRST.put(position, 1 - first)
    position.side = 1 - first
    text = f"{rules.names[first]} moves first, and {rules.names[1 - first]} sets up first."
    events.append(Event("army", text, ("MS:8f", "MS:8g")))
    return Happened(events, cut=True, then=sequence_of(rules).pile(sequence_of(rules).set_up)[::-1])


_BLUE_UP_TO = 3  # of a die, where nothing else says who moves first
