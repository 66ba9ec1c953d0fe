"""BC:initiative, BC:response - the initiative phase, and what happens between a charge and its contact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from openblitz.commander.kinds import UNIT, UNITS
from openblitz.commander.orders import Charge, Done, Evade, Fire, Follow, Shot, Support
from openblitz.commander.rules import charging, firing, initiative, movement, standing, support
from openblitz.commander.rules.book import say_cm
from openblitz.commander.rules.consequences import ChargeDeclared, FellBack
from openblitz.commander.steps.base import Step, foreign, happened, out_of_place
from openblitz.commander.steps.phases import Automatic
from openblitz.commander.table_top import bases
from openblitz.table import Refusal
from openblitz.table.steps import Happened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from openblitz.commander.orders import Order
    from openblitz.commander.position import Position
    from openblitz.commander.rules.book import Rules
    from openblitz.commander.rules.initiative import Chapter
    from openblitz.table import Dice, Event, Tally


class Initiative(Step, frozen=True, tag="initiative"):
    """BC:initiative.order - Units near the enemy act by themselves, one by one, in any order."""

    key: ClassVar = "initiative"
    ending: ClassVar = "Initiative done"

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who acts."""
        text = "Initiative: let units near the enemy fire, evade, charge or support, one by one; or be done."
        return text, ("BC:initiative.options", "BC:initiative.order")

    def able(self, position: Position) -> Iterator[int]:
        """Units that have something to react to."""
        return (u for u in position.roster.of_side[position.active] if initiative.may_act(position, u))

    def orders(self, position: Position) -> Iterator[Order]:
        """Everything that every unit could do; of evasions a sample."""
        for unit in self.able(position):
            yield from self._reactions(position, unit)
        yield Done()

    def listed(self, position: Position, unit: int | None) -> Iterator[Order]:
        """What each could do, and last of it the many ways in which it could get away."""
        for one in self.able(position):
            yield from sorted(self._reactions(position, one), key=lambda order: isinstance(order, Evade))

    def say(self, position: Position, order: Order, words: str) -> str:
        """An evasion, with the way in which it looks."""
        enemy = initiative.evaded(position, order) if isinstance(order, Evade) else None
        return words if not isinstance(enemy, int) else _say_evasion(position, order, enemy, words)

    def _reactions(self, position: Position, unit: int) -> Iterator[Order]:
        enemies = initiative.nearest(position, unit)
        for enemy in enemies:
            yield from _shots(position, unit, enemy)
        several = len(enemies) > 1
        for enemy in enemies:
            yield from initiative.evasions(position, unit, enemy, "initiative", name_it=several)
        yield from (Charge(unit, enemy) for enemy in initiative.charges(position, unit))
        yield from (Support(unit, f) for f in initiative.friends_to_support(position, unit))

    def pick(self, position: Position, chance: Random) -> Order:
        """A reaction of one unit, or done."""
        able = list(self.able(position))
        if not able or chance.random() < 1 / (len(able) + 1):
            return Done()
        return chance.choice([*self._reactions(position, chance.choice(able)), Done()])

    def check(self, position: Position, order: Order) -> Refusal | None:  # noqa: PLR0911
        """BC:initiative.options - One reaction a unit, to the nearest visible enemy within 20 cm."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Fire | Evade | Charge | Support):
            return out_of_place(rules, self, order)
        if isinstance(order, Fire) and len(order.shots) != 1:
            return rules.refuse("BC:initiative.order", "Units act one by one: name one that fires.")
        unit = _actor(order)
        fault = foreign(position, position.active, unit) or initiative.barred(position, unit)
        if fault:
            return fault
        match order:
            case Fire():
                return initiative.fire_refusal(position, order.shots[0])
            case Evade():
                return self._evade_refusal(position, order)
            case Charge():
                return charging.refusal(position, unit, order.target, ordered=False)
            case Support():
                return support.refusal(position, unit, order.friend, ordered=False)

    def _evade_refusal(self, position: Position, order: Evade) -> Refusal | None:
        """BC:initiative.evade - Only from the nearest visible enemy within 20 cm."""
        enemy = initiative.evaded(position, order)
        if isinstance(enemy, Refusal):
            return enemy
        return initiative.evade_refusal(position, order, enemy, "initiative")

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """BC:initiative.fire.resolve - Each action is resolved before the next."""
        if isinstance(order, Done):
            return Happened(over=True)
        assert isinstance(order, Fire | Evade | Charge | Support)
        position.initiative |= 1 << _actor(order)
        return happened(position.rules, self._act(position, order, dice))

    def _act(self, position: Position, order: Fire | Evade | Charge | Support, dice: Dice) -> list[Event]:
        match order:
            case Fire():
                return firing.volley(position, dice, order.shots, same_order=False)  # reading 63
            case Evade():
                if order.aboard >= 0:
                    position.initiative |= 1 << order.aboard
                enemy = initiative.evaded(position, order)
                assert not isinstance(enemy, Refusal)
                return initiative.evade(position, order, enemy, "initiative")
            case Charge():
                return charging.declare(position, order.unit, order.target, ordered=False)
            case Support():
                return support.carry_out(position, order.unit, order.friend)

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Over when nobody has anything to react to."""
        if any(True for _ in self.able(position)):
            return None
        return Happened(over=True)


def _actor(order: Fire | Evade | Charge | Support) -> int:
    return order.shots[0].unit if isinstance(order, Fire) else order.unit


def _shots(position: Position, unit: int, enemy: int) -> Iterator[Fire]:
    for weapon in range(len(position.roster.kind[unit].specials) + 1):
        shot = Shot(unit, enemy, weapon)
        if firing.refusal(position, shot) is None:
            yield Fire((shot,))


def _say_evasion(position: Position, order: Order, enemy: int, words: str) -> str:
    """BC:initiative.evade.facing - Degrees tell nobody which way a unit looks when it has got away."""
    if not isinstance(order, Evade):
        return words
    ahead = initiative.facing_enemy(position, order.unit, enemy)
    if order.facing not in {ahead, position.facing[order.unit]}:
        return words
    how = "facing the enemy" if order.facing == ahead else "its front as before"
    return words.replace(f"facing {order.facing:g}°", how)


class Responding(Step, frozen=True, tag="responding"):
    """BC:counter, BC:response - Those under charge, and who is near them, fire at the charger or evade.

    The charge cannot be called off from here on (BC:counter.committed): nobody is asked about it again.
    """

    key: ClassVar = "responding"
    ending: ClassVar = "No more responses"
    follows: ClassVar = ChargeDeclared

    charger: Annotated[int, UNIT]
    target: Annotated[int, UNIT]
    ordered: bool
    start: tuple[float, float]  # where the charger was when it charged
    hits: int  # that it had then
    responders: Annotated[tuple[int, ...], UNITS]  # who has not responded yet
    evaders: Annotated[tuple[int, ...], UNITS] = ()
    # Who has responded, transport that took somebody away among them.
    units: Annotated[tuple[int, ...], UNITS] = ()
    repelled: bool = False  # RBC-305: the charger was made to fall back, if only by 0 cm

    @classmethod
    def after(cls, rules: Rules, consequence: ChargeDeclared) -> Responding:
        """Those who are charged, and who is near them, respond."""
        return cls(
            consequence.charger,
            consequence.target,
            consequence.ordered,
            consequence.start,
            consequence.hits,
            consequence.responders,
        )

    @property
    def chapter(self) -> Chapter:
        """Where the rules of this response stand."""
        return "response" if self.ordered else "initiative"

    def asked(self, position: Position) -> int:
        """The side that is charged."""
        return 1 - position.active

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """Who charges whom."""
        charger, target = position.roster.say(self.charger), position.roster.say(self.target)
        text = f"{charger} charges {target}: fire at it or evade, unit by unit; or be done."
        return text, ("BC:response.who",) if self.ordered else ("BC:counter.who",)

    def able(self, position: Position) -> Iterator[int]:
        """BC:counter.conditions - Unsuppressed, and seeing the charger now."""
        return (u for u in self.responders if self._unable(position, u) is None)

    def _unable(self, position: Position, unit: int) -> Refusal | None:
        rules = position.rules
        rule = "BC:response.conditions" if self.ordered else "BC:counter.conditions"
        name = position.roster.say(unit)
        if not position.on_table(unit) or position.has(position.suppressed, unit):
            return rules.refuse(rule, f"{name} is suppressed.", [unit])
        if not standing.sees(position, unit, self.charger):
            reason = f"{name} does not see {position.roster.say(self.charger)}."
            return rules.refuse(rule, reason, [unit, self.charger])
        return None

    def orders(self, position: Position) -> Iterator[Order]:
        """Every shot at the charger, and some evasions."""
        for unit in self.able(position):
            yield from self._answers(position, unit)
        yield Done()

    def _answers(self, position: Position, unit: int) -> Iterator[Order]:
        yield from _shots(position, unit, self.charger)
        for order in initiative.evasions(position, unit, self.charger, self.chapter):
            if order.aboard not in self.units:
                yield order

    def say(self, position: Position, order: Order, words: str) -> str:
        """An evasion, with the way in which it looks."""
        return _say_evasion(position, order, self.charger, words)

    def warns(self, position: Position, order: Order) -> tuple[str, tuple[str, ...]]:
        """BC:counter.evade, BC:response.pursuit - Whether the charger could still catch who evades so."""
        rules = position.rules
        if not isinstance(order, Evade):
            return "", ()
        trial = position.copy()
        initiative.evade(trial, order, self.charger, self.chapter)
        charger, body = position.roster.say(self.charger), order.unit if order.aboard < 0 else order.aboard
        away = standing.distance(trial, self.charger, body)
        reach = float(follow_reach(rules, self.charger, ordered=self.ordered).total)
        rule = "BC:response.pursuit" if self.ordered else "BC:counter.evade"
        near = charging.too_near(rules, away - reach)
        if order.unit == self.target or self.target in self.evaders:
            if not near:
                return f"{charger} cannot follow so far.", (rule,)
            return f"{charger} may follow up to {say_cm(reach)} cm and can still run it down.", (rule,)
        charging.make_contact(trial, self.charger, self.target, 0)
        target = position.roster.say(self.target)
        if charging.too_near(rules, standing.distance(trial, self.charger, body)):
            return f"It is run down when {charger} reaches {target}.", ("BC:counter.evade",)
        if near:
            return f"If {target} evades, too, {charger} can still run it down.", (rule,)
        return f"{charger} cannot follow so far.", (rule,)

    def check(self, position: Position, order: Order) -> Refusal | None:  # noqa: PLR0911
        """BC:counter.who, reading 43 - Once each, at or from the charger."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Fire | Evade):
            return out_of_place(rules, self, order)
        rule = "BC:response.who" if self.ordered else "BC:counter.who"
        if isinstance(order, Fire) and len(order.shots) != 1:
            return rules.refuse("BC:counter.resolve", "Units respond one by one: name one that fires.")
        unit = _actor(order)
        fault = foreign(position, self.asked(position), unit)
        if fault:
            return fault
        if unit not in self.responders:
            return charging.no_responder(position, unit, self.target, rule, done=unit in self.units)
        fault = self._unable(position, unit)
        if fault:
            return fault
        enemy = order.enemy if isinstance(order, Evade) else order.shots[0].target
        if enemy != self.charger and not (isinstance(order, Evade) and enemy < 0):
            what = "evaded" if isinstance(order, Evade) else "fired at"
            reason = f"Only {position.roster.say(self.charger)} can be {what} now."
            return rules.refuse(rule, reason, [unit, enemy])
        if isinstance(order, Evade) and order.aboard in self.units:
            reason = f"{position.roster.say(order.aboard)} has responded already."
            return rules.refuse(rule, reason, [unit, order.aboard])
        if isinstance(order, Evade):
            return initiative.evade_refusal(position, order, self.charger, self.chapter)
        return firing.refusal(position, order.shots[0])

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """BC:counter.resolve, BC:response.fire - Each response is resolved before the next."""
        if isinstance(order, Done):
            return Happened(over=True, then=(msgspec.structs.replace(self, responders=()),))
        assert isinstance(order, Fire | Evade)
        unit = _actor(order)
        aboard = order.aboard if isinstance(order, Evade) else -1
        gone = (*self.units, unit) if aboard < 0 else (*self.units, unit, aboard)
        left = tuple(u for u in self.responders if u not in gone)
        evaders = (*self.evaders, unit) if isinstance(order, Evade) else self.evaders
        if isinstance(order, Fire):
            told = firing.volley(
                position, dice, order.shots, same_order=False, charger=self.charger
            )  # reading 63
        else:
            told = initiative.evade(position, order, self.charger, self.chapter)
        after = msgspec.structs.replace(self, responders=left, evaders=evaders, units=gone)
        return happened(position.rules, told, over=True, then=(after,))

    def heard(self, news: object) -> Responding:
        """BC:morale.fallback, ruling RBC-305 - Who falls back makes no contact, however far he gets."""
        if isinstance(news, FellBack) and news.unit == self.charger:
            return msgspec.structs.replace(self, repelled=True)
        return self

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """When nobody can respond any more the charger comes, if it still can."""
        if not position.stands(self.charger):
            return Happened(over=True)
        if self.repelled:
            text = f"{position.roster.say(self.charger)} fell back: its charge is over."
            told = position.rules.event("charge", text, "BC:morale.fallback", [self.charger], [self.start])
            return Happened([told], over=True)
        if any(next(self._answers(position, u), None) for u in self.able(position)):
            return None
        # Waits that something else be settled first could not be on top of this step.
        if self.target in self.evaders or not position.stands(self.target):
            return Happened(over=True, then=(FollowUp(self.charger, self.ordered, self.evaders),))
        taken = position.hits[self.charger] - self.hits
        return Happened(over=True, then=(ChargeHome(self.charger, self.target, taken, self.evaders),))


class ChargeHome(Automatic, frozen=True, tag="charge-home"):
    """BC:contact - The charger moves into contact, suppressed or not (BC:counter.suppressed)."""

    key: ClassVar = "charge-home"

    charger: Annotated[int, UNIT]
    target: Annotated[int, UNIT]
    taken: int  # hits in this charge
    evaders: Annotated[tuple[int, ...], UNITS] = ()

    def settle(self, position: Position, dice: Dice) -> Happened | None:
        """Contact; who evaded to too near is caught."""
        told = charging.make_contact(position, self.charger, self.target, self.taken)
        told += charging.overtake(position, self.charger, self.evaders)
        return happened(position.rules, told, over=True)


def follow_reach(rules: Rules, charger: int, *, ordered: bool) -> Tally:
    """Reading 36 - 20 cm in the initiative phase, a full move after an order."""
    if ordered:
        return movement.full_move(rules, charger, "BC:response.pursuit")
    return charging.by_initiative(rules, "BC:counter.distances")


class FollowUp(Step, frozen=True, tag="follow-up"):
    """BC:response.pursuit, BC:counter.distances - The target evaded; the charger may move on after it."""

    key: ClassVar = "follow-up"
    ending: ClassVar = "Stay there"
    mode: ClassVar = "send"
    sent: ClassVar = Follow

    charger: Annotated[int, UNIT]
    ordered: bool
    evaders: Annotated[tuple[int, ...], UNITS]

    def reach(self, rules: Rules) -> Tally:
        """How far it may go."""
        return follow_reach(rules, self.charger, ordered=self.ordered)

    def prompt(self, position: Position) -> tuple[str, tuple[str, ...]]:
        """How far."""
        name, reach = position.roster.say(self.charger), say_cm(float(self.reach(position.rules).total))
        text = f"{position.roster.say(*self.evaders)} evaded. Move {name} up to {reach} cm, or be done."
        return text, ("BC:response.pursuit",) if self.ordered else ("BC:counter.distances",)

    def orders(self, position: Position) -> Iterator[Order]:
        """A sample of moves, those straight at the evaders among them."""
        for points, facing in movement.destinations(position, self.charger, self.reach(position.rules)):
            yield Follow(self.charger, points, facing)
        yield from self._straight(position)
        yield Done()

    def _straight(self, position: Position) -> Iterator[Follow]:
        here = standing.base(position, self.charger)
        for evader in self.evaders:
            there = standing.base(position, evader)
            gap = standing.distance(position, self.charger, evader)
            cm = min(float(self.reach(position.rules).total), gap - 1.0)
            if cm > 0:
                place = bases.towards(here, there, cm)
                order = Follow(self.charger, (place.centre,), here.facing)
                if self.check(position, order) is None:
                    yield order

    def check(self, position: Position, order: Order) -> Refusal | None:
        """A move as far as the charge could go; it is no new charge."""
        rules = position.rules
        if isinstance(order, Done):
            return None
        if not isinstance(order, Follow):
            return out_of_place(rules, self, order)
        if order.unit != self.charger:
            reason = f"{position.roster.say(self.charger)} is the one that follows."
            rule = "BC:response.pursuit" if self.ordered else "BC:counter.distances"
            return rules.refuse(rule, reason, [order.unit, self.charger])
        return movement.refusal(position, order.unit, order.points, order.facing, self.reach(rules))

    def carry_out(self, position: Position, order: Order, dice: Dice) -> Happened:
        """Move it; evaders less than 5 cm from it are knocked out."""
        told: list[Event] = []
        if isinstance(order, Follow):
            told += movement.carry_out(position, order.unit, order.points, order.facing)
        told += charging.overtake(position, self.charger, self.evaders)
        return happened(position.rules, told, over=True)
